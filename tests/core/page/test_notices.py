"""Pages without a form that say there is nothing to do."""

from dataclasses import replace

import pytest

from steadyhand.core.page.notices import (
    Notice,
    closes_some,
    closes_this,
    is_closed_beside_form,
    notice_of,
)
from steadyhand.core.page.snapshot import (
    Button,
    Field,
    FieldKey,
    PageText,
    Ref,
    Role,
    Snapshot,
)

FIELD = Field(Ref("r"), FieldKey("k"), Role.TEXT)


def page(text: str, **more: object) -> Snapshot:
    return Snapshot("https://a.example/", text=PageText(text), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "this", "some"),
    [
        ("This position has been filled.", True, True),
        ("Diese Stelle ist bereits besetzt.", True, True),
        ("La posizione è chiusa.", True, True),
        ("Position closed", True, True),
        ("The position of cook that we advertised in March is filled.", False, True),
        ("Unsere Stelle für einen Koch, die im März ausgeschrieben war, ist besetzt.", False, True),
        ("Our second vacancy, for a cook, has been filled.", False, False),
        ("De andere vacature is vervuld.", False, False),
        ("It stays open until the position is filled.", False, False),
        ("Die Anzeige bleibt stehen, bis die Stelle besetzt ist.", False, False),
        ("L'annonce reste jusqu'à ce que le poste soit pourvu.", False, False),
        ("We grow pears.", False, False),
    ],
)
def test_words_of_closing_are_about_this_vacancy_or_some_or_another(
    text: str, this: bool, some: bool
) -> None:
    assert (closes_this(text), closes_some(text)) == (this, some)


def test_a_page_that_tells_of_another_vacancy_s_end_is_not_closed() -> None:
    assert notice_of(page("Our second vacancy has been filled. Write to crew@a.example.")) is None


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
        "Vacancy withdrawn.",
        "Sorry, the application deadline has passed.",
        "We are not taking any more applications for this role.",
        "This role is on hold",
        "Leider nehmen wir keine weiteren Bewerbungen an",
        "Submissions closed on 2026-11-23 01:05 (Europe/Berlin).",
        "The call for papers is closed",
        "Proposals are closed",
        "Registration has closed",
        "Die Anmeldung ist geschlossen",
        "Die Einreichung ist bereits beendet",
        "L'appel est clos",
        "Les inscriptions sont closes",
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
        "Thanks, Orla! Your application has been submitted on May 3rd.",
        "Applied ✓",
        "We have received your application for this position.",
        "Stage: interview",
        "Sie haben sich bereits auf diese Stelle beworben.",
        "Ya se ha postulado",
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


@pytest.mark.parametrize(
    "text",
    [
        "This position remains open until filled.",
        "Applications close on 3 May",
        "This job is not available for remote work.",
        "If you already applied, sign in",
        "What happens once your application has been received?",
        "Your application will be sent to the employer",
        "We are an Applied Physics group",
        "You can withdraw your application at any time",
        "Your application has not been submitted yet.",
        "Your application is ready to be submitted.",
        "Candidates who have already applied need not apply again.",
        "The application is sent to the hiring manager",
        "We do not accept applications by email.",
        "Wir nehmen keine Bewerbungen per E-Mail an",
        "The deadline has not passed",
        "This role is no longer remote",
    ],
)
def test_what_may_become_of_a_posting_is_no_notice(text: str) -> None:
    assert notice_of(page(text)) is None


SEARCH = replace(FIELD, role=Role.SEARCH)
ALERTS = replace(FIELD, type="email", label=PageText("Get similar jobs by email"))
MAIL = replace(FIELD, label=PageText("E-mail for alerts"))


@pytest.mark.parametrize("fields", [(SEARCH,), (ALERTS,), (SEARCH, MAIL)])
def test_a_search_and_a_box_for_job_alerts_are_no_form(fields: tuple[Field, ...]) -> None:
    assert notice_of(page("This position has been filled.", fields=fields)) is Notice.CLOSED


def test_a_button_tells_of_an_earlier_application_too() -> None:
    withdraw = Button(Ref("b"), PageText("Withdraw application"))
    assert notice_of(page("Painter", buttons=(withdraw,))) is Notice.ALREADY_APPLIED


def test_a_site_that_is_down_says_nothing_of_its_postings() -> None:
    assert notice_of(page("This job is no longer available", status=503)) is None


ASKS = (
    Field(Ref("r1"), FieldKey("name"), Role.TEXT, label=PageText("Name")),
    Field(Ref("r2"), FieldKey("city"), Role.TEXT, label=PageText("City")),
)


def beside_form(*, heading: str = "", text: str = "", **facts: object) -> bool:
    page = Snapshot("u", fields=ASKS, headings=(PageText(heading),), text=PageText(text))
    return is_closed_beside_form(replace(page, **facts))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("heading", "text"),
    [
        ("This position has been filled", ""),
        ("Diese Stelle ist nicht mehr verfügbar", ""),
        ("", "This vacancy is closed.\nName\nCity"),
        ("", "We are no longer accepting applications.\nName"),
        ("L'offre n'est plus disponible", ""),
    ],
)
def test_a_posting_that_says_it_is_closed_is_closed_although_it_shows_its_form(
    heading: str, text: str
) -> None:
    assert beside_form(heading=heading, text=text)


@pytest.mark.parametrize(
    ("heading", "text"),
    [
        ("Apply: Tiler", "Applications close on 3 March."),
        ("Apply: Tiler", "Closed positions\nArchive"),
        ("Our second vacancy has been filled", ""),
        ("", "Similar jobs: this position has been filled, another is open."),
        ("", "Once this position is filled we will tell you. If this vacancy is closed, call us."),
        ("This position has been filled", "Send us a speculative application below."),
        ("Diese Stelle ist besetzt", "Hier geht es zur Initiativbewerbung."),
        ("Apply: Tiler", "Open until this position is filled."),
        ("Apply: Tiler", "Welder: the vacancy in Ulm ran well."),
    ],
)
def test_an_honest_form_is_open_whatever_else_is_closed(heading: str, text: str) -> None:
    assert not beside_form(heading=heading, text=text)


def test_a_page_that_failed_or_asks_nothing_says_nothing_beside_a_form() -> None:
    assert not beside_form(heading="This position has been filled", fields=())
    assert not beside_form(heading="This position has been filled", status=503)
