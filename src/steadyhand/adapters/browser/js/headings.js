// The headings that a field stands under: "Emergency contact" above a plain "Name".
// A heading governs what follows it in its own box and in the boxes there, up to the next heading
// of its rank or a higher one; what names a box (a legend, a region's label) governs all that is in
// it. Without a rank (a bold line, a card's title) one closes those that look like it. Read from the
// outermost to the nearest; which of them matter is for the reader to say.
import { CONTROL, HEADING, HEADINGS, INLINE, SEEN, SILENT, hasWords, isText, tidy } from "./html.js";
import { restyledElements, rewordedElements } from "./mutations.js";
import { elementsById, parentOf } from "./dom.js";
import { controlCount, controlsIn, holdsControl } from "./controls.js";
import { spokenText } from "./text.js";
import { splitMark } from "./required.js";
import { referencedName, wordsBeside } from "./accname.js";
import { namedBox } from "./groups.js";
import { questions } from "./survey.js";

const TITLE_MAX = 100; // characters; what is longer is prose
const UNDER_MAX = 400; // characters between a heading and its first control; after more it is about the prose
const PARTS_TOLD = 4; // of a longer chain the nearest
const WRAPPER_MAX = 4; // elements beside one heading in the box that holds it
const BOX_RANK = 0;
const RANKLESS = 7; // below h6
const NO_PLACE = { heads: [], line: null };
const TITLE_NAME = /title|heading|headline|header|legend|caption/i;
const STRONG = /^(B|STRONG|U)$/;
const LOUD_RATIO = 1.2; // of its letters to those around it
const SHOUTED = /^(?=.*\p{Lu}{4})[^\p{Ll}]+\p{Zs}[^\p{Ll}]+$/u;
const BOLD_MIN = 600; // font-weight
const HEAD_PRESSED = /^(BUTTON|A)$/;
const HEAD_UNFOLDS = "[aria-expanded],[aria-controls],[data-toggle=collapse],[data-bs-toggle=collapse]";
const ON_ITS_OWN = /^(NAV|ASIDE|FOOTER)$/; // what stands in it is about nothing outside
const LEADS_ABOUT = "[role=navigation],[role=complementary],[role=contentinfo],:has(li a[href])"; // ways to other pages
const NAMED_BOX = /^(FIELDSET|TABLE)$/;

// What it stands under: {section: the headings' texts, outermost first, lines: those of plain lines}.
// What the field itself is called is none of them.
/** @param {Question} question @param {Sight} sight */
export function headingsOver(question, sight) {
  const { el, facts } = question;
  const place = overNode(el, sight.survey.heads);
  if (!question.under || question.under.place !== place || !headingsUnchanged(sight)) {
    const lines = place.line ? linesOver(place, facts, sight) : "";
    question.under = { place, section: sectionOf(place.heads, facts, sight), lines };
  }
  return question.under;
}

// Whether every heading and line that was read at an earlier look says now what it said then.
function headingsUnchanged(sight) {
  if (sight.alike === null) {
    sight.alike = true;
    for (const [each, text] of [...sight.survey.said]) {
      if (text !== (each.nodes ? lineText(each, sight) : titleOf(each, sight))) sight.alike = false;
    }
  }
  return sight.alike;
}

// What it says is remembered for this look, and for the next one to compare.
function rememberText(each, text, sight) {
  sight.titles.set(each.el || each, text);
  sight.survey.said.set(each, text);
  return text;
}

function sectionOf(heads, facts, sight) {
  if (!heads.length) return "";
  let texts = sight.titles.get(heads);
  if (!texts) sight.titles.set(heads, (texts = [...new Set(heads.map((head) => titleOf(head, sight)))].filter(Boolean)));
  const others = texts.filter((text) => text !== facts.label && text !== facts.group);
  return others.slice(-PARTS_TOLD).join(" > ");
}

function titleOf(head, sight) {
  const { el, rank } = head;
  const known = sight.titles.get(el);
  if (known !== undefined) return known;
  const text = rank === BOX_RANK ? boxTitle(el, sight) : el.checkVisibility(SEEN) ? splitMark(spokenText(el) || tidy(el.textContent)).text : "";
  return rememberText(head, text.length > TITLE_MAX || (rank === 1 && isPageTitle(text, sight)) ? "" : text, sight);
}

// The page's own title, above other headings: what the whole page is about.
const isPageTitle = (text, sight) => sight.survey.headings.length > 1 && tidy(document.title).includes(text);

function boxTitle(box, sight) {
  const known = sight.groups.get(box); // read for the questions in it already
  const named = known && known.box === box ? known : namedBox(box);
  if (named) return named.text;
  return splitMark(tidy(elementsById(box, "aria-labelledby").map(referencedName).join(" ") || box.getAttribute("aria-label"))).text;
}

const namesItself = (box) => NAMED_BOX.test(box.tagName) || box.hasAttribute("aria-labelledby") || box.hasAttribute("aria-label");

// What stands over a node, {heads: [{el, rank}], line}; *known* keeps it for every node that was passed.
function overNode(node, known) {
  const found = known.get(node);
  if (found) return found;
  const box = node.assignedSlot || parentOf(node);
  if (!box || box === document) return NO_PLACE;
  if (box instanceof ShadowRoot) return headingInBox(node, box, overNode(box.host, known), known);
  const over = overNode(box, known);
  return headingInBox(node, box, namesItself(box) ? { heads: [...over.heads, { el: box, rank: BOX_RANK }], line: over.line } : over, known);
}

function headingInBox(node, box, outer, known) {
  passHeads(box, outer, known);
  if (!known.has(node)) known.set(node, outer); // given into a slot of the box
  return known.get(node);
}

// Notes for each child of the box which headings are open there, and which plain line is the last.
function passHeads(box, outer, known) {
  let open = [];
  let place = outer;
  let heads = outer.heads;
  const lines = new Lines(outer.line);
  for (const child of box.childNodes) {
    if (isText(child)) lines.unread.push([child, heads, false]);
    if (child.nodeType !== Node.ELEMENT_NODE) continue;
    const holds = holdsControl(child);
    const head = holds ? null : headIn(child, box);
    const line = holds ? lines.over(child, heads) : lines.line;
    if (!holds) lines.unread.push([child, heads, head !== null]);
    if (place.heads !== heads || place.line !== line) place = { heads, line };
    known.set(child, place);
    const left = head ? [...openUnder(head, open), head] : openAfter(child, open);
    if (left !== open) heads = [...outer.heads.filter((each) => coversInner(each, left)), ...left];
    open = left;
  }
}

// What stays open after a child that is no heading: one with much text takes an unused heading along.
function openAfter(child, open) {
  if (!open.length || SILENT.has(child.tagName)) return open;
  if (holdsControl(child)) for (const each of open) each.used = true;
  else for (const each of open) if (!each.used) each.passed += child.textContent.length;
  const left = open.filter((each) => each.used || each.passed <= UNDER_MAX);
  return left.length === open.length ? open : left;
}

function openUnder(head, open) {
  if (head.rank < RANKLESS) return open.filter((each) => each.rank < head.rank);
  const alike = open.findIndex((each) => each.looks === head.looks);
  return alike < 0 ? open : open.slice(0, alike);
}

const coversInner = ({ rank }, inner) => rank === BOX_RANK || rank === RANKLESS || inner.every((each) => each.rank > rank);

// A line is a heading by its looks and its length: where those have changed, its box is passed anew.
export function refreshHeads({ heads, said, roots }) {
  if (roots.length) return heads.clear();
  const boxes = new Set();
  for (const el of new Set([...restyledElements, ...rewordedElements])) {
    let near = el;
    while (near && !heads.has(near)) near = near.parentNode;
    if (!near) return heads.clear();
    boxes.add(holdsControl(near) ? near : near.parentNode);
  }
  for (const box of boxes) {
    for (const node of box.querySelectorAll("*")) heads.delete(node);
    for (const each of said.keys()) if (box.contains(each.el || each.nodes[0])) said.delete(each);
  }
}

// The heading that a child without controls is, or holds and nothing else beside some words.
function headIn(el, box) {
  if (SILENT.has(el.tagName) || ON_ITS_OWN.test(el.tagName)) return null;
  const head = headOf(el, box);
  return head && !el.matches(LEADS_ABOUT) ? head : null;
}

function headOf(el, box) {
  if (HEAD_PRESSED.test(el.tagName)) return el.matches(HEAD_UNFOLDS) && hasWords(el.textContent) ? headAt(el, RANKLESS) : null;
  if (rankOf(el)) return headAt(el, rankOf(el));
  if (el.childElementCount && el.childElementCount <= WRAPPER_MAX) {
    const inside = el.querySelectorAll(HEADING);
    if (inside.length === 1) return headAt(inside[0], rankOf(inside[0]));
    if (inside.length) return null;
  }
  return standsOut(el, box) ? headAt(el, RANKLESS) : null;
}

const headAt = (el, rank) => ({ el, rank, looks: `${el.tagName} ${el.getAttribute("class") || ""}`, used: false, passed: 0 });

function rankOf(el) {
  if (HEADINGS.has(el.tagName)) return Number(el.tagName[1]);
  return el.getAttribute("role") === "heading" ? Math.min(Number(el.getAttribute("aria-level")) || 2, 6) : 0;
}

// A short line of its own that is drawn or called like a heading.
function standsOut(el, box) {
  if (el.childElementCount > 2 || labelsOne(el) || !ownLine(el)) return false;
  const text = el.textContent.length > TITLE_MAX * 2 ? "" : tidy(el.textContent);
  if (!hasWords(text) || text.length > TITLE_MAX) return false;
  if (/^(SUMMARY|DT)$/.test(el.tagName) || (el.tagName === "TR" && el.cells.length === 1)) return true;
  const core = coreOf(el, text);
  if (STRONG.test(core.tagName) || [el, core].some((each) => TITLE_NAME.test(`${each.tagName} ${each.getAttribute("class") || ""} ${each.id}`))) return true;
  return controlCount(box) > 1 && isLoud(core, box, text);
}

function isLoud(core, box, text) {
  const { fontWeight, fontSize } = getComputedStyle(core);
  return Number(fontWeight) >= BOLD_MIN || parseFloat(fontSize) >= LOUD_RATIO * parseFloat(getComputedStyle(box).fontSize) || SHOUTED.test(text);
}

const labelsOne = (el) => (el.tagName === "LABEL" ? Boolean(el.control) : Boolean(el.firstElementChild && el.querySelector("label[for]")));

function ownLine(el) {
  if (!INLINE.has(el.tagName)) return true;
  return [el.previousSibling, el.nextSibling].every((beside) => !beside || !isText(beside) || !hasWords(beside.data));
}

// The innermost element that says all that the element says.
function coreOf(el, text) {
  let core = el;
  while (core.childElementCount === 1 && tidy(core.firstElementChild.textContent) === text) core = core.firstElementChild;
  return core;
}

// Plain lines: short ones of their own, drawn like any text, that stand before controls. They close
// nothing and no heading is lost for them; whether one says whose the fields below it are is for the
// reader to say, who knows words. A line reaches to the next heading, or to the end of its box.
const LINES_TOLD = 6; // of those above a field the nearest
const LINE_UNDER_MAX = 200; // characters between a line and its first control
const LINE_DEPTH = 3; // boxes around lines
const NO_LINE = new Set([...SILENT, ..."TABLE UL OL NAV ASIDE FOOTER BUTTON A PRE IFRAME svg HR BR".split(" ")]);
const LINE_ROLE = /^(none|presentation|paragraph|cell|rowheader|gridcell)$/;

// The lines of one box. What stands behind its last control is never read.
class Lines {
  unread = []; // [node, heads, whether it is a heading]
  run = []; // words and inline elements, up to where the line ends
  beside = false; // whether a control stands before it in the line
  waiting = []; // lines without a control as yet
  last = null; // the child with controls before them
  /** @type {{ line: any, left: number }} */
  row = { line: null, left: 0 }; // of a table: what its first cell says, and for how many rows

  constructor(line) {
    this.line = line;
  }

  // The line over a child with controls.
  over(child, heads) {
    for (const [node, ...more] of this.unread) this.read(node, ...more);
    this.unread = [];
    this.endRun(heads);
    for (const line of this.waiting) line.next = child;
    this.waiting = [];
    this.last = child;
    this.beside = INLINE.has(child.tagName) || child.matches(CONTROL);
    return (child.tagName === "TR" && this.overRow(child, heads)) || this.line;
  }

  read(node, heads, isHead) {
    if (isText(node)) this.add(node);
    else if (INLINE.has(node.tagName) && !isHead && !(this.beside && isApart(node))) this.add(node);
    else {
      this.endRun(heads);
      if (!isHead) for (const el of linesIn(node)) this.found([el], heads);
    }
  }

  add(node) {
    if (this.beside || (!isText(node) && (NO_LINE.has(node.tagName) || labelsOne(node)))) return;
    if (this.run.length || hasWords(node.textContent)) this.run.push(node);
  }

  endRun(heads) {
    if (this.run.length) this.found(this.run, heads);
    this.run = [];
    this.beside = false;
  }

  found(nodes, heads) {
    const words = nodes.length === 1 ? nodes[0].textContent : nodes.map((node) => node.textContent).join("");
    for (const line of this.waiting) line.passed += words.length;
    if (words.length > TITLE_MAX * 2 || !hasWords(words)) return;
    this.line = newLine(nodes, heads, { before: this.line, last: this.last });
    this.waiting.push(this.line);
  }

  // A first cell of three is a line over its row, over all that it stands beside, and over those
  // whose first cell is empty.
  overRow(row, heads) {
    const first = row.cells[0];
    if (--this.row.left > 0) return this.row.line;
    if (first && !holdsControl(first) && !hasWords(first.textContent)) return this.row.line;
    const leads = first && !holdsControl(first) && (row.cells.length > 2 || first.rowSpan !== 1);
    const line = leads ? newLine([first], heads, { before: this.line, next: row }) : null;
    this.row = { line, left: leads ? first.rowSpan || Infinity : 0 };
    return line;
  }
}

// text: what it says, where that hangs on its words alone; mixed: it also hangs on what shows.
const newLine = (nodes, heads, { before, last = null, next = null }) => ({
  nodes, heads, before, last, next, passed: 0, text: null, mixed: nodes.some((node) => node.firstElementChild),
});

// An inline element that is drawn in a line of its own.
const isApart = (el) => !getComputedStyle(el).display.startsWith("inline");

// The lines in a box without controls, of which there are few.
function linesIn(el, depth = 0) {
  if (NO_LINE.has(el.tagName) || (el.hasAttribute("role") && !LINE_ROLE.test(el.getAttribute("role"))) || labelsOne(el)) return [];
  if (!el.firstElementChild) return [el];
  const inside = [...el.children];
  if (inside.every((each) => INLINE.has(each.tagName))) return [el];
  if (inside.length > WRAPPER_MAX || depth === LINE_DEPTH) return [];
  return inside.flatMap((each) => linesIn(each, depth + 1));
}

// What the lines over a field say, the nearest last, one in a row.
function linesOver({ heads, line }, facts, sight) {
  const told = [];
  for (let at = saysLine(line, sight); at && told.length < LINES_TOLD; at = saysLine(at.before, sight)) {
    if (heads.some((head) => !at.heads.includes(head) && endsLines(head, facts, sight))) break;
    const text = lineText(at, sight);
    if (text !== facts.label && text !== told[0]) told.unshift(text);
  }
  return told.join("\n");
}

// What names the field alone ends nothing; the name of a box does.
function endsLines(head, facts, sight) {
  const text = titleOf(head, sight);
  return Boolean(text) && text !== facts.label && (head.rank === BOX_RANK || text !== facts.group);
}

// The line, or the nearest before it, that says something and names no control.
function saysLine(line, sight) {
  if (!line) return null;
  let at = sight.lines.get(line);
  if (at !== undefined) return at;
  at = line;
  while (at && !(at.passed <= LINE_UNDER_MAX && lineText(at, sight))) at = at.before;
  sight.lines.set(line, at);
  return at;
}

function lineText(line, sight) {
  let text = sight.titles.get(line);
  if (text !== undefined) return text;
  text = line.text ?? (line.mixed ? wordsOfLine(line) : (line.text = wordsOfLine(line)));
  if (text && (namesControl(line, text, sight) || !line.nodes.some(isSeen))) text = "";
  return rememberText(line, text, sight);
}

function wordsOfLine({ nodes }) {
  const { text } = splitMark(tidy(nodes.map(lineWords).join(" ")));
  return text.length > TITLE_MAX || !hasWords(text) ? "" : text;
}

const lineWords = (node) => (isText(node) ? node.data : node.firstElementChild ? wordsBeside(node) : node.textContent);

function isSeen(node) {
  const el = isText(node) ? node.parentElement : node;
  return !el || el.checkVisibility(SEEN);
}

// Whether it is what the control after it is called, or an answer of this one or of that before it.
function namesControl({ next, last }, text, sight) {
  const after = next && askedIn(next, sight);
  if (after && (after.group === text || (after.label === text && !namesMore(after, next)))) return true;
  const before = last && askedIn(last, sight, true);
  return answersBy(after, text) || answersBy(before, text);
}

const answersBy = (facts, text) => Boolean(facts && facts.options && facts.options.some(({ label }) => label === text));

// Whether a text before boxes that name themselves inside was taken for the first one's name.
function namesMore(after, next) {
  const list = questions();
  const then = after.placeholder ? list[list.findIndex((q) => q.facts === after) + 1] : null;
  return Boolean(then && then.facts.label_source === "placeholder" && next.parentNode.contains(then.el));
}

// What the first control of a box, or the last, asks.
function askedIn(box, { asked }, last = false) {
  const own = asked.get(box);
  if (own) return own.facts;
  const controls = controlsIn(box);
  const at = last ? controls.findLast((control) => asked.has(control)) : controls.find((control) => asked.has(control));
  return at ? asked.get(at).facts : null;
}
