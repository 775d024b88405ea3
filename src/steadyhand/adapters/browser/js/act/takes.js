// Whether a control can hold a text just as it is: asked before anything is changed, so that a
// refused answer leaves what the field held. For typed inputs the browser's own sanitising decides,
// on an input of the same making that is in no document.
const WRITTEN = {
  number: "a number as 1234.5",
  range: "a number as 1234.5",
  color: "a colour as #aabbcc",
  date: "a date as 2027-03-31",
  month: "a month as 2027-03",
  week: "a week as 2027-W13",
  time: "a time as 09:30",
  "datetime-local": "a date and time as 2027-03-31T09:30",
};
const LENGTH_LIMITED = new Set("text search url tel email password textarea".split(" "));
const NEVER_EMPTY = new Set(["range", "color"]);
const STEP_PART = 1e-6; // of one step: less is the noise of binary fractions

// '' or why the control would not hold *value*.
function misfit(el, value) {
  if (LENGTH_LIMITED.has(el.type) && el.maxLength >= 0 && lengthOf(value) > el.maxLength) {
    return `longer than the ${el.maxLength} characters it takes`;
  }
  if (el.tagName !== "INPUT") return "";
  if (/[\r\n]/.test(value.trim())) return "it takes one line only";
  return WRITTEN[el.type] ? mistyped(el, value.trim()) : "";
}

const lengthOf = (value) => value.replace(/\r\n?/g, "\n").length;

function mistyped(el, value) {
  if (value === "") return NEVER_EMPTY.has(el.type) ? "it cannot be left empty" : "";
  const held = trial(el, value);
  if (el.type === "range") return offTheScale(el, value, held);
  if (el.type === "color" && held !== value.toLowerCase()) return `it takes ${WRITTEN.color}`;
  return held === "" ? `it takes ${WRITTEN[el.type]}` : "";
}

// What an input of the same type and limits makes of *value*.
function trial(el, value) {
  const other = document.createElement("input");
  other.type = el.type;
  for (const limit of ["min", "max", "step"]) if (el.hasAttribute(limit)) other.setAttribute(limit, el.getAttribute(limit));
  setterOf(other).call(other, value);
  return other.value;
}

// A slider goes to the nearest of its steps by itself: that is another answer.
function offTheScale(el, value, held) {
  if (Number.isNaN(Number(value))) return `it takes ${WRITTEN.range}`;
  const step = Number(el.step) || 1;
  if (Math.abs(Number(held) - Number(value)) <= step * STEP_PART) return "";
  return `its scale of ${el.min || 0} to ${el.max || 100} by ${el.step || 1} has no such step`;
}

const SETTERS = Object.fromEntries(
  [["INPUT", HTMLInputElement], ["TEXTAREA", HTMLTextAreaElement]].map(([tag, made]) => [tag, Object.getOwnPropertyDescriptor(made.prototype, "value").set]),
);

// The browser's own way to set a value, which frameworks do not see and the events after it tell.
function setterOf(el) {
  return SETTERS[el.tagName];
}
