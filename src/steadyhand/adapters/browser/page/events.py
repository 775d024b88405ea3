"""What the browser tells of a tab beside its documents: dialogs, loads, downloads, requests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from playwright.async_api import Dialog, Download, Error, Page, Request

from steadyhand.adapters.guard.classification import STREAM_TYPES, is_noise
from steadyhand.core.act.phrases import asks_to_send
from steadyhand.core.act.results import same_place
from steadyhand.core.page.snapshot import PROHIBITED, Snapshot

# Native dialogs are always answered: nothing can hang on them.
#
# alert, confirm and prompt are dismissed (the careful answer), leaving a page is allowed. What
# they said is told once, with the next snapshot: sites put validation errors into alerts. One
# question is answered yes: whether to send, while a press that was approved for sending is under
# way.

UNFINISHED = (".crdownload", ".tmp")
TEXT_MAX = 500  # characters kept of what a dialog said


@dataclass(slots=True)
class Dialogs:
    """What opened since it was last told."""

    _said: list[str] = field(default_factory=list)
    agreed: str = ""  # the last question whether to send that was answered yes
    _sending: bool = False
    _answering: set[asyncio.Task[None]] = field(default_factory=set)

    def watch(self, page: Page) -> None:
        """Dialogs of the page are answered from now on."""
        page.on("dialog", lambda dialog: self._opened(dialog))

    def drain(self) -> tuple[str, ...]:
        """The dialogs since the last call, oldest first."""
        said, self._said = tuple(self._said), []
        return said

    @contextmanager
    def sending(self, approved: bool) -> Iterator[None]:
        """Within the block a question whether to send is answered yes, if that was *approved*."""
        self._sending, self.agreed = approved, ""
        try:
            yield
        finally:
            self._sending = False

    def _opened(self, dialog: Dialog) -> None:
        agreed = self._sending and dialog.type == "confirm" and asks_to_send(dialog.message)
        if agreed:
            self.agreed = dialog.message[:TEXT_MAX]
        else:
            self._said.append(f"{dialog.type}: {dialog.message[:TEXT_MAX]}")
        task = asyncio.ensure_future(
            _answer_dialog(dialog, agreed or dialog.type == "beforeunload")
        )
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)


async def _answer_dialog(dialog: Dialog, yes: bool) -> None:
    try:
        await (dialog.accept() if yes else dialog.dismiss())
    except Error:
        return  # the page left with it, which answers it too


# How a tab's documents came: as pages, in part, or as files.
#
# Files that a site gives are not taken; each snapshot after one was given tells its name.

NAME_MAX = 120  # characters kept of a file's name
ERROR_PAGE = "chrome-error:"  # what the browser shows in place of a page


@dataclass(frozen=True, slots=True)
class DocumentLoad:
    """How the latest document came, as the wire tells it."""

    status: int | None = None
    url: str = ""
    retry_after: str = ""
    fault: str = ""  # it never came, or was cut short

    @staticmethod
    def refused(url: str) -> DocumentLoad:
        """It would have come from there, a site that the user wants nothing to do with."""
        return DocumentLoad(url=url, fault=PROHIBITED)

    def on(self, page: Snapshot) -> Snapshot:
        """The page with what its answer told, if it is the one that came so."""
        if not (page.url.startswith(ERROR_PAGE) or same_place(page.url, self.url)):
            return page
        return replace(page, retry_after=self.retry_after, fault=self.fault)


LatestLoad = Callable[[], DocumentLoad]


@dataclass(slots=True)
class Downloads:
    """The names of what was given to a tab, oldest first: of what came whole where it is kept."""

    keep: Path | None = None  # where the browser puts them; None: they are refused
    _given: list[str] = field(default_factory=list)
    _refusing: set[asyncio.Task[None]] = field(default_factory=set)
    _any: asyncio.Event = field(default_factory=asyncio.Event)

    def watch(self, page: Page) -> None:
        """Downloads of the page are refused from now on, beside the browser's own refusal."""
        page.on("download", lambda download: self._began(download))

    def names(self) -> tuple[str, ...]:
        """Their names."""
        if self.keep is None:
            return tuple(self._given)
        whole = (each for each in self.keep.iterdir() if each.suffix not in UNFINISHED)
        return tuple(each.name for each in sorted(whole, key=lambda p: p.stat().st_mtime))

    def note(self, names: Iterable[str]) -> None:
        """Add those that links of a document would have given; the guard let none begin."""
        for name in names:
            if name[:NAME_MAX] not in self._given:
                self._given.append(name[:NAME_MAX])

    async def begun(self, within_s: float) -> None:
        """One was given, or the time is up: a load that ends as a file is told before its name."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._any.wait(), within_s)

    def _began(self, download: Download) -> None:
        self.note([download.suggested_filename])
        self._any.set()
        if self.keep is not None:
            return
        task = asyncio.ensure_future(_cancel_download(download))
        self._refusing.add(task)
        task.add_done_callback(self._refusing.discard)


async def _cancel_download(download: Download) -> None:
    try:
        await download.cancel()
    except Error:
        return  # the browser had refused it, or the page left


# When a page is at rest: nothing in it moves, nothing is under way on the wire.
#
# Measured: waiting for the DOM alone is too early nearly always, `networkidle` as well; both
# together were never. Streams, long polls and measurement do not count.

DOM_QUIET_MS = 40  # two frames and a timer
NETWORK_QUIET_S = 0.03  # what follows an answer starts sooner than this
CAP_S = 3.0  # a page that never rests is looked at anyway, and the snapshot says so
LONG_POLL_S = 3.0  # a request without end for so long is a stream
POLL_S = 0.005  # the wire is asked, it does not call
_STREAMS = frozenset(kind.lower() for kind in STREAM_TYPES) | {"ping", "cspreport", "prefetch"}


class NetworkActivity(Protocol):
    """Who knows whether requests are under way."""

    def in_flight(self) -> int:
        """Requests under way that a page waits for."""
        ...

    def waiting(self) -> int:
        """Requests that were stopped until a person has said; a page rests meanwhile."""
        ...

    @property
    def last_network_at(self) -> float:
        """When one last began or ended, on the monotonic clock; 0.0 when none has."""
        ...


@dataclass(slots=True)
class TabRequests:
    """What the tab itself tells of its requests; used where no guard watches the wire."""

    _open: dict[Request, float] = field(default_factory=dict)
    _last: float = 0.0

    def watch(self, page: Page) -> None:
        """The page's requests are counted from now on."""
        page.on("request", lambda request: self._began(request))
        page.on("requestfinished", lambda request: self._ended(request))
        page.on("requestfailed", lambda request: self._ended(request))

    def waiting(self) -> int:
        """None: nobody stops any."""
        return 0

    def in_flight(self) -> int:
        """Open requests, without those that have become streams."""
        now = time.monotonic()
        return sum(now - began < LONG_POLL_S for began in self._open.values())

    @property
    def last_network_at(self) -> float:
        """When a request last began or ended."""
        return self._last

    def _began(self, request: Request) -> None:
        if request.resource_type in _STREAMS or is_noise(request.url, ""):
            return
        self._open[request] = self._last = time.monotonic()

    def _ended(self, request: Request) -> None:
        if self._open.pop(request, None) is not None:
            self._last = time.monotonic()


def is_network_idle(quiet: NetworkActivity) -> bool:
    """Whether the wire is at rest right now."""
    return quiet.in_flight() == 0 and time.monotonic() - quiet.last_network_at >= NETWORK_QUIET_S


async def wait_for_network_idle(quiet: NetworkActivity, until: float) -> bool:
    """Returns once the wire rests, or at *until* (monotonic): whether it did."""
    while not is_network_idle(quiet):
        left = until - time.monotonic()
        if left <= 0:
            return False
        await asyncio.sleep(min(POLL_S, left))
    return True
