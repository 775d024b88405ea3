// Text boxes behind which a calendar opens. What they hold is told as an ISO date once that is
// proven: by the calendar's own choice, by a text that can be read one way alone, or by the notation
// that the box itself shows. Nothing is typed in a notation that is only guessed.
const DATE_WORDED = /(^|[^\p{L}])(dates?|dob|datum|fecha|data d[aeio]|geburtstag|birthday)(?![\p{L}])/iu;
const MONTH_WORDED = /(?<!\p{L})(month|monat|mois|mes|mês|mese|maand)\s*(and|&|\/|,|und|et|y|e|en)\s*(year|jahr|année|año|ano|anno|jaar)(?!\p{L})/iu;
const DATE_MADE = /date-?(picker|input|field|box)|calendar|pick-?a?-?date|kalender/i;
const CALENDAR_SAID = /calendar|date|kalender|datum|calendrier|calendario|fecha|data|agenda/i;
const CALENDAR_MADE = "[class*=calendar i],[class*=datepicker i],[role=grid],[aria-label*=calendar i]";
const LOOK_MS = 50; // what fades in or out changes nothing in the document
const CALENDAR_LEVELS = 3; // ancestors climbed from the box in search of what opens its calendar
const PLAIN_TYPES = new Set(["text", "tel", "search", ""]);
const CONFIRMS = /^(ok|okay|apply|done|confirm|select|set|choose|fertig|übernehmen|auswählen|bestätigen|valider|appliquer|aplicar|aceptar|listo|conferma|applica|toepassen|gereed)$/i;

// A box whose calendar the DOM shows is asked for an ISO date; one that only sounds like a date is
// filled as any text box unless a calendar opens on it.
widgetKinds.push({ kind: "calendar", claim: claimCalendar, read: readDay, perform: setDay });
widgetKinds.push({ kind: "day", claim: claimDay, read: readDay, perform: setDay });

const dayMeanings = new Map(); // print of a question -> {text, value}: what a calendar proved it to show

function claimCalendar(el, role) {
  if (!mayHoldDate(el, role)) return null;
  const opener = calendarOpener(el);
  if (!opener && !showsCalendar(el)) return null;
  const form = formIn(el.placeholder);
  const members = [el, ...(opener ? [opener] : [])];
  const month = form ? !form.includes("d") : MONTH_WORDED.test(ownName(el)?.text || "");
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
  const found = labelsOf(el).length ? said(boundLabel(el), "label") : null;
  const name = found && withSilentMark(el, found);
  return name ? { label: name.text, label_source: name.source, marked: name.marked } : undefined;
}

const mayHoldDate = (el, role) => el.tagName === "INPUT" && (role === "textbox" || role === "combobox" || role === "searchbox") && PLAIN_TYPES.has(el.type) && !el.list && !OPENS_CHOICES.test(el.getAttribute("aria-haspopup") || "");
const OPENS_CHOICES = /^(listbox|tree|menu)$/;

const spelledName = (el) => `${el.name} ${el.id}`.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_\d-]+/g, " ");
const dateTexts = (el) => `${ownName(el)?.text || ""} ${el.placeholder} ${spelledName(el)}`;

// Whether the markup of the box itself says that a calendar is behind it.
function showsCalendar(el) {
  const made = [el, el.parentElement].filter(Boolean).some((each) => DATE_MADE.test(`${each.getAttribute("class") || ""} ${each.dataset.provide || ""} ${each.dataset.toggle || ""}`) && controlCount(each) <= 1);
  if (made) return true;
  const opens = /^(dialog|grid|true)$/.test(el.getAttribute("aria-haspopup") || "");
  if (opens && (DATE_WORDED.test(dateTexts(el)) || formIn(el.placeholder))) return true;
  if (!el.readOnly || el.tabIndex < 0 || (el.value && !daysIn(el.value).length) || el.closest("[role=combobox]")) return false;
  return DATE_WORDED.test(dateTexts(el)) || document.querySelector(CALENDAR_MADE) !== null;
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
  const says = `${button.getAttribute("aria-label") || ""} ${button.title} ${spoken(button)}`;
  const looks = [button, ...button.querySelectorAll("*")].map((el) => el.getAttribute("class") || "").join(" ");
  return CALENDAR_SAID.test(says) || /calendar|kalender|date-?picker/i.test(looks);
}

function readDay(question) {
  const { el, facts } = question;
  const text = el.value || "";
  const proven = dayMeanings.get(question.print);
  if (proven && proven.text === text) return { value: proven.value, shown: text, form_value: null };
  if (facts.widget === "day") return { value: text, shown: text };
  return { value: text && (dayHeld(question, text) || text), shown: text, form_value: null };
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
  noteStanding(question);
  el.focus({ preventScroll: true });
  pressByScript(el);
  await nextFrame();
  await turn();
  return theCalendar(question) ? TO_DRIVER : typeInto(question, order);
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
  const owned = [...byIds(el, "aria-controls"), ...byIds(el, "aria-owns")];
  const known = calendarRoots.get(print);
  const own = shown.find(({ grid }) => owned.some((box) => within(box, grid)) || (known && within(known, grid)));
  const come = own || shown.find((calendar) => !calendarsBefore.has(calendar.grid));
  if (come) calendarRoots.set(print, come.root);
  return come || null;
}

// Before the box is pressed: {open}, {typed} where its notation is to be typed at once, or {why}.
async function calendarReady(order) {
  await rest(LOOK_MS, LOOK_MS * 6);
  const found = widgetFor(order);
  if (found.why) return JSON.stringify(found);
  if (found.facts.type === "month" && dayForms(found)) return JSON.stringify({ typed: true });
  calendarsBefore = shownGrids();
  const open = theCalendar(found) !== null;
  if (!open || !standing.has(found.print)) noteStanding(found);
  return JSON.stringify({ open });
}

// Waits for the calendar: {open}, or {opener} to press where the box alone does not open it, or {why}.
async function calendarOpen(order, capMs) {
  const end = performance.now() + capMs;
  for (;;) {
    const since = version();
    const found = widgetFor(order);
    if (found.why) return JSON.stringify(found);
    if (theCalendar(found)) return JSON.stringify({ open: true });
    if (performance.now() >= end) return JSON.stringify(found.widget.opener ? { opener: partOf(found.widget.opener) } : {});
    await changed(since, Math.min(Math.max(end - performance.now(), 1), LOOK_MS));
  }
}

// The calendar is turned to the day: {part} to press, {arrow} where it has to be turned by hand,
// {far} where typing is the shorter way, or {why}.
async function calendarGo(order, far) {
  const found = widgetFor(order);
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
async function calendarChosen(order, capMs) {
  const end = performance.now() + capMs;
  for (;;) {
    const since = version();
    const found = widgetFor(order);
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
    await changed(since, Math.min(Math.max(end - performance.now(), 1), LOOK_MS));
  }
}

// The calendar is left: {} once it is closed, {open} where only the keyboard may close it.
async function calendarClose(order) {
  await leave();
  const found = widgetFor(order);
  if (found.why || (await gone(found))) return JSON.stringify({});
  if (!found.el.closest("dialog,[role=dialog],[aria-modal=true]")) pressByScript(document.body);
  return JSON.stringify({ open: !(await gone(found)) });
}

async function gone(question) {
  const end = performance.now() + LOOK_MS * 6;
  while (theCalendar(question)) {
    if (performance.now() >= end) return false;
    await changed(version(), LOOK_MS);
  }
  return true;
}

// What stood in the page before the calendar opened is never its own confirmation: "Apply" may be the
// form's.
const standing = new Map(); // print of a question -> what could be taken for a confirmation before

function noteStanding({ el, print }) {
  const roots = [...new Set([document, el.getRootNode()])];
  const seen = roots.flatMap((root) => [...root.querySelectorAll(PRESSED)]).filter((each) => CONFIRMS.test(tidy(spoken(each))) && each.checkVisibility({ visibilityProperty: true }));
  standing.set(print, new WeakSet(seen));
}

function confirmOf(calendar, question) {
  const { root } = calendar;
  const stood = standing.get(question.print);
  const found = [...root.querySelectorAll(PRESSED), ...(root.parentElement ? root.parentElement.querySelectorAll(PRESSED) : [])];
  const own = (el) => Boolean(stood) && !stood.has(el) && !(el.type === "submit" && el.form) && besideDays(calendar, el);
  return found.find((el) => own(el) && shows(el) && !isDisabled(el) && CONFIRMS.test(spoken(el)));
}

// The day was written in the notation that the box shows: {} or {why}.
async function typeDay(order) {
  const found = widgetFor(order);
  if (found.why) return JSON.stringify(found);
  const form = dayForms(found);
  const text = form ? writtenAs(dayWanted(found, order.value), form) : "";
  if (!text) return JSON.stringify({ why: "it does not show in which notation it takes a date" });
  const why = await typeInto(found, { value: text });
  await turn();
  return JSON.stringify(why ? { why } : { text });
}
