"""A form-filling extension in a run: that it was asked, what came of it, and what is left to do.

Its own words count for nothing: only how many required fields hold something, before and after.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

AssistHow = Literal["loaded", "load", "key", "click"]
AssistFailure = Literal["", "not_available", "no_effect", "page_changed", "timeout"]


@dataclass(frozen=True, slots=True)
class AssistInvoked:
    """The extension was asked to fill. *loaded*: it is in the browser, and may act by itself."""

    attempt: int  # 0 where it was only loaded
    how: AssistHow
    required: int = 0  # fields of the page
    empty: int = 0  # of these


@dataclass(frozen=True, slots=True)
class AssistEvaluated:
    """What one try of it came to."""

    attempt: int
    filled_required_before: int
    filled_required_after: int
    delta: int
    required_empty: int
    effect: bool
    assist_failure_code: AssistFailure = ""


@dataclass(frozen=True, slots=True)
class Assist:
    """The extension, as far as the run has come with it."""

    loaded: bool = False  # it is in this browser: whatever a field holds may be its
    tries: int = 0
    asked: bool = False  # and not evaluated yet
    effect: bool = False


def invoked(s: Assist, event: AssistInvoked) -> Assist:
    """The state of it after it was loaded or asked."""
    if event.how == "loaded":
        return replace(s, loaded=True)
    return replace(s, tries=s.tries + 1, asked=True)


def evaluated(s: Assist, event: AssistEvaluated) -> Assist:
    """The state of it after one try was judged."""
    return replace(s, asked=False, effect=s.effect or event.effect)


def gone(s: Assist) -> Assist:
    """The state of it after its browser has gone; its tries stay used."""
    return replace(s, loaded=False, asked=False)
