"""What stands under somebody else's heading is asked, never answered with the user's own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.answer.pages import WORDS, field, known

from steadyhand.core.answer.form import form_contexts
from steadyhand.core.answer.knowledge import ExplicitAnswer, Knowledge
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer, Unknown
from steadyhand.core.page.snapshot import Field, PageText, Snapshot, form_fingerprint

OWN = ("Full name", "First name", "Email", "Phone", "City", "Street address", "Postal code")


def under(section: str, *labels: str, **more: Any) -> list[Field]:
    """Fields of those labels under that section."""
    made: dict[str, Any] = {"section": PageText(section), "html_id": section, **more}
    return [field(label, **made) for label in labels]


def page(*fields: list[Field]) -> Snapshot:
    """A page with those fields, as a run looks at it."""
    told = tuple(each for some in fields for each in some)
    return known().read(Snapshot("https://x.example", language="en", fields=told))


def answers(seen: Snapshot, **more: Any) -> dict[str, object]:
    """What each question of the page is answered with; None where it is asked."""
    here: Knowledge = known(**more).on(seen.fillable, "en", form_contexts(seen, WORDS))
    found = {f.question: resolve(f, here) for f in seen.fields}
    return {q: a.value if isinstance(a, Answer) else None for q, a in found.items()}


@pytest.mark.parametrize(
    "section",
    ["Emergency contact", "Apply > Reference 1", "Your manager", "Parent or guardian > Contact",
     "Billing address", "Apply > Payment > Card", "Previous address", "Company"],
)  # fmt: skip
@pytest.mark.parametrize("label", OWN)
def test_nothing_of_the_user_stands_for_somebody_else(section: str, label: str) -> None:
    tokens = {"Email": "email", "Phone": "tel", "City": "address-level2"}
    seen = page(under(section, label, autocomplete=tokens.get(label, "")))
    assert seen.fields[0].question.endswith(f"> {label}")
    assert list(answers(seen).values()) == [None]


@pytest.mark.parametrize(
    "section", ["", "Contact information", "About you", "Step 2 of 4", "Engineer > Your details"]
)
def test_a_harmless_heading_changes_nothing(section: str) -> None:
    seen = page(under(section, *OWN))
    bare = page(under("", *OWN))
    assert [f.question for f in seen.fields] == [*OWN]
    assert answers(seen) == answers(bare)
    assert None not in answers(seen).values()


def test_the_applicants_own_name_is_told_from_the_contacts() -> None:
    seen = page(under("You", "Name", "Phone"), under("Emergency contact", "Name", "Phone"))
    assert answers(seen) == {
        "Name": "Tilda Okonjo",
        "Phone": "+493055501423",
        "Emergency contact > Name": None,
        "Emergency contact > Phone": None,
    }


def test_a_given_bare_name_is_the_users_and_a_full_one_the_contacts() -> None:
    seen = page(under("You", "Name"), under("Emergency contact", "Name"))
    given = (ExplicitAnswer("Name", "Til"), ExplicitAnswer("Emergency contact > Name", "Juno"))
    assert answers(seen, given=given) == {"Name": "Til", "Emergency contact > Name": "Juno"}
    assert answers(seen, given=given[:1])["Emergency contact > Name"] is None


def test_a_given_bare_name_is_nobody_elses_where_the_user_is_not_asked_at_all() -> None:
    seen = page(under("Emergency contact", "Name"))
    assert answers(seen, given=(ExplicitAnswer("Name", "Til"),)) == {
        "Emergency contact > Name": None
    }


@pytest.mark.parametrize("label", ["Emergency contact name", "Relationship"])
def test_a_given_label_that_cannot_mean_the_user_reaches_the_contact(label: str) -> None:
    seen = page(under("You", "Name"), under("Emergency contact", label))
    told = answers(seen, given=(ExplicitAnswer(label, "Juno"),))
    assert told == {"Name": "Tilda Okonjo", f"Emergency contact > {label}": "Juno"}


def test_only_headings_that_differ_tell_equal_questions_apart() -> None:
    seen = page(
        under("Apply > First choice", "Site", "Team"), under("Apply > Second choice", "Site")
    )
    assert [f.question for f in seen.fields] == [
        "First choice > Site", "Team", "Second choice > Site"]  # fmt: skip


def test_equal_questions_of_two_forms_are_left_as_they_are() -> None:
    seen = page(under("Apply", "Email", form="a"), under("Stay in touch", "Email", form="b"))
    assert {f.question for f in seen.fields} == {"Email"}


def test_a_led_group_is_acted_on_under_the_name_that_the_script_knows() -> None:
    told = under("Emergency contact", "Mobile", group="Phones")
    (led,) = page(told).fields
    assert led.question == "Emergency contact > Phones > Mobile"
    assert led.fingerprint == told[0].fingerprint
    assert form_fingerprint(page(told)) == form_fingerprint(Snapshot("", fields=tuple(told)))


def test_what_only_the_user_can_say_stays_the_users_under_an_employers_heading() -> None:
    seen = page(under("Current employer", "Notice period", "Phone"))
    assert [f.question for f in seen.fields] == ["Notice period", "Current employer > Phone"]


WORK = ("Employer", "Job title", "From")


@pytest.mark.parametrize("section", ["Work experience", "Most recent employer", "Job > Position 1"])
def test_a_plain_heading_of_an_entry_brings_the_entrys_answers(section: str) -> None:
    seen = page(under("You", "Name"), under(section, *WORK))
    assert [*answers(seen).values()] == ["Tilda Okonjo", "Nowco", "Engineer", "2019"]


def test_headings_with_numbers_lead_to_entries_of_their_own() -> None:
    seen = page(under("Experience > Position 1", *WORK), under("Experience > Position 2", *WORK))
    assert answers(seen)["Position 1 > Employer"] == "Nowco"
    assert answers(seen)["Position 2 > Employer"] == "Oldco"


def test_an_entry_has_its_own_place_and_phone() -> None:
    seen = page(under("Education", "School", "Degree", "Email"), under("You", "Email"))
    assert answers(seen)["Education > School"] == "TU"
    assert answers(seen)["Education > Email"] is None
    assert answers(seen)["Email"] == "tilda@okonjo.example"


def test_a_heading_that_heads_no_entry_leaves_its_questions_alone() -> None:
    seen = page(under("Position", "Start date"), under("Experience", "Phone", "LinkedIn"))
    assert [f.question for f in seen.fields] == ["Start date", "Phone", "LinkedIn"]
    assert answers(seen)["Phone"] == "+493055501423"


def test_an_earlier_employer_is_not_answered_with_the_latest() -> None:
    assert [*answers(page(under("Previous employer", *WORK))).values()] == [None] * 3


def test_a_card_is_never_filled_from_a_profile_whatever_its_heading() -> None:
    seen = page(under("Payment", "Card number", autocomplete="cc-number"))
    here = known().on(seen.fillable, "en", form_contexts(seen, WORDS))
    found = resolve(seen.fields[0], here)
    assert found == Unknown("secrets and payments are only ever given for the very field")


APPLICATION = ("Name", "Email", "Resume", "Phone", "Shoe size")


@pytest.mark.parametrize(
    "section",
    ["Company: Northwind", "Jobs > School: Hill Primary", "Payment: 20 EUR an hour",
     "Manager (m/f/d)", "Supervisor (w/m/x)", "Partner > Your details", "Manager > Apply now",
     "Family > About you", "Firma: Nordwind", "Partner > Ihre Daten",
     "Manager > Votre candidature"],
)  # fmt: skip
def test_what_a_posting_says_of_itself_makes_nobody_else_of_the_applicant(section: str) -> None:
    assert answers(page(under(section, *OWN))) == answers(page(under("", *OWN)))


@pytest.mark.parametrize(
    "section",
    ["Company: name and address", "Current employer: please list", "Employer: most recent"],
)
def test_what_a_heading_explains_is_no_fact(section: str) -> None:
    assert set(answers(page(under(section, *OWN))).values()) == {None}


TITLES = ["Manager", "Supervisor - Night shift", "Contact person", "Your recruiter", "Bank",
          "About the company", "Employer", "Job reference", "Führungskraft"]  # fmt: skip


@pytest.mark.parametrize("section", TITLES)
def test_a_heading_over_a_whole_application_is_the_jobs(section: str) -> None:
    seen = answers(page(under(section, *APPLICATION)))
    assert [seen[q] for q in ("Name", "Email", "Phone")] == [
        "Tilda Okonjo",
        "tilda@okonjo.example",
        "+493055501423",
    ]


@pytest.mark.parametrize("section", [*TITLES, "Emergency contact", "Friend"])
def test_a_heading_over_a_second_name_is_another_persons(section: str) -> None:
    seen = answers(page(under("", "Name", "Email"), under(section, *APPLICATION)))
    told = [value for question, value in seen.items() if question.startswith(section)]
    assert told
    assert set(told) == {None}


@pytest.mark.parametrize("section", ["Emergency contact", "Friend", "Reference 1", "Manager 2"])
def test_a_resume_makes_no_person_the_applicant(section: str) -> None:
    assert set(answers(page(under(section, *APPLICATION))).values()) == {None}


@pytest.mark.parametrize(
    "section",
    ["Emergency contact > Your details", "Reference 1 > Application form", "Friend > About you",
     "Who should we contact in an emergency?", "Who can we call if something happens to you?",
     "If you are under 18: parent or guardian", "Supervisor at your last job", "Character witness",
     "Wen sollen wir im Notfall anrufen?", "Qui devons-nous appeler ?", "Wie kunnen we bellen?"],
)  # fmt: skip
def test_a_heading_that_is_surely_another_persons_stays_so(section: str) -> None:
    assert set(answers(page(under(section, *APPLICATION))).values()) == {None}
