// Setting fields by script: native setters, and the events that a person's input would bring.
const PERFORMERS = { type_ref: typeOrLeave, select_ref: selectIn, set_checkbox: tick, set_radio: pickRadio };

// Sets every field in turn, lets the page commit, and reads all of them back: one round trip.
async function fill(orders) {
  const notes = [];
  noteTroubles(orders);
  for (const order of orders) {
    notes.push(await carryOut(order));
    await turn();
  }
  await leave();
  return JSON.stringify(reportAll(orders, notes));
}

async function leave() {
  const active = deepActive();
  if (active && active !== document.body) active.blur();
  else if (active && active.isContentEditable && frameAround()) frameAround().blur();
  await turn();
  await turn();
  stirred();
}

function deepActive() {
  let active = document.activeElement;
  while (active && rootOf(active) && rootOf(active).activeElement) active = rootOf(active).activeElement;
  return active;
}

async function carryOut(order) {
  const found = find(order);
  if (found.why) return found;
  const why = refusal(found);
  const { widget } = found;
  if (widget && !why && !widget.kind.perform) return { ...found, todo: true };
  const perform = widget ? widget.kind.perform : PERFORMERS[order.kind];
  const said = why || (await perform(found, order)) || "";
  if (!said && asksForListed(found.el)) await suggestionsCome(found);
  return said === TO_DRIVER ? { ...found, todo: true } : { ...found, why: said };
}

const MOVED = "changed"; // the page made something else of it before it was touched

// A box that lets not every key through is left to the keys: what they cannot write is not forced in.
function typeOrLeave(question, order) {
  return filtersKeys(question.el, order.value) ? "" : typeInto(question, order);
}

const KEYED = new Set("text tel search url email textarea".split(" "));
const KEY_KINDS = [/\p{L}/u, /\d/, /\s/]; // of keys of which one stands for all; any sign is told by itself

// Whether the page keeps a key of that text from its box.
function filtersKeys(el, text) {
  if (typeof text !== "string" || !KEYED.has(el.type) || suggestsItself(el)) return false;
  const keys = new Map([...text].map((key) => [KEY_KINDS.findIndex((kind) => kind.test(key)) < 0 ? key : KEY_KINDS.findIndex((kind) => kind.test(key)), key]));
  return [...keys.values()].some((key) => !letsThrough(el, key));
}

const suggestsItself = (el) => el.getAttribute("role") === "combobox" || el.hasAttribute("aria-autocomplete") || Boolean(el.list);

function letsThrough(el, key) {
  const code = key.codePointAt(0);
  const say = (type, more) => el.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, composed: true, cancelable: true, ...more }));
  return say("keydown", { keyCode: key.toUpperCase().codePointAt(0) }) && say("keypress", { keyCode: code, charCode: code }) && accepts(el, key);
}

function accepts(el, data) {
  return el.dispatchEvent(new InputEvent("beforeinput", { data, inputType: "insertText", bubbles: true, composed: true, cancelable: true }));
}

async function typeInto(question, order) {
  const { el } = question;
  const { value } = order;
  if (el.isContentEditable) return write(question, order);
  const setter = setterOf(el);
  if (!setter) return "takes no text";
  const why = misfit(el, value) || (await comeUp(el));
  if (why) return why;
  sayKey(el, "keydown");
  if (!stillMeant(question, order)) return MOVED;
  setter.call(el, WRITTEN[el.type] ? value.trim() : value);
  el.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, inputType: "insertText", data: value }));
  sayKey(el, "keyup");
  noteTyped(el);
  say(el, "change");
  return "";
}

// The box has the focus, and is drawn once it has: '' or why not.
async function comeUp(el) {
  const faint = outermostFaint(el);
  el.focus({ preventScroll: true });
  if (!faint || (await drawnSoon(el))) return "";
  el.blur();
  return "transparent";
}

// Pages that follow the keys see that one was pressed, as with the browser's own autofill.
function sayKey(el, type) {
  el.dispatchEvent(new KeyboardEvent(type, { bubbles: true, composed: true, key: "Unidentified" }));
}

function say(el, type) {
  el.dispatchEvent(new Event(type, { bubbles: true, composed: type === "input" }));
}

function write(question, order) {
  const { el } = question;
  const { value } = order;
  el.focus({ preventScroll: true });
  if (!stillMeant(question, order)) return MOVED;
  selectAll(el);
  document.execCommand(value ? "insertText" : "delete", false, value);
  return "";
}

function selectAll(el) {
  if (el.select) el.select();
  else if (el.isContentEditable && deepActive() === el) document.execCommand("selectAll");
  else getSelection().selectAllChildren(el);
}

function selectIn(question, order) {
  const { el } = question;
  if (el.tagName !== "SELECT") return "not a native select";
  const refused = matching(optionsOf(el), wanted(order.value)).why;
  if (refused) return refused;
  el.focus({ preventScroll: true });
  if (!stillMeant(question, order)) return MOVED;
  const { found, why } = matching(optionsOf(el), wanted(order.value)); // made anew, perhaps
  if (why) return why;
  if (found.length > 1 && !el.multiple) return "takes one choice only";
  const chosen = new Set(found.map((f) => f.el));
  if ([...el.options].every((option) => option.selected === chosen.has(option))) return ""; // nobody can choose it once more
  if (el.multiple) for (const option of el.options) option.selected = chosen.has(option);
  else el.selectedIndex = found[0].el.index;
  say(el, "input");
  say(el, "change");
  return "";
}

async function tick(question, order) {
  const { members } = question;
  if (typeof order.value === "boolean") {
    return members.length === 1 ? flip(members[0], order.value, () => stillMeant(question, order)) : "a group needs names";
  }
  const { found, why } = matching(named(members), wanted(order.value).filter((name) => name !== ""));
  if (why) return why;
  return flipEach(question, order, found.map((f) => members.indexOf(f.el)));
}

// Off first: a page that allows only so many ticks has room then. The page may put new boxes in the
// place of the old ones after each.
async function flipEach(question, order, ticked) {
  const places = question.members.map((_, i) => i);
  const names = named(question.members).map((each) => each.label);
  let { members } = question;
  for (const i of places.sort((a, b) => ticked.includes(a) - ticked.includes(b))) {
    if (!members[i].isConnected) ({ members = [] } = find({ ref: "", fingerprint: order.fingerprint }));
    if (members.length !== places.length || nameIn({ members }, members[i]) !== names[i]) return "the page changed the group meanwhile";
    if (checkedState(members[i]) === ticked.includes(i)) continue;
    const why = flip(members[i], ticked.includes(i), bearsStill({ el: members[0], members }, order, members[i]));
    if (why) return why;
    await turn();
  }
  return "";
}

function pickRadio(question, order) {
  const { found, why } = matching(named(question.members), wanted(order.value));
  return why || flip(found[0].el, true, bearsStill(question, order, found[0].el));
}

function flip(el, on, meant) {
  if (checkedState(el) === on) return "";
  el.focus({ preventScroll: true });
  if (!meant()) return MOVED;
  el.click();
  return "";
}
