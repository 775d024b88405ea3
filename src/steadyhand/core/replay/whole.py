"""Whether a recording is whole: whatever a run planned, did, asked and ended was decided first.

A decision answers for one event, and none is left from an earlier look. What goes on at a wall
needs no further one: somebody is asked for a name and a password, and both are typed. Three ends
are no rule's: a fault of ours, an application that another run took over, and a page that sent the
form after all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..act.actions import Fill, Press, Purpose
from ..act.facts import Disposition, Verdict
from ..log import events as ev
from ..log.state import BEFORE_FORM, State, fold
from .facts import Recording

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
