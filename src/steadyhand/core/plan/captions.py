"""What buttons of forms say, one line or more per language.

`submit.py` reads it for the form of an application, `buttons.py` for forms of any kind: what sends
an application sends any form, and what leaves one leaves them all.
"""

from __future__ import annotations

SUBMIT_CAPTIONS = (
    r"\b(submit|send|apply|finish|complete)\b",
    r"\b(absenden|abschicken|senden|einreichen|bewerben|abschlie(ß|ss)en|fertigstellen)\b",
    r"\b(envoyer|soumettre|postuler|valider|transmettre|terminer|finaliser)\b|\bje postule\b"
    r"|\bdéposer (ma|votre|une) candidature\b",
    r"\b(enviar|solicitar|postular|candidatar)|\b(inscribirme|finalizar|terminar|completar"
    r"|submeter|concluir)\b"
    r"|\bpresentar (la |mi )?(solicitud|candidatura)\b",
    r"\b(verzenden|verzend|versturen|verstuur|solliciteren|solliciteer|indienen|insturen|afronden"
    r"|voltooien)\b",
    r"\b(invia|inviare|candidati|inoltra|inoltrare|trasmetti|concludi|completa|termina)\b",
    r"^(slutför|skicka( in)?|fullfør|send inn|færdig|indsend|valmis|lähetä|gotowe|wyślij|zakończ"
    r"|dokončit|odeslat)\b",
)
# What sends no form at all: it leaves, takes back, takes away.
CANCEL_CAPTIONS = (
    r"\b(cancel|back|previous|clear|close|delete|remove|later)\b",
    r"\b(abbrechen|zurück|löschen|entfernen)\b",
    r"\b(annuler|retour|supprimer|fermer|oublié)\b",
    r"\b(cancelar|volver|eliminar|cerrar|olvidé)\b|\b(voltar|fechar|esqueci)\b",
    r"\b(annuleren|terug|sluiten)\b|\b(annulla|indietro|chiudi)\b|\bdimenticat[ao]\b",
)
# What keeps one entry of a repeated section, and what takes one back: the whole caption.
KEEP_ENTRY_CAPTIONS = (
    r"(save|done|ok|add|update|keep)( (entry|changes|item))?",
    r"(speichern|sichern|fertig|übernehmen|hinzufügen)",
    r"(enregistrer|valider|sauvegarder|ajouter)|(guardar|aceptar|añadir|listo)",
    r"(salvar|gravar|adicionar|concluir)|(opslaan|bewaren|toevoegen)|(salva|conferma|aggiungi)",
)
DROP_ENTRY_CAPTIONS = (
    r"(cancel|discard|remove|delete)( (this|the))?( (entry|item|changes))?",
    r"((eintrag|änderungen) )?(abbrechen|verwerfen|entfernen|löschen)",
    r"(annuler|supprimer|retirer|enlever)|(cancelar|eliminar|quitar|borrar|descartar)",
    r"(remover|excluir|apagar)|(annuleren|verwijderen)|(annulla|elimina|rimuovi)",
)
# What brings something into a form, or shows it in another way.
TOOL_CAPTIONS = (
    r"\b(edit|upload|browse|attach|share|print|settings|preview|reject|cookies?)\b",
    r"\b(skip|jump) (to|navigation)\b|\bzum (haupt)?(inhalt|menü)\b|\b(aller|passer) au contenu\b"
    r"|\b(saltar|ir|pular) (al?|para) (el |o )?conte[nú]\w+|\bnaar (de )?inhoud\b"
    r"|\bvai al contenuto\b",
)
# The one way on from the last page of some forms: all answers are shown once more.
PREVIEW_CAPTIONS = (
    r"(preview|review|vorschau|überprüfen|aperçu|prévisualiser|vérifier|vista previa|previsualizar"
    r"|revisar|pré-?visualiza(r|ção)|visualizar|voorbeeld|controleren|anteprima|rivedi"
    r"|förhandsgranska|förhandsvisning|forhåndsvis(ning)?|esikatselu|podgląd|náhled)"
    r"( (my |your |the |der |die |ihrer |deiner |de |la |ma |votre |mi |su |del? )*"
    r"(application|answers|responses|submission|entries|details|bewerbung|antworten|angaben|candidature|réponses"
    r"|solicitud|candidatura|respuestas|respostas|risposte|sollicitatie|antwoorden))?\W*"
)
# What follows a "with" and is the application's own: "Apply with your CV".
DOCUMENT_WORDS = (
    r"((your|my|the|this|dem|dein(em)?|ihrem?|meinem|diesem|mon|votre|ce|mi|tu|su|o|meu|seu|este"
    r"|je|mijn|dit|il|tuo|mio|questo) )*(cv|résumé|resume|application|form|lebenslauf|unterlagen"
    r"|profil|formular|formulaire|curr[íi]cul(um|o)|perfil|formulario|formulário|profiel|formulier"
    r"|profilo|modulo)\b"
)
NO_DOCUMENT_AHEAD = rf"(?! {DOCUMENT_WORDS})"
# What says how well a page served: "Rate", under "How satisfied are you with this service?".
RATING_CAPTIONS = (
    r"^(rate( us| this \w+| it)?|(send|submit|give) (your )?rating|vote|bewerten|bewertung (abgeben"
    r"|senden)|noter|évaluer|donner (mon|votre|son) avis|valorar|calificar|puntuar|avaliar"
    r"|classificar|beoordeel(en)?|waardeer|valuta|vota)$"
)
# What "apply" does to a picture, a list or a price: it is no application.
APPLYING_ELSE = (
    r"\bapply( (the|my|this|these|your|a|all|selected))? (crop(ping)?|changes|filters?|sort(ing)?"
    r"|coupon|discount|voucher|promo|gift|edits?|rotation|selection|settings|theme|template|zoom"
    r"|format(ting)?|preset|effect|image|photo|picture|dates?|range)\b"
)
OTHER_CAPTIONS = (
    *CANCEL_CAPTIONS,
    *TOOL_CAPTIONS,
    RATING_CAPTIONS,
    APPLYING_ELSE,
    r"\b(reset|add|search|filters?|log ?in|sign ?in|sign ?up|(log|sign) ?out|exit|register"
    r"|subscribe|newsletter|alerts?|refer|save (draft|as|for|(my |the )?application)|withdraw"
    r"|(send|resend)\b.* code|feedback|accept all"
    r"|(another|similar|other) (job|position|role|application|opening)s?)\b"
    rf"|\b(apply|continue|sign) (with|using|via) (?!{DOCUMENT_WORDS})\w+",
    r"^(suche|recherche|búsqueda|busca|zoek|ricerca|pesquisa)$",
    r"\b(hinzufügen|hochladen|suchen|anmelden|einloggen|filter"
    r"|registrieren|abonnieren|teilen|speichern|akzeptieren|ablehnen|datei)\b"
    rf"|bewerben (mit|über) (?!{DOCUMENT_WORDS})\w+|\b(mit|über) (?!{DOCUMENT_WORDS})\w+ bewerben\b"
    r"|zurückziehen|\bcode\b.* senden",
    r"\b(précédente?|effacer|réinitialiser|ajouter|modifier|rechercher"
    r"|parcourir|télécharger|téléverser|partager|imprimer|brouillon|connexion"
    r"|filtrer|aperçu|plus tard)\b|\bse connecter\b|\bcréer (un |mon |votre )?compte\b"
    r"|\bjoindre (un|une|le|la|mon|ma|votre)\b|\btout (accepter|refuser)\b|^(enregistrer|refuser)$"
    rf"|\benvoyer\b.* code\b|\b(postuler|candidater) (avec|via)\b{NO_DOCUMENT_AHEAD}"
    r"|\bs['’](inscrire|abonner)\b",
    r"\b(atrás|anterior|borrar|limpiar|añadir|agregar|editar|buscar"
    r"|adjuntar|subir|examinar|explorar|compartir|imprimir|borrador|acceder|entrar|filtrar"
    r"|suscribirse|inscribirse|registrarse|regístrate|rechazar)\b|\biniciar sesión\b"
    r"|\bcrear (una |mi )?cuenta\b|\baceptar tod[ao]s?\b|^guardar$|\bmás tarde\b|\bvista previa\b"
    rf"|\b(solicitar|postular|candidatar(-se)?) (con|com)\b{NO_DOCUMENT_AHEAD}"
    r"|\benviar\b.* código\b",
    r"\b(remover|excluir|apagar|limpar|adicionar|acrescentar|anexar|carregar|procurar"
    r"|pesquisar|partilhar|compartilhar|rascunho|recusar|rejeitar|subscrever"
    r"|cadastr(ar|e)-se|regist[ar]{2,3}-se|inscrever-se)\b|\biniciar sessão\b|\bmais tarde\b"
    r"|\bcriar (uma |a minha )?conta\b|\baceitar tod[ao]s?\b|^salvar$",
    r"\b(vorige|verwijderen|wissen|toevoegen|bewerken|zoeken|uploaden"
    r"|bladeren|bestand|delen|afdrukken|concept|inloggen|uitloggen|aanmelden|registreren"
    r"|inschrijven|abonneren|weigeren|afwijzen|filteren|wachtwoord)\b|\baccount (aan)?maken\b"
    r"|\balle?s? (cookies )?accepteren\b|^(opslaan|bewaren)$"
    rf"|\bsolliciteren (met|via)\b{NO_DOCUMENT_AHEAD}"
    r"|\bcode (versturen|verzenden)\b",
    r"\b(precedente|elimina|cancella|rimuovi|aggiungi|modifica|cerca|carica"
    r"|sfoglia|allega|condividi|stampa|bozza|accedi|registrati|iscriviti|abbonati|rifiuta|filtra"
    r"|anteprima)\b|\bcrea(re)? (un |il mio )?account\b|\baccetta tutt[io]\b|^salva(re)?$"
    rf"|\bcandidati (con|tramite)\b{NO_DOCUMENT_AHEAD}"
    r"|\binvia\b.* codice\b|\bpiù tardi\b",
)
# What takes an application back, keeps it for later or only shows it: never what sends it.
SAVE_OR_WITHDRAW_CAPTIONS = (
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
REGISTER_CAPTIONS = (
    r"\b(register|sign ?up|join|registrieren|anmelden|s['’]inscrire|inscribirse|registrarse"
    r"|cadastr(ar|e)-se|regist[ar]{2,3}-se|inscrever-se|registreren|aanmelden|inschrijven"
    r"|registrati|iscriviti)\b"
)
# What makes an account, in more words.
SIGN_UP_CAPTIONS = (
    rf"{REGISTER_CAPTIONS}|\b(create|open|set up) (an? |your |my |the )?(new )?(account|profile"
    r"|login)\b"
    r"|\b(konto|account|profil) (erstellen|anlegen|eröffnen)\b"
    r"|\bcréer (un |mon |votre |le )?(compte|profil)\b"
    r"|\bcrear (una |mi |la |su )?cuenta\b|\bregístrate\b"
    r"|\bcriar (uma |a minha |minha )?conta\b"
    r"|\b(account|profiel) (aan)?maken\b|\bcrea(re)? (un |il mio )?(account|profilo)\b"
)
VIA_WORDS = r"\b(with|using|via|mit|über|avec|con|com|met|tramite)\b"  # an account elsewhere
# What a Next may do on its way: "Save and continue", "Upload and continue".
SAVE_ON_THE_WAY_WORDS = (
    r"\b(save|upload|attach|preview|speichern|hochladen|enregistrer|télécharger|guardar|subir"
    r"|salvar|carregar|opslaan|bewaren|uploaden|salva|salvare|carica)\b"
)
APPLICATION_NOUNS = (
    r"application|bewerbung|candidature|candidatura|sollicitatie"  # what is sent, not how
)

# Nothing but the way to the form: "Open the application form", "Zum Bewerbungsformular".
OPEN_FORM_CAPTIONS = (
    r"((go |continue |proceed )?to|open|fill (in|out)|complete|start) ((the|our|your|this|an) )?"
    r"(online )?(job )?application( form)?|(online )?application form",
    r"((weiter|hier|jetzt) )?zu[mr] (online-? ?)?bewerbung(s-?formular)?|online-? ?bewerbung"
    r"|((das|unser) )?(online-? ?)?bewerbungs-?formular( (öffnen|aufrufen|ausfüllen|starten))?",
    r"((ouvrir|remplir|compléter|accéder|aller|vers) )?((le|au|un|notre|ce) )?formulaire de"
    r" candidature( en ligne)?",
    r"((abrir|ir|acceder|rellenar|completar) )?((el|al|a|este) )?formulario de (solicitud"
    r"|candidatura|postulación)( en línea)?",
    r"((abrir|ir|aceder|acessar|preencher) )?((o|ao|para o|este) )?formulário de candidatura"
    r"( online)?",
    r"((naar|open|start) )?((het|ons|dit) )?(online )?sollicitatie-?formulier( (openen|invullen))?",
    r"((apri|vai|compila) )?((il|al|questo) )?modulo di candidatura( online)?",
)

# What begins a form that asks one question after the other, alone on its first page.
START_CAPTIONS = (
    r"(start|begin|let['’]?s (go|start|begin)|get started)( now)?|(jetzt )?(starten|beginnen)"
    r"|los(?: |-)?geht['’]?s|commencer|démarrer|c['’]est parti|empezar|comenzar|começar|iniciar"
    r"|beginnen maar|inizia|comincia"
)
# Tests that begin to count the time as soon as they are started.
TIMED_TEST_WORDS = (
    r"\b(assessment|quiz|timer|timed|time limit|countdown|stopwatch|zeitlimit|einstellungstest"
    r"|chronom\w+|limite de temps|tijdslimiet)\b|\b(aptitude|skills?|coding|online|personality"
    r"|cognitive) (test|challenge|exam)\b"
)

# How long a form takes whoever answers it, as its first page says it: nothing is counted by it.
TAKES = (
    r"\b(takes?|needs?) (you )?(about |around |only |just |less than |under |approximately )?"
    r"(an? |one |two |three |five |ten |\d{1,2}(\s?[-–]\s?\d{1,2})? ?)(minutes?|mins?\b)"
    r"|\bdauert (nur |etwa |ca\.? |circa |ungefähr |rund )?(eine |\d{1,2} )?min(ute)?n?\b"
    r"|\b(prend|dure) (environ |à peine |seulement )?(une |\d{1,2} )?min(ute)?s?\b"
    r"|\b(tarda|lleva|dura|toma) (unos |sol[oa] |sólo )?(un |\d{1,2} )?min(uto)?s?\b"
    r"|\b(demora|leva|dura) (cerca de |apenas |só )?(um |\d{1,2} )?min(uto)?s?\b"
    r"|\b(duurt|kost) (ongeveer |slechts |maar )?(een |\d{1,2} )?min(uut|uten)?\b"
    r"|\b(richiede|dura|bastano) (circa |solo )?(un |\d{1,2} )?minut[oi]\b"
)
# What is gone through, and not filled in.
TRIALS = (
    r"\b(tests?|exams?|examination|quiz(zes)?|assessments?|games?|challenges?|puzzles?|prüfung(en)?"
    r"|spiel|épreuves?|examens?|jeu|exámen(es)?|pruebas?|juego|exames?|provas?|jogo|toets(en)?"
    r"|examens?|spel|esam[ei]|prov[ae]|gioco)\b"
)

# Forms of any kind: what else sends one, what does not, and what only takes it back.
SUBMIT_ANY_CAPTIONS = (
    r"^(done|go|ok|save|confirm|verify|validate|update|pay|order|donate|search|find|enter$|join"
    r"|unlock|start|begin|agree|sign|add|book|buy|place|request|reset|change|check|get|create"
    r"|open|enroll?|redeem|activate|access)\b|\b(place (your )?order|check ?out|subscribe)\b",
    r"\b(log|sign) ?(me )?(in|on|up)\b|\b(login|logon|signin|signup)\b|\bregist(er|ration)\b",
    r"\b(anmelden|anmeldung|einloggen|suchen|suche|registrieren|bestellen|bezahlen|speichern"
    r"|bestätigen|abonnieren|ändern|erstellen)\b",
    r"\b(connexion|connecter|[sm]['’]inscrire|s['’]identifier|rechercher|payer|enregistrer"
    r"|confirmer|s['’]abonner|créer|accéder)\b",
    r"\b(iniciar sesión|entrar|acceder|ingresar|buscar|pagar|registrarse|regístrate|crear|guardar"
    r"|confirmar|suscribirse|inscribirse|acessar|aceder|cadastrar|pesquisar|criar|salvar|assinar"
    r"|accedir)\b",
    r"\b(inloggen|aanmelden|zoeken|registreren|betalen|opslaan|bevestigen|accedi|registrati|cerca"
    r"|iscriviti|paga|salva|conferma|crea)\b",
    r"^(войти|вход|отправить|найти|поиск|зарегистрироваться|регистрация|подтвердить|сохранить"
    r"|увійти|відправити|зареєструватися|пошук|zaloguj|zarejestruj|szukaj|wyślij|zapisz|potwierdź"
    r"|přihlásit|registrovat|odeslat|hledat|prihlásiť|odoslať|belépés|bejelentkezés|regisztráció"
    r"|küldés|keresés|conectare|trimite|caută|giriş|kaydol|üye ol|gönder|ara|logga in|skicka|sök"
    r"|registrera|log ind|logg inn|søk|opret|kirjaudu|lähetä|haku|rekisteröidy|masuk|daftar|kirim"
    r"|cari|đăng nhập|đăng ký|tìm kiếm|είσοδος|σύνδεση|εγγραφή|αποστολή|αναζήτηση)(?!\w)",
    r"登录|登入|登録|注册|註冊|提交|送信|確認|确认|搜索|完了|ログイン|検索|로그인|가입|확인|제출|دخول|تسجيل|إرسال|بحث|ورود",
)
OTHER_PURPOSE_CAPTIONS = (
    r"\b(dismiss|skip|show|hide|toggle|view|reveal|help|menu|language|resend|read more|learn more"
    r"|details|info|forgot|forgotten|trouble|decline|choose|select|try|play|coupon|promo\w*"
    r"|discount|voucher|gift|filters?|add (another|more|to|a|an|new))\b|^[x×✕]$"
    r"|\b(apply|redeem)\b.* code\b|\bas (a )?guest\b|\bguest checkout\b",
    r"\b(schließen|anzeigen|einblenden|vergessen|hilfe)\b|\b(afficher|masquer|aide)\b",
    r"\b(mostrar|ocultar|ayuda|ajuda)\b|\b(toon|vergeten|mostra|aiuto)\b",
)
BACK_CAPTIONS = (
    r"\b(reset|dismiss|skip|show|hide|forgot|resend|help|menu)\b|^[x×✕]$|\bschließen\b",
)
# What follows a "with" and is the user's own: "Log in with your password", "Pay by card".
OWN_MEANS_WORDS = (
    r"(an? |your |my |the |this |these |that |dem |der |ihrem? |deinem? |votre |mon |la |le |su "
    r"|tu |mi |seu |sua |o |a |uw |je |mijn |het |de |il |tuo |suo )?((credit|debit|bank|new|saved"
    r") )?(cards?|us|me|passwords?|passcode|pin|username|user|account|code|order|checkout"
    r"|application|registration|payment|purchase|booking|donation|confidence|care|ease|uns|mir"
    r"|karte|passwort|kennwort|konto|carte|mot|compte|tarjeta|contraseña|cuenta|cartão|senha|conta"
    r"|kaart|wachtwoord|carta|password|conto)\b"
)
YES_WORDS = frozenset(
    """
    yes ok okay confirm submit send apply ja bestätigen absenden abschicken einreichen senden
    oui confirmer envoyer soumettre sí confirmar enviar presentar sim submeter
    bevestigen verzenden versturen indienen sì conferma invia inviare
    """.split()
)
"""Words that answer a question whether to send with yes, casefolded."""
YES_COMPANION_WORDS = frozenset(
    """
    it now my the your application form answers jetzt meine bewerbung formular ma la candidature
    mi solicitud candidatura a minha inscrição mijn de sollicitatie mia domanda
    """.split()
)
"""Words that may stand beside one of those."""
NO_WORDS = frozenset(
    """
    no not yet cancel back go close x abort nein abbrechen zurück schließen noch nicht non annuler
    retour fermer pas encore cancelar volver cerrar atrás todavía aún não voltar fechar ainda nee
    annuleren terug sluiten nog niet annulla indietro chiudi ancora
    """.split()
)
"""All words of a button that does not send after such a question, casefolded."""
