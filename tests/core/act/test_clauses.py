"""A clause confirms in the perfect or the passive; whatever turns it round takes that away."""

# ruff: noqa: E501 - texts of pages
from __future__ import annotations

import pytest

from steadyhand.adapters.documents.language_files import Dictionaries
from steadyhand.core.act.clauses import LANGUAGES
from steadyhand.core.act.sentences import ReadingContext, interpret

EVERY = ReadingContext(lexicon=Dictionaries(), spoken=frozenset(LANGUAGES))

SAID = {
    "en": (
        "Your application has been received.",
        "We have received your application for Bell Founder.",
        "You have successfully submitted your application.",
        "Your CV has reached our workshop team.",
        "We are glad to confirm that your application was submitted.",
        "Application sent",
    ),
    "de": (
        "Ihre Bewerbung ist bei uns eingegangen.",
        "Wir haben deine Unterlagen erhalten.",
        "Heute haben wir Ihre Bewerbung erhalten.",
        "Deine Bewerbung wurde am 3. März an unser Team übermittelt.",
        "Wir bestätigen den Eingang Ihrer Bewerbung.",
        "Du hast deine Bewerbung erfolgreich abgeschickt.",
    ),
    "fr": (
        "Votre candidature a bien été reçue.",
        "Nous avons bien reçu votre dossier.",
        "Vous avez bien postulé.",
        "Votre candidature nous est bien parvenue.",
        "Nous accusons réception de votre candidature.",
    ),
    "es": (
        "Tu candidatura se ha enviado correctamente.",
        "Hemos recibido tu solicitud.",
        "Su candidatura ha sido registrada.",
        "Nos ha llegado tu candidatura.",
        "Te has inscrito correctamente.",
    ),
    "pt": (
        "A sua candidatura foi enviada com sucesso.",
        "Recebemos a sua candidatura.",
        "A sua candidatura chegou à nossa equipa.",
        "Foi enviada a sua candidatura.",
    ),
    "nl": (
        "Je sollicitatie is goed ontvangen.",
        "We hebben uw sollicitatie ontvangen.",
        "Vandaag hebben we je sollicitatie ontvangen.",
        "Je hebt je sollicitatie succesvol verstuurd.",
        "Je sollicitatie ligt bij ons team.",
    ),
    "it": (
        "La tua candidatura è stata inviata correttamente.",
        "Abbiamo ricevuto la tua candidatura.",
        "È arrivata la tua candidatura.",
        "Ti confermiamo la ricezione della tua candidatura.",
    ),
}
BEFORE = {
    "en": "Once|When|If|As soon as|After|Before|Until|Unless|Not until|Almost:|Only when|It is not true that|We cannot confirm that|We hope that|You will hear when|We will write as soon as|Nobody says that|We are sorry to say that we doubt that|Please check whether|Imagine:|Check that|We have no proof that|Perhaps|Had|Should",
    "de": "Sobald|Wenn|Falls|Nachdem|Bevor|Erst wenn|Solange|Sofern|Wir können nicht bestätigen, dass|Wir hoffen, dass|Es stimmt nicht, dass|Sie hören von uns, sobald|Prüfen Sie, ob|Fast:|Angenommen,|Niemand sagt, dass|Vielleicht|Leider|Wir bezweifeln, dass",
    "fr": "Dès que|Une fois que|Si|Quand|Lorsque|Après que|Avant que|Nous ne pouvons pas confirmer que|Nous espérons que|Il n'est pas vrai que|Vérifiez que|Presque :|Peut-être que|Malheureusement|Nous doutons que",
    "es": "Cuando|Si|Una vez que|En cuanto|Después de que|Antes de que|Hasta que|No podemos confirmar que|Esperamos que|No es cierto que|Comprueba si|Casi:|Quizás|Lamentablemente no|Dudamos que",
    "pt": "Quando|Se|Assim que|Depois que|Antes que|Até que|Não podemos confirmar que|Esperamos que|Não é verdade que|Verifique se|Quase:|Talvez|Infelizmente não|Duvidamos que",
    "nl": "Zodra|Als|Wanneer|Nadat|Voordat|Indien|We kunnen niet bevestigen dat|We hopen dat|Het is niet waar dat|Controleer of|Bijna:|Misschien|Helaas|We betwijfelen dat",
    "it": "Quando|Se|Non appena|Una volta che|Dopo che|Prima che|Finché|Non possiamo confermare che|Speriamo che|Non è vero che|Controlla se|Quasi:|Forse|Purtroppo non|Dubitiamo che",
}
BEHIND = {
    "en": "as a draft|too late|by mistake|only in part|back to you|to you by e-mail|without your CV|but not stored|but could not be saved|once you confirm|if you pay the fee|when you click the link|after you verify your address|until you sign in|and then lost|and then deleted|unless you object|, almost|, or so it seems|, however an error occurred|and rejected|twice|incomplete|to a test server|in error|and is waiting for your signature|and will be sent once you agree|by nobody|a year ago already|from a blocked region|except for the attachment|, we hope|: no|, not|and has expired|and must now be completed",
    "de": "als Entwurf|zu spät|irrtümlich|nur teilweise|und wieder gelöscht|aber nicht gespeichert|sobald Sie zustimmen|falls Sie bezahlen|wenn Sie den Link öffnen|nachdem Sie sich anmelden|und dann verloren|, jedoch trat ein Fehler auf|, aber ohne Anlagen|und abgelehnt|doppelt|unvollständig|und wartet auf Ihre Unterschrift|und muss noch bestätigt werden|, leider vergeblich|bis auf den Anhang",
    "fr": "comme brouillon|trop tard|par erreur|en partie seulement|puis supprimée|mais pas enregistrée|dès que vous validez|si vous payez|quand vous cliquez|après votre connexion|puis perdue|, sauf la pièce jointe|et refusée|deux fois|et doit encore être validée|, malheureusement en vain|sans votre CV",
    "es": "como borrador|demasiado tarde|por error|solo en parte|y luego eliminada|pero no guardada|cuando confirmes|si pagas|después de iniciar sesión|y se perdió|y rechazada|dos veces|y debe validarse|, salvo el adjunto|sin tu CV|pero está pendiente",
    "pt": "como rascunho|tarde demais|por engano|só em parte|e depois eliminada|mas não guardada|quando confirmar|se pagar|depois de iniciar sessão|e perdeu-se|e rejeitada|duas vezes|e tem de ser validada|, exceto o anexo|sem o seu CV|mas está pendente",
    "nl": "als concept|te laat|per ongeluk|slechts gedeeltelijk|en daarna verwijderd|maar niet opgeslagen|zodra je bevestigt|als je betaalt|nadat je inlogt|en kwijtgeraakt|en afgewezen|dubbel|en moet nog worden bevestigd|, behalve de bijlage|zonder je cv|maar wacht op controle",
    "it": "come bozza|troppo tardi|per errore|solo in parte|e poi eliminata|ma non salvata|quando confermi|se paghi|dopo l'accesso|ed è andata persa|e rifiutata|due volte|e deve essere convalidata|, tranne l'allegato|senza il tuo CV|ma è in attesa",
}
NEVER = {
    "en": "Your application will be received.|Your application is being sent.|Your application has not been received.|Your application has almost been sent.|Your application has never been received.|Your application could be received.|Your application may have been received.|Your application must be submitted.|Your application should have been received.|Your application would have been sent.|Your application is to be submitted.|Your application is ready to be submitted.|Your application is not complete.|Your application has yet to be received.|Your submitted application can be edited.|Your application was nearly sent.|Your application failed to be submitted.|Your application has hardly been received.|Your application was supposed to be sent.|Your application is in progress.|Your application is in the drafts.|Your application has been partially received.|We have not received your application.|We have never received your application.|We will have received your application.|We could not have received your application.|We have almost received your application.|We have received nothing but your application.|You have not submitted your application.|You have almost submitted your application.|You have received your application form.|Nobody has received your application.|Neither team has received your application.|The spam filter has received your application.|The wrong department has received your application.|We are waiting to receive your application.|We want to receive your application.|Have we received your application?|Was your application sent?|Send your application.|Application not sent|Application to be sent|Application half sent|Application sending|Application failed|Application pending|Application sent?|Your application has been returned.|Your application has been withdrawn.|Your application has been deleted.|Your application has been saved.|Your application has been created.|Your application has already been received.|We have already received your application.|Your draft has been received.|Your payment has been received.|Your request has been received.|Your message has been sent.|Your earlier application has been received.|You have already applied.|You had applied.|You cannot have applied.|Thank you for not applying.|Applied.|Applications received: 118|Applications sent",
    "de": "Ihre Bewerbung wird übermittelt.|Ihre Bewerbung ist nicht eingegangen.|Ihre Bewerbung ist noch nicht eingegangen.|Ihre Bewerbung ist fast abgeschickt.|Ihre Bewerbung wurde beinahe abgeschickt.|Ihre Bewerbung kann eingereicht werden.|Ihre Bewerbung muss noch eingereicht werden.|Ihre Bewerbung soll übermittelt werden.|Ihre Bewerbung wäre eingegangen.|Ihre Bewerbung würde übermittelt.|Ihre Bewerbung ist bereit zum Absenden.|Ihre Bewerbung ist einzureichen.|Ihre Bewerbung ist nie eingegangen.|Ihre Bewerbung ist kaum eingegangen.|Ihre Bewerbung ist bei uns nicht eingegangen.|Ihre Bewerbung ist teilweise eingegangen.|Ihre Bewerbung ist als Entwurf gespeichert.|Ihre Bewerbung liegt uns nicht vor.|Ihre Bewerbung liegt im Papierkorb.|Ihre Bewerbung wurde zurückgesendet.|Ihre Bewerbung wurde gespeichert.|Ihre eingereichte Bewerbung können Sie bearbeiten.|Wir haben Ihre Bewerbung nicht erhalten.|Wir haben Ihre Bewerbung noch nicht erhalten.|Wir haben Ihre Bewerbung fast erhalten.|Wir werden Ihre Bewerbung erhalten haben.|Wir hätten Ihre Bewerbung erhalten.|Niemand hat Ihre Bewerbung erhalten.|Kein Team hat Ihre Bewerbung erhalten.|Haben wir Ihre Bewerbung erhalten?|Ist Ihre Bewerbung eingegangen?|Du hast deine Bewerbung nicht abgeschickt.|Du hast dich nicht beworben.|Du hast dich bereits beworben.|Sie haben sich schon einmal beworben.|Bewerbung nicht abgeschickt|Bewerbung fehlgeschlagen|Bewerbung unvollständig|Bewerbung absenden|Ihre Bewerbung ist bereits eingegangen.|Wir haben Ihre Bewerbung schon erhalten.|Ihre Zahlung ist eingegangen.|Ihre Nachricht wurde gesendet.|Heute haben wir Ihre Bewerbung nicht erhalten.|Bewerbungen eingegangen: 118",
    "fr": "Votre candidature sera transmise.|Votre candidature n'a pas été reçue.|Votre candidature n'a pas encore été reçue.|Votre candidature a presque été envoyée.|Votre candidature a failli être envoyée.|Votre candidature peut être envoyée.|Votre candidature doit être envoyée.|Votre candidature aurait été reçue.|Votre candidature serait envoyée.|Votre candidature est prête à être envoyée.|Votre candidature est en cours d'envoi.|Votre candidature est sur le point d'être envoyée.|Votre candidature n'a jamais été reçue.|Votre candidature a été partiellement reçue.|Votre candidature est à compléter.|Votre candidature envoyée peut être modifiée.|Votre candidature a été enregistrée comme brouillon.|Nous n'avons pas reçu votre candidature.|Nous avons presque reçu votre candidature.|Nous aurons reçu votre candidature.|Nous aurions reçu votre candidature.|Personne n'a reçu votre candidature.|Avons-nous reçu votre candidature ?|Vous n'avez pas postulé.|Vous avez déjà postulé.|Candidature non envoyée|Candidature à envoyer|Candidature presque envoyée|Candidature en attente|Votre candidature a déjà été reçue.|Votre paiement a été reçu.|Votre message a été envoyé.|Votre candidature vous a été renvoyée.|Candidatures reçues : 118",
    "es": "Tu candidatura será enviada.|Tu candidatura no se ha enviado.|Tu candidatura aún no ha sido enviada.|Tu candidatura casi se ha enviado.|Tu candidatura puede ser enviada.|Tu candidatura debe ser enviada.|Tu candidatura habría sido enviada.|Tu candidatura sería enviada.|Tu candidatura está lista para ser enviada.|Tu candidatura está en espera de ser enviada.|Tu candidatura está a punto de ser enviada.|Tu candidatura nunca ha sido recibida.|Tu candidatura ha sido recibida parcialmente.|Tu candidatura enviada puede modificarse.|No hemos recibido tu candidatura.|Casi hemos recibido tu candidatura.|Habremos recibido tu candidatura.|Nadie ha recibido tu candidatura.|¿Hemos recibido tu candidatura?|¿Se ha enviado tu candidatura?|No te has inscrito.|Ya te has inscrito en esta oferta.|Candidatura no enviada|Candidatura por enviar|Candidatura casi enviada|Candidatura pendiente|Tu pago ha sido recibido.|Tu mensaje ha sido enviado.|Tu candidatura ha sido devuelta.|Tu candidatura ha sido guardada.",
    "pt": "A sua candidatura será enviada.|A sua candidatura não foi enviada.|A sua candidatura ainda não foi enviada.|A sua candidatura quase foi enviada.|A sua candidatura pode ser enviada.|A sua candidatura deve ser enviada.|A sua candidatura teria sido enviada.|A sua candidatura seria enviada.|A sua candidatura está pronta para ser enviada.|A sua candidatura está prestes a ser enviada.|A sua candidatura nunca foi recebida.|A sua candidatura foi recebida parcialmente.|A sua candidatura enviada pode ser alterada.|Não recebemos a sua candidatura.|Quase recebemos a sua candidatura.|Receberemos a sua candidatura.|Ninguém recebeu a sua candidatura.|A sua candidatura foi enviada?|Candidatura não enviada|Candidatura por enviar|Candidatura quase enviada|Candidatura pendente|O seu pagamento foi recebido.|A sua mensagem foi enviada.|Você já se candidatou a esta vaga.|A sua candidatura foi devolvida.|A sua candidatura foi guardada.",
    "nl": "Je sollicitatie wordt verzonden.|Je sollicitatie zal worden verzonden.|Je sollicitatie is niet ontvangen.|Je sollicitatie is nog niet ontvangen.|Je sollicitatie is bijna verzonden.|Je sollicitatie kan worden verzonden.|Je sollicitatie moet nog worden verzonden.|Je sollicitatie zou ontvangen zijn.|Je sollicitatie is klaar om verzonden te worden.|Je sollicitatie staat op het punt verzonden te worden.|Je sollicitatie is nooit ontvangen.|Je sollicitatie is gedeeltelijk ontvangen.|Je sollicitatie is bij ons niet ontvangen.|Je verzonden sollicitatie kun je wijzigen.|We hebben je sollicitatie niet ontvangen.|We hebben je sollicitatie bijna ontvangen.|We zullen je sollicitatie ontvangen hebben.|Niemand heeft je sollicitatie ontvangen.|Hebben we je sollicitatie ontvangen?|Is je sollicitatie verzonden?|Je hebt niet gesolliciteerd.|Je hebt al gesolliciteerd.|Sollicitatie niet verzonden|Sollicitatie bijna verzonden|Sollicitatie versturen|Je sollicitatie is al ontvangen.|Je betaling is ontvangen.|Je bericht is verzonden.|Je sollicitatie is teruggestuurd.|Je sollicitatie is opgeslagen.",
    "it": "La tua candidatura sarà inviata.|La tua candidatura verrà inviata.|La tua candidatura non è stata inviata.|La tua candidatura non è ancora stata inviata.|La tua candidatura è quasi stata inviata.|La tua candidatura può essere inviata.|La tua candidatura deve essere inviata.|La tua candidatura sarebbe stata inviata.|La tua candidatura è pronta per essere inviata.|La tua candidatura è in attesa di essere inviata.|La tua candidatura sta per essere inviata.|La tua candidatura non è mai stata ricevuta.|La tua candidatura è stata ricevuta parzialmente.|La tua candidatura inviata può essere modificata.|Non abbiamo ricevuto la tua candidatura.|Abbiamo quasi ricevuto la tua candidatura.|Avremo ricevuto la tua candidatura.|Nessuno ha ricevuto la tua candidatura.|Abbiamo ricevuto la tua candidatura?|Non ti sei candidato.|Ti sei già candidato a questa offerta.|Candidatura non inviata|Candidatura da inviare|Candidatura quasi inviata|Candidatura in attesa|Abbiamo già ricevuto la tua candidatura.|La tua candidatura è già stata inviata.|Il tuo pagamento è stato ricevuto.|Il tuo messaggio è stato inviato.|La tua candidatura è stata restituita.|La tua candidatura è stata salvata.",
}
TURNED = [
    *(f"{w} {s[0].lower()}{s[1:]}" for c in SAID for s in SAID[c] for w in BEFORE[c].split("|")),
    *(f"{s.rstrip('.')} {w}." for c in SAID for s in SAID[c] for w in BEHIND[c].split("|")),
    *(f"{s.rstrip('.')}?" for c in SAID for s in SAID[c]),
    *(sentence for c in NEVER for sentence in NEVER[c].split("|")),
]


def confirms(text: str) -> bool:
    """Whether the text alone confirms to a reader with every dictionary."""
    return interpret(text, EVERY).confirms


@pytest.mark.parametrize("sentence", [each for c in SAID for each in SAID[c]])
def test_a_clause_in_the_perfect_or_the_passive_confirms(sentence: str) -> None:
    assert confirms(sentence)


@pytest.mark.parametrize("sentence", TURNED)
def test_what_is_to_come_denied_doubted_asked_or_tied_to_a_condition_never_confirms(
    sentence: str,
) -> None:
    assert not confirms(sentence)
