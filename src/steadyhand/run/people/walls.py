"""Before a wall the run is frozen: nothing is pressed, loaded or typed until somebody has answered.

What stands there is dealt with by a person in the same tab, or by what that person tells: a code,
a user name and a password. What a person sends by hand is no act of the run, and proves nothing of
it; the gate lets it through as long as it carries no more of what the run has typed than one name.
"""

from __future__ import annotations

from ...core.act.permit import Permit
from ...core.answer.facts import QuestionKind
from ...core.decide.look import Look
from ...core.decide.moves import Ask
from ...core.plan.entrance import Entrance, entrance_of, stands
from ..context import Run
from . import wording
from .desk import handed_back, put_at_wall, text_of, told_at_wall
from .entering import enter
from .signing import sign_in

LEADS_ON_S = 5.0  # a page leads whoever has passed its check on within this time
LOOKS_MAX = 20  # meanwhile, at a page that keeps changing


async def hand_over(run: Run, ask: Ask, look: Look) -> None:
    """Somebody has dealt with the wall, or nobody has; the next look tells what came of it."""
    entrance = entrance_of(look.page, ask.wall)
    if ask.kind is QuestionKind.BLOCKER or entrance is None:
        await _by_hand(run, ask, look)
    elif ask.kind is QuestionKind.OTP:
        await _by_code(run, entrance, look)
    else:
        await sign_in(run, entrance, look)


async def _by_hand(run: Run, ask: Ask, look: Look) -> None:
    """The person had the tab; whether the wall is gone is not taken from what was said."""
    picture = await run.picture("wall")
    question = wording.by_hand(run, ask, look, picture=picture)
    gate = run.live.gate
    gate.permit(run.ports.seal(_leave_by_hand(run, look, question.deadline_s)))
    try:
        reply = await put_at_wall(run, question)
    finally:
        gate.shut()
        if not run.state.outstanding:
            run.mark = run.live.wire.mark()  # what a person sent is no late write of a submit
    await handed_back(run, ask.wall, by=reply.by, dealt=reply.approved)
    if reply.approved:
        await _led_on(run, ask.wall)


async def _led_on(run: Run, wall: str) -> None:
    """The wall has gone, or has had its time to. A page may change without leading on."""
    until = run.ports.clock.monotonic() + LEADS_ON_S
    for _ in range(LOOKS_MAX):
        left = until - run.ports.clock.monotonic()
        page = await run.live.page.snapshot(wait_s=max(left, 0.0))
        run.ahead = page
        if left <= 0 or not stands(page, wall):
            return


def _leave_by_hand(run: Run, look: Look, deadline_s: float) -> Permit:
    return Permit(
        run_id=run.id,
        fence=run.state.fence,
        attempt=run.state.next_seq,
        url=look.page.url,
        digest=look.digest,
        expires_at=run.ports.clock.monotonic() + deadline_s,
        once=False,
        wall=True,
        by_hand=True,
    )


async def _by_code(run: Run, entrance: Entrance, look: Look) -> None:
    """The code was used once; nothing holds it any more but the page."""
    reply = await told_at_wall(run, wording.code(run, entrance))
    said = "".join(text_of(reply).split())  # people put spaces into it
    if said:
        await enter(run, look, entrance, secrets=(said,), by=reply.by)
    else:
        await handed_back(run, entrance.wall, by=reply.by, dealt=False)
