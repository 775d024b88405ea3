// Giving files to a page: where they go in, when the page is done with them, what they hold.
import { LANG } from "./lang.js";
import { SILENT, hasFiles, hasWords, isText, tidy } from "./html.js";
import { countRebuild, restMs, restartRest, version, waitForChange } from "./mutations.js";
import { composedParent, isDisabled, walk, within } from "./dom.js";
import { holdsControl, labelsOf } from "./controls.js";
import { spokenText } from "./text.js";
import { isVisible } from "./visibility.js";
import { ERROR_MAX, errorsOf } from "./errors.js";
import { Sight } from "./survey.js";
import { elementOf, findQuestion, refusalReason } from "./refs.js";
import { buttonName } from "./buttons.js";
import { partOf, partText, pointOn } from "./click.js";
import { gatherIn, isDrawn } from "./combobox.js";
import { STEP_MS, optionsIn, popupOf, rememberShown, shownEarlier } from "./listbox.js";
import {
  NOT_ONE_UPLOAD, PROGRESS, SENDS_FILE, TAKES_AWAY, UNDER_WAY, UPLOAD_LEVELS, answeredInputs, fileInputsIn, filesCount, givenNames,
  handleText, isOpener, keptBoxes, mentionsIn, mentionsName, onForeignLink, opensChooser, readUpload, saysDrop, sendsForm, shownNames,
  uploadBox, uploadTrouble, wordPattern,
} from "./file.js";

// Giving files to a page: where they go in, and when the page is done with them. A page may name a
// file of that name already, kept from another time: what stood there before is no proof.
const uploads = new Map(); // fingerprint -> where its files went in: {box, around, claim, before, said, mentions, names, at, look}
const pendingUploads = new Set(); // fingerprints of what was given files that it was not yet seen to take
const takenNames = new Set(); // names of the files that this document was seen to take

const BARE_SEND = new RegExp(String.raw`^\W*[\p{L}]+\W*$|\b(${LANG.send_now})\b`, "iu");

const REST_AFTER_MS = 150; // what a page begins with a file begins within this time

const TELL_MS = 600; // an input that nobody sees holds them; a page that shows their names does so by then

const STANDS_MS = 1500; // a page that does something with a file has mostly said by then that it failed
const LOUD = "[role=status],[aria-live],[class*=toast i],[class*=snackbar i],[class*=notification i],[class*=notice i]";

// Where the files of an order go in: {direct, input, many, accept, handle, held, ours, away}, or {why}.
// What a person would press stands for an input that nobody sees: its page may listen to that alone.
/** @param {Order} order */
export function uploadTerms(order) {
  const found = findQuestion(order);
  const why = found.why || refusalReason(found) || (takesFiles(found) ? "" : "takes no files");
  if (why) return JSON.stringify({ why });
  const box = boxOf(found);
  const input = found.members.find((m) => m.type === "file");
  const first = uploads.get(order.fingerprint); // what was said of an earlier try is no part of the page as it was
  const { said, before } = first || { said: new Set([...wordsIn(box), ...loudWords()]), before: errorsOf(new Sight()).all };
  uploads.set(order.fingerprint, { box, around: chainOf(box), claim: found.widget, before, said, mentions: mentionsIn(box), names: [], at: 0, look: 0 });
  const held = found.widget ? readUpload(found).files : [];
  const handle = input && isVisible(input) ? null : found.widget ? handlePart(found) : labelPart(input);
  return JSON.stringify({
    direct: Boolean(input) && !handle,
    input: Boolean(input),
    many: input ? input.multiple : null,
    accept: input ? input.accept : "",
    handle,
    held,
    ours: held.filter((name) => takenNames.has(name)),
    away: awayPart(box, found),
  });
}

const takesFiles = ({ el, widget }) => el.type === "file" || Boolean(widget && widget.kind.kind === "files");
const boxOf = ({ el, widget }) => (widget ? widget.box : uploadBox(el));

function chainOf(box) {
  const chain = [];
  for (let up = composedParent(box); up; up = composedParent(up)) chain.push(up);
  return chain;
}

function handlePart({ members, widget }) {
  const handles = [widget.face, ...members].filter((h) => isVisible(h) && !sendsForm(h) && !onForeignLink(h) && !TAKES_AWAY.test(handleText(h)));
  const best = handles.find(isOpener) || handles.find((h) => saysDrop(handleText(h)));
  return best ? partOf(best) : null;
}

// A label that a person sees in place of its input.
function labelPart(input) {
  const label = labelsOf(input).find((each) => isVisible(each) && !within(each, input));
  return label ? partOf(label) : null;
}

// What takes the file away that is there.
function awayPart(box, { members }) {
  const inside = [...box.querySelectorAll("button,a,[role=button],[class*=remove i],[class*=delete i]"), ...members];
  const away = inside.find((el) => isVisible(el) && el.type !== "file" && (TAKES_AWAY.test(handleText(el)) || /^[×✕✖✗x]$/i.test(spokenText(el))));
  return away ? partOf(away) : null;
}

// The element itself, for files; null when it may not be used.
/** @param {Order} order */
export function uploadInput(order) {
  const found = findQuestion(order);
  if (found.why || refusalReason(found)) return null;
  return found.members.find((m) => m.type === "file") || null;
}

// From now on these names are known to be ours, and what shows from now on came by what is pressed.
/** @param {{ fingerprint?: string }} given @param {string[]} names */
export function noteUpload({ fingerprint }, names) {
  pendingUploads.add(fingerprint);
  const giving = uploads.get(fingerprint);
  if (giving) Object.assign(giving, { names, at: performance.now(), look: version() });
  for (const name of names) givenNames.add(name);
  rememberShown();
  return JSON.stringify({});
}

// The page once it is done with the files, or after *capMs*: {named, stale, busy, young, trouble, said, send}.
/** @param {Order} order @param {string[]} names @param {number} capMs */
export async function awaitUpload(order, names, capMs) {
  const end = performance.now() + capMs;
  const told = performance.now() + TELL_MS;
  restartRest();
  for (;;) {
    const seen = uploadSight(order, names);
    const patient = seen.silent && performance.now() < told;
    if ((seen.trouble || (seen.named && !seen.busy && !seen.young && !patient)) && restMs() > REST_AFTER_MS) return JSON.stringify(seen);
    const left = end - performance.now();
    if (left <= 0) return JSON.stringify(seen);
    await waitForChange(version(), Math.min(left, 60));
  }
}

function uploadSight(order, names) {
  const giving = uploads.get(order.fingerprint);
  const box = giving && placeOfUpload(giving, order);
  if (!box) return { named: false, busy: false, trouble: "", send: null };
  const sight = new Sight();
  const said = saidSince(giving, box, names, sight);
  const input = inputWithFiles(box) || unseenInput(order, said);
  const shown = namesHeld(box, input);
  const fresh = errorsOf(sight).all.find((text) => !giving.before.includes(text));
  const named = names.every((name) => shown.includes(name)) && shown.length === names.length;
  const stale = named && pendingUploads.has(order.fingerprint) && !input && !names.every((name) => mentionsIn(box).some((node) => !giving.mentions.includes(node) && mentionsName(tidy(node.nodeValue), name)));
  const trouble = uploadTrouble(box) || (named ? "" : fresh || "");
  const silent = Boolean(giving.claim) && !names.every((name) => shownNames(box).includes(name));
  const young = giving.look !== version() && performance.now() < giving.at + STANDS_MS;
  return { named: named && !stale, stale, silent, young, busy: isBusy(box), trouble, said, send: sendPart(box) };
}

// What the page says since the files were given, without their names: it may say that it took none.
function saidSince({ said, before }, box, names, sight) {
  const { bound, all } = errorsOf(sight);
  const atFields = new Set(bound.values());
  const free = all.filter((text) => !before.includes(text) && !atFields.has(text));
  const news = [...wordsIn(box), ...loudWords(), ...free].filter((words) => !said.has(words));
  return names.reduce((text, name) => text.split(name).join(" "), [...new Set(news)].join("\n")).slice(0, ERROR_MAX * 2);
}

// The same at any later look, of a question whose files were given; '' of any other.
/** @param {Question} question @param {Sight} sight */
export function saidOfFiles(question, sight) {
  const giving = uploads.get(question.print);
  if (!giving || !giving.names.length || !takesFiles(question)) return "";
  return saidSince(giving, boxOf(question), giving.names, sight);
}

// What the page says aloud, wherever that is drawn.
function loudWords() {
  const found = gatherIn(document.documentElement, (el) => el.matches(LOUD) && !holdsControl(el) && !el.querySelector(LOUD) && isVisible(el));
  return found.map((el) => spokenText(el).slice(0, ERROR_MAX)).filter(hasWords);
}

// The texts of the box, without those of what can be pressed.
function wordsIn(box) {
  const found = [];
  const take = (el) => {
    if (el !== box && (SILENT.has(el.tagName) || el.matches("button,a,[role=button]") || !el.checkVisibility({ visibilityProperty: true, opacityProperty: true }))) return false;
    for (const node of el.childNodes) if (isText(node) && hasWords(node.data)) found.push(tidy(node.data));
    return true;
  };
  take(box);
  walk(box, take);
  return found;
}

// The box where the files went in, or what stands there after the page rendered again.
function placeOfUpload(giving, order) {
  const found = findQuestion(order);
  if (!found.why && takesFiles(found)) return boxOf(found);
  if (giving.box.isConnected) return giving.box;
  const around = giving.around.find((up) => up.isConnected);
  return around ? redrawnBox(giving, around) || around : null;
}

// The box that names the files since, in what is left around one that is gone: nothing else is asked in it.
function redrawnBox({ names, mentions }, around) {
  const node = mentionsIn(around).find((each) => !mentions.includes(each) && names.some((name) => mentionsName(tidy(each.nodeValue), name)));
  return node ? uploadBox(node.ownerElement || node.parentElement) : null;
}

const inputWithFiles = (box) => fileInputsIn(box).concat(box.type === "file" ? [box] : []).find((i) => hasFiles(i) && filesCount(i));

const namesHeld = (box, input) => (input ? [...input.files].map((f) => f.name) : shownNames(box));

// The input that nobody sees, where the page has answered to its files.
function unseenInput(order, said) {
  const found = findQuestion(order);
  const input = found.why ? null : found.members.find(hasFiles);
  return input && (filesCount(input) || said) ? input : null;
}

function isBusy(box) {
  if (UNDER_WAY.test(spokenText(box))) return true;
  return [box, ...box.querySelectorAll(PROGRESS)].some((el) => el.matches(PROGRESS) && isVisible(el) && !isComplete(el));
}

// A bar at its end may stay.
function isComplete(el) {
  if (el.tagName === "PROGRESS") return el.value >= el.max;
  if (el.getAttribute("role") !== "progressbar") return false;
  const now = el.getAttribute("aria-valuenow");
  return now !== null && Number(now) >= Number(el.getAttribute("aria-valuemax") || 100);
}

// A button beside the file that sends it alone, and never a form.
function sendPart(box) {
  for (let around = box, level = 0; around && level < 2 && !NOT_ONE_UPLOAD.test(around.tagName); around = composedParent(around), level++) {
    if (fileInputsIn(around).length > 1) return null;
    const button = [...around.querySelectorAll("button,input[type=button],[role=button]")].find((b) => sendsFile(b) && !isDisabled(b) && isVisible(b));
    if (button) return partOf(button);
  }
  return null;
}

// A bare "Upload" may be what sends everything, unless its form has another button for that.
function sendsFile(button) {
  const says = buttonName(button);
  if (!SENDS_FILE.test(says) || sendsForm(button)) return false;
  return !BARE_SEND.test(says) || Boolean(button.form && [...button.form.elements].some((other) => other !== button && sendsForm(other)));
}

// Where the page took the handles away, the box that names the files is the question from now on.
/** @param {Order} order @param {string[]} names */
export function keepUpload(order, names) {
  for (const name of names) takenNames.add(name);
  pendingUploads.delete(order.fingerprint);
  const giving = uploads.get(order.fingerprint);
  const place = giving && placeOfUpload(giving, order);
  const unseen = place && unseenInput(order, saidSince(giving, place, names, new Sight()));
  if (unseen) answeredInputs.add(unseen);
  if (!giving || !findQuestion(order).why) return JSON.stringify({});
  const around = place;
  const box = around && namesHeld(around, inputWithFiles(around)).join() === names.join() ? around : null;
  if (box && giving.claim) {
    const { kind, label, ...claim } = giving.claim;
    keptBoxes.set(box, claim);
    countRebuild();
  }
  return JSON.stringify({});
}

// A point of the part where something can be dropped: {x, y}, or {why}.
/** @param {Part} part */
export async function aimDrop({ ref }) {
  const el = elementOf(ref);
  if (!el) return JSON.stringify({ why: "detached" });
  const zone = saysDrop(handleText(el)) ? el : [...chainOf(el)].slice(0, UPLOAD_LEVELS).find((up) => saysDrop(spokenText(up)));
  if (!zone) return JSON.stringify({ why: "no file chooser opened" });
  return JSON.stringify(await pointOn(zone, zone));
}

// Upload buttons that open a menu of sources ("From device", "From a cloud"): the file is on this device.
const MENU_MS = 400; // for the menu to show
const MENU_ITEM = "button,a,[role=button],[role^=menuitem],[role=option]";
const ON_DEVICE = wordPattern(LANG.on_device);

// What to press in the menu that came: {part}, or {} where none came or none of it says that.
/** @param {Order} order */
export async function uploadMenu(order) {
  const found = findQuestion(order);
  if (found.why || !found.widget) return JSON.stringify({});
  const end = performance.now() + MENU_MS;
  for (;;) {
    const part = onDevice(found);
    if (part || performance.now() >= end) return JSON.stringify(part ? { part: partOf(part) } : {});
    await waitForChange(version(), STEP_MS);
  }
}

function onDevice(question) {
  const popup = popupOf({ ...question, el: question.widget.face });
  const came = gatherIn(document.documentElement, (el) => el.matches(MENU_ITEM) && isDrawn(el) && !shownEarlier.has(el));
  const items = [...new Set([...(popup ? optionsIn(popup) : []), ...came])].filter((el) => !isDisabled(el) && !onForeignLink(el));
  return items.find((el) => ON_DEVICE.test(partText(el))) || items.find((el) => opensChooser(partText(el))) || null;
}
