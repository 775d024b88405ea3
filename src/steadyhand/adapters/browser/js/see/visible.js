// Whether a person could see a control and reach it, and if not, why. Traps for machines (fields
// that nobody sees) fail here, so they stay empty.
const FAINT = 0.1; // opacity below which nobody reads what is there
const SEEN = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };

// '' for a control that a person can use, else one word or two.
function obstacle(el, sight) {
  const box = el.getBoundingClientRect();
  const drawn = el.checkVisibility(SEEN);
  if (drawn && plainlySeen(el, box, sight)) return "";
  const reason = unseen(el, sight, box, drawn);
  if (reason) return reason;
  return behind(el, sight, box) ? "covered" : "";
}

// The quick answer for controls that are drawn: in view, and the point in the middle hits the control itself.
function plainlySeen(el, box, sight) {
  if (box.width <= 1 || box.height <= 1) return false;
  const middle = [box.left + box.width / 2, box.top + box.height / 2];
  if (!inView(middle) || topmost(...middle) !== el) return false;
  return !shrouded(el, sight) && !el.getRootNode().host;
}

function unseen(el, sight, box = el.getBoundingClientRect(), drawn = el.checkVisibility(SEEN)) {
  if (!drawn) return el.checkVisibility({ visibilityProperty: true }) ? "transparent" : "hidden";
  if (box.width <= 1 || box.height <= 1) return "zero-size";
  if (offScreen(el, box, sight)) return "off-screen";
  return shrouded(el, sight);
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
  for (let up = parentOf(el); up; up = parentOf(up)) if (up.scrollTop > 0 || up.scrollLeft > 0) return true;
  return false;
}

// What an ancestor does to everything in it; remembered for one snapshot.
function shrouded(el, sight) {
  if (sight.plain.get(el) === true) return "";
  const known = sight.shrouds.get(el);
  if (known !== undefined) return known;
  const up = parentOf(el);
  const own = sight.plain.has(el) ? PLAIN : ownShroud(el);
  const reason = own || (up ? shrouded(up, sight) : "");
  if (own === PLAIN) sight.plain.set(el, !up || sight.plain.get(up) === true);
  sight.shrouds.set(el, reason);
  return reason;
}

const PLAIN = null; // nothing about the element could hide what is in it, whatever its size

// Computed styles are dear (1 us each, `clip` 2 us): most elements need four of them, once.
function ownShroud(el) {
  if (el.getAttribute("aria-hidden") === "true") return "aria-hidden";
  if (el.inert) return "inert";
  const style = getComputedStyle(el);
  if (Number(style.opacity) < FAINT) return "transparent";
  if (style.clipPath !== "none") return clippedAway(style.clipPath) ? "clipped" : "";
  if (style.position !== "static" && NO_CLIP_LEFT.test(style.clip)) return "clipped";
  if (native(el)) return PLAIN; // holds nothing else, and its own size is looked at anyway
  if (style.overflowX === "visible" && style.overflowY === "visible") return PLAIN;
  if (style.display === "contents" || style.display === "inline") return PLAIN;
  return el.offsetWidth <= 1 || el.offsetHeight <= 1 ? "clipped" : "";
}

const NO_CLIP_LEFT = /rect\([01](px)?,? [01](px)?,? [01](px)?,? [01](px)?\)/;

function clippedAway(path) {
  const inset = /^inset\(([\d.]+)%/.exec(path);
  if (inset) return Number(inset[1]) >= 50;
  return /^(circle|ellipse)\(0(px|%)?/.test(path) || /^polygon\((0(px|%)? 0(px|%)?,?\s*)+\)$/.test(path);
}

function topmost(x, y) {
  let found = document.elementFromPoint(x, y);
  while (found && rootOf(found)) {
    const inner = rootOf(found).elementFromPoint(x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  return (found && rootOf(found) && slotAt(found, x, y)) || found;
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
function belongs(el, hit) {
  if (!hit) return false;
  if (within(el, hit)) return true;
  return labelsOf(el).some((label) => within(label, hit));
}

const SAMPLES = [0.5, 0.15, 0.85].flatMap((fx) => [0.5, 0.25, 0.75].map((fy) => [fx, fy]));

function samplePoints(box) {
  return SAMPLES.map(([fx, fy]) => [box.left + box.width * fx, box.top + box.height * fy]);
}

const inView = ([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;

// Whether other content lies over the control. What floats over the page (a banner, a sticky head)
// does not count: it can be closed or scrolled away, and overlays are told apart elsewhere.
function behind(el, sight, box) {
  if (box.bottom < 0 || box.top > innerHeight) return false;
  const windows = scrollersOf(el).map((scroller) => scroller.getBoundingClientRect());
  const points = samplePoints(box).filter((p) => inView(p) && windows.every((w) => inBox(p, w)));
  for (const [x, y] of points) {
    const hit = topmost(x, y);
    if (!hit || belongs(el, hit) || (within(hit, el) && !sunk(el, hit))) return false;
    const float = floating(hit, sight);
    if (float && !within(float, el)) {
      sight.over.add(float);
      return false;
    }
  }
  return points.length > 0;
}

// Whether the element lies beneath what is around it.
function sunk(el, around) {
  for (let up = el; up && up !== around; up = parentOf(up)) if (Number(getComputedStyle(up).zIndex) < 0) return true;
  return false;
}

const inBox = ([x, y], box) => x > box.left && x < box.right && y > box.top && y < box.bottom;

// Ancestors that show a part of their content; the rest is scrolled away, not covered.
function scrollersOf(el) {
  const found = [];
  for (let up = parentOf(el); up && up !== document.body; up = parentOf(up)) {
    if (up.scrollHeight > up.clientHeight && up.clientHeight > 0 && getComputedStyle(up).overflowY !== "visible") found.push(up);
  }
  return found;
}

// The outermost ancestor that floats over the page, or null; remembered for one snapshot.
function floating(el, sight) {
  const known = sight.floats.get(el);
  if (known !== undefined) return known;
  const up = parentOf(el);
  const above = up ? floating(up, sight) : null;
  const position = getComputedStyle(el).position;
  const floats = position === "fixed" || position === "sticky" || (el.tagName === "DIALOG" && el.open);
  const answer = above || (floats ? el : null);
  sight.floats.set(el, answer);
  return answer;
}

function shows(el) {
  if (!el.checkVisibility(SEEN)) return false;
  const box = el.getBoundingClientRect();
  return box.width > 1 && box.height > 1;
}
