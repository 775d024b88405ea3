"""How a tab's documents came: as pages, in part, or as files.

Files that a site gives are not taken; each snapshot after one was given tells its name.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from playwright.async_api import Download, Error, Page

from steadyhand.core.act.facts import same_place
from steadyhand.core.page.snapshot import PROHIBITED, Snapshot

NAME_MAX = 120  # characters kept of a file's name
ERROR_PAGE = "chrome-error:"  # what the browser shows in place of a page


@dataclass(frozen=True, slots=True)
class Load:
    """How the latest document came, as the wire tells it."""

    status: int | None = None
    url: str = ""
    retry_after: str = ""
    fault: str = ""  # it never came, or was cut short

    @staticmethod
    def refused(url: str) -> Load:
        """It would have come from there, a site that the user wants nothing to do with."""
        return Load(url=url, fault=PROHIBITED)

    def on(self, page: Snapshot) -> Snapshot:
        """The page with what its answer told, if it is the one that came so."""
        if not (page.url.startswith(ERROR_PAGE) or same_place(page.url, self.url)):
            return page
        return replace(page, retry_after=self.retry_after, fault=self.fault)


Loads = Callable[[], Load]


@dataclass(slots=True)
class Downloads:
    """The names of what was given to a tab, oldest first."""

    _given: list[str] = field(default_factory=list)
    _refusing: set[asyncio.Task[None]] = field(default_factory=set)
    _any: asyncio.Event = field(default_factory=asyncio.Event)

    def watch(self, page: Page) -> None:
        """Downloads of the page are refused from now on, beside the browser's own refusal."""
        page.on("download", lambda download: self._began(download))

    def told(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(self._given)

    async def begun(self, within_s: float) -> None:
        """One was given, or the time is up: a load that ends as a file is told before its name."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._any.wait(), within_s)

    def _began(self, download: Download) -> None:
        name = download.suggested_filename[:NAME_MAX]
        if name not in self._given:
            self._given.append(name)
        self._any.set()
        task = asyncio.ensure_future(_refused(download))
        self._refusing.add(task)
        task.add_done_callback(self._refusing.discard)


async def _refused(download: Download) -> None:
    try:
        await download.cancel()
    except Error:
        return  # the browser had refused it, or the page left
