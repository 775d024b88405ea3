"""Sentences that confirm an application, as patterns of whole clauses, by language; no logic.

`{for}` stands for what it was for ("for the role of Night Librarian at Harbour & Sons"), `{name}`
for who is spoken to or where it went. A clause is about the application and says in the perfect or
the passive that it is in; what is to come, a condition or a denial fits none.
"""

from __future__ import annotations

import re

# ruff: noqa: E501 - patterns are cut where their parts end


WORD_CLASSES: dict[str, dict[str, str]] = {
    "en": {
        "notice": r"(?:you have (?:now )?(?:successfully )?(?:completed|finished) the (?:submission|submitting|sending) of your (?:job )?application(?= for| to|[.!]|$)|your (?:order|booking|reservation) (?:has been|was) (?:placed|processed|received|completed|confirmed)(?: successfully)?|status:? (?:submitted|received|sent)|(?:job )?(?:application|submission) (?:confirmation|complete|success(?:ful)?)|(?:form|entry|response|proposal|registration|survey) (?:submitted|received|recorded|complete)(?: successfully)?|process completed?)",
        "thanks": r"(?:many |huge |big |sincere )?thanks?(?: you)?(?: again| a lot| a million| kindly)?(?: so much| very much)?|thankyou|(?:we|i)(?: really| greatly| truly| do)? appreciate|(?:we are|we're) grateful|cheers|we thank you",
        "got": r"(?:(?:are|were) (?:absolutely |very |so )?(?:delighted|happy|pleased|thrilled|glad) to (?:get|receive|have(?: received)?|have got)|(?:are )?in possession of|are holding|hold|(?<=\bwe )(?:received|got)|(?<=\bwe just )(?:received|got))",
        "interest": r"(?:the |your |showing |taking |expressing )*interest(?: in (?:joining|working (?:with|for|at)|our|the|this|becoming|being))?(?: us| team| company| role| position| job| vacancy)?(?: and| and for)",
        "tell": r"(?:we|i)(?: are|'re| am|'m)?(?: very| really| so| just)?(?: happy| pleased| glad| delighted| excited| writing)?(?: to| can| hereby| would like to|'d like to| wanted to| want to)?(?: now| gladly)? (?:confirm(?: to you)?|let you know|inform you|tell you|say|advise you|report|acknowledge)|(?:this|the)(?: e-?mail| message| page| note| notice)?(?: is (?:to|just to)| serves to)? (?:confirms?(?: to you)?|lets? you know|acknowledges?)|(?:just )?to confirm|just to (?:let you know|confirm)|just a (?:quick )?(?:note|line) to (?:say|confirm|let you know)|(?:you can |please )?(?:rest|be) assured|good news is|(?:it's|it is) (?:official|confirmed)|(?:confirming|we can confirm)",
        "that": r"that",
        "receipt": r"(?:the )?(?:safe |successful |proper |due )?(?:receipt|submission|arrival) of",
        "confirmed": r"(?:confirmed|acknowledged)",
        "applying": r"(?:taking the time to |taking time to |choosing to |deciding to )?(?:apply|applying)(?: to join)?(?: with us| to us| here| online| today)?|having applied|contacting us|getting in touch|reaching out(?: to us)?|taking part|participating|throwing your hat in(?:to)? the ring|putting yourself forward",
        "sending": r"(?:taking the time to |choosing to )?(?:submit(?:ting)?|send(?:ing)?(?: us| in| us in| over| through)?|completing|shar(?:e|ing)|provid(?:e|ing)|hand(?:ing)? in|fill(?:ing)? (?:in|out)|forward(?:ing)?|giving us|trusting us with)",
        "being": r"(?:is|are)(?: now| currently)? being (?:read|reviewed|looked at|considered|assessed|evaluated)",
        "state": r"(?:in (?:our|the|their) (?:system|hands|inbox|queue for review|pile|database)|in (?:good|safe|the right|capable) hands|under (?:review|consideration)|(?:safely )?in with us|with us|on (?:its|the|their) way(?: to us)?|safely in|off to us|on file(?: with us)?|(?:here|complete|in|through|off|official|done)(?=[\s)\"'”»]*(?:$|[.,;!:–-]|and )))",
        "with": r"(?:(?:on (?:its|their) way|off|over) to|with|in the (?:hands|inbox) of|before|in front of|on the desk of)",
        "been": r"(?:(?:has|have)(?: now| just| today)?(?: been|(?= (?:successfully |safely |correctly )been))(?: successfully| safely| correctly)?(?: been)?|was|were|is|are|s been|s)(?: both| all)?",
        "have": r"(?:have|has|'ve|ve)",
        "we": r"(?:we|i)",
        "you": r"you",
        "us": r"us",
        "reached": r"(?:reached|made it(?: safely)? (?:to|into)|landed(?: safely)? (?:in|on|with|at)|gone(?: straight| directly| off)?(?: in)?to|went(?: straight| directly| off)?(?: in)?to|goes(?: straight| directly)? to|is going(?: straight| directly)? to|arrived(?: safely)?(?: with| at| in))",
        "arrived": r"(?:(?:arrived|landed|come (?:in|through)|came (?:in|through)|popped up|dropped in|gone (?:through|in|off|out)|went (?:through|in|off|out)|got through|made it(?: through| in)?|reached us)(?: to us)?)",
        "applied": r"(?:applied|in the running|(?:now |officially )*an applicant)",
        "everything": r"(?:(?:everything|it all)(?: that)?(?: we need(?:ed)?)?(?: from you)?|it(?: all)?|them)",
        "full": r"(?:completed(?= (?:job |online )?(?:application|submission|form))|online|complete|full|entire|job|recent|speculative|spontaneous|open|written|whole|video)",
        "received": r"(?:received|delivered|recorded|registered|logged|entered|accepted|processed|confirmed|acknowledged|placed on file|noted|taken|lodged|captured|(?:added|saved) to our (?:system|database|records|pool|list)|taken in|got|successful|complete(?!d)|routed|relayed|shared with (?:the|our) [a-z]+(?: team| manager)?|passed(?: on| along|(?= to))|forwarded)",
        "sent": r"(?:submitted|e-?mailed(?= to (?:us|our|the))|sent(?: in| off| through| on)?|lodged|filed|transmitted|handed (?:over|on|in)|dispatched|completed(?: and (?:sent|submitted))?|posted|(?:saved|uploaded|stored|signed) and (?:sent|submitted))",
        "thing": r"(?:(?:quick |easy )?apply(?= has been)|(?:easy |quick |one-click )?application(?! (?:fees?|process|deadline|period|window|portal|link|code|draft|tracker|status))(?: forms?(?! field)| documents| package| materials| details| file| pack)?|submission|candidacy|candidature|expression of interest|registration(?: of interest)?|proposal|abstract(?! of)|entry|nomination|enquiry|inquiry|feedback|input|contribution|questionnaire|(?:cv|resume|résumé|curriculum vitae)(?: and (?:cover(?:ing)? letter|application|letter|details|documents))?|(?:cover(?:ing)? letter)(?: and (?:cv|resume|résumé))?)(?: and (?:cv|resume|résumé|documents|cover(?:ing)? letter|supporting documents|attachments))?",
        "papers": r"(?:details|profile(?= (?:is|has|was) (?:now |already |safely )*(?:with|been (?:sent|submitted|forwarded|passed|shared)|sent|in the hands|on its way))|documents|information|paperwork|responses?|answers?|(?:completed )?form)",
        "your": r"your|yours",
        "the": r"(?:our|the|this|all(?: of)?|an?)",
        "well": r"(?:successfully|safely|correctly|duly|in full|now|just|officially|securely|today|electronically|also|with success|without (?:any )?(?:issues?|problems?|a hitch)|gratefully|promptly|automatically|both|gladly|indeed|hereby|all)",
        "and": r"and",
        "greet": r"(?:hi|hello|dear|hey|ping|whoosh|great(?: news| work| job| stuff)?|good news|congratulations|congrats|success|done|all done|well done|perfect|nice(?: one| work)?|hooray|hurray|yay|woohoo|wonderful|excellent|brilliant|awesome|yes|that's (?:it|that|all|done)|you're all set|you are all set|all set|ok|okay|confirmation|lovely|fantastic|super)",
        "for": r"(?:to (?:be(?= (?:an?|our|the) )|become|join|work)|for|to|as|at|in|with|on|by|of|from|through|via|into|dated|regarding|concerning|within)",
        "number": r"(?:number|ref|reference|id|code|with (?:reference|number|id)|0)",
    },
    "de": {
        "notice": r"(?:(?:ihre|deine) (?:bestellung|buchung|reservierung) (?:war erfolgreich|ist eingegangen|wurde (?:erfolgreich )?(?:aufgegeben|verarbeitet|bearbeitet|angenommen))|status:? (?:eingereicht|eingegangen|gesendet|übermittelt|versendet)|(?:übermittlung|übertragung|versand|senden|absenden) (?:hat geklappt|ist geglückt|war erfolgreich)|(?:die )?(?:übermittlung|übertragung) hat geklappt|bewerbungseingang|eingangsbestätigung|eingang bestätigt|bewerbungsbestätigung|bestätigung (?:ihrer|deiner) bewerbung|(?:übermittlung|versand|übertragung) (?:erfolgreich|abgeschlossen))",
        "thanks": r"(?:vielen|herzlichen|besten|lieben|schönen|tausend|ganz herzlichen|recht herzlichen)(?: lieben| herzlichen)? dank|danke(?:schön| schön| sehr| dir| ihnen)?|(?:wir danken|ich danke|wir bedanken uns)(?: ihnen| dir| euch)?(?: bei ihnen)?(?: ganz)?(?: herzlich| sehr| vielmals)?|merci",
        "interest": r"(?:ihr|dein|euer|das|deinem|ihrem) interesse(?: an (?:der|dieser|unserer|unserem|einer|dem) [\w-]+| an uns)? und(?: für)?",
        "tell": r"(?:wir|ich) (?:freuen uns,? (?:ihnen|dir) (?:mitzuteilen|mitteilen zu können|zu bestätigen)|bestätigen(?: ihnen| dir| euch)?(?: hiermit| hierdurch| gerne)?|teilen (?:ihnen|dir)(?: gerne)? mit|(?:können|möchten)(?: ihnen| dir)?(?: gerne| hiermit)? bestätigen|freuen uns)|(?:hiermit|gerne|hierdurch) bestätigen wir(?: ihnen| dir)?(?: hiermit| gerne)?|mit diese[rm] (?:nachricht|e-?mail|schreiben) bestätigen wir(?: ihnen| dir)?|schön|toll|super|prima|klasse|gut",
        "that": r"dass",
        "receipt": r"(?:den|der) (?:erfolgreichen |vollständigen |ordnungsgemäßen |ordentlichen )?(?:eingang|erhalt|empfang)(?: von)?|(?:die|der) (?:zu|über|ein)sendung|das (?:zu|ein|über)senden|das einreichen|die übermittlung|eingang",
        "confirmed": r"(?:wird|ist|wurde) (?:hiermit |ihnen |dir )?bestätigt|bestätigt",
        "applying": r"beworben (?:haben|hast|habt)",
        "sending": r"(?:zugesandt|geschickt|zugeschickt|eingereicht|gesendet|übermittelt|zukommen lassen) (?:haben|hast)",
        "being": r"(?:wird|werden)(?: nun| jetzt| derzeit| gerade| aktuell)? (?:von uns |sorgfältig )?(?:geprüft|gelesen|bearbeitet)",
        "state": r"(?:(?:unterwegs|auf dem weg) zu uns|in (?:guten|besten|sicheren|unseren) händen|im (?:haus|kasten)|in unserem (?:besitz|system|haus|posteingang)|(?:da|drin|raus|durch|komplett|bei uns|vollständig bei uns|im system|in bearbeitung|unterwegs)(?=[\s)\"'”»]*(?:$|[.,;!:–-]|und )))",
        "with": r"(?:unterwegs|auf dem weg) (?:zu|an|zum|zur)|in den händen|auf dem tisch",
        "lies": r"(?:liegt|findet sich|liegen|befindet sich|befinden sich|ging|gingen|geht|gehen|landet|landete|landeten|steht)",
        "reached": r"erreichte?",
        "been": r"(?:ist|sind|wurden?)",
        "have": r"(?:haben|habt|habe|hat|hast)",
        "sich": r"sich|dich|euch",
        "we": r"wir|ich",
        "you": r"sie|du|ihr(?= habt)",
        "us": r"uns|mir",
        "before": r"vor",
        "applied": r"beworben",
        "everything": r"alles|sie",
        "sent": r"(?:übermittelt|versendet|verschickt|abgeschickt|abgesendet|gesendet|eingereicht|übertragen|versandt|abgegeben|abgeschlossen|geschickt|zugesandt|zugeschickt)(?: worden)?",
        "received": r"(?:eingegangen|erhalten|empfangen|angekommen|zugestellt|registriert|erfasst|entgegengenommen|(?:weitergeleitet|weitergegeben)|aufgenommen|übergeben|gelandet|zugegangen|eingetroffen|angenommen|zugeleitet|bekommen|bestätigt|übernommen|vermerkt|gespeichert und (?:weitergeleitet|übermittelt|versendet|gesendet)|durchgegangen|gutgegangen|hinterlegt|verzeichnet|zu den akten genommen|abgelegt|aufgeploppt|durch|vorgelegt|ausgeliefert)(?: worden)?",
        "full": r"(?:vollständigen?|kompletten?|gesamten?|schriftlichen?|aussagekräftigen?|freundlichen?|online|initiative?n?|ausführlichen?|interessanten?|eingereichten?|übermittelten?)",
        "thing": r"(?:schnell-?|direkt-?|online-?|initiativ-?|kurz-?|blitz-?|job-?|express-?|video-?)?(?:bewerbung(?:sunterlagen|sformular|smappe|sdaten|sbogen|sschreiben)?|(?:bewerbungs)?dossier|einsendung|einreichung|teilnahme|rückmeldung|beitrag|antwort(?:en)?|kandidatur|lebenslauf)(?: und (?:ihre |deine )?(?:unterlagen|anlagen|dokumente|zeugnisse|daten|angaben))?",
        "papers": r"(?:unterlagen|profil(?= (?:liegt|ist (?:jetzt |nun )?(?:bei|unterwegs)|wurde (?:\w+ ){0,3}(?:weitergeleitet|übermittelt|gesendet|versendet)))|formular|angaben|daten|formular|dokumente|bewerberdaten)",
        "your": r"(?:ihre[rnms]?|deine[rnms]?|eure[rnms]?|ihr|dein|euer)",
        "the": r"(?:die|den|das|der|diese|alle|alle[rs]|sämtlicher|sämtliche)",
        "well": r"(?:erfolgreich|sicher|gut|vollständig|dankend|wohlbehalten|ordnungsgemäß|korrekt|nun|jetzt|soeben|hiermit|damit|gerade|eben|heute|somit|nunmehr|inzwischen|komplett|elektronisch|direkt|automatisch|fehlerfrei|auch|mit erfolg|in vollem umfang|mit dank|uhr|gern|gerne)",
        "and": r"und",
        "greet": r"(?:hallo|pling|wusch|liebe[rs]?|hi|hey|moin|servus|geschafft|super|prima|toll|perfekt|klasse|glückwunsch|herzlichen glückwunsch|erfolg|erfolgreich|alles klar|fertig|juhu|hurra|yeah|wunderbar|großartig|gute nachrichten?|bestens|erledigt|das war's|alles erledigt|gute neuigkeiten|guten tag|sehr geehrte[r]?(?: frau| herr| damen und herren)?)",
        "at": r"bei|beim",
        "for": r"(?:unserer|dem|unserem|unseren|für|als|auf|zu|zum|zur|an|am|um|im|in|mit|von|vom|durch|per|über|bezüglich|unter|aus|seitens|der|des)",
        "number": r"(?:n|nr|nummer|kennziffer|kennung|referenz|ref|id|vorgangsnummer|referenznummer|mit der (?:nummer|referenz|kennziffer)|0)",
    },
    "fr": {
        "notice": r"(?:votre (?:commande|réservation) a (?:bien )?été (?:passée|traitée|enregistrée|validée)(?: avec succès)?|statut ?:? ?(?:reçue?|envoyée?|transmise?|déposée?)|(?:réception|envoi|dépôt) confirmée?|(?<![\w'] )bien reçu|(?:envoi|dépôt|transmission)(?: de (?:votre|la) candidature)? (?:réussie?|effectuée?|confirmée?|terminée?)|confirmation de (?:candidature|réception|votre candidature|dépôt)|accusé de réception)",
        "thanks": r"(?:merci|mille mercis|un grand merci|grand merci)(?: beaucoup| infiniment| encore| à (?:vous|toi)| bien)?|(?:nous|on) (?:vous|te) (?:remercions|remercie)(?: vivement| sincèrement| chaleureusement| beaucoup| infiniment| très sincèrement)?|je (?:vous|te) remercie",
        "interest": r"(?:de )?(?:l'intérêt que vous portez à (?:notre|nos|cette) [\w-]+|votre intérêt(?: pour (?:notre|nos|cette|ce) [\w-]+)?) et(?: de| pour| d')?",
        "tell": r"(?:nous|on)(?: vous| te)? (?:confirmons|confirme|informons|avons le plaisir de (?:vous |te )?(?:confirmer|informer|annoncer)|sommes (?:heureux|ravis) de (?:vous |te )?(?:confirmer|informer|annoncer)|tenons à (?:vous |te )?(?:confirmer|informer)|indiquons|annonçons)|(?:ce|cet|cette) (?:message|e-?mail|page|courriel) (?:vous )?confirme|bonne nouvelle|sachez|nous avons le plaisir de vous faire savoir",
        "that": r"qu(?:e|')",
        "receipt": r"(?:(?:accusons|confirmons|accuse)(?: bonne| bien)? réception d(?:e|u)|(?:la )?(?:bonne |parfaite )?(?:réception|transmission) d(?:e|u)|l'arrivée d(?:e|u)|le dépôt d(?:e|u)|avoir (?:bien )?(?:reçu|réceptionné))",
        "confirmed": r"est (?:bien )?confirmée?|confirmée?",
        "applying": r"(?:(?:d')?avoir (?:bien )?(?:pris le temps de (?:postuler|candidater)|postulé|candidaté)|(?:pour )?(?:vous|t)'? ?être (?:porté|déclaré)e? candidate?|(?:de|d') ?(?:candidater|postuler)|candidater|postuler)",
        "sending": r"(?:(?:de |pour )?(?:nous )?(?:d')?avoir (?:bien )?(?:pris le temps de (?:nous )?(?:envoyer|soumettre|transmettre|déposer|remplir|compléter)|envoyé|adressé|transmis|déposé|soumis|confié|rempli|complété|fait parvenir)|(?:l'|de l'|pour l')?(?:envoi|dépôt) de)",
        "being": r"(?:est|sont)(?: actuellement| désormais| maintenant)? en cours d(?:e|') ?(?:lecture|étude|examen|analyse|traitement|évaluation)",
        "state": r"(?:chez nous|entre (?:nos|de bonnes|les bonnes|leurs) mains|dans nos (?:mains|systèmes?|bureaux)|en de bonnes mains|parmi nous|dans la boîte|à bon port|bien au chaud|(?:partie|compl[eè]te?|finalisée|terminée|à l'étude|réussie)(?=[\s)\"'”»]*(?:$|[.,;!:–-]|et )))",
        "with": r"(?:entre les mains|dans les mains|sur le bureau|en possession|en route (?:vers|pour)|chez|auprès|à l'étude auprès)(?: de| du| des| d')?",
        "reached": r"(?:atteint|rejoint|parvenue? à|arrivée? (?:chez|à|dans|auprès d[eu]))",
        "arrived": r"(?:(?:nous |lui |leur )?(?:est|sont) (?:bien |désormais |maintenant |correctement )?(?:parvenu|arrivé|parti)e?s?)",
        "been": r"(?:(?:nous |lui |leur |vous )?(?:(?:a|ont)(?: bien| désormais| maintenant| bel et bien| correctement)*(?: été)|vient(?: bien)? d'être|viennent d'être|est|sont))",
        "have": r"(?:avons|avez|ont|a|as|ai)",
        "we": r"(?:nous|on|j'|je)",
        "you": r"(?:vous|tu)",
        "applied": r"(?:(?:venez|viens) de (?:postuler|candidater)|postulé|candidaté)",
        "everything": r"(?:tout|l'|la)",
        "sent": r"(?:(?:envoyé|transmis|déposé|soumis|remis|adressé|expédié|finalisé|complété|présenté)e?s?|fait parvenir)",
        "received": r"(?:(?:reçu|enregistré|réceptionné|validé|confirmé|confié|acheminé|communiqué|livré|intégré|délivré|ajouté|arrivé|parvenu|relayé|décollé|accepté|récupéré)e?s?|pris(?:e|es)? en (?:compte|charge))",
        "full": r"(?:complète?|en ligne|spontanée|précieuse)",
        "thing": r"(?:formulaire de candidature|réponse à (?:notre|l'|cette) ?(?:annonce|offre)|demande(?! d')|inscription (?:à la sélection|au concours)|réponse|contribution|participation|retour|proposition|candidature(?! (?:spontanée )?incomplète)(?: spontanée| en ligne| complète)?|dossier(?: de candidature| complet)?|cv|postulation|demande d'emploi|(?:cv|curriculum vitae) et (?:votre |ta )?(?:lettre(?: de motivation)?))",
        "papers": r"(?:profil(?= est (?:désormais |maintenant )?(?:entre|chez))|informations|réponses|documents|formulaire(?: de candidature)?)",
        "did": r"(?:(?:vous )?venez|tu viens) (?:juste )?(?:d'(?:envoyer|adresser)|de (?:déposer|poser|soumettre|transmettre|finaliser))",
        "your": r"(?:votre|ta|vos|ton|tes)",
        "the": r"(?:la|le|les|cette|ce|l'|tous|toutes|l'ensemble de)",
        "well": r"(?:bien|correctement|bel et bien|avec succès|désormais|maintenant|à l'instant|officiellement|automatiquement|directement|en totalité|intégralement|dûment|ce jour|aujourd'hui|sans encombre|en toute sécurité|donc|parfaitement|aussi|ainsi|à présent|par voie électronique|dans son intégralité)",
        "and": r"et",
        "greet": r"(?:bonjour|salut|félicitations|bravo|parfait|super|génial|excellent|c'est (?:fait|bon|envoyé|parti|transmis|noté|dans la boîte|tout bon)|succès|chère?|chers?|et voilà|voilà|hourra|youpi|confirmation|bonne nouvelle|tout est bon|formidable|madame|monsieur|top)",
        "for": r"(?:pour|à|au|aux|chez|comme|en|de|du|des|d'|par|dans|sur|auprès|via|sous|concernant|relative?|numéro|en tant que|en date|le)",
        "number": r"(?:n|nº|numéro|réf|ref|référence|dossier numéro|sous (?:le numéro|la référence)|0)",
    },
    "es": {
        "youapplied": r"(?:acabas? de (?:postular|inscribir|presentar)(?:te|se)|(?:te )?(?:postulaste|inscribiste)|aplicaste|se postuló)",
        "notice": r"(?:(?:su|tu) (?:pedido|reserva) (?:ha sido|fue|se ha) (?:procesad|realizad|registrad|recibid)[oa](?: con éxito| correctamente)?|estado:? (?:enviad|recibid|presentad)a|(?:recepción|entrada) confirmada|envío (?:completado|realizado|correcto|confirmado)|confirmación de (?:candidatura|recepción|(?:tu|su) (?:candidatura|solicitud)|solicitud|envío)|acuse de recibo)",
        "thanks": r"(?:muchas |mil |muchísimas )?gracias(?: de nuevo| a ti| otra vez)?|(?:te |le |os )?agradecemos(?: mucho| sinceramente)?|queremos agradecerte|te damos las gracias|le damos las gracias",
        "interest": r"(?:tu|su|el) interés(?: en (?:nosotros|unirte|formar parte|nuestra|nuestro|la|el|esta)(?: [\w-]+)?)? y(?: por)?",
        "tell": r"(?:nos (?:complace|alegra|es grato) (?:confirmarle?|confirmarte|informarle?|informarte|comunicarle?|comunicarte)(?: de)?|(?:le |te |os )?(?:confirmamos|informamos|comunicamos)(?: de)?|este (?:mensaje|correo)(?: te| le)? confirma|(?:queremos|queríamos) (?:confirmarte|informarte|informarle)|(?:te )?confirma)",
        "that": r"(?:de )?que",
        "receipt": r"(?:la (?:correcta )?recepción de|la llegada de|recibo de|haber recibido|el envío de|la presentación de|acusamos recibo de)",
        "confirmed": r"confirmad[oa]s?",
        "applying": r"(?:postular(?:te|se)?|haber(?:te|se)? (?:postulado|inscrito|presentado)|inscribir(?:te|se)|aplicar|haber aplicado|presentarte|presentarse|participar)",
        "sending": r"(?:enviar(?:nos)?|haber(?:nos)? (?:enviado|presentado|remitido|hecho llegar|confiado|mandado|completado)|presentar(?:nos)?|completar|remitir(?:nos)?|mandar(?:nos)?|hacernos llegar|compartir(?: con nosotros)?|confiarnos|rellenar|dejarnos|el envío de|tomarte el tiempo de enviar(?:nos)?)",
        "being": r"(?:está|están) siendo (?:revisad|evaluad|analizad|estudiad)[oa]s?",
        "state": r"(?:en (?:buenas |nuestras |sus )manos|con nosotros|en nuestro (?:poder|sistema)|a salvo|a buen recaudo|(?:dentro|complet[oa]|en camino|en revisión|en proceso de (?:revisión|evaluación|selección))(?=[\s)\"'”»]*(?:$|[.,;!:–-]|y )))",
        "with": r"(?:en (?:manos|poder|camino|proceso de revisión por parte)(?: de| del| a| al| hacia)?|de camino a|a disposición de|sobre la mesa de)",
        "reached": r"(?:llegado (?:a|hasta)|llegó (?:a|hasta)|llega a|entrado en)",
        "arrived": r"(?:(?:ya )?(?:nos )?(?:(?:ha|han) (?:llegado|entrado)|llegó|ingresó|ingresaron|llegaron|está dentro|entró)(?: a buen puerto| hasta nosotros)?)",
        "been": r"(?:(?:ya )?(?:(?:se )?(?:nos )?(?:ha|han) sido|(?:se )?(?:nos )?(?:fue|fueron|está|están|queda|quedan|quedó|quedaron)|(?:ha|han) quedado|(?:ya )?se (?:nos )?(?:ha|han)|se encuentra|acaba de ser))",
        "havewe": r"(?:nosotros )?(?:hemos|he)",
        "have": r"(?:ha|has|han)",
        "we": r"nosotros",
        "you": r"(?:tú|usted|te|se)",
        "got": r"(?:recibimos|recibió|tiene(?= (?:ya )?(?:tu|su) )|tenemos|registramos)",
        "applied": r"(?:inscrito|postulado|aplicado|presentado|te postulaste|se postuló|te inscribiste)",
        "everything": r"(?:todo|toda tu información)",
        "sent": r"(?:(?:enviad|presentad|entregad|remitid|tramitad|completad|realizad|transmitid|guardad[oa]s? y enviad|cursad|efectuad|finalizad|mandad)[oa]s?)",
        "received": r"(?:(?:recibid|registrad|validad|llegad|confirmad|inscrit|procesad|derivad|trasladad|reenviad|aceptad|incorporad|añadid|recepcionad|ingresad|dirigid)[oa]s?)",
        "full": r"(?:complet[oa]s?|en línea|online|espontánea|nueva)",
        "thing": r"(?:formulario de (?:postulación|solicitud|candidatura)|expediente|petición|respuesta|encuesta|cuestionario|propuesta|envío|contribución|participación|candidatura(?: espontánea)?|solicitud(?! de (?:baja|retirada|información|contacto))(?: de (?:empleo|trabajo|ingreso|admisión|participación))?|postulación|inscripción|curr[ií]cul(?:um|o)(?: vitae)?|cv|aplicación)(?: y (?:tu |su )?(?:cv|curr[ií]culum|documentación|documentos|datos))?",
        "papers": r"(?:datos|perfil(?= (?:ya )?(?:está|queda) (?:ya )?en (?:manos|buenas))|respuestas|documentos|documentación|información|formulario(?: de (?:solicitud|candidatura))?)",
        "did": r"(?:acabas? de (?:enviar|presentar)|enviaste|envió|presentaste|presentó|completaste|completó)",
        "your": r"(?:tu|su|tus|sus|vuestra|vuestro)",
        "the": r"(?:la|el|los|las|esta|este|toda|todos|todas)",
        "already": r"ya",
        "well": r"(?:correctamente|con éxito|exitosamente|satisfactoriamente|bien|ahora|hoy|perfectamente|automáticamente|con fecha|sin problemas|también|debidamente|oficialmente|de forma correcta|de manera correcta|en perfecto estado|por completo|directamente|sin incidencias|de forma segura)",
        "and": r"y",
        "greet": r"(?:hola|enhorabuena|felicidades|felicitaciones|perfecto|genial|listo|éxito|hecho|estimad[oa]|querid[oa]|buenas|todo listo|estupendo|excelente|bravo|ya está|confirmación|buenas noticias|fantástico|muy bien|buenos días|todo en orden|lo has conseguido)",
        "for": r"(?:para|a|al|en|como|de|del|por|con|ante|desde|hasta|nº|número|mediante|sobre|relativa|dirigida)",
        "number": r"(?:n|nº|núm|número|ref|referencia|código|con (?:el )?(?:número|referencia)(?: de (?:referencia|registro))?|0)",
    },
    "pt": {
        "notice": r"(?:(?:a |o )?(?:sua|seu) (?:encomenda|pedido|reserva) foi (?:processad|registad|registrad|recebid|efetuad)[oa](?: com sucesso)?|(?:estado|status):? (?:enviad|recebid|submetid)a|candidatura feita|comprovativo de (?:entrega|candidatura)|(?:entrada|receção) confirmada|envio (?:concluído|realizado|confirmado|efetuado)(?: com sucesso)?|confirmação (?:de|da) (?:sua )?(?:candidatura|receção|inscrição|recebimento|envio))",
        "thanks": r"(?:muito |mil |o nosso muito |desde já,? )?obrigad[oa](?: mais uma vez| a você)?|(?:nós )?(?:te |lhe )?agradecemos(?:-lhe)?(?: muito| imenso| sinceramente)?|gratidão|valeu",
        "interest": r"(?:pelo |o )?(?:seu |teu )?interesse(?: em (?:fazer parte|trabalhar|nossa|nosso)(?: [\w-]+){0,3}| na nossa empresa| na vaga| por [\w-]+)? e (?:por|pela)?",
        "tell": r"(?:(?:temos o prazer de|é com prazer que|vimos por este meio|gostaríamos de)(?: lhe)? (?:confirmar|informar|confirmamos|informamos)|(?:confirmamos|informamos)(?:-lhe)?|este (?:e-?mail|mensagem)(?: serve para)? confirmar?|esta mensagem confirma)",
        "that": r"(?:de )?que",
        "receipt": r"(?:a entrada d[ao]s?|a (?:boa )?(?:receção|recepção) d[ao]s?|o (?:recebimento|envio) d[ao]s?|o seu envio|ter recebido)",
        "confirmed": r"confirmad[oa]s?",
        "applying": r"(?:se candidatar|te candidatares|(?:se )?ter(?:es)?(?:-se|-te)? candidatado|ter-se candidatado|se inscrever|candidatar-se|se ter candidatado|participar)",
        "sending": r"(?:(?:nos )?(?:enviar(?:-nos)?|submeter|ter (?:enviado|submetido)|compartilhar|partilhar|mandar|preencher|confiar|ter-nos enviado|nos ter enviado|completar|concluir|dedicar seu tempo para enviar)|o envio d[ao]|envio d[ao])",
        "being": r"(?:está|estão) (?:sendo|a ser) (?:analisad|avaliad|revisad|lid)[oa]s?",
        "state": r"(?:connosco|conosco|com a gente|em (?:boas|nossas|excelentes) mãos|nas nossas mãos|em análise|em processo de (?:análise|avaliação)|no nosso (?:sistema|poder)|em nosso (?:sistema|banco de talentos)|na nossa base|(?:a caminho|complet[oa]|garantida)(?=[\s)\"'”»]*(?:$|[.,;!:–-]|e )))",
        "with": r"(?:(?:nas mãos|na mesa|em posse|a caminho|em análise pel[ao]|junto)(?: d[aeo]s?| a| ao| à)?|com (?:a|o|os|as))",
        "reached": r"(?:chegou (?:à|ao|a|até|aos|às|na|no)|deu entrada (?:na|no|nos|nas|em)|chegaram (?:à|ao|até|aos))",
        "arrived": r"(?:(?:já )?(?:chegou|chegaram|deu entrada|entrou)(?:-nos| até nós| a nós| direitinho)?)",
        "been": r"(?:(?:já )?(?:foi|foram|está|estão|ficou|fica|encontra-se|acaba de ser|acabou de ser|encontram-se)(?: já)?)",
        "have": r"(?:tem|temos|há)",
        "we": r"nós",
        "you": r"(?:você|tu)",
        "got": r"(?:recebemos|está com(?= (?:a|o) (?:sua|seu|tua|teu) )|temos(?: connosco)?|registamos|registámos|registramos|recebeu|acabámos de receber|acabamos de receber|estamos com)",
        "youapplied": r"(?:(?:se candidatou|acab(?:a|ou) de se candidatar|candidatou-se|candidataste-te|inscreveu-se|se inscreveu))",
        "everything": r"(?:tudo|todos os seus dados|todas as (?:suas )?informações)",
        "sent": r"(?:(?:enviad|submetid|concluíd|efetuad|realizad|remetid|completad|transmitid|finalizad|entregad|apresentad|formalizad|gravad[oa]s? e enviad)[oa]s?|entregues?)",
        "received": r"(?:(?:recebid|registad|validad|entregue|registrad|encaminhad|confirmad|processad|aceit|inserid|cadastrad|recepcionad|rececionad|direcionad|reencaminhad)[oa]s?|aceites?)",
        "full": r"(?:complet[oa]s?|espontânea|online)",
        "thing": r"(?:formulário de candidatura|requerimento|participação no processo seletivo|resposta|proposta|envio|contribuição|participação|candidatura(?: espontânea)?|inscrição|currículo|curriculum(?: vitae)?|cv|aplicação)(?: e (?:o seu |seu |os seus )?(?:cv|currículo|dados|documentos))?",
        "papers": r"(?:dados|perfil(?= (?:já )?está (?:já )?(?:com|nas))|respostas|documentos|documentação|informações|formulário(?: de candidatura)?)",
        "did": r"(?:acab(?:ou|a) de (?:enviar|submeter)|enviou|enviaste|submeteu|concluiu|concluíste)",
        "your": r"(?:sua|tua|seu|teu|seus|suas|teus|tuas|vossa)",
        "the": r"(?:a|o|os|as|esta|este|todos|todas)",
        "already": r"já",
        "well": r"(?:com sucesso|corretamente|com êxito|agora|hoje|devidamente|bem|automaticamente|sem problemas|também|direitinho|perfeitamente|diretamente|em segurança|com segurança|oficialmente|na íntegra)",
        "and": r"e",
        "greet": r"(?:olá|oi|parabéns|perfeito|pronto|sucesso|tudo certo|tudo pronto|feito|car[oa]|prezad[oa]|boa(?:s)?(?: notícias?)?|ótimo|excelente|oba|eba|maravilha|bom dia|está feito|tudo em ordem|confirmação|uau|estimad[oa]|já está|conseguiu|é isso)",
        "for": r"(?:para|à|ao|às|aos|a|na|no|nas|nos|em|como|de|da|do|das|dos|pela|pelo|por|pelos|pelas|com|junto|até|referente|nº|número|através)",
        "number": r"(?:n|nº|número|ref|referência|código|protocolo|com o (?:número|protocolo)|sob o (?:número|protocolo)|0)",
    },
    "nl": {
        "got": r"(?:zijn (?:nu )?in het bezit van|(?:kregen|ontvingen)|hebben(?= (?:nu )?(?:je|jouw|uw) \w+ binnen))",
        "notice": r"(?:(?:je|uw) (?:bestelling|boeking|reservering) is (?:succesvol )?(?:verwerkt|geplaatst|ontvangen)|status:? (?:ingediend|ontvangen|verzonden|verstuurd)|(?:het )?(?:versturen|verzenden|insturen) is (?:gelukt|geslaagd)|succesvol gesolliciteerd|ontvangstbevestiging|bevestiging van (?:je|uw|jouw) sollicitatie|sollicitatiebevestiging|bevestiging sollicitatie|bevestiging van ontvangst|verzending (?:gelukt|geslaagd))",
        "thanks": r"(?:hartelijk |heel erg |heel hartelijk |veel |ontzettend |super)?(?:dank|bedankt)(?: je wel| u wel| daarvoor| nogmaals)?|dankjewel|dank ?u|(?:wij|we) (?:danken|bedanken) (?:je|u|jou)(?: hartelijk)?",
        "interest": r"(?:je|uw|jouw|de) (?:interesse|belangstelling)(?: in (?:onze|ons|deze) [\w-]+)? en(?: voor)?",
        "tell": r"(?:(?:we|wij) (?:bevestigen(?: je| u)?(?: hierbij| graag)?|laten (?:je|u) (?:graag )?weten|kunnen bevestigen|zijn blij (?:je |u )?te kunnen (?:melden|bevestigen))|hierbij bevestigen (?:we|wij)(?: je| u)?|(?:dit bericht|deze mail|deze e-?mail) bevestigt|(?:wat )?fijn|leuk|mooi|goed nieuws|graag bevestigen (?:we|wij)|wat leuk|super leuk)",
        "that": r"dat(?: je| u)?",
        "receipt": r"(?:de )?(?:goede )?ontvangst van|het (?:versturen|insturen|indienen|opsturen) van",
        "confirmed": r"bevestigd",
        "applying": r"(?:(?:het )?solliciteren|solliciteert|(?:hebt|heeft) gesolliciteerd|gesolliciteerd (?:hebt|heeft)|de moeite om te solliciteren)",
        "sending": r"(?:het (?:versturen|insturen|indienen|toesturen|opsturen|sturen|invullen) van|(?:ingestuurd|verstuurd|gestuurd) (?:hebt|heeft))",
        "being": r"(?:wordt|worden)(?: nu| momenteel)? (?:bekeken|gelezen|beoordeeld|door ons bekeken)",
        "state": r"(?:onderweg naar ons|de deur uit|in ons (?:bestand|bezit)|bij ons(?: binnen| in behandeling)|in (?:goede|onze|veilige) handen|in ons systeem|(?:binnen|compleet|gelukt|geslaagd|bij ons|in behandeling|een feit|onderweg)(?=[\s)\"'”»]*(?:$|[.,;!:–-]|en )))",
        "with": r"(?:in handen van|op het bureau van|onderweg naar|in behandeling bij|te vinden bij)",
        "lies": r"(?:ligt|zit|liggen|staat|staan|gaat|ging)",
        "reached": r"bereikt",
        "been": r"(?:is|zijn|werd|werden)",
        "have": r"(?:hebben|heeft|heb|hebt)",
        "we": r"(?:wij|we|ik)",
        "you": r"(?:je(?= (?:hebt|bent))|u(?= (?:hebt|heeft))|jij)",
        "us": r"ons",
        "applied": r"(?:gesolliciteerd|(?:hebt|heeft) gereageerd)",
        "everything": r"(?:alles|het|hem)",
        "sent": r"(?:verzonden|verstuurd|ingediend|ingestuurd|opgestuurd|ingezonden|toegezonden|voltooid|afgerond|ingeleverd|geplaatst)",
        "received": r"(?:ontvangen|binnengekomen|aangekomen|geregistreerd|doorgestuurd|binnen(?:gekregen)?|gekregen|afgeleverd|bezorgd|overgedragen|doorgezet|bevestigd|verwerkt|aangenomen|doorgegeven|opgenomen|gearriveerd|opgeslagen en (?:verzonden|verstuurd|doorgestuurd)|in ontvangst genomen|genoteerd|bijgeschreven|ingeschreven|vastgelegd|terechtgekomen|neergelegd)",
        "full": r"(?:online|volledige|complete|open|spontane|leuke|mooie|digitale)",
        "thing": r"(?:(?:snelle )?sollicitatie(?:formulier|brief|stukken|gegevens|documenten)?|aanmelding|reactie|cv|inschrijving|inzending|bijdrage|antwoord|voorstel|deelname|kandidatuur|motivatie(?:brief)?)(?: en (?:je |uw )?(?:cv|motivatie(?:brief)?|documenten|gegevens|bijlagen))?",
        "papers": r"(?:formulier|stukken|profiel(?= (?:ligt|is (?:nu )?(?:bij|onderweg|doorgestuurd|verzonden)))|gegevens|documenten|antwoorden)",
        "your": r"(?:je|jouw|uw)",
        "the": r"(?:de|het|deze|dit|al|alle)",
        "well": r"(?:goed|volledig ingevuld|succesvol|in goede orde|met succes|correct|veilig|nu|inmiddels|zojuist|netjes|volledig|hiermee|hierbij|vandaag|officieel|automatisch|direct|juist|ook|dankbaar|compleet|foutloos|zonder problemen|definitief|rechtstreeks|uur)",
        "and": r"en",
        "greet": r"(?:hallo|hoi|hey|hi|beste|gefeliciteerd|gelukt|mooi|top|klaar|super|geachte|fijn|goed nieuws|yes|joepie|hoera|perfect|prima|geweldig|bevestiging|goed gedaan|leuk|fantastisch|dag|lieve|alles is gelukt|goedendag|het is gelukt|helemaal goed)",
        "at": r"bij",
        "as": r"als",
        "for": r"(?:voor|op|aan|naar|in|van|door|met|per|via|om|onder|tot|binnen|over|namens)",
        "number": r"(?:n|nr|nummer|kenmerk|referentie|ref|met (?:kenmerk|nummer|referentie)|0)",
    },
    "it": {
        "got": r"(?:ha|abbiamo)(?= (?:già )?(?:la|il) (?:tua|tuo|sua|suo) )",
        "notice": r"(?:(?:il|la) (?:tuo|suo|tua|sua) (?:ordine|prenotazione) è stat[oa] (?:elaborat|ricevut|registrat|effettuat)[oa](?: con successo)?|stato:? (?:inviat|ricevut|presentat)a|ricezione confermata|ricevuta di presentazione|invio(?: della candidatura)? (?:completato|riuscito|avvenuto|effettuato)(?: con successo)?|conferma (?:di|della) (?:(?:tua|sua) )?(?:candidatura|ricezione|invio)|ricevuta di candidatura)",
        "thanks": r"(?:molte |mille |tante |moltissime |infinite )?grazie(?: mille| ancora| di cuore| infinite| davvero)?|(?:ti|la|vi) ringraziamo(?: molto| sentitamente| sinceramente| di cuore)?|desideriamo ringraziarti|desideriamo ringraziarla",
        "interest": r"(?:il tuo |il suo |l')?(?:interesse|interessamento)(?: (?:per|verso|mostrato)(?: [\w-]+){1,3})? e (?:per)?",
        "tell": r"(?:(?:con la presente )?(?:ti |le |vi )?(?:confermiamo|informiamo|comunichiamo|segnaliamo)|siamo (?:lieti|felici) di (?:confermar(?:ti|le)|informar(?:ti|la)|comunicar(?:ti|le))|(?:questo messaggio|questa e-?mail)(?: ti| le)? conferma|abbiamo il piacere di (?:confermarti|informarti|informarla|comunicarle)|desideriamo (?:informarti|informarla|confermarti|confermarle))",
        "that": r"che",
        "receipt": r"(?:(?:la |l')?(?:corretta |avvenuta )?(?:ricezione|trasmissione)(?: del(?:la|l'|lo)?| dei)|il ricevimento del(?:la)?|(?:di )?aver(?:e)? (?:ricevuto|registrato|acquisito)|l'invio del(?:la)?|l'arrivo della)",
        "confirmed": r"confermat[oa]",
        "applying": r"(?:(?:esser(?:ti|si)|aver(?:ti|si)?) (?:candidat[oa]|propost[oa])|candidar(?:ti|si)|aver scelto di candidarti|aver(?:ci|mi) contattat[oi])",
        "sending": r"(?:(?:aver(?:ci|e)?|averci) (?:inviato|presentato|mandato|trasmesso|affidato|spedito|compilato|completato|fatto pervenire)|l'invio d(?:ella|el|ei))",
        "being": r"(?:è|sono)(?: ora| adesso)? in (?:fase|corso) di (?:valutazione|esame|lettura|analisi)",
        "state": r"(?:al vaglio|nelle (?:nostre )?mani|in buone mani|con noi|in carico|all'esame|presso di noi|al sicuro|nel nostro (?:sistema|database)|andat[oa] a buon fine|(?:complet[oa]|in valutazione|a posto|in viaggio)(?=[\s)\"'”»]*(?:$|[.,;!:–-]|e )))",
        "with": r"(?:(?:nelle mani|sulla scrivania|sul tavolo|sulla scrivania|all'attenzione|in possesso|in mano|in viaggio verso|al vaglio)(?: di| del| della| dell'| dei| degli)?)",
        "reached": r"(?:(?:arrivat|giunt|pervenut|finit)[oaie] (?:a|al|alla|all'|ai|agli|presso|sulla|sul|nella|nelle|fino a))",
        "arrived": r"(?:(?:ci |le |gli )?(?:è|sono)(?: ora| appena)? (?:(?:arrivat|entrat|giunt|pervenut|partit|passat)[oaie])(?: a destinazione| fino a noi| a noi)?)",
        "been": r"(?:(?:ci |gli |le |si )?(?:è|sono|risulta|risultano)(?: ora| appena)?(?: stat[oaie])?)",
        "havewe": r"(?:noi )?(?:abbiamo|ho)",
        "have": r"(?:ha|hai|hanno)",
        "we": r"noi",
        "youapplied": r"(?:(?:ti sei|si è)(?: appena)? (?:candidat|propost)[oa])",
        "you": r"(?:tu|lei|ti|si)",
        "everything": r"(?:tutto|tutti i (?:tuoi |suoi )?(?:dati|documenti))",
        "sent": r"(?:(?:inviat|trasmess|presentat|consegnat|completat|conclus|spedit|mandat|salvat[oaie] e (?:inviat|trasmess)|effettuat|depositat|caricat[oaie] e inviat)[oaie])",
        "received": r"(?:(?:ricevut|inoltrat|registrat|convalidat|passat|pervenut|acquisit|arrivat|giunt|confermat|affidat|recapitat|accettat|inserit|elaborat|protocollat)[oaie]|pres[oa] in (?:carico|consegna)|andat[oaie] a buon fine|a buon fine)",
        "full": r"(?:complet[oa]|online|spontanea)",
        "thing": r"(?:modulo di candidatura|istanza|pratica|risposta|proposta|contributo|invio|partecipazione|iscrizione alla selezione|richiesta(?= per (?:il|la|un))|candidatura(?: spontanea| online)?|domanda(?: di (?:lavoro|partecipazione|ammissione|assunzione|impiego))?|curriculum(?: vitae)?|cv|richiesta di candidatura)(?: e (?:il tuo |il suo )?(?:cv|curriculum|documenti|allegati))?",
        "papers": r"(?:dati|profilo(?= è (?:ora |già )?(?:nelle|in buone))|risposte|documenti|documentazione|informazioni|modulo(?: di candidatura)?)",
        "your": r"(?:tua|sua|tuo|suo|tuoi|suoi|tue|sue)",
        "the": r"(?:la|il|i|le|lo|l'|questa|tutti i|tutte le)",
        "already": r"già",
        "well": r"(?:correttamente|con successo|regolarmente|ora|adesso|appena|bene|felicemente|oggi|in data|automaticamente|anche|perfettamente|senza problemi|ufficialmente|direttamente|integralmente|positivamente|in modo corretto|con profitto)",
        "and": r"e",
        "greet": r"(?:ciao|è andata|salve|complimenti|congratulazioni|perfetto|fatto|ottimo|gentile|car[oa]|evviva|bene|tutto fatto|ecco fatto|buone notizie|fantastico|benissimo|eccellente|ci siamo|conferma|buongiorno|è fatta|tutto ok|tutto a posto|egregio|successo)",
        "for": r"(?:per|a|ad|al|alla|allo|all'|ai|agli|alle|presso|come|di|del|della|dell'|dei|da|dal|dalla|dall'|in|nel|nella|con|su|sul|tramite|verso|n|numero|relativa)",
        "number": r"(?:n|nº|numero|rif|riferimento|codice|protocollo|con (?:il )?(?:numero|protocollo|codice)|0)",
    },
}
WORDS_AFTER_NAME = frozenset(
    """
    is will has was from of and at ll wird hat ist aus von meldet schaut und freut vom est va et du des
    es está ha y del irá vai e é da do is heeft neemt zal van uit è di della dal
    """.split()
)
"""What follows somebody's name at the beginning of a sentence."""
CHANGED_SENSE = {
    "en": r"to (?:you|your)\b|by e-?mail|by (?!us\b|our\b|the\b|(?-i:[A-Z]))|back\b|twice\b|too\b|in part\b|partly|or (?:so|not)\b|we (?:hope|think|believe|guess)\W*$|to be\b|no\W*$|not\W*$",
    "de": r"an (?:sie|dich|ihre)\b|per e-?mail|zurück|zu (?:spät|früh)|doppelt|nur\b|teilweise|bis auf|zwei ?mal|ohne\b|hoffen wir",
    "fr": r"à (?:vous|votre|ton)\b|par e-?mail|sous forme|trop\b|deux fois|sans (?!encombre|problème)|en partie|sauf|espérons|à moitié",
    "es": r"a (?:tu|su|ti|usted)\b|demasiado|dos veces|sol[oa]\b|sólo|sin (?!problem|incid)|en parte|salvo|esperamos\W*$|tarde\b",
    "pt": r"para (?:si|ti|o seu|o teu|você)\b|tarde\b|demasiado|duas vezes|só\b|sem (?!problem)|em parte|exceto|esperamos\W*$|salvo",
    "nl": r"naar (?:je|jou|uw?)\b|per e-?mail|te (?:laat|vroeg)|twee keer|dubbel|slechts|zonder (?!problem)|behalve|terug\b|hopen we",
    "it": r"(?:alla|al) (?:tua|tuo|sua|suo)\b|via e-?mail|troppo|due volte|solo\b|soltanto|senza (?!problem)|in parte|tranne|speriamo\W*$|tardi\b|indietro",
}
"""What behind a clause makes another sense of it."""
WORDS_BEFORE_NAME = {
    "en": "mr mrs ms miss dr prof dear hi hello thanks for to at with in as of by from and",
    "de": "herr herrn frau dr prof familie für als bei von und",
    "fr": "monsieur madame mme dr pour chez comme de du d des à au aux en et l",
    "es": "señor señora sr sra don doña para a al en como de del y",
    "pt": "senhor senhora sr sra dr dra para a à ao na no em como de da do e",
    "nl": "heer meneer mevrouw dhr mevr voor als bij van en",
    "it": "signor signora sig dott dottor per a al alla presso come di del della in e",
}
"""Words behind which a name may stand."""
JOB_WORDS = frozenset(
    """
    maintenance manutenção mantenimiento manutenzione instandhaltung onderhoud
    the a an of for as at in to with and position role job post vacancy opening company team our
    die der das den dem des stelle position bei in im und von als für um auf eine einen ein einer
    le la les l un une du de d des poste offre emploi pour chez et au aux
    el los las un una puesto vacante oferta empleo para en del y
    o os as um uma vaga função cargo na no da do e à ao em
    het een functie vacature baan voor van als bij
    il lo gli i uno posizione posto ruolo offerta per presso di della dello alla al
    """.split()
)
"""What stands in the name of a job beside capitals, in any of the languages."""
NOT_NAMES = frozenset(
    """
    draft error problem failure fault spam virus trouble maintenance captcha robot test warning
    entwurf fehler problem problemen störung spamfilter spamordner virus wartung quarantäne
    sitzung anmeldung konto passwort link klick code warteschlange bestätigung freigabe zahlung
    gebühr vorbehalt prüfung captcha ablehnung absage frist
    erreur échec brouillon problème panne attente
    error fallo borrador problema avería espera
    erro falha rascunho problema espera
    fout storing concept probleem wachtrij
    errore guasto bozza problema attesa
    papierkorb müll abfall spamordner bin trash corbeille papelera basura lixeira lixo prullenbak cestino
    utkast fel kladde fejl koncept chyba szkic błąd taslak hata ciornă eroare
    """.split()
)
"""What is no name, however it is written."""
THANKS_FOR_MESSAGE = {
    "en": "for (?:your|the) message",
    "de": "für (?:ihre|deine) nachricht",
    "fr": "(?:pour|de) (?:votre|ton) message",
    "es": "por (?:tu|su) mensaje",
    "pt": "pela (?:sua|tua) mensagem",
    "nl": "voor (?:je|uw) bericht",
    "it": "per il (?:tuo|suo) messaggio",
}
"""What a contact form thanks for: it says nothing of an application."""
TROUBLE = re.compile(
    r"\b(?:"
    # trouble
    r"errors?|fail(?:ed|ure|s)?|problem\w*|trouble|fault\w*|outage|maintenance|unavailable|crash\w*"
    r"|fehler\w*|störung\w*|fehlgeschlagen|wartung\w*|erreurs?|échec|échoué\w*|panne|errore\w*"
    r"|fallo|falló|avería|erro|falha|falhou|fout\w*|storing|mislukt|guasto|fel|misslyck\w*|fejl"
    r"|mislykk\w*|błąd\w*|chyb\w*|hata|eroare"
    # walls
    r"|captcha|robots?|blocked|suspicious|firewall|spam\w*|virus\w*|denied|gesperrt|blockiert"
    r"|bloqu\w*|geblokkeerd|bloccat\w*|blockera\w*|blokeret|zablokowan\w*|engellen\w*|blocat\w*"
    # sign-in
    r"|log ?in|sign ?in|password|passwort|kennwort|mot de passe|contraseña|palavra-passe|senha"
    r"|wachtwoord|lösenord|adgangskode|hasło|heslo|parola|session|sitzung|sesión|sessão|sessie"
    r"|sessione"
    # drafts
    r"|drafts?|entwurf\w*|brouillons?|borrador\w*|rascunhos?|concept|bozza|utkast|kladde|szkic"
    r"|koncept|taslak|ciornă|unfinished|incomplete|unvollständig|incompl[eè]t\w*"
    # steps that are left
    r"|verify|verification|verifiz\w*|activate|aktivier\w*|activ(?:er|ez|e) (?:votre|ton)|activeer"
    r"|attiva (?:il|la)|confirm (?:your|the|it)|confirmez|confirme\b|confirma (?:tu|o|a)"
    r"|bestätigen sie|bestätige\b|bevestig\b|conferma (?:il|la)\b|click|klick\w*|cliquez|haz clic"
    r"|haga clic|clique|klik|clicca\w*|klicka|kliknij|klikněte|pending|ausstehend|pendiente"
    r"|pendente|in sospeso|in afwachting|required|erforderlich|requis(?:e?s?|it\w*)|requerid\w*|obrigat\w*"
    r"|verplicht|richiest[oa]|obbligator\w*|payment|pay|zahlung|bezahl\w*|paiement|payez|pago"
    r"|pague|pagamento|betaling|betaal\w*"
    # denials
    r"|already|bereits|déjà postulé|ya (?:te|se) ha\w* (?:postulado|inscrito)|reject\w*|refused"
    r"|refusé\w*|declin\w*|abgelehnt|rechazad\w*|recusad\w*|afgewezen|rifiutat\w*|expired?"
    r"|abgelaufen|expiré\w*|caducad\w*|verlopen|scadut\w*|closed|geschlossen|clôturé\w*"
    r"|cerrad[oa]s?|encerrad\w*|gesloten|chius[oae]|withdrawn|cancelled"
    r")\b",
    re.I,
)
"""Words of trouble, walls, sign-ins, drafts, steps that are left and denials: never a name, and
beside no confirmation, whatever else is understood."""
_NO_OTHER = (  # that is its subject, behind the verb: "È stata inviata una mail"
    r"(?!(?: \w+){0,3} (?:une?|um|uma|un'|una|uno|el|la|los|las|lo|il|i|gli|le|l'|os?|as|seus?|suas?|tus?|sus?|tu[oa]|este|esta|nuestr\w+|noss\w+)\b)"
)
PRONOUNS = {
    "en": (r"it(?= (?:has|was|is)\b)", "Your application"),
    "de": (r"sie(?= (?:wurde|ist)\b)", "Ihre Bewerbung"),
    "fr": (r"elle(?= (?:a|est|nous|vient)\b)", "Votre candidature"),
    "es": (rf"(?=(?:ha sido|fue|se ha|ya está|nos ha)\b{_NO_OTHER})", "Tu solicitud"),
    "pt": (rf"(?:ela )?(?=(?:foi|já foi|está)\b{_NO_OTHER})", "A sua candidatura"),
    "nl": (r"(?:hij|ze|deze|het)(?= (?:is|werd)\b)", "Je sollicitatie"),
    "it": (rf"(?=(?:è stata|è arrivata|ci è)\b{_NO_OTHER})", "La tua candidatura"),
}
"""By language: what a sentence that goes on about the application begins with, and its name."""
FUTURE_WORDS = {
    "en": r"almost|nearly|hardly|barely|scarcely|neither|imagine|perhaps|maybe|suppose|supposed|hope|hopefully|be|being|due|yet|half|partly|partially|whether|check|allegedly|if|once|when|after|before|until|unless|as soon|only|not|no|never|nobody|none|will|shall"
    r"|would|could|can|may|might|should|must|going|copy|copies",
    "de": r"fast|beinahe|kaum|vielleicht|angenommen|teilweise|ob|hoffentlich|angeblich|halb|beinah|weder|womöglich|solange|sofern|leider|zum teil|nur|lediglich|ausschließlich|wenn|sobald|falls|nachdem|bevor|erst|sollten?|nicht|nie|niemand|kein\w*|wird|werden|würden?"
    r"|kann|können|könnten?|muss|müssen|kopie",
    "fr": r"presque|peut-être|partiellement|en partie|à peine|soi-disant|malheureusement|espérons|imaginons|seulement|uniquement|si|lorsque?|quand|après|avant|dès|une fois|ne|n'|pas|aucune?|personne|sera|seront|serait|va"
    r"|vont|peut|pourra|copie",
    "es": r"casi|quizás?|tal vez|apenas|parcialmente|en parte|ojalá|supuestamente|lamentablemente|tampoco|sol[oa]|sólo|solamente|únicamente|si|cuando|después|antes|en cuanto|una vez|no|nadie|ningun[oa]|será|serán|sería|va|puede"
    r"|podrá|copia",
    "pt": r"quase|talvez|mal|parcialmente|em parte|supostamente|infelizmente|tomara|oxalá|antes|até que|só|somente|apenas|se|quando|caso|após|depois|assim que|não|ninguém|será|vai|pode|poderá|seria|cópia",
    "nl": r"bijna|misschien|nauwelijks|gedeeltelijk|deels|hopelijk|zogenaamd|helaas|of|haast|alleen|slechts|pas|als|zodra|wanneer|nadat|voordat|indien|niet|niemand|geen|zal|zullen|wordt|worden|kan|zou"
    r"|kopie",
    "it": r"quasi|forse|a malapena|appena prima|parzialmente|in parte|magari|presumibilmente|purtroppo|finché|solo|soltanto|solamente|se|quando|qualora|dopo|prima|appena|non|nessuno|sarà|saranno|verrà|verranno|può|potrà|viene"
    r"|copia",
}
"""Words that put off what is said, or take it back."""
POSTPONEMENT = re.compile(
    r"\b(?:if|once|when|after|before|until|unless|as soon|only|not|no|never|nobody|cannot|could|must|need"
    r"|because|but|however|delet\w*|discard\w*|remov\w*|cancel\w*"
    r"|wenn|sobald|falls|nachdem|bevor|erst|nicht|nie|kein\w*|nur|muss|müssen|weil|aber|jedoch|lösch\w*"
    r"|si|s'|lorsque?|quand|après|avant|dès|une fois|ne|n'|pas|car|mais|doit|devez|supprim\w*|annul\w*"
    r"|cuando|después|antes|en cuanto|una vez|no|solo|sólo|pero|porque|debe\w*|elimin\w*|borr\w*"
    r"|se|quando|caso|após|depois|assim que|não|só|apenas|mas|porque|deve\w*|apag\w*"
    r"|als|zodra|wanneer|nadat|voordat|indien|niet|geen|maar|omdat|moet\w*|verwijder\w*|wissen"
    r"|qualora|dopo|prima|appena|non|ma|perché|deve\w*|cancell\w*|elimin\w*)\b",
    re.I,
)
"""Words that make something hang on a condition, or deny it."""
LINE_VERBS = frozenset(
    """
    close done ok okay dismiss back return go view see show browse explore find search print share
    download track follow home exit leave discover read learn visit rate logout help contact more
    schließen fertig zurück zur zum zu drucken herunterladen teilen ansehen anzeigen suchen entdecken
    folgen verstanden startseite weitere mehr abmelden übersicht
    fermer terminer retour revenir voir afficher consulter imprimer télécharger partager rechercher
    découvrir suivre accueil explorer compris quitter parcourir
    cerrar volver ver mostrar consultar imprimir descargar compartir buscar descubrir seguir inicio
    explorar entendido salir ir hecho
    fechar voltar ver mostrar consultar imprimir descarregar baixar partilhar compartilhar procurar
    buscar descobrir seguir início explorar entendi sair ir acompanhar concluir
    sluiten terug bekijk bekijken toon afdrukken downloaden delen zoeken zoek ontdek volgen home
    begrepen naar verder klaar
    chiudi torna tornare vedi mostra consulta stampa scarica condividi cerca scopri segui home esplora
    capito esci vai fine
    """.split()
)
"""What a line that can be pressed begins with where it only leads away, or closes something."""
REMAINING_STEPS = re.compile(
    r"\b(?:maint|wartung|manuten|mantenim|onderhoud|underh|vedligehold|konserwac|údržb|techni|techniqu"
    r"|técnic|tecnic|complet|finish|finali|abschlie|terminer|concluir|afrond|voltooi|ultima|dokończ|slutför"
    r"|gennemfør|dokonč|upload|hochlad|télécharg|subir|carreg|carica|attach|anhäng|join[dts]|adjunt|anex"
    r"|alleg|sign ?up|konto|compte|cuenta|conta\b|account|activ|aktiv|attiv|test\b|teste\b|assess|step"
    r"|schritt|étape|paso\b|passo\b|stap\b|etap|krok|continu|fortfahr|doorga|prosegu|earlier|früher"
    r"|précédent|anterior|eerder|previous|twice|again|erneut|nochmal|de nuevo|novamente|opnieuw|di nuovo"
    r"|wait|warte|patien|esper|aguard|wacht|attend|vänt|expir|ablauf|caduc|verval|deadline|frist|plazo"
    r"|prazo|termijn|submit|prüfen|vérifi|verifi|controle|edit\b|fee\b|fees\b|gebühr|frais|tasa|taxa|kosten"
    r"|costi|eur\b|missing|fehlt|fehlen|manqu|falta|ontbre|manca|need|brauch|besoin|necesit|precis|nodig"
    r"|bisogn|send\b|sende|senden|envoyez|envía|envíe|envie|stuur|invia\b|invii\b|open\b|öffne|ouvrez|abre"
    r"|abra|apri|sign\b|unterschr|signez|firma|assin|onderteken|print\b|druck|imprim|stampa|still|noch\b"
    r"|encore|todavía|aún|ainda|nog\b|ancora|link|enlace|lien\b|code\b|código|codice|region|région|región"
    r"|região|regio\b|regione|browser|device|gerät|appareil|cookies? to|queue|schlange|file d|cola\b|fila\b"
    r"|rij\b|coda\b|storing|stored|speicher|enregistr\w+ (?:impossible|pas)|guard|opslaan|salva)\w*",
    re.I,
)
"""Beginnings of words of what may be left to do, or in the way: a button has none of them."""
