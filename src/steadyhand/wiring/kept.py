"""What a home keeps between runs: answers and secrets, and how they are forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ..adapters import vault
from ..adapters.host.clock import SystemClock
from ..adapters.store import Home
from ..adapters.store.tracker import SqlTracker
from ..ports import Bank, Recipes
from ..settings import Settings
from .places import keys_given, store_of


@asynccontextmanager
async def open_bank(settings: Settings) -> AsyncIterator[Bank]:
    """The answers that are remembered in this home; a run may work in it meanwhile."""
    async with store_of(Home.beside(settings.home), settings) as store:
        yield store.bank


@asynccontextmanager
async def open_recipes(settings: Settings) -> AsyncIterator[Recipes]:
    """What runs of this home taught; a run may work in it meanwhile."""
    async with store_of(Home.beside(settings.home), settings) as store:
        yield store.recipes


@asynccontextmanager
async def open_vault(
    settings: Settings, *, actor: str, asked: vault.Passphrase | None = None, alone: bool = False
) -> AsyncIterator[vault.OpenedVault]:
    """The secrets of this home. With *alone* no run works in it meanwhile, or HomeLocked."""
    with (Home.open if alone else Home.beside)(settings.home) as home:
        keys = vault.keys_of(home.path, keys_given(settings), asked)
        async with store_of(home, settings) as store:
            yield vault.opened_vault(store.database, home.path, keys, actor=actor)


@asynccontextmanager
async def open_tracker(settings: Settings, *, alone: bool = False) -> AsyncIterator[SqlTracker]:
    """What was applied to from this home. With *alone* no run works in it, or HomeLocked."""
    with (Home.open if alone else Home.beside)(settings.home) as home:
        async with store_of(home, settings) as store:
            yield store.tracker


def vault_opens(settings: Settings) -> bool:
    """Whether the home has a vault that opens without asking anybody."""
    return vault.keys_at_hand(settings.home, keys_given(settings)) is not None


async def forget_user(settings: Settings, user: str, *, actor: str) -> vault.Erased:
    """Nothing is left of that user but a digest in the audit log. Raises BadInput, HomeLocked."""
    theirs = settings.model_copy(update={"user_id": user})
    with Home.open(settings.home) as home:
        owns = user == settings.user_id
        leaving = vault.Leaving(home.path, owns, actor, SystemClock().now())
        async with store_of(home, theirs) as store:
            log = vault.audit_log(store.database, home.path)
            return await vault.erase(store.database, log, leaving)
