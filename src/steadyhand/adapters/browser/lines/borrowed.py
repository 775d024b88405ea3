"""Playwright's own CDP sessions, for a browser that is not behind our multiplexer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.async_api import CDPSession, Error, Frame, Page

from ..edge import within
from .line import Line

Lost = Callable[[Line], None]


@dataclass(slots=True)
class PlaywrightLines:
    """Asks for a session of every new frame; only those of other processes get one."""

    page: Page
    _sessions: dict[Frame, CDPSession] = field(default_factory=dict)
    _unreached: set[Frame] = field(default_factory=set)

    async def top(self, lost: Lost) -> Line:
        """The tab's own session."""
        self.page.on("frameattached", lambda frame: self._unreached.add(frame))
        self.page.on("framenavigated", lambda frame: self._unreached.add(frame))
        self.page.on("framedetached", lambda frame: self._forget(frame, lost))
        main = self.page.main_frame
        opening = self.page.context.new_cdp_session(self.page)
        self._sessions[main] = session = await within(opening, "reaching the page")
        self._unreached.update(self.page.frames)
        return session

    async def fresh(self) -> tuple[Line, ...]:
        """Sessions of the frames that came since and live in another process."""
        found: list[Line] = []
        while self._unreached:
            frame = self._unreached.pop()
            if frame in self._sessions or frame.is_detached():
                continue
            session = await self._open(frame)
            if session is not None:
                self._sessions[frame] = session
                found.append(session)
        return tuple(found)

    async def reach_into(self, line: Line) -> None:
        """Nothing: Playwright tells of all frames."""

    async def _open(self, frame: Frame) -> CDPSession | None:
        try:
            return await self.page.context.new_cdp_session(frame)
        except Error:
            return None  # it shares its parent's process, and so its parent's session

    def _forget(self, frame: Frame, lost: Lost) -> None:
        self._unreached.discard(frame)
        session = self._sessions.pop(frame, None)
        if session is not None:
            lost(session)
