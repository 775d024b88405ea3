"""What cannot be taken back is told by what a button says, and nothing else is."""

from __future__ import annotations

import pytest

from steadyhand.core.plan.buttons import Danger, danger_of

SAID = {
    Danger.PAY: (
        "Pay now",
        "Pay and continue",
        "Place order",
        "Jetzt kaufen",
        "Zahlungspflichtig bestellen",
        "Payer",
        "Passer la commande",
        "Pagar",
        "Realizar pedido",
        "Finalizar compra",
        "Nu betalen",
        "Acquista ora",
    ),
    Danger.DELETE: (
        "Delete",
        "Delete my account",
        "Erase all data",
        "Endgültig löschen",
        "Supprimer",
        "Eliminar",
        "Excluir",
        "Verwijderen",
        "Elimina",
    ),
    Danger.WITHDRAW: (
        "Withdraw application",
        "Cancel my subscription",
        "Bewerbung zurückziehen",
        "Vertrag kündigen",
        "Retirer ma candidature",
        "Retirar mi candidatura",
        "Sollicitatie intrekken",
        "Ritira candidatura",
    ),
    Danger.CLOSE: (
        "Deactivate",
        "Close my account",
        "Konto schließen",
        "Fermer mon compte",
        "Cerrar mi cuenta",
        "Encerrar minha conta",
        "Account opheffen",
        "Disattiva",
    ),
    Danger.PUBLISH: ("Publish", "Go live", "Veröffentlichen", "Publier", "Publicar", "Pubblica"),
    Danger.SEND: (
        "Send",
        "Send message",
        "Reply all",
        "Absenden",
        "Envoyer",
        "Enviar",
        "Versturen",
        "Invia",
    ),
}
HARMLESS = (
    "Apply",
    "Apply now",
    "Next",
    "Continue",
    "Save and continue",
    "Sign in",
    "Upload resume",
    "Add another position",
    "Payroll details",
    "Buyer preferences",
    "Deletion policy",
    "Publisher",
    "Cancel",
    "Close",
    "Weiter",
    "Bewerben",
    "Zurück",
    "Suivant",
    "Postuler",
    "Siguiente",
    "Inscribirme",
    "Seguinte",
    "Volgende",
    "Avanti",
    "Candidati ora",
)


@pytest.mark.parametrize(
    ("kind", "label"), [(kind, label) for kind, labels in SAID.items() for label in labels]
)
def test_a_button_that_says_it_is_told_by_its_gravest_word(kind: Danger, label: str) -> None:
    assert danger_of(label) is kind
    assert danger_of(label.upper()) is kind


@pytest.mark.parametrize("label", HARMLESS)
def test_other_buttons_are_harmless(label: str) -> None:
    assert danger_of(label) is None


def test_the_gravest_counts() -> None:
    assert danger_of("Delete and send") is Danger.DELETE
