"""A folder of built widget pages: served by its own server, its goals, and how they are scored.

Goals are answers (label and value) and an expected state. The state is the page's own
`window.__state`, never shown on the page: it is read after the run, and as it was when it was sent.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict
from urllib.request import urlopen

from playwright.async_api import Error, Page

from steadyhand.core.lang.text import normalise
from steadyhand.views.receipt import ReceiptField

State = Mapping[str, object]
NOTHING = "(nothing)"
START_S = 10.0  # of the folder's server
TRY_S = 0.05  # for that server to end before it is tried again
READ_S = 5.0
STATES = "() => JSON.parse(JSON.stringify(window.__state || {}))"
PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"


class Goal(TypedDict):
    """One entry of goals.json."""

    label: str
    value: object
    state: str  # dotted key
    expect: object


Goals = Sequence[Goal]


@dataclass(frozen=True, slots=True)
class Site:
    """The folder's pages while they are served."""

    origin: str

    def page(self, name: str) -> str:
        """Where that page is."""
        return f"{self.origin}/{name}.html"

    def captures(self) -> list[State]:
        """The states that were sent so far, oldest first."""
        with urlopen(f"{self.origin}/captures", timeout=READ_S) as answer:
            return [each["state"] for each in json.load(answer)]


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """The folder's server runs on a free loopback port while the body does."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, str(folder / "serve.py"), str(folder / "dist"), str(port)]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        _await_start(server, port)
        yield Site(f"http://127.0.0.1:{port}")
    finally:
        server.terminate()
        server.wait(START_S)


def _await_start(server: subprocess.Popen[bytes], port: int) -> None:
    """The port answers; ends the benchmark where the server does not get so far."""
    end = time.monotonic() + START_S
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=READ_S):
            return
        with suppress(subprocess.TimeoutExpired):
            server.wait(TRY_S)
            break
    sys.exit("the folder's server did not start; is its port taken?")


def goals_in(folder: Path) -> dict[str, Goals]:
    """The goals of every page of the folder that was built."""
    goals: dict[str, Goals] = json.loads((folder / "goals.json").read_text("utf-8"))
    return {page: wanted for page, wanted in goals.items() if _built(folder, page)}


def _built(folder: Path, page: str) -> bool:
    return (folder / "dist" / f"{page}.html").is_file()


def answers_of(goals: Goals, files: Path) -> dict[str, object]:
    """The goals as a user's answers; the files that they name lie in *files*."""
    return {goal["label"]: _told(goal["value"], files) for goal in goals}


def _told(value: object, files: Path) -> object:
    if not isinstance(value, str) or not value.startswith("@"):
        return value
    path = files / value[1:]
    path.write_bytes(PDF)
    return f"@{path}"


async def states(page: Page) -> State:
    """The true state of the page and its frames."""
    found: dict[str, object] = {}
    for frame in page.frames:
        try:
            found |= await frame.evaluate(STATES)
        except Error:
            continue  # a frame that went away has no state
    return found


def held(state: State, key: str) -> object:
    """What the state has under the dotted key, places in lists by number; None for nothing."""
    value: object = state
    for part in key.split("."):
        if isinstance(value, list):
            value = value[int(part)] if part.isdecimal() and int(part) < len(value) else None
        else:
            value = value.get(part) if isinstance(value, Mapping) else None
    return value


def reached(goal: Goal, state: State) -> bool:
    """Whether the state is what the goal expects; lists of several choices in any order."""
    return _same(goal["expect"], held(state, goal["state"]))


def _same(wanted: object, got: object) -> bool:
    if isinstance(wanted, list) and isinstance(got, list):
        left = list(got)
        for each in wanted:
            match = next((g for g in left if _same(each, g)), None)
            if match is None:
                return False
            left.remove(match)
        return not left
    if isinstance(wanted, dict) and isinstance(got, dict):
        more = (v for k, v in got.items() if k not in wanted)
        return all(_same(v, got.get(k)) for k, v in wanted.items()) and not any(more)
    return type(wanted) is type(got) and wanted == got


def claimed(goal: Goal, lines: Sequence[ReceiptField]) -> bool:
    """Whether the receipt says that every field of that goal holds its answer."""
    own = lines_of(goal, lines)
    return bool(own) and all(line.proven for line in own)


def lines_of(goal: Goal, lines: Sequence[ReceiptField]) -> list[ReceiptField]:
    """The receipt's lines of that goal: those that took its answer, and those of its label."""
    name = normalise(goal["label"])
    return [
        line
        for line in lines
        if normalise(line.detail) == name or name in (normalise(line.label), normalise(line.group))
    ]
