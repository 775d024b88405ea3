"""A plain line that names another person is that person's heading; other lines are none."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.answer.pages import WORDS, field, known

from steadyhand.core.answer.form import form_contexts
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer
from steadyhand.core.page.snapshot import Field, PageText, Snapshot

YOU = [field(label, html_id="you") for label in ("First name", "Email", "Phone")]
CONTACT = ("Name", "Phone")


def below(lines: str, *labels: str, **more: Any) -> list[Field]:
    """Fields of those labels below those lines, of which the last is the nearest."""
    return [field(x, lines=PageText(lines), html_id=f"{lines}{more}", **more) for x in labels]


def answers(*fields: Field) -> dict[str, object]:
    """What each question of a page with those fields is answered with; None where it is asked."""
    seen = known().read(Snapshot("https://x.example", language="en", fields=fields))
    here = known().on(seen.fillable, "en", form_contexts(seen, WORDS))
    found = {f.question: resolve(f, here) for f in seen.fields}
    return {q: a.value if isinstance(a, Answer) else None for q, a in found.items()}


@pytest.mark.parametrize(
    "line",
    ["Emergency contact", "Emergency contact (not a relative)", "Reference 1", "Your manager",
     "Notfallkontakt", "Contact d'urgence", "Contacto de emergencia", "Contato de emergência",
     "Noodcontact", "Contatto di emergenza", "Who should we call in case of emergency?"],
)  # fmt: skip
def test_what_stands_below_another_persons_line_is_asked(line: str) -> None:
    told = answers(*YOU, *below(line, *CONTACT))
    assert [*told.values()][3:] == [None, None]
    assert [*told][3:] == [f"{line} > Name", f"{line} > Phone"]


def test_the_questions_below_a_line_are_called_by_what_it_says() -> None:
    told = answers(*YOU, *below("A\nEmergency contact:", "Name", section=PageText("Form")))
    assert [*told][3:] == ["Emergency contact > Name"]


@pytest.mark.parametrize("line", ["Previous address", "Billing address", "Rechnungsadresse"])
def test_a_former_or_a_payers_address_is_asked(line: str) -> None:
    told = answers(*YOU, *below(line, "Street address", "City"))
    assert [*told.values()][3:] == [None, None]


@pytest.mark.parametrize("line", ["Card number", "Kartennummer", "Numéro de carte"])
def test_what_a_box_for_a_card_is_called_is_no_heading_of_the_boxes_after_it(line: str) -> None:
    told = answers(*YOU, *below(line, "Street address", "City"))
    assert [*told.values()][3:] == ["Lindenweg 4, Hof 2", "Leipzig"]


@pytest.mark.parametrize(
    "line",
    ["Your details", "About you", "Additional information", "Weitere Angaben", "Documents",
     "Informations complémentaires", "Datos personales", "Dados pessoais", "Persoonsgegevens",
     "Altre domande", "Education", "Company"],
)  # fmt: skip
def test_a_nearer_line_that_begins_something_else_ends_it(line: str) -> None:
    told = answers(*below(f"Emergency contact\n{line}", *CONTACT))
    assert told == {"Name": "Tilda Okonjo", "Phone": "+493055501423"}


def test_a_note_that_says_nothing_of_the_kind_ends_nothing() -> None:
    told = answers(*YOU, *below("Emergency contact\nWith the area code", *CONTACT))
    assert [*told.values()][3:] == [None, None]


def test_it_ends_at_the_first_question_that_only_an_applicant_is_asked() -> None:
    told = answers(*YOU, *below("Emergency contact", "Name", "Notice period", "City"))
    assert told["Emergency contact > Name"] is None
    assert told["City"] == "Leipzig"


@pytest.mark.parametrize(
    "line", ["Please give us an emergency contact if you can.", "Reference 1", "Manager"]
)
def test_a_line_over_a_whole_application_is_about_none_of_it(line: str) -> None:
    told = answers(*below(line, "Name", "Email", "Resume", "Phone"))
    assert told["Name"] == "Tilda Okonjo"
    assert told["Phone"] == "+493055501423"


def test_a_sentence_announces_what_says_itself_whom_it_means() -> None:
    line = "Please give us an emergency contact if you can."
    told = answers(*below(line, "Name", "Emergency contact name"))
    assert told == {"Name": "Tilda Okonjo", "Emergency contact name": None}


def test_a_sentence_alone_is_heard() -> None:
    told = answers(*below("Please give us an emergency contact.", *CONTACT))
    assert told == {
        "Please give us an emergency contact > Name": None,
        "Please give us an emergency contact > Phone": None,
    }


@pytest.mark.parametrize("line", ["Emergency Contact Centre Agent", "Reference: NORTH", "Hello"])
def test_a_job_or_a_number_is_nobody(line: str) -> None:
    assert answers(*below(line, "Name")) == {"Name": "Tilda Okonjo"}


@pytest.mark.parametrize("group", ["Partner application", "Manager", "Reference: NORTH"])
def test_a_groups_name_over_a_whole_application_is_the_jobs(group: str) -> None:
    fields = [field(label, group=group) for label in ("Name", "Email", "Resume", "Phone")]
    told = answers(*fields)
    assert (told["Name"], told["Phone"]) == ("Tilda Okonjo", "+493055501423")


@pytest.mark.parametrize("group", ["Partner application", "Emergency contact", "Questions"])
def test_a_group_that_is_no_whole_application_keeps_its_name(group: str) -> None:
    fields = [field(label, group=group) for label in ("Name", "Email", "Phone")]
    assert [*answers(*fields)] == [f"{group} > {x}" for x in ("Name", "Email", "Phone")]


def test_another_persons_group_keeps_its_name_over_anything() -> None:
    fields = [field(x, group="Emergency contact") for x in ("Name", "Email", "Resume")]
    assert set(answers(*fields).values()) == {None}
