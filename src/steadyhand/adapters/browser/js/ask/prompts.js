// Words that ask nothing by themselves: they say how to answer ("Please choose one", "Attach a
// file"). What they ask about stands elsewhere. In the languages that the vocabulary has.
const wordSet = (...lists) => new Set(lists.join(" ").split(" "));

const LITTLE_WORDS =
  "a an the one of any all or and to from your this that here below following please option options box boxes answer answers item list - " +
  "bitte ein eine einen einer eins der die das den dem oder und zu aus von ihre ihr deine dein hier unten folgenden folgende " +
  "veuillez svp un une des les le la l ou et de du parmi votre vos ici ci dessous option options case cases réponse réponses " +
  "por favor una uno las los el al lo o y de su tu sus aquí abajo siguiente siguientes opción opciones casilla casillas respuesta respuestas " +
  "um uma as os ou e do da seu sua aqui abaixo seguinte seguintes opção opções resposta respostas " +
  "een het of en uw je jouw hier onder onderstaande optie opties vakje vakjes antwoord antwoorden " +
  "uno gli i il un'opzione dei delle tuo tua qui sotto seguenti opzione opzioni casella caselle risposta risposte per favore";
const PICK_WORDS = wordSet(
  LITTLE_WORDS,
  "select choose pick check tick mark click make selection choice apply applies only " +
    "wählen wähle auswählen auswahl treffen ankreuzen kreuzen sie an zutreffendes zutreffende mehrfachauswahl möglich alles antwort antworten was zutrifft " +
    "choisir choisissez choisis sélectionner sélectionnez sélectionne cocher cochez plusieurs possibles toutes qui s'appliquent choix " +
    "seleccionar seleccione selecciona elegir elija elige marcar marque marca escoger escoja todas todos que correspondan apliquen " +
    "selecionar selecione escolher escolha assinalar assinale marque marcar todas que se aplicam " +
    "selecteer selecteren kies kiezen aanvinken vink aan meerdere mogelijk alles wat van toepassing is maak keuze " +
    "seleziona selezionare selezioni scegli scegliere scelga spunta spuntare tutte quelle pertinenti",
);
const FILE_WORDS = wordSet(
  LITTLE_WORDS,
  "upload attach browse choose select add drop drag file files document documents computer device click no chosen selected max size mb in " +
    "datei dateien dokument dokumente hochladen anhängen auswählen wählen durchsuchen hinzufügen ablegen ziehen keine ausgewählt " +
    "fichier fichiers document téléverser télécharger joindre choisir parcourir ajouter sélectionner déposer glisser aucun choisi " +
    "archivo archivos fichero documento subir adjuntar elegir seleccionar examinar cargar añadir arrastrar ningún seleccionado " +
    "arquivo ficheiro arquivos carregar anexar escolher selecionar procurar adicionar arrastar enviar nenhum selecionado " +
    "bestand bestanden uploaden toevoegen kiezen selecteren bladeren kies selecteer bijvoegen slepen geen gekozen " +
    "file documento allegato carica caricare allega allegare scegli scegliere seleziona selezionare sfoglia aggiungi trascina nessun",
);

const eachWord = (text) => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) || [];
const allAmong = (words, known) => words.length > 0 && words.every((word) => known.has(word));

// "Please select one of the options below:", "Zutreffendes bitte ankreuzen".
const onlyPicks = (text) => text.length < 80 && allAmong(eachWord(text), PICK_WORDS);

// "Choose file", "Datei auswählen": the caption of a button, not what the file is.
const onlyUploads = (text) => text.length < 80 && allAmong(eachWord(text), FILE_WORDS);

// What the first option of a select asks ("Month", "Your state"), where it is no answer.
function promptOf(el) {
  const first = el.tagName === "SELECT" && !el.multiple ? el.options[0] : null;
  if (!first || (first.value !== "" && !first.disabled)) return "";
  const text = tidy(first.label || first.text);
  return hasWords(text) && !onlyPicks(text) ? text : "";
}
