class Field extends HTMLElement {
  set question(q) {
    this.q = q;
    this.attachShadow({ mode: "open" }).append(h("style", {}, ":host{display:block;margin:18px 0}.error{color:#b00}.menu{border:1px solid #999;background:#fff}.menu>div{padding:6px}"), h("div", { class: "field" }, this.build(q)), (this.note = h("div", { class: "error", role: "alert" })));
  }
  change(value) { this.value = value; this.note.textContent = ""; this.dispatchEvent(new CustomEvent("oc-change", { bubbles: true, composed: true, detail: { key: this.q.key, value } })); }
  wrong() { const empty = !this.value || this.value.length === 0; this.note.textContent = empty && this.q.required ? "This field is required" : ""; return Boolean(this.note.textContent); }
  words() { return [this.q.label, this.q.required ? h("span", { "aria-hidden": "true" }, " *") : null]; }
}

class Inner extends HTMLElement {
  // The label and the control itself, one root further in.
  set parts(parts) { this.attachShadow({ mode: "open" }).append(...parts); }
}
const inner = (...parts) => { const made = document.createElement("oc-control"); made.parts = parts; return made; };

class TextField extends Field {
  build(q) {
    const tag = q.kind === "prose" ? "textarea" : "input";
    return inner(h("label", { for: "control", part: "label" }, this.words()), h(tag, { id: "control", part: "input", type: tag === "input" ? { email: "email", tel: "tel" }[q.kind] ?? "text" : null, "aria-required": String(q.required), oninput: (e) => this.change(e.target.value) }));
  }
}

class PlaceField extends Field {
  build() {
    const menu = h("div", { class: "menu", role: "listbox", id: "menu", hidden: true });
    const input = h("input", { id: "control", role: "combobox", "aria-expanded": "false", "aria-controls": "menu", autocomplete: "off", oninput: () => { this.change(""); look(); }, onblur: () => { menu.hidden = true; if (!this.value) input.value = ""; } });
    const look = later(300, async () => {
      const { value } = await ask("GET", `/api/places?q=${encodeURIComponent(input.value)}`);
      menu.replaceChildren(...value.map((name) => h("div", { role: "option", onmousedown: (e) => { e.preventDefault(); input.value = name; menu.hidden = true; input.setAttribute("aria-expanded", "false"); this.change(name); } }, name)));
      menu.hidden = !value.length; input.setAttribute("aria-expanded", String(!menu.hidden));
    });
    return inner(h("label", { for: "control" }, this.words()), input, menu);
  }
}

class SelectField extends Field {
  build(q) {
    const shown = h("span", {}, "Select");
    const menu = h("div", { class: "menu", role: "listbox", hidden: true }, q.options.map((o) => h("oc-option", { role: "option", style: "display:block;padding:6px", onclick: () => { shown.textContent = o; toggle(false); this.change(o); } }, o)));
    const toggle = (on) => { menu.hidden = !on; button.setAttribute("aria-expanded", String(on)); };
    const button = h("button", { type: "button", id: "control", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-labelledby": "label control", onclick: () => toggle(menu.hidden) }, shown);
    return inner(h("div", { id: "label" }, this.words()), button, menu);
  }
}

class GroupField extends Field {
  build(q) {
    const many = q.kind === "many";
    this.value = many ? [] : "";
    return inner(h("fieldset", {}, h("legend", {}, this.words()), q.options.map((o, i) => h("div", {}, h("input", { type: many ? "checkbox" : "radio", name: q.key, id: `o${i}`, value: o, onchange: (e) => this.change(many ? (e.target.checked ? [...this.value, o] : this.value.filter((v) => v !== o)) : o) }), h("label", { for: `o${i}` }, o)))));
  }
}

class FlagField extends Field {
  build(q) {
    const box = h("span", { role: "checkbox", tabindex: "0", "aria-checked": "false", "aria-labelledby": "words", style: "display:inline-block;width:18px;height:18px;border:2px solid #555;vertical-align:middle", onclick: () => flip(), onkeydown: (e) => { if (e.key === " ") { e.preventDefault(); flip(); } } });
    const flip = () => { const on = box.getAttribute("aria-checked") !== "true"; box.setAttribute("aria-checked", String(on)); box.style.background = on ? "#555" : ""; this.change(on); };
    return inner(box, " ", h("span", { id: "words", onclick: () => flip() }, q.label, q.required ? " *" : ""));
  }
}

class FileField extends Field {
  build(q) {
    const shown = h("span", {}, "Drop a file here, or ");
    const input = h("input", { type: "file", hidden: true, onchange: async () => {
      const [file] = input.files; if (!file) return;
      shown.textContent = "Uploading… ";
      const { value: signed } = await ask("GET", "/api/attachment");
      const sent = await fetch(signed.url, { method: "PUT", body: file, headers: { "Content-Type": file.type, "X-File-Name": file.name } }).catch(() => ({ ok: false }));
      shown.textContent = sent.ok ? `${file.name} ` : "The upload failed. ";
      if (sent.ok) this.change(signed.key);
    } });
    return inner(h("div", { id: "label" }, this.words()), h("div", { "aria-labelledby": "label", role: "group", style: "border:1px dashed #888;padding:20px" }, shown, h("button", { type: "button", onclick: () => input.click() }, "Choose a file"), input));
  }
}

const kinds = { list: "oc-place", choice: "oc-select", many: "oc-group", boolean: "oc-group", flag: "oc-flag", file: "oc-file" };

class Form extends HTMLElement {
  connectedCallback() {
    this.values = {}; this.at = 0;
    this.attachShadow({ mode: "open" });
    this.addEventListener("oc-change", (e) => { this.values[e.detail.key] = e.detail.value; });
    this.steps = window.FORM.steps.map((step) => h("section", { hidden: true, "aria-label": step.title }, h("h2", {}, step.title), window.FORM.questions.filter((q) => step.keys.includes(q.key)).map((q) => {
      const made = document.createElement(kinds[q.kind] ?? "oc-text"); made.question = q; return made;
    })));
    this.next = inner(h("button", { type: "button", part: "button", onclick: () => this.forward() }, h("slot", {})));
    this.back = inner(h("button", { type: "button", onclick: () => this.show(this.at - 1) }, "Back"));
    this.failure = h("p", { role: "alert" });
    this.shadowRoot.append(h("header", {}, h("h1", {}, "Beekeeper's hand")), h("main", {}, this.steps, this.failure, this.back, this.next));
    this.show(0);
  }
  show(at) {
    this.at = at;
    this.steps.forEach((step, i) => { step.hidden = i !== at; });
    this.back.style.display = at ? "" : "none";
    this.next.textContent = at < this.steps.length - 1 ? "Next" : "Submit";
  }
  async forward() {
    const fields = [...this.steps[this.at].children].filter((each) => each.q);
    if (fields.map((each) => each.wrong()).some(Boolean)) return;
    if (this.at < this.steps.length - 1) { this.show(this.at + 1); return; }
    const { ok, value } = await ask("POST", "/api/publication/9c1f/candidates", this.values);
    if (!ok && !window.FORM.trusting) { this.failure.textContent = Object.entries(value.errors ?? {}).map(([k, w]) => `${window.FORM.questions.find((q) => q.key === k)?.label ?? ""} ${w}`).join(" ") || "Please try again later."; return; }
    this.shadowRoot.querySelector("main").replaceChildren(h("section", { tabindex: "-1" }, h("h2", {}, "Thank you for your interest!"), h("p", {}, "Your application was successfully sent to Imkerei am Hang."), h("p", {}, "You will find it in your inbox.")));
  }
}

customElements.define("oc-control", Inner);
for (const [name, kind] of Object.entries({ text: TextField, place: PlaceField, select: SelectField, group: GroupField, flag: FlagField, file: FileField })) customElements.define(`oc-${name}`, kind);
customElements.define("oc-oneclick-form", Form);
