"""What a stage did, in a few words. It says no more than the journal shows: a press is a press."""

from __future__ import annotations

from typing import assert_never

from ...core.act.actions import (
    Action,
    Fill,
    FillKind,
    Press,
    Refocus,
    RefreshSoft,
    Scroll,
    Submit,
    WaitFor,
)
from ...core.answer.facts import QuestionKind
from ...core.log import events as ev
from ..wording import counted, plain, quoted
from .stages import Stage


def title(stage: Stage) -> str:
    """The heading of the stage."""
    acts = [e.actions for e in stage.events if isinstance(e, ev.Intended)]
    if acts:
        return _did(acts[0], stage)
    for event in stage.events:
        match event:
            case ev.Asked(kind=QuestionKind.CONFIRM_SUBMIT):
                return "Asked for your approval"
            case ev.Asked():
                return "Asked you"
            case ev.Ended():
                return "Came to an end"
            case _:
                pass
    seen = any(isinstance(e, ev.Seen) for e in stage.events)
    return "Looked at the page" if seen else "Made ready"


def _did(actions: tuple[Action, ...], stage: Stage) -> str:
    match actions[0]:
        case Fill():
            return _filled([a for a in actions if isinstance(a, Fill)], stage)
        case Press(target=target) | Submit(target=target):
            return _pressed(quoted(target.label), stage)
        case WaitFor(reason=reason):
            return f"Waited for {plain(reason, 60)}"
        case RefreshSoft():
            return "Loaded the page again"
        case Scroll():
            return "Scrolled a little"
        case Refocus():
            return "Left the field once"
        case other:
            assert_never(other)


def _filled(fills: list[Fill], stage: Stage) -> str:
    files = all(fill.kind is FillKind.UPLOAD for fill in fills)
    verb, noun = ("upload", "file") if files else ("fill", "field")
    label = fills[0].target.label if len(fills) == 1 else ""
    what = quoted(label) if label else counted(len(fills), noun)
    good = sum(r.proven for r in stage.evidence if r.key)
    if not stage.evidence:
        return f"Began to {verb} {what}"
    if not good:
        return f"Could not {verb} {what}"
    done = f"{verb.capitalize()}ed"
    return f"{done} {what}" if good >= len(fills) else f"{done} {good} of {what}"


def _pressed(label: str, stage: Stage) -> str:
    done = [e.done for e in stage.events if isinstance(e, ev.Executed)]
    if not done:
        return f"About to press {label}"
    if not done[0]:
        return f"Could not press {label}"
    pages = (e for e in stage.events if isinstance(e, ev.StepTaken) and e.number)
    return next(
        (f"Pressed {label} on page {e.number} of {e.of}" for e in pages), f"Pressed {label}"
    )
