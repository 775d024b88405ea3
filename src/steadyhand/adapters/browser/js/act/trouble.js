// What the page says against an answer since it was given: a mark or a message that was not there before.
const troubleBefore = new Map(); // fingerprint and answer -> {marked, said} before it was first filled

const troubleKey = ({ fingerprint, value }) => JSON.stringify([fingerprint, value]);

// Before any of them is touched. An answer that is filled again is held against how it was at first.
function noteTroubles(orders) {
  const sight = new Sight();
  for (const order of orders) {
    const key = troubleKey(order);
    if (troubleBefore.has(key)) continue;
    const question = find(order);
    if (!question.why) troubleBefore.set(key, { marked: marksWrong(question), said: troubleOf(question, sight) });
  }
}

// Something is pressed on purpose: what the page says from now on is about that.
function forgetTroubles() {
  troubleBefore.clear();
  return JSON.stringify({});
}

// {invalid, wrong, news}: whether it is marked now, whether only since the answer, and the new message.
function newTrouble(question, order, said) {
  const marked = marksWrong(question);
  const before = troubleBefore.get(troubleKey(order)) || { marked, said };
  return { invalid: marked, wrong: marked && !before.marked, news: said === before.said ? "" : said };
}

const marksWrong = (question) => isInvalid(question.members) || (question.widget !== null && saysWrong(question));
