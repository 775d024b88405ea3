"""Planning: a rung proposes, its answers go to the sheet, its plan to the journal."""

from __future__ import annotations

from dataclasses import replace

from ..core.act.actions import Action, RefreshSoft, Scroll, WaitFor
from ..core.answer.resolve import Known
from ..core.decide.breaker import PLAN, semantic_key
from ..core.decide.look import Look
from ..core.log.events import Planned, Rung
from ..core.log.state import State
from ..core.page.snapshot import Snapshot
from ..core.plan.semantic import Proposal, propose, questions_for_failures
from ..ports import Scene
from .context import Run
from .doing.assisting import assisted

LATE_FORM_S = 3.0  # a page that renders its form late shows it within this time
SEARCH: tuple[tuple[Action, ...], ...] = (  # for a form that is not there, one try after the other
    (WaitFor("a form to appear", LATE_FORM_S),),
    (Scroll("what loads late"), RefreshSoft("no form has appeared")),
)


class Semantic:
    """The rung that fills by meaning, from what the user said."""

    async def propose(self, page: Snapshot, known: Known, state: State) -> Proposal:
        """The next stage of the form."""
        return propose(page, known, state)


class AskHuman:
    """The rung that asks for what failed twice, then lets the semantic rung use the replies."""

    async def propose(self, page: Snapshot, known: Known, state: State) -> Proposal:
        """Questions for the failing fields, or the next stage when they were asked."""
        questions = questions_for_failures(page, state)
        return questions if questions.missing else propose(page, known, state)


async def plan(run: Run, rung: Rung, look: Look) -> bool:
    """The rung's proposal is on the sheet and in the journal; an empty one counts as a failure.

    False where an extension was asked to fill instead, so that the page is another one now.
    """
    if await assisted(run, look.page):
        return False
    proposal, advised = await _proposed(run, rung, look)
    if proposal.rows:
        sheet = run.sheet.with_rows(proposal.rows)
        run.keep(replace(sheet, unused=run.known.unused(sheet.rows)))
    sources = tuple((r.key, str(r.answer.source)) for r in proposal.rows)
    for unusable in (m for m in proposal.missing if m.key in run.state.given):
        await run.fail_here("reply", unusable.key)
    if proposal.matched is not None and not run.state.recipe:
        await run.note(proposal.matched)
    actions = proposal.actions
    if not (proposal.actions or proposal.missing):
        await run.fail_here(PLAN)
        actions = SEARCH[min(_fruitless(run), len(SEARCH)) - 1]
    ruled = rung is Rung.RECORDED and proposal.matched is None  # no recipe: the rules alone
    told = Rung.MODEL if advised else Rung.SEMANTIC if ruled else rung
    missing, learned = proposal.missing, proposal.learned
    await run.note(Planned(told, actions, missing, sources, proposal.why, learned))
    return True


async def _proposed(run: Run, rung: Rung, look: Look) -> tuple[Proposal, bool]:
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


def _fruitless(run: Run) -> int:
    return run.state.fails[semantic_key(run.url, PLAN, "")]
