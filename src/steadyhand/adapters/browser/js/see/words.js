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
      for (let up = el; up && !around.has(up); up = parentOf(up)) around.add(up);
    }
  }
  return around.size ? composedText(document.body, around) : document.body.innerText;
}

// *around*: the elements that have a shadow root or a slot somewhere inside.
function composedText(el, around) {
  if (!around.has(el)) return el.innerText || "";
  const given = el.tagName === "SLOT" ? el.assignedNodes() : [];
  return wordsOf(given.length ? given : (rootOf(el) || el).childNodes, around);
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
