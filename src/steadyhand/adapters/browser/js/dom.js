// The composed tree: shadow roots, ancestors, references by id, native states.
import { countRebuild, hasShadowRoots, observe, version } from "./mutations.js";

// Closed shadow roots, as far as they were handed to us (`page/snapshot.py`).
const closedRoots = new WeakMap();

export let anyClosedRoot = false;
/** @param {Element} el */
export const isNative = (el) => el.tagName === "INPUT" || el.tagName === "SELECT" || el.tagName === "TEXTAREA";
/** @param {Element} el */
export const isDisabled = (el) => el.matches(":disabled") || el.getAttribute("aria-disabled") === "true";

// What an extension made in the page (`assist.py` tells which): no question, no button.
const strangers = new WeakSet(); // its elements
const panels = new WeakSet(); // those of them with nothing of the page in them
let anyStrangers = false; // whether there are any

// With *whole* nothing in the element is the page's: it is passed over, and covers nothing.
/** @param {Element} el */
export function markStranger(el, whole) {
  anyStrangers = true;
  strangers.add(el);
  if (whole) panels.add(el);
  else panels.delete(el);
  if (el.style && whole) el.style.setProperty("display", "none", "important");
  else if (el.style) el.style.removeProperty("display");
  version();
  countRebuild(); // what was found before is found anew
}

const isPanel = (el) => anyStrangers && panels.has(el);
/** @param {Element} el */
export const isStrange = (el) => anyStrangers && strangers.has(el);

// Every element is visited once; a visit that returns false leaves out what is inside.
/** @param {(el: Element) => any} visit */
export function walk(parent, visit) {
  for (let el = parent.firstElementChild; el; el = el.nextElementSibling) {
    if (isPanel(el) || visit(el) === false) continue;
    const root = shadowRootOf(el);
    if (root) {
      observe(root);
      walk(root, visit);
    }
    walk(el, visit);
  }
}

// The shadow root of an element, an open one or one that was handed to us; null for none.
/** @param {Element} el */
export function shadowRootOf(el) {
  return el.shadowRoot || (anyClosedRoot && closedRoots.get(el)) || null;
}

// The closed root counts as an open one from now on.
/** @param {Element} host @param {ShadowRoot} root */
export function openRoot(host, root) {
  closedRoots.set(host, root);
  anyClosedRoot = true;
}

const parentNode = /** @type {any} */ (Object.getOwnPropertyDescriptor(Node.prototype, "parentNode")).get;

// A form has its controls as properties: one that is named "parentNode" or "host" stands in that one's place.
/** @param {Node} node */
export function parentOf(node) {
  return parentNode.call(node);
}

/** @param {Element} el @returns {any} */
export function composedParent(el) {
  const up = (hasShadowRoots && el.assignedSlot) || parentOf(el);
  return up instanceof Element ? up : up instanceof ShadowRoot ? up.host : null;
}

/** @param {Node} ancestor */
export function within(ancestor, el) {
  for (let up = el; up; up = composedParent(up)) if (up === ancestor) return true;
  return false;
}

// What a link to a part of its own document leads to; null for none. Not every part is named as addresses
// are written: "#100%" is a name, too.
/** @param {HTMLAnchorElement} link @returns {Element | null} */
export function linkedPart(link) {
  const root = /** @type {any} */ (link.getRootNode());
  const name = link.hash.slice(1);
  const scope = root.getElementById ? root : document;
  return name ? scope.getElementById(name) || scope.getElementById(unescaped(name)) : null;
}

function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {Element} el @param {string} attribute */
export function elementsById(el, attribute) {
  const ids = el.getAttribute(attribute);
  if (!ids) return [];
  const root = el.getRootNode();
  const scope = root.getElementById ? root : document;
  return ids.trim().split(/\s+/).map((id) => scope.getElementById(id)).filter(Boolean);
}

/** @param {Element} el */
export function checkedState(el) {
  if (el.tagName === "INPUT" && (el.type === "checkbox" || el.type === "radio")) return el.checked;
  return el.getAttribute("aria-checked") === "true";
}

// The form that sends it, also out of a shadow root.
/** @param {Element} el */
export function formOf(el) {
  let form = el.form || el.closest("form");
  for (let host = el.getRootNode().host; !form && host; host = host.getRootNode().host) form = host.closest("form");
  return form;
}
