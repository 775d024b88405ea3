// Groups of controls: fieldsets, radio groups, check groups, and the question that each asks.
import { LANG } from "./lang.js";
import { CHECKABLE, CONTROL, hasWords, plainWords, shortText } from "./html.js";
import { composedParent, elementsById, formOf, shadowRootOf, within } from "./dom.js";
import { controlsIn, hostsOf, labelOfBox, labelsOf, piercedBy } from "./controls.js";
import { spokenText, withTrail } from "./text.js";
import { isVisible } from "./visibility.js";
import { roleOf } from "./role.js";
import { hasHiddenMark, splitMark } from "./required.js";
import { accessibleName, commonBox, labelText, namedText, precedingText, referencedName } from "./accname.js";
import { inSight } from "./combobox.js";

export const TEXT_TYPES = new Set("text email tel url password search number date month week time datetime-local".split(" "));
const GRID_LEVELS = 3; // ancestors climbed from a row to its grid
const wordless = (choice) => !hasWords(choice.innerText) && !labelsOf(choice).some((label) => hasWords(label.innerText));
const comesAfter = (el, members) =>
  Boolean(members.at(-1).compareDocumentPosition(el) & Node.DOCUMENT_POSITION_FOLLOWING);

// The named boxes around controls: fieldsets, tables with a caption, groups by their role.
// The nearest box that groups controls under a name: {box, text, marked}.
/** @param {Element} el @param {Sight} sight */
export function groupOf(el, sight) {
  const up = composedParent(el);
  if (!up) return NO_GROUP;
  const known = sight.groups.get(up);
  if (known) return known;
  const answer = withTrail(sight.survey.groupTrail, () => namedBox(up)) || groupOf(up, sight);
  sight.groups.set(up, answer);
  return answer;
}

const NO_GROUP = { box: null, text: "", marked: false, source: "none" };

/** @param {Element} box */
export function namedBox(box) {
  const role = box.getAttribute("role");
  if (!/^(FIELDSET|TABLE)$/.test(box.tagName) && role !== "radiogroup" && role !== "group") return boxOfTicks(box, role);
  const legend = box.querySelector(":scope > legend,:scope > caption");
  const named = nameOfBox(box, legend, "legend");
  return named && { ...named, drawn: drawnLegend(legend, named) };
}

// What the box is called: by its attributes, else by the element *own*; null where nothing names it.
function nameOfBox(box, own, kind) {
  const tries = [
    ["aria-labelledby", elementsById(box, "aria-labelledby").map(referencedName).join(" ")],
    ["aria-label", box.getAttribute("aria-label")],
    [kind, own ? spokenText(own) : ""],
  ];
  for (const [source, raw] of tries) {
    const found = namedText(raw, source);
    if (found) return { box, ...found, marked: found.marked || Boolean(own && source === kind && hasHiddenMark(own, null)) };
  }
  return null;
}

// A plain box that a text names and that holds nothing but tick boxes or radio buttons is their group.
function boxOfTicks(box, role) {
  if (role || !(box.id || box.hasAttribute("aria-labelledby") || box.hasAttribute("aria-label"))) return null;
  const label = labelOfBox(box);
  if (!label && !box.hasAttribute("aria-labelledby") && !box.hasAttribute("aria-label")) return null;
  const controls = controlsIn(box);
  if (controls.length < 2 || !controls.every((each) => CHECKABLE.has(each.type))) return null;
  return nameOfBox(box, label, "label");
}

// The legend that a person sees where the box is called otherwise; null where both are the same.
function drawnLegend(legend, named) {
  if (!legend || named.source === "legend" || !isVisible(legend)) return null;
  const { text } = splitMark(shortText(spokenText(legend)));
  return hasWords(text) && plainWords(text) !== plainWords(named.text) ? { text, source: "legend" } : null;
}

// Which controls are one question: radio buttons and check boxes, however they are marked up.
const LONE_LABEL_MIN = 60; // characters: check boxes with whole sentences are questions of their own
export const BOX_LEVELS = 5; // ancestors climbed in search of the box of a group without a name
const CONSENT_LABEL = new RegExp(LANG.consent, "i");

// Every control of a question, in document order; just itself where it stands alone.
/** @param {Element} el @param {string} role */
export function membersOf(el, role) {
  if (role === "radio") return radiosWith(el);
  if (role !== "checkbox") return [el];
  if (el.tagName === "INPUT" && el.name) {
    const same = peerBoxes(el, "checkbox", el.getRootNode());
    if (same.length > 1) return same;
  }
  return boxOfChecks(el) || bareChecks(el) || [el];
}

/** @param {Element} el */
export function radiosWith(el) {
  const hosted = hostedPeers(el);
  if (hosted.length > 1) return hosted;
  if (el.tagName === "INPUT" && el.name) return peerBoxes(el, "radio", el.getRootNode());
  const box = el.closest("[role=radiogroup],[role=group],fieldset") || boxOfSeveral(el, "input[type=radio],[role=radio]");
  return box ? peerBoxes(el, "radio", box) : [el];
}

// The radio buttons of custom elements of which each holds one: those of its tag that bear its name, or
// that lie in the same box.
function hostedPeers(el) {
  const host = hostsOf(el).at(-1);
  if (!host) return [];
  const name = host.getAttribute("name");
  const box = host.closest("[role=radiogroup],[role=group],fieldset") || formOf(host) || host.getRootNode();
  const like = [...box.querySelectorAll(host.tagName.toLowerCase())].filter((each) => shadowRootOf(each) && (name ? each.getAttribute("name") === name : !each.hasAttribute("name")));
  const found = like.map((each) => piercedBy(shadowRootOf(each), "input[type=radio],[role=radio]").find((inner) => roleOf(inner) === "radio"));
  return found.includes(el) && found.every(Boolean) ? found : [];
}

// The nearest box that holds more than one of those.
function boxOfSeveral(el, selector) {
  let box = el.parentElement;
  for (let level = 0; box && level < BOX_LEVELS; level++, box = box.parentElement) {
    if (box.querySelectorAll(selector).length > 1) return box;
    if (/^(FORM|BODY|DIALOG)$/.test(box.tagName)) return null;
  }
  return null;
}

function peerBoxes(el, kind, scope) {
  if (el.tagName !== "INPUT") return [...scope.querySelectorAll(`[role=${kind}]`)].filter((e) => roleOf(e) === kind);
  const found = [...scope.querySelectorAll(`input[type=${kind}]`)].filter((e) => e.name === el.name);
  const owned = found.filter((e) => e.form === el.form && e.getRootNode() === el.getRootNode() && roleOf(e) === kind);
  return owned.includes(el) ? owned : [el];
}

// The check boxes of a named box that holds nothing else; consents stay questions of their own.
function boxOfChecks(el) {
  const box = el.closest("fieldset,[role=group]");
  if (!box || !namedBox(box)) return null;
  const checks = checksOf(box);
  return checks && (answersOne(checks) || !checks.some(standsAlone) || oneOfThem(checks)) ? checks : null;
}

// Boxes that are all required until one is ticked: the page asks for at least one of them. Where a
// consent is among them each is required by itself.
const SEVERAL_MIN = 3;
const oneOfThem = (checks) =>
  checks.length >= SEVERAL_MIN &&
  checks.every((c) => c.required && labelText(c).length < LONE_LABEL_MIN && !CONSENT_LABEL.test(accessibleName(c).text));

// "Yes, I may" and "No, I may not" in one box answer one question, however long they are.
const answersOne = (checks) => checks.length === 2 && new Set(checks.map(yesOrNo)).size === 2 && checks.every(yesOrNo);
const YES = new RegExp(String.raw`^(${LANG.yes})(?![\p{L}])`, "iu");
const NO = new RegExp(String.raw`^(${LANG.no})(?![\p{L}])`, "iu");

function yesOrNo(check) {
  const text = accessibleName(check).text;
  return YES.test(text) ? "yes" : NO.test(text) ? "no" : "";
}

const standsAlone = (check) => check.required || labelText(check).length >= LONE_LABEL_MIN;

// The check boxes of a box, where it holds no more than one other control.
function checksOf(box) {
  const controls = box.querySelector("[role=checkbox]") ? [...box.querySelectorAll(`${CONTROL},[role=checkbox]`)] : controlsIn(box);
  const checks = controls.filter((c) => roleOf(c) === "checkbox");
  return checks.length < 2 || checks.length < controls.length - 1 ? null : checks;
}

// Boxes that are all required below a question are its options: a browser itself would want every one of
// them ticked, so that only a form whose page checks it can mean one or more.
const asksWhich = (checks, heading) => /[?？]\W*$/.test(heading) && checks.every((c) => !c.form || c.form.noValidate);

// Whether nobody sees the box and no key comes to it: its page sets it, or something drawn does.
/** @param {Element} el */
export const isUnseenTick = (el) => el.tabIndex < 0 && !(isVisible(el) && inSight(el) && el.getBoundingClientRect().width > 1);

// Check boxes side by side under a text that asks for them, none of which says that someone agrees.
function bareChecks(el) {
  const box = boxOfSeveral(el, "input[type=checkbox],[role=checkbox]");
  const checks = ((box && checksOf(box)) || []).filter((c) => isUnseenTick(c) === isUnseenTick(el));
  if (checks.length < 2 || checks.some((c) => labelText(c).length >= LONE_LABEL_MIN || CONSENT_LABEL.test(accessibleName(c).text))) return null;
  const heading = precedingText(commonBox(checks)).text;
  const alone = checks.some((c) => c.required) && !(checks.every((c) => c.required) && asksWhich(checks, heading));
  return heading && !alone ? checks : null;
}

// A group's question: the name of its own box, else the text before its first member.
/** @param {Element[]} members @param {Sight} sight */
export function questionOf(members, sight) {
  const group = groupOf(members[0], sight);
  if (group.box && ownsOnly(group.box, members)) {
    const outer = gridOf(group.box) || groupOf(group.box, sight);
    return { ...group, marked: group.marked || Boolean(outer.grid && outer.marked), group: outer.text };
  }
  const near = precedingText(commonBox(members));
  if (near.text) return { ...near, group: group.text === near.text ? "" : group.text };
  return { ...group, marked: group.marked || near.marked, group: "" };
}

// What asks for all rows of a grid that *row* is one of: groups one below the other, with as many
// choices each, whose words stand above them all. null where it is none.
function gridOf(row) {
  let box = row.parentElement;
  for (let level = 0; box && level < GRID_LEVELS && !/^(FORM|BODY|DIALOG)$/.test(box.tagName); level++, box = box.parentElement) {
    const rows = [...box.querySelectorAll("[role=radiogroup],[role=group],fieldset")];
    if (rows.length < 2) continue;
    const found = rows.map((each) => [...each.querySelectorAll("[role=radio],[role=checkbox],input[type=radio],input[type=checkbox]")]);
    const alike = found.every((choices) => choices.length > 1 && choices.length === found[0].length && choices.every(wordless));
    const asks = alike && controlsIn(box).every((each) => found.some((choices) => choices.includes(each))) ? precedingText(box) : null;
    return asks && asks.text ? { ...asks, grid: true } : null;
  }
  return null;
}

// Everything but the members is at most one text box after them ("Other: ____").
function ownsOnly(box, members) {
  const others = controlsIn(box).filter((c) => !members.some((member) => within(member, c)));
  return others.length === 0 || (others.length === 1 && TEXT_TYPES.has(others[0].type) && comesAfter(others[0], members));
}
