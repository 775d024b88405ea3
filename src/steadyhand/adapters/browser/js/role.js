// The role of an element, by HTML-AAM and ARIA, and of what only looks like a control.
import { LANG } from "./lang.js";
import { ARIA_FIELDS, CHECKABLE, CHOOSABLE, CONTROL, tidy } from "./html.js";
import { composedParent, elementsById } from "./dom.js";
import { controlsIn } from "./controls.js";
import { isRoomy } from "./visibility.js";
import { isKept, isZone, keptBoxes } from "./file.js";

export const CONTENT_NAMED = new Set(["checkbox", "radio", "switch"]);
/** @param {Element} el */
export const checkable = (el) => CHECKABLE.has(el.type) || CONTENT_NAMED.has(el.getAttribute("role"));
export const ACTION_TEXT = new RegExp(`^(${LANG.action})`, "i");
export const ACTION_WORDS = 7; // longer link texts are headlines

// The composed tree: the document and every shadow root, elements in reading order.

const INPUT_ROLES = {
  checkbox: "checkbox", radio: "radio", range: "slider", number: "spinbutton", search: "searchbox", file: "file",
  button: "button", submit: "button", reset: "button", image: "button",
};

// What kind of control an element is by itself, before groups are collapsed; '' for none.
/** @param {Element} el */
export function roleOf(el) {
  const aria = el.getAttribute("role") || "";
  switch (el.tagName) {
    case "INPUT": return inputRole(el, aria);
    case "SELECT": return el.multiple || el.size > 1 ? "listbox" : "combobox";
    case "TEXTAREA": return "textbox";
    case "BUTTON": return buttonRole(el, aria);
    case "SUMMARY": return "button";
    case "A": return linkRole(el, aria);
  }
  if (keptBoxes.has(el) && isKept(el)) return "file";
  if (el === document.body && document.designMode === "on") return "richtext";
  return el.hasAttributes() ? otherRole(el, aria) : "";
}

function inputRole(el, aria) {
  if (el.type === "hidden" || (CHECKABLE.has(el.type) && isReplaced(el))) return "";
  if (aria === "switch" || aria === "combobox") return aria;
  const role = INPUT_ROLES[el.type] || "textbox";
  return role === "textbox" && el.closest("[role=search],search") ? "searchbox" : role;
}

function buttonRole(el, aria) {
  if (aria === "combobox" || el.getAttribute("aria-haspopup") === "listbox") return "combobox";
  return aria === "switch" || aria === "checkbox" || aria === "radio" ? aria : "button";
}

function linkRole(el, aria) {
  if (aria === "button") return "button";
  if (el.hasAttribute("href")) return aria && aria !== "link" ? "" : "link";
  return el.hasAttribute("onclick") || looksPressable(el, aria) ? "button" : "";
}

function otherRole(el, aria) {
  const editable = el.getAttribute("contenteditable");
  if (editable !== null && editable !== "false") return nestedEditable(el) ? "" : "richtext";
  if (ARIA_FIELDS.has(aria)) return ariaRole(el, aria);
  if (aria === "button" || el.hasAttribute("onclick")) return "button";
  if (looksPressable(el, aria) || isZone(el)) return "button";
  return looksChoosable(el, aria) ? "choice" : "";
}

// A card or tile that may be one of several answers: told only where a widget claims it.
function looksChoosable(el, aria) {
  if (aria || !CHOOSABLE.test(el.getAttribute("class") || "") || getComputedStyle(el).cursor !== "pointer") return false;
  const up = composedParent(el);
  return Boolean(up) && getComputedStyle(up).cursor !== "pointer" && !el.querySelector(`a,button,[role=button],${CONTROL}`);
}

// Where a pointer begins: what is inside something that can be pressed is no button of its own.
function looksPressable(el, aria) {
  if (!byCursor(el, aria) || getComputedStyle(el).cursor !== "pointer") return false;
  const up = composedParent(el);
  return el.hasAttribute("tabindex") || !up || getComputedStyle(up).cursor !== "pointer";
}

// What may be a button that only its looks and a listener make one.
/** @param {Element} el @param {string} [aria] */
export function byCursor(el, aria = el.getAttribute("role")) {
  if (aria || el.tagName === "LABEL") return false;
  if (el.hasAttribute("tabindex")) return el.tabIndex >= 0;
  if (el.tagName === "IMG") return Boolean(el.alt);
  if (!PRESSABLE.test(`${el.id} ${el.getAttribute("class")}`) && !saysAction(el)) return false;
  return !el.querySelector(`a,button,[role=button],${CONTROL}`);
}

const ACTION_MAX = 80; // characters, white space included

function saysAction(el) {
  if (el.childElementCount > 1 || el.textContent.length > ACTION_MAX) return false;
  const text = tidy(el.textContent);
  return ACTION_TEXT.test(text) && text.split(" ").length <= ACTION_WORDS;
}

const PRESSABLE = /(^|[\s_-])(btn|button|submit)([\s_-]|$)/i;

// A tick box or radio button by its role that a person sees, with a native one in it that nobody does:
// both are one control, and it is the one that is seen.
const replacesInner = (el, aria) => TICKED_ROLES.has(aria) && el.hasAttribute("aria-checked") && controlsIn(el).every((inner) => CHECKABLE.has(inner.type) && isUndrawn(inner));
const TICKED_ROLES = new Set(["checkbox", "radio", "switch"]);
const BEHIND_LEVELS = 6; // ancestors climbed from the inner one

function isReplaced(el) {
  for (let up = composedParent(el), level = 0; up && level < BEHIND_LEVELS; up = composedParent(up), level++) {
    if (TICKED_ROLES.has(up.getAttribute("role")) && up.hasAttribute("aria-checked")) return isUndrawn(el);
  }
  return false;
}

// Neither seen nor hit by a click.
function isUndrawn(el) {
  if (!el.checkVisibility({ visibilityProperty: true })) return true;
  return getComputedStyle(el).pointerEvents === "none" && !isRoomy(el);
}

function nestedEditable(el) {
  const up = el.parentElement;
  return Boolean(up && up.closest("[contenteditable=''],[contenteditable=true]"));
}

// A wrapper is no control of its own: ARIA 1.1 comboboxes hold an input, popups belong to another.
function ariaRole(el, aria) {
  if (el.querySelector(CONTROL) && !replacesInner(el, aria) && !searchesOwnList(el, aria)) return "";
  if (aria !== "listbox") return aria;
  const owner = el.id && el.getRootNode().querySelector(`[aria-controls~="${CSS.escape(el.id)}"],[aria-owns~="${CSS.escape(el.id)}"]`);
  return owner || elementsById(el, "aria-labelledby").some((label) => label.control && label.control !== el) ? "" : aria;
}

// A combobox whose own list lies in it, with a box to search that by: what else it holds nobody sees.
function searchesOwnList(el, aria) {
  if (aria !== "combobox") return false;
  const lists = ["aria-controls", "aria-owns"].flatMap((name) => elementsById(el, name)).filter((list) => el.contains(list));
  return lists.length > 0 && [...el.querySelectorAll(CONTROL)].every((inner) => inner.type === "hidden" || lists.some((list) => list.contains(inner)));
}

/** @param {string} role */
export function isField(role) {
  return ARIA_FIELDS.has(role) || role === "file" || role === "richtext";
}
