"""A site that takes a POST and hangs up without an answer: plain, over TLS, or over HTTP/2.

The line is cut by a relay before the site, so that it breaks for either protocol in the same way.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import trustme
from hypercorn.asyncio import serve
from hypercorn.config import Config
from hypercorn.typing import ASGIFramework

Message = Mapping[str, object]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[dict[str, object]], Awaitable[None]]
PAGE = b"<!doctype html><title>form</title><form method=post action=/apply><input name=a><button>"
STARTED_S = 10.0


@dataclass
class SecureSite:
    """What the site got, and how to reach it through its relay."""

    scheme: str = "https"
    posts: int = 0
    versions: set[str] = field(default_factory=set)
    port: int = 0
    _lines: set[asyncio.StreamWriter] = field(default_factory=set)

    @property
    def origin(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.port}"

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """The ASGI application."""
        if scope["type"] != "http":
            raise NotImplementedError
        self.versions.add(str(scope["http_version"]))
        if scope["method"] == "POST":
            while (await receive()).get("more_body"):
                pass
            self.posts += 1
            self.cut()
            return
        head = {"type": "http.response.start", "status": 200}
        await send({**head, "headers": [(b"content-type", b"text/html")]})
        await send({"type": "http.response.body", "body": PAGE})

    def cut(self) -> None:
        """Every line to the site ends now, without a word."""
        for line in tuple(self._lines):
            line.transport.abort()

    async def relay(
        self, backend: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        there = await asyncio.open_connection("127.0.0.1", backend)
        lines = (writer, there[1])
        self._lines.update(lines)
        ways = (_flow(reader, there[1]), _flow(there[0], writer))
        tasks = [asyncio.create_task(each) for each in ways]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for each in lines:
            self._lines.discard(each)
            each.close()
        for task in tasks:
            task.cancel()


async def _flow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while piece := await reader.read(65_536):
            writer.write(piece)
            await writer.drain()


@asynccontextmanager
async def secure_site(folder: Path, protocol: str) -> AsyncIterator[SecureSite]:
    """The site speaks *protocol* ("h2", "http/1.1" or "plain") on a free port of loopback."""
    site, ended = SecureSite("http" if protocol == "plain" else "https"), asyncio.Event()
    config = _config(folder, protocol)
    sockets = config.create_sockets()
    (backend,) = sockets.secure_sockets or sockets.insecure_sockets
    config.bind = [f"fd://{backend.fileno()}"]
    serving = asyncio.create_task(
        serve(cast(ASGIFramework, site), config, shutdown_trigger=ended.wait)
    )
    door = await asyncio.start_server(
        lambda r, w: site.relay(backend.getsockname()[1], r, w), "127.0.0.1", 0
    )
    site.port = door.sockets[0].getsockname()[1]
    try:
        yield site
    finally:
        door.close()
        site.cut()
        ended.set()
        await asyncio.wait_for(serving, STARTED_S)


def _config(folder: Path, protocol: str) -> Config:
    config = Config()
    if protocol != "plain":
        issued = trustme.CA().issue_cert("127.0.0.1")
        key = folder / "site.pem"
        issued.private_key_and_cert_chain_pem.write_to_path(str(key))
        config.certfile = config.keyfile = str(key)
        config.alpn_protocols = [protocol]
    config.bind = ["127.0.0.1:0"]
    config.errorlog = logging.getLogger("site")
    config.graceful_timeout = config.shutdown_timeout = 0.5
    return config
