"""One step of a form of several pages: its Next is pressed, and the page says what came of it.

A step may write (a page of the form goes to the site), so it stands behind its own gate and is
stored before it is done. It is never the application: a site that takes it for one ends the run.
"""

from __future__ import annotations

from dataclasses import replace

from ...core.act.actions import Press
from ...core.act.outcome import changed, held_back, waiting
from ...core.act.step import Step, Turning
from ...core.decide.look import Look
from ...core.log.events import Executed, OutcomeClassified
from ..context import Run
from .granting import granted_press
from .observing import LATE_S, turned
from .opening import held_press, note_held
from .passing import held_on, note_step


async def take_step(run: Run, action: Press, look: Look) -> None:
    """The Next was pressed once; the form went on, or what it objects to is known."""
    proven = frozenset(run.state.proven)
    turning = Turning(action, look.page, run.live.wire.mark(), look.content, proven)
    sends = bool(action.action_url)
    pressed = await (
        granted_press(run, action, look, once=False) if sends else held_press(run, action, look)
    )
    await run.note(Executed("click_ref", action.target.label, pressed.done, pressed.why))
    after, step = look.page, Step(False, pressed.why)
    if pressed.done:
        run.turning = turning  # a page that does not answer now may have turned all the same
        after, step = await turned(run, turning)
    gate = run.live.gate
    if not step.passed and gate.stopped():
        turning = replace(turning, digest="")  # it was not the content that the site objected to
    await note_step(run, turning, after, step=step)
    if await held_on(run, turning.mark):
        return
    if not step.passed and await note_held(run, action.target.label, further=sends):
        gate.shut()
        return
    kept = changed(gate.altered()) or held_back(gate.withheld()) or waiting(gate.talks())
    if not step.passed and kept:
        await run.note(OutcomeClassified(kept))
    if not step.still:
        run.live.gate.shut()
    if step.passed:
        run.ahead, run.turning = after, None
    else:
        run.turning = replace(turning, touched=not step.still)
        run.wait_s = LATE_S if step.still else 0.0
        await run.fail_here(action.purpose, turning.form)
