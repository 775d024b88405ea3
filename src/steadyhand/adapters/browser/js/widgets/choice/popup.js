// The list of a control, once it shows: which element it is, what it offers, and whether it is all.
// A list is known by the control's own word (aria-controls, aria-owns, aria-activedescendant), else it
// is what shows now and did not before the control was pressed.
const OPTION_ROLES = new Set(["option", "menuitem", "menuitemradio", "menuitemcheckbox", "treeitem"]);
const OWN_ROLES = new Set(["listbox", "menu", "tree"]); // what these hold says by its role what can be chosen
const LIST_ROLES = new Set(["listbox", "menu", "tree", "grid", "dialog"]);
const STABLE_MS = 40; // as for a look
const STEP_MS = 30; // between two looks at a list; what only styles change tells nobody
const SAME_MS = 400; // a list that has not begun to change so long after typing (debounce) will not
const EMPTY_MS = 250; // a list that says nothing for so long waits for typing
const NEAR_PX = 60; // between a control and what floats at it
const WAITING =
  /^\W*(loading|searching|please wait|fetching|wird geladen|lädt|lade|suche|bitte warten|chargement|recherche|cargando|buscando|carregando|caricamento|ricerca|laden|zoeken)\b.{0,30}$/i;
const BUSY = "[aria-busy=true],[role=progressbar]";

let shownBefore = new WeakSet(); // what showed before the list was asked for

// Remembers what shows now, so that a list that comes is told from it.
function keepBefore() {
  shownBefore = new WeakSet();
  walk(document, (el) => {
    if (SILENT.has(el.tagName) || el.tagName === "svg") return false;
    if (drawn(el)) shownBefore.add(el);
    else if (shut(el)) return false;
  });
}

function popupOf(question) {
  return namedPopup(question) || ownList(question) || newPopup(question) || (expanded(question) ? nearestList(question) : null);
}

const ownersOf = ({ el, widget }) => [...new Set([el, widget.own || el, widget.face])];
const expanded = (question) => ownersOf(question).some((each) => each.getAttribute("aria-expanded") === "true");

function namedPopup(question) {
  for (const owner of ownersOf(question)) {
    const named = LIST_OWNERS.flatMap((name) => byIds(owner, name));
    const active = byIds(owner, "aria-activedescendant").map((each) => each.closest("[role=listbox],[role=menu],[role=tree],[role=grid],ul,ol") || parentOf(each));
    for (const target of [...named, ...active]) {
      const shown = target && !target.contains(question.el) ? drawnAround(target) : null;
      if (shown) return shown;
    }
  }
  return null;
}

// The element, or what is new and drawn around it where it is itself for screen readers alone.
function drawnAround(target) {
  if (drawn(target) && target.checkVisibility()) return target;
  if (optionsIn(target).length) return target;
  let found = null;
  for (let up = parentOf(target); up && !shownBefore.has(up) && up !== document.body; up = parentOf(up)) if (drawn(up)) found = up;
  return found;
}

// What shows now and did not before: the nearest that looks like a list.
function newPopup(question) {
  const found = [];
  walk(document, (el) => {
    if (SILENT.has(el.tagName) || el.tagName === "svg") return false;
    if (!drawn(el)) return !shut(el);
    if (shownBefore.has(el)) return true;
    if (!el.matches(NOTES) && !within(el, question.widget.face) && !showsPills(el, question) && (mayList(el) || listsInField(el, question))) found.push(el);
    return false;
  });
  return found.sort((a, b) => rank(a, question) - rank(b, question))[0] || null;
}

function mayList(el) {
  const box = el.getBoundingClientRect();
  if (box.height < 12 || box.width < 30) return anyRole(el);
  return anyRole(el) || (hasWords(el.textContent) && optionsIn(el).length > 0 && floats(el)) || Boolean(el.querySelector(`${BUSY},${CONTROL}`));
}

// What shows the choices of a prompt is no list to choose from, whatever its role.
function showsPills(el, { el: box, widget }) {
  if (widget.kind.kind !== "prompt" || !within(widget.area, el)) return false;
  return removable(widget.area, box).some((chip) => within(el, chip.el));
}

// Suggestions may stand in the page's flow too, right in the field; a hint may come there as well, so
// only what says what was typed is a list.
function listsInField(el, question) {
  const box = question.el;
  if (question.widget.kind.kind !== "suggest" || !hasWords(box.value) || !within(fieldBox(box), el)) return false;
  const lists = offers(optionsIn(el), box.value);
  if (lists) offersInField.add(el);
  return lists;
}

const offersInField = new WeakSet(); // what stands there is no part of the field's name

const anyRole = (el) => LIST_ROLES.has(el.getAttribute("role")) || Boolean(el.querySelector("[role=listbox],[role=menu],[role=tree],[role=grid],[role=option],[role=menuitem]"));

// Out of the page's flow, itself or by what is in it.
function floats(el) {
  return [el, ...el.children].some((each) => /absolute|fixed/.test(getComputedStyle(each).position)) || Boolean(el.closest("[popover],dialog"));
}

// Less is better: a list by its role, then by its way from the control.
function rank(el, question) {
  return (anyRole(el) ? 0 : 10000) + distance(el, question.widget.face);
}

function distance(el, face) {
  const a = el.getBoundingClientRect();
  const b = face.getBoundingClientRect();
  const gap = (lo1, hi1, lo2, hi2) => Math.max(0, lo1 - hi2, lo2 - hi1);
  return gap(a.left, a.right, b.left, b.right) + gap(a.top, a.bottom, b.top, b.bottom);
}

function nearestList(question) {
  const lists = gatherIn(document.documentElement, (el) => LIST_ROLES.has(el.getAttribute("role")) && drawn(el) && !within(el, question.el) && !holdsChosen(el));
  return lists.sort((a, b) => distance(a, question.widget.face) - distance(b, question.widget.face))[0] || null;
}

// The elements that can be chosen, in their order.
function optionsIn(popup) {
  const told = gatherIn(popup, (el) => OPTION_ROLES.has(el.getAttribute("role")) && drawn(el)).filter(endsTree);
  if (told.length) return told;
  if ([popup, ...gatherIn(popup, drawn)].some((el) => OWN_ROLES.has(el.getAttribute("role")) && drawn(el))) return [];
  const rows = gatherIn(popup, (el) => el.getAttribute("role") === "row" && drawn(el) && !el.querySelector("[role=columnheader]"));
  if (rows.length) return rows;
  const items = gatherIn(popup, (el) => el.tagName === "LI" && drawn(el) && hasWords(el.textContent)).filter((el) => !el.querySelector("li"));
  return (items.length ? items : stackedIn(popup)).filter((el) => !NO_CHOICE.test(el.getAttribute("class") || "") && !el.matches(NOTES));
}

const NO_CHOICE = /(^|[^a-z])(empty|loading|no[-_]?(results?|options?|data|match(es)?|items?))([^a-z]|$)/i;

const endsTree = (el) => el.getAttribute("role") !== "option" || !el.querySelector("[role=option]");

// The longest stack of like elements with words in it.
function stackedIn(popup) {
  let best = [];
  for (const box of [popup, ...gatherIn(popup, (el) => el.childElementCount > 0)]) {
    const rows = [...childrenOf(box)].filter((el) => el.nodeType === Node.ELEMENT_NODE && hasWords(el.textContent) && drawn(el) && !el.querySelector(CONTROL) && !native(el));
    if (rows.length > best.length && stacked(rows)) best = rows;
  }
  return best;
}

function stacked(rows) {
  if (rows.some((el) => el.tagName !== rows[0].tagName || getComputedStyle(el).display === "inline")) return false;
  const boxes = rows.map((el) => el.getBoundingClientRect());
  return boxes.every((box, i) => i === 0 || box.top >= boxes[i - 1].bottom - 1);
}

function optionRecord(el) {
  const record = partOf(el);
  return { ...record, label: optionSaid(el), disabled: blocked(el), leads: leadsOn(el) };
}

// What is drawn of the option, where all else that is said of it stands around that: the name of an
// icon, a "not selected" for screen readers.
function drawnOption(el, said) {
  if (!el.firstElementChild && !rootOf(el) && !el.hasAttribute("aria-label")) return said;
  const seen = short(seenText(el, (node) => node.matches("[role=img],svg") || !drawn(node)));
  return hasWords(seen) && said.includes(seen) ? seen : said;
}

// The mark of what leads on says nothing of what it is.
const withoutMark = (said) => said.replace(/\s*[›»→▸▶❯>]+\s*$/, "") || said;

const optionSaid = (el) => (leadsOn(el) ? withoutMark(optionText(el)) : optionText(el));

// Pieces that stand apart on the line are words apart.
function optionText(el) {
  const pieces = [...el.children].filter((each) => hasWords(each.textContent) && drawn(each));
  const apart = pieces.slice(1).some((piece, i) => piece.getBoundingClientRect().left - pieces[i].getBoundingClientRect().right > 2);
  const direct = [...el.childNodes].some((node) => isText(node) && hasWords(node.data));
  if (!apart || direct) return drawnOption(el, partText(el));
  return short(pieces.map((piece) => spoken(piece) || tidy(piece.textContent)).join(" "));
}

function blocked(el) {
  const flag = el.getAttribute("data-disabled");
  if (isDisabled(el) || (flag !== null && flag !== "false")) return true;
  return [...el.classList].some((name) => /(^|[-_])disabled$/i.test(name));
}

function busyIn(popup, options) {
  if (gatherIn(popup, (el) => el.matches(BUSY) && drawn(el)).length || popup.closest("[aria-busy=true]")) return true;
  if (options.length > 1) return false;
  return WAITING.test(tidy(popup.textContent));
}

// Whether the list holds more than it shows: it scrolls, and what is drawn does not fill it.
function scrollerIn(popup) {
  const boxes = [popup, ...gatherIn(popup, (el) => el.scrollHeight > el.clientHeight + 8 && el.clientHeight > 20)];
  return boxes.find((el) => el.scrollHeight > el.clientHeight + 8 && /auto|scroll|hidden/.test(getComputedStyle(el).overflowY)) || null;
}

function holdsMore(popup, options) {
  const scroller = scrollerIn(popup);
  if (!scroller || !options.length) return false;
  const size = Number(options[0].getAttribute("aria-setsize"));
  if (size > 0) return size > options.length;
  const height = options.reduce((sum, el) => sum + el.getBoundingClientRect().height, 0);
  return scroller.scrollHeight > height * 1.3 + 40;
}

// Where words are typed to search the list: a box of its own in it, else the control itself.
function searchBox(question, popup) {
  const boxes = popup ? gatherIn(aroundPopup(popup), (el) => el.matches(CONTROL) && drawn(el) && !CHECKABLE.has(el.type) && !el.readOnly) : [];
  if (boxes.length) return boxes[0];
  const { el } = question;
  if (/^(combobox|suggest)$/.test(question.widget.kind.kind) && (el.isContentEditable || (native(el) && el.tagName !== "SELECT"))) return el;
  const active = deepActive();
  const typing = active && active.matches(CONTROL) && active.tagName !== "SELECT" && !active.readOnly && !CHECKABLE.has(active.type);
  return typing && within(question.widget.area, active) ? active : null;
}

// Whether it takes words that no list has: it says so, or names no list that it would complete from.
function takesOwnWords({ el, widget }) {
  if (!native(el) || el.readOnly) return false;
  const completes = ownersOf({ el, widget }).map((each) => each.getAttribute("aria-autocomplete")).find(Boolean);
  if (completes) return completes === "none" || completes === "inline";
  return !ownersOf({ el, widget }).some((each) => OPENS_LIST.has(each.getAttribute("aria-haspopup")) || LIST_OWNERS.some((name) => each.hasAttribute(name)));
}

// All that came with the list.
function aroundPopup(popup) {
  let box = popup;
  for (let up = parentOf(box); up && up !== document.body && !shownBefore.has(up); up = parentOf(up)) box = up;
  return box;
}

const pageText = (popup, options) => options.map(partText).join("\n") || (popup ? tidy(popup.textContent) : "");
