"""Which answers of a sheet must not be told again where a page echoes them."""

from __future__ import annotations

import pytest

from steadyhand.core.answer.facts import Answer, Intent, Row, Sheet, Source, Value
from steadyhand.core.answer.policy import private_texts, unkept
from steadyhand.core.page.snapshot import FieldKey, Role


def sheet(value: Value, role: Role = Role.TEXT, meaning: str = "") -> Sheet:
    intent = Intent(meaning) if meaning else None
    row = Row(FieldKey("k"), "K", "", role, Answer(value, Source.PROFILE), intent)
    return Sheet("salt", rows=(row,))


@pytest.mark.parametrize(
    ("held", "private"),
    [
        (sheet("Ada"), True),
        (sheet("87654", Role.NUMBER), True),
        (sheet("Non-binary", Role.SELECT, "eeo"), True),
        (sheet("Non-binary", Role.RADIOS, "eeo"), True),
        (sheet("Blue", Role.SELECT), False),
        (sheet("Berlin", Role.TEXT, "address-level1"), False),
        (sheet("No"), False),
        (sheet(True, Role.CHECK, "eeo"), False),
    ],
)
def test_what_a_person_typed_and_what_is_nobodys_business_is_private(
    held: Sheet, private: bool
) -> None:
    assert bool(private_texts(held)) is private


def test_a_reply_is_private() -> None:
    assert private_texts(Sheet("salt").with_reply(FieldKey("k"), "Aurora")) == ("Aurora",)


@pytest.mark.parametrize(
    ("meaning", "kept"),
    [
        ("new-password", False),
        ("current-password", False),
        ("one-time-code", False),
        ("cc-csc", False),
        ("national_id", True),
        ("given-name", True),
        ("", True),
    ],
)
def test_what_opens_something_is_stored_nowhere_and_all_else_on_the_sheet(
    meaning: str, kept: bool
) -> None:
    key, held = FieldKey("k"), sheet("Orchard-42", meaning=meaning)
    said = held.with_reply(key, "Orchard-42").with_refused({key: "too short"})
    stored = said.without(unkept(said))
    assert ("Orchard-42" in repr(stored)) is kept
    assert [row.key for row in stored.rows] == [key]
    assert said.row(key) == held.row(key)


def test_of_other_fields_everything_is_stored() -> None:
    held = sheet("Ada").with_reply(FieldKey("k"), "Ada").with_refused({FieldKey("k"): "no"})
    assert held.without({FieldKey("other")}) == held
