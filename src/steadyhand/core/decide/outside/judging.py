"""An outside agent is let in once, before anything of the user's is on the page.

It is judged by the fields that can be filled before and after, not by what it says.
"""

from __future__ import annotations

from ...log.beside.outside import OutsideEvaluated, OutsideFailure
from ...log.events import Mode
from ...log.state import State
from ...page.snapshot import Snapshot
from ..look import Look
from ..standing import fruitless

MAX_TRIES = 1  # of one run


def outside_due(s: State, look: Look) -> bool:
    """Whether it may be let in: all else has found no form, and nothing of the user's was typed.

    What was typed into a wall counts: its page may still hold a name and a password.
    """
    ours = s.proven or s.pending or s.given or s.steps or s.intents or s.uploads or s.by_hand
    typed = ours or s.tries or s.handed
    rehearses = s.started is not None and s.started.mode is Mode.DRY_RUN
    return s.outside < MAX_TRIES and not (typed or rehearses) and fruitless(s, look)


def evaluate_outside(
    attempt: int, before: Snapshot, after: Snapshot | None, *, fault: OutsideFailure = ""
) -> OutsideEvaluated:
    """What the visit came to: *after* is the page that it left, None where there is none in time.

    A form that came into view counts, whatever became of the agent.
    """
    was = len(before.fillable)
    if after is None:
        return OutsideEvaluated(attempt, was, was, False, fault or "timeout")
    now = len(after.fillable)
    if before.epoch != after.epoch:
        return OutsideEvaluated(attempt, was, now, False, "page_changed")
    effect = now > was
    return OutsideEvaluated(attempt, was, now, effect, fault if effect else fault or "no_effect")
