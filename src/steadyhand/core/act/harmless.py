"""Phrases that sound like trouble or like a step that is left and are neither, by language; no logic."""

from __future__ import annotations

# ruff: noqa: E501 - patterns are cut where their parts end

HARMLESS_PHRASES = {
    "en": (
        r"(this )?(content|form) (is|was) (neither|not) (created|made|reviewed|endorsed|approved)( (n?or) (created|made|reviewed|endorsed|approved))? by( [\w.]+){1,6}",
        r"overview of (your|the) ordered (products|items|tickets)",
        r"(containing|with) (the|a) link to this (page|order|submission)",
        r"(you can|you may) (cancel|withdraw|change|edit) (this|your) (order|registration|application|booking|submission|proposal) (using|with|by|via|through) (the )?(following )?(button|link)( below)?",
        r"this will (invalidate|void) all (of )?(the |your )?tickets( in (this|your) order)?|(cancel|withdraw) ((your|this|my|the) )?(order|registration|booking)(?= *$)|(change|edit) details|confirmed(?= *$)",
        r"(please )?(bookmark|save|keep)( or (bookmark|save|keep))?( the (link to|address of))? this (exact )?page( if you (want|wish|would like) to (access|see|find|open) your \w+( later| again)?)?",
        r"(my|your|all) (applications|submissions|proposals|registrations|orders)(?= *$)",
        r"(you (can|may) )?(continue to |still |keep )?(make changes|edit|change|update|modify|adapt)( to)? (it|them|your \w+|the \w+) (up to|until|till|before) (the |our )?(\w+ ){0,3}(deadline|closing date)",
        r"(we|this (site|website)) uses? cookies( \w+){0,8}|by continuing to browse( \w+){0,3} agree to( \w+){0,6}|laid out in",
        r"(?<![\w ])(only necessary|accept( all)?|decline( all)?|reject( all)?|allow( all)?|got it|no,? thanks|log ?off|log ?out|sign ?out|finish|done|i'm (done|finished))(?= *$)",
        r"(submit|send|upload|fill in|add) (another|a new|one more) (response|answer|form|application|cv)|fill again|(edit|change|modify) (your|my) (response|answers?)",
        r"if we need (anything|something|more|further|other)( else| more)?( from you| information)?|(if you )?(need|require) (any |further |more |special )?(help|assistance|support|adjustments?|accommodations?|information)",
        r"(please )?(do not|don't) (call|phone|ring|visit|e-?mail)( us| the \w+( \w+)?)?( directly)?",
        r"your spam (filter|folder|box)|(have|has) no (outstanding|open|pending) (tasks?|actions?|items?)|no (outstanding|open) (tasks?|actions?)",
        r"(you )?(may|might|will) be asked to complete an? (skills |online |short )?(assessment|test|questionnaire)|(meets?|fits?|matches|match|fulfil) (the|our) requirements|all rights reserved|created (inside of|with|using)|(create|build|make) your own (form|survey|quiz)",
        r"(?<![\w ])(edit|view|change|print|withdraw|review|download) (my |your |this |the )?(submission|application|response|answers)(?= *$)",
        r"valid without( a)? signature|(meets?|fits?|matches|match) what we need|genuine",
        r"(log|sign) in( \w+){0,5}? to (view|see|track|follow|check|manage)(,? (view|see|track|follow|check|update|manage|or|and|withdraw))*",
        r"(applications|positions?|vacancy|post|role|job) closes?",
        r"if (further|more|additional|other) (documents|information|details) (are|is) (required|needed)",
        r"(never|do not|don't) (ask|charge)( \w+){0,4}? (payment|money|fees?)",
        r"click here to (return|go back)( to)?|click here( to (see|view|browse|find))? (more|other|all)? ?(jobs|vacancies|roles)",
        r"(if )?anything is unclear",
        r"no (phone )?calls|no agencies",
        r"(someone|somebody)( from [\w ]+?)? (will|'ll)( be)?",
        r"unless you ask us to( keep (it|them)( for longer)?)?",
        r"i (do not|don't|am not|prefer not)( wish| want)?( to)?( answer| say| disclose)?(?= *$)",
        r"the closing date is|your completed (form|application)|stay in the loop",
        r"(?<!you )(will|'ll) (also |then |soon |only )?(send|e-?mail|text) (you|out)|send you an?",
        r"already (?=\w+ing\b)",
        r"(can |may )?(still )?(edit|change|update|withdraw) (it|your \w+)( at any time)?( (until|before) the \w+( date)?( (is|has been) closed| closes)?)?",
        r"(offices?|schools?|shops?|stores?|switchboard|branch|library)( is| are)? (closed|open)( for| on| from| between)?",
        r"(meets?|fits?|matches) (our|the) (needs|requirements)",
        r"(?<![\w ])(decline|reject)( all)?( cookies)?(?= *$)",
        r"(continue|keep) (browsing|searching|exploring|looking|reading)",
        r"(save time|optional)\b.{0,40}create an account( with)?( your details already filled in)?|create an? (free )?account \(optional\)",
        r"in your account|to your account",
        r"this (job|role|position|vacancy|page|post|site|website|process|stage|opening|week|month|time|number|reference|message|e-?mail)",
        r"(after|before|until|by|at) (the )?(closing|application) (date|deadline)|(after|before|until|by) the deadline",
        r"(e-?mails?|message|letter|text)( \w+){0,3}? (to |that |which )?confirm(ing|s)?( (it|this|that|receipt))?",
        r"why not|not sure( this| which)?",
        r"(you )?(may|might|will|'ll) need (it|this|that)( number| reference)?",
        r"bear with us",
        r"(you can |you may )?(edit|change|update|withdraw) (it|your application|your details|your profile)?( at any time)?",
        r"(ask for|request)( its| their| the)? (removal|deletion)",
        r"(check|track|see|view|follow) (its |the |your )?(progress|status)( of your application)? (in|on|from|via|through) your (account|profile|dashboard)",
        r"terms( and| &) conditions",
        r"(pre-employment|background|reference|right to work) checks?",
        r"(first|next|last|final|step \w+|steps?) steps?|step (0|one|two|three|four)",
        r"create an account to (track|follow|see|view|check)",
        r"hang on to (the|this|your)( reference| application)?( number)?",
        r"(print|save|keep|bookmark) (this|a copy of this|your) (page|confirmation|receipt|number|reference)( number)?( safe)?( for your (own )?records)?",
        r"(sign up|register) for (job |email |our )*alerts( to hear about)?",
        r"sit (back|tight)( and relax)?",
        r"(everything|all|what|the skills|the person|the profile)( that)? we('re| are)? (need|looking for)( for now)?",
        r"(so )?why not (follow|join|explore|take|have|browse|connect|visit|check)",
        r"(unfortunately,? )?(we|i) (are |'re )?(cannot|can't|can not|unable to|not able to) (give|provide|offer|reply|respond|answer|write)( you)?( back)?( with)?( to)?( individual| personal)?( feedback)?( to| on)?( every| each| all)?( single)?( applicants?| applications?| candidates?| one)?( individually| personally)?",
        r"(you can |you may |feel free to )?(log|sign) ?in to (your|the|our) [\w ]{0,20}(account|profile|portal|dashboard) (at any time |anytime |any time )?to (follow|track|check|see|view)",
        r"(?<![\w ])(can't|cannot|can not|didn't|haven't|don't|not|did not) (find|see|get|receive|got|received|seen|found)( it| one| anything| the e-?mail| an e-?mail| our e-?mail| a confirmation)",
        r"(there's |there is )?no need to (apply again|reply|contact us|call|phone|write|do anything)( again| else)?",
        r"(should|if) your (profile|application|experience|skills|background|cv) (be|is|match(es)?|fits?|meets?) (selected|shortlisted|suitable|successful|of interest|a (good )?(fit|match))",
        r"(if|should) (you have|you've got|there are|have) (any|more|further|other|questions)",
        r"after the (vacancy|position|role|post|job) (is|has been|was) filled",
        r"(because of|due to|owing to|given) (the |a )?(very |unusually )?(high|large|great)? ?(volume|number) of (applications|applicants|candidates|responses)( (that )?we (receive|get|have received))?",
        r"(if you )?(do not|don't|haven't|have not) (hear|heard) (from us|back)( from us)?( (within|in|by|after) [\w ]{1,30}?(days?|weeks?|months?))?",
        r"you (can|may) (now )?(safely )?(close|leave) (this|the) (window|page|tab|browser|browser window)",
        r"(there is |there's )?no (further|other|more|additional) (action|steps?)"
        r"( (is|are) (required|needed|necessary))?( from (you|your side))?",
        r"(there is |there's )?nothing (else|more|further)( that)?( you)?( (is|you) (needed|required)"
        r"| (you )?(need|have) to do| for you to do| to do)?( from you)?( right now| now)?",
        r"(you |there's )?(do not|don't|no) need (to (do|take) (anything|any)( else| more| further)?"
        r"( action)?|to apply)",
        r"you (do not|don't) have to do anything( else| more| further)?",
        r"(please )?do not reply( (directly )?to (this|that) (e-?mail|message))?",
        r"(please )?(also |do )?(check|look in|have a look in|try) your (spam|junk)([ /-](or )?(spam|"
        r"junk))?( mail)?( folder)?( as well| too)?",
        r"(if|when|should) (it|you|they|the [\w-]+( [\w-]+)?) (does|do|has|have|did|is) ?(not|n't)"
        r" (arrived?|come|hear|heard|receive|received|get|got|see|seen|find|found|there|reached you)",
        r"if you (don't|haven't|didn't|cannot|can't) (hear|heard|receive|received|get|got|see|seen|"
        r"find|found)",
        r"(if|should) (you|we|there) (notice|spot|find|discover|see|have|are|is|think|believe)( that)?"
        r" (an? |any |something |made )*(errors?|mistakes?|problems?|difficult(y|ies)|issues?|trouble|"
        r"wrong|missing|incorrect)",
        r"if (something|anything) (in it |there )?(is|looks) (wrong|missing|incorrect|off)",
        r"(made|spotted|found|noticed) an? (mistake|error|typo)",
        r"(you can |you may |feel free to )?(check|track|follow|view|see) (the|its|your) (status|"
        r"progress|application)( of your application)?( at any time| any time)?( (in|on|via|through|"
        r"from|under) (your|the|our|my) (candidate |applicant |career )?(account|profile|dashboard|"
        r"portal|home|applications|area))",
        r"(we will|we'll|we) (only )?(be able to )?(contact|reply|respond|write|call)( to)?( you)?( back)?"
        r"( only)? (if|when) (you (have been|are)|your)",
        r"(so )?(that )?only (shortlisted|short-listed|selected|successful|suitable) (candidates|"
        r"applicants)",
        r"(you are|you're|we are) not (a|the) (right|good) fit|(was|were|have been|been|be) (not success"
        r"ful|unsuccessful)|unsuccessful",
        r"(cannot|can't|can not|unable to|not able to) (reply|respond|answer|write back|give"
        r" (individual )?feedback)( to)?( each| every| everyone| all)?( one| application| applicant)?"
        r"( individually| personally)?",
        r"(you (can|may) )?(withdraw|revoke) your (consent|application)|(ask|request)( us)?( for|to)?"
        r" (deletion|delete (it|your data|them))|deleted? (it|them|your data|your details|after|once)"
        r"( after| once)?",
        r"(no (fees?|cost|charge|account|obligation)|free of charge|without obligation)",
        r"(you (may|can) )?(complete|fill in|take|answer) (a|our|this|the) (short |brief |optional |"
        r"voluntary |anonymous |demographic |quick )+(survey|questionnaire|questions?)",
        r"prefer not to (say|answer|disclose)|(it |this )?(does|will|do) not (affect|influence|impact)"
        r"( (your|the) (application|decision|outcome))?|no (effect|influence|impact|bearing) on",
        r"[A-Z][\w.]*( (&|and) [A-Z][\w.]*)* is an equal opportunity employer",
        r"already complete( without it)?|(your )?application saved",
        r"(your |the )?(application|submission|responses?|answers?|details) (was|were|has been|have been)( now)?( success"
        r"fully)? (saved|stored)(?= *[.!]?$)",
        r"(do not|don't) hesitate( to)?|do not worry|don't worry|no worries|without it",
        r"(send|submit|give)( us)? (your )?(feedback|survey)|no thanks?|skip( survey)?|not now|sign up"
        r" (for|to) (our |the |job )?(newsletter|alerts|updates)|(accept|reject)( all)?( cookies)?|log"
        r" ?out|sign out",
        r"view (my|your|other|all|more) (application|applications|jobs)|my applications|resend"
        r" confirmation",
    ),
    "de": (
        r"(dieser|der) inhalt (wurde|ist|wird) (weder|nicht) (von|durch)( [\w.]+){1,5} (erstellt|geprüft|gebilligt|unterstützt)( (noch|und|oder)( \w+){0,3} (erstellt|geprüft|gebilligt|befürwortet|unterstützt))?",
        r"(bestell|bewerbungs|anmelde|buchungs)(details|übersicht|daten)(?= *$)",
        r"übersicht über (die|ihre) bestellten (produkte|artikel|tickets)",
        r"(ihnen|dir) diesen link( außerdem| auch)?( soeben| gerade)? (an|per) ((ihre|deine) )?e-?mail(-adresse)? (geschickt|gesendet)",
        r"(sie können|du kannst) (diese|ihre|deine) (bestellung|anmeldung|bewerbung|buchung|einreichung) (mit|über) (dem|den|diesem|diesen) (folgenden )?(button|link|knopf)( \w+)? (stornieren|zurückziehen|absagen)",
        r"dies wird alle tickets in dieser bestellung ungültig machen|((bestellung|anmeldung|buchung) )?stornieren(?= *$)|details (bearbeiten|ändern)|bestätigt(?= *$)",
        r"bitte (speichern|merken|notieren) sie (sich )?(den link zu )?(genau )?(dieser|diese) seite(,? wenn sie später( wieder)? auf (ihre|diese) \w+ zugreifen (wollen|möchten))?",
        r"(meine|deine|ihre|alle) (bewerbungen|einreichungen|anmeldungen|bestellungen)(?= *$)",
        r"(du kannst|sie können) (sie|ihn|es|(deine|ihre|die) \w+) bis (zum|zur) (\w+ )?\w*(frist|schluss|ende)( der \w+)? ((weiter|weiterhin|noch|jederzeit|gern|gerne) )*(anpassen|bearbeiten|ändern|aktualisieren)|sollten sich (änderungen|fragen)( oder (änderungen|fragen))? ergeben",
        r"((ihre|deine|die) )?(bewerbung|antwort|antworten|angaben|daten)( wurden?| sind| ist)?( erfolgreich)? gespeichert(?= *[.!]?$)",
        r"(wir (verwenden|nutzen)|diese (seite|website|webseite) (verwendet|nutzt)) cookies|nur (notwendige|erforderliche)( cookies)?|alle (akzeptieren|ablehnen|annehmen)",
        r"(?<![\w ])(ablehnen|akzeptieren|abmelden|ausloggen|fertig|verstanden|abbrechen)(?= *$)",
        r"(weitere|noch eine|neue) (antwort|bewerbung) (senden|ausfüllen|einreichen|abgeben)|(antwort|antworten) (bearbeiten|ändern)",
        r"(falls|wenn) sie (hilfe|unterstützung|anpassungen) (benötigen|brauchen)|das war's( schon| auch schon)?|(ihren|deinen|ihrem|deinem) spam-?(ordner|filter)|noch (fragen|etwas unklar)",
        r"(erfüllen|erfüllst) (die|unsere) (anforderungen|voraussetzungen)|alle rechte vorbehalten|dieser inhalt wurde nicht (von|vom) (\w+ ){0,3}erstellt|missbrauch melden",
        r"ohne unterschrift gültig|nicht unterschrieben",
        r"(sich )?(jederzeit )?(anmelden|einloggen),? um (den|ihren|deinen) (status|stand)( \w+){0,4}? (einzusehen|zu verfolgen|zu sehen)",
        r"(bewerbungsfrist|frist|ausschreibung) endet|(stelle|ausschreibung) (ist )?bis",
        r"(sollten|falls|wenn)( \w+){0,3} (unterlagen|angaben|informationen)( noch)? (fehlen|benötigen|benötigt werden)",
        r"(verlangen|fordern)( \w+){0,3} (niemals|nie|kein) geld",
        r"(auch )?(bei|im fall) einer (absage|zusage)( geben)?|bescheid",
        r"(klicken sie|klick) hier,? um( \w+){0,3} (zurückzukehren|zurückzugelangen|anzusehen)",
        r"(bitte )?rufen sie( uns)? nicht an",
        r"ohne ihre einwilligung speichern",
        r"falls es nicht klappt|egal wie es ausgeht",
        r"bitte (aus)?wählen(?= *$)",
        r"(senden|schicken) (wir|ich) (ihnen|dir)|(wir|ich) (senden|schicken) (ihnen|dir)",
        r"weiter (stöbern|suchen)",
        r"keine weitere (nachricht|bestätigung|eingangsbestätigung)|(nachricht|bestätigung|eingangsbestätigung) (ergeht|erfolgt|folgt) nicht",
        r"diese[rnms]? (stelle|position|seite|woche|nummer|nachricht|e-?mail|webseite|zeit|tagen)",
        r"(bitte )?geben sie ((bitte|diese|die|ihre|dabei|immer|stets|bei|allen|rückfragen|kontakt|nummer|kennziffer|referenz\w*|vorgangsnummer|aktenzeichen) ){1,8}an",
        r"(weitere |nächste )?schritte?",
        r"falls wir noch etwas brauchen",
        r"(lege|legen sie|erstelle|erstellen sie) (ein|dir ein|sich ein) (konto|profil|benutzerkonto) (an,? )?um den (status|stand)",
        r"(nach|vor|bis)( ablauf| ende)?( der| des)? (bewerbungsfrist|frist|bewerbungsschluss\w*)",
        r"rechnen sie (bitte )?mit (einer )?(antwort|rückmeldung)",
        r"prüfen sie (bitte |gegebenenfalls |auch )*(ihren|den) spam-?ordner",
        r"(sie können|du kannst) (den (stand|status)|ihre bewerbung|deine bewerbung)( ihrer| deiner)?( bewerbung)? (jederzeit )?(in|über|unter) (ihrem|deinem|ihr|dein) (konto|profil|bewerberkonto|bewerberprofil|bewerberportal) (einsehen|verfolgen|ansehen)",
        r"wegen der (vielen|hohen|großen) ?(anzahl|zahl)?",
        r"(bei|mit) (weiteren |allen |etwaigen )?(rück)?fragen",
        r"(bitte )?sehen sie von (telefonischen )?(rück|nach)fragen ab",
        r"(sie können|du kannst) (dieses|das|diese) (fenster|seite|browserfenster|tab) (nun |jetzt )?schließen",
        r"(falls|wenn|sollten) (sie|du)( noch| weitere)? fragen( haben| hast)?",
        r"bei (technischen )?problemen hilft",
        r"fehlende unterlagen können sie (später |gerne |jederzeit )*nachreichen",
        r"keine sorge",
        r"(es )?(ist|sind|gibt es) (derzeit |nun |jetzt |für sie )?(nichts (weiter|mehr)|keine"
        r" (weiteren? )?(schritte|aktion|aktionen))( von ihnen| von dir)?( zu tun| (erforderlich|nötig|"
        r"notwendig))?",
        r"(mehr|weiter) (müssen|brauchen|musst|brauchst) (sie|du) (nicht|nichts)( zu)? tun",
        r"(sie müssen|sie brauchen|du musst|du brauchst) (jetzt |nun |sonst )?(nichts (weiter|mehr)|"
        r"nichts)( zu)? (tun|unternehmen|machen)",
        r"(bitte )?antworten sie nicht( auf diese (nachricht|e-?mail))?",
        r"von (rück|nach)fragen( zum (stand|bearbeitungsstand))?( \w+)? ab(zusehen|sehen)?",
        r"(auch )?(in )?(ihren|ihrem|den|deinen|deinem|im|dein) (spam|junk)-?\s?(ordner)?",
        r"(sollten?|wenn|falls) (sie|ihnen|du|dir|wir)( in (ihren|den|deinen) (angaben|daten))?"
        r"( einen?| noch)? ?(fehler|probleme?|tippfehler)( in (ihren|den|deinen) (angaben|daten))?"
        r" (bemerken|finden|entdecken|feststellen|haben|auffallen|auffällt|findest|bemerkst|entdeckst)",
        r"zöger(n sie|e) (bitte )?nicht",
        r"(falls|wenn|sollten) (sie|du)( bis dahin| binnen [\w ]+| innerhalb [\w ]+)? (nichts|keine"
        r" (antwort|e-?mail|rückmeldung|nachricht|bestätigung))( von uns)? (hören|hörst|erhalten|"
        r"erhältst|bekommen|bekommst)",
        r"(bitte )?haben sie (etwas |ein wenig )?geduld",
        r"(nur|lediglich) (bei|wenn|falls)",
        r"ohne (einfluss|auswirkung)(en)?( auf)?|keinen? (einfluss|auswirkung)(en)? auf|keine angabe"
        r"|möchte ich nicht (sagen|angeben)|nicht jetzt|nein,? danke|kein interesse",
        r"(einwilligung|bewerbung) (jederzeit )?(widerrufen|"
        r"zurückziehen)",
        r"(umfrage|feedback) (senden|absenden)|alle akzeptieren|abmelden|anmelden|schließen|drucken",
        r"((die|ihre|deine|den|als) )?(quittung|bestätigung|empfangsbestätigung|beleg|nachweis|zusammenfassung|kopie)"
        r"( als pdf)? (herunterladen|drucken|ausdrucken|speichern|anzeigen|ansehen)",
    ),
    "fr": (
        r"ce (contenu|formulaire) n'(est|a été) (ni|pas) (créé|rédigé|vérifié|approuvé)(,? (ni|ou) (créé|rédigé|cautionné|vérifié|approuvé))? par( [\w.'’]+){1,6}",
        r"aperçu de vos (produits|articles|billets) commandés|(produits|articles) commandés",
        r"contenant le lien vers cette page|les détails( de votre \w+)? sont repris ci-dessous|voir (les détails )?ci-dessous( pour plus de détails)?",
        r"vous pouvez annuler (votre|cette) (command\w+|inscription|candidature|réservation) en cliquant sur (le bouton|le lien)( (ci-dessous|suivant))?",
        r"tous les (tickets|billets) de votre commande seront annulés|annuler (la|votre|ma) (commande|inscription|réservation)(?= *$)|modifier les détails|confirmée?(?= *$)",
        r"(veuillez |merci d')?ajoute[rz] cette page à vos favoris( ou enregistre[rz] son lien)?( si vous souhaitez accéder à votre \w+ ultérieurement)?",
        r"(mes|tes|vos|toutes (mes|vos)) (candidatures|soumissions|propositions|inscriptions|commandes)(?= *$)",
        r"((votre|vos|ta|tes|la|les) )?(candidature|réponses?|données)( a| ont)?( bien)?( été)? (sauvegardée?s?)(?= *[.!]?$)",
        r"(nous utilisons|ce site utilise) des cookies|(?<![\w ])((tout|tous) (refuser|accepter)|refuser|accepter|continuer sans accepter|se déconnecter|déconnexion|terminer|terminé)(?= *$)",
        r"(envoyer|soumettre|remplir|saisir) une (autre|nouvelle) (réponse|candidature)|modifier (votre|ma) réponse",
        r"si vous avez besoin d'(aide|assistance|aménagements?|informations?)|correspond(ait)? (au|à nos|aux|à notre) besoins?|activer les alertes|tous droits réservés|(dossier|courrier) (spam|indésirables?)|(informée?|avertie?)( \w+){0,3} de la suite",
        r"connectez-vous( à tout moment)? pour (suivre|consulter|voir)( ou retirer)?|connectez-vous à tout moment",
        r"date limite de (candidature|dépôt)( des candidatures)?( est fixée| est)?|(offre|annonce|poste) (est )?(ouverte?|en ligne) jusqu'(au|à)|jusqu'(au|à la) (0|date de clôture|date limite)",
        r"si des (pièces|documents|informations) manquent|s'il manque (un document|une pièce|quelque chose)",
        r"(ne |n')?(demandons|demande) jamais (d'argent|de frais|de paiement)",
        r"cliquez ici pour (revenir|retourner|voir d'autres)",
        r"quelle que soit|(même |aussi )?en cas de (refus|réponse négative)|y compris en cas de (refus|réponse négative)",
        r"(merci de )?ne pas (nous )?(appeler|téléphoner)",
        r"(pouvez|peux) modifier",
        r"continuer (ma|la|votre) (recherche|navigation|visite)",
        r"(dans )?(vos|tes|les|votre dossier de) (spams?|courriers? indésirables?|indésirables)",
        r"(à l'|l')?(absence|défaut) de (réponse|nouvelles|retour)|(vaut|vaudra|équivaut à un|équivaudra à une?) (refus|réponse négative|rejet)",
        r"(?:reste|restons|restent|demeure|demeurons) à (votre|ta) disposition",
        r"(cette|ce|ces|cet) (offres?|postes?|page|annonce|semaine|numéro|référence|message|étape|e-?mail|emploi|entreprise)",
        r"frais de (déplacement|transport)",
        r"(après|avant|jusqu'à|à) (la )?(date limite|date de clôture|clôture)( des candidatures| de l'offre| de dépôt)?",
        r"prévenue? (des|de nos|en cas|lorsque)( prochaines| nouvelles)? (ouvertures|offres)?",
        r"(suivez|consultez|retrouvez)( à tout moment)? (son|l'|l'état de votre|l'avancement de votre|votre) ?(avancement|candidature|état|statut)?( depuis| dans| sur)? (votre|ton) (espace( candidat| personnel)?|compte|profil)",
        r"conservez (ce|cet|le|cette) (numéro|e-?mail|message|page|référence)",
        r"(considérez|veuillez considérer|vous pouvez considérer) que votre (profil|candidature|dossier) n'a pas été retenue?",
        r"si (votre|ton) (profil|candidature|parcours) (correspond|retient notre attention|nous intéresse|est retenue?)",
        r"(vous pouvez )?fermer cette (page|fenêtre)",
        r"si (le message|l'e-?mail|il|rien) n'arrive pas",
        r"vérifiez (vos|le dossier|dans vos) (courriers )?(indésirables|spams?)",
        r"(vous n'avez|tu n'as|il n'y a) (plus )?rien (d'autre |de plus )?à faire",
        r"aucune (autre )?(action|démarche)( supplémentaire)?( n'est| de votre part n'est)? (requise|"
        r"nécessaire)( de votre part)?",
        r"n'hésitez pas( à)?|n'hésite pas( à)?",
        r"(merci de )?ne pas répondre( à (ce|cet) (message|e-?mail))?",
        r"(vérifiez|pensez à vérifier|consultez|regardez)( aussi| également| dans)? (vos|votre|le|les)"
        r"( dossier)?( (courriers?|messages?))? ?(de )?(spams?|indésirables?)",
        r"(si vous (constatez|remarquez|trouvez|relevez|repérez)|en cas d'|s'il y a) ?(une )?erreurs?",
        r"(sans|en l'absence de|faute de) (réponse|nouvelles|retour)( de notre part)?",
        r"(si )?vous (ne |n')?(recevez|voyez|avez reçu) (rien|pas|aucune? (réponse|e-?mail|message))",
        r"(veuillez|vous pouvez|merci de) considérer (que |qu'elle |qu'il )?(n'a|votre candidature n'a)"
        r" pas été retenue",
        r"n'a pas été retenue|seuls? (les|l[ae]s?) (candidats|candidates|profils)( sélectionnés|"
        r" retenus)?",
        r"sans (effet|incidence|influence|impact) sur|n'a aucune (incidence|influence) sur|je préfère"
        r" ne pas (répondre|préciser)|non merci|pas maintenant",
        r"(retirer|supprimer|suppression|effacement)( de)? (votre|vos|la)? ?(consentement|données|"
        r"candidature)|droit d'accès",
        r"(envoyer|remplir) (le questionnaire|l'enquête|votre avis)|s'inscrire|fermer|tout accepter",
        r"répondez à (ce|notre|cette) (court |petit |bref )?(questionnaire|enquête)",
    ),
    "es": (
        r"este (contenido|formulario) no (ha sido|está|fue|es) (creado|revisado|aprobado)( ni (creado|revisado|respaldado|aprobado))? por( [\w.]+){1,6}",
        r"(resumen|vista general) de (los|sus) (productos|artículos) pedidos",
        r"(puede|puedes) cancelar (este|su|tu|esta) (pedido|inscripción|solicitud|reserva) (con|mediante|usando) el (siguiente )?(botón|enlace)( siguiente)?|cancelar (el |su |tu |mi )?(pedido|inscripción|reserva)(?= *$)|confirmad[oa](?= *$)",
        r"(mis|tus|sus) (solicitudes|candidaturas|propuestas|inscripciones|pedidos)(?= *$)",
        r"(puede|puedes|podrá|podrás) (seguir )?(hacer cambios en|modificar|editar|cambiar|actualizar) (la|el|su|tu) \w+ hasta la fecha límite( de \w+)?",
        r"((su|sus|tu|tus|la|las) )?(solicitud|candidatura|respuestas?|datos)( se| ha| han| sido)*( guardado| guardada| guardadas| guardados)( correctamente| con éxito)?(?= *[.!]?$)",
        r"(usamos|utilizamos|este sitio (usa|utiliza)|esta web (usa|utiliza)) cookies|(?<![\w ])(rechazar( todo| todas)?|aceptar( todo| todas)?|solo necesarias|cerrar sesión|salir|finalizar|terminar)(?= *$)",
        r"(enviar|rellenar) (otra|una nueva) (respuesta|solicitud)|editar (tu|la|mi) respuesta",
        r"si necesitas?( \w+)? (ayuda|adaptaciones|más información|apoyo)|(cumples?|reúnes?|cumple con) (con )?(los|todos los) requisitos|(carpeta|bandeja|correo) de (spam|correo no deseado)|no deseado|todos los derechos reservados|dentro del plazo( establecido)?",
        r"inicia(r)? sesión( cuando quieras| en cualquier momento)? para (seguir|consultar|ver)( o retirar)?",
        r"(convocatoria|oferta|plazo|vacante) (se )?(cierra|termina|finaliza)",
        r"si falta (algún|un) (documento|dato)|si faltara algo",
        r"(puede|podría) tardar",
        r"nunca pedimos (dinero|pagos)",
        r"ha(z|ga) clic aquí para (volver|regresar|ver (más|otras) ofertas)",
        r"sea cual sea",
        r"(por favor,? )?no llam(es|e)( por teléfono)?",
        r"(puedes|puede) modificar|hasta (el|la) (fecha de )?(cierre|0|fin)",
        r"(seguir|continuar) (buscando|navegando)",
        r"(hasta|desde) (pronto|luego|siempre|la próxima|el final|finales)",
        r"(te |le )?(acabamos de|hemos) (enviar|enviado|mandar)(te|le)?",
        r"(esta|este|estas|estos) (oferta|vacante|puesto|página|semana|número|mensaje|correo|proceso|ofertas|vacantes)",
        r"(carpeta|bandeja|correo)( de| del)? (correo )?(no deseado|spam)",
        r"gastos de (desplazamiento|viaje)",
        r"(tras|después de|antes de|hasta) (el )?(cierre|fin|finalizar)( de la| del)? (plazo|convocatoria|oferta)?",
        r"(puedes|puede|podrás|podrá) (consultar|seguir|ver) (su|el|tu) (estado|candidatura|evolución|solicitud)( de (tu|su) (candidatura|solicitud))?( en cualquier momento)?( en| desde)? (tu|su) (área( personal| privada)?|perfil|cuenta)",
        r"no tienes que hacer nada más",
        r"¿?problemas técnicos\?",
        r"(puede|puedes|ya puedes) cerrar (esta|la) (ventana|página)",
        r"si (tu|su) (perfil|candidatura) (encaja|se ajusta|es seleccionad[oa]|resulta seleccionad[oa]|pasa)",
        r"si no ves nuestro correo",
        r"mira en spam",
        r"no (es necesari[oa]|hace falta|tienes que|tiene que|necesitas|necesita|debes|debe)"
        r"( realizar| hacer)?( que hagas| que haga)?( ninguna (otra )?acción| nada)?( más| adicional)?"
        r"( por (tu|su) parte)?",
        r"no (dudes|dude) en",
        r"no (respondas|responda)( a este (mensaje|correo))?",
        r"(revisa|revise|comprueba|mira)( también)? (en )?(la|tu|su) (carpeta|bandeja)?( de)? ?(spam|"
        r"correo no deseado)",
        r"(si|en caso de que)( se)? (detectas?|encuentras?|ves?|observas?|hubiera|hay|haya)( algún| un)"
        r" error(es)?",
        r"si no (recibes|recibe|tienes|tiene|has recibido|ha recibido)( nuestras?)?( noticias|"
        r" respuesta| el correo| ningún correo)?( nuestras?)?",
        r"(sólo|solo|únicamente) (nos pondremos|contactaremos|contactaremos con|se contactará)|no"
        r" (ha|has) sido (seleccionad[oa]|elegid[oa])",
        r"no (afecta|influye|afectará|influirá)( en| a)?|sin efecto (en|sobre)|prefiero no (decirlo|"
        r"contestar|responder)|no,? gracias|ahora no",
        r"(retirar|revocar) (tu|su) (consentimiento|candidatura)|(eliminar|suprimir|borrar|supresión)"
        r"( de)? (tus|sus|los) datos",
        r"(enviar|rellenar|responder) (la |el )?(encuesta|cuestionario|opinión)|suscribirme|cerrar"
        r"|aceptar( todo| todas)?|entendido",
    ),
    "pt": (
        r"este (conteúdo|formulário) não (foi|é|está) (criado|revisto|aprovado|endossado)( nem (criado|revisto|aprovado|endossado))? (pel[oa]s?|por)( [\w.]+){1,6}",
        r"(as )?(minhas|tuas|suas) (candidaturas|propostas|inscrições|encomendas)(?= *$)",
        r"(pode|podes|poderá) (continuar a )?(alterar|editar|modificar|atualizar|fazer alterações (na|à)) (a |o )?(sua |tua )?\w+ até (à|a) data limite( de \w+)?",
        r"((a )?(sua|suas|tua) )?(candidatura|respostas?|dados)( foi| foram)? (guardad|salv|gravad)[oa]s?( com sucesso)?(?= *[.!]?$)",
        r"(usamos|utilizamos|este site (usa|utiliza)) cookies|(?<![\w ])(rejeitar( tudo| todos)?|recusar( tudo| todos)?|aceitar( tudo| todos)?|apenas necessários|só necessários|terminar sessão|sair|finalizar|concluir)(?= *$)",
        r"(enviar|preencher) (outra|nova|uma nova) (resposta|candidatura)|editar (a sua|sua|a) resposta",
        r"se precisar(es)? de (ajuda|apoio|mais informações)|(reunir|cumprir|preencher|atender a?os?) (os )?requisitos|(caixa|pasta) de spam|lixo eletr[óô]nico|todos os direitos reservados",
        r"(inicie sessão|faça login|entre na sua conta)( a qualquer momento)? para (acompanhar|consultar|ver)( ou retirar)?",
        r"(inscrições|candidaturas|vaga|prazo) (se )?(encerram?|terminam?)",
        r"se faltar (algum|um) (documento|dado)",
        r"(pode|poderá) demorar",
        r"nunca pedimos (dinheiro|pagamentos?)",
        r"clique aqui para (voltar|regressar|ver (mais|outras) vagas)",
        r"seja qual for",
        r"(pode|você pode) (editar|alterar)|até (à|a|ao|o) (data de encerramento|fim do prazo|0)",
        r"continuar (a )?(procurar|procurando|navegando|navegar|buscando)",
        r"on-?line",
        r"até (breve|já|logo|lá|à próxima|o final|ao final|o fim|ao fim|mais)",
        r"no (linkedin|instagram|facebook|whatsapp|blog|telefone|número|momento|perfil|formulário|portal|cargo|seguimento|decorrer|mercado|caso|brasil|grupo|endereço|assunto|mínimo|máximo|horário|período)",
        r"(esta|este|estas|estes) (vaga|vagas|oferta|página|semana|número|mensagem|e-?mail|processo|posição)",
        r"fique (de olho|atent[oa])( no| ao)?( seu)?",
        r"(pode|poderá|você pode) (acompanhar|consultar|seguir) (o (estado|andamento|status) (da|do) (sua|seu)|a sua|sua|o seu) ?(candidatura|processo|inscrição)?( a qualquer momento)?( na| no| através)?( sua| seu| da sua)? (conta|perfil|área( pessoal| do candidato)?)",
        r"se o (seu|teu) perfil (corresponder|se encaixar|for (selecionado|compatível|adequado))",
        r"em caso de erros?( nos dados)?",
        r"(pode|já pode) fechar (esta|a) (janela|página)",
        r"\bno (seu|teu|nosso|prazo|próximo|dia|e-?mail|site|processo|início|final|mês|setor|âmbito|"
        r"nosso|concurso|departamento)",
        r"não (é necessário|precisa de|precisas de|tem de|precisa|tens de)( fazer)?( mais)?( nada|"
        r" nenhuma ação)?( mais)?|nada mais a fazer|nenhuma (outra )?ação (é|será) necessária",
        r"não (hesite|hesites) em|não responda( a este e-?mail)?",
        r"(verifique|verifica|confira|veja)( também)? (a|sua|tua|o|na|no)?( sua| tua)? ?(pasta|caixa)?"
        r"( de)? ?(spam|lixo( eletrónico| eletrônico)?)",
        r"(se|caso) (encontrar|encontre|notar|note|detetar|detete|verificar|verifique|perceba|haja)"
        r" (algum|um) erro",
        r"(se|caso) não (receber|receba|tiver|tenha)( (notícias|resposta|o e-?mail|nosso contacto))?",
        r"(apenas|somente|só) (os candidatos|contactaremos|entraremos|candidatos)|contactaremos apenas"
        r"|não (foi|tenha sido) (selecionad[oa]|escolhid[oa])",
        r"não (afeta|influencia|interfere)( em| na| no)?|sem efeito (na|sobre)|prefiro não (dizer|"
        r"responder|informar)|não,? obrigad[oa]|agora não",
        r"(retirar|revogar) (o seu |seu |a sua )?(consentimento|candidatura)|(eliminar|apagar|eliminação"
        r"|exclusão)( dos| de)? (os )?(seus )?dados|(são|serão) (eliminados|apagados)",
        r"(enviar|responder)( a| o| ao)? (inquérito|pesquisa|questionário|opinião)|subscrever|fechar"
        r"|aceitar( todos)?|ok",
    ),
    "nl": (
        r"deze (content|inhoud) is (niet|noch) (gemaakt|beoordeeld|goedgekeurd)( (of|noch) (gemaakt|beoordeeld|goedgekeurd|onderschreven))? door( [\w.]+){1,6}",
        r"(mijn|jouw|je|uw) (sollicitaties|voorstellen|inschrijvingen|bestellingen)(?= *$)",
        r"(je|u) kunt (je|uw|de|het) \w+ tot (aan )?de (sluitingsdatum|deadline) (nog )?(aanpassen|wijzigen|bewerken)",
        r"((je|uw|jouw|de) )?(sollicitatie|antwoorden|gegevens)( is| zijn| werd)?( succesvol)? opgeslagen(?= *[.!]?$)",
        r"((wij|we) gebruiken|deze (site|website) gebruikt) cookies|(?<![\w ])(alles weigeren|weigeren|accepteren|alles accepteren|alleen noodzakelijke?|uitloggen|afmelden|afronden|klaar)(?= *$)",
        r"nog een (antwoord|reactie|formulier) (indienen|versturen|invullen)|(wijzig|bewerk) (je|uw) antwoord(en)?",
        r"(als|heb|hebt|heeft) (je|u) (hulp|ondersteuning|aanpassingen) nodig( hebt| heeft)?|(voldoet|voldoe|past) (je |u )?(aan|bij) (de|onze) (eisen|functie-eisen|vacature)|(map|box|folder) (met )?(spam|ongewenste e-?mail)|alle rechten voorbehouden|niets (gezien|gehoord|ontvangen)",
        r"(reageren|antwoorden|bellen) is niet mogelijk",
        r"log( op elk moment)? in om( \w+){1,4}? te (volgen|bekijken)( of in te trekken)?",
        r"(vacature|procedure) sluit( op)?",
        r"als er( nog)? (documenten|gegevens) ontbreken",
        r"(vragen|vraagt)( \w+)? nooit om geld",
        r"klik hier om( terug te gaan| andere vacatures te bekijken)",
        r"ook bij een afwijzing|wat de uitkomst ook is",
        r"aanpassen tot( de)?( sluitingsdatum)?",
        r"verder (zoeken|kijken)",
        r"(je|uw|de|in je|in uw)? ?(spam|spam-?folder|spambox|ongewenste (e-?)?mail|ongewenste post)(map|folder|box)?",
        r"deze (vacatures?|functies?|pagina|website|baan|week|periode|stap|procedure|mail|e-?mail)|dit (nummer|kenmerk|bericht|venster|proces)",
        r"(je|u) kunt de (status|voortgang)( van (je|uw) sollicitatie)?( altijd)? (volgen|bekijken) (in|via) (je|uw) (account|profiel|omgeving)",
        r"(je|u) kunt (dit|deze|het) (venster|pagina|tabblad|scherm) (nu )?sluiten",
        r"is er een klik",
        r"geen mail (gekregen|ontvangen)",
        r"(kijk dan )?in je spam",
        r"meld een probleem",
        r"(heb|hebt|heeft) (je|u)( nog)? vragen",
        r"bij vragen",
        r"(je|u|jij) hoeft (verder |nu )?niets( meer| verder)?( te)? (te )?doen",
        r"(er is )?geen (verdere )?actie( van (jou|u))? (is )?(nodig|vereist)",
        r"aarzel (dan )?niet( om)?|(gelieve )?niet te (antwoorden|beantwoorden)",
        r"(controleer|kijk)( dan)?( ook)?( in)? (je|uw|de) (spam|ongewenste e-?mail)(map|folder|box)?",
        r"(als|ziet|zie|ontdekt|vindt|heb|hebt) (je|u)( toch)?( nog)?( een)? fout(en|je)?( (ziet|ontdekt|"
        r"vindt|opmerkt|gemaakt))?",
        r"als (je|u) (niets|geen (bericht|e-?mail|reactie))( van ons)? (hoort|ontvangt|krijgt|hebt"
        r" gehoord|hebt ontvangen)|(niets|geen bericht) (gehoord|ontvangen)",
        r"(alleen|uitsluitend) (geselecteerde )?(kandidaten|sollicitanten)|niet (uitgenodigd|geselecteerd)",
        r"(heeft )?geen (invloed|gevolgen) (op|voor)|zeg ik liever niet|nee,? (bedankt|dank je)|niet nu",
        r"(trekken|intrekken)( na)?|toestemming (in te trekken|intrekken)",
        r"(vragenlijst|feedback|enquête) (versturen|verzenden|invullen)|aanmelden|sluiten|alles"
        r" accepteren",
    ),
    "it": (
        r"quest[oi] (contenut[oi]|modulo) non (è|sono|è stato|sono stati) (creat[oi]|approvat[oi]|verificat[oi])( (né|o) (creat[oi]|approvat[oi]|avallat[oi]|verificat[oi]))? da[l]?( [\w.]+){1,6}",
        r"(le )?(mie|tue|sue) (candidature|proposte|iscrizioni|domande)(?= *$)",
        r"(puoi|può|potrai|potrà) (continuare a )?(modificare|aggiornare|cambiare) (la |il )?(tua |sua |tuo |suo )?\w+ fino alla (data di )?scadenza",
        r"((la|le|i) )?((tua|sua|tue|sue|tuoi|suoi) )?(candidatura|domanda|risposte|dati)( è| sono)?( stat[aei])? salvat[aei]( correttamente| con successo)?(?= *[.!]?$)",
        r"(usiamo|utilizziamo|questo sito (usa|utilizza)) (i )?cookie|(?<![\w ])(rifiuta( tutto| tutti)?|accetta( tutto| tutti)?|solo necessari|esci|disconnetti|termina|fine)(?= *$)",
        r"(invia|compila) un'altra risposta|modifica (la tua|la) risposta|salva la mia risposta",
        r"se (hai|ha) bisogno di (aiuto|assistenza|supporto|informazioni)|(possiedi|soddisfi|soddisfa) i requisiti|(cartella|casella) (spam|posta indesiderata)|tutti i diritti riservati",
        r"accedi( in qualsiasi momento| quando vuoi)? per (seguire|consultare|vedere)( o ritirare)?",
        r"(offerta|bando|selezione|annuncio) (si )?chiude",
        r"se manca(no)? (documenti|qualche documento)",
        r"non chiediamo mai (denaro|soldi|pagamenti)",
        r"clicca qui per (tornare|vedere altre offerte)",
        r"(anche )?in caso di esito (negativo|positivo)|qualunque sia l'esito",
        r"(si prega di )?non telefonare",
        r"(puoi|può) modificare|fino al(la)? (0|data di (chiusura|scadenza))",
        r"continua (a cercare|la ricerca|a navigare)",
        r"(questa|questo|queste|questi) (offerta|posizione|pagina|settimana|numero|messaggio|e-?mail|annuncio|offerte|processo|fase)",
        r"(cartella |casella )?(della |di )?(posta (indesiderata)|spam)",
        r"(entra|entrare) (nella|a far parte|in contatto)",
        r"(dopo|entro|prima della|alla) (la )?(scadenza|chiusura)( del bando| dell'annuncio| dei termini| delle candidature)?",
        r"spese di viaggio",
        r"(puoi|può|potrai|potrà) (seguire|consultare|verificare|vedere) (lo stato|la tua candidatura|la sua candidatura)( della (tua|sua) candidatura)?( in qualsiasi momento)? (nella|dalla|nel|dal) (tua|sua|tuo|suo) (area( personale| riservata)?|profilo|account)",
        r"(puoi|può) chiudere questa (finestra|pagina)",
        r"in caso di interesse",
        r"problemi tecnici\?",
        r"se non vedi la nostra e-?mail",
        r"controlla lo spam",
        r"se il (tuo|suo) profilo (è|sarà|risulta|corrisponde) ?(in linea|idoneo|adatto|selezionato|di interesse)?",
        r"non (devi|deve|è necessario|occorre|serve|dovrai|dovrà)( fare)?( altro| nulla| niente"
        r"| nient'altro)?(( di)? (altro|più))?|nessun'altra azione( richiesta)?|nessuna (ulteriore )?"
        r"azione (è )?(richiesta|necessaria)",
        r"non (esitare|esiti)( a)?|non (rispondere|risponda)( a questa? (e-?mail|messaggio))?",
        r"(controlla|controlli|verifica)( anche)? (la|nella) (cartella|casella)?( della| di| dello)? ?"
        r"(spam|posta indesiderata)",
        r"(se (noti|nota|trovi|trova|riscontri|riscontra)|in caso di) ?(un |degli )?error[ei]( nei"
        r" dati( inseriti)?)?",
        r"se non (ricevi|riceve|hai|ha|dovessi ricevere)( risposta| notizie| nulla| l'e-?mail)?",
        r"(solo|soltanto|esclusivamente) (i candidati|i profili|le candidature)|non (selezionat[oia]|"
        r"sarai selezionat[oa])",
        r"non (influisce|influirà|incide)( su| sulla)?|preferisco non (rispondere|dirlo|specificare)|no,?"
        r" grazie|non ora",
        r"(revocare|ritirare) (il |la )?(consenso|candidatura)|(cancellazione|cancellare)( dei)? (i )?"
        r"(tuoi|suoi)? ?dati",
        r"(invia|inviare|compila) (il |la )?(sondaggio|questionario|feedback)|chiudi|scarica ricevuta"
        r"|accetta( tutto| tutti)?",
    ),
}
"""By language: phrases that have such a word in them and say nothing against a submit all the
same."""

NEGATIONS = {
    "en": r"not|n't|cannot|can't|won't|unable to|regret(?: that)?|no|none|nothing|without|don't|doesn't|didn't|haven't|never|un(?=successful)",
    "de": r"nicht|nichts|keine?[nrms]?|ohne|weder|leider",
    "fr": r"n'?|ne|pas|aucune?s?|rien|sans|plus|ni",
    "es": r"no|ningun[oa]?|ningún|nada|sin|ni|lamentablemente",
    "pt": r"não|nenhuma?|nada|sem|nem|infelizmente",
    "nl": r"niet|niets|geen|zonder|helaas|nooit",
    "it": r"non|nessun[ao]?|niente|nulla|senza|né|purtroppo|alcuna?",
}
FILLERS = {
    "en": r"we|are|is|be|been|able|to|will|have|has|do|you|from|us|back|any|the|a|an|our|individual|individually|personal|personally|every|each|all|single|everyone|applicants?|applications?|candidates?|give|offer|provide|send|get|got|receive|received|further|other|more|additional|else|need|needed|required|very|always|this|that|it|it's|of|we've|they|them|usually|detailed|that|at|time|this|these|those|who|late|directly|answering|processing",
    "de": r"wir|sie|du|ihnen|dir|uns|von|jede[rnms]?|alle[nr]?|einzeln\w*|persönlich\w*|individuell\w*|weitere[nr]?|weiter|mehr|zu|auf|diese|nachricht|ist|sind|es|werden|wird|kann|können|in|der|die|das|den|regel|leider|bitte|daher|darauf|bis|dahin|seitens|müssen|musst|brauchen|brauchst|jetzt|nun|für|sonst|erneut|einzeln|telefonische[n]?|per|eine[nr]?|e-?mail",
    "fr": r"nous|vous|te|tu|pouvons|pourrons|pas|de|à|la|le|les|l|tous|toutes|chaque|candidat|candidats|individuellement|personnellement|y|en|est|sont|sera|seront|a|ont|été|avez|recevez|avoir|d|autre|plus|part|notre|votre|supplémentaire|mesure|réponse|ce|cet|message|e-?mail|un|une|devez|as|avez|soit|êtes|seront|serez|des|du|ne|les|en|retour",
    "es": r"se|le|te|nos|ha|has|han|sido|es|será|serán|podemos|podremos|a|todos|todas|cada|las|los|la|el|una?|por|tu|su|parte|otra|más|personas|candidatos|individualmente|de|este|mensaje|correo|tienes|tiene|que|hacer|realizar|recibes|recibe|recibido|noticias|nuestras|necesitas|necesita|adicional|ninguna|nada|sea|eres|serás|los|gastos",
    "pt": r"se|lhe|a|o|as|os|todos|todas|cada|é|será|foi|ser|serão|são|tenha|receba|receber|poderemos|podemos|possível|individualmente|de|uma?|sua|seu|nossa|nosso|parte|mais|outra|adicional|precisa|precisas|fazer|este|e-?mail|mensagem|tem|tens|que|ação|seja|for|sejam|contato|contacto",
    "nl": r"we|wij|je|u|ons|van|iedereen|elke|alle|persoonlijk|individueel|is|zijn|wordt|worden|bent|ben|kunnen|kan|verder|verdere|meer|op|dit|bericht|deze|e-?mail|hebt|heeft|ik|hoef|hoeft|te|dan|een|aan|gehoord|ontvangen|krijgt|reactie|met|prijs|helaas|iets|niemand",
    "it": r"ci|ti|le|vi|si|è|sono|sarà|saranno|viene|vengono|possiamo|potremo|a|tutti|tutte|ogni|la|il|i|l|candidat[oi]|individualmente|di|da|parte|tua|sua|altra|ulteriore|questa|questo|e-?mail|messaggio|devi|deve|fare|ricevi|riceve|riceverai|riceverà|ricevere|dovessi|nostre|nostra|hai|ha|stato|stata|stati",
}
NEGATABLE_WORDS = {
    "en": r"hear|heard|reply|replies|respond\w*|responses?|answer|contact(?:ed)?|feedback|hesitate|worry|worries|fee|fees|action|actions|steps?|shortlisted|selected|successful|taken (?:forward|further)|progressed|reimburse\w*|refund\w*|return\w*|longer than|affect\w*|influence\w*|rush|e-?mails?|agencies|hurry|relocation|sponsorship|tasks?(?: to complete)?|apply again|reapply|paper copies",
    "de": r"antwort\w*|beantwort\w*|melde\w*|hören|hörst|rückmeld\w*|rückfrag\w*|nachricht\w*|zöger\w*|sorgen?|erforderlich|notwendig|nötig|tun|unternehmen|schritte?|länger als|erstatt\w*|übernehm\w*|übernommen|zurück(?:gesandt|geschickt|gesendet|senden)|berücksichtig\w*|ausgewählt|einfluss|auswirkung\w*|nachfragen|benachrichtig\w*|benötigt|weitergegeben|telefonisch",
    "fr": r"répon\w*|retenue?s?|recontact\w*|contact\w*|hésite[zr]?|faire|action|démarche|nécessaire|requise?|rembours\w*|restitu\w*|incidence|influence|nouvelles|retour|inquiét\w*|sélectionnée?s?|frais|renvoy\w*|suite(?: favorable)?",
    "es": r"respond\w*|respuesta|contact\w*|noticias|dud(?:es|e)|acción|necesari[oa]|hacer|seleccionad[oa]s?|elegid[oa]s?|reembols\w*|abon\w*|devol\w*|devuelv\w*|afecta\w*|influ\w*|preocup\w*|pasos?|trámites?",
    "pt": r"respon\w*|resposta|contact\w*|contat\w*|retorno|notícias|hesit\w*|ação|ações|necessári[oa]|fazer|selecionad[oa]s?|escolhid[oa]s?|reembols\w*|devol\w*|afet\w*|influ\w*|preocup\w*|passos?",
    "nl": r"antwoord\w*|reageren|reactie|gehoord|hoort|bericht|contact|aarzel\w*|zorgen|actie|nodig|doen|geselecteerd|uitgenodigd|vergoed\w*|langer dan|geretourneerd|teruggestuurd|invloed|gesteld|stappen|verder",
    "it": r"rispond\w*|rispost\w*|contatt\w*|ricontatt\w*|notizie|riscontro|esit\w*|azione|azioni|necessari[oa]|richiest[oa]|fare|selezionat[oaie]|rimbors\w*|restitui\w*|influ\w*|preoccup\w*|vediamo l'ora|vedo l'ora|passi|serve",
}
SHORTLIST_WORDS = {
    "en": r"(?:short-?listed|selected|successful|suitable|suitably qualified|chosen|matching|those|we have|we're|contact|invite|candidates?|applicants?|be contacted|use)",
    "de": r"(?:ausgewählte|geeignete|bewerber\w*|kandidat\w*|bei|personen|für|zum|im|in)",
    "fr": r"(?:les|le|la|candidat\w*|personnes|profils)",
    "es": r"(?:contact\w*|las|los|con|nos|personas|candidat\w*|preseleccionad\w*)",
    "pt": r"(?:os|as|contact\w*|contat\w*|serão|entraremos|candidat\w*|selecionad\w*)",
    "nl": r"(?:geselecteerde|kandidaten|met|wie|de|bij)",
    "it": r"(?:i|le|contatt\w*|ricontatt\w*|profili|candidat\w*|con)",
}
EXCLUSIVE_WORDS = {
    "en": r"only",
    "de": r"nur|lediglich|ausschließlich",
    "fr": r"seuls?|seules?|seulement|uniquement",
    "es": r"sol[oa]|sólo|únicamente|solamente",
    "pt": r"só|somente|apenas|unicamente",
    "nl": r"alleen|enkel|uitsluitend",
    "it": r"solo|soltanto|esclusivamente|unicamente",
}
NOT_RECEIVED_PHRASES = {
    "en": r"if (?:you|it|they|nothing|there)(?: \w+){0,2}? (?:not|n't|don't|doesn't|can't|cannot|haven't|hasn't|isn't|no)(?: \w+){0,2}? (?:see|seen|find|found|receive|received|get|got|arrive|arrived|hear|heard|there)",
    "de": r"(?:wenn|falls|sollten?|sofern) (?:\w+ ){1,6}?(?:nicht|keine[nrs]?|nichts)(?: \w+){0,5}? (?:sehen|siehst|finden|findest|erhalten|erhältst|bekommen|bekommst|ankommt|ankommen|eintrifft|hören|hörst)",
    "fr": r"s(?:i|')\W?(?:vous|tu|il|elle|rien)? ?n(?:e|')\W?(?:l'|la |le |les |vous )?(?:trouvez|trouves|voyez|vois|recevez|reçois|avez|as|arrive)(?: pas| rien)?(?: reçue?)?",
    "es": r"si no (?:lo |la |te |le |ves |has |ha )?(?:encuentras?|recibes?|recibido|ves?|llegas?|aparece|hallas?)",
    "pt": r"(?:se|caso) não (?:o |a |os |as )?(?:encontr\w+|receb\w+|vir|veja|cheg\w+|localiz\w+)",
    "nl": r"(?:als|indien|mocht|ziet|zie|vind|vindt|ontvang|ontvangt)(?: \w+){1,4}? (?:niet|niets|geen)(?: \w+){0,3}?(?: (?:ontvangt|ontvangen|ziet|vindt|krijgt|gehoord|hoort|ziet|binnen|aankomt))?",
    "it": r"se non (?:la |lo |ti |le |dovessi )?(?:trov\w+|ricev\w+|ved\w+|arriv\w+)",
}
DATA_RETENTION = {
    "en": (
        r"data|details|information|documents|records?|profile|cv",
        r"(?:then |be |are |will be )*(?:delete|erase|remove|destroy)\w*|deletion|stor(?:e|ed|age)|sav(?:e|ed)|request|withdraw\w*|process(?:ed|ing)|terms|conditions|legal",
    ),
    "de": (
        r"daten\w*|unterlagen|angaben|informationen|einwilligung",
        r"(?:gelöscht|vernichtet|löschung|löschen|gespeichert|speicher\w+|datenschutz\w*|widerruf\w*|hinweise?)",
    ),
    "fr": (
        r"données|informations|dossiers?|droits?",
        r"(?:supprim\w+|effac\w+|suppression|détrui\w+|retir\w+|rectif\w+|opposition|accès|limitation)",
    ),
    "es": (
        r"datos|información|derechos?|documentación",
        r"(?:suprim\w+|elimin\w+|supresión|borr\w+|rectificación|oposición|limitación|acceso|cancelación|durante|portabilidad)",
    ),
    "pt": (
        r"dados|informações|direitos?",
        r"(?:elimin\w+|apag\w+|exclu\w+|retificação|retificar|oposição|limitação|acesso|portabilidade)",
    ),
    "nl": (
        r"gegevens|persoonsgegevens|privacy\w*|documenten",
        r"(?:verwijder\w+|gewist|bewaar\w*|bewaren|vernietig\w*|privacy\w+|maximaal|inzage|correctie)",
    ),
    "it": (
        r"dati|informazioni|diritt[oi]|privacy",
        r"(?:cancell\w+|elimin\w+|rettifica|opposizione|limitazione|accesso|esercitare|revoc\w+|conservat[oaie]|trattamento)",
    ),
}
"""By language: what tells of data, and what may then be said of them."""

PLEAS = {
    "en": (
        r"please|kindly",
        "contact note check refer bear do assume inform speak visit feel consider allow keep quote let do don email e call write read"
        " look see find be rest stay ask bear mention also get understand assume expect follow"
        " remember share tell have",
    ),
    "de": (
        r"bitte",
        "haben beachten rechnen antworten nicht sie wenden schreiben melden rufen kontaktieren sehen bewahren notieren "
        " lassen halten an per wir um unter verstehen gedulden uns sie nennen merken auf von",
    ),
    "fr": (
        r"veuillez|merci de",
        "rappeler mentionner votre ne patienter noter contacter conserver consulter considérer nous vous",
    ),
    "es": (
        r"por favor|le rogamos|te rogamos",
        "contacte contacta contáctenos escriba escribe consulte no llame llama guarde guarda ponte"
        " póngase revise revisa",
    ),
    "pt": (r"por favor|queira", "contacte contate escreva consulte guarde não entre ligue"),
    "nl": (r"gelieve|alsjeblieft|alstublieft", "contact neem mail bel bewaar houd noteer laat"),
    "it": (
        r"per favore|si prega di|la preghiamo di|ti preghiamo di",
        "contattare scrivere conservare consultare notare contattarci non",
    ),
}
"""By language: words of a plea, and what may be asked for by the next one."""
