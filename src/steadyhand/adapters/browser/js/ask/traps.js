// Fields that are meant for machines: they ask to stay empty, bear a trap's name, or cannot be
// reached by a person who uses the page. They stay empty.

// What says "leave this empty" in the languages that the vocabulary has.
const KEEP_EMPTY = new RegExp(
  [
    "\\b(leave|keep)\\b.{0,40}\\b(blank|empty|untouched)\\b",
    "\\b(do not|don['’]?t|never) (fill|complete|enter|type|write|use|touch|change)( (in|out))?( (this|that|anything|it)\\b|[.!)]|$)",
    "\\bhoney.?pot\\b|\\b(spam|bot) (trap|check|protection)\\b",
    "nicht (ausfüllen|befüllen|eintragen|verändern)|(leer|frei)( |-)?(zu )?(lassen|bleiben)|(lassen|lass)\\b.{0,40}\\b(leer|frei)\\b",
    "\\b(laisse[zr]?|laissé)\\b.{0,40}\\b(vide|vierge)\\b|\\bne (pas|rien) (remplir|renseigner|saisir|écrire|compléter)|\\bne (remplissez|renseignez|saisissez|complétez) (pas|rien)",
    "\\bdej(e|a|ar)\\b.{0,40}(vac[ií]o|en blanco)|\\bno (rellen|llen)\\w+",
    "\\bdeix(e|a|ar)\\b.{0,40}(vazio|em branco)|\\bnão (preench|escrev|complet)\\w+",
    "\\b(laat|laten)\\b.{0,40}\\bleeg\\b|\\bleeg laten\\b|\\bniet (invullen|in te vullen|gebruiken)\\b",
    "\\blasci(a|ate|are|)\\b.{0,40}(vuoto|in bianco)|\\bnon (compil|riemp|scriv)\\w+",
  ].join("|"),
  "i",
);
// "Leave blank if you have none" is for people, "if you are human" is not.
const CONDITION = /(?<![\p{L}\p{N}])(if|unless|when|where|wenn|falls|sofern|sauf|si|se|als|indien|tenzij|quando|cuando|salvo|caso)(?![\p{L}\p{N}])/iu;
const FOR_PEOPLE = /human|person\b|people|robot|\bbots?\b|spam|mensch|humain|personne|humano|umano|essere umano|mens\b/i;

const TRAP_NAME = /honey.?pot|(^|[^a-z])gotcha([^a-z]|$)|(bot|spam).?(trap|field|catcher|check)|(leave|keep).?(this.?)?(blank|empty)|do.?not.?fill|(captcha|turnstile).?(response|token)|fake.?(user|e?mail|pass|name)/i;
const ODD_NAME = /(^|[^a-z])(hp|fake|decoy|dummy|bait|trap|nope|url2|website2)([^a-z]|$)/i;
const REAL_TOKEN = /^(on|off|name|email|tel|username|url|bday|sex|photo|organization|country|language|impp|one-time-code|(given|family|additional)-name|honorific-\w+|nickname|organization-title|street-address|address-\w+|postal-code|country-name|(new|current)-password|cc-\w+(-\w+)?|bday-\w+|tel-\w+(-\w+)?|transaction-\w+)$/;

// '' or why a machine alone would fill the control.
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

const TYPED = new Set("text email tel url search password number".split(" "));
const typable = (el) => (el.tagName === "INPUT" ? TYPED.has(el.type) : el.tagName === "TEXTAREA") && !el.hasAttribute("role");

// A box that the keyboard skips and no browser may fill is there for those who read the markup only.
function outOfReach(el, names, label) {
  if (el.required || el.readOnly) return false;
  const skipped = el.getAttribute("tabindex") === "-1";
  const tokens = (el.getAttribute("autocomplete") || "").trim().toLowerCase().split(/\s+/);
  const closed = tokens[0] !== "" && (tokens[0] === "off" || !REAL_TOKEN.test(tokens.at(-1)));
  const odd = names.some((name) => name && ODD_NAME.test(name));
  return (skipped && closed && (odd || !label || tokens[0] !== "off")) || (odd && (skipped || !label));
}
