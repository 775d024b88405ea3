// Boxes that make a tag of what is typed and say so in no markup of lists: told by what the box around
// them is called, or by tags in it that can be taken away again. Only tags count, never what is typed.
const TAGGING = /(^|[^a-z])(tag|token|chip|pill)s?([\s_-]?(input|field|box|list|editor|container|wrap(per)?|area|control))?([^a-z]|$)/i;

function claimTags(el, role) {
  if (!writes(el, role) || el.closest(NO_QUESTION) || el.closest("[role=search],header,nav")) return null;
  const area = areaOf(el, nameOf(el).text);
  if (area === el || !makesTags(el, area)) return null;
  if (trail) trail.deep.add(area);
  return { kind: KINDS.tags, members: [el, ...partsOf(area, el)], face: el, role: "combobox", readonly: false, multiple: true, area, own: area };
}

const writes = (el, role) => (el.tagName === "INPUT" ? el.type === "text" && !el.readOnly : role === "richtext" && el.isContentEditable);

function makesTags(el, area) {
  for (let up = parentOf(el); up && within(area, up); up = parentOf(up)) if (TAGGING.test(`${up.getAttribute("class") || ""} ${up.id}`)) return true;
  return removable(area, el).length > 0;
}

// The tags that can be taken away, else what stands beside the box.
function readTags({ el, widget, facts }) {
  const { area } = widget;
  if (!area.isConnected) return { value: "", chosen: [] };
  const removables = removable(area, el).map((chip) => chip.text);
  const leaves = (node) => within(node, el) || node.matches(NOTES) || isPopup(node) || promptBox(node) || !drawn(node) || UNSPOKEN.has(node.tagName) || removes(node) || saysError(node);
  const texts = removables.length ? removables : piecesOf(area, leaves).map((piece) => tidy(seenText(piece, leaves)));
  const chosen = texts.filter((text) => !isPrompt(text, el) && unmarked(text).text !== facts.label);
  return { value: [...chosen].sort().join("\n"), chosen, shown: chosen.join(", ") };
}

KINDS.tags = { kind: "combobox", claim: claimTags, read: readTags };
widgetKinds.push(KINDS.tags);
