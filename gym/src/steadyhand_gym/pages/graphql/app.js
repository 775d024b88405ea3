const api = (operationName, variables, path = "") =>
  ask("POST", `/api/graphql${path}?op=${operationName}`, { operationName, variables, query: `mutation ${operationName} { ok }` });
const values = {};
const store = async (path, value) => { values[path] = value; await api("ApiSetFormValue", { path, value }); };
const entry = (q, ...inside) => h("div", { class: "_entry", "data-field-path": q.key }, h("label", { class: `_heading${q.required ? " _required" : ""}`, for: q.key }, q.label), inside);

function place(q) {
  const options = h("div", { class: "_options", role: "listbox", hidden: true });
  const input = h("input", { id: q.key, placeholder: "Start typing...", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", autocomplete: "off" });
  const hide = () => { options.hidden = true; input.setAttribute("aria-expanded", "false"); };
  const look = later(350, async () => {
    const { value } = await ask("POST", "/api/graphql/places", { operationName: "ApiPlaces", variables: { text: input.value } });
    options.replaceChildren(...value.data.places.map((name) => h("div", { role: "option", onmousedown: (e) => { e.preventDefault(); input.value = name; hide(); store(q.key, name); } }, name)));
    options.hidden = !value.data.places.length; input.setAttribute("aria-expanded", String(!options.hidden));
  });
  input.addEventListener("input", look);
  input.addEventListener("blur", () => { hide(); if (input.value !== (values[q.key] ?? "")) input.value = values[q.key] ?? ""; });
  return entry(q, input, options);
}

function yesNo(q) {
  const hidden = h("input", { type: "checkbox", id: q.key, tabindex: -1, style: "position:absolute;opacity:0;width:1px" });
  const buttons = q.options.map((o) => h("button", { type: "button", class: "_option", onclick: () => {
    for (const b of buttons) b.classList.toggle("_active", b.textContent === o);
    hidden.checked = o === "Yes"; store(q.key, o);
  } }, o));
  return entry(q, h("div", { class: "_yesno" }, buttons, hidden));
}

function choices(q) {
  const kind = q.kind === "many" ? "checkbox" : "radio";
  const picked = () => [...box.querySelectorAll("input:checked")].map((i) => i.value);
  const box = h("fieldset", { class: "_fieldset" }, h("label", { class: `_heading${q.required ? " _required" : ""}`, for: q.key }, q.label), q.options.map((o, i) => h("div", { class: "_option" },
    h("span", { class: "_container" }, h("input", { type: kind, id: `${q.key}-labeled-${kind}-${i}`, name: q.key, value: o, onchange: () => store(q.key, kind === "radio" ? o : picked()) })),
    h("label", { for: `${q.key}-labeled-${kind}-${i}` }, o))));
  return h("div", { class: "_entry", "data-field-path": q.key }, box);
}

function upload(q) {
  const shown = h("span", {}, "or drag and drop here");
  const file = h("input", { type: "file", id: q.key, style: "display:none", accept: "application/pdf" });
  const take = async (chosen) => {
    if (!chosen) return;
    shown.textContent = "Uploading…";
    const { value } = await api("ApiCreateFileUploadHandle", { filename: chosen.name });
    const handle = value.data.createFileUploadHandle;
    const body = new FormData();
    body.append("key", handle.key); body.append("signature", handle.signature); body.append("file", chosen);
    const sent = await fetch(handle.post, { method: "POST", body }).catch(() => ({ ok: false }));
    if (!sent.ok) { shown.textContent = "Upload failed, please try again"; return; }
    await store(q.key, handle.key); shown.textContent = chosen.name;
  };
  file.addEventListener("change", () => take(file.files[0]));
  return entry(q, h("div", { class: "_drop", ondragover: (e) => e.preventDefault(), ondrop: (e) => { e.preventDefault(); take(e.dataTransfer.files[0]); } },
    h("button", { type: "button", onclick: () => file.click() }, "Upload File"), " ", shown, file));
}

function text(q) {
  const attrs = { id: q.key, name: q.key, type: { email: "email", tel: "tel", date: "date" }[q.kind] ?? "text", placeholder: q.kind === "prose" ? "Type here..." : null, required: q.required, onblur: (e) => { if (e.target.value !== (values[q.key] ?? "")) store(q.key, e.target.value); } };
  return entry(q, h(q.kind === "prose" ? "textarea" : "input", attrs));
}

const makers = { list: place, boolean: yesNo, choice: choices, many: choices, file: upload };
const failure = h("div", { role: "alert" });
const submit = h("button", { type: "button", class: "_submit", onclick: async () => {
  submit.disabled = true; failure.replaceChildren();
  const { value } = await api("ApiSubmitApplication", {}, "/submit");
  submit.disabled = false;
  const made = value.data?.submitApplicationForm;
  if (made?.__typename === "FormSubmitSuccess") {
    root.replaceChildren(h("h1", {}, "Kiln hand"), h("div", { class: "_success", "aria-live": "polite" }, h("h2", {}, "Success"), h("p", {}, "Your application was successfully submitted. We'll contact you if there are next steps.")));
    scrollTo(0, 0); return;
  }
  const words = made?.errorMessages ?? ["We were unable to submit your application. Please try again later."];
  failure.replaceChildren(h("div", { class: "_failure" }, h("h3", {}, "Your form needs corrections"), h("ul", {}, words.map((w) => h("li", {}, w)))));
} }, "Submit Application");
const root = document.getElementById("root");
root.replaceChildren(h("h1", {}, "Kiln hand"), h("div", { role: "tablist" }, h("a", { href: "/tonwerk/0c9e", role: "tab" }, "Overview"), " ", h("a", { href: "#", role: "tab", "aria-selected": "true" }, "Application")),
  h("div", { class: "_form" }, QUESTIONS.map((q) => (makers[q.kind] ?? text)(q)), submit, failure));
