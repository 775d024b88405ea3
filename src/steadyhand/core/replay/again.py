"""Deciding again: each decision of a recording, from its state and its look, and what differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..decide.compare import sight
from ..decide.decide import Rule, decide
from ..decide.look import Look
from ..log.events import Envelope
from ..log.state import Decision, State, fold
from .facts import Recording
from .shape import shape
from .whole import Unrecorded, unrecorded


@dataclass(frozen=True, slots=True)
class Difference:
    """A decision that is another one now."""

    at: int  # the event that it came before
    then: str
    now: str

    def __str__(self) -> str:
        return f"before event {self.at}: then {self.then!r}, now {self.now!r}"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A decision that cannot be taken again, since its page is not there."""

    at: int
    page: str

    def __str__(self) -> str:
        return f"before event {self.at}: its page {self.page} is missing"


@dataclass(frozen=True, slots=True)
class Replayed:
    """What came of a recording."""

    name: str
    same: int
    differences: tuple[Difference, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()
    unrecorded: tuple[Unrecorded, ...] = ()

    @property
    def faults(self) -> tuple[Difference | Unreadable | Unrecorded, ...]:
        """Whatever keeps it from being the same."""
        return (*self.differences, *self.unreadable, *self.unrecorded)

    @property
    def holds(self) -> bool:
        """Whether every decision is there and the same, and there was one."""
        return self.same > 0 and not self.faults


@dataclass(frozen=True, slots=True)
class Situation:
    """A decision that can be taken again: what was known then, and what was seen."""

    decision: Decision
    state: State
    look: Look

    def differs(self, rules: Sequence[Rule] = ()) -> Difference | None:
        """What the rules decide now, where it is another move."""
        now, then = shape(decide(self.state, self.look, rules)), self.decision.move
        return Difference(self.decision.at, then, now) if now != then else None


def replayed(recording: Recording, rules: Sequence[Rule] = ()) -> Replayed:
    """Every decision of the recording was taken again by the rules of today."""
    found = tuple(situations(recording))
    lost = tuple(each for each in found if isinstance(each, Unreadable))
    again = [each.differs(rules) for each in found if isinstance(each, Situation)]
    different = tuple(each for each in again if each is not None)
    same = len(again) - len(different)
    return Replayed(recording.name, same, different, lost, unrecorded(recording))


def situations(recording: Recording) -> Iterator[Situation | Unreadable]:
    """Every decision of the recording as it was come to, in order."""
    for decision, state in _states(recording.decisions, recording.envelopes):
        look = _look(decision, recording, state)
        if look is None:
            yield Unreadable(decision.at, decision.page)
        else:
            yield Situation(decision, state, look)


def _states(
    decisions: Iterable[Decision], envelopes: Iterable[Envelope]
) -> Iterator[tuple[Decision, State]]:
    """Each decision with the state that the events before it come to."""
    state, left = State(), iter(sorted(envelopes, key=lambda e: e.seq))
    upcoming = next(left, None)
    for decision in sorted(decisions, key=lambda d: d.at):
        while upcoming is not None and upcoming.seq < decision.at:
            state, upcoming = fold(state, upcoming), next(left, None)
        yield decision, state


def _look(decision: Decision, recording: Recording, state: State) -> Look | None:
    """What was seen then; None where its page is gone."""
    bare = Look(fault=decision.fault, asked_s=decision.asked_s, elapsed_s=decision.elapsed_s)
    if not decision.page:
        return bare
    page = recording.pages.get(decision.page)
    if page is None:
        return None
    return replace(
        sight(page, state),
        digest=decision.digest,
        sent=decision.sent,
        drifted=decision.drifted,
        strange=decision.strange,
        elapsed_s=decision.elapsed_s,
        fault=decision.fault,
        asked_s=decision.asked_s,
        expects=decision.expects,
        unripe_s=decision.unripe_s,
    )
