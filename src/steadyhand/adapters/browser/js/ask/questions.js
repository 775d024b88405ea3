// Every question and button: {el, members, role, print, facts, trail}. `print` is what an order must
// know of it (role|type|label|group) to be carried out. A question is asked once; it is asked again
// when something that it was read from has changed.
function questions() {
  const found = currentSurvey();
  if (found.questions) return found.questions;
  found.questions = listQuestions(found);
  noteNumbers(found.questions);
  return found.questions;
}

function listQuestions(found) {
  const list = [];
  const told = new Map();
  const sight = new Sight();
  for (const { el, role } of found.controls) {
    if (told.has(el)) continue;
    let question = found.asked.get(el);
    if (!question) found.asked.set(el, (question = ask(el, role, sight)));
    for (const member of question.members) told.set(member, question);
    if (question.facts) list.push(question);
  }
  return list.filter((question) => told.get(question.el) === question); // a later one may have claimed it
}

function ask(el, role, sight) {
  if (role === "link" && !readsLikeAction(el)) return { el, members: [el], role, facts: null, trail: { deep: new Set([el]), shallow: NO_ORDER } };
  const kept = newTrail();
  const question = trailed(kept, () => {
    const widget = claimOf(el, role);
    if (widget) return fieldQuestion(widget.members, widget.role, sight, widget);
    if (isField(role)) return fieldQuestion(membersOf(el, role), role, sight);
    if (role === "choice") return { el, members: [el], role, facts: null };
    return buttonQuestion(el, role, sight);
  });
  for (const member of question.members) kept.deep.add(member);
  question.trail = kept;
  return question;
}

const NO_ORDER = new Set();

// The question that an element is part of, or undefined.
function questionWith(el) {
  const list = questions();
  const found = currentSurvey();
  if (!found.byElement) found.byElement = new Map(list.flatMap((q) => q.members.map((m) => [m, q])));
  return found.byElement.get(el);
}

const printOf = ({ role, type, label, group }) => [role, type || "", label || "", group || ""].join("|");

// Questions that were read from what has changed since are forgotten.
function dropOutdated(found) {
  found.questions = found.byElement = null;
  const change = { touched: new Set([...restyled, ...reworded]), above: new Set(), under: new Map() };
  for (const el of change.touched) for (let up = el; up && !change.above.has(up); up = parentOf(up)) change.above.add(up);
  if (outdated(found.groupTrail, change)) {
    found.asked.clear();
    found.groups.clear();
    found.groupTrail = newTrail();
  }
  for (const el of found.plain.keys()) if (underRestyled(el, change.under)) found.plain.delete(el);
  for (const [el, { trail: kept }] of found.asked) if (outdated(kept, change)) found.asked.delete(el);
}

function outdated({ deep, shallow }, change) {
  for (const el of shallow) if (change.touched.has(el)) return true;
  for (const el of deep) if (change.above.has(el) || underRestyled(el, change.under)) return true;
  return false;
}

function underRestyled(el, known) {
  const before = known.get(el);
  if (before !== undefined) return before;
  const up = parentOf(el);
  const answer = restyled.has(el) || Boolean(up && underRestyled(up, known));
  known.set(el, answer);
  return answer;
}
