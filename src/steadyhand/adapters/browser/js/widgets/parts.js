// Parts of a control that the page built: what a driver presses. A part is named by its element and
// by what it says; an element that says something else by now is another part.

// {ref, text} of a part.
const partOf = (el) => ({ ref: refOf(el), text: partText(el) });

const partText = (el) => short(spoken(el) || el.getAttribute("aria-label") || "");

// Where to press the part: {x, y, ref}, or {why}.
async function aimPart({ ref, text }) {
  const el = elementOf(ref);
  if (!el) return JSON.stringify({ why: "detached" });
  if (partText(el) !== text) return JSON.stringify({ why: "changed" });
  if (isDisabled(el)) return JSON.stringify({ why: "disabled" });
  const point = await pointOn(el, el);
  return JSON.stringify(point.why ? point : { ...point, ref: refOf(el) });
}

// The widget's question behind an order, or {why}.
function widgetFor(order) {
  const found = find(order);
  if (found.why) return found;
  const why = refusal(found) || (found.widget ? "" : "changed");
  return why ? { why } : found;
}
