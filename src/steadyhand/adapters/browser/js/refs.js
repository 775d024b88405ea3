// Refs of elements, and the element that an order means.
import { CHECKABLE, FOLD, distinctLabel, shortText, tidy } from "./html.js";
import { isDisabled, isNative } from "./dom.js";
import { unseenReason } from "./visibility.js";
import { roleOf } from "./role.js";
import { choiceName } from "./accname.js";
import { questionOf } from "./groups.js";
import { Sight, askQuestion, currentSurvey, pressTargets, questionWith, questions } from "./survey.js";
import { foldPrint } from "./disclosure.js";
import { reasonWithHandle } from "./fields.js";

// Names of elements that never come to mean another element: a number is given once per element and
// document, held weakly. Also the CSS locator, for people and recipes.
const elements = new Map();
const numbers = new WeakMap();
let lastNumber = 0;

/** @param {Element} el */
export function refOf(el) {
  let ref = numbers.get(el);
  if (!ref) {
    ref = `e${++lastNumber}`;
    numbers.set(el, ref);
    elements.set(ref, new WeakRef(el));
  }
  return ref;
}

/** @param {string} ref */
export function elementOf(ref) {
  const held = elements.get(ref);
  const el = held && held.deref();
  if (held && !el) elements.delete(ref);
  return el && el.isConnected ? el : null;
}

// An id that a program counted or drew by lot, and that may be another one next time: by its colon, by
// a number of several digits or inside of it, by a tail that mixes letters and digits.
export const UNSTABLE_ID = /:|\d{3,}$|\d{5,}|[-_]\d{2,}$|[-_]\d+[-_]|[0-9a-f]{8,}|[-_](?=[a-z]*\d[a-z\d]*[a-z])[a-z\d]{5,}$/i;

// The shortest selector that only this element matches; ' >>> ' goes into a shadow root.
/** @param {Element} el @param {Map<string, number> | null} [counts] */
export function locatorOf(el, counts = null) {
  const root = el.getRootNode();
  const own = ownLocator(el, root, root.host ? null : counts);
  return root.host ? `${locatorOf(root.host, counts)} >>> ${own}` : own;
}

// *counts* (see `countNames`) spares a search of the document for ids and names.
function ownLocator(el, root, counts) {
  const tag = el.tagName.toLowerCase();
  for (const [selector, key] of shortSelectors(el, tag)) {
    const known = counts && counts.get(key);
    if (known ? known === 1 : isUnique(selector, el, root)) return selector;
  }
  return pathTo(el, root);
}

const PATH_TRIES = 3; // short paths worth a search; the whole path is unique by its making

function pathTo(el, root) {
  let path = "";
  let tries = PATH_TRIES;
  for (let up = el; up; up = up.parentElement) {
    path = step(up) + (path && ` > ${path}`);
    const anchored = path.startsWith("#");
    if ((tries-- > 0 || anchored) && isUnique(path, el, root)) return path;
  }
  return path;
}

// [selector, its key in `counts`], best first.
function* shortSelectors(el, tag) {
  if (el.id && !UNSTABLE_ID.test(el.id)) yield [`#${CSS.escape(el.id)}`, `#${el.id}`];
  const name = el.getAttribute("name");
  if (!name) return;
  const named = `${tag}[name="${CSS.escape(name)}"]`;
  yield [named, `${el.tagName} ${name}`];
  const value = CHECKABLE.has(el.type) || el.type === "submit" ? el.getAttribute("value") : null;
  if (value !== null) yield [`${named}[value="${CSS.escape(value)}"]`, ""];
}

function isUnique(selector, el, root) {
  const found = root.querySelectorAll(selector);
  return found.length === 1 && found[0] === el;
}

function step(el) {
  if (el.id && !UNSTABLE_ID.test(el.id)) return `#${CSS.escape(el.id)}`;
  const tag = CSS.escape(el.tagName.toLowerCase());
  let index = 1;
  for (let before = el.previousElementSibling; before; before = before.previousElementSibling) {
    if (before.tagName === el.tagName) index += 1;
  }
  return `${tag}:nth-of-type(${index})`;
}

// What an order means. Nothing here ever falls on another element than the one that was meant: a ref
// is followed only while its fingerprint (role|type|label|group) holds, and a lost element is found
// again only when exactly one in the document matches.

// {el, members} of what is meant, or {why}.
/** @param {{ ref: string, fingerprint: string }} given */
export function findQuestion({ ref, fingerprint }) {
  const el = elementOf(ref);
  if (isFoldOrder(fingerprint)) return foundFold(el, fingerprint);
  const own = el && questionWith(el);
  if (own && sameWords(own.print, fingerprint)) return own;
  const same = questions().filter((question) => question.print === fingerprint);
  return same.length === 1 ? same[0] : { why: el ? "changed" : "detached" };
}

/** @param {string} fingerprint */
export const isFoldOrder = (fingerprint) => fingerprint.startsWith(`${FOLD}|`);

function foundFold(el, fingerprint) {
  if (!el || foldPrint(el) !== fingerprint) return { why: el ? "changed" : "detached" };
  return { el, members: [el], print: fingerprint };
}

// Whether the page still asks with that element what was ordered. Pages change what they show when a
// control gets the focus, a key or the pointer, so it is asked right before anything is touched.
/** @param {{ el: Element }} given @param {{ fingerprint?: string }} given */
export function isStillMeant({ el }, { fingerprint }) {
  if (!fingerprint) return true; // no question by itself: a part of a widget
  if (!el.isConnected) return false;
  const kept = currentSurvey().asked.get(el);
  return sameWords((kept || askQuestion(el, roleOf(el), new Sight())).print, fingerprint);
}

// Whether one element still bears the words that it was ordered by. A clock or a counter among them
// may have moved on since; a number beside a currency is a price, and counts. So does one that ever told
// two questions of the page apart: "Referee 1" and "Referee 2" are no clock.
const NUMBERS = /\d+(?:[.,:’']\d+)*/g;
const PRICE = /[€£¥₹$%]|\b(EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|HUF|JPY|INR)\b|\bzł\b/;

/** @param {string} print */
export function sameWords(print, ordered) {
  if (print === ordered) return true;
  const words = withoutNumbers(print);
  if (PRICE.test(print) || words !== withoutNumbers(ordered)) return false;
  return placesApart(numbersOf(print), numbersOf(ordered)).every((i) => !distinguishingNumbers.get(words)?.has(i));
}

/** @param {string} print */
export const withoutNumbers = (print) => print.replace(NUMBERS, "#");
const numbersOf = (print) => print.match(NUMBERS) || [];
const placesApart = (some, others) => some.flatMap((number, i) => (number === others[i] ? [] : [i]));

const distinguishingNumbers = new Map(); // words without their numbers -> which of the numbers told questions apart

// Which numbers tell questions apart that the page asks at one time.
/** @param {Question[]} list */
export function noteNumbers(list) {
  const first = new Map();
  for (const { print } of list) {
    if (!print || !/\d/.test(print)) continue;
    const words = withoutNumbers(print);
    const numbers = numbersOf(print);
    if (!first.has(words)) first.set(words, numbers);
    for (const i of placesApart(first.get(words), numbers)) distinguishingNumbers.set(words, (distinguishingNumbers.get(words) || new Set()).add(i));
  }
}

// The same for one of a group's controls, which must bear the name that it was chosen by.
/** @param {Order} order @param {Element} el */
export function namesStill(question, order, el) {
  const known = nameIn(question, el);
  return () => isStillMeant(question, order) && el.isConnected && nameIn(question, el) === known;
}

/** @param {{ members: Element[] }} given @param {Element} el */
export function nameIn({ members }, el) {
  const found = members.length > 1 ? namedOptions(members).find((each) => each.el === el) : null;
  return found ? found.label : "";
}

// Whether the control may be used at all: '' or why not.
/** @param {Question} question */
export function refusalReason(question) {
  const members = pressTargets(question);
  const sight = new Sight();
  if (members.every(isDisabled)) return "disabled";
  const reasons = members.map((m) => reasonWithHandle(m, unseenReason(m, sight), { sight, label: question.facts.label }));
  if (reasons.every(Boolean)) return reasons[0];
  const fixed = question.widget ? question.facts.readonly : members.every(isReadonly);
  return fixed ? "readonly" : "";
}

/** @param {Element} el */
export const saysReadonly = (el) => el.getAttribute("aria-readonly") === "true";

/** @param {Element} el */
export function isReadonly(el) {
  if (isNative(el) && !CHECKABLE.has(el.type)) return Boolean(el.readOnly);
  return saysReadonly(el);
}

export const wantedNames = (value) => (Array.isArray(value) ? value : [value]);

// The options of those names: by label, by "Group > Label", else by value; a word why not. Options
// that would send the same under the same name are one.
/** @param {string[]} names @returns {{ found?: any, why?: string }} */
export function matchOptions(choices, names) {
  const found = [];
  for (const name of names) {
    const hits = hitsOf(choices, name);
    if (!hits.length) return { why: "no such option" };
    if (hits.some((hit) => hit.value !== hits[0].value)) return { why: "several options of that name" };
    const hit = hits.find((each) => !each.disabled);
    if (!hit) return { why: "that option is disabled" };
    found.push(hit);
  }
  return { found };
}

function hitsOf(choices, name) {
  const label = tidy(name);
  for (const means of [(c) => c.label === label, (c) => c.path === label || c.told === label, (c) => c.value === name]) {
    const hits = choices.filter(means);
    if (hits.length) return hits;
  }
  return [];
}

export const optionLabel = (option) => shortText(wordsOfMarkup(option.label || option.text));

// Markup as the text of an option is source for what is drawn in its place: only its words are read.
const wordsOfMarkup = (text) => (/<([a-z][\w-]*)\b[^<>]*>[\s\S]*<\/\1\s*>/i.test(text) ? text.replace(/<\/?[a-z][^<>]*>/gi, " ") : text);

// `choiceState` is the name in the snapshot: with the group where the bare label is not unique.
/** @param {Element} select */
export function optionsOf(select) {
  const labels = [...select.options].map(optionLabel);
  return [...select.options].map((option, i) => {
    const group = option.parentElement.tagName === "OPTGROUP" ? option.parentElement : null;
    const path = group ? `${tidy(group.label)} > ${labels[i]}` : labels[i];
    const disabled = option.disabled || Boolean(group && group.disabled);
    return { el: option, label: labels[i], told: distinctLabel(option, labels[i], labels), path, value: option.value, disabled };
  });
}

// The members of a group under the names that the snapshot tells.
/** @param {Element[]} members */
export function namedOptions(members) {
  const question = members.length > 1 ? questionOf(members, new Sight()).text : "";
  return members.map((el) => ({ el, label: choiceName(el, question), value: el.value || "", disabled: isDisabled(el) }));
}

// A group's order names one of its options by *option*.
/** @param {{ el: Element, members: Element[] }} given @param {Order} order */
export function memberOf({ el, members }, { option }) {
  if (!option) return el;
  const { found } = matchOptions(namedOptions(members), [option]);
  return found ? found[0].el : null;
}
