"""A profile says what was said."""

from __future__ import annotations

import pytest

from steadyhand.jobs.profile import Name


@pytest.mark.parametrize(
    ("name", "full"),
    [
        (Name("Tilda", "Okonjo", "Til"), "Tilda Okonjo"),
        (Name("Tilda"), "Tilda"),
        (Name(whole="Tilda van Okonjo"), "Tilda van Okonjo"),
        (Name("T", "O", whole="Tilda van Okonjo"), "Tilda van Okonjo"),
        (Name(), ""),
    ],
)
def test_a_full_name_is_the_given_one_or_both_parts(name: Name, full: str) -> None:
    assert name.full == full
