"""What is remembered answers a field only where the field asks the same today."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.answer.pages import field, known, options

from steadyhand.core.answer.resolution import bank_entry, employer_of, resolve
from steadyhand.core.answer.sheet import Answer, Source, Unknown
from steadyhand.core.page.snapshot import Role
from steadyhand.ports import BankEntry

ANYWHERE = "Are you legally authorized to work in the country where this job is located?"
AT_HOME = known(profile=None, country="DE")


def test_the_same_words_at_a_job_in_another_country_are_asked_again() -> None:
    asked = field(ANYWHERE)
    intent = AT_HOME.meaning(asked)
    assert intent is not None
    entry = BankEntry(ANYWHERE, "Yes", intent=intent.name, slots=intent.slots)
    here = replace(AT_HOME, bank=(entry,))
    assert bank_entry(asked, intent, here) == entry
    for country in ("FR", ""):
        away = replace(here, country=country)
        assert bank_entry(asked, away.meaning(asked), away) is None
    unread = replace(here, bank=(BankEntry(ANYWHERE, "Yes"),))
    assert bank_entry(asked, intent, unread) is None


def test_a_question_about_the_place_of_the_job_is_always_asked() -> None:
    asked = field("Could you come to this location every day?")
    entry = BankEntry(asked.label, "Yes")
    assert bank_entry(asked, None, known(bank=(entry,), company="Reed & Co.")) is None


@pytest.mark.parametrize(
    ("label", "role", "company"),
    [
        ("Boat licence", Role.TEXT, ""),
        ("What draws you to us?", Role.TEXT, "Reed & Co."),
        ("I accept the rules of the harbour", Role.CHECK, "Reed & Co."),
        ("I accept the privacy policy", Role.CHECK, "Reed & Co."),
    ],
)
def test_what_is_said_to_one_employer_is_kept_for_that_one(
    label: str, role: Role, company: str
) -> None:
    here, asked = known(company="Reed & Co."), field(label, role)
    assert employer_of(asked, here.meaning(asked), here) == company


def test_an_answer_for_another_employer_is_not_used() -> None:
    asked = field("What draws you to us?")
    bank = (BankEntry(asked.label, "Trees", company="Reed & Co."),)
    at_home = resolve(asked, known(bank=bank, company="REED & CO"))
    assert isinstance(at_home, Answer)
    assert (at_home.value, at_home.source) == ("Trees", Source.BANK)
    assert isinstance(resolve(asked, known(bank=bank, company="Other AG")), Unknown)


def test_a_remembered_answer_that_no_option_says_is_asked_with_what_was_said() -> None:
    asked = field("Boat licence", Role.SELECT, options=options("Inland", "Sea"))
    bank = (BankEntry("Boat licence", "Harbour"),)
    assert resolve(asked, known(bank=bank)) == Unknown("no option says that", "Harbour")
