"""Questions whether to send, told from every other question."""

from __future__ import annotations

import pytest

from steadyhand.core.act.phrases import asks_to_send, finds_fault, objects, refuses_file

SENDING = [
    "Submit your application?",
    "Are you sure you want to submit?",
    "Ready to submit this form?",
    "Do you want to send your application now?",
    "Möchten Sie Ihre Bewerbung jetzt absenden?",
    "Bewerbung wirklich einreichen?",
    "Voulez-vous envoyer votre candidature ?",
    "¿Quiere enviar su solicitud?",
]
OTHER = [
    "Are you sure?",
    "Leave this page?",
    "Leave without submitting?",
    "Discard your application?",
    "Delete the form and submit a new one?",
    "You have unsaved changes. Submit?",
    "Some answers are missing. Submit anyway?",
    "You have already applied. Submit again?",
    "Submit failed. Try again?",
    "Submit your application and receive our newsletter?",
    "Submit and share your answers with third parties?",
    "Submit for a fee of 5?",
    "Submit your application? Your card is charged EUR 20.",
    "Submit your application to all our partners?",
    "Bewerbung jetzt absenden? Danach wird Ihr Konto belastet.",
    "Send an error report?",
    "Seite ohne Absenden der Bewerbung verlassen?",
    "Bewerbung trotzdem absenden?",
    "Envoyer votre candidature sans CV ?",
    "¿Enviar la solicitud sin guardar?",
    "",
]


@pytest.mark.parametrize("text", SENDING)
def test_a_question_whether_to_send_is_known_in_four_languages(text: str) -> None:
    assert asks_to_send(text)


@pytest.mark.parametrize("text", OTHER)
def test_any_other_question_is_never_one_whether_to_send(text: str) -> None:
    assert not asks_to_send(text)


@pytest.mark.parametrize(
    "text",
    [
        "Submit your application and accept the arbitration agreement?",
        "Submit: you confirm that you have no criminal record?",
        "Submit your application for the alternative job instead?",
        "Submit your application now, so that our team can read it today or tomorrow, please?",
    ],
)
def test_a_bargain_or_a_long_text_is_no_question_whether_to_send(text: str) -> None:
    assert not asks_to_send(text)


@pytest.mark.parametrize(
    ("text", "finds_fault"),
    [
        ("Please enter your phone number", True),
        ("Ungültiges Datum", True),
        ("Something went wrong", True),
        ("Thanks, your details are in. We will call you on your phone soon.", False),
        ("Thank you for applying. Nothing is missing.", False),
        ("Our office is in Potsdam", False),
    ],
)
def test_a_message_objects_where_it_finds_fault_and_does_not_thank(
    text: str, finds_fault: bool
) -> None:
    assert objects(text) is finds_fault


@pytest.mark.parametrize(
    ("said", "refused"),
    [("Upload failed", True), ("wurde abgelehnt", True), ("100 % uploaded", False)],
)
def test_what_stands_beside_a_file_tells_whether_it_was_taken(said: str, refused: bool) -> None:
    assert refuses_file(said) is refused


@pytest.mark.parametrize(
    "text",
    ["Virus found, file discarded", "It contains a virus", "malware detected", "Not a PDF", "✗",
     "cancelled", "2 threats were found", "Virus gefunden", "Nur PDF-Dateien sind erlaubt",
     "Die Datei ist infiziert", "Abgebrochen", "Un virus a été détecté", "Fichier corrompu",
     "Seuls les PDF sont acceptés", "Virus detectado", "Solo se permiten PDF", "Subida cancelada",
     "Vírus detetado", "O ficheiro está danificado", "Só são permitidos PDF", "Virus rilevato",
     "File danneggiato", "Caricamento annullato", "Virus gevonden", "Bestand is besmet",
     "Alleen PDF-bestanden toegestaan", "Dit is geen geldig bestand"],
)  # fmt: skip
def test_a_file_that_was_thrown_away_is_told_in_seven_languages(text: str) -> None:
    assert refuses_file(text)


@pytest.mark.parametrize(
    "text",
    ["No viruses found", "Scan complete: no errors", "0 errors", "Keine Viren gefunden",
     "Ohne Fehler", "Aucun virus détecté", "Sin virus", "Nenhum vírus encontrado",
     "Nessun virus rilevato", "Geen virus gevonden", "1 file selected", "Hochgeladen", "Téléversé",
     "Subido correctamente", "Carregado com sucesso", "Caricato", "Geüpload", "2.3 MB · just now"],
)  # fmt: skip
def test_a_file_that_was_looked_through_and_found_clean_was_taken(text: str) -> None:
    assert not refuses_file(text)


@pytest.mark.parametrize(
    "text",
    ["Looks good!", "35 characters left", "Must have 3 letters ✓", "✓ At least 8 characters",
     "You can change this later. It is not required.", "Draft saved at 10:02", "No errors", "Saved",
     "Entwurf gespeichert", "Keine Fehler", "Nicht erforderlich", "Brouillon enregistré",
     "Pas obligatoire", "Borrador guardado", "Rascunho guardado", "Niet verplicht",
     "Bozza salvata", "Nessun errore", "Berlin selected", "3 results available"],
)  # fmt: skip
def test_a_message_that_finds_nothing_wrong_speaks_against_no_answer(text: str) -> None:
    assert not finds_fault(text)


@pytest.mark.parametrize(
    "text",
    ["Not valid", "Already taken", "Doesn't match", "Letters only", "Only digits allowed",
     "Value out of range", "The date is in the past", "Unknown postcode", "Too weak",
     "Max 40 characters exceeded", "Bereits vergeben", "Non valide", "No válido", "Ya existe",
     "Já existe", "Niet geldig", "Solo cifre", "✓ 8 characters ✗ must have a digit",
     "✓ 8 characters ✓ must have a digit ✗ is required", "Draft saved. The number is invalid"],
)  # fmt: skip
def test_a_message_that_finds_fault_with_what_is_there_is_heard(text: str) -> None:
    assert finds_fault(text)
