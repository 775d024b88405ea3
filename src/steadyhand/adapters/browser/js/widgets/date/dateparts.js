// One date in several boxes: day, month and year, or month and year. What each box is for is read
// from its own words; the order is the one on the page. Boxes of the browser's own are set by
// script, sections that only look like boxes are typed into by the driver.
const DATE_LEVELS = 5; // ancestors climbed from one box in search of the others
const DATE_LABEL_MAX = 40; // characters; what says more than "Month" and a heading names no part
const DATE_WORDS = {
  year: /^(y{2,4}|j{4}|a{4})$|(^|[^\p{L}])(years?|jahr|année|annee|an|año|ano|anno|jaar|yyyy|jjjj|aaaa)(?![\p{L}])/iu,
  month: /^m{1,4}$|(^|[^\p{L}])(months?|monat|mois|mes|mês|mese|maand|mm)(?![\p{L}])/iu,
  day: /^(d{1,2}|t{2}|g{2}|j{2})$|(^|[^\p{L}])(days?|tag|jour|día|dia|giorno|dag|dd|tt|gg)(?![\p{L}])/iu,
};
const NO_DATE_PART = /(^|[^\p{L}])(hours?|minutes?|seconds?|stunden?|minuten?|heures?|am|pm|number|anzahl|total|how (many|long))(?![\p{L}])/iu;
const DATE_BOX = "input:not([type=hidden]),select,[role=spinbutton],[contenteditable=true],textarea";
const IN_CALENDAR = "[class*=calendar i]"; // its lists of months and years are no question
const OPENER = "button:not([type=submit]),button[aria-haspopup],[role=button]"; // a calendar beside the boxes, an emptying cross
const DATE_TYPES = new Set(["text", "tel", "number"]);

widgetKinds.push({ kind: "dateparts", claim: claimParts, read: readParts, perform: setParts, texts: partTexts });

function claimParts(el, role) {
  if (role !== "spinbutton" && role !== "textbox" && role !== "richtext") return null;
  if (!isDateBox(el) || !datePart(el) || el.closest(IN_CALENDAR)) return null;
  const box = partsBox(el);
  if (!box) return null;
  const { parts, rest } = partsIn(box);
  const kinds = parts.map(datePart);
  if (!parts.some((part) => part === el)) return null;
  const openers = [...box.querySelectorAll(OPENER)].filter((each) => !parts.includes(each) && opensDays(each));
  return { members: [...parts, ...rest, ...openers], face: native(parts[0]) ? parts[0] : box, named: box, named_by: partsName(box, parts), role: "textbox", type: kinds.includes("day") ? "date" : "month", parts, kinds, limits: { placeholder: "" } };
}

// A button of the date itself: one that says so, or nothing.
const opensDays = (el) => !hasWords(spoken(el)) || /calend|kalend|date|datum|fecha|data|agenda|pick|clear|today|heute/i.test(`${spoken(el)} ${el.getAttribute("aria-label") || ""}`);

// A box for a few digits, by its own making.
function isDateBox(el) {
  if (el.getAttribute("role") === "spinbutton") return el.type !== "number" || Boolean(partByItsWords(el));
  return el.tagName === "INPUT" && DATE_TYPES.has(el.type) && Boolean(partByItsWords(el));
}

const datePart = (el) => partByItsWords(el) || partByItsRange(el);

// "year", "month" or "day", as the first of its own texts that names just one of them says.
function partByItsWords(el) {
  const label = labelsOf(el).length === 1 ? spoken(labelsOf(el)[0], el) : "";
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
function partsBox(el) {
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

// What only the browser fills in: out of sight, and off the way of the Tab key.
const offTheWay = (el) => el.tabIndex < 0 && !shows(el);

// What is written into a section lies in it.
const partOfWhole = (el) => Boolean(el.parentElement && el.parentElement.closest("[role=spinbutton],[contenteditable=true]"));

// The name of the whole date: of a box around all its parts, else what stands before the first.
function partsName(box, parts) {
  const before = precedingText(box);
  const texts = [groupName(box, parts), said(boxLabel(box, parts), "label"), innerText(parts), before.text ? before : null, upName(box)].filter(Boolean);
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
  return inside.length === 1 ? spoken(inside[0]) : "";
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
  const texts = parts.map((part, i) => held[kinds[i]].text).filter(Boolean);
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
  const told = el.hasAttribute("aria-valuenow") && !native(el) ? Number(el.getAttribute("aria-valuenow")) : 0;
  const number = digits || named || told;
  if (!number) return { text: native(el) && el.tagName !== "SELECT" ? text : "", number: 0 };
  return { text, number: kind === "year" && number < 100 && text.length <= 2 ? century(number) : number };
}

function dateBoxText(el) {
  if (el.tagName === "SELECT") return el.selectedIndex < 0 || !el.value ? "" : tidy(el.selectedOptions[0].label || el.value);
  return tidy(native(el) ? el.value : el.textContent).replace(/\u200e|\u200f|[./,-]$/g, "");
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
  if (!parts.every(native)) return TO_DRIVER;
  for (let i = 0; i < parts.length; i++) {
    const why = parts[i].tagName === "SELECT" ? choosePart(parts[i], kinds[i], wanted) : await typeInto({ el: parts[i] }, { value: partWritten(parts[i], kinds[i], wanted) });
    if (why) return why;
    await turn();
    say(parts[i], "focusout");
  }
  await leave();
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
  say(select, "input");
  say(select, "change");
  return "";
}

// What each part of the date takes; null for what is no date.
function partTexts({ parts, kinds }, value) {
  const wanted = dateParts(value);
  return wanted && parts.map((part, i) => partWritten(part, kinds[i], wanted));
}

// The focus is in one part of the whole: {text} to type there, {done} after the last, or {why}.
function readyPart(order, index) {
  const found = widgetFor(order);
  if (found.why) return JSON.stringify(found);
  const { parts, kind } = found.widget;
  if (index >= parts.length) return JSON.stringify({ done: true });
  const texts = kind.texts(found.widget, order.value);
  if (!texts) return JSON.stringify({ why: "it does not fit the boxes" });
  const why = focusOn(parts[index]);
  if (why) return JSON.stringify({ why });
  if (native(parts[index]) && parts[index].select) parts[index].select();
  return JSON.stringify({ text: texts[index] });
}
