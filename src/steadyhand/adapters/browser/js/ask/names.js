// What a control is called, and where that was read. Sources are tried best first; the first that
// says something wins. A text is only taken for a label when no other control stands between.
const HEADING = "h1,h2,h3,h4,h5,h6,[role=heading]";
const NEARBY_LEVELS = 5; // ancestors climbed in search of preceding text
const PROSE_MIN = 150; // characters from which a paragraph is an instruction, not a label

const NAMERS = [
  ["aria-labelledby", (el) => byIds(el, "aria-labelledby").map(nameOfTarget).join(" ")],
  ["aria-label", (el) => el.getAttribute("aria-label")],
  ["label", boundLabel],
  ["content", (el) => (CHECKABLE.has(el.type) || native(el) || !CONTENT_NAMED.has(el.getAttribute("role")) ? "" : spoken(el))],
  ["table-cell", cellLabel],
  ["nearby-text", (el) => (checkable(el) ? followingText(el) || precedingText(el).text : "")],
  ["table-cell", (el) => (checkable(el) ? tickCellLabel(el) : "")],
];
const LATE_NAMERS = [
  ["title", (el) => el.title],
  ["placeholder", (el) => el.placeholder || el.getAttribute("aria-placeholder") || el.dataset.placeholder],
];
const CONTENT_NAMED = new Set(["checkbox", "radio", "switch"]);

const checkable = (el) => CHECKABLE.has(el.type) || CONTENT_NAMED.has(el.getAttribute("role"));
const nameOfTarget = (el) => el.getAttribute("aria-label") || spoken(el) || spoken(el, null, true);
const blank = { text: "", source: "none", marked: false };

// {text, source, marked}: the label without its required mark.
function nameOf(el) {
  for (const [source, read] of NAMERS) {
    const found = said(read(el), source);
    if (found) return withSilentMark(el, found);
  }
  const near = checkable(el) ? null : precedingText(el);
  if (near && near.text) return { text: near.text, source: near.source, marked: near.marked };
  for (const [source, read] of LATE_NAMERS) {
    const found = said(read(el), source);
    if (found) return near && near.marked ? { ...found, marked: true } : found;
  }
  return blank;
}

function said(raw, source) {
  const { text, marked } = unmarked(tidy(raw));
  return text ? { text: text.slice(0, NAME_MAX), source, marked } : null;
}

function withSilentMark(el, found) {
  if (found.marked) return found;
  const labels = found.source === "label" ? [...el.labels] : byIds(el, "aria-labelledby");
  return labels.some((label) => silentMark(label, el)) ? { ...found, marked: true } : found;
}

function boundLabel(el) {
  if (!el.labels || !el.labels.length) return "";
  return [...el.labels].map((label) => spoken(label, el)).join(" ");
}

const holdsControl = (el) => el.matches(CONTROL) || el.querySelector(CONTROL) !== null;

// The text before a control, back to the last other control: {text, source, marked}.
function precedingText(el) {
  let node = el;
  let marked = false;
  for (let level = 0; node && level < NEARBY_LEVELS; level++) {
    const found = textBefore(node, el);
    marked = marked || found.marked;
    if (found.text && !prose(found.text, el)) return { ...found, marked };
    if (found.stop || found.text) break;
    node = parentOf(node);
    if (!node || /^(FORM|BODY|FIELDSET|TD|TH|MAIN|SECTION|DIALOG)$/.test(node.tagName)) break;
  }
  return { text: "", source: "none", marked };
}

const prose = (text, el) => text.length > PROSE_MIN && Boolean(el.placeholder || el.title);

// Walks the siblings before *node*. Inline pieces are gathered up to the next block.
function textBefore(node, el) {
  let gathered = "";
  let marked = false;
  const result = (text, source = "nearby-text", stop = false) => {
    const { text: clean, marked: here } = unmarked(tidy(text));
    return { text: clean.length > NAME_MAX ? "" : clean, source, marked: marked || here, stop };
  };
  if (trail) trail.shallow.add(node.parentNode);
  for (let before = node.previousSibling; before; before = before.previousSibling) {
    if (isText(before)) {
      gathered = before.data + gathered;
      continue;
    }
    if (before.nodeType !== Node.ELEMENT_NODE || SILENT.has(before.tagName) || before.tagName === "BUTTON") continue;
    if (hasWords(gathered) && !INLINE.has(before.tagName)) return result(gathered);
    if (holdsControl(before) || labelsAnother(before, el)) return result(gathered, "nearby-text", true);
    if (trail) trail.deep.add(before);
    if (saysError(before)) continue;
    if (before.matches(HEADING) && !onlyControlIn(before.parentElement, el)) return result("", "none", true);
    const text = spoken(before);
    marked = marked || silentMark(before, null);
    if (INLINE.has(before.tagName)) gathered = `${text} ${gathered}`;
    else if (hasWords(text)) return result(text, before.tagName === "LEGEND" ? "legend" : "nearby-text");
  }
  return result(hasWords(gathered) ? gathered : "");
}

const hasWords = (text) => /[\p{L}\p{N}]/u.test(text);

function labelsAnother(label, el) {
  return label.tagName === "LABEL" && label.control && label.control !== el;
}

function onlyControlIn(parent, el) {
  const own = el.matches(CONTROL) ? el : el.querySelector(CONTROL);
  const others = parent ? [...parent.querySelectorAll(CONTROL)] : [];
  return Boolean(parent) && others.every((other) => el.contains(other) || (own && ofOneGroup(other, own)));
}

const ofOneGroup = (a, b) => CHECKABLE.has(a.type) && a.type === b.type && a.name === b.name;

// The text after a tick box, up to the next control or line.
function followingText(el) {
  let out = "";
  if (trail) trail.shallow.add(el.parentNode);
  for (let after = el.nextSibling; after; after = after.nextSibling) {
    if (isText(after)) out += after.data;
    else if (after.nodeType === Node.ELEMENT_NODE) {
      if (holdsControl(after) || labelsAnother(after, el) || (hasWords(out) && !INLINE.has(after.tagName))) break;
      out += ` ${spoken(after)} `;
      if (hasWords(out) && !INLINE.has(after.tagName)) break;
    }
  }
  return hasWords(out) ? out : "";
}

// In a table: the cell to the left; where the row holds several controls, the head of the column.
function cellLabel(el) {
  const cell = el.closest("td,th");
  if (!cell || !cell.parentElement || checkable(el)) return "";
  if (spoken(cell)) return "";
  const column = columnHead(cell);
  const crowded = cell.parentElement.querySelectorAll(CONTROL).length > 1;
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

function columnHead(cell) {
  const table = cell.closest("table");
  const top = table && table.rows[0];
  if (!top || top === cell.parentElement) return "";
  const head = top.cells[cell.cellIndex];
  return head && !holdsControl(head) ? markedCell(head) : "";
}

// For a tick box alone in its cell: the cell after it; in a grid of them the head of the column.
function tickCellLabel(el) {
  const cell = el.closest("td,th");
  if (!cell || spoken(cell)) return "";
  const next = cell.nextElementSibling;
  const after = next && !holdsControl(next) ? markedCell(next) : "";
  return after || columnHead(cell) || rowHead(cell);
}

const markedCell = (cell) => {
  const text = spoken(cell);
  return text && silentMark(cell, null) && !unmarked(text).marked ? `${text} *` : text;
};

// The nearest box that groups controls under a name: {box, text, marked}.
function groupOf(el, sight) {
  const up = parentOf(el);
  if (!up) return NO_GROUP;
  const known = sight.groups.get(up);
  if (known) return known;
  const answer = trailed(sight.survey.groupTrail, () => namedBox(up)) || groupOf(up, sight);
  sight.groups.set(up, answer);
  return answer;
}

const NO_GROUP = { box: null, text: "", marked: false, source: "none" };

function namedBox(box) {
  const role = box.getAttribute("role");
  if (!/^(FIELDSET|TABLE)$/.test(box.tagName) && role !== "radiogroup" && role !== "group") return null;
  const legend = box.querySelector(":scope > legend,:scope > caption");
  const tries = [
    ["aria-labelledby", byIds(box, "aria-labelledby").map(nameOfTarget).join(" ")],
    ["aria-label", box.getAttribute("aria-label")],
    ["legend", legend ? spoken(legend) : ""],
  ];
  for (const [source, raw] of tries) {
    const found = said(raw, source);
    if (found) return { box, ...found, marked: found.marked || Boolean(legend && source === "legend" && silentMark(legend, null)) };
  }
  return null;
}
