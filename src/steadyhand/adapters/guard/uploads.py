"""Whether a request carries a file that was chosen, in whatever part of it.

A form sends its files as parts that the browser keeps back until later. A script may send the
bytes themselves or their base64, whole or piece by piece: told by how the file begins, and by a
size that nothing else which a form sends comes near. A small file that a script enciphers is not
seen through.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from steadyhand.core.act.request_body import UNREAD_FILE, Body, parts_of
from steadyhand.errors import BadInput

from ..files.given_file import UPLOAD_ROLE, read_foreign
from .requests import PausedRequest, fold_text

BEGINNING_BYTES = 48  # bytes of a file that tell it
SHRINK_MIN = 0.6  # of its size is what is left of a document that was packed once more
GROWTH_MAX = 1.4  # of its size is what becomes of it as text
LARGE_MIN = 8 * 1024  # bytes; what a form sends besides files is often smaller
_BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{16,}={0,2}")


@dataclass(frozen=True, slots=True)
class _ChosenFile:
    name: str
    size: int
    begins: bytes
    sha256: str

    def is_in(self, content: bytes) -> bool:
        """Whether the bytes are the file."""
        return len(content) == self.size and sha256(content).hexdigest() == self.sha256


class ChosenFiles:
    """The files that were ever chosen in this browser."""

    def __init__(self) -> None:
        self._chosen: dict[str, _ChosenFile] = {}  # by sha256, the latest last
        self.times = 0  # that one was chosen
        self.choosing = False  # one was chosen last, and nothing else filled or pressed since

    def __bool__(self) -> bool:
        return bool(self._chosen)

    def add(self, paths: Iterable[str]) -> None:
        """These are chosen from now on. A path without a file adds nothing."""
        self.choosing = False
        for path in map(Path, paths):
            self.choosing = True
            with suppress(BadInput):
                content = read_foreign(path, UPLOAD_ROLE)
                digest = sha256(content).hexdigest()
                if content:
                    paper = _ChosenFile(
                        fold_text(path.name), len(content), content[:BEGINNING_BYTES], digest
                    )
                    self._chosen.pop(digest, None)
                    self._chosen[digest] = paper
                self.times += 1

    def carried(self, paused: PausedRequest) -> frozenset[str]:
        """The names of those that the request carries, or may; {''} where nobody can say which."""
        body = paused.body or b""
        found = frozenset(
            paper.name for paper in self._chosen.values() if _may_hold_file(body, paper)
        )
        hidden = paused.file or paused.unread
        named = {
            n for n in self.names() if hidden and n in fold_text(body.decode("utf-8", "replace"))
        }
        return found | named or frozenset({""} if hidden else ())

    def apart(self, paused: PausedRequest) -> PausedRequest:
        """The request without those that stand in it whole: a CV names whoever sends it.

        That a file leaves is judged by itself, and nothing that stands beside it is spared.
        """
        body = rest = paused.body or b""
        for paper in self._chosen.values():
            rest = _without_file(rest, paper)
        return paused if rest is body else replace(paused, body=rest)

    def announced(self, paused: PausedRequest) -> bool:
        """Whether the browser asks another site if a page may send it the file that was chosen.

        Until that is answered nothing shows that it is the file.
        """
        return self.choosing and paused.method == "OPTIONS"

    def begun(self, paused: PausedRequest) -> bool:
        """Whether the request holds how one of them begins."""
        texts = tuple(_decodings(paused.body or b""))
        return any(paper.begins in text for text in texts for paper in self._chosen.values())

    def names(self) -> frozenset[str]:
        """What they are called."""
        return frozenset(paper.name for paper in self._chosen.values())

    def whole_in(self, paused: PausedRequest) -> tuple[str, ...]:
        """The sha256 of each of them that is in the request as it is, or as base64.

        KEPT_BACK stands for one that the browser reads later, where nobody can say which; a part
        of a form that is called like one is that one.
        """
        if not self._chosen:
            return ()
        body = Body(paused.content_type, paused.body or b"", paused.gaps)
        parts = parts_of(body) or ()
        own = {part.sha256 for part in parts if part.file} & {*self._chosen}
        found = own | self._as_base64(body.raw)
        later = [fold_text(part.value) for part in parts if part.sha256 == UNREAD_FILE]
        if paused.unread:
            later.append("")
        found |= {self._called(name, raw=not parts) for name in later}
        return tuple(sorted(found & {*self._chosen, UNREAD_FILE}))

    def _called(self, name: str, *, raw: bool) -> str:
        """The file of that name; of a body that is nothing but a file, the only one there is."""
        named = [paper for paper in self._chosen.values() if paper.name == name]
        if not named and raw and len(self._chosen) == 1:
            named = list(self._chosen.values())
        return named[-1].sha256 if named else UNREAD_FILE

    def _as_base64(self, body: bytes) -> set[str]:
        """Files that stand in it as base64, whole; what has another length is not looked at."""
        sizes = {paper.size for paper in self._chosen.values()}
        runs = _BASE64.findall(body)
        found = (_decode_base64(run, size) for run in runs for size in sizes)
        return {sha256(content).hexdigest() for content in found if content}


def _without_file(body: bytes, paper: _ChosenFile) -> bytes:
    """The body without that file where all of it stands there, as bytes or as base64."""
    at = body.find(paper.begins)
    while at >= 0:
        if paper.is_in(body[at : at + paper.size]):
            return body[:at] + b"\n" + body[at + paper.size :]
        at = body.find(paper.begins, at + 1)
    for run in _BASE64.finditer(body):
        if paper.is_in(_decode_base64(run.group(), paper.size)):
            return body[: run.start()] + b"\n" + body[run.end() :]
    return body


def _decode_base64(run: bytes, size: int) -> bytes:
    """What a run of base64 says that is as long as so many bytes need; b"" of any other."""
    if len(run) + -len(run) % 4 != (size + 2) // 3 * 4:
        return b""
    text = run.replace(b"-", b"+").replace(b"_", b"/").rstrip(b"=")
    with suppress(ValueError):
        return b64decode(text + b"=" * (-len(text) % 4))
    return b""


def _may_hold_file(body: bytes, paper: _ChosenFile) -> bool:
    """Whether the bytes begin like the file somewhere, or are as large as nothing else would be."""
    most = paper.size * GROWTH_MAX + LARGE_MIN
    like = paper.size >= LARGE_MIN and paper.size * SHRINK_MIN <= len(body) <= most
    return like or any(paper.begins in text for text in _decodings(body))


def _decodings(body: bytes) -> Iterator[bytes]:
    """The body, and what stands in it as base64 of either alphabet."""
    yield body
    for run in _BASE64.findall(body):
        begins = (
            run[: (BEGINNING_BYTES + 2) // 3 * 4]
            .replace(b"-", b"+")
            .replace(b"_", b"/")
            .rstrip(b"=")
        )
        with suppress(ValueError):
            yield b64decode(begins + b"=" * (-len(begins) % 4))
