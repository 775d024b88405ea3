// Whether a choice came through: the text in the box may be what was typed to search the list.
const stoodBefore = new Map(); // fingerprint -> {wrong, keys} before the list was opened
const STEM_MIN = 3; // letters

function keepStood(question, order) {
  stoodBefore.set(order.fingerprint, { wrong: saysWrong(question), keys: new Map(keysOf(question).map((key) => [key, key.value])) });
}

// After the control was left: {why}, '' where nothing speaks against the choice.
function listSound(order) {
  const question = listOf(order);
  const before = stoodBefore.get(order.fingerprint);
  if (question.why || !before) return JSON.stringify({ why: question.why || "" });
  if (saysWrong(question) && !before.wrong) return JSON.stringify({ why: "the page calls the choice invalid" });
  const keys = keysOf(question);
  const still = native(question.el) && hasWords(question.el.value || "") && keys.every((key) => before.keys.get(key) === key.value);
  return JSON.stringify({ why: still && keys.some((key) => !key.value) ? "the text is there, but the choice did not come through" : "" });
}

const saysWrong = (question) => ownersOf(question).some((each) => each.getAttribute("aria-invalid") === "true");

// The hidden inputs that hold what was chosen: in the field's own box, or beside it by their name.
function keysOf({ el, facts }) {
  const box = fieldBox(el);
  const beside = parentOf(box) ? [...parentOf(box).children].filter((each) => each.type === "hidden" && namedAfter(each, el, facts)) : [];
  return [...box.querySelectorAll("input[type=hidden]"), ...beside];
}

function namedAfter(key, el, { label }) {
  const stems = (text) => tidy(text).toLowerCase().split(/[^\p{L}]+/u).filter((word) => word.length >= STEM_MIN);
  const own = new Set(stems(`${label} ${el.name || ""} ${el.id}`));
  return stems(`${key.name} ${key.id}`).some((word) => own.has(word));
}

// The largest box around the control without another one in it.
function fieldBox(el) {
  let box = el;
  for (let up = box.parentElement; up && !AREA_END.test(up.tagName) && controlCount(up) < 2; up = up.parentElement) box = up;
  return box;
}
