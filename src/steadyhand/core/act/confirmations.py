"""Sentences that confirm an application, as patterns of whole clauses, by language; no logic.

`{for}` stands for what it was for ("for the role of Night Librarian at Harbour & Sons"), `{name}`
for who is spoken to or where it went. A clause is about the application and says in the perfect or
the passive that it is in; what is to come, a condition or a denial fits none.
"""

# ruff: noqa: E501 - patterns are cut where their parts end
from __future__ import annotations

import re

CLAUSES = {
    "en": (
        r"(?:your|the|this) (?:completed |online )?{thing}{for} (?:has|have|was|were|is|are)(?: now)?(?: been)?(?: now| just)?{well} (?:saved and sent|handed (?:over|on) to|routed to|shared with|uploaded and sent|dispatched|in safe hands|in our system|on file with|under (?:review|consideration)|with the (?:team|{name})|available to|on (?:its|their) way to|safely in our hands)",
        r"(?:we|i) (?:have|'ve)(?: now)? (?:got )?everything(?: we need)?(?: from you)?",
        r"we(?:'ve| have)(?: now)?(?: just)?{well} (?:received|got|registered|recorded|logged|filed|taken in|noted){well} (?:your|the|all (?:of )?your) {thing}{for}",
        r"(?:you're|you are) (?:in|all set|done|now an applicant|on the list)(?: for {name})?(?:,? and your {thing} (?:is|are) with {name})",
        r"(?:{name} has|{name} have)(?: now)?{well} (?:received|got) your {thing}{for}",
        r"(?:consider yourself applied|your (?:application|submission) went through|that went through|your (?:application|submission) is (?:in|through|done|off)|your {thing}{for} (?:went|is going|is off) to {name})",
        r"(?:thank you|thanks)(?: very much| so much)?(?:,? {name},?)? for (?:your interest and (?:your )?(?:application|applying)|taking the time to apply|choosing to apply|your time in applying|completing your application|your job application|sharing your {thing}){for}",
        r"(?:application|submission|form|documents|details|cv|résumé|resume) (?:has been |have been |was |were )?{well} ?(?:received|submitted|sent|delivered|uploaded and sent|complete)(?:,? (?:thank you|thanks))?",
        r"(?:your|the|this) (?:completed |online )?{thing}{for} (?:has|have|was|were|is)(?: now)?"
        r"(?: been)?(?: now| just)?{well} (?:received|submitted|sent|delivered|recorded|registered|"
        r"lodged|filed|forwarded|passed on|logged|entered|added|transmitted|on its way){well}",
        r"your {thing}{for} is (?:now )?(?:complete|in|here|with us|with (?:our|the|{name})|in (?:our"
        r" (?:system|hands|inbox)|good hands|safe hands)|being (?:read|reviewed|looked at|considered))",
        r"(?:(?:we|i|our team|the team|the {name})(?: have|'ve| has)?(?: now| just)?{well}|{name} has)"
        r" (?:received|got|registered|recorded){well} (?:your (?:completed |online )?{thing}|it){for}",
        r"we(?: now)? have your {thing}{for}",
        r"we've got (?:your {thing}|it|everything)",
        r"(?:thank you|thanks|many thanks)(?: very much| so much| again| a lot)?(?:,? {name},?)? for"
        r"(?: your (?:recent |online )?(?:application|submission)| applying| submitting (?:your|the|"
        r"an) {thing}| sending (?:us )?your {thing}| sending in your {thing}| completing"
        r" (?:your|the) (?:application|form)| the application){for}(?: with us)?",
        r"you(?: have|'ve)?(?: now| just)? successfully (?:applied|submitted (?:your|the|an) {thing})"
        r"{for}",
        r"you(?: have|'ve)(?: now| just)? (?:applied|submitted your {thing}){for}",
        r"(?:your )?(?:job )?(?:application|submission|form|registration|response){well}"
        r" (?:received|submitted|sent|registered|recorded|complete|completed|delivered){well}"
        r"(?: for:? {name})?",
        r"(?:application|registration|submission) (?:success(?:ful)?|confirmation|confirmed)",
        r"(?:we confirm|this (?:message |page |e-?mail )?(?:is to )?(?:confirms?|acknowledges?)|we"
        r" (?:hereby |can )?(?:confirm|acknowledge)) (?:the )?(?:safe )?receipt of your {thing}{for}",
        r"receipt of your {thing}{for} (?:is|has been) (?:hereby )?(?:confirmed|acknowledged)",
        r"your {thing}{for} (?:has |have )?(?:now |just |safely )*(?:reached|arrived(?: safely)?"
        r"(?: with| at| in)?|landed (?:with|in|on)|made it to|gone (?:off )?to) (?:us|{name}|the {name}"
        r"|our (?:\w+ )?(?:team|office|recruiters|inbox|desk))",
        r"your {thing}{for} (?:has |have )?(?:now |just |safely )*(?:arrived|come through|gone through|"
        r"been successful)(?: safely)?",
    ),
    "de": (
        r"(?:deine|ihre|eure) (?:online-?)?bewerbung{for} (?:war|ist) (?:erfolgreich|abgeschlossen|vollständig)",
        r"(?:ihre|deine|eure) {thing}{for} (?:hat|haben) (?:uns|{name}) (?:gut |sicher |wohlbehalten |erfolgreich )?erreicht",
        r"(?:ihre|deine|eure) {thing}{for} (?:liegt|liegen|befindet sich|befinden sich)(?: nun| jetzt| ab sofort)? (?:bei|in) (?:uns|unsere[mr]? {name}|der {name}|dem {name}|{name})",
        r"(?:ihre|deine|eure) {thing}{for} (?:ging|gingen|geht|gehen)(?: nun| jetzt| soeben)? (?:an|direkt an) {name}",
        r"(?:wir haben|{name} hat) (?:nun |jetzt |soeben )?(?:ihre|deine|eure|alle ihre|alle deine) {thing}{for}{well} (?:erhalten|bekommen|empfangen|vorliegen|registriert|gespeichert und weitergeleitet)",
        r"(?:ihre|deine) {thing}{for}{well} (?:abgeschickt|abgesendet|verschickt|gesendet|da|angekommen|eingegangen)",
        r"(?:ihre|deine) {thing}{for} (?:ist|sind) (?:damit |nun |jetzt |hiermit )?(?:abgeschlossen und (?:eingereicht|übermittelt)|eingereicht|vollständig (?:eingegangen|übermittelt)|bei {name} (?:eingegangen|angekommen))",
        r"(?:ihre|deine|die|eure) {thing}{for} (?:ist|sind|wurde|wurden|haben wir|hat uns)"
        r"(?: (?:am|um) 0| 0| uhr| nun| jetzt| soeben| hiermit| gerade| eben)*{well}"
        r"(?: (?:bei uns|an uns|bei {name}|an {name}|in unserem haus|im system|von uns))?{well}"
        r" (?:eingegangen|erhalten|übermittelt|versendet|verschickt|abgeschickt|abgesendet|gesendet|"
        r"eingereicht|empfangen|angekommen|übertragen|zugestellt|registriert|erfasst|entgegengenommen|"
        r"weitergeleitet|weitergegeben|aufgenommen|erreicht|übergeben|gelandet|zugegangen|versandt)"
        r"(?: worden)?",
        r"(?:ihre|deine|eure) {thing}{for} ist (?:nun |jetzt |gut |sicher )?(?:da|bei uns|drin|raus|"
        r"unterwegs zu (?:uns|{name})|in (?:guten|besten) händen|komplett eingegangen)",
        r"(?:wir haben|das (?:team|haus) hat|die {name} hat|der {name} hat|{name} hat) (?:hiermit )?"
        r"(?:ihre|deine|eure) {thing}{for}{well} (?:erhalten|empfangen|bekommen|registriert|"
        r"entgegengenommen|aufgenommen)",
        r"(?:(?:vielen|herzlichen|besten|lieben|schönen) dank|danke(?: schön)?|wir danken (?:ihnen|"
        r"dir)|wir bedanken uns)(?:,? {name},?)?(?: herzlich| sehr)? für (?:ihre|deine|die|eure|"
        r"das)(?: (?:zu|ein|über)sendung (?:ihrer|deiner))? {thing}{for}",
        r"(?:(?:vielen|herzlichen|besten|lieben) dank|danke(?: schön)?|schön|toll|wir freuen uns)"
        r"(?:,? {name},?)?,? dass (?:sie sich|du dich){for} (?:bei uns |bei {name} )?beworben (?:haben|"
        r"hast)",
        r"(?:vielen dank|danke),? dass (?:sie sich|du dich) beworben (?:haben|hast)",
        r"(?:(?:ihre|deine) )?{thing}{well} (?:eingegangen|erhalten|übermittelt|abgeschickt|"
        r"versendet|gesendet|eingereicht|abgesendet|empfangen|verschickt|übertragen|registriert)",
        r"(?:sie haben sich|du hast dich) (?:hiermit |soeben )?erfolgreich{for} beworben",
        r"(?:sie haben sich|du hast dich) erfolgreich beworben",
        r"(?:hiermit bestätigen wir|wir bestätigen|gerne bestätigen wir)(?: ihnen| dir)?(?: hiermit| gerne)?"
        r" den (?:erfolgreichen )?(?:eingang|erhalt) (?:ihrer|deiner) {thing}{for}",
        r"der eingang (?:ihrer|deiner) {thing}{for} (?:wird |ist |wurde )?(?:hiermit )?bestätigt",
        r"(?:ihre|deine) {thing}{for} liegt(?: nun| jetzt)? (?:uns|unsere[mr] {name}|bei {name})"
        r"(?: nun| jetzt)?(?: vor)?",
        r"(?:bewerbungseingang|eingangsbestätigung|eingang bestätigt|bewerbung bestätigt)",
    ),
    "fr": (
        r"(?:votre|ta) {thing}{for} (?:est|a été) (?:complète|finalisée|terminée|confirmée)",
        r"(?:votre|ta|vos) {thing}{for} (?:est|sont)(?: désormais| maintenant| bien)? (?:entre les mains|dans les mains|sur le bureau|en possession|à l'étude|en cours d'(?:étude|examen|analyse)|chez)(?: (?:de|du|des))? {name}",
        r"(?:c'est|voilà,? c'est) (?:envoyé|transmis|reçu|dans la boîte)",
        r"(?:nous avons|on a) (?:bien |désormais |tout )?(?:reçu|enregistré) (?:votre|ta|vos|tous vos) {thing}{for}",
        r"(?:votre|ta) {thing}{for} (?:vient d'être|a été|a bien été) (?:envoyé|transmis|adressé|remis|reçu|enregistré|confi|déposé)e?s?",
        r"(?:votre|ta|la|vos) {thing}{for} (?:nous |lui |leur )?(?:a|est|ont|sont)(?: désormais"
        r"| maintenant)?{well}(?: été)?{well} (?:reçu|envoyé|enregistré|transmis|déposé|prise? en compte"
        r"|soumis|arrivé|parvenu|remis|adressé|prise? en charge|réceptionné|validé)e?s?{well}",
        r"(?:votre|ta) {thing}{for} est (?:désormais |bien |maintenant )*(?:chez nous|entre (?:nos|de"
        r" bonnes|les) mains|parmi nous|partie|arrivée à bon port|en ligne de mire)",
        r"(?:nous avons|on a|notre équipe a|l'équipe a|la {name} a|le {name} a|{name} a){well} (?:reçu|"
        r"enregistré|réceptionné) (?:votre|ta|vos) {thing}{for}",
        r"nous (?:accusons (?:bonne |bien )?réception de|(?:vous )?confirmons (?:la )?(?:bonne )?réception"
        r" de|(?:vous )?confirmons avoir (?:bien )?reçu) (?:votre|ta) {thing}{for}",
        r"(?:merci(?: beaucoup| encore)?|nous vous remercions|nous te remercions|un grand merci)"
        r"(?:,? {name},?)? (?:pour|de) (?:votre|ta|l'envoi de (?:votre|ta)|nous avoir (?:envoyé|"
        r"adressé|transmis) (?:votre|ta)) {thing}{for}",
        r"(?:merci(?: beaucoup)?|nous vous remercions)(?:,? {name},?)? d'avoir (?:postulé|candidaté|"
        r"(?:déposé|envoyé|soumis) (?:votre|ta) {thing}){for}",
        r"(?:votre |ta )?{thing}{well} (?:reçu|envoyé|enregistré|transmis|déposé|soumis|prise en compte"
        r"|confirmé)e?s?{well}",
        r"vous avez (?:bien |correctement )?postulé{well}{for}",
        r"(?:votre|ta) {thing}{for} nous est{well} parvenue?",
        r"(?:envoi|dépôt) (?:de (?:votre|la) candidature )?(?:réussi|effectué|confirmé)",
    ),
    "es": (
        r"(?:tu|su) {thing}{for} se ha (?:completado|realizado|registrado|enviado|recibido|presentado|tramitado){well}",
        r"(?:tu|su|tus|sus) {thing}{for} (?:ya )?(?:está|están|se encuentra|se encuentran) (?:ya )?(?:en manos|en poder|en proceso de revisión por parte) (?:de|del) {name}",
        r"(?:ya )?(?:hemos|nos ha|nos han) (?:recibido|llegado|registrado){well} (?:tu|su|tus|sus) {thing}{for}",
        r"(?:tu|su|tus|sus) {thing}{for} (?:nos )?(?:ha|han|se ha|se han) (?:sido )?{well} ?(?:enviado|recibido|registrado|llegado|entregado|remitido|inscrito)s?{well}",
        r"(?:te has|se ha|has|ha) (?:inscrito|postulado|aplicado|presentado (?:tu|su) {thing})(?: correctamente| con éxito)?{for}",
        r"(?:tu|su|la|tus|sus) {thing}{for} (?:ya )?(?:se )?(?:nos )?(?:ha|han|fue|está|queda|ha quedado)"
        r"(?: sido)?{well} (?:recibid|enviad|registrad|presentad|entregad|remitid|tramitad|llegad)[oa]s?"
        r"{well}",
        r"(?:tu|su) {thing}{for} (?:ya )?(?:ha llegado|llegó|está) (?:correctamente |bien )?(?:a|en manos"
        r" de|con|en) (?:la empresa|nosotros|nuestr[oa]s? {name}|{name}|el {name}|la {name}|buenas manos)",
        r"(?:ya )?(?:hemos|{name} ha|la {name} ha|el {name} ha) recibido{well} (?:tu|su|tus|sus) {thing}"
        r"{for}",
        r"(?:ya )?(?:recibimos|tenemos|registramos){well} (?:tu|su) {thing}{for}",
        r"se (?:ha|han) (?:recibido|enviado|registrado|presentado){well} (?:tu|su|la) {thing}{for}",
        r"(?:muchas )?gracias(?:,? {name},?)? por (?:tu|su|(?:enviar|haber enviado|presentar|completar)"
        r"(?:nos)? (?:tu|su)) {thing}{for}",
        r"(?:muchas )?gracias(?:,? {name},?)? por (?:postularte|postularse|inscribirte|inscribirse|"
        r"postular|haberte postulado|haberse postulado|aplicar|haberte inscrito|haberse inscrito){for}",
        r"agradecemos (?:tu|su|el envío de (?:tu|su)) {thing}{for}",
        r"(?:tu |su )?{thing}{well} (?:recibid|enviad|registrad|presentad|realizad|completad|confirmad|"
        r"entregad)[oa]{well}",
        r"(?:te has|se ha) (?:inscrito|postulado) (?:correctamente|con éxito){for}",
        r"(?:le |te )?(?:confirmamos|acusamos) (?:la recepción de|recibo de|que hemos recibido) (?:tu|su)"
        r" {thing}{for}",
    ),
    "pt": (
        r"(?:a )?(?:sua|tua) {thing}{for} (?:foi|está) (?:concluída|completa|finalizada|efetuada|realizada|confirmada){well}",
        r"(?:a |o |os |as )?(?:sua|tua|seu|teu|seus|suas) {thing}{for} (?:já )?(?:está|estão|encontra-se) (?:já |agora )?(?:nas mãos|em posse|em análise|com) (?:de|da|do|pela|pelo|a|o)? ?{name}",
        r"(?:já )?(?:temos|recebemos|registamos|registrámos) (?:connosco |já )?(?:a |o |os |as )?(?:sua|tua|seu|teu|seus|suas|todos os seus) {thing}{for}",
        r"(?:você )?(?:se candidatou|candidatou-se|inscreveu-se|se inscreveu) (?:com sucesso )?(?:à|a|para) (?:a )?(?:vaga|posição|função|oportunidade){for}",
        r"(?:a |o |os |as )?(?:sua |tua |seu |teu |suas |seus )?{thing}{for} (?:foi|foram|está|já foi)"
        r"(?: já)?{well} (?:recebid|enviad|submetid|registad|registrad|entregue|concluíd|encaminhad|"
        r"efetuad|realizad|remetid|confirmad)[oa]?s?{well}",
        r"(?:a |o )?(?:sua|tua|seu|teu) {thing}{for} (?:já )?(?:está|chegou|deu entrada) (?:com|connosco|"
        r"conosco|a|à|ao|em|nas|no|nos|na) (?:nós|a gente|empresa|{name}|(?:nossa|nosso)s? {name}|boas"
        r" mãos)",
        r"(?:a |o )?(?:sua|tua) {thing}{for} (?:já )?(?:chegou|deu entrada|está connosco|está conosco)",
        r"(?:já )?(?:recebemos|registámos|registramos){well} (?:a |o |os )?(?:sua|tua|seu|teu|seus)"
        r" {thing}{for}",
        r"(?:a|o) (?:empresa|equipa|equipe|{name}) (?:já )?recebeu{well} (?:a |o |os )?(?:sua|tua|seu|teu|"
        r"seus|suas) {thing}{for}",
        r"(?:muito )?obrigad[oa](?:,? {name},?)? (?:pela|por) (?:sua |tua |a sua |(?:nos )?(?:enviar|"
        r"submeter|ter enviado) (?:a )?sua ){thing}{for}",
        r"(?:muito )?obrigad[oa](?:,? {name},?)? por (?:se candidatar|te candidatares|se ter"
        r" candidatado|ter-se candidatado|se inscrever){for}",
        r"agradecemos (?:a |o envio da )?(?:sua|tua) {thing}{for}",
        r"(?:a )?(?:sua |tua )?{thing}{for}{well} (?:recebid|enviad|submetid|registad|registrad|concluíd|"
        r"confirmad|realizad|efetuad)[oa]{well}",
        r"(?:sua |tua )?{thing} entregue{well}",
        r"(?:candidatou-se|candidataste-te|você se candidatou) com sucesso{for}",
        r"confirmamos (?:a receção|a recepção|o recebimento) da (?:sua|tua) {thing}{for}",
    ),
    "nl": (
        r"(?:je|jouw|uw) {thing}{for} is (?:compleet|afgerond|gelukt|geslaagd|succesvol)",
        r"(?:je|jouw|uw) {thing}{for} (?:is|zijn|ligt|liggen|staat)(?: nu| inmiddels| zojuist)? (?:bij|in handen van|op het bureau van|doorgestuurd naar|verstuurd naar|verzonden naar|onderweg naar) (?:ons|onze {name}|de {name}|het {name}|{name})",
        r"(?:we|wij) hebben (?:al )?(?:je|jouw|uw|al je|al uw) {thing}{for}(?: in goede orde| goed| netjes| veilig)? (?:ontvangen|binnen|gekregen|geregistreerd)",
        r"(?:je|u) (?:hebt|heeft) (?:zojuist |nu )?gesolliciteerd(?: (?:op|bij|als) {name})?",
        r"(?:je|jouw|uw|de) {thing}{for} (?:is|zijn|werd|hebben we|hebben wij)(?: nu| inmiddels| zojuist)?"
        r"{well}(?: (?:door ons|bij ons|bij {name}|naar {name}|aan {name}))?{well} (?:ontvangen|verzonden|"
        r"verstuurd|ingediend|binnengekomen|aangekomen|geregistreerd|ingestuurd|opgestuurd|doorgestuurd)",
        r"(?:je|jouw|uw) {thing}{for} (?:is (?:goed )?binnen|is bij ons|ligt (?:nu |inmiddels )?bij (?:ons|"
        r"onze {name}|de {name}|het {name}|{name})|staat bij ons|is onderweg naar {name}|is in goede handen)",
        r"(?:we|wij) hebben (?:je|jouw|uw) {thing}{for}{well} (?:ontvangen|geregistreerd|binnen)",
        r"(?:het|de) {name} heeft (?:je|jouw|uw) {thing}{for}{well} (?:ontvangen|geregistreerd)",
        r"(?:hartelijk |heel erg |veel )?(?:dank|bedankt)(?: je wel| u wel)?(?:,? {name},?)? voor (?:je|"
        r"jouw|uw|het (?:versturen|insturen|indienen) van (?:je|uw)) {thing}{for}",
        r"(?:hartelijk |heel erg )?(?:dank|bedankt)(?:,? {name},?)? (?:dat je hebt gesolliciteerd|"
        r"voor het solliciteren|dat u hebt gesolliciteerd|dat je solliciteert|dat u solliciteert|dat je"
        r" bij ons hebt gesolliciteerd){for}",
        r"(?:je |jouw |uw )?{thing}{well} (?:ontvangen|verzonden|verstuurd|ingediend|geregistreerd)",
        r"(?:je|u) (?:hebt|heeft) (?:succesvol|met succes) gesolliciteerd{for}",
        r"(?:hierbij bevestigen (?:we|wij)|(?:we|wij) bevestigen(?: hierbij)?) de (?:goede )?ontvangst van"
        r" (?:je|uw|jouw) {thing}{for}",
    ),
    "it": (
        r"(?:la )?(?:tua|sua) {thing}{for} è (?:stata )?(?:completata|inviata|registrata|acquisita|andata a buon fine)",
        r"(?:la |il |i )?(?:tua|sua|tuo|suo|tuoi|suoi) {thing}{for} (?:è|sono) (?:ora |adesso |già )?(?:nelle mani|sulla scrivania|sul tavolo|all'attenzione|in possesso|arrivat[aoi]|in mano) (?:a|di|del|della|dell'|al|alla)? ?{name}",
        r"(?:abbiamo|ci sono) (?:già |ora )?(?:ricevuto|registrato|acquisito|arrivati){well} (?:la |il |i |le |tutti i )?(?:tua|sua|tuo|suo|tuoi|suoi|tue|sue) {thing}{for}",
        r"(?:hai|ha) (?:inviato|presentato) (?:con successo |correttamente )?(?:la (?:tua|sua) )?{thing}(?: con successo| correttamente)?{for}",
        r"(?:la |il |i )?(?:tua |sua |tuo |suo |tuoi |suoi )?{thing}{for} (?:ci |gli )?(?:è|sono|risulta)"
        r"(?: già)?(?: stat[oaie])?{well} (?:ricevut|inviat|inoltrat|trasmess|registrat|presentat|pervenut|"
        r"consegnat|acquisit|arrivat|giunt)[oaie]{well}",
        r"(?:la )?(?:tua|sua) {thing}{for} è (?:ora |adesso )?(?:al vaglio|nelle mani|in buone mani|con noi|"
        r"in carico|all'esame|presso di noi)",
        r"abbiamo{well} ricevuto{well} (?:la |il |i )?(?:tua|sua|tuo|suo|tuoi|suoi) {thing}{for}",
        r"(?:la|il|l') ?{name} ha ricevuto (?:la |il )?(?:tua|sua|tuo|suo) {thing}{for}",
        r"(?:molte |mille |tante )?grazie(?:,? {name},?)? per (?:la tua|la sua|(?:aver|averci)(?: inviato|"
        r" presentato| mandato) (?:la|il) (?:tua|sua|tuo|suo)|l'invio della (?:tua|sua)) {thing}{for}",
        r"(?:molte |mille |tante )?grazie(?:,? {name},?)? per (?:esserti|essersi) candidat[oa]{for}",
        r"(?:la )?(?:tua |sua )?{thing}{for}{well} (?:ricevut|inviat|inoltrat|trasmess|registrat|acquisit|"
        r"presentat)[oa]{well}",
        r"(?:ti sei|si è) candidat[oa] con successo{for}",
        r"(?:ti |le )?confermiamo (?:la (?:corretta )?ricezione|il ricevimento|di aver ricevuto)(?: della)?"
        r" (?:la )?(?:tua|sua) {thing}{for}",
        r"(?:ti|la) ringraziamo per (?:la (?:tua|sua)|aver inviato la (?:tua|sua)) {thing}{for}",
        r"invio (?:della candidatura )?(?:completato|riuscito|avvenuto con successo)",
    ),
}
NUMBER = (
    r"(?:,? \(?(?:(?:n|nr|no|num|number|nummer|numero|número|numéro|kenmerk|ref|réf|rif|id|kennziffer"
    r"|reference|referenz|référence|referencia|referência|riferimento|nummer|code|mit der nummer"
    r"|with reference|with number)\W{0,3} ?)*0\)?,?)?"
)
"""The number of it."""
THINGS = {
    "en": r"(?:job )?(?:application(?: form| documents)?|submission|form|responses?|answers?"
    r"|candidacy|details|registration|documents|cv|resume|résumé|information)",
    "de": r"(?:online-?)?(?:bewerbung|bewerbungsunterlagen|unterlagen|angaben|daten|initiativbewerbung"
    r"|formular|einsendung|kurzbewerbung|lebenslauf|bewerbungsformular)",
    "fr": r"(?:candidature(?: spontanée| en ligne)?|dossier(?: de candidature)?|formulaire|informations"
    r"|réponses|cv|documents)",
    "es": r"(?:candidatura|solicitud(?: de empleo)?|postulación|inscripción|formulario|datos|respuestas"
    r"|currículum|curriculum|cv|documentos|documentación)",
    "pt": r"(?:candidatura|inscrição|formulário|dados|respostas|currículo|cv|documentos|curriculum)",
    "nl": r"(?:online )?(?:sollicitatie(?:formulier|brief)?|aanmelding|formulier|gegevens|reactie|cv)",
    "it": r"(?:candidatura(?: spontanea)?|domanda(?: di (?:lavoro|partecipazione|ammissione))?|modulo"
    r"|dati|risposte|curriculum|cv|documenti)",
}
WELL = {
    "en": r"(?: successfully| safely| correctly| duly| in full)?",
    "de": r"(?: erfolgreich| sicher| gut| vollständig| dankend| wohlbehalten| ordnungsgemäß)?",
    "fr": r"(?: bien| correctement| bel et bien| avec succès)?",
    "es": r"(?: correctamente| con éxito| exitosamente| satisfactoriamente| bien)?",
    "pt": r"(?: com sucesso| corretamente| com êxito)?",
    "nl": r"(?: goed| succesvol| in goede orde| met succes| correct| veilig)?",
    "it": r"(?: correttamente| con successo| regolarmente)?",
}
"""How it arrived."""
PERSON_DOES = frozenset(
    """
    is will has was from of and at ll wird hat ist aus von meldet schaut und freut vom est va et du des
    es está ha y del irá vai e é da do is heeft neemt zal van uit è di della dal
    """.split()
)
"""What follows somebody's name at the beginning of a sentence."""
OPENINGS = {
    "en": r"(?:(?:hi|hello|dear|great|good news|congratulations|congrats|thank you|thanks|success|done"
    r"|all done|well done|perfect|great news|hooray|yes|that's it|ok|okay)(?:,? {name})?|we(?: are|'re)"
    r" (?:happy|pleased|glad|delighted) to (?:confirm|let you know|inform you|tell you)(?: that)?|this"
    r" (?:is to confirm|confirms) that|we (?:can )?confirm that|just to confirm,?|{name},)",
    "de": r"(?:(?:hallo|liebe[rs]?|danke|dankeschön|vielen dank|herzlichen dank|geschafft|super|prima"
    r"|toll|perfekt|klasse|glückwunsch|herzlichen glückwunsch|erfolg|alles klar|fertig)(?:,? {name})?"
    r"|wir freuen uns,? ihnen mitzuteilen,? dass|wir bestätigen,? dass|{name},)",
    "fr": r"(?:(?:bonjour|merci|félicitations|bravo|parfait|super|c'est fait|succès|c'est envoyé"
    r"|cher|chère)(?:,? {name})?|nous (?:vous )?confirmons que|nous avons le plaisir de vous confirmer"
    r" que|{name},)",
    "es": r"(?:(?:hola|gracias|muchas gracias|enhorabuena|felicidades|perfecto|genial|listo|éxito"
    r"|hecho|estimad[oa])(?:,? {name})?|(?:le |te )?confirmamos que|nos complace informarle de que"
    r"|{name},)",
    "pt": r"(?:(?:olá|obrigad[oa]|muito obrigad[oa]|parabéns|perfeito|pronto|sucesso|tudo certo|feito"
    r"|car[oa]|prezad[oa])(?:,? {name})?|confirmamos que|{name},)",
    "nl": r"(?:(?:hallo|hoi|beste|bedankt|dank je wel|gefeliciteerd|gelukt|mooi|top|klaar|super"
    r"|geachte)(?:,? {name})?|we bevestigen dat|{name},)",
    "it": r"(?:(?:ciao|salve|grazie|complimenti|congratulazioni|perfetto|fatto|ottimo|gentile|car[oa])"
    r"(?:,? {name})?|(?:ti |le )?confermiamo che|{name},)",
}
"""What may stand before a clause in its sentence."""
OTHERWISE = {
    "en": r"to (?:you|your)\b|by e-?mail|by (?!us\b|our\b|the\b|(?-i:[A-Z]))",
    "de": r"an (?:sie|dich|ihre)\b|per e-?mail",
    "fr": r"à (?:vous|votre|ton)\b|par e-?mail|sous forme",
    "es": r"a (?:tu|su|ti|usted)\b",
    "pt": r"para (?:si|ti|o seu|o teu|você)\b",
    "nl": r"naar (?:je|jou|uw?)\b|per e-?mail",
    "it": r"(?:alla|al) (?:tua|tuo|sua|suo)\b|via e-?mail",
}
"""What behind a clause makes another sense of it."""
NAMED_BY = {
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
NO_NAMES = frozenset(
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
    utkast fel kladde fejl koncept chyba szkic błąd taslak hata ciornă eroare
    """.split()
)
"""What is no name, however it is written."""
SPEAKS_AGAINST = re.compile(
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
    r"|pendente|in sospeso|in afwachting|required|erforderlich|requis\w*|requerid\w*|obrigat\w*"
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
TO_COME = {
    "en": r"if|once|when|after|before|until|unless|as soon|only|not|no|never|nobody|none|will|shall"
    r"|would|could|can|may|might|should|must|going|copy|copies",
    "de": r"wenn|sobald|falls|nachdem|bevor|erst|sollten?|nicht|nie|niemand|kein\w*|wird|werden|würden?"
    r"|kann|können|könnten?|muss|müssen|kopie",
    "fr": r"si|lorsque?|quand|après|avant|dès|une fois|ne|n'|pas|aucune?|personne|sera|seront|serait|va"
    r"|vont|peut|pourra|copie",
    "es": r"si|cuando|después|antes|en cuanto|una vez|no|nadie|ningun[oa]|será|serán|sería|va|puede"
    r"|podrá|copia",
    "pt": r"se|quando|caso|após|depois|assim que|não|ninguém|será|vai|pode|poderá|seria|cópia",
    "nl": r"als|zodra|wanneer|nadat|voordat|indien|niet|niemand|geen|zal|zullen|wordt|worden|kan|zou"
    r"|kopie",
    "it": r"se|quando|qualora|dopo|prima|appena|non|nessuno|sarà|saranno|verrà|verranno|può|potrà|viene"
    r"|copia",
}
"""Words that put off what is said, or take it back."""
PUTS_OFF = re.compile(
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
LEFT_TO_DO = re.compile(
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
