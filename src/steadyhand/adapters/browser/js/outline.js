// The page element by element, for whoever is told in words what to use: role, name, state, surroundings.
import { LANG } from "./lang.js";
import { HEADING, SILENT, isText, shortText, tidy, withoutEmpty } from "./html.js";
import { checkedState, composedParent, elementsById, formOf, isDisabled, isStrange, linkedPart, shadowRootOf, walk } from "./dom.js";
import { spokenText } from "./text.js";
import { isVisible } from "./visibility.js";
import { accessibleName, labelText, referencedName } from "./accname.js";
import { buttonName, sendsTo } from "./buttons.js";
import { partText } from "./click.js";
import { elementOf, refOf } from "./refs.js";
import { nextFrame } from "./mutations.js";

const ELEMENTS_MAX = 4000; // beyond that a page is told in part
const AROUND_MAX = 200; // characters of a text or a neighbour; longer ones are prose

const ROLES_BY_TAG = {
  A: (el) => (el.hasAttribute("href") ? "link" : ""),
  BUTTON: () => "button", SUMMARY: () => "button", TEXTAREA: () => "textbox", OPTION: () => "",
  INPUT: (el) => ROLES_BY_TYPE[el.type] ?? "textbox",
  SELECT: (el) => (el.multiple || el.size > 1 ? "listbox" : "combobox"),
  H1: () => "heading", H2: () => "heading", H3: () => "heading", H4: () => "heading", H5: () => "heading", H6: () => "heading",
  TR: () => "row", TD: () => "cell", TH: (el) => (el.scope === "row" ? "rowheader" : "columnheader"), LI: () => "listitem",
  P: (el) => (hasOwnText(el) ? "paragraph" : ""), ARTICLE: () => "article", IMG: () => "img", TABLE: () => "table", DIALOG: () => "dialog",
};
const ROLES_BY_TYPE = {
  hidden: "", checkbox: "checkbox", radio: "radio", range: "slider", number: "spinbutton", search: "searchbox", file: "file",
  button: "button", submit: "button", reset: "button", image: "button",
};
const NAMED_BY_CONTENT = new Set(
  ("button link heading cell gridcell columnheader rowheader row listitem article option menuitem menuitemcheckbox menuitemradio tab " +
    "treeitem status alert tooltip clickable text paragraph").split(" "),
);
const HOLDS_VALUE = new Set("textbox searchbox spinbutton slider combobox listbox richtext".split(" "));
const BOXES = "dialog,[role=dialog],[role=alertdialog],fieldset,[role=group],[role=radiogroup],table,[role=table],[role=grid],form,section,article,nav,aside,main," +
  "[role=region],[role=navigation],[role=menu],[role=tabpanel],[role=listbox],[role=tree],[role=list],ul,ol,details,[aria-label],[aria-labelledby]";
const ROWS = "tr,[role=row],li,[role=listitem],article,[role=article],[role=treeitem],[role=option]";

// Every visible element that can be pointed out, in reading order.
export function outline() {
  const memory = { told: new Map(), boxes: new Map(), rows: new Map(), columns: new Map(), items: new Map(), alike: new Map(), worded: new Map(), /** @type {{ level: number, text: string }[]} */ heads: [] };
  const list = [];
  walk(document, (el) => {
    if (SILENT.has(el.tagName) || list.length >= ELEMENTS_MAX) return false;
    if (isStrange(el)) return true;
    noteHeading(el, memory);
    const role = outlineRole(el, memory);
    if (role && isShown(el)) list.push(elementRecord(el, role, memory));
    memory.told.set(el, role && list.at(-1)?.ref === refOf(el) ? refOf(el) : memory.told.get(composedParent(el)) || "");
    return el.tagName !== "SELECT";
  });
  return JSON.stringify({ elements: list, whole: list.length < ELEMENTS_MAX });
}

const isShown = (el) => isVisible(el) || (el instanceof SVGElement && el.checkVisibility());

function outlineRole(el, memory) {
  const aria = (el.getAttribute("role") || "").split(" ")[0];
  if (aria && aria !== "presentation" && aria !== "none" && aria !== "generic") return aria;
  if (el.isContentEditable && !(composedParent(el) || el).isContentEditable) return "richtext";
  if (isSliderHandle(el)) return "slider";
  const byTag = ROLES_BY_TAG[el.tagName];
  const role = byTag ? byTag(el) : "";
  if (role) return role;
  if (isSwatch(el, memory)) return "clickable";
  if (el.tagName === "A" || el.hasAttribute("onclick") || el.hasAttribute("draggable") || beginsPointer(el)) return "clickable";
  return hasOwnText(el) ? "text" : "";
}

// A thing without words that takes the focus and stands at a share of its track: a slider's handle.
function isSliderHandle(el) {
  const { left, bottom } = el.style || {};
  const placed = /%$/.test(left || "") || /%$/.test(bottom || "");
  return placed && el.tabIndex >= 0 && !tidy(el.textContent) && getComputedStyle(el).position === "absolute";
}

const SWATCH_MIN = 8; // CSS px a side; smaller ones are lines and dots
const SHAPES = new Set(["circle", "rect", "ellipse", "polygon", "path", "text"]);

// What a drawn thing is: a circle, a square, a letter; '' for anything else.
function shapeOf(el) {
  if (!(el instanceof SVGGraphicsElement) || !SHAPES.has(el.tagName)) return "";
  if (el.tagName === "text") {
    const said = tidy(el.textContent);
    return /^\d+$/.test(said) ? "digit" : /^\p{L}$/u.test(said) ? "letter" : "";
  }
  const { width, height } = el.getBoundingClientRect();
  const even = Math.abs(width - height) < Math.max(width, height) / 20;
  if (el.tagName === "rect") return even ? "square" : "rectangle";
  if (el instanceof SVGPolygonElement) return el.points.numberOfItems === 3 ? "triangle" : "polygon";
  return el.tagName === "path" ? "" : el.tagName;
}

// A thing without words or parts that is painted otherwise than what it lies on, and is no sample in
// a sentence.
function isSwatch(el, memory) {
  if (el.childElementCount || tidy(el.textContent) || !(el instanceof HTMLElement)) return false;
  if (!el.parentElement || once(memory.worded, el.parentElement, hasOwnText)) return false;
  const { width, height } = el.getBoundingClientRect();
  const paint = width >= SWATCH_MIN && height >= SWATCH_MIN ? paintOf(el) : "";
  return Boolean(paint) && paint !== paintOf(el.parentElement);
}

// The colour that it is painted with, in six hexadecimal digits; '' for what one sees through.
function paintOf(el) {
  const style = getComputedStyle(el);
  const told = SHAPES.has(el.tagName) ? style.fill : style.backgroundColor;
  const hit = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(told);
  return hit ? hit.slice(1).map((part) => Number(part).toString(16).padStart(2, "0")).join("") : "";
}

// Scrolls what is in the element, or in the first box around it that scrolls, to its end or its top.
/** @param {string} ref @param {boolean} end */
export async function scrollPart(ref, end) {
  let el = elementOf(ref);
  if (!el) return JSON.stringify({ why: "stale" });
  while (el && el.scrollHeight <= el.clientHeight + 1) el = composedParent(el);
  if (!el) return JSON.stringify({ why: "there is nothing to scroll" });
  el.scrollTo({ top: end ? el.scrollHeight : 0, behavior: "instant" });
  await nextFrame();
  return JSON.stringify({});
}

// Where each of these that is visible begins on the page, in CSS px, and how many pixels of a picture
// one of those is: {scale, boxes: [[ref, left, top], ...]}.
/** @param {string[]} refs */
export function partBoxes(refs) {
  /** @type {(string | number)[][]} */
  const boxes = [];
  for (const ref of refs) {
    const el = elementOf(ref);
    if (!el || !isVisible(el)) continue;
    const { left, top } = el.getBoundingClientRect();
    boxes.push([ref, left + scrollX, top + scrollY]);
  }
  return JSON.stringify({ scale: devicePixelRatio, boxes });
}

// What *find* says of the element, asked once in one outline: a row of things alike may go on for thousands.
function once(known, el, find) {
  if (!known.has(el)) known.set(el, find(el));
  return known.get(el);
}

// Where a pointer begins: what is inside of what can be pressed is nothing of its own.
function beginsPointer(el) {
  if (getComputedStyle(el).cursor !== "pointer") return el.hasAttribute("tabindex") && el.tabIndex >= 0 && el !== document.body;
  const up = composedParent(el);
  return !up || getComputedStyle(up).cursor !== "pointer";
}

function hasOwnText(el) {
  for (let node = el.firstChild; node; node = node.nextSibling) if (isText(node) && tidy(node.textContent)) return true;
  return false;
}

function elementRecord(el, role, memory) {
  const row = rowAround(el, memory);
  const name = nameOf(el, role);
  const shape = shapeOf(el);
  const box = shape ? el.getBoundingClientRect() : new DOMRect();
  return withoutEmpty({
    ref: refOf(el),
    role,
    name,
    hint: tooltipOf(el, name),
    gives: el instanceof HTMLAnchorElement && el.hasAttribute("download") ? el.href : "",
    text: partText(el),
    value: valueOfElement(el, role),
    states: statesOf(el),
    within: boxesAround(el, memory),
    row: row ? row.texts : [],
    row_ref: row ? row.ref : "",
    column: columnOf(el, memory),
    near: textBeside(el, name),
    sends: sendsTo(el),
    form: formRefOf(el),
    inside: memory.told.get(composedParent(el)) || "",
    color: name && !shape ? "" : paintOf(el),
    shape,
    size: shape ? String(Math.round(box.width * box.height)) : "",
    label: labelBefore(el),
    leads: el instanceof HTMLAnchorElement ? el.href : "",
    items: itemsAround(el, memory),
    level: role === "heading" ? String(headingLevel(el)) : "",
  });
}

function formRefOf(el) {
  const form = formOf(el);
  return form ? refOf(form) : "";
}

function nameOf(el, role) {
  if (HOLDS_VALUE.has(role) || role === "checkbox" || role === "radio" || role === "switch" || role === "file") {
    return accessibleName(el).text || shortText(labelText(el)) || shortText(el.getAttribute("aria-label") || el.title || el.getAttribute("placeholder"));
  }
  if (role === "img" || role === "image") return shortText(el.alt || el.getAttribute("aria-label") || el.title);
  if (NAMED_BY_CONTENT.has(role)) return buttonName(el) || shortText(el.getAttribute("aria-label")) || pictogramName(el, role);
  return boxName(el);
}

const PICTOGRAM = new RegExp(`^(${LANG.pictograms})$`, "i");

// What a thing to press that bears no words is likely called: words of pictures in the names that
// its author gave it, or the one thing in it ("fa fa-trash", "send-reply").
function pictogramName(el, role) {
  if (role === "text" || role === "paragraph" || tidy(el.textContent)) return "";
  const named = el.children.length === 1 ? [el, el.children[0]] : [el];
  const words = named.flatMap((each) => `${each.id} ${each.getAttribute("class") || ""}`.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/));
  return [...new Set(words.filter((word) => PICTOGRAM.test(word)).map((word) => word.toLowerCase()))].join(" ");
}

function valueOfElement(el, role) {
  if (el.type === "password" || !HOLDS_VALUE.has(role)) return "";
  if (el.tagName === "SELECT") return shortText([...el.selectedOptions].map((o) => o.label || o.text).join(", "));
  if (typeof el.value === "string") return shortText(el.value);
  return shortText(el.getAttribute("aria-valuetext") || el.getAttribute("aria-valuenow") || el.innerText);
}

// What is said of it beside its name: of a sign alone that is what it is for.
function tooltipOf(el, name) {
  const hint = shortText(el.title || el.getAttribute("aria-description"));
  return hint === name ? "" : hint;
}

const PAGER = /(^|[-_])(pagination|paginator|pager)($|[-_])/i; // a word of a class
const PAGER_DEPTH = 4;
const LIST_PART = /^(.*[-_])?(page|p|paged|offset|start|skip|cursor|after|before)$/i; // what an address parts a list by

// Whether it stands among what turns the pages of a list, or leads to another part of the list that this page shows.
function turnsPages(el) {
  if (el.matches("[rel~=next]") || standsInPager(el)) return true;
  if (!(el instanceof HTMLAnchorElement) || el.origin + el.pathname !== location.origin + location.pathname) return false;
  const [here, there] = [new URLSearchParams(location.search), new URLSearchParams(el.search)];
  const other = [...here.keys(), ...there.keys()].filter((name) => (here.get(name) || "") !== (there.get(name) || ""));
  return other.length > 0 && other.every((name) => LIST_PART.test(name));
}

function standsInPager(el) {
  for (let [up, depth] = [el, 0]; up && depth < PAGER_DEPTH; [up, depth] = [composedParent(up), depth + 1]) {
    const named = /pagina/i.test(up.getAttribute("aria-label") || "");
    if (named || [...up.classList].some((each) => PAGER.test(each))) return true;
  }
  return false;
}

const TOLD_STATES = ["selected", "pressed", "current", "invalid", "required", "busy"];

function statesOf(el) {
  const states = TOLD_STATES.filter((each) => !["false", "", null].includes(el.getAttribute(`aria-${each}`)));
  const expanded = el.getAttribute("aria-expanded") ?? (el.tagName === "SUMMARY" ? String(el.parentElement?.hasAttribute("open")) : null);
  if (el.getAttribute("aria-pressed") === "false") states.push("unpressed");
  if (expanded) states.push(expanded === "true" ? "expanded" : "collapsed");
  else if (leadsToUnseen(el)) states.push("collapsed");
  if (checkedState(el)) states.push("checked");
  if (isDisabled(el)) states.push("disabled");
  if (el.readOnly) states.push("readonly");
  if (turnsPages(el)) states.push("turns");
  if (el.tagName === "TEXTAREA" || el.getAttribute("aria-multiline") === "true") states.push("multiline");
  if (!["false", "", null].includes(el.getAttribute("aria-haspopup"))) states.push("popup");
  return states;
}

// Whether it leads to a part of this page that is not shown, as tabs without roles do: what it opens is that part.
function leadsToUnseen(el) {
  if (!(el instanceof HTMLAnchorElement) || el.hash.length < 2 || !(el.getAttribute("href") || "").startsWith("#")) return false;
  const part = linkedPart(el);
  return isUnseenPart(part) || isUnseenPart(el.closest(HEADS)?.nextElementSibling); // an old accordion
}

const HEADS = "h1,h2,h3,h4,h5,h6,legend";

function isUnseenPart(part) {
  return Boolean(part?.childElementCount) && getComputedStyle(part).display === "none";
}

// The names of what is around it, outermost first: boxes that bear one, and the headings it stands under.
function boxesAround(el, memory) {
  const names = [];
  for (let up = composedParent(el); up; up = composedParent(up)) {
    const name = boxNameOnce(up, memory);
    if (name && name !== names[0]) names.unshift(name);
    if (up.matches("dialog,[role=dialog],[role=alertdialog]")) names.unshift("dialog"); // as people call it
  }
  const heads = memory.heads.map((head) => head.text).filter((text) => !names.includes(text));
  return [...heads, ...names];
}

function boxNameOnce(box, memory) {
  return once(memory.boxes, box, (each) => (each.matches(BOXES) ? boxName(each) : ""));
}

function boxName(box) {
  const referred = elementsById(box, "aria-labelledby").map(referencedName).join(" ");
  const own = referred || box.getAttribute("aria-label");
  if (own) return shortText(own);
  const legend = box.querySelector(":scope > legend,:scope > caption,:scope > summary");
  if (legend) return shortText(spokenText(legend));
  const head = box.matches("ul,ol,[role=list],nav,main,form") ? null : box.querySelector(HEADING);
  return head ? shortText(spokenText(head)) : "";
}

const headingLevel = (el) => (/^H[1-6]$/.test(el.tagName) ? Number(el.tagName[1]) : Number(el.getAttribute("role") === "heading" && (el.getAttribute("aria-level") || 2)));

function noteHeading(el, memory) {
  const level = headingLevel(el);
  if (!level || !isVisible(el)) return;
  while (memory.heads.length && memory.heads.at(-1).level >= level) memory.heads.pop();
  memory.heads.push({ level, text: shortText(spokenText(el)) });
}

// The row or list item that it is in, or is, with the texts that stand in it.
function rowAround(el, memory) {
  let row = el;
  while (row && !row.matches(ROWS)) row = composedParent(row);
  if (!row) return null;
  return once(memory.rows, row, (each) => ({ ref: refOf(each), texts: rowTexts(each) }));
}

function rowTexts(row) {
  const cells = row.matches("tr,[role=row]") ? [...row.querySelectorAll("td,th,[role=cell],[role=gridcell],[role=rowheader],[role=columnheader]")] : [];
  if (cells.length) return cells.map(cellText);
  const texts = [];
  walk(row, (el) => {
    if (SILENT.has(el.tagName)) return false;
    if (isVisible(el) && hasOwnText(el)) texts.push(tidy(spokenText(el)).slice(0, AROUND_MAX));
    else if (el.tagName === "INPUT" && isVisible(el) && el.value && el.type !== "password") texts.push(tidy(el.value).slice(0, AROUND_MAX));
    return el.tagName !== "SELECT";
  });
  return texts.length || !isVisible(row) ? texts : [tidy(spokenText(row)).slice(0, AROUND_MAX)];
}

const cellText = (cell) => tidy(spokenText(cell) || cell.querySelector("input:not([type=password])")?.value || "").slice(0, AROUND_MAX);

// The header of the column of the cell that it is, or is in.
function columnOf(el, memory) {
  const cell = el.closest("td,th,[role=cell],[role=gridcell]");
  const table = cell && cell.closest("table,[role=table],[role=grid]");
  if (!table) return "";
  return once(memory.columns, table, columnHeads)[columnNumber(cell)] || "";
}

function columnHeads(table) {
  const row = [...table.querySelectorAll("tr,[role=row]")].find((each) => each.querySelector("th:not([scope=row]),[role=columnheader]"));
  const heads = [];
  for (const cell of row ? row.children : []) for (let i = 0; i < (cell.colSpan || 1); i++) heads.push(shortText(spokenText(cell)));
  return heads;
}

function columnNumber(cell) {
  let number = 0;
  for (let before = cell.previousElementSibling; before; before = before.previousElementSibling) number += before.colSpan || 1;
  return number;
}

// What a description or a cell is called by what stands before it: its term, or the header of its row.
function labelBefore(el) {
  if (el.tagName === "DD") {
    let before = el.previousElementSibling;
    while (before && before.tagName !== "DT") before = before.previousElementSibling;
    return before ? shortText(spokenText(before)) : "";
  }
  const before = el.matches("td,[role=cell]") ? el.previousElementSibling : null;
  return before && before.matches("th,[role=rowheader]") ? shortText(spokenText(before)) : "";
}

const ITEMS_MAX = 4; // boxes within each other that are told
const PROSE = "p,span,a,b,i,em,strong,label,option,td,th,dt,dd,br,hr,input,button,h1,h2,h3,h4,h5,h6,svg,script,style,thead,tbody,tfoot,fieldset";

// The items of lists that it is in, or is, innermost first, each with its list: rows, list items, boxes alike.
function itemsAround(el, memory) {
  const found = [];
  for (let up = el; up && up !== document.body && found.length < ITEMS_MAX; up = composedParent(up)) {
    const list = once(memory.items, up, (item) => listAround(item, memory));
    if (list) found.push([refOf(up), refOf(list)]);
  }
  return found;
}

function listAround(el, memory) {
  if (el.matches("tr,[role=row]")) return el.closest("table,[role=table],[role=grid]");
  const up = composedParent(el);
  if (!up || el.matches(ROWS)) return up;
  if (el.matches(PROSE) || el instanceof SVGElement) return null;
  return once(memory.alike, up, countAlike).get(markOf(el)) > 1 ? up : null;
}

const markOf = (el) => `${el.tagName} ${el.className}`;

// How many children of the box are of each tag and class.
function countAlike(box) {
  const counts = new Map();
  for (const each of box.children) counts.set(markOf(each), (counts.get(markOf(each)) || 0) + 1);
  return counts;
}

const BESIDE_MAX = 8; // nodes of a side that are looked at: a row of things alike may go on for thousands

// What is written right beside it: before it in its own box, else after it, else in the box itself.
function textBeside(el, name) {
  for (const step of ["previousSibling", "nextSibling"]) {
    for (let [node, left] = [el[step], BESIDE_MAX]; node && left > 0; [node, left] = [node[step], left - 1]) {
      const text = tidy(isText(node) ? node.textContent : node instanceof Element && isVisible(node) ? spokenText(node) : "");
      if (text && text !== name) return text.slice(0, AROUND_MAX);
      if (node instanceof Element && node.matches("input,select,textarea,button,a")) break;
    }
  }
  const up = el.parentElement;
  const text = up && up.children.length < 4 ? tidy(spokenText(shadowRootOf(up) || up)) : "";
  return text === name ? "" : text.slice(0, AROUND_MAX);
}
