const app = document.getElementById("app");
let state;
let values;
const wrongs = h("div", { role: "alert" });
const star = (q) => (q.required ? h("span", { class: "req" }, "*") : null);
const row = (q, ...inside) => h("div", { class: "css-field", "data-automation-id": `formField-${q.key}` }, h("label", { for: `input-${q.key}` }, q.label, star(q)), inside);
let popup;
const closePopup = () => { popup?.remove(); popup = undefined; };
document.addEventListener("mousedown", (e) => { if (popup && !popup.contains(e.target)) closePopup(); });
const openPopup = (at, ...inside) => {
  closePopup();
  const { left, bottom } = at.getBoundingClientRect();
  popup = h("div", { class: "popup", style: `left:${left + scrollX}px;top:${bottom + scrollY}px` }, inside);
  document.body.append(popup);
};

function dropdown(q, changed, options = () => q.options) {
  const button = h("button", { type: "button", id: `input-${q.key}`, "aria-haspopup": "listbox", "aria-label": `${q.label} ${values[q.key] ?? "Select One"}${q.required ? " Required" : ""}`, value: "", onclick: () => {
    openPopup(button, h("ul", { role: "listbox", tabindex: "-1", style: "list-style:none;margin:0;padding:0" }, ["Select One", ...options()].map((o) => h("li", { role: "option", "aria-selected": String(values[q.key] === o), onclick: () => {
      values[q.key] = o === "Select One" ? "" : o; button.textContent = o; button.setAttribute("aria-label", `${q.label} ${o}`); closePopup(); changed?.();
    } }, h("div", {}, o)))));
  } }, values[q.key] || "Select One");
  return row(q, button);
}

function prompt(q) {
  const levels = q.options.some((o) => o.includes(" > "));
  const pills = h("div", { role: "listbox", "aria-label": `items selected for ${q.label}`, "data-automation-id": "selectedItemList" });
  const input = h("input", { id: `input-${q.key}`, placeholder: "Search", autocomplete: "off", "aria-required": String(q.required), "data-uxi-widget-type": "selectinput" });
  const chosen = () => { pills.replaceChildren(...(values[q.key] ? [h("div", { class: "pill", role: "option", "aria-label": `${values[q.key].split(" > ").pop()}, press delete to clear value.` }, values[q.key].split(" > ").pop(), " ", h("span", { "data-automation-id": "DELETE_charm", onclick: () => { values[q.key] = ""; chosen(); } }, "×"))] : [])); };
  const leaf = (o) => h("div", { role: "option", tabindex: "-1", "data-automation-id": "promptLeafNode", "data-automation-label": o.split(" > ").pop(), onclick: () => { values[q.key] = o; input.value = ""; chosen(); closePopup(); } }, h("input", { type: "radio", tabindex: -1, style: "pointer-events:none" }), o.split(" > ").pop());
  const open = (items) => openPopup(input, h("div", { role: "listbox", "data-automation-id": "activeListContainer" }, items));
  const top = () => (levels ? [...new Set(q.options.map((o) => o.split(" > ")[0]))].map((group) => h("div", { role: "option", tabindex: "-1", "data-automation-id": "promptOption", onclick: (e) => {
    e.stopPropagation();
    open([h("div", { role: "button", onclick: () => open(top()) }, "‹ ", group), ...q.options.filter((o) => o.startsWith(`${group} > `)).map(leaf)]);
  } }, group, h("span", { style: "float:right" }, "›"))) : q.options.map(leaf));
  input.addEventListener("click", () => open(top()));
  input.addEventListener("keydown", (e) => {
    if (e.key !== "Enter") return;
    e.preventDefault();
    const found = q.options.filter((o) => o.split(" > ").pop().toLowerCase().includes(input.value.toLowerCase()));
    if (found.length === 1) { values[q.key] = found[0]; input.value = ""; chosen(); closePopup(); } else open(found.length ? found.map(leaf) : [h("div", {}, "No Items.")]);
  });
  input.addEventListener("blur", () => { input.value = ""; });
  chosen();
  return row(q, h("div", { "data-automation-id": "multiSelectContainer" }, pills, input));
}

function dateParts(label, parts, held, changed) {
  const spin = { MM: ["Month", 2], DD: ["Day", 2], YYYY: ["Year", 4] };
  const now = { ...held };
  return h("div", { role: "group", "aria-label": label, class: "date" }, parts.flatMap((part, i) => [i ? "/" : "", h("input", { role: "spinbutton", "aria-label": spin[part][0], placeholder: part, maxlength: spin[part][1], inputmode: "numeric", value: now[part] ?? "",
    oninput: (e) => { now[part] = e.target.value.replace(/\D/g, ""); e.target.value = now[part]; changed(now); if (now[part].length === spin[part][1]) e.target.nextElementSibling?.focus(); } })]));
}
const pad = (text) => text.padStart(2, "0");

function blocks(q) {
  values[q.key] ??= [];
  const list = h("div", {});
  const box = (job, name, label, required) => h("div", { class: "css-field" }, h("label", { for: `${q.key}-${job.id}-${name}` }, label, required ? h("span", { class: "req" }, "*") : null), h("input", { id: `${q.key}-${job.id}-${name}`, value: job[name] ?? "", oninput: (e) => { job[name] = e.target.value; } }));
  const when = (job, name, label) => h("div", { class: "css-field" }, h("div", { class: "legend" }, label), dateParts(label, ["MM", "YYYY"], job[name] ? { YYYY: job[name].slice(0, 4), MM: job[name].slice(5) } : {}, (p) => { job[name] = p.YYYY && p.MM ? `${p.YYYY}-${pad(p.MM)}` : ""; }));
  const draw = () => {
    list.replaceChildren(...values[q.key].map((job, n) => {
      job.id = n;
      const to = h("div", {}, when(job, "end", "To"));
      to.hidden = Boolean(job.current);
      return h("div", { class: "block", role: "group", "aria-label": `Work Experience ${n + 1}` }, h("h4", {}, `Work Experience ${n + 1}`), h("button", { type: "button", onclick: () => { values[q.key].splice(n, 1); draw(); } }, "Delete"),
        box(job, "title", "Job Title", true), box(job, "company", "Company", true), box(job, "location", "Location", false),
        h("div", { class: "css-field" }, h("input", { type: "checkbox", id: `${q.key}-${n}-current`, checked: job.current, onchange: (e) => { job.current = e.target.checked; if (job.current) job.end = ""; to.hidden = job.current; } }), h("label", { for: `${q.key}-${n}-current`, style: "display:inline" }, "I currently work here")),
        when(job, "start", "From"), to);
    }), h("button", { type: "button", "aria-label": `Add${values[q.key].length ? " Another" : ""} Work Experience`, onclick: () => { values[q.key].push({}); draw(); } }, values[q.key].length ? "Add Another" : "Add"));
  };
  draw();
  return h("section", {}, h("h3", {}, q.label), list);
}

function file(q) {
  const shown = h("div", {}, values[q.key] ? `${values[q.key]} Successfully Uploaded!` : "Drop files here");
  const input = h("input", { type: "file", style: "display:none", "data-automation-id": "file-upload-input-ref", onchange: async () => {
    const body = new FormData(); body.append("file", input.files[0]);
    shown.textContent = "Uploading";
    const sent = await fetch("/wday/upload", { method: "POST", body });
    values[q.key] = sent.ok ? (await sent.json()).name : "";
    shown.textContent = sent.ok ? `${values[q.key]} Successfully Uploaded!` : "Upload failed";
  } });
  return h("section", {}, h("h3", {}, q.label), h("div", {}, "Upload a file (5MB max)", star(q)), h("div", { "data-automation-id": "file-upload-drop-zone" }, shown, h("button", { type: "button", onclick: () => input.click() }, "Select files"), input));
}

function text(q) {
  return row(q, h(q.kind === "prose" ? "textarea" : "input", { id: `input-${q.key}`, name: q.key, type: q.kind === "prose" ? null : "text", "aria-required": String(q.required), value: q.kind === "prose" ? null : values[q.key] ?? "", oninput: (e) => { values[q.key] = e.target.value; } }, q.kind === "prose" ? values[q.key] ?? "" : []));
}

function radios(q) {
  return h("fieldset", { class: "css-field" }, h("legend", {}, q.label, star(q)), q.options.map((o, i) => h("div", {}, h("input", { type: "radio", id: `${q.key}-${i}`, name: q.key, checked: values[q.key] === o, onchange: () => { values[q.key] = o; } }), h("label", { for: `${q.key}-${i}` }, o))));
}

function boxes(q) {
  const group = h("fieldset", { class: "css-field" }, h("legend", {}, q.label, star(q)), q.options.map((o, i) => h("div", {}, h("input", { type: "checkbox", id: `${q.key}-${i}`, checked: values[q.key] === o, onchange: (e) => { values[q.key] = e.target.checked ? o : ""; for (const each of group.querySelectorAll("input")) if (each !== e.target) each.checked = false; } }), h("label", { for: `${q.key}-${i}` }, o))));
  return group;
}

function field(q) {
  if (q.key === "former") return radios(q);
  if (q.key === "self_choice") return boxes(q);
  if (q.key === "country") return dropdown(q, () => { values.region = ""; drawStep(); });
  if (q.kind === "region") return dropdown(q, undefined, () => state.regions[values.country] ?? []);
  if (q.kind === "choice") return dropdown(q);
  if (q.kind === "prompt") return prompt(q);
  if (q.kind === "blocks") return blocks(q);
  if (q.kind === "file") return file(q);
  if (q.kind === "flag") return h("div", { class: "css-field" }, h("input", { type: "checkbox", id: `input-${q.key}`, checked: Boolean(values[q.key]), onchange: (e) => { values[q.key] = e.target.checked; } }), h("label", { for: `input-${q.key}`, style: "display:inline" }, q.label, star(q)));
  if (q.kind === "today") return h("div", { class: "css-field" }, h("div", { class: "legend" }, q.label, star(q)), dateParts(q.label, ["MM", "DD", "YYYY"], {}, (p) => { values[q.key] = p.YYYY && p.MM && p.DD ? `${p.YYYY}-${pad(p.MM)}-${pad(p.DD)}` : ""; }));
  return text(q);
}

const told = (value) => (Array.isArray(value) ? value.map((job) => `${job.title}, ${job.company}, ${job.start ?? ""} - ${job.end || "now"}`).join("; ") : value === true ? "Yes" : value || "No Response");
const review = () => state.steps.slice(0, -1).map((step) => h("section", {}, h("h3", {}, step.title), step.items.map((q) => h("div", {}, h("b", {}, q.label), " ", told(values[q.key])))));

async function forward() {
  const step = state.steps[state.step];
  const sent = Object.fromEntries(step.items.map((q) => [q.key, Array.isArray(values[q.key]) ? values[q.key].map(({ id, current, ...job }) => ({ ...job, end: job.end ?? "" })) : values[q.key]]));
  const { ok, value } = await ask("POST", `/wday/step/${state.step}`, sent);
  if (value.expired) return drawExpired();
  if (!ok && value.errors) {
    wrongs.replaceChildren(h("div", { class: "errors" }, h("h4", {}, "Errors Found"), Object.values(value.errors).map((words) => h("div", {}, `Error: ${words}`))));
    scrollTo(0, 0); return;
  }
  if (!ok) { wrongs.replaceChildren(h("div", { class: "errors" }, "Something went wrong. Please refresh the page and try again.")); return; }
  state.step = value.step; drawStep(); scrollTo(0, 0);
}

function drawStep() {
  wrongs.replaceChildren(); closePopup();
  if (state.step >= state.steps.length) {
    history.pushState({}, "", location.pathname.replace("/apply/applyManually", "/apply/completed"));
    app.replaceChildren(h("div", { role: "dialog", "aria-label": "Application Submitted" }, h("h2", {}, "Congratulations!"), h("p", {}, "Your application for Lamp Keeper has been submitted."), h("button", { type: "button" }, "Close")));
    return;
  }
  const step = state.steps[state.step], last = state.step === state.steps.length - 1;
  app.replaceChildren(h("div", {}, "Signed in as ", state.email), h("ol", { class: "progress" }, state.steps.map((s, i) => h("li", { "aria-current": i === state.step ? "step" : null }, s.title))), h("h2", {}, step.title), wrongs, ...(last ? review() : step.items.map(field)),
    h("footer", {}, state.step ? h("button", { type: "button", onclick: () => { state.step -= 1; drawStep(); } }, "Back") : null, " ", h("button", { type: "button", class: "blue", "data-automation-id": "pageFooterNextButton", onclick: forward }, last ? "Submit" : "Save and Continue")));
}

const drawExpired = () => { app.replaceChildren(h("h2", {}, "Your session has expired"), h("p", {}, "Please create an account or sign in again."), h("a", { href: location.href }, "Sign in")); };

function drawAccount() {
  const made = {};
  const error = h("div", { role: "alert" });
  const box = (name, label, type) => h("div", { class: "css-field" }, h("label", { for: `input-${name}` }, label, h("span", { class: "req" }, "*")), h("input", { id: `input-${name}`, type, autocomplete: "off", "data-automation-id": name, oninput: (e) => { made[name] = e.target.value; } }));
  const create = async () => {
    if (!agreed.checked) { error.textContent = "Error: You must agree to continue."; return; }
    const { ok, value } = await ask("POST", "/wday/account", made);
    if (!ok) { error.textContent = `Error: ${value.error}`; return; }
    start();
  };
  const agreed = h("input", { type: "checkbox", id: "input-agree", "data-automation-id": "createAccountCheckbox" });
  app.replaceChildren(h("h2", {}, "Create Account"), h("p", {}, "Password Requirements: a minimum of 8 characters"), error, h("form", { onsubmit: (e) => e.preventDefault() },
    box("email", "Email Address", "text"), box("password", "Password", "password"), box("verify", "Verify New Password", "password"),
    h("div", { class: "css-field" }, agreed, h("label", { for: "input-agree", style: "display:inline" }, "I agree to the terms of use")),
    h("div", { class: "beecatcher" }, h("label", { for: "bee" }, "Enter website. This input is for robots only, do not enter if you're human."), h("input", { id: "bee", name: "website", "data-automation-id": "beecatcher", oninput: (e) => { made.website = e.target.value; } })),
    h("div", { style: "position:relative;display:inline-block" }, h("button", { type: "submit", class: "blue", tabindex: "-2", "aria-hidden": "true" }, "Create Account"), h("div", { class: "click-filter", role: "button", tabindex: "0", "aria-label": "Create Account", "data-automation-id": "click_filter", onclick: create, onkeydown: (e) => { if (e.key === "Enter") create(); } }))),
    h("p", {}, "Already have an account? ", h("button", { type: "button" }, "Sign In")));
}

async function start() {
  ({ value: state } = await ask("GET", "/wday/state"));
  values = state.values;
  state.email ? drawStep() : drawAccount();
}
start();
