"""A rung's proposal, and an adviser's word on what it left open; or what a picture shows."""

from __future__ import annotations

from ...core.act.actions import Press, Purpose, target_of
from ...core.decide.look import Look
from ...core.decide.standing import sight_here
from ...core.log.beside.sight import NOTHING
from ...core.log.events import Rung
from ...core.plan.leaving import doors
from ...core.plan.prompt import Hidden, stuck
from ...core.plan.semantic import Proposal
from ...ports import Scene
from ..context import Run


async def proposed(run: Run, rung: Rung, look: Look) -> tuple[Proposal, Rung]:
    """The rung's proposal, with what advisers told of it, and whose it is in the end.

    What failed twice is a person's to say, and no adviser's.
    """
    proposal, advised = await _advised(run, rung, look)
    if stuck(proposal) and (press := _pictured(run, look)) is not None:
        return Proposal((press,), why="A picture of the page shows it."), Rung.VISION
    ruled = rung is Rung.RECORDED and proposal.matched is None  # no recipe: the rules alone
    return proposal, Rung.MODEL if advised else Rung.SEMANTIC if ruled else rung


def _pictured(run: Run, look: Look) -> Press | None:
    """The button that a picture of this page shows to open the form, while nothing is filled."""
    sight = sight_here(run.state, look)
    told = sight.opens if sight else NOTHING
    button = next((b for b in doors(look.page, run.state) if b.ref == told), None)
    return Press(target_of(button), Purpose.OPEN_FORM) if button else None


async def _advised(run: Run, rung: Rung, look: Look) -> tuple[Proposal, bool]:
    """The rung's proposal, after an adviser was asked for what it left open; whether it is its."""
    adviser, planner = run.ports.adviser, run.ports.planners[rung]
    if adviser is None or rung is Rung.HUMAN:
        return await planner.propose(look.page, run.known, run.state), False
    before = adviser.informed(run.known)
    proposal = await planner.propose(look.page, before, run.state)
    scene = Scene(look.page, before, run.state, proposal, Hidden(run.typed(), run.answered()))
    await adviser.advise(scene, run)
    if adviser.informed(run.known) != before:
        proposal = await planner.propose(look.page, adviser.informed(run.known), run.state)
    return proposal, adviser.wrote(proposal)
