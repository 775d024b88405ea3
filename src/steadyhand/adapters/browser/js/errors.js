// Error messages, and the control that each is about.
import { CONTROL, plainWords } from "./html.js";
import { composedParent, elementsById, isNative, linkedPart } from "./dom.js";
import { controlsIn, holdsControl } from "./controls.js";
import { spokenText } from "./text.js";
import { isVisible } from "./visibility.js";
import { isField } from "./role.js";
import { questions } from "./survey.js";

// Messages that say something is wrong, and the control that each is about.
export const ERROR =
  "[role=alert],[aria-live=assertive],[class*=error i],[class*=invalid i],.has-error .help-block,[data-automation-id*=error i],[id*=error i]";
const ERROR_HINT = /error|invalid|help-block|alert|assertive/i;
export const FINE = /\b(success|info|hint-only|no-error)\b/i;
export const ERROR_MAX = 300; // characters
const LABEL_SAID_MIN = 4; // characters with the spaces around: shorter labels stand in any sentence
const BIND_LEVELS = 4; // ancestors climbed to find the control of a message

/** @param {Element} el */
export function saysError(el) {
  return el.matches(ERROR) && !FINE.test(el.className) && !holdsControl(el);
}

// Whether an element may be such a message, seen from its attributes alone.
/** @param {Element} el */
export function mayBeError(el) {
  if (hintsAtError(el.getAttribute("class")) || hintsAtError(el.getAttribute("role")) || hintsAtError(el.getAttribute("aria-live"))) return true;
  return (el.id && ERROR_HINT.test(el.id)) || el.hasAttribute("data-automation-id");
}

const errorHints = new Map(); // words of classes and roles, of which a document has few

function hintsAtError(words) {
  if (!words) return false;
  let known = errorHints.get(words);
  if (known === undefined) errorHints.set(words, (known = ERROR_HINT.test(words)));
  return known;
}

// {bound: control -> text, all: [text]} of the candidates of one survey; made once.
/** @param {Sight} sight */
export function errorsOf(sight) {
  return (sight.errors ??= bindErrors(sight.survey.suspects));
}

function bindErrors(suspects) {
  const bound = new Map();
  const all = [];
  const bind = (control, text) => control && !bound.has(control) && bound.set(control, text);
  const summaries = [];
  for (const el of suspects) {
    const text = messageOf(el);
    if (!text) continue;
    if (!all.includes(text)) all.push(text);
    const lines = summaryOf(el);
    if (lines.length) summaries.push(...lines);
    else bind(controlOf(el, el.getRootNode()), text);
  }
  for (const [control, text] of summaries) bind(control, text);
  return { bound, all };
}

const LINES = "li,p,a[href^='#']";

// [control, message] of the lines in a summary of errors: by a line's link to the control, else by
// the one label that it says. What stands beside a control has the first word.
function summaryOf(el) {
  const lines = [...el.querySelectorAll(LINES)].filter((line) => !line.querySelector(LINES));
  return lines.map((line) => [lineMeans(line), spokenText(line).slice(0, ERROR_MAX)]).filter(([control, text]) => control && text);
}

const lineMeans = (line) => linkedControl(line) || controlNamedIn(spokenText(line));

function linkedControl(line) {
  const link = line.closest("a[href^='#']") || line.querySelector("a[href^='#']");
  const target = link && linkedPart(link);
  if (!target) return null;
  return target.matches(CONTROL) ? target : target.control || target.querySelector(CONTROL);
}

// The control whose label the message says; null where two could be meant.
function controlNamedIn(text) {
  const said = plainWords(text);
  let hits = [];
  for (const { el, role, facts } of questions()) {
    const label = isField(role) ? plainWords(facts.label || "") : "";
    if (label.length > LABEL_SAID_MIN && said.includes(label)) hits.push({ el, label });
  }
  hits = hits.filter((hit) => !hits.some((other) => other.label.length > hit.label.length && other.label.includes(hit.label)));
  return hits.length === 1 ? hits[0].el : null;
}

function messageOf(el) {
  if (/^(OPTION|FORM|BODY|HTML)$/.test(el.tagName) || !saysError(el) || el.querySelector(ERROR)) return "";
  return isVisible(el) ? spokenText(el).slice(0, ERROR_MAX) : "";
}

function controlOf(el, root) {
  if (el.id) {
    const id = CSS.escape(el.id);
    const named = root.querySelector(`[aria-errormessage~="${id}"],[aria-describedby~="${id}"]`);
    if (named) return named;
  }
  if (el.tagName === "LABEL" && el.control) return el.control;
  const line = el.closest("li");
  const meant = line && !holdsControl(line.parentElement) ? lineMeans(line) : null;
  if (meant) return meant;
  return neighbouringControl(el);
}

// The one control beside a message, or the last one before it in the same small box.
function neighbouringControl(el) {
  let node = el;
  for (let level = 0; level < BIND_LEVELS; level++) {
    const before = controlBefore(node);
    if (before) return before;
    node = composedParent(node);
    if (!node || /^(FORM|BODY|MAIN|SECTION|DIALOG)$/.test(node.tagName)) return null;
    const inside = controlsIn(node);
    if (inside.length && sameQuestion(inside)) return inside[0];
    if (inside.length) return null;
  }
  return null;
}

function controlBefore(node) {
  for (let before = node.previousElementSibling; before; before = before.previousElementSibling) {
    const inside = before.matches(CONTROL) ? [before] : controlsIn(before);
    if (inside.length) return sameQuestion(inside) ? inside[0] : null;
  }
  return null;
}

function sameQuestion(controls) {
  return controls.every((c) => c === controls[0] || (c.name && c.name === controls[0].name && c.type === controls[0].type));
}

// The message shown for a question, whichever of its *members* carries it.
/** @param {Element[]} members @param {Sight} sight */
export function errorOf(members, sight) {
  for (const el of members) {
    const text = referredError(el) || errorsOf(sight).bound.get(el);
    if (text) return text;
  }
  return "";
}

function referredError(el) {
  const invalid = el.getAttribute("aria-invalid") === "true";
  for (const attribute of ["aria-errormessage", "aria-describedby"]) {
    for (const target of elementsById(el, attribute)) {
      if ((invalid || target.matches(ERROR)) && isVisible(target)) {
        const text = spokenText(target).slice(0, ERROR_MAX);
        if (text && (attribute === "aria-errormessage" || target.matches(ERROR) || onlyDescription(el))) return text;
      }
    }
  }
  return "";
}

const onlyDescription = (el) => elementsById(el, "aria-describedby").length === 1;

/** @param {Element[]} members */
export function isInvalid(members) {
  return members.some((el) => el.getAttribute("aria-invalid") === "true" || (isNative(el) && el.matches(":user-invalid")));
}
