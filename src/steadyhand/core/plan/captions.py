"""What buttons of an application form say, one line or more per language; `submit.py` reads it."""

from __future__ import annotations

SENDING = (
    r"\b(submit|send|apply|finish|complete)\b",
    r"\b(absenden|abschicken|senden|einreichen|bewerben)\b",
    r"\b(envoyer|soumettre|postuler|valider|transmettre|terminer|finaliser)\b|\bje postule\b"
    r"|\bdéposer (ma|votre|une) candidature\b",
    r"\b(enviar|solicitar|postular|candidatar)|\b(inscribirme|finalizar|submeter|concluir)\b"
    r"|\bpresentar (la |mi )?(solicitud|candidatura)\b",
    r"\b(verzenden|verzend|versturen|verstuur|solliciteren|solliciteer|indienen|insturen|afronden)\b",
    r"\b(invia|inviare|candidati|inoltra|inoltrare|trasmetti|concludi)\b",
)
OTHER = (
    r"\b(cancel|back|previous|reset|clear|close|delete|remove|add|edit|upload|browse|attach|search"
    r"|filters?|log ?in|sign ?in|sign ?up|(log|sign) ?out|exit|register|subscribe|newsletter"
    r"|alerts?|share|print|refer|save (draft|as|for|(my |the )?application)|later|withdraw"
    r"|(send|resend)\b.* code|feedback|accept all|reject|cookies?|settings|preview"
    r"|(another|similar|other) (job|position|role|application|opening)s?)\b"
    r"|\b(apply|continue|sign) (with|using|via) \w+",
    r"\b(abbrechen|zurück|löschen|entfernen|hinzufügen|hochladen|suchen|anmelden|einloggen|filter"
    r"|registrieren|abonnieren|teilen|speichern|akzeptieren|ablehnen|datei)\b"
    r"|bewerben (mit|über) \w+|\b(mit|über) \w+ bewerben\b|zurückziehen|\bcode\b.* senden",
    r"\b(annuler|retour|précédente?|supprimer|effacer|réinitialiser|ajouter|modifier|rechercher"
    r"|fermer|parcourir|télécharger|téléverser|partager|imprimer|brouillon|connexion|oublié"
    r"|filtrer|aperçu|plus tard)\b|\bse connecter\b|\bcréer (un |mon |votre )?compte\b"
    r"|\bjoindre (un|une|le|la|mon|ma|votre)\b|\btout (accepter|refuser)\b|^(enregistrer|refuser)$"
    r"|\benvoyer\b.* code\b|\b(postuler|candidater) (avec|via)\b|\bs['’](inscrire|abonner)\b",
    r"\b(cancelar|volver|atrás|anterior|eliminar|borrar|limpiar|añadir|agregar|editar|buscar|cerrar"
    r"|adjuntar|subir|examinar|explorar|compartir|imprimir|borrador|acceder|entrar|filtrar|olvidé"
    r"|suscribirse|inscribirse|registrarse|regístrate|rechazar)\b|\biniciar sesión\b"
    r"|\bcrear (una |mi )?cuenta\b|\baceptar tod[ao]s?\b|^guardar$|\bmás tarde\b|\bvista previa\b"
    r"|\b(solicitar|postular|candidatar(-se)?) (con|com)\b|\benviar\b.* código\b",
    r"\b(voltar|remover|excluir|apagar|limpar|adicionar|acrescentar|anexar|carregar|procurar"
    r"|pesquisar|fechar|partilhar|compartilhar|rascunho|esqueci|recusar|rejeitar|subscrever"
    r"|cadastr(ar|e)-se|regist[ar]{2,3}-se|inscrever-se)\b|\biniciar sessão\b|\bmais tarde\b"
    r"|\bcriar (uma |a minha )?conta\b|\baceitar tod[ao]s?\b|^salvar$",
    r"\b(annuleren|terug|vorige|verwijderen|wissen|toevoegen|bewerken|zoeken|sluiten|uploaden"
    r"|bladeren|bestand|delen|afdrukken|concept|inloggen|uitloggen|aanmelden|registreren"
    r"|inschrijven|abonneren|weigeren|afwijzen|filteren|wachtwoord)\b|\baccount (aan)?maken\b"
    r"|\balle?s? (cookies )?accepteren\b|^(opslaan|bewaren)$|\bsolliciteren (met|via)\b"
    r"|\bcode (versturen|verzenden)\b",
    r"\b(annulla|indietro|precedente|elimina|cancella|rimuovi|aggiungi|modifica|cerca|chiudi|carica"
    r"|sfoglia|allega|condividi|stampa|bozza|accedi|registrati|iscriviti|abbonati|rifiuta|filtra"
    r"|anteprima)\b|\bcrea(re)? (un |il mio )?account\b|\baccetta tutt[io]\b|^salva(re)?$"
    r"|\bcandidati (con|tramite)\b|\binvia\b.* codice\b|\bpiù tardi\b|\bdimenticat[ao]\b",
)
# What takes an application back, keeps it for later or only shows it: never what sends it.
KEEPING = (
    r"\b(discard|revok|abandon|declin)\w*|^(view|download|print)\b|\bstart over\b|\bto a friend\b"
    r"|\blinks?\b|\b(code|código|codice)\b",
    r"\b(verwerf|widerruf|stornier|beenden|zwischenspeicher|sicher[nt]|drucken|abbrech|ansehen"
    r"|herunterlad|entwurf)\w*",
    r"\b(retir|abandonn|quitt)\w*|^(voir|consulter)\b|\bà un ami\b",
    r"\b(retir|descart|anul|desist|abandon|renunci)\w*|^ver\b",
    r"\b(intrek|stopp|afbrek|beëindig|bekijk)\w*|\btrek\b.* in$",
    r"\b(ritir|abbandon|revoc|interromp|rinunci)\w*|^visualizza\b",
    r"\b(enregistrer|sauvegarder|guardar|salvar|opslaan|bewaren|salva|salvare)\b"
    r"(?!.*\b(continu|suivant|envoy|soumett|envi|submet|verz|verst|indien|invi|inoltr|prosegu|avan"
    r"|seguinte|siguiente|volgende|verder|doorga))",
)
# What makes an account, or is how a form for an event sends: the form around it tells.
ENROL = (
    r"\b(register|sign ?up|join|registrieren|anmelden|s['’]inscrire|inscribirse|registrarse"
    r"|cadastr(ar|e)-se|regist[ar]{2,3}-se|inscrever-se|registreren|aanmelden|inschrijven"
    r"|registrati|iscriviti)\b"
)
THROUGH = r"\b(with|using|via|mit|über|avec|con|com|met|tramite)\b"  # an account elsewhere
# What a Next may do on its way: "Save and continue", "Upload and continue".
ALONG = (
    r"\b(save|upload|attach|preview|speichern|hochladen|enregistrer|télécharger|guardar|subir"
    r"|salvar|carregar|opslaan|bewaren|uploaden|salva|salvare|carica)\b"
)
NAMED = r"application|bewerbung|candidature|candidatura|sollicitatie"  # what is sent, not how
