// Trusted presses: the point that hits an element, and what happens to what falls elsewhere.
import { CHECKABLE, CONTROL, hasWords, shortText } from "./html.js";
import { nextFrame, restartRest } from "./mutations.js";
import { anyClosedRoot, formOf, isDisabled, shadowRootOf, within } from "./dom.js";
import { spokenText } from "./text.js";
import { elementAt, inView, isPartOf, isVisible, paintedFor, samplePoints } from "./visibility.js";
import { checkable } from "./role.js";
import { Sight, questionWith } from "./survey.js";
import { elementOf, findQuestion, isFoldOrder, isStillMeant, memberOf, refOf, refusalReason, sameWords } from "./refs.js";
import { buttonName } from "./buttons.js";
import { foldPrint } from "./disclosure.js";
import { changedSince } from "./state.js";

// Trusted input: finding the point that hits an element, and watching where the input lands.
export const WATCHED_EVENTS = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
const BEGINNINGS = new Set(["pointerdown", "pointerup"]); // what follows them comes in the same turn
const TYPING_EVENTS = ["keydown", "beforeinput"];
const STILL_FRAMES = 20; // frames waited for an element to stop moving
const LIST_BOX_ROLES = new Set(["combobox", "listbox"]); // of fields that are no form control
/** @type {ScrollLogicalPosition[]} */
const PLACES = ["center", "start", "end", "nearest"]; // where in the window, best first
/** @type {Watch | null} */
let watch = null;
/** @type {{ question: Question, order: Order } | null} */
let typing = null; // {question, order} while trusted keys are meant for it
/** @type {{ el: Element, over: Element } | null} */
let lastCover = null; // what lay over the last element that no point could hit: {el, over}
/** @type {{ el: Element, order: Order } | null} */
let lastAim = null; // the last element that was aimed at, and the order that meant it

// Brings the element into view and still: {x, y, ref} of a point that hits it, or {why}.
/** @param {Order} order */
export async function aim(order) {
  const found = findQuestion(order);
  if (found.why) return JSON.stringify({ why: found.why });
  const el = memberOf(found, order);
  if (!el) return JSON.stringify({ why: "no such option" });
  if (isDisabled(el)) return JSON.stringify({ why: "disabled" });
  const handle = isVisible(el) ? el : [...(el.labels || [])].find(isVisible) || (checkable(el) ? paintedFor(el, new Sight()) : null);
  if (!handle) return JSON.stringify({ why: "hidden" });
  const point = await pointOn(handle, el);
  lastAim = { el, order };
  return JSON.stringify(point.why ? point : { ...point, ref: refOf(el) });
}

// As it lies if that hits it, else after bringing it to one place of the window after the other:
// what floats over one may not float over the next.
/** @param {Element} handle @param {Element} el */
export async function pointOn(handle, el) {
  await standstill(handle);
  let point = hitPoint(handle, el);
  const first = point.why;
  for (const place of PLACES) {
    if (!point.why) break;
    handle.scrollIntoView({ block: place, inline: "nearest", behavior: "instant" });
    await standstill(handle);
    point = hitPoint(handle, el);
  }
  return point.why && first && first.startsWith("covered") ? { why: first } : point;
}

async function standstill(el) {
  let last = placeOf(el);
  for (let frame = 0; frame < STILL_FRAMES; frame++) {
    await nextFrame();
    const now = placeOf(el);
    if (now === last) return;
    last = now;
  }
}

function placeOf(el) {
  const { x, y, width, height } = el.getBoundingClientRect();
  return `${x},${y},${width},${height}`;
}

function hitPoint(handle, el) {
  const boxes = [...handle.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
  let over = null;
  for (const [x, y] of boxes.flatMap(samplePoints).filter(inView)) {
    const hit = elementAt(x, y);
    if (isPartOf(el, hit) || (hit && within(handle, hit)) || leavesClicksTo(el, hit) || standsOver(el, hit)) return { x, y };
    over = over || hit;
  }
  lastCover = over ? { el, over } : null;
  return { why: over ? `covered by ${nameTag(over)}` : "outside the visible page" };
}

export const coverOfAim = () => lastCover;

// Whether a field leaves its clicks to the box around it, which has no other field and leads nowhere.
// A button that takes no clicks is switched off.
/** @param {Element} el @param {Element} hit */
export function leavesClicksTo(el, hit) {
  if (!hit || !within(hit, el) || getComputedStyle(el).pointerEvents !== "none") return false;
  if (!(el.matches(CONTROL) || LIST_BOX_ROLES.has(el.getAttribute("role"))) || hit.closest("a[href],button,[role=button]")) return false;
  return [...hit.querySelectorAll(CONTROL)].every((field) => within(el, field));
}

const SENDS_BY_PRESS = "button,[role=button],input[type=submit],input[type=button],input[type=image]";

// Whether what is hit lies over a button as a button of the same form that says the same and covers all
// of it: that is what a person presses.
function standsOver(el, hit) {
  const over = hit && el.matches(SENDS_BY_PRESS) ? hit.closest(SENDS_BY_PRESS) : null;
  if (!over || over === el || formOf(over) !== formOf(el) || isDisabled(over)) return false;
  const [inner, outer] = [el, over].map((each) => each.getBoundingClientRect());
  const covers = outer.left <= inner.left + 1 && outer.top <= inner.top + 1 && outer.right >= inner.right - 1 && outer.bottom >= inner.bottom - 1;
  return covers && hasWords(buttonName(el)) && buttonName(over) === buttonName(el);
}

function nameTag(el) {
  const id = el.id ? `#${el.id}` : "";
  const said = spokenText(el).slice(0, 60);
  return `<${el.tagName.toLowerCase()}${id}>${said ? ` "${said}"` : ""}`;
}

// From now on trusted pointer events that would fall elsewhere are stopped; all of them without a
// ref, which is for the frames around and beside the one that is meant. *exact* leaves out what is in
// the element. With *steady* they are stopped too where a field does not hold any more what it held at
// the last look: nothing of the page's runs between that question and what the click does.
/** @param {string} ref @param {boolean} [exact] @param {boolean} [steady] */
export function arm(ref, exact = false, steady = false) {
  const el = ref ? elementOf(ref) : null;
  const alike = ref && likeness.ref === ref ? likeness.holds : null;
  if (ref && !el && !alike) return JSON.stringify({ why: "detached" });
  listen();
  const order = lastAim && lastAim.el === el ? lastAim.order : null;
  lastAim = null;
  const face = el && CHECKABLE.has(el.type) && !isVisible(el) ? paintedFor(el, new Sight()) : null;
  watch = { el, face, alike, exact, order, steady, reached: false, stopped: "", changed: "" };
  return JSON.stringify({});
}

// Once before any listener of the page's, so that what is stopped never reaches one; again for a
// document that was opened anew by its own script, which takes listeners away.
export function listen() {
  for (const type of WATCHED_EVENTS) window.addEventListener(type, judgePress, { capture: true });
  for (const type of TYPING_EVENTS) window.addEventListener(type, judgeKeys, { capture: true });
}

// What the event fell on. It tells nothing of what lies in a closed shadow root: the point does, or
// the focus.
function targetOf(event) {
  let target = event.composedPath()[0];
  while (anyClosedRoot && target instanceof Element && shadowRootOf(target)) {
    const root = shadowRootOf(target);
    const inner = TYPING_EVENTS.includes(event.type) ? root.activeElement : root.elementFromPoint(event.clientX, event.clientY);
    if (!inner || inner === target) break;
    target = inner;
  }
  return target;
}

// From now on keys and text count for this question alone.
/** @param {Question} question @param {Order} order */
export function beginTyping(question, order) {
  listen();
  typing = { question, order };
}

export function endTyping() {
  typing = null;
}

// Keys and text that would fall elsewhere than into the field that was made ready for them.
function judgeKeys(event) {
  if (!typing || !event.isTrusted) return;
  const target = targetOf(event);
  if (target instanceof Node && within(typing.question.el, target) && isStillMeant(typing.question, typing.order)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function judgePress(event) {
  if (!watch || !event.isTrusted) return;
  restartRest();
  const target = targetOf(event);
  if (target instanceof Element && (watch.alike ? watch.alike(target) : watch.el && isMeant(target, watch))) {
    if (watch.steady && !watch.changed && BEGINNINGS.has(event.type)) watch.changed = changedSince(watch.el);
    watch.reached = true;
    if (!watch.changed) return;
  } else watch.stopped = watch.stopped || (target instanceof Element ? nameTag(target) : "the page");
  event.preventDefault();
  event.stopImmediatePropagation();
}

// What is as good as the element that was aimed at: the same option of a list that is rendered anew.
/** @type {{ref: string, holds: (target: Element) => boolean}} */
let likeness = { ref: "", holds: () => false };

// The target of a press may be whatever *holds* says, in place of the element of that ref.
/** @param {string} ref @param {(target: Element) => boolean} holds */
export function setLikeness(ref, holds) {
  likeness = { ref, holds };
}

/** @param {Element} target @param {Watch} watch */
const isMeant = (target, watch) => (watch.exact ? target === watch.el : hitsTarget(target, watch)) && isStillOrdered(watch);

// What stands for the element is as good as itself, and a label's click clicks its control.
/** @param {Element} target @param {Pick<Watch, "el" | "face">} watch */
function hitsTarget(target, { el, face }) {
  if (!el) return false;
  return isPartOf(el, target) || el.control === target || Boolean(face && within(face, target)) || leavesClicksTo(el, target) || standsOver(el, target);
}

// Whether the element that was aimed at still is the one that the order means.
function isStillOrdered({ el, order }) {
  if (!order) return true;
  if (isFoldOrder(order.fingerprint)) return el.isConnected && foldPrint(el) === order.fingerprint;
  const question = el.isConnected && questionWith(el);
  return Boolean(question) && sameWords(question.print, order.fingerprint) && memberOf(question, order) === el;
}

// Ends that, and tells what was seen.
export function disarm() {
  const { reached = false, stopped = "", changed = "" } = watch || {};
  watch = null;
  return JSON.stringify({ reached, stopped, changed });
}

// For an iframe element: where a point of its content lies in this document, and what covers it.
/** @this {HTMLElement} @param {number} x @param {number} y */
export function outerPoint(x, y) {
  let point = throughFrame(this, x, y);
  if (!inView([point.x, point.y])) {
    this.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    point = throughFrame(this, x, y);
    scrollBy({ left: overshoot(point.x, innerWidth), top: overshoot(point.y, innerHeight), behavior: "instant" });
    point = throughFrame(this, x, y);
  }
  const hit = elementAt(point.x, point.y);
  return hit === this ? point : { why: `covered by ${hit ? nameTag(hit) : "nothing"}` };
}

// How far to scroll for a coordinate to come to the middle; nothing where it is in view.
const overshoot = (at, size) => (at >= 0 && at < size ? 0 : at - size / 2);

function throughFrame(frame, x, y) {
  const box = frame.getBoundingClientRect();
  const style = getComputedStyle(frame);
  const scale = { x: box.width / frame.offsetWidth || 1, y: box.height / frame.offsetHeight || 1 };
  return {
    x: box.left + (frame.clientLeft + parseFloat(style.paddingLeft) + x) * scale.x,
    y: box.top + (frame.clientTop + parseFloat(style.paddingTop) + y) * scale.y,
  };
}

// Parts of a control that the page built: what a driver presses. A part is named by its element and
// by what it says; an element that says something else by now is another part.

// {ref, text} of a part.
/** @param {Element} el */
export const partOf = (el) => ({ ref: refOf(el), text: partText(el) });

/** @param {Element} el */
export const partText = (el) => shortText(spokenText(el) || el.getAttribute("aria-label") || "");

// Where to press the part: {x, y, ref}, or {why}.
/** @param {Part} part */
export async function aimPart({ ref, text }) {
  const el = elementOf(ref);
  if (!el) return JSON.stringify({ why: "detached" });
  if (partText(el) !== text) return JSON.stringify({ why: "changed" });
  if (isDisabled(el)) return JSON.stringify({ why: "disabled" });
  const point = await pointOn(el, el);
  return JSON.stringify(point.why ? point : { ...point, ref: refOf(el) });
}

// The widget's question behind an order, or {why}.
/** @param {Order} order */
export function widgetFor(order) {
  const found = findQuestion(order);
  if (found.why) return found;
  const why = refusalReason(found) || (found.widget ? "" : "changed");
  return why ? { why } : found;
}

// While a driver works, the document sends no form and follows no link: what fills a field never sends
// anything, whatever is under the pointer or the Enter key. Installed before the page's own listeners.
/** @type {{ kept: boolean } | null} */
let heldBack = null; // {kept: whether a form wanted to be sent}; null while nothing is kept back

// From now on (*on*), or no longer; tells whether a form was kept back meanwhile.
/** @param {boolean} on */
export function holdNavigation(on) {
  const kept = Boolean(heldBack && heldBack.kept);
  heldBack = on ? { kept: false } : null;
  return JSON.stringify({ kept });
}

function holdForm(event) {
  if (!heldBack) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  heldBack.kept = true;
}

// The page's own listeners still hear the click: many a widget is made of links that lead nowhere.
function holdLink(event) {
  const link = heldBack && event.composedPath().find((el) => el instanceof Element && el.matches("a[href],area[href]"));
  if (link && leadsElsewhere(link)) event.preventDefault();
}

function leadsElsewhere(link) {
  const href = (link.getAttribute("href") || "").trim();
  return href !== "" && !href.startsWith("#") && !/^javascript:/i.test(href);
}

export function listenForLeaving() {
  window.addEventListener("submit", holdForm, { capture: true });
  window.addEventListener("click", holdLink, { capture: true });
}

// What a click with a mouse would tell the page.
/** @param {Element} el */
export function pressByScript(el) {
  const { left, top, width, height } = el.getBoundingClientRect();
  const at = { bubbles: true, cancelable: true, composed: true, view: window, button: 0, clientX: left + width / 2, clientY: top + height / 2, detail: 1 };
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"]) {
    const Made = /** @type {typeof PointerEvent} */ (type.startsWith("pointer") ? PointerEvent : MouseEvent);
    el.dispatchEvent(new Made(type, { ...at, pointerId: 1, isPrimary: true, pointerType: "mouse" }));
  }
  el.dispatchEvent(new MouseEvent("click", at));
}
