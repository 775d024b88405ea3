// Prompts: a search box beside the list of what was chosen. What it opens may lead from groups to
// what is in them; only what comes to stand in the list of the chosen counts, never what was typed.
const SEARCHES = /^\W*(search|find|type to search|suchen?|finden|rechercher|recherche|chercher|buscar?|pesquisar?|procurar|cerca|ricerca|zoek(en)?)\b/i;
const CHOSEN_LIST = "[role=listbox],[role=list],[class*=pill i],[class*=chip i],[class*=token i],[class*=selected i],[class*=tag i]";

function claimPrompt(el, role) {
  if ((role !== "textbox" && role !== "searchbox") || el.tagName !== "INPUT" || !SEARCHES.test(el.placeholder || "")) return null;
  if (el.closest(NO_QUESTION) || el.closest("[role=search],header,nav")) return null;
  const name = nameOf(el);
  if (!name.text || name.source === "placeholder" || SEARCHES.test(name.text)) return null;
  const area = areaOf(el, name.text);
  if (!chosenList(area, el)) return null;
  if (trail) trail.deep.add(area);
  return {
    kind: KINDS.prompt,
    members: [el, ...partsOf(area, el)],
    face: el,
    role: "combobox",
    multiple: takesSeveral(area, el),
    area,
    own: el,
  };
}

const chosenList = (area, el) => [...area.querySelectorAll(CHOSEN_LIST)].some((list) => !list.contains(el) && !within(el, list));

// A list of what was chosen, and no list to choose from.
function holdsChosen(list) {
  const options = [...list.querySelectorAll("[role=option]")];
  return options.length > 0 && options.every((option) => option.getAttribute("aria-selected") === "true");
}

const LEADING = "[class*=chevron i],[class*=arrow i],[class*=caret i],[class*=expand i],[class*=submenu i],[aria-label=right i]";

const LEADS_CLASS = /(^|[\s_-])(has-?child(ren)?|expandable|sub-?menu|branch)([\s_-]|$)/i;

// Whether an option shows that more stands behind it.
const leadsOn = (el) =>
  LEADS_CLASS.test(el.getAttribute("class") || "") || el.hasAttribute("aria-haspopup") || el.hasAttribute("aria-expanded") || /[›»→▸▶❯>]\s*$/.test(el.textContent) || Boolean(el.querySelector(LEADING));

// What stands in its list; the text in the box is a search.
function readPrompt({ el, widget }) {
  const { area } = widget;
  if (!area.isConnected) return { value: "", chosen: [] };
  const chips = removable(area, el).map((chip) => chip.text);
  const listed = chips.length ? chips : gatherIn(area, (node) => node.getAttribute("aria-selected") === "true" && drawn(node)).map((node) => chipText(node, null));
  const chosen = listed.filter(hasWords);
  return { value: [...chosen].sort().join("\n"), chosen, shown: chosen.join(", ") };
}

KINDS.prompt = { kind: "prompt", claim: claimPrompt, read: readPrompt };
widgetKinds.push(KINDS.prompt);

// A point of the page where a press does nothing but close what is open: {x, y, ref} or {why}.
async function aimAside(order) {
  const question = listOf(order);
  if (question.why) return JSON.stringify({ why: question.why });
  const texts = [...document.querySelectorAll("h1,h2,h3,legend,p,main,body")].filter((el) => shows(el));
  for (const el of texts) {
    const point = asidePoint(el, question.widget.area);
    if (point) return JSON.stringify({ ...point, ref: refOf(topmost(point.x, point.y)) });
  }
  return JSON.stringify({ why: "there is nothing beside it to click" });
}

function asidePoint(el, area) {
  for (const [x, y] of samplePoints(el.getBoundingClientRect()).filter(inView)) {
    const hit = topmost(x, y);
    if (hit && calm(hit) && within(el, hit) && !within(area, hit)) return { x, y };
  }
  return null;
}

// Nothing that a press would use, as far as anybody can see.
const calm = (hit) => !hit.closest(`a,button,label,summary,iframe,[onclick],[tabindex],[role]:not([role=main]),${CONTROL}`) && getComputedStyle(hit).cursor !== "pointer";
