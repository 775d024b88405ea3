// Overlays above the page: what they are, and the way out of them.
import { LANG } from "./lang.js";
import { CONTROL, tidy } from "./html.js";
import { within } from "./dom.js";
import { holdsControl } from "./controls.js";
import { spokenText } from "./text.js";
import { elementAt, floatingAncestor, inBox, isVisible } from "./visibility.js";
import { elementOf, refOf } from "./refs.js";

// What lies over the page, and what stands in the way.
const CONSENT = /cookie|consent|gdpr|datenschutz|privacy|tracking|einwillig|confidentialit|privacidad/i;
const COVER_SHARE = 0.5; // of the viewport's area: more is a cover, whatever it says
const CHALLENGE_MIN_PX = 200; // both sides; badges and tick boxes are smaller
const CHALLENGE_SRC = /captcha|challenges\.cloudflare|arkoselabs|funcaptcha|turnstile|geo\.captcha-delivery/i;
const CHALLENGE_TEXT = /captcha|select all (images|squares)|click (each|every|all)|i.?m not a robot/i;
const INTERSTITIAL = new RegExp(LANG.challenge, "i");
const WALL_TEXT_MAX = 1500; // characters; a page with more to say is no wall
const CODE_LABEL = new RegExp(LANG.code_label, "i");
const USER_TYPES = new Set(["text", "email", "tel"]);

// Dialogs by their markup, floating things by what is hit at points of the viewport.
/** @param {Sight} sight @param {ButtonRecord[]} buttons @param {FieldRecord[]} fields */
export function overlaysOf(sight, buttons, fields) {
  const found = new Map();
  for (const el of sight.survey.dialogs) if (isVisible(el)) found.set(el, "dialog");
  for (const el of floaters(sight)) {
    const nested = [...found.keys()].some((known) => within(el, known) || within(known, el));
    const kind = nested ? "" : floatKind(el);
    if (kind) found.set(el, kind);
  }
  return [...found].map(([el, kind]) => overlayRecord(el, kind, sight, buttons, fields));
}

function floaters(sight) {
  const hits = [[0.5, 0.5], [0.5, 0.98], [0.5, 0.02], [0.03, 0.97], [0.97, 0.97], [0.5, 0.8]];
  const found = new Set(sight.over);
  for (const [fx, fy] of hits) {
    const hit = elementAt(innerWidth * fx, innerHeight * fy);
    const float = hit && floatingAncestor(hit, sight);
    if (float && float !== document.body && float !== document.documentElement) found.add(float);
  }
  return found;
}

function floatKind(el) {
  const box = el.getBoundingClientRect();
  const share = (Math.min(box.width, innerWidth) * Math.min(box.height, innerHeight)) / (innerWidth * innerHeight);
  const consent = CONSENT.test(`${el.id} ${el.getAttribute("class")} ${spokenText(el).slice(0, 600)}`);
  if (consent && el.querySelector("button,a,[role=button],input[type=button],input[type=submit]")) return "banner";
  if (getComputedStyle(el).position !== "fixed") return "";
  return share > COVER_SHARE ? "cover" : "";
}

/** @returns {OverlayRecord} */
function overlayRecord(el, kind, sight, buttons, fields) {
  const ref = refOf(el);
  const inside = buttons.filter((b) => within(el, elementOf(b.ref)));
  for (const button of inside) if (!button.in_overlay) button.in_overlay = ref;
  const hit = elementAt(innerWidth / 2, innerHeight / 2);
  return {
    ref,
    kind,
    text: spokenText(el).slice(0, 1000),
    covers: sight.over.has(el) || el.getAttribute("aria-modal") === "true" || inTheWay(el, hit),
    buttons: inside.map((b) => b.ref),
    fields: fields.filter((f) => within(el, elementOf(f.ref)) && f.fillable !== false).length,
  };
}

// The middle of the page hits the overlay, or the veil that the overlay lies in.
function inTheWay(el, hit) {
  if (!hit || hit === document.body || hit === document.documentElement) return false;
  return within(el, hit) || (within(hit, el) && getComputedStyle(hit).position === "fixed");
}

// Observations; what of it blocks is decided elsewhere.
/** @param {FieldRecord[]} fields @param {string} text @param {Sight} sight */
export function signalsOf(fields, frames, text, sight) {
  return [...challenges(frames, sight), ...walls(fields, text), ...credentials(fields)];
}

/** @returns {SignalRecord} */
function signal(kind, source, evidence, blocking, confidence) {
  return { kind, source, evidence: tidy(evidence).slice(0, 200), blocking, confidence };
}

function challenges(frames, sight) {
  const found = [];
  for (const { el, src, visible } of frames) {
    const about = `${src} ${el.title} ${el.name}`;
    if (!visible || !CHALLENGE_SRC.test(about)) continue;
    const box = el.getBoundingClientRect();
    const large = box.width > CHALLENGE_MIN_PX && box.height > CHALLENGE_MIN_PX && onScreen(box);
    found.push(signal("captcha", "iframe", el.title || src, large, large ? 0.95 : 0.3));
  }
  for (const el of sight.survey.captchas) {
    const grid = [...el.querySelectorAll("img,canvas,button,[role=button],[role=checkbox],td")].filter(isVisible);
    const box = el.getBoundingClientRect();
    const large = box.width > CHALLENGE_MIN_PX && box.height > CHALLENGE_MIN_PX;
    if (large && grid.length >= 4 && !holdsControl(el) && isVisible(el) && CHALLENGE_TEXT.test(spokenText(el))) {
      found.push(signal("captcha", "element", spokenText(el), true, 0.8));
      break;
    }
  }
  return found;
}

const isCode = (f) => (f.autocomplete || "").includes("one-time-code") || CODE_LABEL.test(`${f.label || ""} ${f.group || ""}`);
const onScreen = (box) => box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;

// A page that only says "prove that you are human" is a wall; the same words beside a form are not.
function walls(fields, text) {
  const open = fields.some((f) => f.fillable !== false);
  const match = open || text.length > WALL_TEXT_MAX ? null : INTERSTITIAL.exec(text);
  if (!match) return [];
  const kind = /human|robot|captcha|images|squares/i.test(text) ? "captcha" : "interstitial";
  const begins = text.lastIndexOf("\n", match.index) + 1;
  const line = text.slice(begins).split("\n", 1)[0];
  return [signal(kind, "text", line, true, 0.8)];
}

// What is hidden while it is typed and opens no account: a number of a person, of a card.
const MASKED = new RegExp(String.raw`(?<![\p{L}])(${LANG.masked})(?![\p{L}])`, "iu");
const opensAccount = (f) => f.type === "password" && !MASKED.test(`${f.label || ""} ${f.group || ""} ${f.placeholder || ""}`);

function credentials(fields) {
  const open = fields.filter((f) => f.fillable !== false);
  const secret = open.filter(opensAccount);
  const rest = [];
  for (const f of open) if (f.role !== "checkbox" && !opensAccount(f) && !isCode(f) && rest.push(f) > 1) return [];
  const codes = open.filter(isCode);
  if (secret.length === 1 && rest.every((f) => USER_TYPES.has(f.type)) && !/new-password/.test(secret[0].autocomplete || "")) {
    return [signal("login", "element", secret[0].label || "password field", true, 0.9)];
  }
  if (codes.length && !rest.length && !secret.length) return [signal("two_factor", "element", codes[0].label || codes[0].group || "code field", true, 0.9)];
  return [];
}

// Where a form of several pages says it is by a list of its steps: which is marked, and how many there are; [] for none.
// A page that asks for nothing counts where it is marked as the last: the answers are shown once more.
const STEPS_NAMED = "[class*=step i],[class*=wizard i],[class*=progress i],[class*=stages i]";
const STEP_MARKED = /(^|[\s_-])(active|current|selected)([\s_-]|$)/i;
const STEP_TEXT_MAX = 60; // characters; longer entries are no names of steps
const STEPS_MAX = 12;

/** @param {FieldRecord[]} fields */
export function stageOf(fields) {
  const asks = fields.some((f) => f.fillable !== false);
  const marked = document.querySelector("[aria-current=step]");
  if (marked) {
    const [at, of] = stepPlace(marked.closest("li,[role=listitem]") || marked, (el) => el === marked || el.contains(marked));
    return at && (asks || at === of) ? [at, of] : [];
  }
  if (!asks) return [];
  for (const list of document.querySelectorAll(STEPS_NAMED)) {
    const entry = list.matches("ol,ul,nav,div") && [...list.children].find(isMarked);
    const found = entry ? stepPlace(entry, isMarked) : [];
    if (found.length) return found;
  }
  return [];
}

const isMarked = (el) => STEP_MARKED.test(el.getAttribute("class") || "") || el.getAttribute("aria-selected") === "true" || Boolean(el.querySelector(":scope > [aria-selected=true]"));

// The entry among its like; [] where that is no list of steps that somebody sees.
function stepPlace(entry, isCurrent) {
  const like = entry.parentElement ? [...entry.parentElement.children].filter((el) => el.tagName === entry.tagName && isVisible(el) && tidy(el.textContent)) : [];
  const current = like.filter(isCurrent);
  const named = like.every((el) => tidy(el.textContent).length <= STEP_TEXT_MAX && !holdsControl(el));
  return named && current.length === 1 && like.length > 1 && like.length <= STEPS_MAX ? [like.indexOf(current[0]) + 1, like.length] : [];
}

// The way out of an overlay that is closed by a click beside it: its veil, and never the page below.
const CORNER = 8; // pixels from the edge of the window
const NOT_VEIL = "a[href],button,input,select,textarea,label,[role=button],[role=link]";
const VEIL_SHARE = 0.95; // of the window, both ways

// A point where nothing but the veil around an overlay is hit: {x, y, ref} of the veil, or {why}.
export function aimBeside(overlay) {
  const el = elementOf(overlay);
  if (!el) return JSON.stringify({ why: "detached" });
  for (const [x, y] of edgePoints()) {
    const hit = elementAt(x, y);
    if (hit && veils(hit, el, x, y)) return JSON.stringify({ x, y, ref: refOf(hit) });
  }
  return JSON.stringify({ why: "there is nothing beside it to click" });
}

function edgePoints() {
  const ends = (size) => [CORNER, size - CORNER, size / 2];
  const width = document.documentElement.clientWidth;
  return ends(innerHeight).flatMap((y) => ends(width).map((x) => [x, y])).slice(0, -1);
}

// The backdrop of a dialog, the overlay itself where it fills the window, a fixed ancestor of it, or
// an empty sheet over the whole window.
function veils(hit, el, x, y) {
  if (hit.closest(NOT_VEIL) || hit === document.body || hit === document.documentElement) return false;
  if (hit === el) return (el.matches("dialog:modal") && !inBox([x, y], el.getBoundingClientRect())) || fillsWindow(el);
  if (within(el, hit) || !fillsWindow(hit) || getComputedStyle(hit).position !== "fixed") return false;
  return within(hit, el) || (!spokenText(hit) && !hit.querySelector(`${CONTROL},${NOT_VEIL},iframe,img,video`));
}

function fillsWindow(el) {
  const { width, height } = el.getBoundingClientRect();
  return width >= innerWidth * VEIL_SHARE && height >= innerHeight * VEIL_SHARE;
}
