"""Pages on which acts lead nowhere: a task ends there soon, and says why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.shared import pursue_shared

from steadyhand import Receipt, Settings, Verdict
from steadyhand.testing import ScriptedHuman
from steadyhand.wiring import read_goal

from .loops import LOOPS, Loop, running

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]
TELLING = {"three pages", "toggling dialog", "redirect ring", "next page of a ring"}


def params() -> list[object]:
    """Each loop; a telling few are run at every change."""
    marks = {each.name: () if each.name in TELLING else (pytest.mark.soak,) for each in LOOPS}
    return [pytest.param(each, id=each.name, marks=marks[each.name]) for each in LOOPS]


async def end_of(loop: Loop, home: Path) -> tuple[Receipt, int]:
    """The receipt of the task on that page, and the steps that its journal tells."""
    with running(loop) as maze:
        settings = Settings(
            home=home, headless=True, allow_origins=(maze.origin,), pace_s=0, pictures="off"
        )
        goal = read_goal(loop.steps.replace("; ", "\n").replace("{origin}", maze.origin))
        person = ScriptedHuman({"step_grant": True})
        receipt = await pursue_shared(goal, human=person, url=maze.origin, settings=settings)
    return receipt, acts_in(home)


def acts_in(home: Path) -> int:
    """How many steps its journal tells."""
    (journal,) = home.glob("runs/*/events.ndjson")
    events = map(json.loads, journal.read_text().splitlines())
    return sum(each["kind"] == "step_followed" for each in events)


@pytest.mark.parametrize("loop", params())
async def test_a_page_that_leads_nowhere_ends_a_task_soon_and_says_why(
    loop: Loop, tmp_path: Path
) -> None:
    receipt, acts = await end_of(loop, tmp_path)
    assert receipt.verdict is Verdict.INCOMPLETE
    assert acts <= loop.acts_max, receipt
    why = " ".join(receipt.errors)
    assert len(why.split()) >= 4, "a sentence that a person understands"
    assert loop.why in why
