"""What of an approved sheet is otherwise now is told, one clause each."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.people.sheets import line

from steadyhand.core.act.approved_sheet import approved_sheet_of, changes_since
from steadyhand.core.answer.sheet import Question, QuestionKind, SheetLine


def gate(
    *lines: SheetLine, blank: tuple[SheetLine, ...] = (), notes: tuple[str, ...] = ()
) -> Question:
    return Question(
        "q", QuestionKind.CONFIRM_SUBMIT, "Send?", sheet=lines, blank=blank, notes=notes
    )


NAME, CITY, SITE = line("Name", "Mira"), line("City", "Gdynia"), line("Website", "")
LAST = gate(NAME, CITY, blank=(SITE,))


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (LAST, ()),
        (gate(CITY, NAME, blank=(SITE,)), ()),
        (replace(LAST, sheet=(NAME, CITY, line("Pay", "1"))), ("Pay is new",)),
        (gate(NAME, line("City", "Riga"), blank=(SITE,)), ("City was 'Gdynia'",)),
        (gate(NAME, blank=(SITE, line("City", ""))), ("City is empty now",)),
        (gate(NAME, blank=(SITE,)), ("City is gone",)),
        (gate(NAME, CITY, blank=(SITE, line("Age", ""))), ("Age is asked, and empty",)),
        (gate(NAME, CITY), ("Website is not asked any more",)),
        (gate(NAME, replace(CITY, proven=False), blank=(SITE,)), ("City is not proven any more",)),
        (replace(LAST, notes=("a fee is due",)), ("a fee is due",)),
    ],
)
def test_each_change_since_the_yes_is_told(now: Question, told: tuple[str, ...]) -> None:
    assert changes_since(approved_sheet_of(LAST, "form", "2026-01-01"), now) == told


def test_what_is_proven_only_now_is_told() -> None:
    last = gate(replace(CITY, proven=False))
    assert changes_since(approved_sheet_of(last, "form", "2026-01-01"), gate(CITY)) == (
        "City is proven",
    )
