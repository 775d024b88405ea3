"""Who is asked while a goal is followed and hears of it, and one step as it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from steadyhand.core.act.approval import Grant
from steadyhand.core.goal import pursuit
from steadyhand.core.goal.grounding import Element


@dataclass(frozen=True, slots=True)
class StepReport:
    """One step as it was done, in words; never a value that was typed."""

    step: str
    done: bool
    found: str = ""  # by what its element was found
    effect: str = ""
    why: str = ""


class Asking(Protocol):
    """Who is asked while a goal is followed."""

    async def approve(self, asked: pursuit.ActRequest) -> bool:
        """Whether the person lets it."""
        ...

    async def choose(self, question: str, options: tuple[str, ...]) -> int:
        """Which of the options is meant; -1 for none."""
        ...

    async def answer(self, question: str) -> str:
        """What the person says; '' for nothing."""
        ...


class Desk(Asking, Protocol):
    """Who is asked while a goal is followed, hears of it, and gives leave."""

    async def report(self, report: StepReport) -> None:
        """The step is on record."""
        ...

    def grant(self, url: str, *, form: bool = False) -> Grant:
        """Leave for what the next press writes; of a *form* for one write, to that very address."""
        ...

    def hide(self, text: str) -> None:
        """The text opens something: it is kept out of all that is told from now on."""
        ...

    async def keep_picture(self, name: str) -> bool:
        """Whether a picture of the page is kept under that name."""
        ...

    async def keep_text(self, name: str, text: str) -> None:
        """What was read is kept under that name, to be told at the end."""
        ...


def place_of(element: Element) -> str:
    place = " | ".join(cell for cell in element.row if cell) or " > ".join(element.within)
    return f"{element.name or element.text} ({element.role}){f' in {place}' if place else ''}"
