"""Language models: the ports to ask, show and lend one, their cost, and rungs switched off."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.journal.events import Event, ModelExchange
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.core.plan.masking import PrivateTexts
from steadyhand.core.plan.prompts import Prompt
from steadyhand.core.plan.semantic import Proposal
from steadyhand.core.policy.budget import Price

from .browser import LlmResponse


class Recorder(Protocol):
    """Where it is kept what a run did: its journal, and what passed between it and a model."""

    async def note(self, event: Event) -> None:
        """The event is stored. Raises LostRun."""
        ...

    async def record(self, exchange: ModelExchange) -> str:
        """It is an artifact of the run, cleaned of what the user said; returns its name."""
        ...


@dataclass(frozen=True, slots=True)
class Terms:
    """What one call of a model may take at most, and what it costs."""

    name: str
    price: Price | None  # None: nobody knows it
    max_tokens: int = 2_000
    deadline_s: float = 45.0  # for a call with all its tries


@dataclass(frozen=True, slots=True)
class ModelAnswer:
    """What came back: plain data, or None where it was no plan; and the tokens that were used."""

    data: object
    input_tokens: int
    output_tokens: int


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """No answer came. `why` is one clause without anything of the prompt or a key."""

    why: str
    free: bool  # the service refused the call, so that it cost nothing


class Model(Protocol):
    """A language model behind some service."""

    @property
    def terms(self) -> Terms:
        """What a call takes at most."""
        ...

    async def propose(self, prompt: Prompt) -> ModelAnswer | NoAnswer:
        """Its plan, before the deadline of its terms; a service that is down is a value."""
        ...


@dataclass(frozen=True, slots=True)
class ForwardedAnswer:
    """A service's whole answer, and the tokens that it counted: None where it told none."""

    body: bytes
    used: tuple[int, int] | None


class LlmUpstream(Protocol):
    """A service of language models, for prompts that somebody else wrote."""

    @property
    def terms(self) -> Terms:
        """What a call takes at most."""
        ...

    async def pass_on(self, body: bytes) -> ForwardedAnswer | NoAnswer:
        """Its answer, before the deadline of its terms; a service that is down is a value."""
        ...


class PromptForwarder(Protocol):
    """Who lends the run's model to an outside agent."""

    async def lend(self, body: bytes, state: State, recorder: Recorder) -> LlmResponse:
        """The answer to that prompt; a refusal where a limit is in the way."""
        ...


class MonthLimit(Protocol):
    """The money of a user's month."""

    async def reserve(self, call: str, micro_usd: int) -> bool:
        """Whether that much was put aside for the call."""
        ...

    async def settle(self, call: str, micro_usd: int) -> None:
        """The call cost that much, and the rest is free again."""
        ...


class Spendings(Protocol):
    """What a user's calls of models cost, over all runs; months are UTC, like 2026-11."""

    async def reserve(self, call: str, micro_usd: int, *, month: str, limit: int) -> bool:
        """Whether the call's money fits beside all else of that month, and was put aside.

        At most `limit` micro-dollars a month are ever put aside, however many runs ask at once. A
        call that is asked for again is put aside anew; one that is settled is not.
        Raises StoreFailed.
        """
        ...

    async def settle(self, call: str, micro_usd: int) -> None:
        """The call cost that much; told twice, the first stands. Raises StoreFailed."""
        ...

    async def spent(self, month: str) -> int:
        """Micro-dollars of that month, with what is put aside. Raises StoreFailed."""
        ...


@dataclass(frozen=True, slots=True)
class Scene:
    """Where a run stands when rules have no more to say."""

    page: Snapshot
    known: Knowledge
    state: State
    proposal: Proposal
    hide: PrivateTexts = field(default_factory=PrivateTexts)  # texts that nobody else may read


class Viewer(Protocol):
    """A vision model, which is shown pictures of the page where the rules are unsure."""

    @property
    def always(self) -> bool:
        """Whether it is shown them where the rules are sure, too."""
        ...

    async def view(self, prompt: Prompt, state: State, recorder: Recorder) -> object:
        """What it said, as plain data; None where nothing came, or no budget let it be asked."""
        ...


class Adviser(Protocol):
    """Somebody beside the rules who is asked for what they left open, before a person is."""

    def informed(self, known: Knowledge) -> Knowledge:
        """What is known, with what was advised so far."""
        ...

    async def advise(self, scene: Scene, recorder: Recorder) -> None:
        """It was asked, where it has not been before; what `informed` adds may have grown."""
        ...

    def wrote(self, proposal: Proposal) -> bool:
        """Whether anything in the proposal is its advice."""
        ...

    async def consult(self, prompt: Prompt, state: State, recorder: Recorder) -> object:
        """What it said, as plain data; None where nothing came, or no budget let it be asked."""
        ...


class Switch(StrEnum):
    """What can be switched off; each is named like its setting."""

    RECIPES = "recipes"
    MODELS = "models"  # with all that asks one: pictures and an outside agent, too
    VISION = "vision"
    ASSIST = "assist"
    BROWSER_USE = "browser_use"


@dataclass(frozen=True, slots=True)
class SwitchedOff:
    """One thing that is switched off."""

    switch: Switch
    at: str  # since when
    everybody: bool = False  # for all users of the store


class Switches(Protocol):
    """What was switched off; all who share the store see it with their next look."""

    async def off(self) -> tuple[SwitchedOff, ...]:
        """What is off for this user, by name; where it is off for everybody, too, only that."""
        ...

    async def turn_off(self, switch: Switch, *, at: str, everybody: bool = False) -> None:
        """It is off for this user, or for everybody; one that was off stays off since then."""
        ...

    async def turn_on(self, switch: Switch, *, everybody: bool = False) -> bool:
        """Whether it was off so, and is no more."""
        ...
