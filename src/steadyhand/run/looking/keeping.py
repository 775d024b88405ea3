"""Keeping: a page as it may be stored, without anything that a user typed; and what was decided."""

from __future__ import annotations

from ...core.decide.look import Look
from ...core.decide.moves import Act, Move
from ...core.log import codec
from ...core.log.events import Planned, Rung
from ...core.log.redact import scrub_event, scrub_page
from ...core.page.snapshot import Snapshot, without_values
from ...core.replay.facts import Decisions, decision_of
from ..context import Run, decisions_of


def keep_page(run: Run, page: Snapshot, number: int) -> str:
    """The snapshot is among the run's artifacts, its values removed; returns its name there.

    A page may echo a value into its own text, title or labels: that goes as well.
    """
    bare = scrub_page(without_values(page), run.private(), secrets=run.opening())
    name = f"snapshots/{number:04d}.json"
    run.ports.artifacts.write(run.id, name, codec.pack(bare))
    return name


def note_decision(run: Run, look: Look, move: Move) -> None:
    """What was decided on what look is stored before anything comes of it.

    Each claim of the run has a file of its own: what a worker that was killed decided stays, and
    one that was taken over writes into nobody else's.
    """
    run.decisions.append(decision_of(run.state, look, _bare(run, move)))
    made = codec.pack(Decisions(tuple(run.decisions)))
    run.ports.artifacts.write(run.id, decisions_of(run.state.fence), made)


def _bare(run: Run, move: Move) -> Move:
    """The move with its words as they are stored, from which they are read again."""
    if not isinstance(move, Act):
        return move
    told = Planned(Rung.SEMANTIC, move.actions)
    bare = scrub_event(told, run.private(), secrets=run.opening())
    return Act(bare.actions) if isinstance(bare, Planned) else move
