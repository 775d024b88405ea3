"""Confirmations, failures and questions in seven languages: what is not surely said is not said."""

from __future__ import annotations

import pytest

from steadyhand.core.act.phrases import asks_to_send, confirms, denies, invites, objects

CONFIRMED = [
    "Thank you for your application. We will be in touch.",
    "Vielen Dank für Ihre Bewerbung!",
    "Ihre Bewerbung wurde erfolgreich übermittelt.",
    "Merci pour votre candidature !",
    "Votre candidature a bien été envoyée.",
    "Nous avons bien reçu votre candidature.",
    "Gracias por tu candidatura.",
    "Hemos recibido tu solicitud.",
    "Su postulación ha sido enviada.",
    "Obrigada pela sua candidatura!",
    "A sua candidatura foi submetida com sucesso.",
    "Recebemos a sua candidatura.",
    "Bedankt voor je sollicitatie!",
    "We hebben je sollicitatie in goede orde ontvangen.",
    "Je sollicitatie is succesvol verzonden.",
    "Grazie per la tua candidatura.",
    "La tua candidatura è stata inviata con successo.",
    "Abbiamo ricevuto la tua candidatura.",
]
NOT_CONFIRMED = [
    "Once your application has been received, we will call you.",
    "You will get an e-mail when your application was submitted.",
    "Sobald Ihre Bewerbung eingegangen ist, melden wir uns.",
    "Nachdem deine Bewerbung übermittelt wurde, kannst du sie nicht mehr ändern.",
    "Une fois votre candidature envoyée, elle ne peut plus être modifiée.",
    "Lorsque votre candidature a été reçue, un e-mail vous parvient.",
    "Votre candidature n'a pas été envoyée.",
    "Votre candidature n’a pas pu être transmise.",
    "Una vez que su solicitud ha sido enviada, no podrá cambiarla.",
    "Su solicitud no se ha enviado.",
    "Ha ocurrido un error. Gracias por tu solicitud.",
    "Assim que a sua candidatura foi enviada, não pode alterá-la.",
    "Não foi possível. Candidatura enviada?",
    "A sua candidatura não foi enviada.",
    "Zodra je sollicitatie is ontvangen, bellen we je.",
    "Je sollicitatie is niet verzonden.",
    "Er is iets misgegaan. Bedankt voor je sollicitatie.",
    "Quando la tua candidatura è stata inviata, riceverai una e-mail.",
    "La tua candidatura non è stata inviata.",
    "Si è verificato un errore. Grazie per la tua candidatura.",
    "Inviar candidatura",
    "Envoyer ma candidature",
    "Gracias por visitarnos",
    "Merci de compléter votre candidature",
    "Bedankt voor je interesse",
    "Grazie per la tua iscrizione alla newsletter",
]
FAILED = [
    "Ihre Angaben konnten nicht gespeichert werden",
    "Une erreur est survenue, veuillez réessayer",
    "Échec de l'envoi",
    "Ha ocurrido un problema",
    "Inténtalo de nuevo más tarde",
    "Vuelva a intentarlo",
    "Falhou. Tente novamente.",
    "Ocorreu um erro",
    "Verzenden mislukt",
    "Probeer het later nog eens",
    "Qualcosa è andato storto",
    "Riprova più tardi",
]
TO_SEND = [
    "Envoyer votre candidature ?",
    "¿Quiere enviar su candidatura?",
    "Deseja enviar a candidatura?",
    "Wil je je sollicitatie versturen?",
    "Vuoi inviare la candidatura?",
]
NOT_TO_SEND = [
    "¿Enviar la candidatura y aceptar las condiciones?",
    "Enviar a candidatura sem currículo?",
    "Enviar a candidatura e aceitar os termos?",
    "Já se candidatou. Enviar a candidatura novamente?",
    "Sollicitatie versturen zonder cv?",
    "Sollicitatie toch versturen?",
    "Sollicitatie versturen en akkoord gaan?",
    "Inviare la candidatura senza CV?",
    "Uscire senza inviare la candidatura?",
    "Inviare la candidatura e accettare le condizioni?",
]
FAULTS = [
    "Ce champ est obligatoire",
    "Este campo es obligatorio",
    "Campo obrigatório",
    "Data inválida",
    "Dit veld is verplicht",
    "Het wachtwoord is te kort",
    "Campo obbligatorio",
    "Indirizzo e-mail non valido",
]
DOORS = ["Postuler", "Je postule", "Inscribirme en la oferta", "Candidatar-me", "Solliciteer nu"]
CALM = ["Aplicar filtros", "Partager", "Guardar", "Bewaren", "Salva"]


@pytest.mark.parametrize("text", CONFIRMED)
def test_whole_sentences_confirm_in_every_language(text: str) -> None:
    assert confirms(text)
    assert not denies(text)


@pytest.mark.parametrize("text", NOT_CONFIRMED)
def test_what_failed_or_is_still_to_come_never_confirms(text: str) -> None:
    assert not confirms(text)


@pytest.mark.parametrize("text", FAILED)
def test_a_failure_is_known_in_every_language(text: str) -> None:
    assert denies(text)


@pytest.mark.parametrize("text", TO_SEND)
def test_a_plain_question_whether_to_send_is_known_in_further_languages(text: str) -> None:
    assert asks_to_send(text)


@pytest.mark.parametrize("text", NOT_TO_SEND)
def test_a_warning_or_a_bargain_is_no_question_whether_to_send(text: str) -> None:
    assert not asks_to_send(text)


@pytest.mark.parametrize("text", FAULTS)
def test_a_message_that_finds_fault_is_known_in_every_language(text: str) -> None:
    assert objects(text)


@pytest.mark.parametrize("label", DOORS)
def test_an_offer_to_apply_is_known_in_every_language(label: str) -> None:
    assert invites(label)


@pytest.mark.parametrize("label", CALM)
def test_other_buttons_offer_nothing(label: str) -> None:
    assert not invites(label)
