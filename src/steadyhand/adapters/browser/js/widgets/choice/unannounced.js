// Text boxes that say nothing of suggestions, and offer some once something was typed: told by the list
// that comes and floats at the box. From then on the box is one that offers suggestions; what was
// typed into it counts for nothing until one was picked.
const LATE_MS = 350; // a box that asks for what is mostly listed offers it within this time
const LATE_BOXES = 3; // of one step of a form that are waited for
const LATE_BOXES_MAX = 12; // of one document, whatever it shows
const COMERS_MAX = 400; // elements
const FLOATS_MS = 20; // what floats is taken to do so for this time
const AROUND_LEVELS = 4; // ancestors climbed from what came to the list that it came into
const LINKED_MIN = 3; // letters that a suggestion has in common with what was typed
const BY_TOKEN = /^(?!(on|off|section-\S*)$)[a-z][a-z0-9-]+$/i; // autocomplete names what the browser may fill in

const typedInto = new WeakMap(); // box -> what was typed into it by us
const unannounced = new WeakMap(); // box -> the list that came
const awaited = new Map(); // box that was waited for -> the print of what it asked
let waits = 0;
const SHOWING = new Set(["class", "style", "hidden", "open", "aria-hidden", "data-state", "popover"]);
let lastTyped = null; // the box that was typed into last
let floatsNow = { version: -1, at: 0, of: new Map() }; // node -> what floats around it or in it
let comers = null; // elements that came or were made another since something was typed

function noteTyped(el) {
  lastTyped = mayOffer(el) ? el : null;
  if (!lastTyped) return;
  if (!comers) comers = new Set();
  typedInto.set(el, null);
}

const mayOffer = (el) => el.tagName === "INPUT" && /^(text|search)$/.test(el.type) && !el.readOnly && !el.list;

// Called with every change of the document. A list may be gone again when the box is read.
function noteComers(records) {
  const came = new Set();
  for (const { type, target, addedNodes, attributeName } of records) {
    const news = type === "childList" ? addedNodes : SHOWING.has(attributeName) ? [target] : [];
    for (const node of news) if (node.nodeType === Node.ELEMENT_NODE && !SILENT.has(node.tagName) && !native(node)) came.add(node);
  }
  for (const node of came) comers.add(node);
  if (comers.size > COMERS_MAX) comers = new Set([...comers].filter((el) => el.isConnected).slice(-COMERS_MAX));
  if (lastTyped && typedInto.get(lastTyped) === null && lastTyped.value) noteList(lastTyped, came);
}

// Whether a list for the box is among the nodes; it is known from then on.
function noteList(el, nodes) {
  const list = listAmong(nodes, el);
  if (!list) return false;
  typedInto.set(el, el.value);
  unannounced.set(el, list);
  reworded.add(el); // it is asked anew what it is
  changes += 1;
  return true;
}

// Until the list of a box shows that asks for a place, a school or a company, or is late.
async function suggestionsCome(question) {
  const { el, print } = question;
  if (awaited.get(el) === print || !el.value || waits >= LATE_BOXES_MAX || ofThisStep() >= LATE_BOXES) return;
  awaited.set(el, print);
  waits += 1;
  const end = performance.now() + LATE_MS;
  while (!waitsForPick(question) && performance.now() < end) await changed(version(), STEP_MS);
}

// Boxes of a step that was left show no more, or ask for something else by now.
const ofThisStep = () => [...awaited].filter(([el, print]) => el.isConnected && shows(el) && (questionWith(el) || {}).print === print).length;

function asksForListed(el) {
  if (!mayOffer(el) || BY_TOKEN.test(el.getAttribute("autocomplete") || "")) return false;
  return LISTED_THING.test(nameOf(el).text) || LISTED_THING.test(`${el.name} ${el.id}`.replace(/[_-]/g, " "));
}

// Whether what we typed into the box waits for a suggestion to be picked.
function waitsForPick({ el, widget }) {
  if (!typedInto.has(el) || !comers || !el.value) return false;
  const typed = typedInto.get(el);
  if (typed !== null) return typed === el.value;
  if (unannounced.has(el)) typedInto.set(el, el.value);
  if (widget) return unannounced.has(el);
  version();
  return typedInto.get(el) === el.value || noteList(el, comers);
}

// A driver has it in hand: what it reads counts from now on, and a list that is open is the box's own.
function takenInHand(el) {
  typedInto.delete(el);
  const list = unannounced.get(el);
  if (list) for (const part of [list, ...gatherIn(list, () => true)]) shownBefore.delete(part);
}

// What is, holds or lies in a list that floats at the box and offers what was typed; null for nothing.
function listAmong(nodes, box) {
  const known = floatsKnown();
  for (const node of nodes) {
    const list = node.isConnected ? floatingList(node, box, known) : null;
    if (list && offers(optionsIn(list), box.value)) return list;
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
function floatsKnown() {
  const now = version();
  const old = performance.now() - floatsNow.at > FLOATS_MS;
  if (old || floatsNow.version !== now) floatsNow = { version: now, at: performance.now(), of: new Map() };
  return floatsNow.of;
}

function floatsOf(node, known) {
  let found = known.get(node);
  if (!found) known.set(node, (found = [...upFrom(node), ...gatherIn(node, drawn)].filter((el) => mayFloat(el) && drawn(el))));
  return found;
}

function upFrom(node) {
  const found = [];
  for (let up = node; up && up !== document.body && found.length < AROUND_LEVELS; up = parentOf(up)) found.push(up);
  return found;
}

const mayFloat = (el) => el.matches("[role=listbox],[popover]") || /absolute|fixed/.test(getComputedStyle(el).position);

function isAt(el, box) {
  const a = el.getBoundingClientRect();
  const b = box.getBoundingClientRect();
  return a.left < b.right && a.right > b.left && distance(el, box) <= NEAR_PX;
}

// Rules, greetings and previews may say what was typed as well: what cannot be seen to be pressable is an
// offer only with others like it that all say it, or by beginning with it.
function offers(options, typed) {
  const near = options.filter((option) => sharesWords(optionSaid(option), typed));
  if (near.some(isPressable)) return true;
  const begun = near.filter((option) => optionSaid(option).toLowerCase().startsWith(typed.toLowerCase().trim().slice(0, LINKED_MIN)));
  return near.length === options.length && near.length > 0 && (near.length > 1 || begun.length > 0);
}

function sharesWords(option, typed) {
  const said = option.toLowerCase();
  return said.includes(typed.toLowerCase().trim().slice(0, LINKED_MIN)) || typed.toLowerCase().includes(said);
}
