// The accessible name of a control, and the text near it where markup binds none.
import { LANG } from "./lang.js";
import { CHECKABLE, CONTROL, HEADING, HOLDING, INLINE, NAME_MAX, SILENT, hasFiles, hasWords, isText, plainWords, shortText, tidy } from "./html.js";
import { composedParent, elementsById, isNative, within } from "./dom.js";
import { controlCount, controlsIn, holdsControl, holdsOthers, hostsOf, labelAround, labelsOf } from "./controls.js";
import { REQUIRED_WORD, isBoxless, spokenText, trail } from "./text.js";
import { isVisible } from "./visibility.js";
import { CONTENT_NAMED, checkable } from "./role.js";
import { hasHiddenMark, splitMark } from "./required.js";
import { saysError } from "./errors.js";
import { isProgress, namesIn, textAbove } from "./file.js";

// Whether each stands last in a box of its own, after its name.
const namedBefore = (members) =>
  members.length > 1 && members.every((el) => el.parentElement && !holdsOthers(el.parentElement, [el]) && !followingText(el) && hasWords(textBefore(el, el).text));

// What a control is called, and where that was read. Sources are tried best first; the first that
// says something wins. A text is only taken for a label when no other control stands between.

/** @type {[string, (el: Element) => string][]} */
const NAMERS = [
  ["aria-labelledby", (el) => joinTexts(labellingElements(el).map(referencedName))],
  ["aria-label", (el) => el.getAttribute("aria-label")],
  ["label", labelText],
  ["content", (el) => (CHECKABLE.has(el.type) || isNative(el) || !CONTENT_NAMED.has(el.getAttribute("role")) ? "" : spokenText(el))],
  ["aria-labelledby", (el) => saidOfHost(el, (host) => joinTexts(labellingElements(host).map(referencedName)))],
  ["aria-label", (el) => saidOfHost(el, (host) => host.getAttribute("aria-label"))],
  ["label", (el) => saidOfHost(el, labelText)],
  ["nearby-text", (el) => (checkable(el) ? saidOfHost(el, (host) => followingText(host)) : "")],
  ["table-cell", cellLabel],
  ["nearby-text", (el) => (checkable(el) ? followingText(el) || precedingText(el).text : "")],
  ["table-cell", (el) => (checkable(el) ? tickCellLabel(el) : "")],
];
/** @type {[string, (el: Element) => string][]} */
const LATE_NAMERS = [
  ["title", (el) => el.title],
  ["placeholder", (el) => el.placeholder || el.getAttribute("aria-placeholder") || el.dataset.placeholder || promptOf(el)],
];

// What holds an answer may name itself too: that is the answer, and no part of the question.
/** @param {Element} el */
export const labellingElements = (el) => elementsById(el, "aria-labelledby").filter((target) => !holdsAnswer(el) || !within(el, target));
const holdsAnswer = (el) => HOLDING.has(el.getAttribute("role")) || el.hasAttribute("aria-haspopup");
/** @param {Element} el */
export const referencedName = (el) => el.getAttribute("aria-label") || spokenText(el) || spokenText(el, null, true);
const NO_NAME = { text: "", source: "none", marked: false };

// {text, source, marked, group}: the label without its required mark, and what asks it together with
// other boxes.
/** @param {Element} el */
export function accessibleName(el) {
  const own = markupName(el);
  if (own) return own.source === "aria-label" ? stripAnswer(el, own) : own;
  if (checkable(el)) return fallbackName(el) || NO_NAME;
  const shared = sharedPrompt(el);
  const near = shared || precedingText(el);
  const late = fallbackName(el);
  if (near.text) return late && (shared || near.heading) ? { ...late, marked: late.marked || near.marked, group: near.text } : bareName(near);
  const found = namedText(textAfter(el, "LABEL"), "nearby-text") || late || namedText(textAfter(el), "nearby-text") || NO_NAME;
  return near.marked ? { ...found, marked: true } : found;
}

// A list's button may be called by its label in sight with its answer behind that, and "Required".
function stripAnswer(el, name) {
  if (!holdsAnswer(el) || !labelsOf(el).some(standsInSight)) return name;
  const label = namedText(labelText(el), "label");
  if (!label || !name.text.startsWith(label.text)) return name;
  const shown = tidy(el.innerText);
  const behind = tidy(name.text.slice(label.text.length));
  const rest = shown && behind.startsWith(shown) ? tidy(behind.slice(shown.length)) : behind;
  if (rest && !REQUIRED_WORD.test(rest)) return name;
  return { ...label, marked: label.marked || name.marked || rest !== "" };
}

const bareName = ({ text, source, marked }) => ({ text, source, marked });

// What the markup binds to the control.
/** @param {Element} el */
export function markupName(el) {
  for (const [source, read] of NAMERS) {
    const found = namedText(read(el), source);
    if (found) return withHiddenMark(el, found);
  }
  return null;
}

/** @param {Element} el */
export function fallbackName(el) {
  for (const [source, read] of LATE_NAMERS) {
    const found = namedText(read(el), source);
    if (found) return found;
  }
  return null;
}

// What is said of the custom elements that the control is the inside of.
const saidOfHost = (el, read) => hostsOf(el).map(read).find((text) => tidy(text)) || "";

/** @param {string} source */
export function namedText(raw, source) {
  const { text, marked } = splitMark(tidy(raw));
  return text ? { text: text.slice(0, NAME_MAX), source, marked } : null;
}

/** @param {Element} el */
export function withHiddenMark(el, found) {
  if (found.marked) return found;
  const bound = [el, ...hostsOf(el)];
  const labels = bound.flatMap((each) => (found.source === "label" ? labelsOf(each) : elementsById(each, "aria-labelledby")));
  return labels.some((label) => hasHiddenMark(label, el)) ? { ...found, marked: true } : found;
}

/** @param {Element} el */
export function labelText(el) {
  const labels = labelsOf(el);
  const own = labels.length > 1 ? labels.filter((label) => !isStrayLabel(label, el)) : labels;
  return joinTexts((own.length ? own : labels).map((label) => spokenText(label, el) || label.title)); // a star that is drawn
}

// A second label of this control that stands beside another one: bound by mistake.
function isStrayLabel(label, el) {
  const box = label.parentElement;
  return Boolean(box) && !box.contains(el) && holdsControl(box);
}

// Several texts as one: what one says already is not said again, and the required mark is at the
// end, wherever it stood.
function joinTexts(texts) {
  if (texts.length < 2) return texts[0] || "";
  const pieces = texts.map(splitMark).filter(({ text }) => text);
  const words = pieces.map(({ text }) => plainWords(text));
  const kept = pieces.filter((_, i) => !words.some((other, j) => other.includes(words[i]) && (other !== words[i] || j < i)));
  const whole = kept.map((piece) => piece.text).join(" ");
  return pieces.some((piece) => piece.marked) ? `${whole} *` : whole;
}

// The words that a person sees where a control is called by words that nobody sees: {text, source},
// or null where both are the same or nothing is seen.
/** @param {Element} el */
export function visibleName(el, name) {
  const found = isUnseenSource(el, name.source) ? nameBeside(el) : withPseudo(el, name);
  if (!found || !hasWords(found.text)) return null;
  const text = splitMark(tidy(found.text)).text.slice(0, NAME_MAX);
  return text && plainWords(text) !== plainWords(name.text) ? { text, source: found.source } : null;
}

function isUnseenSource(el, source) {
  if (source === "aria-label" || source === "title") return true;
  return source === "aria-labelledby" && !labellingElements(el).some(standsInSight);
}

// Text beyond the page's left or upper edge is there for programs alone.
function standsInSight(el) {
  if (!isVisible(el)) return false;
  const box = el.getBoundingClientRect();
  return box.right + scrollX > 0 && box.bottom + scrollY > 0;
}

// What stands in the place of a label, best first.
function nameBeside(el) {
  const bound = labelsOf(el).some(standsInSight) ? labelText(el) : "";
  if (bound && el.type === "file" && (hasFiles(el) || saysHow(bound))) return aboveUpload(el);
  if (bound) return { text: bound, source: "label" };
  const near = (checkable(el) && followingText(el)) || precedingText(el).text;
  return near ? { text: near, source: "nearby-text" } : null;
}

// What a file's box asks for, where its own caption ("Choose file or drag here") says only how.
function aboveUpload(el) {
  const { text } = textAbove(labelsOf(el)[0]);
  return text && !saysHow(text) ? { text, source: "nearby-text" } : null;
}

// How to upload, or how far that is.
const saysHow = (text) => onlyUploads(text) || namesIn(text).length > 0 || isProgress(text);

const PSEUDO_PARTS = 8; // elements of one label whose drawn text is looked for

// The bound label with what styles write before and after it and its parts.
function withPseudo(el, name) {
  if (name.source !== "label") return null;
  const label = labelsOf(el).find(isVisible);
  if (!label) return null;
  const parts = [label, ...[...label.querySelectorAll("*")].filter((part) => !part.matches(CONTROL)).slice(0, PSEUDO_PARTS)];
  const before = parts.map((part) => styledText(part, "::before")).join(" ");
  const after = parts.map((part) => styledText(part, "::after")).join(" ");
  return hasWords(before + after) ? { text: `${before} ${name.text} ${after}`, source: "label" } : null;
}

// Words that a style sheet writes; a required mark, a glyph of an icon font and a single letter are none.
function styledText(el, pseudo) {
  const { content } = getComputedStyle(el, pseudo);
  if (content.length < 4 || content[0] !== '"') return "";
  const text = tidy(content.replace(/^"|"$/g, ""));
  return /\p{L}{2}/u.test(text) && !REQUIRED_WORD.test(text) ? text : "";
}

// Text that stands near a control, for markup that binds no label to it.
const NEARBY_LEVELS = 5; // ancestors climbed in search of preceding text
const PROSE_MIN = 150; // characters from which a paragraph is an instruction, not a label
const CAPTION_MAX = 60; // characters of a text after a control that may still name it
const AFTER_LEVELS = 2; // ancestors climbed in search of it
const LIMIT = /^(FORM|BODY|FIELDSET|TD|TH|MAIN|SECTION|DIALOG)$/;
const ASIDE_NAME = /(^|[\s_-])(hint|help|helper|helptext|description|note|tip|tooltip|instructions?)([\s_-]|$)/i;
const NAMES_OTHERS = /^(LABEL|LEGEND|DT|TH|H[1-6])$/;
const LINKS = "a,[role=button]";

// The text before a control, back to the last other control: {text, source, marked, heading}.
// What only tells how to answer is taken where nothing else asks.
/** @param {Element} el @param {boolean} [together] */
export function precedingText(el, together = false) {
  let node = el;
  let marked = false;
  let aside = "";
  for (let level = 0; node && level < NEARBY_LEVELS; level++) {
    const found = textBefore(node, el, { aside, together });
    marked = marked || found.marked;
    if (found.text && !isProse(found.text, el)) return { ...found, marked };
    aside = found.stop ? "" : found.aside;
    if (found.stop || found.text) break;
    node = composedParent(node);
    if (!node || LIMIT.test(node.tagName)) break;
  }
  return { text: aside, source: aside ? "nearby-text" : "none", marked };
}

const isProse = (text, el) => text.length > PROSE_MIN && Boolean(el.placeholder || el.title);

// Walks the siblings before *node*. Inline pieces are gathered up to the next block. *aside*: what
// was found nearer by and asks nothing; *together*: whether it may ask for several boxes.
/** @param {Node} node @param {Element} el */
export function textBefore(node, el, { aside = "", together = false } = {}) {
  let gathered = "";
  let marked = false;
  let passed = false; // long texts, between a bare "please choose" and what it is about
  const result = (text, more = {}) => {
    const { text: clean, marked: here } = splitMark(tidy(text));
    const kept = clean.length > NAME_MAX || !hasWords(clean) ? "" : clean;
    return { text: kept, source: "nearby-text", marked: marked || here, stop: false, aside, ...more };
  };
  if (trail) trail.shallow.add(/** @type {Node} */ (node.parentNode));
  for (let left = node.previousSibling; left; left = left.previousSibling) {
    const before = /** @type {Element} */ (left);
    if (isText(before)) {
      gathered = before.data + gathered;
      continue;
    }
    if (before.nodeType !== Node.ELEMENT_NODE || SILENT.has(before.tagName) || before.tagName === "BUTTON") continue;
    if (unseenBeside(before, el)) continue;
    if (hasWords(gathered) && !INLINE.has(before.tagName)) return result(gathered);
    if (holdsControl(before) || labelsAnother(before, el)) return result(gathered, { stop: true });
    if (trail) trail.deep.add(before);
    if (saysError(before)) continue;
    const heading = before.matches(HEADING);
    if (heading && !together && !onlyPicks(aside) && !onlyControlIn(before.parentElement, el) && !asksOne(before, el)) return result("", { source: "none", stop: true });
    const text = checkable(el) ? spokenText(before) : wordsBeside(before);
    if (heading && passed && text.endsWith("?")) continue; // what was passed answers it
    marked = marked || hasHiddenMark(before, null);
    if (asksNothing(before, text, gathered)) aside = aside || text;
    else if (onlyPicks(aside) && !heading && (passed || text.length > PROSE_MIN)) passed = true;
    else if (INLINE.has(before.tagName)) gathered = `${text} ${gathered}`;
    else if (hasWords(text)) return result(text, { heading, source: before.tagName === "LEGEND" ? "legend" : "nearby-text" });
  }
  return result(gathered);
}

// Text that nobody sees asks nothing of a control that is seen; what is folded away is read whole.
const unseenBeside = (text, el) => !text.checkVisibility({ visibilityProperty: true }) && !isBoxless(text) && el.checkVisibility();

// A hint by its class, a bare "please choose", or a link beside the label ("Forgot it?").
function asksNothing(el, text, gathered) {
  if (el.tagName === "A") return !hasWords(gathered);
  if (NAMES_OTHERS.test(el.tagName)) return false;
  return onlyPicks(text) || ASIDE_NAME.test(`${el.id} ${el.getAttribute("class") || ""}`);
}

// What the element says without the links that end it; '' where it says links alone.
/** @param {Element} el */
export function wordsBeside(el) {
  let text = spokenText(el);
  if (el.tagName === "A" || !el.firstElementChild) return text;
  for (const link of [...el.querySelectorAll(LINKS)].reverse()) {
    const said = spokenText(link);
    if (said && text.endsWith(said)) text = text.slice(0, -said.length).trim();
  }
  return text;
}

// A label of another control, wherever that stands; a label that stands with this control and far
// from the one that it names was bound by mistake.
function labelsAnother(label, el) {
  if (label.tagName !== "LABEL" || !label.control || label.control === el) return false;
  if (standsInFor(el, label.control)) return false;
  const box = label.parentElement;
  return !(box && box.contains(el) && !box.contains(label.control));
}

// Whether *el* is what a person sees in place of that control, which nobody does: both lie in one small
// box with no other control that is seen.
function standsInFor(el, control) {
  if (isVisible(control) || !isVisible(el)) return false;
  let box = composedParent(control);
  for (let level = 0; box && level < STAND_IN_LEVELS && !within(box, el); level++) box = composedParent(box);
  return Boolean(box) && within(box, el) && !LIMIT.test(box.tagName) && controlsIn(box).every((each) => each === control || each === el || !isVisible(each));
}

const STAND_IN_LEVELS = 2; // ancestors climbed from the control that nobody sees

function onlyControlIn(parent, el) {
  const own = el.matches(CONTROL) ? el : el.querySelector(CONTROL);
  const others = parent ? controlsIn(parent) : [];
  return Boolean(parent) && others.every((other) => el.contains(other) || (own && ofOneGroup(other, own)));
}

const ofOneGroup = (a, b) => CHECKABLE.has(a.type) && a.type === b.type && a.name === b.name;

// Headings in a row, each with one control of its own after it, are labels by another tag.
function asksOne(heading, el) {
  const alike = [...heading.parentNode.children].filter((each) => each.tagName === heading.tagName);
  return alike.length > 1 && alike.every((each) => asksAlone(each, each === heading ? el : null));
}

function asksAlone(heading, el) {
  const asked = [];
  for (let after = heading.nextElementSibling; after && !after.matches(HEADING); after = after.nextElementSibling) {
    if (after.matches(CONTROL)) asked.push(after);
    else if (holdsControl(after)) asked.push(...controlsIn(after));
  }
  const own = el || asked[0];
  return asked.every((each) => each === own || (own.contains(each) || ofOneGroup(each, own)));
}

// The text after a tick box, up to the next control or line.
function followingText(el) {
  let out = "";
  if (trail) trail.shallow.add(el.parentNode);
  for (let after = el.nextSibling; after; after = after.nextSibling) {
    if (isText(after)) out += after.data;
    else if (after.nodeType === Node.ELEMENT_NODE) {
      if (unseenBeside(after, el)) continue;
      if (holdsControl(after) || labelsAnother(after, el) || (hasWords(out) && !INLINE.has(after.tagName))) break;
      out += ` ${spokenText(after)} `;
      if (hasWords(out) && !INLINE.has(after.tagName)) break;
    }
  }
  return hasWords(out) ? out : "";
}

// The text after a control that has its box to itself: labels that float over an empty box stand
// there. *only*: of that tag.
function textAfter(el, only = "") {
  let node = el;
  for (let level = 0; node && level < AFTER_LEVELS; level++) {
    const box = node.parentElement;
    if (!box || holdsOthers(box, [el])) return "";
    if (trail) trail.shallow.add(box);
    for (let after = node.nextElementSibling; after; after = after.nextElementSibling) {
      if (trail) trail.deep.add(after);
      if (SILENT.has(after.tagName) || saysError(after) || (only && after.tagName !== only)) continue;
      const text = namesFromBehind(after) ? spokenText(after) : "";
      if (hasWords(text) && text.length <= CAPTION_MAX) return text;
    }
    if (LIMIT.test(box.tagName)) return "";
    node = box;
  }
  return "";
}

const namesFromBehind = (el) => !/^(A|BUTTON)$/.test(el.tagName) && !ASIDE_NAME.test(`${el.id} ${el.getAttribute("class") || ""}`);

// Controls without names of their own, side by side after one text ("Date of birth", then three
// boxes): that text, {text, source, marked}, or null.
function sharedPrompt(el) {
  const box = boxOfParts(el);
  const parts = box && controlCount(box) <= PARTS_MAX ? controlsIn(box) : [];
  if (parts.length < 2 || !parts.every(isPart)) return null;
  const near = precedingText(parts[0], true);
  const between = splitMark(spokenText(box)).text;
  return near.text && !isProse(near.text, el) && (!hasWords(between) || plainWords(between) === plainWords(near.text)) ? near : null;
}

const PARTS_MAX = 8;
const PART_LEVELS = 3; // ancestors climbed in search of the box of all parts

function boxOfParts(el) {
  let box = el.parentElement;
  for (let level = 0; box && level < PART_LEVELS && box.tagName !== "FORM"; level++, box = box.parentElement) {
    if (controlCount(box) > 1) return box;
  }
  return null;
}

const isPart = (el) =>
  isNative(el) && !CHECKABLE.has(el.type) && el.type !== "file" && !labelsOf(el).length && !el.hasAttribute("aria-label") && !el.hasAttribute("aria-labelledby");

// Names that stand in the cells of a table.

// In a table: the cell to the left; where the row holds several controls, the head of the column.
function cellLabel(el) {
  const cell = el.closest("td,th");
  if (!cell || !cell.parentElement || checkable(el)) return "";
  if (spokenText(cell) && precedingText(el).text) return "";
  const column = columnHead(cell);
  const crowded = controlCount(cell.parentElement) > 1;
  return crowded ? column || rowHead(cell) : rowHead(cell) || column;
}

function rowHead(cell) {
  for (let left = cell.previousElementSibling; left; left = left.previousElementSibling) {
    if (holdsControl(left)) return "";
    const text = markedCell(left);
    if (text) return text;
  }
  return "";
}

// A first row of one cell heads no columns: it says what the table is about.
function columnHead(cell) {
  const table = cell.closest("table");
  const top = table && table.rows[0];
  if (!top || top === cell.parentElement || top.cells.length < 2 || holdsControl(top)) return "";
  const head = top.cells[cell.cellIndex];
  return head ? markedCell(head) : "";
}

// For a tick box alone in its cell: the cell after it; in a grid of them the head of the column.
function tickCellLabel(el) {
  const cell = el.closest("td,th");
  if (!cell || spokenText(cell)) return "";
  const next = cell.nextElementSibling;
  const after = next && !holdsControl(next) ? markedCell(next) : "";
  return after || columnHead(cell) || rowHead(cell);
}

const markedCell = (cell) => {
  const text = spokenText(cell);
  return text && hasHiddenMark(cell, null) && !splitMark(text).marked ? `${text} *` : text;
};

// Words that ask nothing by themselves: they say how to answer ("Please choose one", "Attach a
// file"). What they ask about stands elsewhere. In the languages that the vocabulary has.
const wordSet = (...lists) => new Set(lists.join("|").split("|"));

const LITTLE_WORDS = `${LANG.little}|-`;
const PICK_WORDS = wordSet(LITTLE_WORDS, LANG.pick);
const FILE_WORDS = wordSet(LITTLE_WORDS, LANG.file);

const eachWord = (text) => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) || [];
const allAmong = (words, known) => words.length > 0 && words.every((word) => known.has(word));

// "Please select one of the options below:", "Zutreffendes bitte ankreuzen".
const onlyPicks = (text) => text.length < 80 && allAmong(eachWord(text), PICK_WORDS);

// "Choose file", "Datei auswählen": the caption of a button, not what the file is.
/** @param {string} text */
export const onlyUploads = (text) => text.length < 80 && allAmong(eachWord(text), FILE_WORDS);

// What the first option of a select asks ("Month", "Your state"), where it is no answer.
function promptOf(el) {
  const first = el.tagName === "SELECT" && !el.multiple ? el.options[0] : null;
  if (!first || (first.value !== "" && !first.disabled)) return "";
  const text = tidy(first.label || first.text);
  return hasWords(text) && !onlyPicks(text) ? text : "";
}

/** @param {Element} el @param {string} question */
export function choiceName(el, question) {
  const name = accessibleName(el);
  const drawn = visibleName(el, name);
  if (drawn && drawn.source === "label") return drawn.text;
  if (name.source === "aria-labelledby" && question && name.text.startsWith(`${question} `)) return name.text.slice(question.length + 1);
  const said = tidy(el.getAttribute("data-value") || el.value);
  if (question && hasWords(said) && name.text.startsWith(`${said},`) && name.text.endsWith(` ${question}`)) return said;
  if (name.text && !(name.source === "nearby-text" && name.text === question)) return name.text;
  return shortText(el.value || "");
}

// What a choice says in a line of its own above what describes it; '' where it says one thing alone.
/** @param {Element} el @param {string} label */
export function choiceTitle(el, label) {
  const said = [...labelsOf(el), ...(isNative(el) && el.tagName !== "BUTTON" ? [] : [el])].find((each) => each.firstElementChild && isVisible(each));
  const lines = said ? said.innerText.split("\n").map(tidy).filter(hasWords) : [];
  return lines.length > 1 && label !== lines[0] && label.startsWith(lines[0]) ? lines[0] : "";
}

// The largest box that holds the members and no other control; its preceding text asks for them.
/** @param {Element[]} members */
export function commonBox(members) {
  let box = labelAround(members[0]) || (namedBefore(members) ? members[0].parentElement : members[0]);
  while (composedParent(box) && !members.every((m) => within(box, m))) {
    if (textBefore(box, members[0]).text) return box;
    box = composedParent(box);
  }
  return box;
}
