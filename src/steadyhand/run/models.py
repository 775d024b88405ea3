"""The rungs of models: a text model, a vision model, and the model that an agent borrows."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.profile_answers import tellable_intents
from steadyhand.core.journal.events import ModelCalled, Rung
from steadyhand.core.journal.state import State
from steadyhand.core.plan import prompts
from steadyhand.core.plan.prompts import parse_plan
from steadyhand.core.plan.semantic import Proposal
from steadyhand.core.policy.breaker import no_exit_failures
from steadyhand.core.policy.budget import Budget, CallRequest, price_of
from steadyhand.ports import LlmResponse, LlmUpstream, Model, MonthLimit, NoAnswer, Recorder, Scene

from .budget import OffCheck, RunBudget, call_model, never_off, run_budget_of

# The model rung: asked for what the rules left open, paid for before the call, heeded by rule.
#
# Each set of open questions is asked of once, with one more try for a plan that could not be used.
# Where no plan comes the questions stay open, and the next rung is a person.

TRIES = 2  # a plan, and one more where none of it could be used
NO_PLAN = "it was no call of the tool with a list of moves"


@dataclass(slots=True)
class ModelRung:
    """A model beside the rules, and what it said of this run's forms so far.

    What it drafted before the run was taken up again stands: it may have been approved since.
    """

    model: Model
    budget: Budget = field(default_factory=Budget)
    monthly: MonthLimit | None = None
    advice: prompts.Advice = field(default_factory=prompts.Advice)
    stopped: OffCheck = never_off
    _asked: set[tuple[str, ...]] = field(default_factory=set)

    def informed(self, known: Knowledge) -> Knowledge:
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
        found = prompts.open_questions(scene.proposal, page, known=scene.known, state=state)
        if found is None or found.sign in self._asked:
            return
        if not (found.fields or no_exit_failures(state, page)):
            return  # waiting may bring the way on, and costs nothing
        self._asked.add(found.sign)
        purse = run_budget_of(self, state, recorder)
        self.advice = self.advice.joined(await self._advised(scene, found, purse))

    async def consult(self, prompt: prompts.Prompt, state: State, recorder: Recorder) -> object:
        """What it said, as plain data; None where nothing came, or no budget let it be asked."""
        return await self._call(prompt, run_budget_of(self, state, recorder)) or None

    async def _advised(
        self, scene: Scene, found: prompts.OpenQuestions, purse: RunBudget
    ) -> prompts.Advice:
        asked, facts = found.fields, tellable_intents(scene.known)
        prompt = prompts.build_prompt(scene.page, asked, facts, state=scene.state, hide=scene.hide)
        for _ in range(TRIES):
            data = await self._call(prompt, purse)
            if isinstance(data, bool):
                break
            plan = parse_plan(data, scene.page, facts, state=scene.state)
            if advice := prompts.usable_advice(plan, asked, scene.page, facts=facts):
                return advice
            reasons = [str(r.why) for r in plan.rejected] if data else [NO_PLAN]
            if not reasons:
                break  # it leaves everything to the person, and may
            prompt = prompts.retry_prompt(prompt, reasons)
        return prompts.Advice()

    async def _call(self, prompt: prompts.Prompt, purse: RunBudget) -> object:
        """What the model said, None where that was no plan, False where nothing came."""
        terms = self.model.terms
        most = prompts.token_bound(prompt)
        ask = CallRequest(Rung.MODEL, "text", most, terms.max_tokens, terms.price, terms.deadline_s)
        said = await call_model(self.model, prompt, ask, purse=purse)
        return said.data if said else False


PICTURE_TOKENS = 4_000  # of a picture, where nobody told more; the wiring tells it by model


@dataclass(frozen=True, slots=True)
class VisionRung:
    """A vision model; a picture is paid for before it is shown."""

    model: Model
    budget: Budget = field(default_factory=Budget)
    monthly: MonthLimit | None = None
    always: bool = False
    picture_tokens: int = PICTURE_TOKENS
    stopped: OffCheck = never_off

    async def view(self, prompt: prompts.Prompt, state: State, recorder: Recorder) -> object:
        """What it said, as plain data; None where nothing came, or no budget let it be asked."""
        terms = self.model.terms
        purse = run_budget_of(self, state, recorder)
        most = prompts.token_bound(prompt) + self.picture_tokens
        ask = CallRequest(
            Rung.VISION, "image", most, terms.max_tokens, terms.price, terms.deadline_s
        )
        said = await call_model(self.model, prompt, ask, purse=purse)
        return said.data if said else None


REFUSAL = LlmResponse(402, b'{"error": {"message": "no money is left for this"}}')
NO_ANSWER = LlmResponse(502, b'{"error": {"message": "no answer came"}}')


@dataclass(frozen=True, slots=True)
class LlmProxy:
    """A model that is lent: the agent has neither its key nor its address."""

    model: LlmUpstream
    budget: Budget = field(default_factory=Budget)
    monthly: MonthLimit | None = None
    stopped: OffCheck = never_off

    async def lend(self, body: bytes, state: State, recorder: Recorder) -> LlmResponse:
        """The answer to that prompt; a refusal where a limit or a switch is in the way."""
        terms = self.model.terms
        purse = run_budget_of(self, state, recorder)
        most = terms.max_tokens
        ask = CallRequest(Rung.OUTSIDE, "text", len(body), most, terms.price, terms.deadline_s)
        taken = await purse.take(ask)
        if taken is None or terms.price is None:
            return REFUSAL
        passed = await self.model.pass_on(body)
        if isinstance(passed, NoAnswer):
            if passed.free:
                await purse.settle(taken, 0, used=(0, 0))
            await recorder.note(ModelCalled(taken.call, terms.name, "no_answer", passed.why))
            return NO_ANSWER
        if passed.used is not None:
            await purse.settle(taken, price_of(terms.price, *passed.used), used=passed.used)
        await recorder.note(ModelCalled(taken.call, terms.name, "answer"))
        return LlmResponse(200, passed.body)
