// What questions hold after they were acted on: the controls' own state, never what was ordered.

// Leaves the fields and reads them back once nothing moved for *quietMs* (or after *capMs*).
async function readBack(orders, quietMs, capMs) {
  typing = null;
  const notes = orders.map(find);
  await leave();
  if (quietMs) await rest(quietMs, capMs);
  for (const { fingerprint } of orders) filledIn.add(unnumbered(fingerprint));
  const told = JSON.stringify(reportAll(orders, notes));
  noteHeld(false);
  return told;
}

// One report per order; whatever is asked of the whole document is asked once.
function reportAll(orders, notes) {
  const moment = { sight: new Sight(), sent: new Map() };
  return orders.map((order, i) => report(order, notes[i], moment));
}

// What the question holds now, whichever element carries it after the page rendered again.
function report(order, note, moment) {
  if (note.why) return { why: note.why };
  let question = note;
  if (question.members.some((m) => !m.isConnected)) {
    question = find({ ref: "", fingerprint: order.fingerprint });
    if (question.why) return { why: "gone after it was filled" };
  }
  if (waitsForPick(question)) question = find(order);
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
  if (waitsForPick(question)) state.unpicked = true;
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
  const ticked = named(members).filter((c) => checkedState(c.el));
  const labels = ticked.map((c) => c.label);
  return { chosen: labels, shown: labels.join(", "), value: ticked.map((c) => c.value).join(", ") };
}

// Names in the input; where a page takes the file away at once, names shown beside it.
function fileState(el) {
  const files = saysHeld(el) ? [...el.files].map((f) => f.name) : [];
  return { files, shown: files.join(", "), value: files.join(", "), near: files.length ? "" : nearText(el) };
}

const NEAR_MAX = 500; // characters

function nearText(el) {
  const box = el.closest("fieldset,[role=group]") || parentOf(parentOf(el) || el) || el;
  return spoken(box).slice(0, NEAR_MAX);
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
