"""A process that applies, and is struck at a named point: `victim.py HOME URL POINT MODE`.

Struck is the process itself (SIGKILL), its browser (SIGKILL), or the process is stopped (SIGSTOP)
and goes on when somebody lets it. A process that is stopped holds no transaction open: that would
stop its database as well.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from steadyhand import wiring
from steadyhand.adapters.browser.chrome import AskAllowed, ChromeBrowser, Launch
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.store import Store
from steadyhand.adapters.store import open_store as real_open_store
from steadyhand.adapters.store.journal import SqlJournal
from steadyhand.core.act.actions import Gesture
from steadyhand.core.act.fill import FillOrder, PressResult, Reading, WithheldRequest
from steadyhand.core.act.results import Exchange
from steadyhand.core.journal.events import (
    ActionIntended,
    ActionVerified,
    Envelope,
    QuestionAnswered,
)
from steadyhand.core.page.snapshot import Ref, Snapshot
from steadyhand.demo import SAMPLE
from steadyhand.ports import Page, Tab, Wire
from steadyhand.settings import Settings
from steadyhand.testing import ScriptedHuman
from steadyhand.wiring import home as places
from steadyhand.wiring import work

Matches = Callable[[Envelope], bool]
LEASE_S = 2.0  # of a victim that is stopped
LEFT_S = 0.7  # after this a request has long arrived, and the slow posting has not answered yet
LEAVES_WITHIN = 60  # of these times a request has left on however busy a machine
PID_FILE = "browsers"  # in the home: the process group of each browser, one a line


def is_kind(kind: str) -> Matches:
    return lambda e: e.kind == kind


def is_submit(e: Envelope) -> bool:
    return isinstance(e.event, ActionIntended) and bool(e.event.digest)


def is_approval(e: Envelope) -> bool:
    return isinstance(e.event, QuestionAnswered) and e.event.approved


def is_filled(e: Envelope) -> bool:
    return isinstance(e.event, ActionVerified) and any(r.key for r in e.event.results)


is_outcome = is_kind("submission_outcome_classified")
BEFORE = {"end": is_kind("run_ended"), "answer": is_outcome}
WITHIN = {"intent-uncommitted": is_submit, "proof-uncommitted": is_outcome}
AFTER = {"filled": is_filled, "approved": is_approval, "intent": is_submit, "proof": is_outcome}
EARLY = ("claimed", "upload", "filled", "approved")
AROUND = ("intent-uncommitted", "intent", "click", "sent", "answer", "proof-uncommitted")
LATE = ("proof", "picture", "end")
POINTS = (*EARLY, *AROUND, *LATE)
MODES = ("process", "browser", "stopped")


def never(_: Envelope) -> bool:
    return False


@dataclass
class Striker:
    """Strikes once, at its point."""

    point: str
    mode: str
    browser: ChromeBrowser | None = None
    done: bool = False
    owed: bool = False  # the browser is to be struck as soon as there is one

    def at(self, point: str) -> None:
        """The run is at that point now."""
        if point != self.point or self.done:
            return
        self.done = True
        if self.mode == "browser":
            self.kill_browser()
            return
        os.kill(os.getpid(), signal.SIGSTOP if self.mode == "stopped" else signal.SIGKILL)

    def started(self, browser: ChromeBrowser) -> None:
        """The run has a browser now; one that was to be struck before it was there is struck."""
        self.browser = browser
        if self.owed:
            self.kill_browser()

    def kill_browser(self) -> None:
        """It dies now, or as soon as there is one."""
        chrome = self.browser.chrome if self.browser else None
        self.owed = chrome is None
        if chrome is not None:
            os.kill(chrome.pid, signal.SIGKILL)


class StruckJournal(SqlJournal):
    """A journal whose process is struck before, within or after a transaction of its own."""

    striker: Striker

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        point = self.striker.point
        stopped = self.striker.mode == "stopped"
        if BEFORE.get(point, never)(envelope) or (stopped and WITHIN.get(point, never)(envelope)):
            self.striker.at(point)
        await super().append(envelope, fence=fence)
        if AFTER.get(point, never)(envelope):
            self.striker.at(point)

    async def _insert(self, connection: AsyncConnection, envelope: Envelope) -> None:
        await super()._insert(connection, envelope)
        if WITHIN.get(self.striker.point, never)(envelope):
            self.striker.at(self.striker.point)

    async def claim(self, run_id: str, worker: str, *, lease_s: float, at: datetime) -> int:
        fence = await super().claim(run_id, worker, lease_s=lease_s, at=at)
        self.striker.at("claimed")
        return fence


@dataclass(frozen=True)
class StruckPage:
    """A page whose run is struck at a press that sends, in an upload, at the last picture."""

    inner: Page
    wire: Wire
    striker: Striker

    async def open(self, url: str, *, timeout_s: float) -> None:
        await self.inner.open(url, timeout_s=timeout_s)

    async def snapshot(self, *, wait_s: float = 0.0) -> Snapshot:
        return await self.inner.snapshot(wait_s=wait_s)

    async def contents(self, refs: Sequence[Ref]) -> Mapping[Ref, tuple[str, ...]]:
        return await self.inner.contents(refs)

    async def gesture(self, gesture: Gesture) -> PressResult:
        return await self.inner.gesture(gesture)

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        filling = asyncio.ensure_future(self.inner.fill(orders))
        if any(order.paths for order in orders):
            answered = self.wire.next_exchange(self.wire.mark(), timeout_s=60.0)
            uploaded = asyncio.ensure_future(answered)
            await asyncio.wait((filling, uploaded), return_when=asyncio.FIRST_COMPLETED)
            uploaded.cancel()
            self.striker.at("upload")
        return await filling

    async def press(self, ref: Ref, fingerprint: str, *, sending: bool = False) -> PressResult:
        if sending:
            self.striker.at("click")
        return await self.inner.press(ref, fingerprint, sending=sending)

    async def picture(
        self,
        path: Path | None,
        *,
        full: bool = False,
        covers: Sequence[str] = (),
        blind: Sequence[str] | None = None,
        marks: Sequence[Ref] = (),
    ) -> bytes:
        if path is not None and "-after" in path.name:
            self.striker.at("picture")
        return await self.inner.picture(path, full=full, covers=covers, blind=blind, marks=marks)


@dataclass(frozen=True)
class StruckWire:
    """A wire whose run is struck while an answer is awaited."""

    inner: Wire
    striker: Striker

    def mark(self) -> int:
        return self.inner.mark()

    def since(self, mark: int) -> tuple[Exchange, ...]:
        return self.inner.since(mark)

    def stopped(self) -> tuple[WithheldRequest, ...]:
        return self.inner.stopped()

    async def next_exchange(self, mark: int, *, timeout_s: float) -> Exchange | None:
        if self.striker.point == "sent" and not self.striker.done:
            await self._left(mark)
            self.striker.at("sent")
        return await self.inner.next_exchange(mark, timeout_s=timeout_s)

    async def _left(self, mark: int) -> None:
        """A request has left and had time to arrive; its answer is not there yet."""
        for _ in range(LEAVES_WITHIN):
            under_way = bool(self.inner.since(mark))
            early = await self.inner.next_exchange(mark, timeout_s=LEFT_S)
            assert early is None, "the site answered too soon"
            if under_way:
                return
        raise AssertionError("nothing has left")


class StruckBrowser(ChromeBrowser):
    """A browser that tells its process group, and whose page and wire are struck."""

    striker: Striker
    told: Path

    async def tab(self) -> Tab:
        tab = await super().tab()
        assert self.chrome is not None
        with self.told.open("a") as groups:
            groups.write(f"{self.chrome.pid}\n")
        self.striker.started(self)
        page = StruckPage(tab.page, tab.wire, self.striker)
        return replace(tab, page=page, wire=StruckWire(tab.wire, self.striker))


async def main(home: str, url: str, point: str, mode: str = "process") -> None:
    """The sample person applies at *url*."""
    striker = Striker(point, mode)

    async def struck_store(address: str, user_id: str) -> Store:
        store = await real_open_store(address, user_id)
        journal = StruckJournal(store.database)
        journal.striker = striker
        return replace(store, journal=journal)

    def struck_browser(
        options: LaunchOptions, key: bytes | None = None, *, allowed: AskAllowed, launch: Launch
    ) -> StruckBrowser:
        browser = StruckBrowser(options, key, allowed=allowed, launch=launch)
        browser.striker, browser.told = striker, Path(home) / PID_FILE
        return browser

    patch = pytest.MonkeyPatch()  # nothing is undone: the process ends with the run
    patch.setattr(places, "open_store", struck_store)
    patch.setattr(work, "ChromeBrowser", struck_browser)
    origin = "/".join(url.split("/")[:3])
    await wiring.apply(
        url,
        profile=SAMPLE / "profile.yaml",
        resume=SAMPLE / "resume.pdf",
        cover_letter=SAMPLE / "cover_letter.pdf",
        answers=SAMPLE / "answers.json",
        human=ScriptedHuman({"confirm_submit": True, "step_grant": True}),
        settings=settings_of(Path(home), origin, point=point, mode=mode),
    )


def settings_of(home: Path, origin: str, *, point: str, mode: str) -> Settings:
    """Of a victim, and of whoever goes on with its run."""
    return Settings(
        home=home,
        headless=True,
        allow_origins=(origin,),
        lease_s=LEASE_S if mode == "stopped" else 30.0,
        pictures="ends" if point == "picture" else "off",
        report_pictures="off",
    )


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    asyncio.run(main(*sys.argv[1:]))
