// Steps by which the driver opens a list, picks an option and learns whether the page heard it.
import { PRESSED, isSame, tidy } from "./html.js";
import { countChange, nextTask, rewordedElements, version, waitForChange } from "./mutations.js";
import { composedParent, isDisabled, within } from "./dom.js";
import { spokenText } from "./text.js";
import { elementAt, inView, samplePoints } from "./visibility.js";
import { elementOf, refOf } from "./refs.js";
import { seenOptions } from "./fields.js";
import { WATCHED_EVENTS, leavesClicksTo, partOf, pointOn, setLikeness, widgetFor } from "./click.js";
import { focusOn, selectAll } from "./fill.js";
import { CONFIRMS } from "./datepicker.js";
import { wouldSend } from "./radiogroup.js";
import { beginList, fieldBox, gatherIn, isDrawn, listOf, offeredBefore, removableChoices, removesChoice } from "./combobox.js";
import {
  EMPTY_MS, SAME_MS, STABLE_MS, STEP_MS, aroundPopup, busyIn, chosenAsChips, holdsMore, isBlocked, isExpanded, listboxKind, namedPopup,
  noteInView, openAtAllTimes, optionRecord, optionSaid, optionsIn, ownList, ownersOf, pageText, popupOf, rememberShown, scrollerIn,
  searchBox, shownEarlier, takesOwnWords,
} from "./listbox.js";
import { SUGGESTING, adoptBox, announcesList, hiddenKeys, rememberChoice } from "./autocomplete.js";

// What the driver of lists asks for. Nothing here presses or types; that is done by the browser's own
// input between these calls.
const LIST_MAX = 400; // options told
const LATE_LIST_MS = 900; // after typing, for the list that the box itself announces

// Before the list is opened: {open, chosen, chips, text} or {why}.
/** @param {Order} order */
export function listReady(order) {
  const question = widgetFor(order);
  if (question.why) return JSON.stringify({ why: question.why });
  beginList(order, question);
  rememberShown();
  adoptBox(question.el);
  rememberChoice(question, order);
  noteInView(question);
  return JSON.stringify({ open: Boolean(ownList(question) || (isExpanded(question) && namedPopup(question))), multiple: question.facts.multiple || false, ...heldChoice(question) });
}

function heldChoice(question) {
  const { area } = question.widget;
  const { chosen = [] } = question.widget.kind.read(question);
  const own = question.widget.kind === listboxKind;
  const chips = own ? chosenAsChips(question) : removableChoices(area, question.el).map(({ remover, text }) => ({ text, remover: partOf(remover) }));
  return { chosen, chips };
}

// Where to press to open it: a point of the control that takes nothing away.
/** @param {Order} order */
export async function aimFace(order) {
  const question = listOf(order);
  if (question.why) return JSON.stringify({ why: question.why });
  const { face, area } = question.widget;
  const point = await pointOn(face, face);
  if (point.why) return JSON.stringify(point);
  const chips = removableChoices(area, question.el);
  const harmless = (x, y) => {
    const hit = elementAt(x, y);
    return hit && (within(face, hit) || leavesClicksTo(face, hit)) && !removesChoice(hit) && !chips.some((chip) => within(chip.el, hit));
  };
  const points = /** @type {number[][]} */ ([[point.x, point.y], ...samplePoints(face.getBoundingClientRect())]);
  const found = points.filter(inView).find((at) => harmless(at[0], at[1]));
  return JSON.stringify(found ? { x: found[0], y: found[1], ref: refOf(face) } : { why: "every part of it takes a choice away" });
}

// The list once it shows and stands: {open, options, says, more, typable}. *was* is what it said before
// something was typed: the list is waited for until it says something else.
/** @param {Order} order @param {number} capMs */
export async function awaitList(order, capMs, was = null) {
  const question = listOf(order);
  if (question.why) return JSON.stringify({ why: question.why });
  const watch = new ListWatch(question, was);
  const end = performance.now() + capMs;
  while (!watch.settled() && performance.now() < end) await waitForChange(version(), STEP_MS);
  return JSON.stringify(watch.told());
}

// Looks at the list again and again until it stands.
class ListWatch {
  constructor(question, was) {
    this.question = question;
    this.was = was;
    this.began = this.since = performance.now();
    this.says = null;
    this.popup = null;
    /** @type {Element[]} */
    this.options = [];
    this.busy = false;
  }

  settled() {
    this.popup = popupOf(this.question);
    this.options = this.popup ? optionsIn(this.popup) : [];
    this.busy = Boolean(this.popup) && busyIn(this.popup, this.options);
    const says = pageText(this.popup, this.options);
    if (says !== this.says) this.since = performance.now();
    this.says = says;
    if (!this.popup) return (this.was !== null || this.typable()) && this.stoodFor() >= this.patience();
    return !this.busy && this.stoodFor() >= this.needed();
  }

  // Many boxes open no list before something is typed or an arrow key is pressed.
  typable() {
    return this.question.widget.kind.kind === "combobox" && !isExpanded(this.question);
  }

  // A box that says it suggests may ask for what fits a while after the last key.
  patience() {
    const { el } = this.question;
    return this.was !== null && (announcesList(el) || SUGGESTING.test(el.getAttribute("class") || "")) ? LATE_LIST_MS : SAME_MS;
  }

  stoodFor() {
    return performance.now() - this.since;
  }

  needed() {
    if (this.was !== null && this.says === this.was) return SAME_MS;
    return this.options.length ? STABLE_MS : EMPTY_MS;
  }

  told() {
    const { popup, options, question } = this;
    const known = offeredBefore.get(question.el) || new Set();
    for (const el of options.slice(0, LIST_MAX)) known.add(optionSaid(el));
    offeredBefore.set(question.el, known);
    return {
      open: Boolean(popup),
      busy: this.busy,
      says: this.says,
      options: options.slice(0, LIST_MAX).map(optionRecord),
      more: Boolean(popup) && holdsMore(popup, options),
      typable: Boolean(searchBox(question, popup)),
      own: searchBox(question, popup) === question.el,
      free: takesOwnWords(question),
    };
  }
}

// Where to press the option of that label: {x, y, ref}, or {why}. Rendered anew it is the same option.
/** @param {{ order: Order, part: Part }} given */
export async function aimOption({ order, part }) {
  const question = listOf(order);
  if (question.why) return JSON.stringify({ why: question.why });
  let why = "detached";
  for (let tried = 0; tried < OPTION_TRIES; tried++) {
    const el = optionNow(question, part);
    if (!el) return JSON.stringify({ why });
    const point = await pointOn(el, el);
    why = point.why || "detached";
    if (!el.isConnected) continue;
    if (point.why) break;
    setLikeness(refOf(el), (target) => hitsOption(question, part, target));
    rememberPress(question);
    return JSON.stringify({ ...point, ref: refOf(el) });
  }
  return JSON.stringify({ why });
}

const OPTION_TRIES = 6;

// The very element, or the only one that says the same by now.
function optionNow(question, part) {
  const el = elementOf(part.ref);
  if (el && optionSaid(el) === part.label && !isBlocked(el)) return el;
  const popup = popupOf(question);
  const same = popup ? optionsIn(popup).filter((each) => optionSaid(each) === part.label && !isBlocked(each)) : [];
  return same.length === 1 ? same[0] : null;
}

function hitsOption(question, part, target) {
  const el = optionNow(question, part);
  return Boolean(el) && within(el, target);
}

// All that the list holds, gone through from its beginning to its end: {options, whole}; an option's
// `top` is where the list has to be scrolled for it to show.
/** @param {Order} order @param {number} capMs */
export async function gatherList(order, capMs) {
  const question = listOf(order);
  const popup = question.why ? null : popupOf(question);
  const scroller = popup && scrollerIn(popup);
  if (!scroller) return JSON.stringify({ options: [], whole: false });
  const end = performance.now() + capMs;
  const found = new Map();
  scroller.scrollTop = 0;
  for (let top = -1, stuck = 0; performance.now() < end && found.size < GATHERED_MAX; ) {
    await waitForChange(version(), SCROLLED_MS);
    await nextTask();
    for (const el of optionsIn(popup)) if (!found.has(optionSaid(el))) found.set(optionSaid(el), { label: optionSaid(el), disabled: isBlocked(el), top: scroller.scrollTop });
    stuck = scroller.scrollTop <= top ? stuck + 1 : 0;
    if (stuck >= STUCK_MAX) return JSON.stringify({ options: [...found.values()], whole: !busyIn(popup, optionsIn(popup)) });
    top = Math.max(top, scroller.scrollTop);
    scroller.scrollTop = top + scroller.clientHeight * LIST_STEP;
  }
  return JSON.stringify({ options: [...found.values()], whole: false });
}

const STUCK_MAX = 3; // scrolls without a move, after which it is at its end
const GATHERED_MAX = 2000; // options
const SCROLLED_MS = 60; // for what has scrolled in to be rendered
const LIST_STEP = 0.8; // of the list's height

// The list is scrolled to there: {}.
/** @param {Order} order @param {number} top */
export async function listAt(order, top) {
  const question = listOf(order);
  const popup = question.why ? null : popupOf(question);
  const scroller = popup && scrollerIn(popup);
  if (scroller) scroller.scrollTop = top;
  await waitForChange(version(), SCROLLED_MS);
  return JSON.stringify({});
}

// The focus is where the list is searched, what is in there selected: {text} or {why}.
/** @param {Order} order */
export function listSearch(order) {
  const question = listOf(order);
  if (question.why) return JSON.stringify({ why: question.why });
  const box = searchBox(question, popupOf(question));
  if (!box) return JSON.stringify({ why: "it takes no typing" });
  const missed = focusOn(box);
  if (missed) return JSON.stringify({ why: missed });
  selectAll(box);
  return JSON.stringify({ text: box.value || "" });
}

// Once another choice shows than *held*, or when the time is up: {chosen, chips, open}.
/** @param {Order} order @param {number} capMs */
export async function awaitChoice(order, held, capMs) {
  const end = performance.now() + capMs;
  let state = choiceNow(order);
  while (!state.why && isSame(state.chosen, held) && performance.now() < end) {
    await waitForChange(version(), STEP_MS);
    state = choiceNow(order);
  }
  return JSON.stringify(state);
}

// Whether its list is still open when it had time to go; one that always is has nowhere to go.
/** @param {Order} order @param {number} capMs */
export async function awaitListClose(order, capMs) {
  if (openAtAllTimes.has(listOf(order).el)) return JSON.stringify({ open: false });
  const end = performance.now() + capMs;
  while (choiceNow(order).open && performance.now() < end) await waitForChange(version(), STEP_MS);
  return JSON.stringify({ open: choiceNow(order).open || false });
}

/** @param {Order} order @returns {{why?: string, chosen?: string[], chips?: any[], open?: boolean}} */
function choiceNow(order) {
  const question = listOf(order);
  if (question.why) return { why: question.why };
  return { ...heldChoice(question), open: stillOpen(question) };
}

// What came with the list and takes over what was chosen in it: {part}, {} where nothing does.
/** @param {Order} order */
export function listConfirm(order) {
  const question = listOf(order);
  const popup = question.why ? null : popupOf(question);
  const confirms = (el) => el.matches(PRESSED) && !shownEarlier.has(el) && isDrawn(el) && !isDisabled(el) && CONFIRMS.test(spokenText(el)) && !wouldSend(el);
  const found = popup ? gatherIn(aroundPopup(popup), confirms) : [];
  return JSON.stringify(found.length === 1 ? { part: partOf(found[0]) } : {});
}

// A list that says that it is closing is no open one.
function stillOpen(question) {
  const says = ownersOf(question).some((each) => each.hasAttribute("aria-expanded"));
  return (isExpanded(question) || !says) && Boolean(popupOf(question));
}

// The list is told with the question from now on: it was seen whole.
/** @param {Order} order @param {OptionRecord[]} options */
export function rememberList(order, options) {
  const question = listOf(order);
  if (!question.why) {
    seenOptions.set(question.members[0], options);
    rewordedElements.add(question.members[0]);
    countChange();
  }
  return JSON.stringify({});
}

// Whether the page heard the press on an option. Where a box shows after the press what we had typed
// into it ourselves, the text says nothing: only what the page did at the press does, and not what it
// does whenever a box is left or something else is pressed.
/** @type {any} */
let lastPress = null; // of an option: what stood before it, and what was seen since

// Right before the press.
function rememberPress(question) {
  const { el } = question;
  const popup = popupOf(question);
  forgetPress();
  lastPress = {
    question, el, popup, outer: popup && childOfBody(popup),
    value: el.value, chips: chipsOf(question), keys: new Map(hiddenKeys(question).map((key) => [key, key.value])),
    inside: false, reached: false, said: false, closed: false, leaving: null,
  };
  if (!popup) return;
  for (const type of WATCHED_EVENTS) {
    popup.addEventListener(type, pressReachesPopup, { capture: true });
    lastPress.outer.addEventListener(type, pressLeavesPopup);
  }
}

function forgetPress() {
  const { popup, outer } = lastPress || {};
  if (!popup) return;
  for (const type of WATCHED_EVENTS) {
    popup.removeEventListener(type, pressReachesPopup, { capture: true });
    outer.removeEventListener(type, pressLeavesPopup);
  }
}

const chipsOf = ({ el, widget }) => removableChoices(widget.area === el ? fieldBox(el) : widget.area, el).length;

function childOfBody(el) {
  let up = el;
  while (composedParent(up) && composedParent(up) !== document.body) up = composedParent(up);
  return up;
}

// A list that stood when an event of the press reached it, and is gone before that reaches the document,
// was closed by what listens in it; so was one whose listener kept the event to itself, while the box
// was not left and no timer could have closed it.
function pressReachesPopup(event) {
  if (!event.isTrusted || !lastPress) return;
  lastPress.reached = true;
  lastPress.inside = isPopupDrawn(lastPress.popup);
}

function pressLeavesPopup(event) {
  if (event.isTrusted && lastPress) noteClosed();
}

function noteClosed() {
  if (lastPress.inside && !isPopupDrawn(lastPress.popup) && !popupOf(lastPress.question)) lastPress.closed = true;
  lastPress.inside = false;
}

const isPopupDrawn = (popup) => popup.isConnected && isDrawn(popup);

// Before any listener of the page's: what was done at the press so far, and what by leaving the box.
function followPress(event) {
  if (!lastPress) return;
  const { el, reached, leaving } = lastPress;
  const own = event.composedPath()[0] === el;
  if (leaving) lastPress.inside = false;
  else noteClosed();
  if (WATCHED_EVENTS.includes(event.type)) {
    noteLeft(lastPress);
  } else if (own && event.isTrusted && event.type !== "input") {
    if (!leaving) noteLeaving(lastPress);
  } else if (own && reached && !event.isTrusted && !(leaving && leaving.to === null)) lastPress.said = true;
}

// What stands there when the page has heard that the box is left.
function noteLeaving(press) {
  press.leaving = { from: press.el.value, to: null };
  nextTask().then(() => noteLeft(press));
}

function noteLeft({ el, leaving }) {
  if (leaving && leaving.to === null) leaving.to = el.value;
}

export function listenForPicks() {
  for (const type of [...WATCHED_EVENTS, "blur", "input", "change"]) window.addEventListener(type, followPress, { capture: true });
}

// Once the page did something of its own at the last press, or when the time is up: {heard}.
/** @param {Order} order @param {number} capMs */
export async function awaitHeard(order, capMs) {
  const end = performance.now() + capMs;
  while (!pressHeard(order) && performance.now() < end) await waitForChange(version(), STEP_MS);
  return JSON.stringify({ heard: pressHeard(order) });
}

function pressHeard(order) {
  const question = listOf(order);
  if (question.why || !lastPress) return false;
  if (lastPress.said || lastPress.closed || isRewritten(question.el)) return true;
  return hiddenKeys(question).some(isNewKey) || chipsOf(question) > lastPress.chips;
}

// A key that only says the text once more is no key.
function isNewKey(key) {
  return Boolean(key.value) && key.value !== (lastPress.keys.get(key) || "") && !sameLetters(key.value, lastPress.value);
}

// Many a box is tidied when it is left: capitals and spaces that came then are no choice.
function isRewritten({ value }) {
  const { value: before, leaving } = lastPress;
  const tidied = leaving && leaving.from === before && (leaving.to === null || leaving.to === value);
  return value !== before && !(tidied && sameLetters(value, before));
}

const sameLetters = (one, other) => tidy(one).toLowerCase() === tidy(other).toLowerCase();
