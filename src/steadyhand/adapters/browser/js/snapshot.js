// One snapshot of one document, and the part of it that its reader has not got.
import { SEEN, SILENT, isSame, isText, shortText, tidy, withoutEmpty } from "./html.js";
import { downloads, isStatic, version, waitForRest } from "./mutations.js";
import { composedParent, shadowRootOf } from "./dom.js";
import { spokenText } from "./text.js";
import { isVisible } from "./visibility.js";
import { isField } from "./role.js";
import { errorsOf } from "./errors.js";
import { Sight, currentSurvey, emptyHosts, questions } from "./survey.js";
import { refOf } from "./refs.js";
import { formRecord, markLast } from "./buttons.js";
import { foldRecords } from "./disclosure.js";
import { fieldRecord } from "./fields.js";
import { overlaysOf, signalsOf, stageOf } from "./overlays.js";
import { rememberHeld } from "./state.js";

// One look at one document: a single walk, then the little that needs the whole.
const JSONLD_MAX = 100000;
const HEADINGS_MAX = 60;

/** @returns {PageRecord} */
function snapshot() {
  const sight = new Sight();
  const found = sight.survey;
  sight.plain = found.plain;
  const seen = { fields: [], buttons: [] };
  for (const question of questions()) noteQuestion(question, seen, sight);
  markLast(seen.buttons);
  const folds = foldRecords(sight);
  const frames = found.frames.map((el) => ({ el, ref: refOf(el), src: el.src || "", visible: isVisible(el) }));
  const text = visibleText();
  const overlays = overlaysOf(sight, seen.buttons, seen.fields);
  return withoutEmpty({
    url: document.URL,
    title: tidy(document.title),
    language: languageOf(),
    fields: seen.fields,
    buttons: seen.buttons,
    folds: folds.map(withoutEmpty),
    forms: withCounts(found.forms.map((form) => formRecord(form, sight)), seen.fields).map(withoutEmpty),
    headings: headingTexts(found.headings),
    errors: errorsOf(sight).all,
    text,
    overlays: overlays.map(withoutEmpty),
    signals: signalsOf(seen.fields, frames, text, sight).map(withoutEmpty),
    stage: stageOf(seen.fields),
    static: isStatic(),
    jsonld: postings(),
    frames: frames.map(({ ref, src, visible }) => ({ ref, src, visible })),
    downloads: [...downloads],
    hidden: innerWidth <= 1 || innerHeight <= 1,
  });
}

function headingTexts(headings) {
  const seen = headings.slice(0, HEADINGS_MAX).filter((el) => el.checkVisibility(SEEN));
  return seen.map((el) => shortText(spokenText(el))).filter(Boolean);
}

function noteQuestion(question, seen, sight) {
  if (question.widget || isField(question.role)) seen.fields.push(fieldRecord(question, sight));
  else if (isVisible(question.el)) seen.buttons.push({ ...question.facts });
}

function withCounts(forms, fields) {
  const counts = new Map();
  for (const field of fields) if (field.fillable !== false) counts.set(field.form, (counts.get(field.form) || 0) + 1);
  return forms.map((form) => ({ ...form, fields: counts.get(form.id) || 0 }));
}

function postings() {
  const blocks = [...document.scripts].filter((s) => s.type === "application/ld+json").map((s) => s.textContent.trim());
  return blocks.filter((b) => b.includes("JobPosting")).map((b) => b.slice(0, JSONLD_MAX));
}

// What the document shows as text, line by line, and in which language.
const TEXT_MAX = 12000; // characters of visible text told per frame
let lastText = { drawn: "", told: "" };

function visibleText() {
  if (!document.body) return "";
  const drawn = drawnText().slice(0, TEXT_MAX * 2);
  if (drawn !== lastText.drawn) {
    const told = drawn.replace(/[^\S\n]+/g, " ").replace(/ ?\n[\s]*/g, "\n").trim().slice(0, TEXT_MAX);
    lastText = { drawn, told };
  }
  return lastText.told;
}

// The browser's own text where no shadow root is open, else that of the composed tree.
function drawnText() {
  const around = new Set();
  for (const root of currentSurvey().roots) {
    for (const el of [root.host, ...root.querySelectorAll("slot")]) {
      for (let up = el; up && !around.has(up); up = composedParent(up)) around.add(up);
    }
  }
  return around.size ? composedText(document.body, around) : document.body.innerText;
}

// *around*: the elements that have a shadow root or a slot somewhere inside.
function composedText(el, around) {
  if (!around.has(el)) return el.innerText || "";
  const given = el.tagName === "SLOT" ? el.assignedNodes() : [];
  return wordsOf(given.length ? given : (shadowRootOf(el) || el).childNodes, around);
}

function wordsOf(nodes, around) {
  let out = "";
  for (const node of nodes) {
    if (isText(node)) out += node.data.replace(/\s+/g, " ");
    else if (node.nodeType === Node.ELEMENT_NODE && !SILENT.has(node.tagName)) out += boxWords(node, around);
  }
  return out;
}

function boxWords(el, around) {
  const { display, visibility } = getComputedStyle(el);
  if (display === "none" || (visibility !== "visible" && !around.has(el))) return "";
  const text = composedText(el, around);
  return display === "contents" || display.startsWith("inline") ? text : `\n${text}\n`;
}

// The language tag that the document gives itself; '' where it gives none. It hangs on elements and
// attributes that no survey outlives.
function languageOf() {
  return (currentSurvey().language ??= givenLanguage());
}

function givenLanguage() {
  const meta = document.querySelector("meta[http-equiv='content-language' i],meta[name='language' i]");
  const root = document.documentElement; // none yet in a document whose first bytes are still coming
  const told = [root && root.lang, root && root.getAttribute("xml:lang"), meta && meta.content.split(",")[0]];
  return told.map(tidy).find((tag) => LANGUAGE_TAG.test(tag)) || "";
}

const LANGUAGE_TAG = /^[a-z]{2,3}([-_][a-z0-9]+)*$/i;

// What is told of a look: only what the reader has not got. The reader names the look that it holds;
// where that is not the last one told (an answer was lost), everything is told.
const LISTED = new Set(["fields", "buttons"]); // lists of records that are told one by one
/** @type {{ look: number, page: any }} */
let lastSnapshot = { look: 0, page: {} };

// {look, kept, page}: the names of the parts that are as they were, and the others. A record of a
// list that is as it was is told as its place in the list before.
function snapshotDelta(page, held) {
  const before = held === lastSnapshot.look ? lastSnapshot.page : {};
  lastSnapshot = { look: lastSnapshot.look + 1, page };
  const kept = [];
  const news = {};
  for (const name in page) {
    if (isSame(page[name], before[name])) kept.push(name);
    else news[name] = LISTED.has(name) && before[name] ? recordsDelta(page[name], before[name]) : page[name];
  }
  return { look: lastSnapshot.look, kept, page: news };
}

function recordsDelta(records, before) {
  const places = new Map(before.map((record, place) => [record.ref, place]));
  return records.map((record) => {
    const place = places.get(record.ref);
    return place !== undefined && isSame(record, before[place]) ? place : record;
  });
}

// A look at the document once it rests: {rested, version, empty, look, kept, page}. One round trip.
/** @param {number} quietMs @param {number} capMs */
export async function look(quietMs, capMs, held = 0) {
  const rested = await waitForRest(quietMs, capMs);
  const told = snapshotDelta(snapshot(), held);
  rememberHeld(true);
  return JSON.stringify({ rested, version: version(), empty: emptyHosts().length, ...told });
}
