"""Pressing what sends nothing: what closes an overlay, what leads to the form."""

from __future__ import annotations

from ...core.act.actions import Press, Purpose, Target
from ...core.act.evidence import press_evidence, verify_press
from ...core.act.reading import Pressed
from ...core.decide.breaker import key_of
from ...core.decide.look import Look
from ...core.log.events import Checked, Executed, Intended, OverlayClosed, TabFollowed
from ...errors import PageTimeout
from ..context import Run

FADING_S = 1.0  # what is closed may take so long to leave, and what is added or unfolded to come
LATE = (Purpose.CLOSE_OVERLAY, Purpose.ADD_ENTRY, Purpose.UNFOLD)


async def press(run: Run, action: Press, look: Look) -> None:
    """The press was done once, and the page shows whether it did what it was for."""
    await run.note(Intended((action,)))
    pressed = await pressed_once(run, action.target)
    await run.note(Executed("click_ref", action.target.label, pressed.done, pressed.why))
    result = verify_press(action, pressed, before=look.page, after=await run.live.page.snapshot())
    if pressed.done and not result.proven and action.purpose in LATE:
        late = await run.live.page.snapshot(wait_s=FADING_S)
        result = verify_press(action, pressed, before=look.page, after=late)
    if pressed.done and not result.proven and await _followed(run):
        result = press_evidence(action, proven=True, text="it opened a tab of its own")
    if action.purpose is Purpose.CLOSE_OVERLAY:
        await run.note(OverlayClosed("overlay", action.target.label, "press", result.proven))
    await run.note(Checked((result,)))
    if not result.proven and action.purpose is not Purpose.UNFOLD:
        await run.fail(key_of(look.page.url, action))


async def pressed_once(run: Run, target: Target, *, sending: bool = False) -> Pressed:
    """The one press. A press that did not come back in time may have happened."""
    page = run.live.page
    try:
        return await page.press(target.ref, target.fingerprint, sending=sending)
    except PageTimeout as slow:
        return Pressed(True, str(slow))


async def _followed(run: Run) -> bool:
    """Whether the page opened a tab, in which the run goes on from now."""
    tab = await run.ports.browser.followed()
    if tab is None:
        return False
    run.tab = tab
    page = await tab.page.snapshot()
    await run.note(TabFollowed(page.url))
    return True
