// Turning the pages of a calendar to the month of a day: by lists of months and years where it has
// them, by its arrows else. Only what the days themselves then show is believed.
const ARROW = "button,a,[role=button],[class*=prev i],[class*=next i],[class*=arrow i],[data-action]";
const FORWARD = /(^|[^\p{L}])(next|following|forward|nächste[rns]?|vor|suivante?|siguiente|próxim[oa]|seguinte|successiv[oa]|volgende)(?![\p{L}])|[›»>→▶►]|next/iu;
const BACKWARD = /(^|[^\p{L}])(prev(ious)?|back|vorige[rns]?|zurück|précédente?|anterior|precedente|vorig)(?![\p{L}])|[‹«<←◀◄]|prev/iu;
const YEARLY = /year|jahr|année|(^|[^\p{L}])(año|ano|anno)(?![\p{L}])|jaar|super|double|[»«]/iu;
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
    await turn();
    const calendar = current();
    const now = calendar ? monthShown(calendar) : "";
    if (now && now !== shown) return calendar;
    if (performance.now() >= end) return null;
    await changed(version(), Math.min(end - performance.now(), 50));
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
  say(list, "input");
  say(list, "change");
  return true;
}

// What turns the calendar on or back: a year at a time where that is not too far.
function arrowFor(calendar, left) {
  const wanted = left > 0 ? FORWARD : BACKWARD;
  const other = left > 0 ? BACKWARD : FORWARD;
  const says = (el) => ["aria-label", "title", "class", "data-action"].map((name) => el.getAttribute(name) || "").join(" ") + ` ${el.childElementCount ? "" : el.textContent}`;
  const sends = (el) => el.type === "submit" && el.form;
  const arrows = [...calendar.root.querySelectorAll(ARROW)].filter((el) => !sends(el) && besideDays(calendar, el) && shows(el) && !isDisabled(el) && wanted.test(says(el)) && !other.test(says(el)));
  const inmost = arrows.filter((el) => !arrows.some((inner) => inner !== el && el.contains(inner) && inner.matches("button,a,[role=button]")));
  const yearly = inmost.filter((el) => YEARLY.test(says(el)));
  const monthly = inmost.filter((el) => !yearly.includes(el) && !inmost.some((outer) => outer !== el && outer.contains(el)));
  return (Math.abs(left) >= 12 && yearly[0]) || monthly[0] || sideArrow(calendar, left);
}

// No day of any month: those of the months beside it are often called "prev" and "next" too.
const besideDays = ({ days }, el) => !/^\d{1,2}$/.test(tidy(el.textContent)) && !days.some((day) => day.contains(el) || el.contains(day));

// Two buttons without words at the two sides of the head.
function sideArrow(calendar, left) {
  const buttons = [...calendar.root.querySelectorAll("button,[role=button]")].filter((el) => besideDays(calendar, el) && shows(el) && !isDisabled(el) && !hasWords(spoken(el)));
  if (buttons.length !== 2) return null;
  const [first, second] = buttons.sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left);
  return left > 0 ? second : first;
}

// What a click with a mouse would tell the page.
function pressByScript(el) {
  const { left, top, width, height } = el.getBoundingClientRect();
  const at = { bubbles: true, cancelable: true, composed: true, view: window, button: 0, clientX: left + width / 2, clientY: top + height / 2, detail: 1 };
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"]) {
    const Made = type.startsWith("pointer") ? PointerEvent : MouseEvent;
    el.dispatchEvent(new Made(type, { ...at, pointerId: 1, isPrimary: true, pointerType: "mouse" }));
  }
  el.dispatchEvent(new MouseEvent("click", at));
}
