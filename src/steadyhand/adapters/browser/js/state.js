// What fields hold after they were acted on, and whether that has changed since.
import { LENGTH_LIMITED, tidy } from "./html.js";
import { checkedState, composedParent, formOf, isDisabled } from "./dom.js";
import { spokenText } from "./text.js";
import { checkable, isField } from "./role.js";
import { isInvalid } from "./errors.js";
import { Sight, questionWith, questions } from "./survey.js";
import { elementOf, findQuestion, isReadonly, namedOptions, optionLabel, optionsOf, refOf, withoutNumbers } from "./refs.js";
import { readState, troubleOf, typeOf, unfillableReason } from "./fields.js";
import { awaitsPick, isMarkedInvalid } from "./autocomplete.js";
import { filesCount } from "./file.js";

// What is in the files that a control itself holds, piece by piece. A file has a number as long as the
// document lives: another one has another, whatever its name and size.
const fileNumbers = new Map(); // File -> its number
const filesIn = (members) => members.flatMap((m) => (m.type === "file" && m.files ? [...m.files] : []));

// What questions hold after they were acted on: the controls' own state, never what was ordered.

// One report per order; whatever is asked of the whole document is asked once.
/** @param {Order[]} orders */
export function reportAll(orders, notes) {
  const moment = { sight: new Sight(), sent: new Map() };
  return orders.map((order, i) => report(order, notes[i], moment));
}

// What the question holds now, whichever element carries it after the page rendered again.
function report(order, note, moment) {
  if (note.why) return { why: note.why };
  let question = note;
  if (question.members.some((m) => !m.isConnected)) {
    question = findQuestion({ ref: "", fingerprint: order.fingerprint });
    if (question.why) return { why: "gone after it was filled" };
  }
  if (awaitsPick(question)) question = findQuestion(order);
  if (question.why) return { why: question.why };
  const { el, widget } = question;
  const told = { ref: refOf(el), type: widget ? question.facts.type || "" : typeOf(el), ...stateOf(question, order, moment) };
  return widget ? { ...told, widget: widget.kind.kind, todo: Boolean(note.todo) } : told;
}

function stateOf(question, order, moment) {
  const { el, members, widget } = question;
  const state = widget ? { ...widget.kind.read(question) } : contentOf(el, members);
  if (el.type === "password") state.kept = el.value === order.value;
  Object.assign(state, validityOf(el, members));
  state.error = troubleOf(question, moment.sight);
  Object.assign(state, newTrouble(question, order, state.error));
  if (awaitsPick(question)) state.unpicked = true;
  if (state.form_value === undefined) state.form_value = formValues(el, moment.sent);
  return state;
}

function validityOf(el, members) {
  if (!el.validity) return { valid: null };
  const objecting = members.find((m) => m.validity && !m.validity.valid && !(members.length > 1 && mayStayEmpty(m)));
  if (objecting) return { valid: false, objection: objectionOf(objecting) };
  if (!LENGTH_LIMITED.has(el.type) || !el.value || el.value.length >= el.minLength) return { valid: true };
  return { valid: false, objection: OBJECTIONS.tooShort(el) };
}

// A part of a question may stay empty where the form's own page checks it: a search box beside its chips.
const mayStayEmpty = (el) => el.validity.valueMissing && Boolean(el.form) && el.form.noValidate;

// Our own words: the browser's come in its language and may quote the value. The page's own message
// is told as it is.
const OBJECTIONS = {
  valueMissing: () => "it must not stay as it is",
  badInput: () => "it cannot be read",
  typeMismatch: (el) => `it is no ${el.type === "url" ? "web address" : "e-mail address"}`,
  patternMismatch: (el) => `it does not have the form asked for${el.title ? `: ${tidy(el.title)}` : ""}`,
  rangeUnderflow: (el) => `it is less than ${el.min}`,
  rangeOverflow: (el) => `it is more than ${el.max}`,
  stepMismatch: (el) => `it is on no step of ${el.step || 1}${el.min ? ` from ${el.min}` : ""}`,
  tooShort: (el) => `it is shorter than ${el.minLength} characters`,
  tooLong: (el) => `it is longer than ${el.maxLength} characters`,
  customError: (el) => tidy(el.validationMessage),
};

function objectionOf(el) {
  const fault = Object.keys(OBJECTIONS).find((name) => el.validity[name]);
  return fault ? OBJECTIONS[fault](el) : "";
}

function contentOf(el, members) {
  if (el.tagName === "SELECT") return selectedIn(el);
  if (checkable(el)) return tickedOf(el, members);
  if (el.type === "file") return fileState(el);
  if (el.isContentEditable) return { value: tidy(el.innerText), shown: tidy(el.innerText) };
  if (el.type === "password") return { value: el.value ? "•" : "" };
  const value = el.value ?? "";
  return { value, shown: suggestionOf(el, value) };
}

function selectedIn(el) {
  const chosen = optionsOf(el).filter((option) => option.el.selected);
  const labels = chosen.map((option) => option.told);
  return { value: el.value, chosen: labels, paths: chosen.map((option) => option.path), shown: labels.join(", ") };
}

// What the list of suggestions calls *value*; the value itself where no list does.
function suggestionOf(el, value) {
  const match = el.list && value ? [...el.list.options].find((option) => option.value === value) : null;
  return match ? optionLabel(match) : value;
}

function tickedOf(el, members) {
  const grouped = members.length > 1 || el.type === "radio" || el.getAttribute("role") === "radio";
  if (!grouped) return { checked: checkedState(el), value: checkedState(el) ? el.value || "on" : "" };
  const ticked = namedOptions(members).filter((c) => checkedState(c.el));
  const labels = ticked.map((c) => c.label);
  return { chosen: labels, shown: labels.join(", "), value: ticked.map((c) => c.value).join(", ") };
}

// Names in the input; where a page takes the file away at once, names shown beside it.
function fileState(el) {
  const files = filesCount(el) ? [...el.files].map((f) => f.name) : [];
  return { files, shown: files.join(", "), value: files.join(", "), near: files.length ? "" : nearText(el) };
}

const NEAR_MAX = 500; // characters

function nearText(el) {
  const box = el.closest("fieldset,[role=group]") || composedParent(composedParent(el) || el) || el;
  return spokenText(box).slice(0, NEAR_MAX);
}

// What the control's form would send under its name; null without form or name. Asking fires the
// form's `formdata` event, so it is asked once per form.
function formValues(el, sent) {
  const name = el.getAttribute("name");
  if (!el.form || !name) return null;
  if (!sent.has(el.form)) sent.set(el.form, new FormData(el.form));
  const secret = el.type === "password";
  return sent.get(el.form).getAll(name).map((v) => (typeof v !== "string" ? v.name : secret && v ? "•" : v));
}

// What the page says against an answer since it was given: a mark or a message that was not there before.
const troubleBefore = new Map(); // fingerprint and answer -> {marked, said} before it was first filled

const troubleKey = ({ fingerprint, value }) => JSON.stringify([fingerprint, value]);

// Before any of them is touched. An answer that is filled again is held against how it was at first.
/** @param {Order[]} orders */
export function noteTroubles(orders) {
  const sight = new Sight();
  for (const order of orders) {
    const key = troubleKey(order);
    if (troubleBefore.has(key)) continue;
    const question = findQuestion(order);
    if (!question.why) troubleBefore.set(key, { marked: marksWrong(question), said: troubleOf(question, sight) });
  }
}

// Something is pressed on purpose: what the page says from now on is about that.
export function forgetTroubles() {
  troubleBefore.clear();
  return JSON.stringify({});
}

// {invalid, wrong, news}: whether it is marked now, whether only since the answer, and the new message.
function newTrouble(question, order, said) {
  const marked = marksWrong(question);
  const before = troubleBefore.get(troubleKey(order)) || { marked, said };
  return { invalid: marked, wrong: marked && !before.marked, news: said === before.said ? "" : said };
}

const marksWrong = (question) => isInvalid(question.members) || (question.widget !== null && isMarkedInvalid(question));

// What the fields held when they were last looked at or read back. A press that sends them counts on
// it: what the page writes into one after that (a resume it has read, a draft) nobody has approved.
export const filledPrints = new Set(); // the fingerprints, without their numbers, of what was ordered in this document
let heldValues = { byElement: new Map(), byPrint: new Map() };

// After a look (*told*: every question has its state of this moment) or a reading: from now on this
// is what they hold.
export function rememberHeld(told) {
  heldValues = { byElement: new Map(), byPrint: new Map() };
  for (const question of questions()) {
    if (isAsked(question)) recordHeld(question, told && question.told ? heldValue(question, question.told.now) : heldValue(question));
  }
}

const isAsked = (question) => Boolean(question.widget) || isField(question.role);

// A fingerprint that two fields bear says nothing of either.
function recordHeld(question, holds) {
  const known = heldValues.byPrint.get(question.print);
  heldValues.byElement.set(question.el, holds);
  heldValues.byPrint.set(question.print, known === undefined || known === holds ? holds : null);
}

function heldValue(question, now = {}) {
  if (question.el.type === "password") return question.el.value;
  if (!question.told || question.told.now !== now) readState(now, question);
  return `${now.checked} ${now.value} ${filesIn(question.members).map(numberOf)}`;
}

// Whether it holds the same. A page that took a file over may empty its input and go on naming it.
function holdsSame(question, before) {
  const now = heldValue(question);
  return now === before || (question.el.type !== "password" && now === before.replace(/ [\d,]+$/, " "));
}

// The label of the first field that holds something else now: one that was filled in, or one of the
// form that is sent with it; or that has come since, and would be sent without what it requires.
/** @param {Element | null} button */
export function changedSince(button) {
  const form = button && formOf(button);
  for (const question of questions()) {
    if (!isAsked(question) || !isSentWith(question, form)) continue;
    const before = heldValues.byElement.get(question.el) ?? heldValues.byPrint.get(question.print);
    if (before === undefined && question.facts.required && isStillEmpty(question)) return question.facts.label || "a field";
    if (before !== undefined && before !== null && !holdsSame(question, before)) return question.facts.label || "a field";
  }
  return "";
}

function isStillEmpty(question) {
  if (question.widget || unfillableReason(question.facts, question, new Sight())) return false;
  return !question.members.some((el) => (checkable(el) ? checkedState(el) : el.value));
}

function isSentWith(question, form) {
  if (filledPrints.has(withoutNumbers(question.print))) return true;
  const { el, facts } = question;
  return Boolean(form) && formOf(el) === form && !facts.readonly && !isReadonly(el) && !isDisabled(el);
}

function numberOf(file) {
  if (!fileNumbers.has(file)) fileNumbers.set(file, fileNumbers.size);
  return fileNumbers.get(file);
}

// [{number, size}, ...] of the files in the inputs of that question; [] where none holds any.
/** @param {string} ref */
export function filesHeld(ref) {
  const el = elementOf(ref);
  const question = el && questionWith(el);
  const files = el ? filesIn(question ? question.members : [el]) : [];
  return JSON.stringify(files.map((file) => ({ number: numberOf(file), size: file.size })));
}

// The bytes from *begin* up to *end* as base64; null where they cannot be read.
/** @param {number} number @param {number} begin @param {number} end */
export async function filePiece(number, begin, end) {
  const file = [...fileNumbers.keys()].find((each) => fileNumbers.get(each) === number);
  const reader = new FileReader();
  const read = new Promise((done) => (reader.onloadend = done));
  reader.readAsDataURL(file.slice(begin, end));
  await read;
  return reader.error ? null : JSON.stringify(String(reader.result).slice(String(reader.result).indexOf(",") + 1));
}
