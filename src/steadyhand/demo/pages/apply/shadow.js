// The whole form stands in an open shadow root, and each field in a root of its own inside it.
const COUNTRIES = { AT: "Austria", BE: "Belgium", CZ: "Czechia", DK: "Denmark", FR: "France", DE: "Germany", IE: "Ireland", IT: "Italy", NL: "Netherlands", PL: "Poland", ES: "Spain", SE: "Sweden", CH: "Switzerland", GB: "United Kingdom" };
const NOTICE = ["Immediately", "1 month", "2 months", "3 months", "More than 3 months"];
const FIELDS = [
  { name: "given_name", label: "Given name", type: "text", autocomplete: "given-name", required: true },
  { name: "family_name", label: "Family name", type: "text", autocomplete: "family-name", required: true },
  { name: "email", label: "Email", type: "email", autocomplete: "email", required: true },
  { name: "phone", label: "Phone", type: "tel", autocomplete: "tel", required: true },
  { name: "country", label: "Country", type: "select", options: COUNTRIES, autocomplete: "country", required: true },
  { name: "resume", label: "Resume", type: "file", required: true },
  { name: "authorised", label: "Are you legally authorised to work in Germany?", type: "radio", options: { yes: "Yes", no: "No" }, required: true },
  { name: "notice_period", label: "Notice period", type: "select", options: Object.fromEntries(NOTICE.map((n) => [n, n])), required: true },
  { name: "motivation", label: "Why do you want to work with us?", type: "textarea" },
  { name: "privacy", label: "I have read the privacy notice", type: "checkbox", required: true },
];
const STYLE = '<link rel="stylesheet" href="/assets/site.css"><style>:host { display: block; }</style>';

const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
};

class PomariumField extends HTMLElement {
  constructor(field) {
    super();
    this.field = field;
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = STYLE;
    this.error = element("p", { class: "error", id: "error", hidden: true });
    root.append(this.drawn());
  }

  drawn() {
    const { name, label, type, options, autocomplete, required } = this.field;
    const must = required ? "must" : undefined;
    const common = { id: "control", name, autocomplete, "aria-required": required ? "true" : undefined };
    if (type === "radio") {
      const choices = Object.entries(options).map(([value, text]) =>
        element("label", { class: "choice" }, element("input", { type, name, value }), ` ${text}`));
      return element("fieldset", { class: "choices" }, element("legend", { class: must }, label), ...choices, this.error);
    }
    if (type === "checkbox") {
      const box = element("input", { ...common, type, value: "yes" });
      return element("div", {}, element("label", { class: "choice" }, box, element("span", { class: must }, label)), this.error);
    }
    const caption = element("label", { for: "control", class: must }, label);
    return element("div", { class: "field" }, caption, this.control(type, common, options), this.error);
  }

  control(type, common, options) {
    if (type === "textarea") return element("textarea", { ...common, rows: 4 });
    if (type !== "select") return element("input", { ...common, type, accept: type === "file" ? ".pdf,.docx,.txt" : undefined });
    const entries = Object.entries({ "": "Please select", ...options });
    return element("select", common, ...entries.map(([value, text]) => element("option", { value }, text)));
  }

  get controls() { return [...this.shadowRoot.querySelectorAll("input, select, textarea")]; }

  addTo(body) {
    for (const control of this.controls) {
      if (control.type === "file") for (const file of control.files) body.append(control.name, file);
      else if (!/checkbox|radio/.test(control.type) || control.checked) body.append(control.name, control.value);
    }
  }

  show(fault) {
    Object.assign(this.error, { textContent: fault ?? "", hidden: !fault });
    for (const control of this.controls) {
      control.toggleAttribute("aria-invalid", false);
      if (fault) control.setAttribute("aria-invalid", "true");
      if (fault) control.setAttribute("aria-describedby", "error");
    }
  }
}

class PomariumApplication extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = STYLE;
    this.fields = FIELDS.map((field) => new PomariumField(field));
    this.button = element("button", { type: "button" }, "Submit application");
    this.button.addEventListener("click", () => this.send());
    this.panel = element("div", { class: "panel stack" }, ...this.fields, element("div", { class: "actions" }, this.button));
    root.append(this.panel);
  }

  async send() {
    const body = new FormData();
    for (const field of this.fields) field.addTo(body);
    this.button.disabled = true;
    try {
      const answer = await fetch(this.getAttribute("action"), { method: "POST", body });
      const content = await answer.json();
      if (answer.status === 201) return this.thank(content.reference);
      for (const field of this.fields) field.show(content.errors?.[field.field.name]);
    } finally {
      this.button.disabled = false;
    }
  }

  thank(reference) {
    this.panel.setAttribute("role", "status");
    this.panel.replaceChildren(
      element("p", {}, element("span", { class: "tag" }, "Received")),
      element("h2", { class: "first" }, "Thank you, we have your application"),
      element("p", {}, "Your reference is"),
      element("p", {}, element("output", { class: "reference", id: "reference" }, reference)));
  }
}

customElements.define("pomarium-field", PomariumField);
customElements.define("pomarium-application", PomariumApplication);
