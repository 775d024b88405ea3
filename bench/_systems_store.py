"""A small backend as form builders are used with: it stores what their pages send, in SQLite."""

from __future__ import annotations

import json
import mimetypes
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from email import message_from_bytes
from email.policy import HTTP
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import _systems as systems
from _answering import Answering
from _systems import Form, Row
from steadyhand.adapters.net.address import serve_loopback

HTML = "text/html; charset=utf-8"
JSON = "application/json"
TABLES = """
create table if not exists submission (id integer primary key, form text, data text);
create table if not exists file (id integer primary key, form text, name text, content blob);
"""


class Store:
    """Submissions and files in one database file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        with self._open() as base:
            base.executescript(TABLES)

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(self._file, timeout=10.0)

    def keep(self, form: str, data: Mapping[str, Any]) -> int:
        """The number of the submission, which is stored."""
        return self._insert("insert into submission (form, data) values (?, ?)", form, _text(data))

    def keep_file(self, form: str, name: str, content: bytes) -> int:
        """The number of the file, which is stored."""
        return self._insert(
            "insert into file (form, name, content) values (?, ?, ?)", form, name, content
        )

    def _insert(self, statement: str, *values: object) -> int:
        with self._open() as base:
            return int(base.execute(statement, values).lastrowid or 0)

    def of(self, form: str) -> list[dict[str, Any]]:
        """What was submitted with that form, oldest first."""
        with self._open() as base:
            found = base.execute("select data from submission where form = ? order by id", (form,))
            return [json.loads(data) for (data,) in found]

    def content(self, number: int) -> tuple[str, bytes]:
        """Name and content of a file."""
        with self._open() as base:
            found = base.execute("select name, content from file where id = ?", (number,))
            name, content = found.fetchone() or ("", b"")
            return str(name), bytes(content)


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(dict(data), ensure_ascii=False)


class Backend(Answering):
    """Serves files of named folders; what else there is, each library says for itself."""

    folders: Mapping[str, Path]  # first part of a path -> the folder
    store: Store

    @property
    def parts(self) -> list[str]:
        """The parts of the path that is asked for."""
        return [each for each in urlsplit(self.path).path.split("/") if each]

    def body(self) -> bytes:
        """What was sent."""
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def say(self, value: object, status: int = 200) -> None:
        """One JSON answer."""
        self.answer(json.dumps(value).encode(), JSON, status)

    def page(self, content: str, status: int = 200) -> None:
        """One HTML answer."""
        self.answer(content.encode(), HTML, status)

    def shared(self) -> bool:
        """Whether the path is that of a shared file, which has then been sent."""
        first, *rest = self.parts or [""]
        file = self.folders.get(first, Path()).joinpath(*rest)
        if first not in self.folders or ".." in rest or not file.is_file():
            return False
        self.answer(file.read_bytes(), mimetypes.guess_type(file.name)[0] or "text/plain")
        return True

    def sent_files(self, content: bytes) -> list[tuple[str, str, bytes]]:
        """Field, name and content of each file of a multipart body."""
        head = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
        parts = message_from_bytes(head + content, policy=HTTP).iter_parts()
        return [
            (
                str(part.get_param("name", header="content-disposition")),
                str(part.get_filename()),
                bytes(part.get_payload(decode=True)),
            )
            for part in parts
            if part.get_filename()
        ]


@dataclass(frozen=True, slots=True)
class Builder:
    """A form builder of npm, in pages that send to a backend of ours; a `System`."""

    packages: tuple[str, ...]
    backend: type[Backend]
    held: Callable[[Store, Any], Any]  # a stored value as it is compared
    forms: tuple[Form, ...]

    def install(self, place: Path) -> None:
        """The libraries are there."""
        systems.node_env(place, *self.packages)

    @contextmanager
    def serving(self, place: Path, work: Path) -> Iterator[str]:
        """Its origin while it runs."""
        folders = {"lib": place / "node_modules", "own": systems.HERE}
        told = {"folders": folders, "store": _store(work)}
        with serve_loopback(type("Pages", (self.backend,), told)) as origin:
            yield origin

    def rows(self, place: Path, work: Path, form: Form) -> list[Row]:
        """What was stored of the form."""
        store = _store(work)
        return [{k: self.held(store, v) for k, v in row.items()} for row in store.of(form.name)]


def _store(work: Path) -> Store:
    return Store(work / "submissions.sqlite3")


def picture_in(files: Path) -> Path:
    """A picture that a person brings along, which is stored there."""
    picture = files / "picture.png"
    picture.write_bytes(systems.png())
    return picture
