const overlay = document.getElementById("overlay");
let token = "";
let resume;
addEventListener("message", (e) => { if (e.data?.challenge) token = e.data.challenge; });

function phone(q) {
  let country = DIALS[0];
  const flag = h("div", { class: "iti__selected-flag", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": "iti-list", tabindex: "0", title: `${country[1]}: ${country[2]}`, style: "padding:6px;border:1px solid #999;min-width:70px" }, `${country[0].toUpperCase()} ${country[2]} ▾`);
  const list = h("ul", { class: "iti__country-list iti__hide", id: "iti-list", role: "listbox", "aria-label": "List of countries" }, DIALS.map((d) => h("li", { class: "iti__country", role: "option", "data-country-code": d[0], "data-dial-code": d[2].slice(1), "aria-selected": String(d === country), tabindex: "-1", onclick: () => choose(d) }, h("span", { class: "iti__country-name" }, d[1]), " ", h("span", { class: "iti__dial-code" }, d[2]))));
  const open = (on) => { list.classList.toggle("iti__hide", !on); flag.setAttribute("aria-expanded", String(on)); };
  const choose = (d) => { country = d; flag.textContent = `${d[0].toUpperCase()} ${d[2]} ▾`; flag.title = `${d[1]}: ${d[2]}`; for (const li of list.children) li.setAttribute("aria-selected", String(li.dataset.countryCode === d[0])); open(false); input.focus(); };
  const input = h("input", { type: "tel", id: q.key, autocomplete: "tel", placeholder: "1512 3456789", oninput: () => {
    const found = input.value.startsWith("+") && DIALS.find((d) => input.value.replace(/\s/g, "").startsWith(d[2]) && (d[0] !== "ca"));
    if (found && found !== country) { const held = input.value; choose(found); input.value = held; }
  } });
  flag.addEventListener("click", () => open(list.classList.contains("iti__hide")));
  input.full = () => { const digits = input.value.replace(/[^\d+]/g, ""); return !digits ? "" : digits.startsWith("+") ? digits : country[2] + digits.replace(/^0/, ""); };
  return [h("div", { class: "iti" }, flag, list, input), () => input.full()];
}

function drop(q) {
  const words = h("span", {}, h("b", {}, "Upload a file"), " or drag and drop here");
  const input = h("input", { type: "file", id: q.key, style: "position:absolute;width:1px;height:1px;opacity:0", "aria-hidden": "true", tabindex: -1, onchange: () => take(input.files[0]) });
  const take = (file) => { if (!file) return; resume = file; zone.replaceChildren(h("span", {}, `${file.name} (${Math.ceil(file.size / 1024)} KB)`), h("button", { type: "button", "aria-label": "Delete", onclick: (e) => { e.stopPropagation(); resume = undefined; input.value = ""; zone.replaceChildren(words, input); } }, "🗑"), input); };
  const zone = h("div", { class: "dropzone", "data-role": "dropzone", role: "presentation", onclick: (e) => { if (e.target !== input) input.click(); }, ondragover: (e) => e.preventDefault(), ondrop: (e) => { e.preventDefault(); take(e.dataTransfer.files[0]); } }, words, input);
  return [zone, () => resume];
}

function yesNo(q) {
  const group = h("div", { role: "radiogroup", "aria-labelledby": `${q.key}_label` }, q.options.map((o) => h("div", { role: "radio", "aria-checked": "false", tabindex: "0", "data-value": o, style: "display:inline-block;border:1px solid #999;padding:4px 16px;margin-right:8px", onclick: (e) => { for (const each of group.children) { each.setAttribute("aria-checked", String(each === e.currentTarget)); each.style.background = each === e.currentTarget ? "#cde" : ""; } } }, o)));
  return [group, () => group.querySelector("[aria-checked=true]")?.dataset.value ?? ""];
}

function flag(q) {
  const box = h("input", { type: "checkbox", id: q.key, name: q.key });
  return [h("div", {}, box, " ", h("label", { for: q.key }, q.label, q.required ? " *" : "")), () => (box.checked ? "true" : "")];
}

function plain(q) {
  const made = h(q.kind === "prose" ? "textarea" : "input", { id: q.key, name: q.key, type: q.kind === "prose" ? null : { email: "email", number: "number" }[q.kind] ?? "text" });
  return [made, () => made.value];
}

function show() {
  const reads = {}, notes = {};
  const makers = { tel: phone, file: drop, boolean: yesNo, flag };
  const rows = QUESTIONS.map((q) => {
    const [control, read] = (makers[q.kind] ?? plain)(q);
    reads[q.key] = read; notes[q.key] = h("div", { class: "err", role: "alert" });
    return h("div", { class: "f" }, q.kind === "flag" ? null : h("label", { for: q.key, id: `${q.key}_label` }, h("span", {}, q.label), q.required ? h("strong", {}, " *") : h("span", {}, " (optional)")), control, notes[q.key]);
  });
  const message = h("div", { class: "err", role: "alert" });
  const button = h("button", { type: "submit", "data-ui": "submit" }, "Submit application");
  const dialog = h("div", { class: "dialog", role: "dialog", "aria-modal": "true", "aria-label": "Boatbuilder" }, h("button", { type: "button", "aria-label": "Close", style: "float:right", onclick: () => overlay.classList.remove("open") }, "×"), h("h2", {}, "Apply for Boatbuilder"));
  const form = h("form", { novalidate: true, onsubmit: async (e) => {
    e.preventDefault(); message.textContent = "";
    const body = new FormData();
    let wrong = 0;
    for (const q of QUESTIONS) { const value = reads[q.key](); notes[q.key].textContent = q.required && !value ? "This field is required" : ""; wrong += Boolean(notes[q.key].textContent); if (value) body.append(q.key, value); }
    if (wrong) return;
    body.append("challenge", token);
    button.disabled = true;
    const sent = await fetch("/api/jobs/7F3A/apply", { method: "POST", body });
    button.disabled = false;
    if (sent.ok) { dialog.replaceChildren(h("h2", {}, "Thank you!"), h("p", {}, "Your application was submitted successfully.")); return; }
    const told = await sent.json();
    message.textContent = told.error ?? "";
    for (const [key, words] of Object.entries(told.errors ?? {})) (notes[key] ?? message).textContent = words;
  } }, rows, h("iframe", { src: CHALLENGE, title: "Widget containing a security challenge", width: 300, height: 65 }), message, h("div", {}, button));
  dialog.append(form);
  overlay.replaceChildren(dialog);
  overlay.classList.add("open");
}
document.getElementById("apply").addEventListener("click", show);
