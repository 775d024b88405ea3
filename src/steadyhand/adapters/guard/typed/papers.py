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
from dataclasses import dataclass
from pathlib import Path

from steadyhand.adapters.guard.facts import Paused
from steadyhand.adapters.guard.typed.writing import plain

BEGINS = 48  # bytes of a file that tell it
SHRUNK = 0.6  # of its size is what is left of a document that was packed once more
GROWN = 1.4  # of its size is what becomes of it as text
LARGE_MIN = 8 * 1024  # bytes; what a form sends besides files is often smaller
_BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{16,}={0,2}")


@dataclass(frozen=True, slots=True)
class _Paper:
    name: str
    size: int
    begins: bytes


class Papers:
    """The files that were ever chosen in this browser."""

    def __init__(self) -> None:
        self._chosen: frozenset[_Paper] = frozenset()
        self.times = 0  # that one was chosen

    def __bool__(self) -> bool:
        return bool(self._chosen)

    def add(self, paths: Iterable[str]) -> None:
        """These are chosen from now on. A path without a file adds nothing."""
        for path in map(Path, paths):
            with suppress(OSError), path.open("rb") as file:
                paper = _Paper(plain(path.name), path.stat().st_size, file.read(BEGINS))
                self._chosen |= {paper} if paper.begins else set()
                self.times += 1

    def carried(self, paused: Paused) -> frozenset[str]:
        """The names of those that the request carries, or may; {''} where nobody can say which."""
        body = paused.body or b""
        found = frozenset(paper.name for paper in self._chosen if _tells(body, paper))
        hidden = paused.file or paused.unread
        named = {n for n in self.names() if hidden and n in plain(body.decode("utf-8", "replace"))}
        return found | named or frozenset({""} if hidden else ())

    def begun(self, paused: Paused) -> bool:
        """Whether the request holds how one of them begins."""
        texts = tuple(_texts(paused.body or b""))
        return any(paper.begins in text for text in texts for paper in self._chosen)

    def names(self) -> frozenset[str]:
        """What they are called."""
        return frozenset(paper.name for paper in self._chosen)


def _tells(body: bytes, paper: _Paper) -> bool:
    """Whether the bytes begin like the file somewhere, or are as large as nothing else would be."""
    most = paper.size * GROWN + LARGE_MIN
    like = paper.size >= LARGE_MIN and paper.size * SHRUNK <= len(body) <= most
    return like or any(paper.begins in text for text in _texts(body))


def _texts(body: bytes) -> Iterator[bytes]:
    """The body, and what stands in it as base64 of either alphabet."""
    yield body
    for run in _BASE64.findall(body):
        begins = run[: (BEGINS + 2) // 3 * 4].replace(b"-", b"+").replace(b"_", b"/").rstrip(b"=")
        with suppress(ValueError):
            yield b64decode(begins + b"=" * (-len(begins) % 4))
