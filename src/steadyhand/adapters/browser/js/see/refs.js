// Names of elements that never come to mean another element: a number is given once per element and
// document, held weakly. Also the CSS locator, for people and recipes.
const elements = new Map();
const numbers = new WeakMap();
let lastNumber = 0;

function refOf(el) {
  let ref = numbers.get(el);
  if (!ref) {
    ref = `e${++lastNumber}`;
    numbers.set(el, ref);
    elements.set(ref, new WeakRef(el));
  }
  return ref;
}

function elementOf(ref) {
  const held = elements.get(ref);
  const el = held && held.deref();
  if (held && !el) elements.delete(ref);
  return el && el.isConnected ? el : null;
}

// An id that a program counted or drew by lot, and that may be another one next time: by its colon, by
// a number of several digits or inside of it, by a tail that mixes letters and digits.
const UNSTABLE_ID = /:|\d{3,}$|\d{5,}|[-_]\d{2,}$|[-_]\d+[-_]|[0-9a-f]{8,}|[-_](?=[a-z]*\d[a-z\d]*[a-z])[a-z\d]{5,}$/i;

// The shortest selector that only this element matches; ' >>> ' goes into a shadow root.
function locatorOf(el, counts = null) {
  const root = el.getRootNode();
  const own = ownLocator(el, root, root.host ? null : counts);
  return root.host ? `${locatorOf(root.host, counts)} >>> ${own}` : own;
}

// *counts* (see `countNames`) spares a search of the document for ids and names.
function ownLocator(el, root, counts) {
  const tag = el.tagName.toLowerCase();
  for (const [selector, key] of shortSelectors(el, tag)) {
    const known = counts && counts.get(key);
    if (known ? known === 1 : unique(selector, el, root)) return selector;
  }
  return pathTo(el, root);
}

const PATH_TRIES = 3; // short paths worth a search; the whole path is unique by its making

function pathTo(el, root) {
  let path = "";
  let tries = PATH_TRIES;
  for (let up = el; up; up = up.parentElement) {
    path = step(up) + (path && ` > ${path}`);
    const anchored = path.startsWith("#");
    if ((tries-- > 0 || anchored) && unique(path, el, root)) return path;
  }
  return path;
}

// One more element of that id and name, for `counts`. Keys are raw: few of them become selectors.
function countNames(el, tag, counts) {
  if (el.id) increase(counts, `#${el.id}`);
  const name = el.getAttribute("name");
  if (name) increase(counts, `${tag} ${name}`);
}

const increase = (counts, key) => counts.set(key, (counts.get(key) || 0) + 1);

// [selector, its key in `counts`], best first.
function* shortSelectors(el, tag) {
  if (el.id && !UNSTABLE_ID.test(el.id)) yield [`#${CSS.escape(el.id)}`, `#${el.id}`];
  const name = el.getAttribute("name");
  if (!name) return;
  const named = `${tag}[name="${CSS.escape(name)}"]`;
  yield [named, `${el.tagName} ${name}`];
  const value = CHECKABLE.has(el.type) || el.type === "submit" ? el.getAttribute("value") : null;
  if (value !== null) yield [`${named}[value="${CSS.escape(value)}"]`, ""];
}

function unique(selector, el, root) {
  const found = root.querySelectorAll(selector);
  return found.length === 1 && found[0] === el;
}

function step(el) {
  if (el.id && !UNSTABLE_ID.test(el.id)) return `#${CSS.escape(el.id)}`;
  const tag = CSS.escape(el.tagName.toLowerCase());
  let index = 1;
  for (let before = el.previousElementSibling; before; before = before.previousElementSibling) {
    if (before.tagName === el.tagName) index += 1;
  }
  return `${tag}:nth-of-type(${index})`;
}
