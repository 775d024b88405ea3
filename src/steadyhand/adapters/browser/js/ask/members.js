// Which controls are one question: radio buttons and check boxes, however they are marked up.
const LONE_LABEL_MIN = 60; // characters: check boxes with whole sentences are questions of their own
const BOX_LEVELS = 5; // ancestors climbed in search of the box of a group without a name
const CONSENT_LABEL =
  /\b(agree|accept|consent|confirm|certify|acknowledge|subscribe|newsletter|terms|privacy|policy|remember me)\b|einwillig|zustimm|stimme|akzeptier|bestätig|datenschutz|accepte|acepto|consiento|aceito|concordo|accetto|acconsento|autorizzo|akkoord|toestemming/i;

// Every control of a question, in document order; just itself where it stands alone.
function membersOf(el, role) {
  if (role === "radio") return radiosWith(el);
  if (role !== "checkbox") return [el];
  if (el.tagName === "INPUT" && el.name) {
    const same = peers(el, "checkbox", el.getRootNode());
    if (same.length > 1) return same;
  }
  return boxOfChecks(el) || bareChecks(el) || [el];
}

function radiosWith(el) {
  const hosted = hostedPeers(el);
  if (hosted.length > 1) return hosted;
  if (el.tagName === "INPUT" && el.name) return peers(el, "radio", el.getRootNode());
  const box = el.closest("[role=radiogroup],[role=group],fieldset") || boxOfSeveral(el, "input[type=radio],[role=radio]");
  return box ? peers(el, "radio", box) : [el];
}

// The radio buttons of custom elements of which each holds one: those of its tag that bear its name, or
// that lie in the same box.
function hostedPeers(el) {
  const host = hostsOf(el).at(-1);
  if (!host) return [];
  const name = host.getAttribute("name");
  const box = host.closest("[role=radiogroup],[role=group],fieldset") || formOf(host) || host.getRootNode();
  const like = [...box.querySelectorAll(host.tagName.toLowerCase())].filter((each) => rootOf(each) && (name ? each.getAttribute("name") === name : !each.hasAttribute("name")));
  const found = like.map((each) => piercedBy(rootOf(each), "input[type=radio],[role=radio]").find((inner) => roleOf(inner) === "radio"));
  return found.includes(el) && found.every(Boolean) ? found : [];
}

// The nearest box that holds more than one of those.
function boxOfSeveral(el, selector) {
  let box = el.parentElement;
  for (let level = 0; box && level < BOX_LEVELS; level++, box = box.parentElement) {
    if (box.querySelectorAll(selector).length > 1) return box;
    if (/^(FORM|BODY|DIALOG)$/.test(box.tagName)) return null;
  }
  return null;
}

function peers(el, kind, scope) {
  if (el.tagName !== "INPUT") return [...scope.querySelectorAll(`[role=${kind}]`)].filter((e) => roleOf(e) === kind);
  const found = [...scope.querySelectorAll(`input[type=${kind}]`)].filter((e) => e.name === el.name);
  const owned = found.filter((e) => e.form === el.form && e.getRootNode() === el.getRootNode() && roleOf(e) === kind);
  return owned.includes(el) ? owned : [el];
}

// The check boxes of a named box that holds nothing else; consents stay questions of their own.
function boxOfChecks(el) {
  const box = el.closest("fieldset,[role=group]");
  if (!box || !namedBox(box)) return null;
  const checks = checksOf(box);
  return checks && (answersOne(checks) || !checks.some(standsAlone) || oneOfThem(checks)) ? checks : null;
}

// Boxes that are all required until one is ticked: the page asks for at least one of them. Where a
// consent is among them each is required by itself.
const SEVERAL_MIN = 3;
const oneOfThem = (checks) =>
  checks.length >= SEVERAL_MIN &&
  checks.every((c) => c.required && boundLabel(c).length < LONE_LABEL_MIN && !CONSENT_LABEL.test(nameOf(c).text));

// "Yes, I may" and "No, I may not" in one box answer one question, however long they are.
const answersOne = (checks) => checks.length === 2 && new Set(checks.map(yesOrNo)).size === 2 && checks.every(yesOrNo);
const YES = /^(yes|ja|oui|s[ií]|sim)(?![\p{L}])/iu;
const NO = /^(no|nein|non|não|nee)(?![\p{L}])/iu;

function yesOrNo(check) {
  const text = nameOf(check).text;
  return YES.test(text) ? "yes" : NO.test(text) ? "no" : "";
}

const standsAlone = (check) => check.required || boundLabel(check).length >= LONE_LABEL_MIN;

// The check boxes of a box, where it holds no more than one other control.
function checksOf(box) {
  const controls = box.querySelector("[role=checkbox]") ? [...box.querySelectorAll(`${CONTROL},[role=checkbox]`)] : controlsIn(box);
  const checks = controls.filter((c) => roleOf(c) === "checkbox");
  return checks.length < 2 || checks.length < controls.length - 1 ? null : checks;
}

// Boxes that are all required below a question are its options: a browser itself would want every one of
// them ticked, so that only a form whose page checks it can mean one or more.
const asksWhich = (checks, heading) => /[?？]\W*$/.test(heading) && checks.every((c) => !c.form || c.form.noValidate);

// Whether nobody sees the box and no key comes to it: its page sets it, or something drawn does.
const isUnseenTick = (el) => el.tabIndex < 0 && !(shows(el) && inSight(el) && el.getBoundingClientRect().width > 1);

// Check boxes side by side under a text that asks for them, none of which says that someone agrees.
function bareChecks(el) {
  const box = boxOfSeveral(el, "input[type=checkbox],[role=checkbox]");
  const checks = ((box && checksOf(box)) || []).filter((c) => isUnseenTick(c) === isUnseenTick(el));
  if (checks.length < 2 || checks.some((c) => boundLabel(c).length >= LONE_LABEL_MIN || CONSENT_LABEL.test(nameOf(c).text))) return null;
  const heading = precedingText(commonBox(checks)).text;
  const alone = checks.some((c) => c.required) && !(checks.every((c) => c.required) && asksWhich(checks, heading));
  return heading && !alone ? checks : null;
}
