// The named boxes around controls: fieldsets, tables with a caption, groups by their role.
// The nearest box that groups controls under a name: {box, text, marked}.
function groupOf(el, sight) {
  const up = parentOf(el);
  if (!up) return NO_GROUP;
  const known = sight.groups.get(up);
  if (known) return known;
  const answer = trailed(sight.survey.groupTrail, () => namedBox(up)) || groupOf(up, sight);
  sight.groups.set(up, answer);
  return answer;
}

const NO_GROUP = { box: null, text: "", marked: false, source: "none" };

function namedBox(box) {
  const role = box.getAttribute("role");
  if (!/^(FIELDSET|TABLE)$/.test(box.tagName) && role !== "radiogroup" && role !== "group") return boxOfTicks(box, role);
  const legend = box.querySelector(":scope > legend,:scope > caption");
  const named = nameOfBox(box, legend, "legend");
  return named && { ...named, drawn: drawnLegend(legend, named) };
}

// What the box is called: by its attributes, else by the element *own*; null where nothing names it.
function nameOfBox(box, own, kind) {
  const tries = [
    ["aria-labelledby", byIds(box, "aria-labelledby").map(nameOfTarget).join(" ")],
    ["aria-label", box.getAttribute("aria-label")],
    [kind, own ? spoken(own) : ""],
  ];
  for (const [source, raw] of tries) {
    const found = said(raw, source);
    if (found) return { box, ...found, marked: found.marked || Boolean(own && source === kind && silentMark(own, null)) };
  }
  return null;
}

// A plain box that a text names and that holds nothing but tick boxes or radio buttons is their group.
function boxOfTicks(box, role) {
  if (role || !(box.id || box.hasAttribute("aria-labelledby") || box.hasAttribute("aria-label"))) return null;
  const label = labelOfBox(box);
  if (!label && !box.hasAttribute("aria-labelledby") && !box.hasAttribute("aria-label")) return null;
  const controls = controlsIn(box);
  if (controls.length < 2 || !controls.every((each) => CHECKABLE.has(each.type))) return null;
  return nameOfBox(box, label, "label");
}

// The legend that a person sees where the box is called otherwise; null where both are the same.
function drawnLegend(legend, named) {
  if (!legend || named.source === "legend" || !shows(legend)) return null;
  const { text } = unmarked(short(spoken(legend)));
  return hasWords(text) && plainWords(text) !== plainWords(named.text) ? { text, source: "legend" } : null;
}
