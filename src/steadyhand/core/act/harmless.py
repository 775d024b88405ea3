"""Phrases that sound like trouble or like a step that is left and are neither, by language; no logic."""

# ruff: noqa: E501 - patterns are cut where their parts end
from __future__ import annotations

HARMLESS = {
    "en": (
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
        r"(do not|don't) hesitate( to)?|do not worry|don't worry|no worries|without it",
        r"(send|submit|give)( us)? (your )?(feedback|survey)|no thanks?|skip( survey)?|not now|sign up"
        r" (for|to) (our |the |job )?(newsletter|alerts|updates)|(accept|reject)( all)?( cookies)?|log"
        r" ?out|sign out",
        r"view (my|your|other|all|more) (application|applications|jobs)|my applications|resend"
        r" confirmation",
    ),
    "de": (
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
        r"(wieder |nach [\w ]+ )?gelöscht|(einwilligung|bewerbung) (jederzeit )?(widerrufen|"
        r"zurückziehen)",
        r"(umfrage|feedback) (senden|absenden)|alle akzeptieren|abmelden|anmelden|schließen|drucken",
    ),
    "fr": (
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
        r"candidature)|(sont|seront) supprimées|droit d'accès",
        r"(envoyer|remplir) (le questionnaire|l'enquête|votre avis)|s'inscrire|fermer|tout accepter",
        r"répondez à (ce|notre|cette) (court |petit |bref )?(questionnaire|enquête)",
    ),
    "es": (
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
        r"( de)? (tus|sus|los) datos|(se )?(eliminarán|suprimirán|eliminados)",
        r"(enviar|rellenar|responder) (la |el )?(encuesta|cuestionario|opinión)|suscribirme|cerrar"
        r"|aceptar( todo| todas)?|entendido",
    ),
    "pt": (
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
        r"(trekken|intrekken|verwijderd|verwijderen)( na)?|toestemming (in te trekken|intrekken)",
        r"(vragenlijst|feedback|enquête) (versturen|verzenden|invullen)|aanmelden|sluiten|alles"
        r" accepteren",
    ),
    "it": (
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
        r"(tuoi|suoi)? ?dati|(saranno|vengono) cancellati",
        r"(invia|inviare|compila) (il |la )?(sondaggio|questionario|feedback)|chiudi|scarica ricevuta"
        r"|accetta( tutto| tutti)?",
    ),
}
"""By language: phrases that have such a word in them and say nothing against a submit all the
same."""

ASKING = {
    "en": (
        r"please|kindly",
        "contact note check visit feel consider allow keep quote let do don email e call write read"
        " look see find be rest stay ask bear mention also get understand assume expect follow"
        " remember share tell have",
    ),
    "de": (
        r"bitte",
        "haben wenden schreiben melden rufen kontaktieren sehen bewahren notieren "
        " lassen halten an per wir um unter verstehen gedulden uns sie nennen merken auf von",
    ),
    "fr": (r"veuillez|merci de", "noter contacter conserver consulter considérer nous vous"),
    "es": (
        r"por favor|le rogamos|te rogamos",
        "contacte contacta contáctenos escriba escribe consulte no llame llama guarde guarda ponte"
        " póngase revise revisa",
    ),
    "pt": (r"por favor|queira", "contacte contate escreva consulte guarde não"),
    "nl": (r"gelieve|alsjeblieft|alstublieft", "contact neem mail bel bewaar houd noteer laat"),
    "it": (
        r"per favore|si prega di|la preghiamo di|ti preghiamo di",
        "contattare scrivere conservare consultare notare contattarci",
    ),
}
"""By language: words of a plea, and what may be asked for by the next one."""
