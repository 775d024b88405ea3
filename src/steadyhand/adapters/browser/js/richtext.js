// Editors of formatted text. They keep a model of their own, which only the browser's own typing
// reaches; a text that script puts into the page is not in it. Lines are paragraphs.
import { CONTROL, SEEN, tidy } from "./html.js";
import { nextTask } from "./mutations.js";
import { within } from "./dom.js";
import { isVisible } from "./visibility.js";
import { roleOf } from "./role.js";
import { fallbackName, markupName, precedingText } from "./accname.js";
import { widgetFor } from "./click.js";
import { focusOn, frameAround, selectAll } from "./fill.js";
import { claimTags, suggestsInLine } from "./combobox.js";

const EDITOR_LEVELS = 4; // ancestors climbed from the text in search of its toolbar
const TOOLBAR = "[role=toolbar],[class*=toolbar i]";
const EDITOR_SAID = /\b(rich.?text|editor|editing area|wysiwyg)\b/i;
const EDITOR_PLACEHOLDER = "[contenteditable=false][class*=placeholder i],[data-slate-placeholder]";

export const richKind = { kind: "rich", claim: claimRich, read: readRich };

function claimRich(el, role) {
  if (role === "richtext") return claimTags(el, role) || suggestsInLine(el) ? null : richOf(el);
  const bar = role === "button" || role === "combobox" ? el.closest(TOOLBAR) : null;
  const text = bar && editorNear(bar);
  const claim = text ? richOf(text) : null;
  return claim && claim.members.includes(el) ? claim : null;
}

function editorNear(bar) {
  let box = bar.parentElement;
  for (let level = 0; box && level < EDITOR_LEVELS; level++, box = box.parentElement) {
    const found = [...box.querySelectorAll("[contenteditable=true],[contenteditable='']")].filter((each) => roleOf(each) === "richtext");
    if (found.length) return found.length === 1 ? found[0] : null;
  }
  return null;
}

function richOf(el) {
  const bar = toolbarOf(el);
  let whole = bar || el;
  while (!whole.contains(el)) whole = whole.parentElement;
  const parts = bar ? [...whole.querySelectorAll(`${CONTROL},button,[role=button],[role=combobox]`)] : [];
  const members = parts.filter((each) => each !== el && !el.contains(each) && (within(bar, each) || !isVisible(each)));
  return { members: [el, ...members], face: el, named: el, role: "richtext", named_by: editorName(el, bar), bar };
}

function toolbarOf(el) {
  let box = el.parentElement;
  for (let level = 0; box && level < EDITOR_LEVELS; level++, box = box.parentElement) {
    if (/^(FORM|BODY|MAIN)$/.test(box.tagName)) return null;
    const bars = [...box.querySelectorAll(TOOLBAR)].filter((bar) => bar.querySelector("button,[role=button],select"));
    if (bars.length) return editorNear(bars[0]) === el ? bars.find((bar) => !bars.some((other) => other !== bar && other.contains(bar))) : null;
  }
  return null;
}

// What asks for the text stands before its toolbar; an editor that only names itself says nothing.
function editorName(el, bar) {
  if (el === document.body) return frameName();
  const own = markupName(el);
  if (own && !EDITOR_SAID.test(own.text)) return undefined;
  const before = bar && bar.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_FOLLOWING ? bar : el;
  const near = precedingText(before);
  return near.text ? { label: near.text, label_source: near.source, marked: near.marked } : undefined;
}

// The whole document is the text: what asks for it stands in the document around its frame, as does
// the box that nobody sees and that the editor writes into.
function frameName() {
  const frame = frameAround();
  if (!frame) return undefined;
  const own = markupName(frame) || fallbackName(frame);
  const box = putAwayBox(frame);
  const asked = [own && !EDITOR_SAID.test(own.text) ? own : null, box && markupName(box), box && precedingText(box), precedingText(frame)];
  const name = asked.find((each) => each && each.text);
  return name && { label: name.text, label_source: name.source, marked: name.marked };
}

function putAwayBox(frame) {
  let box = frame.parentElement;
  for (let level = 0; box && level < EDITOR_LEVELS && !/^(FORM|BODY)$/.test(box.tagName); level++, box = box.parentElement) {
    const beside = [...box.querySelectorAll("textarea")].concat(...[box.previousElementSibling, box.nextElementSibling].filter((each) => each && each.tagName === "TEXTAREA"));
    const away = beside.filter((each) => !each.checkVisibility(SEEN) || !each.offsetHeight);
    if (beside.length) return beside.length === 1 && away.length === 1 ? away[0] : null;
  }
  return null;
}

function richLines(el) {
  const hints = [...el.querySelectorAll(EDITOR_PLACEHOLDER)].map((hint) => tidy(hint.innerText));
  return el.innerText.split("\n").map(tidy).filter((line) => line && !hints.includes(line));
}

function readRich({ el }) {
  const text = richLines(el).join("\n");
  return { value: text, shown: text, form_value: null };
}

const wantedLines = (value) => String(value).split(/[\r\n]+/).map(tidy).filter(Boolean);

// The focus is in the text and all of it is selected: {lines} to type, {held} of something, or {why}.
/** @param {Order} order */
export async function readyRich(order) {
  const found = widgetFor(order);
  if (found.el === document.body) window.focus();
  const why = found.why || focusOn(found.el);
  if (why) return JSON.stringify({ why });
  selectAll(found.el);
  await nextTask();
  return JSON.stringify({ lines: wantedLines(order.value), held: richLines(found.el).length > 0, bar: Boolean(found.widget.bar) });
}

// Whether the text holds the lines of the order, each as one of its own.
/** @param {Order} order */
export async function richHolds(order) {
  await nextTask();
  const found = widgetFor(order);
  return JSON.stringify({ held: !found.why && richLines(found.el).join("\n") === wantedLines(order.value).join("\n") });
}

// The text was handed to the editor as if it was pasted: {} or {why}.
/** @param {Order} order */
export async function pasteRich(order) {
  const found = widgetFor(order);
  const why = found.why || focusOn(found.el);
  if (why) return JSON.stringify({ why });
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", wantedLines(order.value).join("\n"));
  found.el.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, composed: true, clipboardData }));
  await nextTask();
  return JSON.stringify({});
}
