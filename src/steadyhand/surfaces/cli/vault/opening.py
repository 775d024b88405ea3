"""Opens the vault of a home for a command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from steadyhand import wiring
from steadyhand.adapters.host.clock import SystemClock
from steadyhand.adapters.vault import Clerk, OpenedVault, Passphrase, Rotation, unreadable_rows
from steadyhand.adapters.vault import rotate as rotate_all
from steadyhand.surfaces.cli.options import read_settings
from steadyhand.surfaces.cli.vault import said

ACTOR = "command line"
Result = TypeVar("Result")


async def at_vault(home: Path | None, work: Callable[[OpenedVault], Awaitable[Result]]) -> Result:
    """What *work* did with the vault; a run may work in the home meanwhile."""
    asked = Passphrase(said.passphrase)
    async with wiring.open_vault(read_settings(home), actor=ACTOR, asked=asked) as opened:
        return await work(opened)


async def rotated(home: Path | None, *, new_passphrase: bool) -> Rotation:
    """All secrets of the home are sealed anew; no run works in it meanwhile."""
    asked = Passphrase(said.passphrase, said.new_passphrase if new_passphrase else None)
    clerk = Clerk(ACTOR, SystemClock().now())
    settings = read_settings(home)
    async with wiring.open_vault(settings, actor=ACTOR, asked=asked, alone=True) as opened:
        return await rotate_all(opened.keys, opened.audit, clerk, anew=new_passphrase)


async def faults(opened: OpenedVault) -> tuple[int, tuple[str, ...]]:
    """How many deeds the audit log has, and what is wrong with the vault or with it."""
    closed = await unreadable_rows(opened.keys, opened.audit)
    wrong = tuple(f"no key opens the {place}" for place in closed)
    broken = await opened.audit.fault()
    entries = await opened.audit.entries()
    return len(entries), (*wrong, *((f"in the audit log, {broken}",) if broken else ()))
