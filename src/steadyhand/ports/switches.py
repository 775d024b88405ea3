"""Switches that turn a rung above the rules off, also for runs that are under way."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Switch(StrEnum):
    """What can be switched off; each is named like its setting."""

    RECIPES = "recipes"
    MODELS = "models"  # with all that asks one: pictures and an outside agent, too
    VISION = "vision"
    ASSIST = "assist"
    BROWSER_USE = "browser_use"


@dataclass(frozen=True, slots=True)
class Off:
    """One thing that is switched off."""

    switch: Switch
    at: str  # since when
    everybody: bool = False  # for all users of the store


class Switches(Protocol):
    """What was switched off; all who share the store see it with their next look."""

    async def off(self) -> tuple[Off, ...]:
        """What is off for this user, by name; where it is off for everybody, too, only that."""
        ...

    async def turn_off(self, switch: Switch, *, at: str, everybody: bool = False) -> None:
        """It is off for this user, or for everybody; one that was off stays off since then."""
        ...

    async def turn_on(self, switch: Switch, *, everybody: bool = False) -> bool:
        """Whether it was off so, and is no more."""
        ...
