"""A press that sends nothing, as far as we know: what it would write is held and told.

Where what it was for comes all the same, nobody is asked: the page needed nothing of it.
"""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlsplit

from ...core.act.actions import Press, Purpose
from ...core.act.facts import Stopped, Way
from ...core.act.permit import Grant
from ...core.act.reading import Pressed
from ...core.decide.look import Look
from ...core.job.domains import allowed, origin_of
from ...core.log.events import Intended, Left, WriteHeld
from ...core.log.state import OF_A_PRESS
from ...core.page.snapshot import Snapshot
from ..context import Run
from .granting import permit_for, pressed_once
from .observing import asks_more


async def held_press(run: Run, action: Press, look: Look) -> Pressed:
    """One press of what sends nothing, after its intent: what it would write is held.

    Where somebody has let it, its one write leaves.
    """
    grant = _press_permit(run, action, look)
    await run.note(Intended((action,), seal=grant.seal if grant else ""))
    run.live.gate.hold_writes()
    run.door = action.target.label if action.purpose is Purpose.OPEN_FORM else ""
    if grant is not None:
        run.live.gate.permit(grant)
    return await pressed_once(run, action.target)


def _press_permit(run: Run, action: Press, look: Look) -> Grant | None:
    """Leave for the one write that this press causes, where somebody gave it; None where not."""
    begins = f"{OF_A_PRESS}{action.target.label!r}: "
    given = next((g for g in sorted(run.state.granted) if g.startswith(begins)), "")
    if not given:
        return None
    url = given.removeprefix(begins).partition(" ")[2]
    permit = permit_for(run, url, look.digest, once=True)
    return run.ports.seal(replace(permit, press=True))


async def note_held(run: Run, label: str, *, opens: bool = False, further: bool = False) -> bool:
    """Whether the last press would have written what nobody had agreed to; it is noted then."""
    stopped = run.live.gate.stopped()
    if not stopped:
        return False
    first = stopped[0]
    place = first.url.split("?")[0].split("#")[0]
    abroad = first.url if _leads_off(run, first) else ""
    held = WriteHeld(label, first.method, place, first.values, opens=opens, further=further)
    await run.note(replace(held, abroad=origin_of(abroad)))
    return True


def _leads_off(run: Run, stopped: Stopped) -> bool:
    """Return whether the press would only have opened a page of another site."""
    return stopped.method == "GET" and not allowed(stopped.url, run.state.hosts)


async def note_background_requests(run: Run, label: str) -> None:
    """What the page asked its site for in the background, as it was pressed, is noted."""
    for url in run.live.gate.background_requests():
        parts = urlsplit(url)
        host = parts.netloc.rpartition("@")[2]
        await run.note(Left(host, Way.PRESSED, 1, (parts.path or "/",), by=label))


def _brought(before: Snapshot, after: Snapshot) -> bool:
    """Whether the press brought fields: a page may have had a search or a newsletter's box."""
    return not {f.key for f in after.fillable} <= {f.key for f in before.fillable}


async def held_opening(
    run: Run, action: Press, *, proven: bool, before: Snapshot, after: Snapshot
) -> bool:
    """Whether the press would have written, and what it was for did not come; it is noted."""
    opens = action.purpose is Purpose.OPEN_FORM
    came = asks_more(after) if opens else proven
    if opens and not _brought(before, after):
        await note_background_requests(run, action.target.label)
    if not opens and came:
        return False
    noted = await note_held(run, action.target.label, opens=opens)
    return noted and not came


async def late_held(run: Run, page: Snapshot) -> None:
    """What an opening press would write only now is noted, where no form has come by it."""
    if run.door and not (asks_more(page) and page.fillable):
        await note_background_requests(run, run.door)
    if not run.door or run.state.press_held is not None or asks_more(page):
        return
    if await note_held(run, run.door, opens=True):
        run.door = ""
