// The text that an element shows or speaks.
import { LANG } from "./lang.js";
import { HOLDING, INLINE, SILENT, UNSPOKEN, tidy } from "./html.js";
import { shadowRootOf } from "./dom.js";

export const inlineOffers = new WeakSet(); // what stands there is no part of the field's name

// Text as a person reads it: whitespace collapsed, hidden parts left out, required marks taken off.
// Spacing follows accname-1.2 (blocks and images stand apart, inline elements do not), and what is
// laid out apart stands apart by whatever tag.

export const STARS = "*＊✱∗⁎";

export const REQUIRED_WORD = new RegExp(`^[\\[(]?\\s*(?:${LANG.required}|[${STARS}]+)\\s*[\\])]?$`, "i");

/** @param {Element} el */
export function isConcealed(el) {
  return el.hidden || el.getAttribute("aria-hidden") === "true";
}

// What is read while a question is asked: whole subtrees (`deep`), and elements of which the order
// and the own text of their children counts (`shallow`). Null where nobody keeps it.
/** @type {Trail | null} */
export let trail = null;

// What *read* returns; what it read from is left in *kept*.
export function withTrail(kept, read) {
  const outer = trail;
  trail = kept;
  try {
    return read();
  } finally {
    trail = outer;
  }
}

export const newTrail = () => ({ deep: new Set(), shallow: new Set() });

// What the subtree says, without *skip*, without controls; with hidden parts only if *all*.
/** @param {Element} root @param {Element | null} [skip] @param {boolean} [all] */
export function spokenText(root, skip = null, all = false) {
  if (trail) trail.deep.add(root);
  if (!root.firstElementChild && !shadowRootOf(root)) return tidy(root.textContent);
  const seen = all || !root.checkVisibility || !root.checkVisibility({ visibilityProperty: true });
  return tidy(fragments(shadowRootOf(root) || root, skip, { all, seen }, 0));
}

function fragments(parent, skip, look, depth) {
  if (depth > 16) return "";
  let out = "";
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE) out += node.data;
    else if (node.nodeType === Node.ELEMENT_NODE && node !== skip) out += elementText(node, skip, look, depth);
  }
  return out;
}

function elementText(el, skip, look, depth) {
  const tag = el.tagName;
  if (SILENT.has(tag) || UNSPOKEN.has(tag) || HOLDING.has(el.getAttribute("role")) || inlineOffers.has(el)) return " ";
  if (!look.all && isConcealed(el)) return "";
  if (tag === "SLOT") return slotText(el, skip, look, depth); // has no box of its own
  if (!look.seen && !el.checkVisibility({ visibilityProperty: true }) && !isBoxless(el)) return "";
  if (tag === "BR") return " ";
  if (tag === "IMG") return ` ${el.alt || ""} `;
  const named = el.getAttribute("aria-label");
  if (named) return ` ${REQUIRED_WORD.test(named) ? "*" : named} `; // a name of its own stands apart
  const own = fragments(shadowRootOf(el) || el, skip, look, depth + 1);
  if (MARK_CLASS.test(el.getAttribute("class") || "") && REQUIRED_WORD.test(tidy(own))) return " * "; // a mark in words
  if (OPTIONAL_CLASS.test(el.getAttribute("class") || "") && OPTIONAL_WORD.test(tidy(own))) return ` (${tidy(own)}) `; // and of the opposite
  return INLINE.has(tag) && !standsApart(el, own) ? own : ` ${own} `;
}

const MARK_CLASS = new RegExp(LANG.required_class, "i");
const OPTIONAL_CLASS = new RegExp(LANG.optional_class, "i");
const OPTIONAL_WORD = new RegExp(`^(${LANG.optional})$`, "i");
const READ_ALOUD = /visually-?hidden|sr-?only|screen-?reader|off-?screen|assistive/i;

// Whether an element that flows by its tag is a box of its own: taken out of the flow or set beside
// the text. What only screen readers say is one, with or without its styles. A single letter is part
// of a word that is drawn letter by letter.
function standsApart(el, own) {
  if (own.length < 2) return false;
  if (READ_ALOUD.test(el.getAttribute("class") || "")) return true;
  const { display } = getComputedStyle(el);
  return display !== "inline" && display !== "contents" && display !== "none";
}

/** @param {Element} el */
export const isBoxless = (el) => getComputedStyle(el).display === "contents";

function slotText(slot, skip, look, depth) {
  const nodes = slot.assignedNodes();
  if (!nodes.length) return fragments(slot, skip, look, depth + 1);
  return nodes
    .map((n) => (n.nodeType === Node.TEXT_NODE ? n.data : n.nodeType === Node.ELEMENT_NODE && n !== skip ? elementText(n, skip, look, depth + 1) : ""))
    .join("");
}
