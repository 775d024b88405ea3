// Date pickers: text boxes with a calendar, calendars in the page, and turning their pages.
import { LANG, daysIn, formIn, isoOf, monthIn, monthNumber, namedMonth, orderOf, twoDigits, writtenAs } from "./lang.js";
import { CONTROL, PRESSED, hasWords, tidy } from "./html.js";
import { nextFrame, nextTask, version, waitForChange, waitForRest } from "./mutations.js";
import { composedParent, elementsById, isDisabled, within } from "./dom.js";
import { controlCount, controlsIn, holdsOthers, labelsOf } from "./controls.js";
import { spokenText } from "./text.js";
import { isVisible } from "./visibility.js";
import { labelText, markupName, namedText, precedingText, withHiddenMark } from "./accname.js";
import { BOX_LEVELS, namedBox } from "./groups.js";
import { currentSurvey } from "./survey.js";
import { findQuestion } from "./refs.js";
import { CHOOSE, TO_DRIVER } from "./fields.js";
import { wouldSend } from "./radiogroup.js";
import { partOf, pressByScript, widgetFor } from "./click.js";
import { dispatch, leaveFocus, typeInto } from "./fill.js";

// Text boxes behind which a calendar opens. What they hold is told as an ISO date once that is
// proven: by the calendar's own choice, by a text that can be read one way alone, or by the notation
// that the box itself shows. Nothing is typed in a notation that is only guessed.
const DATE_WORDED = new RegExp(String.raw`(^|[^\p{L}])(${LANG.date})(?![\p{L}])`, "iu");
const MONTH_WORDED = new RegExp(String.raw`(?<!\p{L})(${LANG.month})\s*(&|\/|,|${LANG.and})\s*(${LANG.year})(?!\p{L})`, "iu");
const MONTH_ALONE = new RegExp(String.raw`(?<!\p{L})(${LANG.month})(?!\p{L})`, "iu");
const DAY_WORDED = new RegExp(String.raw`(?<!\p{L})(${LANG.date}|${LANG.day})(?!\p{L})`, "iu");
const DATE_MADE = /date-?(picker|input|field|box)|calendar|pick-?a?-?date|kalender/i;
const CALENDAR_SAID = new RegExp(LANG.calendar, "i");
const CALENDAR_MADE = "[class*=calendar i],[class*=datepicker i],[role=grid],[aria-label*=calendar i]";
const LOOK_MS = 50; // what fades in or out changes nothing in the document
const CALENDAR_LEVELS = 3; // ancestors climbed from the box in search of what opens its calendar
const PLAIN_TYPES = new Set(["text", "tel", "search", ""]);
export const CONFIRMS = new RegExp(`^(${LANG.confirm})$`, "i");

// A box whose calendar the DOM shows is asked for an ISO date; one that only sounds like a date is
// filled as any text box unless a calendar opens on it.
export const calendarKind = { kind: "calendar", claim: claimCalendar, read: readDay, perform: setDay };
export const dayKind = { kind: "day", claim: claimDay, read: readDay, perform: setDay };

const dayMeanings = new Map(); // print of a question -> {text, value}: what a calendar proved it to show

function claimCalendar(el, role) {
  if (!mayHoldDate(el, role)) return null;
  const opener = calendarOpener(el);
  if (!opener && !showsCalendar(el)) return null;
  const form = formIn(el.placeholder);
  const members = [el, ...(opener ? [opener] : [])];
  const month = form ? !form.includes("d") : MONTH_WORDED.test(markupName(el)?.text || "") || asksMonth(el);
  return { members, role: "textbox", type: month ? "month" : "date", opener, named_by: boundName(el), limits: {} };
}

function claimDay(el, role) {
  if (!mayHoldDate(el, role) || el.readOnly) return null;
  const form = formIn(el.placeholder);
  if (!(form && form.includes("d")) && !DATE_WORDED.test(dateTexts(el))) return null;
  return { members: [el], role: "textbox", opener: null, named_by: boundName(el) };
}

// Its label first: some calendars put a word of their own in its place when they open.
function boundName(el) {
  const found = labelsOf(el).length ? namedText(labelText(el), "label") : null;
  const name = found && withHiddenMark(el, found);
  return name ? { label: name.text, label_source: name.source, marked: name.marked } : undefined;
}

const mayHoldDate = (el, role) => el.tagName === "INPUT" && (role === "textbox" || role === "combobox" || role === "searchbox") && PLAIN_TYPES.has(el.type) && !el.list && !OPENS_CHOICES.test(el.getAttribute("aria-haspopup") || "");
const OPENS_CHOICES = /^(listbox|tree|menu)$/;

// Whether its words ask for a month and for no day: "Last course (month)", "Choose a month".
const asksMonth = (el) => [`${markupName(el)?.text || ""} ${el.placeholder}`].some((said) => MONTH_ALONE.test(said) && !DAY_WORDED.test(said));

const spelledName = (el) => `${el.name} ${el.id}`.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_\d-]+/g, " ");
const dateTexts = (el) => `${markupName(el)?.text || ""} ${el.placeholder} ${spelledName(el)}`;

// Whether the markup of the box itself says that a calendar is behind it.
function showsCalendar(el) {
  const made = [el, el.parentElement].filter(Boolean).some((each) => DATE_MADE.test(`${each.getAttribute("class") || ""} ${each.dataset.provide || ""} ${each.dataset.toggle || ""}`) && controlCount(each) <= 1);
  if (made) return true;
  const opens = /^(dialog|grid|true)$/.test(el.getAttribute("aria-haspopup") || "");
  if (opens && (DATE_WORDED.test(dateTexts(el)) || formIn(el.placeholder))) return true;
  if (!el.readOnly || el.tabIndex < 0 || (el.value && !daysIn(el.value).length) || el.closest("[role=combobox]")) return false;
  if (DATE_WORDED.test(dateTexts(el)) || asksMonth(el)) return true;
  const chooses = hasWords(el.placeholder) && CHOOSE.test(el.placeholder) && !DAY_WORDED.test(el.placeholder); // from a list
  return !chooses && document.querySelector(CALENDAR_MADE) !== null;
}

// A button beside the box, in a box that holds no other control, that says it opens a calendar.
function calendarOpener(el) {
  let box = el.parentElement;
  for (let level = 0; box && level < CALENDAR_LEVELS; level++, box = box.parentElement) {
    if (/^(FORM|BODY|MAIN|FIELDSET)$/.test(box.tagName) || holdsOthers(box, [el])) return null;
    const found = [...box.querySelectorAll("button,[role=button]")].find((each) => each.type !== "submit" && !inCalendar(each, box) && opensCalendar(each));
    if (found) return found;
  }
  return null;
}

// What lies in a calendar turns its pages.
function inCalendar(button, box) {
  const calendar = button.closest(CALENDAR_MADE);
  return Boolean(calendar && calendar !== button && calendar !== box && box.contains(calendar) && calendar.querySelector("table,[role=grid],[role=row],[role=listbox]"));
}

function opensCalendar(button) {
  const says = `${button.getAttribute("aria-label") || ""} ${button.title} ${spokenText(button)}`;
  const looks = [button, ...button.querySelectorAll("*")].map((el) => el.getAttribute("class") || "").join(" ");
  return CALENDAR_SAID.test(says) || /calendar|kalender|date-?picker/i.test(looks);
}

function readDay(question) {
  const { el, facts } = question;
  const text = el.value || "";
  const proven = dayMeanings.get(question.print);
  if (proven && proven.text === text) return { value: proven.value, shown: text, form_value: null };
  const denied = text && calendarRoots.has(question.print) ? UNMARKED : "";
  if (facts.widget === "day") return { value: text, shown: text, denied };
  return { value: text && (dayHeld(question, text) || text), shown: text, form_value: null, denied };
}

// What is typed into a box may be no more than its text: the calendar behind it knows what it holds.
const UNMARKED = "its calendar does not show that day as chosen";

// Whether the open calendar itself shows the day as chosen: the text beside it is proven by that.
function marksDay(question, { value }) {
  const [calendar, iso] = [theCalendar(question), dayWanted(question, value)];
  if (!calendar || !(dayChosen(calendar) === iso || marksNumber(calendar, iso))) return false;
  dayMeanings.set(question.print, { text: question.el.value || "", value });
  return true;
}

// A calendar that does not say its month in words that we read can still mark the day's number, and no other;
// a mark on today proves nothing.
const TODAY = /(^|[\s_-])today([\s_-]|$)/i;
function marksNumber(calendar, iso) {
  const days = daysMarked(calendar);
  if (calendar.yearly || monthShown(calendar) || days.length !== 1 || days[0] !== Number(iso.slice(8, 10))) return false;
  return !cellLayers(calendar.days[days[0] - 1]).some((el) => el.getAttribute("aria-current") === "date" || TODAY.test(el.getAttribute("class") || ""));
}

// The same once the calendar had its time to show it: {held}, or {why}.
/** @param {Order} order */
export async function dayMarked(order) {
  const end = performance.now() + LOOK_MS * 6;
  for (;;) {
    const found = boxFor(order);
    if (found.why) return JSON.stringify(found);
    if (marksDay(found, order)) return JSON.stringify({ held: true });
    if (performance.now() >= end) return JSON.stringify({ why: UNMARKED });
    await waitForChange(version(), LOOK_MS);
  }
}

// The one day or month that the text means by itself, by the box's own notation, or by a hidden
// box beside it that says the same day in ISO; '' where it stays unsure.
function dayHeld({ el, facts }, text) {
  if (facts.type === "month") return monthIn(text);
  const order = orderOf(formIn(el.placeholder) || formIn(el.getAttribute("data-date-format")) || "");
  const days = daysIn(text, order);
  if (days.length === 1) return days[0];
  const beside = [...el.parentElement.querySelectorAll("input")].map((each) => each.value).filter((value) => days.includes(value));
  return beside.length ? beside[0] : "";
}

// What the order wants, as an ISO date; '' for what is no certain day in the box's own notation.
function dayWanted({ el, facts }, value) {
  if (/^\d{4}-\d{2}(-\d{2})?$/.test(value)) return value;
  const form = formIn(el.placeholder) || formIn(facts.hint || "") || formIn(facts.label || "");
  const days = daysIn(value, orderOf(form));
  return days.length === 1 ? days[0] : "";
}

async function setDay(question, order) {
  const { facts, el } = question;
  const iso = typeof order.value === "string" ? dayWanted(question, order.value) : "";
  if (facts.widget === "calendar") return iso ? TO_DRIVER : order.value === "" ? "it is not emptied" : "it takes a date as 2027-03-31";
  if (!iso || iso.length < 10) return typeInto(question, order);
  calendarsBefore = shownGrids();
  rememberConfirmations(question);
  const since = version();
  el.focus({ preventScroll: true });
  pressByScript(el);
  await nextFrame();
  await nextTask();
  if (await calendarComes(question, since)) return TO_DRIVER;
  const why = await typeInto(question, order);
  await nextFrame();
  return why || !theCalendar(question) ? why : TO_DRIVER;
}

// Whether a calendar is there, or comes where anything does: what fades in is seen late.
async function calendarComes(question, since) {
  const end = performance.now() + LOOK_MS * 6;
  for (;;) {
    if (theCalendar(question)) return true;
    if (version() === since || performance.now() >= end) return false;
    await waitForChange(version(), LOOK_MS);
  }
}

const shownGrids = () => new WeakSet([...yearsShown(), ...calendarsShown()].map((calendar) => calendar.grid));

let calendarsBefore = new WeakSet(); // grids that were there before a box was pressed
const calendarRoots = new Map(); // print of a question -> the calendar that opened on it

// The calendar of the box: the one that it names, the one that opened on it before, or that has come
// since it was pressed. One that was there already is another's.
function theCalendar(question) {
  const { el, print, widget } = question;
  if (widget.root) return monthOpen(question);
  const shown = [...(question.facts.type === "month" ? yearsShown() : []), ...calendarsShown()];
  const owned = [...elementsById(el, "aria-controls"), ...elementsById(el, "aria-owns")];
  const known = calendarRoots.get(print);
  const own = shown.find(({ grid }) => owned.some((box) => within(box, grid)) || (known && within(known, grid)));
  const come = own || shown.find((calendar) => !calendarsBefore.has(calendar.grid));
  if (come) calendarRoots.set(print, come.root);
  return come || null;
}

// The question of the order, or {why}; its own open calendar may hide the page, and the box with it.
function boxFor(order) {
  const found = findQuestion(order);
  return !found.why && found.widget && theCalendar(found) ? found : widgetFor(order);
}

// Before the box is pressed: {open}, {typed} where its notation is to be typed at once, or {why}.
/** @param {Order} order */
export async function calendarReady(order) {
  await waitForRest(LOOK_MS, LOOK_MS * 6);
  const found = boxFor(order);
  if (found.why) return JSON.stringify(found);
  if (found.facts.type === "month" && dayForms(found)) return JSON.stringify({ typed: true });
  calendarsBefore = shownGrids();
  const open = theCalendar(found) !== null;
  if (!open || !confirmationsBefore.has(found.print)) rememberConfirmations(found);
  return JSON.stringify({ open });
}

// Waits for the calendar: {open}, or {opener} to press where the box alone does not open it, or {why}.
/** @param {Order} order @param {number} capMs */
export async function calendarOpen(order, capMs) {
  const end = performance.now() + capMs;
  for (;;) {
    const since = version();
    const found = findQuestion(order);
    if (found.why || !found.widget) return JSON.stringify({ why: found.why || "changed" });
    if (theCalendar(found)) return JSON.stringify({ open: true });
    if (performance.now() >= end) return JSON.stringify(found.widget.opener ? { opener: partOf(found.widget.opener) } : {});
    await waitForChange(since, Math.min(Math.max(end - performance.now(), 1), LOOK_MS));
  }
}

// The calendar is turned to the day: {part} to press, {arrow} where it has to be turned by hand,
// {far} where typing is the shorter way, or {why}.
/** @param {Order} order */
export async function turnCalendar(order, far) {
  const found = boxFor(order);
  if (found.why) return JSON.stringify(found);
  const iso = dayWanted(found, order.value);
  const first = theCalendar(found);
  const shown = first ? monthShown(first) : "";
  if (far && shown && Math.abs(monthsFrom(shown, iso)) > far && !quickWay(first) && dayForms(found)) return JSON.stringify({ far: true });
  const went = await pageTo((last) => (last && !last.yearly && calendarsShown(last.root)[0]) || theCalendar(found), iso);
  if (!went.calendar) return JSON.stringify({ why: went.why, arrow: went.arrow ? partOf(went.arrow) : null });
  const cell = went.calendar.days[Number(went.calendar.yearly ? iso.slice(5, 7) : iso.slice(8)) - 1];
  if (!cell || isDayOut(cell)) return JSON.stringify({ why: "that day cannot be chosen in its calendar", out: true });
  if (cell.type === "submit" && cell.form) return JSON.stringify({ why: "its days would send the form" });
  return JSON.stringify({ part: partOf(cell) });
}

// Whether years are a press away.
const quickWay = (calendar) => [...calendar.root.querySelectorAll("select")].some((list) => list.options.length > 12 && list.checkVisibility()) || Boolean(arrowFor(calendar, 12) && YEARLY.test(`${arrowFor(calendar, 12).getAttribute("aria-label")} ${arrowFor(calendar, 12).getAttribute("class")}`));

// The notation that the box shows, where it can be typed into.
function dayForms({ el, facts }) {
  if (el.readOnly) return "";
  return [el.placeholder, el.getAttribute("data-date-format"), facts.hint, facts.label].map((text) => formIn(text || "")).find(Boolean) || "";
}

// After a day was pressed: {held}, {confirm} where the choice is still to be confirmed, or {why}.
/** @param {Order} order @param {number} capMs */
export async function awaitDay(order, capMs) {
  const end = performance.now() + capMs;
  for (;;) {
    const since = version();
    const found = boxFor(order);
    if (found.why) return JSON.stringify(found);
    const iso = dayWanted(found, order.value);
    const text = found.el.value || "";
    const calendar = theCalendar(found);
    const chosen = calendar ? dayChosen(calendar) : "";
    if (found.widget.root && chosen === iso) return JSON.stringify({ held: true });
    if (text && (found.facts.type === "month" ? [monthIn(text)] : daysIn(text, "")).includes(iso) && (!chosen || chosen === iso)) {
      dayMeanings.set(found.print, { text, value: order.value });
      return JSON.stringify({ held: true, open: calendar !== null });
    }
    const button = calendar && confirmOf(calendar, found);
    if (button && chosen === iso) return JSON.stringify({ confirm: partOf(button) });
    if (performance.now() >= end) return JSON.stringify({ why: "the box does not show the day that was pressed" });
    await waitForChange(since, Math.min(Math.max(end - performance.now(), 1), LOOK_MS));
  }
}

// The calendar is left: {} once it is closed, {open} where only the keyboard may close it.
/** @param {Order} order */
export async function calendarClose(order) {
  await leaveFocus();
  const found = boxFor(order);
  if (found.why || (await calendarGone(found))) return JSON.stringify({});
  if (!found.el.closest("dialog,[role=dialog],[aria-modal=true]")) pressByScript(document.body);
  return JSON.stringify({ open: !(await calendarGone(found)) });
}

async function calendarGone(question) {
  const end = performance.now() + LOOK_MS * 6;
  while (theCalendar(question)) {
    if (performance.now() >= end) return false;
    await waitForChange(version(), LOOK_MS);
  }
  return true;
}

// What stood in the page before the calendar opened is never its own confirmation: "Apply" may be the
// form's.
const confirmationsBefore = new Map(); // print of a question -> what could be taken for a confirmation before

function rememberConfirmations({ el, print }) {
  const roots = [...new Set([document, el.getRootNode()])];
  const seen = roots.flatMap((root) => [...root.querySelectorAll(PRESSED)]).filter((each) => CONFIRMS.test(tidy(spokenText(each))) && each.checkVisibility({ visibilityProperty: true }));
  confirmationsBefore.set(print, new WeakSet(seen));
}

function confirmOf(calendar, question) {
  const { root } = calendar;
  const stood = confirmationsBefore.get(question.print);
  const found = [...root.querySelectorAll(PRESSED), ...(root.parentElement ? root.parentElement.querySelectorAll(PRESSED) : [])];
  const own = (el) => Boolean(stood) && !stood.has(el) && !(el.type === "submit" && el.form) && besideDays(calendar, el);
  return found.find((el) => own(el) && isVisible(el) && !isDisabled(el) && CONFIRMS.test(spokenText(el)));
}

// The day was written in the notation that the box shows: {} or {why}.
/** @param {Order} order */
export async function typeDay(order) {
  const found = widgetFor(order);
  if (found.why) return JSON.stringify(found);
  const form = dayForms(found);
  const text = form ? writtenAs(dayWanted(found, order.value), form) : "";
  if (!text) return JSON.stringify({ why: "it does not show in which notation it takes a date" });
  const why = await typeInto(found, { value: text });
  await nextTask();
  return JSON.stringify(why ? { why } : { text });
}

// A calendar that lies open in the page: the question is what stands above it, the answer its day.
export const monthKind = { kind: "month", claim: claimMonth, read: readMonth };

/** @type {{ version: number, found: { days: Element[], grid: Element, root: Element }[] }} */
let openMonths = { version: -1, found: [] }; // asked for each of its days: looked for once

function claimMonth(el, role) {
  if (role !== "button" || !/^\d{1,2}$/.test(tidy(el.textContent))) return null;
  if (openMonths.version !== version()) openMonths = { version: version(), found: calendarsShown() };
  const calendar = openMonths.found.find(({ days }) => days.includes(el));
  if (!calendar || isAfloat(calendar.root)) return null;
  const name = monthName(calendar.root);
  if (!name) return null;
  const members = [...calendar.root.querySelectorAll(`${PRESSED},${CONTROL}`)].filter((each) => each !== calendar.grid);
  return { members: [el, ...members.filter((each) => each !== el)], face: calendar.grid, named: calendar.root, role: "textbox", type: "date", named_by: name, root: calendar.root, limits: {} };
}

// What floats over the page belongs to the box that opened it.
function isAfloat(root) {
  for (let up = root; up && up !== document.body; up = composedParent(up)) if (/absolute|fixed/.test(getComputedStyle(up).position)) return true;
  return false;
}

// Which of the buttons are parts of a calendar that floats over the page: its days, months and arrows
// lead nowhere, and send nothing.
/** @param {Element[]} buttons */
export function calendarParts(buttons) {
  const found = new Set();
  if (!buttons.some((el) => /^\d{1,2}$/.test(tidy(el.textContent)))) return found;
  if (openMonths.version !== version()) openMonths = { version: version(), found: calendarsShown() };
  const floating = openMonths.found.filter(({ root }) => isAfloat(root));
  for (const el of buttons) if (floating.some((calendar) => turnsOrChooses(calendar, el))) found.add(el);
  return found;
}

function turnsOrChooses({ days, root }, el) {
  if (days.some((day) => day.contains(el) || el.contains(day))) return true;
  const said = spokenText(el) || el.getAttribute("aria-label") || "";
  if (within(root, el)) return !wouldSend(el) && (!hasWords(said) || FORWARD.test(said) || BACKWARD.test(said) || /^\D{0,12}\d{1,4}\D{0,12}$/.test(said));
  return monthNumber(tidy(said)) > 0 && within(floatBox(root), el);
}

// The outermost box around it that floats.
function floatBox(root) {
  let box = root;
  for (let up = root; up && up !== document.body; up = composedParent(up)) if (/absolute|fixed/.test(getComputedStyle(up).position)) box = up;
  return box;
}

function monthName(root) {
  for (let up = composedParent(root), level = 0; up && level < BOX_LEVELS; up = composedParent(up), level++) {
    if (controlsIn(up).some((control) => !within(root, control))) return null;
    const found = namedBox(up);
    if (found) return { label: found.text, label_source: found.source, marked: found.marked };
  }
  const near = precedingText(root);
  return near.text ? { label: near.text, label_source: near.source, marked: near.marked } : null;
}

const monthOpen = ({ widget: { root } }) => calendarsShown(root.isConnected ? root : null)[0] || null;

function readMonth(question) {
  const calendar = monthOpen(question);
  const chosen = calendar ? dayChosen(calendar) : "";
  return { value: chosen, shown: chosen, form_value: null };
}

// Calendars that show one month: the days 1, 2, 3 ... in rows, and which month that is. The days'
// own full dates are believed first, then what stands above them.
const DAYS_MIN = 28;
const DAY_ROWS_MIN = 4;
const DAY_ROOT_LEVELS = 6; // ancestors climbed from the days in search of what names their month
const DAY_CELL = "td,button,a,li,[role=gridcell],[role=option],[role=button],[aria-label],[data-date]";
const DAY_DATES = ["aria-label", "title", "data-date", "datetime", "data-day", "data-value", "data-iso", "data-full-date", "id"];
const DAY_OUT = /(^|[\s_-])(disabled|unavailable|blocked|inactive|out-of-range)([\s_-]|$)/i;
const DAY_CHOSEN = /(^|[\s_-])(selected|chosen|checked|active|range-start|selected-day)([\s_-]|$)/i;
const UNREAD = "select,option,script,style,svg,textarea";

// Every calendar that a person sees: {days: [element of the 1st, of the 2nd, ...], grid, root}; in
// one box alone where that still shows one.
/** @param {Element | null} [box] */
function calendarsShown(box = null) {
  const inBox = box && box.isConnected ? dayRuns(box).filter(isGridOfDays).map((run) => calendarOf(run)) : [];
  if (inBox.length) return inBox;
  const roots = [document.body, ...currentSurvey().roots];
  return roots.filter(Boolean).flatMap((root) => dayRuns(root).filter(isGridOfDays).map((run) => calendarOf(run)));
}

// Rows of texts 1, 2, 3 ...; numbers of weeks and days of other months between them do not count.
function dayRuns(root) {
  const runs = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const said = node.data.length < 12 ? node.data.trim() : "";
    if (!/^\d{1,2}$/.test(said) || node.parentElement?.closest(UNREAD)) continue;
    const number = Number(said);
    const run = runs.findLast((each) => each.length === number - 1);
    if (number === 1) runs.push([node.parentElement]);
    else if (run && (number <= DAYS_MIN || boxOfDays(run).contains(node.parentElement))) run.push(node.parentElement);
  }
  return runs.filter((run) => run.length >= DAYS_MIN && run.length <= 31);
}

// The smallest box around the days that every month has.
function boxOfDays(run) {
  let box = run[0];
  while (box.parentElement && !box.contains(run[DAYS_MIN - 1])) box = box.parentElement;
  return box;
}

function isGridOfDays(run) {
  if (!isVisible(run[0]) || !isVisible(run[DAYS_MIN - 1])) return false;
  const boxes = run.map((el) => el.getBoundingClientRect());
  return new Set(boxes.map((b) => Math.round(b.top + b.height / 2))).size >= DAY_ROWS_MIN && new Set(boxes.map((b) => Math.round(b.left + b.width / 2))).size > DAY_ROWS_MIN;
}

// Every calendar that shows the twelve months of one year, as such a one: its `days` are the months.
function yearsShown() {
  const roots = [document.body, ...currentSurvey().roots];
  const runs = roots.filter(Boolean).flatMap(monthRuns).filter((run) => run.every(isVisible));
  return runs.map((run) => ({ ...calendarOf(run, commonAround(run)), yearly: true })).filter(headYear);
}

// Twelve texts that name the months in their order.
function monthRuns(root) {
  const runs = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const said = node.data.length < 16 && node.parentElement ? tidy(node.data) : ""; // what lies in a shadow root itself has none
    const number = /^\P{N}+$/u.test(said) && !node.parentElement?.closest(UNREAD) ? monthNumber(said) : 0;
    if (number === 1) runs.push([node.parentElement]);
    else if (number && runs.length && runs.at(-1).length === number - 1) runs.at(-1).push(node.parentElement);
  }
  return runs.filter((run) => run.length === 12);
}

function commonAround(run) {
  let box = run[0];
  while (box.parentElement && !run.every((el) => box.contains(el))) box = box.parentElement;
  return box;
}

function calendarOf(run, grid = boxOfDays(run)) {
  const days = run.map(dayCell);
  let root = grid;
  const calendar = { days, grid, root };
  for (let level = 0; level < DAY_ROOT_LEVELS && root && root !== document.body; level++, root = composedParent(root)) {
    calendar.root = root;
    if (headYear(calendar) && root.querySelector(PRESSED)) break;
  }
  return calendar;
}

// What is pressed to choose the day that an element says.
function dayCell(el) {
  for (let up = el; up && tidy(up.textContent) === tidy(el.textContent); up = composedParent(up)) if (up.matches(DAY_CELL)) return up;
  return el;
}

// What stands in the calendar beside its days, as a person reads it.
function headTexts({ root, days }) {
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (node.tagName === "SELECT" && node.selectedOptions[0]) texts.push(tidy(node.selectedOptions[0].label));
      if (node.tagName === "INPUT" && /^\d{4}$/.test(node.value)) texts.push(node.value);
    } else if (hasWords(node.data) && !node.parentElement?.closest(UNREAD) && node.parentElement?.checkVisibility() && !days.some((day) => day.contains(node))) texts.push(tidy(node.data));
  }
  return texts;
}

function headYear(calendar) {
  const years = new Set(headTexts(calendar).flatMap((text) => text.match(/(?<!\d)(?:19|20|21)\d\d(?!\d)/g) || []));
  return years.size === 1 ? Number([...years][0]) : 0;
}

// The month that is shown, as "2027-01"; '' where that cannot be told.
function monthShown(calendar) {
  if (calendar.yearly) return isoOf(headYear(calendar), 1);
  const told = calendar.days.slice(0, DAYS_MIN).map((cell, i) => fullDate(cell, i + 1)).filter(Boolean);
  const months = new Set(told);
  if (told.length >= DAYS_MIN / 2) return months.size === 1 ? told[0] : "";
  const year = headYear(calendar);
  const named = new Set(headTexts(calendar).map((text) => namedMonth(text)).filter(Boolean));
  return year && named.size === 1 ? isoOf(year, [...named][0]) : "";
}

// The month of a cell that says its whole date; '' for one that does not.
function fullDate(cell, day) {
  const parents = [cell, cell.firstElementChild, cell.parentElement && cell.parentElement.childElementCount === 1 ? cell.parentElement : null];
  for (const el of parents.filter(Boolean)) {
    for (const name of DAY_DATES) {
      const month = monthSaid(el.getAttribute(name), day);
      if (month) return month;
    }
  }
  return "";
}

function monthSaid(text, day) {
  if (!text || text.length < 6) return "";
  const iso = /(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text);
  if (iso) return Number(iso[3]) === day ? isoOf(Number(iso[1]), Number(iso[2])) : "";
  if (/^-?\d{11,13}$/.test(text)) return monthOfMoment(new Date(Number(text)), day);
  const year = /(?<!\d)(\d{4})(?!\d)/.exec(text);
  const month = namedMonth(text);
  return year && month && (text.match(/\d+/g) || []).some((n) => Number(n) === day) ? isoOf(Number(year[1]), month) : "";
}

const monthOfMoment = (at, day) => (at.getDate() === day ? isoOf(at.getFullYear(), at.getMonth() + 1) : "");

const cellLayers = (cell) => [cell, cell.closest("td,[role=gridcell]"), cell.firstElementChild].filter(Boolean);

function isDayOut(cell) {
  return cellLayers(cell).some((el) => isDisabled(el) || DAY_OUT.test(el.getAttribute("class") || "")) || getComputedStyle(cell).pointerEvents === "none";
}

function isDayChosen(cell) {
  return cellLayers(cell).some((el) => ["aria-selected", "aria-pressed", "aria-checked"].some((name) => el.getAttribute(name) === "true") || DAY_CHOSEN.test(el.getAttribute("class") || ""));
}

const daysMarked = (calendar) => calendar.days.flatMap((cell, i) => (isDayChosen(cell) ? [i + 1] : []));

// The one day that the calendar itself shows as chosen, as an ISO date; '' for none or several.
function dayChosen(calendar) {
  const month = monthShown(calendar);
  const chosen = daysMarked(calendar);
  if (calendar.yearly) return chosen.length === 1 ? isoOf(Number(month.slice(0, 4)), chosen[0]) : "";
  return month && chosen.length === 1 ? `${month}-${twoDigits(chosen[0])}` : "";
}

// Turning the pages of a calendar to the month of a day: by lists of months and years where it has
// them, by its arrows else. Only what the days themselves then show is believed.
const ARROW = "button,a,[role=button],[class*=prev i],[class*=next i],[class*=arrow i],[data-action]";
const FORWARD = new RegExp(String.raw`(^|[^\p{L}])(${LANG.next})(?![\p{L}])|[›»>→▶►]|next`, "iu");
const BACKWARD = new RegExp(String.raw`(^|[^\p{L}])(${LANG.previous})(?![\p{L}])|[‹«<←◀◄]|prev`, "iu");
const YEARLY = new RegExp(`${LANG.yearly}|super|double|[»«]`, "iu");
const PAGES_MAX = 1300; // months
const PAGE_MS = 600; // for one page to turn

const monthsFrom = (from, to) => (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

// How far the page is from the day's; a calendar of months is turned by years.
function monthsAway(calendar, iso) {
  const shown = monthShown(calendar);
  return calendar.yearly ? 12 * (Number(iso.slice(0, 4)) - Number(shown.slice(0, 4))) : monthsFrom(shown, iso);
}

// The calendar shows the day's month: '' or why not; {arrow} where only a trusted click turns it.
async function pageTo(current, iso) {
  let calendar = current(null);
  for (let turns = 0; turns < PAGES_MAX; turns++) {
    const shown = calendar ? monthShown(calendar) : "";
    if (!shown) return { why: "its calendar does not say which month it shows" };
    const left = monthsAway(calendar, iso);
    if (!left) return { calendar };
    const listed = turns < 4 && setLists(calendar, iso);
    const arrow = listed ? null : arrowFor(calendar, left);
    if (!listed && !arrow) return { why: "its calendar cannot be turned to that month", left };
    if (arrow) pressByScript(arrow);
    const after = await nextPage(() => current(calendar), shown);
    if (!after && listed) continue;
    if (!after) return { arrow, why: "its calendar does not turn" };
    if (!listed && Math.abs(monthsAway(after, iso)) >= Math.abs(left)) return { why: "its calendar turns the wrong way" };
    calendar = after;
  }
  return { why: "that month is too far away" };
}

// The calendar once it shows another month than *shown*; null where it does not in time.
async function nextPage(current, shown) {
  const end = performance.now() + PAGE_MS;
  for (;;) {
    await nextTask();
    const calendar = current();
    const now = calendar ? monthShown(calendar) : "";
    if (now && now !== shown) return calendar;
    if (performance.now() >= end) return null;
    await waitForChange(version(), Math.min(end - performance.now(), 50));
  }
}

// Whether a list or box of years, or a list of months, was set nearer to the day.
function setLists({ root }, iso) {
  const [year, month] = iso.split("-").map(Number);
  const lists = [...root.querySelectorAll("select")].filter((list) => list.checkVisibility());
  const yearly = lists.find((list) => optionFor(list, year, false));
  const monthly = lists.find((list) => list !== yearly && [...list.options].some((o) => monthNumber(tidy(o.label))));
  const pairs = [[yearly, year, false], [monthly, month, true]].filter(([list]) => list);
  return pairs.some(([list, number, named]) => pickListed(list, optionFor(list, number, named))) || setYearBox(root, year);
}

function setYearBox(root, year) {
  const box = [...root.querySelectorAll("input")].find((each) => /^\d{4}$/.test(each.value) && each.checkVisibility());
  if (!box || Number(box.value) === year) return false;
  typeInto({ el: box }, { value: String(year) });
  return true;
}

function optionFor(list, number, named) {
  return [...list.options].find((o) => !o.disabled && (named ? monthNumber(tidy(o.label)) === number : Number(o.label) === number));
}

function pickListed(list, option) {
  if (!option || option.selected) return false;
  list.selectedIndex = option.index;
  dispatch(list, "input");
  dispatch(list, "change");
  return true;
}

// What turns the calendar on or back: a year at a time where that is not too far.
function arrowFor(calendar, left) {
  const wanted = left > 0 ? FORWARD : BACKWARD;
  const other = left > 0 ? BACKWARD : FORWARD;
  const says = (el) => [...["aria-label", "title", "class", "data-action"].map((name) => el.getAttribute(name) || ""), el.childElementCount ? "" : el.textContent].join(" ");
  const sends = (el) => el.type === "submit" && el.form;
  const arrows = [...calendar.root.querySelectorAll(ARROW)].filter((el) => !sends(el) && besideDays(calendar, el) && isVisible(el) && !isDisabled(el) && wanted.test(says(el)) && !other.test(says(el)));
  const inmost = arrows.filter((el) => !arrows.some((inner) => inner !== el && el.contains(inner) && inner.matches("button,a,[role=button]")));
  const yearly = inmost.filter((el) => YEARLY.test(says(el)));
  const monthly = inmost.filter((el) => !yearly.includes(el) && !inmost.some((outer) => outer !== el && outer.contains(el)));
  return (Math.abs(left) >= 12 && yearly[0]) || monthly[0] || sideArrow(calendar, left);
}

// No day of any month: those of the months beside it are often called "prev" and "next" too.
const besideDays = ({ days }, el) => !/^\d{1,2}$/.test(tidy(el.textContent)) && !days.some((day) => day.contains(el) || el.contains(day));

// Two buttons without words at the two sides of the head.
function sideArrow(calendar, left) {
  const buttons = [...calendar.root.querySelectorAll("button,[role=button]")].filter((el) => besideDays(calendar, el) && isVisible(el) && !isDisabled(el) && !hasWords(spokenText(el)));
  if (buttons.length !== 2) return null;
  const [first, second] = buttons.sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left);
  return left > 0 ? second : first;
}
