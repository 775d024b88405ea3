"""The whole of a run, on one screen.

Every event is stored before it counts, and an intent is stored before the act that it names, under
a number that must be free: a crash or a second worker can lose an observation and never repeat a
submit. What to do is decided by `core/decide`; this file only does it.
"""

from __future__ import annotations

from ..core.decide.decide import broke
from ..core.decide.look import Look
from ..core.decide.moves import Act, Ask, End, Plan
from ..errors import BrowserLost, PageTimeout, SteadyhandError
from .asking import ask_person
from .context import Run
from .doing.perform import perform
from .looking import decided, look_at_page, lose_page, note_ledger
from .planning import plan
from .prepare import Desk, get_ready


async def drive(run: Run, desk: Desk | None = None) -> None:
    """The run has ended, or is paused until somebody answers. With a *desk* it gets ready first.

    Raises LostRun as soon as another worker writes the run.
    """
    while not (run.state.ended or run.state.paused):
        try:
            if desk is not None and not await get_ready(run, desk):
                continue
            look = await look_at_page(run)
            if not run.state.ended:
                await step(run, look)
        except BrowserLost as lost:
            await lose_page(run, lost)
        except PageTimeout:
            await run.hung()
        except SteadyhandError:
            raise  # the caller can act on it; the run can go on
        except Exception as fault:  # the loop boundary: a fault of ours ends the run in the open
            await run.note(broke(run.state, type(fault).__name__).event)


async def step(run: Run, look: Look) -> None:
    """One move was decided and done."""
    match await decided(run, look):
        case Plan(rung):
            if await plan(run, rung, look):
                await step(run, look)  # planning touches nothing: the same look serves
        case Act(actions):
            await perform(run, actions, look)
        case Ask() as ask:
            await ask_person(run, ask, look)
        case End() as end:
            if run.tab is not None and not run.state.intents:
                await run.picture("end")
            last = await decided(run, look) if await note_ledger(run) else end
            if isinstance(last, End):  # what left or was held meanwhile may be asked about instead
                await run.note(last.event)
