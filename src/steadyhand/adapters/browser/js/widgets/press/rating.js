// Stars and other steps of a rating that are radio buttons without words: "1" to "5".
const RATING_MIN = 3;
const RATING_MAX = 11;

widgetKinds.push({ kind: "rating", claim: claimRating, read: readRating, perform: rate });

function claimRating(el, role) {
  if (role !== "radio" || el.tagName === "INPUT") return null;
  const members = radiosWith(el);
  const steps = members.filter((each) => stepNumber(each));
  if (steps.length < RATING_MIN || steps.length > RATING_MAX || members.length - steps.length > 1) return null;
  if (!steps.every((each, i) => stepNumber(each) === i + 1)) return null;
  const box = commonBox(members);
  const name = ratingName(steps[0]);
  return {
    members: [...steps, ...members.filter((each) => !steps.includes(each))], face: steps[0], named: box, role: "radiogroup", type: "radio", steps, named_by: name,
    options: steps.map((each, i) => ({ ref: refOf(each), label: String(i + 1), disabled: isDisabled(each) })),
  };
}

// The place of a step: the only number that it says, or where the markup puts it where it says none.
function stepNumber(el) {
  const said = el.getAttribute("aria-label") || spoken(el);
  const numbers = said.match(/\d+/g) || [];
  if (numbers.length) return /^\D{0,12}\d+(\s*(stars?|sterne?|étoiles?|estrellas?|points?|of|out of|von|sur|de|\/)\b.*)?\D{0,12}$/i.test(said) ? Number(numbers[0]) : 0;
  const words = new Set(tidy(said).toLowerCase().split(" "));
  return words.size <= 1 ? Number(el.getAttribute("aria-posinset")) || 0 : 0;
}

function ratingName(first) {
  for (let up = first.parentElement, level = 0; up && level < BOX_LEVELS; up = up.parentElement, level++) {
    const text = byIds(up, "aria-labelledby").map(nameOfTarget).join(" ") || up.getAttribute("aria-label") || "";
    const found = said(text, "aria-labelledby");
    if (found) return { label: found.text, label_source: found.source, marked: found.marked };
  }
  return undefined;
}

function readRating({ widget: { steps } }) {
  const at = steps.findLastIndex((step) => checkedState(step));
  const chosen = at < 0 ? [] : [String(at + 1)];
  return { value: chosen.join(), chosen, shown: chosen.join(), form_value: null };
}

async function rate(question, order) {
  const step = question.widget.steps[Number(order.value) - 1];
  if (!step) return "no such option";
  if (readRating(question).value === order.value) return "";
  if (!wouldSend(step)) return TO_DRIVER;
  await pressOnce(step, stepKey(order));
  await nextFrame();
  return "";
}

const stepKey = ({ fingerprint, value }) => JSON.stringify([fingerprint, value]);

// The step that is to be pressed by hand: {part}, {} where none is or may be, or {why}.
function nextStep(order) {
  const found = widgetFor(order);
  if (found.why) return JSON.stringify(found);
  const held = readRating(found).value === order.value;
  if (held) pressesMade.delete(stepKey(order));
  const step = found.widget.steps[Number(order.value) - 1];
  if (!step) return JSON.stringify({ why: "no such option" });
  if (held || wouldSend(step) || pressesMade.has(stepKey(order))) return JSON.stringify({});
  awaitedPress = { el: step, key: stepKey(order) };
  return JSON.stringify({ part: partOf(step) });
}
