"""The books of one site: every request that it got and every application that it took.

They are the only truth of a score. A site writes them as it answers; nothing else does. They live
in a SQLite database, in memory unless a path is given.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from steadyhand_gym.http import Request, Upload

KEPT = 400_000  # bytes of a body that are kept: a resume with its form
TABLES = """
create table if not exists requests (
    at real, host text, kind text, method text, target text, headers text, body blob,
    status integer);
create table if not exists applications (
    at real, reference text, answers text, files text);
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A request; *at* is when it came, in seconds since the epoch."""

    at: float
    host: str
    kind: str
    method: str
    target: str
    headers: str
    body: bytes
    status: int


@dataclass(frozen=True, slots=True)
class Application:
    """An application that the site holds; a file is its name, size and SHA-256."""

    at: float
    reference: str
    answers: dict[str, str | list[str]]
    files: dict[str, dict[str, str | int]]


class Books:
    """The books of one site, written by many threads."""

    def __init__(self, path: Path | None = None) -> None:
        self._lock = threading.Lock()
        self._db = sqlite3.connect(path or ":memory:", check_same_thread=False)
        self._db.executescript(TABLES)

    def record(self, request: Request, *, at: float, host: str, kind: str, status: int) -> None:
        """Enter a request with the status that it was answered with."""
        row = (
            *(at, host, kind, request.method, request.target),
            *(json.dumps(request.headers), request.body[:KEPT], status),
        )
        with self._lock, self._db:
            self._db.execute("insert into requests values (?,?,?,?,?,?,?,?)", row)

    def take(self, answers: Mapping[str, str | list[str]], files: Mapping[str, Upload]) -> str:
        """Enter an application and return its reference."""
        kept = {
            key: {"name": each.name, "size": len(each.content), "sha256": each.digest}
            for key, each in files.items()
        }
        with self._lock, self._db:
            count = self._db.execute("select count(*) from applications").fetchone()[0]
            reference = f"R-{4100 + 7 * count}"
            self._db.execute(
                "insert into applications values (?,?,?,?)",
                (time.time(), reference, json.dumps(answers), json.dumps(kept)),
            )
        return reference

    def entries(self) -> list[Entry]:
        """Return every request, oldest first."""
        with self._lock:
            rows = self._db.execute("select * from requests order by at").fetchall()
        return [Entry(*row) for row in rows]

    def applications(self) -> list[Application]:
        """Return every application, oldest first."""
        with self._lock:
            rows = self._db.execute("select * from applications order by at").fetchall()
        return [Application(at, ref, json.loads(a), json.loads(f)) for at, ref, a, f in rows]

    def close(self) -> None:
        """Close the database."""
        self._db.close()
