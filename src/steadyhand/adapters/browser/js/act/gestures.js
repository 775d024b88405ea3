// What a person does without pressing or typing anything: focus, scroll; and what Python may call.
const UNTYPED = new Set("range color date month week time datetime-local checkbox radio file".split(" "));
const SCROLL_PART = 0.6; // of the window: what was at its end stays in view

// Focus in the field, everything in it selected, ready for trusted typing: {ref} or {why}.
function ready(order) {
  const found = find(order);
  const why = found.why || refusal(found) || untypable(found.el, order.value);
  if (why) return JSON.stringify({ why });
  const missed = focusOn(found.el);
  if (missed) return JSON.stringify({ why: missed });
  if (!stillMeant(found, order)) return JSON.stringify({ why: MOVED });
  noteTroubles([order]);
  noteTyped(found.el);
  listen();
  typing = { question: found, order };
  if (found.el.tagName !== "SELECT") selectAll(found.el);
  const keyed = found.el.tagName !== "SELECT" && filtersKeys(found.el, order.value);
  if (keyed) selectAll(found.el);
  return JSON.stringify({ ref: refOf(found.el), index: optionIndex(found.el, order.value), keyed });
}

function untypable(el, value) {
  if (el.multiple && el.tagName === "SELECT") return "several choices are not typed";
  if (el.tagName === "INPUT" && UNTYPED.has(el.type)) return "it takes no typing";
  return typeof value === "string" && setterOf(el) ? misfit(el, value) : "";
}

function focusOn(el) {
  el.focus();
  return deepActive() && within(el, deepActive()) ? "" : "takes no focus";
}

function optionIndex(el, value) {
  if (el.tagName !== "SELECT") return -1;
  const choices = optionsOf(el);
  const { found } = matching(choices, wanted(value));
  return found ? choices.filter((c) => !c.disabled).indexOf(found[0]) : -1;
}

// The element has the focus: {ref} or {why}.
function focus(order) {
  const found = find(order);
  const why = found.why || refusal(found) || focusOn(found.el);
  return JSON.stringify(why ? { why } : { ref: refOf(found.el) });
}

// Nothing has the focus, and what had it was told so.
async function refocus() {
  await leave();
  return JSON.stringify({});
}

// The page went on by a part of the window, back up at its end; an element came into view if named.
async function scroll(order) {
  const found = order ? find(order) : {};
  if (found.why) return JSON.stringify({ why: found.why });
  if (found.el) found.el.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  else if (document.documentElement) scrollLightly(mainScroller()); // nothing scrolls before the first bytes
  await nextFrame();
  stirred();
  return JSON.stringify({});
}

function scrollLightly(box) {
  const step = box.clientHeight * SCROLL_PART;
  const left = box.scrollHeight - box.clientHeight - box.scrollTop;
  box.scrollBy({ top: left > 1 ? step : -step, behavior: "instant" });
}

// What a wheel over the middle of the window would move.
function mainScroller() {
  const page = document.scrollingElement || document.documentElement;
  for (let up = topmost(innerWidth / 2, innerHeight / 2); up && up !== page; up = parentOf(up)) {
    const more = up.scrollHeight > up.clientHeight + 1 && up !== document.body;
    if (more && /auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  }
  return page;
}

globalThis.steadyhand = {
  look, filesHeld, filePiece, coverSecrets, cover, uncoverSecrets, emptyHost, openRoot, strange, version, fill, readBack, aim, aimBeside, arm, disarm, ready, focus, refocus, scroll, outerPoint, changed, stirred,
  aimPart, stay, readyPart, calendarReady, calendarOpen, calendarGo, calendarChosen, calendarClose, typeDay, phoneCountry, phoneOption, phoneListed, phoneNumber, readyPhone,
  readyRich, richHolds, pasteRich, nextPress, nextStep, readySlider, sliderTold, uploadTerms, uploadInput, uploadGiven, uploadSettles, uploadMenu, keepUpload, aimDrop,
  listReady, aimAside, aimFace, aimOption, listShown, listGathered, listAt, listSearch, listTaken, listClosed, listConfirm, listKnown, listSound, listHeard, suggestBinds, suggestOptional, suggestStands, forgetTroubles, rest,
};
