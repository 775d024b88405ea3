// What rows of buttons do rather than answer: they send, delete, lead elsewhere. Such a row is no
// question, whatever it looks like. Stems and endings are chosen so that what asks for the past
// ("Have you applied before?") stays a question.
const spelled = (...lines) => new RegExp(`(?<!\\p{L})(${lines.join("|")})(?!\\p{L})`, "iu");

// A button's own words, without the "Yes," before them.
const ACTS = spelled(
  "send(?! me)|(re)?submit|delete|discard|withdraw|cancel|log ?(in|out)|sign ?(in|up|out)|unsubscribe|start over|apply (now|here|manually|with|using|via)",
  "create (an? |my |your )?(account|profile)|save (draft|changes|(my |the |this |your )?(application|draft))",
  "absenden|abschicken|einreichen|senden|löschen|verwerfen|zurückziehen|widerrufen|stornieren|abbrechen|einloggen|anmelden|registrieren|konto (erstellen|anlegen)|jetzt bewerben|entwurf speichern",
  "envoyer|soumettre|transmettre|supprimer|effacer|retirer|annuler|abandonner|se connecter|connexion|s['’]inscrire|créer (un |mon |votre )?compte",
  "enviar|eliminar|borrar|retirar|descartar|cancelar|anular|iniciar sesión|registrarse|regístrate|acceder|crear (una |mi )?cuenta",
  "submeter|excluir|apagar|iniciar sessão|criar (uma |a minha )?conta",
  "verzend(en)?|versturen|verstuur|indienen|insturen|verwijder(en)?|intrekken|annule(ren|er)|inloggen|aanmelden|account (aan)?maken",
  "invia(re)?|inoltra(re)?|trasmetti|elimina(re)?|cancella(re)?|ritira(re)?|annulla(re)?|abbandona(re)?|accedi|registrati|crea(re)? (un |il mio )?account"
);
const ACTS_FIRST =
  /^(apply|continue|proceed|start|begin|save|remove|leave|go(?= \p{L})|exit|upload|auto-?fill|import (from|my|your|with)|fill (in|out)|manually|weiter|fortfahren|speichern|verlassen|bewerben|continuer|enregistrer|quitter|postuler|continuar|guardar|salir|salvar|sair|entrar|opslaan|verder|doorgaan|sollicite(ren|er)|continua|salva|esci|candidati)(?!\p{L})/iu;
const APPLIES = "(application|form|answers?|responses?|draft|profile|account|bewerbung|formular|entwurf|candidature|formulaire|réponses|brouillon|compte|dossier|solicitud|candidatura|postulación|formulario|respuestas|borrador|cuenta|formulário|respostas|rascunho|conta|inscrição|sollicitatie|formulier|concept|modulo|domanda|risposte|bozza)";
const DOES = "(send|submit|delete|discard|withdraw|cancel|remove|save|envoyer|soumettre|transmettre|supprimer|retirer|abandonner|annuler|déposer|enregistrer|enviar|presentar|eliminar|borrar|retirar|descartar|cancelar|anular|guardar|submeter|excluir|apagar|salvar|inviare|inoltrare|eliminare|cancellare|ritirare|annullare|salvare)";

// Questions whether or how something is to be done now.
const ASKS_TO_ACT = [
  spelled(`${DOES}( \\p{L}+){0,2} ${APPLIES}`),
  spelled(`${APPLIES}( \\p{L}+){0,2} (senden|absenden|abschicken|einreichen|löschen|verwerfen|zurückziehen|speichern|verzenden|versturen|indienen|verwijderen|intrekken|annuleren|opslaan)`),
  /^(please )?(send|submit|delete|discard|withdraw|cancel|remove|save|share|report|apply)(?!\p{L})/iu,
  /(?<!\p{L})(ready|sure|like|want|wish) to ((re)?(send|submit)|delete|discard|withdraw|cancel|remove|save|leave|proceed|continue|exit|apply)( (it|this|that|now|all|anyway))*\s*[?.!]*$/iu,
  /(?<!\p{L})(absenden|abschicken|einreichen|löschen|verwerfen|zurückziehen|abbrechen|verlassen|verzenden|versturen|indienen|verwijderen|intrekken|annuleren|envoyer|supprimer|annuler|quitter|eliminar|borrar|descartar|apagar|excluir|inviare|eliminare|annullare)\s*\?/iu,
  /how (would|do|will|should) (you|we) (like |want |wish |prefer )?(to )?(apply|proceed|start|begin|continue|log|sign)(?!\p{L})|^what (now|next)\b/iu,
  /wie (möchten|möchtest|wollen|willst) .*bewerben|comment .*postuler|cómo .*(postular|solicitar|inscribir|aplicar)|como .*candidatar|hoe .*solliciteren|come .*candidar/iu,
  /(?<!\p{L})(account|konto|compte|cuenta|conta)( (yet|already|with us|here|bei uns|chez nous))?\s*\?|already (registered|a member)|(bereits|schon) registriert|déjà inscrit/iu,
  /(?<!\p{L})(helpful|useful|hilfreich|nützlich|utile|útil|nuttig|behulpzaam)(?!\p{L})/iu,
];

const acts = (label) => [ACTS, ACTS_FIRST].some((each) => each.test(label.replace(YES_NO, "").replace(/^[^\p{L}]+/u, "")));
const asksToAct = (question) => ASKS_TO_ACT.some((each) => each.test(question));
