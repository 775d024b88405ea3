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
  return { kind: KINDS.suggest, members: [el], role: seenOptions.has(el) ? "combobox" : role, area: el, own: el }; // of what it offered one is chosen
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

// Whether the text may stand although a list came that does not hold it, as a list of earlier entries
// does not: nothing announces a list or asks for what is mostly listed, no hidden key belongs to the
// box, and its form sends what is written in it.
function suggestOptional(order) {
  const question = listOf(order);
  if (question.why) return JSON.stringify({ why: question.why });
  const { el, facts } = question;
  const plain = unannounced.has(el) && !announcesList(el) && !LISTED_THING.test(`${facts.label} ${el.name} ${el.id}`.replace(/[_-]/g, " "));
  return JSON.stringify({ optional: plain && !keysOf(question).length && Boolean(el.form && el.name) });
}

const announcesList = (el) =>
  el.hasAttribute("role") || el.hasAttribute("aria-autocomplete") || el.hasAttribute("aria-haspopup") || LIST_OWNERS.some((name) => el.hasAttribute(name)) || Boolean(wrapperOf(el));

// Whether that text still stands when the box was left and had time to be emptied, with nothing said against it.
async function suggestStands(order, text, forMs) {
  await leave();
  const end = performance.now() + forMs;
  while (performance.now() < end) await changed(version(), STEP_MS);
  const question = listOf(order);
  const fine = !question.why && tidy(question.el.value) === tidy(text) && !keysOf(question).length && !isInvalid(question.members) && !troubleOf(question, new Sight());
  return JSON.stringify({ stands: fine });
}

KINDS.suggest = { kind: "suggest", claim: claimSuggest, read: readSuggest };
widgetKinds.push(KINDS.suggest);
