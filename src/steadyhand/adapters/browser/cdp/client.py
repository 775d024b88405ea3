"""A CDP client of the multiplexer that lives in this process (the guard is one)."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from steadyhand.errors import BrowserLost, PageTimeout

Json = dict[str, Any]
_log = logging.getLogger("steadyhand.browser")
CALL_S = 10.0  # a CDP command that takes longer on a live browser has hung


@dataclass(frozen=True, slots=True)
class Reply:
    """What Chromium answered to one command; `error` is '' when it was done."""

    result: Json = field(default_factory=dict)
    error: str = ""


class CommandSink(Protocol):
    """Where a client's commands go and where they can be taken back from."""

    def feed(self, client: Client, message: Json) -> None: ...


class Client:
    """One user of the browser: gets its messages by `deliver`, its end by `ended`."""

    def __init__(self, name: str, *, guard: bool = False) -> None:
        self.name = name
        self.guard = guard
        self.session = ""  # its own browser session; set when the multiplexer attaches it

    def refused(self, message: Json) -> str:
        """Why this command of it is not passed on; '' when it is."""
        return ""

    def judged(self, message: Json, reason: str) -> None:
        """A command of it was passed on, or refused for that reason."""

    def reaches(self, target: str) -> bool:
        """Whether a session of that target may be its own."""
        return True

    def deliver(self, raw: bytes) -> None:
        raise NotImplementedError

    def ended(self) -> None:
        raise NotImplementedError


class LocalClient(Client):
    """Sends commands and hears events without a socket; every wait has a deadline."""

    def __init__(
        self,
        wire: CommandSink,
        name: str,
        *,
        hear: Callable[[str, Json, str], None],
        guard: bool = False,
    ) -> None:
        super().__init__(name, guard=guard)
        self._wire = wire
        self._hear = hear
        self._last_id = 0
        self._waiting: dict[int, asyncio.Future[Reply]] = {}
        self.lost = False

    def post(self, method: str, params: Json | None = None, *, session: str = "") -> int:
        """The command is on its way; its answer is dropped unless `call` waits for it."""
        self._last_id += 1
        message: Json = {"id": self._last_id, "method": method, "params": params or {}}
        if session:
            message["sessionId"] = session
        self._wire.feed(self, message)
        return self._last_id

    async def call(
        self,
        method: str,
        params: Json | None = None,
        *,
        session: str = "",
        timeout_s: float = CALL_S,
    ) -> Reply:
        """The browser's answer. Raises BrowserLost, or PageTimeout after *timeout_s*."""
        if self.lost:
            raise BrowserLost(f"the browser has ended; {method} was not sent")
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        number = self.post(method, params, session=session)
        self._waiting[number] = future
        try:
            return await asyncio.wait_for(future, timeout_s)
        except TimeoutError as exc:
            _log.warning("%s: no answer to %s in %g s", self.name, method, timeout_s)
            raise PageTimeout(f"the browser did not answer {method} in {timeout_s:g} s") from exc
        finally:
            self._waiting.pop(number, None)

    def deliver(self, raw: bytes) -> None:
        message = json.loads(raw)
        if "method" in message:
            self._hear(message["method"], message.get("params", {}), message.get("sessionId", ""))
            return
        future = self._waiting.pop(message.get("id", 0), None)
        if future is not None and not future.done():
            error = message.get("error", {}).get("message", "")
            future.set_result(Reply(message.get("result", {}), error))

    def ended(self) -> None:
        self.lost = True
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(BrowserLost("the browser ended before it answered"))
        self._waiting.clear()
        self._hear("Inspector.detached", {"reason": "the browser ended"}, "")
