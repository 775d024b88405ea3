"""How many work at once. Whoever waits for a person is not at work, and keeps a browser open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Slots:
    """Places for *parallel* runs at work, and for as many that wait for a person beside them."""

    def __init__(self, parallel: int) -> None:
        self._places = asyncio.Semaphore(parallel)
        self._away_most = parallel
        self._away = 0
        self._given_back = 0

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """A place is taken within the block."""
        await self._places.acquire()
        try:
            yield
        finally:
            self._leave()

    @asynccontextmanager
    async def away(self) -> AsyncIterator[None]:
        """The place is another's within the block, unless too many are away already."""
        if self._away >= self._away_most:
            yield
            return
        self._away += 1
        self._places.release()
        try:
            yield
        finally:
            await self._come_back()

    async def _come_back(self) -> None:
        """Wait for a place.  Who is cancelled meanwhile has none, and must not leave one later."""
        try:
            await self._places.acquire()
        except asyncio.CancelledError:
            self._given_back += 1
            raise
        finally:
            self._away -= 1

    def _leave(self) -> None:
        if self._given_back:
            self._given_back -= 1
        else:
            self._places.release()
