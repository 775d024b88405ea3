"""Which answers of a sheet must not be told again where a page echoes them."""

from __future__ import annotations

import pytest

from steadyhand.core.answer.facts import Answer, Intent, Row, Sheet, Source, Value
from steadyhand.core.answer.policy import private_texts
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
