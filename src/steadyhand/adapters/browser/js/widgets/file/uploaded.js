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

const shownNames = (box) => [...new Set(namesIn(uploadText(box)))];

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

function readUpload({ members, widget }) {
  const input = members.find((m) => m.type === "file" && m.files && m.files.length);
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
