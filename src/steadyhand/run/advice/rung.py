"""The model rung: asked for what the rules left open, paid for before the call, heeded by rule.

Each set of open questions is asked of once, with one more try for a plan that could not be used.
Where no plan comes the questions stay open, and the next rung is a person.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...core.answer.resolve import Known
from ...core.answer.resolve.tellable import tellable
from ...core.decide.breaker import lost_times
from ...core.decide.budget import Ask, Budget
from ...core.log.events import Rung
from ...core.plan import prompt as prompts
from ...core.plan.proposed import parse
from ...core.plan.semantic import Proposal
from ...ports import Model, Monthly, Recorder, Scene
from .purse import Purse, Stopped, called, never, purse_of

TRIES = 2  # a plan, and one more where none of it could be used
NO_PLAN = "it was no call of the tool with a list of moves"


@dataclass(slots=True)
class ModelRung:
    """A model beside the rules, and what it said of this run's forms so far.

    What it drafted before the run was taken up again stands: it may have been approved since.
    """

    model: Model
    budget: Budget = field(default_factory=Budget)
    monthly: Monthly | None = None
    advice: prompts.Advice = field(default_factory=prompts.Advice)
    stopped: Stopped = never
    _asked: set[tuple[str, ...]] = field(default_factory=set)

    def informed(self, known: Known) -> Known:
        """What is known, with the meanings, drafts and ways on that the model told."""
        learned = {**known.learned, **self.advice.told}
        ways = (*known.ways, *self.advice.ways)
        return replace(known, learned=learned, drafts=self.advice.drafts, ways=ways)

    def wrote(self, proposal: Proposal) -> bool:
        """Whether the model told a meaning of its rows, drafted one, or told the way on."""
        mine = {*self.advice.told, *self.advice.drafts}
        rows = any(r.key in mine for r in proposal.rows)
        return bool(proposal.actions) and (rows or proposal.teller == "model")

    async def advise(self, scene: Scene, recorder: Recorder) -> None:
        """What `informed` adds may have grown. Each thing that is open is asked of once."""
        page, state = scene.page, scene.state
        found = prompts.left_open(scene.proposal, page, known=scene.known, state=state)
        if found is None or found.sign in self._asked:
            return
        if not (found.fields or lost_times(state, page)):
            return  # waiting may bring the way on, and costs nothing
        self._asked.add(found.sign)
        purse = purse_of(self, state, recorder)
        self.advice = self.advice.joined(await self._advised(scene, found, purse))

    async def _advised(self, scene: Scene, found: prompts.Open, purse: Purse) -> prompts.Advice:
        asked, facts = found.fields, tellable(scene.known)
        prompt = prompts.built(scene.page, asked, facts, state=scene.state, hide=scene.hide)
        for _ in range(TRIES):
            data = await self._call(prompt, purse)
            if isinstance(data, bool):
                break
            plan = parse(data, scene.page, facts, state=scene.state)
            if advice := prompts.heeded(plan, asked, scene.page, facts=facts):
                return advice
            reasons = [str(r.why) for r in plan.rejected] if data else [NO_PLAN]
            if not reasons:
                break  # it leaves everything to the person, and may
            prompt = prompts.again(prompt, reasons)
        return prompts.Advice()

    async def _call(self, prompt: prompts.Prompt, purse: Purse) -> object:
        """What the model said, None where that was no plan, False where nothing came."""
        terms = self.model.terms
        most = prompts.tokens_at_most(prompt)
        ask = Ask(Rung.MODEL, "text", most, terms.max_tokens, terms.price, terms.deadline_s)
        said = await called(self.model, prompt, ask, purse=purse)
        return said.data if said else False
