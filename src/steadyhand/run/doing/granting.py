"""A press that sends what was typed, by a grant that its stored intent uses up.

The seal stands in the intent and is opened once, after the intent is stored: a process that dies in
between leaves a used grant and nothing sent, one that dies later an intent that nobody repeats.
"""

from __future__ import annotations

from ...core.act.actions import Press, Submit
from ...core.act.permit import GOOD_FOR_S, Grant, Permit
from ...core.act.reading import Pressed
from ...core.decide.look import Look
from ...core.log.events import Intended
from ..context import Run
from .pressing import pressed_once


async def granted_press(run: Run, action: Press | Submit, look: Look, *, once: bool) -> Pressed:
    """One press after its intent was stored; or none, and why the gate stays shut."""
    grant = sealed_permit(run, action, look, once=once)
    await run.note(Intended((action,), run.state.form, look.digest, grant.seal))
    if refused := run.live.gate.permit(grant):
        return Pressed(False, refused)
    return await pressed_once(run, action.target, sending=once)


def sealed_permit(run: Run, action: Press | Submit, look: Look, *, once: bool) -> Grant:
    """Leave for what this very press sends: of this run and claim, of the content that was seen."""
    permit = Permit(
        run_id=run.id,
        fence=run.state.fence,
        attempt=run.state.next_seq,
        url=action.action_url,
        digest=look.digest,
        expires_at=run.ports.clock.monotonic() + GOOD_FOR_S,
        once=once,
    )
    return run.ports.seal(permit)
