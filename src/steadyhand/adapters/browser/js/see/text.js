// Text as a person reads it: whitespace collapsed, hidden parts left out, required marks taken off.
// Spacing follows accname-1.2 (blocks and images stand apart, inline elements do not), and what is
// laid out apart stands apart by whatever tag.
const NAME_MAX = 300; // characters of a label; longer ones are prose
const SILENT = new Set("SCRIPT STYLE NOSCRIPT TEMPLATE HEAD META LINK BASE".split(" "));
const INLINE = new Set(
  "A ABBR B BDI BDO CITE CODE DATA DFN EM FONT I INS KBD LABEL MARK Q S SMALL SPAN STRONG SUB SUP TIME U VAR WBR".split(" "),
);
const CONTROL = "input:not([type=hidden]),select,textarea,[contenteditable=''],[contenteditable=true]";
const HOLDING = new Set(["combobox", "listbox", "spinbutton", "slider", "textbox"]); // what they say is an answer
const UNSPOKEN = new Set(["INPUT", "SELECT", "TEXTAREA", "BUTTON"]);

const STARS = "*＊✱∗⁎";
const REQUIRED_WORDS =
  "(?:(?:response|answer|selection) )?(?:required|mandatory)(?: (?:field|question|answer|entry))?|compulsory|must be (?:filled in|completed|answered)|pflicht(?:feld|angabe|frage)?|(?:zwingend )?erforderlich(?:e angabe|es feld)?|notwendig|obligatorisch|" +
  "(?:champ |question |réponse )?obligatoire|requise?|nécessaire|necesari[oa]|necessári[oa]|necessari[oa]|noodzakelijk|(?:campo |pregunta |respuesta )?obligatori[oa]|requerid[oa]|(?:campo |pergunta |resposta )?obrigatóri[oa]|" +
  "(?:campo |domanda |risposta )?obbligatori[oa]|richiest[oa]|verplicht(?: veld|e vraag)?|vereist|wymagane|obowiązkowe";
const MARK_END = new RegExp(
  `\\s*(?:[${STARS}]+(?:\\s*[\\[(]?\\s*(?:${REQUIRED_WORDS})\\s*[\\])]?\\.?)?|[\\[(]\\s*(?:${REQUIRED_WORDS}|[${STARS}]+)\\s*[\\])]|\\s[,;:–—-]\\s*(?:${REQUIRED_WORDS})\\.?|[,;:–—]\\s*(?:${REQUIRED_WORDS})\\.?)\\s*(:?)\\s*$`,
  "i",
);
const MARK_START = new RegExp(`^\\s*[${STARS}]+\\s*`);
const REQUIRED_WORD = new RegExp(`^[\\[(]?\\s*(?:${REQUIRED_WORDS}|[${STARS}]+)\\s*[\\])]?$`, "i");

const MAYBE_MARKED = new RegExp(`[${STARS})\\]]|(?:${REQUIRED_WORDS})\\.?\\s*:?\\s*$`, "i");

const tidy = (text) =>
  text
    ? String(text)
        .replace(/[\s\u200b\ufeff]+/g, " ")
        .trim()
    : "";

const short = (text) => tidy(text).slice(0, NAME_MAX);

// Signs that mark what is required where a note on the page says so ("Fields with • are required").
const SIGNS = "•●‣▪■◆♦▲△†‡¤§‼❗!#°º¹²³~^»✻❋+";
const SIGN_AT_END = new RegExp(`[\\s\\p{L}\\p{N})?:]([${SIGNS}])\\s*:?$`, "u");
const SIGN_AT_START = new RegExp(`^([${SIGNS}])\\s*[\\p{L}\\p{N}]`, "u");
const SAYS_REQUIRED = /required|mandatory|compulsory|pflicht|erforderlich|notwendig|obligat|obbligat|obrigat|requis|requerid|richiest|verplicht|vereist|wymagan|nécessaire/i;
const NOTE_MAX = 240; // characters of a note; longer texts only mention a sign
let notes = { rebuilds: -1, said: new Map() };

// Whether the page says that this sign marks what is required.
function isNoted(sign) {
  if (notes.rebuilds !== rebuilds) notes = { rebuilds, said: new Map() };
  if (!notes.said.has(sign)) notes.said.set(sign, saysOf(sign));
  return notes.said.get(sign);
}

function saysOf(sign) {
  const texts = document.createTreeWalker(document.body || document, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const around = node.data.includes(sign) ? node.parentElement.closest("p,div,li,td,small,em,legend,label,section,form,body") : null;
    if (!around || SILENT.has(node.parentElement.tagName) || around.matches("label,legend") || around.querySelector(CONTROL)) continue;
    const text = around.textContent;
    if (text.length <= NOTE_MAX && SAYS_REQUIRED.test(text)) return true;
  }
  return false;
}

// The text without a sign that a note explains, or null.
function unsigned(text) {
  const found = SIGN_AT_END.exec(text) || SIGN_AT_START.exec(text);
  return found && isNoted(found[1]) ? tidy(text.replace(SIGN_AT_END, (all) => all.replace(found[1], "")).replace(SIGN_AT_START, (all) => all.slice(1))) : null;
}

// The text without its required mark, and whether it had one.
function unmarked(text) {
  const plain = unsigned(text);
  if (plain !== null) return { text: plain, marked: true };
  if (!MAYBE_MARKED.test(text)) return { text, marked: false };
  let rest = text.replace(MARK_START, "");
  rest = rest.replace(MARK_END, "$1");
  return { text: tidy(rest), marked: tidy(rest) !== text };
}

function concealed(el) {
  return el.hidden || el.getAttribute("aria-hidden") === "true";
}

// What is read while a question is asked: whole subtrees (`deep`), and elements of which the order
// and the own text of their children counts (`shallow`). Null where nobody keeps it.
let trail = null;

// What *read* returns; what it read from is left in *kept*.
function trailed(kept, read) {
  const outer = trail;
  trail = kept;
  try {
    return read();
  } finally {
    trail = outer;
  }
}

const newTrail = () => ({ deep: new Set(), shallow: new Set() });

// What the subtree says, without *skip*, without controls; with hidden parts only if *all*.
function spoken(root, skip = null, all = false) {
  if (trail) trail.deep.add(root);
  if (!root.firstElementChild && !rootOf(root)) return tidy(root.textContent);
  const seen = all || !root.checkVisibility || !root.checkVisibility({ visibilityProperty: true });
  return tidy(fragments(rootOf(root) || root, skip, { all, seen }, 0));
}

function fragments(parent, skip, look, depth) {
  if (depth > 16) return "";
  let out = "";
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE) out += node.data;
    else if (node.nodeType === Node.ELEMENT_NODE && node !== skip) out += elementText(node, skip, look, depth);
  }
  return out;
}

function elementText(el, skip, look, depth) {
  const tag = el.tagName;
  if (SILENT.has(tag) || UNSPOKEN.has(tag) || HOLDING.has(el.getAttribute("role")) || offersInField.has(el)) return " ";
  if (!look.all && concealed(el)) return "";
  if (tag === "SLOT") return slotText(el, skip, look, depth); // has no box of its own
  if (!look.seen && !el.checkVisibility({ visibilityProperty: true }) && !boxless(el)) return "";
  if (tag === "BR") return " ";
  if (tag === "IMG") return ` ${el.alt || ""} `;
  const named = el.getAttribute("aria-label");
  if (named) return ` ${REQUIRED_WORD.test(named) ? "*" : named} `; // a name of its own stands apart
  const own = fragments(rootOf(el) || el, skip, look, depth + 1);
  if (MARK_CLASS.test(el.getAttribute("class") || "") && REQUIRED_WORD.test(tidy(own))) return " * "; // a mark in words
  if (OPTIONAL_CLASS.test(el.getAttribute("class") || "") && OPTIONAL_WORD.test(tidy(own))) return ` (${tidy(own)}) `; // and of the opposite
  return INLINE.has(tag) && !standsApart(el, own) ? own : ` ${own} `;
}

const MARK_CLASS = /requi|mandat|obligat|pflicht|asterisk|indicator|badge/i;
const OPTIONAL_CLASS = /optional|facultati|opcional/i;
const OPTIONAL_WORD = /^(optional|freiwillig|facultatif|opcional|facoltativo|optioneel)$/i;
const READ_ALOUD = /visually-?hidden|sr-?only|screen-?reader|off-?screen|assistive/i;

// Whether an element that flows by its tag is a box of its own: taken out of the flow or set beside
// the text. What only screen readers say is one, with or without its styles. A single letter is part
// of a word that is drawn letter by letter.
function standsApart(el, own) {
  if (own.length < 2) return false;
  if (READ_ALOUD.test(el.getAttribute("class") || "")) return true;
  const { display } = getComputedStyle(el);
  return display !== "inline" && display !== "contents" && display !== "none";
}

const boxless = (el) => getComputedStyle(el).display === "contents";

function slotText(slot, skip, look, depth) {
  const nodes = slot.assignedNodes();
  if (!nodes.length) return fragments(slot, skip, look, depth + 1);
  return nodes
    .map((n) => (n.nodeType === Node.TEXT_NODE ? n.data : n.nodeType === Node.ELEMENT_NODE && n !== skip ? elementText(n, skip, look, depth + 1) : ""))
    .join("");
}

// Whether the label carries a mark that its text does not speak: a hidden star, a word in its own
// element, or a star made by CSS.
function silentMark(label, skip) {
  const whole = spoken(label, skip, true);
  if (whole && unmarked(whole).marked) return true;
  const last = skip && label.lastElementChild === skip ? skip.previousElementSibling : label.lastElementChild;
  if (last && last !== skip && !UNSPOKEN.has(last.tagName) && REQUIRED_WORD.test(tidy(last.textContent))) return true;
  return [label, last].some((el) => el && !UNSPOKEN.has(el.tagName) && (drawnMark(el, "::after") || drawnMark(el, "::before")));
}

function drawnMark(el, pseudo) {
  const content = getComputedStyle(el, pseudo).content;
  const said = content.length < 20 ? content.replace(/^"|"$/g, "").trim() : "";
  return said !== "" && (REQUIRED_WORD.test(said) || (said.length === 1 && SIGNS.includes(said) && isNoted(said)));
}
