// What is in the document, whatever its state: one walk, kept while the document does not change.
// Names, groups, locators and forms hang on the document alone; what a person typed, what shows and
// what is wrong is read anew at every look. Where only looks and words have changed, what was found
// stays, and the questions that were read from there are asked anew.
const HEADINGS = new Set("H1 H2 H3 H4 H5 H6".split(" "));
const DIALOG = "dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]";
const CAPTCHA_NAME = /captcha/i;
const DRAWN_BY_TAG = new Set("INPUT SELECT TEXTAREA BUTTON SUMMARY".split(" ")); // controls whatever their looks

const HOSTS = new Set("ARTICLE ASIDE BLOCKQUOTE BODY DIV FOOTER H1 H2 H3 H4 H5 H6 HEADER MAIN NAV P SECTION SPAN".split(" ")); // and the page's own

let kept = { version: -1, rebuilds: -1, survey: null };

// The memory of one moment: nothing is asked twice of the same state.
class Sight {
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
  errors = null;
  page = null;
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

function currentSurvey() {
  const now = version();
  const grown = kept.survey && kept.survey.hosts.some(rootOf);
  if (kept.version === now && !grown) return kept.survey;
  const same = kept.survey && kept.rebuilds === rebuilds;
  const found = same && !grown && touchable(kept.survey) ? touchedUp(kept.survey) : survey();
  if (same && found !== kept.survey && sameControls(kept.survey, found)) inherit(found, kept.survey);
  if (same) dropOutdated(found);
  restyled.clear();
  reworded.clear();
  kept = { version: now, rebuilds, survey: found };
  return found;
}

// Whether new looks and words leave everything but messages and captchas as it was: what is a
// button by its cursor alone may be none now, and a shadow root may have been opened, which nothing reports.
function touchable(found) {
  if (found.byCursor || [...restyled, ...reworded].some((el) => byCursor(el))) return false;
  return !found.rootless.some((el) => el.shadowRoot);
}

// The survey as a walk would make it now, where only classes, styles and words are other ones.
function touchedUp(found) {
  touchHeads(found);
  for (const list of [found.suspects, found.captchas]) {
    const left = list.filter((el) => !restyled.has(el));
    list.splice(0, list.length, ...left);
  }
  for (const el of restyled) if (el.isConnected && !el.closest(UNWALKED) && !inButton(el)) enlistLooks(el, found);
  found.suspects.sort(inOrder);
  return found;
}

const UNWALKED = "script,style,noscript,template,head,svg,option";
const inButton = (el) => Boolean(el.parentElement && el.parentElement.closest("select,button"));
const inOrder = (a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);

function inherit(fresh, old) {
  for (const name of ["asked", "groups", "groupTrail", "plain"]) fresh[name] = old[name];
}

function sameControls(old, fresh) {
  return old.controls.length === fresh.controls.length && old.controls.every(({ el, role }, i) => el === fresh.controls[i].el && role === fresh.controls[i].role);
}

// hosts: the page's own elements that may still get a shadow root, which is no change that is reported;
// rootless: every element that may.
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
  if (rootOf(el)) seen.roots.push(rootOf(el));
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

const secretBoxes = new WeakSet(); // that were password boxes at any look, whatever they are now

function enlistControl(el, tag, seen) {
  if (el.type === "password") secretBoxes.add(el);
  const role = isStrange(el) ? "" : roleOf(el);
  if (role) seen.controls.push({ el, role });
  else if (tag.includes("-") && !rootOf(el)) seen.hosts.push(el);
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
const EMPTY_MIN_PX = 8; // both sides
const askedHosts = new WeakSet();

function emptyHosts() {
  return currentSurvey().hosts.filter((host) => !askedHosts.has(host) && !host.firstElementChild && !tidy(host.textContent) && isRoomy(host));
}

function isRoomy(el) {
  const box = el.getBoundingClientRect();
  return box.width >= EMPTY_MIN_PX && box.height >= EMPTY_MIN_PX;
}

// One of them, or null; it is not asked about again.
function emptyHost() {
  const host = emptyHosts()[0] || null;
  if (host) askedHosts.add(host);
  return host;
}
