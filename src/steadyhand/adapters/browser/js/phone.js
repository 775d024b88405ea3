// A telephone number with its country in a picker of its own beside it: one question. What it holds
// is the whole number, read from the box and from what the picker shows; the picker is never left on
// another country than the number's.
import { LANG, knownLocale, pageLanguage } from "./lang.js";
import { CONTROL, plainWords, tidy } from "./html.js";
import { nextTask, version, waitForChange } from "./mutations.js";
import { isDisabled } from "./dom.js";
import { controlsIn, holdsOthers, labelsOf } from "./controls.js";
import { spokenText } from "./text.js";
import { isVisible } from "./visibility.js";
import { markupName } from "./accname.js";
import { currentSurvey } from "./survey.js";
import { TO_DRIVER } from "./fields.js";
import { partOf, widgetFor } from "./click.js";
import { deepActive, dispatch, focusOn, leaveFocus, typeInto } from "./fill.js";

const PHONE_INPUT = "input[type=tel],input[autocomplete^=tel i],input[type=text][name*=phone i],input[type=text][id*=phone i]";
const PICKER = "select,button,[role=button],[role=combobox],[aria-haspopup]";
const PICKER_LEVELS = 4; // ancestors climbed from the number in search of its picker
const DIAL = /\+\s?(\d{1,4})(?!\d)/;
const COUNTRY_WORDS = new RegExp(LANG.country_code, "i");
const REGION_NAMES = ["data-iso2", "data-country-code", "data-country", "data-iso", "data-value", "value", "data-code", "data-key"];
const FLAG = /\p{RI}{2}/u;
const NO_TRUNK = new Set(["39", "378", "379"]); // a zero in front is part of the number there
const PICKS_MIN = 5; // options that a list of countries has at least

// Countries with one telephone code: the code alone does not tell which of them a picker shows.
const SHARED_DIALS = { 1: ["US", "CA"], 7: ["RU", "KZ"], 39: ["IT", "VA"], 44: ["GB", "GG", "IM", "JE"], 47: ["NO", "SJ"], 61: ["AU", "CC", "CX"], 212: ["MA", "EH"], 358: ["FI", "AX"] };
const PHONE_TAIL = 6; // digits in which a hidden number that follows the box agrees with it

const phoneDials = new Map(); // country -> telephone code, as the driver told

export const phoneKind = { kind: "phone", claim: claimPhone, read: readPhone, perform: setPhone };

function claimPhone(el, role) {
  if (role === "link" || !(el.matches(PHONE_INPUT) || el.matches(PICKER))) return null;
  const found = phoneAround(el);
  if (!found) return null;
  const { box, input, picker, fixed = false } = found;
  if (fixed && el !== input) return null;
  const rest = fixed ? [] : [...box.querySelectorAll(`${CONTROL},button,[role=button],[role=combobox],[role=listbox],[role=searchbox]`)];
  const members = [input, ...(fixed ? [] : [picker]), ...rest.filter((each) => each !== input && each !== picker)];
  return members.includes(el) ? { members, face: input, named: markupName(input) ? input : box, role: "textbox", type: "tel", box, input, picker, fixed, limits: {} } : null;
}

const phoneAround = (el) => pickerAround(el) || codeBeside(el);

const FIXED_CODE = /^\(?\+\s?\d{1,4}\)?$/;
const FIXED_LEVELS = 2; // from the box up to what stands beside its code

// The same of a box with a code before it that nobody can change: it takes the rest of such a number.
function codeBeside(el) {
  if (!el.matches(PHONE_INPUT)) return null;
  for (let node = el, level = 0; node.parentElement && level < FIXED_LEVELS; node = node.parentElement, level++) {
    const before = node.previousElementSibling;
    if (before && FIXED_CODE.test(tidy(before.textContent)) && isVisible(before) && !before.matches(PICKER)) return { box: node.parentElement, input: el, picker: before, fixed: true };
    if (holdsOthers(node.parentElement, [el])) return null;
  }
  return null;
}

// {box, input, picker} of the smallest box around *el* that holds one number and one picker.
function pickerAround(el) {
  let box = el.parentElement;
  for (let level = 0; box && level < PICKER_LEVELS; level++, box = box.parentElement) {
    if (/^(FORM|BODY|MAIN)$/.test(box.tagName)) return null;
    const inputs = box.querySelectorAll(PHONE_INPUT);
    if (inputs.length > 1) return null;
    if (!inputs.length || inputs[0].autocomplete === "tel-country-code") continue;
    const picker = [...box.querySelectorAll(PICKER)].find((each) => isPicker(each, inputs[0]));
    if (!picker) continue;
    const others = controlsIn(box).filter((each) => each !== inputs[0] && each !== picker && each.type !== "search" && isVisible(each) && !inPopup(each, inputs[0]));
    return others.length ? null : { box, input: inputs[0], picker };
  }
  return null;
}

// Whether it lies in what opens over the number; a dialog that holds the number too is the form's.
function inPopup(el, input) {
  const popup = el.closest("[role=dialog],[role=listbox],[role=menu]");
  return Boolean(popup) && !popup.contains(input);
}

// What says that it chooses the country of a number, and has no question of its own.
function isPicker(el, input) {
  if (el === input || el.type === "submit" || inPopup(el, input) || el.matches("input,textarea")) return false;
  if (el.tagName === "SELECT") return !labelsOf(el).some(isVisible) && listsCountries(el);
  const said = [spokenText(el), el.getAttribute("aria-label"), el.title].join(" ");
  return DIAL.test(said) || FLAG.test(said) || COUNTRY_WORDS.test(`${said} ${el.getAttribute("class")}`);
}

function listsCountries(select) {
  const options = [...select.options];
  const telling = options.filter((o) => DIAL.test(o.label) || FLAG.test(o.label) || /^[A-Z]{2}$/i.test(o.value));
  return options.length >= PICKS_MIN && telling.length >= options.length / 2;
}

// {dial, region} that the picker shows; '' for what it does not show. `choiceState`: its code stands beside
// the box, so that the box takes the rest of the number alone.
function shownCountry(picker) {
  const option = picker.tagName === "SELECT" ? picker.selectedOptions[0] : null;
  const seen = option ? option.label : spokenText(picker);
  const said = [seen, picker.title, picker.getAttribute("aria-label")].map((text) => tidy(text));
  const dial = said.map((text) => (DIAL.exec(text) || ["", ""])[1]).find(Boolean) || "";
  const region = regionOf(option || picker) || said.map((text) => regionSaid(text, dial)).find(Boolean) || "";
  return { dial: dial || phoneDials.get(region) || "", region, told: DIAL.test(seen) };
}

function regionOf(el) {
  const codes = REGION_NAMES.map((name) => (el.getAttribute(name) || "").trim());
  return (codes.find((code) => /^[a-z]{2}$/i.test(code)) || flagCountry(el)).toUpperCase();
}

// The country of a flag that is drawn as letters.
function flagCountry(el) {
  const flag = FLAG.exec(el.tagName === "OPTION" ? el.label : el.textContent);
  return flag ? [...flag[0]].map((sign) => String.fromCharCode(Number(sign.codePointAt(0)) - 0x1f1e6 + 65)).join("") : "";
}

function regionSaid(text, dial) {
  for (const region of [...(SHARED_DIALS[dial] || []), ...phoneDials.keys()]) if (text && countryNames(region).some((name) => plainWords(text).includes(plainWords(name)))) return region;
  return "";
}

// What the page may call a country.
function countryNames(region) {
  const languages = [pageLanguage(), "en"].filter((each) => each && knownLocale(each));
  const names = languages.map((language) => new Intl.DisplayNames([language], { type: "region" }).of(region));
  return /** @type {string[]} */ ([...new Set(names)]);
}

const digitsIn = (text) => text.replace(/^\s*00/, "+").replace(/[^\d+]/g, "");

// What the box and its picker say, unless the page keeps another number of it behind them.
function readPhone(question) {
  const seen = phoneSeen(question);
  const { box, input } = question.widget;
  const tail = input.value.replace(/\D/g, "").slice(-PHONE_TAIL);
  const kept = [...box.querySelectorAll("input[type=hidden]")].map((each) => digitsIn(each.value));
  const other = tail.length === PHONE_TAIL && seen.value.startsWith("+") && kept.find((number) => number.startsWith("+") && number.endsWith(tail) && number !== digitsIn(seen.value));
  return other ? { ...seen, value: other } : seen;
}

function phoneSeen({ widget: { input, picker } }) {
  const { dial, told } = shownCountry(picker);
  const text = digitsIn(input.value.split(/x|ext/i)[0]);
  const bare = text.replace(/\D/g, "");
  if (!bare || bare === dial) return { value: "", shown: "", form_value: null };
  const shown = tidy(`${told && dial ? `+${dial} ` : ""}${input.value}`);
  if (text.startsWith("+")) return { value: dial && (told || !bare.startsWith(dial)) ? shown : `+${bare}`, shown, form_value: null };
  const rest = NO_TRUNK.has(dial) ? bare : bare.replace(/^0/, "");
  return { value: dial ? `+${dial}${rest}` : bare, shown, form_value: null };
}

// By script where the country shown is the number's already, or follows a number that is typed in
// whole; the rest of the number is then typed beside it.
async function setPhone(question, order) {
  const { input } = question.widget;
  const number = digitsIn(order.value);
  if (!number.startsWith("+")) return number ? TO_DRIVER : typeInto({ el: input }, order);
  const { dial, region } = shownCountry(question.widget.picker);
  if (region && SHARED_DIALS[dial] && number.startsWith(`+${dial}`)) return TO_DRIVER;
  if (!hasCountryOf(question, number)) {
    const before = input.value;
    await typeInto({ el: input }, { value: number });
    await nextTask();
    await nextTask();
    if (!hasCountryOf(question, number)) return (await typeInto({ el: input }, { value: before })) || TO_DRIVER;
    if (readPhone(question).value === number) return "";
  }
  await typeNumber(question, number);
  return readPhone(question).value === number ? "" : TO_DRIVER;
}

const hasCountryOf = ({ widget: { picker } }, number) => {
  const { dial } = shownCountry(picker);
  return Boolean(dial) && number.startsWith(`+${dial}`);
};

// The number went into the box in the notation that it takes beside the country shown.
async function typeNumber({ widget: { input, picker } }, number) {
  const why = await typeInto({ el: input }, { value: besideCountry(input, picker, number) });
  await leaveFocus();
  return why;
}

// The number as the box takes it: whole where it shows its code itself.
function besideCountry(input, picker, number) {
  const { dial, told } = shownCountry(picker);
  return !told && /^\s*\+/.test(input.value) ? number : number.slice(dial.length + 1);
}

// Where the country is to be chosen: {part} to press, {done} where it is chosen already, or {why}.
/** @param {Order} order */
export function phoneCountry(order, country) {
  const found = widgetFor(order);
  if (found.why) return JSON.stringify(found);
  phoneDials.set(country.region, country.dial);
  const { picker, fixed } = found.widget;
  phoneItems = null;
  if (isCountry(shownCountry(picker), country)) return JSON.stringify({ done: true });
  if (fixed) return JSON.stringify({ why: `it takes numbers of ${tidy(picker.textContent)} alone` });
  if (picker.tagName !== "SELECT") {
    phoneItems = new WeakSet(countryItems().filter(isVisible));
    return JSON.stringify({ part: partOf(picker), name: countryNames(country.region).at(-1) });
  }
  const hit = theCountry([...picker.options].filter((o) => !o.disabled), country);
  if (!hit) return JSON.stringify({ why: "no country of that number in the list" });
  picker.focus({ preventScroll: true });
  picker.selectedIndex = hit.index;
  dispatch(picker, "input");
  dispatch(picker, "change");
  return JSON.stringify({ done: true });
}

/** @type {WeakSet<Element> | null} */
let phoneItems = null; // what looked like an option before the picker was pressed

const isCountry = (shown, { region, dial }) => (shown.region ? shown.region === region : shown.dial === dial);

const COUNTRY_ITEMS = "[role=option],[role=menuitem],[role=menuitemradio],[cmdk-item],li";

function newCountryItems() {
  const before = phoneItems;
  return before ? countryItems().filter((each) => isVisible(each) && !before.has(each)) : [];
}

// Whether the list that the picker opened is still there.
export const countryListOpen = () => JSON.stringify({ open: newCountryItems().length >= PICKS_MIN });

const countryItems = () => deepAll(COUNTRY_ITEMS);

// Everything of that kind, in open shadow roots too.
function deepAll(selector) {
  const roots = [document, ...currentSurvey().roots];
  return roots.flatMap((root) => [...root.querySelectorAll(selector)]);
}

// The option of the list that opened: {part}, {search} where typing would bring it up, or {why}.
/** @param {Order} order @param {number} capMs */
export async function phoneOption(order, country, capMs) {
  const end = performance.now() + capMs;
  for (;;) {
    const since = version();
    const found = widgetFor(order);
    if (found.why) return JSON.stringify(found);
    const listed = newCountryItems();
    const hit = theCountry(listed.filter((each) => !isDisabled(each)), country);
    if (hit) return JSON.stringify({ part: partOf(hit) });
    const active = deepActive();
    if (listed.length >= PICKS_MIN && active && active !== found.widget.input && active.matches("input")) return JSON.stringify({ search: true });
    if (performance.now() >= end) return JSON.stringify({ why: listed.length ? "no country of that number in the list" : "its list of countries did not open" });
    await waitForChange(since, Math.max(end - performance.now(), 1));
  }
}

// The one option that is the country: by its code, by its name, else by its telephone code.
function theCountry(options, { region, dial }) {
  const byCode = options.filter((each) => regionOf(each) === region);
  if (byCode.length) return byCode[0];
  const dialled = options.filter((each) => (DIAL.exec(itemText(each)) || ["", dial])[1] === dial);
  const names = countryNames(region).map(plainWords);
  const named = dialled.filter((each) => names.includes(plainWords(itemText(each).replace(/\(.*|\+.*|[\d-]+$/g, ""))));
  if (named.length) return named[0];
  const telling = dialled.filter((each) => DIAL.test(itemText(each)));
  return telling.length === 1 ? telling[0] : null;
}

const itemText = (el) => (el.tagName === "OPTION" ? tidy(el.label) : spokenText(el));

// The rest of the number went in by script beside the country: {held} whether it is read back, or {why}.
/** @param {Order} order @param {number} capMs */
export async function phoneNumber(order, country, number, capMs) {
  const end = performance.now() + capMs;
  for (;;) {
    const since = version();
    const found = widgetFor(order);
    if (found.why) return JSON.stringify(found);
    const shown = shownCountry(found.widget.picker);
    if (isCountry(shown, country)) {
      if (shown.region && !phoneDials.has(shown.region)) phoneDials.set(shown.region, country.dial);
      const text = besideCountry(found.widget.input, found.widget.picker, number);
      const why = await typeNumber(found, number);
      return JSON.stringify(why ? { why } : { held: readPhone(found).value === number, text });
    }
    if (performance.now() >= end) return JSON.stringify({ why: "its picker does not show the country of that number" });
    await waitForChange(since, Math.max(end - performance.now(), 1));
  }
}

// The focus is in the number's own box, what it holds is selected: {} or {why}.
/** @param {Order} order */
export function readyPhone(order) {
  const found = widgetFor(order);
  const why = found.why || focusOn(found.widget.input);
  if (!why) found.widget.input.select();
  return JSON.stringify(why ? { why } : {});
}
