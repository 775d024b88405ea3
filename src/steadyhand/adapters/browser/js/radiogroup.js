// Answers that are pressed: rows of buttons, ratings, three-way switches, sliders.
import { LANG, LANGUAGES, pageLanguage } from "./lang.js";
import { CHOOSABLE, PRESSED, SILENT, shortText, tidy } from "./html.js";
import { nextFrame, nextTask, version, waitForChange } from "./mutations.js";
import { checkedState, elementsById, isDisabled, shadowRootOf } from "./dom.js";
import { controlsIn, holdsOthers, labelsOf } from "./controls.js";
import { spokenText } from "./text.js";
import { isVisible, ownShroud } from "./visibility.js";
import { ACTION_TEXT } from "./role.js";
import { accessibleName, commonBox, namedText, precedingText, referencedName, textBefore } from "./accname.js";
import { BOX_LEVELS, isUnseenTick, namedBox, radiosWith } from "./groups.js";
import { findQuestion, refOf } from "./refs.js";
import { YES_NO, asksToAct, saysAct } from "./buttons.js";
import { TO_DRIVER } from "./fields.js";
import { holdNavigation, partOf, pressByScript, widgetFor } from "./click.js";
import { focusOn } from "./fill.js";

// Answers that are pressed: rows of buttons and cards, one of which (or some) stays pressed. Such a
// row is told from a row of actions by its question before it and by what marks a choice.
const PRESS_LEVELS = 4; // ancestors climbed from one button in search of the others
const PRESS_MIN = 2;
const PRESS_MAX = 12;
const PRESS_LABEL_MAX = 80; // characters of an answer
const PRESS_MARKS = ["aria-pressed", "aria-checked", "aria-selected", "data-selected", "data-checked", "data-active", "data-pressed"];
const PRESS_STATES = /^(on|checked|active|selected|pressed)$/;
const PRESS_TOLD = /^data-(?:[a-z]+-)*(?:state|status)$/; // attributes that hold a state
const PRESS_OFF = /^(off|unchecked|inactive|idle|unselected)$/;
const PRESS_CLASS = /(^|[_-])(selected|active|checked|chosen|pressed|current|on)$/i;
const PRESS_NOISE = /touched|pristine|dirty|valid|error|danger|warn|shake|wobble|focus|hover|ripple|disabled|loading|pending|busy|animat|transition|opacity|cursor/i; // looks of a touch, not of a choice
const PRESS_SHOWS_MS = 1000; // a page that shows a choice does so by then
const PRESS_NEVER = "nav,header,footer,table,[role=toolbar],[role=tablist],[role=menu],[role=menubar],[role=listbox],[role=navigation],[role=grid],[class*=calendar i],[class*=pagination i],[class*=toolbar i]";
const PRESS_SEVERAL = new RegExp(LANG.several, "i");

export const pressesKind = { kind: "presses", claim: claimPresses, read: readPresses, perform: pressByName };

const pressLooks = new WeakMap(); // button -> its looks when none of its row was pressed

function claimPresses(el, role) {
  if ((role !== "button" && role !== "choice") || !mayBeAnswer(el) || el.closest(PRESS_NEVER)) return null;
  const found = pressRow(el);
  if (!found) return null;
  const { row, box, echo } = found;
  if (echo && !(row.length === PRESS_MIN && row.every((each) => YES_NO.test(pressLabel(each))))) return null;
  const name = pressQuestion(row, box) || (echo && accessibleName(echo));
  if (!name || asksToAct(name.text) || !marksChoice(row, box, name)) return null;
  rememberLooks(row);
  const multiple = PRESS_SEVERAL.test(`${name.text} ${precedingText(row[0]).text}`);
  return {
    members: echo ? [...row, echo] : row, face: el, named: box, role: multiple ? "checkgroup" : "radiogroup", type: "button", multiple, row,
    named_by: { label: name.text, label_source: name.source, marked: name.marked },
    options: row.map((each) => ({ ref: refOf(each), label: pressLabel(each), disabled: isDisabled(each) })),
  };
}

const pressLabel = (el) => withoutAccessKey(el, pressWords(el));
const pressWords = (el) => shortText(el.getAttribute("aria-label") || spokenText(el) || el.title || labelsOf(el).map((label) => spokenText(label, el)).join(" "));

// Without the letter that chooses it by the keyboard, where each of its like bears the next one.
function withoutAccessKey(el, said) {
  const key = /^\(?([A-Z])[).:]?\s+(?=\S)/.exec(said);
  if (!key || !el.parentElement) return said;
  const like = [...el.parentElement.children].filter((each) => each.tagName === el.tagName).map(pressWords);
  const keyed = like.length > 1 && like.every((each, i) => new RegExp(`^\\(?${String.fromCharCode(65 + i)}[).:]?\\s+\\S`).test(each));
  return keyed ? said.slice(key[0].length) : said;
}

function mayBeAnswer(el) {
  const label = pressLabel(el);
  if (!label || label.length > PRESS_LABEL_MAX || ACTION_TEXT.test(label) || saysAct(label)) return false;
  return !el.hasAttribute("href") && !el.hasAttribute("aria-haspopup") && !el.hasAttribute("aria-expanded") && el.type !== "reset";
}

// The box to tick that nobody sees and no key comes to, beside a yes and a no: it only repeats for the
// page which of them was pressed. Null for none.
function echoIn(box) {
  const [only, ...others] = controlsIn(box);
  return only && !others.length && only.type === "checkbox" && isUnseenTick(only) ? only : null;
}

// {row, box, echo}: the buttons side by side with *el* in the smallest box that holds several, and no control.
function pressRow(el) {
  let box = el.parentElement;
  for (let level = 0; box && level < PRESS_LEVELS; level++, box = box.parentElement) {
    if (/^(FORM|BODY|MAIN)$/.test(box.tagName)) return null;
    const echo = holdsOthers(box, []) ? echoIn(box) : null;
    if (holdsOthers(box, echo ? [echo] : [])) return null;
    const row = [...box.querySelectorAll(pressSelector(el))].filter((each) => !each.parentElement.closest("button,[role=button]") && isVisible(each));
    if (row.length < PRESS_MIN) continue;
    const labels = new Set(row.map(pressLabel));
    const alike = row.includes(el) && row.length <= PRESS_MAX && labels.size === row.length && row.every(mayBeAnswer);
    return alike && row.every((each) => depthIn(box, each) === depthIn(box, el)) ? { row, box, echo } : null;
  }
  return null;
}

const depthIn = (box, el) => (el === box ? 0 : 1 + depthIn(box, el.parentElement));

function pressSelector(el) {
  if (el.tagName === "BUTTON") return "button,[role=button]";
  if (el.getAttribute("role") === "button") return "[role=button]";
  const tag = el.tagName.toLowerCase();
  const names = [...el.classList].filter((name) => !PRESS_CLASS.test(name) && !PRESS_NOISE.test(name));
  const classed = names.find((name) => CHOOSABLE.test(name));
  if (classed) return `${tag}.${CSS.escape(classed)}`;
  if (tag.includes("-")) return tag;
  return el.hasAttribute("tabindex") && !el.getAttribute("role") ? `${tag}${names.map((name) => `.${CSS.escape(name)}`).join("")}[tabindex]` : "button";
}

// What the row is asked by: the name of its box, else the text right before it.
function pressQuestion(row, box) {
  for (let up = box; up && up !== document.body; up = up.parentElement) {
    if (up !== box && [...up.querySelectorAll(PRESSED)].some((each) => !row.includes(each))) break;
    const named = namedBox(up);
    if (named) return named;
  }
  const near = precedingText(box);
  if (near.text) return near;
  const inside = textBefore(row[0], row[0]);
  return inside.text ? inside : null;
}

// What says that a press is an answer: a state, the words of one, or a question with a mark.
function marksChoice(row, box, name) {
  if (row.some((el) => PRESS_MARKS.some((mark) => el.hasAttribute(mark)) || statedPressed(el) !== null)) return true;
  if (row.every((el) => YES_NO.test(pressLabel(el)))) return true;
  if (row.some((el) => el.type === "submit" && el.form)) return false;
  if (box.matches("[role=group],[role=radiogroup],fieldset") || name.marked || /\?\s*$/.test(name.text)) return true;
  return Boolean(box.closest("form,[role=form]")) && row.every((el) => CHOOSABLE.test(el.getAttribute("class") || ""));
}

// Whether a data attribute says pressed or not; null where none does.
function statedPressed(el) {
  for (const { name, value } of el.attributes) {
    if (!PRESS_TOLD.test(name)) continue;
    const words = value.split(/\s+/);
    if (words.some((word) => PRESS_STATES.test(word))) return true;
    if (words.some((word) => PRESS_OFF.test(word))) return false;
  }
  return null;
}

// Classes and styles, without those that a touch, an error or a wait brings.
const looksOf = (el) => [el, drawnBy(el) || el.firstElementChild].map((each) => (each ? [...each.classList, ...stylesOf(each)].filter((look) => !PRESS_NOISE.test(look)).sort().join(" ") : "")).join(";");
const drawnBy = (el) => (shadowRootOf(el) ? [...shadowRootOf(el).children].find((each) => !SILENT.has(each.tagName)) : null); // a custom element's own outermost part
const stylesOf = (el) => (el.getAttribute("style") || "").split(";").map(tidy).filter((style) => !/^(transform|pointer-events|outline)/.test(style));

function rememberLooks(row) {
  const looks = new Set(row.map(looksOf));
  if (looks.size === 1) for (const el of row) if (!pressLooks.has(el)) pressLooks.set(el, looksOf(el));
}

// The buttons that stay pressed, as the page's own state says: by an attribute, a word of its class,
// or looks that are not those of the rest.
function pressedOf(row, multiple) {
  const marked = row.filter((el) => PRESS_MARKS.some((mark) => el.getAttribute(mark) === "true" || (mark.startsWith("data-") && el.getAttribute(mark) === "")));
  if (row.some((el) => PRESS_MARKS.some((mark) => el.hasAttribute(mark)))) return marked;
  const said = row.filter((el) => statedPressed(el));
  if (row.some((el) => statedPressed(el) !== null)) return said;
  const classed = row.filter((el) => [el, drawnBy(el)].some((each) => each && [...each.classList].some((name) => !name.includes(":") && PRESS_CLASS.test(name))));
  if (classed.length && classed.length < row.length) return classed;
  const changedLooks = row.filter((el) => pressLooks.has(el) && pressLooks.get(el) !== looksOf(el));
  if (row.every((el) => pressLooks.has(el))) return multiple || changedLooks.length === 1 ? changedLooks : [];
  const odd = row.filter((el) => row.filter((other) => looksOf(other) === looksOf(el)).length === 1);
  return row.length > 2 && odd.length === 1 ? odd : [];
}

function readPresses({ widget }) {
  const chosen = pressedIn(widget).map(pressLabel);
  return { value: [...chosen].sort().join("\n"), chosen, shown: chosen.join(", "), form_value: null };
}

// Of a row of which several were ordered, all that stay pressed.
const pressedIn = ({ row, multiple }) => pressedOf(row, multiple || pressedSeveral.has(row[0]));
const pressedSeveral = new WeakSet(); // the first button of each

const wantedPresses = ({ value }) => (Array.isArray(value) ? value : [String(value)]).map(tidy);

// By the driver's trusted click; by script where the row is of buttons that would send their form.
async function pressByName(question, order) {
  const { row } = question.widget;
  const names = wantedPresses(order);
  if (names.length > 1) pressedSeveral.add(row[0]);
  const targets = row.filter((el) => names.includes(pressLabel(el)));
  if (targets.length !== names.length) return "no such option";
  if (targets.some(isDisabled)) return "that option is disabled";
  if (!row.some(wouldSend)) return TO_DRIVER;
  for (const el of notAsOrdered(question.widget, names)) await pressOnce(el, pressKey(el, question.widget, order));
  await nextFrame();
  return "";
}

/** @param {Element} el */
export const wouldSend = (el) => el.type === "submit" && Boolean(el.form);

// The answers of the row that are yet to be pressed.
function notAsOrdered({ row, multiple }, names) {
  const pressed = pressedIn({ row, multiple });
  return row.filter((el) => names.includes(pressLabel(el)) !== pressed.includes(el) && (names.includes(pressLabel(el)) || multiple));
}

// What was pressed and does not show it is never pressed again: it may have sent something.
const pressesDone = new Set(); // fingerprint, label, and whether it showed as pressed before
const pressKey = (el, widget, { fingerprint }) => JSON.stringify([fingerprint, pressLabel(el), pressedIn(widget).includes(el)]);
/** @type {{ el: Element, key: string } | null} */
let plannedPress = null; // {el, key}: what the driver presses next

function notePress(event) {
  if (plannedPress && event.composedPath().includes(plannedPress.el)) pressesDone.add(plannedPress.key);
}

export function listenForPresses() {
  for (const type of ["pointerdown", "click"]) window.addEventListener(type, notePress, { capture: true });
}

// What shows a press may be pressed again when the page takes it back.
function forgetShown(widget, { fingerprint }) {
  const pressed = pressedIn(widget);
  for (const el of widget.row) pressesDone.delete(JSON.stringify([fingerprint, pressLabel(el), !pressed.includes(el)]));
}

// A button in a form sends that unless its page keeps it from it: an answer never does.
async function pressOnce(el, key) {
  if (pressesDone.has(key)) return;
  pressesDone.add(key);
  el.focus({ preventScroll: true });
  holdNavigation(true);
  pressByScript(el);
  holdNavigation(false);
  await nextTask();
}

// What is still to be pressed by hand: {part}, {} where nothing is or may be, or {why}. What was
// pressed has its time to show it.
/** @param {Order} order */
export async function nextPress(order) {
  const end = performance.now() + PRESS_SHOWS_MS;
  for (;;) {
    const found = widgetFor(order);
    if (found.why) return JSON.stringify(found);
    const { widget } = found;
    forgetShown(widget, order);
    const [el] = notAsOrdered(widget, wantedPresses(order));
    if (!el || wouldSend(el)) return JSON.stringify({});
    const key = pressKey(el, widget, order);
    if (!pressesDone.has(key)) {
      plannedPress = { el, key };
      return JSON.stringify({ part: partOf(el) });
    }
    const left = end - performance.now();
    if (left <= 0) return JSON.stringify({});
    await waitForChange(version(), Math.min(left, 60));
  }
}

// Stars and other steps of a rating that are radio buttons without words: "1" to "5".
const RATING_MIN = 3;
const RATING_MAX = 11;

export const ratingKind = { kind: "rating", claim: claimRating, read: readRating, perform: setRating };

function claimRating(el, role) {
  if (role !== "radio" || el.tagName === "INPUT") return null;
  const members = radiosWith(el);
  const steps = members.filter((each) => stepNumber(each));
  if (steps.length < RATING_MIN || steps.length > RATING_MAX || members.length - steps.length > 1) return null;
  if (!steps.every((each, i) => stepNumber(each) === i + 1)) return null;
  const box = commonBox(members);
  const name = ratingName(steps[0]);
  return {
    members: [...steps, ...members.filter((each) => !steps.includes(each))], face: steps[0], named: box, role: "radiogroup", type: "radio", steps, named_by: name,
    options: steps.map((each, i) => ({ ref: refOf(each), label: String(i + 1), disabled: isDisabled(each) })),
  };
}

const COUNTED_STEP = new RegExp(String.raw`^\D{0,12}\d+(\s*(${LANG.step_of_rating}|\/)\b.*)?\D{0,12}$`, "i");

// The place of a step: the only number that it says, or where the markup puts it where it says none.
function stepNumber(el) {
  const said = el.getAttribute("aria-label") || spokenText(el);
  const numbers = said.match(/\d+/g) || [];
  if (numbers.length) return COUNTED_STEP.test(said) ? Number(numbers[0]) : 0;
  const words = new Set(tidy(said).toLowerCase().split(" "));
  return words.size <= 1 ? Number(el.getAttribute("aria-posinset")) || 0 : 0;
}

function ratingName(first) {
  for (let up = first.parentElement, level = 0; up && level < BOX_LEVELS; up = up.parentElement, level++) {
    const text = elementsById(up, "aria-labelledby").map(referencedName).join(" ") || up.getAttribute("aria-label") || "";
    const found = namedText(text, "aria-labelledby");
    if (found) return { label: found.text, label_source: found.source, marked: found.marked };
  }
  return undefined;
}

function readRating({ widget: { steps } }) {
  const at = steps.findLastIndex((step) => checkedState(step));
  const chosen = at < 0 ? [] : [String(at + 1)];
  return { value: chosen.join(), chosen, shown: chosen.join(), form_value: null };
}

async function setRating(question, order) {
  const step = question.widget.steps[Number(order.value) - 1];
  if (!step) return "no such option";
  if (readRating(question).value === order.value) return "";
  if (!wouldSend(step)) return TO_DRIVER;
  await pressOnce(step, stepKey(order));
  await nextFrame();
  return "";
}

const stepKey = ({ fingerprint, value }) => JSON.stringify([fingerprint, value]);

// The step that is to be pressed by hand: {part}, {} where none is or may be, or {why}.
/** @param {Order} order */
export function nextStep(order) {
  const found = widgetFor(order);
  if (found.why) return JSON.stringify(found);
  const held = readRating(found).value === order.value;
  if (held) pressesDone.delete(stepKey(order));
  const step = found.widget.steps[Number(order.value) - 1];
  if (!step) return JSON.stringify({ why: "no such option" });
  if (held || wouldSend(step) || pressesDone.has(stepKey(order))) return JSON.stringify({});
  plannedPress = { el: step, key: stepKey(order) };
  return JSON.stringify({ part: partOf(step) });
}

// A switch, or a box that must be answered, that stands for neither yes nor no yet: its no is an answer
// as well, so it is asked as a question with both. A box over others that are ticked in part is none.
const THREEWAY_PRESSES = 3; // states that a press may go through

export const threewayKind = { kind: "threeway", claim: claimThreeway, read: readThreeway, perform: pressThreeway };

const undecidedControls = new WeakSet(); // what was seen to stand for neither
const threewayNames = new Set(); // of them: a page may draw the box anew once it is answered

function claimThreeway(el, role) {
  if (role !== "switch" && role !== "checkbox") return null;
  const name = `${el.getAttribute("name") || ""}#${el.id}`;
  if (isUndecided(el) && (role === "switch" || el.required || el.getAttribute("aria-required") === "true")) {
    undecidedControls.add(el);
    if (name !== "#") threewayNames.add(name);
  }
  if (!undecidedControls.has(el) && !threewayNames.has(name)) return null;
  const labels = (LANGUAGES[pageLanguage().split("-")[0]] || LANGUAGES.en).answers;
  return {
    members: [el], role: "radiogroup", type: "switch", labels,
    options: labels.map((label, i) => ({ ref: refOf(el), label, value: i ? "false" : "true", disabled: isDisabled(el) })),
  };
}

const isUndecided = (el) => (el.tagName === "INPUT" ? el.indeterminate : el.getAttribute("aria-checked") === "mixed");

function readThreeway({ el, widget: { labels } }) {
  const chosen = isUndecided(el) ? [] : [labels[checkedState(el) ? 0 : 1]];
  return { value: chosen.join(), chosen, shown: chosen.join(), form_value: null };
}

// Pressed until it stands for what is wanted; one that would send its form is left alone.
async function pressThreeway(question, order) {
  const { el, widget } = question;
  const at = widget.labels.indexOf(String(order.value));
  if (at < 0) return "no such option";
  for (let presses = 0; presses < THREEWAY_PRESSES; presses++) {
    if (!el.isConnected) return "the page changed it meanwhile";
    if (!isUndecided(el) && checkedState(el) === (at === 0)) return "";
    if (wouldSend(el)) return "a press would send the form";
    el.focus({ preventScroll: true });
    pressByScript(el);
    await nextTask();
    await nextFrame();
  }
  return !isUndecided(el) && checkedState(el) === (at === 0) ? "" : "the choice does not stay";
}

// Sliders that pages build themselves: a handle that follows the arrow keys and tells its number.
const HANDLE_LEVELS = 4; // ancestors climbed from a hidden slider in search of its handle

export const sliderKind = { kind: "slider", claim: claimSlider, read: readSlider };

function claimSlider(el, role) {
  if (role !== "slider") return null;
  const handle = el.tagName === "INPUT" ? seenHandle(el) : el;
  if (!handle) return null;
  const limits = { min: sliderBound(el, "min"), max: sliderBound(el, "max"), step: el.step || "any" };
  return { members: [el], face: handle, role: "slider", type: "range", limits };
}

// What a person sees of a slider of the browser's own that its page hides; null for one that is seen.
function seenHandle(el) {
  if (isVisible(el) && !ownShroud(el) && !ownShroud(el.parentElement)) return null;
  for (let up = el.parentElement, level = 0; up && level < HANDLE_LEVELS; up = up.parentElement, level++) if (isVisible(up) && !ownShroud(up)) return up;
  return null;
}

const sliderBound = (el, end) => tidyNumber(el.tagName === "INPUT" ? el[end] : el.getAttribute(`aria-value${end}`));
const sliderText = (el) => tidyNumber(el.tagName === "INPUT" ? el.value : el.getAttribute("aria-valuenow"));
const tidyNumber = (text) => (!text || Number.isNaN(Number(text)) ? "" : String(Number(text)));
const sliderNow = (el) => Number(sliderText(el) || NaN);

function readSlider({ el }) {
  const value = sliderText(el);
  return { value, shown: el.getAttribute("aria-valuetext") || value, form_value: null };
}

// The handle has the focus: {now, wanted, least, most}, or {why}.
/** @param {Order} order */
export function readySlider(order) {
  const found = widgetFor(order);
  const why = found.why || focusOn(found.el);
  if (why) return JSON.stringify({ why });
  const { el } = found;
  return JSON.stringify({ now: sliderNow(el), wanted: Number(order.value), least: Number(sliderBound(el, "min") || NaN), most: Number(sliderBound(el, "max") || NaN) });
}

// What the handle tells after a key: {now}, or {why}.
/** @param {Order} order */
export async function sliderState(order) {
  await nextFrame();
  const found = findQuestion(order);
  return JSON.stringify(found.why ? { why: found.why } : { now: sliderNow(found.el) });
}
