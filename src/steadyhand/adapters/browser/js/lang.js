// The languages of a page: their words, empty here and put in from the language files where the
// script is bundled; the page's own language; and days as a page writes them.
import { tidy } from "./html.js";

/** What is said of each concept, as the alternatives of a pattern: `page` of core/lang/words.
 * @type {Record<string, string>} */
export const LANG = {};

/** By language: its yes and no, and its names of the twelve months.
 * @type {Record<string, { answers: string[], months: string[][] }>} */
export const LANGUAGES = {};

// Days: what a text may mean, in the notation of the standard. A text that can be read two ways has
// two readings; what settles it is the order that the control itself shows.
const FORM_RUN = /[dmytjag]+/gi;
const FORM = /(?<![\p{L}\d])(?:[dtg]{1,2}|j{1,4}|m{1,4}|y{2,4}|a{4})(?:(?: ?[./-] ?|, ?| )(?:[dtg]{1,2}|j{1,4}|m{1,4}|y{2,4}|a{4})){1,2}(?![\p{L}\d])/iu;
const EXAMPLE = /(?<![\d./-])(?:\d{4}([./-])\d{2}\1\d{2}|\d{2}([./-])\d{2}\2\d{4})(?![\d./-]*\d)/g;

export const pageLanguage = () => (document.documentElement.lang || "").toLowerCase();
/** @param {number} number */
export const twoDigits = (number) => String(number).padStart(2, "0");
export const isoOf = (year, month, day) => `${String(year).padStart(4, "0")}-${twoDigits(month)}${day ? `-${twoDigits(day)}` : ""}`;

/** @type {{ language: string, months: Map<string, number> } | null} */
let monthNumbers = null; // month names in small letters -> 1 to 12

function monthNames() {
  const language = pageLanguage();
  if (monthNumbers && monthNumbers.language === language) return monthNumbers.months;
  const months = new Map();
  for (const each of [...Object.keys(LANGUAGES), language].filter(Boolean)) enlistMonths(each, months);
  monthNumbers = { language, months };
  return months;
}

function enlistMonths(language, months) {
  if (!knownLocale(language)) {
    (LANGUAGES[language]?.months || []).forEach((all, i) => { for (const name of all) months.set(monthWord(name), i + 1); });
    return;
  }
  for (const month of /** @type {("long" | "short")[]} */ (["long", "short"])) {
    for (const day of /** @type {("numeric" | undefined)[]} */ ([undefined, "numeric"])) {
      const format = new Intl.DateTimeFormat(language, { month, day, timeZone: "UTC" });
      for (let i = 0; i < 12; i++) months.set(monthWord(format.formatToParts(new Date(Date.UTC(2021, i, 15))).find((p) => p.type === "month")?.value || ""), i + 1);
    }
  }
}

export function knownLocale(language) {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([language]).length > 0;
  } catch {
    return false;
  }
}

const monthWord = (text) => text.toLowerCase().replace(/\.$/, "");

// 1 to 12 for a month's name or the beginning of one alone, else 0.
/** @param {string} word */
export function monthNumber(word) {
  const said = monthWord(word);
  const known = monthNames().get(said);
  if (known || said.length < 3) return known || 0;
  const hits = new Set([...monthNames()].filter(([name]) => name.startsWith(said)).map(([, number]) => number));
  return hits.size === 1 ? [...hits][0] : 0;
}

export function realDay(year, month, day) {
  const at = new Date(Date.UTC(year, month - 1, day));
  return year > 999 && year < 10000 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

// Every day that the text may be, as ISO dates; `order` ("dmy", "mdy", "ymd") settles numbers.
/** @param {string} text @param {string} [order] */
export function daysIn(text, order = "") {
  const found = dayReadings(tidy(text), order).filter(([y, m, d]) => realDay(y, m, d));
  return [...new Set(found.map(([y, m, d]) => isoOf(y, m, d)))];
}

function dayReadings(text, order) {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]00:00.*)?$/.exec(text);
  if (iso) return [iso.slice(1, 4).map(Number)];
  const numbers = (text.match(/\d+/g) || []).map(Number);
  const years = (text.match(/\d+/g) || []).map((run) => run.length === 4);
  const month = namedMonth(text);
  if (month) return wordedDay(numbers, years, month);
  if (numbers.length !== 3 || /\p{L}/u.test(text)) return [];
  if (years[0]) return [order === "ydm" ? [numbers[0], numbers[2], numbers[1]] : numbers];
  const year = years[2] ? numbers[2] : order && numbers[2] < 100 ? century(numbers[2]) : 0;
  if (!year) return [];
  const dayFirst = [year, numbers[1], numbers[0]];
  const monthFirst = [year, numbers[0], numbers[1]];
  if (order === "dmy" || (!order && text.includes("."))) return [dayFirst];
  return order === "mdy" ? [monthFirst] : [dayFirst, monthFirst];
}

function wordedDay(numbers, years, month) {
  const day = numbers.find((_, i) => !years[i]);
  const year = numbers.find((_, i) => years[i]);
  return numbers.length === 2 && day && year ? [[year, month, day]] : [];
}

// The one month that the text names, else 0.
/** @param {string} text */
export function namedMonth(text) {
  const found = new Set((text.match(/\p{L}+/gu) || []).map(monthNumber).filter(Boolean));
  return found.size === 1 ? [...found][0] : 0;
}

// Two digits of a year: what lies more than twenty years ahead was in the last century.
export function century(year) {
  const limit = (new Date().getFullYear() % 100) + 20;
  return year > limit ? 1900 + year : 2000 + year;
}

// The month of a year that the text is: "2027-03" for 03/2027, March 2027; else "".
/** @param {string} text */
export function monthIn(text) {
  const said = tidy(text);
  const hit = /^(\d{1,2})\s*[-/.]\s*(\d{4})$/.exec(said);
  const back = /^(\d{4})\s*[-/.]\s*(\d{1,2})$/.exec(said);
  const year = hit ? Number(hit[2]) : back ? Number(back[1]) : Number((said.match(/\b\d{4}\b/) || [0])[0]);
  const month = hit ? Number(hit[1]) : back ? Number(back[2]) : namedMonth(said);
  return year && month >= 1 && month <= 12 ? isoOf(year, month) : "";
}

// The notation that a text shows ("MM/DD/YYYY", "TT.MM.JJJJ", "31.12.2000"), in the letters d, m and
// y; else "".
/** @param {string} text */
export function formIn(text) {
  const hit = FORM.exec(text || "");
  if (!hit) return formOfExample(text || "");
  const years = /a{4}|y/i.test(hit[0]) ? "" : "j"; // a French j is a day where the year is an a
  const form = hit[0].replace(FORM_RUN, (run) => formLetter(run, years).repeat(run.length));
  const letters = (form.match(/[dmy]+/g) || []).map((run) => run[0]);
  return [...letters].sort().join("") === "dmy" || [...letters].sort().join("") === "my" ? form : "";
}

// The notation of the one day that a text gives as an example, where its numbers tell day and month
// apart: none is both.
function formOfExample(text) {
  const [first, ...more] = text.match(EXAMPLE) || [];
  const days = first && !more.length ? daysIn(first) : [];
  if (days.length !== 1) return "";
  const [year, month, day] = days[0].split("-");
  if (day === month || !(Number(day) > 12 || first.startsWith(year))) return "";
  const letters = { [year]: "yyyy", [month]: "mm", [day]: "dd" };
  return first.replace(/\d+/g, (run) => letters[twoDigits(run)] || "");
}

function formLetter(run, years) {
  const letter = run[0].toLowerCase();
  if (letter === "m" || letter === "y" || letter === "d") return letter;
  if (letter === "j") return years === "j" ? "y" : "d";
  return letter === "a" ? "y" : "d";
}

export const orderOf = (form) => (form.match(/[dmy]+/g) || []).map((run) => run[0]).join("");

// The ISO date in that notation; "" where it names a part that the date does not have.
/** @param {string} iso */
export function writtenAs(iso, form) {
  const [year, month, day] = iso.split("-");
  if (!form || (!day && form.includes("d"))) return "";
  const long = new Intl.DateTimeFormat(pageLanguage() && knownLocale(pageLanguage()) ? pageLanguage() : "en", { month: "long", timeZone: "UTC" });
  const name = long.format(new Date(Date.UTC(2021, Number(month) - 1, 15)));
  return form.replace(/[dmy]+/g, (run) => {
    if (run[0] === "y") return run.length === 2 ? year.slice(2) : year;
    if (run.length > 2) return run.length === 3 ? name.slice(0, 3) : name;
    const number = run[0] === "d" ? day : month;
    return run.length === 1 ? String(Number(number)) : number;
  });
}
