// Listboxes, and the popup of a control once it shows.
import { LANG } from "./lang.js";
import { CHECKABLE, CONTROL, SILENT, hasWords, isText, shortText, tidy } from "./html.js";
import { composedParent, elementsById, isDisabled, isNative, shadowRootOf, walk, within } from "./dom.js";
import { inlineOffers, spokenText, trail } from "./text.js";
import { refOf } from "./refs.js";
import { OPTIONS_MAX } from "./fields.js";
import { partOf, partText } from "./click.js";
import { deepActive } from "./fill.js";
import {
  ARROWS, LIST_OWNERS, NOTES, NO_QUESTION, OPENS_LIST, childrenOf, fieldBox, gatherIn, holdsChosen, isDrawn, isPopup, isPressable, isPrompt,
  isShut, leadsOn, readList, removableChoices, seenText,
} from "./combobox.js";

const LINKED_MIN = 3; // letters that a suggestion has in common with what was typed

// Lists that are their own control (role=listbox): folded, so that one option or its words show until
// they are pressed, or with all options in view at all times. What is in view is what a person goes by:
// what a folded list shows counts beside what its options say of themselves.
export const openAtAllTimes = new WeakSet(); // lists that were in full view before they were touched

function claimListbox(el, role) {
  if (role !== "listbox" || isNative(el) || !mayBeAsked(el)) return null;
  if (trail) trail.deep.add(el);
  return {
    kind: listboxKind,
    members: [el],
    role: "combobox",
    multiple: el.getAttribute("aria-multiselectable") === "true",
    options: answersIn(el),
    area: el,
    own: el,
  };
}

// A list that floats belongs to the control that opened it, one of what was chosen to the control that
// it was chosen by.
function mayBeAsked(el) {
  if (el.parentElement && el.parentElement.closest(NO_QUESTION)) return false;
  return el.hasAttribute("aria-expanded") || (!isPopup(el) && optionsOfList(el).length > 1);
}

const optionsOfList = (el) => gatherIn(el, (each) => each.getAttribute("role") === "option").filter(endsTree);
const saysChosen = (option) => [option.getAttribute("aria-selected"), option.getAttribute("aria-checked")].includes("true");

// What may be answered, each once: some lists hold their options twice, for the eye and for the ear.
function answersIn(el) {
  const found = new Map();
  for (const option of optionsOfList(el).slice(0, OPTIONS_MAX)) {
    const label = shortText(spokenText(option));
    if (label && !asksToChoose(option, found.size) && !found.has(label)) found.set(label, { ref: refOf(option), label, disabled: isDisabled(option) });
  }
  return [...found.values()];
}

// "Choose" is no answer: the first of a list, or without a value beside others that have one.
function asksToChoose(option, place) {
  if (option.getAttribute("data-value") === "" || option.getAttribute("value") === "") return true;
  return place === 0 && isPrompt(shortText(spokenText(option)), option);
}

// All its options in view, and no word that it could be folded.
function inFullView(el) {
  const options = optionsOfList(el);
  return options.length > 1 && !el.hasAttribute("aria-expanded") && options.every(isDrawn);
}

const isOpen = (el, inView) => (el.hasAttribute("aria-expanded") ? el.getAttribute("aria-expanded") === "true" && inView.length > 1 : inView.length > 1);

/** @param {{ el: Element, widget: Claim }} given */
export function noteInView({ el, widget }) {
  if (widget.kind === listboxKind && inFullView(el)) openAtAllTimes.add(el);
  else openAtAllTimes.delete(el);
}

// The list itself, where its options are in it and in view.
/** @param {{ el: Element, widget: Claim }} given */
export function ownList({ el, widget }) {
  return widget.kind === listboxKind && isOpen(el, optionsOfList(el).filter(isDrawn)) ? el : null;
}

function readListbox(question) {
  const { el, facts } = question;
  const options = optionsOfList(el);
  if (!options.length) return readList(question);
  const inView = options.filter(isDrawn);
  const folded = !facts.multiple && !isOpen(el, inView);
  const seen = folded ? [inView.length ? optionSaid(inView[0]) : "", shownWords(el)].filter(hasWords) : [];
  const prompts = new Set(options.filter((option, i) => asksToChoose(option, i)).map((option) => shortText(spokenText(option))));
  const said = options.filter(saysChosen).map((option) => shortText(spokenText(option)));
  const chosen = [...new Set([...said, ...seen])].filter((text) => hasWords(text) && !prompts.has(text));
  return { value: [...chosen].sort().join("\n"), chosen, shown: chosen.join(", ") };
}

const shownWords = (el) => tidy(seenText(el, (node) => !isDrawn(node))).replace(ARROWS, "");

// {text, remover} of what is chosen in a list of several: a press on it takes it away.
/** @param {Question} question */
export function chosenAsChips({ el, facts }) {
  return facts.multiple ? optionsOfList(el).filter(saysChosen).map((option) => ({ text: shortText(spokenText(option)), remover: partOf(option) })) : [];
}

export const listboxKind = { kind: "listbox", claim: claimListbox, read: readListbox };

// The list of a control, once it shows: which element it is, what it offers, and whether it is all.
// A list is known by the control's own word (aria-controls, aria-owns, aria-activedescendant), else it
// is what shows now and did not before the control was pressed.
const OPTION_ROLES = new Set(["option", "menuitem", "menuitemradio", "menuitemcheckbox", "treeitem"]);
const OWN_ROLES = new Set(["listbox", "menu", "tree"]); // what these hold says by its role what can be chosen
const LIST_ROLES = new Set(["listbox", "menu", "tree", "grid", "dialog"]);
export const STABLE_MS = 40; // as for a look
export const STEP_MS = 30; // between two looks at a list; what only styles change tells nobody
export const SAME_MS = 400; // a list that has not begun to change so long after typing (debounce) will not
export const EMPTY_MS = 250; // a list that says nothing for so long waits for typing
export const NEAR_PX = 60; // between a control and what floats at it
const WAITING = new RegExp(String.raw`^\W*(${LANG.waiting})\b.{0,30}$`, "i");
const BUSY = "[aria-busy=true],[role=progressbar]";

export let shownEarlier = new WeakSet(); // what showed before the list was asked for

// Remembers what shows now, so that a list that comes is told from it.
export function rememberShown() {
  shownEarlier = new WeakSet();
  walk(document, (el) => {
    if (SILENT.has(el.tagName) || el.tagName === "svg") return false;
    if (isDrawn(el)) shownEarlier.add(el);
    else if (isShut(el)) return false;
  });
}

/** @param {Question} question */
export function popupOf(question) {
  return namedPopup(question) || ownList(question) || newPopup(question) || (isExpanded(question) ? nearestList(question) : null);
}

/** @param {{ el: Element, widget: Claim }} given */
export const ownersOf = ({ el, widget }) => [...new Set([el, widget.own || el, widget.face])];
/** @param {Question} question */
export const isExpanded = (question) => ownersOf(question).some((each) => each.getAttribute("aria-expanded") === "true");

/** @param {Question} question */
export function namedPopup(question) {
  for (const owner of ownersOf(question)) {
    const named = LIST_OWNERS.flatMap((name) => elementsById(owner, name));
    const active = elementsById(owner, "aria-activedescendant").map((each) => each.closest("[role=listbox],[role=menu],[role=tree],[role=grid],ul,ol") || composedParent(each));
    for (const target of [...named, ...active]) {
      const shown = target && !target.contains(question.el) ? drawnAround(target) : null;
      if (shown) return shown;
    }
  }
  return null;
}

// The element, or what is new and drawn around it where it is itself for screen readers alone.
function drawnAround(target) {
  if (isDrawn(target) && target.checkVisibility()) return target;
  if (optionsIn(target).length) return target;
  let found = null;
  for (let up = composedParent(target); up && !shownEarlier.has(up) && up !== document.body; up = composedParent(up)) if (isDrawn(up)) found = up;
  return found;
}

// What shows now and did not before: the nearest that looks like a list.
function newPopup(question) {
  const found = [];
  walk(document, (el) => {
    if (SILENT.has(el.tagName) || el.tagName === "svg") return false;
    if (!isDrawn(el)) return !isShut(el);
    if (shownEarlier.has(el)) return true;
    if (!el.matches(NOTES) && !within(el, question.widget.face) && !showsPills(el, question) && (mayList(el) || listsInField(el, question))) found.push(el);
    return false;
  });
  return found.sort((a, b) => rank(a, question) - rank(b, question))[0] || null;
}

function mayList(el) {
  const box = el.getBoundingClientRect();
  if (box.height < 12 || box.width < 30) return anyRole(el);
  return anyRole(el) || (hasWords(el.textContent) && optionsIn(el).length > 0 && isAfloatList(el)) || Boolean(el.querySelector(`${BUSY},${CONTROL}`));
}

// What shows the choices of a prompt is no list to choose from, whatever its role.
function showsPills(el, { el: box, widget }) {
  if (widget.kind.kind !== "prompt" || !within(widget.area, el)) return false;
  return removableChoices(widget.area, box).some((chip) => within(el, chip.el));
}

// Suggestions may stand in the page's flow too, right in the field; a hint may come there as well, so
// only what says what was typed is a list.
function listsInField(el, question) {
  const box = question.el;
  if (question.widget.kind.kind !== "suggest" || !hasWords(box.value) || !within(fieldBox(box), el)) return false;
  const lists = offersTyped(optionsIn(el), box.value);
  if (lists) inlineOffers.add(el);
  return lists;
}

const anyRole = (el) => LIST_ROLES.has(el.getAttribute("role")) || Boolean(el.querySelector("[role=listbox],[role=menu],[role=tree],[role=grid],[role=option],[role=menuitem]"));

// Out of the page's flow, itself or by what is in it.
function isAfloatList(el) {
  return [el, ...el.children].some((each) => /absolute|fixed/.test(getComputedStyle(each).position)) || Boolean(el.closest("[popover],dialog"));
}

// Less is better: a list by its role, then by its way from the control.
function rank(el, question) {
  return (anyRole(el) ? 0 : 10000) + distance(el, question.widget.face);
}

/** @param {Element} el @param {Element} face */
export function distance(el, face) {
  const a = el.getBoundingClientRect();
  const b = face.getBoundingClientRect();
  const gap = (lo1, hi1, lo2, hi2) => Math.max(0, lo1 - hi2, lo2 - hi1);
  return gap(a.left, a.right, b.left, b.right) + gap(a.top, a.bottom, b.top, b.bottom);
}

function nearestList(question) {
  const lists = gatherIn(document.documentElement, (el) => LIST_ROLES.has(el.getAttribute("role")) && isDrawn(el) && !within(el, question.el) && !holdsChosen(el));
  return lists.sort((a, b) => distance(a, question.widget.face) - distance(b, question.widget.face))[0] || null;
}

// The elements that can be chosen, in their order.
/** @param {Element} popup */
export function optionsIn(popup) {
  const told = gatherIn(popup, (el) => OPTION_ROLES.has(el.getAttribute("role")) && isDrawn(el)).filter(endsTree);
  if (told.length) return told;
  if ([popup, ...gatherIn(popup, isDrawn)].some((el) => OWN_ROLES.has(el.getAttribute("role")) && isDrawn(el))) return [];
  const rows = gatherIn(popup, (el) => el.getAttribute("role") === "row" && isDrawn(el) && !el.querySelector("[role=columnheader]"));
  if (rows.length) return rows;
  const items = gatherIn(popup, (el) => el.tagName === "LI" && isDrawn(el) && hasWords(el.textContent)).filter((el) => !el.querySelector("li"));
  return (items.length ? items : stackedIn(popup)).filter((el) => !NO_CHOICE.test(el.getAttribute("class") || "") && !el.matches(NOTES));
}

const NO_CHOICE = /(^|[^a-z])(empty|loading|no[-_]?(results?|options?|data|match(es)?|items?))([^a-z]|$)/i;

const endsTree = (el) => el.getAttribute("role") !== "option" || !el.querySelector("[role=option]");

// The longest stack of like elements with words in it.
function stackedIn(popup) {
  let best = [];
  for (const box of [popup, ...gatherIn(popup, (el) => el.childElementCount > 0)]) {
    const rows = [...childrenOf(box)].filter((el) => el.nodeType === Node.ELEMENT_NODE && hasWords(el.textContent) && isDrawn(el) && !el.querySelector(CONTROL) && !isNative(el));
    if (rows.length > best.length && isStacked(rows)) best = rows;
  }
  return best;
}

function isStacked(rows) {
  if (rows.some((el) => el.tagName !== rows[0].tagName || getComputedStyle(el).display === "inline")) return false;
  const boxes = rows.map((el) => el.getBoundingClientRect());
  return boxes.every((box, i) => i === 0 || box.top >= boxes[i - 1].bottom - 1);
}

/** @param {Element} el */
export function optionRecord(el) {
  const record = partOf(el);
  return { ...record, label: optionSaid(el), disabled: isBlocked(el), leads: leadsOn(el) };
}

// What is drawn of the option, where all else that is said of it stands around that: the name of an
// icon, a "not selected" for screen readers.
function drawnOption(el, said) {
  if (!el.firstElementChild && !shadowRootOf(el) && !el.hasAttribute("aria-label")) return said;
  const seen = shortText(seenText(el, (node) => node.matches("[role=img],svg") || !isDrawn(node)));
  return hasWords(seen) && said.includes(seen) ? seen : said;
}

// The mark of what leads on says nothing of what it is.
const withoutMark = (said) => said.replace(/\s*[›»→▸▶❯>]+\s*$/, "") || said;

/** @param {Element} el */
export const optionSaid = (el) => (leadsOn(el) ? withoutMark(optionText(el)) : optionText(el));

// Pieces that stand apart on the line are words apart.
function optionText(el) {
  const pieces = [...el.children].filter((each) => hasWords(each.textContent) && isDrawn(each));
  const apart = pieces.slice(1).some((piece, i) => piece.getBoundingClientRect().left - pieces[i].getBoundingClientRect().right > 2);
  const direct = [...el.childNodes].some((node) => isText(node) && hasWords(node.data));
  if (!apart || direct) return drawnOption(el, partText(el));
  return shortText(pieces.map((piece) => spokenText(piece) || tidy(piece.textContent)).join(" "));
}

/** @param {Element} el */
export function isBlocked(el) {
  const flag = el.getAttribute("data-disabled");
  if (isDisabled(el) || (flag !== null && flag !== "false")) return true;
  return [...el.classList].some((name) => /(^|[-_])disabled$/i.test(name));
}

/** @param {Element} popup @param {Element[]} options */
export function busyIn(popup, options) {
  if (gatherIn(popup, (el) => el.matches(BUSY) && isDrawn(el)).length || popup.closest("[aria-busy=true]")) return true;
  if (options.length > 1) return false;
  return WAITING.test(tidy(popup.textContent));
}

// Whether the list holds more than it shows: it scrolls, and what is drawn does not fill it.
/** @param {Element} popup */
export function scrollerIn(popup) {
  const boxes = [popup, ...gatherIn(popup, (el) => el.scrollHeight > el.clientHeight + 8 && el.clientHeight > 20)];
  return boxes.find((el) => el.scrollHeight > el.clientHeight + 8 && /auto|scroll|hidden/.test(getComputedStyle(el).overflowY)) || null;
}

/** @param {Element} popup @param {Element[]} options */
export function holdsMore(popup, options) {
  const scroller = scrollerIn(popup);
  if (!scroller || !options.length) return false;
  const size = Number(options[0].getAttribute("aria-setsize"));
  if (size > 0) return size > options.length;
  const height = options.reduce((sum, el) => sum + el.getBoundingClientRect().height, 0);
  return scroller.scrollHeight > height * 1.3 + 40;
}

// Where words are typed to search the list: a box of its own in it, else the control itself.
/** @param {Question} question @param {Element} popup */
export function searchBox(question, popup) {
  const boxes = popup ? gatherIn(aroundPopup(popup), (el) => el.matches(CONTROL) && isDrawn(el) && !CHECKABLE.has(el.type) && !el.readOnly) : [];
  if (boxes.length) return boxes[0];
  const { el } = question;
  if (/^(combobox|suggest)$/.test(question.widget.kind.kind) && (el.isContentEditable || (isNative(el) && el.tagName !== "SELECT"))) return el;
  const active = deepActive();
  const typing = active && active.matches(CONTROL) && active.tagName !== "SELECT" && !active.readOnly && !CHECKABLE.has(active.type);
  return typing && within(question.widget.area, active) ? active : null;
}

// Whether it takes words that no list has: it says so, or names no list that it would complete from.
/** @param {{ el: Element, widget: Claim }} given */
export function takesOwnWords({ el, widget }) {
  if (!isNative(el) || el.readOnly) return false;
  const completes = ownersOf({ el, widget }).map((each) => each.getAttribute("aria-autocomplete")).find(Boolean);
  if (completes) return completes === "none" || completes === "inline";
  return !ownersOf({ el, widget }).some((each) => OPENS_LIST.has(each.getAttribute("aria-haspopup")) || LIST_OWNERS.some((name) => each.hasAttribute(name)));
}

// All that came with the list.
/** @param {Element} popup */
export function aroundPopup(popup) {
  let box = popup;
  for (let up = composedParent(box); up && up !== document.body && !shownEarlier.has(up); up = composedParent(up)) box = up;
  return box;
}

/** @param {Element} popup @param {Element[]} options */
export const pageText = (popup, options) => options.map(partText).join("\n") || (popup ? tidy(popup.textContent) : "");

// Rules, greetings and previews may say what was typed as well: what cannot be seen to be pressable is an
// offer only with others like it that all say it, or by beginning with it.
/** @param {Element[]} options @param {string} typed */
export function offersTyped(options, typed) {
  const near = options.filter((option) => sharesWords(optionSaid(option), typed));
  if (near.some(isPressable)) return true;
  const begun = near.filter((option) => optionSaid(option).toLowerCase().startsWith(typed.toLowerCase().trim().slice(0, LINKED_MIN)));
  return near.length === options.length && near.length > 0 && (near.length > 1 || begun.length > 0);
}

function sharesWords(option, typed) {
  const said = option.toLowerCase();
  return said.includes(typed.toLowerCase().trim().slice(0, LINKED_MIN)) || typed.toLowerCase().includes(said);
}
