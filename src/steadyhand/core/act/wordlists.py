"""The words of confirmation, refusal and sending, one line or more per language; no logic.

Confirmations are whole well-known sentences and nothing looser: a false one is the worst fault.
Denials and warnings may be loose: a needless one only makes a person look.
"""

from __future__ import annotations

# ruff: noqa: E501 - patterns are cut where their parts end

CONFIRMATIONS = (
    r"thank(s| you) (you )?for (your )?(appl|submi)"
    r"|application (has been |was |is )(received|submitted|sent|complete)"
    r"|we('ve| have) received your|successfully (submitted|applied)",
    r"vielen dank für (deine|ihre) bewerbung|bewerbung (ist |wurde )(erfolgreich )?"
    r"(eingegangen|erhalten|übermittelt|abgeschickt|versendet)",
    r"merci (d['’]avoir postulé|pour votre candidature)"
    r"|nous avons bien reçu (votre|ta) candidature"
    r"|candidature (a (bien )?été |est )(bien )?(reçue|envoyée|enregistrée|transmise)",
    r"gracias por (tu|su) (solicitud|candidatura|postulación)"
    r"|(hemos recibido|se ha (recibido|enviado)) (correctamente )?(tu|su) (solicitud|candidatura"
    r"|postulación)"
    r"|(solicitud|candidatura|postulación) (ha sido |fue |se ha )(recibid|enviad)[ao]",
    r"obrigad[oa] (pela|por) (sua |tua )?candidatura|recebemos (a )?(sua|tua) candidatura"
    r"|candidatura foi (recebida|enviada|submetida|regist(r)?ada)",
    r"bedankt voor (je|jouw|uw) sollicitatie"
    r"|we hebben (je|jouw|uw) sollicitatie (in goede orde |goed |succesvol )?ontvangen"
    r"|sollicitatie is (in goede orde |goed |succesvol )?(ontvangen|verzonden|verstuurd)",
    r"grazie per (la tua|la sua) candidatura|grazie per (esserti|essersi) candidat[oa]"
    r"|abbiamo ricevuto (correttamente )?la (tua|sua) candidatura"
    r"|candidatura è stata (ricevuta|inviata)",
)
# Without a verb they confirm as a whole sentence only: "none sent yet" has the same words in it.
WHOLE_CONFIRMATIONS = (
    r"(your )?application (successfully )?(received|submitted|sent|complete)( successfully)?",
    r"(deine |ihre )?bewerbung (erfolgreich )?(eingegangen|erhalten|übermittelt|abgeschickt"
    r"|versendet)",
    r"(votre |ta )?candidature (bien )?(reçue|envoyée|enregistrée|transmise)( avec succès)?",
    r"(tu |su )?(solicitud|candidatura|postulación) (recibid|enviad)[ao]"
    r"( correctamente| con éxito)?",
    r"(a )?(sua |tua )?candidatura (recebida|enviada)( com sucesso)?",
    r"(je |jouw |uw )?sollicitatie (in goede orde |goed |succesvol )?(ontvangen|verzonden"
    r"|verstuurd)",
    r"(la )?(tua |sua )?candidatura (ricevuta|inviata)( con successo)?",
)
# Before a confirmation in the same sentence: what is said may still be to come, or never was.
CONDITIONS = (
    r"\b(no|not|none|never|kein\w*|nicht|nie|aucune?|pas|jamais|ning[uú]n[ao]?|nunca|nenhuma?|não"
    r"|nessun[ao]?|non|mai|geen|niet|nooit)\b",
    r"\b(if|once|when|after|before|until|unless|as soon as|to complete|please wait)\b",
    r"\b(wenn|sobald|nachdem|bevor|bis|falls|sofern|erst)\b",
    r"\b(si|une fois|quand|lorsque|après|avant|dès que|jusqu|afin)\b",
    r"\b(si|una vez|cuando|después|antes|en cuanto|hasta|para que)\b",
    r"\b(se|assim que|quando|após|depois|antes|até|caso|logo que|uma vez)\b",
    r"\b(als|zodra|wanneer|nadat|voordat|totdat|indien|nadat)\b",
    r"\b(se|una volta|quando|dopo|prima|non appena|finché|affinché)\b",
)
# After it: a question, or a table that says no.
RETRACTIONS = (
    r"^[^.!\n]*\?|^\s*[:–—-]\s*(no|not|none|non|nein|noch|nee|niet|não|nenhum|pending|0|\d+ ?%)"
    r"|^,? (mas|but|aber|mais|pero|maar|ma)\b"
)
# What is still to be done makes every confirmation on the page one of a part.
STEPS_TO_COME = (
    r"\b(one (more|last) step|(click|press|tap) (on )?[\"“'«]?(send|submit)\b|to complete your app"
    r"|(confirm|verify|validate) your (e-?mail|address|application|data|details)|expires?\b)"
    r"|\b(noch ein schritt|klicken sie auf [\"„»]?(senden|absenden)|(bestätigen|verifizieren) sie"
    r"|bestätige deine|verfällt)"
    r"|\b(il (vous )?reste|cliquez sur|confirmez votre|validez votre|après validation"
    r"|dès que vous|sera (transmise|envoyée))"
    r"|\b(falta un paso|haga clic|haz clic|confirm[ae] (tu|su)|verifi(que|ca) (tu|su)|caduca)"
    r"|\b(falta (um passo|confirmar)|clique (em|no)|confirm[ae] (o|a) (seu|sua|teu|tua)|expira)"
    r"|\b(nog één stap|klik op|bevestig (je|jouw|uw)|vervalt)"
    r"|\b(manca (un passo|un passaggio|ancora)|clicca (su|sul)|conferma (il tuo|la tua)|scade)"
)
DENIALS = (
    r"(could|can)( ?not|n't|n’t) (be )?(f(i|ou)nd|process|submit|sen[dt]|complet|sav|receiv|accept)"
    r"|unable to (process|submit|send|complete|save|find|accept)|went wrong|try again"
    r"|(not|nothing)( yet| has| was| is)*( been)? (found|sent|received|submitted|processed|saved)"
    r"|\bincomplete\b|\berror\b|saved as (a )?draft|\bdraft saved",
    r"nicht (gefunden|gesendet|möglich|erfolgreich|übermittelt|abgeschickt|eingegangen|vollständig"
    r"|gespeichert|verarbeitet)|fehlgeschlagen|erneut versuchen|versuchen sie es (erneut|noch)"
    r"|versuche es (erneut|noch)|\bfehler\b|\bunvollständig|als entwurf|entwurf gespeichert"
    r"|schief ?gegangen|konnte[n]? nicht",
    r"n['’](a|ont|avons) (pas|pu) |n['’]est pas (envoy|transmis|reçue|complèt)|\bpas encore (été )?"
    r"(envoy|transmis|reçu)|\bimpossible\b|échou|\béchec\b|réessa[yi]|\berreur\b|brouillon"
    r"|\bincomplète?\b|problème est survenu",
    r"no se (pudo|ha podido|ha enviado|ha recibido|envió|recibió|encontr|guard)"
    r"|no (ha sido|fue|pudo|hemos podido|está (complet|disponible))"
    r"|int[eé]nt(a|e)lo (de nuevo|otra vez|más tarde)|intente (de nuevo|nuevamente|otra vez)"
    r"|vuelv[ae] a intentar|ha fallado|falló|\bborrador\b|\bincomplet[ao]s?\b"
    r"|(ha ido|salió) mal|ha ocurrido un (error|problema)"
    r"|(aún|todavía) no (se |ha |hemos |está )",
    r"não (foi|pôde|conseguimos|pudemos) |não está (complet|disponível)|não pode ser"
    r"|tente (novamente|de novo|outra vez)|\berro\b|\bfalh(ou|a)\b|rascunho|\bincomplet[ao]s?\b"
    r"|(deu|correu) (errado|mal)|ocorreu um (erro|problema)|ainda não (foi|está|recebemos)",
    r"niet (gelukt|gevonden|verzonden|verstuurd|ontvangen|verwerkt|opgeslagen|compleet|volledig"
    r"|mogelijk)|mislukt|opnieuw (te )?proberen|probeer (het |dit )?(nog|opnieuw|later)"
    r"|\bfout(melding)?\b|iets (is |ging )?(mis|fout)|\bonvolledig|als concept|concept opgeslagen"
    r"|kon(den)? niet",
    r"non è (stat[oa] |possibile|andat)|non (siamo riusciti|abbiamo (ricevuto|potuto)|è riuscit)"
    r"|\briprova|\berrore\b|verificato un problema|andato storto|\bbozza\b|\bincomplet[aoei]\b"
    r"|non riuscit[ao]|\bfallit[ao]\b|non (è )?ancora (stat|inviat|ricevut|complet)",
)
OBJECTIONS = (
    r"\bthere (are|were) (some |several |\d+ |the following )?(errors|problems|mistakes)\b"
    r"|\bes (gibt|sind|wurden) (noch |einige |\d+ )?fehler\b|\bil y a (des|\d+) erreurs\b"
    r"|\bhay (algunos |\d+ )?errores\b|\bhá (alguns |\d+ )?erros\b|\bci sono (degli |\d+ )?errori\b"
    r"|\ber zijn (enkele |\d+ )?fouten\b",
    r"\b(invalid|incorrect|wrong|required|missing|mandatory|must|cannot|can't|(is|are) not"
    r"|too (long|short|large|small|many|few)|problem|check|correct|fix|fail(ed)?|error"
    r"|at (most|least))\b"
    r"|\b(please|you need to) (enter|fill|select|choose|provide|complete|upload|tick|accept|add)\b"
    r"|\benter (your|a|an|the)\b",
    r"\b(ungültig\w*|falsch|fehlt|fehlen|pflichtfeld|erforderlich|muss|müssen|fehler|zu (lang|kurz)"
    r"|bitte (geben|füllen|wählen|prüfen|korrigieren|laden|ausfüllen|angeben))\b",
    r"\b(invalide|incorrecte?|obligatoire|manquant|doit|veuillez|erreur|requis|trop (long|court)e?)"
    r"\b",
    r"\b(inválid[oa]|incorrect[oa]|obligatori[oa]|falta|debe|por favor|error|requerid[oa]"
    r"|demasiado (larg|cort)[oa])\b",
    r"\b(inválid[oa]|incorret[oa]|obrigatóri[oa]|falta|deve|preencha|erro|(muito|demasiado)"
    r" (long|curt)[oa])\b",
    r"\b(ongeldig|verplicht|moet|vul|fout|onjuist|ontbreekt|te (lang|kort))\b",
    r"\b(non (è )?valid[oa]|obbligatori[oa]|deve|manca|errore|troppo (lung|cort)[oa]|errat[oa])\b",
)
# What a message at a field says as well where it finds fault with what is in it.
FIELD_FAULTS = (
    r"\b(not valid|already (taken|in use|used|registered|exists?)|(does|do)(n[o']?t| not|n’t) match"
    r"|(letters|digits|numbers|characters) only|only (letters|digits|numbers)|out of range|no such"
    r"|(is|lies) in the (past|future)|exceed(s|ed)?|expected|(un|not )recogni[sz]ed|too weak"
    r"|(don['’]t|do not) recogni[sz]e|unknown (post|zip|address|city|school|number)\w*)\b"
    r"|^choose an? \w+ (in|after|before)\b",
    r"\b(nicht gültig|bereits (vergeben|verwendet|registriert)|stimmen nicht"
    r"|nur (ziffern|buchstaben)"
    r"|unbekannt(e[rs]?)? (postleitzahl|adresse|ort))\b",
    r"\b(non valide|pas valide|déjà (utilisée?|prise?)|ne correspond(ent)? pas"
    r"|chiffres uniquement)\b",
    r"\b(no (es )?válid[oa]|ya (existe|está en uso)|no coinciden?|introduzca"
    r"|sólo (números|letras))\b",
    r"\b(não (é )?válid[oa]|já (existe|está em uso)|não coincidem?|só (números|letras))\b",
    r"\b(niet geldig|al in gebruik|komen niet overeen|alleen (cijfers|letters))\b",
    r"\b(già (in uso|esistente)|non corrispond(e|ono)|solo (numeri|lettere|cifre))\b",
)
# What takes such words back: nothing is wrong, nothing is asked, something was kept.
HARMLESS_MESSAGES = (
    r"\b(no|0|without) (errors?|problems?)\b|\b(is |are )?not (required|mandatory)\b"
    r"|\b(draft (was |is )?|auto-?)saved\b|\bsaved as (a )?draft\b",
    r"\b(keine?|ohne) (fehler|probleme?)\b|\bnicht (erforderlich|verpflichtend)\b"
    r"|\bentwurf (wurde )?gespeichert\b|\bals entwurf gespeichert\b|\bkein pflichtfeld\b",
    r"\b(sans|aucune) erreur\b|\b(pas|non) obligatoire\b|\bbrouillon enregistré\b",
    r"\b(sin|ningún) error(es)?\b|\bno (es )?(obligatori[oa]|requerid[oa])\b"
    r"|\bborrador guardado\b",
    r"\b(sem|nenhum) erros?\b|\bnão (é )?obrigatóri[oa]\b"
    r"|\brascunho (guardado|salvo)\b",
    r"\bgeen fouten?\b|\bniet verplicht\b|\bconcept opgeslagen\b",
    r"\b(nessun|senza) error[ei]\b|\bnon (è )?obbligatori[oa]\b|\bbozza salvata\b",
    r"^[✓✔☑✅][^✓✔☑✅✗✘❌]*$|^[^✓✔☑✅✗✘❌]*[✓✔☑✅]$",
)
# What a page says beside a file that it did not take. Loose, as denials are.
FILE_REFUSALS = (
    r"\bfail(ed|ure|s)?\b|\b(could|can|was|were|is|are)( ?not|n't|n’t) |\bunable to\b"
    r"|\btoo (large|big|small|long|many|heavy)\b|\bexceed(s|ed)?\b|\breject"
    r"|\bnot (allowed|accepted|supported|permitted|uploaded|valid)\b|\bunsupported|\binvalid"
    r"|\berrors?\b|\bcorrupt|\binfected|\bwent wrong\b|\btry again\b|\bretry\b"
    r"|\b(0|no) files? (was |were )?(uploaded|added"
    r"|attached)|\bremoved\b|\bdenied\b|\bonly .{1,30} (allowed|accepted|supported)",
    r"fehlgeschlagen|gescheitert|abgelehnt|abgewiesen|konnte[n]? nicht|\bnicht (hochgeladen|erlaubt"
    r"|unterstützt|möglich|zulässig|akzeptiert|lesbar)|\bzu (groß|gross|klein|viele)\b"
    r"|überschreitet|\bungültig|\bfehler|beschädigt|\berneut|\bentfernt\b",
    r"\béchec|échou|\bimpossible\b|n['’]a pas |refusé|rejeté|\btrop (volumineux|grand|lourd|gros)"
    r"|\bnon (autorisé|accepté|valide|pris)|\binvalide|\berreur|dépasse|réessay|\bsupprimé\b",
    r"no se (pudo|ha podido|puede)|\bfall(ó|o|ido)\b|rechazad|\bdemasiado (grande|pesad)"
    r"|\bno (está )?(permitid|admitid|válid|compatible|soportad)|\binválid|\bexcede|\bsupera"
    r"|reintent|int[eé]ntelo|\beliminado\b",
    r"\bfalh(ou|a)\b|não (foi|pôde|é|conseguimos)|rejeitad|recusad|\b(muito|demasiado) grande"
    r"|\bnão (permitid|suportad|aceit)|\berros?\b|tente (novamente|de novo)|\bremovido\b",
    r"\bfallit|non riuscit|impossibile|non è (stato )?(possibile|consentit|supportat|valid)"
    r"|rifiutat|troppo (grande|pesante)|\bnon (consentit|supportat|valid|ammess)|\berrore|\bsupera"
    r"|riprova|\brimosso\b",
    r"mislukt|\bniet (gelukt|geüpload|toegestaan|ondersteund|geaccepteerd)|geweigerd|afgewezen"
    r"|\bte groot\b|\bongeldig|\bfout|\bkon(den)? niet|overschrijdt|opnieuw proberen"
    r"|\bverwijderd\b",
    r"[✗✘❌⛔🚫]|\b(discarded|quarantined?|blocked|cancell?ed|aborted|timed out)\b|\bdamaged\b"
    r"|\bvirus(es)?\b.{0,12}\b(found|detected)|\b(has|contains?|found|detected)( an?)? virus"
    r"|\b(malware|threats?) (was |were )?(found|detected)|\bno longer\b|\bnot (a|an|the) ",
    r"\bvir(us|en)\b.{0,12}(gefunden|erkannt|entdeckt)|\b(enthält|findet)( einen?)? virus|infiziert"
    r"|schadsoftware|\babgebrochen|\bverworfen|blockiert|\bnur .{1,30} (erlaubt|zulässig|möglich)"
    r"|zeitüberschreitung|\bkeine (gültige|unterstützte|erlaubte|pdf)|\bkein (gültig|pdf)",
    r"virus.{0,12}(détecté|trouvé)|\bcontient( un)? virus|\binfecté|\bannulé|\bbloqué|corrompu"
    r"|endommagé|\bn['’](est|a) (pas|plus)\b|\bseuls? .{1,30} (autorisé|accepté)|délai dépassé",
    r"virus.{0,12}(detectado|encontrado)|\bcontiene( un)? virus|infectad|\bcancelad|bloquead"
    r"|\bdañad|descartad|\bsolo se (permit|admit|acept)|\bno es (un|una|compatible|posible)",
    r"v[íi]rus.{0,12}(dete(c)?tado|encontrado)|\bcontém( um)? v[íi]rus|infe(c)?tado|corrompid"
    r"|danificad|\bsó (são|é) (permitid|aceit)|\bnão (é|foi|pode) |excede|ultrapassa",
    r"virus.{0,12}(rilevato|trovato)|\bcontiene un virus|\binfett|annullat|\bbloccat|danneggiat"
    r"|corrott|scartat|\bsolo .{1,30} (consentit|ammess|accettat)|\bnon (è|è stato|puoi|può) ",
    r"virus.{0,12}(gevonden|gedetecteerd|aangetroffen)|\bbevat( een)? virus|geïnfecteerd|\bbesmet"
    r"|geannuleerd|geblokkeerd|beschadigd|\balleen .{1,30} toegestaan|\bniet (een|de) |\bis geen ",
)
# What it says that finds nothing: taken out before it is read.
EMPTY_SEARCHES = (
    r"\b(no|0|zero|without|keine?|ohne|aucune?|sans|0|sin|ningún|sem|nenhum|nessun[oa]?|senza|geen)"
    r" (virus(es)?|viren|vírus|malware|threats?|errors?|fehler|erreurs?|error(es)?|erros?|errore"
    r"|errori|fouten|problems?|issues?)\b( (was |were |wurden? )?(found|detected|gefunden|entdeckt"
    r"|détectée?|trouvée?|detectad[oa]|encontrad[oa]|dete(c)?tad[oa]|rilevat[oa]|trovat[oa]"
    r"|gevonden))?",
)
# What says that a request may still come.
PROGRESS_WORDS = (
    r"\b(wait|loading|submitting|sending|uploading|saving|processing|checking|verifying|working on it"
    r"|one moment|just a (moment|second)|in progress)\b|(\.\.\.|…)\s*$",
    r"\b(warten|geladen|gesendet|hochgeladen|übertragen|überprüft|geprüft|augenblick|moment)\b",
    r"\b(patienter|patientez|chargement|envoi en cours|en cours|instant)\b",
    r"\b(espere|espera|cargando|enviando|en curso|momento)\b",
    r"\b(aguarde|a carregar|carregando|enviando|a enviar|em curso|momento)\b",
    r"\b(wacht|even geduld|laden|bezig|ogenblik)\b|\b(attendi|attendere|caricamento|invio in corso)\b",
)
APPLY_INVITATIONS = (
    r"^(start|begin) (((your|my|the|an?|this) )?application|applying)\b|bewerbung (jetzt )?starten",
    r"^(easy |quick )?apply\b|apply (now|for|here|online|to)|submit (your )?application",
    r"(jetzt |online )?bewerben|postuler|\bje postule|candidater|déposer (ma|votre) candidature",
    r"solicitar|\bpostular|inscrib(irme|irse|ete) (a|en) (la|esta)|aplicar (ahora|a (la|esta))",
    r"candidatar|candidate-se|quero me candidatar|enviar candidatura",
    r"solliciteren|solliciteer|candidati|candidarsi|invia (la tua )?candidatura",
)
SEND_QUESTIONS = (
    r"\bsubmit\b|\b(send|apply)\b.{0,40}\b(application|form|answers|now)\b",
    r"\b(bewerbung|formular|angaben|jetzt)\b.{0,40}\b(absenden|abschicken|einreichen|senden"
    r"|übermitteln)\b",
    r"\b(envoyer|soumettre|transmettre|déposer)\b.{0,40}\b(candidature|formulaire|réponses)\b",
    r"\b(enviar|presentar)\b.{0,40}\b(solicitud|candidatura|formulario|respuestas)\b",
    r"\b(enviar|submeter)\b.{0,40}\b(candidatura|formulário|respostas|inscrição)\b",
    r"\b(sollicitatie|formulier|antwoorden)\b.{0,40}\b(verzenden|versturen|indienen|insturen)\b",
    r"\b(inviare|inoltrare|trasmettere)\b.{0,40}\b(candidatura|modulo|domanda|risposte)\b",
)
# All words of a question just whether to send, casefolded; any other says something more.
SEND_QUESTION_WORDS = frozenset(
    """
    are you sure do want would like to ready really now your the this my application form answers
    job send submit apply it please and go ahead continue confirm submission yes no is

    möchten sie du möchtest wollen willst wirklich jetzt ihre deine die das formular bewerbung
    angaben absenden abschicken einreichen senden übermitteln sicher sind bist dass soll werden

    voulez vous veux tu vraiment maintenant votre ta la le envoyer soumettre transmettre déposer
    candidature formulaire réponses êtes es sûr sûre de vouloir souhaitez

    quiere quieres desea deseas está estás seguro segura de que realmente ahora su tu el enviar
    presentar solicitud candidatura formulario respuestas

    quer deseja tem certeza realmente agora sua tua a o submeter formulário inscrição respostas

    wilt je u weet zeker dat echt nu jouw uw het sollicitatie formulier antwoorden verzenden
    versturen indienen insturen wil

    vuoi vuole desidera sicuro sicura di voler davvero ora tua inviare inoltrare trasmettere
    modulo domanda risposte il sei
    """.split()
)
# What a question whether to send adds of every submit: that it is final.
FINALITY_NOTES = (
    r"\b(you|it|this|they)( action)? (can ?not|can't|won't be able to) (be )?(chang|edit|undo|alter)"
    r"\w*( (it|them|this|your (application|answers)))?( afterwards| after (this|that)| later| any ?more)?",
    r"\bno (more |further )?changes (are|will be) possible( afterwards| after (this|that))?",
    r"\b(danach|anschließend) (sind keine änderungen mehr möglich|(können sie|kannst du) (sie |"
    r"(ihre|deine) (angaben|bewerbung) )?nicht mehr (ändern|bearbeiten))",
    r"\b(sie können|du kannst) (sie|(ihre|deine) (angaben|bewerbung)) (danach|später|anschließend)"
    r" nicht mehr (ändern|bearbeiten)",
    r"\bvous ne pourrez plus (la|les) modifier( ensuite| par la suite| après)?",
    r"\b(después |depois )?(no|não) (podrás?|poderás?) (modificar|cambiar|alterar|editar)(-?l[ao]s?)?"
    r"( después| depois)?",
    r"\bje kunt (hem|haar|deze|ze) (daarna|later) niet meer (wijzigen|aanpassen)",
    r"\b(dopo )?non (potrai|potrà) più (modificarl[ae]|cambiarl[ae])( dopo| in seguito)?",
)
# Words of names and values in answers that are written for programs.
GOOD_WORDS = frozenset(
    """
    ok okay success succeeded successful successfully accepted valid received submitted created
    stored done complete completed registered sent delivered applied recorded confirmed thanks thank
    thankyou danke merci gracias obrigado bedankt grazie erfolg erfolgreich eingegangen reçue
    recibida recebida ontvangen ricevuta new active yes true review under in
    enviada enviado recebido registada registrada verzonden verstuurd inviata acquisita gesendet
    sucesso éxito exito succès succes successo gemaakt aangemaakt angelegt erstellt creada criada
    creata ricevuto recibido reçu recue recu
    reçus reçues envoyé envoyée envoye envoyee enregistré enregistrée enregistre enregistree transmis
    transmise registrado registrada registrato concluido concluida concluído concluída completata
    completato completado completada afgerond ingediend geregistreerd ontvangst eingang
    empfangen übermittelt uebermittelt abgesendet angenommen erledigt fertig terminé
    termine réussi reussi exitoso correcto correcta riuscito gelukt ricezione good great
    acknowledged ack persisted inserted posted published finished final finalized logged
    screening inbox initial intake
    recue recus nuevo nueva novo nova nuovo nuova neu neue neuer nouveau nouvelle nieuw nieuwe criado criada creado
    creada créé créée cree creee opgeslagen
    """.split()
)
BAD_WORDS = frozenset(
    """
    error errors err fail fails failed failure failures rejected reject denied deny refused invalid
    draft drafts blocked block expired closed suspended duplicate incomplete problem problems fault faults
    exception exceptions spam missing unauthorized forbidden violation violations issues warning
    warnings abort aborted cancelled canceled timeout unavailable ko nok bad conflict challenge
    captcha fehler erreur erreurs errores erros errori fouten erro errore fout mislukt entwurf brouillon borrador rascunho bozza
    """.split()
)
QUEUE_WORDS = frozenset(
    """
    queue queued pending processing waiting scheduled enqueued progress running started async later
    deferred unconfirmed unverified warteschlange bearbeitung attente cola fila wachtrij coda elaborazione
    """.split()
)
TEXT_KEYS = frozenset(
    """
    message messages msg detail details text title description html body content info notice heading
    headline summary subtitle response data answer nachricht meldung mensaje mensagem bericht messaggio
    texto testo texte descrizione descripcion descricao beschreibung hinweis libelle libellé
    descripción descrição bezeichnung omschrijving intitule intitulé
    """.split()
)
KEY_WORDS = frozenset(
    """
    id ids uuid guid reference ref number no token key code tracking confirmation application
    applications submission submissions candidate candidates applicant applicants candidacy job jobs
    position posting vacancy requisition opening role company employer organisation organization
    tenant client form forms response responses data result results payload item items node nodes
    edges edge attributes relationships relationship links link meta jsonapi version api envelope
    header body self related included type typename status state stage phase time
    timestamp date at on created updated submitted received applied sent first last middle full given
    family name names user person email mail e phone telephone mobile city country street address
    zip postal post location locale language lang source channel url href uri path redirect next to
    message messages msg title text cv resume resumes cover letter file files document documents
    attachment attachments size count total page limit newsletter consent privacy gdpr salary start
    answer answers question questions value values label department team category score
    request correlation trace csrf nonce thanks thank you success done careers
    apply applied en de fr es pt nl it and for hash slug external internal public profile
    mode method mutation query apply create submit bewerbung candidature candidatura candidato
    solicitud inscripcion sollicitatie sollicitaties domanda nummer numero numéro kennung vorgang
    protocollo protocolo protocole kenmerk identifiant riferimento referencia referência referentie
    dossier expediente datum fecha data zeit stelle puesto vaga vacature esito ergebnis resultado
    resultat statut stato estado situacao situação risposta respuesta resposta antwort antwoord
    eingangsnummer vorgangsnummer bewerbungsnummer referenznummer sollicitatienummer codice código codigo gemaakt cabecalho
    kopf koerper körper inhalt daten bewerber bewerberin bewerbungen stellen firma vorname nachname
    adresse telefon uhrzeit zeitpunkt zeitstempel erstellt eingang eingangszeit angelegt
    entete corps contenu candidat candidats prenom prénom courriel telephone téléphone heure horodatage
    reponse réponse suivi poste offres entreprise société societe recu
    cabecera contenido candidatos apellidos apellido correo telefono teléfono hora seguimiento
    inscripción puesto oferta ofertas registro
    cabeçalho conteudo conteúdo candidatos sobrenome apelido telefone hora protocolos registro registo
    inscricao inscrição candidaturas vagas
    kop inhoud kandidaat kandidaten voornaam achternaam tijd tijdstip bedrijf reactie functie
    testata contenuto candidati cognome ora istante azienda posizione candidature domande registrazione
    receipt receipts posted acknowledgement record entity object resource location etag revision
     percent stages pipeline recruiter recruiters owner board boards store brand site sites
    region unit office country_code thank redirecturl nexturl content display show view page pages
    template theme variant analytics event events tracking  visit utm medium campaign referrer
     ttl duration ms seconds took elapsed server host env build release commit hash digest
    checksum  filename mime bytes length
    referral referred internal talent pool employee veteran relocation marketing newsletter subscribed agency
    anonymous remote roles access metadata permissions tags notes history assignee parent settings options offset timezone browser agent

    fase etat état stadio dettagli detalles detalhes détails
    title subtitle lang tz timezone currency year month day week hour minute
    ajax cart basket cabecalhos cuerpo corpo oferta offre annuncio empresa nombre nome nom
    """.split()
)
