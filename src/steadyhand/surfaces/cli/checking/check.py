"""One thing that `doctor` looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: good, worth a note, or in the way of a run."""

    name: str
    mark: Literal["good", "note", "bad"]
    text: str
