// What the driver of lists asks for. Nothing here presses or types; that is done by the browser's own
// input between these calls.
const LIST_MAX = 400; // options told
const LATE_LIST_MS = 900; // after typing, for the list that the box itself announces

let atWork = { ref: "", question: null };

// Before the list is opened: {open, chosen, chips, text} or {why}.
function listReady(order) {
  const question = widgetFor(order);
  if (question.why) return JSON.stringify({ why: question.why });
  atWork = { ref: order.ref, question };
  keepBefore();
  takenInHand(question.el);
  keepStood(question, order);
  noteInView(question);
  return JSON.stringify({ open: Boolean(ownList(question) || (expanded(question) && namedPopup(question))), multiple: question.facts.multiple || false, ...heldNow(question) });
}

// The question that is worked at: an open list may hide the page from those who ask it anew.
function listOf(order) {
  const { ref, question } = atWork;
  if (ref === order.ref && [question.el, question.widget.face, question.widget.area].every((el) => el.isConnected) && shows(question.widget.face)) return question;
  const found = find(order);
  if (found.why || !found.widget) return { why: found.why || "changed" };
  atWork = { ref: order.ref, question: found };
  return found;
}

function heldNow(question) {
  const { area } = question.widget;
  const { chosen = [] } = question.widget.kind.read(question);
  const own = question.widget.kind === KINDS.listbox;
  const chips = own ? chosenAsChips(question) : removable(area, question.el).map(({ remover, text }) => ({ text, remover: partOf(remover) }));
  return { chosen, chips };
}

// Where to press to open it: a point of the control that takes nothing away.
async function aimFace(order) {
  const question = listOf(order);
  if (question.why) return JSON.stringify({ why: question.why });
  const { face, area } = question.widget;
  const point = await pointOn(face, face);
  if (point.why) return JSON.stringify(point);
  const chips = removable(area, question.el);
  const harmless = ([x, y]) => {
    const hit = topmost(x, y);
    return hit && (within(face, hit) || leavesClicksTo(face, hit)) && !removes(hit) && !chips.some((chip) => within(chip.el, hit));
  };
  const points = [[point.x, point.y], ...samplePoints(face.getBoundingClientRect())].filter(inView);
  const found = points.find(harmless);
  return JSON.stringify(found ? { x: found[0], y: found[1], ref: refOf(face) } : { why: "every part of it takes a choice away" });
}

// The list once it shows and stands: {open, options, says, more, typable}. *was* is what it said before
// something was typed: the list is waited for until it says something else.
async function listShown(order, capMs, was = null) {
  const question = listOf(order);
  if (question.why) return JSON.stringify({ why: question.why });
  const watch = new ListWatch(question, was);
  const end = performance.now() + capMs;
  while (!watch.settled() && performance.now() < end) await changed(version(), STEP_MS);
  return JSON.stringify(watch.told());
}

// Looks at the list again and again until it stands.
class ListWatch {
  constructor(question, was) {
    this.question = question;
    this.was = was;
    this.began = this.since = performance.now();
    this.says = null;
  }

  settled() {
    this.popup = popupOf(this.question);
    this.options = this.popup ? optionsIn(this.popup) : [];
    this.busy = Boolean(this.popup) && busyIn(this.popup, this.options);
    const says = pageText(this.popup, this.options);
    if (says !== this.says) this.since = performance.now();
    this.says = says;
    if (!this.popup) return (this.was !== null || this.typable()) && this.stoodFor() >= this.patience();
    return !this.busy && this.stoodFor() >= this.needed();
  }

  // Many boxes open no list before something is typed or an arrow key is pressed.
  typable() {
    return this.question.widget.kind.kind === "combobox" && !expanded(this.question);
  }

  // A box that says it suggests may ask for what fits a while after the last key.
  patience() {
    const { el } = this.question;
    return this.was !== null && (announcesList(el) || SUGGESTING.test(el.getAttribute("class") || "")) ? LATE_LIST_MS : SAME_MS;
  }

  stoodFor() {
    return performance.now() - this.since;
  }

  needed() {
    if (this.was !== null && this.says === this.was) return SAME_MS;
    return this.options.length ? STABLE_MS : EMPTY_MS;
  }

  told() {
    const { popup, options, question } = this;
    const known = offeredBefore.get(question.el) || new Set();
    for (const el of options.slice(0, LIST_MAX)) known.add(optionSaid(el));
    offeredBefore.set(question.el, known);
    return {
      open: Boolean(popup),
      busy: this.busy,
      says: this.says,
      options: options.slice(0, LIST_MAX).map(optionRecord),
      more: Boolean(popup) && holdsMore(popup, options),
      typable: Boolean(searchBox(question, popup)),
      own: searchBox(question, popup) === question.el,
      free: takesOwnWords(question),
    };
  }
}

// Where to press the option of that label: {x, y, ref}, or {why}. Rendered anew it is the same option.
async function aimOption({ order, part }) {
  const question = listOf(order);
  if (question.why) return JSON.stringify({ why: question.why });
  let why = "detached";
  for (let tried = 0; tried < OPTION_TRIES; tried++) {
    const el = optionNow(question, part);
    if (!el) return JSON.stringify({ why });
    const point = await pointOn(el, el);
    why = point.why || "detached";
    if (!el.isConnected) continue;
    if (point.why) break;
    likeness = { ref: refOf(el), holds: (target) => hitsOption(question, part, target) };
    keepPressed(question);
    return JSON.stringify({ ...point, ref: refOf(el) });
  }
  return JSON.stringify({ why });
}

const OPTION_TRIES = 6;

// The very element, or the only one that says the same by now.
function optionNow(question, part) {
  const el = elementOf(part.ref);
  if (el && optionSaid(el) === part.label && !blocked(el)) return el;
  const popup = popupOf(question);
  const same = popup ? optionsIn(popup).filter((each) => optionSaid(each) === part.label && !blocked(each)) : [];
  return same.length === 1 ? same[0] : null;
}

function hitsOption(question, part, target) {
  const el = optionNow(question, part);
  return Boolean(el) && within(el, target);
}

// All that the list holds, gone through from its beginning to its end: {options, whole}; an option's
// `top` is where the list has to be scrolled for it to show.
async function listGathered(order, capMs) {
  const question = listOf(order);
  const popup = question.why ? null : popupOf(question);
  const scroller = popup && scrollerIn(popup);
  if (!scroller) return JSON.stringify({ options: [], whole: false });
  const end = performance.now() + capMs;
  const found = new Map();
  scroller.scrollTop = 0;
  for (let top = -1, stuck = 0; performance.now() < end && found.size < GATHERED_MAX; ) {
    await changed(version(), SCROLLED_MS);
    await turn();
    for (const el of optionsIn(popup)) if (!found.has(optionSaid(el))) found.set(optionSaid(el), { label: optionSaid(el), disabled: blocked(el), top: scroller.scrollTop });
    stuck = scroller.scrollTop <= top ? stuck + 1 : 0;
    if (stuck >= STUCK_MAX) return JSON.stringify({ options: [...found.values()], whole: !busyIn(popup, optionsIn(popup)) });
    top = Math.max(top, scroller.scrollTop);
    scroller.scrollTop = top + scroller.clientHeight * LIST_STEP;
  }
  return JSON.stringify({ options: [...found.values()], whole: false });
}

const STUCK_MAX = 3; // scrolls without a move, after which it is at its end
const GATHERED_MAX = 2000; // options
const SCROLLED_MS = 60; // for what has scrolled in to be rendered
const LIST_STEP = 0.8; // of the list's height

// The list is scrolled to there: {}.
async function listAt(order, top) {
  const question = listOf(order);
  const popup = question.why ? null : popupOf(question);
  const scroller = popup && scrollerIn(popup);
  if (scroller) scroller.scrollTop = top;
  await changed(version(), SCROLLED_MS);
  return JSON.stringify({});
}

// The focus is where the list is searched, what is in there selected: {text} or {why}.
function listSearch(order) {
  const question = listOf(order);
  if (question.why) return JSON.stringify({ why: question.why });
  const box = searchBox(question, popupOf(question));
  if (!box) return JSON.stringify({ why: "it takes no typing" });
  const missed = focusOn(box);
  if (missed) return JSON.stringify({ why: missed });
  selectAll(box);
  return JSON.stringify({ text: box.value || "" });
}

// Once another choice shows than *held*, or when the time is up: {chosen, chips, open}.
async function listTaken(order, held, capMs) {
  const end = performance.now() + capMs;
  let state = takenNow(order);
  while (!state.why && same(state.chosen, held) && performance.now() < end) {
    await changed(version(), STEP_MS);
    state = takenNow(order);
  }
  return JSON.stringify(state);
}

// Whether its list is still open when it had time to go; one that always is has nowhere to go.
async function listClosed(order, capMs) {
  if (openAtAllTimes.has(listOf(order).el)) return JSON.stringify({ open: false });
  const end = performance.now() + capMs;
  while (takenNow(order).open && performance.now() < end) await changed(version(), STEP_MS);
  return JSON.stringify({ open: takenNow(order).open || false });
}

function takenNow(order) {
  const question = listOf(order);
  if (question.why) return { why: question.why };
  return { ...heldNow(question), open: stillOpen(question) };
}

// What came with the list and takes over what was chosen in it: {part}, {} where nothing does.
function listConfirm(order) {
  const question = listOf(order);
  const popup = question.why ? null : popupOf(question);
  const confirms = (el) => el.matches(PRESSED) && !shownBefore.has(el) && drawn(el) && !isDisabled(el) && CONFIRMS.test(spoken(el)) && !wouldSend(el);
  const found = popup ? gatherIn(aroundPopup(popup), confirms) : [];
  return JSON.stringify(found.length === 1 ? { part: partOf(found[0]) } : {});
}

// A list that says that it is closing is no open one.
function stillOpen(question) {
  const says = ownersOf(question).some((each) => each.hasAttribute("aria-expanded"));
  return (expanded(question) || !says) && Boolean(popupOf(question));
}

// The list is told with the question from now on: it was seen whole.
function listKnown(order, options) {
  const question = listOf(order);
  if (!question.why) {
    seenOptions.set(question.members[0], options);
    reworded.add(question.members[0]);
    changes += 1;
  }
  return JSON.stringify({});
}
