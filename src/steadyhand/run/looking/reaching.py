"""Reaching the page: a browser that shows it, no sooner than its host may be visited."""

from __future__ import annotations

from ...core.decide.breaker import PAGE_HANG
from ...core.log.events import PageLost
from ...core.page.snapshot import PROHIBITED, Snapshot
from ...errors import BrowserLost, PageHung, PageTimeout, Prohibited, SteadyhandError, Unreachable
from ..context import Run
from ..pace.keep import come
from ..planning.assisting import note_extension
from ..sessions import recall_sessions

TICK_S = 1.2  # a clock of seconds moves on within this time
TICKS_S = 4.0  # on a page that changes all the time
TICKS_MAX = 40  # looks, and no more


async def page_or_fault(run: Run) -> tuple[Snapshot | None, str]:
    """The page, or why there is none. A press that waited for its page sends nothing after it."""
    try:
        page = await _reached(run)
    except (PageTimeout, Unreachable) as fault:
        return None, _fault(fault)
    finally:
        if run.turning is not None and run.tab is not None:
            run.tab.gate.shut()
    if page.fault and not run.state.outstanding:
        run.opened = False  # it is loaded anew where nothing was sent, and else the run ends
        return None, PROHIBITED if page.fault == PROHIBITED else "navigation"
    return page, ""


async def _reached(run: Run) -> Snapshot:
    """The page where the run is; in a new browser the one where it starts."""
    wait_s, run.wait_s = run.wait_s, 0.0
    ahead, run.ahead = run.ahead, None
    if run.tab is None:
        if run.state.seen is not None and not run.state.page_lost:
            await run.note(PageLost("the run goes on in a new browser"))
        run.tab = await run.ports.browser.tab()
        await note_extension(run)
        await recall_sessions(run)
        run.keep(run.sheet.restarted())
        if run.state.posting is not None:
            posting = run.state.posting
            run.known = run.known.at(posting.locations, posting.company)
        run.opened = False
    out = run.state.started.prohibited if run.state.started else ()
    state = run.state
    run.tab.gate.bound(state.hosts, out, talk=state.talks, lookups=state.lookups)
    if not run.opened:
        run.tab.gate.pass_writes()
        await run.tab.page.open(run.start, timeout_s=run.options.open_timeout_s)
        run.opened = True
        run.acted()
    page = ahead or await run.tab.page.snapshot(wait_s=wait_s)
    return run.known.read(await _at_rest(run, page))


async def _at_rest(run: Run, page: Snapshot) -> Snapshot:
    """The page once it is clear whether a number in its words ticks by itself; nothing is done."""
    until = run.ports.clock.monotonic() + TICKS_S
    for _ in range(TICKS_MAX):
        late = run.ports.clock.monotonic() > until
        if not page.restless or run.state.outstanding or late:
            break
        page = await run.live.page.snapshot(wait_s=TICK_S)
    return page


async def due(run: Run) -> float:
    """The seconds that the run has no time to wait for before it may open its page; 0.0 for none.

    It has waited, where it had the time.
    """
    if run.opened and run.tab is not None:
        return 0.0
    return await come(run, run.start)


def _fault(error: SteadyhandError) -> str:
    if isinstance(error, PageHung):
        return PAGE_HANG
    if isinstance(error, Prohibited):
        return PROHIBITED
    return "timeout" if isinstance(error, PageTimeout) else "navigation"


async def lose_page(run: Run, lost: BrowserLost) -> None:
    """The loss is noted; a run with nothing outstanding may open a new browser."""
    await run.ports.browser.close()
    run.tab, run.ahead, run.turning, run.worked = None, None, None, None
    run.writes_noted = 0
    run.recoveries += 1
    await run.note(PageLost(str(lost)))
