// Whether the page heard the press on an option. Where a box shows after the press what we had typed
// into it ourselves, the text says nothing: only what the page did at the press does, and not what it
// does whenever a box is left or something else is pressed.
let lastPress = null; // of an option: what stood before it, and what was seen since

// Right before the press.
function keepPressed(question) {
  const { el } = question;
  const popup = popupOf(question);
  forgetPress();
  lastPress = {
    question, el, popup, outer: popup && childOfBody(popup),
    value: el.value, chips: chipsOf(question), keys: new Map(keysOf(question).map((key) => [key, key.value])),
    inside: false, reached: false, said: false, closed: false, leaving: null,
  };
  if (!popup) return;
  for (const type of WATCHED_EVENTS) {
    popup.addEventListener(type, goesIn, { capture: true });
    lastPress.outer.addEventListener(type, comesOut);
  }
}

function forgetPress() {
  const { popup, outer } = lastPress || {};
  if (!popup) return;
  for (const type of WATCHED_EVENTS) {
    popup.removeEventListener(type, goesIn, { capture: true });
    outer.removeEventListener(type, comesOut);
  }
}

const chipsOf = ({ el, widget }) => removable(widget.area === el ? fieldBox(el) : widget.area, el).length;

function childOfBody(el) {
  let up = el;
  while (parentOf(up) && parentOf(up) !== document.body) up = parentOf(up);
  return up;
}

// A list that stood when an event of the press reached it, and is gone before that reaches the document,
// was closed by what listens in it; so was one whose listener kept the event to itself, while the box
// was not left and no timer could have closed it.
function goesIn(event) {
  if (!event.isTrusted || !lastPress) return;
  lastPress.reached = true;
  lastPress.inside = stillStands(lastPress.popup);
}

function comesOut(event) {
  if (event.isTrusted && lastPress) noteClosed();
}

function noteClosed() {
  if (lastPress.inside && !stillStands(lastPress.popup) && !popupOf(lastPress.question)) lastPress.closed = true;
  lastPress.inside = false;
}

const stillStands = (popup) => popup.isConnected && drawn(popup);

// Before any listener of the page's: what was done at the press so far, and what by leaving the box.
function followPress(event) {
  if (!lastPress) return;
  const { el, reached, leaving } = lastPress;
  const own = event.composedPath()[0] === el;
  if (leaving) lastPress.inside = false;
  else noteClosed();
  if (WATCHED_EVENTS.includes(event.type)) {
    noteLeft(lastPress);
  } else if (own && event.isTrusted && event.type !== "input") {
    if (!leaving) noteLeaving(lastPress);
  } else if (own && reached && !event.isTrusted && !(leaving && leaving.to === null)) lastPress.said = true;
}

// What stands there when the page has heard that the box is left.
function noteLeaving(press) {
  press.leaving = { from: press.el.value, to: null };
  turn().then(() => noteLeft(press));
}

function noteLeft({ el, leaving }) {
  if (leaving && leaving.to === null) leaving.to = el.value;
}

for (const type of [...WATCHED_EVENTS, "blur", "input", "change"]) window.addEventListener(type, followPress, { capture: true });

// Once the page did something of its own at the last press, or when the time is up: {heard}.
async function listHeard(order, capMs) {
  const end = performance.now() + capMs;
  while (!heardNow(order) && performance.now() < end) await changed(version(), STEP_MS);
  return JSON.stringify({ heard: heardNow(order) });
}

function heardNow(order) {
  const question = listOf(order);
  if (question.why || !lastPress) return false;
  if (lastPress.said || lastPress.closed || rewritten(question.el)) return true;
  return keysOf(question).some(keyed) || chipsOf(question) > lastPress.chips;
}

// A key that only says the text once more is no key.
function keyed(key) {
  return Boolean(key.value) && key.value !== (lastPress.keys.get(key) || "") && !sameLetters(key.value, lastPress.value);
}

// Many a box is tidied when it is left: capitals and spaces that came then are no choice.
function rewritten({ value }) {
  const { value: before, leaving } = lastPress;
  const tidied = leaving && leaving.from === before && (leaving.to === null || leaving.to === value);
  return value !== before && !(tidied && sameLetters(value, before));
}

const sameLetters = (one, other) => tidy(one).toLowerCase() === tidy(other).toLowerCase();
