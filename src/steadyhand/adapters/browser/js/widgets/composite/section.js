// Sections that repeat: which one a button that adds an entry belongs to.
const ADDS =
  /^\W*(\+|add|new|another|one more|weitere|neue|ajouter|añadir|agregar|adicionar|acrescentar|incluir|aggiungi|voeg|nog een|nieuwe?)(?![\p{L}])|(hinzufügen|toevoegen|anlegen)\W*$|^\W*\+\W*$/iu;
// What the same words are said of where there is only more to read or to answer: "Weitere Fragen".
const MORE_TO_ANSWER =
  /^\W*(another|one more|new|weitere(\s+\p{L}+en?)?|neue|nieuwe?|nog een)\s+(questions?|fields?|information(en|s)?|infos?|details?|documents?|topics?|frag(e|en)|angaben?|informatie|daten|felder|unterlagen|dokumente|hinweise|themen|optionen|options?|vragen|gegevens|velden)(?!\p{L})/iu;
const addsEntry = (label) => ADDS.test(label) && !MORE_TO_ANSWER.test(label);
const ADDER = "button,[role=button],a:not([href]),a[href^='#'],input[type=button]";

// The name of the box around it, else the last heading before it where no other such button follows
// on that: '' where it could be about something else.
function headingOver(el, sight) {
  const group = groupOf(el, sight);
  if (group.text) return group.text;
  const headings = sight.survey.headings.filter((heading) => precedes(heading, el) && shows(heading));
  const own = nestedUnder(headings, el);
  if (!own) return "";
  if (trail) trail.deep.add(own);
  const between = [...document.querySelectorAll(ADDER)].some((other) => other !== el && precedes(own, other) && precedes(other, el) && ADDS.test(buttonName(other)));
  return between ? "" : short(spoken(own));
}

const precedes = (one, other) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

// The last heading that is not inside an entry which ends before the button.
function nestedUnder(headings, el) {
  for (const heading of [...headings].reverse()) {
    const entry = heading.closest("[role=group],fieldset,li,article");
    if (!entry || entry.contains(el)) return heading;
  }
  return null;
}
