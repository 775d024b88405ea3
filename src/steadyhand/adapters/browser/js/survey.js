// One walk over the document, and the list of its questions that is kept until it changes.
import { HEADINGS, SILENT, tidy } from "./html.js";
import { rebuilds, restyledElements, rewordedElements, version } from "./mutations.js";
import { composedParent, isStrange, shadowRootOf, walk } from "./dom.js";
import { newTrail, withTrail } from "./text.js";
import { isRoomy, secretBoxes } from "./visibility.js";
import { byCursor, isField, roleOf } from "./role.js";
import { mayBeError } from "./errors.js";
import { membersOf } from "./groups.js";
import { refreshHeads } from "./headings.js";
import { noteNumbers } from "./refs.js";
import { buttonQuestion, readsLikeAction } from "./buttons.js";
import { claimOf, fieldQuestion } from "./fields.js";
import { calendarParts } from "./datepicker.js";

const increase = (counts, key) => counts.set(key, (counts.get(key) || 0) + 1);

// What has to be seen and pressed for a question to be answered.
/** @param {Question} question */
export const pressTargets = ({ members, widget }) => (widget ? [widget.face] : members);

// What is in the document, whatever its state: one walk, kept while the document does not change.
// Names, groups, locators and forms hang on the document alone; what a person typed, what shows and
// what is wrong is read anew at every look. Where only looks and words have changed, what was found
// stays, and the questions that were read from there are asked anew.

const DIALOG = "dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]";
const CAPTCHA_NAME = /captcha/i;
const DRAWN_BY_TAG = new Set("INPUT SELECT TEXTAREA BUTTON SUMMARY".split(" ")); // controls whatever their looks

const HOSTS = new Set("ARTICLE ASIDE BLOCKQUOTE BODY DIV FOOTER H1 H2 H3 H4 H5 H6 HEADER MAIN NAV P SECTION SPAN".split(" ")); // and the page's own

/** @type {{ version: number, rebuilds: number, survey: Survey | null }} */
let cachedSurvey = { version: -1, rebuilds: -1, survey: null };

// The memory of one moment: nothing is asked twice of the same state.
export class Sight {
  shrouds = new Map();
  floats = new Map();
  unseen = new Map(); // element -> the outermost box around it that nobody sees, or null
  panels = new Map(); // such a box -> what to press to see it, or null
  folds = new Set(); // what to press
  over = new Set();
  plain = new Map(); // element -> whether its ancestors are plain too
  titles = new Map(); // heading, line, or several -> what they say
  lines = new Map(); // line -> itself or the nearest above it that names no control
  alike = null; // whether headings and lines say what they said at the last look
  /** @type {{ bound: Map<Element, string>, all: string[] } | null} */
  errors = null;
  page = null;
  /** @type {Map<Element, Question> | null} */
  byFirst = null;

  get survey() {
    return currentSurvey();
  }

  // first member -> question
  get asked() {
    return (this.byFirst ??= this.survey.asked);
  }

  get groups() {
    return this.survey.groups;
  }
}

/** @returns {Survey} */
export function currentSurvey() {
  const now = version();
  const before = cachedSurvey.survey;
  const grown = before && before.hosts.some(shadowRootOf);
  if (before && cachedSurvey.version === now && !grown) return before;
  const same = before && cachedSurvey.rebuilds === rebuilds;
  const found = same && !grown && isTouchable(before) ? touchUp(before) : survey();
  if (same && found !== before && sameControls(before, found)) inheritQuestions(found, before);
  if (same) dropOutdated(found);
  restyledElements.clear();
  rewordedElements.clear();
  cachedSurvey = { version: now, rebuilds, survey: found };
  return found;
}

// Whether new looks and words leave everything but messages and captchas as it was: what is a
// button by its cursor alone may be none now, and a shadow root may have been opened, which nothing reports.
function isTouchable(found) {
  if (found.byCursor || [...restyledElements, ...rewordedElements].some((el) => byCursor(el))) return false;
  return !found.rootless.some((el) => el.shadowRoot);
}

// The survey as a walk would make it now, where only classes, styles and words are other ones.
function touchUp(found) {
  refreshHeads(found);
  for (const list of [found.suspects, found.captchas]) {
    const left = list.filter((el) => !restyledElements.has(el));
    list.splice(0, list.length, ...left);
  }
  for (const el of restyledElements) if (el.isConnected && !el.closest(UNWALKED) && !inButton(el)) enlistLooks(el, found);
  found.suspects.sort(inOrder);
  return found;
}

const UNWALKED = "script,style,noscript,template,head,svg,option";
const inButton = (el) => Boolean(el.parentElement && el.parentElement.closest("select,button"));
/** @param {Node} a @param {Node} b */
export const inOrder = (a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);

/** @param {any} fresh @param {any} old */
function inheritQuestions(fresh, old) {
  for (const name of ["asked", "groups", "groupTrail", "plain"]) fresh[name] = old[name];
}

function sameControls(old, fresh) {
  return old.controls.length === fresh.controls.length && old.controls.every(({ el, role }, i) => el === fresh.controls[i].el && role === fresh.controls[i].role);
}

// hosts: the page's own elements that may still get a shadow root, which is no change that is reported;
// rootless: every element that may.
/** @returns {Survey} */
function survey() {
  const seen = {
    controls: [], forms: [], headings: [], frames: [], suspects: [], dialogs: [], captchas: [], hosts: [], roots: [], rootless: [],
    counts: new Map(), groups: new Map(), groupTrail: newTrail(), heads: new Map(), asked: new Map(), plain: new Map(), questions: null, byElement: null, byCursor: false, language: null, said: new Map(),
  };
  walk(document, (el) => enlist(el, seen));
  return seen;
}

function enlist(el, seen) {
  const tag = el.tagName;
  if (SILENT.has(tag) || tag === "svg" || tag === "OPTION") return false;
  if (shadowRootOf(el)) seen.roots.push(shadowRootOf(el));
  else if (HOSTS.has(tag) || tag.includes("-")) seen.rootless.push(el);
  if (el.hasAttributes()) enlistNamed(el, tag, seen);
  if (tag === "IFRAME" || tag === "FRAME") {
    seen.frames.push(el);
    return false;
  }
  if (tag === "FORM") seen.forms.push(el);
  else if (HEADINGS.has(tag)) seen.headings.push(el);
  else enlistControl(el, tag, seen);
  return tag !== "SELECT" && tag !== "BUTTON";
}

function enlistControl(el, tag, seen) {
  if (el.type === "password") secretBoxes.add(el);
  const role = isStrange(el) ? "" : roleOf(el);
  if (role) seen.controls.push({ el, role });
  else if (tag.includes("-") && !shadowRootOf(el)) seen.hosts.push(el);
}

function enlistNamed(el, tag, seen) {
  countNames(el, tag, seen.counts);
  enlistLooks(el, seen);
  if (!DRAWN_BY_TAG.has(tag) && !(tag === "A" && el.hasAttribute("href")) && byCursor(el)) seen.byCursor = true;
  if ((tag === "DIALOG" || el.hasAttribute("role") || el.hasAttribute("aria-modal")) && el.matches(DIALOG)) seen.dialogs.push(el);
}

// What hangs on the class of an element.
function enlistLooks(el, seen) {
  if (mayBeError(el)) seen.suspects.push(el);
  if (CAPTCHA_NAME.test(el.className) || CAPTCHA_NAME.test(el.id)) seen.captchas.push(el);
}

// Elements that the page defined and that show a box with nothing in it that we can read: what they
// show may lie in a closed shadow root. Each is asked about once.
const reportedHosts = new WeakSet();

export function emptyHosts() {
  return currentSurvey().hosts.filter((host) => !reportedHosts.has(host) && !host.firstElementChild && !tidy(host.textContent) && isRoomy(host));
}

// One of them, or null; it is not asked about again.
export function emptyHost() {
  const host = emptyHosts()[0] || null;
  if (host) reportedHosts.add(host);
  return host;
}

// Every question and button: {el, members, role, print, facts, trail}. `print` is what an order must
// know of it (role|type|label|group) to be carried out. A question is asked once; it is asked again
// when something that it was read from has changed.
/** @returns {Question[]} */
export function questions() {
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
    if (!question) found.asked.set(el, (question = askQuestion(el, role, sight)));
    for (const member of question.members) told.set(member, question);
    if (question.facts) list.push(question);
  }
  const parts = calendarParts(list.filter(({ role, widget }) => role === "button" && !widget).map(({ el }) => el));
  return list.filter((question) => told.get(question.el) === question && !parts.has(question.el)); // a later one may have claimed it
}

/** @param {Element} el @param {string} role @param {Sight} sight */
export function askQuestion(el, role, sight) {
  if (role === "link" && !readsLikeAction(el)) return { el, members: [el], role, facts: null, trail: { deep: new Set([el]), shallow: NO_ORDER } };
  const kept = newTrail();
  const question = withTrail(kept, () => {
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
/** @param {Element} el */
export function questionWith(el) {
  const list = questions();
  const found = currentSurvey();
  if (!found.byElement) found.byElement = new Map(list.flatMap((q) => q.members.map((m) => [m, q])));
  return found.byElement.get(el);
}

/** @param {Facts} facts */
export const printOf = ({ role, type, label, group }) => [role, type || "", label || "", group || ""].join("|");

// Questions that were read from what has changed since are forgotten.
function dropOutdated(found) {
  found.questions = found.byElement = null;
  const change = { touched: new Set([...restyledElements, ...rewordedElements]), above: new Set(), under: new Map() };
  for (const el of change.touched) for (let up = el; up && !change.above.has(up); up = composedParent(up)) change.above.add(up);
  if (isOutdated(found.groupTrail, change)) {
    found.asked.clear();
    found.groups.clear();
    found.groupTrail = newTrail();
  }
  for (const el of found.plain.keys()) if (isUnderRestyled(el, change.under)) found.plain.delete(el);
  for (const [el, { trail: kept }] of found.asked) if (isOutdated(kept, change)) found.asked.delete(el);
}

function isOutdated({ deep, shallow }, change) {
  for (const el of shallow) if (change.touched.has(el)) return true;
  for (const el of deep) if (change.above.has(el) || isUnderRestyled(el, change.under)) return true;
  return false;
}

function isUnderRestyled(el, known) {
  const before = known.get(el);
  if (before !== undefined) return before;
  const up = composedParent(el);
  const answer = restyledElements.has(el) || Boolean(up && isUnderRestyled(up, known));
  known.set(el, answer);
  return answer;
}

// One more element of that id and name, for `counts`. Keys are raw: few of them become selectors.
function countNames(el, tag, counts) {
  if (el.id) increase(counts, `#${el.id}`);
  const name = el.getAttribute("name");
  if (name) increase(counts, `${tag} ${name}`);
}
