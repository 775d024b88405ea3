"""What is tried where a plan came out empty: no form was found, or no way on from a filled one."""

from __future__ import annotations

from ...core.act.actions import Action, RefreshSoft, Scroll, WaitFor
from ...core.decide.breaker import PLAN, lost_times
from ...core.log.events import Missing
from ...core.page.snapshot import Snapshot
from ...core.plan.leaving import filled_form, way_question
from ..context import Run

LATE_FORM_S = 3.0  # a page that renders its form late shows it within this time
SEARCH: tuple[tuple[Action, ...], ...] = (  # for a form that is not there, one try after the other
    (WaitFor("a form to appear", LATE_FORM_S),),
    (Scroll("what loads late"), RefreshSoft("no form has appeared")),
)


async def searched(run: Run, page: Snapshot) -> tuple[tuple[Action, ...], tuple[Missing, ...]]:
    """A wait, then a person's word, then a fresh look; it counts as a failure.

    A person is only asked for the way on from what is filled.
    """
    await run.fail_here(PLAN, filled_form(page, run.state))
    times = lost_times(run.state, page)
    asked = way_question(page, run.state) if times > 1 else None
    return ((), (asked,)) if asked else (SEARCH[min(times, len(SEARCH)) - 1], ())
