"""All ways in which a page can talk, and the script by which a page has them.

A file is one kind of them. STAYING leave the page where it is and share one, as FRONT do; LEAVING
and ALONE have a page each; EARLIER are set up before anything is typed. `prelude.js` has what they
speak with, `saying.js` how a page is told to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

FOLDER = Path(__file__).parent
FILES = ("channels", "frames", "headers", "writings", "senders", "elements", "earlier")
SHARED_MAX = 64  # ways that one page says
OF_THE_FRONT = ("icon", "speculation", "prerender")  # of `channels.js`, which has no such table
ENCIPHERED = ("header_range", "method_name", "frame_by_its_width", "preflight_of_before")
COOKIES = ("cookie_of_the_site", "cookie_store")
_TABLE = re.compile(r"^const (STAYING|ALONE|FRONT|LEAVING|EARLIER) = \{\n(.*?)^\};", re.M | re.S)
_WAY = re.compile(r"^  (\w+): (?=(?:async )?\(|\{)", re.M)
_PACKETS = re.compile(r"\b(quic|stun|TRANSPORT)\(|\bUDP\[")


@dataclass(frozen=True, slots=True)
class Way:
    """One way: its name, the file and the table that it stands in."""

    name: str
    file: str
    table: str
    packets: bool  # it sends them past every connection, to a port of its own

    @property
    def enciphers(self) -> bool:
        """Whether what it tells at home stands nowhere as it was typed."""
        return self.file == "writings" or self.name in ENCIPHERED

    @property
    def alone(self) -> bool:
        """Whether it has a page of its own."""
        return self.table in ("ALONE", "LEAVING")

    @property
    def front(self) -> bool:
        """Whether its page is the one in front."""
        return self.table == "FRONT" or self.name in OF_THE_FRONT

    @property
    def earlier(self) -> bool:
        """Whether it is set up before anything is typed."""
        return self.table == "EARLIER"


@cache
def ways() -> tuple[Way, ...]:
    """Every way of every file."""
    return tuple(way for file in FILES for way in _ways_of(file))


def pages_of(chosen: Sequence[Way]) -> tuple[tuple[Way, ...], ...]:
    """The ways by the page that they are said in; those set up earlier are in none."""
    staying = [way for way in chosen if not way.alone and not way.earlier]
    behind = _packed([way for way in staying if not way.front])
    front = (tuple(each) for _, each in _by_file([way for way in staying if way.front]))
    own = ((way,) for way in chosen if way.alone)
    return tuple(page for page in (*behind, *own, *front) if page)


def _packed(ways: Sequence[Way]) -> Iterator[tuple[Way, ...]]:
    """Files after each other share a page as long as it has few ways; none is parted."""
    page: tuple[Way, ...] = ()
    for _, each in _by_file(ways):
        file = tuple(each)
        if page and len(page) + len(file) > SHARED_MAX:
            yield page
            page = ()
        page += file
    yield page


def _by_file(ways: Sequence[Way]) -> Iterator[tuple[str, Iterator[Way]]]:
    return groupby(ways, key=lambda way: way.file)


@cache
def library() -> str:
    """A function of what the prelude names; it gives the page `ways`."""
    blocks = "\n".join(map(_block, FILES))
    prelude, epilogue = (_source(name) for name in ("prelude", "saying"))
    return f"(given) => {{\n{prelude}\n{blocks}\n{epilogue}\n}}"


def _block(file: str) -> str:
    """The tables of the file, with names of its own; of the first file its tables alone."""
    source = _source(file)
    if file == FILES[0]:
        source = "\n".join(
            f"const {name} = {{\n{body}}};" for name, body in _tables(source).items()
        )
    tables = ", ".join(_tables(source))
    return f"{{\n{source}\nObject.assign(ways, {tables});\n}}"


def _ways_of(file: str) -> tuple[Way, ...]:
    tables = _tables(_source(file))
    return tuple(
        Way(name, file, table, _PACKETS.search(text) is not None)
        for table, body in tables.items()
        for name, text in _parts(body)
    )


def _parts(body: str) -> list[tuple[str, str]]:
    _, *parts = _WAY.split(body)
    return list(zip(parts[::2], parts[1::2], strict=True))


def _tables(source: str) -> dict[str, str]:
    return dict(_TABLE.findall(source))


def _source(name: str) -> str:
    return (FOLDER / f"{name}.js").read_text("utf-8")
