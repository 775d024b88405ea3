// Comboboxes: which elements one is made of, and what it holds.
import { LANG } from "./lang.js";
import { CHECKABLE, CONTROL, INLINE, SILENT, UNSPOKEN, hasWords, isText, shortText, tidy } from "./html.js";
import { nextFrame, nextTask } from "./mutations.js";
import { composedParent, elementsById, formOf, isNative, within } from "./dom.js";
import { controlCount, controlsIn, labelsOf } from "./controls.js";
import { isBoxless, isConcealed, spokenText, trail } from "./text.js";
import { NO_CLIP_LEFT, clippedAway, elementAt, inView, isPartOf, isVisible, samplePoints, unseenReason } from "./visibility.js";
import { roleOf } from "./role.js";
import { splitMark } from "./required.js";
import { saysError } from "./errors.js";
import { accessibleName, labelText, labellingElements, namedText, onlyUploads } from "./accname.js";
import { IS_PAPER } from "./file.js";
import { Sight } from "./survey.js";
import { findQuestion, matchOptions, optionLabel, optionsOf, refOf, saysReadonly, wantedNames } from "./refs.js";
import { SENDS } from "./buttons.js";
import { CHOOSE, TO_DRIVER, selectOptions } from "./fields.js";
import { coverOfAim } from "./click.js";
import { dispatch } from "./fill.js";

/** @type {{ ref: string, question: any }} */
let listInHand = { ref: "", question: null };

// What a person sees as one control that chooses from a list: where it begins and ends, which parts of
// it are no answer (buttons, prompts, notes for screen readers), and what it shows as chosen.
const AREA_LEVELS = 8; // ancestors climbed
const AREA_END = /^(FORM|BODY|HTML|FIELDSET|MAIN|SECTION|DIALOG|TD|TH|TR|TABLE|LEGEND|LABEL|ARTICLE|HEADER|FOOTER)$/;
const NAMING = "label,legend,h1,h2,h3,h4,h5,h6,[role=heading]";
const LISTING = "[role=listbox],[role=menu],[role=tree],[role=grid],[role=dialog],[role=tooltip]";
export const NOTES = "[aria-live],[role=log],[role=status],[role=alert],label,legend,template,script,style,svg,title";
const REMOVES = new RegExp(`(^|[^a-z])(${LANG.remove})|(remove|delete|clear|close|dismiss)([^a-z]|$|icon|button|btn)|(Remove|Delete|Clear|Close)`);
const CROSS = /^[×✕✖✗⨯⨉❌xX]$/;
const PROMPT_NAME = /placeholder|(^|[\s_-])prompt/i;
const NOTHING = new RegExp(String.raw`^\W*(${LANG.nothing_chosen})\W*$`, "i");
export const ARROWS = /[\s▼▾▿⌄˅∨⏷▲▴△⯆⬇↓⌃]+$/u;
const SEVERAL = /(^|[^a-z])multi(ple|select|value)?([^a-z]|$)|(^|[^a-z])(tags?|tokens?|chips?)([\s_-]?(input|field|box|list|editor))/i;

// The largest box around the control that holds neither its label nor another control.
function areaOf(el, name = "") {
  let area = el;
  for (let level = 0; level < AREA_LEVELS; level++) {
    const up = composedParent(area);
    if (!up || AREA_END.test(up.tagName) || asksMore(up, area, name)) break;
    area = up;
  }
  return area;
}

function asksMore(up, area, name) {
  for (const node of (up.shadowRoot || up).childNodes) {
    if (isText(node) && name && tidy(node.data).includes(name)) return true;
    if (node.nodeType !== Node.ELEMENT_NODE || node === area || within(node, area)) continue;
    if (namesSomething(node, name) || otherControl(node)) return true;
  }
  return false;
}

function namesSomething(node, name) {
  if (isConcealed(node) || node.matches(LISTING)) return false;
  const naming = node.matches(NAMING) ? [node] : [...node.querySelectorAll(NAMING)];
  if (naming.some((each) => !each.closest("[aria-hidden=true]") && hasWords(each.textContent) && !each.closest(LISTING))) return true;
  return Boolean(name) && hasWords(node.textContent) && splitMark(spokenText(node)).text === name;
}

// A control that a person sees beside it, and that is no list of its own.
function otherControl(node) {
  const controls = node.matches(CONTROL) ? [node] : [...node.querySelectorAll(`${CONTROL},[role=combobox]`)];
  return controls.some((each) => isVisible(each) && !each.closest(`[aria-hidden=true],${LISTING}`));
}

// The innermost box with a border or a ground of its own, from the control up to its area.
function frameOf(el, area) {
  for (let up = el; up && up !== area; up = composedParent(up)) if (hasFrame(up) && inSight(up)) return up;
  return area;
}

/** @param {Element} el */
export const inSight = (el) => !unseenReason(el, new Sight());

function hasFrame(el) {
  const style = getComputedStyle(el);
  const sides = [style.borderTopWidth, style.borderBottomWidth].map(parseFloat);
  if (style.borderBottomStyle !== "none" && sides.some((width) => width > 0)) return true;
  if (style.boxShadow !== "none") return true;
  return !isNative(el) && style.backgroundColor !== "rgba(0, 0, 0, 0)" && el.getBoundingClientRect().width > 40;
}

/** @param {Element} el */
export const childrenOf = (el) => {
  if (el.tagName === "SLOT" && el.assignedNodes().length) return el.assignedNodes();
  return (el.shadowRoot || el).childNodes;
};

// Every element of the composed tree below *root* that *wanted* takes; what *leaves* takes is not entered.
/** @param {Node} root @param {(node: any) => boolean} wanted @param {(node: any) => boolean} [leaves] */
export function gatherIn(root, wanted, leaves = () => false) {
  const found = [];
  const visit = (parent) => {
    for (const node of childrenOf(parent)) {
      if (node.nodeType !== Node.ELEMENT_NODE || SILENT.has(node.tagName) || leaves(node)) continue;
      if (wanted(node)) found.push(node);
      visit(node);
    }
  };
  visit(root);
  return found;
}

// What *root* says to the eye, without what *leaves* takes.
/** @param {Element} root @param {(node: any) => boolean} leaves */
export function seenText(root, leaves) {
  let out = "";
  for (const node of childrenOf(root)) {
    if (isText(node)) out += node.data;
    else if (node.nodeType === Node.ELEMENT_NODE && !SILENT.has(node.tagName) && !leaves(node)) {
      const inner = seenText(node, leaves);
      out += INLINE.has(node.tagName) ? inner : ` ${inner} `;
    }
  }
  return out;
}

// Whether the element is drawn; boxless wrappers are drawn where their content is.
/** @param {Element} el */
export function isDrawn(el) {
  if (!el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return el.tagName === "SLOT" || isBoxless(el);
  const box = el.getBoundingClientRect();
  return box.width > 1 && box.height > 1 && !clippedOut(el);
}

function clippedOut(el) {
  const style = getComputedStyle(el);
  return (style.clipPath !== "none" && clippedAway(style.clipPath)) || (style.position !== "static" && NO_CLIP_LEFT.test(style.clip));
}

// Whether nothing in the element can be seen either.
/** @param {Element} el */
export function isShut(el) {
  if (!el.checkVisibility({ opacityProperty: true })) return el.tagName !== "SLOT" && !isBoxless(el);
  if (clippedOut(el)) return true;
  return (el.offsetHeight <= 1 || el.offsetWidth <= 1) && getComputedStyle(el).overflowY !== "visible";
}

// A list that lies over the page, and not one that shows what is chosen.
/** @param {Element} node */
export function isPopup(node) {
  if (!node.matches(LISTING)) return false;
  for (let up = node, level = 0; up && level < 4; up = composedParent(up), level++) {
    const { position } = getComputedStyle(up);
    if (position === "absolute" || position === "fixed") return true;
  }
  return !isDrawn(node);
}

// What says that something can be taken away again.
/** @param {Element} el */
export function removesChoice(el) {
  if (CROSS.test(tidy(el.textContent)) || CROSS.test(el.getAttribute("aria-label") || "")) return true;
  if (hasWords(el.textContent) && !/^(BUTTON|A)$/.test(el.tagName)) return false;
  const called = [el.getAttribute("aria-label"), el.getAttribute("title"), el.getAttribute("class"), el.getAttribute("data-testid")];
  return called.some((name) => name && REMOVES.test(name));
}

// {el, remover, text} of everything chosen that has a button of its own to take it away.
/** @param {Element} area @param {Element} el */
export function removableChoices(area, el) {
  const found = [];
  const taken = new Set();
  for (const remover of gatherIn(area, removesChoice, (node) => isPopup(node) && !node.contains(el) && !holdsChosen(node))) {
    const chip = chipAround(remover, area, el);
    if (!chip || taken.has(chip) || (!isNative(el) && fills(chip, area))) continue;
    taken.add(chip);
    found.push({ el: chip, remover, text: chipText(chip, remover) });
  }
  return found;
}

const FILLED = 0.9; // of both sides: what empties the whole control is no button of one choice

function fills(chip, area) {
  const [inner, outer] = [chip, area].map((each) => each.getBoundingClientRect());
  return inner.width >= outer.width * FILLED && inner.height >= outer.height * FILLED;
}

function chipAround(remover, area, el) {
  for (let up = composedParent(remover); up && up !== area; up = composedParent(up)) {
    if (within(up, el)) return null;
    if (hasWords(chipText(up, remover))) return isDrawn(up) ? up : null;
  }
  return null;
}

const chipText = (chip, remover) => shortText(seenText(chip, (node) => node === remover || node.matches(NOTES) || isConcealed(node) || removesChoice(node)));

// A text that stands where the choice will stand: "Select ...".
/** @param {string} text @param {Element} el @param {string[]} [offeredLabels] */
export function isPrompt(text, el, offeredLabels = []) {
  if (!hasWords(text)) return true;
  if (offeredLabels.includes(text)) return false;
  if (CHOOSE.test(text) || NOTHING.test(text)) return true;
  return [el.getAttribute("placeholder"), el.getAttribute("aria-placeholder"), el.getAttribute("data-placeholder")].some((p) => p && tidy(p) === text);
}

const promptBox = (node) => PROMPT_NAME.test(`${node.getAttribute("class") || ""} ${node.id}`) && !node.hasAttribute("data-value");

// Controls that show a list to choose from: text boxes with a list, and buttons that hold the choice.
const LISTS = new Set(["listbox", "tree", "grid", "menu", "dialog", "true"]);
export const OPENS_LIST = new Set(["listbox", "tree", "grid"]); // whatever it is called, it opens choices
export const LIST_OWNERS = ["aria-controls", "aria-owns"];

// The element that says of itself that it opens a list; '' as kind where none does.
function listKind(el, role) {
  if (el.tagName === "SELECT") return "";
  const popup = el.getAttribute("aria-haspopup") || "";
  if (el.tagName === "INPUT" || el.tagName === "TEXTAREA") return inputListKind(el, popup);
  if (role === "richtext" && suggestsInLine(el)) return "combobox";
  if (role === "combobox") return el.isContentEditable ? "combobox" : "listbutton";
  if (role !== "button" || !LISTS.has(popup)) return "";
  return OPENS_LIST.has(popup) || asksByLabel(el) ? "listbutton" : "";
}

// One line that is written in and completed from a list is no editor.
/** @param {Element} el */
export const suggestsInLine = (el) => /^(list|both)$/.test(el.getAttribute("aria-autocomplete")) && el.getAttribute("aria-multiline") !== "true";

function inputListKind(el, popup) {
  const says = el.getAttribute("role") === "combobox" || OPENS_LIST.has(popup) || /^(list|both)$/.test(el.getAttribute("aria-autocomplete"));
  if (!says && !wrapperOf(el)) return choosesAside(el) || takesPressOnly(el) ? "listbutton" : "";
  if (el.type === "hidden" || CHECKABLE.has(el.type)) return "";
  return el.readOnly || el.getAttribute("aria-autocomplete") === "none" && el.inputMode === "none" ? "listbutton" : "combobox";
}

// A labelled text box that nobody sees, and that a drawn box beside it named as a list stands for: it
// only holds the focus, and what is typed into it counts for nothing.
function choosesAside(el) {
  if (el.type !== "text" || el.tabIndex < 0 || el.getBoundingClientRect().width >= PUT_AWAY_PX) return false;
  if (!el.parentElement || !labelsOf(el).some((label) => isVisible(label) && hasWords(spokenText(label, el))) || inSight(el)) return false;
  return [...el.parentElement.children].some((node) => !isNative(node) && STAND_IN_NAME.test(`${node.getAttribute("class") || ""} ${node.id}`) && isDrawn(node) && hasWords(faceText(node)));
}

// A text box that takes no typing and says in its own place that something is to be chosen.
function takesPressOnly(el) {
  if (el.tagName !== "INPUT" || el.type !== "text" || !el.readOnly || el.disabled || el.tabIndex < 0 || el.list) return false;
  const said = tidy(el.placeholder);
  const rest = said.replace(CHOOSE, "");
  if (!CHOOSE.test(said) || !hasWords(said) || onlyUploads(rest) || IS_PAPER.test(rest)) return false;
  const box = fieldBox(el);
  return controlsIn(box).every((each) => each === el) && !box.querySelector("input[type=file]");
}

// The labelled text box beside it that nobody sees: it keeps for its form what is chosen, and has the
// name that a person sees.
function keptBeside(area) {
  const near = [area.nextElementSibling, area.previousElementSibling];
  return near.find((each) => each && each.matches("input:not([type]),input[type=text],textarea") && labelsOf(each).some((label) => isVisible(label) && hasWords(spokenText(label, each))) && !inSight(each)) || null;
}

// The claim with that box as a part, called as that is where nothing in sight names its own control.
function withKept(claim) {
  const [el] = claim.members;
  const named = [...labelsOf(el), ...labellingElements(el)].some(isVisible);
  const kept = named || claim.area === el ? null : keptBeside(claim.area);
  const name = kept && namedText(labelText(kept), "label");
  if (!kept || !name) return claim;
  return { ...claim, members: [...claim.members, kept], named_by: { label: name.text, label_source: name.source, marked: name.marked } };
}

// The box that is the combobox where the text box in it is a part (ARIA 1.1).
/** @param {Element} el */
export function wrapperOf(el) {
  const up = el.parentElement;
  const box = up && up.closest("[role=combobox],[aria-haspopup=listbox]");
  return box && box.querySelectorAll(CONTROL).length === 1 ? box : null;
}

// A button with a menu is a question where a label is bound to it, or names it in a form.
function asksByLabel(el) {
  if (el.closest("nav,header,[role=toolbar],[role=menubar]")) return false;
  if (labelsOf(el).some((label) => hasWords(spokenText(label, el)))) return true;
  return Boolean(formOf(el) || el.closest("[role=form],fieldset")) && labellingElements(el).some((target) => hasWords(target.textContent));
}

function claimList(el, role) {
  const kind = listKind(el, role);
  if (!kind || el.closest(NO_QUESTION)) return null;
  const own = wrapperOf(el) || el;
  const name = accessibleName(own).text || accessibleName(el).text;
  const area = areaOf(own, name);
  const select = selectBeside(el, area);
  if (select) return claimVeiled(select);
  if (trail) trail.deep.add(area);
  return withKept({
    kind: kind === "combobox" ? comboboxKind : listbuttonKind,
    members: [el, ...partsOf(area, el)],
    face: faceOf(el, own, area),
    named: accessibleName(el).text || own === el ? el : own,
    role: "combobox",
    readonly: !isNative(el) && saysReadonly(el), // a box that takes no typing may open a list all the same
    multiple: takesSeveral(area, el),
    area,
    own,
  });
}

// A list that is open belongs to its control, whatever it holds.
export const NO_QUESTION =
  "[role=listbox],[role=menu],[role=option],[role=grid] [role=row],[role=toolbar],[role=menubar],nav,[class*=toolbar i]";

// Other controls of the same widget: hidden inputs, what opens it, what takes a choice away.
function partsOf(area, el) {
  const inside = area === el ? [] : gatherIn(area, (node) => node !== el && Boolean(roleOf(node)), (node) => node.tagName === "IFRAME");
  return isNative(el) ? [...inside, ...openersAfter(area)] : inside;
}

// Buttons right behind a text box that open its list: they say nothing, or that they do so.
function openersAfter(area) {
  const found = [];
  for (let next = area.nextElementSibling; next && next.matches("button,[role=button]"); next = next.nextElementSibling) {
    const opens = next.hasAttribute("aria-haspopup") || next.hasAttribute("aria-expanded") || next.tabIndex < 0 || !hasWords(next.textContent);
    if (!opens || SENDS.has(next.getAttribute("type"))) break;
    found.push(next);
  }
  return found;
}

// What is pressed to open it: the control where it can be seen, else the box around it.
function faceOf(el, own, area) {
  const frame = frameOf(own, area);
  const box = el.getBoundingClientRect();
  const roomy = box.width >= FACE_MIN_PX && box.height >= FACE_MIN_PX / 2 && inSight(el);
  return roomy && !(frame !== el && coversOwnBox(el)) ? el : frame;
}

const FACE_MIN_PX = 24;

// Something of the widget lies over its own text box (what it shows as chosen).
function coversOwnBox(el) {
  const box = el.getBoundingClientRect();
  const middle = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = inView(middle) ? elementAt(...middle) : el;
  return Boolean(hit) && !isPartOf(el, hit);
}

function takesSeveral(area, el) {
  if (el.getAttribute("aria-multiselectable") === "true") return true;
  const lists = LIST_OWNERS.flatMap((name) => elementsById(el, name));
  if (lists.some((list) => list.getAttribute("aria-multiselectable") === "true")) return true;
  const names = [area, ...gatherIn(area, (node) => node.hasAttribute("class"))].slice(0, 40);
  return names.some((node) => SEVERAL.test(node.getAttribute("class") || "")) || removableChoices(area, el).length > 0;
}

// What it holds: chips, else what stands where the choice stands.
/** @param {Question} question */
export function readList(question) {
  const { area, own } = question.widget;
  const el = question.el;
  if (!area.isConnected || !area.contains(el) && !within(area, el)) return { value: "", chosen: [] };
  const chips = removableChoices(area, el).map((chip) => chip.text);
  const chosen = chips.length ? chips : chosenIn(question, el, own, area);
  return { value: [...chosen].sort().join("\n"), chosen, shown: chosen.join(", ") };
}

function chosenIn(question, el, own, area) {
  const labels = labelsOffered(question);
  const texts = isNative(el) && el.tagName !== "SELECT" && tidy(el.value) && !question.facts.multiple ? [tidy(el.value)] : besideTexts(question, el, own, area);
  const chosen = texts.filter((text) => !isPrompt(text, el, labels) && splitMark(text).text !== question.facts.label);
  return chosen.length === 1 ? takenApart(chosen[0], labels) : chosen;
}

// The labels of its list as far as they are known.
const labelsOffered = ({ el, facts }) => [...(facts.options || []).map((option) => option.label), ...(offeredBefore.get(el) || [])];
export const offeredBefore = new WeakMap(); // what its list has shown, by control

// What stands where the choice stands; pieces of one kind are choices of their own.
function besideTexts(question, el, own, area) {
  const root = isNative(el) ? frameOf(own, area) : el;
  if ((root === el && isNative(el)) || root.getAttribute("data-placeholder") === "") return [];
  const notes = new Set(elementsById(el, "aria-describedby").filter((note) => !within(el, note)));
  const named = question.facts.label;
  const saysName = (node) => Boolean(named) && node !== root && !node.querySelector("slot") && splitMark(tidy(node.textContent)).text === named;
  const leaves = (node) =>
    node.matches(NOTES) || isPopup(node) || isConcealed(node) || promptBox(node) || notes.has(node) || !isDrawn(node) ||
    (node !== el && UNSPOKEN.has(node.tagName)) || removesChoice(node) || saysError(node) || saysName(node);
  const pieces = piecesOf(root, leaves);
  const alike = pieces.length > 1 && pieces.every((piece) => piece.tagName === pieces[0].tagName && piece.className === pieces[0].className);
  if (alike || question.facts.multiple) return pieces.map((piece) => tidy(seenText(piece, leaves)));
  return [tidy(seenText(root, leaves)).replace(ARROWS, "")];
}

// The innermost elements side by side that say something each; the root itself where it speaks itself.
function piecesOf(root, leaves) {
  const nodes = [...childrenOf(root)];
  const parts = nodes.filter((node) => node.nodeType === Node.ELEMENT_NODE && !SILENT.has(node.tagName) && !leaves(node) && hasWords(seenText(node, leaves)));
  if (nodes.some((node) => isText(node) && hasWords(node.data)) || !parts.length) return [root];
  return parts.length === 1 ? piecesOf(parts[0], leaves) : parts;
}

// "Go, Python" where both are options of the list.
function takenApart(text, labels) {
  if (!labels.length || labels.includes(text)) return [text];
  const pieces = text.split(/\s*[,;]\s*/);
  return pieces.length > 1 && pieces.every((piece) => labels.includes(piece)) ? pieces : [text];
}

export const comboboxKind = { kind: "combobox", claim: claimList, read: readList };
export const listbuttonKind = { kind: "listbutton", claim: () => null, read: readList };

// Boxes that make a tag of what is typed and say so in no markup of lists: told by what the box around
// them is called, or by tags in it that can be taken away again. Only tags count, never what is typed.
const TAGGING = /(^|[^a-z])(tag|token|chip|pill)s?([\s_-]?(input|field|box|list|editor|container|wrap(per)?|area|control))?([^a-z]|$)/i;

/** @param {Element} el @param {string} role */
export function claimTags(el, role) {
  if (!isWritable(el, role) || el.closest(NO_QUESTION) || el.closest("[role=search],header,nav")) return null;
  const area = areaOf(el, accessibleName(el).text);
  if (area === el || !makesTags(el, area)) return null;
  if (trail) trail.deep.add(area);
  return withKept({ kind: tagsKind, members: [el, ...partsOf(area, el)], face: el, role: "combobox", readonly: false, multiple: true, area, own: area });
}

const isWritable = (el, role) => (el.tagName === "INPUT" ? el.type === "text" && !el.readOnly : role === "richtext" && el.isContentEditable);

function makesTags(el, area) {
  for (let up = composedParent(el); up && within(area, up); up = composedParent(up)) if (TAGGING.test(`${up.getAttribute("class") || ""} ${up.id}`)) return true;
  return removableChoices(area, el).length > 0;
}

// The tags that can be taken away, else what stands beside the box.
function readTags({ el, widget, facts }) {
  const { area } = widget;
  if (!area.isConnected) return { value: "", chosen: [] };
  const removables = removableChoices(area, el).map((chip) => chip.text);
  const leaves = (node) => within(node, el) || node.matches(NOTES) || isPopup(node) || promptBox(node) || !isDrawn(node) || UNSPOKEN.has(node.tagName) || removesChoice(node) || saysError(node);
  const texts = removables.length ? removables : piecesOf(area, leaves).map((piece) => tidy(seenText(piece, leaves)));
  const chosen = texts.filter((text) => !isPrompt(text, el) && splitMark(text).text !== facts.label);
  return { value: [...chosen].sort().join("\n"), chosen, shown: chosen.join(", ") };
}

export const tagsKind = { kind: "combobox", claim: claimTags, read: readTags };

// Native selects that stand hidden behind a control of the page's own: the select holds the answer, a
// person sees what stands in for it. Both must say the same.
const STAND_INS = 3; // neighbours looked at on either side
const STAND_IN_NAME = /select|chosen|choice|dropdown|combo|picker|listbox/i;

// The hidden select that belongs to a control which shows its choice, or null.
function selectBeside(el, area) {
  const inside = area === el ? null : gatherIn(area, (each) => each.tagName === "SELECT").find(putAway);
  if (inside) return standIn(inside) ? inside : null;
  const box = el.parentElement;
  if (!box) return null;
  const close = [...box.children, ...(box.parentElement ? box.parentElement.children : [])];
  return close.find((each) => each.tagName === "SELECT" && putAway(each) && standIn(each) && within(standIn(each), el)) || null;
}

function claimSelect(el) {
  if (el.tagName !== "SELECT" || !putAway(el)) return null;
  return standIn(el) && !el.closest(NO_QUESTION) ? claimVeiled(el) : null;
}

// Whether nobody sees the select. Most are seen: the dear question comes last.
function putAway(el) {
  if (!isVisible(el)) return true;
  if (el.tabIndex < 0 && el.getAttribute("aria-hidden") === "true") return true;
  const box = el.getBoundingClientRect();
  return (el.tabIndex < 0 || box.width < PUT_AWAY_PX || box.right < 0) && !inSight(el);
}

const PUT_AWAY_PX = 8;

function claimVeiled(select) {
  const stand = standIn(select);
  const area = bothIn(select, stand);
  const parts = [area, ...gatherIn(area, () => true)].filter((node) => roleOf(node));
  const control = parts.find((node) => listKind(node, roleOf(node))) || parts.find((node) => isNative(node)) || null;
  if (trail) for (const each of [stand, select]) trail.deep.add(each);
  const named = accessibleName(select).text || !control ? select : control;
  return {
    kind: veiledKind,
    members: [select, ...parts.filter((node) => node !== select)],
    face: pressTarget(stand, area),
    named,
    role: "combobox",
    readonly: false,
    multiple: select.multiple,
    options: wholeList(select),
    area,
    own: control || stand,
    select,
  };
}

// The box of the two; the stand-in alone where their box holds more.
function bothIn(select, stand) {
  if (within(stand, select)) return areaOf(stand, accessibleName(select).text);
  const box = select.parentElement;
  const alone = !AREA_END.test(box.tagName) && !box.querySelector(NAMING) && controlsIn(box).every((each) => each === select || within(stand, each) || !isVisible(each) || each.parentElement === box);
  return alone ? areaOf(box, accessibleName(select).text) : stand;
}

// What is pressed: the control in it that says it opens a list, else the frame around what it shows.
function pressTarget(stand, area) {
  const opens = (node) => isDrawn(node) && !isNative(node) && (node.getAttribute("role") === "combobox" || node.hasAttribute("aria-haspopup"));
  return [area, ...gatherIn(area, opens)].find(opens) || frameOf(stand, area);
}

// What a person sees in place of a hidden select; null where nothing does.
function standIn(select) {
  const near = [...followingNeighbours(select), ...precedingNeighbours(select), select.parentElement];
  return near.find((node) => node && standsFor(node, select)) || null;
}

const followingNeighbours = (el) => neighbours(el, "nextElementSibling");
const precedingNeighbours = (el) => neighbours(el, "previousElementSibling");

function neighbours(el, way) {
  const found = [];
  for (let next = el[way]; next && found.length < STAND_INS; next = next[way]) {
    if (next.tagName === "LABEL" || next.tagName === "SELECT") break;
    found.push(next);
  }
  return found;
}

function standsFor(node, select) {
  if (AREA_END.test(node.tagName) || !isVisible(node) || isNative(node) && node.tagName !== "INPUT") return false;
  if (node.querySelectorAll("select").length > (node.contains(select) ? 1 : 0)) return false;
  if (node.contains(select) && node.querySelector(NAMING)) return false;
  const called = `${node.getAttribute("class") || ""} ${node.id}`;
  const opens = node.matches("[role=combobox],[aria-haspopup]") || node.querySelector("[role=combobox],[role=listbox],[aria-haspopup]");
  return Boolean(opens) || saysChoice(node, select) || (STAND_IN_NAME.test(called) && standsByName(node, select));
}

// A name alone tells little: what it asks is seen, or it can be pressed, or it waits for a choice.
function standsByName(node, select) {
  if (labelsOf(select).some(isVisible)) return true;
  return saysPrompt(node, select) || [node, ...gatherIn(node, isDrawn)].some(isPressable);
}

/** @param {Element} el */
export const isPressable = (el) => el.tabIndex >= 0 || el.getAttribute("role") === "button" || getComputedStyle(el).cursor === "pointer";

function saysPrompt(node, select) {
  const text = faceText(node);
  return isPrompt(text, node) || [...select.options].some((option) => !option.value && optionLabel(option) === text);
}

const faceText = (node) => tidy(seenText(node, (each) => !isDrawn(each) || each.tagName === "SELECT")).replace(ARROWS, "");

// It says what the select holds.
function saysChoice(node, select) {
  const option = select.selectedOptions[0];
  const label = option ? optionLabel(option) : "";
  return hasWords(label) && tidy(seenText(node, (each) => !isDrawn(each) || UNSPOKEN.has(each.tagName) && each !== node)) === label;
}

// All options where the select holds more than what was chosen; a list that is fetched is not told.
function wholeList(select) {
  const real = [...select.options].filter((option) => option.value && hasWords(optionLabel(option)));
  return real.length > 1 && !real.every((option) => option.selected) ? selectOptions(select) : null;
}

// What the select holds, where its stand-in shows it; else what that shows.
function readVeiled(question) {
  const { select } = question.widget;
  const labels = optionsOf(select).filter((option) => option.el.selected && (option.value || select.multiple)).map((option) => option.told);
  if (showsAll(question, labels)) return choiceState(labels);
  return readList(question);
}

const choiceState = (chosen) => ({ value: [...chosen].sort().join("\n"), chosen, shown: chosen.join(", ") });

function standText({ widget }) {
  const { area, face } = widget;
  const text = seenText(area, (node) => node.tagName === "SELECT" || isPopup(node) || !isDrawn(node));
  return tidy(`${text} ${face.getAttribute("title") || ""} ${isNative(face) ? face.value : ""}`);
}

// Whether each of the labels stands in its place as a whole: "Ireland" is not "Northern Ireland".
function showsAll({ widget }, labels) {
  const { area, face } = widget;
  const leaves = (node) => node.tagName === "SELECT" || isPopup(node) || !isDrawn(node) || removesChoice(node);
  const texts = [area, ...gatherIn(area, () => true, leaves)].map((node) => seenText(node, leaves));
  const seen = new Set([...texts, face.getAttribute("title") || "", isNative(face) ? face.value : ""].map((text) => tidy(text).replace(ARROWS, "")));
  const whole = tidy(texts[0]).replace(ARROWS, "");
  return labels.every((label) => seen.has(label)) || (labels.length > 1 && whole === labels.join(", "));
}

// By script where that makes its stand-in show the same.
async function setVeiled(question, order) {
  const { select } = question.widget;
  const { found } = matchOptions(optionsOf(select), wantedNames(order.value));
  if (!found || (found.length > 1 && !select.multiple)) return TO_DRIVER;
  const was = [...select.selectedOptions];
  const shownBefore = standText(question);
  selectExactly(select, new Set(found.map((each) => each.el)));
  await nextTask();
  await nextFrame();
  const labels = found.map((each) => each.label);
  const shown = standText(question);
  if (showsAll(question, labels) && (shown !== shownBefore || sameSet(was, select.selectedOptions))) return "";
  selectExactly(select, new Set(was));
  return TO_DRIVER;
}

const sameSet = (a, b) => a.length === b.length && [...b].every((each) => a.includes(each));

function selectExactly(select, chosen) {
  for (const option of select.options) option.selected = chosen.has(option);
  if (!chosen.size && !select.multiple) select.selectedIndex = -1;
  dispatch(select, "input");
  dispatch(select, "change");
}

export const veiledKind = { kind: "veiled", claim: claimSelect, read: readVeiled, perform: setVeiled };

// Prompts: a search box beside the list of what was chosen. What it opens may lead from groups to
// what is in them; only what comes to stand in the list of the chosen counts, never what was typed.
const SEARCHES = new RegExp(String.raw`^\W*(${LANG.search})\b`, "i");
const CHOSEN_LIST = "[role=listbox],[role=list],[class*=pill i],[class*=chip i],[class*=token i],[class*=selected i],[class*=tag i]";

function claimPrompt(el, role) {
  if ((role !== "textbox" && role !== "searchbox") || el.tagName !== "INPUT" || !SEARCHES.test(el.placeholder || "")) return null;
  if (el.closest(NO_QUESTION) || el.closest("[role=search],header,nav")) return null;
  const name = accessibleName(el);
  if (!name.text || name.source === "placeholder" || SEARCHES.test(name.text)) return null;
  const area = areaOf(el, name.text);
  if (!chosenList(area, el)) return null;
  if (trail) trail.deep.add(area);
  return {
    kind: promptKind,
    members: [el, ...partsOf(area, el)],
    face: el,
    role: "combobox",
    multiple: takesSeveral(area, el),
    area,
    own: el,
  };
}

const chosenList = (area, el) => [...area.querySelectorAll(CHOSEN_LIST)].some((list) => !list.contains(el) && !within(el, list));

// A list of what was chosen, and no list to choose from.
/** @param {Element} list */
export function holdsChosen(list) {
  const options = [...list.querySelectorAll("[role=option]")];
  return options.length > 0 && options.every((option) => option.getAttribute("aria-selected") === "true");
}

const LEADING = "[class*=chevron i],[class*=arrow i],[class*=caret i],[class*=expand i],[class*=submenu i],[aria-label=right i]";

const LEADS_CLASS = /(^|[\s_-])(has-?child(ren)?|expandable|sub-?menu|branch)([\s_-]|$)/i;

// Whether an option shows that more stands behind it.
/** @param {Element} el */
export const leadsOn = (el) =>
  LEADS_CLASS.test(el.getAttribute("class") || "") || el.hasAttribute("aria-haspopup") || el.hasAttribute("aria-expanded") || /[›»→▸▶❯>]\s*$/.test(el.textContent) || Boolean(el.querySelector(LEADING));

// What stands in its list; the text in the box is a search.
function readPrompt({ el, widget }) {
  const { area } = widget;
  if (!area.isConnected) return { value: "", chosen: [] };
  const chips = removableChoices(area, el).map((chip) => chip.text);
  const listed = chips.length ? chips : gatherIn(area, (node) => node.getAttribute("aria-selected") === "true" && isDrawn(node)).map((node) => chipText(node, null));
  const chosen = listed.filter(hasWords);
  return { value: [...chosen].sort().join("\n"), chosen, shown: chosen.join(", ") };
}

export const promptKind = { kind: "prompt", claim: claimPrompt, read: readPrompt };

// A point of the page where a press does nothing but close what is open: {x, y, ref} or {why}.
/** @param {Order} order */
export async function aimAside(order) {
  const question = listOf(order);
  if (question.why) return JSON.stringify({ why: question.why });
  const texts = [...document.querySelectorAll("h1,h2,h3,legend,p,main,body")].filter((el) => isVisible(el));
  for (const el of texts) {
    const point = asidePoint(el, question.widget.area);
    if (point) return JSON.stringify({ ...point, ref: refOf(elementAt(point.x, point.y)) });
  }
  return JSON.stringify({ why: "there is nothing beside it to click" });
}

function asidePoint(el, area) {
  for (const [x, y] of samplePoints(el.getBoundingClientRect()).filter(inView)) {
    const hit = elementAt(x, y);
    if (hit && isInert(hit) && within(el, hit) && !within(area, hit)) return { x, y };
  }
  return null;
}

// A point of the form, beside all that floats, where a press does nothing but close what hangs over the
// element that was aimed at last: {x, y, ref} or {why}. A press outside of a form may close it.
export function aimClear() {
  const { el = null, over = null } = coverOfAim() || {};
  if (!el || !over || !el.isConnected || !floatsOver(over, el)) return JSON.stringify({ why: "nothing hangs over it" });
  const area = workArea(el);
  const hits = clearPoints(area.getBoundingClientRect()).map(([x, y]) => ({ x, y, hit: elementAt(x, y) }));
  const clear = hits.filter(({ hit }) => hit && within(area, hit) && isInert(hit) && !floatsOver(hit, el));
  const best = clear.find(({ hit }) => hit === area) || clear.find(({ hit }) => !spokenText(hit)) || clear[0];
  return JSON.stringify(best ? { x: best.x, y: best.y, ref: refOf(best.hit) } : { why: "there is nothing beside it to click" });
}

const FLOATS = new Set(["absolute", "fixed"]);

// Whether it is in a box that is laid over the page and does not hold the element itself.
function floatsOver(over, el) {
  for (let up = over; up && !within(up, el); up = composedParent(up)) if (FLOATS.has(getComputedStyle(up).position)) return true;
  return false;
}

// What may be pressed without leaving the form: the form itself, else the dialog or page that it is in.
function workArea(el) {
  const form = formOf(el);
  let area = form && within(form, el) ? form : el;
  while (area !== form && area !== document.body && !area.matches("dialog,[role=dialog],[role=alertdialog]")) {
    const up = composedParent(area);
    if (!up || FLOATS.has(getComputedStyle(area).position)) break;
    area = up;
  }
  return area;
}

const CLEAR_STEPS = 24; // rows of the area in which such a point is looked for

function clearPoints({ left, right, top, bottom }) {
  const rows = Array.from({ length: CLEAR_STEPS }, (_, row) => top + ((row + 0.5) * (bottom - top)) / CLEAR_STEPS);
  return rows.flatMap((y) => [left + 2, right - 2, (left + right) / 2].map((x) => [x, y])).filter(inView);
}

// Nothing that a press would use, as far as anybody can see.
const isInert = (hit) => !hit.closest(`a,button,label,summary,iframe,[onclick],[tabindex],[role]:not([role=main]),${CONTROL}`) && getComputedStyle(hit).cursor !== "pointer";

// The largest box around the control without another one in it.
/** @param {Element} el */
export function fieldBox(el) {
  let box = el;
  for (let up = box.parentElement; up && !AREA_END.test(up.tagName) && controlCount(up) < 2; up = up.parentElement) box = up;
  return box;
}

/** @param {Order} order @param {Question} question */
export function beginList(order, question) {
  listInHand = { ref: order.ref, question };
}

// The question that is worked at: an open list may hide the page from those who ask it anew.
/** @param {Order} order */
export function listOf(order) {
  const { ref, question } = listInHand;
  if (ref === order.ref && [question.el, question.widget.face, question.widget.area].every((el) => el.isConnected) && isVisible(question.widget.face)) return question;
  const found = findQuestion(order);
  if (found.why || !found.widget) return { why: found.why || "changed" };
  listInHand = { ref: order.ref, question: found };
  return found;
}
