"""Everything that is stored of a run, and one walk along its events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from steadyhand.core.act.approved_sheet import ApprovedSheet
from steadyhand.core.answer.sheet import Sheet
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.events import Envelope, ModelExchange
from steadyhand.core.journal.state import State, fold

PROOF_PICTURES = ("proof", "after")  # names of pictures that may show the confirmation


@dataclass(frozen=True, slots=True)
class Picture:
    """A screenshot. `src` is what the report shows where that is not the file at `path`.

    `bits` is its difference hash: a reason to show fewer pictures, never evidence of anything.
    """

    name: str  # before, after, end, page, proof
    caption: str
    path: str  # from the run's folder
    src: str = ""
    number: int = 0  # events that were stored when it was taken
    size: tuple[int, int] = (0, 0)  # pixels
    bits: int | None = None


# One walk along the events: each with the state before and after it.
#
# The receipt, the report and the conversation all read a run this way.

# What follows an intent and tells of it.
_OF_AN_INTENT = (ev.ActionExecuted, ev.ActionVerified, ev.OverlayClosed, ev.LoopGuard)


@dataclass(frozen=True, slots=True)
class Moment:
    """One event in its place; `doing` is the intent that it is part of."""

    envelope: ev.Envelope
    before: State
    after: State
    doing: ev.ActionIntended | None = None


def walk(envelopes: Iterable[ev.Envelope]) -> Iterator[Moment]:
    """The events in their order, each with its states."""
    state, doing = State(), None
    for envelope in envelopes:
        after = fold(state, envelope)
        if isinstance(envelope.event, ev.ActionIntended):
            doing = envelope.event
        elif not isinstance(envelope.event, _OF_AN_INTENT):
            doing = None
        yield Moment(envelope, state, after, doing)
        state = after


@dataclass(frozen=True, slots=True)
class RunRecord:
    """One run as it was stored. Its events are folded once, whoever reads it."""

    run_id: str
    envelopes: tuple[Envelope, ...]
    sheet: Sheet | None = None
    pictures: tuple[Picture, ...] = ()
    exchanges: Mapping[str, ModelExchange] = field(default_factory=dict)  # with models, by artifact
    approved: ApprovedSheet | None = None  # the sheet that got the last yes
    moments: tuple[Moment, ...] = field(init=False, repr=False, compare=False)  # of `envelopes`

    def __post_init__(self) -> None:
        object.__setattr__(self, "moments", tuple(walk(self.envelopes)))

    @property
    def state(self) -> State:
        """The run's state after its last event."""
        return self.moments[-1].after if self.moments else State()
