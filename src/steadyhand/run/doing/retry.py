"""The four lawful ways to try again: wait a little, scroll lightly, reset the focus, load anew.

None of them sends anything, and the page is loaded anew only while nothing was written but files
that a person let it store at once: a reload may send a POST again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from ...core.act.actions import FOLLOW_UPS, Refocus, RefreshSoft, Retry, Scroll, WaitFor, kind_of
from ...core.act.facts import Exchange, same_place
from ...core.act.reading import Pressed
from ...core.decide.look import Look
from ...core.log.events import Executed, Intended, RetryApplied
from ..context import Run


async def retry(run: Run, action: Retry, look: Look) -> None:
    """The action was done and noted; whether it helped, the next look tells."""
    await run.note(Intended((action,)))
    if not run.state.outstanding:
        await run.note(RetryApplied(kind_of(action), action.reason, run.state.retries + 1))
    done = await _done(run, action, look)
    await run.note(Executed(kind_of(action), action.reason, done.done, done.why))


async def _done(run: Run, action: Retry, look: Look) -> Pressed:
    match action:
        case WaitFor(reason, timeout_s) if reason == FOLLOW_UPS:  # and no change ends it early
            await run.ports.clock.pause(timeout_s)
            return Pressed(True)
        case WaitFor(timeout_s=timeout_s):
            run.wait_s = timeout_s  # of the next look, which ends it as soon as something changes
            return Pressed(True)
        case Scroll() | Refocus():
            done = await run.live.page.gesture(action)
            run.acted()
            return done
        case RefreshSoft():
            return await _refreshed(run)
        case other:
            assert_never(other)


async def _refreshed(run: Run) -> Pressed:
    """Loaded again, unless something left by a person's leave, or told what was given.

    What a page writes by itself as it loads (a session, a count) it writes again then. A file that
    a person let it store as it is chosen is stored once more, by the same leave.
    """
    left = run.live.gate.written()
    uploads = [each.url for each in left if each.leave == "upload"]
    told = any(_tells(each, uploads) for each in run.live.wire.since(0))
    written = len(left) > len(uploads) or told
    if run.state.intents > 0 or run.state.steps > 0 or written:
        return Pressed(False, "something was written already")
    run.opened = False
    return Pressed(True)


def _tells(write: Exchange, uploads: Sequence[str]) -> bool:
    """Whether the write told what was given, or was a page of a form: more than an upload is."""
    if write.files and any(same_place(write.url, each) for each in uploads):
        return False
    return write.carried > 0 or write.resource_type == "Document"
