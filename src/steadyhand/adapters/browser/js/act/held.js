// What the fields held when they were last looked at or read back. A press that sends them counts on
// it: what the page writes into one after that (a resume it has read, a draft) nobody has approved.
const filledIn = new Set(); // the fingerprints, without their numbers, of what was ordered in this document
let lastHeld = { byElement: new Map(), byPrint: new Map() };

// After a look (*told*: every question has its state of this moment) or a reading: from now on this
// is what they hold.
function noteHeld(told) {
  lastHeld = { byElement: new Map(), byPrint: new Map() };
  for (const question of questions()) {
    if (isAsked(question)) keepHeld(question, told && question.told ? heldBy(question, question.told.now) : heldBy(question));
  }
}

const isAsked = (question) => Boolean(question.widget) || isField(question.role);

// A fingerprint that two fields bear says nothing of either.
function keepHeld(question, holds) {
  const known = lastHeld.byPrint.get(question.print);
  lastHeld.byElement.set(question.el, holds);
  lastHeld.byPrint.set(question.print, known === undefined || known === holds ? holds : null);
}

function heldBy(question, now = {}) {
  if (question.el.type === "password") return question.el.value;
  if (!question.told || question.told.now !== now) readState(now, question);
  return `${now.checked} ${now.value} ${filesIn(question.members).map(numberOf)}`;
}

// Whether it holds the same. A page that took a file over may empty its input and go on naming it.
function holdsStill(question, before) {
  const now = heldBy(question);
  return now === before || (question.el.type !== "password" && now === before.replace(/ [\d,]+$/, " "));
}

// The label of the first field that holds something else now: one that was filled in, or one of the
// form that is sent with it; or that has come since, and would be sent without what it requires.
function changedSince(button) {
  const form = button && formOf(button);
  for (const question of questions()) {
    if (!isAsked(question) || !sentWith(question, form)) continue;
    const before = lastHeld.byElement.get(question.el) ?? lastHeld.byPrint.get(question.print);
    if (before === undefined && question.facts.required && emptyStill(question)) return question.facts.label || "a field";
    if (before !== undefined && before !== null && !holdsStill(question, before)) return question.facts.label || "a field";
  }
  return "";
}

function emptyStill(question) {
  if (question.widget || barrier(question.facts, question, new Sight())) return false;
  return !question.members.some((el) => (checkable(el) ? checkedState(el) : el.value));
}

function sentWith(question, form) {
  if (filledIn.has(unnumbered(question.print))) return true;
  const { el, facts } = question;
  return Boolean(form) && formOf(el) === form && !facts.readonly && !isReadonly(el) && !isDisabled(el);
}
