"""Ways in which a process ends or two of them meet, and broken versions of the safety rules."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from steadyhand.core.log.events import Envelope
from steadyhand.ports import Journal, Tab
from steadyhand.testing import ScriptedBrowser


class Killed(BaseException):
    """The process is gone: nothing of it runs any more, no handler and no clean-up that matters."""


@dataclass
class Wrapped:
    """A journal around another."""

    inner: Journal

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        await self.inner.append(envelope, fence=fence)

    async def read(self, run_id: str) -> tuple[Envelope, ...]:
        return await self.inner.read(run_id)

    async def claim(self, run_id: str, worker: str, *, lease_s: float, at: datetime) -> int:
        return await self.inner.claim(run_id, worker, lease_s=lease_s, at=at)

    async def renew(self, run_id: str, fence: int, *, lease_s: float, at: datetime) -> None:
        await self.inner.renew(run_id, fence, lease_s=lease_s, at=at)

    async def release(self, run_id: str, fence: int) -> None:
        """A killed process releases nothing."""


@dataclass
class DyingJournal(Wrapped):
    """Dies right before or right after the *nth* event is stored."""

    nth: int = 0
    stored: bool = False
    count: int = 0

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        self.count += 1
        if self.count == self.nth and not self.stored:
            raise Killed
        await self.inner.append(envelope, fence=fence)
        if self.count == self.nth:
            raise Killed


class Leaseless(Wrapped):
    """Leases that are over at once: any worker may claim at any time."""

    async def claim(self, run_id: str, worker: str, *, lease_s: float, at: datetime) -> int:
        return await self.inner.claim(run_id, worker, lease_s=0.0, at=at)


class Jitter:
    """A browser whose calls yield to other tasks as often as the script says."""

    def __init__(self, browser: ScriptedBrowser, yields: Iterator[int]) -> None:
        self._browser = browser
        self._yields = yields

    async def tab(self) -> Tab:
        await self._pass()
        tab = await self._browser.tab()
        return Tab(_JitterPage(tab.page, self._pass), tab.wire)  # type: ignore[arg-type]

    async def close(self) -> None:
        await self._browser.close()

    async def _pass(self) -> None:
        for _ in range(next(self._yields, 0)):
            await asyncio.sleep(0)


class _JitterPage:
    def __init__(self, page: object, pass_: object) -> None:
        self._page = page
        self._pass = pass_

    def __getattr__(self, name: str) -> object:
        inner = getattr(self._page, name)

        async def call(*args: object, **kwargs: object) -> object:
            await self._pass()  # type: ignore[operator]
            result = await inner(*args, **kwargs)
            await self._pass()  # type: ignore[operator]
            return result

        return call
