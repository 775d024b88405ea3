// Whether a person sees an element and can press it, and if not, why.
import { CONTROL, SEEN, SEEN_AT_ALL, SILENT, UNSPOKEN, isText, plainWords, tidy, typable } from "./html.js";
import { nextFrame } from "./mutations.js";
import { composedParent, isDisabled, isNative, shadowRootOf, walk, within } from "./dom.js";
import { labelsOf } from "./controls.js";
import { isBoxless } from "./text.js";

export const secretBoxes = new WeakSet(); // that were password boxes at any look, whatever they are now
const EMPTY_MIN_PX = 8; // both sides

// Whether a person could see a control and reach it, and if not, why. Traps for machines (fields
// that nobody sees) fail here, so they stay empty.
const FAINT = 0.1; // opacity below which nobody reads what is there

// '' for a control that a person can use, else one word or two.
/** @param {Element} el @param {Sight} sight */
export function obstacle(el, sight) {
  const box = el.getBoundingClientRect();
  const drawn = el.checkVisibility(SEEN);
  if (drawn && plainlySeen(el, box, sight)) return "";
  const reason = unseenReason(el, sight, box, drawn);
  if (reason) return reason;
  return isBehind(el, sight, box) ? "covered" : "";
}

// The quick answer for controls that are drawn: in view, and the point in the middle hits the control itself.
function plainlySeen(el, box, sight) {
  if (box.width <= 1 || box.height <= 1) return false;
  const middle = [box.left + box.width / 2, box.top + box.height / 2];
  if (!inView(middle) || elementAt(...middle) !== el) return false;
  return !shroudOf(el, sight) && !el.getRootNode().host;
}

/** @param {Element} el @param {Sight} sight @param {DOMRect} [box] @param {boolean} [drawn] */
export function unseenReason(el, sight, box = el.getBoundingClientRect(), drawn = el.checkVisibility(SEEN)) {
  if (!drawn) return el.checkVisibility({ visibilityProperty: true }) ? "transparent" : "hidden";
  if (box.width <= 1 || box.height <= 1) return "zero-size";
  if (offScreen(el, box, sight)) return "off-screen";
  return shroudOf(el, sight);
}

function offScreen(el, box, sight) {
  const page = sight.page || (sight.page = pageBox());
  const outside = box.right + page.left <= 0 || box.bottom + page.top <= 0 || box.left + page.left >= page.width;
  return outside && !scrolledAway(el);
}

const FAR_PX = 3000; // to the right of the window: nobody scrolls there

function pageBox() {
  const page = document.scrollingElement || document.documentElement;
  const cut = [document.documentElement, document.body].some((el) => el && /hidden|clip/.test(getComputedStyle(el).overflowX));
  const width = cut ? innerWidth : Math.min(page.scrollWidth, innerWidth + FAR_PX);
  return { left: page.scrollLeft, top: page.scrollTop, width: Math.max(width, innerWidth) };
}

function scrolledAway(el) {
  for (let up = composedParent(el); up; up = composedParent(up)) if (up.scrollTop > 0 || up.scrollLeft > 0) return true;
  return false;
}

// What an ancestor does to everything in it; remembered for one snapshot.
/** @param {Element} el @param {Sight} sight */
export function shroudOf(el, sight) {
  if (sight.plain.get(el) === true) return "";
  const known = sight.shrouds.get(el);
  if (known !== undefined) return known;
  const up = composedParent(el);
  const own = sight.plain.has(el) ? PLAIN : ownShroud(el);
  const reason = own || (up ? shroudOf(up, sight) : "");
  if (own === PLAIN) sight.plain.set(el, !up || sight.plain.get(up) === true);
  sight.shrouds.set(el, reason);
  return reason;
}

export const PLAIN = null; // nothing about the element could hide what is in it, whatever its size

// Computed styles are dear (1 us each, `clip` 2 us): most elements need four of them, once.
/** @param {Element} el */
export function ownShroud(el) {
  if (el.getAttribute("aria-hidden") === "true") return "aria-hidden";
  if (el.inert) return "inert";
  const style = getComputedStyle(el);
  if (Number(style.opacity) < FAINT) return "transparent";
  if (style.clipPath !== "none") return clippedAway(style.clipPath) ? "clipped" : "";
  if (style.position !== "static" && NO_CLIP_LEFT.test(style.clip)) return "clipped";
  if (isNative(el)) return PLAIN; // holds nothing else, and its own size is looked at anyway
  if (style.overflowX === "visible" && style.overflowY === "visible") return PLAIN;
  if (style.display === "contents" || style.display === "inline") return PLAIN;
  return el.offsetWidth <= 1 || el.offsetHeight <= 1 ? "clipped" : "";
}

export const NO_CLIP_LEFT = /rect\([01](px)?,? [01](px)?,? [01](px)?,? [01](px)?\)/;

export function clippedAway(path) {
  const inset = /^inset\(([\d.]+)%/.exec(path);
  if (inset) return Number(inset[1]) >= 50;
  return /^(circle|ellipse)\(0(px|%)?/.test(path) || /^polygon\((0(px|%)? 0(px|%)?,?\s*)+\)$/.test(path);
}

export function elementAt(x, y) {
  let found = document.elementFromPoint(x, y);
  while (found && shadowRootOf(found)) {
    const inner = shadowRootOf(found).elementFromPoint(x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  return (found && shadowRootOf(found) && slotAt(found, x, y)) || found;
}

// The slot in which a host shows the text of its own that lies at that point; null where none does.
// A click on that text falls on what the slot stands in: the caption of a button is given so.
function slotAt(host, x, y) {
  const range = document.createRange();
  for (const node of host.childNodes) {
    if (!isText(node) || !node.assignedSlot) continue;
    range.selectNodeContents(node);
    const there = [...range.getClientRects()].some((box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom);
    if (!there) continue;
    let slot = node.assignedSlot;
    while (slot.assignedSlot) slot = slot.assignedSlot;
    return slot;
  }
  return null;
}

// The element itself, something in it, or a label of it: a click there is a click on it.
/** @param {Element} el @param {Element} hit */
export function isPartOf(el, hit) {
  if (!hit) return false;
  if (within(el, hit)) return true;
  return labelsOf(el).some((label) => within(label, hit));
}

const SAMPLES = [0.5, 0.15, 0.85].flatMap((fx) => [0.5, 0.25, 0.75].map((fy) => [fx, fy]));

/** @param {DOMRect} box */
export function samplePoints(box) {
  return SAMPLES.map(([fx, fy]) => [box.left + box.width * fx, box.top + box.height * fy]);
}

/** @param {number[]} point */
export const inView = ([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;

// Whether other content lies over the control. What floats over the page (a banner, a sticky head)
// does not count: it can be closed or scrolled away, and overlays are told apart elsewhere.
function isBehind(el, sight, box) {
  if (box.bottom < 0 || box.top > innerHeight) return false;
  const windows = scrollersOf(el).map((scroller) => scroller.getBoundingClientRect());
  const points = samplePoints(box).filter((p) => inView(p) && windows.every((w) => inBox(p, w)));
  for (const [x, y] of points) {
    const hit = elementAt(x, y);
    if (!hit || isPartOf(el, hit) || (within(hit, el) && !isSunk(el, hit))) return false;
    const float = floatingAncestor(hit, sight);
    if (float && !within(float, el)) {
      sight.over.add(float);
      return false;
    }
  }
  return points.length > 0;
}

// Whether the element lies beneath what is around it.
function isSunk(el, around) {
  for (let up = el; up && up !== around; up = composedParent(up)) if (Number(getComputedStyle(up).zIndex) < 0) return true;
  return false;
}

/** @param {number[]} point @param {DOMRect} box */
export const inBox = ([x, y], box) => x > box.left && x < box.right && y > box.top && y < box.bottom;

// Ancestors that show a part of their content; the rest is scrolled away, not covered.
function scrollersOf(el) {
  const found = [];
  for (let up = composedParent(el); up && up !== document.body; up = composedParent(up)) {
    if (up.scrollHeight > up.clientHeight && up.clientHeight > 0 && getComputedStyle(up).overflowY !== "visible") found.push(up);
  }
  return found;
}

// The outermost ancestor that floats over the page, or null; remembered for one snapshot.
/** @param {Element} el @param {Sight} sight */
export function floatingAncestor(el, sight) {
  const known = sight.floats.get(el);
  if (known !== undefined) return known;
  const up = composedParent(el);
  const above = up ? floatingAncestor(up, sight) : null;
  const position = getComputedStyle(el).position;
  const floats = position === "fixed" || position === "sticky" || (el.tagName === "DIALOG" && el.open);
  const answer = above || (floats ? el : null);
  sight.floats.set(el, answer);
  return answer;
}

/** @param {Element} el */
export function isVisible(el) {
  if (!el.checkVisibility(SEEN)) return false;
  const box = el.getBoundingClientRect();
  return box.width > 1 && box.height > 1;
}

// What stands for a control that is not drawn itself: the label that floats over an empty box until it
// has the focus, the box that a page paints in place of a tick. A person clicks there and has the
// control. So it is told by what is drawn at its place and says its name, and that belongs to no other
// control; a trap has nothing drawn.
const FACE_LEVELS = 8; // boxes climbed from a control, shadow roots included
const FACE_END = /^(FORM|BODY|MAIN|FIELDSET|TABLE|TR|UL|OL|DL|DIALOG)$/;
const COMES_UP_MS = 600; // a box that waits for the focus is drawn within this time

// Whether a text box is drawn as soon as it has the focus: its name stands drawn in the box around it.
/** @param {Element} el @param {string} label @param {Sight} sight */
export function showsOnFocus(el, label, sight) {
  if (!typable(el) && el.tagName !== "TEXTAREA") return false;
  if (el.tabIndex < 0 || isDisabled(el) || !isDrawnRoomy(el) || offScreen(el, el.getBoundingClientRect(), sight)) return false;
  const veil = faintAncestor(el);
  const name = plainWords(label || "");
  if (!veil || !name.trim()) return false;
  for (let box = composedParent(veil), level = 0; box && level < FACE_LEVELS; box = composedParent(box), level++) {
    if (FACE_END.test(box.tagName) || !box.checkVisibility(SEEN) || holdsAnother(box, el)) return false;
    if (plainWords(drawnWords(box, veil)).includes(name)) return !shroudOf(box, sight) && takesHit(el, box);
  }
  return false;
}

const isDrawnRoomy = (el) => isRoomy(el) && el.checkVisibility(SEEN_AT_ALL);

// The outermost of the boxes around the element, or itself, that its own style makes transparent.
/** @param {Element} el */
export function faintAncestor(el) {
  /** @type {Element | null} */
  let found = null;
  for (let up = el; up && up !== document.body; up = composedParent(up)) if (Number(getComputedStyle(up).opacity) < FAINT) found = up;
  return found;
}

// Whether a click at the place falls on the control or on its own box; what is out of view is not asked.
function takesHit(el, box) {
  const points = samplePoints(el.getBoundingClientRect()).filter(inView);
  return !points.length || points.some(([x, y]) => ((hit) => hit && within(box, hit))(elementAt(x, y)));
}

// Whether the box holds another control or something to press.
function holdsAnother(box, el) {
  let more = false;
  walkDrawn(box, (each) => {
    if (each !== el && (each.matches(CONTROL) || /^(BUTTON|A)$/.test(each.tagName)) && each.checkVisibility(SEEN_AT_ALL)) more = true;
    return !more;
  });
  return more;
}

// Every element in the box, out of shadow roots and slots; a visit that returns false leaves out what is inside.
function walkDrawn(box, visit) {
  const inner = shadowRootOf(box) ? [...shadowRootOf(box).children] : box.tagName === "SLOT" && box.assignedElements().length ? box.assignedElements() : [...box.children];
  for (const each of inner) if (visit(each) !== false) walkDrawn(each, visit);
}

// What is drawn in the box, without what *skip* holds, whatever is said of it to screen readers.
function drawnWords(box, skip) {
  const nodes = shadowRootOf(box) ? shadowRootOf(box).childNodes : box.tagName === "SLOT" && box.assignedNodes().length ? box.assignedNodes() : box.childNodes;
  let out = "";
  for (const node of nodes) {
    if (isText(node)) out += ` ${node.data} `;
    else if (node.nodeType === Node.ELEMENT_NODE && node !== skip && !SILENT.has(node.tagName) && !UNSPOKEN.has(node.tagName) && (isBoxless(node) || node.tagName === "SLOT" || node.checkVisibility(SEEN))) out += drawnWords(node, skip);
  }
  return tidy(out);
}

// Whether what lies over the control is its own name and nothing else.
/** @param {Element} el @param {string} label */
export function underItsName(el, label) {
  const name = plainWords(label || "");
  const hits = samplePoints(el.getBoundingClientRect()).filter(inView).map(([x, y]) => elementAt(x, y));
  return name.trim() !== "" && el.tabIndex >= 0 && hits.some((hit) => hit && onlySays(hit, el, name));
}

function onlySays(hit, el, name) {
  const said = plainWords(drawnWords(hit, null));
  let box = hit;
  for (let level = 0; box && level < FACE_LEVELS && !within(box, el); level++) box = composedParent(box);
  return said.trim() !== "" && !within(hit, el) && name.includes(said) && Boolean(box) && within(box, el) && !FACE_END.test(box.tagName) && !holdsAnother(box, el);
}

// What is clicked in place of a tick box or radio button that is not drawn; null where nothing is.
/** @param {Element} el @param {Sight} sight */
export function paintedFor(el, sight) {
  if (isDisabled(el)) return null;
  for (let box = composedParent(el), level = 0; box && level < FACE_LEVELS; box = composedParent(box), level++) {
    if (FACE_END.test(box.tagName) || holdsAnother(box, el)) return null;
    if (!box.checkVisibility(SEEN) || !isRoomy(box)) continue;
    if (shroudOf(box, sight)) return null;
    if (takesClick(box, el) && (drawnWords(box, el) || isPartPainted(box, el))) return box;
  }
  return null;
}

const byPointer = (el) => getComputedStyle(el).cursor === "pointer";

// Whether a click on the box may tick the control: it lies over the box itself, or the box says it can be pressed.
function takesClick(box, el) {
  if (isRoomy(el) && within(el, topmostIn(el))) return true;
  return byPointer(box) || [...box.children].some((each) => each !== el && isVisible(each) && byPointer(each));
}

function topmostIn(el) {
  const { left, top, width, height } = el.getBoundingClientRect();
  return elementAt(left + width / 2, top + height / 2) || document.body;
}

// Whether something is painted in the box: a frame, a ground, a picture.
function isPartPainted(box, el) {
  let found = isPainted(box);
  walkDrawn(box, (each) => {
    if (!found && each !== el && each.checkVisibility(SEEN)) found = /^(svg|IMG)$/.test(each.tagName) || isPainted(each);
    return !found;
  });
  return found;
}

function isPainted(el) {
  const style = getComputedStyle(el);
  return parseFloat(style.borderTopWidth) > 0 || !/^(transparent|rgba\(\d+, \d+, \d+, 0\))$/.test(style.backgroundColor) || style.backgroundImage !== "none";
}

// Resolves once the element is drawn, or after COMES_UP_MS: whether it is.
/** @param {Element} el */
export async function drawnSoon(el) {
  for (const end = performance.now() + COMES_UP_MS; performance.now() < end; await nextFrame()) {
    if (el.checkVisibility(SEEN) && !faintAncestor(el)) return true;
  }
  return false;
}

// Boxes that hold secrets, covered while a picture is taken: those that were ever seen to be password
// boxes (a page may show what is in them), those that selectors name, and whatever shows the same text.
const COVERED = "data-steadyhand-covered";
const TOLD_MIN = 4; // characters; shorter ones are in many a text by chance
let coveredElements = [];

// What is covered is not drawn either: words may reach beyond their box, or stand in one above all.
const coverStyle = new CSSStyleSheet();
coverStyle.replaceSync(`[${COVERED}],[${COVERED}] *{opacity:0!important;transition:none!important}`);

// Everything that must not be seen bears COVERED until `uncoverSecrets`.
/** @param {string} css */
export function coverSecrets(css, locators) {
  const boxes = new Set(locators.flatMap(locatorMatches));
  walk(document, (el) => void ((secretBoxes.has(el) || el.matches(css)) && boxes.add(el)));
  const told = [...boxes].map((box) => box.value).filter((value) => value && value.length >= TOLD_MIN);
  if (told.length) walk(document, (el) => void (showsAny(el, told) && boxes.add(el)));
  coveredElements = [];
  boxes.forEach(cover);
}

// A box that only a closed shadow root holds is covered with the element around it, which is the
// nearest that a selector can name.
/** @param {Element} el */
export function cover(el) {
  const named = nameableOf(el);
  const root = named.getRootNode();
  if (!root.adoptedStyleSheets.includes(coverStyle)) root.adoptedStyleSheets.push(coverStyle);
  named.setAttribute(COVERED, "");
  coveredElements.push(named);
}

export function uncoverSecrets() {
  for (const el of coveredElements) {
    el.removeAttribute(COVERED);
    const root = el.getRootNode();
    if (root.adoptedStyleSheets) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== coverStyle);
  }
  coveredElements = [];
}

// Every element of a locator; ' >>> ' goes into a shadow root.
function locatorMatches(locator) {
  return locator.split(" >>> ").reduce((found, css, depth) => {
    const scopes = depth ? found.map(shadowRootOf).filter(Boolean) : [document];
    return scopes.flatMap((scope) => [...scope.querySelectorAll(css)]);
  }, []);
}

// Whether the element shows one of these texts: as its value, or as words of its own.
function showsAny(el, told) {
  if (SILENT.has(el.tagName)) return false;
  const said = typeof el.value === "string" ? el.value : [...el.childNodes].filter(isText).map((node) => node.data).join("");
  return told.some((each) => said.includes(each));
}

function nameableOf(el) {
  for (let root = el.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    if (root.mode === "closed") return nameableOf(root.host);
  }
  return el;
}

/** @param {Element} el */
export function isRoomy(el) {
  const box = el.getBoundingClientRect();
  return box.width >= EMPTY_MIN_PX && box.height >= EMPTY_MIN_PX;
}
