// Text boxes that offer suggestions while one types and say so in no markup that counts: told by what
// they are called, by their prompt, or by asking for a place or an institution with the browser's own
// suggestions turned off. Some take nothing but a suggestion.
const SUGGESTING = /(^|[^a-z])(auto-?complete|auto-?suggest|type-?ahead|suggest(ions?)?|look-?up|geocod\w*|places)([^a-z]|$)|typeahead|autocomplete/i;
const SEARCH_PROMPT =
  /^\W*(start typing|begin typing|type to|search|enter (a|your) (location|city|address)|find|suche|suchen|tippen|eingeben und|rechercher|commencez|saisissez|buscar?|empiece|escriba|pesquisar?|comece|cerca|inizia|zoek|begin met)\b/i;
const LISTED_THING =
  /\b(location|city|town|place|address|region|school|university|college|institution|employer|company|ort|stadt|wohnort|adresse|schule|hochschule|universität|arbeitgeber|firma|unternehmen|ville|lieu|école|université|employeur|entreprise|ciudad|lugar|localidad|dirección|escuela|universidad|empresa|cidade|local|endereço|escola|universidade|città|luogo|indirizzo|scuola|università|azienda|plaats|stad|woonplaats|adres|school|universiteit|werkgever|bedrijf)\b/i;
const TURNED_OFF = /^(off|no|nope|none|false|disabled|new-password|chrome-off|do-not-.*|nofill)$/i;

function claimSuggest(el, role) {
  if (el.tagName !== "INPUT" || (el.type !== "text" && el.type !== "search") || el.readOnly || el.list) return null;
  if (!suggests(el) || el.closest("[role=search],header,nav")) return null;
  return { kind: KINDS.suggest, members: [el], role, area: el, own: el };
}

function suggests(el) {
  if (unannounced.has(el)) return true;
  if (SUGGESTING.test(`${el.getAttribute("class") || ""} ${el.id}`) || el.hasAttribute("data-autocomplete")) return true;
  if (!TURNED_OFF.test(el.getAttribute("autocomplete") || "")) return false;
  if (el.placeholder && SEARCH_PROMPT.test(el.placeholder)) return true;
  return LISTED_THING.test(`${el.name} ${el.id}`.replace(/[_-]|(?<=[a-z])(?=[A-Z])/g, " ")) || LISTED_THING.test(nameOf(el).text);
}

function readSuggest({ el }) {
  const value = tidy(el.value);
  return { value, chosen: value ? [value] : [], shown: value };
}

// Whether what was written counts for nothing unless a suggestion was picked: an empty hidden input
// of the same field waits for its key, or suggestions came for what was written.
function suggestBinds(order) {
  const question = listOf(order);
  if (question.why) return JSON.stringify({ why: question.why });
  const hidden = [...fieldBox(question.el).querySelectorAll("input[type=hidden]")];
  return JSON.stringify({ binds: unannounced.has(question.el) || hidden.some((each) => !each.value) });
}

KINDS.suggest = { kind: "suggest", claim: claimSuggest, read: readSuggest };
widgetKinds.push(KINDS.suggest);
