// What can be pressed, and the forms it belongs to. Links are many; only those that read like an
// action are told.
const ACTION_CLASS = /(^|[\s_-])(btn|button|cta|apply|submit)([\s_-]|$)/i;
const ACTION_TEXT =
  /^(apply|start|begin|continue|next|submit|send|save|proceed|sign (in|up)|log ?in|register|create (an )?account|upload|attach|add|back|previous|cancel|close|accept|reject|decline|agree|allow|deny|dismiss|skip|bewerb|jetzt|weiter|absenden|senden|anmelden|einloggen|registrieren|zurück|abbrechen|schließen|akzeptieren|ablehnen|zustimmen|postuler|continuer|suivant|envoyer|accepter|refuser|fermer|ajouter|joindre|retour|je postule|solicitar|continuar|siguiente|enviar|aceptar|rechazar|cerrar|añadir|adjuntar|inscribirme|candidatar|seguinte|próximo|avançar|submeter|aceitar|recusar|fechar|adicionar|anexar|candidati|avanti|continua|invia|accetta|rifiuta|chiudi|aggiungi|allega|carica|sollicite|volgende|verder|verzenden|verstuur|accepteren|weigeren|sluiten|toevoegen|uploaden)/i;
// What a link to the form itself is called, where it is no verb that it begins with.
const NAMES_FORM =
  /\b(application form|online application)\b|\b(go|open|fill (in|out)|complete)( to)?( the| our| your| this)? (job )?application\b|bewerbungs-?formular|online-? ?bewerbung|\bzu[mr] bewerbung|formulaire de candidature|formulario de (solicitud|candidatura|postulación)|formulário de candidatura|sollicitatie-?formulier|modulo di candidatura/i;
const ACTION_WORDS = 7; // longer link texts are headlines

function buttonQuestion(el, role, sight) {
  const facts = {
    ref: refOf(el),
    role,
    label: buttonName(el),
    type: buttonType(el),
    form: formName(formOf(el), sight),
    action: el.hasAttribute("formaction") ? el.formAction : "",
    html_name: SENDS.has(buttonType(el)) ? el.getAttribute("name") || "" : "",
    value: SENDS.has(buttonType(el)) && el.getAttribute("name") ? el.value : "",
    href: el.tagName === "A" && el.hasAttribute("href") ? el.href : "",
    disabled: isDisabled(el),
    locator: locatorOf(el, sight.survey.counts),
  };
  if (ADDS.test(facts.label)) facts.under = headingOver(el, sight);
  return { el, members: [el], role, print: printOf(facts), facts: trimmed(facts) };
}

function buttonType(el) {
  return el.tagName === "BUTTON" || el.tagName === "INPUT" ? el.type : "";
}

function buttonName(el) {
  const referred = byIds(el, "aria-labelledby").map(nameOfTarget).join(" ");
  const own = referred || el.getAttribute("aria-label") || (el.tagName === "INPUT" ? inputCaption(el) : spoken(el));
  return short(own || el.title || el.alt || iconName(el));
}

function inputCaption(el) {
  if (el.type === "image") return el.alt || el.title || "Submit";
  return el.value || el.title || (el.type === "submit" ? "Submit" : el.type === "reset" ? "Reset" : "");
}

function iconName(el) {
  const titled = el.querySelector("svg title,[title]");
  return titled ? titled.getAttribute("title") || titled.textContent : "";
}

function readsLikeAction(el) {
  if (el.getAttribute("role") === "button" || ACTION_CLASS.test(el.getAttribute("class") || "")) return true;
  const href = el.getAttribute("href");
  if (href === "#" || href.startsWith("javascript:")) return true;
  const text = spoken(el);
  return (ACTION_TEXT.test(text) || NAMES_FORM.test(text)) && text.split(" ").length <= ACTION_WORDS;
}

// A form's own attributes, read past inputs that are called "action", "method" or "id".
function formRecord(form, sight) {
  const action = form.getAttribute("action");
  return {
    id: formName(form, sight),
    action: action ? absolute(action) : document.URL,
    method: (form.getAttribute("method") || "get").toLowerCase(),
    names: sentNames(form),
    hidden: hiddenOf(form),
    charset: /^utf-?8$/i.test(charsetOf(form)) ? "" : charsetOf(form),
    held: withheldFor(form),
  };
}

// What the control is called for whose sake the browser itself lets nothing of the form go; '' for none,
// and where some button of the form sends it unchecked.
function withheldFor(form) {
  if (form.hasAttribute("novalidate") || !form.matches(":invalid")) return "";
  const own = [...elementsOf.call(form)];
  if (own.some((el) => el.hasAttribute("formnovalidate"))) return "";
  const bad = own.find((el) => el.willValidate && !el.validity.valid);
  return bad ? nameOf(bad).text || bad.getAttribute("name") || bad.tagName.toLowerCase() : "";
}

const elementsOf = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements").get; // a control may have that name

const HIDDEN_MAX = 60; // inputs of one form; and characters of what one holds
const VALUE_MAX = 200;
const charsetOf = (form) => (form.getAttribute("accept-charset") || document.characterSet).trim().split(/[\s,]+/)[0];

// What a form sends beside its questions: [name, value] of each input that is made to be unseen.
function hiddenOf(form) {
  const own = [...elementsOf.call(form)].filter((el) => el.tagName === "INPUT" && el.type === "hidden" && el.getAttribute("name") && !isStrange(el));
  return own.slice(0, HIDDEN_MAX).map((el) => [el.getAttribute("name"), el.value.slice(0, VALUE_MAX)]);
}

// The names of all that it may send; what an extension made is none of the form's. A getter of the
// page's own class of elements tells us nothing, their attribute does.
function sentNames(form) {
  const own = [...elementsOf.call(form), ...form.querySelectorAll("input[type=image]")].filter((el) => !isStrange(el));
  return [...new Set(own.flatMap((el) => [el.getAttribute("name") || el.name, el.dirName]).filter(Boolean))];
}

const addresses = new Map(); // base and address -> whole address; a document has few

function absolute(address) {
  const key = `${document.baseURI} ${address}`;
  const known = addresses.get(key);
  if (known !== undefined) return known;
  const whole = URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI).href : address;
  addresses.set(key, whole);
  return whole;
}

// A form's id where it is its own, else its number in the page.
function formName(form, sight) {
  if (!form) return "";
  const forms = sight.survey.forms;
  const id = form.getAttribute("id");
  if (id && !UNSTABLE_ID.test(id) && forms.filter((f) => f.getAttribute("id") === id).length === 1) return id;
  return `form${forms.indexOf(form)}`;
}

const SENDS = new Set(["submit", "image"]);

// The last button of each form that could send it; of those made for sending, where there are any.
function markLast(buttons) {
  const last = new Map();
  for (const button of buttons) {
    const before = last.get(button.form);
    if (!button.form || button.role !== "button" || button.type === "reset") continue;
    if (!before || SENDS.has(button.type) || !SENDS.has(before.type)) last.set(button.form, button);
  }
  for (const button of last.values()) button.last_in_form = true;
}
