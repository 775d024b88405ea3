// Native selects that stand hidden behind a control of the page's own: the select holds the answer, a
// person sees what stands in for it. Both must say the same.
const STAND_INS = 3; // neighbours looked at on either side
const STAND_IN_NAME = /select|chosen|choice|dropdown|combo|picker|listbox/i;

// The hidden select that belongs to a control which shows its choice, or null.
function selectBeside(el, area) {
  const inside = area === el ? null : gatherIn(area, (each) => each.tagName === "SELECT").find(putAway);
  if (inside) return standIn(inside) ? inside : null;
  const box = el.parentElement;
  if (!box) return null;
  const close = [...box.children, ...(box.parentElement ? box.parentElement.children : [])];
  return close.find((each) => each.tagName === "SELECT" && putAway(each) && standIn(each) && within(standIn(each), el)) || null;
}

function claimSelect(el, role) {
  if (el.tagName !== "SELECT" || !putAway(el)) return null;
  return standIn(el) && !el.closest(NO_QUESTION) ? claimVeiled(el) : null;
}

// Whether nobody sees the select. Most are seen: the dear question comes last.
function putAway(el) {
  if (!shows(el)) return true;
  if (el.tabIndex < 0 && el.getAttribute("aria-hidden") === "true") return true;
  const box = el.getBoundingClientRect();
  return (el.tabIndex < 0 || box.width < PUT_AWAY_PX || box.right < 0) && !inSight(el);
}

const PUT_AWAY_PX = 8;

function claimVeiled(select) {
  const stand = standIn(select);
  const area = bothIn(select, stand);
  const parts = [area, ...gatherIn(area, () => true)].filter((node) => roleOf(node));
  const control = parts.find((node) => listKind(node, roleOf(node))) || parts.find((node) => native(node)) || null;
  if (trail) for (const each of [stand, select]) trail.deep.add(each);
  const named = nameOf(select).text || !control ? select : control;
  return {
    kind: KINDS.veiled,
    members: [select, ...parts.filter((node) => node !== select)],
    face: pressable(stand, area),
    named,
    role: "combobox",
    readonly: false,
    multiple: select.multiple,
    options: wholeList(select),
    area,
    own: control || stand,
    select,
  };
}

// The box of the two; the stand-in alone where their box holds more.
function bothIn(select, stand) {
  if (within(stand, select)) return areaOf(stand, nameOf(select).text);
  const box = select.parentElement;
  const alone = !AREA_END.test(box.tagName) && !box.querySelector(NAMING) && controlsIn(box).every((each) => each === select || within(stand, each) || !shows(each) || each.parentElement === box);
  return alone ? areaOf(box, nameOf(select).text) : stand;
}

// What is pressed: the control in it that says it opens a list, else the frame around what it shows.
function pressable(stand, area) {
  const opens = (node) => drawn(node) && !native(node) && (node.getAttribute("role") === "combobox" || node.hasAttribute("aria-haspopup"));
  return [area, ...gatherIn(area, opens)].find(opens) || frameOf(stand, area);
}

// What a person sees in place of a hidden select; null where nothing does.
function standIn(select) {
  const near = [...after(select), ...ahead(select), select.parentElement];
  return near.find((node) => node && standsFor(node, select)) || null;
}

const after = (el) => neighbours(el, "nextElementSibling");
const ahead = (el) => neighbours(el, "previousElementSibling");

function neighbours(el, way) {
  const found = [];
  for (let next = el[way]; next && found.length < STAND_INS; next = next[way]) {
    if (next.tagName === "LABEL" || next.tagName === "SELECT") break;
    found.push(next);
  }
  return found;
}

function standsFor(node, select) {
  if (AREA_END.test(node.tagName) || !shows(node) || native(node) && node.tagName !== "INPUT") return false;
  if (node.querySelectorAll("select").length > (node.contains(select) ? 1 : 0)) return false;
  if (node.contains(select) && node.querySelector(NAMING)) return false;
  const called = `${node.getAttribute("class") || ""} ${node.id}`;
  const opens = node.matches("[role=combobox],[aria-haspopup]") || node.querySelector("[role=combobox],[role=listbox],[aria-haspopup]");
  return Boolean(opens) || saysChoice(node, select) || (STAND_IN_NAME.test(called) && standsByName(node, select));
}

// A name alone tells little: what it asks is seen, or it can be pressed, or it waits for a choice.
function standsByName(node, select) {
  if (labelsOf(select).some(shows)) return true;
  return saysPrompt(node, select) || [node, ...gatherIn(node, drawn)].some(isPressable);
}

const isPressable = (el) => el.tabIndex >= 0 || el.getAttribute("role") === "button" || getComputedStyle(el).cursor === "pointer";

function saysPrompt(node, select) {
  const text = faceText(node);
  return isPrompt(text, node) || [...select.options].some((option) => !option.value && optionLabel(option) === text);
}

const faceText = (node) => tidy(seenText(node, (each) => !drawn(each) || each.tagName === "SELECT")).replace(ARROWS, "");

// It says what the select holds.
function saysChoice(node, select) {
  const option = select.selectedOptions[0];
  const label = option ? optionLabel(option) : "";
  return hasWords(label) && tidy(seenText(node, (each) => !drawn(each) || UNSPOKEN.has(each.tagName) && each !== node)) === label;
}

// All options where the select holds more than what was chosen; a list that is fetched is not told.
function wholeList(select) {
  const real = [...select.options].filter((option) => option.value && hasWords(optionLabel(option)));
  return real.length > 1 && !real.every((option) => option.selected) ? selectOptions(select) : null;
}

// What the select holds, where its stand-in shows it; else what that shows.
function readVeiled(question) {
  const { select } = question.widget;
  const labels = optionsOf(select).filter((option) => option.el.selected && (option.value || select.multiple)).map((option) => option.told);
  if (showsAll(question, labels)) return told(labels);
  return readList(question);
}

const told = (chosen) => ({ value: [...chosen].sort().join("\n"), chosen, shown: chosen.join(", ") });

function standText({ widget }) {
  const { area, face } = widget;
  const text = seenText(area, (node) => node.tagName === "SELECT" || isPopup(node) || !drawn(node));
  return tidy(`${text} ${face.getAttribute("title") || ""} ${native(face) ? face.value : ""}`);
}

// Whether each of the labels stands in its place as a whole: "Ireland" is not "Northern Ireland".
function showsAll({ widget }, labels) {
  const { area, face } = widget;
  const leaves = (node) => node.tagName === "SELECT" || isPopup(node) || !drawn(node) || removes(node);
  const texts = [area, ...gatherIn(area, () => true, leaves)].map((node) => seenText(node, leaves));
  const seen = new Set([...texts, face.getAttribute("title") || "", native(face) ? face.value : ""].map((text) => tidy(text).replace(ARROWS, "")));
  const whole = tidy(texts[0]).replace(ARROWS, "");
  return labels.every((label) => seen.has(label)) || (labels.length > 1 && whole === labels.join(", "));
}

// By script where that makes its stand-in show the same.
async function setVeiled(question, order) {
  const { select } = question.widget;
  const { found } = matching(optionsOf(select), wanted(order.value));
  if (!found || (found.length > 1 && !select.multiple)) return TO_DRIVER;
  const was = [...select.selectedOptions];
  const shownBefore = standText(question);
  put(select, new Set(found.map((each) => each.el)));
  await turn();
  await nextFrame();
  const labels = found.map((each) => each.label);
  const shown = standText(question);
  if (showsAll(question, labels) && (shown !== shownBefore || sameSet(was, select.selectedOptions))) return "";
  put(select, new Set(was));
  return TO_DRIVER;
}

const sameSet = (a, b) => a.length === b.length && [...b].every((each) => a.includes(each));

function put(select, chosen) {
  for (const option of select.options) option.selected = chosen.has(option);
  if (!chosen.size && !select.multiple) select.selectedIndex = -1;
  say(select, "input");
  say(select, "change");
}

KINDS.veiled = { kind: "veiled", claim: claimSelect, read: readVeiled, perform: setVeiled };
widgetKinds.push(KINDS.veiled);
