// Which labels a control has, and how many controls a box holds: gathered once, kept while no element
// and no attribute but looks has changed. Labels belong to one document or shadow root; a box holds what
// lies in the shadow roots in it as well. The browser's own `labels` searches the whole document for
// each control.
import { ARIA_FIELDS, CONTROL } from "./html.js";
import { hasShadowRoots, observedRoots, rebuilds, shadowRootCount, version } from "./mutations.js";
import { composedParent, shadowRootOf, within } from "./dom.js";

let labelCache = { rebuilds: -1, roots: new Map() };
/** @type {{ rebuilds: number, rootsSeen: number, controls: Element[], counts: Map<Node, number> }} */
let controlCache = { rebuilds: -1, rootsSeen: -1, controls: [], counts: new Map() };

function gatheredIn(root) {
  version();
  if (labelCache.rebuilds !== rebuilds) labelCache = { rebuilds, roots: new Map() };
  let found = labelCache.roots.get(root);
  if (!found) labelCache.roots.set(root, (found = gather(root)));
  return found;
}

function gather(root) {
  const labels = new Map();
  for (const label of root.querySelectorAll("label")) {
    const known = labels.get(label.control);
    if (known) known.push(label);
    else labels.set(label.control, [label]);
  }
  return { labels };
}

// The controls of the composed tree, and how many each element holds.
function composedControls() {
  version();
  if (controlCache.rebuilds === rebuilds && controlCache.rootsSeen === shadowRootCount) return controlCache;
  const counts = new Map();
  const controls = hasShadowRoots ? piercedBy(document, CONTROL) : [...document.querySelectorAll(CONTROL)];
  for (const control of controls) {
    for (let up = composedParent(control); up; up = composedParent(up)) counts.set(up, (counts.get(up) || 0) + 1);
  }
  controlCache = { rebuilds, rootsSeen: shadowRootCount, controls, counts };
  return controlCache;
}

// The root, where its changes are reported; null for what is in no document or in a root unseen yet.
function watchedRoot(el) {
  const root = el.getRootNode();
  return observedRoots.has(root) ? root : null;
}

// The custom elements that a person sees as this one control, the innermost first: what is said of them
// is said of it.
/** @param {Element} el */
export function hostsOf(el) {
  const found = [];
  if (!hasShadowRoots) return found;
  for (let host = el.getRootNode().host; host && asksOneThing(host, el); host = host.getRootNode().host) found.push(host);
  return found;
}

const FIELD_ROLES = [...ARIA_FIELDS].map((role) => `[role=${role}]`).join();

// Whether no other control than *el* lies in the host, what a list of it offers aside.
function asksOneThing(host, el) {
  if (controlCount(host) > (el.matches(CONTROL) ? 1 : 0) && !controlsIn(host).every((each) => within(el, each) || within(each, el))) return false;
  return piercedBy(shadowRootOf(host), FIELD_ROLES).every((each) => each.getAttribute("role") === "listbox" || within(el, each) || within(each, el));
}

// Every element of the root and of the shadow roots in it that the selector matches.
/** @param {string} selector */
export function piercedBy(root, selector) {
  const found = [];
  for (const el of root.querySelectorAll("*")) {
    if (el.matches(selector)) found.push(el);
    const inner = shadowRootOf(el);
    if (inner) found.push(...piercedBy(inner, selector));
  }
  return found;
}

// The label that names a box which is no control: <label for=question><div id=question>; null for none.
/** @param {Element} box */
export function labelOfBox(box) {
  const root = box.id ? watchedRoot(box) : null;
  const loose = root ? gatheredIn(root).labels.get(null) : null;
  return (loose && loose.find((label) => label.htmlFor === box.id)) || null;
}

// As `el.labels`, in the same order; what names an element by its id that is no control by its tag too.
/** @param {Element} el */
export function labelsOf(el) {
  const root = watchedRoot(el);
  const bound = root ? gatheredIn(root).labels.get(el) : el.labels && [...el.labels];
  if (bound) return bound;
  const loose = root && el.id ? gatheredIn(root).labels.get(null) || NO_LABELS : NO_LABELS;
  return loose.length ? loose.filter((label) => label.htmlFor === el.id) : NO_LABELS;
}

const NO_LABELS = [];

// The first label of a control, where the control lies in it.
/** @param {Element} el */
export function labelAround(el) {
  const label = labelsOf(el)[0];
  return label && within(label, el) ? label : null;
}

// As `el.querySelectorAll(CONTROL).length`, shadow roots included.
/** @param {Element} el */
export function controlCount(el) {
  return watchedRoot(el) ? composedControls().counts.get(el) || 0 : el.querySelectorAll(CONTROL).length;
}

// As `[...el.querySelectorAll(CONTROL)]`, shadow roots included.
/** @param {Element} el */
export function controlsIn(el) {
  if (!watchedRoot(el)) return [...el.querySelectorAll(CONTROL)];
  const { controls, counts } = composedControls();
  return counts.has(el) ? controls.filter((control) => control !== el && within(el, control)) : [];
}

/** @param {Element} el */
export const holdsControl = (el) => controlCount(el) > 0 || el.matches(CONTROL);

// Whether the box holds other controls than these, all of which it holds.
/** @param {Element} box @param {Element[]} members */
export function holdsOthers(box, members) {
  let own = 0;
  for (const member of members) if (member !== box && member.matches(CONTROL) && within(box, member)) own += 1;
  return controlCount(box) > own;
}
