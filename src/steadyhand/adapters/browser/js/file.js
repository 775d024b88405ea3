// File uploads: what opens a chooser, the box around it, and what it says of its files.
import { LANG } from "./lang.js";
import { CONTROL, HEADING, INLINE, NAME_MAX, SILENT, hasFiles, hasWords, isText, plainWords, shortText, tidy } from "./html.js";
import { composedParent, elementsById, isDisabled, walk, within } from "./dom.js";
import { controlsIn, holdsControl, labelsOf } from "./controls.js";
import { spokenText, trail } from "./text.js";
import { isVisible } from "./visibility.js";
import { hasHiddenMark, splitMark } from "./required.js";
import { ERROR, ERROR_MAX, FINE, saysError } from "./errors.js";
import { labelText, referencedName } from "./accname.js";
import { inOrder } from "./survey.js";

export const SENDS_FILE = new RegExp(String.raw`^\W*((${LANG.send_file_before}) )?(${LANG.send_file})( (${LANG.send_file_after}))*\W*$`, "i");

// What opens a file chooser, told by its own words; and the box that belongs to it.
/** @param {string} list @param {string} [flags] */
export const wordPattern = (list, flags = "iu") => new RegExp(`(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`, flags);


export const [IS_PAPER, NAMES_FILES, IS_BRINGING, IS_DROPPING, IS_HERE, IS_ELSEWHERE] = [LANG.paper, `${LANG.file_named}|${LANG.paper}`, LANG.bring, LANG.drop, LANG.here, LANG.elsewhere].map((list) => wordPattern(list));
// "Choose a file from Northwind": a place by its own name, that is not the user's device.
const FROM_NAMED = new RegExp(String.raw`(?<!\p{L})(?:${LANG.from})\s+(?!(?:${LANG.own_device}))\p{Ll}?\p{Lu}\p{Ll}`, "u");
const [IS_ALONE, IS_BARE] = [LANG.bring_alone, LANG.bring].map((list) => new RegExp(`^\\W*(?:${LANG.click_to})?(?:${list})(?: (?:${LANG.bring_after}))?\\W*$`, "iu"));
const IS_ADDING = wordPattern(LANG.adding); // alone they add an entry of a list
const OPENER_MAX = 160; // characters; more is prose about files

// Whether the words are those of something that opens a chooser, or takes what is dropped.
/** @param {string} text */
export function opensChooser(text) {
  if (!text || text.length > OPENER_MAX) return false;
  if (saysDrop(text)) return true;
  if (IS_ELSEWHERE.test(text) || FROM_NAMED.test(text)) return false;
  return IS_ALONE.test(text) || (IS_BRINGING.test(text) && NAMES_FILES.test(text));
}

/** @param {string} text */
export const saysDrop = (text) => text.length <= OPENER_MAX && IS_DROPPING.test(text) && (NAMES_FILES.test(text) || IS_HERE.test(text));

// A box that takes files by a drop or a click and is no control by its markup.
const MAYBE_ZONE = /drop|drag|upload|attach|file|dashed|cursor-pointer/i;

/** @param {Element} el */
export function isZone(el) {
  if (!MAYBE_ZONE.test(`${el.id} ${el.getAttribute("class")}`) && !el.hasAttribute("tabindex") && el.getAttribute("role") !== "presentation") return false;
  if (el.childElementCount > 12 || el.textContent.length > OPENER_MAX * 2) return false;
  if (el.tagName === "LABEL" || /^(FORM|BODY|FIELDSET|MAIN)$/.test(el.tagName)) return false;
  if (el.querySelector("button,[role=button],a[href]") || controlsIn(el).some((c) => c.type !== "file" || isVisible(c))) return false;
  const text = spokenText(el);
  if (!saysDrop(text) && !(opensChooser(text) && getComputedStyle(el).cursor === "pointer")) return false;
  return ![...el.children].some(isZone);
}

const PRESSES = "button,a,[role=button],label";
const LOOKS_PRESSED = "[class*=btn i],[class*=button i]";
const OPENERS = `${PRESSES},${LOOKS_PRESSED},[role=presentation],[tabindex],[class*=drop i],[class*=upload i],[class*=file i],[class*=attach i]`;

/** @param {Element} el */
export function isOpener(el) {
  const presses = el.matches(PRESSES) || (el.matches(LOOKS_PRESSED) && !el.querySelector(`${PRESSES},[tabindex]`));
  if (!presses) return isZone(el);
  const text = handleText(el);
  if (onForeignLink(el) || (SENDS_FILE.test(text) && (besideFile(el) || besideHandle(el)))) return false;
  return (opensChooser(text) || (IS_BARE.test(text) && !IS_ADDING.test(text) && hidesInput(el)));
}

// Whether a file that was chosen stands beside the button, which then sends it.
function besideFile(el) {
  const line = el.closest("li,tr,[role=listitem]") || uploadParent(el).closest("[class*=item i],[class*=file i],[class*=preview i]");
  return Boolean(line && !saysDrop(spokenText(line)) && namesIn(spokenText(line)).length);
}

// Whether another handle beside it, or a plain input, is there to choose with.
function besideHandle(el) {
  const box = uploadParent(uploadParent(el));
  if (NOT_ONE_UPLOAD.test(box.tagName)) return false;
  if (fileInputsIn(box).some(isVisible)) return true;
  const handles = [...box.querySelectorAll(`${PRESSES},${LOOKS_PRESSED}`)].filter((other) => other !== el && !SENDS_FILE.test(handleText(other)));
  return handles.some(isOpener);
}

/** @param {Element} el */
export const handleText = (el) => spokenText(el) || tidy(el.getAttribute("aria-label"));
/** @param {Element} el */
export const onForeignLink = (el) => el.tagName === "A" && el.hasAttribute("href") && !/^(#|javascript:)/.test(el.getAttribute("href"));

// Whether a file input that nobody sees lies in the handle, or is alone beside it.
function hidesInput(el) {
  const beside = [...uploadParent(el).children].filter((child) => child.matches("input[type=file]:not([webkitdirectory])"));
  const near = fileInputsIn(el).concat(beside);
  return near.length === 1 && !isVisible(near[0]);
}

const openersIn = (box) => [...box.querySelectorAll(OPENERS)].filter(isOpener);
/** @param {Element} box */
export const fileInputsIn = (box) => [...box.querySelectorAll("input[type=file]:not([webkitdirectory])")];

export const UPLOAD_LEVELS = 5; // ancestors climbed, as long as nothing else is asked in there
export const NOT_ONE_UPLOAD = /^(FORM|BODY|HTML|MAIN|TABLE|TBODY|DIALOG)$/;

// The largest box around *part* in which nothing but one upload is asked.
/** @param {Element} part */
export function uploadBox(part) {
  let box = part;
  for (let level = 0; level < UPLOAD_LEVELS; level++) {
    const up = composedParent(box);
    if (!up || NOT_ONE_UPLOAD.test(up.tagName) || !oneUpload(up, part)) break;
    box = up;
  }
  return box;
}

function oneUpload(box, part) {
  if (fileInputsIn(box).length > 1) return false;
  if (controlsIn(box).some((c) => c.type !== "file" && isVisible(c))) return false;
  if (box.querySelectorAll(HEADING).length > 1) return false;
  const handles = openersIn(box);
  if (part.type === "file" || isOpener(part)) handles.push(part);
  return saysDrop(spokenText(box)) || handles.every((one, i) => handles.slice(i + 1).every((other) => ofOneUpload(one, other)));
}

// Two handles of one upload lie in each other, in one place where files are dropped, or lead to one input.
function ofOneUpload(one, other) {
  if (within(one, other) || within(other, one)) return true;
  const zone = one.closest("[class*=drop i],[class*=upload i]");
  if (zone && zone.contains(other)) return true;
  return [[one, other], [other, one]].some(([handle, input]) => input.type === "file" && (handle.control === input || hidesInput(handle)));
}

const uploadParent = (el) => composedParent(el) || el;

// What a page shows of a file that was given to it: its name, how far it is, what is wrong with it.
const FILE_NAME =
  /[^\s/\\<>"|:*?]+(?: ?\([^()\s]{1,8}\))?\.(?:pdf|docx?|odt|rtf|txt|md|pages|tex|xlsx?|pptx?|csv|zip|png|jpe?g|gif|webp|heic|tiff?|svg|mp4|mov|mp3)(?![\p{L}\p{N}])/giu;
export const givenNames = new Set(); // names of the files that were given to this document
export const UNDER_WAY = new RegExp(String.raw`${LANG.under_way}|(?<![\d.,])\d{1,2}(\.\d+)? ?%`, "i");
export const PROGRESS = "progress,[role=progressbar],[aria-busy=true],.spinner,.loading,.loader,.uploading,.is-loading,.is-uploading";

// The files that a text names: those that we gave, else what looks like the name of a file.
/** @param {string} text */
export function namesIn(text) {
  const ours = [...givenNames].filter((name) => mentionsName(text, name));
  return ours.length ? ours : text.match(FILE_NAME) || [];
}

// Whether the text has the name, whole or with its middle left out.
/** @param {string} text */
export function mentionsName(text, name) {
  if (text.includes(name)) return true;
  const cut = /(\S{3,})(?:…|\.{3})(\S{2,})?/gu;
  return [...text.matchAll(cut)].some(([, begin, end]) => name.startsWith(begin) && name.endsWith(end || ""));
}

/** @param {Element} box */
export const shownNames = (box) => {
  const names = [...new Set(namesIn(uploadText(box)))];
  const struck = names.length ? struckIn(box) : [];
  return struck.length ? names.filter((name) => !onlyStruck(name, box, struck)) : names;
};

// Entries that are crossed out: the page names them, and has them no more.
const CROSSED_OUT = "s,del,strike";
const isStruck = (el) => el.matches(CROSSED_OUT) || getComputedStyle(el).textDecorationLine.includes("line-through");
const struckIn = (box) => [...box.querySelectorAll("*")].filter((el) => hasWords(el.textContent) && isStruck(el));

const onlyStruck = (name, box, struck) =>
  struck.some((el) => mentionsName(spokenText(el), name)) && !mentionsIn(box).some((node) => mentionsName(tidy(node.nodeValue), name) && !struck.some((el) => el.contains(node.ownerElement || node)));

// What the box says; where the handle stands alone, what is said behind it.
function uploadText(box) {
  if (!box.matches("button,a,input,[role=button]")) return [spokenText(box), ...[...box.querySelectorAll("[title]")].map((el) => el.title)].join("\n");
  let text = spokenText(box);
  for (let after = box.nextSibling; after; after = after.nextSibling) {
    if (isText(after)) text += ` ${after.data}`;
    if (after.nodeType !== Node.ELEMENT_NODE) continue;
    if (after.matches(HEADING) || after.type === "file" || asksElse(after)) break;
    text += `\n${spokenText(after)}`;
  }
  return tidy(text);
}

// Inputs that nobody sees and no form sends, to whose files the page has answered.
export const answeredInputs = new WeakSet();

// Whether the files of an input say anything: a person sees them there, its form sends them, or the
// page has answered to them. Any other one can be given files without the page ever hearing of it.
/** @param {Element} input */
export const filesCount = (input) => isVisible(input) || Boolean(input.form && input.name && !isDisabled(input)) || answeredInputs.has(input);

/** @param {Question} question */
export function readUpload({ members, widget }) {
  const input = members.find((m) => hasFiles(m) && filesCount(m));
  const files = input ? [...input.files].map((f) => f.name) : shownNames(widget.box);
  return { files, shown: files.join(", "), value: files.join(", ") };
}

const SAYS_DONE = new RegExp(String.raw`^(?!.*\b(?:${LANG.not_done})\b).*\b(${LANG.done})\b`, "i");

// What the box says is wrong. Some show it only under the mouse: drawn is enough.
/** @param {Element} box */
export function uploadTrouble(box) {
  for (const el of [box, ...box.querySelectorAll(ERROR)]) {
    if (el === box && !saysError(el)) continue;
    if (FINE.test(el.className) || holdsControl(el) || !el.checkVisibility({ visibilityProperty: true })) continue;
    const text = spokenText(el).slice(0, ERROR_MAX);
    if (hasWords(text) && !SAYS_DONE.test(text) && !el.querySelector(ERROR)) return text;
  }
  return "";
}

// Uploads behind something else than a plain file input: a place to drop files, an "Attach" button,
// an input that nobody sees. The question is what the page asks for; what the handle says ("Drop your
// file here") is a hint, unless nothing better is said.
export const filesKind = { kind: "files", claim: claimUpload, read: readUpload, trouble: ({ widget }, said) => uploadTrouble(widget.box) || (SAYS_DONE.test(said) ? "" : said) };

export const TAKES_AWAY = new RegExp(String.raw`^(${LANG.take_away})(?![\p{L}])`, "iu");
export const keptBoxes = new WeakMap(); // a box that shows what we gave and has no handle any more -> {label, ...}

// Until it has handles again.
/** @param {Element} box */
export const isKept = (box) => !openersIn(box).some(isVisible) && shownNames(box).length > 0;

function claimUpload(el, role) {
  if (keptBoxes.has(el)) return { ...keptBoxes.get(el), members: [el], named: el, face: el, box: el };
  if (role === "file") return hiddenInput(el) ? uploadClaim(el) : null;
  if (role !== "button" && role !== "link") return null;
  const says = handleText(el);
  if (!says) return null;
  if (TAKES_AWAY.test(says)) return shownNames(uploadBox(el)).length ? uploadClaim(el) : null;
  return isOpener(el) ? uploadClaim(el) : null;
}

const hiddenInput = (input) => !isVisible(input) || opensChooser(tidy(labelText(input)));

// What the page asks for, with every handle of it; null where a plain input is there to be used.
function uploadClaim(el) {
  const box = uploadBox(el);
  const input = inputOf(box, el);
  if (input && input !== el && !hiddenInput(input)) return null;
  const openers = handlesOf(box, el, input);
  const pressed = openers.filter((o) => o.tagName !== "LABEL");
  if (!input && (!pressed.length || pressed.every(sendsForm))) return shownNames(box).length ? heldClaim(el, box) : null;
  if (input && !openers.length && !shownNames(box).length) return input === el ? farClaim(el) : null;
  if (trail) trail.deep.add(box);
  const face = openers.find(isVisible) || [...zonesIn(box)].find(isVisible) || box;
  return {
    members: [...new Set([input, ...pressed, el, ...removersIn(box), ...box.querySelectorAll("input[webkitdirectory]")].filter(Boolean))],
    named: input || el,
    face,
    box,
    ...uploadWords(box, openers, input),
    role: "file",
    type: "file",
    multiple: Boolean(input && input.multiple),
  };
}

// An input without a handle beside it belongs to the one that the form has elsewhere.
function farClaim(input) {
  const form = input.closest("form");
  const handles = form ? openersIn(form).filter((o) => o.matches(PRESSES)) : [];
  return handles.length === 1 && loneInput(handles[0]) === input ? uploadClaim(handles[0]) : null;
}

// A file is there, and all that can be done is to take it away.
function heldClaim(el, box) {
  if (trail) trail.deep.add(box);
  return { members: [el], named: el, face: box, box, ...uploadWords(box, [], null), role: "file", type: "file" };
}

const removersIn = (box) => (shownNames(box).length ? [...box.querySelectorAll("button,a,[role=button]")].filter((el) => TAKES_AWAY.test(handleText(el))) : []);
/** @param {Element} el */
export const sendsForm = (el) => (el.type === "submit" || el.type === "image") && Boolean(el.form);

// The one file input of the box, or beside the handle.
function inputOf(box, el) {
  if (el.type === "file" && !el.webkitdirectory) return el;
  const inside = fileInputsIn(box);
  if (inside.length) return inside.length === 1 ? inside[0] : null;
  const beside = [el.previousElementSibling, el.nextElementSibling].filter((s) => s && s.type === "file" && s.tagName === "INPUT");
  return beside.length === 1 ? beside[0] : loneInput(el);
}

// The one file input of the form that nobody sees, where the handle is the form's only one.
function loneInput(el) {
  const form = el.closest("form");
  const hidden = form ? fileInputsIn(form).filter((input) => !isVisible(input)) : [];
  if (hidden.length !== 1 || fileInputsIn(form).length !== 1) return null;
  const handles = openersIn(form).filter((o) => o !== el && !within(o, el) && !within(el, o));
  return handles.length ? null : hidden[0];
}

function handlesOf(box, el, input) {
  const labels = input ? labelsOf(input).filter(isOpener) : [];
  const own = [el, box].filter((o) => o !== input && (o === el || o.matches(OPENERS)) && isHandle(o));
  return [...new Set([...own, ...openersIn(box), ...labels])].filter((o) => o !== input && (o !== el || own.includes(el)));
}

const isHandle = (el) => el.type !== "file" && isOpener(el);
const zonesIn = (box) => [box, ...box.querySelectorAll("div,section,p,span")].filter((el) => saysDrop(spokenText(el)) || opensChooser(spokenText(el)));

// {label, label_source, marked, hint}: what is asked for, and what the handle says.
function uploadWords(box, openers, input) {
  const said = ownWords(openers, input);
  const handle = [...openers.filter(isVisible), ...openers].map(handleText).find(Boolean) || "";
  const above = textAbove(firstOf([input, ...openers], box));
  const asked = /** @type {Said} */ (said.text ? said : above);
  const telling = IS_PAPER.test(handle) && !saysDrop(handle) && asked.text && !IS_PAPER.test(asked.text) && asked.heading;
  const best = !asked.text || telling ? { ...splitMark(handle), source: "content" } : { ...asked };
  const called = input ? tidy(input.getAttribute("aria-label")) : "";
  if (called && best.source !== "content" && plainWords(best.text).endsWith(plainWords(called))) best.text = called; // "9→ Your resume"
  const hint = best.source === "content" ? "" : shortText(handle);
  return { named_by: { label: shortText(best.text), label_source: best.source, marked: best.marked || above.marked || said.marked }, hint };
}

const firstOf = (parts, box) => parts.filter((p) => p && box.contains(p)).sort(inOrder)[0] || box;

// What labels and ARIA call it, without the words of its handles.
/** @returns {Said} */
function ownWords(openers, input) {
  for (const el of [input, ...openers].filter(Boolean)) {
    for (const [source, read] of UPLOAD_NAMERS) {
      const { text, marked } = splitMark(tidy(read(el)));
      if (text && !opensChooser(text) && !TAKES_AWAY.test(text) && !isUploadNote(text)) return { text, marked, source };
    }
  }
  return { text: "", marked: false, source: "none" };
}

/** @type {[string, (el: Element) => string][]} */
const UPLOAD_NAMERS = [
  ["aria-labelledby", (el) => elementsById(el, "aria-labelledby").filter((t) => !within(t, el) && !within(el, t)).map(referencedName).join(" ")],
  ["label", (el) => labelsOf(el).map(labelWords).find((text) => text && !opensChooser(text)) || ""],
  ["aria-label", (el) => (el.tagName === "INPUT" ? el.getAttribute("aria-label") : "")],
];

// A label's text up to the handle that lies in it.
function labelWords(label) {
  const handle = [...label.children].find((child) => opensChooser(spokenText(child)) || saysDrop(spokenText(child)));
  return tidy(spokenText(label, handle || null));
}

const ABOVE_LEVELS = 6;
const ABOVE_END = /^(BODY|HTML|MAIN|TABLE)$/;

// The nearest text before an upload that is about it: no note on formats, no file that is there.
/** @param {Element} el */
export function textAbove(el) {
  let node = el;
  for (let level = 0; node && level < ABOVE_LEVELS; level++) {
    const found = saidBefore(node);
    if (found) return found;
    node = composedParent(node);
    if (!node || (ABOVE_END.test(node.tagName) && !isLayout(node))) break;
    if (node.tagName === "FIELDSET") {
      const legend = node.querySelector(":scope > legend");
      if (legend) return askedText(spokenText(legend), "legend", legend);
    }
  }
  return { text: "", marked: false, source: "none" };
}

// A table in which nothing but files is asked for.
const isLayout = (el) => el.tagName === "TABLE" && controlsIn(el).every((c) => c.type === "file" || c.type === "button" || !isVisible(c));

function saidBefore(node) {
  let line = "";
  let starred = false;
  const told = (text, el) => ({ ...askedText(text, "nearby-text", el), ...(starred && { marked: true }) });
  if (trail && node.parentNode) trail.shallow.add(node.parentNode);
  for (let before = node.previousSibling; before; before = before.previousSibling) {
    if (isText(before)) line = before.data + line;
    if (before.nodeType !== Node.ELEMENT_NODE || SILENT.has(before.tagName) || before.matches("a[href]")) continue;
    if (asksElse(before)) return asksSomething(line) ? told(line) : { text: "", marked: false, source: "none" };
    if (trail) trail.deep.add(before);
    if (INLINE.has(before.tagName) && !before.matches(HEADING)) {
      line = `${spokenText(before)} ${line}`;
      starred = starred || hasHiddenMark(before, null);
      continue;
    }
    if (asksSomething(line)) return told(line);
    line = "";
    const text = isVisible(before) ? spokenText(before) : "";
    if (asksSomething(text)) return { ...told(text, before), heading: before.matches(HEADING) };
  }
  return asksSomething(line) ? told(line) : null;
}

const asksElse = (el) => controlsIn(el).some((c) => c.type === "file" || isVisible(c)) || el.matches(CONTROL) || isOpener(el) || openersIn(el).length > 0;
const asksSomething = (text) => hasWords(text) && !isUploadNote(tidy(text));

/** @param {string} raw @param {string} source @param {Element | null} [el] */
function askedText(raw, source, el = null) {
  const { text, marked } = splitMark(tidy(raw));
  return { text: text.slice(0, NAME_MAX), source, marked: marked || Boolean(el && hasHiddenMark(el, null)) };
}

// What tells how to upload, or what was: never the question.
const UPLOAD_NOTE = new RegExp(String.raw`${LANG.upload_note}|\b\d+ ?(kb|mb|kib|mib)\b|^\W*(${LANG.or}|${LANG.or_alone})\W*$|^[^\p{L}]*(pdf|docx?|rtf|txt)\b`, "iu");
/** @param {string} text */
export const isUploadNote = (text) => (opensChooser(text) && (saysDrop(text) || !IS_PAPER.test(text))) || UPLOAD_NOTE.test(text) || namesIn(text).length > 0 || isProgress(text);
// A note of how far an upload is ("Uploading…") stands where a moment ago its caption stood.
const PROGRESS_MAX = 40; // characters
/** @param {string} text */
export const isProgress = (text) => text.length <= PROGRESS_MAX && UNDER_WAY.test(text) && !IS_PAPER.test(text);

// What in the box may name a file: its texts, and what has a title or is a picture of it.
/** @param {Element} box */
export function mentionsIn(box) {
  const found = [];
  const take = (el) => {
    if (SILENT.has(el.tagName)) return false;
    for (const name of ["title", "alt"]) if (el.getAttribute(name)) found.push(el.getAttributeNode(name));
    for (const node of el.childNodes) if (isText(node) && hasWords(node.data)) found.push(node);
    return true;
  };
  take(box);
  walk(box, take);
  return found;
}
