"""A rung's proposal, and an adviser's word on what it left open."""

from __future__ import annotations

from ...core.decide.look import Look
from ...core.log.events import Rung
from ...core.plan.semantic import Proposal
from ...ports import Scene
from ..context import Run


async def proposed(run: Run, rung: Rung, look: Look) -> tuple[Proposal, bool]:
    """The rung's proposal, after an adviser was asked for what it left open; whether it is theirs.

    What failed twice is a person's to say, and no adviser's.
    """
    adviser, planner = run.ports.adviser, run.ports.planners[rung]
    if adviser is None or rung is Rung.HUMAN:
        return await planner.propose(look.page, run.known, run.state), False
    before = adviser.informed(run.known)
    proposal = await planner.propose(look.page, before, run.state)
    scene = Scene(look.page, before, run.state, proposal, run.typed())
    own = await adviser.advise(scene, run.note)
    if own is not None:
        return own, True
    if adviser.informed(run.known) != before:
        proposal = await planner.propose(look.page, adviser.informed(run.known), run.state)
    return proposal, adviser.wrote(proposal)
