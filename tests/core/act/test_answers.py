"""Answers of sites in many words: what confirms, and what only looks as if it did."""

# ruff: noqa: E501 - texts of pages
from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from bench._answers import Answered, accepted, answers_in, changed, mutations
from tests.core.act.received import IN as IN_OF

CHANGED = 800  # records of each kind in one run of the tests; the bench takes 20,000
(RECORDS,) = answers_in(Path(__file__).parent / "answers").values()

PAGE = Answered(
    id="own",
    language="en",
    kind="page",
    submitted=True,
    supported=True,
    status=200,
    redirect=0,
    location="",
    final_status=200,
    content_type="text/html",
    body="<!doctype html><p>see the page",
    text="",
    title="",
    form_gone=True,
    left=0,
)
CALL = replace(PAGE, content_type="application/json", body='{"ok": true}')
MOVED = replace(PAGE, redirect=303, location="https://jobs.example.org/thanks", body="")

CONFIRMED = [
    "Application received\nThank you, Marit. We have received your application and will be in touch.",
    "Your application has been submitted successfully. Application number: K2230981",
    "Thanks for applying! Our team will review your application and get back to you soon.",
    "We've got your application. You will receive a confirmation e-mail shortly.",
    "Your response has been recorded.",
    "Success!\nYour application was sent to the hiring team on 3 March 2026.",
    "Thank you for your application for the position of Night Librarian. No further action is"
    " required.",
    "Your application for Head Gardener has been received. If you have any questions, please"
    " contact us at people@harbour.example.",
    "All done\nYour job application was submitted. You can close this window.",
    "We have received your application. If you do not hear from us within four weeks, please"
    " consider your application unsuccessful.",
    "Ihre Bewerbung ist bei uns eingegangen. Wir melden uns in Kürze bei Ihnen.",
    "Vielen Dank für Ihre Bewerbung!\nSie erhalten in wenigen Minuten eine Bestätigung per E-Mail.",
    "Wir haben deine Bewerbung erhalten und prüfen sie sorgfältig.",
    "Ihre Bewerbung als Buchbinderin wurde erfolgreich übermittelt. Ihre Vorgangsnummer lautet"
    " BB-20441.",
    "Danke! Ihre Unterlagen sind bei uns eingegangen. Bitte sehen Sie von Rückfragen zum Stand ab.",
    "Votre candidature a bien été transmise à notre équipe. Nous vous répondrons sous quinze jours.",
    "Merci pour votre candidature, nous l'étudierons avec attention.",
    "Nous avons bien reçu votre candidature. Un e-mail de confirmation vous a été envoyé.",
    "Candidature envoyée\nNous vous remercions de l'intérêt que vous portez à notre maison.",
    "Tu candidatura se ha enviado correctamente. Te contactaremos en los próximos días.",
    "Hemos recibido su solicitud. Número de referencia: SOL-55120",
    "¡Gracias por postularte! Nuestro equipo revisará tu perfil.",
    "A sua candidatura foi submetida com sucesso. Entraremos em contacto consigo em breve.",
    "Recebemos a sua candidatura. Obrigado pelo seu interesse.",
    "Obrigado por se candidatar! Em breve receberá um e-mail de confirmação.",
    "Bedankt voor je sollicitatie! We nemen zo snel mogelijk contact met je op.",
    "Je sollicitatie is ontvangen. Je ontvangt binnen enkele minuten een bevestiging per e-mail.",
    "Uw sollicitatie is succesvol verzonden.",
    "Grazie per la tua candidatura. Ti contatteremo al più presto.",
    "La tua candidatura è stata inviata con successo. Riceverai a breve una e-mail di conferma.",
    "Abbiamo ricevuto la sua candidatura. Il nostro team la esaminerà con attenzione.",
]
NOT_IN = [
    # walls, faults, maintenance
    "Thank you for your application. Press and hold the button to prove that you are human."
    " Reference ID 88120-AF",
    "Thank you. We could not store your application. Please quote reference ERR-20331.",
    "We have received your application.\nA technical error occurred while storing it. Ref 99-21A",
    "Your application has been received by our spam filter. Reference: SP-20991",
    "Thank you for applying. Our systems are down for maintenance; nothing was saved. Ref MT-2099",
    "Your session ended before your application was received. Reference 55-210-A",
    "Thank you for your application. Applications from your region are not accepted. Ref GEO-2219",
    "Application received? Call us with reference CC-20018.",
    "A virus was found in your file. Your application was received without it and is on hold.",
    "Wir haben Ihre Bewerbung erhalten, konnten sie aber nicht speichern. Vorgang 20-991",
    "Vielen Dank für Ihre Bewerbung. Leider ist ein technisches Problem aufgetreten. Referenz T-2041",
    "Merci pour votre candidature. Le service est en maintenance, référence MT-2041.",
    "Gracias por tu candidatura. El servidor está ocupado, referencia OC-5120.",
    "Obrigado pela sua candidatura. O ficheiro tem um vírus. Referência VI-5120",
    "Bedankt voor je sollicitatie. Er is een storing, kenmerk ST-5120.",
    "Grazie per la tua candidatura. Il servizio è sospeso, riferimento SO-5120.",
    "Dziękujemy za zgłoszenie. Wystąpił błąd techniczny, numer referencyjny BT-5120.",
    "Tack för din ansökan. Tekniskt fel, referens TF-5120.",
    "Tak for din ansøgning. Der opstod en fejl, reference FE-5120.",
    "Děkujeme za vaši žádost. Došlo k chybě, reference CH-5120.",
    # remaining steps
    "Thank you for applying. To complete your application, click the link in the e-mail we sent.",
    "We have received your application. It will be forwarded once you confirm your e-mail address.",
    "Your application was received. One step is left: a short video interview.",
    "Your application has been submitted. Please verify your phone number to make it count.",
    "Thanks for applying! Now create an account so that the employer can see you.",
    "Your application is complete. Press Send to hand it in.",
    "Your application has been received once you see a green tick.",
    "Vielen Dank für Ihre Bewerbung. Bitte bestätigen Sie den Link in der E-Mail.",
    "Ihre Bewerbung ist eingegangen, sobald Sie die Gebühr bezahlt haben.",
    "Merci pour votre candidature. Il vous reste à joindre votre diplôme.",
    "Gracias por tu candidatura. Para terminar, pulsa el enlace del correo.",
    "Obrigado pela sua candidatura. Falta validar o e-mail.",
    "Bedankt voor je sollicitatie. Rond hem af via de link in je mail.",
    "Grazie per la tua candidatura. Per completarla apri il link nella e-mail.",
    # drafts, denials, conditions, questions, the future
    "Application saved\nYour application was saved as a draft.",
    "Your application has not been received.",
    "Your application has never been received.",
    "You will be told when your application has been received.",
    "Your application will be received within a day.",
    "Has your application been received?",
    "Your application would have been received if the position were still open.",
    "Your application was sent to you by e-mail.",
    "Nobody has received your application.",
    "Your earlier application was received on 3 March. A second one is not possible.",
    "Ihre Bewerbung wurde noch nicht übermittelt.",
    "Ihre Bewerbung wird übermittelt, sobald die Prüfung beendet ist.",
    "Votre candidature sera transmise après validation.",
    "Tu candidatura no se ha enviado.",
    "A sua candidatura ainda não foi enviada.",
    "Je sollicitatie is nog niet verzonden.",
    "La tua candidatura non è stata ancora inviata.",
    "Please sign in. Your application has been received.",
    "This position has been filled. Thank you for your application.",
    "Your payment was received. Reference: PAY-20551",
    "Your message was sent. Reference: MSG-20551",
    "You are subscribed. Thank you for your interest in our vacancies.",
    "Reference: PR-20551",
    "Thank you!",
    "",
]
DENIALS = [
    '{"success": false}',
    '{"Success": false, "reference": "AB-20331"}',
    '{"isSuccess": "false"}',
    '{"result": {"succeeded": 0}}',
    '{"data": {"apply": {"application": null, "userErrors": [{"message": "no"}]}}}',
    '{"data": null, "errors": [{"message": "down"}]}',
    ')]}\',\n{"status": "KO", "ref": "AB-20331"}',
    'while(1);{"code": 500}',
    'for(;;);{"statusCode": 422}',
    '[{"error": "closed"}]',
    '{"state": "N"}',
    '{"d": "{\\"ok\\": false}"}',
    '{"outcome": "REJECTED"}',
    '{"validationErrors": {"email": ["taken"]}}',
    '{"problems": ["x"]}',
    '{"html": "<p class=x>Sorry, we could not store it.</p>"}',
    '{"draft": true}',
    "<response><status>failed</status></response>",
    "<s:Envelope><s:Body><s:Fault><faultstring>x</faultstring></s:Fault></s:Body></s:Envelope>",
    "<r ok='false'/>",
    "ERROR",
    "0",
    '{"ok": true',
    '{"blorp": false}',
    '{"blorp": "zorp"}',
]
FINE = [
    "",
    "{}",
    "OK",
    '{"ok": true}',
    '{"success": "true", "errors": []}',
    '{"Success": 1, "error": null, "applicationId": 4410223}',
    '{"data": {"createApplication": {"application": {"id": "QXBwOjE="}, "userErrors": []}}}',
    '{"status": "received", "createdAt": "2026-03-03T10:11:12Z"}',
    '{"statusCode": 201, "message": "created", "email": "marit.oestvang@example.org"}',
    ')]}\',\n{"result": "SUCCESS"}',
    "<response><status>OK</status><reference>AB-20331</reference></response>",
    "<p>Your application has been received.</p>",
]
IN = IN_OF["en"]


@pytest.mark.parametrize("text", CONFIRMED)
@pytest.mark.parametrize("how", [PAGE, CALL, MOVED], ids=["page", "call", "moved"])
def test_a_confirmation_in_words_is_one_with_and_without_a_reference(
    text: str, how: Answered
) -> None:
    assert accepted(replace(how, text=text))


@pytest.mark.parametrize("text", NOT_IN)
@pytest.mark.parametrize("how", [PAGE, CALL, MOVED], ids=["page", "call", "moved"])
def test_what_only_looks_like_a_confirmation_is_none(text: str, how: Answered) -> None:
    assert not accepted(replace(how, text=text))
    assert not accepted(replace(how, text=text, body=f"{how.body} "))


@pytest.mark.parametrize("text", NOT_IN[:34])
def test_trouble_beside_a_whole_confirmation_outweighs_it(text: str) -> None:
    assert not accepted(replace(PAGE, text=f"{IN}\n{text}"))
    assert not accepted(replace(PAGE, text=f"{text}\n{IN}"))


@pytest.mark.parametrize("body", DENIALS)
def test_an_answer_that_denies_or_that_nobody_understands_outweighs_the_page(body: str) -> None:
    assert not accepted(replace(CALL, body=body, text=IN))


@pytest.mark.parametrize("body", FINE)
def test_an_answer_that_is_understood_leaves_the_page_its_word(body: str) -> None:
    assert accepted(replace(CALL, body=body, text=IN))
    said = "received" in body.lower() and "status" not in body
    assert accepted(replace(CALL, body=body, text="Careers at the harbour")) is said


def test_of_all_records_none_counts_falsely_and_nine_in_ten_confirmations_count() -> None:
    assert [each.id for each in RECORDS if accepted(each) and not each.submitted] == []
    asked = [each for each in RECORDS if each.submitted and each.supported]
    assert sum(map(accepted, asked)) >= 0.9 * len(asked)


def test_a_language_that_no_list_has_never_counts() -> None:
    assert not any(accepted(each) for each in RECORDS if not each.supported)


def test_no_change_that_no_rule_understands_ever_makes_a_submit() -> None:
    assert {place for place, told in mutations(RECORDS, CHANGED, seed=7) if told} == set()


def beside_a_confirmation() -> list[Answered]:
    """What was no submit, each beside a sentence that says that one is in."""
    told = [each for each in RECORDS if not each.submitted and each.text]
    pages = [
        replace(
            PAGE,
            id=each.id,
            text=f"{IN_OF.get(each.language, IN)}\n{each.text}",
            body=PAGE.body if each.content_type == "text/html" else each.body,
            content_type=each.content_type,
        )
        for each in told
    ]
    return [each for each in pages if not accepted(each)]


def test_a_wall_or_a_denial_beside_a_confirmation_stays_one_whatever_its_words_are() -> None:
    chance, pages = Random(11), beside_a_confirmation()
    assert len(pages) >= 90
    for _ in range(CHANGED):
        page = chance.choice(pages)
        assert not accepted(changed(page, chance)), page.id
