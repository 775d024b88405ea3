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

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """A place is taken within the block."""
        async with self._places:
            yield

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
            self._away -= 1
            await self._places.acquire()
