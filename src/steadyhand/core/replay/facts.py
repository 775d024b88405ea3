"""What a run leaves behind of each decision: the place in its journal, its look, and its move.

A look is kept as its stored page (which holds no value) and what was made of the values that are
gone: a salted digest, and which fields had drifted or hold what nobody of ours put there. All else
is read from the page again. A move is told by its shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..decide.look import Look
from ..decide.moves import Move
from ..log.events import Envelope
from ..log.state import Decision, State
from ..page.snapshot import Snapshot
from .shape import shape


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
