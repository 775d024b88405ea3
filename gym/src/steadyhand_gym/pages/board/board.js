const values = {};
const errors = {};
let busy = 0;

const STATIC = (q) => async (text) => q.options.filter((o) => o.toLowerCase().includes(text.toLowerCase()));
const REMOTE = (url) => async (text) => (await ask("GET", url + encodeURIComponent(text))).value.items ?? [];

function select(q, load) {
  const id = q.key, state = { open: false, items: [], at: 0, searching: false, asked: 0 };
  let shown = h("div", { class: "select__placeholder", id: `react-select-${id}-placeholder` }, "Select...");
  const input = h("input", { id, class: "select__input", type: "text", role: "combobox", autocomplete: "off", autocapitalize: "none", spellcheck: "false",
    "aria-autocomplete": "list", "aria-expanded": "false", "aria-haspopup": "true", "aria-labelledby": `${id}-label`, "aria-describedby": `react-select-${id}-placeholder`, "aria-required": String(q.required) });
  const box = h("div", { class: "select__value-container" }, shown, h("div", { class: "select__input-container", "data-value": "" }, input));
  const control = h("div", { class: "select__control" }, box, h("div", { class: "select__indicators" }, h("button", { type: "button", "aria-label": "Toggle flyout", tabindex: "-1" }, "▾")));
  const place = h("div", {});
  const close = () => { state.open = state.searching = false; place.replaceChildren(); input.setAttribute("aria-expanded", "false"); };
  const pick = (item) => {
    values[id] = item;
    const single = h("div", { class: "select__single-value" }, item);
    shown.replaceWith(single); shown = single;
    box.classList.add("select__value-container--has-value"); input.removeAttribute("aria-describedby");
    input.value = ""; close();
  };
  const draw = () => {
    const items = state.items.map((item, i) => h("div", { class: `select__option${i === state.at ? " select__option--is-focused" : ""}`, role: "option", id: `react-select-${id}-option-${i}`, "aria-selected": String(values[id] === item),
      onclick: () => pick(item) }, item));
    place.replaceChildren(h("div", { class: "select__menu", onmousedown: (e) => e.preventDefault() },
      h("div", { class: "select__menu-list", role: "listbox", id: `react-select-${id}-listbox` }, items.length ? items : h("div", { class: "select__menu-notice" }, state.loading ? "Loading..." : "No options"))));
    input.setAttribute("aria-controls", `react-select-${id}-listbox`);
  };
  const open = async () => {
    state.open = true; state.loading = true; input.setAttribute("aria-expanded", "true"); state.items = []; draw();
    const asked = ++state.asked, items = await load(input.value);
    if (asked !== state.asked || !state.open) return;
    Object.assign(state, { items, loading: false, at: 0 }); draw();
  };
  const delayed = later(300, () => { if (state.searching && document.activeElement === input) open(); });
  const search = q.options.length ? open : delayed;
  control.addEventListener("mousedown", (e) => { if (e.button) return; if (e.target !== input) e.preventDefault(); 
    input.focus();
    if (!state.open) open(); else if (e.target !== input) close();
  });
  input.addEventListener("input", () => { shown.hidden = Boolean(input.value); state.searching = true; search(); });
  input.addEventListener("blur", () => { input.value = ""; shown.hidden = false; close(); });
  input.addEventListener("keydown", (e) => {
    if (e.key === "ArrowDown") { if (!state.open) open(); else { state.at = Math.min(state.at + 1, state.items.length - 1); draw(); } e.preventDefault(); }
    if (e.key === "ArrowUp") { state.at = Math.max(state.at - 1, 0); draw(); e.preventDefault(); }
    if (e.key === "Enter") { e.preventDefault(); if (state.open && state.items[state.at]) pick(state.items[state.at]); }
    if (e.key === "Escape") close();
  });
  return h("div", { class: "select__container" }, label(q), control, place, note(q));
}

const label = (q, tag = "label") => h(tag, { id: `${q.key}-label`, for: q.key, class: "label" }, q.label, q.required ? h("span", { "aria-hidden": "true" }, "*") : null);
const note = (q) => (errors[q.key] = h("p", { id: `${q.key}-error`, class: "helper-text--error" }));

function text(q) {
  const kind = { email: "email", tel: "tel" }[q.kind] ?? "text";
  const made = h(q.kind === "prose" ? "textarea" : "input", { id: q.key, class: "input", type: q.kind === "prose" ? null : kind, "aria-label": q.label, "aria-required": String(q.required), maxlength: 255,
    oninput: (e) => { values[q.key] = e.target.value; } });
  return h("div", { class: "input-wrapper" }, label(q), made, note(q));
}

function attachment(q) {
  const file = h("input", { id: q.key, class: "visually-hidden", type: "file", accept: ".pdf,.doc,.docx,.txt,.rtf" });
  const shown = h("div", { class: "file-upload__wrapper" });
  const attach = h("button", { type: "button", class: "btn", onclick: () => file.click() }, "Attach");
  const enter = h("button", { type: "button", class: "btn" }, "Enter manually");
  const reset = () => shown.replaceChildren(attach, h("label", { for: q.key, class: "visually-hidden" }, "Attach"), file, enter, h("p", {}, "Accepted file types: pdf, doc, docx, txt, rtf"));
  file.addEventListener("change", async () => {
    const [chosen] = file.files; if (!chosen) return;
    busy += 1; errors[q.key].textContent = ""; attach.disabled = true; attach.textContent = "Uploading...";
    const { value: signed } = await ask("GET", "/api/uploads/sign");
    const body = new FormData();
    for (const name of ["key", "signature"]) body.append(name, signed[name]);
    body.append("file", chosen);
    const sent = await fetch(signed.post, { method: "POST", body }).catch(() => ({ ok: false }));
    busy -= 1; attach.disabled = false; attach.textContent = "Attach";
    if (!sent.ok) { file.value = ""; errors[q.key].textContent = "Your file could not be uploaded. Please try again."; return; }
    values[q.key] = signed.key;
    shown.replaceChildren(h("div", { class: "file-upload__filename" }, h("p", {}, chosen.name), h("button", { type: "button", "aria-label": "Remove file", onclick: () => { delete values[q.key]; file.value = ""; reset(); } }, "×")));
  });
  reset();
  return h("div", { role: "group", "aria-labelledby": `upload-label-${q.key}`, class: "file-upload" }, h("div", { id: `upload-label-${q.key}`, class: "label upload-label" }, q.label, q.required ? "*" : ""), shown, note(q));
}

function field(q) {
  if (q.kind === "file") return attachment(q);
  if (q.kind === "list") return select(q, REMOTE("/api/locations?q="));
  if (q.kind === "remote") return select(q, REMOTE("/api/education/schools?term="));
  if (q.kind === "choice") return select(q, STATIC(q));
  return text(q);
}

const wrap = (keys) => QUESTIONS.filter((q) => keys(q)).map((q) => h("div", { class: "field-wrapper" }, field(q)));
const codeBoxes = () => {
  const boxes = Array.from({ length: 8 }, (_, i) => h("input", { class: "security-input", id: `security-input-${i}`, maxlength: 1, type: "text", "aria-label": `Security code character ${i + 1}`, autocomplete: i ? "off" : "one-time-code",
    oninput: (e) => { if (e.target.value && boxes[i + 1]) boxes[i + 1].focus(); },
    onpaste: (e) => { e.preventDefault(); [...e.clipboardData.getData("text").trim()].slice(0, 8).forEach((c, j) => { boxes[j].value = c; }); } }));
  return boxes;
};
let boxes = [];
const security = h("div", { id: "email-verification" });
const message = h("p", { role: "alert", class: "helper-text--error" });
const submit = h("button", { type: "submit", class: "btn btn--pill" }, "Submit application");

async function send(event) {
  event.preventDefault();
  for (const each of Object.values(errors)) each.textContent = "";
  message.textContent = "";
  const missing = QUESTIONS.filter((q) => q.required && !values[q.key]);
  for (const q of missing) errors[q.key].textContent = q.kind === "file" ? `${q.label} is required` : "This field is required.";
  if (missing.length || busy) return document.getElementById(missing[0]?.key)?.focus();
  submit.disabled = true; submit.textContent = "Submitting...";
  const challenge = await Promise.resolve().then(() => window.challenge.execute()).catch(() => "");
  const sent = { ...values, challenge };
  if (boxes.length) sent.security_code = boxes.map((b) => b.value).join("");
  const { ok, status, value } = await ask("POST", ACTION, sent);
  if (ok) return location.assign(value.next);
  submit.disabled = false; submit.textContent = "Submit application";
  if (status === 428) {
    if (!boxes.length) { boxes = codeBoxes();
      security.append(h("fieldset", {}, h("legend", {}, "Security code"), h("p", {}, `A verification code was sent to ${value.email}. To confirm you're a human, enter the 8-character code and submit again.`), ...boxes)); }
    message.textContent = value.message; boxes[0].focus();
    return;
  }
  for (const [key, words] of Object.entries(value.errors ?? { "": "There was a problem submitting your application." })) (errors[key] ?? message).textContent = words;
}

document.getElementById("app").append(
  h("h2", {}, "Apply for this job"), h("p", {}, h("span", {}, "*"), " indicates a required field"),
  h("form", { id: "application-form", novalidate: true, onsubmit: send },
    ...wrap((q) => !["school", "degree", "gender"].includes(q.key) && !q.key.startsWith("question")),
    h("div", { class: "education--container" }, h("h3", {}, "Education"), ...wrap((q) => ["school", "degree"].includes(q.key))),
    ...wrap((q) => q.key.startsWith("question")),
    h("div", { class: "eeoc__container" }, h("h3", {}, "Voluntary Self-Identification"), h("p", {}, "Completion of the form is entirely voluntary. Whatever your decision, it will not be considered in the hiring process."), ...wrap((q) => q.key === "gender")),
    security, message, submit));
document.getElementById("top-apply").addEventListener("click", () => document.getElementById("application-form").scrollIntoView());
