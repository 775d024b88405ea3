"""What outlives a run: answers, applications, private files."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from ..core.answer.bank import BankEntry, Change
from ..core.plan.recipe import Recipe


class Bank(Protocol):
    """Answers that the user gave once and wants used again, by profile."""

    async def entries(self, profile: str) -> tuple[BankEntry, ...]:
        """All of that profile's entries, in the order of their questions."""
        ...

    async def change(self, profile: str, change: Change) -> None:
        """The change was made in that profile, whole or not at all."""
        ...

    async def used(self, profile: str, ids: Collection[str], *, at: str) -> None:
        """Those entries stood on one more application, sent *at*; told twice it counts once."""
        ...

    async def profiles(self) -> tuple[str, ...]:
        """The names of all profiles that have an entry, in their order."""
        ...


class Recipes(Protocol):
    """What was learned of forms from proven runs. No recipe holds a value."""

    async def put(self, recipe: Recipe) -> None:
        """The recipe is kept; one of the same content stays as it was, with its health."""
        ...

    async def likely(self, fingerprint: str, place: str) -> tuple[Recipe, ...]:
        """Those of a form with such a page, and those made or begun at that place; newest first."""
        ...

    async def all(self) -> tuple[Recipe, ...]:
        """All of them, newest first."""
        ...

    async def tally(self, recipe_id: str, *, worked: bool, at: str) -> None:
        """One more success or failure is counted, of a run that ended *at*; told twice, once."""
        ...

    async def quarantine(self, recipe_id: str, on: bool) -> bool:
        """Whether there is such a recipe; it is looked up no more, or begins anew."""
        ...


SENT = "submitted"  # the status of an application that was proven to be sent
UNSURE = "submit_unknown"  # the status of one of which nobody knows whether it arrived


@dataclass(frozen=True, slots=True)
class ApplicationRow:
    """The tracker's record of one application."""

    run_id: str
    url: str
    fingerprint: str
    status: str
    title: str = ""
    company: str = ""
    reference: str = ""
    at: str = ""
    form: str = ""  # fingerprint of the whole form that was approved; '' where none was
    profile: str = ""


class Applications(Protocol):
    """What was applied to, and what came of it."""

    async def record(self, row: ApplicationRow) -> None:
        """The record is kept; one per run."""
        ...

    async def find(self, fingerprint: str) -> tuple[ApplicationRow, ...]:
        """Earlier applications of that fingerprint, newest first."""
        ...

    async def last_sent(self, form: str, profile: str) -> ApplicationRow | None:
        """The newest of that form and profile that was proven to be submitted, or None."""
        ...

    async def sent(self, profile: str) -> tuple[ApplicationRow, ...]:
        """All of that profile that were sent or may have been, newest first."""
        ...

    async def recent(self, limit: int) -> tuple[ApplicationRow, ...]:
        """The newest first."""
        ...


class Artifacts(Protocol):
    """A run's private files, readable by the owner only."""

    def path(self, run_id: str, name: str) -> Path:
        """Where that file is or will be; its folder exists with mode 0700."""
        ...

    def write(self, run_id: str, name: str, content: bytes) -> Path:
        """The file holds *content*, whole or not at all, mode 0600."""
        ...

    def read(self, run_id: str, name: str) -> bytes | None:
        """The file's content, or None when there is none."""
        ...
