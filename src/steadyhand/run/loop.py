"""The whole of a run, on one screen.

Every event is stored before it counts, and an intent is stored before the act that it names, under
a number that must be free: a crash or a second worker can lose an observation and never repeat a
submit. What to do is decided by `core/decide`; this file only does it.
"""

from __future__ import annotations

from ..core.decide.decide import Act, Ask, End, Plan, decide
from ..core.decide.look import Look
from ..core.log.events import Ended, PageLost
from ..core.log.state import State
from ..errors import BrowserLost, PageTimeout
from .asking import ask_person
from .context import Run
from .looking import look_at_page
from .perform import perform
from .planning import plan


async def drive(run: Run) -> State:
    """The run has ended, or is paused until somebody answers; its last state is returned.

    Raises LostRun as soon as another worker writes the run.
    """
    while not (run.state.ended or run.state.paused):
        try:
            await step(run, await look_at_page(run))
        except BrowserLost as lost:
            await _page_lost(run, lost)
        except PageTimeout:
            await run.hung()
    return run.state


async def step(run: Run, look: Look) -> None:
    """One move was decided and done."""
    match decide(run.state, look):
        case Plan(rung):
            await plan(run, rung, look)
            await step(run, look)  # planning touches nothing: the same look serves
        case Act(actions):
            await perform(run, actions, look)
        case Ask() as ask:
            await ask_person(run, ask, look)
        case End(verdict, reason, why):
            await run.note(Ended(verdict, reason, why))


async def _page_lost(run: Run, lost: BrowserLost) -> None:
    """The loss is noted; a run with nothing outstanding may open a new browser."""
    await run.ports.browser.close()
    run.tab, run.recoveries = None, run.recoveries + 1
    await run.note(PageLost(str(lost)))
