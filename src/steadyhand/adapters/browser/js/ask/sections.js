// The headings that a field stands under: "Emergency contact" above a plain "Name".
// A heading governs what follows it in its own box and in the boxes there, up to the next heading
// of its rank or a higher one; what names a box (a legend, a region's label) governs all that is in
// it. Without a rank (a bold line, a card's title) one closes those that look like it. Read from the
// outermost to the nearest; which of them matter is for the reader to say.
const TITLE_MAX = 100; // characters; what is longer is prose
const UNDER_MAX = 400; // characters between a heading and its first control; after more it is about the prose
const PARTS_TOLD = 4; // of a longer chain the nearest
const WRAPPER_MAX = 4; // elements beside one heading in the box that holds it
const BOX_RANK = 0;
const RANKLESS = 7; // below h6
const NO_HEADS = [];
const TITLE_NAME = /title|heading|headline|header|legend|caption/i;
const STRONG = /^(B|STRONG|U)$/;
const LOUD_RATIO = 1.2; // of its letters to those around it
const SHOUTED = /^(?=.*\p{Lu}{4})[^\p{Ll}]+\p{Zs}[^\p{Ll}]+$/u;
const BOLD_MIN = 600; // font-weight
const HEAD_PRESSED = /^(BUTTON|A)$/;
const HEAD_UNFOLDS = "[aria-expanded],[aria-controls],[data-toggle=collapse],[data-bs-toggle=collapse]";
const ON_ITS_OWN = /^(NAV|ASIDE|FOOTER)$/; // what stands in it is about nothing outside
const LEADS_ABOUT = "[role=navigation],[role=complementary],[role=contentinfo],:has(li a[href])"; // ways to other pages
const NAMED_BOX = /^(FIELDSET|TABLE)$/;

// Their texts, outermost first; what the field itself is called is none of them.
function sectionOf({ el, facts }, sight) {
  const heads = headsOver(el, sight.survey.heads);
  if (!heads.length) return "";
  let texts = sight.titles.get(heads);
  if (!texts) sight.titles.set(heads, (texts = [...new Set(heads.map((head) => titleOf(head, sight)))].filter(Boolean)));
  const others = texts.filter((text) => text !== facts.label && text !== facts.group);
  return others.slice(-PARTS_TOLD).join(" > ");
}

function titleOf({ el, rank }, sight) {
  const known = sight.titles.get(el);
  if (known !== undefined) return known;
  const text = rank === BOX_RANK ? boxTitle(el) : el.checkVisibility(SEEN) ? unmarked(spoken(el) || tidy(el.textContent)).text : "";
  const told = text.length > TITLE_MAX || (rank === 1 && isPageTitle(text, sight)) ? "" : text;
  sight.titles.set(el, told);
  return told;
}

// The page's own title, above other headings: what the whole page is about.
const isPageTitle = (text, sight) => sight.survey.headings.length > 1 && tidy(document.title).includes(text);

function boxTitle(box) {
  const named = namedBox(box);
  if (named) return named.text;
  return unmarked(tidy(byIds(box, "aria-labelledby").map(nameOfTarget).join(" ") || box.getAttribute("aria-label"))).text;
}

const namesItself = (box) => NAMED_BOX.test(box.tagName) || box.hasAttribute("aria-labelledby") || box.hasAttribute("aria-label");

// The headings over a node, [{el, rank}]; *known* keeps them for every node that was passed.
function headsOver(node, known) {
  const found = known.get(node);
  if (found) return found;
  const box = node.assignedSlot || node.parentNode;
  if (!box || box === document) return NO_HEADS;
  if (box.host) return headsIn(node, box, headsOver(box.host, known), known);
  const over = headsOver(box, known);
  return headsIn(node, box, namesItself(box) ? [...over, { el: box, rank: BOX_RANK }] : over, known);
}

function headsIn(node, box, outer, known) {
  passHeads(box, outer, known);
  if (!known.has(node)) known.set(node, outer); // given into a slot of the box
  return known.get(node);
}

// Notes for each child of the box which headings are open there.
function passHeads(box, outer, known) {
  let open = [];
  let heads = outer;
  for (const child of box.children) {
    known.set(child, heads);
    const head = holdsControl(child) ? null : headIn(child, box);
    const left = head ? [...closedBy(head, open), head] : passedBy(child, open);
    if (left !== open) heads = [...outer.filter((each) => reaches(each, left)), ...left];
    open = left;
  }
}

// What stays open after a child that is no heading: one with much text takes an unused heading along.
function passedBy(child, open) {
  if (!open.length || SILENT.has(child.tagName)) return open;
  if (holdsControl(child)) for (const each of open) each.used = true;
  else for (const each of open) if (!each.used) each.passed += child.textContent.length;
  const left = open.filter((each) => each.used || each.passed <= UNDER_MAX);
  return left.length === open.length ? open : left;
}

function closedBy(head, open) {
  if (head.rank < RANKLESS) return open.filter((each) => each.rank < head.rank);
  const alike = open.findIndex((each) => each.looks === head.looks);
  return alike < 0 ? open : open.slice(0, alike);
}

const reaches = ({ rank }, inner) => rank === BOX_RANK || rank === RANKLESS || inner.every((each) => each.rank > rank);

// A line is a heading by its looks and its length: where those have changed, its box is passed anew.
function touchHeads({ heads, roots }) {
  if (roots.length) return heads.clear();
  for (const el of new Set([...restyled, ...reworded])) {
    let near = el;
    while (near && !heads.has(near)) near = near.parentNode;
    if (!near) return heads.clear();
    const box = holdsControl(near) ? near : near.parentNode;
    for (const node of heads.keys()) if (node !== box && box.contains(node)) heads.delete(node);
  }
}

// The heading that a child without controls is, or holds and nothing else beside some words.
function headIn(el, box) {
  if (SILENT.has(el.tagName) || ON_ITS_OWN.test(el.tagName)) return null;
  const head = headOf(el, box);
  return head && !el.matches(LEADS_ABOUT) ? head : null;
}

function headOf(el, box) {
  if (HEAD_PRESSED.test(el.tagName)) return el.matches(HEAD_UNFOLDS) && hasWords(el.textContent) ? headAt(el, RANKLESS) : null;
  if (rankOf(el)) return headAt(el, rankOf(el));
  if (el.childElementCount && el.childElementCount <= WRAPPER_MAX) {
    const inside = el.querySelectorAll(HEADING);
    if (inside.length === 1) return headAt(inside[0], rankOf(inside[0]));
    if (inside.length) return null;
  }
  return standsOut(el, box) ? headAt(el, RANKLESS) : null;
}

const headAt = (el, rank) => ({ el, rank, looks: `${el.tagName} ${el.getAttribute("class") || ""}`, used: false, passed: 0 });

function rankOf(el) {
  if (HEADINGS.has(el.tagName)) return Number(el.tagName[1]);
  return el.getAttribute("role") === "heading" ? Math.min(Number(el.getAttribute("aria-level")) || 2, 6) : 0;
}

// A short line of its own that is drawn or called like a heading.
function standsOut(el, box) {
  if (el.childElementCount > 2 || labelsOne(el) || !ownLine(el)) return false;
  const text = el.textContent.length > TITLE_MAX * 2 ? "" : tidy(el.textContent);
  if (!hasWords(text) || text.length > TITLE_MAX) return false;
  if (/^(SUMMARY|DT)$/.test(el.tagName) || (el.tagName === "TR" && el.cells.length === 1)) return true;
  const core = coreOf(el, text);
  if (STRONG.test(core.tagName) || [el, core].some((each) => TITLE_NAME.test(`${each.tagName} ${each.getAttribute("class") || ""} ${each.id}`))) return true;
  return controlCount(box) > 1 && isLoud(core, box, text);
}

function isLoud(core, box, text) {
  const { fontWeight, fontSize } = getComputedStyle(core);
  return Number(fontWeight) >= BOLD_MIN || parseFloat(fontSize) >= LOUD_RATIO * parseFloat(getComputedStyle(box).fontSize) || SHOUTED.test(text);
}

const labelsOne = (el) => (el.tagName === "LABEL" ? Boolean(el.control) : Boolean(el.firstElementChild && el.querySelector("label[for]")));

function ownLine(el) {
  if (!INLINE.has(el.tagName)) return true;
  return [el.previousSibling, el.nextSibling].every((beside) => !beside || !isText(beside) || !hasWords(beside.data));
}

// The innermost element that says all that the element says.
function coreOf(el, text) {
  let core = el;
  while (core.childElementCount === 1 && tidy(core.firstElementChild.textContent) === text) core = core.firstElementChild;
  return core;
}
