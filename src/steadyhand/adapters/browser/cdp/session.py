"""CDP sessions into one tab: a deadline on every call, and named errors."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

import msgspec
from playwright.async_api import CDPSession, Error, Frame, Page
from playwright.async_api import TimeoutError as PlaywrightTimeout

from steadyhand.errors import BrowserLost, PageHung

from .client import Client, CommandSink

# The edge to Playwright and CDP: a deadline on every await, and its errors in our words.
#
# What a page or browser does to us arrives here as Playwright's `Error` with a message; nothing
# above this file sees one.

T = TypeVar("T")
_log = logging.getLogger("steadyhand.browser")

CALL_S = 10.0  # one call into a page; a page that is busy for longer is hung
_BROWSER_LOST_SIGNS = (
    "Target closed",
    "has been closed",
    "Target crashed",
    "Page crashed",
    "Connection closed",
)
_WORLD_GONE_SIGNS = (
    "Cannot find context",
    "Execution context was destroyed",
    "uniqueContextId not found",
    "Inspected target navigated or closed",
    "Session closed",
    "Session with given id not found",
    "Frame with the given id was not found",
    "Frame was detached",
    "No frame for given id",
    "No node with given id found",
)


class WorldGone(Exception):
    """The document that was called is no longer there; a new one may be. Stays in this package."""


async def within(call: Awaitable[T], what: str, *, timeout_s: float = CALL_S) -> T:
    """The result of *call*; PageHung, BrowserLost or WorldGone instead of foreign errors."""
    try:
        async with asyncio.timeout(timeout_s):
            return await call
    except (TimeoutError, PlaywrightTimeout) as exc:
        _log.warning("%s: no answer in %g s", what, timeout_s)
        text = f"{what} took longer than {timeout_s:g} s; the page may be hung: resume the run"
        raise PageHung(text) from exc
    except Error as exc:
        raise translate(exc, what) from exc


def translate(exc: Error, what: str) -> Exception:
    """The same fault as one of ours; the original where it is a fault of our own."""
    return _known_error(exc.message, what) or exc


def refusal_error(message: str, what: str) -> Exception:
    """The browser's refusal of a command of ours, as one of our faults; else a bug's name."""
    return _known_error(message, what) or RuntimeError(f"the browser refused {what}: {message}")


def _known_error(message: str, what: str) -> Exception | None:
    if any(sign in message for sign in _WORLD_GONE_SIGNS):
        return WorldGone(f"{what}: {message.splitlines()[0]}")
    if any(sign in message for sign in _BROWSER_LOST_SIGNS):
        return BrowserLost(f"{what} found the browser or its page gone; resume the run to go on")
    return None


Json = dict[str, Any]


class Session(Protocol):
    """One CDP session: a tab, or a frame of it that lives in another process."""

    async def send(self, method: str, params: Json | None = None, /) -> Json:
        """What the browser answered; await it through `edge.within`, which names its errors."""
        ...

    def on(self, event: str, hear: Callable[[Json], None], /) -> object:
        """*hear* gets the parameters of every such event from now on."""
        ...


class TabSessions(Protocol):
    """Every session that one tab needs."""

    async def top(self, lost: Callable[[Session], None]) -> Session:
        """The tab's own session; *lost* will be told each line whose target has left."""
        ...

    async def fresh(self) -> tuple[Session, ...]:
        """The sessions of frames in other processes that were not yet told."""
        ...

    async def reach_into(self, line: Session) -> None:
        """The frames of other processes in that one are told from now on, the known ones first."""
        ...


# The tab's sessions over our multiplexer: a client of its own, past Playwright's driver.
#
# Measured: 0.3 ms a round trip where Playwright's takes 1.7 ms. The client attaches to targets as
# they are and asks none to wait for it, so it has no part in when one may run: that is the
# guard's.

FRAME_TARGETS: Json = {
    "autoAttach": True,
    "waitForDebuggerOnStart": False,
    "flatten": True,
    "filter": [{"type": "iframe"}],
}
_SESSION_LOST = "the page's process has ended or its tab was closed; resume the run to go on"
_decode = msgspec.json.Decoder().decode


class Multiplexer(CommandSink, Protocol):
    """The multiplexer, as far as a client of its own needs it."""

    async def attach(self, peer: Client) -> None: ...


class MuxSession:
    """One session of the client."""

    def __init__(self, lines: MuxSessions, session: str) -> None:
        self.session = session
        self.gone = False
        self.waiting: dict[int, asyncio.Future[Json]] = {}
        self._lines = lines
        self._ears: dict[str, Callable[[Json], None]] = {}

    async def send(self, method: str, params: Json | None = None, /) -> Json:
        """What the browser answered. Raises BrowserLost, or what `edge.named` calls its error."""
        if self.gone:
            raise BrowserLost(_SESSION_LOST)
        number, future = self._lines.post(self, method, params or {})
        try:
            answer = await future
        except asyncio.CancelledError:  # by a deadline, mostly; `within` says which
            _log.info("%s was given up without an answer", method)
            raise
        finally:
            self.waiting.pop(number, None)
        if "error" in answer:
            raise refusal_error(str(answer["error"].get("message", "")), method)
        result: Json = answer.get("result", {})
        return result

    def on(self, event: str, hear: Callable[[Json], None], /) -> None:
        """*hear* gets the parameters of every such event from now on."""
        self._ears[event] = hear

    def dispatch(self, event: str, params: Json) -> None:
        """The listener of that event, if any, has it."""
        hear = self._ears.get(event)
        if hear is not None:
            hear(params)

    def ended(self) -> None:
        """Nobody waits for the session's answers any more."""
        self.gone = True
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(BrowserLost(_SESSION_LOST))


class MuxSessions(Client):
    """One tab's client: its sessions, and which of them are new."""

    def __init__(self, wire: Multiplexer, page: Page) -> None:
        super().__init__("page")
        self._wire = wire
        self._page = page
        self._last_id = 0
        self._lines: dict[str, MuxSession] = {}
        self._fresh: list[MuxSession] = []
        self._lost: Callable[[Session], None] = lambda line: None

    async def top(self, lost: Callable[[Session], None]) -> Session:
        """The tab's own session."""
        self._lost = lost
        await self._wire.attach(self)
        browser = self._lines[""] = MuxSession(self, "")
        asked = {"targetId": await _tab_target_id(self._page), "flatten": True}
        answer = await within(browser.send("Target.attachToTarget", asked), "reaching the page")
        line = self._lines[answer["sessionId"]]
        self._fresh.remove(line)
        return line

    async def fresh(self) -> tuple[Session, ...]:
        """The sessions of frames in other processes that were not yet told."""
        found, self._fresh = tuple(self._fresh), []
        return found

    async def reach_into(self, line: Session) -> None:
        """Frames of other processes inside that target are attached: known ones have been told."""
        try:
            await within(line.send("Target.setAutoAttach", FRAME_TARGETS), "reaching its frames")
        except BrowserLost:
            if line in self._lines.values():
                raise

    def post(self, line: MuxSession, method: str, params: Json) -> tuple[int, asyncio.Future[Json]]:
        """The command is on its way: its number and its answer to come."""
        self._last_id += 1
        message: Json = {"id": self._last_id, "method": method, "params": params}
        if line.session:
            message["sessionId"] = line.session
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        line.waiting[self._last_id] = future
        self._wire.feed(self, message)
        return self._last_id, future

    def deliver(self, raw: bytes) -> None:
        message: Json = _decode(raw)
        line = self._lines.get(message.get("sessionId", ""))
        if line is None:
            return
        if "method" in message:
            self._hear(line, message["method"], message.get("params", {}))
            return
        future = line.waiting.get(message.get("id", 0))
        if future is not None and not future.done():
            future.set_result(message)

    def ended(self) -> None:
        for session in tuple(self._lines):
            self._drop(session)

    def _hear(self, line: MuxSession, event: str, params: Json) -> None:
        match event:
            case "Target.attachedToTarget":
                fresh = MuxSession(self, params["sessionId"])
                self._lines[fresh.session] = fresh
                self._fresh.append(fresh)
            case "Target.detachedFromTarget":
                self._drop(params["sessionId"])
            case "Inspector.targetCrashed":
                self._drop(line.session)
            case _:
                line.dispatch(event, params)

    def _drop(self, session: str) -> None:
        line = self._lines.pop(session, None)
        if line is not None:
            line.ended()
            self._lost(line)


async def _tab_target_id(page: Page) -> str:
    """Chromium's name of the tab, which Playwright knows."""
    session = await within(page.context.new_cdp_session(page), "reaching the page")
    info = await within(session.send("Target.getTargetInfo"), "naming the page", timeout_s=CALL_S)
    await within(session.detach(), "leaving the page to its own client")
    return str(info["targetInfo"]["targetId"])


OnSessionLost = Callable[[Session], None]


@dataclass(slots=True)
class PlaywrightSessions:
    """Asks for a session of every new frame; only those of other processes get one."""

    page: Page
    _sessions: dict[Frame, CDPSession] = field(default_factory=dict)
    _unreached: set[Frame] = field(default_factory=set)

    async def top(self, lost: OnSessionLost) -> Session:
        """The tab's own session."""
        self.page.on("frameattached", lambda frame: self._unreached.add(frame))
        self.page.on("framenavigated", lambda frame: self._unreached.add(frame))
        self.page.on("framedetached", lambda frame: self._forget(frame, lost))
        main = self.page.main_frame
        opening = self.page.context.new_cdp_session(self.page)
        self._sessions[main] = session = await within(opening, "reaching the page")
        self._unreached.update(self.page.frames)
        return session

    async def fresh(self) -> tuple[Session, ...]:
        """Sessions of the frames that came since and live in another process."""
        found: list[Session] = []
        while self._unreached:
            frame = self._unreached.pop()
            if frame in self._sessions or frame.is_detached():
                continue
            session = await self._open(frame)
            if session is not None:
                self._sessions[frame] = session
                found.append(session)
        return tuple(found)

    async def reach_into(self, line: Session) -> None:
        """Nothing: Playwright tells of all frames."""

    async def _open(self, frame: Frame) -> CDPSession | None:
        try:
            return await self.page.context.new_cdp_session(frame)
        except Error:
            return None  # it shares its parent's process, and so its parent's session

    def _forget(self, frame: Frame, lost: OnSessionLost) -> None:
        self._unreached.discard(frame)
        session = self._sessions.pop(frame, None)
        if session is not None:
            lost(session)
