// What the page says about how to answer: never the label, never an error.
const HINT_MAX = 200; // characters; longer texts are prose
const HINT_LEVELS = 4; // ancestors climbed, as long as they hold this question alone
const HINT_NAME = /hint|help|desc|note|tip|format|instruction|hinweis|hilfe/i;

function hintOf(members, { label }) {
  const el = members[0];
  const described = byIds(el, "aria-describedby");
  if (trail) for (const target of described) trail.deep.add(target);
  const referred = described.filter((target) => !saysError(target) && shows(target));
  const widget = el.getAttribute("role") === "combobox"; // what stands under it is what it holds
  const texts = [referred.map((target) => spoken(target)).join(" "), el.title, widget ? "" : textUnder(members)];
  return texts.map((text) => tidy(text).slice(0, HINT_MAX)).find((text) => text && text !== label) || "";
}

// The text right after the controls of a question, where it can be about no other one.
function textUnder(members) {
  let node = members.at(-1);
  node = labelAround(node) || node;
  for (let level = 0; node && level < HINT_LEVELS; level++) {
    const parent = node.parentElement;
    if (!parent) return "";
    const alone = !holdsOthers(parent, members);
    const found = hintAfter(node, alone);
    if (found !== null) return found;
    if (!alone || /^(FORM|BODY|FIELDSET|TD|TR|TABLE|MAIN|SECTION)$/.test(parent.tagName)) return "";
    node = parent;
  }
  return "";
}

// The next thing said after *node*: '' where it is no hint, null where nothing is said there.
function hintAfter(node, alone) {
  for (let after = node.nextElementSibling; after; after = after.nextElementSibling) {
    if (trail) trail.deep.add(after);
    if (SILENT.has(after.tagName) || saysError(after)) continue;
    if (holdsControl(after) || NO_HINT.test(after.tagName) || after.matches(HEADING) || after.querySelector(PRESSED)) return "";
    const text = shows(after) ? spoken(after) : "";
    if (!hasWords(text)) continue;
    const named = HINT_NAME.test(`${after.id} ${after.getAttribute("class")}`);
    return text.length <= HINT_MAX && (named || alone) ? text : "";
  }
  return null;
}

const PRESSED = "button,[role=button]";
const NO_HINT = /^(LABEL|BUTTON|A|TD|TH|DT|OUTPUT|PROGRESS|METER)$/;
