const modals = document.getElementById("modals");
const by = Object.fromEntries(QUESTIONS.map((q) => [q.key, q]));
let values;
let at;
let chosenCard;
let uploads;

const label = (q) => [h("span", { "aria-hidden": "true" }, q.label), h("span", { class: "vh" }, q.label)];
const block = (q, ...inside) => h("div", { class: "fb", "data-test-form-element": true }, inside, h("div", { class: "err", role: "alert", id: `${q.key}-error` }));
const select = (q, options) => block(q, h("label", { for: `f-${q.key}` }, label(q)), h("select", { id: `f-${q.key}`, "aria-required": "true", onchange: (e) => { values[q.key] = e.target.value; } }, options.map((o) => h("option", { value: o === "Select an option" ? "" : o, selected: values[q.key] === o }, o))));
const box = (q, type = "text") => block(q, h("label", { for: `f-${q.key}` }, q.label), h("input", { id: `f-${q.key}`, type, value: values[q.key] ?? "", oninput: (e) => { values[q.key] = e.target.value; } }));
const radios = (q) => block(q, h("fieldset", {}, h("legend", {}, label(q)), q.options.map((o, i) => h("div", {}, h("input", { type: "radio", class: "vh", name: q.key, id: `f-${q.key}-${i}`, value: o, checked: values[q.key] === o, onchange: () => { values[q.key] = o; } }), h("label", { for: `f-${q.key}-${i}`, style: "display:inline;border:1px solid #bbb;padding:3px 12px" }, o)))));

function resumes() {
  const cards = h("div", { role: "radiogroup", "aria-label": "Resumes" });
  const draw = () => cards.replaceChildren(...[...uploads, ...MEMBER.resumes.map((name) => ({ name, key: `stored:${name}` }))].map((each) => h("div", { class: `card${each.key === values.resume ? " on" : ""}` }, h("label", {}, h("input", { type: "radio", name: "resume-card", checked: each.key === values.resume, "aria-label": `${each.key === values.resume ? "Deselect" : "Select"} resume ${each.name}`, onchange: () => { values.resume = each.key; chosenCard = each.name; draw(); } }), " ", each.name), h("small", {}, each.key.startsWith("stored") ? "Last used on 3/2/2022" : "Uploaded just now"))));
  const input = h("input", { type: "file", id: "jobs-document-upload", class: "vh", accept: ".pdf,.doc,.docx", onchange: async () => {
    const [file] = input.files; if (!file) return;
    const { value: signed } = await ask("GET", "/voyager/api/upload");
    const sent = await fetch(signed.url, { method: "PUT", body: file, headers: { "Content-Type": file.type, "X-File-Name": file.name } }).catch(() => ({ ok: false }));
    if (!sent.ok) { document.getElementById("resume-error").textContent = "Couldn't upload. Try again."; return; }
    uploads.unshift({ name: file.name, key: signed.key }); values.resume = signed.key; chosenCard = file.name; draw();
  } });
  draw();
  return block(by.resume, h("h3", {}, "Resume"), h("p", {}, "Be sure to include an updated resume"), cards, h("label", { for: "jobs-document-upload", role: "button", tabindex: "0", class: "artdeco-button" }, h("span", { role: "button", "aria-label": "Upload resume button. Only, DOC, DOCX, PDF formats are supported. Max file size is (2 MB)." }, "Upload resume")), input);
}

function follow(q) {
  return h("div", { class: "fb" }, h("input", { type: "checkbox", id: "follow-company-checkbox", class: "vh", checked: values.follow, onchange: (e) => { values.follow = e.target.checked; } }), h("label", { for: "follow-company-checkbox" }, q.label));
}

const draw = {
  email: (q) => select(q, ["Select an option", ...MEMBER.emails]), dial: (q) => select(q, ["Select an option", ...MEMBER.codes]), phone: (q) => box(q),
  resume: resumes, years: (q) => box(q), drive: radios, commute: (q) => select(q, ["Select an option", ...q.options]), follow,
};

function wrong(keys) {
  let count = 0;
  for (const key of keys) {
    const note = document.getElementById(`${key}-error`);
    if (!note) continue;
    note.textContent = !values[key] ? "Please enter a valid answer" : key === "years" && !/^\d+$/.test(values[key]) ? "Enter a whole number between 0 and 99" : "";
    count += Boolean(note.textContent);
  }
  return count;
}

const told = () => MEMBER.steps.slice(0, -1).map((step) => h("section", {}, h("h4", {}, step.title), step.keys.map((k) => h("div", {}, h("dt", {}, by[k].label), h("dd", {}, k === "resume" ? chosenCard : values[k] ?? "")))));

async function forward() {
  const step = MEMBER.steps[at];
  if (wrong(step.keys)) return;
  if (at < MEMBER.steps.length - 1) { at += 1; show(); return; }
  const { ok } = await ask("POST", "/voyager/api/applications", values);
  if (!ok) { document.getElementById("easy-alert").textContent = "Something went wrong. Your application was not sent; please try again."; return; }
  modals.replaceChildren(h("div", { class: "shade" }), h("div", { class: "artdeco-modal", role: "dialog", "aria-labelledby": "post-apply" }, h("button", { "aria-label": "Dismiss", onclick: () => modals.replaceChildren() }, "×"), h("h2", { id: "post-apply" }, "Application sent"), h("p", {}, "Your application was sent to Brunnental Bakery. You can keep track of it in the Applied tab of My Jobs."), h("button", { onclick: () => modals.replaceChildren() }, "Done")));
  document.getElementById("easy").replaceWith(h("p", {}, "Applied just now"));
}

function discard() {
  const dialog = h("div", { class: "artdeco-modal", role: "alertdialog", "aria-label": "Save this application?", style: "inset:30vh 30vw" }, h("h2", {}, "Save this application?"), h("p", {}, "Save to return to this application later."), h("button", { onclick: () => modals.replaceChildren() }, "Discard"), h("button", { onclick: () => modals.replaceChildren() }, "Save"));
  modals.append(dialog);
}

function show() {
  const step = MEMBER.steps[at], last = at === MEMBER.steps.length - 1;
  const words = last ? "Submit application" : at === MEMBER.steps.length - 2 ? "Review" : "Next";
  modals.replaceChildren(h("div", { class: "shade" }), h("div", { class: "artdeco-modal", role: "dialog", "aria-labelledby": "jobs-apply-header", "data-test-modal": true }, h("button", { "aria-label": "Dismiss", style: "float:right", onclick: discard }, "×"), h("h2", { id: "jobs-apply-header" }, "Apply to Brunnental Bakery"),
    h("progress", { max: 100, value: Math.round((at / (MEMBER.steps.length - 1)) * 100), "aria-label": "Your job application progress" }), h("h3", {}, step.title), last ? told() : null, step.keys.map((k) => draw[k](by[k])), h("p", { class: "err", role: "alert", id: "easy-alert" }),
    h("footer", {}, at ? h("button", { type: "button", "aria-label": "Back to previous step", onclick: () => { at -= 1; show(); } }, "Back") : null, h("button", { type: "button", "aria-label": last ? words : words === "Next" ? "Continue to next step" : "Review your application", onclick: forward }, h("span", {}, words)))));
}

document.getElementById("easy").addEventListener("click", () => {
  values = { email: MEMBER.emails[0], dial: MEMBER.dial, phone: MEMBER.phone, years: MEMBER.years, follow: true, resume: `stored:${MEMBER.resumes[0]}` };
  chosenCard = MEMBER.resumes[0]; uploads = []; at = 0; show();
});
