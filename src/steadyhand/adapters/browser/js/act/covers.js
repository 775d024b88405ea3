// Boxes that hold secrets, covered while a picture is taken: those that were ever seen to be password
// boxes (a page may show what is in them), those that selectors name, and whatever shows the same text.
const COVERED = "data-steadyhand-covered";
const TOLD_MIN = 4; // characters; shorter ones are in many a text by chance
let coveredNow = [];

// What is covered is not drawn either: words may reach beyond their box, or stand in one above all.
const unpainted = new CSSStyleSheet();
unpainted.replaceSync(`[${COVERED}],[${COVERED}] *{opacity:0!important;transition:none!important}`);

// Everything that must not be seen bears COVERED until `uncoverSecrets`.
function coverSecrets(css, locators) {
  const boxes = new Set(locators.flatMap(allOf));
  walk(document, (el) => void ((secretBoxes.has(el) || el.matches(css)) && boxes.add(el)));
  const told = [...boxes].map((box) => box.value).filter((value) => value && value.length >= TOLD_MIN);
  if (told.length) walk(document, (el) => void (tellsAny(el, told) && boxes.add(el)));
  coveredNow = [];
  boxes.forEach(cover);
}

// A box that only a closed shadow root holds is covered with the element around it, which is the
// nearest that a selector can name.
function cover(el) {
  const named = nameableOf(el);
  const root = named.getRootNode();
  if (!root.adoptedStyleSheets.includes(unpainted)) root.adoptedStyleSheets.push(unpainted);
  named.setAttribute(COVERED, "");
  coveredNow.push(named);
}

function uncoverSecrets() {
  for (const el of coveredNow) {
    el.removeAttribute(COVERED);
    const root = el.getRootNode();
    if (root.adoptedStyleSheets) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== unpainted);
  }
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

function nameableOf(el) {
  for (let root = el.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    if (root.mode === "closed") return nameableOf(root.host);
  }
  return el;
}
