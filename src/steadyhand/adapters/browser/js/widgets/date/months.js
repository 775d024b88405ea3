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
    if (!/^\d{1,2}$/.test(said) || node.parentElement.closest(UNREAD)) continue;
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
  if (!shows(run[0]) || !shows(run[DAYS_MIN - 1])) return false;
  const boxes = run.map((el) => el.getBoundingClientRect());
  return new Set(boxes.map((b) => Math.round(b.top + b.height / 2))).size >= DAY_ROWS_MIN && new Set(boxes.map((b) => Math.round(b.left + b.width / 2))).size > DAY_ROWS_MIN;
}

// Every calendar that shows the twelve months of one year, as such a one: its `days` are the months.
function yearsShown() {
  const roots = [document.body, ...currentSurvey().roots];
  const runs = roots.filter(Boolean).flatMap(monthRuns).filter((run) => run.every(shows));
  return runs.map((run) => ({ ...calendarOf(run, commonAround(run)), yearly: true })).filter(headYear);
}

// Twelve texts that name the months in their order.
function monthRuns(root) {
  const runs = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const said = node.data.length < 16 && node.parentElement ? tidy(node.data) : ""; // what lies in a shadow root itself has none
    const number = /^\P{N}+$/u.test(said) && !node.parentElement.closest(UNREAD) ? monthNumber(said) : 0;
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
  for (let level = 0; level < DAY_ROOT_LEVELS && root && root !== document.body; level++, root = parentOf(root)) {
    calendar.root = root;
    if (headYear(calendar) && root.querySelector(PRESSED)) break;
  }
  return calendar;
}

// What is pressed to choose the day that an element says.
function dayCell(el) {
  for (let up = el; up && tidy(up.textContent) === tidy(el.textContent); up = parentOf(up)) if (up.matches(DAY_CELL)) return up;
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
    } else if (hasWords(node.data) && !node.parentElement.closest(UNREAD) && !days.some((day) => day.contains(node))) texts.push(tidy(node.data));
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

// The one day that the calendar itself shows as chosen, as an ISO date; '' for none or several.
function dayChosen(calendar) {
  const month = monthShown(calendar);
  const chosen = calendar.days.flatMap((cell, i) => (isDayChosen(cell) ? [i + 1] : []));
  if (calendar.yearly) return chosen.length === 1 ? isoOf(Number(month.slice(0, 4)), chosen[0]) : "";
  return month && chosen.length === 1 ? `${month}-${two(chosen[0])}` : "";
}
