// When the document changed last, and whether it is at rest.
import { SILENT, isText } from "./html.js";

// When the document last changed. Everything that asks "is it still moving" asks this file.
// A node whose attributes or own text keep changing (a clock, a spinner) stops counting.
const TICKER_BATCHES = 12; // changes of one node, alone, after which it is taken for a ticker
const HELD_UP_MS = 5000; // longer than a thread is held up
const SLOW_WAKE_MS = 15; // a thread that nothing holds up wakes within a few
const TICKER_GAP_MS = 500; // slower changes never keep a page from resting
const WATCHED = { subtree: true, childList: true, attributes: true, characterData: true };
export const observedRoots = new WeakSet();
export let hasShadowRoots = false; // whether a shadow root was ever seen
export let shadowRootCount = 0; // shadow roots whose changes are reported
const tickers = new WeakMap();
const changeWaiters = new Set();
const mutationListeners = [];
let changes = 0;
export let rebuilds = 0; // changes of more than looks and words: elements, and attributes other than these
const LOOKS = new Set(["class", "style"]);
const GENTLE_MAX = 100; // changes of looks and words; after more the whole document is read anew
export const restyledElements = new Set(); // elements whose class or style alone has changed since the last survey
export const rewordedElements = new Set(); // elements whose own text alone has
let changedAt = performance.now();

const watcher = new MutationObserver(recordMutations);

// Files that links of the document would have given; none begins to load (`guard/absent.js`).
const DOWNLOADS_MAX = 8;
export const downloads = new Set();
window.navigation?.addEventListener("navigate", ({ downloadRequest, destination }) => {
  if (downloadRequest === null || downloads.size >= DOWNLOADS_MAX) return;
  downloads.add(downloadRequest || new URL(destination.url).pathname.split("/").pop() || "a file");
  changes += 1;
  rebuilds += 1;
  for (const tell of changeWaiters) tell();
});

/** @param {Node} root */
export function observe(root) {
  if (observedRoots.has(root)) return;
  observedRoots.add(root);
  if (root !== document) {
    hasShadowRoots = true;
    shadowRootCount += 1;
  }
  watcher.observe(root, WATCHED);
}

function recordMutations(records) {
  changes += records.length;
  for (const listener of mutationListeners) listener(records);
  if (restyledElements.size + rewordedElements.size + records.length <= GENTLE_MAX && records.every(isCosmetic)) records.forEach(recordCosmetic);
  else rebuilds += 1;
  for (const tell of changeWaiters) tell();
  const targets = new Set(records.map((record) => record.target));
  const lone = targets.size === 1 && records.every(inPlace);
  if (!lone || !isTicker(records[0].target)) changedAt = performance.now();
}

const wordHolder = ({ target }) => (target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement);

function isCosmetic(record) {
  if (record.type === "attributes") return LOOKS.has(record.attributeName);
  const holder = inPlace(record) ? wordHolder(record) : null;
  return holder !== null && !SILENT.has(holder.tagName); // a style sheet's words restyle the page
}

function recordCosmetic(record) {
  if (record.type === "attributes") restyledElements.add(record.target);
  else rewordedElements.add(wordHolder(record));
}

function inPlace(record) {
  if (record.type !== "childList") return true;
  return [...record.addedNodes].every(isText) && [...record.removedNodes].every(isText);
}

function isTicker(node) {
  const now = performance.now();
  const before = tickers.get(node);
  const count = before && now - before.at < TICKER_GAP_MS ? before.count + 1 : 1;
  tickers.set(node, { count, at: now });
  return count > TICKER_BATCHES;
}

// Has the listener called with the records of every change of the document.
/** @param {(records: MutationRecord[]) => void} listener */
export function onMutations(listener) {
  mutationListeners.push(listener);
}

// Counts a change of which the observer knows nothing.
export function countChange() {
  changes += 1;
}

// Counts one after which everything is found anew.
export function countRebuild() {
  changes += 1;
  rebuilds += 1;
}

// A number that changes whenever the document did.
export function version() {
  const pending = watcher.takeRecords();
  if (pending.length) recordMutations(pending);
  return changes;
}

export function restMs() {
  version();
  return document.readyState === "loading" ? 0 : performance.now() - changedAt;
}

// What we did may have consequences that have not begun: rest is counted from now.
export function restartRest() {
  changedAt = performance.now();
}

const SCRIPT = /^(|module|(text|application)\/(x-)?(java|ecma|live|j)script\S*)$/i; // other types hold data
const MOVES = [
  ...["iframe", "frame", "object", "embed", "animate", "animateTransform", "animateMotion", "set"],
  "meta[http-equiv=refresh i]",
  ...["href", "action", "formaction"].map((name) => `[${name}*='javascript:' i]`),
].join(",");

// Whether nothing in the document can change by itself: no script, no handler, no frame, no animation.
export function isStatic() {
  if (hasShadowRoots || document.readyState !== "complete") return false;
  if ([...document.querySelectorAll("script")].some((script) => SCRIPT.test(script.getAttribute("type") || ""))) return false; // an SVG's as well
  if (document.querySelector(MOVES) || document.getAnimations().length) return false;
  return !document.evaluate("boolean(//@*[starts-with(name(), 'on')])", document, null, XPathResult.BOOLEAN_TYPE).booleanValue;
}

// Resolves once the document is another than at version *since*, or after *capMs*: whether it is.
/** @param {number} since @param {number} capMs */
export async function waitForChange(since, capMs) {
  let tell;
  const news = new Promise((done) => (tell = done));
  changeWaiters.add(tell);
  if (version() === since) await Promise.race([news, pause(capMs)]);
  changeWaiters.delete(tell);
  return version() !== since;
}

// Resolves once nothing moved for *quietMs*, or after *capMs*: whether it was quiet. What a thread that
// is held up has not done yet says nothing: whenever this wakes late, timers of the page that are due as
// well have their turn first. At the first question only a page that has long rested needs no such turn.
/** @param {number} quietMs @param {number} capMs */
export async function waitForRest(quietMs, capMs) {
  const end = performance.now() + capMs;
  let late = restMs() < HELD_UP_MS;
  for (;;) {
    const missing = Math.max(quietMs - restMs(), 0);
    if (!missing && !late) return true;
    const now = performance.now();
    if (now >= end) return false;
    const due = Math.min(now + missing, end);
    await pause(due - now);
    late = performance.now() > due + SLOW_WAKE_MS;
  }
}

// By a task, not a timer: no timer runs, not even ours, in a document whose scripts are barred (`sandbox`).
const pause = (ms) => scheduler.postTask(() => {}, { delay: Math.ceil(ms) });

// One macrotask: frameworks have committed what the last event asked for.
export function nextTask() {
  return /** @type {Promise<void>} */ (new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      done();
    };
    channel.port2.postMessage(0);
  }));
}

export function nextFrame() {
  return Promise.race([new Promise((done) => requestAnimationFrame(done)), pause(50)]);
}
