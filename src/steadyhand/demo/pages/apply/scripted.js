// A small controlled form: the state decides what every control shows, and each change renders all
// of it again. A value that is set without an event is lost at the next render.
const app = document.getElementById("app");
const RENDER_LATE_MS = 150;
const NOTICE = ["Immediately", "1 month", "2 months", "3 months", "More than 3 months"];
const FIELDS = [
  { name: "given_name", label: "Given name", type: "text", autocomplete: "given-name", required: true },
  { name: "family_name", label: "Family name", type: "text", autocomplete: "family-name", required: true },
  { name: "email", label: "Email", type: "email", autocomplete: "email", required: true },
  { name: "phone", label: "Phone (optional)", type: "tel", autocomplete: "tel" },
  { name: "notice_period", label: "Notice period", type: "select", options: NOTICE, required: true },
  { name: "motivation", label: "Why do you want to work with us?", type: "textarea" },
  { name: "privacy", label: "I have read the privacy notice", type: "checkbox", required: true },
];

const state = window.__state = {
  values: Object.fromEntries(FIELDS.map((f) => [f.name, f.type === "checkbox" ? false : ""])),
  errors: {},
  phase: "editing",
  reference: "",
  renders: 0,
};
const controls = new Map(); // the controls outlive a render; everything around them is made anew

const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
};

const makeControl = (field) => {
  const common = { id: field.name, name: field.name, "aria-required": field.required ? "true" : undefined };
  if (field.type === "textarea") return element("textarea", { ...common, rows: 4 });
  if (field.type === "select") {
    const options = field.options.map((text) => element("option", { value: text }, text));
    return element("select", common, element("option", { value: "" }, "Please select"), ...options);
  }
  return element("input", { ...common, type: field.type, autocomplete: field.autocomplete });
};

const controlOf = (field) => {
  if (!controls.has(field.name)) {
    const made = makeControl(field);
    const changed = () => set(field.name, field.type === "checkbox" ? made.checked : made.value);
    made.addEventListener(field.type === "checkbox" || field.type === "select" ? "change" : "input", changed);
    controls.set(field.name, made);
  }
  return controls.get(field.name);
};

const showState = (field, control) => {
  const value = state.values[field.name];
  if (field.type === "checkbox") control.checked = value;
  else if (control.value !== value) control.value = value;
  const wrong = state.errors[field.name];
  control.removeAttribute("aria-invalid");
  control.removeAttribute("aria-describedby");
  if (!wrong) return;
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", `${field.name}-error`);
};

const errorLine = (field) => {
  const text = state.errors[field.name];
  return text ? [element("p", { class: "error", id: `${field.name}-error` }, text)] : [];
};

// The first render of a field builds its row; later ones replace only what may differ.
const rows = new Map();
const rowOf = (field) => {
  const control = controlOf(field);
  showState(field, control);
  if (!rows.has(field.name)) {
    const label = element("label", { for: field.name, class: field.required ? "must" : "" }, field.label);
    const box = element("div", { class: field.type === "checkbox" ? "choice" : "field" });
    box.append(...(field.type === "checkbox" ? [control, label] : [label, control]));
    rows.set(field.name, element("div", { class: "field" }, box));
  }
  const row = rows.get(field.name);
  for (const old of row.querySelectorAll(".error")) old.remove();
  row.append(...errorLine(field));
  return row;
};

const summary = () => {
  const wrong = Object.entries(state.errors);
  if (!wrong.length) return "";
  const items = wrong.map(([name, text]) => element("li", {}, element("a", { href: `#${name}` }, text)));
  const title = element("h2", {}, wrong.length === 1 ? "Please check one field" : `Please check ${wrong.length} fields`);
  return element("div", { class: "summary", role: "alert" }, title, element("ul", {}, ...items));
};

const form = element("form", { class: "panel", novalidate: true });
const head = element("div");
const fields = element("div", { class: "block" });
const button = element("button", { type: "submit" });
const actions = element("div", { class: "actions" }, button);
form.append(head, fields, actions);

const render = () => {
  state.renders += 1;
  if (state.phase === "done") return app.replaceChildren(confirmation());
  head.replaceChildren(summary());
  for (const [index, field] of FIELDS.entries()) {
    const row = rowOf(field);
    if (fields.children[index] !== row) fields.insertBefore(row, fields.children[index] ?? null);
  }
  const filled = FIELDS.filter((f) => f.required && state.values[f.name]).length;
  const needed = FIELDS.filter((f) => f.required).length;
  const busy = state.phase === "sending";
  button.disabled = busy;
  button.textContent = busy ? "Sending…" : "Submit application";
  actions.querySelector(".hint")?.remove();
  actions.append(element("p", { class: "hint" }, `${filled} of ${needed} required fields filled`));
  if (!form.isConnected) app.replaceChildren(form);
};

const confirmation = () => element("div", { class: "panel", role: "status" },
  element("p", { class: "tag" }, "Received"),
  element("h2", {}, "Thank you, we have your application"),
  element("p", {}, "Your reference is"),
  element("p", {}, element("output", { class: "reference", id: "reference" }, state.reference)));

const set = (name, value) => {
  state.values[name] = value;
  delete state.errors[name];
  render();
};

const send = async () => {
  state.phase = "sending";
  state.errors = {};
  render();
  try {
    const answer = await fetch(app.dataset.action, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(state.values),
    });
    const content = await answer.json();
    if (answer.status === 201) Object.assign(state, { phase: "done", reference: content.reference });
    else Object.assign(state, { phase: "editing", errors: content.errors ?? {} });
  } catch {
    Object.assign(state, { phase: "editing", errors: { given_name: "We could not reach our server." } });
  }
  render();
};

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (state.phase === "editing") send();
});
setTimeout(render, RENDER_LATE_MS);
