"""A saved page, served on a loopback port of its own so that a browser may read it.

`serve_loopback` serves anything else in the same way.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote

from steadyhand.errors import BadInput

POLL_S = 0.02  # how long the end of a server waits for its accepting thread, at most
STOP_S = 5.0  # the accepting thread ends within its poll interval


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
