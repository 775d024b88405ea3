// Text boxes with suggestions, announced or not, and whether a choice came through.
import { LANG } from "./lang.js";
import { CONTROL, SILENT, hasWords, tidy } from "./html.js";
import { countChange, rewordedElements, version, waitForChange } from "./mutations.js";
import { composedParent, isNative, within } from "./dom.js";
import { isVisible } from "./visibility.js";
import { isInvalid } from "./errors.js";
import { accessibleName } from "./accname.js";
import { Sight, questionWith } from "./survey.js";
import { seenOptions, troubleOf } from "./fields.js";
import { leaveFocus } from "./fill.js";
import { LIST_OWNERS, NOTES, fieldBox, gatherIn, isDrawn, listOf, wrapperOf } from "./combobox.js";
import { NEAR_PX, STEP_MS, distance, offersTyped, optionsIn, ownersOf, shownEarlier } from "./listbox.js";

// Text boxes that offer suggestions while one types and say so in no markup that counts: told by what
// they are called, by their prompt, or by asking for a place or an institution with the browser's own
// suggestions turned off. Some take nothing but a suggestion.
export const SUGGESTING = /(^|[^a-z])(auto-?complete|auto-?suggest|type-?ahead|suggest(ions?)?|look-?up|geocod\w*|places)([^a-z]|$)|typeahead|autocomplete/i;
const SEARCH_PROMPT = new RegExp(String.raw`^\W*(${LANG.search_prompt})\b`, "i");
const LISTED_THING = new RegExp(String.raw`\b(${LANG.listed_thing})\b`, "i");
const TURNED_OFF = /^(off|no|nope|none|false|disabled|new-password|chrome-off|do-not-.*|nofill)$/i;

function claimSuggest(el, role) {
  if (el.tagName !== "INPUT" || (el.type !== "text" && el.type !== "search") || el.readOnly || el.list) return null;
  if (!offersSuggestions(el) || el.closest("[role=search],header,nav")) return null;
  return { kind: suggestKind, members: [el], role: seenOptions.has(el) ? "combobox" : role, area: el, own: el }; // of what it offered one is chosen
}

function offersSuggestions(el) {
  if (lateLists.has(el)) return true;
  if (SUGGESTING.test(`${el.getAttribute("class") || ""} ${el.id}`) || el.hasAttribute("data-autocomplete")) return true;
  if (!TURNED_OFF.test(el.getAttribute("autocomplete") || "")) return false;
  if (el.placeholder && SEARCH_PROMPT.test(el.placeholder)) return true;
  return LISTED_THING.test(`${el.name} ${el.id}`.replace(/[_-]|(?<=[a-z])(?=[A-Z])/g, " ")) || LISTED_THING.test(accessibleName(el).text);
}

function readSuggest({ el }) {
  const value = tidy(el.value);
  return { value, chosen: value ? [value] : [], shown: value };
}

// Whether what was written counts for nothing unless a suggestion was picked: an empty hidden input
// of the same field waits for its key, or suggestions came for what was written.
/** @param {Order} order */
export function mustPickSuggestion(order) {
  const question = listOf(order);
  if (question.why) return JSON.stringify({ why: question.why });
  const hidden = [...fieldBox(question.el).querySelectorAll("input[type=hidden]")];
  return JSON.stringify({ binds: lateLists.has(question.el) || hidden.some((each) => !each.value) });
}

// Whether the text may stand although a list came that does not hold it, as a list of earlier entries
// does not: nothing announces a list or asks for what is mostly listed, no hidden key belongs to the
// box, and its form sends what is written in it.
/** @param {Order} order */
export function mayStandUnpicked(order) {
  const question = listOf(order);
  if (question.why) return JSON.stringify({ why: question.why });
  const { el, facts } = question;
  const plain = lateLists.has(el) && !announcesList(el) && !LISTED_THING.test(`${facts.label} ${el.name} ${el.id}`.replace(/[_-]/g, " "));
  return JSON.stringify({ optional: plain && !hiddenKeys(question).length && Boolean(el.form && el.name) });
}

/** @param {Element} el */
export const announcesList = (el) =>
  el.hasAttribute("role") || el.hasAttribute("aria-autocomplete") || el.hasAttribute("aria-haspopup") || LIST_OWNERS.some((name) => el.hasAttribute(name)) || Boolean(wrapperOf(el));

// Whether that text still stands when the box was left and had time to be emptied, with nothing said against it.
/** @param {Order} order @param {string} text @param {number} forMs */
export async function textStands(order, text, forMs) {
  await leaveFocus();
  const end = performance.now() + forMs;
  while (performance.now() < end) await waitForChange(version(), STEP_MS);
  const question = listOf(order);
  const fine = !question.why && tidy(question.el.value) === tidy(text) && !hiddenKeys(question).length && !isInvalid(question.members) && !troubleOf(question, new Sight());
  return JSON.stringify({ stands: fine });
}

export const suggestKind = { kind: "suggest", claim: claimSuggest, read: readSuggest };

// Text boxes that say nothing of suggestions, and offer some once something was typed: told by the list
// that comes and floats at the box. From then on the box is one that offers suggestions; what was
// typed into it counts for nothing until one was picked.
const LATE_MS = 350; // a box that asks for what is mostly listed offers it within this time
const LATE_BOXES = 3; // of one step of a form that are waited for
const LATE_BOXES_MAX = 12; // of one document, whatever it shows
const COMERS_MAX = 400; // elements
const FLOATS_MS = 20; // what floats is taken to do so for this time
const AROUND_LEVELS = 4; // ancestors climbed from what came to the list that it came into

const BY_TOKEN = /^(?!(on|off|section-\S*)$)[a-z][a-z0-9-]+$/i; // autocomplete names what the browser may fill in

const typedTexts = new WeakMap(); // box -> what was typed into it by us
const lateLists = new WeakMap(); // box -> the list that came
const awaitedBoxes = new Map(); // box that was waited for -> the print of what it asked
let waitCount = 0;
const SHOWING = new Set(["class", "style", "hidden", "open", "aria-hidden", "data-state", "popover"]);
/** @type {Element | null} */
let lastTypedBox = null; // the box that was typed into last
let floatCache = { version: -1, at: 0, of: new Map() }; // node -> what floats around it or in it
/** @type {Set<Element> | null} */
let newElements = null; // elements that came or were made another since something was typed

/** @param {Element} el */
export function noteTyped(el) {
  lastTypedBox = mayOffer(el) ? el : null;
  if (!lastTypedBox) return;
  if (!newElements) newElements = new Set();
  typedTexts.set(el, null);
}

const mayOffer = (el) => el.tagName === "INPUT" && /^(text|search)$/.test(el.type) && !el.readOnly && !el.list;

// Called with every change of the document. A list may be gone again when the box is read.
/** @param {MutationRecord[]} records */
export function noteNewElements(records) {
  if (!newElements) return;
  const came = new Set();
  for (const { type, target, addedNodes, attributeName } of records) {
    const news = type === "childList" ? addedNodes : SHOWING.has(attributeName || "") ? [target] : [];
    for (const node of news) if (node.nodeType === Node.ELEMENT_NODE && !SILENT.has(node.tagName) && !isNative(/** @type {Element} */ (node))) came.add(node);
  }
  for (const node of came) newElements.add(node);
  if (newElements.size > COMERS_MAX) newElements = new Set([...newElements].filter((el) => el.isConnected).slice(-COMERS_MAX));
  if (lastTypedBox && typedTexts.get(lastTypedBox) === null && lastTypedBox.value) noteList(lastTypedBox, came);
}

// Whether a list for the box is among the nodes; it is known from then on.
function noteList(el, nodes) {
  const list = listAmong(nodes, el);
  if (!list) return false;
  typedTexts.set(el, el.value);
  lateLists.set(el, list);
  rewordedElements.add(el); // it is asked anew what it is
  countChange();
  return true;
}

// Until the list of a box shows that asks for a place, a school or a company, or is late.
/** @param {Question} question */
export async function suggestionsCome(question) {
  const { el, print } = question;
  if (awaitedBoxes.get(el) === print || !el.value || waitCount >= LATE_BOXES_MAX || ofThisStep() >= LATE_BOXES) return;
  awaitedBoxes.set(el, print);
  waitCount += 1;
  const end = performance.now() + LATE_MS;
  while (!awaitsPick(question) && performance.now() < end) await waitForChange(version(), STEP_MS);
}

// Boxes of a step that was left show no more, or ask for something else by now.
const ofThisStep = () => [...awaitedBoxes].filter(([el, print]) => el.isConnected && isVisible(el) && (questionWith(el) || {}).print === print).length;

/** @param {Element} el */
export function asksForListed(el) {
  if (!mayOffer(el) || BY_TOKEN.test(el.getAttribute("autocomplete") || "")) return false;
  return LISTED_THING.test(accessibleName(el).text) || LISTED_THING.test(`${el.name} ${el.id}`.replace(/[_-]/g, " "));
}

// Whether what we typed into the box waits for a suggestion to be picked.
/** @param {{ el: Element, widget: Claim }} given */
export function awaitsPick({ el, widget }) {
  if (!typedTexts.has(el) || !newElements || !el.value) return false;
  const typed = typedTexts.get(el);
  if (typed !== null) return typed === el.value;
  if (lateLists.has(el)) typedTexts.set(el, el.value);
  if (widget) return lateLists.has(el);
  version();
  return typedTexts.get(el) === el.value || noteList(el, newElements);
}

// A driver has it in hand: what it reads counts from now on, and a list that is open is the box's own.
/** @param {Element} el */
export function adoptBox(el) {
  typedTexts.delete(el);
  const list = lateLists.get(el);
  if (list) for (const part of [list, ...gatherIn(list, () => true)]) shownEarlier.delete(part);
}

// What is, holds or lies in a list that floats at the box and offers what was typed; null for nothing.
function listAmong(nodes, box) {
  const known = currentFloats();
  for (const node of nodes) {
    const list = node.isConnected ? floatingList(node, box, known) : null;
    if (list && offersTyped(optionsIn(list), box.value)) return list;
  }
  return null;
}

function floatingList(node, box, known) {
  const floating = floatsOf(node, known);
  if (!floating.length || within(node, box)) return null;
  const list = floating.find((el) => isAt(el, box));
  return !list || within(list, box) || list.closest(NOTES) || list.querySelector(CONTROL) ? null : list;
}

// What floats and is drawn around each node or in it. Every box asks for all that came, so it is kept for
// a moment: what shows may change without a change of the document.
function currentFloats() {
  const now = version();
  const old = performance.now() - floatCache.at > FLOATS_MS;
  if (old || floatCache.version !== now) floatCache = { version: now, at: performance.now(), of: new Map() };
  return floatCache.of;
}

function floatsOf(node, known) {
  let found = known.get(node);
  if (!found) known.set(node, (found = [...upFrom(node), ...gatherIn(node, isDrawn)].filter((el) => mayFloat(el) && isDrawn(el))));
  return found;
}

function upFrom(node) {
  const found = [];
  for (let up = node; up && up !== document.body && found.length < AROUND_LEVELS; up = composedParent(up)) found.push(up);
  return found;
}

const mayFloat = (el) => el.matches("[role=listbox],[popover]") || /absolute|fixed/.test(getComputedStyle(el).position);

function isAt(el, box) {
  const a = el.getBoundingClientRect();
  const b = box.getBoundingClientRect();
  return a.left < b.right && a.right > b.left && distance(el, box) <= NEAR_PX;
}

// Whether a choice came through: the text in the box may be what was typed to search the list.
const choiceBefore = new Map(); // fingerprint -> {wrong, keys} before the list was opened
const STEM_MIN = 3; // letters

/** @param {Question} question @param {Order} order */
export function rememberChoice(question, order) {
  choiceBefore.set(order.fingerprint, { wrong: isMarkedInvalid(question), keys: new Map(hiddenKeys(question).map((key) => [key, key.value])) });
}

// After the control was left: {why}, '' where nothing speaks against the choice.
/** @param {Order} order */
export function choiceObjection(order) {
  const question = listOf(order);
  const before = choiceBefore.get(order.fingerprint);
  if (question.why || !before) return JSON.stringify({ why: question.why || "" });
  if (isMarkedInvalid(question) && !before.wrong) return JSON.stringify({ why: "the page calls the choice invalid" });
  const keys = hiddenKeys(question);
  const still = isNative(question.el) && hasWords(question.el.value || "") && keys.every((key) => before.keys.get(key) === key.value);
  return JSON.stringify({ why: still && keys.some((key) => !key.value) ? "the text is there, but the choice did not come through" : "" });
}

/** @param {Question} question */
export const isMarkedInvalid = (question) => ownersOf(question).some((each) => each.getAttribute("aria-invalid") === "true");

// The hidden inputs that hold what was chosen: in the field's own box, or beside it by their name.
/** @param {Question} question */
export function hiddenKeys({ el, facts }) {
  const box = fieldBox(el);
  const beside = composedParent(box) ? [...composedParent(box).children].filter((each) => each.type === "hidden" && namedAfter(each, el, facts)) : [];
  return [...box.querySelectorAll("input[type=hidden]"), ...beside];
}

function namedAfter(key, el, { label }) {
  const stems = (text) => tidy(text).toLowerCase().split(/[^\p{L}]+/u).filter((word) => word.length >= STEM_MIN);
  const own = new Set(stems(`${label} ${el.name || ""} ${el.id}`));
  return stems(`${key.name} ${key.id}`).some((word) => own.has(word));
}
