"""Getting through a wall: what its user told is typed, and its button is pressed under a grant."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.act.step import Turning
from ...core.decide.look import Look
from ...core.log.events import Executed, WallTried
from ...core.page.snapshot import Snapshot
from ...core.plan.entrance import Entrance, entrance_of, stands, taken, through
from ..context import Run
from ..doing.granting import granted_press
from ..doing.observing import LATE_S, turned
from ..pace.keep import in_turn
from .boxes import typed_in


@dataclass(frozen=True, slots=True)
class Entered:
    """What came of one try."""

    passed: bool
    gone: bool = False  # the wall is not there any more
    taken: bool | None = None  # whether the site took the secrets; None: nobody knows


async def enter(
    run: Run, look: Look, entrance: Entrance, *, secrets: tuple[str, ...], by: str
) -> Entered:
    """They were typed into the entrance's boxes, its button was pressed once, and the try is noted.

    *secrets* are one for the name and one for the password as far as these are asked, or the code.
    """
    if not await _due(run, entrance, look):
        why = "the run has no time to wait until the site may be visited again"
        await run.note(WallTried(entrance.wall, by, passed=False, why=why))
        return Entered(False)
    run.secrets = tuple(dict.fromkeys((*run.secrets, *secrets)))
    if why := await typed_in(run, entrance, secrets):
        await run.note(WallTried(entrance.wall, by, passed=False, why=why))
        return Entered(False)
    try:
        return await _pressed(run, look, entrance, by)
    finally:
        run.live.gate.shut()


async def _due(run: Run, entrance: Entrance, look: Look) -> bool:
    """It is the site's turn, after a wait if need be: a second no means that there is no time."""
    press, page = entrance.press, look.page
    return await in_turn(run, press, page) or await in_turn(run, press, page)


async def _pressed(run: Run, look: Look, entrance: Entrance, by: str) -> Entered:
    """The button was pressed, and whether that led on is noted."""
    filled = await run.live.page.snapshot()  # a button may be switched on by what was typed
    press = (entrance_of(filled, entrance.wall) or entrance).press
    mark = run.live.wire.mark()
    turning = Turning(press, look.page, mark, look.content, frozenset())
    secret = frozenset({entrance.origin} if entrance.password is not None else ())
    run.tried |= secret  # before the press: whatever ends it, the secret may have been sent
    pressed = await granted_press(run, press, look, once=False)
    await run.note(Executed("click_ref", press.target.label, pressed.done, pressed.why))
    if not pressed.done:
        run.tried -= secret
        await run.note(WallTried(entrance.wall, by, passed=False, why=pressed.why))
        return Entered(False)
    after, step = await turned(run, turning)
    if not through(entrance, after):
        after = await run.live.page.snapshot(wait_s=LATE_S)
    passed = through(entrance, after)
    why = "" if passed else _objection(after) or step.why
    await run.note(WallTried(entrance.wall, by, passed, why, sent=step.sent))
    run.ahead = after if passed else None
    answers = run.live.wire.since(mark)
    if not run.state.outstanding:
        run.mark = run.live.wire.mark()  # what this press sent is no late write of a submit
    gone = not stands(after, entrance.wall)
    return Entered(passed, gone=gone, taken=taken(entrance, after, answers))


def _objection(after: Snapshot) -> str:
    return next((e for e in (*(f.error for f in after.fillable), *after.errors) if e), "")
