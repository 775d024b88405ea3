"""Pages without a form that say there is nothing to do."""

import pytest

from steadyhand.core.page.notices import Notice, notice_of
from steadyhand.core.page.snapshot import Field, FieldKey, PageText, Ref, Role, Snapshot

FIELD = Field(Ref("r"), FieldKey("k"), Role.TEXT)


def page(text: str, **more: object) -> Snapshot:
    return Snapshot("https://a.example/", text=PageText(text), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "This position has been filled.",
        "The job you are looking for is no longer available",
        "We are no longer accepting applications",
        "Applications are now closed",
        "Diese Stelle ist bereits besetzt",
        "L'offre n'est plus disponible",
        "Esta oferta ya no está disponible",
        "Esta vaga foi encerrada",
        "Deze vacature is gesloten",
        "L'offerta è scaduta",
    ],
)
def test_a_closed_posting_is_recognised(text: str) -> None:
    assert notice_of(page(text)) is Notice.CLOSED


@pytest.mark.parametrize(
    "text",
    [
        "You have already applied for this job",
        "Application received on 1 May. Status: in review.",
        "Sie haben sich bereits beworben",
        "Vous avez déjà postulé",
        "Je hebt al gesolliciteerd",
    ],
)
def test_an_earlier_application_is_recognised(text: str) -> None:
    assert notice_of(page(text)) is Notice.ALREADY_APPLIED


@pytest.mark.parametrize("status", [404, 410])
def test_a_page_that_is_gone_is_closed(status: int) -> None:
    assert notice_of(page("nothing here", status=status)) is Notice.CLOSED


def test_the_same_words_beside_a_form_are_just_text() -> None:
    assert notice_of(page("This position has been filled.", fields=(FIELD,))) is None
    assert notice_of(page("Welcome", status=200)) is None
