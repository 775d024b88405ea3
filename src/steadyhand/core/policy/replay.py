"""Replay: the recorded decisions of a run, taken again by the rules of today."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import assert_never

from ..act.actions import (
    Action,
    Fill,
    Press,
    Purpose,
    Refocus,
    RefreshSoft,
    Scroll,
    Submit,
    Target,
    WaitFor,
    kind_of,
)
from ..act.results import Disposition, Verdict
from ..journal import events as ev
from ..journal.events import Envelope
from ..journal.state import BEFORE_FORM, Decision, State, fold
from ..page.snapshot import Snapshot
from .look import Look, sight
from .moves import Act, Ask, End, Move, Plan
from .policy import Rule, decide

# The shape of a move: all of it that matters, without any words of a page.
#
# Words are told by a digest, so another button is another shape, and a sentence of ours may be put
# better without one.

DIGEST = 16  # hex digits of a content's digest: the rest tells no more


def shape(move: Move) -> str:
    """What is planned, done, asked or ended: with which element, where to, and bound to what."""
    match move:
        case Plan(rung):
            return f"plan {rung}"
        case Act(actions):
            return "act " + ", ".join(map(_act, actions))
        case Ask() as ask:
            bound = f"of {ask.digest[:DIGEST]}" if ask.digest else ""
            scope = f"for {_words(ask.scope)}" if ask.scope else ""
            return _joined("ask", ask.kind.value, ask.field, ask.wall, bound, scope)
        case End() as end:
            return _joined("end", end.verdict.value, end.reason)
        case other:
            assert_never(other)


def _act(action: Action) -> str:
    kind = kind_of(action)
    match action:
        case Fill(target=target, intent=intent):
            return _joined(kind, target.key, intent and f"as {intent}", _aimed(target))
        case Press(target=target, purpose=purpose, action_url=goes_to, told=told):
            hearsay = "on hearsay" if told else ""
            return _joined(kind, purpose, _aimed(target), goes_to and f"to {goes_to}", hearsay)
        case Submit(target=target, action_url=goes_to):
            return _joined(kind, _aimed(target), goes_to and f"to {goes_to}")
        case WaitFor(timeout_s=timeout_s):
            return f"{kind} {timeout_s:g} s"
        case RefreshSoft() | Scroll() | Refocus():
            return kind
        case other:
            assert_never(other)


def _aimed(target: Target) -> str:
    return f"at {target.ref} {_words(target.label)} in {target.frame}"


def _words(text: str) -> str:
    """Tells equality of words, and nothing else."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:8]


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))


# What a run leaves behind of each decision: the place in its journal, its look, and its move.
#
# A look is kept as its stored page (which holds no value) and what was made of the values that are
# gone: a salted digest, and which fields had drifted or hold what nobody of ours put there. All
# else is read from the page again. A move is told by its shape.


@dataclass(frozen=True, slots=True)
class Decisions:
    """All decisions of a run that one file holds."""

    made: tuple[Decision, ...] = ()


@dataclass(frozen=True, slots=True)
class Recording:
    """All that is needed to decide again what a run decided."""

    name: str
    envelopes: tuple[Envelope, ...]
    decisions: tuple[Decision, ...]
    pages: Mapping[str, Snapshot] = field(default_factory=dict)


def decision_of(state: State, look: Look, move: Move) -> Decision:
    """The decision as it is kept."""
    page = state.seen.artifact if state.seen is not None and not look.lost else ""
    return Decision(
        at=state.next_seq,
        move=shape(move),
        page=page,
        digest=look.digest,
        sent=look.sent,
        drifted=look.drifted,
        strange=look.strange,
        elapsed_s=look.elapsed_s,
        fault=look.fault,
        asked_s=look.asked_s,
        expects=look.expects,
        unripe_s=look.unripe_s,
    )


# Whether a recording is whole: whatever a run planned, did, asked and ended was decided first.
#
# A decision answers for one event, and none is left from an earlier look. What goes on at a wall
# needs no further one: somebody is asked for a name and a password, and both are typed. Three ends
# are no rule's: a fault of ours, an application that another run took over, and a page that sent
# the form after all.

BROKE = "steadyhand broke"


@dataclass(frozen=True, slots=True)
class Unrecorded:
    """An event that a decision must have led to, and none was kept."""

    at: int
    what: str

    def __str__(self) -> str:
        return f"event {self.at}: not recorded why it came to this {self.what}"


@dataclass(frozen=True, slots=True)
class _Open:
    """The last decision since the last look."""

    move: str = ""
    spent: bool = False  # it has led to an event

    def leads_to(self, event: ev.Event) -> bool:
        need = _need(event)
        return self.move == need and (not self.spent or _at_wall(event))


def unrecorded(recording: Recording) -> tuple[Unrecorded, ...]:
    """Every event that lacks its decision, in order."""
    return tuple(_lacking(recording))


def _lacking(recording: Recording) -> Iterator[Unrecorded]:
    left = sorted(recording.decisions, key=lambda d: d.at)
    state, last = State(), _Open()
    for envelope in sorted(recording.envelopes, key=lambda e: e.seq):
        while left and left[0].at <= envelope.seq:
            last = _Open(left.pop(0).move.partition(" ")[0])
        event = envelope.event
        if isinstance(event, ev.Seen):
            last = _Open()
        elif _need(event) and not _by_itself(event, state):
            if not last.leads_to(event):
                yield Unrecorded(envelope.seq, envelope.kind)
            last = _Open(last.move, spent=True)
        state = fold(state, envelope)


def _need(event: ev.Event) -> str:
    """What kind of move leads to that event; '' where none needs to."""
    match event:
        case ev.Planned():
            return "plan"
        case ev.Intended():
            return "ask" if _at_wall(event) else "act"
        case ev.Asked(kind=kind):
            return "" if kind in BEFORE_FORM else "ask"
        case ev.Ended():
            return "end"
        case _:
            return ""


def _at_wall(event: ev.Event) -> bool:
    """Whether it is a part of what somebody deals with at a wall."""
    match event:
        case ev.Asked(field="", digest="", scope=""):
            return True
        case ev.Intended(actions=(Press(purpose=Purpose.ENTER), *_)):
            return True
        case ev.Intended(actions=(Fill(), *_), form=""):
            return True
        case _:
            return False


def _by_itself(event: ev.Event, state: State) -> bool:
    """Whether it is an end that no rule decides."""
    if not isinstance(event, ev.Ended):
        return False
    outcome = state.outcome
    late = outcome is not None and outcome.disposition is Disposition.NOT_SENT
    sent_late = event.verdict is Verdict.UNKNOWN and late
    return sent_late or event.verdict is Verdict.DUPLICATE or event.why.startswith(BROKE)


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
