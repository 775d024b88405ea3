// Boxes that hold secrets, covered while a picture is taken: those that were ever seen to be password
// boxes (a page may show what is in them), those that selectors name, and whatever shows the same text.
const COVERED = "data-steadyhand-covered";
const TOLD_MIN = 4; // characters; shorter ones are in many a text by chance
let coveredNow = [];

// Everything that must not be seen bears COVERED until `uncoverSecrets`, also what shows one of these
// texts in whatever letters. A box that only a closed shadow root holds is covered with the element
// around it, which is the nearest that a selector can name.
function coverSecrets(css, locators, texts) {
  const boxes = new Set(locators.flatMap(allOf));
  walk(document, (el) => void ((secretBoxes.has(el) || el.matches(css)) && boxes.add(el)));
  const told = [...boxes].map((box) => box.value).filter((value) => value && value.length >= TOLD_MIN);
  if (told.length) walk(document, (el) => void (tellsAny(el, told) && boxes.add(el)));
  const hidden = texts.map(plainly).filter(Boolean);
  if (hidden.length) coverShown(document, hidden, boxes);
  coveredNow = [...boxes].map(nameableOf);
  for (const el of coveredNow) el.setAttribute(COVERED, "");
  return coveredNow.length;
}

function uncoverSecrets() {
  for (const el of coveredNow) el.removeAttribute(COVERED);
  coveredNow = [];
}

// Every element of a locator; ' >>> ' goes into a shadow root.
function allOf(locator) {
  return locator.split(" >>> ").reduce((found, css, depth) => {
    const scopes = depth ? found.map(rootOf).filter(Boolean) : [document];
    return scopes.flatMap((scope) => [...scope.querySelectorAll(css)]);
  }, []);
}

// Whether the element shows one of these texts: as its value, or as words of its own.
function tellsAny(el, told) {
  if (SILENT.has(el.tagName)) return false;
  const said = typeof el.value === "string" ? el.value : [...el.childNodes].filter(isText).map((node) => node.data).join("");
  return told.some((each) => said.includes(each));
}

// Adds the innermost elements that show one of these texts, however it is split up in them. Returns what
// all of the parent shows.
function coverShown(parent, hidden, boxes) {
  const inner = [];
  let said = `${parent.alt || ""} ${parent.title || ""} `;
  for (const node of parent.childNodes) {
    if (isText(node)) said += node.data;
    else if (node.tagName && !SILENT.has(node.tagName)) inner.push(coverShown(node, hidden, boxes)), (said += inner.at(-1));
  }
  const root = parent.tagName && rootOf(parent);
  if (root) coverShown(root, hidden, boxes);
  const all = plainly(said);
  const shown = parent.tagName ? parent : parent.host; // of a root, whose own text stands in no element
  if (shown && hidden.some((each) => all.includes(each) && !inner.some((text) => text.includes(each)))) boxes.add(shown);
  return all;
}

function plainly(text) {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
}

function nameableOf(el) {
  for (let root = el.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    if (root.mode === "closed") return nameableOf(root.host);
  }
  return el;
}
