"""A private WebSocket door to the multiplexer, for Playwright.

Each address holds a secret that works once. The door is a Unix socket of mode 0600 in a folder of
mode 0700; loopback TCP on a free port is the fallback where a socket path does not fit. A web page
always sends an Origin header and our clients never do, so a request with one is refused.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import os
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve, unix_serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from steadyhand.errors import BrowserLost

from .client import Client
from .mux import Mux

PATH_MAX = 100  # sun_path holds 104 bytes on macOS, 108 on Linux
OPEN_S = 10.0  # a local client finishes its handshake in milliseconds
DETACH_S = 3.0  # the browser lets go of a client's sessions in milliseconds


class SocketClient(Client):
    """A client at the other end of a WebSocket; its messages wait in an outbox."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()

    def deliver(self, raw: bytes) -> None:
        self.outbox.put_nowait(raw)

    def ended(self) -> None:
        self.outbox.put_nowait(None)


class Gateway:
    """Gives out single-use addresses and serves the clients that come with one."""

    def __init__(
        self,
        mux: Mux,
        *,
        loopback: bool = False,
        seat: Callable[[str], SocketClient] = SocketClient,
    ) -> None:
        """With *loopback* the door is TCP, for who cannot speak through a Unix socket.

        *seat* makes who came by that name a client, with the rights of such a one.
        """
        self._mux = mux
        self._loopback = loopback
        self._seat = seat
        self._front = ""
        self._names: dict[str, str] = {}
        self._clients: dict[SocketClient, ServerConnection] = {}
        self._shut = False

    def address(self, name: str) -> str:
        """A `ws+unix:` or `ws:` address that admits one client, once."""
        path = "/" + secrets.token_urlsafe(32)
        self._names[path] = name
        return self._front + path

    @asynccontextmanager
    async def open(self, folder: Path) -> AsyncIterator[Gateway]:
        """The door is open while the block runs; *folder* is ours alone (0700).

        When it ends, nothing that a client has sent or sends reaches the browser any more.
        """
        server = await self._listen(folder / "cdp.sock")
        try:
            yield self
        finally:
            self._shut = True
            self._names.clear()
            cut = self._cut()
            server.close(close_connections=True)
            with suppress(TimeoutError, BrowserLost):
                await asyncio.wait_for(asyncio.gather(*map(self._mux.let_go, cut)), DETACH_S)

    def _cut(self) -> tuple[SocketClient, ...]:
        """Who was there, and is cut off now: its sessions and events first, then its line."""
        for client, socket in self._clients.items():
            self._mux.drop(client)
            socket.transport.abort()
        return tuple(self._clients)

    async def _listen(self, path: Path) -> Server:
        if self._loopback or len(str(path)) >= PATH_MAX:
            server = await serve(self._converse, "127.0.0.1", 0, **self._options())
            port = next(iter(server.sockets)).getsockname()[1]
            self._front = f"ws://127.0.0.1:{port}"
            return server
        server = await unix_serve(self._converse, str(path), **self._options())
        os.chmod(path, 0o600)
        self._front = f"ws+unix://{path}:"
        return server

    def _options(self) -> dict[str, Any]:
        return {
            "process_request": self._check,
            "compression": None,
            "max_size": None,
            "ping_interval": None,
            "open_timeout": OPEN_S,
        }

    def _check(self, connection: ServerConnection, request: Request) -> Response | None:
        asked = request.path.encode()
        known = [p for p in self._names if hmac.compare_digest(p.encode(), asked)]
        if not known or "Origin" in request.headers:
            return connection.respond(HTTPStatus.NOT_FOUND, "")
        connection.username = self._names.pop(known[0])
        return None

    async def _converse(self, socket: ServerConnection) -> None:
        client = self._seat(socket.username or "")
        await self._mux.attach(client)
        if self._shut:
            socket.transport.abort()
            await self._mux.detach(client)
            return
        self._clients[client] = socket
        writer = asyncio.create_task(_drain(client, socket))
        try:
            with suppress(ConnectionClosed):  # a client may go without a goodbye
                async for raw in socket:
                    self._mux.feed(client, json.loads(raw))
        finally:
            writer.cancel()
            del self._clients[client]
            await self._mux.detach(client)


async def _drain(client: SocketClient, socket: ServerConnection) -> None:
    """The client gets its messages in order, until the browser ends or the client leaves."""
    with suppress(ConnectionClosed):
        while (raw := await client.outbox.get()) is not None:
            await socket.send(raw, text=True)
        await socket.close()
