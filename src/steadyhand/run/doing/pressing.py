"""Pressing what sends nothing: what closes an overlay, what leads to the form.

That it sends nothing is what we think of it. So whatever it would write is held, and where what it
was pressed for does not come, a person is asked with what it would send.
"""

from __future__ import annotations

from ...core.act.actions import Press, Purpose
from ...core.act.evidence import press_evidence, verify_press
from ...core.act.facts import Evidence
from ...core.act.reading import Pressed
from ...core.decide.breaker import key_of
from ...core.decide.look import Look
from ...core.log.events import Checked, Executed, OverlayClosed, TabFollowed
from ...core.page.snapshot import Snapshot
from ..context import Run
from .opening import held_opening, held_press

LATE_S = {  # what is closed may take so long to leave, and what is added or opened to come
    Purpose.CLOSE_OVERLAY: 1.0,
    Purpose.ADD_ENTRY: 1.0,
    Purpose.UNFOLD: 1.0,
    Purpose.OPEN_FORM: 2.0,
}


async def press(run: Run, action: Press, look: Look) -> None:
    """The press was done once, and the page shows whether it did what it was for."""
    pressed = await held_press(run, action, look)
    opens = action.purpose is Purpose.OPEN_FORM
    await run.note(Executed("click_ref", action.target.label, pressed.done, pressed.why, opens))
    after, result = await _verify(run, action, look, pressed=pressed)
    if action.purpose is Purpose.CLOSE_OVERLAY:
        await run.note(OverlayClosed("overlay", action.target.label, "press", result.proven))
    await run.note(Checked((result,)))
    proven, before = result.proven, look.page
    if await held_opening(run, action, proven=proven, before=before, after=after):
        return
    if not result.proven and action.purpose is not Purpose.UNFOLD:
        await run.fail(key_of(look.page.url, action))


async def _verify(
    run: Run, action: Press, look: Look, *, pressed: Pressed
) -> tuple[Snapshot, Evidence]:
    """The page after it, and whether that shows what the press was for."""
    after = await run.live.page.snapshot()
    result = verify_press(action, pressed, before=look.page, after=after)
    wait_s = 0.0 if run.live.gate.stopped() else LATE_S.get(action.purpose, 0.0)
    if pressed.done and not result.proven and wait_s:
        after = await run.live.page.snapshot(wait_s=wait_s)
        result = verify_press(action, pressed, before=look.page, after=after)
    if pressed.done and not result.proven and await _followed(run):
        result = press_evidence(action, proven=True, text="it opened a tab of its own")
    return after, result


async def _followed(run: Run) -> bool:
    """Whether the page opened a tab, in which the run goes on from now."""
    tab = await run.ports.browser.followed()
    if tab is None:
        return False
    run.tab = tab
    page = await tab.page.snapshot()
    await run.note(TabFollowed(page.url))
    return True
