// What an order means. Nothing here ever falls on another element than the one that was meant: a ref
// is followed only while its fingerprint (role|type|label|group) holds, and a lost element is found
// again only when exactly one in the document matches.

// {el, members} of what is meant, or {why}.
function find({ ref, fingerprint }) {
  const el = elementOf(ref);
  if (isFoldOrder(fingerprint)) return foundFold(el, fingerprint);
  const own = el && questionWith(el);
  if (own && sameWords(own.print, fingerprint)) return own;
  const same = questions().filter((question) => question.print === fingerprint);
  return same.length === 1 ? same[0] : { why: el ? "changed" : "detached" };
}

const isFoldOrder = (fingerprint) => fingerprint.startsWith(`${FOLD}|`);

function foundFold(el, fingerprint) {
  if (!el || foldPrint(el) !== fingerprint) return { why: el ? "changed" : "detached" };
  return { el, members: [el], print: fingerprint };
}

// Whether the page still asks with that element what was ordered. Pages change what they show when a
// control gets the focus, a key or the pointer, so it is asked right before anything is touched.
function stillMeant({ el }, { fingerprint }) {
  if (!fingerprint) return true; // no question by itself: a part of a widget
  if (!el.isConnected) return false;
  const kept = currentSurvey().asked.get(el);
  return sameWords((kept || ask(el, roleOf(el), new Sight())).print, fingerprint);
}

// Whether one element still bears the words that it was ordered by. A clock or a counter among them
// may have moved on since; a number beside a currency is a price, and counts. So does one that ever told
// two questions of the page apart: "Referee 1" and "Referee 2" are no clock.
const NUMBERS = /\d+(?:[.,:’']\d+)*/g;
const PRICE = /[€£¥₹$%]|\b(EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|HUF|JPY|INR)\b|\bzł\b/;

function sameWords(print, ordered) {
  if (print === ordered) return true;
  const words = unnumbered(print);
  if (PRICE.test(print) || words !== unnumbered(ordered)) return false;
  return placesApart(numbersOf(print), numbersOf(ordered)).every((i) => !tellingApart.get(words)?.has(i));
}

const unnumbered = (print) => print.replace(NUMBERS, "#");
const numbersOf = (print) => print.match(NUMBERS) || [];
const placesApart = (some, others) => some.flatMap((number, i) => (number === others[i] ? [] : [i]));

const tellingApart = new Map(); // words without their numbers -> which of the numbers told questions apart

// Which numbers tell questions apart that the page asks at one time.
function noteNumbers(list) {
  const first = new Map();
  for (const { print } of list) {
    if (!print || !/\d/.test(print)) continue;
    const words = unnumbered(print);
    const numbers = numbersOf(print);
    if (!first.has(words)) first.set(words, numbers);
    for (const i of placesApart(first.get(words), numbers)) tellingApart.set(words, (tellingApart.get(words) || new Set()).add(i));
  }
}

// The same for one of a group's controls, which must bear the name that it was chosen by.
function bearsStill(question, order, el) {
  const known = nameIn(question, el);
  return () => stillMeant(question, order) && el.isConnected && nameIn(question, el) === known;
}

function nameIn({ members }, el) {
  const found = members.length > 1 ? named(members).find((each) => each.el === el) : null;
  return found ? found.label : "";
}

// Whether the control may be used at all: '' or why not.
function refusal(question) {
  const members = facesOf(question);
  const sight = new Sight();
  if (members.every(isDisabled)) return "disabled";
  const reasons = members.map((m) => handleOf(m, unseen(m, sight), { sight, label: question.facts.label }));
  if (reasons.every(Boolean)) return reasons[0];
  const fixed = question.widget ? question.facts.readonly : members.every(isReadonly);
  return fixed ? "readonly" : "";
}

const saysReadonly = (el) => el.getAttribute("aria-readonly") === "true";

function isReadonly(el) {
  if (native(el) && !CHECKABLE.has(el.type)) return Boolean(el.readOnly);
  return saysReadonly(el);
}

const wanted = (value) => (Array.isArray(value) ? value : [value]);

// The options of those names: by label, by "Group > Label", else by value; a word why not. Options
// that would send the same under the same name are one.
function matching(choices, names) {
  const found = [];
  for (const name of names) {
    const hits = hitsOf(choices, name);
    if (!hits.length) return { why: "no such option" };
    if (hits.some((hit) => hit.value !== hits[0].value)) return { why: "several options of that name" };
    const hit = hits.find((each) => !each.disabled);
    if (!hit) return { why: "that option is disabled" };
    found.push(hit);
  }
  return { found };
}

function hitsOf(choices, name) {
  const label = tidy(name);
  for (const means of [(c) => c.label === label, (c) => c.path === label || c.told === label, (c) => c.value === name]) {
    const hits = choices.filter(means);
    if (hits.length) return hits;
  }
  return [];
}

const optionLabel = (option) => short(wordsOfMarkup(option.label || option.text));

// Markup as the text of an option is source for what is drawn in its place: only its words are read.
const wordsOfMarkup = (text) => (/<([a-z][\w-]*)\b[^<>]*>[^]*<\/\1\s*>/i.test(text) ? text.replace(/<\/?[a-z][^<>]*>/gi, " ") : text);

// `told` is the name in the snapshot: with the group where the bare label is not unique.
function optionsOf(select) {
  const labels = [...select.options].map(optionLabel);
  return [...select.options].map((option, i) => {
    const group = option.parentElement.tagName === "OPTGROUP" ? option.parentElement : null;
    const path = group ? `${tidy(group.label)} > ${labels[i]}` : labels[i];
    const disabled = option.disabled || Boolean(group && group.disabled);
    return { el: option, label: labels[i], told: toldApart(option, labels[i], labels), path, value: option.value, disabled };
  });
}

// The members of a group under the names that the snapshot tells.
function named(members) {
  const question = members.length > 1 ? questionOf(members, new Sight()).text : "";
  return members.map((el) => ({ el, label: optionName(el, question), value: el.value || "", disabled: isDisabled(el) }));
}

// A group's order names one of its options by *option*.
function memberOf({ el, members }, { option }) {
  if (!option) return el;
  const { found } = matching(named(members), [option]);
  return found ? found[0].el : null;
}
