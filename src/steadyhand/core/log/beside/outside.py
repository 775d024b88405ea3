"""An outside agent in a run: that it was let in, what it did, and what came of it; no values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Did = Literal["click", "scroll", "wait", "done", "other", "move", "script", "refused"]
OutsideFailure = Literal["", "not_available", "no_effect", "page_changed", "timeout", "broken"]


@dataclass(frozen=True, slots=True)
class OutsideInvoked:
    """It was let into the tab, to bring a form into view."""

    attempt: int


@dataclass(frozen=True, slots=True)
class OutsideActed:
    """It did one thing there, or *times* the same: as it says, or as it was *seen* at its door."""

    did: Did
    label: str = ""  # the page's words for what it was done to, as far as it says
    times: int = 1
    seen: bool = False


@dataclass(frozen=True, slots=True)
class OutsideEvaluated:
    """It is out again, and the page was looked at anew."""

    attempt: int
    fields_before: int  # that can be filled
    fields_after: int
    effect: bool
    outside_failure_code: OutsideFailure = ""


Outside: TypeAlias = OutsideInvoked | OutsideActed | OutsideEvaluated
