// The record of a field: what it asks, what it holds, and why a person would not fill it.
import { LANG } from "./lang.js";
import { CHECKABLE, HEADING, PRESSED, SILENT, distinctLabel, hasWords, isSame, shortText, tidy, typable, withoutEmpty } from "./html.js";
import { checkedState, elementsById, formOf, isDisabled, isNative } from "./dom.js";
import { holdsControl, holdsOthers, hostsOf, labelAround, labelsOf } from "./controls.js";
import { spokenText, trail } from "./text.js";
import { elementAt, inView, isVisible, obstacle, paintedFor, showsOnFocus, shroudOf, underItsName } from "./visibility.js";
import { errorOf, isInvalid, saysError } from "./errors.js";
import { accessibleName, choiceName, choiceTitle, onlyUploads, precedingText, visibleName } from "./accname.js";
import { TEXT_TYPES, groupOf, questionOf } from "./groups.js";
import { headingsOver } from "./headings.js";
import { pressTargets, printOf } from "./survey.js";
import { locatorOf, optionLabel, refOf, saysReadonly } from "./refs.js";
import { formName } from "./buttons.js";
import { UNSEEN, foldOf } from "./disclosure.js";
import { awaitsPick } from "./autocomplete.js";
import { IS_PAPER, filesCount, isUploadNote, textAbove } from "./file.js";
import { saidOfFiles } from "./upload.js";

// One record per question: a control, or a whole group of radio buttons or check boxes.

export const CHOOSE = new RegExp(String.raw`^\W*$|^\W*((${LANG.please}) )?(${LANG.choose})\b`, "i");
export const OPTIONS_MAX = 400;

// What the document alone says of a question.
/** @param {Element[]} members @param {string} role @param {Sight} sight @param {Claim | null} [widget] @returns {Question} */
export function fieldQuestion(members, role, sight, widget = null) {
  const el = members[0];
  const grouped = !widget && (role === "radio" || members.length > 1);
  /** @type {FieldFacts} */
  const facts = widget ? widgetFacts(widget, sight) : grouped ? groupFacts(members, role, sight) : loneFacts(el, role, sight);
  facts.ref = refOf(el);
  facts.locator = locatorOf(el, sight.survey.counts);
  requirement(facts, members, grouped, sight);
  markup(facts, members, sight);
  if (widget && widget.limits) Object.assign(facts, NO_LIMITS, widget.limits);
  facts.hint = (widget && widget.hint) || hintOf(members, facts);
  const print = printOf(facts);
  const traps = members.map((member) => trap(member, facts));
  return { el, members, role, grouped, widget, print, traps, facts: withoutEmpty(facts), marked: null };
}

/** @returns {FieldFacts} */
function loneFacts(el, role, sight) {
  const group = groupOf(el, sight);
  const name = el.type === "file" ? paperName(el, group) : accessibleName(el);
  const around = name.group || group.text;
  return {
    role,
    ...drawnFacts(visibleName(el, name)),
    type: typeOf(el),
    label: name.text,
    label_source: name.source,
    group: around === name.text ? "" : around,
    marked: name.marked,
    multiple: Boolean(el.multiple),
    options: offeredOptions(el, role),
  };
}

const drawnFacts = (drawn) => (drawn ? { drawn: drawn.text, drawn_source: drawn.source } : {});

// What file is asked for: a caption ("Choose file") or a note ("PDF, up to 5 MB") says nothing of it,
// what stands around it does, be it a heading.
function paperName(el, group) {
  const name = accessibleName(el);
  if (saysPaper(name.text)) return name;
  const first = labelsOf(el)[0] || el;
  const asked = [precedingText(first), group, textAbove(first)].find(({ text }) => saysPaper(text));
  return asked ? { text: asked.text, source: asked.source, marked: asked.marked || name.marked } : name;
}

const saysPaper = (text) => Boolean(text) && !onlyUploads(text) && (IS_PAPER.test(text) || !isUploadNote(text));

// What may be chosen, or what a text box suggests.
function offeredOptions(el, role) {
  if (el.tagName === "SELECT") return selectOptions(el);
  if (el.tagName === "INPUT" && el.list) return suggestions(el.list);
  return role === "listbox" ? listOptions(el) : [];
}

function suggestions(list) {
  if (trail) trail.deep.add(list);
  return [...list.options].slice(0, OPTIONS_MAX).map((o) => ({ label: shortText(o.label || o.value), value: o.value, disabled: o.disabled }));
}

/** @param {Element} el */
export function typeOf(el) {
  if (el.tagName === "INPUT") return el.type;
  if (el.tagName === "SELECT" || el.tagName === "TEXTAREA") return el.tagName.toLowerCase();
  return el.getAttribute("role") || "";
}

/** @returns {FieldFacts} */
function groupFacts(members, role, sight) {
  const question = questionOf(members, sight);
  return {
    role: role === "radio" ? "radiogroup" : "checkgroup",
    type: role,
    label: question.text,
    label_source: question.source,
    group: question.group,
    ...drawnFacts(question.drawn),
    marked: question.marked,
    multiple: role !== "radio",
    options: members.map((el) => choiceOption(el, choiceName(el, question.text))),
  };
}

/** @returns {OptionRecord} */
function choiceOption(el, label) {
  return {
    ref: refOf(el),
    label,
    title: choiceTitle(el, label),
    value: el.tagName === "INPUT" ? el.value : el.dataset.value || "",
    disabled: isDisabled(el),
    html_name: el.getAttribute("name") || "",
  };
}

// A prompt ("Please choose") is an option without a value, whatever its markup says.
/** @param {Element} select @returns {OptionRecord[]} */
export function selectOptions(select) {
  const listed = [...select.options].slice(0, OPTIONS_MAX);
  const labels = listed.map(optionLabel);
  return listed.map((o, index) => {
    const prompt = index === 0 && !select.multiple && (o.value === "" || o.disabled || CHOOSE.test(labels[index]));
    const value = prompt ? "" : o.value;
    return { label: distinctLabel(o, labels[index], labels), value, disabled: o.disabled || o.matches(":disabled") };
  });
}

function listOptions(el) {
  return [...el.querySelectorAll("[role=option]")].slice(0, OPTIONS_MAX).map((o) => ({
    ref: refOf(o),
    label: shortText(spokenText(o)),
    disabled: isDisabled(o),
  }));
}

function requirement(facts, members, grouped, sight) {
  const box = groupOf(members[0], sight).box;
  if (members.some((el) => el.required || hostsOf(el).some((host) => host.hasAttribute("required")))) facts.required_source = "attribute";
  else if (members.some((el) => el.getAttribute("aria-required") === "true")) facts.required_source = "aria-required";
  else if (grouped && box && box.getAttribute("aria-required") === "true") facts.required_source = "aria-required";
  else if (facts.marked) facts.required_source = "mark";
  facts.required = Boolean(facts.required_source);
  delete facts.marked;
}

const LIMITS = ["pattern", "min", "max", "step", "accept"];
const NO_LIMITS = { pattern: "", min: "", max: "", step: "", max_length: undefined }; // a part's are not the whole's

function markup(facts, members, sight) {
  const el = members[0];
  facts.form = formName(formOf(el), sight);
  facts.autocomplete = tidy(el.getAttribute("autocomplete"));
  facts.placeholder = tidy(el.placeholder || el.getAttribute("aria-placeholder") || el.getAttribute("data-placeholder"));
  facts.html_name = el.getAttribute("name") || "";
  facts.html_id = el.id || "";
  facts.disabled = members.every(isDisabled);
  if (!facts.widget) facts.readonly = Boolean(el.readOnly && !CHECKABLE.has(el.type)) || saysReadonly(el); // it locks no tick
  for (const name of LIMITS) facts[name] = el.getAttribute(name) || "";
  if (el.maxLength > 0) facts.max_length = el.maxLength;
}

// The question as it is at this moment, for telling; the very record told last, where it is as it was.
/** @param {Question} question @param {Sight} sight @returns {FieldRecord} */
export function fieldRecord(question, sight) {
  const now = currentState(question, sight);
  const told = question.told;
  if (told && isSame(told.now, now)) return told.record;
  const record = { ...question.facts, ...now };
  question.told = { now, record };
  return record;
}

// What a look may find otherwise while the question stays the same.
/** @returns {FieldState} */
function currentState(question, sight) {
  const { facts, el } = question;
  const now = {};
  const { section, lines } = headingsOver(question, sight);
  if (section) now.section = section;
  if (lines) now.lines = lines;
  if (!facts.placeholder && !facts.widget && emptyMask(el)) now.placeholder = el.value;
  readState(now, question);
  const error = troubleOf(question, sight);
  if (error) now.error = error;
  const said = facts.role === "file" ? saidOfFiles(question, sight) : "";
  if (said) now.said = said;
  if (error || isInvalid(question.members) || awaitsPick(question)) now.invalid = true;
  const reason = unfillableReason(facts, question, sight);
  if (reason) {
    const fold = UNSEEN.has(reason) && (facts.label || facts.group) ? foldOf(pressTargets(question)[0], sight) : null;
    if (fold) now.unfold = refOf(fold);
    now.reason = fold ? "folded" : reason;
    now.fillable = false;
  }
  return now;
}

/** @param {FieldState} now @param {Question} question */
export function readState(now, question) {
  if (question.widget) return noteState(now, widgetState(question));
  const chooses = question.facts.options && !(question.el.list && !question.grouped);
  const state = chooses ? chosenState(now, question) : ownState(question.el, question.role);
  noteState(now, state);
}

function noteState(now, state) {
  if (state.value) now.value = state.value;
  if (state.checked !== undefined) now.checked = state.checked;
}

// Marks the chosen options and says their labels; an option without a value is no choice.
function chosenState(now, question) {
  const chosen = chosenIndexes(question, question.facts.options.length);
  const key = chosen.join();
  if (!question.marked || question.marked.key !== key) {
    const options = question.facts.options.map((option, i) => (chosen.includes(i) ? { ...option, selected: true } : option));
    const labels = options.filter((o) => o.selected && (o.value || question.el.tagName !== "SELECT")).map((o) => o.label);
    question.marked = { key, options, value: labels.join(", ") };
  }
  now.options = question.marked.options;
  return { value: question.marked.value };
}

// Which options are chosen now, by their places.
function chosenIndexes({ el, members, grouped }, count) {
  const places = [];
  if (el.tagName === "SELECT" && !grouped) {
    for (const option of el.selectedOptions) if (option.index < count) places.push(option.index);
    return places;
  }
  const ticked = grouped ? checkedState : (o) => o.getAttribute("aria-selected") === "true";
  const list = grouped ? members : el.querySelectorAll("[role=option]");
  list.forEach((o, i) => {
    if (i < count && ticked(o)) places.push(i);
  });
  return places;
}

function ownState(el, role) {
  if (role === "checkbox" || role === "switch") return { checked: checkedState(el) };
  if (el.type === "file") return { value: filesCount(el) ? [...el.files].map((f) => f.name).join(", ") : "" };
  if (el.type === "password") return { value: el.value ? "•" : "" };
  if (isNative(el)) return { value: emptyMask(el) ? "" : el.value };
  const now = el.getAttribute("aria-valuetext") || el.getAttribute("aria-valuenow");
  return { value: now || tidy(el.innerText) };
}

// A box that shows the blanks of its mask holds nothing yet.
const EMPTY_MASK = /^(?=.*[_#]{2})[_#\d\s()+./-]+$/;
const emptyMask = (el) => el.tagName === "INPUT" && TEXT_TYPES.has(el.type) && EMPTY_MASK.test(el.value);

// Why a careful person would not fill this; '' if they would.
/** @param {FieldFacts} facts @param {Question} question @param {Sight} sight */
export function unfillableReason(facts, question, sight) {
  const reasons = pressTargets(question).map((el, i) => question.traps[i] || reasonWithHandle(el, obstacle(el, sight), { sight, label: facts.label }));
  const unseen = reasons.every(Boolean);
  if (facts.disabled) return unseen && UNSEEN.has(reasons[0]) ? reasons[0] : "disabled"; // unseen, it waits for nobody
  if (unseen) return reasons[0];
  if (facts.readonly) return "readonly";
  return facts.label || facts.group ? "" : "unlabelled";
}

// What stands for a control that is not drawn, or lies under its own name, is used in its place.
/** @param {Element} el @param {string} reason @param {{ sight: Sight, label: string }} given */
export function reasonWithHandle(el, reason, { sight, label }) {
  if (reason === "transparent" && showsOnFocus(el, label, sight)) return "";
  if (reason === "covered" && underItsName(el, label)) return "";
  if (!reason || el.tagName !== "INPUT" || !(CHECKABLE.has(el.type) || el.type === "file")) return reason;
  if (labelsOf(el).some((label) => isVisible(label) && !shroudOf(label, sight))) return "";
  if (el.type !== "file") return paintedFor(el, sight) ? "" : reason;
  if (uploadButton(el) || (reason === "transparent" && hitsItself(el))) return "";
  return reason;
}

const HIT_MIN = 12; // CSS px a side; nobody hits less by looking at what is drawn beneath
// Whether a click on what is drawn there lands on the element, which nobody sees.
function hitsItself(el) {
  const box = el.getBoundingClientRect();
  if (box.width < HIT_MIN || box.height < HIT_MIN) return false;
  const middle = [box.left + box.width / 2, box.top + box.height / 2];
  return inView(middle) ? elementAt(...middle) === el : getComputedStyle(el).pointerEvents !== "none";
}

const UPLOAD = new RegExp(LANG.attach, "i");

function uploadButton(el) {
  let box = el.parentElement;
  for (let level = 0; box && level < 3; level++, box = box.parentElement) {
    if (box.tagName === "BODY" || box.querySelectorAll("input[type=file]").length > 1) return false;
    const handles = [...box.querySelectorAll("button,[role=button],label,a,[class*=drop i],[class*=upload i]")];
    if (handles.some((h) => isVisible(h) && UPLOAD.test(spokenText(h)))) return true;
  }
  return false;
}

// What the page says about how to answer: never the label, never an error.
const HINT_MAX = 200; // characters; longer texts are prose
const HINT_LEVELS = 4; // ancestors climbed, as long as they hold this question alone
const HINT_NAME = /hint|help|desc|note|tip|format|instruction|hinweis|hilfe/i;

function hintOf(members, { label }) {
  const el = members[0];
  const described = elementsById(el, "aria-describedby");
  if (trail) for (const target of described) trail.deep.add(target);
  const referred = described.filter((target) => !saysError(target) && isVisible(target));
  const widget = el.getAttribute("role") === "combobox"; // what stands under it is what it holds
  const texts = [referred.map((target) => spokenText(target)).join(" "), el.title, widget ? "" : textUnder(members)];
  return texts.map((text) => tidy(text).slice(0, HINT_MAX)).find((text) => text && text !== label) || "";
}

// The text right after the controls of a question, where it can be about no other one.
function textUnder(members) {
  let node = members.at(-1);
  node = labelAround(node) || node;
  for (let level = 0; node && level < HINT_LEVELS; level++) {
    const parent = node.parentElement;
    if (!parent) return "";
    const alone = !holdsOthers(parent, members);
    const found = hintAfter(node, alone);
    if (found !== null) return found;
    if (!alone || /^(FORM|BODY|FIELDSET|TD|TR|TABLE|MAIN|SECTION)$/.test(parent.tagName)) return "";
    node = parent;
  }
  return "";
}

// The next thing said after *node*: '' where it is no hint, null where nothing is said there.
function hintAfter(node, alone) {
  for (let after = node.nextElementSibling; after; after = after.nextElementSibling) {
    if (trail) trail.deep.add(after);
    if (SILENT.has(after.tagName) || saysError(after)) continue;
    if (holdsControl(after) || NO_HINT.test(after.tagName) || after.matches(HEADING) || after.querySelector(PRESSED)) return "";
    const text = isVisible(after) ? spokenText(after) : "";
    if (!hasWords(text)) continue;
    const named = HINT_NAME.test(`${after.id} ${after.getAttribute("class")}`);
    return text.length <= HINT_MAX && (named || alone) ? text : "";
  }
  return null;
}

const NO_HINT = /^(LABEL|BUTTON|A|TD|TH|DT|OUTPUT|PROGRESS|METER)$/;

// Fields that are meant for machines: they ask to stay empty, bear a trap's name, or cannot be
// reached by a person who uses the page. They stay empty.

// What says "leave this empty" in the languages that the vocabulary has.
const KEEP_EMPTY = new RegExp(LANG.keep_empty, "i");
// "Leave blank if you have none" is for people, "if you are human" is not.
const CONDITION = /(?<![\p{L}\p{N}])(if|unless|when|where|wenn|falls|sofern|sauf|si|se|als|indien|tenzij|quando|cuando|salvo|caso)(?![\p{L}\p{N}])/iu;
const FOR_PEOPLE = /human|person\b|people|robot|\bbots?\b|spam|mensch|humain|personne|humano|umano|essere umano|mens\b/i;

const TRAP_NAME = /honey.?pot|(^|[^a-z])gotcha([^a-z]|$)|(bot|spam).?(trap|field|catcher|check)|(leave|keep).?(this.?)?(blank|empty)|do.?not.?fill|(captcha|turnstile).?(response|token)|fake.?(user|e?mail|pass|name)/i;
const ODD_NAME = /(^|[^a-z])(hp|fake|decoy|dummy|bait|trap|nope|url2|website2)([^a-z]|$)/i;
const REAL_TOKEN = /^(on|off|name|email|tel|username|url|bday|sex|photo|organization|country|language|impp|one-time-code|(given|family|additional)-name|honorific-\w+|nickname|organization-title|street-address|address-\w+|postal-code|country-name|(new|current)-password|cc-\w+(-\w+)?|bday-\w+|tel-\w+(-\w+)?|transaction-\w+)$/;

// '' or why a machine alone would fill the control.
/** @param {Element} el @param {FieldFacts} facts */
function trap(el, { label, placeholder, hint }) {
  const said = [label, placeholder, el.title, hint].some((text) => text && asksForNothing(text));
  const names = [el.getAttribute("name"), el.id];
  if (said || names.some((name) => name && TRAP_NAME.test(name)) || TRAP_NAME.test(el.getAttribute("class") || "")) return "asks to stay empty";
  return typable(el) && outOfReach(el, names, label) ? "out of reach" : "";
}

function asksForNothing(text) {
  const found = KEEP_EMPTY.exec(text);
  return Boolean(found) && (!CONDITION.test(text) || FOR_PEOPLE.test(text));
}

// A box that the keyboard skips and no browser may fill is there for those who read the markup only.
function outOfReach(el, names, label) {
  if (el.required || el.readOnly) return false;
  const skipped = el.getAttribute("tabindex") === "-1";
  const tokens = (el.getAttribute("autocomplete") || "").trim().toLowerCase().split(/\s+/);
  const closed = tokens[0] !== "" && (tokens[0] === "off" || !REAL_TOKEN.test(tokens.at(-1)));
  const odd = names.some((name) => name && ODD_NAME.test(name));
  return (skipped && closed && (odd || !label || tokens[0] !== "off")) || (odd && (skipped || !label));
}

// Controls that pages build themselves. A kind says which elements are one question of its own, what
// that holds, and, where script can do it, how it takes an answer; what needs trusted input is left
// to the driver of the same name (`adapters/browser/widgets`). A kind is told by what the DOM shows,
// never by the name of a library or a site.
//
// {kind, claim(el, role), read(question), perform?(question, order), trouble?(question, said)}
//   claim    null, or {members, face?, named?, role, type?, multiple?, options?}: the elements that
//            are part of it, the one that begins it first; `face` is what a person sees and presses
//            (the first member without it), `namedOptions` what its label belongs to; `named_by` and `hint`
//            are there where the kind knows its name better: {label, label_source, marked}; `limits`
//            {min, max, step} stand in place of its first member's
//   read     {value, chosen?, shown?, checked?, form_value?}: what it holds, from the page's own
//            state; a form_value of null where its form sends that in other words
//   perform  '' or why not: carries an order out by script; without it, or where it says TO_DRIVER,
//            the driver does
//   trouble  what the page says is wrong with it; *said* is what is bound to it as an error
export const widgetKinds = [];
export const TO_DRIVER = "left to the driver";

// What some kind says of the element; the first kind that claims it has it.
/** @param {Element} el @param {string} role */
export function claimOf(el, role) {
  for (const kind of widgetKinds) {
    const claim = kind.claim(el, role);
    if (claim) return { kind, face: el, named: el, ...claim };
  }
  return null;
}

function widgetFacts(claim, sight) {
  /** @type {FieldFacts} */
  const facts = loneFacts(claim.named, claim.role, sight);
  facts.widget = claim.kind.kind;
  if (claim.type !== undefined) facts.type = claim.type;
  facts.readonly = claim.readonly === undefined ? saysReadonly(claim.named) : claim.readonly;
  facts.multiple = Boolean(claim.multiple);
  facts.options = claim.options || seenOptions.get(claim.members[0]) || [];
  if (claim.named_by) rename(facts, claim, groupOf(claim.named, sight));
  return facts;
}

// A caption alone ("Attach") says nothing of what is asked for: the group does.
function rename(facts, { named_by: name }, group) {
  if (facts.role === "file" && name.label && group.text && onlyUploads(name.label)) {
    Object.assign(facts, { label: group.text, label_source: group.source, marked: group.marked || name.marked, group: "" });
    return;
  }
  Object.assign(facts, name);
  facts.group = group.text === name.label ? "" : group.text;
}

// The whole list that a widget showed when it was open: it is told from then on.
export const seenOptions = new WeakMap();

function widgetState(question) {
  const { value = "", checked } = question.widget.kind.read(question);
  return { value, checked };
}

// What the page says is wrong with the question.
/** @param {Question} question @param {Sight} sight */
export function troubleOf(question, sight) {
  const kind = question.widget && question.widget.kind;
  const said = errorOf(question.members, sight);
  return kind && kind.trouble ? kind.trouble(question, said) : said;
}
