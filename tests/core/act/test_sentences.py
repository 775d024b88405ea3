"""A confirmation names what it is for by names, and by words that stood on the page before."""

import pytest

from steadyhand.adapters.documents.language_files import Dictionaries
from steadyhand.core.act.sentences import (
    ReadingContext,
    interpret,
    is_harmless_label,
    only_thanks,
    reading_context,
)

BEFORE = reading_context(("Apply for Test Technician in Potsdam. Wait until you confirm.",), ())
UNSEEN = ReadingContext()


@pytest.mark.parametrize(
    ("sentence", "known"),
    [
        ("Your application for Field Engineer, Harvest Robots has been received.", UNSEEN),
        ("Your application has been received by Pomarium Robotics.", UNSEEN),
        ("Your application for Test Technician has arrived.", BEFORE),
        ("Your application for Test Technician in Potsdam has arrived.", BEFORE),
        ("Your application for Test Technician at Pomarium Robotics has arrived.", BEFORE),
    ],
)
def test_a_name_may_stand_in_a_confirmation(sentence: str, known: ReadingContext) -> None:
    assert interpret(sentence, known).confirms


@pytest.mark.parametrize(
    ("sentence", "known"),
    [
        ("Your application for Test Technician has arrived.", UNSEEN),
        ("Your application has been received by mistake.", UNSEEN),
        ("Your application for Nurse until you confirm has arrived.", BEFORE),
        ("Your application for Nurse unless you confirm has arrived.", BEFORE),
        ("Tu candidatura no se ha enviado.", BEFORE),
    ],
)
def test_what_is_no_name_may_not(sentence: str, known: ReadingContext) -> None:
    assert not interpret(sentence, known).confirms


@pytest.mark.parametrize(
    "more",
    [
        "It will be sent to the employer tomorrow.",
        "Sie wird morgen an uns gesendet.",
        "Votre candidature sera envoyée demain.",
        "La enviaremos a la empresa el lunes.",
        "Je sollicitatie wordt morgen verstuurd.",
        "La tua candidatura sarà inviata domani.",
        "A sua candidatura será enviada amanhã.",
        "Perhaps.",
        "Vielleicht.",
        "Quizás.",
        "This is an example page.",
        "Training environment",
        "Dies ist eine Vorschau.",
        "This is what applicants will see.",
        "So wird die Seite aussehen.",
        "Así se vería.",
        "Questo è un esempio.",
        "Part 1 of 3.",
        "Seite 2 von 5.",
        "La suite est sur la page suivante.",
        "Please read the terms and say yes.",
        "We are waiting for your documents.",
        "That was two years ago.",
        "Das war eine andere Bewerbung.",
        "Era para outra vaga.",
    ],
)
def test_a_sentence_of_ordinary_words_takes_a_confirmation_back(more: str) -> None:
    for confirmed in ("Your application has been received.", "Ihre Bewerbung ist eingegangen."):
        assert interpret(confirmed).confirms
        assert not interpret(f"{confirmed} {more}").confirms


@pytest.mark.parametrize(
    "more",
    [
        "Die heute übersandte Fassung wurde nicht übernommen.",
        "Der Lebenslauf wurde nicht übernommen.",
        "Ihre Bewerbung kann nicht berücksichtigt werden.",
        "Sie wurde nicht weitergegeben.",
        "Es wurde keine Datei ausgewählt.",
        "Your file was not taken forward.",
        "It was not considered.",
        "Elle n'est pas retenue.",
        "No se ha seleccionado el currículum.",
        "O currículo não foi selecionado.",
        "Je cv is niet geselecteerd.",
        "Il curriculum non è stato selezionato.",
    ],
)
def test_that_a_part_was_not_taken_takes_a_confirmation_back(more: str) -> None:
    assert not interpret(f"Your application has been received. {more}").confirms


@pytest.mark.parametrize(
    "more",
    [
        "Reisekosten werden nicht übernommen.",
        "If your application is not selected, we will let you know.",
        "Si votre candidature n'est pas retenue, vous serez informé.",
        "Se a sua candidatura não for selecionada, avisaremos por e-mail.",
    ],
)
def test_what_is_not_taken_of_costs_or_on_a_condition_takes_nothing_back(more: str) -> None:
    assert interpret(f"Your application has been received. {more}").confirms


@pytest.mark.parametrize(
    "more",
    [
        "A confirmation will be sent to your e-mail address.",
        "Sie erhalten in Kürze eine E-Mail.",
        "We will be in touch soon.",
    ],
)
def test_what_an_employer_sends_to_the_person_takes_nothing_back(more: str) -> None:
    assert interpret(f"Your application has been received. {more}").confirms


@pytest.mark.parametrize(
    "sentence",
    [
        "Wir haben Ihre Bewerbung erhalten, und zwar schon am 2. September.",
        "We have received your application, already on 2 September.",
        "Nous avons reçu votre candidature, déjà le 2 septembre.",
        "Your application was sent to another company.",
        "Your application is sent tomorrow.",
        "You have applied for this position in the last 30 days.",
        "Sie haben sich in den letzten 30 Tagen auf diese Stelle beworben.",
        "Votre candidature est complète et peut être envoyée.",
        "Your application is complete and will be sent to the employer on Monday.",
        "We have received your application for the newsletter.",
        "Hemos recibido tu solicitud de visado.",
        "Your application has been received, probably.",
    ],
)
def test_another_application_time_or_place_is_no_confirmation(sentence: str) -> None:
    assert not interpret(sentence).confirms


def test_a_consequence_takes_nothing_back() -> None:
    assert interpret("Hemos recibido tu solicitud, así que te contactaremos pronto.").confirms


SAVED = [
    "Your application has been saved.",
    "Ihre Bewerbung wurde gespeichert.",
    "Votre candidature a été sauvegardée.",
    "Su solicitud se ha guardado.",
    "A sua candidatura foi guardada.",
    "Uw sollicitatie is opgeslagen.",
    "La tua candidatura è stata salvata.",
]


@pytest.mark.parametrize("text", SAVED)
def test_what_was_saved_is_neither_sent_nor_against_it(text: str) -> None:
    told = interpret(text)
    assert (told.confirmation, told.opaque, told.thanks, told.beside) == ("", "", "", 0)


@pytest.mark.parametrize(
    "text",
    [
        "Your application has been saved as a draft.",
        "Your application was saved, but not sent.",
        "Your application has not been saved.",
        "Your application has been saved until you send it.",
        "Ihre Bewerbung wurde gespeichert, aber nicht gesendet.",
        "Su solicitud no se ha guardado.",
    ],
)
def test_what_is_only_saved_counts_against_a_submit(text: str) -> None:
    assert interpret(text).opaque


@pytest.mark.parametrize(
    "text",
    [
        "Merci !",
        "Thank you",
        "¡Gracias!",
        "Vielen Dank",
        "Danke für Ihre Nachricht",
        "Bedankt voor je bericht.",
    ],
)
def test_thanks_may_be_all_that_is_said(text: str) -> None:
    assert only_thanks(text)
    assert not only_thanks(f"{text} to you who wait")


@pytest.mark.parametrize(
    "text",
    [
        "You can continue to make changes to it up to the submission deadline.",
        "Du kannst sie bis zur Abgabefrist weiter anpassen.",
        "Puede hacer cambios en la propuesta hasta la fecha límite de envío.",
        "Pode alterar a sua candidatura até à data limite.",
        "Je kunt je aanmelding tot de sluitingsdatum nog aanpassen.",
        "Puoi modificare la tua candidatura fino alla scadenza.",
        "Your proposals",
        "Deine Einreichungen :: Vos candidatures",
    ],
)
def test_what_may_still_be_changed_and_what_lists_them_say_nothing_against_a_submit(
    text: str,
) -> None:
    assert not interpret(text).opaque


@pytest.mark.parametrize(
    "text",
    [
        "You can continue until the deadline.",
        "You must make changes up to the submission deadline.",
        "You can edit it until you submit it before the deadline.",
        "Your proposals are missing",
    ],
)
def test_what_must_still_be_changed_counts_against_a_submit(text: str) -> None:
    assert interpret(text).opaque


@pytest.mark.parametrize(
    ("label", "away"),
    [
        ("Copy code for review", True),
        ("Copy link", True),
        ("Kopieren", True),
        ("Enter code", False),
        ("Copy and submit the code", False),
        ("Copy your CV here to complete", False),
    ],
)
def test_a_button_that_copies_leaves_no_step(label: str, away: bool) -> None:
    assert is_harmless_label(label) is away


ORDERS = [
    "Your order has been processed successfully!",
    "Ihre Bestellung war erfolgreich!",
    "Votre commande a été traitée avec succès !",
    "Su pedido ha sido procesado con éxito.",
    "A sua encomenda foi registada com sucesso.",
    "Uw bestelling is succesvol verwerkt.",
    "La tua prenotazione è stata registrata con successo.",
]


@pytest.mark.parametrize("text", ORDERS)
def test_an_order_that_was_placed_confirms_what_a_shop_of_seats_was_sent(text: str) -> None:
    assert interpret(text).confirms


@pytest.mark.parametrize(
    "text",
    [
        "You can cancel this order using the following button.",
        "This will invalidate all tickets in this order.",
        "Please save the link to this exact page if you want to access your order later.",
        "We sent you an email with the link to this page.",
        "Sie können diese Bestellung mit dem folgenden Button stornieren.",
        "Bitte speichern Sie den Link zu genau dieser Seite.",
        "Tous les tickets de votre commande seront annulés.",
        "Puede cancelar su pedido con el siguiente botón.",
        "Overview of your ordered products.",
        "Bestelldetails",
        "Aperçu de vos produits commandés.",
        "Übersicht über die bestellten Produkte",
    ],
)
def test_how_to_come_back_to_it_or_to_take_it_back_says_nothing_against_it(text: str) -> None:
    assert not interpret(text).opaque


@pytest.mark.parametrize(
    "text",
    [
        "Your order could not be processed.",
        "Your order was cancelled.",
        "Your order has been processed, but not paid.",
        "Your order has been placed once you confirm it.",
        "You must cancel this order using the following button.",
        "Please save this page and finish later.",
        "Ihre Bestellung wurde storniert.",
    ],
)
def test_an_order_that_was_not_placed_is_no_confirmation(text: str) -> None:
    assert not interpret(text).confirms
    assert interpret(text).opaque


@pytest.mark.parametrize(
    "text",
    [
        "Nothing was kept.",
        "None was stored.",
        "None of your details were kept.",
        "Nothing has been submitted.",
        "Nichts wurde gesendet.",
        "Nichts davon wurde behalten.",
        "Rien n'a été enregistré.",
        "Nada foi guardado.",
        "Er is niets bewaard.",
        "Niente è stato conservato.",
    ],
)
def test_that_nothing_was_taken_speaks_against_a_submit(text: str) -> None:
    assert interpret(text).opaque
    assert interpret(text, ReadingContext(lexicon=Dictionaries())).opaque


@pytest.mark.parametrize(
    "text",
    ["Nothing else is needed.", "Nothing is due today.", "Nichts weiter ist nötig."],
)
def test_that_nothing_is_left_to_do_does_not(text: str) -> None:
    assert not interpret(text).opaque


@pytest.mark.parametrize(
    ("said", "confirms"),
    [
        ("You have successfully completed the submission of your application for Cook.", True),
        ("You have finished sending of your application.", False),
        ("You have not completed the submission of your application.", False),
        ("Once you have completed the submission of your application, we write.", False),
        ("You have completed the submission of your application fee.", False),
    ],
)
def test_who_has_completed_the_submission_has_applied(said: str, *, confirms: bool) -> None:
    assert interpret(said, ReadingContext()).confirms is confirms
