// Marks of required fields: stars, words, signs that a note explains.
import { LANG } from "./lang.js";
import { CONTROL, SILENT, UNSPOKEN, tidy } from "./html.js";
import { rebuilds } from "./mutations.js";
import { REQUIRED_WORD, STARS, spokenText } from "./text.js";

const MARK_END = new RegExp(
  `\\s*(?:[${STARS}]+(?:\\s*[\\[(]?\\s*(?:${LANG.required})\\s*[\\])]?\\.?)?|[\\[(]\\s*(?:${LANG.required}|[${STARS}]+)\\s*[\\])]|\\s[,;:–—-]\\s*(?:${LANG.required})\\.?|[,;:–—]\\s*(?:${LANG.required})\\.?)\\s*(:?)\\s*$`,
  "i",
);
const MARK_START = new RegExp(`^\\s*[${STARS}]+\\s*`);
const MAYBE_MARKED = new RegExp(`[${STARS})\\]]|(?:${LANG.required})\\.?\\s*:?\\s*$`, "i");

// Signs that mark what is required where a note on the page says so ("Fields with • are required").
const SIGNS = "•●‣▪■◆♦▲△†‡¤§‼❗!#°º¹²³~^»✻❋+";

const SAYS_REQUIRED = new RegExp(LANG.says_required, "i");
const NOTE_MAX = 240; // characters of a note; longer texts only mention a sign
let notes = { rebuilds: -1, said: new Map() };
const SIGN_AT_END = new RegExp(`[\\s\\p{L}\\p{N})?:]([${SIGNS}])\\s*:?$`, "u");
const SIGN_AT_START = new RegExp(`^([${SIGNS}])\\s*[\\p{L}\\p{N}]`, "u");

// Whether the page says that this sign marks what is required.
function isNotedSign(sign) {
  if (notes.rebuilds !== rebuilds) notes = { rebuilds, said: new Map() };
  if (!notes.said.has(sign)) notes.said.set(sign, noteSays(sign));
  return notes.said.get(sign);
}

function noteSays(sign) {
  const texts = document.createTreeWalker(document.body || document, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement;
    const around = holder && node.data.includes(sign) ? holder.closest("p,div,li,td,small,em,legend,label,section,form,body") : null;
    if (!holder || !around || SILENT.has(holder.tagName) || around.matches("label,legend") || around.querySelector(CONTROL)) continue;
    const text = around.textContent;
    if (text.length <= NOTE_MAX && SAYS_REQUIRED.test(text)) return true;
  }
  return false;
}

// The text without a sign that a note explains, or null.
function withoutSign(text) {
  const found = SIGN_AT_END.exec(text) || SIGN_AT_START.exec(text);
  return found && isNotedSign(found[1]) ? tidy(text.replace(SIGN_AT_END, (all) => all.replace(found[1], "")).replace(SIGN_AT_START, (all) => all.slice(1))) : null;
}

// The text without its required mark, and whether it had one.
/** @param {string} text */
export function splitMark(text) {
  const plain = withoutSign(text);
  if (plain !== null) return { text: plain, marked: true };
  if (!MAYBE_MARKED.test(text)) return { text, marked: false };
  let rest = text.replace(MARK_START, "");
  rest = rest.replace(MARK_END, "$1");
  return { text: tidy(rest), marked: tidy(rest) !== text };
}

// Whether the label carries a mark that its text does not speak: a hidden star, a word in its own
// element, or a star made by CSS.
/** @param {Element} label @param {Element | null} skip */
export function hasHiddenMark(label, skip) {
  const whole = spokenText(label, skip, true);
  if (whole && splitMark(whole).marked) return true;
  const last = skip && label.lastElementChild === skip ? skip.previousElementSibling : label.lastElementChild;
  if (last && last !== skip && !UNSPOKEN.has(last.tagName) && REQUIRED_WORD.test(tidy(last.textContent))) return true;
  return [label, last].some((el) => el && !UNSPOKEN.has(el.tagName) && (hasDrawnMark(el, "::after") || hasDrawnMark(el, "::before")));
}

function hasDrawnMark(el, pseudo) {
  const content = getComputedStyle(el, pseudo).content;
  const said = content.length < 20 ? content.replace(/^"|"$/g, "").trim() : "";
  return said !== "" && (REQUIRED_WORD.test(said) || (said.length === 1 && SIGNS.includes(said) && isNotedSign(said)));
}
