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
from ..journal.state import PREPARATION_QUESTIONS, DecisionRecord, State, fold
from ..page.snapshot import Snapshot
from .look import Look, look_without_values
from .moves import Act, Ask, End, Move, Plan
from .policy import Rule, decide

# The shape of a move: all of it that matters, without any words of a page.
#
# Words are told by a digest, so another button is another shape, and a sentence of ours may be put
# better without one.

DIGEST_LENGTH = 16  # hex digits of a content's digest: the rest tells no more


def move_shape(move: Move) -> str:
    """What is planned, done, asked or ended: with which element, where to, and bound to what."""
    match move:
        case Plan(rung):
            return f"plan {rung}"
        case Act(actions):
            return "act " + ", ".join(map(_action_shape, actions))
        case Ask() as ask:
            bound = f"of {ask.digest[:DIGEST_LENGTH]}" if ask.digest else ""
            scope = f"for {_words_digest(ask.scope)}" if ask.scope else ""
            return _join_parts("ask", ask.kind.value, ask.field, ask.wall, bound, scope)
        case End() as end:
            return _join_parts("end", end.verdict.value, end.reason)
        case other:
            assert_never(other)


def _action_shape(action: Action) -> str:
    kind = kind_of(action)
    match action:
        case Fill(target=target, intent=intent):
            return _join_parts(kind, target.key, intent and f"as {intent}", _target_shape(target))
        case Press(target=target, purpose=purpose, action_url=goes_to, told=told):
            hearsay = "on hearsay" if told else ""
            return _join_parts(
                kind, purpose, _target_shape(target), goes_to and f"to {goes_to}", hearsay
            )
        case Submit(target=target, action_url=goes_to):
            return _join_parts(kind, _target_shape(target), goes_to and f"to {goes_to}")
        case WaitFor(timeout_s=timeout_s):
            return f"{kind} {timeout_s:g} s"
        case RefreshSoft() | Scroll() | Refocus():
            return kind
        case other:
            assert_never(other)


def _target_shape(target: Target) -> str:
    return f"at {target.ref} {_words_digest(target.label)} in {target.frame}"


def _words_digest(text: str) -> str:
    """Tells equality of words, and nothing else."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:8]


def _join_parts(*parts: str) -> str:
    return " ".join(filter(None, parts))


# What a run leaves behind of each decision: the place in its journal, its look, and its move.
#
# A look is kept as its stored page (which holds no value) and what was made of the values that are
# gone: a salted digest, and which fields had drifted or hold what nobody of ours put there. All
# else is read from the page again. A move is told by its shape.


@dataclass(frozen=True, slots=True)
class Decisions:
    """All decisions of a run that one file holds."""

    made: tuple[DecisionRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class Recording:
    """All that is needed to decide again what a run decided."""

    name: str
    envelopes: tuple[Envelope, ...]
    decisions: tuple[DecisionRecord, ...]
    pages: Mapping[str, Snapshot] = field(default_factory=dict)


def decision_record(state: State, look: Look, move: Move) -> DecisionRecord:
    """The decision as it is kept."""
    page = state.seen.artifact if state.seen is not None and not look.lost else ""
    return DecisionRecord(
        at=state.next_seq,
        move=move_shape(move),
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
# A decision answers for one event, and none is left from an earlier look. What goes on at a
# challenge needs no further one: somebody is asked for a name and a password, and both are typed.
# Three ends are no rule's: a fault of ours, an application that another run took over, and a page
# that sent the form after all.

CRASH_PREFIX = "steadyhand broke"


@dataclass(frozen=True, slots=True)
class UndecidedEvent:
    """An event that a decision must have led to, and none was kept."""

    at: int
    what: str

    def __str__(self) -> str:
        return f"event {self.at}: not recorded why it came to this {self.what}"


@dataclass(frozen=True, slots=True)
class _LastDecision:
    """The last decision since the last look."""

    move: str = ""
    spent: bool = False  # it has led to an event

    def leads_to(self, event: ev.Event) -> bool:
        need = _needed_move(event)
        return self.move == need and (not self.spent or _at_wall(event))


def undecided_events(recording: Recording) -> tuple[UndecidedEvent, ...]:
    """Every event that lacks its decision, in order."""
    return tuple(_find_undecided(recording))


def _find_undecided(recording: Recording) -> Iterator[UndecidedEvent]:
    left = sorted(recording.decisions, key=lambda d: d.at)
    state, last = State(), _LastDecision()
    for envelope in sorted(recording.envelopes, key=lambda e: e.seq):
        while left and left[0].at <= envelope.seq:
            last = _LastDecision(left.pop(0).move.partition(" ")[0])
        event = envelope.event
        if isinstance(event, ev.SnapshotGenerated):
            last = _LastDecision()
        elif _needed_move(event) and not _is_end_without_rule(event, state):
            if not last.leads_to(event):
                yield UndecidedEvent(envelope.seq, envelope.kind)
            last = _LastDecision(last.move, spent=True)
        state = fold(state, envelope)


def _needed_move(event: ev.Event) -> str:
    """What kind of move leads to that event; '' where none needs to."""
    match event:
        case ev.PlanProposed():
            return "plan"
        case ev.ActionIntended():
            return "ask" if _at_wall(event) else "" if _takes_back(event) else "act"
        case ev.QuestionAsked(kind=kind):
            return "" if kind in PREPARATION_QUESTIONS else "ask"
        case ev.RunEnded():
            return "end"
        case _:
            return ""


def _at_wall(event: ev.Event) -> bool:
    """Whether it is a part of what somebody deals with at a challenge."""
    match event:
        case ev.QuestionAsked(field="", digest="", scope=""):
            return True
        case ev.ActionIntended(actions=(Press(purpose=Purpose.ENTER), *_)):
            return True
        case ev.ActionIntended(actions=(Fill(), *_), form=""):
            return True
        case _:
            return False


def _takes_back(event: ev.ActionIntended) -> bool:
    """Whether it undoes the press before it, which was decided."""
    return any(isinstance(a, Press) and a.purpose is Purpose.DROP_ENTRY for a in event.actions)


def _is_end_without_rule(event: ev.Event, state: State) -> bool:
    """Whether it is an end that no rule decides."""
    if not isinstance(event, ev.RunEnded):
        return False
    outcome = state.outcome
    late = outcome is not None and outcome.disposition is Disposition.NOT_SENT
    sent_late = event.verdict is Verdict.UNKNOWN and late
    return sent_late or event.verdict is Verdict.DUPLICATE or event.why.startswith(CRASH_PREFIX)


@dataclass(frozen=True, slots=True)
class Difference:
    """A decision that is another one now."""

    at: int  # the event that it came before
    then: str
    now: str

    def __str__(self) -> str:
        return f"before event {self.at}: then {self.then!r}, now {self.now!r}"


@dataclass(frozen=True, slots=True)
class MissingPage:
    """A decision that cannot be taken again, since its page is not there."""

    at: int
    page: str

    def __str__(self) -> str:
        return f"before event {self.at}: its page {self.page} is missing"


@dataclass(frozen=True, slots=True)
class ReplayResult:
    """What came of a recording."""

    name: str
    same: int
    differences: tuple[Difference, ...] = ()
    unreadable: tuple[MissingPage, ...] = ()
    unrecorded: tuple[UndecidedEvent, ...] = ()

    @property
    def faults(self) -> tuple[Difference | MissingPage | UndecidedEvent, ...]:
        """Whatever keeps it from being the same."""
        return (*self.differences, *self.unreadable, *self.unrecorded)

    @property
    def holds(self) -> bool:
        """Whether every decision is there and the same, and there was one."""
        return self.same > 0 and not self.faults


@dataclass(frozen=True, slots=True)
class Situation:
    """A decision that can be taken again: what was known then, and what was seen."""

    decision: DecisionRecord
    state: State
    look: Look

    def differs(self, rules: Sequence[Rule] = ()) -> Difference | None:
        """What the rules decide now, where it is another move."""
        now, then = move_shape(decide(self.state, self.look, rules)), self.decision.move
        return Difference(self.decision.at, then, now) if now != then else None


def replay_recording(recording: Recording, rules: Sequence[Rule] = ()) -> ReplayResult:
    """Every decision of the recording was taken again by the rules of today."""
    found = tuple(situations(recording))
    lost = tuple(each for each in found if isinstance(each, MissingPage))
    again = [each.differs(rules) for each in found if isinstance(each, Situation)]
    different = tuple(each for each in again if each is not None)
    same = len(again) - len(different)
    return ReplayResult(recording.name, same, different, lost, undecided_events(recording))


def situations(recording: Recording) -> Iterator[Situation | MissingPage]:
    """Every decision of the recording as it was come to, in order."""
    for decision, state in _states(recording.decisions, recording.envelopes):
        look = _look_of(decision, recording, state)
        if look is None:
            yield MissingPage(decision.at, decision.page)
        else:
            yield Situation(decision, state, look)


def _states(
    decisions: Iterable[DecisionRecord], envelopes: Iterable[Envelope]
) -> Iterator[tuple[DecisionRecord, State]]:
    """Each decision with the state that the events before it come to."""
    state, left = State(), iter(sorted(envelopes, key=lambda e: e.seq))
    upcoming = next(left, None)
    for decision in sorted(decisions, key=lambda d: d.at):
        while upcoming is not None and upcoming.seq < decision.at:
            state, upcoming = fold(state, upcoming), next(left, None)
        yield decision, state


def _look_of(decision: DecisionRecord, recording: Recording, state: State) -> Look | None:
    """What was seen then; None where its page is gone."""
    bare = Look(fault=decision.fault, asked_s=decision.asked_s, elapsed_s=decision.elapsed_s)
    if not decision.page:
        return bare
    page = recording.pages.get(decision.page)
    if page is None:
        return None
    return replace(
        look_without_values(page, state),
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
