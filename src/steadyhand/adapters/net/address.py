"""Whether an address may be opened and anybody answers there; and pages served at one of ours."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote, urlsplit

from steadyhand.core.origins import origin_of

from ...errors import BadInput, Unreachable, UrlRefused
from ..guard.proxy.admission import PORTS, AddressPins, AdmitPublic, EgressRequest, Refuse

POLL_S = 0.02  # how long the end of a server waits for its accepting thread, at most
STOP_S = 5.0  # the accepting thread ends within its poll interval
CONNECT_S = 8.0  # a host that is up accepts a connection well within this


async def check_reachable(url: str, allow_origins: tuple[str, ...]) -> None:
    """Policy admits the address and its host accepts connections; nothing was sent.

    Raises UrlRefused with the remedy, Unreachable when no one answers.
    """
    request = _request_of(url)
    found = await check_admitted(url, allow_origins)
    if not found:
        raise Unreachable(f"{request.host} has no address; check the spelling and the network")
    await _connect(request, found[0])


async def check_admitted(url: str, allow_origins: tuple[str, ...]) -> tuple[str, ...]:
    """Return the IP addresses of the host; () where it has none. Nothing was connected to.

    Raises UrlRefused with the remedy where policy does not admit the address.
    """
    request = _request_of(url)
    admitted = AdmitPublic(allow_origins).admit(request)
    if isinstance(admitted, Refuse):
        raise UrlRefused(f"{url} is refused: {admitted.reason}")
    found = await AddressPins().addresses(request.host, private=admitted.private)
    if isinstance(found, Refuse):
        named = f"--allow-origin {origin_of(url)}"
        raise UrlRefused(f"{request.host} is a private address; name it with {named} to allow it")
    return found


def check_address(url: str) -> None:
    """It is a web address without a login in it; nothing was looked up. Raises UrlRefused."""
    _request_of(url)


def _request_of(url: str) -> EgressRequest:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as exc:
        raise UrlRefused(f"{url!r} is no web address; give one like https://host/path") from exc
    if parts.scheme not in PORTS or not parts.hostname:
        raise UrlRefused(f"{url!r} is no http or https address; give one like https://host/path")
    if "@" in parts.netloc:
        raise UrlRefused("an address must not hold a user name or password; leave them out")
    return EgressRequest("GET", parts.scheme, parts.hostname, port or PORTS[parts.scheme])


async def _connect(request: EgressRequest, address: str) -> None:
    opening = asyncio.open_connection(address, request.port)
    try:
        _, writer = await asyncio.wait_for(opening, CONNECT_S)
    except (OSError, TimeoutError) as exc:
        where = f"{request.host}:{request.port}"
        raise Unreachable(f"{where} does not answer; check the address and the network") from exc
    writer.close()
    with suppress(OSError, TimeoutError):
        await asyncio.wait_for(writer.wait_closed(), CONNECT_S)


class _QuietFileHandler(SimpleHTTPRequestHandler):
    """Files of one folder, read only; nothing is logged and nothing listed."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""

    def list_directory(self, path: object) -> None:
        """A folder is not shown."""
        self.send_error(404)


@contextmanager
def serve_file(file: Path) -> Iterator[str]:
    """The address of *file* while the block runs; files beside it are served too.

    Raises BadInput when it is no file.
    """
    if not file.is_file():
        raise BadInput(f"{file} is no file and no web address; give one of the two")
    file = file.absolute()
    with serve_loopback(partial(_QuietFileHandler, directory=str(file.parent))) as origin:
        yield f"{origin}/{quote(file.name)}"


@contextmanager
def serve_loopback(
    handler: Callable[..., BaseHTTPRequestHandler], address: str = "127.0.0.1"
) -> Iterator[str]:
    """The origin of a server with that handler, on a free loopback port, while the block runs."""
    server = ThreadingHTTPServer((address, 0), handler)
    thread = threading.Thread(target=server.serve_forever, args=(POLL_S,), daemon=True)
    thread.start()
    try:
        yield f"http://{address}:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(STOP_S)
