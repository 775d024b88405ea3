"""The important steps of a run, one per phase that it went through."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from ...core.log import events as ev
from ...core.log.state import State, departures
from ..endings import held_words, standing
from ..status import Phase, phase
from ..walk import Moment
from ..wording import plain

_NAMES: dict[Phase, str] = {
    Phase.DISCOVER: "Looked for the form",
    Phase.ASSIST_PREFILL: "Had the form prefilled",
    Phase.VERIFY_PREFILL: "Checked what the site filled in",
    Phase.FILL: "Filled the form",
    Phase.VALIDATE: "Checked the form and asked for approval",
    Phase.SUBMIT: "Sent the form",
    Phase.VERIFY_OUTCOME: "Looked for proof",
}


@dataclass(frozen=True, slots=True)
class StepSummary:
    """One step of the run, as the receipt lists it."""

    name: str
    url: str | None
    notes: tuple[str, ...]


def steps(moments: tuple[Moment, ...]) -> tuple[StepSummary, ...]:
    """One summary per stretch of the same phase, in their order."""
    grouped = groupby(moments, key=lambda m: phase(m.after, m.doing))
    return tuple(_summary(stage, tuple(group)) for stage, group in grouped)


def _summary(stage: Phase, moments: tuple[Moment, ...]) -> StepSummary:
    last = moments[-1].after
    name = _NAMES[stage] if stage in _NAMES else standing(last).title
    notes = tuple(dict.fromkeys(n for m in moments for n in _notes(m.envelope.event)))
    return StepSummary(name, last.seen.url if last.seen else None, notes)


def _notes(event: ev.Event) -> Iterable[str]:
    """Labels of what was proven, what was asked, and what became of a submit."""
    match event:
        case ev.Checked(results=results):
            return tuple(plain(r.label or r.key) for r in results if r.proven)
        case ev.Asked(text=text):
            return (f"asked: {plain(text)}",)
        case ev.BlockerFound(kind=kind):
            return (f"blocker: {plain(kind)}",)
        case ev.OutcomeClassified(outcome=outcome):
            return (str(outcome.outcome_class),)
        case _:
            return ()


def departure_notes(state: State) -> tuple[str, ...]:
    """What left before any submit, a note for each way and host; and what was held back of that."""
    left = (f"before any submit: {departures((each,))}" for each in state.left)
    return (*left, *map(held_words, state.held))
