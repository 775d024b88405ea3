// Values set by script with the events of a person's input; focus and scrolling.
import { LENGTH_LIMITED } from "./html.js";
import { nextFrame, nextTask, restartRest, waitForRest } from "./mutations.js";
import { checkedState, composedParent, shadowRootOf, within } from "./dom.js";
import { drawnSoon, elementAt, faintAncestor } from "./visibility.js";
import {
  findQuestion, isStillMeant, matchOptions, nameIn, namedOptions, namesStill, optionsOf, refOf, refusalReason, wantedNames, withoutNumbers,
} from "./refs.js";
import { TO_DRIVER } from "./fields.js";
import { filledPrints, noteTroubles, rememberHeld, reportAll } from "./state.js";
import { beginTyping, endTyping } from "./click.js";
import { asksForListed, noteTyped, suggestionsCome } from "./autocomplete.js";

// Leaves the fields and reads them back once nothing moved for *quietMs* (or after *capMs*).
/** @param {Order[]} orders @param {number} quietMs @param {number} capMs */
export async function readBack(orders, quietMs, capMs) {
  endTyping();
  const notes = orders.map(findQuestion);
  await leaveFocus();
  if (quietMs) await waitForRest(quietMs, capMs);
  for (const { fingerprint } of orders) filledPrints.add(withoutNumbers(fingerprint));
  const told = JSON.stringify(reportAll(orders, notes));
  rememberHeld(false);
  return told;
}

// Setting fields by script: native setters, and the events that a person's input would bring.
const PERFORMERS = { type_ref: typeOrLeave, select_ref: selectIn, set_checkbox: setCheckbox, set_radio: pickRadio };

// Sets every field in turn, lets the page commit, and reads all of them back: one round trip.
/** @param {Order[]} orders */
export async function fill(orders) {
  const notes = [];
  noteTroubles(orders);
  for (const order of orders) {
    notes.push(await carryOut(order));
    await nextTask();
  }
  await leaveFocus();
  return JSON.stringify(reportAll(orders, notes));
}

export async function leaveFocus() {
  const active = deepActive();
  if (active && active !== document.body) active.blur();
  else if (active && active.isContentEditable) frameAround()?.blur();
  await nextTask();
  await nextTask();
  restartRest();
}

export function deepActive() {
  let active = document.activeElement;
  while (active && shadowRootOf(active) && shadowRootOf(active).activeElement) active = shadowRootOf(active).activeElement;
  return active;
}

async function carryOut(order) {
  const found = findQuestion(order);
  if (found.why) return found;
  const why = refusalReason(found);
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
  return say("keydown", { keyCode: key.toUpperCase().codePointAt(0) }) && say("keypress", { keyCode: code, charCode: code }) && acceptsInput(el, key);
}

function acceptsInput(el, data) {
  return el.dispatchEvent(new InputEvent("beforeinput", { data, inputType: "insertText", bubbles: true, composed: true, cancelable: true }));
}

export async function typeInto(question, order) {
  const { el } = question;
  const { value } = order;
  if (el.isContentEditable) return writeText(question, order);
  const setter = setterOf(el);
  if (!setter) return "takes no text";
  const why = misfitReason(el, value) || (await comeUp(el));
  if (why) return why;
  sayKey(el, "keydown");
  if (!isStillMeant(question, order)) return MOVED;
  setter.call(el, WRITTEN[el.type] ? value.trim() : value);
  el.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, inputType: "insertText", data: value }));
  sayKey(el, "keyup");
  noteTyped(el);
  dispatch(el, "change");
  return "";
}

// The box has the focus, and is drawn once it has: '' or why not.
async function comeUp(el) {
  const faint = faintAncestor(el);
  el.focus({ preventScroll: true });
  if (!faint || (await drawnSoon(el))) return "";
  el.blur();
  return "transparent";
}

// Pages that follow the keys see that one was pressed, as with the browser's own autofill.
function sayKey(el, type) {
  el.dispatchEvent(new KeyboardEvent(type, { bubbles: true, composed: true, key: "Unidentified" }));
}

/** @param {Element} el @param {string} type */
export function dispatch(el, type) {
  el.dispatchEvent(new Event(type, { bubbles: true, composed: type === "input" }));
}

function writeText(question, order) {
  const { el } = question;
  const { value } = order;
  el.focus({ preventScroll: true });
  if (!isStillMeant(question, order)) return MOVED;
  selectAll(el);
  document.execCommand(value ? "insertText" : "delete", false, value);
  return "";
}

/** @param {Element} el */
export function selectAll(el) {
  if (el.select) el.select();
  else if (el.isContentEditable && deepActive() === el) document.execCommand("selectAll");
  else getSelection()?.selectAllChildren(el);
}

function selectIn(question, order) {
  const { el } = question;
  if (el.tagName !== "SELECT") return "not a native select";
  const refused = matchOptions(optionsOf(el), wantedNames(order.value)).why;
  if (refused) return refused;
  el.focus({ preventScroll: true });
  if (!isStillMeant(question, order)) return MOVED;
  const { found, why } = matchOptions(optionsOf(el), wantedNames(order.value)); // made anew, perhaps
  if (why) return why;
  if (found.length > 1 && !el.multiple) return "takes one choice only";
  const chosen = new Set(found.map((f) => f.el));
  if ([...el.options].every((option) => option.selected === chosen.has(option))) return ""; // nobody can choose it once more
  if (el.multiple) for (const option of el.options) option.selected = chosen.has(option);
  else el.selectedIndex = found[0].el.index;
  dispatch(el, "input");
  dispatch(el, "change");
  return "";
}

async function setCheckbox(question, order) {
  const { members } = question;
  if (typeof order.value === "boolean") {
    return members.length === 1 ? toggle(members[0], order.value, () => isStillMeant(question, order)) : "a group needs names";
  }
  const { found, why } = matchOptions(namedOptions(members), wantedNames(order.value).filter((name) => name !== ""));
  if (why) return why;
  return flipEach(question, order, found.map((f) => members.indexOf(f.el)));
}

// Off first: a page that allows only so many ticks has room then. The page may put new boxes in the
// place of the old ones after each.
async function flipEach(question, order, ticked) {
  const places = question.members.map((_, i) => i);
  const names = namedOptions(question.members).map((each) => each.label);
  let { members } = question;
  for (const i of places.sort((a, b) => ticked.includes(a) - ticked.includes(b))) {
    if (!members[i].isConnected) ({ members = [] } = findQuestion({ ref: "", fingerprint: order.fingerprint }));
    if (members.length !== places.length || nameIn({ members }, members[i]) !== names[i]) return "the page changed the group meanwhile";
    if (checkedState(members[i]) === ticked.includes(i)) continue;
    const why = toggle(members[i], ticked.includes(i), namesStill({ el: members[0], members }, order, members[i]));
    if (why) return why;
    await nextTask();
  }
  return "";
}

function pickRadio(question, order) {
  const { found, why } = matchOptions(namedOptions(question.members), wantedNames(order.value));
  return why || toggle(found[0].el, true, namesStill(question, order, found[0].el));
}

function toggle(el, on, meant) {
  if (checkedState(el) === on) return "";
  el.focus({ preventScroll: true });
  if (!meant()) return MOVED;
  el.click();
  return "";
}

// Whether a control can hold a text just as it is: asked before anything is changed, so that a
// refused answer leaves what the field held. For typed inputs the browser's own sanitising decides,
// on an input of the same making that is in no document.
const WRITTEN = {
  number: "a number as 1234.5",
  range: "a number as 1234.5",
  color: "a colour as #aabbcc",
  date: "a date as 2027-03-31",
  month: "a month as 2027-03",
  week: "a week as 2027-W13",
  time: "a time as 09:30",
  "datetime-local": "a date and time as 2027-03-31T09:30",
};

const NEVER_EMPTY = new Set(["range", "color"]);
const STEP_PART = 1e-6; // of one step: less is the noise of binary fractions

// '' or why the control would not hold *value*.
function misfitReason(el, value) {
  if (LENGTH_LIMITED.has(el.type) && el.maxLength >= 0 && lengthOf(value) > el.maxLength) {
    return `longer than the ${el.maxLength} characters it takes`;
  }
  if (el.tagName !== "INPUT") return "";
  if (/[\r\n]/.test(value.trim())) return "it takes one line only";
  return WRITTEN[el.type] ? mistypedReason(el, value.trim()) : "";
}

const lengthOf = (value) => value.replace(/\r\n?/g, "\n").length;

function mistypedReason(el, value) {
  if (value === "") return NEVER_EMPTY.has(el.type) ? "it cannot be left empty" : "";
  const held = trial(el, value);
  if (el.type === "range") return offTheScale(el, value, held);
  if (el.type === "color" && held !== value.toLowerCase()) return `it takes ${WRITTEN.color}`;
  return held === "" ? `it takes ${WRITTEN[el.type]}` : "";
}

// What an input of the same type and limits makes of *value*.
function trial(el, value) {
  const other = document.createElement("input");
  other.type = el.type;
  for (const limit of ["min", "max", "step"]) if (el.hasAttribute(limit)) other.setAttribute(limit, el.getAttribute(limit));
  setterOf(other).call(other, value);
  return other.value;
}

// A slider goes to the nearest of its steps by itself: that is another answer.
function offTheScale(el, value, held) {
  if (Number.isNaN(Number(value))) return `it takes ${WRITTEN.range}`;
  const step = Number(el.step) || 1;
  if (Math.abs(Number(held) - Number(value)) <= step * STEP_PART) return "";
  return `its scale of ${el.min || 0} to ${el.max || 100} by ${el.step || 1} has no such step`;
}

const SETTERS = Object.fromEntries(
  Object.entries({ INPUT: HTMLInputElement, TEXTAREA: HTMLTextAreaElement }).map(([tag, made]) => [tag, /** @type {any} */ (Object.getOwnPropertyDescriptor(made.prototype, "value")).set]),
);

// The browser's own way to set a value, which frameworks do not see and the events after it tell.
function setterOf(el) {
  return SETTERS[el.tagName];
}

// What a person does without pressing or typing anything: focus, scroll; and what Python may call.
const UNTYPED = new Set("range color date month week time datetime-local checkbox radio file".split(" "));
const SCROLL_PART = 0.6; // of the window: what was at its end stays in view

// Focus in the field, everything in it selected, ready for trusted typing: {ref} or {why}.
/** @param {Order} order */
export function ready(order) {
  const found = findQuestion(order);
  const why = found.why || refusalReason(found) || untypable(found.el, order.value);
  if (why) return JSON.stringify({ why });
  const missed = focusOn(found.el);
  if (missed) return JSON.stringify({ why: missed });
  if (!isStillMeant(found, order)) return JSON.stringify({ why: MOVED });
  noteTroubles([order]);
  noteTyped(found.el);
  beginTyping(found, order);
  if (found.el.tagName !== "SELECT") selectAll(found.el);
  const keyed = found.el.tagName !== "SELECT" && filtersKeys(found.el, order.value);
  if (keyed) selectAll(found.el);
  return JSON.stringify({ ref: refOf(found.el), index: optionIndex(found.el, order.value), keyed });
}

function untypable(el, value) {
  if (el.multiple && el.tagName === "SELECT") return "several choices are not typed";
  if (el.tagName === "INPUT" && UNTYPED.has(el.type)) return "it takes no typing";
  return typeof value === "string" && setterOf(el) ? misfitReason(el, value) : "";
}

/** @param {Element} el */
export function focusOn(el) {
  el.focus();
  return deepActive() && within(el, deepActive()) ? "" : "takes no focus";
}

function optionIndex(el, value) {
  if (el.tagName !== "SELECT") return -1;
  const choices = optionsOf(el);
  const { found } = matchOptions(choices, wantedNames(value));
  return found ? choices.filter((c) => !c.disabled).indexOf(found[0]) : -1;
}

// The element has the focus: {ref} or {why}.
/** @param {Order} order */
export function focus(order) {
  const found = findQuestion(order);
  const why = found.why || refusalReason(found) || focusOn(found.el);
  return JSON.stringify(why ? { why } : { ref: refOf(found.el) });
}

// Nothing has the focus, and what had it was told so.
export async function refocus() {
  await leaveFocus();
  return JSON.stringify({});
}

// The page went on by a part of the window, back up at its end; an element came into view if named.
/** @param {Order} order */
export async function scroll(order) {
  const found = order ? findQuestion(order) : {};
  if (found.why) return JSON.stringify({ why: found.why });
  if (found.el) found.el.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  else if (document.documentElement) scrollLightly(mainScroller()); // nothing scrolls before the first bytes
  await nextFrame();
  restartRest();
  return JSON.stringify({});
}

function scrollLightly(box) {
  const step = box.clientHeight * SCROLL_PART;
  const left = box.scrollHeight - box.clientHeight - box.scrollTop;
  box.scrollBy({ top: left > 1 ? step : -step, behavior: "instant" });
}

// What a wheel over the middle of the window would move.
function mainScroller() {
  const page = document.scrollingElement || document.documentElement;
  for (let up = elementAt(innerWidth / 2, innerHeight / 2); up && up !== page; up = composedParent(up)) {
    const more = up.scrollHeight > up.clientHeight + 1 && up !== document.body;
    if (more && /auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  }
  return page;
}

// The frame that this document lies in; null where it is none, or of another site.
export function frameAround() {
  try {
    return window.frameElement;
  } catch {
    return null;
  }
}
