"""The wrong element is never touched, whatever a page does meanwhile.

`bench/churn.py` tries 2,000 cases.
"""

from __future__ import annotations

import random

import pytest
from tests.browser.acting.churn import (
    HTML,
    OTHER_MEANING,
    Act,
    Case,
    Outcome,
    by_selector,
    by_us,
    carried_out,
    drawn,
)
from tests.browser.page.rig import Rig

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

CASES = 50  # of each seed


async def outcomes(rig: Rig, cases: list[Case], act: Act) -> list[Outcome]:
    await rig.page.open(rig.pages.put("/churn", HTML), timeout_s=60)
    return [await carried_out(rig.tab, rig.page, case, act) for case in cases]


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.soak) for n in (1, 2))])
async def test_whatever_the_page_changes_no_other_element_is_touched(seed: int, rig: Rig) -> None:
    draw = random.Random(seed)
    seen = await outcomes(rig, [drawn(draw) for _ in range(CASES)], by_us)
    assert [each for each in seen if each.wrong] == []
    assert sum(each.acted for each in seen) > CASES / 2


async def test_who_trusts_a_selector_touches_others_on_those_pages(rig: Rig) -> None:
    draw = random.Random(0)
    seen = await outcomes(rig, [drawn(draw) for _ in range(CASES)], by_selector)
    assert any(each.wrong for each in seen)


MOMENTS = {
    "text": ("now", "focusin", "keydown"),
    "stubborn": ("focusin 2", "select", "after 60"),
    "essay": ("now", "focusin"),
    "select": ("now", "focusin"),
    "check": ("now", "focusin"),
    "radio": ("now", "focusin"),
    "button": ("now", "mousemove", "mousedown", "mouseup"),
}


@pytest.mark.parametrize("kind", MOMENTS)
async def test_an_element_that_comes_to_ask_something_else_is_left_alone(
    kind: str, rig: Rig
) -> None:
    rows = tuple((kind, number, number % 2) for number in range(9))
    cases = [
        Case(rows, 4, "Ystad", ((moment, change, 1),))
        for moment in MOMENTS[kind]
        for change in OTHER_MEANING
    ]
    seen = await outcomes(rig, cases, by_us)
    assert [each for each in seen if each.wrong] == []
