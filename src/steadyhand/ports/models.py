"""A language model, asked once for a plan; and the month's money, which other runs spend too."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from ..core.answer.resolve import Known
from ..core.decide.budget import Price
from ..core.log.beside import Exchange as Exchange
from ..core.log.events import Event
from ..core.log.state import State
from ..core.page.snapshot import Snapshot
from ..core.plan.prompt import Hidden, Prompt
from ..core.plan.semantic import Proposal
from .browser import Lent


class Recorder(Protocol):
    """Where it is kept what a run did: its journal, and what passed between it and a model."""

    async def note(self, event: Event) -> None:
        """The event is stored. Raises LostRun."""
        ...

    async def record(self, exchange: Exchange) -> str:
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
class Said:
    """What came back: plain data, or None where it was no plan; and the tokens that were used."""

    data: object
    input_tokens: int
    output_tokens: int


@dataclass(frozen=True, slots=True)
class Down:
    """No answer came. `why` is one clause without anything of the prompt or a key."""

    why: str
    free: bool  # the service refused the call, so that it cost nothing


class Model(Protocol):
    """A language model behind some service."""

    @property
    def terms(self) -> Terms:
        """What a call takes at most."""
        ...

    async def propose(self, prompt: Prompt) -> Said | Down:
        """Its plan, before the deadline of its terms; a service that is down is a value."""
        ...


@dataclass(frozen=True, slots=True)
class Passed:
    """A service's whole answer, and the tokens that it counted: None where it told none."""

    body: bytes
    used: tuple[int, int] | None


class Passing(Protocol):
    """A service of language models, for prompts that somebody else wrote."""

    @property
    def terms(self) -> Terms:
        """What a call takes at most."""
        ...

    async def pass_on(self, body: bytes) -> Passed | Down:
        """Its answer, before the deadline of its terms; a service that is down is a value."""
        ...


class Lender(Protocol):
    """Who lends the run's model to an outside agent."""

    async def lend(self, body: bytes, state: State, recorder: Recorder) -> Lent:
        """The answer to that prompt; a refusal where a limit is in the way."""
        ...


class Monthly(Protocol):
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
    known: Known
    state: State
    proposal: Proposal
    hide: Hidden = field(default_factory=Hidden)  # texts that nobody else may read


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

    def informed(self, known: Known) -> Known:
        """What is known, with what was advised so far."""
        ...

    async def advise(self, scene: Scene, recorder: Recorder) -> None:
        """It was asked, where it has not been before; what `informed` adds may have grown."""
        ...

    def wrote(self, proposal: Proposal) -> bool:
        """Whether anything in the proposal is its advice."""
        ...
