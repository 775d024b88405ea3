// One value in several boxes: dates in parts, codes and numbers in pieces.
import { LANG, century, isoOf, monthNumber, realDay } from "./lang.js";
import { hasWords, plainWords, tidy } from "./html.js";
import { nextTask } from "./mutations.js";
import { isDisabled, isNative, within } from "./dom.js";
import { controlsIn, labelsOf } from "./controls.js";
import { spokenText } from "./text.js";
import { isVisible } from "./visibility.js";
import { splitMark } from "./required.js";
import { markupName, namedText, precedingText } from "./accname.js";
import { namedBox } from "./groups.js";
import { TO_DRIVER } from "./fields.js";
import { widgetFor } from "./click.js";
import { dispatch, focusOn, leaveFocus, typeInto } from "./fill.js";

// One date in several boxes: day, month and year, or month and year. What each box is for is read
// from its own words; the order is the one on the page. Boxes of the browser's own are set by
// script, sections that only look like boxes are typed into by the driver.
const DATE_LEVELS = 5; // ancestors climbed from one box in search of the others
const DATE_LABEL_MAX = 40; // characters; what says more than "Month" and a heading names no part
const DATE_WORDS = {
  year: new RegExp(String.raw`^(y{2,4}|j{4}|a{4})$|(^|[^\p{L}])(${LANG.year}|${LANG.year_more}|yyyy|jjjj|aaaa)(?![\p{L}])`, "iu"),
  month: new RegExp(String.raw`^m{1,4}$|(^|[^\p{L}])(${LANG.month}|${LANG.month_more}|mm)(?![\p{L}])`, "iu"),
  day: new RegExp(String.raw`^(d{1,2}|t{2}|g{2}|j{2})$|(^|[^\p{L}])(${LANG.day}|dd|tt|gg)(?![\p{L}])`, "iu"),
};
const NO_DATE_PART = new RegExp(String.raw`(^|[^\p{L}])(${LANG.no_date_part})(?![\p{L}])`, "iu");
const DATE_BOX = "input:not([type=hidden]),select,[role=spinbutton],[contenteditable=true],textarea";
const IN_CALENDAR = "[class*=calendar i]"; // its lists of months and years are no question
const OPENER = "button:not([type=submit]),button[aria-haspopup],[role=button]"; // a calendar beside the boxes, an emptying cross
const DATE_TYPES = new Set(["text", "tel", "number"]);

export const datepartsKind = { kind: "dateparts", claim: claimParts, read: readParts, perform: setParts, texts: partTexts };

function claimParts(el, role) {
  if (role !== "spinbutton" && role !== "textbox" && role !== "richtext") return null;
  if (!isDateBox(el) || !datePart(el) || el.closest(IN_CALENDAR)) return null;
  const box = partsBox(el);
  if (!box) return null;
  const { parts, rest } = /** @type {{ parts: Element[], rest: Element[] }} */ (partsIn(box));
  const kinds = parts.map(datePart);
  if (!parts.some((part) => part === el)) return null;
  const openers = [...box.querySelectorAll(OPENER)].filter((each) => !parts.includes(each) && opensDays(each));
  return { members: [...parts, ...rest, ...openers], face: isNative(parts[0]) ? parts[0] : box, named: box, named_by: partsName(box, parts), role: "textbox", type: kinds.includes("day") ? "date" : "month", parts, kinds, limits: { placeholder: "" } };
}

// A button of the date itself: one that says so, or nothing.
const opensDays = (el) => !hasWords(spokenText(el)) || /calend|kalend|date|datum|fecha|data|agenda|pick|clear|today|heute/i.test(`${spokenText(el)} ${el.getAttribute("aria-label") || ""}`);

// A box for a few digits, by its own making.
function isDateBox(el) {
  if (el.getAttribute("role") === "spinbutton") return el.type !== "number" || Boolean(partByItsWords(el));
  return el.tagName === "INPUT" && DATE_TYPES.has(el.type) && Boolean(partByItsWords(el));
}

const datePart = (el) => partByItsWords(el) || partByItsRange(el);

// "year", "month" or "day", as the first of its own texts that names just one of them says.
function partByItsWords(el) {
  const label = labelsOf(el).length === 1 ? spokenText(labelsOf(el)[0], el) : "";
  const named = ["placeholder", "aria-placeholder", "autocomplete", "name", "id"].map((name) => el.getAttribute(name));
  for (const text of [el.getAttribute("aria-label"), label, ...named]) {
    const part = partSaid(text);
    if (part) return part === OTHER_PART ? "" : part;
  }
  return "";
}

const OTHER_PART = "other";

function partSaid(text) {
  const said = tidy(text);
  if (!said || said.length > DATE_LABEL_MAX) return "";
  const plainly = said.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_\d-]+/g, " ").trim();
  if (NO_DATE_PART.test(plainly)) return OTHER_PART;
  const kinds = Object.keys(DATE_WORDS).filter((kind) => DATE_WORDS[kind].test(plainly));
  return kinds.length === 1 ? kinds[0] : "";
}

function partByItsRange(el) {
  if (el.getAttribute("role") !== "spinbutton") return "";
  const most = Number(el.getAttribute("aria-valuemax"));
  return most === 12 ? "month" : most >= 28 && most <= 31 ? "day" : most >= 1900 ? "year" : "";
}

// The largest box around *el* that holds each part once and no other control; null where none does.
/** @returns {Element | null} */
function partsBox(el) {
  /** @type {Element | null} */
  let best = null;
  let box = el.parentElement;
  for (let level = 0; box && level < DATE_LEVELS; level++, box = box.parentElement) {
    const found = partsIn(box);
    if (!found) break;
    if (isWholeDate(found.parts)) best = box;
    if (/^(FORM|BODY|MAIN)$/.test(box.tagName)) break;
  }
  return best;
}

function isWholeDate(parts) {
  const kinds = parts.map(datePart).sort().join();
  const typed = parts.some((part) => part.tagName !== "SELECT");
  return typed && (kinds === "day,month,year" || kinds === "month,year") && parts.filter((p) => p.tagName !== "SELECT").every(isDateBox);
}

// {parts, rest}: the boxes of a date, and what belongs to it unseen; null where it holds another control.
function partsIn(box) {
  const parts = [];
  const rest = [];
  for (const each of box.querySelectorAll(DATE_BOX)) {
    if (partOfWhole(each)) continue;
    if (each.hidden || each.closest("[aria-hidden=true]") || offTheWay(each)) rest.push(each);
    else if (each.tagName === "TEXTAREA" || !datePart(each) || parts.some((p) => datePart(p) === datePart(each))) return null;
    else parts.push(each);
  }
  return parts.length > 3 ? null : { parts, rest };
}

// What only the browser fills in: an input out of sight, and off the way of the Tab key. Sections
// of a date are one Tab stop in turn, and may show once one of them has the focus.
const offTheWay = (el) => isNative(el) && el.tabIndex < 0 && !isVisible(el);

// What is written into a section lies in it.
const partOfWhole = (el) => Boolean(el.parentElement && el.parentElement.closest("[role=spinbutton],[contenteditable=true]"));

// The name of the whole date: of a box around all its parts, else what stands before the first.
function partsName(box, parts) {
  const before = precedingText(box);
  const texts = [groupName(box, parts), namedText(boxLabel(box, parts), "label"), innerText(parts), before.text ? before : null, upName(box)].filter(Boolean);
  if (!texts.length) return undefined;
  return { label: texts[0].text, label_source: texts[0].source, marked: before.marked || texts.some((text) => text.marked) };
}

function groupName(box, parts) {
  for (let up = parts[0].parentElement; up; up = up.parentElement) {
    const found = parts.every((part) => up.contains(part)) ? namedBox(up) : null;
    if (found || up === box) return found;
  }
  return null;
}

// A label in the box that is none of a part's.
function boxLabel(box, parts) {
  const inside = [...box.querySelectorAll("label,legend")].filter((label) => !label.closest("[aria-hidden=true]") && !parts.some((p) => label.control === p || within(label, p)));
  return inside.length === 1 ? spokenText(inside[0]) : "";
}

function innerText(parts) {
  const near = precedingText(parts[0]);
  return near.text && !partSaid(near.text) ? near : null;
}

// The name of a box further out that holds nothing but this date.
function upName(box) {
  const up = box.parentElement && box.parentElement.closest("fieldset,[role=group]");
  const found = up && namedBox(up);
  return found && controlsIn(up).every((c) => within(box, c)) ? found : null;
}

function readParts({ widget: { parts, kinds, type } }) {
  const held = Object.fromEntries(kinds.map((kind, i) => [kind, partHeld(parts[i], kind)]));
  const texts = parts.map((_, i) => held[kinds[i]].text).filter(Boolean);
  const { year, month, day } = held;
  const whole = texts.length === parts.length && (type === "month" ? monthOf(year.number, month.number) : dayOf(year.number, month.number, day.number));
  return { value: whole || texts.join(" / "), shown: texts.join(" / "), form_value: null };
}

const dayOf = (year, month, day) => (realDay(year, month, day) ? isoOf(year, month, day) : "");
const monthOf = (year, month) => (year > 999 && month >= 1 && month <= 12 ? isoOf(year, month) : "");

// {text, number} that one box holds.
function partHeld(el, kind) {
  const text = dateBoxText(el);
  const digits = /^\d+$/.test(text) ? Number(text) : 0;
  const named = kind === "month" && !digits ? monthNumber(text) : 0;
  const told = el.hasAttribute("aria-valuenow") && !isNative(el) ? Number(el.getAttribute("aria-valuenow")) : 0;
  const number = digits || named || told;
  if (!number) return { text: isNative(el) && el.tagName !== "SELECT" ? text : "", number: 0 };
  return { text, number: kind === "year" && number < 100 && text.length <= 2 ? century(number) : number };
}

function dateBoxText(el) {
  if (el.tagName === "SELECT") return el.selectedIndex < 0 || !el.value ? "" : tidy(el.selectedOptions[0].label || el.value);
  return tidy(isNative(el) ? el.value : el.textContent).replace(/\u200e|\u200f|[./,-]$/g, "");
}

// {year, month, day} as the boxes take them, for a date or month of the standard.
function dateParts(iso) {
  const hit = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(iso);
  return hit ? { year: hit[1], month: hit[2], day: hit[3] || "" } : null;
}

async function setParts(question, order) {
  const { parts, kinds } = question.widget;
  const wanted = dateParts(order.value);
  if (!wanted || (kinds.includes("day") && !wanted.day)) return order.value === "" ? "it is not emptied" : "it takes a date as 2027-03-31";
  if (!parts.every(isNative)) return TO_DRIVER;
  for (let i = 0; i < parts.length; i++) {
    const why = parts[i].tagName === "SELECT" ? choosePart(parts[i], kinds[i], wanted) : await typeInto({ el: parts[i] }, { value: partWritten(parts[i], kinds[i], wanted) });
    if (why) return why;
    await nextTask();
    dispatch(parts[i], "focusout");
  }
  await leaveFocus();
  const now = parts.every((part) => part.isConnected) ? readParts(question).value : order.value;
  return now === order.value ? "" : TO_DRIVER;
}

function partWritten(el, kind, wanted) {
  const text = wanted[kind];
  return kind === "year" && el.maxLength === 2 ? text.slice(2) : text;
}

function choosePart(select, kind, wanted) {
  const number = Number(wanted[kind]);
  const means = (option) => [option.label, option.value].some((text) => Number(text) === number || (kind === "month" && monthNumber(tidy(text)) === number));
  const byLabel = [...select.options].filter((o) => Number(o.label) === number || (kind === "month" && monthNumber(tidy(o.label)) === number));
  const hits = (byLabel.length ? byLabel : [...select.options].filter(means)).filter((o) => !o.disabled);
  if (hits.length !== 1) return "no such option";
  select.focus({ preventScroll: true });
  select.selectedIndex = hits[0].index;
  dispatch(select, "input");
  dispatch(select, "change");
  return "";
}

// What each part of the date takes; null for what is no date.
function partTexts({ parts, kinds }, value) {
  const wanted = dateParts(value);
  return wanted && parts.map((part, i) => partWritten(part, kinds[i], wanted));
}

// The focus is in one part of the whole: {text} to type there, {done} after the last, or {why}.
/** @param {Order} order @param {number} index */
export function readyPart(order, index) {
  const found = widgetFor(order);
  if (found.why) return JSON.stringify(found);
  const { parts, kind } = found.widget;
  if (index >= parts.length) return JSON.stringify({ done: true });
  const texts = kind.texts(found.widget, order.value);
  if (!texts) return JSON.stringify({ why: "it does not fit the boxes" });
  const why = focusOn(parts[index]);
  if (why) return JSON.stringify({ why });
  if (isNative(parts[index]) && parts[index].select) parts[index].select();
  return JSON.stringify({ text: texts[index] });
}

// One value in several short boxes side by side: a telephone number as 3-3-4, a postcode as 5-4, the
// groups of an account number, a code sign by sign. The question stands before the first box or around them all; a box
// alone has no name, or one that says which piece of the whole it takes.
const PIECES_MAX = 9;
const PIECE_MAX = 8; // characters of one box
const PHONE_MAX = 15; // digits of a telephone number anywhere
const PIECE_LEVELS = 4; // ancestors climbed from one box in search of the others
const PIECE_TYPES = new Set(["text", "tel"]);
const LAST_SHORTER = 4; // boxes from which the last one may be left with room: an account number
const APART_SIGNS = "[\\s().·/–—-]*"; // what may stand between the pieces, on the page and in the value
const ONLY_SIGNS = new RegExp(`^${APART_SIGNS}$`);
const BLANKS = /^[\W_x\d]*$/i; // "###", "123": an example of the piece
const PIECE_NAME = new RegExp(`^(${LANG.piece})$`, "i");
const SEVERAL_THINGS = new RegExp(String.raw`\p{L}\s*[/&+,]\s*\p{L}|(?<!\p{L})(${LANG.and}|${LANG.or})(?!\p{L})`, "iu");
const FROM_TO = new RegExp(String.raw`(?<!\p{L})(${LANG.between})(?!\p{L})|(?<!\p{L})(${LANG.begin})(?!\p{L}).*(?<!\p{L})(${LANG.end})(?!\p{L})`, "iu");

export const boxesKind = { kind: "boxes", claim: claimBoxes, read: readBoxes, perform: setBoxes, texts: pieceTexts };

function claimBoxes(el, role) {
  if (role !== "textbox" || !isPiece(el)) return null;
  const found = piecesAround(el);
  if (!found) return null;
  const { box, parts } = found;
  const name = wholeName(box, parts);
  if (!name || SEVERAL_THINGS.test(name.label) || FROM_TO.test(name.label)) return null;
  if (!parts.every((part) => namesPiece(part, name.label)) || !seemOne(box, parts, name.label)) return null;
  if (bySign(parts) && !takesCode(parts, name.label)) return null;
  return {
    members: parts, face: parts[0], named: box, named_by: name, role: "textbox", type: parts.every((part) => part.type === "tel") ? "tel" : "text",
    parts, limits: { pattern: wholePattern(parts), placeholder: "", autocomplete: wholeToken(parts) },
  };
}

function isPiece(el) {
  return el.tagName === "INPUT" && PIECE_TYPES.has(el.type) && el.maxLength > 0 && el.maxLength <= PIECE_MAX && !el.readOnly && !el.hasAttribute("list");
}

// {box, parts}: the boxes around *el* in the smallest element that holds several, and no other control.
function piecesAround(el) {
  let box = el.parentElement;
  for (let level = 0; box && level < PIECE_LEVELS; level++, box = box.parentElement) {
    if (/^(FORM|BODY|MAIN)$/.test(box.tagName)) return null;
    const parts = controlsIn(box).filter((each) => each.type !== "hidden");
    if (parts.length < 2) continue;
    const alike = parts.length <= PIECES_MAX && parts.every((each) => isPiece(each) && !isDisabled(each) && isVisible(each));
    return alike && inOneRow(parts) && ONLY_SIGNS.test(textBetween(box, parts)) ? { box, parts } : null;
  }
  return null;
}

const bySign = (parts) => parts.every((part) => part.maxLength === 1);
const SIGNS_MIN = 4; // boxes of one sign each that a code has
const CODE_NAMED = new RegExp(String.raw`(?<!\p{L})(\p{L}*code|${LANG.code})(?!\p{L})`, "iu");

// Whether it is a code that is typed sign by sign beside other questions: a page that asks for nothing else is a door.
function takesCode(parts, named) {
  const others = controlsIn(document.body).some((each) => each.type !== "hidden" && !parts.includes(each) && isVisible(each));
  return parts.length >= SIGNS_MIN && others && (wholeToken(parts) === CODE_TOKEN || CODE_NAMED.test(named));
}

// Pieces of one value are read as one line, which may go on below where it is long.
function inOneRow(parts) {
  const places = parts.map((part) => part.getBoundingClientRect());
  const beside = (a, b) => b.top < a.bottom && b.bottom > a.top && b.left >= a.right - 1;
  return beside(places[0], places[1]) && places.every((place, i) => i < 2 || beside(places[i - 1], place) || place.top >= places[i - 1].bottom - 1);
}

// What stands between the first and the last box, without the names of the boxes.
function textBetween(box, parts) {
  const range = document.createRange();
  range.setStartAfter(parts[0]);
  range.setEndBefore(parts.at(-1));
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  let said = "";
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement;
    if (!holder) continue;
    const label = holder.closest("label");
    const names = label && parts.some((part) => labelsOf(part).includes(label));
    if (!names && !UNREAD_BETWEEN.has(holder.tagName) && range.intersectsNode(node) && isVisible(holder)) said += node.data;
  }
  return said;
}

const UNREAD_BETWEEN = new Set(["SCRIPT", "STYLE", "TEMPLATE"]);

// Whether the box has no name, or one that says which piece of that whole it takes.
const namesPiece = (part, whole) => piecesSaid(part, whole).every((said) => !said || /^\d$/.test(said) || PIECE_NAME.test(said));

// What the names of the box say beyond that of the whole.
function piecesSaid(part, whole) {
  const bound = markupName(part);
  const said = [bound ? bound.text : "", part.title, BLANKS.test(part.placeholder) ? "" : part.placeholder];
  return said.map((text) => plainWords(tidy(text)).replace(plainWords(whole), "").replace(/[\s:,().–-]+/g, " ").trim());
}

// Two boxes alone may as well be a range, an amount and its unit, years and months: they are one where
// they say so, where a mark parts a longer one from its addition, or where both are of one telephone.
function seemOne(box, parts, whole) {
  if (parts.length > 2 || parts.every((part) => piecesSaid(part, whole).some(Boolean))) return true;
  const [first, second] = parts.map((part) => part.maxLength);
  const phone = parts.every((part) => part.type === "tel") && first + second <= PHONE_MAX;
  return phone || (first > second && /\S/.test(textBetween(box, parts)));
}

// The name of the whole: of an element around the boxes, else what stands before the first.
function wholeName(box, parts) {
  const found = groupName(box, parts) || namedText(boxLabel(box, parts), "label") || nearBefore(box, parts);
  if (!found || !found.text) return null;
  const { text, marked } = splitMark(found.text.replace(/[\s([:–-]+$/u, ""));
  return hasWords(text) ? { label: text, label_source: found.source, marked: marked || found.marked } : null;
}

function nearBefore(box, parts) {
  const inside = precedingText(parts[0]);
  return inside.text && hasWords(inside.text) ? inside : precedingText(box);
}

// What all the boxes take together, for those who write the value.
function wholePattern(parts) {
  const needed = neededOf(parts);
  return parts.map((part, i) => `${i >= needed ? "(?:" : ""}${APART_SIGNS}(${pieceClass(part)}{${leastOf(parts, i)},${part.maxLength}})`).join("") + ")?".repeat(parts.length - needed) + APART_SIGNS;
}

const pieceClass = (part) => (/^(numeric|tel|decimal)$/.test(part.inputMode) || part.type === "tel" || /^\^?(\\d|\[0-9\])/.test(part.pattern) ? "[0-9]" : "[A-Za-z0-9]");
const leastOf = (parts, i) => (i === parts.length - 1 && parts.length >= LAST_SHORTER ? 1 : parts[i].maxLength);

// How many of the boxes must hold something: an addition after a longer box may be left out.
function neededOf(parts) {
  const last = parts.findLastIndex((part) => part.required || part.getAttribute("aria-required") === "true");
  if (last >= 0) return last + 1;
  return parts.length === 2 && parts[0].maxLength > parts[1].maxLength ? 1 : parts.length;
}

const TOKENS = /^(tel|postal-code|bday|cc-number)(-|$)/;
const CODE_TOKEN = "one-time-code"; // at the first box, or at all of them

// The one thing that the tokens of the boxes are parts of; '' where they say nothing of it.
function wholeToken(parts) {
  if (bySign(parts) && tidy(parts[0].getAttribute("autocomplete")) === CODE_TOKEN) return CODE_TOKEN;
  const tokens = new Set(parts.map((part) => (TOKENS.exec(tidy(part.getAttribute("autocomplete"))) || ["", ""])[1]));
  return tokens.size === 1 ? [...tokens][0] : "";
}

// The value cut into the pieces; null where it does not fit.
function pieceTexts({ parts }, value) {
  const hit = new RegExp(`^(?:${wholePattern(parts)})$`).exec(tidy(String(value)));
  return hit ? parts.map((_, i) => hit[i + 1] || "") : null;
}

function readBoxes({ widget: { parts } }) {
  const held = parts.map((part) => tidy(part.value));
  const mark = bySign(parts) ? "" : "-";
  const told = held.filter(Boolean).join(mark);
  const gap = held.findIndex((text) => !text);
  const whole = gap < 0 || held.slice(gap).every((text) => !text); // a hole in the middle is no value
  return { value: whole ? told : held.map((text) => text || "?").join(mark), shown: told, form_value: null };
}

async function setBoxes(question, order) {
  const { widget } = question;
  const texts = order.value === "" ? widget.parts.map(() => "") : pieceTexts(widget, order.value);
  if (!texts) return `it takes ${widget.parts.map((part) => part.maxLength).join(" + ")} characters in boxes of their own`;
  for (let i = 0; i < texts.length; i++) {
    const why = await typeInto({ el: widget.parts[i] }, { value: texts[i] });
    if (why) return why;
    await nextTask();
  }
  await leaveFocus();
  return widget.parts.every((part, i) => part.isConnected && part.value === texts[i]) ? "" : TO_DRIVER;
}
