// Sliders that pages build themselves: a handle that follows the arrow keys and tells its number.
const HANDLE_LEVELS = 4; // ancestors climbed from a hidden slider in search of its handle

widgetKinds.push({ kind: "slider", claim: claimSlider, read: readSlider });

function claimSlider(el, role) {
  if (role !== "slider") return null;
  const handle = el.tagName === "INPUT" ? seenHandle(el) : el;
  if (!handle) return null;
  const limits = { min: sliderBound(el, "min"), max: sliderBound(el, "max"), step: el.step || "any" };
  return { members: [el], face: handle, role: "slider", type: "range", limits };
}

// What a person sees of a slider of the browser's own that its page hides; null for one that is seen.
function seenHandle(el) {
  if (shows(el) && !ownShroud(el) && !ownShroud(el.parentElement)) return null;
  for (let up = el.parentElement, level = 0; up && level < HANDLE_LEVELS; up = up.parentElement, level++) if (shows(up) && !ownShroud(up)) return up;
  return null;
}

const sliderBound = (el, end) => tidyNumber(el.tagName === "INPUT" ? el[end] : el.getAttribute(`aria-value${end}`));
const sliderText = (el) => tidyNumber(el.tagName === "INPUT" ? el.value : el.getAttribute("aria-valuenow"));
const tidyNumber = (text) => (!text || Number.isNaN(Number(text)) ? "" : String(Number(text)));
const sliderNow = (el) => Number(sliderText(el) || NaN);

function readSlider({ el }) {
  const value = sliderText(el);
  return { value, shown: el.getAttribute("aria-valuetext") || value, form_value: null };
}

// The handle has the focus: {now, wanted, least, most}, or {why}.
function readySlider(order) {
  const found = widgetFor(order);
  const why = found.why || focusOn(found.el);
  if (why) return JSON.stringify({ why });
  const { el } = found;
  return JSON.stringify({ now: sliderNow(el), wanted: Number(order.value), least: Number(sliderBound(el, "min") || NaN), most: Number(sliderBound(el, "max") || NaN) });
}

// What the handle tells after a key: {now}, or {why}.
async function sliderTold(order) {
  await nextFrame();
  const found = find(order);
  return JSON.stringify(found.why ? { why: found.why } : { now: sliderNow(found.el) });
}
