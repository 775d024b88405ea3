"""What a page shows of a thing's value, wherever an application shows it."""

from __future__ import annotations

import pytest
from tests.core.goal.pages import PAGE, element, outline, row

from steadyhand.core.goal.goal import Target
from steadyhand.core.goal.grounding import Outline
from steadyhand.core.goal.pursuit import shows_value
from steadyhand.core.page.snapshot import PageText, Ref

HEADING = element("heading", "Apollo")
FORM = outline(HEADING, element("combobox", "Priority", value="High"))
LINE = tuple(map(PageText, ("Priority", "2. High")))
LINES = outline(HEADING, element("row", "Priority 2. High", row=LINE, row_ref=Ref("9")))
OPEN = outline(*row("Apollo", "open", number=1), *row("Zeus", "open", number=2))


@pytest.mark.parametrize(
    ("page", "target", "value", "held"),
    [
        (PAGE, Target("State", row=("Apollo",)), "open", True),
        (PAGE, Target("status", row=("Apollo",)), "open", True),  # another word for it
        (PAGE, Target("State", row=("Zeus",)), "open", False),
        (PAGE, Target("State"), "open", False),  # not every row says so
        (OPEN, Target("State"), "open", True),
        (PAGE, Target("Priority", row=("Apollo",)), "High", False),
        (FORM, Target("Priority", row=("Apollo",)), "High", True),
        (FORM, Target("Priority", row=("Apollo",)), "Low", False),
        (FORM, Target("Priority", row=("Zeus",)), "High", False),  # a page of something else
        (FORM, Target("Priority"), "Low", False),
        (LINES, Target("Priority", row=("Apollo",)), "2. High", True),
        (LINES, Target("Priority", row=("Apollo",)), "1. Critical", False),
    ],
)
def test_a_value_is_seen_in_its_column_its_form_or_the_line_of_its_page(
    page: Outline, target: Target, value: str, held: bool
) -> None:
    found, why = shows_value(page, target, value)
    assert found is held
    assert bool(why) is not held
