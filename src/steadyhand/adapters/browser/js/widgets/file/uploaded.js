// What a page shows of a file that was given to it: its name, how far it is, what is wrong with it.
const FILE_NAME =
  /[^\s/\\<>"|:*?]+(?: ?\([^()\s]{1,8}\))?\.(?:pdf|docx?|odt|rtf|txt|md|pages|tex|xlsx?|pptx?|csv|zip|png|jpe?g|gif|webp|heic|tiff?|svg|mp4|mov|mp3)(?![\p{L}\p{N}])/giu;
const handedOver = new Set(); // names of the files that were given to this document
const UNDER_WAY = /\b(uploading|processing|scanning|analy[sz]ing|parsing|please wait)\b|wird (hochgeladen|verarbeitet)|lädt|en cours|cargando|subiendo|enviando|a carregar|caricamento|bezig|(?<![\d.,])\d{1,2}(\.\d+)? ?%/i;
const PROGRESS = "progress,[role=progressbar],[aria-busy=true],.spinner,.loading,.loader,.uploading,.is-loading,.is-uploading";

// The files that a text names: those that we gave, else what looks like the name of a file.
function namesIn(text) {
  const ours = [...handedOver].filter((name) => bears(text, name));
  return ours.length ? ours : text.match(FILE_NAME) || [];
}

// Whether the text has the name, whole or with its middle left out.
function bears(text, name) {
  if (text.includes(name)) return true;
  const cut = /(\S{3,})(?:…|\.{3})(\S{2,})?/gu;
  return [...text.matchAll(cut)].some(([, begin, end]) => name.startsWith(begin) && name.endsWith(end || ""));
}

const shownNames = (box) => {
  const names = [...new Set(namesIn(uploadText(box)))];
  const struck = names.length ? struckIn(box) : [];
  return struck.length ? names.filter((name) => !onlyStruck(name, box, struck)) : names;
};

// Entries that are crossed out: the page names them, and has them no more.
const CROSSED_OUT = "s,del,strike";
const isStruck = (el) => el.matches(CROSSED_OUT) || getComputedStyle(el).textDecorationLine.includes("line-through");
const struckIn = (box) => [...box.querySelectorAll("*")].filter((el) => hasWords(el.textContent) && isStruck(el));

const onlyStruck = (name, box, struck) =>
  struck.some((el) => bears(spoken(el), name)) && !mentionsIn(box).some((node) => bears(tidy(node.nodeValue), name) && !struck.some((el) => el.contains(node.ownerElement || node)));

// What the box says; where the handle stands alone, what is said behind it.
function uploadText(box) {
  if (!box.matches("button,a,input,[role=button]")) return [spoken(box), ...[...box.querySelectorAll("[title]")].map((el) => el.title)].join("\n");
  let text = spoken(box);
  for (let after = box.nextSibling; after; after = after.nextSibling) {
    if (isText(after)) text += ` ${after.data}`;
    if (after.nodeType !== Node.ELEMENT_NODE) continue;
    if (after.matches(HEADING) || after.type === "file" || asksElse(after)) break;
    text += `\n${spoken(after)}`;
  }
  return tidy(text);
}

// Inputs that nobody sees and no form sends, to whose files the page has answered.
const answeredTo = new WeakSet();

// Whether the files of an input say anything: a person sees them there, its form sends them, or the
// page has answered to them. Any other one can be given files without the page ever hearing of it.
const saysHeld = (input) => shows(input) || Boolean(input.form && input.name && !isDisabled(input)) || answeredTo.has(input);

const hasFiles = (el) => el.type === "file" && Boolean(el.files && el.files.length);

function readUpload({ members, widget }) {
  const input = members.find((m) => hasFiles(m) && saysHeld(m));
  const files = input ? [...input.files].map((f) => f.name) : shownNames(widget.box);
  return { files, shown: files.join(", "), value: files.join(", ") };
}

const SAYS_DONE = /^(?!.*\b(?:not|could|fail\w*|nicht|error)\b).*\b(complete|completed|success|successful|successfully|uploaded|loaded|done|removed|erfolgreich|terminé|completado|concluído|completato|voltooid)\b/i;

// What the box says is wrong. Some show it only under the mouse: drawn is enough.
function uploadTrouble(box) {
  for (const el of [box, ...box.querySelectorAll(ERROR)]) {
    if (el === box && !saysError(el)) continue;
    if (FINE.test(el.className) || holdsControl(el) || !el.checkVisibility({ visibilityProperty: true })) continue;
    const text = spoken(el).slice(0, ERROR_MAX);
    if (hasWords(text) && !SAYS_DONE.test(text) && !el.querySelector(ERROR)) return text;
  }
  return "";
}
