// What a person sees as one control that chooses from a list: where it begins and ends, which parts of
// it are no answer (buttons, prompts, notes for screen readers), and what it shows as chosen.
const AREA_LEVELS = 8; // ancestors climbed
const AREA_END = /^(FORM|BODY|HTML|FIELDSET|MAIN|SECTION|DIALOG|TD|TH|TR|TABLE|LEGEND|LABEL|ARTICLE|HEADER|FOOTER)$/;
const NAMING = "label,legend,h1,h2,h3,h4,h5,h6,[role=heading]";
const LISTING = "[role=listbox],[role=menu],[role=tree],[role=grid],[role=dialog],[role=tooltip]";
const NOTES = "[aria-live],[role=log],[role=status],[role=alert],label,legend,template,script,style,svg,title";
const REMOVES =
  /(^|[^a-z])(remove|delete|clear|close|dismiss|deselect|unselect|entfernen|löschen|supprimer|retirer|eliminar|quitar|rimuovi|verwijder)|(remove|delete|clear|close|dismiss)([^a-z]|$|icon|button|btn)|(Remove|Delete|Clear|Close)/;
const CROSS = /^[×✕✖✗⨯⨉❌xX]$/;
const PROMPT_NAME = /placeholder|(^|[\s_-])prompt/i;
const NOTHING =
  /^\W*(no(ne|thing)? (is )?(selected|chosen)|no selection|not selected|keine? auswahl|nichts ausgewählt|aucune? sélection|rien de sélectionné|nada seleccionado|ninguno seleccionado|nada selecionado|nessuna selezione|niets geselecteerd)\W*$/i;
const ARROWS = /[\s▼▾▿⌄˅∨⏷▲▴△⯆⬇↓⌃]+$/u;
const SEVERAL = /(^|[^a-z])multi(ple|select|value)?([^a-z]|$)|(^|[^a-z])(tags?|tokens?|chips?)([\s_-]?(input|field|box|list|editor))/i;

// The largest box around the control that holds neither its label nor another control.
function areaOf(el, name = "") {
  let area = el;
  for (let level = 0; level < AREA_LEVELS; level++) {
    const up = parentOf(area);
    if (!up || AREA_END.test(up.tagName) || asksMore(up, area, name)) break;
    area = up;
  }
  return area;
}

function asksMore(up, area, name) {
  for (const node of (up.shadowRoot || up).childNodes) {
    if (isText(node) && name && tidy(node.data).includes(name)) return true;
    if (node.nodeType !== Node.ELEMENT_NODE || node === area || within(node, area)) continue;
    if (namesSomething(node, name) || otherControl(node)) return true;
  }
  return false;
}

function namesSomething(node, name) {
  if (concealed(node) || node.matches(LISTING)) return false;
  const naming = node.matches(NAMING) ? [node] : [...node.querySelectorAll(NAMING)];
  if (naming.some((each) => !each.closest("[aria-hidden=true]") && hasWords(each.textContent) && !each.closest(LISTING))) return true;
  return Boolean(name) && hasWords(node.textContent) && unmarked(spoken(node)).text === name;
}

// A control that a person sees beside it, and that is no list of its own.
function otherControl(node) {
  const controls = node.matches(CONTROL) ? [node] : [...node.querySelectorAll(`${CONTROL},[role=combobox]`)];
  return controls.some((each) => shows(each) && !each.closest(`[aria-hidden=true],${LISTING}`));
}

// The innermost box with a border or a ground of its own, from the control up to its area.
function frameOf(el, area) {
  for (let up = el; up && up !== area; up = parentOf(up)) if (framed(up) && inSight(up)) return up;
  return area;
}

const inSight = (el) => !unseen(el, new Sight());

function framed(el) {
  const style = getComputedStyle(el);
  const sides = [style.borderTopWidth, style.borderBottomWidth].map(parseFloat);
  if (style.borderBottomStyle !== "none" && sides.some((width) => width > 0)) return true;
  if (style.boxShadow !== "none") return true;
  return !native(el) && style.backgroundColor !== "rgba(0, 0, 0, 0)" && el.getBoundingClientRect().width > 40;
}

const childrenOf = (el) => {
  if (el.tagName === "SLOT" && el.assignedNodes().length) return el.assignedNodes();
  return (el.shadowRoot || el).childNodes;
};

// Every element of the composed tree below *root* that *wanted* takes; what *leaves* takes is not entered.
function gatherIn(root, wanted, leaves = () => false) {
  const found = [];
  const visit = (parent) => {
    for (const node of childrenOf(parent)) {
      if (node.nodeType !== Node.ELEMENT_NODE || SILENT.has(node.tagName) || leaves(node)) continue;
      if (wanted(node)) found.push(node);
      visit(node);
    }
  };
  visit(root);
  return found;
}

// What *root* says to the eye, without what *leaves* takes.
function seenText(root, leaves) {
  let out = "";
  for (const node of childrenOf(root)) {
    if (isText(node)) out += node.data;
    else if (node.nodeType === Node.ELEMENT_NODE && !SILENT.has(node.tagName) && !leaves(node)) {
      const inner = seenText(node, leaves);
      out += INLINE.has(node.tagName) ? inner : ` ${inner} `;
    }
  }
  return out;
}

// Whether the element is drawn; boxless wrappers are drawn where their content is.
function drawn(el) {
  if (!el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return el.tagName === "SLOT" || boxless(el);
  const box = el.getBoundingClientRect();
  return box.width > 1 && box.height > 1 && !clippedOut(el);
}

function clippedOut(el) {
  const style = getComputedStyle(el);
  return (style.clipPath !== "none" && clippedAway(style.clipPath)) || (style.position !== "static" && NO_CLIP_LEFT.test(style.clip));
}

// Whether nothing in the element can be seen either.
function shut(el) {
  if (!el.checkVisibility({ opacityProperty: true })) return el.tagName !== "SLOT" && !boxless(el);
  if (clippedOut(el)) return true;
  return (el.offsetHeight <= 1 || el.offsetWidth <= 1) && getComputedStyle(el).overflowY !== "visible";
}

// A list that lies over the page, and not one that shows what is chosen.
function isPopup(node) {
  if (!node.matches(LISTING)) return false;
  for (let up = node, level = 0; up && level < 4; up = parentOf(up), level++) {
    const { position } = getComputedStyle(up);
    if (position === "absolute" || position === "fixed") return true;
  }
  return !drawn(node);
}

// What says that something can be taken away again.
function removes(el) {
  if (CROSS.test(tidy(el.textContent)) || CROSS.test(el.getAttribute("aria-label") || "")) return true;
  if (hasWords(el.textContent) && !/^(BUTTON|A)$/.test(el.tagName)) return false;
  const called = [el.getAttribute("aria-label"), el.getAttribute("title"), el.getAttribute("class"), el.getAttribute("data-testid")];
  return called.some((name) => name && REMOVES.test(name));
}

// {el, remover, text} of everything chosen that has a button of its own to take it away.
function removable(area, el) {
  const found = [];
  const taken = new Set();
  for (const remover of gatherIn(area, removes, (node) => isPopup(node) && !node.contains(el) && !holdsChosen(node))) {
    const chip = chipAround(remover, area, el);
    if (!chip || taken.has(chip)) continue;
    taken.add(chip);
    found.push({ el: chip, remover, text: chipText(chip, remover) });
  }
  return found;
}

function chipAround(remover, area, el) {
  for (let up = parentOf(remover); up && up !== area; up = parentOf(up)) {
    if (within(up, el)) return null;
    if (hasWords(chipText(up, remover))) return drawn(up) ? up : null;
  }
  return null;
}

const chipText = (chip, remover) => short(seenText(chip, (node) => node === remover || node.matches(NOTES) || concealed(node) || removes(node)));

// A text that stands where the choice will stand: "Select ...".
function isPrompt(text, el, offeredLabels = []) {
  if (!hasWords(text)) return true;
  if (offeredLabels.includes(text)) return false;
  if (CHOOSE.test(text) || NOTHING.test(text)) return true;
  return [el.getAttribute("placeholder"), el.getAttribute("aria-placeholder"), el.getAttribute("data-placeholder")].some((p) => p && tidy(p) === text);
}

const promptBox = (node) => PROMPT_NAME.test(`${node.getAttribute("class") || ""} ${node.id}`) && !node.hasAttribute("data-value");
