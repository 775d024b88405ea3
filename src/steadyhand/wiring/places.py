"""The home that work is done in, its store, and what is given to open it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ..adapters import vault
from ..adapters.store import Home, Store, open_store
from ..settings import Settings


@asynccontextmanager
async def workplace(settings: Settings) -> AsyncIterator[tuple[Home, Store]]:
    """The home, held by this process alone, and its store."""
    with Home.open(settings.home) as home:
        async with store_of(home, settings) as store:
            yield home, store


@asynccontextmanager
async def store_of(home: Home, settings: Settings) -> AsyncIterator[Store]:
    store = await open_store(settings.database_url or home.database_url, settings.user_id)
    try:
        yield store
    finally:
        await store.close()


def keys_given(settings: Settings) -> vault.Given:
    told = (settings.vault_key, settings.vault_prev_keys, settings.vault_passphrase)
    return vault.Given(*(each.get_secret_value() if each else "" for each in told))
