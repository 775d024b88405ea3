"""Claim a run, then look, decide and do one move after another, until it ends or waits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar, assert_never

from steadyhand.core.act.actions import (
    Action,
    Fill,
    Press,
    Purpose,
    Refocus,
    RefreshSoft,
    Scroll,
    Submit,
    WaitFor,
)
from steadyhand.core.act.results import Verdict
from steadyhand.core.journal.events import RunEnded, RunStarted
from steadyhand.core.journal.state import State, fold_all
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Act, Ask, End, Plan
from steadyhand.core.policy.policy import crash_end
from steadyhand.core.policy.preparation import Findings, refuse_prohibited_site
from steadyhand.errors import BrowserLost, LostRun, PageTimeout, SteadyhandError, StoreFailed
from steadyhand.ports import Stop, StopWish

from .ask import ask_person
from .context import Run
from .fill import fill
from .look import decide_move, look_at_page, lose_page, note_ledger
from .pace import wait_for_host
from .plan import plan
from .prepare import ApplicationPreparation, get_ready
from .press import press, retry
from .sessions import store_sessions
from .steps import expect_page, press_next
from .submit import submit
from .tracking import note_earlier_run

Result = TypeVar("Result")

# The whole of a run, on one screen.
#
# Every event is stored before it counts, and an intent is stored before the act that it names,
# under a number that must be free: a crash or a second worker can lose an observation and never
# repeat a submit. What to do is decided by `core/policy`; this file only does it.


async def drive(run: Run, preparation: ApplicationPreparation | None = None) -> None:
    """The run has ended, or is paused until somebody answers; what there is to prepare came first.

    Raises LostRun as soon as another worker writes the run.
    """
    while not (run.state.ended or run.state.paused or (run.stop_wish and run.may_stop)):
        try:
            if preparation is not None and not await get_ready(run, preparation):
                continue
            look = await look_at_page(run)
            if not run.state.ended:
                await do_move(run, look)
        except BrowserLost as lost:
            await lose_page(run, lost)
        except PageTimeout:
            await run.hung()
        except SteadyhandError:
            raise  # the caller can act on it; the run can go on
        except Exception as fault:  # the loop boundary: a fault of ours ends the run in the open
            await run.note(crash_end(run.state, type(fault).__name__).event)


async def do_move(run: Run, look: Look) -> None:
    """One move was decided and done."""
    match await decide_move(run, look):
        case Plan(rung):
            if await plan(run, rung, look):
                await do_move(run, look)  # planning touches nothing: the same look serves
        case Act(actions):
            await perform(run, actions, look)
        case Ask() as ask:
            await ask_person(run, ask, look)
        case End() as end:
            if run.tab is not None and not run.state.intents:
                await run.picture("end")
            last = await decide_move(run, look) if await note_ledger(run) else end
            if isinstance(last, End):  # what left or was held meanwhile may be asked about instead
                await run.note(last.event)


async def perform(run: Run, actions: tuple[Action, ...], look: Look) -> None:
    """The actions were done and what shows it is noted; failures are counted by their meaning."""
    first = actions[0]
    if not await wait_for_host(run, first, look.page):
        return  # time has passed: the page is looked at anew before anything is done
    expect_page(run, actions, look.page)
    match first:
        case Submit():
            await submit(run, first, look)
        case Fill():
            await fill(run, tuple(a for a in actions if isinstance(a, Fill)), look.page)
        case Press(purpose=Purpose.NEXT_STEP):
            await press_next(run, first, look)
        case Press():
            await press(run, first, look)
        case WaitFor() | Scroll() | Refocus() | RefreshSoft():
            await retry(run, first, look)
        case other:
            assert_never(other)


# One application: claimed, driven to its end or to a pause, and put on record.
#
# Starting and resuming are one path: what was stored is read, the rest is done. A run whose
# process died goes on here from its journal, with a new browser.

BEATS = 3  # heartbeats per lease
CANCELLED = "cancelled"  # the reason of a run that was stopped for good


async def apply(
    run: Run, started: RunStarted, preparation: ApplicationPreparation | None = None
) -> State:
    """Drive the application as far as it goes now, as `conduct` does."""

    async def work() -> None:
        await note_earlier_run(run)
        run.working_since = run.ports.clock.monotonic()
        await drive(run, preparation)

    return await conduct(run, started, work)


async def conduct(run: Run, started: RunStarted, work: Callable[[], Awaitable[None]]) -> State:
    """The work was done as far as it goes now; the browser is closed and the claim released.

    Raises LostRun when another worker holds the run, or took it over meanwhile.
    """
    run.state = fold_all(await run.ports.journal.read(run.id))
    if run.state.ended:
        return run.state
    await _claim(run)
    try:
        if not run.state.ended:  # another worker may have ended it before this one's claim
            await _work_claimed(run, started, work)
        return run.state
    finally:
        try:
            await run.ports.browser.close()
        finally:  # also where the browser does not close: others must not wait for this process
            run.ports.turns.leave()
            await run.ports.journal.release(run.id, run.state.fence)


async def _work_claimed(run: Run, started: RunStarted, work: Callable[[], Awaitable[None]]) -> None:
    """The work was done, from what the run was asked for on."""
    async with _lease(run):
        if run.state.started is None:  # also where it is to stop: no end stands without it
            await run.note(started, "worker")
            if (end := refuse_prohibited_site(run.state, Findings())) is not None:
                await run.note(end.event)
        async with _stoppable(run):
            await work()
            await store_sessions(run)


async def _claim(run: Run) -> None:
    """The run is this worker's, and its state is what the journal says."""
    journal, options = run.ports.journal, run.options
    now = run.ports.clock.now()
    await journal.claim(run.id, options.worker, lease_s=options.lease_s, at=now)
    envelopes = await journal.read(run.id)
    run.state = fold_all(envelopes)
    run.decisions.clear()  # what an earlier claim led to is kept under that
    for listener in run.ports.listeners:
        listener.receive(envelopes[-1])


@asynccontextmanager
async def _lease(run: Run) -> AsyncIterator[None]:
    """The claim is renewed while the body runs; when it is lost, the browser goes first."""
    driver = asyncio.current_task()
    assert driver is not None
    beat = asyncio.create_task(_beat(run, driver))
    try:
        yield
    except asyncio.CancelledError:
        lost = beat.exception() if beat.done() and not beat.cancelled() else None
        if isinstance(lost, LostRun | StoreFailed):
            raise lost from None
        raise
    finally:
        beat.cancel()
        with suppress(asyncio.CancelledError, LostRun, StoreFailed):
            await beat


@asynccontextmanager
async def _stoppable(run: Run) -> AsyncIterator[None]:
    """The body ends early where somebody wants that, but for a submit that is under way.

    A run that is stopped for good has ended; another one can be gone on with.
    """
    driver = asyncio.current_task()
    assert driver is not None
    if run.ports.stop is None:
        yield
        return
    watch = asyncio.create_task(_watch_stop(run, run.ports.stop, driver))
    try:
        yield
    except asyncio.CancelledError:
        wished = watch.done() and not watch.cancelled() and watch.result()
        if not wished or driver.uncancel():
            raise  # whoever drives the run was cancelled: what it was at may be cut in the middle
    finally:
        watch.cancel()
        await asyncio.wait((watch,))
    if run.stop_wish is not None:
        await _end_stopped(run, run.stop_wish)


async def _watch_stop(run: Run, stop: Stop, driver: asyncio.Task[object]) -> bool:
    """Whether the body was left in the middle; where it sends, it is left to come to its end."""
    run.stop_wish = await stop.wait()
    return run.may_stop and driver.cancel()


async def _end_stopped(run: Run, wish: StopWish) -> None:
    """The journal is read anew: the last event may have been stored as its writer was stopped."""
    run.state = fold_all(await run.ports.journal.read(run.id))
    if wish.for_good and not (run.state.ended or run.state.outstanding):
        why = f"Stopped by {wish.by}; {run.state.sent}."
        await run.note(RunEnded(Verdict.DECLINED, CANCELLED, why), "human")


async def _beat(run: Run, driver: asyncio.Task[object]) -> None:
    """Renew the claim until it is another's, or as long as it lasts without being renewed.

    A store that fails once is asked again; one that hangs is waited for no longer than the claim.
    """
    time, lease_s = asyncio.get_running_loop().time, run.options.lease_s
    never, until = asyncio.Event(), time() + lease_s
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(lease_s / BEATS):
                await never.wait()
        began = time()
        try:
            if await _renew(run, max(0.0, until - began)):
                until = began + lease_s
            elif time() >= until:
                raise StoreFailed(f"the store kept no claim of run {run.id}; resume it later")
        except (LostRun, StoreFailed):
            await run.ports.browser.close()
            driver.cancel()
            raise


async def finish_within(
    work: Coroutine[Any, Any, Result], timeout_s: float
) -> asyncio.Task[Result]:
    """Return the work's task once it is done or its time is up; then it was called off.

    Nobody waits for what was called off: a connection that hangs takes some time to close.
    """
    task = asyncio.create_task(work)
    try:
        await asyncio.wait((task,), timeout=timeout_s)
    finally:
        task.cancel()
        task.add_done_callback(lambda it: it.cancelled() or it.exception())
    return task


async def _renew(run: Run, timeout_s: float) -> bool:
    """Whether the claim was renewed within that time. Raises LostRun."""
    lease_s, now = run.options.lease_s, run.ports.clock.now()
    renewal = run.ports.journal.renew(run.id, run.state.fence, lease_s=lease_s, at=now)
    renewing = await finish_within(renewal, timeout_s)
    done = renewing.done()
    fault = renewing.exception() if done else None
    if isinstance(fault, LostRun):
        raise LostRun(f"run {run.id} was taken over by another worker")
    if fault and not isinstance(fault, StoreFailed):
        raise fault
    return done and fault is None
