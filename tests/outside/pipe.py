"""A browser that is only its pipe, and a client that does not take its leave."""

from __future__ import annotations

import asyncio
import base64
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from websockets.frames import Frame, Opcode

from steadyhand.adapters.browser.cdp.mux import Mux

PATIENCE_S = 10.0
Json = dict[str, Any]


class Pipe:
    """Notes what it is told, and answers what the multiplexer itself asks."""

    def __init__(self) -> None:
        self.sent: list[Json] = []
        self.came = asyncio.Event()
        self.slow = False  # it answers no more
        self._last = 0
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        told: Json = json.loads(message)
        self.sent.append(told)
        self.came.set()
        if not self.slow and "sessionId" not in told:
            self.answer(told)

    def answer(self, told: Json) -> None:
        self._last += 1
        given = {"sessionId": f"{self._last:032X}"} if "attach" in told["method"] else {}
        self.say({"id": told["id"], "result": given})

    def say(self, message: Json, session: str = "") -> None:
        """The browser says that, in that session."""
        raw = json.dumps(message | ({"sessionId": session} if session else {}))
        self._out.put_nowait(raw.replace(": ", ":").replace(', "sessionId', ',"sessionId').encode())

    def told(self, method: str) -> list[Json]:
        return [each for each in self.sent if each["method"] == method]

    async def until(self, method: str) -> Json:
        """The first such command, once it came."""
        while not self.told(method):
            self.came.clear()
            await asyncio.wait_for(self.came.wait(), PATIENCE_S)
        return self.told(method)[0]

    async def read(self) -> None:
        """All that it said was taken in."""
        await asyncio.wait_for(self._out.join(), PATIENCE_S)

    async def messages(self) -> AsyncIterator[bytes]:
        while (raw := await self._out.get()) is not None:
            yield raw
            self._out.task_done()

    def kill(self) -> None:
        self._out.put_nowait(None)

    async def reap(self) -> None:
        """Nothing is left of it anyway."""

    def last_words(self) -> str:
        return ""


@asynccontextmanager
async def piped() -> AsyncIterator[tuple[Mux, Pipe]]:
    """A multiplexer before such a browser."""
    pipe = Pipe()
    mux = Mux(pipe)  # type: ignore[arg-type]
    await mux.start()
    try:
        yield mux, pipe
    finally:
        await mux.stop(grace_s=0)


class Stubborn:
    """A client that speaks on whatever it is told, and answers no goodbye."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._last = 0

    @classmethod
    async def at(cls, address: str) -> Stubborn:
        """It was let in."""
        parts = urlsplit(address)
        self = cls(*await asyncio.open_connection(parts.hostname, parts.port))
        key = base64.b64encode(os.urandom(16)).decode()
        self._writer.write(
            f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            "\r\n".encode()
        )
        head = await asyncio.wait_for(self._reader.readuntil(b"\r\n\r\n"), PATIENCE_S)
        assert b" 101 " in head
        return self

    def say(self, method: str, params: Json | None = None, *, session: str = "") -> None:
        """That is on its way, as far as there is one."""
        self._last += 1
        told: Json = {"id": self._last, "method": method, "params": params or {}}
        raw = json.dumps(told | ({"sessionId": session} if session else {})).encode()
        with suppress(ConnectionError):
            self._writer.write(Frame(Opcode.TEXT, raw).serialize(mask=True))

    async def rest(self) -> bytes:
        """All that still came until the line was cut."""
        got = b""
        with suppress(ConnectionError):
            while part := await asyncio.wait_for(self._reader.read(65536), PATIENCE_S / 4):
                got += part
        self._writer.close()
        return got
