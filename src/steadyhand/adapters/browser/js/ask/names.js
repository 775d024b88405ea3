// What a control is called, and where that was read. Sources are tried best first; the first that
// says something wins. A text is only taken for a label when no other control stands between.
const HEADING = "h1,h2,h3,h4,h5,h6,[role=heading]";

const NAMERS = [
  ["aria-labelledby", (el) => inOne(labellers(el).map(nameOfTarget))],
  ["aria-label", (el) => el.getAttribute("aria-label")],
  ["label", boundLabel],
  ["content", (el) => (CHECKABLE.has(el.type) || native(el) || !CONTENT_NAMED.has(el.getAttribute("role")) ? "" : spoken(el))],
  ["aria-labelledby", (el) => saidOfHost(el, (host) => inOne(labellers(host).map(nameOfTarget)))],
  ["aria-label", (el) => saidOfHost(el, (host) => host.getAttribute("aria-label"))],
  ["label", (el) => saidOfHost(el, boundLabel)],
  ["nearby-text", (el) => (checkable(el) ? saidOfHost(el, (host) => followingText(host)) : "")],
  ["table-cell", cellLabel],
  ["nearby-text", (el) => (checkable(el) ? followingText(el) || precedingText(el).text : "")],
  ["table-cell", (el) => (checkable(el) ? tickCellLabel(el) : "")],
];
const LATE_NAMERS = [
  ["title", (el) => el.title],
  ["placeholder", (el) => el.placeholder || el.getAttribute("aria-placeholder") || el.dataset.placeholder || promptOf(el)],
];
const CONTENT_NAMED = new Set(["checkbox", "radio", "switch"]);

const checkable = (el) => CHECKABLE.has(el.type) || CONTENT_NAMED.has(el.getAttribute("role"));
// What holds an answer may name itself too: that is the answer, and no part of the question.
const labellers = (el) => byIds(el, "aria-labelledby").filter((target) => !holdsAnswer(el) || !within(el, target));
const holdsAnswer = (el) => HOLDING.has(el.getAttribute("role")) || el.hasAttribute("aria-haspopup");
const nameOfTarget = (el) => el.getAttribute("aria-label") || spoken(el) || spoken(el, null, true);
const blank = { text: "", source: "none", marked: false };

// {text, source, marked, group}: the label without its required mark, and what asks it together with
// other boxes.
function nameOf(el) {
  const own = ownName(el);
  if (own) return own.source === "aria-label" ? withoutAnswer(el, own) : own;
  if (checkable(el)) return lateName(el) || blank;
  const shared = askedTogether(el);
  const near = shared || precedingText(el);
  const late = lateName(el);
  if (near.text) return late && (shared || near.heading) ? { ...late, marked: late.marked || near.marked, group: near.text } : withoutMore(near);
  const found = said(textAfter(el, "LABEL"), "nearby-text") || late || said(textAfter(el), "nearby-text") || blank;
  return near.marked ? { ...found, marked: true } : found;
}

// A list's button may be called by its label in sight with its answer behind that, and "Required".
function withoutAnswer(el, name) {
  if (!holdsAnswer(el) || !labelsOf(el).some(standsInSight)) return name;
  const label = said(boundLabel(el), "label");
  if (!label || !name.text.startsWith(label.text)) return name;
  const shown = tidy(el.innerText);
  const behind = tidy(name.text.slice(label.text.length));
  const rest = shown && behind.startsWith(shown) ? tidy(behind.slice(shown.length)) : behind;
  if (rest && !REQUIRED_WORD.test(rest)) return name;
  return { ...label, marked: label.marked || name.marked || rest !== "" };
}

const withoutMore = ({ text, source, marked }) => ({ text, source, marked });

// What the markup binds to the control.
function ownName(el) {
  for (const [source, read] of NAMERS) {
    const found = said(read(el), source);
    if (found) return withSilentMark(el, found);
  }
  return null;
}

function lateName(el) {
  for (const [source, read] of LATE_NAMERS) {
    const found = said(read(el), source);
    if (found) return found;
  }
  return null;
}

// What is said of the custom elements that the control is the inside of.
const saidOfHost = (el, read) => hostsOf(el).map(read).find((text) => tidy(text)) || "";

function said(raw, source) {
  const { text, marked } = unmarked(tidy(raw));
  return text ? { text: text.slice(0, NAME_MAX), source, marked } : null;
}

function withSilentMark(el, found) {
  if (found.marked) return found;
  const bound = [el, ...hostsOf(el)];
  const labels = bound.flatMap((each) => (found.source === "label" ? labelsOf(each) : byIds(each, "aria-labelledby")));
  return labels.some((label) => silentMark(label, el)) ? { ...found, marked: true } : found;
}

function boundLabel(el) {
  const labels = labelsOf(el);
  const own = labels.length > 1 ? labels.filter((label) => !strays(label, el)) : labels;
  return inOne((own.length ? own : labels).map((label) => spoken(label, el) || label.title)); // a star that is drawn
}

// A second label of this control that stands beside another one: bound by mistake.
function strays(label, el) {
  const box = label.parentElement;
  return Boolean(box) && !box.contains(el) && holdsControl(box);
}

// Several texts as one: what one says already is not said again, and the required mark is at the
// end, wherever it stood.
function inOne(texts) {
  if (texts.length < 2) return texts[0] || "";
  const pieces = texts.map(unmarked).filter(({ text }) => text);
  const words = pieces.map(({ text }) => plainWords(text));
  const kept = pieces.filter((_, i) => !words.some((other, j) => other.includes(words[i]) && (other !== words[i] || j < i)));
  const whole = kept.map((piece) => piece.text).join(" ");
  return pieces.some((piece) => piece.marked) ? `${whole} *` : whole;
}

// The words that a person sees where a control is called by words that nobody sees: {text, source},
// or null where both are the same or nothing is seen.
function drawnName(el, name) {
  const found = nobodySees(el, name.source) ? besideIt(el) : withPseudo(el, name);
  if (!found || !hasWords(found.text)) return null;
  const text = unmarked(tidy(found.text)).text.slice(0, NAME_MAX);
  return text && plainWords(text) !== plainWords(name.text) ? { text, source: found.source } : null;
}

function nobodySees(el, source) {
  if (source === "aria-label" || source === "title") return true;
  return source === "aria-labelledby" && !labellers(el).some(standsInSight);
}

// Text beyond the page's left or upper edge is there for programs alone.
function standsInSight(el) {
  if (!shows(el)) return false;
  const box = el.getBoundingClientRect();
  return box.right + scrollX > 0 && box.bottom + scrollY > 0;
}

// What stands in the place of a label, best first.
function besideIt(el) {
  const bound = labelsOf(el).some(standsInSight) ? boundLabel(el) : "";
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
  const label = labelsOf(el).find(shows);
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
