"""What was read of a resume: each fact with its place in a profile, where it stood, and how surely.

Nothing in here was invented: a value is a piece of the resume's own text, or the same in a notation
that a profile uses (a date, a number of a telephone, a code of a country).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Place = tuple[str | int, ...]
Read = str | bool | float

SURE = 0.8  # below, a person is asked to look
CERTAIN = 1.0


@dataclass(frozen=True, slots=True)
class Found:
    """One fact. `text` is what stood there, `where` for a person: "page 1, line 12"."""

    place: Place
    value: Read
    confidence: float
    text: str = ""
    where: str = ""

    @property
    def sure(self) -> bool:
        """Whether it can be taken over unseen."""
        return self.confidence >= SURE

    @property
    def named(self) -> str:
        """The place as a person writes it: work[0].title."""
        steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.place]
        return "".join(steps).removeprefix(".")


@dataclass(frozen=True, slots=True)
class Left:
    """Something of the file that is in no fact, and why."""

    text: str
    why: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A profile that no one has reviewed yet. Places of lists count from 0 without a gap."""

    found: tuple[Found, ...]
    left: tuple[Left, ...] = ()

    def without(self, why: Mapping[Place, str]) -> Reading:
        """The reading without the facts of those places; each is told as left out, with why."""
        gone = (f for f in self.found if f.place in why)
        left = tuple(Left(f"{f.named}: {f.value}", why[f.place], f.where) for f in gone)
        return Reading(tuple(f for f in self.found if f.place not in why), (*self.left, *left))
