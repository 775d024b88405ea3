// Trusted input: finding the point that hits an element, and watching where the input lands.
const WATCHED_EVENTS = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
const STILL_FRAMES = 20; // frames waited for an element to stop moving
let watch = null;

// Brings the element into view and still: {x, y, ref} of a point that hits it, or {why}.
async function aim(order) {
  const found = find(order);
  if (found.why) return JSON.stringify(found);
  const el = memberOf(found, order);
  if (isDisabled(el)) return JSON.stringify({ why: "disabled" });
  const handle = shows(el) ? el : [...(el.labels || [])].find(shows);
  if (!handle) return JSON.stringify({ why: "hidden" });
  await bringIntoView(handle);
  const point = hitPoint(handle, el);
  return JSON.stringify(point.why ? point : { ...point, ref: refOf(el) });
}

// A group's order names one of its options by *option*.
function memberOf({ el, members }, { option }) {
  if (!option) return el;
  const { found } = matching(named(members), [option]);
  return found ? found[0].el : el;
}

async function bringIntoView(el) {
  const box = el.getBoundingClientRect();
  const whole = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  if (!whole || !belongs(el, topmost(box.left + box.width / 2, box.top + box.height / 2))) {
    el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  }
  let last = "";
  for (let frame = 0; frame < STILL_FRAMES; frame++) {
    await nextFrame();
    const { x, y, width, height } = el.getBoundingClientRect();
    const place = `${x},${y},${width},${height}`;
    if (place === last) return;
    last = place;
  }
}

function nextFrame() {
  return Promise.race([new Promise((done) => requestAnimationFrame(() => done())), pause(50)]);
}

function hitPoint(handle, el) {
  const boxes = [...handle.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
  let over = null;
  for (const [x, y] of boxes.flatMap(samplePoints).filter(inView)) {
    const hit = topmost(x, y);
    if (belongs(el, hit) || (hit && within(handle, hit))) return { x, y };
    over = over || hit;
  }
  return { why: over ? `covered by ${nameTag(over)}` : "outside the visible page" };
}

function nameTag(el) {
  const id = el.id ? `#${el.id}` : "";
  const said = spoken(el).slice(0, 60);
  return `<${el.tagName.toLowerCase()}${id}>${said ? ` "${said}"` : ""}`;
}

// From now on trusted pointer events that would fall elsewhere are stopped.
function arm(ref) {
  disarm();
  const el = elementOf(ref);
  if (!el) return JSON.stringify({ why: "detached" });
  watch = { el, reached: false, stopped: "", listener: null };
  const mine = watch;
  mine.listener = (event) => judge(mine, event);
  for (const type of WATCHED_EVENTS) window.addEventListener(type, mine.listener, { capture: true });
  return JSON.stringify({});
}

function judge(mine, event) {
  if (!event.isTrusted) return;
  stirred();
  const target = event.composedPath()[0];
  if (target instanceof Element && (belongs(mine.el, target) || labelled(target, mine.el))) {
    mine.reached = true;
    return;
  }
  mine.stopped = mine.stopped || (target instanceof Element ? nameTag(target) : "the page");
  event.preventDefault();
  event.stopImmediatePropagation();
}

const labelled = (target, el) => Boolean(el.labels && [...el.labels].some((label) => within(label, target)));

function disarm() {
  if (!watch) return JSON.stringify({ reached: false });
  for (const type of WATCHED_EVENTS) window.removeEventListener(type, watch.listener, { capture: true });
  const { reached, stopped } = watch;
  watch = null;
  return JSON.stringify({ reached, stopped });
}

// Focus in the field, everything in it selected, ready for trusted typing: {ref} or {why}.
function ready(order) {
  const found = find(order);
  const why = found.why || refusal(found.members);
  if (why) return JSON.stringify({ why });
  found.el.focus();
  if (!deepActive() || !within(found.el, deepActive())) return JSON.stringify({ why: "takes no focus" });
  if (found.el.tagName !== "SELECT") selectAll(found.el);
  return JSON.stringify({ ref: refOf(found.el), index: optionIndex(found.el, order.value) });
}

function optionIndex(el, value) {
  if (el.tagName !== "SELECT") return -1;
  const choices = [...el.options].map((o) => ({ el: o, label: short(o.label || o.text), value: o.value, disabled: o.disabled }));
  const { found } = matching(choices, wanted(value));
  return found ? [...el.options].filter((o) => !o.disabled).indexOf(found[0].el) : -1;
}

// Leaves the field and reads it back.
async function readBack(order) {
  const found = find(order);
  await leave();
  return JSON.stringify(report(order, found));
}

// The element itself, for files; resolves to null when it is not what was meant.
function fileInput(order) {
  const found = find(order);
  return found.el && found.el.type === "file" && !refusal(found.members) ? found.el : null;
}

// For an iframe element: where a point of its content lies in this document, and what covers it.
function outerPoint(x, y) {
  const box = this.getBoundingClientRect();
  const style = getComputedStyle(this);
  const px = box.left + this.clientLeft + parseFloat(style.paddingLeft) + x;
  const py = box.top + this.clientTop + parseFloat(style.paddingTop) + y;
  const hit = topmost(px, py);
  return hit === this ? { x: px, y: py } : { why: `covered by ${hit ? nameTag(hit) : "nothing"}` };
}

globalThis.steadyhand = { look, fill, aim, arm, disarm, ready, readBack, fileInput, outerPoint, changed, stirred };
