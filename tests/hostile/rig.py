"""What the sites here share: how they answer, who applies there, and one application."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Protocol

import pytest

from steadyhand import Receipt, Settings
from steadyhand.adapters.browser.chrome import Launch
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.jobs.profile import Name
from steadyhand.testing import ScriptedHuman
from steadyhand.wiring.application import UserInput, request_of
from steadyhand.wiring.home import workplace
from steadyhand.wiring.work import People, Work, launch_options

HTML = "text/html; charset=utf-8"
PERSON = Profile(Name("Orla", "Brandt"), "orla@brandt.example")
YES = {"confirm_submit": True, "step_grant": True}


Applied = Callable[..., Awaitable[Receipt]]  # `applied`, in a browser that others use as well


class Sited(Protocol):
    """A running server."""

    @property
    def origin(self) -> str:
        """Where it is."""
        ...


class Handler(BaseHTTPRequestHandler):
    """Reads what came whole and answers whole; nothing is printed."""

    def body(self) -> bytes:
        """What came behind the head."""
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def say(self, content: bytes, kind: str = HTML, *, status: int = 200, to: str = "") -> None:
        """One answer; with *to*, where it leads."""
        self.send_response(status)
        if to:
            self.send_header("Location", to)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def show(self, body: str, *, status: int = 200, to: str = "") -> None:
        """A page with that body."""
        page = f"<!doctype html><html lang=en><title>Job</title>{body}"
        self.say(page.encode(), status=status, to=to)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


async def applied(
    site: Sited,
    home: Path,
    human: ScriptedHuman,
    *,
    profile: Profile = PERSON,
    dry_run: bool = False,
    allow: tuple[str, ...] = (),
    resume: Path | None = None,
    answers: Mapping[str, object] | None = None,
    launch: Launch,
) -> Receipt:
    """What came of an application there; a browser may come to the sites of *allow* as well."""
    settings = Settings(home=home, allow_origins=(site.origin,), headless=True)
    given = UserInput(profile, resume, None, answers)
    request = request_of(f"{site.origin}/job", given, settings, dry_run=dry_run)
    options = replace(launch_options(settings), allow_origins=(site.origin, *allow))
    async with workplace(settings) as (folder, store):
        return await Work(settings, folder, store, launching=options, launch=launch).begin(
            request, People(human)
        )


def params(first: Mapping[str, object], more: Mapping[str, object]) -> list[object]:
    """The cases by name, those of the longer run marked as such."""
    every = [pytest.param(case, id=name) for name, case in first.items()]
    rest = [pytest.param(case, id=name, marks=pytest.mark.soak) for name, case in more.items()]
    return [*every, *rest]
