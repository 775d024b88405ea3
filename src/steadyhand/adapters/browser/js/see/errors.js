// Messages that say something is wrong, and the control that each is about.
const ERROR =
  "[role=alert],[aria-live=assertive],[class*=error i],[class*=invalid i],.has-error .help-block,[data-automation-id*=error i],[id*=error i]";
const ERROR_HINT = /error|invalid|help-block|alert|assertive/i;
const FINE = /\b(success|info|hint-only|no-error)\b/i;
const ERROR_MAX = 300; // characters
const BIND_LEVELS = 4; // ancestors climbed to find the control of a message

function saysError(el) {
  return el.matches(ERROR) && !FINE.test(el.className) && !holdsControl(el);
}

// Whether an element may be such a message, seen from its attributes alone.
function mayBeError(el) {
  const hint = `${el.className} ${el.id} ${el.getAttribute("role") || ""} ${el.getAttribute("aria-live") || ""}`;
  return ERROR_HINT.test(hint) || el.hasAttribute("data-automation-id");
}

// {bound: control -> text, all: [text]} of the candidates of one survey; made once.
function errorsOf(sight) {
  if (!sight.errors) sight.errors = bindErrors(sight.survey.suspects);
  return sight.errors;
}

function bindErrors(suspects) {
  const bound = new Map();
  const all = [];
  for (const el of suspects) {
    const text = messageOf(el);
    if (!text) continue;
    if (!all.includes(text)) all.push(text);
    const control = controlOf(el, el.getRootNode());
    if (control && !bound.has(control)) bound.set(control, text);
  }
  return { bound, all };
}

function messageOf(el) {
  if (/^(OPTION|FORM|BODY|HTML)$/.test(el.tagName) || !saysError(el) || el.querySelector(ERROR)) return "";
  return shows(el) ? spoken(el).slice(0, ERROR_MAX) : "";
}

function controlOf(el, root) {
  if (el.id) {
    const id = CSS.escape(el.id);
    const named = root.querySelector(`[aria-errormessage~="${id}"],[aria-describedby~="${id}"]`);
    if (named) return named;
  }
  if (el.tagName === "LABEL" && el.control) return el.control;
  return neighbour(el);
}

// The one control beside a message, or the last one before it in the same small box.
function neighbour(el) {
  let node = el;
  for (let level = 0; level < BIND_LEVELS; level++) {
    const before = controlBefore(node);
    if (before) return before;
    node = parentOf(node);
    if (!node || /^(FORM|BODY|MAIN|SECTION|DIALOG)$/.test(node.tagName)) return null;
    const inside = [...node.querySelectorAll(CONTROL)];
    if (inside.length && sameQuestion(inside)) return inside[0];
    if (inside.length) return null;
  }
  return null;
}

function controlBefore(node) {
  for (let before = node.previousElementSibling; before; before = before.previousElementSibling) {
    const inside = before.matches(CONTROL) ? [before] : [...before.querySelectorAll(CONTROL)];
    if (inside.length) return sameQuestion(inside) ? inside[0] : null;
  }
  return null;
}

function sameQuestion(controls) {
  return controls.every((c) => c === controls[0] || (c.name && c.name === controls[0].name && c.type === controls[0].type));
}

// The message shown for a question, whichever of its *members* carries it.
function errorOf(members, sight) {
  for (const el of members) {
    const text = referredError(el) || errorsOf(sight).bound.get(el);
    if (text) return text;
  }
  return "";
}

function referredError(el) {
  const invalid = el.getAttribute("aria-invalid") === "true";
  const sources = [["aria-errormessage", invalid], ["aria-describedby", invalid]];
  for (const [attribute, trusted] of sources) {
    for (const target of byIds(el, attribute)) {
      if ((trusted || target.matches(ERROR)) && shows(target)) {
        const text = spoken(target).slice(0, ERROR_MAX);
        if (text && (attribute === "aria-errormessage" || target.matches(ERROR) || onlyDescription(el))) return text;
      }
    }
  }
  return "";
}

const onlyDescription = (el) => byIds(el, "aria-describedby").length === 1;

function isInvalid(members) {
  return members.some((el) => el.getAttribute("aria-invalid") === "true" || (native(el) && el.matches(":user-invalid")));
}
