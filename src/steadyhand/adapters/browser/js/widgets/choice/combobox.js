// Controls that show a list to choose from: text boxes with a list, and buttons that hold the choice.
const LISTS = new Set(["listbox", "tree", "grid", "menu", "dialog", "true"]);
const OPENS_LIST = new Set(["listbox", "tree", "grid"]); // whatever it is called, it opens choices
const LIST_OWNERS = ["aria-controls", "aria-owns"];

// The element that says of itself that it opens a list; '' as kind where none does.
function listKind(el, role) {
  if (el.tagName === "SELECT") return "";
  const popup = el.getAttribute("aria-haspopup") || "";
  if (el.tagName === "INPUT" || el.tagName === "TEXTAREA") return inputListKind(el, role, popup);
  if (role === "richtext" && suggestsInLine(el)) return "combobox";
  if (role === "combobox") return el.isContentEditable ? "combobox" : "listbutton";
  if (role !== "button" || !LISTS.has(popup)) return "";
  return OPENS_LIST.has(popup) || asksByLabel(el) ? "listbutton" : "";
}

// One line that is written in and completed from a list is no editor.
const suggestsInLine = (el) => /^(list|both)$/.test(el.getAttribute("aria-autocomplete")) && el.getAttribute("aria-multiline") !== "true";

function inputListKind(el, role, popup) {
  const says = el.getAttribute("role") === "combobox" || OPENS_LIST.has(popup) || /^(list|both)$/.test(el.getAttribute("aria-autocomplete"));
  if (!says && !wrapperOf(el)) return choosesAside(el) ? "listbutton" : "";
  if (el.type === "hidden" || CHECKABLE.has(el.type)) return "";
  return el.readOnly || el.getAttribute("aria-autocomplete") === "none" && el.inputMode === "none" ? "listbutton" : "combobox";
}

// A labelled text box that nobody sees, and that a drawn box beside it named as a list stands for: it
// only holds the focus, and what is typed into it counts for nothing.
function choosesAside(el) {
  if (el.type !== "text" || el.tabIndex < 0 || el.getBoundingClientRect().width >= PUT_AWAY_PX) return false;
  if (!el.parentElement || !labelsOf(el).some((label) => shows(label) && hasWords(spoken(label, el))) || inSight(el)) return false;
  return [...el.parentElement.children].some((node) => !native(node) && STAND_IN_NAME.test(`${node.getAttribute("class") || ""} ${node.id}`) && drawn(node) && hasWords(faceText(node)));
}

// The box that is the combobox where the text box in it is a part (ARIA 1.1).
function wrapperOf(el) {
  const up = el.parentElement;
  const box = up && up.closest("[role=combobox],[aria-haspopup=listbox]");
  return box && box.querySelectorAll(CONTROL).length === 1 ? box : null;
}

// A button with a menu is a question where a label is bound to it, or names it in a form.
function asksByLabel(el) {
  if (el.closest("nav,header,[role=toolbar],[role=menubar]")) return false;
  if (labelsOf(el).some((label) => hasWords(spoken(label, el)))) return true;
  return Boolean(formOf(el) || el.closest("[role=form],fieldset")) && labellers(el).some((target) => hasWords(target.textContent));
}

function claimList(el, role) {
  const kind = listKind(el, role);
  if (!kind || el.closest(NO_QUESTION)) return null;
  const own = wrapperOf(el) || el;
  const name = nameOf(own).text || nameOf(el).text;
  const area = areaOf(own, name);
  const select = selectBeside(el, area);
  if (select) return claimVeiled(select);
  if (trail) trail.deep.add(area);
  return {
    kind: KINDS[kind],
    members: [el, ...partsOf(area, el)],
    face: faceOf(el, own, area),
    named: nameOf(el).text || own === el ? el : own,
    role: "combobox",
    readonly: !native(el) && saysReadonly(el), // a box that takes no typing may open a list all the same
    multiple: takesSeveral(area, el),
    area,
    own,
  };
}

// A list that is open belongs to its control, whatever it holds.
const NO_QUESTION =
  "[role=listbox],[role=menu],[role=option],[role=grid] [role=row],[role=toolbar],[role=menubar],nav,[class*=toolbar i]";

// Other controls of the same widget: hidden inputs, what opens it, what takes a choice away.
function partsOf(area, el) {
  const inside = area === el ? [] : gatherIn(area, (node) => node !== el && Boolean(roleOf(node)), (node) => node.tagName === "IFRAME");
  return native(el) ? [...inside, ...openersAfter(area)] : inside;
}

// Buttons right behind a text box that open its list: they say nothing, or that they do so.
function openersAfter(area) {
  const found = [];
  for (let next = area.nextElementSibling; next && next.matches("button,[role=button]"); next = next.nextElementSibling) {
    const opens = next.hasAttribute("aria-haspopup") || next.hasAttribute("aria-expanded") || next.tabIndex < 0 || !hasWords(next.textContent);
    if (!opens || SENDS.has(next.getAttribute("type"))) break;
    found.push(next);
  }
  return found;
}

// What is pressed to open it: the control where it can be seen, else the box around it.
function faceOf(el, own, area) {
  const frame = frameOf(own, area);
  const box = el.getBoundingClientRect();
  const roomy = box.width >= FACE_MIN_PX && box.height >= FACE_MIN_PX / 2 && inSight(el);
  return roomy && !(frame !== el && covered(el)) ? el : frame;
}

const FACE_MIN_PX = 24;

// Something of the widget lies over its own text box (what it shows as chosen).
function covered(el) {
  const box = el.getBoundingClientRect();
  const middle = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = inView(middle) ? topmost(...middle) : el;
  return Boolean(hit) && !belongs(el, hit);
}

function takesSeveral(area, el) {
  if (el.getAttribute("aria-multiselectable") === "true") return true;
  const lists = LIST_OWNERS.flatMap((name) => byIds(el, name));
  if (lists.some((list) => list.getAttribute("aria-multiselectable") === "true")) return true;
  const names = [area, ...gatherIn(area, (node) => node.hasAttribute("class"))].slice(0, 40);
  return names.some((node) => SEVERAL.test(node.getAttribute("class") || "")) || removable(area, el).length > 0;
}

// What it holds: chips, else what stands where the choice stands.
function readList(question) {
  const { area, own } = question.widget;
  const el = question.el;
  if (!area.isConnected || !area.contains(el) && !within(area, el)) return { value: "", chosen: [] };
  const chips = removable(area, el).map((chip) => chip.text);
  const chosen = chips.length ? chips : heldIn(question, el, own, area);
  return { value: [...chosen].sort().join("\n"), chosen, shown: chosen.join(", ") };
}

function heldIn(question, el, own, area) {
  const labels = labelsOffered(question);
  const texts = native(el) && el.tagName !== "SELECT" && tidy(el.value) && !question.facts.multiple ? [tidy(el.value)] : besideTexts(question, el, own, area);
  const chosen = texts.filter((text) => !isPrompt(text, el, labels) && unmarked(text).text !== question.facts.label);
  return chosen.length === 1 ? takenApart(chosen[0], labels) : chosen;
}

// The labels of its list as far as they are known.
const labelsOffered = ({ el, facts }) => [...(facts.options || []).map((option) => option.label), ...(offeredBefore.get(el) || [])];
const offeredBefore = new WeakMap(); // what its list has shown, by control

// What stands where the choice stands; pieces of one kind are choices of their own.
function besideTexts(question, el, own, area) {
  const root = native(el) ? frameOf(own, area) : el;
  if ((root === el && native(el)) || root.getAttribute("data-placeholder") === "") return [];
  const notes = new Set(byIds(el, "aria-describedby").filter((note) => !within(el, note)));
  const named = question.facts.label;
  const saysName = (node) => Boolean(named) && node !== root && !node.querySelector("slot") && unmarked(tidy(node.textContent)).text === named;
  const leaves = (node) =>
    node.matches(NOTES) || isPopup(node) || concealed(node) || promptBox(node) || notes.has(node) || !drawn(node) ||
    (node !== el && UNSPOKEN.has(node.tagName)) || removes(node) || saysError(node) || saysName(node);
  const pieces = piecesOf(root, leaves);
  const alike = pieces.length > 1 && pieces.every((piece) => piece.tagName === pieces[0].tagName && piece.className === pieces[0].className);
  if (alike || question.facts.multiple) return pieces.map((piece) => tidy(seenText(piece, leaves)));
  return [tidy(seenText(root, leaves)).replace(ARROWS, "")];
}

// The innermost elements side by side that say something each; the root itself where it speaks itself.
function piecesOf(root, leaves) {
  const nodes = [...childrenOf(root)];
  const parts = nodes.filter((node) => node.nodeType === Node.ELEMENT_NODE && !SILENT.has(node.tagName) && !leaves(node) && hasWords(seenText(node, leaves)));
  if (nodes.some((node) => isText(node) && hasWords(node.data)) || !parts.length) return [root];
  return parts.length === 1 ? piecesOf(parts[0], leaves) : parts;
}

// "Go, Python" where both are options of the list.
function takenApart(text, labels) {
  if (!labels.length || labels.includes(text)) return [text];
  const pieces = text.split(/\s*[,;]\s*/);
  return pieces.length > 1 && pieces.every((piece) => labels.includes(piece)) ? pieces : [text];
}

const KINDS = {
  combobox: { kind: "combobox", claim: claimList, read: readList },
  listbutton: { kind: "listbutton", claim: () => null, read: readList },
};

widgetKinds.push(KINDS.combobox, KINDS.listbutton);
