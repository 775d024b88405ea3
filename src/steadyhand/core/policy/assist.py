"""When a form-filling extension or an outside agent is let in, and what effect it had."""

from __future__ import annotations

from ..journal.events import AssistEvaluated, AssistFailure, Mode, OutsideEvaluated, OutsideFailure
from ..journal.state import State
from ..page.snapshot import Snapshot
from .look import Look
from .page_rules import is_form_search_exhausted

# When a form-filling extension is asked to fill, and whether that had an effect.
#
# It is asked where much is missing, at most twice in a run, and never again once it had an effect
# or anything of ours is proven. It is judged by what the page holds, not by what it says. One that
# acts by itself has acted before anybody looked: it is judged once, against the form with nothing
# in it.

MANY_EMPTY = 3  # required fields; fewer are filled sooner than it is asked
EMPTY_SHARE = 0.5  # of the required fields, at least
MAX_ASSIST_TRIES = 2  # of one run


def assist_due(s: State, page: Snapshot) -> bool:
    """Whether the extension is to be asked now."""
    assist = s.assist
    if not assist.loaded or assist.effect or assist.tries >= MAX_ASSIST_TRIES:
        return False
    if _is_filling_begun(s):
        return False
    empty = len(page.required_unfilled)
    return empty >= MANY_EMPTY and empty >= EMPTY_SHARE * required_count(page)


def self_fill_due(s: State, page: Snapshot) -> bool:
    """Whether one that acts by itself is to be judged now: at the first form, which it has seen."""
    return (
        s.assist.loaded
        and not s.assist.tries
        and not _is_filling_begun(s)
        and required_count(page) > 0
    )


def _is_filling_begun(s: State) -> bool:
    """Whether the form is being filled already."""
    return bool(s.proven or s.given or s.steps or s.intents)


def evaluate_assist(
    attempt: int, before: Snapshot, after: Snapshot | None, *, fault: AssistFailure = ""
) -> AssistEvaluated:
    """What the try came to: *after* is the page that it left, None where there is none in time."""
    was = _filled_required_count(before)
    now, empty = (
        (was, len(before.required_unfilled))
        if after is None
        else (_filled_required_count(after), len(after.required_unfilled))
    )
    code = fault or ("timeout" if after is None else "")
    if not code and after is not None and _is_other_document(before, after):
        code = "page_changed"
    effect = not code and (now > was or empty == 0)
    return AssistEvaluated(
        attempt=attempt,
        filled_required_before=was,
        filled_required_after=now,
        delta=now - was,
        required_empty=empty,
        effect=effect,
        assist_failure_code=code if code or effect else "no_effect",
    )


def required_count(page: Snapshot) -> int:
    """How many fields of the page must be filled."""
    return sum(f.required for f in page.fillable)


def _filled_required_count(page: Snapshot) -> int:
    return required_count(page) - len(page.required_unfilled)


def _is_other_document(before: Snapshot, after: Snapshot) -> bool:
    """Whether another document is there: nothing in it can be compared."""
    return before.epoch != after.epoch or not after.fillable


# An outside agent is let in once, before anything of the user's is on the page.
#
# It is judged by the fields that can be filled before and after, not by what it says.

MAX_VISITS = 1  # of one run


def outside_due(s: State, look: Look) -> bool:
    """Whether it may be let in: all else has found no form, and nothing of the user's was typed.

    What was typed into a challenge counts: its page may still hold a name and a password.
    """
    ours = s.proven or s.pending or s.given or s.steps or s.intents or s.uploads or s.by_hand
    typed = ours or s.tries or s.handed
    rehearses = s.started is not None and s.started.mode is Mode.DRY_RUN
    return s.outside < MAX_VISITS and not (typed or rehearses) and is_form_search_exhausted(s, look)


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
