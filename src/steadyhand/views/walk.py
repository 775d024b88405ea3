"""One walk along the events: each with the state before and after it.

The receipt, the report and the conversation all read a run this way, so the fold is done once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..core.log import events as ev
from ..core.log.state import State, fold

# What follows an intent and tells of it.
_OF_AN_INTENT = (ev.Executed, ev.Checked, ev.OverlayClosed, ev.LoopGuard)


@dataclass(frozen=True, slots=True)
class Moment:
    """One event in its place; `doing` is the intent that it is part of."""

    envelope: ev.Envelope
    before: State
    after: State
    doing: ev.Intended | None = None


def walk(envelopes: Iterable[ev.Envelope]) -> Iterator[Moment]:
    """The events in their order, each with its states."""
    state, doing = State(), None
    for envelope in envelopes:
        after = fold(state, envelope)
        if isinstance(envelope.event, ev.Intended):
            doing = envelope.event
        elif not isinstance(envelope.event, _OF_AN_INTENT):
            doing = None
        yield Moment(envelope, state, after, doing)
        state = after
