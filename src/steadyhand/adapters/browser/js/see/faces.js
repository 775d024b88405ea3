// What stands for a control that is not drawn itself: the label that floats over an empty box until it
// has the focus, the box that a page paints in place of a tick. A person clicks there and has the
// control. So it is told by what is drawn at its place and says its name, and that belongs to no other
// control; a trap has nothing drawn.
const FACE_LEVELS = 8; // boxes climbed from a control, shadow roots included
const FACE_END = /^(FORM|BODY|MAIN|FIELDSET|TABLE|TR|UL|OL|DL|DIALOG)$/;
const COMES_UP_MS = 600; // a box that waits for the focus is drawn within this time

// Whether a text box is drawn as soon as it has the focus: its name stands drawn in the box around it.
function comesUp(el, label, sight) {
  if (!typable(el) && el.tagName !== "TEXTAREA") return false;
  if (el.tabIndex < 0 || isDisabled(el) || !roomy(el) || offScreen(el, el.getBoundingClientRect(), sight)) return false;
  const veil = outermostFaint(el);
  const name = plainWords(label || "");
  if (!veil || !name.trim()) return false;
  for (let box = parentOf(veil), level = 0; box && level < FACE_LEVELS; box = parentOf(box), level++) {
    if (FACE_END.test(box.tagName) || !box.checkVisibility(SEEN) || holdsAnother(box, el)) return false;
    if (plainWords(drawnWords(box, veil)).includes(name)) return !shrouded(box, sight) && takesHit(el, box);
  }
  return false;
}

const roomy = (el) => isRoomy(el) && el.checkVisibility(SEEN_AT_ALL);

// The outermost of the boxes around the element, or itself, that its own style makes transparent.
function outermostFaint(el) {
  let found = null;
  for (let up = el; up && up !== document.body; up = parentOf(up)) if (Number(getComputedStyle(up).opacity) < FAINT) found = up;
  return found;
}

// Whether a click at the place falls on the control or on its own box; what is out of view is not asked.
function takesHit(el, box) {
  const points = samplePoints(el.getBoundingClientRect()).filter(inView);
  return !points.length || points.some(([x, y]) => ((hit) => hit && within(box, hit))(topmost(x, y)));
}

// Whether the box holds another control or something to press.
function holdsAnother(box, el) {
  let more = false;
  eachIn(box, (each) => {
    if (each !== el && (each.matches(CONTROL) || /^(BUTTON|A)$/.test(each.tagName)) && each.checkVisibility(SEEN_AT_ALL)) more = true;
    return !more;
  });
  return more;
}

// Every element in the box, out of shadow roots and slots; a visit that returns false leaves out what is inside.
function eachIn(box, visit) {
  const inner = rootOf(box) ? [...rootOf(box).children] : box.tagName === "SLOT" && box.assignedElements().length ? box.assignedElements() : [...box.children];
  for (const each of inner) if (visit(each) !== false) eachIn(each, visit);
}

// What is drawn in the box, without what *skip* holds, whatever is said of it to screen readers.
function drawnWords(box, skip) {
  const nodes = rootOf(box) ? rootOf(box).childNodes : box.tagName === "SLOT" && box.assignedNodes().length ? box.assignedNodes() : box.childNodes;
  let out = "";
  for (const node of nodes) {
    if (isText(node)) out += ` ${node.data} `;
    else if (node.nodeType === Node.ELEMENT_NODE && node !== skip && !SILENT.has(node.tagName) && !UNSPOKEN.has(node.tagName) && (boxless(node) || node.tagName === "SLOT" || node.checkVisibility(SEEN))) out += drawnWords(node, skip);
  }
  return tidy(out);
}

// Whether what lies over the control is its own name and nothing else.
function underItsName(el, label) {
  const name = plainWords(label || "");
  const hits = samplePoints(el.getBoundingClientRect()).filter(inView).map(([x, y]) => topmost(x, y));
  return name.trim() !== "" && el.tabIndex >= 0 && hits.some((hit) => hit && namesOnly(hit, el, name));
}

function namesOnly(hit, el, name) {
  const said = plainWords(drawnWords(hit, null));
  let box = hit;
  for (let level = 0; box && level < FACE_LEVELS && !within(box, el); level++) box = parentOf(box);
  return said.trim() !== "" && !within(hit, el) && name.includes(said) && Boolean(box) && within(box, el) && !FACE_END.test(box.tagName) && !holdsAnother(box, el);
}

// What is clicked in place of a tick box or radio button that is not drawn; null where nothing is.
function paintedFor(el, sight) {
  if (isDisabled(el)) return null;
  for (let box = parentOf(el), level = 0; box && level < FACE_LEVELS; box = parentOf(box), level++) {
    if (FACE_END.test(box.tagName) || holdsAnother(box, el)) return null;
    if (!box.checkVisibility(SEEN) || !isRoomy(box)) continue;
    if (shrouded(box, sight)) return null;
    if (takesClick(box, el) && (drawnWords(box, el) || drawsPart(box, el))) return box;
  }
  return null;
}

const byPointer = (el) => getComputedStyle(el).cursor === "pointer";

// Whether a click on the box may tick the control: it lies over the box itself, or the box says it can be pressed.
function takesClick(box, el) {
  if (isRoomy(el) && within(el, topmostIn(el))) return true;
  return byPointer(box) || [...box.children].some((each) => each !== el && shows(each) && byPointer(each));
}

function topmostIn(el) {
  const { left, top, width, height } = el.getBoundingClientRect();
  return topmost(left + width / 2, top + height / 2) || document.body;
}

// Whether something is painted in the box: a frame, a ground, a picture.
function drawsPart(box, el) {
  let found = paints(box);
  eachIn(box, (each) => {
    if (!found && each !== el && each.checkVisibility(SEEN)) found = /^(svg|IMG)$/.test(each.tagName) || paints(each);
    return !found;
  });
  return found;
}

function paints(el) {
  const style = getComputedStyle(el);
  return parseFloat(style.borderTopWidth) > 0 || !/^(transparent|rgba\(\d+, \d+, \d+, 0\))$/.test(style.backgroundColor) || style.backgroundImage !== "none";
}

// Resolves once the element is drawn, or after COMES_UP_MS: whether it is.
async function drawnSoon(el) {
  for (const end = performance.now() + COMES_UP_MS; performance.now() < end; await nextFrame()) {
    if (el.checkVisibility(SEEN) && !outermostFaint(el)) return true;
  }
  return false;
}
