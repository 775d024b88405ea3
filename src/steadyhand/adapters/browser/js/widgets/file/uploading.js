// Giving files to a page: where they go in, and when the page is done with them. A page may name a
// file of that name already, kept from another time: what stood there before is no proof.
const givings = new Map(); // fingerprint -> where its files went in: {box, around, claim, before, said, mentions}
const underWay = new Set(); // fingerprints of what was given files that it was not yet seen to take
const takenIn = new Set(); // names of the files that this document was seen to take
const SENDS_FILE =
  /^\W*(start |begin )?(upload|upload \d+ files?|hochladen|upload starten|téléverser|envoyer (?=le fichier)|subir|cargar|carregar|enviar (?=o arquivo|archivo|ficheiro|arquivo)|carica|uploaden)( (all|now|file|files|it|jetzt|starten|datei(en)?|resume|cv|document|documents|selected|le fichier|archivo|ficheiro|arquivo|bestand))*\W*$/i;

const BARE_SEND = /^\W*[\p{L}]+\W*$|\b(all|now|jetzt|starten|start|begin)\b/iu;

const REST_AFTER_MS = 150; // what a page begins with a file begins within this time

const TELL_MS = 600; // an input that nobody sees holds them; a page that shows their names does so by then

// Where the files of an order go in: {direct, many, accept, handle, zone, held, ours, away}, or {why}.
function uploadTerms(order) {
  const found = find(order);
  const why = found.why || refusal(found) || (takesFiles(found) ? "" : "takes no files");
  if (why) return JSON.stringify({ why });
  const box = boxOf(found);
  const input = found.members.find((m) => m.type === "file");
  givings.set(order.fingerprint, { box, around: chainOf(box), claim: found.widget, before: errorsOf(new Sight()).all, said: new Set(wordsIn(box)), mentions: mentionsIn(box) });
  const held = found.widget ? readUpload(found).files : [];
  return JSON.stringify({
    direct: Boolean(input),
    many: input ? input.multiple : null,
    accept: input ? input.accept : "",
    handle: input ? null : handlePart(found),
    held,
    ours: held.filter((name) => takenIn.has(name)),
    away: awayPart(box, found),
  });
}

const takesFiles = ({ el, widget }) => el.type === "file" || Boolean(widget && widget.kind.kind === "files");
const boxOf = ({ el, widget }) => (widget ? widget.box : uploadBox(el));

function chainOf(box) {
  const chain = [];
  for (let up = parentOf(box); up; up = parentOf(up)) chain.push(up);
  return chain;
}

function handlePart({ members, widget }) {
  const handles = [widget.face, ...members].filter((h) => shows(h) && !sendsForm(h) && !onForeignLink(h) && !TAKES_AWAY.test(handleText(h)));
  const best = handles.find(isOpener) || handles.find((h) => saysDrop(handleText(h)));
  return best ? partOf(best) : null;
}

// What takes the file away that is there.
function awayPart(box, { members }) {
  const inside = [...box.querySelectorAll("button,a,[role=button],[class*=remove i],[class*=delete i]"), ...members];
  const away = inside.find((el) => shows(el) && el.type !== "file" && (TAKES_AWAY.test(handleText(el)) || /^[×✕✖✗x]$/i.test(spoken(el))));
  return away ? partOf(away) : null;
}

// The element itself, for files; null when it may not be used.
function uploadInput(order) {
  const found = find(order);
  if (found.why || refusal(found)) return null;
  return found.members.find((m) => m.type === "file") || null;
}

// From now on these names are known to be ours, and what shows from now on came by what is pressed.
function uploadGiven({ fingerprint }, names) {
  underWay.add(fingerprint);
  for (const name of names) handedOver.add(name);
  keepBefore();
  return JSON.stringify({});
}

// The page once it is done with the files, or after *capMs*: {named, stale, busy, trouble, send}.
async function uploadSettles(order, names, capMs) {
  const end = performance.now() + capMs;
  const told = performance.now() + TELL_MS;
  stirred();
  for (;;) {
    const seen = uploadSight(order, names);
    const patient = seen.silent && performance.now() < told;
    if ((seen.trouble || (seen.named && !seen.busy && !patient)) && restMs() > REST_AFTER_MS) return JSON.stringify(seen);
    const left = end - performance.now();
    if (left <= 0) return JSON.stringify(seen);
    await changed(version(), Math.min(left, 60));
  }
}

function uploadSight(order, names) {
  const giving = givings.get(order.fingerprint);
  const box = giving && placeOfUpload(giving, order);
  if (!box) return { named: false, busy: false, trouble: "", send: null };
  const shown = namesShown(box);
  const fresh = errorsOf(new Sight()).all.find((text) => !giving.before.includes(text));
  const named = names.every((name) => shown.includes(name)) && shown.length === names.length;
  const stale = named && underWay.has(order.fingerprint) && !inputWithFiles(box) && !names.every((name) => mentionsIn(box).some((node) => !giving.mentions.includes(node) && bears(tidy(node.nodeValue), name)));
  const trouble = uploadTrouble(box) || (named ? "" : fresh || "");
  const silent = Boolean(giving.claim) && !names.every((name) => shownNames(box).includes(name));
  return { named: named && !stale, stale, silent, busy: isBusy(box), trouble, said: saidSince(giving, box, names), send: sendPart(box) };
}

// What the box says since the files were given, without their names: it may say that it took none.
function saidSince({ said }, box, names) {
  const news = wordsIn(box).filter((words) => !said.has(words));
  return names.reduce((text, name) => text.split(name).join(" "), news.join("\n")).slice(0, ERROR_MAX);
}

// The texts of the box, without those of what can be pressed.
function wordsIn(box) {
  const found = [];
  const take = (el) => {
    if (el !== box && (SILENT.has(el.tagName) || el.matches("button,a,[role=button]") || !el.checkVisibility({ visibilityProperty: true, opacityProperty: true }))) return false;
    for (const node of el.childNodes) if (isText(node) && hasWords(node.data)) found.push(tidy(node.data));
    return true;
  };
  take(box);
  walk(box, take);
  return found;
}

// The box where the files went in, or what stands there after the page rendered again.
function placeOfUpload({ box, around }, order) {
  const found = find(order);
  if (!found.why && takesFiles(found)) return boxOf(found);
  return box.isConnected ? box : around.find((up) => up.isConnected) || null;
}

// What in the box may name a file: its texts, and what has a title.
function mentionsIn(box) {
  const found = [];
  const take = (el) => {
    if (SILENT.has(el.tagName)) return false;
    if (el.title) found.push(el.getAttributeNode("title"));
    for (const node of el.childNodes) if (isText(node) && hasWords(node.data)) found.push(node);
    return true;
  };
  take(box);
  walk(box, take);
  return found;
}

const inputWithFiles = (box) => fileInputsIn(box).concat(box.type === "file" ? [box] : []).find((i) => i.files.length);

function namesShown(box) {
  const input = inputWithFiles(box);
  return input ? [...input.files].map((f) => f.name) : shownNames(box);
}

function isBusy(box) {
  if (UNDER_WAY.test(spoken(box))) return true;
  return [box, ...box.querySelectorAll(PROGRESS)].some((el) => el.matches(PROGRESS) && shows(el) && !isComplete(el));
}

// A bar at its end may stay.
function isComplete(el) {
  if (el.tagName === "PROGRESS") return el.value >= el.max;
  if (el.getAttribute("role") !== "progressbar") return false;
  const now = el.getAttribute("aria-valuenow");
  return now !== null && Number(now) >= Number(el.getAttribute("aria-valuemax") || 100);
}

// A button beside the file that sends it alone, and never a form.
function sendPart(box) {
  for (let around = box, level = 0; around && level < 2 && !NOT_ONE_UPLOAD.test(around.tagName); around = parentOf(around), level++) {
    if (fileInputsIn(around).length > 1) return null;
    const button = [...around.querySelectorAll("button,input[type=button],[role=button]")].find((b) => sendsFile(b) && !isDisabled(b) && shows(b));
    if (button) return partOf(button);
  }
  return null;
}

// A bare "Upload" may be what sends everything, unless its form has another button for that.
function sendsFile(button) {
  const says = buttonName(button);
  if (!SENDS_FILE.test(says) || sendsForm(button)) return false;
  return !BARE_SEND.test(says) || Boolean(button.form && [...button.form.elements].some((other) => other !== button && sendsForm(other)));
}

// Where the page took the handles away, the box that names the files is the question from now on.
function keepUpload(order, names) {
  for (const name of names) takenIn.add(name);
  underWay.delete(order.fingerprint);
  const giving = givings.get(order.fingerprint);
  if (!giving || !find(order).why) return JSON.stringify({});
  const around = placeOfUpload(giving, order);
  const box = around && namesShown(around).join() === names.join() ? around : null;
  if (box && giving.claim) {
    const { kind, label, ...claim } = giving.claim;
    keptBoxes.set(box, claim);
    changes += 1;
    rebuilds += 1;
  }
  return JSON.stringify({});
}

// A point of the part where something can be dropped: {x, y}, or {why}.
async function aimDrop({ ref }) {
  const el = elementOf(ref);
  if (!el) return JSON.stringify({ why: "detached" });
  const zone = saysDrop(handleText(el)) ? el : [...chainOf(el)].slice(0, UPLOAD_LEVELS).find((up) => saysDrop(spoken(up)));
  if (!zone) return JSON.stringify({ why: "no file chooser opened" });
  return JSON.stringify(await pointOn(zone, zone));
}
