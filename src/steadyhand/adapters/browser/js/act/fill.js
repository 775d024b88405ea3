// Acting on elements. Nothing here ever falls on another element than the one that was meant: a ref
// is followed only while its fingerprint (role|type|label|group) holds, and a lost element is found
// again only when exactly one in the document matches.
const setters = new Map(
  [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].map((c) => [c.prototype, Object.getOwnPropertyDescriptor(c.prototype, "value").set]),
);
// {el, members} of what is meant, or {why}.
function find({ ref, fingerprint }) {
  const el = elementOf(ref);
  const own = el && questionWith(el);
  if (own && own.print === fingerprint) return own;
  const same = questions().filter((question) => question.print === fingerprint);
  return same.length === 1 ? same[0] : { why: el ? "changed" : "detached" };
}

// Whether the control may be used at all: '' or why not.
function refusal(members) {
  const sight = new Sight();
  const el = members[0];
  if (members.every(isDisabled)) return "disabled";
  const reasons = members.map((m) => handleOf(m, unseen(m, sight), sight));
  if (reasons.every(Boolean)) return reasons[0];
  return el.readOnly && !CHECKABLE.has(el.type) ? "readonly" : "";
}

const PERFORMERS = { type_ref: typeInto, select_ref: selectIn, set_checkbox: tick, set_radio: pickRadio };

// Sets every field in turn, lets the page commit, and reads all of them back: one round trip.
async function fill(orders) {
  const notes = [];
  for (const order of orders) {
    notes.push(carryOut(order));
    await turn();
  }
  await leave();
  const sight = new Sight();
  return JSON.stringify(orders.map((order, i) => report(order, notes[i], sight)));
}

async function leave() {
  const active = deepActive();
  if (active && active !== document.body) active.blur();
  await turn();
  await turn();
  stirred();
}

function deepActive() {
  let active = document.activeElement;
  while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

function carryOut(order) {
  const found = find(order);
  if (found.why) return found;
  const why = refusal(found.members) || PERFORMERS[order.kind](found, order.value) || "";
  return { el: found.el, members: found.members, why };
}

function typeInto({ el }, value) {
  if (isEditable(el)) return write(el, value);
  const setter = setters.get(Object.getPrototypeOf(el));
  if (!setter || el.tagName === "SELECT") return "takes no text";
  if (el.maxLength > 0 && value.length > el.maxLength) return `longer than the ${el.maxLength} characters it takes`;
  el.focus({ preventScroll: true });
  setter.call(el, value);
  say(el, "input", new InputEvent("input", { bubbles: true, composed: true, inputType: "insertText", data: value }));
  say(el, "change");
  return "";
}

const isEditable = (el) => el.isContentEditable;

function write(el, value) {
  el.focus({ preventScroll: true });
  selectAll(el);
  document.execCommand(value ? "insertText" : "delete", false, value);
  return "";
}

function selectAll(el) {
  if (el.select) return el.select();
  const range = document.createRange();
  range.selectNodeContents(el);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
}

function say(el, type, event = new Event(type, { bubbles: true, composed: true })) {
  el.dispatchEvent(event);
}

const wanted = (value) => (Array.isArray(value) ? value : [value]);

// The options of those names: by label, else by value; a word why not.
function matching(choices, names) {
  const found = [];
  for (const name of names) {
    const label = tidy(name);
    const hits = choices.filter((c) => c.label === label);
    const hit = hits.length ? hits : choices.filter((c) => c.value === name);
    if (hit.length !== 1) return { why: hit.length ? "several options of that name" : "no such option" };
    if (hit[0].disabled) return { why: "that option is disabled" };
    found.push(hit[0]);
  }
  return { found };
}

function selectIn({ el }, value) {
  if (el.tagName !== "SELECT") return "not a native select";
  const choices = [...el.options].map((o) => ({ el: o, label: short(o.label || o.text), value: o.value, disabled: o.disabled }));
  const { found, why } = matching(choices, wanted(value));
  if (why) return why;
  if (found.length > 1 && !el.multiple) return "takes one choice only";
  el.focus({ preventScroll: true });
  const chosen = new Set(found.map((f) => f.el));
  if (el.multiple) for (const option of el.options) option.selected = chosen.has(option);
  else el.selectedIndex = found[0].el.index;
  say(el, "input");
  say(el, "change");
  return "";
}

function tick({ members }, value) {
  if (typeof value === "boolean") return members.length === 1 ? flip(members[0], value) : "a group needs names";
  const { found, why } = matching(named(members), wanted(value).filter((name) => name !== ""));
  if (why) return why;
  const chosen = new Set(found.map((f) => f.el));
  for (const el of members) flip(el, chosen.has(el));
  return "";
}

function pickRadio({ members }, value) {
  const { found, why } = matching(named(members), wanted(value));
  return why || flip(found[0].el, true);
}

function named(members) {
  const question = members.length > 1 ? questionOf(members, new Sight()).text : "";
  return members.map((el) => ({ el, label: optionName(el, question), value: el.value || "", disabled: isDisabled(el) }));
}

function flip(el, on) {
  if (checkedState(el) === on) return "";
  el.focus({ preventScroll: true });
  el.click();
  return "";
}

// What the question holds now, whichever element carries it after the page rendered again.
function report(order, note, sight = new Sight()) {
  if (note.why) return { why: note.why };
  let { el, members } = note;
  if (!el.isConnected || members.some((m) => !m.isConnected)) {
    const again = find({ ref: "", fingerprint: order.fingerprint });
    if (again.why) return { why: "gone after it was filled" };
    ({ el, members } = again);
  }
  return { ref: refOf(el), ...stateOf(el, members, sight) };
}

function stateOf(el, members, sight) {
  const state = contentOf(el, members);
  state.valid = el.validity ? members.every((m) => m.validity.valid) : null;
  state.error = errorOf(members, sight);
  state.form_value = formValues(el);
  return state;
}

function contentOf(el, members) {
  if (el.tagName === "SELECT") {
    const chosen = [...el.selectedOptions];
    const labels = chosen.map((o) => short(o.label || o.text));
    return { value: el.value, chosen: labels, shown: labels.join(", ") };
  }
  if (checkable(el)) return tickedOf(el, members);
  if (el.type === "file") return fileState(el);
  if (isEditable(el)) return { value: tidy(el.innerText), shown: tidy(el.innerText) };
  const value = el.type === "password" ? (el.value ? "•" : "") : el.value;
  return { value: value ?? "", shown: value ?? "" };
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
  const files = [...el.files].map((f) => f.name);
  return { files, shown: files.join(", "), value: files.join(", "), near: files.length ? "" : nearText(el) };
}

function nearText(el) {
  const box = el.closest("fieldset,[role=group]") || parentOf(parentOf(el) || el) || el;
  return spoken(box).slice(0, 500);
}

// What the control's form would send under its name; null without form or name.
function formValues(el) {
  const name = el.getAttribute("name");
  if (!el.form || !name) return null;
  return new FormData(el.form).getAll(name).map((v) => (typeof v === "string" ? (el.type === "password" && v ? "•" : v) : v.name));
}
