// What is folded away: fields in a panel that nobody sees until its header is pressed. Told without
// knowing any library: `details`; a control that names the panel (aria-controls, or any attribute that
// holds its id or name), or that the panel is labelled by; else by how the two stand, a header right
// before its panel, a row of tabs before a row of panels. What floats over the page when it opens (a
// menu, a dialog, a list) is no fold, and what could send, delete or add is no header.
import { LANG } from "./lang.js";
import { CHECKABLE, FOLD, SEEN_AT_ALL, SILENT, tidy } from "./html.js";
import { composedParent, elementsById, isDisabled, isNative, within } from "./dom.js";
import { holdsControl } from "./controls.js";
import { spokenText } from "./text.js";
import { PLAIN, isVisible, ownShroud } from "./visibility.js";
import { isField } from "./role.js";
import { printOf, questionWith } from "./survey.js";
import { locatorOf, refOf } from "./refs.js";
import { addsEntry, buttonName, saysAct } from "./buttons.js";

export const UNSEEN = new Set(["hidden", "zero-size", "clipped"]); // reasons of what a fold may hide

const NO_FOLD = "dialog,nav,[role=dialog],[role=alertdialog],[role=menu],[role=listbox],[role=navigation],[role=search],[role=banner],[role=tooltip],[role=grid],[aria-modal]";
const NO_HEADER = new Set("combobox listbox option menuitem switch checkbox radio textbox searchbox slider spinbutton".split(" "));
const NAMES_PANELS = "a,button,summary,li,label,dt,h1,h2,h3,h4,h5,h6,[role=tab],[role=button],[tabindex],[aria-controls],[aria-expanded]";
const NO_POINTER = new Set("id class style name value type role title tabindex for lang dir alt placeholder".split(" ")); // attributes that name no panel
const STEPS_NAME = /(^|[\s_-])(step|steps|stepper|wizard|progress)([\s_-]|\d|$)/i; // a Next leads from one to the other
const FOLD_LEVELS = 3; // boxes climbed from a panel in search of its header
const TABS_MAX = 30;

// What to press so that the element comes into view; null where nothing is known to do that.
/** @param {Element} el @param {Sight} sight */
export function foldOf(el, sight) {
  const panel = outermostUnseen(el, sight);
  if (!panel) return null;
  const known = sight.panels.get(panel);
  if (known !== undefined) return known;
  const chain = upTo(el, panel);
  const found = inFlow(panel, chain) ? header(chain) : null;
  if (found) sight.folds.add(found);
  sight.panels.set(panel, found);
  return found;
}

// The outermost box around the element, or itself, that nobody sees; null where it is in view.
function outermostUnseen(el, sight) {
  if (!el || el === document.body || el === document.documentElement) return null;
  const known = sight.unseen.get(el);
  if (known !== undefined) return known;
  const found = outermostUnseen(composedParent(el), sight) || (foldedAway(el) ? el : null);
  sight.unseen.set(el, found);
  return found;
}

function upTo(el, panel) {
  const chain = [];
  for (let up = el; up !== panel; up = composedParent(up)) chain.push(up);
  return [...chain, panel];
}

const foldedAway = (el) => !el.checkVisibility(SEEN_AT_ALL) || ownShroud(el) === "clipped";

function inFlow(panel, chain) {
  if (panel.closest(NO_FOLD) || chain.some((each) => each.matches(NO_FOLD)) || isStep(panel)) return false;
  const { position } = getComputedStyle(panel);
  return position === "static" || position === "relative" || panel.getAttribute("role") === "tabpanel";
}

// Whether it is one of the pages of a form that are turned by a Next.
function isStep(panel) {
  if (STEPS_NAME.test(`${panel.getAttribute("class") || ""} ${panel.id}`)) return true;
  const beside = [...(panel.parentElement ? panel.parentElement.children : [])].filter((each) => each !== panel && isVisible(each));
  return beside.some((each) => holdsControl(each) && [...each.querySelectorAll("button,input[type=button],[role=button]")].some((button) => isVisible(button) && TURNS.test(buttonName(button))));
}

const TURNS = new RegExp(String.raw`^\W*(${LANG.turn})\b`, "i");

function header(chain) {
  const panel = chain.at(-1);
  const folded = composedParent(panel);
  if (folded && folded.tagName === "DETAILS" && !folded.open) return firstThat(folded.querySelectorAll(":scope > summary"), isHeader);
  const boxes = [...chain, ...emptyBoxes(panel)].reverse();
  return namedBy(boxes) || labelOfPanel(boxes) || headerBefore(panel) || tabOf(panel) || legendTab(panel);
}

const firstThat = (list, test) => [...list].find(test) || null;

// Boxes around a panel that show nothing while it is closed.
function emptyBoxes(panel) {
  const found = [];
  for (let up = composedParent(panel); up && found.length < FOLD_LEVELS && isBare(up); up = composedParent(up)) found.push(up);
  return found;
}

const isBare = (el) => el !== document.body && el.tagName !== "FORM" && (el.offsetHeight || 0) <= 2 && !tidy(el.innerText);

// By what names the panel: any attribute of something that can be pressed.
function namedBy(boxes) {
  for (const box of boxes) {
    const names = [box.id, box.getAttribute("name"), box.getAttribute("data-tab"), box.getAttribute("data-id")].filter(Boolean);
    if (!names.length) continue;
    const found = firstThat(naming(box.getRootNode()), (el) => !within(box, el) && names.some((name) => pointsTo(el, name)) && isHeader(el));
    if (found) return found;
  }
  return null;
}

const naming = (root) => root.querySelectorAll(NAMES_PANELS);

function pointsTo(el, name) {
  for (const { name: attribute, value } of el.attributes) {
    if (NO_POINTER.has(attribute) || attribute === "aria-labelledby" || attribute === "aria-describedby") continue;
    if (value === name || value === `#${name}` || (attribute === "aria-controls" && value.split(/\s+/).includes(name))) return true;
  }
  return false;
}

function labelOfPanel(boxes) {
  return firstThat(boxes.flatMap((box) => elementsById(box, "aria-labelledby").map((label) => headerIn(label) || label)), isHeader);
}

// What can be pressed right before the panel, or before the boxes that show nothing but it.
function headerBefore(panel) {
  for (const box of [panel, ...emptyBoxes(panel)]) {
    let before = box.previousElementSibling;
    while (before && (SILENT.has(before.tagName) || !isVisible(before))) before = before.previousElementSibling;
    if (before) return headerIn(before);
  }
  return null;
}

// The one thing in a header that can be pressed.
function headerIn(box) {
  if (box.tagName === "LABEL" && box.control) return opensByTick(box) ? box : null;
  if (holdsControl(box)) return null;
  if (isHeader(box)) return box;
  const found = [...box.querySelectorAll("a,button,[role=button],[role=tab],[tabindex],[aria-expanded],[onclick]")].filter(isHeader);
  const closed = found.filter((el) => el.getAttribute("aria-expanded") === "false");
  if (closed.length === 1 || found.length === 1) return closed[0] || found[0];
  const slotted = box.tagName === "SLOT" ? box.assignedElements() : [...box.querySelectorAll("slot")].flatMap((slot) => slot.assignedElements());
  return slotted.length === 1 ? headerIn(slotted[0]) : null;
}

// A nameless tick box without a place of its own is never sent: it only holds a panel open.
function opensByTick(label) {
  const tick = label.control;
  return CHECKABLE.has(tick.type) && !tick.name && !tick.checked && !seenTick(tick) && isVisible(label) && harmless(label);
}

const seenTick = (tick) => isVisible(tick) && !clippedTick(tick);
const clippedTick = (tick) => tick.offsetWidth <= 1 || ownShroud(tick) !== PLAIN;

// One of a row of things to press, as many as there are panels side by side.
function tabOf(panel) {
  const panels = sideBySide(panel);
  if (panels.length < 2 || panels.length > TABS_MAX || panels.filter(isVisible).length > 1) return null;
  for (let box = panels[0], level = 0; box && level < FOLD_LEVELS; box = box.parentElement, level++) {
    if (/^(FORM|BODY)$/.test(box.tagName)) return null;
    for (let before = box.previousElementSibling; before; before = before.previousElementSibling) {
      const tabs = isVisible(before) && !holdsControl(before) ? rowOf(before, panels.length) : null;
      if (tabs) return isHeader(tabs[panels.indexOf(panel)]) ? tabs[panels.indexOf(panel)] : null;
    }
  }
  return null;
}

// The panel and its like right before and after it, with nothing else between: a row of tabs has as many.
function sideBySide(panel) {
  const row = [...(panel.parentElement?.children || [])].filter((each) => !SILENT.has(each.tagName));
  let [from, to] = [row.indexOf(panel), row.indexOf(panel)];
  while (from > 0 && alikePanels(row[from - 1], panel)) from -= 1;
  while (to >= 0 && to < row.length - 1 && alikePanels(row[to + 1], panel)) to += 1;
  return row.slice(from, to + 1);
}

const alikePanels = (a, b) => a.tagName === b.tagName && (a.classList[0] || "") === (b.classList[0] || "");

// The one link in its form that says what the legend of the panel says, and leads nowhere.
function legendTab(panel) {
  const legend = panel.tagName === "FIELDSET" ? panel.querySelector(":scope > legend") : null;
  const says = legend ? tidy(legend.textContent) : "";
  const form = panel.closest("form");
  if (!says || !form) return null;
  const alike = [...form.querySelectorAll("a,button,[role=button]")].filter((el) => !within(panel, el) && tidy(spokenText(el)) === says);
  return alike.length === 1 && opensByPress(alike[0]) && isClosed(alike[0]) && harmless(alike[0]) ? alike[0] : null;
}

function rowOf(box, count) {
  const told = [...box.querySelectorAll("[role=tab]")];
  if (told.length) return told.length === count && told.every(canPress) ? told : null;
  for (let row = box; row; row = row.children.length === 1 ? row.firstElementChild : null) {
    const each = [...row.children];
    const pressed = each.map((cell) => (canPress(cell) ? cell : firstThat(cell.querySelectorAll("a,button,[role=tab],[role=button],[tabindex]"), canPress)));
    if (each.length === count && pressed.every(Boolean)) return pressed;
  }
  return null;
}

// Whether pressing it may unfold something and does nothing else.
const isHeader = (el) => canPress(el) && isClosed(el) && harmless(el);
const isClosed = (el) => el.getAttribute("aria-expanded") !== "true" && el.getAttribute("aria-selected") !== "true";

const canPress = (el) => opensByPress(el) && (disclosing(el) || !el.closest(NO_FOLD));

function opensByPress(el) {
  const role = el.getAttribute("role") || "";
  if (!isVisible(el) || isDisabled(el) || isNative(el) || NO_HEADER.has(role)) return false;
  const popup = el.getAttribute("aria-haspopup");
  if ((popup && popup !== "false") || leavesPage(el)) return false;
  const disclosed = disclosing(el);
  if (el.tagName === "BUTTON" && el.type !== "button" && el.form && !disclosed) return false;
  if (disclosed || /^(BUTTON|SUMMARY|A)$/.test(el.tagName) || role === "button") return true;
  return el.tabIndex >= 0 || el.hasAttribute("onclick") || (el.tagName !== "LABEL" && getComputedStyle(el).cursor === "pointer");
}

function leavesPage(el) {
  const href = el.tagName === "A" ? el.getAttribute("href") : null;
  return Boolean(href) && !href.startsWith("#") && !href.startsWith("javascript:");
}

function harmless(el) {
  const label = buttonName(el);
  if (el.getAttribute("aria-current") === "step" || STEPS_NAME.test(`${el.getAttribute("class") || ""} ${composedParent(el)?.getAttribute("class") || ""}`)) return false;
  return (disclosing(el) || !saysAct(label)) && !addsEntry(label) && !questionHolds(el);
}

// Whether it says itself that it opens and closes something.
const disclosing = (el) => el.tagName === "SUMMARY" || el.getAttribute("role") === "tab" || el.hasAttribute("aria-expanded") || el.hasAttribute("aria-controls");

// What is a part of a field answers it.
function questionHolds(el) {
  const question = questionWith(el);
  return question ? Boolean(question.widget) || isField(question.role) : false;
}

// What an order to unfold must know of the header to be carried out.
/** @param {Element} el */
export const foldPrint = (el) => printOf({ role: FOLD, label: buttonName(el) });

// The headers of what is folded, as things to press.
/** @param {Sight} sight @returns {FoldRecord[]} */
export function foldRecords(sight) {
  return [...sight.folds].map((el) => ({ ref: refOf(el), role: FOLD, label: buttonName(el), locator: locatorOf(el, sight.survey.counts) }));
}
