// Lists that are their own control (role=listbox): folded, so that one option or its words show until
// they are pressed, or with all options in view at all times. What is in view is what a person goes by:
// what a folded list shows counts beside what its options say of themselves.
const openAtAllTimes = new WeakSet(); // lists that were in full view before they were touched

function claimListbox(el, role) {
  if (role !== "listbox" || native(el) || !mayBeAsked(el)) return null;
  if (trail) trail.deep.add(el);
  return {
    kind: KINDS.listbox,
    members: [el],
    role: "combobox",
    multiple: el.getAttribute("aria-multiselectable") === "true",
    options: answersIn(el),
    area: el,
    own: el,
  };
}

// A list that floats belongs to the control that opened it, one of what was chosen to the control that
// it was chosen by.
function mayBeAsked(el) {
  if (el.parentElement && el.parentElement.closest(NO_QUESTION)) return false;
  return el.hasAttribute("aria-expanded") || (!isPopup(el) && optionsOfList(el).length > 1);
}

const optionsOfList = (el) => gatherIn(el, (each) => each.getAttribute("role") === "option").filter(endsTree);
const saysChosen = (option) => [option.getAttribute("aria-selected"), option.getAttribute("aria-checked")].includes("true");

// What may be answered, each once: some lists hold their options twice, for the eye and for the ear.
function answersIn(el) {
  const found = new Map();
  for (const option of optionsOfList(el).slice(0, OPTIONS_MAX)) {
    const label = short(spoken(option));
    if (label && !asksToChoose(option, found.size) && !found.has(label)) found.set(label, { ref: refOf(option), label, disabled: isDisabled(option) });
  }
  return [...found.values()];
}

// "Choose" is no answer: the first of a list, or without a value beside others that have one.
function asksToChoose(option, place) {
  if (option.getAttribute("data-value") === "" || option.getAttribute("value") === "") return true;
  return place === 0 && isPrompt(short(spoken(option)), option);
}

// All its options in view, and no word that it could be folded.
function inFullView(el) {
  const options = optionsOfList(el);
  return options.length > 1 && !el.hasAttribute("aria-expanded") && options.every(drawn);
}

const isOpen = (el, inView) => (el.hasAttribute("aria-expanded") ? el.getAttribute("aria-expanded") === "true" && inView.length > 1 : inView.length > 1);

function noteInView({ el, widget }) {
  if (widget.kind === KINDS.listbox && inFullView(el)) openAtAllTimes.add(el);
  else openAtAllTimes.delete(el);
}

// The list itself, where its options are in it and in view.
function ownList({ el, widget }) {
  return widget.kind === KINDS.listbox && isOpen(el, optionsOfList(el).filter(drawn)) ? el : null;
}

function readListbox(question) {
  const { el, facts } = question;
  const options = optionsOfList(el);
  if (!options.length) return readList(question);
  const inView = options.filter(drawn);
  const folded = !facts.multiple && !isOpen(el, inView);
  const seen = folded ? [inView.length ? optionSaid(inView[0]) : "", shownWords(el)].filter(hasWords) : [];
  const prompts = new Set(options.filter((option, i) => asksToChoose(option, i)).map((option) => short(spoken(option))));
  const said = options.filter(saysChosen).map((option) => short(spoken(option)));
  const chosen = [...new Set([...said, ...seen])].filter((text) => hasWords(text) && !prompts.has(text));
  return { value: [...chosen].sort().join("\n"), chosen, shown: chosen.join(", ") };
}

const shownWords = (el) => tidy(seenText(el, (node) => !drawn(node))).replace(ARROWS, "");

// {text, remover} of what is chosen in a list of several: a press on it takes it away.
function chosenAsChips({ el, facts }) {
  return facts.multiple ? optionsOfList(el).filter(saysChosen).map((option) => ({ text: short(spoken(option)), remover: partOf(option) })) : [];
}

KINDS.listbox = { kind: "listbox", claim: claimListbox, read: readListbox };
widgetKinds.push(KINDS.listbox);
