"""A site that tells who comes, and profiles that a real Chromium made by visiting it."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import launch
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.profiles import ProfileChoice

COOKIE = "who=mira-7391"
NOTED = "localStorage.setItem('seat', '12A')"
READ = "localStorage.getItem('seat')"


@dataclass
class Visits:
    """Which cookies came with each page that was asked for."""

    port: int = 0
    cookies: list[tuple[str, str]] = field(default_factory=list)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def known(self) -> bool:
        """Whether the last visitor was known."""
        return COOKIE in [cookie for path, cookie in self.cookies if path == "/visit"][-1]


class _Pages(BaseHTTPRequestHandler):
    visits: ClassVar[Visits]

    def do_GET(self) -> None:
        self.visits.cookies.append((self.path, self.headers.get("Cookie") or ""))
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        if self.path == "/enter":
            self.send_header("Set-Cookie", f"{COOKIE}; HttpOnly; Path=/; Max-Age=86400")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>seats</title><h1>Seats</h1>")

    def log_message(self, format: str, *args: object) -> None:
        """The visits are enough."""


@contextmanager
def visited() -> Iterator[Visits]:
    """The site listens on a free port of loopback while the block runs."""
    visits = Visits()
    pages = type("Pages", (_Pages,), {"visits": visits})
    server = ThreadingHTTPServer(("127.0.0.1", 0), pages)
    visits.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield visits
    finally:
        server.shutdown()
        server.server_close()


def options_of(visits: Visits, wish: ProfileChoice, scratch: Path | None = None) -> LaunchOptions:
    origins = (visits.origin,)
    return LaunchOptions(find_browser(), wish=wish, scratch=scratch, allow_origins=origins)


async def made_profile(folder: Path, visits: Visits) -> None:
    """Chromium worked in that folder, was let in by the site, and ended."""
    options = LaunchOptions(find_browser(), user_data_dir=folder, allow_origins=(visits.origin,))
    async with launch(options) as chrome:
        page = await chrome.context.new_page()
        await page.goto(visits.origin + "/enter")
        await page.evaluate(NOTED)
    prefer(folder, network_prediction_options=0)


def preferences(folder: Path) -> dict[str, dict[str, object]]:
    held: dict[str, dict[str, object]] = json.loads(
        (folder / "Default" / "Preferences").read_text("utf-8")
    )
    return held


def prefer(folder: Path, part: str = "net", **values: object) -> None:
    """The profile's preferences say so from now on, and nothing where a value is None."""
    held = preferences(folder)
    said = {**held.get(part, {}), **values}
    held[part] = {name: value for name, value in said.items() if value is not None}
    (folder / "Default" / "Preferences").write_text(json.dumps(held), encoding="utf-8")


def prints(folder: Path) -> dict[str, str]:
    """A digest of each file below the folder."""
    files = (each for each in folder.rglob("*") if each.is_file() and not each.is_symlink())
    return {str(f.relative_to(folder)): hashlib.sha256(f.read_bytes()).hexdigest() for f in files}


def found(folder: Path, pattern: str = "*") -> list[Path]:
    """What is in the folder."""
    return sorted(folder.glob(pattern))
