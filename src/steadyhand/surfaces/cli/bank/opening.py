"""Opens one profile's bank: whose it is, where it is, and what time it is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.adapters.documents.profiles import bank_name, kept_profiles
from steadyhand.adapters.files.given_file import is_there, user_path
from steadyhand.errors import BadInput
from steadyhand.surfaces.cli.bank.desk import Desk

Result = TypeVar("Result")


async def at_desk(
    home: Path | None, profile: str | None, work: Callable[[Desk], Awaitable[Result]]
) -> Result:
    """What *work* did with that profile's bank."""
    async with _desk(home, profile) as desk:
        return await work(desk)


@asynccontextmanager
async def _desk(home: Path | None, profile: str | None) -> AsyncIterator[Desk]:
    from steadyhand import wiring
    from steadyhand.adapters.documents.vocabulary_file import load_vocabulary
    from steadyhand.adapters.host.clock import SystemClock
    from steadyhand.core.log.codec import stamp
    from steadyhand.surfaces.cli.options import read_settings

    settings = read_settings(home)
    async with wiring.open_bank(settings) as bank:
        name = _named(profile, settings.home, await bank.profiles())
        yield Desk(bank, name, load_vocabulary(), stamp(SystemClock().now()))


def _named(said: str | None, home: Path, known: tuple[str, ...]) -> str:
    """Whose bank is meant: by a profile's name or file, else the one in use, else the only one.

    Raises BadInput where that is nobody, or more than one.
    """
    kept = kept_profiles(home)
    if said is None:
        in_use = tuple(each.name for each in kept if each.in_use)
        return _only(in_use or known)
    if any(each.name == said for each in kept):
        return said
    if is_there(file := user_path(said)) and not file.is_dir():
        return bank_name(home, file, Profile.load(file).email)
    return _only(tuple(n for n in known if n == said or n.startswith(f"{said} <")))


def _only(names: tuple[str, ...]) -> str:
    if len(names) == 1:
        return names[0]
    known = f"there are {', '.join(names)}" if names else "nothing is remembered for it"
    raise BadInput(f"which profile? {known}; name one, or its file, with --profile")
