// What opens a file chooser, told by its own words; and the box that belongs to it.
const words = (list, flags = "iu") => new RegExp(`(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`, flags);

const PAPERS =
  "resumes?|résumés?|cvs?|cover letters?|letters?|photos?|pictures?|portfolios?|transcripts?|certificates?|references?|lebenslauf|anschreiben|foto|zeugnisse?|lettre|curr[íi]cul(?:um|o)s?|carta|lettera|brief|motivatiebrief";
const FILES_NAMED =
  `files?|documents?|attachments?|images?|dateie?n?|dokumente?|anhänge?|unterlagen|fichiers?|pièces? jointes?|archivos?|ficheiros?|arquivos?|documentos?|adjuntos?|anexos?|documenti?|allegati?|bestand(?:en)?|documenten|bijlagen?|${PAPERS}`;
const BRINGS =
  "attach|upload|browse|choose|select|add|pick|drop|drag|hochladen|auswählen|anhängen|durchsuchen|hinzufügen|wählen|joindre|téléverser|télécharger|parcourir|choisir|choisissez|sélectionner|ajouter|adjuntar|subir|examinar|seleccionar|elegir|añadir|cargar|anexar|carregar|enviar|procurar|escolher|selecionar|adicionar|allega|carica|sfoglia|scegli|seleziona|aggiungi|bijvoegen|uploaden|bladeren|kiezen|toevoegen";
const ALONE =
  "attach|upload|browse|anhängen|hochladen|durchsuchen|joindre|téléverser|parcourir|adjuntar|subir|examinar|anexar|carregar|procurar|allega|carica|sfoglia|bijvoegen|uploaden|bladeren";
const DROPS =
  "drag|drop|ziehen|ablegen|gliss(?:er|ez)|dépos(?:er|ez)|arrastr\\p{L}+|suelt\\p{L}+|solt\\p{L}+|trascin\\p{L}+|rilasci\\p{L}+|sleep|slepen";
const HERE = "here|browse|click|computer|device|hier|oder|ici|cliquez|aquí|aqui|qui|klik|klicken";
const ELSEWHERE =
  "\\p{L}*(?:drive|cloud|box)|url|link|paste|manually|text|camera|continue|next|submit|apply|send|save|another|job|jobs|position|einfügen|weiter|absenden|bewerben|suivant|envoyer|postuler|siguiente|later|skip";

const [IS_PAPER, NAMES_FILES, IS_BRINGING, IS_DROPPING, IS_HERE, IS_ELSEWHERE] = [PAPERS, FILES_NAMED, BRINGS, DROPS, HERE, ELSEWHERE].map((list) => words(list));
// "Choose a file from Northwind": a place by its own name, that is not the user's device.
const FROM_NAMED =
  /(?<!\p{L})(?:from|via|with|using|aus|von|vom|über|mit|depuis|avec|desde|con|tramite|vanuit|met)\s+(?!(?:Ihr|Dein|Computer|Ger[äa]t|Festplatte|Rechner|Laptop|Desktop|Mac|Finder|Galerie|Kamera|Your|My|This|The|Device))\p{Ll}?\p{Lu}\p{Ll}/u;
const CLICK = "(?:click|tap|press)(?: here)? to |hier klicken,? um |cliquez (?:ici )?pour |haga clic para |clique para |klik om te |clicca per ";
const [IS_ALONE, IS_BARE] = [ALONE, BRINGS].map((list) => new RegExp(`^\\W*(?:${CLICK})?(?:${list})(?: now| here)?\\W*$`, "iu"));
const IS_ADDING = words("add|hinzufügen|ajouter|añadir|adicionar|aggiungi|toevoegen|drop|drag"); // alone they add an entry of a list
const OPENER_MAX = 160; // characters; more is prose about files

// Whether the words are those of something that opens a chooser, or takes what is dropped.
function opensChooser(text) {
  if (!text || text.length > OPENER_MAX) return false;
  if (saysDrop(text)) return true;
  if (IS_ELSEWHERE.test(text) || FROM_NAMED.test(text)) return false;
  return IS_ALONE.test(text) || (IS_BRINGING.test(text) && NAMES_FILES.test(text));
}

const saysDrop = (text) => text.length <= OPENER_MAX && IS_DROPPING.test(text) && (NAMES_FILES.test(text) || IS_HERE.test(text));

// A box that takes files by a drop or a click and is no control by its markup.
const MAYBE_ZONE = /drop|drag|upload|attach|file|dashed|cursor-pointer/i;

function isZone(el) {
  if (!MAYBE_ZONE.test(`${el.id} ${el.getAttribute("class")}`) && !el.hasAttribute("tabindex") && el.getAttribute("role") !== "presentation") return false;
  if (el.childElementCount > 12 || el.textContent.length > OPENER_MAX * 2) return false;
  if (el.tagName === "LABEL" || /^(FORM|BODY|FIELDSET|MAIN)$/.test(el.tagName)) return false;
  if (el.querySelector("button,[role=button],a[href]") || controlsIn(el).some((c) => c.type !== "file" || shows(c))) return false;
  const text = spoken(el);
  if (!saysDrop(text) && !(opensChooser(text) && getComputedStyle(el).cursor === "pointer")) return false;
  return ![...el.children].some(isZone);
}

const PRESSES = "button,a,[role=button],label";
const LOOKS_PRESSED = "[class*=btn i],[class*=button i]";
const OPENERS = `${PRESSES},${LOOKS_PRESSED},[role=presentation],[tabindex],[class*=drop i],[class*=upload i],[class*=file i],[class*=attach i]`;

function isOpener(el) {
  const presses = el.matches(PRESSES) || (el.matches(LOOKS_PRESSED) && !el.querySelector(`${PRESSES},[tabindex]`));
  if (!presses) return isZone(el);
  const text = handleText(el);
  if (onForeignLink(el) || (SENDS_FILE.test(text) && (besideFile(el) || besideHandle(el)))) return false;
  return (opensChooser(text) || (IS_BARE.test(text) && !IS_ADDING.test(text) && hidesInput(el)));
}

// Whether a file that was chosen stands beside the button, which then sends it.
function besideFile(el) {
  const line = el.closest("li,tr,[role=listitem]") || uploadParent(el).closest("[class*=item i],[class*=file i],[class*=preview i]");
  return Boolean(line && !saysDrop(spoken(line)) && namesIn(spoken(line)).length);
}

// Whether another handle beside it, or a plain input, is there to choose with.
function besideHandle(el) {
  const box = uploadParent(uploadParent(el));
  if (NOT_ONE_UPLOAD.test(box.tagName)) return false;
  if (fileInputsIn(box).some(shows)) return true;
  const handles = [...box.querySelectorAll(`${PRESSES},${LOOKS_PRESSED}`)].filter((other) => other !== el && !SENDS_FILE.test(handleText(other)));
  return handles.some(isOpener);
}

const handleText = (el) => spoken(el) || tidy(el.getAttribute("aria-label"));
const onForeignLink = (el) => el.tagName === "A" && el.hasAttribute("href") && !/^(#|javascript:)/.test(el.getAttribute("href"));

// Whether a file input that nobody sees lies in the handle, or is alone beside it.
function hidesInput(el) {
  const beside = [...uploadParent(el).children].filter((child) => child.matches("input[type=file]:not([webkitdirectory])"));
  const near = fileInputsIn(el).concat(beside);
  return near.length === 1 && !shows(near[0]);
}

const openersIn = (box) => [...box.querySelectorAll(OPENERS)].filter(isOpener);
const fileInputsIn = (box) => [...box.querySelectorAll("input[type=file]:not([webkitdirectory])")];

const UPLOAD_LEVELS = 5; // ancestors climbed, as long as nothing else is asked in there
const NOT_ONE_UPLOAD = /^(FORM|BODY|HTML|MAIN|TABLE|TBODY|DIALOG)$/;

// The largest box around *part* in which nothing but one upload is asked.
function uploadBox(part) {
  let box = part;
  for (let level = 0; level < UPLOAD_LEVELS; level++) {
    const up = parentOf(box);
    if (!up || NOT_ONE_UPLOAD.test(up.tagName) || !oneUpload(up, part)) break;
    box = up;
  }
  return box;
}

function oneUpload(box, part) {
  if (fileInputsIn(box).length > 1) return false;
  if (controlsIn(box).some((c) => c.type !== "file" && shows(c))) return false;
  if (box.querySelectorAll(HEADING).length > 1) return false;
  const handles = openersIn(box);
  if (part.type === "file" || isOpener(part)) handles.push(part);
  return saysDrop(spoken(box)) || handles.every((one, i) => handles.slice(i + 1).every((other) => ofOneUpload(one, other)));
}

// Two handles of one upload lie in each other, in one place where files are dropped, or lead to one input.
function ofOneUpload(one, other) {
  if (within(one, other) || within(other, one)) return true;
  const zone = one.closest("[class*=drop i],[class*=upload i]");
  if (zone && zone.contains(other)) return true;
  return [[one, other], [other, one]].some(([handle, input]) => input.type === "file" && (handle.control === input || hidesInput(handle)));
}

const uploadParent = (el) => parentOf(el) || el;
