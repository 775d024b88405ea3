"""Deciding: the rules' move, after a picture was looked at where they are unsure."""

from __future__ import annotations

from ...core.act.facts import Disposition
from ...core.decide.decide import decide
from ...core.decide.look import Look
from ...core.decide.moves import Move
from ...core.decide.standing import Glance, doors_at, doubts, glance_at
from ...core.log.beside.sight import PictureJudged
from ...core.plan.prompt import Hidden, of_picture, seen_in
from ..context import Run
from .keeping import note_decision


async def decided(run: Run, look: Look) -> Move:
    """What to do on that look; a picture that is due was looked at before, once."""
    move = decide(run.state, look)
    if await _glanced(run, look, move):
        move = decide(run.state, look)
    note_decision(run, look, move)
    return move


async def _glanced(run: Run, look: Look, move: Move) -> bool:
    """Whether a picture was due; what it shows is noted, or that nothing could be told."""
    viewer = run.ports.viewer
    if viewer is None or run.tab is None:
        return False
    glance = glance_at(run.state, look, move, always=viewer.always)
    if glance is None:
        return False
    picture, artifact = await run.blind_picture("sight")
    said: object = None
    if picture:
        prompt = of_picture(
            glance.moment,
            look.page,
            picture=picture,
            hide=Hidden(run.typed(), run.answered()),
            doors=doors_at(glance, run.state, look),
        )
        said = await viewer.view(prompt, run.state, run)
    await run.note(_judged(run, look, glance, said=said, artifact=artifact))
    return True


def _judged(run: Run, look: Look, glance: Glance, *, said: object, artifact: str) -> PictureJudged:
    outcome = run.state.outcome
    sight = seen_in(said, doors_at(glance, run.state, look))
    proven = outcome is not None and outcome.disposition is Disposition.ACCEPTED
    doubt = doubts(glance, sight.shows, proven=proven)
    return PictureJudged(glance.moment, glance.digest, sight.shows, doubt, sight.opens, artifact)
