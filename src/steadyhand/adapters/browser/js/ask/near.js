// Text that stands near a control, for markup that binds no label to it.
const NEARBY_LEVELS = 5; // ancestors climbed in search of preceding text
const PROSE_MIN = 150; // characters from which a paragraph is an instruction, not a label
const CAPTION_MAX = 60; // characters of a text after a control that may still name it
const AFTER_LEVELS = 2; // ancestors climbed in search of it
const LIMIT = /^(FORM|BODY|FIELDSET|TD|TH|MAIN|SECTION|DIALOG)$/;
const ASIDE_NAME = /(^|[\s_-])(hint|help|helper|helptext|description|note|tip|tooltip|instructions?)([\s_-]|$)/i;
const NAMES_OTHERS = /^(LABEL|LEGEND|DT|TH|H[1-6])$/;
const LINKS = "a,[role=button]";

// The text before a control, back to the last other control: {text, source, marked, heading}.
// What only tells how to answer is taken where nothing else asks.
function precedingText(el, together = false) {
  let node = el;
  let marked = false;
  let aside = "";
  for (let level = 0; node && level < NEARBY_LEVELS; level++) {
    const found = textBefore(node, el, { aside, together });
    marked = marked || found.marked;
    if (found.text && !prose(found.text, el)) return { ...found, marked };
    aside = found.stop ? "" : found.aside;
    if (found.stop || found.text) break;
    node = parentOf(node);
    if (!node || LIMIT.test(node.tagName)) break;
  }
  return { text: aside, source: aside ? "nearby-text" : "none", marked };
}

const prose = (text, el) => text.length > PROSE_MIN && Boolean(el.placeholder || el.title);

// Walks the siblings before *node*. Inline pieces are gathered up to the next block. *aside*: what
// was found nearer by and asks nothing; *together*: whether it may ask for several boxes.
function textBefore(node, el, { aside = "", together = false } = {}) {
  let gathered = "";
  let marked = false;
  let passed = false; // long texts, between a bare "please choose" and what it is about
  const result = (text, more = {}) => {
    const { text: clean, marked: here } = unmarked(tidy(text));
    const kept = clean.length > NAME_MAX || !hasWords(clean) ? "" : clean;
    return { text: kept, source: "nearby-text", marked: marked || here, stop: false, aside, ...more };
  };
  if (trail) trail.shallow.add(node.parentNode);
  for (let before = node.previousSibling; before; before = before.previousSibling) {
    if (isText(before)) {
      gathered = before.data + gathered;
      continue;
    }
    if (before.nodeType !== Node.ELEMENT_NODE || SILENT.has(before.tagName) || before.tagName === "BUTTON") continue;
    if (unseenBeside(before, el)) continue;
    if (hasWords(gathered) && !INLINE.has(before.tagName)) return result(gathered);
    if (holdsControl(before) || labelsAnother(before, el)) return result(gathered, { stop: true });
    if (trail) trail.deep.add(before);
    if (saysError(before)) continue;
    const heading = before.matches(HEADING);
    if (heading && !together && !onlyPicks(aside) && !onlyControlIn(before.parentElement, el) && !asksOne(before, el)) return result("", { source: "none", stop: true });
    const text = checkable(el) ? spoken(before) : wordsBeside(before);
    if (heading && passed && text.endsWith("?")) continue; // what was passed answers it
    marked = marked || silentMark(before, null);
    if (asksNothing(before, text, gathered)) aside = aside || text;
    else if (onlyPicks(aside) && !heading && (passed || text.length > PROSE_MIN)) passed = true;
    else if (INLINE.has(before.tagName)) gathered = `${text} ${gathered}`;
    else if (hasWords(text)) return result(text, { heading, source: before.tagName === "LEGEND" ? "legend" : "nearby-text" });
  }
  return result(gathered);
}

// Text that nobody sees asks nothing of a control that is seen; what is folded away is read whole.
const unseenBeside = (text, el) => !text.checkVisibility({ visibilityProperty: true }) && !boxless(text) && el.checkVisibility();

const hasWords = (text) => /[\p{L}\p{N}]/u.test(text);

// A hint by its class, a bare "please choose", or a link beside the label ("Forgot it?").
function asksNothing(el, text, gathered) {
  if (el.tagName === "A") return !hasWords(gathered);
  if (NAMES_OTHERS.test(el.tagName)) return false;
  return onlyPicks(text) || ASIDE_NAME.test(`${el.id} ${el.getAttribute("class") || ""}`);
}

// What the element says without the links that end it; '' where it says links alone.
function wordsBeside(el) {
  let text = spoken(el);
  if (el.tagName === "A" || !el.firstElementChild) return text;
  for (const link of [...el.querySelectorAll(LINKS)].reverse()) {
    const said = spoken(link);
    if (said && text.endsWith(said)) text = text.slice(0, -said.length).trim();
  }
  return text;
}

// A label of another control, wherever that stands; a label that stands with this control and far
// from the one that it names was bound by mistake.
function labelsAnother(label, el) {
  if (label.tagName !== "LABEL" || !label.control || label.control === el) return false;
  if (standsInFor(el, label.control)) return false;
  const box = label.parentElement;
  return !(box && box.contains(el) && !box.contains(label.control));
}

// Whether *el* is what a person sees in place of that control, which nobody does: both lie in one small
// box with no other control that is seen.
function standsInFor(el, control) {
  if (shows(control) || !shows(el)) return false;
  let box = parentOf(control);
  for (let level = 0; box && level < STAND_IN_LEVELS && !within(box, el); level++) box = parentOf(box);
  return Boolean(box) && within(box, el) && !LIMIT.test(box.tagName) && controlsIn(box).every((each) => each === control || each === el || !shows(each));
}

const STAND_IN_LEVELS = 2; // ancestors climbed from the control that nobody sees

function onlyControlIn(parent, el) {
  const own = el.matches(CONTROL) ? el : el.querySelector(CONTROL);
  const others = parent ? controlsIn(parent) : [];
  return Boolean(parent) && others.every((other) => el.contains(other) || (own && ofOneGroup(other, own)));
}

const ofOneGroup = (a, b) => CHECKABLE.has(a.type) && a.type === b.type && a.name === b.name;

// Headings in a row, each with one control of its own after it, are labels by another tag.
function asksOne(heading, el) {
  const alike = [...heading.parentNode.children].filter((each) => each.tagName === heading.tagName);
  return alike.length > 1 && alike.every((each) => asksAlone(each, each === heading ? el : null));
}

function asksAlone(heading, el) {
  const asked = [];
  for (let after = heading.nextElementSibling; after && !after.matches(HEADING); after = after.nextElementSibling) {
    if (after.matches(CONTROL)) asked.push(after);
    else if (holdsControl(after)) asked.push(...controlsIn(after));
  }
  const own = el || asked[0];
  return asked.every((each) => each === own || (own.contains(each) || ofOneGroup(each, own)));
}

// The text after a tick box, up to the next control or line.
function followingText(el) {
  let out = "";
  if (trail) trail.shallow.add(el.parentNode);
  for (let after = el.nextSibling; after; after = after.nextSibling) {
    if (isText(after)) out += after.data;
    else if (after.nodeType === Node.ELEMENT_NODE) {
      if (unseenBeside(after, el)) continue;
      if (holdsControl(after) || labelsAnother(after, el) || (hasWords(out) && !INLINE.has(after.tagName))) break;
      out += ` ${spoken(after)} `;
      if (hasWords(out) && !INLINE.has(after.tagName)) break;
    }
  }
  return hasWords(out) ? out : "";
}

// The text after a control that has its box to itself: labels that float over an empty box stand
// there. *only*: of that tag.
function textAfter(el, only = "") {
  let node = el;
  for (let level = 0; node && level < AFTER_LEVELS; level++) {
    const box = node.parentElement;
    if (!box || holdsOthers(box, [el])) return "";
    if (trail) trail.shallow.add(box);
    for (let after = node.nextElementSibling; after; after = after.nextElementSibling) {
      if (trail) trail.deep.add(after);
      if (SILENT.has(after.tagName) || saysError(after) || (only && after.tagName !== only)) continue;
      const text = namesFromBehind(after) ? spoken(after) : "";
      if (hasWords(text) && text.length <= CAPTION_MAX) return text;
    }
    if (LIMIT.test(box.tagName)) return "";
    node = box;
  }
  return "";
}

const namesFromBehind = (el) => !/^(A|BUTTON)$/.test(el.tagName) && !ASIDE_NAME.test(`${el.id} ${el.getAttribute("class") || ""}`);

// Controls without names of their own, side by side after one text ("Date of birth", then three
// boxes): that text, {text, source, marked}, or null.
function askedTogether(el) {
  const box = boxOfParts(el);
  const parts = box && controlCount(box) <= PARTS_MAX ? controlsIn(box) : [];
  if (parts.length < 2 || !parts.every(isPart)) return null;
  const near = precedingText(parts[0], true);
  const between = unmarked(spoken(box)).text;
  return near.text && !prose(near.text, el) && (!hasWords(between) || plainWords(between) === plainWords(near.text)) ? near : null;
}

const PARTS_MAX = 8;
const PART_LEVELS = 3; // ancestors climbed in search of the box of all parts

function boxOfParts(el) {
  let box = el.parentElement;
  for (let level = 0; box && level < PART_LEVELS && box.tagName !== "FORM"; level++, box = box.parentElement) {
    if (controlCount(box) > 1) return box;
  }
  return null;
}

const isPart = (el) =>
  native(el) && !CHECKABLE.has(el.type) && el.type !== "file" && !labelsOf(el).length && !el.hasAttribute("aria-label") && !el.hasAttribute("aria-labelledby");
