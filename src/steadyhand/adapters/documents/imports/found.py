"""What was read of a resume: each fact with its place in a profile, where it stood, and how surely.

Nothing in here was invented: a value is a piece of the resume's own text, or the same in a notation
that a profile uses (a date, a number of a telephone, a code of a country).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

Place = tuple[str | int, ...]
Read = str | bool | float

SURE = 0.8  # below, a person is asked to look
CERTAIN = 1.0
DOUBTFUL = 0.6  # a person is asked to look


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
class Line:
    """One line of the file with the facts that it holds; none where it only arranges others.

    `left_out`: something of it is in no fact, and told among what was left out.
    """

    text: str
    where: str
    facts: tuple[str, ...] = ()
    left_out: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """A profile that no one has reviewed yet. Places of lists count from 0 without a gap.

    `lines` are all lines of the file, in the order of reading: each is in facts, or structure, or
    told in `left`.
    """

    found: tuple[Found, ...]
    left: tuple[Left, ...] = ()
    lines: tuple[Line, ...] = ()

    @property
    def read_lines(self) -> int:
        """How many lines are wholly in facts, or arrange them."""
        return sum(not line.left_out for line in self.lines)

    def without(self, why: Mapping[Place, str]) -> Reading:
        """The reading without the facts of those places; each is told as left out, with why."""
        gone = (f for f in self.found if f.place in why)
        left = tuple(Left(f"{f.named}: {f.value}", why[f.place], f.where) for f in gone)
        kept = tuple(f for f in self.found if f.place not in why)
        return replace(self, found=kept, left=(*self.left, *left))
