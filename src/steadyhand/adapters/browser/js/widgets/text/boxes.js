// One value in several short boxes side by side: a telephone number as 3-3-4, a postcode as 5-4, the
// groups of an account number, a code sign by sign. The question stands before the first box or around them all; a box
// alone has no name, or one that says which piece of the whole it takes.
const PIECES_MAX = 9;
const PIECE_MAX = 8; // characters of one box
const PHONE_MAX = 15; // digits of a telephone number anywhere
const PIECE_LEVELS = 4; // ancestors climbed from one box in search of the others
const PIECE_TYPES = new Set(["text", "tel"]);
const LAST_SHORTER = 4; // boxes from which the last one may be left with room: an account number
const APART_SIGNS = "[\\s().·/–—-]*"; // what may stand between the pieces, on the page and in the value
const ONLY_SIGNS = new RegExp(`^${APART_SIGNS}$`);
const BLANKS = /^[\W_x\d]*$/i; // "###", "123": an example of the piece
const PIECE_NAME = new RegExp(
  [
    "area code|(area |exchange )?prefix|exchange( code)?|line( number)?|subscriber( number)?|plus ?(4|four)|\\+ ?4",
    "(first|second|third|fourth|middle|last|next) ?(part|group|box|segment|block|\\d|two|three|four|five)?( digits?| characters?| letters?)?",
    "(part|group|box|segment|block|field|digits?|characters?|letters?) ?\\d+( of \\d+)?|(zeichen|stelle|ziffer|caractère|chiffre|carácter|dígito|caractere|teken|cijfer|carattere|cifra) \\d+",
    "vorwahl|ortsvorwahl|rufnummer|durchwahl|(erster?|zweiter?|dritter?|vierter?|letzter?)( teil| block| gruppe)?|(teil|block|gruppe) \\d+",
    "indicatif|préfixe|(première?|deuxième|troisième|dernière?)( partie| groupe)?|(partie|groupe) \\d+",
    "prefijo|código de área|(primera|segunda|tercera|última) parte|parte \\d+|prefixo|ddd|netnummer|prefisso|deel \\d+",
  ].map((line) => `^(${line})$`).join("|"),
  "i",
);
const SEVERAL_THINGS = /\p{L}\s*[/&+,]\s*\p{L}|(?<!\p{L})(and|or|und|oder|et|ou|y|o|e|en)(?!\p{L})/iu;
const BEGINS = "from|start|begin|beginning|min|minimum|von|beginn|de|du|début|desde|inicio|início|inizio|da|van";
const ENDS = "to|till|until|end|max|maximum|bis|ende|à|au|fin|hasta|al?|até|tot|einde|fine";
const FROM_TO = new RegExp(`(?<!\\p{L})(between|range|zwischen|entre|tussen|tra|spanne)(?!\\p{L})|(?<!\\p{L})(${BEGINS})(?!\\p{L}).*(?<!\\p{L})(${ENDS})(?!\\p{L})`, "iu");

widgetKinds.push({ kind: "boxes", claim: claimBoxes, read: readBoxes, perform: setBoxes, texts: pieceTexts });

function claimBoxes(el, role) {
  if (role !== "textbox" || !isPiece(el)) return null;
  const found = piecesAround(el);
  if (!found) return null;
  const { box, parts } = found;
  const name = wholeName(box, parts);
  if (!name || SEVERAL_THINGS.test(name.label) || FROM_TO.test(name.label)) return null;
  if (!parts.every((part) => namesPiece(part, name.label)) || !seemOne(box, parts, name.label)) return null;
  if (bySign(parts) && !takesCode(parts, name.label)) return null;
  return {
    members: parts, face: parts[0], named: box, named_by: name, role: "textbox", type: parts.every((part) => part.type === "tel") ? "tel" : "text",
    parts, limits: { pattern: wholePattern(parts), placeholder: "", autocomplete: wholeToken(parts) },
  };
}

function isPiece(el) {
  return el.tagName === "INPUT" && PIECE_TYPES.has(el.type) && el.maxLength > 0 && el.maxLength <= PIECE_MAX && !el.readOnly && !el.hasAttribute("list");
}

// {box, parts}: the boxes around *el* in the smallest element that holds several, and no other control.
function piecesAround(el) {
  let box = el.parentElement;
  for (let level = 0; box && level < PIECE_LEVELS; level++, box = box.parentElement) {
    if (/^(FORM|BODY|MAIN)$/.test(box.tagName)) return null;
    const parts = controlsIn(box).filter((each) => each.type !== "hidden");
    if (parts.length < 2) continue;
    const alike = parts.length <= PIECES_MAX && parts.every((each) => isPiece(each) && !isDisabled(each) && shows(each));
    return alike && inOneRow(parts) && ONLY_SIGNS.test(between(box, parts)) ? { box, parts } : null;
  }
  return null;
}

const bySign = (parts) => parts.every((part) => part.maxLength === 1);
const SIGNS_MIN = 4; // boxes of one sign each that a code has
const CODE_NAMED = /(?<!\p{L})(\p{L}*code|passcode|pin|otp|token|tan|código|codice)(?!\p{L})/iu;

// Whether it is a code that is typed sign by sign beside other questions: a page that asks for nothing else is a door.
function takesCode(parts, named) {
  const others = controlsIn(document.body).some((each) => each.type !== "hidden" && !parts.includes(each) && shows(each));
  return parts.length >= SIGNS_MIN && others && (wholeToken(parts) === CODE_TOKEN || CODE_NAMED.test(named));
}

// Pieces of one value are read as one line, which may go on below where it is long.
function inOneRow(parts) {
  const places = parts.map((part) => part.getBoundingClientRect());
  const beside = (a, b) => b.top < a.bottom && b.bottom > a.top && b.left >= a.right - 1;
  return beside(places[0], places[1]) && places.every((place, i) => i < 2 || beside(places[i - 1], place) || place.top >= places[i - 1].bottom - 1);
}

// What stands between the first and the last box, without the names of the boxes.
function between(box, parts) {
  const range = document.createRange();
  range.setStartAfter(parts[0]);
  range.setEndBefore(parts.at(-1));
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  let said = "";
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const label = node.parentElement.closest("label");
    const names = label && parts.some((part) => labelsOf(part).includes(label));
    if (!names && !UNREAD_BETWEEN.has(node.parentElement.tagName) && range.intersectsNode(node) && shows(node.parentElement)) said += node.data;
  }
  return said;
}

const UNREAD_BETWEEN = new Set(["SCRIPT", "STYLE", "TEMPLATE"]);

// Whether the box has no name, or one that says which piece of that whole it takes.
const namesPiece = (part, whole) => piecesSaid(part, whole).every((said) => !said || /^\d$/.test(said) || PIECE_NAME.test(said));

// What the names of the box say beyond that of the whole.
function piecesSaid(part, whole) {
  const bound = ownName(part);
  const said = [bound ? bound.text : "", part.title, BLANKS.test(part.placeholder) ? "" : part.placeholder];
  return said.map((text) => plainWords(tidy(text)).replace(plainWords(whole), "").replace(/[\s:,().–-]+/g, " ").trim());
}

// Two boxes alone may as well be a range, an amount and its unit, years and months: they are one where
// they say so, where a mark parts a longer one from its addition, or where both are of one telephone.
function seemOne(box, parts, whole) {
  if (parts.length > 2 || parts.every((part) => piecesSaid(part, whole).some(Boolean))) return true;
  const [first, second] = parts.map((part) => part.maxLength);
  const phone = parts.every((part) => part.type === "tel") && first + second <= PHONE_MAX;
  return phone || (first > second && /\S/.test(between(box, parts)));
}

// The name of the whole: of an element around the boxes, else what stands before the first.
function wholeName(box, parts) {
  const found = groupName(box, parts) || said(boxLabel(box, parts), "label") || nearBefore(box, parts);
  if (!found || !found.text) return null;
  const { text, marked } = unmarked(found.text.replace(/[\s([:–-]+$/u, ""));
  return hasWords(text) ? { label: text, label_source: found.source, marked: marked || found.marked } : null;
}

function nearBefore(box, parts) {
  const inside = precedingText(parts[0]);
  return inside.text && hasWords(inside.text) ? inside : precedingText(box);
}

// What all the boxes take together, for those who write the value.
function wholePattern(parts) {
  const needed = neededOf(parts);
  return parts.map((part, i) => `${i >= needed ? "(?:" : ""}${APART_SIGNS}(${pieceClass(part)}{${leastOf(parts, i)},${part.maxLength}})`).join("") + ")?".repeat(parts.length - needed) + APART_SIGNS;
}

const pieceClass = (part) => (/^(numeric|tel|decimal)$/.test(part.inputMode) || part.type === "tel" || /^\^?(\\d|\[0-9\])/.test(part.pattern) ? "[0-9]" : "[A-Za-z0-9]");
const leastOf = (parts, i) => (i === parts.length - 1 && parts.length >= LAST_SHORTER ? 1 : parts[i].maxLength);

// How many of the boxes must hold something: an addition after a longer box may be left out.
function neededOf(parts) {
  const last = parts.findLastIndex((part) => part.required || part.getAttribute("aria-required") === "true");
  if (last >= 0) return last + 1;
  return parts.length === 2 && parts[0].maxLength > parts[1].maxLength ? 1 : parts.length;
}

const TOKENS = /^(tel|postal-code|bday|cc-number)(-|$)/;
const CODE_TOKEN = "one-time-code"; // at the first box, or at all of them

// The one thing that the tokens of the boxes are parts of; '' where they say nothing of it.
function wholeToken(parts) {
  if (bySign(parts) && tidy(parts[0].getAttribute("autocomplete")) === CODE_TOKEN) return CODE_TOKEN;
  const tokens = new Set(parts.map((part) => (TOKENS.exec(tidy(part.getAttribute("autocomplete"))) || ["", ""])[1]));
  return tokens.size === 1 ? [...tokens][0] : "";
}

// The value cut into the pieces; null where it does not fit.
function pieceTexts({ parts }, value) {
  const hit = new RegExp(`^(?:${wholePattern(parts)})$`).exec(tidy(String(value)));
  return hit ? parts.map((_, i) => hit[i + 1] || "") : null;
}

function readBoxes({ widget: { parts } }) {
  const held = parts.map((part) => tidy(part.value));
  const mark = bySign(parts) ? "" : "-";
  const told = held.filter(Boolean).join(mark);
  const gap = held.findIndex((text) => !text);
  const whole = gap < 0 || held.slice(gap).every((text) => !text); // a hole in the middle is no value
  return { value: whole ? told : held.map((text) => text || "?").join(mark), shown: told, form_value: null };
}

async function setBoxes(question, order) {
  const { widget } = question;
  const texts = order.value === "" ? widget.parts.map(() => "") : pieceTexts(widget, order.value);
  if (!texts) return `it takes ${widget.parts.map((part) => part.maxLength).join(" + ")} characters in boxes of their own`;
  for (let i = 0; i < texts.length; i++) {
    const why = await typeInto({ el: widget.parts[i] }, { value: texts[i] });
    if (why) return why;
    await turn();
  }
  await leave();
  return widget.parts.every((part, i) => part.isConnected && part.value === texts[i]) ? "" : TO_DRIVER;
}
