// Buttons, links that act, and the words by which they send or add something.
import { LANG } from "./lang.js";
import { shortText, withoutEmpty } from "./html.js";
import { elementsById, formOf, isDisabled, isStrange } from "./dom.js";
import { spokenText, trail } from "./text.js";
import { isVisible } from "./visibility.js";
import { ACTION_TEXT, ACTION_WORDS } from "./role.js";
import { accessibleName, referencedName } from "./accname.js";
import { groupOf } from "./groups.js";
import { printOf } from "./survey.js";
import { UNSTABLE_ID, locatorOf, refOf } from "./refs.js";

export const YES_NO = new RegExp(String.raw`^(${LANG.yes}|${LANG.no}|${LANG.reply})(?!\p{L})`, "iu");

// What can be pressed, and the forms it belongs to. Links are many; only those that read like an
// action are told.
const ACTION_CLASS = /(^|[\s_-])(btn|button|cta|apply|submit)([\s_-]|$)/i;

// What a link to the form itself is called, where it is no verb that it begins with.
const NAMES_FORM = new RegExp(LANG.application_form, "i");

/** @param {Element} el @param {string} role @param {Sight} sight @returns {Omit<Question, "widget">} */
export function buttonQuestion(el, role, sight) {
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
  return { el, members: [el], role, print: printOf(facts), facts: withoutEmpty(facts) };
}

function buttonType(el) {
  return el.tagName === "BUTTON" || el.tagName === "INPUT" ? el.type : "";
}

/** @param {Element} el */
export function buttonName(el) {
  const referred = elementsById(el, "aria-labelledby").map(referencedName).join(" ");
  const own = referred || el.getAttribute("aria-label") || (el.tagName === "INPUT" ? inputCaption(el) : spokenText(el));
  return shortText(own || el.title || el.alt || iconName(el));
}

function inputCaption(el) {
  if (el.type === "image") return el.alt || el.title || "Submit";
  return el.value || el.title || (el.type === "submit" ? "Submit" : el.type === "reset" ? "Reset" : "");
}

function iconName(el) {
  const titled = el.querySelector("svg title,[title]");
  return titled ? titled.getAttribute("title") || titled.textContent : "";
}

/** @param {Element} el */
export function readsLikeAction(el) {
  if (el.getAttribute("role") === "button" || ACTION_CLASS.test(el.getAttribute("class") || "")) return true;
  const href = el.getAttribute("href");
  if (href === "#" || href.startsWith("javascript:")) return true;
  const text = spokenText(el);
  return (ACTION_TEXT.test(text) || NAMES_FORM.test(text)) && text.split(" ").length <= ACTION_WORDS;
}

// Where pressing it writes to: the address of its form, where that posts; "" where its form says nothing of that.
/** @param {Element} el */
export function sendsTo(el) {
  const form = SENDS.has(buttonType(el)) ? formOf(el) : null;
  if (!form) return "";
  const method = el.getAttribute("formmethod") || form.getAttribute("method") || "get";
  const action = el.getAttribute("formaction") || form.getAttribute("action");
  return method.toLowerCase() === "post" ? (action ? absolute(action) : document.URL) : "";
}

// A form's own attributes, read past inputs that are called "action", "method" or "id".
/** @param {Element} form @param {Sight} sight @returns {FormRecord} */
export function formRecord(form, sight) {
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
  return bad ? accessibleName(bad).text || bad.getAttribute("name") || bad.tagName.toLowerCase() : "";
}

const elementsOf = /** @type {any} */ (Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements")).get; // a control may have that name

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
/** @param {Element} form @param {Sight} sight */
export function formName(form, sight) {
  if (!form) return "";
  const forms = sight.survey.forms;
  const id = form.getAttribute("id");
  if (id && !UNSTABLE_ID.test(id) && forms.filter((f) => f.getAttribute("id") === id).length === 1) return id;
  return `form${forms.indexOf(form)}`;
}

export const SENDS = new Set(["submit", "image"]);

// The last button of each form that could send it; of those made for sending, where there are any.
/** @param {ButtonRecord[]} buttons */
export function markLast(buttons) {
  const last = new Map();
  for (const button of buttons) {
    const before = last.get(button.form);
    if (!button.form || button.role !== "button" || button.type === "reset") continue;
    if (!before || SENDS.has(button.type || "") || !SENDS.has(before.type || "")) last.set(button.form, button);
  }
  for (const button of last.values()) button.last_in_form = true;
}

// What rows of buttons do rather than answer: they send, delete, lead elsewhere. Such a row is no
// question, whatever it looks like. Stems and endings are chosen so that what asks for the past
// ("Have you applied before?") stays a question.
const wholeWords = (...lines) => new RegExp(`(?<!\\p{L})(${lines.join("|")})(?!\\p{L})`, "iu");

// A button's own words, without the "Yes," before them.
const ACTS = wholeWords(LANG.acts);
const ACTS_FIRST = new RegExp(String.raw`^(${LANG.acts_first})(?!\p{L})`, "iu");
const APPLIES = `(${LANG.application})`;
const DOES = `(${LANG.do_first})`;

// Questions whether or how something is to be done now.
const ASKS_TO_ACT = [
  wholeWords(`${DOES}( \\p{L}+){0,2} ${APPLIES}`),
  wholeWords(`${APPLIES}( \\p{L}+){0,2} (${LANG.do_last})`),
  new RegExp(LANG.asks_to_act, "iu"),
  new RegExp(String.raw`(?<!\p{L})(${LANG.act_asked})\s*\?`, "iu"),
  new RegExp(String.raw`(?<!\p{L})(${LANG.account})( (${LANG.account_after}))?\s*\?`, "iu"),
  wholeWords(LANG.helpful),
];

/** @param {string} label */
export const saysAct = (label) => [ACTS, ACTS_FIRST].some((each) => each.test(label.replace(YES_NO, "").replace(/^[^\p{L}]+/u, "")));
/** @param {string} question */
export const asksToAct = (question) => ASKS_TO_ACT.some((each) => each.test(question));

// Sections that repeat: which one a button that adds an entry belongs to.
const ADDS = new RegExp(String.raw`^\W*(\+|${LANG.add})(?![\p{L}])|(${LANG.add_last})\W*$|^\W*\+\W*$`, "iu");
// What the same words are said of where there is only more to read or to answer: "Weitere Fragen".
const MORE_TO_ANSWER = new RegExp(String.raw`^\W*(${LANG.another})\s+(${LANG.to_answer})(?!\p{L})`, "iu");
/** @param {string} label */
export const addsEntry = (label) => ADDS.test(label) && !MORE_TO_ANSWER.test(label);
const ADDER = "button,[role=button],a:not([href]),a[href^='#'],input[type=button]";

// The name of the box around it, else the last heading before it where no other such button follows
// on that: '' where it could be about something else.
function headingOver(el, sight) {
  const group = groupOf(el, sight);
  if (group.text) return group.text;
  const headings = sight.survey.headings.filter((heading) => precedes(heading, el) && isVisible(heading));
  const own = nestedUnder(headings, el);
  if (!own) return "";
  if (trail) trail.deep.add(own);
  const between = [...document.querySelectorAll(ADDER)].some((other) => other !== el && precedes(own, other) && precedes(other, el) && ADDS.test(buttonName(other)));
  return between ? "" : shortText(spokenText(own));
}

const precedes = (one, other) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

// The last heading that is not inside an entry which ends before the button.
function nestedUnder(headings, el) {
  for (const heading of [...headings].reverse()) {
    const entry = heading.closest("[role=group],fieldset,li,article");
    if (!entry || entry.contains(el)) return heading;
  }
  return null;
}
