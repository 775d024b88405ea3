// Uploads behind something else than a plain file input: a place to drop files, an "Attach" button,
// an input that nobody sees. The question is what the page asks for; what the handle says ("Drop your
// file here") is a hint, unless nothing better is said.
widgetKinds.push({ kind: "files", claim: claimUpload, read: readUpload, trouble: ({ widget }, said) => uploadTrouble(widget.box) || (SAYS_DONE.test(said) ? "" : said) });

const TAKES_AWAY =
  /^(remove|delete|replace|change|clear|discard|entfernen|löschen|ersetzen|ändern|supprimer|retirer|remplacer|eliminar|quitar|borrar|reemplazar|remover|excluir|apagar|substituir|rimuovi|elimina|sostituisci|verwijderen|wissen|vervangen)(?![\p{L}])/iu;
const keptBoxes = new WeakMap(); // a box that shows what we gave and has no handle any more -> {label, ...}

// Until it has handles again.
const isKept = (box) => !openersIn(box).some(shows) && shownNames(box).length > 0;

function claimUpload(el, role) {
  if (keptBoxes.has(el)) return { ...keptBoxes.get(el), members: [el], named: el, face: el, box: el };
  if (role === "file") return hiddenInput(el) ? uploadClaim(el) : null;
  if (role !== "button" && role !== "link") return null;
  const says = handleText(el);
  if (!says) return null;
  if (TAKES_AWAY.test(says)) return shownNames(uploadBox(el)).length ? uploadClaim(el) : null;
  return isOpener(el) ? uploadClaim(el) : null;
}

const hiddenInput = (input) => !shows(input) || opensChooser(tidy(boundLabel(input)));

// What the page asks for, with every handle of it; null where a plain input is there to be used.
function uploadClaim(el) {
  const box = uploadBox(el);
  const input = inputOf(box, el);
  if (input && input !== el && !hiddenInput(input)) return null;
  const openers = handlesOf(box, el, input);
  const pressed = openers.filter((o) => o.tagName !== "LABEL");
  if (!input && (!pressed.length || pressed.every(sendsForm))) return shownNames(box).length ? heldClaim(el, box) : null;
  if (input && !openers.length && !shownNames(box).length) return input === el ? farClaim(el) : null;
  if (trail) trail.deep.add(box);
  const face = openers.find(shows) || [...zonesIn(box)].find(shows) || box;
  return {
    members: [...new Set([input, ...pressed, el, ...removersIn(box), ...box.querySelectorAll("input[webkitdirectory]")].filter(Boolean))],
    named: input || el,
    face,
    box,
    ...uploadWords(box, openers, input),
    role: "file",
    type: "file",
    multiple: Boolean(input && input.multiple),
  };
}

// An input without a handle beside it belongs to the one that the form has elsewhere.
function farClaim(input) {
  const form = input.closest("form");
  const handles = form ? openersIn(form).filter((o) => o.matches(PRESSES)) : [];
  return handles.length === 1 && loneInput(handles[0]) === input ? uploadClaim(handles[0]) : null;
}

// A file is there, and all that can be done is to take it away.
function heldClaim(el, box) {
  if (trail) trail.deep.add(box);
  return { members: [el], named: el, face: box, box, ...uploadWords(box, [], null), role: "file", type: "file" };
}

const removersIn = (box) => (shownNames(box).length ? [...box.querySelectorAll("button,a,[role=button]")].filter((el) => TAKES_AWAY.test(handleText(el))) : []);
const sendsForm = (el) => (el.type === "submit" || el.type === "image") && Boolean(el.form);

// The one file input of the box, or beside the handle.
function inputOf(box, el) {
  if (el.type === "file" && !el.webkitdirectory) return el;
  const inside = fileInputsIn(box);
  if (inside.length) return inside.length === 1 ? inside[0] : null;
  const beside = [el.previousElementSibling, el.nextElementSibling].filter((s) => s && s.type === "file" && s.tagName === "INPUT");
  return beside.length === 1 ? beside[0] : loneInput(el);
}

// The one file input of the form that nobody sees, where the handle is the form's only one.
function loneInput(el) {
  const form = el.closest("form");
  const hidden = form ? fileInputsIn(form).filter((input) => !shows(input)) : [];
  if (hidden.length !== 1 || fileInputsIn(form).length !== 1) return null;
  const handles = openersIn(form).filter((o) => o !== el && !within(o, el) && !within(el, o));
  return handles.length ? null : hidden[0];
}

function handlesOf(box, el, input) {
  const labels = input ? labelsOf(input).filter(isOpener) : [];
  const own = [el, box].filter((o) => o !== input && (o === el || o.matches(OPENERS)) && isHandle(o));
  return [...new Set([...own, ...openersIn(box), ...labels])].filter((o) => o !== input && (o !== el || own.includes(el)));
}

const isHandle = (el) => el.type !== "file" && isOpener(el);
const zonesIn = (box) => [box, ...box.querySelectorAll("div,section,p,span")].filter((el) => saysDrop(spoken(el)) || opensChooser(spoken(el)));

// {label, label_source, marked, hint}: what is asked for, and what the handle says.
function uploadWords(box, openers, input) {
  const said = ownWords(box, openers, input);
  const handle = [...openers.filter(shows), ...openers].map(handleText).find(Boolean) || "";
  const above = textAbove(firstOf([input, ...openers], box));
  const asked = said.text ? said : above;
  const telling = IS_PAPER.test(handle) && !saysDrop(handle) && asked.text && !IS_PAPER.test(asked.text) && asked.heading;
  const best = !asked.text || telling ? { ...unmarked(handle), source: "content" } : { ...asked };
  const called = input ? tidy(input.getAttribute("aria-label")) : "";
  if (called && best.source !== "content" && plainWords(best.text).endsWith(plainWords(called))) best.text = called; // "9→ Your resume"
  const hint = best.source === "content" ? "" : short(handle);
  return { named_by: { label: short(best.text), label_source: best.source, marked: best.marked || above.marked || said.marked }, hint };
}

const firstOf = (parts, box) => parts.filter((p) => p && box.contains(p)).sort(inOrder)[0] || box;

// What labels and ARIA call it, without the words of its handles.
function ownWords(box, openers, input) {
  for (const el of [input, ...openers].filter(Boolean)) {
    for (const [source, read] of UPLOAD_NAMERS) {
      const { text, marked } = unmarked(tidy(read(el)));
      if (text && !opensChooser(text) && !TAKES_AWAY.test(text) && !isUploadNote(text)) return { text, marked, source };
    }
  }
  return { text: "", marked: false, source: "none" };
}

const UPLOAD_NAMERS = [
  ["aria-labelledby", (el) => byIds(el, "aria-labelledby").filter((t) => !within(t, el) && !within(el, t)).map(nameOfTarget).join(" ")],
  ["label", (el) => labelsOf(el).map(labelWords).find((text) => text && !opensChooser(text)) || ""],
  ["aria-label", (el) => (el.tagName === "INPUT" ? el.getAttribute("aria-label") : "")],
];

// A label's text up to the handle that lies in it.
function labelWords(label) {
  const handle = [...label.children].find((child) => opensChooser(spoken(child)) || saysDrop(spoken(child)));
  return tidy(spoken(label, handle || null));
}

const ABOVE_LEVELS = 6;
const ABOVE_END = /^(BODY|HTML|MAIN|TABLE)$/;

// The nearest text before an upload that is about it: no note on formats, no file that is there.
function textAbove(el) {
  let node = el;
  for (let level = 0; node && level < ABOVE_LEVELS; level++) {
    const found = saidBefore(node);
    if (found) return found;
    node = parentOf(node);
    if (!node || (ABOVE_END.test(node.tagName) && !isLayout(node))) break;
    if (node.tagName === "FIELDSET") {
      const legend = node.querySelector(":scope > legend");
      if (legend) return asked(spoken(legend), "legend", legend);
    }
  }
  return { text: "", marked: false, source: "none" };
}

// A table in which nothing but files is asked for.
const isLayout = (el) => el.tagName === "TABLE" && controlsIn(el).every((c) => c.type === "file" || c.type === "button" || !shows(c));

function saidBefore(node) {
  let line = "";
  let starred = false;
  const told = (text, el) => ({ ...asked(text, "nearby-text", el), ...(starred && { marked: true }) });
  if (trail && node.parentNode) trail.shallow.add(node.parentNode);
  for (let before = node.previousSibling; before; before = before.previousSibling) {
    if (isText(before)) line = before.data + line;
    if (before.nodeType !== Node.ELEMENT_NODE || SILENT.has(before.tagName) || before.matches("a[href]")) continue;
    if (asksElse(before)) return asks(line) ? told(line) : { text: "", marked: false, source: "none" };
    if (trail) trail.deep.add(before);
    if (INLINE.has(before.tagName) && !before.matches(HEADING)) {
      line = `${spoken(before)} ${line}`;
      starred = starred || silentMark(before, null);
      continue;
    }
    if (asks(line)) return told(line);
    line = "";
    const text = shows(before) ? spoken(before) : "";
    if (asks(text)) return { ...told(text, before), heading: before.matches(HEADING) };
  }
  return asks(line) ? told(line) : null;
}

const asksElse = (el) => controlsIn(el).some((c) => c.type === "file" || shows(c)) || el.matches(CONTROL) || isOpener(el) || openersIn(el).length > 0;
const asks = (text) => hasWords(text) && !isUploadNote(tidy(text));

function asked(raw, source, el = null) {
  const { text, marked } = unmarked(tidy(raw));
  return { text: text.slice(0, NAME_MAX), source, marked: marked || Boolean(el && silentMark(el, null)) };
}

// What tells how to upload, or what was: never the question.
const UPLOAD_NOTE =
  /\b(max(imum|\.)?|up to|size|limit|\d+ ?(kb|mb|kib|mib))\b|\b(accepted|supported|allowed|formats?|file types?)\b|no file (chosen|selected)|keine datei|aucun fichier|ning[uú]n archivo|nenhum (arquivo|ficheiro)|nessun file|geen bestand|^\W*(or|oder|ou|o|of)\W*$|^[^\p{L}]*(pdf|docx?|rtf|txt)\b/iu;
const isUploadNote = (text) => (opensChooser(text) && (saysDrop(text) || !IS_PAPER.test(text))) || UPLOAD_NOTE.test(text) || namesIn(text).length > 0 || isProgress(text);
// A note of how far an upload is ("Uploading…") stands where a moment ago its caption stood.
const PROGRESS_MAX = 40; // characters
const isProgress = (text) => text.length <= PROGRESS_MAX && UNDER_WAY.test(text) && !IS_PAPER.test(text);
