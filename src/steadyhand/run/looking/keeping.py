"""Keeping: a page as it may be stored, without anything that a user typed; and what was decided."""

from __future__ import annotations

from ...core.decide.look import Look
from ...core.decide.moves import Move
from ...core.log import codec
from ...core.log.redact import scrub_page
from ...core.page.snapshot import Snapshot, without_values
from ...core.replay.facts import Decisions, decision_of
from ..context import DECISIONS, Run


def keep_page(run: Run, page: Snapshot, number: int) -> str:
    """The snapshot is among the run's artifacts, its values removed; returns its name there.

    A page may echo a value into its own text, title or labels: that goes as well.
    """
    bare = scrub_page(without_values(page), run.private(), secrets=run.opening())
    name = f"snapshots/{number:04d}.json"
    run.ports.artifacts.write(run.id, name, codec.pack(bare))
    return name


def note_decision(run: Run, look: Look, move: Move) -> None:
    """What was decided on what look is told to whoever decides it again."""
    run.decisions.append(decision_of(run.state, look, move))


def keep_decisions(run: Run) -> None:
    """What this process decided is among the run's artifacts, after what earlier ones did."""
    if not run.decisions:
        return
    stored = run.ports.artifacts.read(run.id, DECISIONS)
    earlier = codec.unpack(Decisions, stored).made if stored else ()
    known = {d.at for d in run.decisions}
    made = (*(d for d in earlier if d.at not in known), *run.decisions)
    run.ports.artifacts.write(run.id, DECISIONS, codec.pack(Decisions(made)))
    run.decisions.clear()
