"""Reads a file of leads: addresses of postings, as text, CSV or JSON lines.

Text: one address a line; `#` begins a comment at a line's start or after a space; empty lines are
passed over. CSV: the column that a header calls url, link, ... or else the first cell of a row that
is an address; what else a row holds is kept as notes. JSON lines: `{"url": ...}` a line, other keys
kept as notes.

A line that cannot be used is told with its number and skipped; it never stops the others. So is an
address that stood in the file before, written in any way.
"""

from __future__ import annotations

import csv
import json
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from steadyhand.core.origins import origin_of
from steadyhand.jobs.history.canonical_url import canonical_url

from ...errors import BadInput
from ..files.given_file import Role, read_given, shown_path, user_path

FILE_MAX = 32_000_000  # bytes
LINES_MAX = 100_000  # each takes 25 us to read, and is told where it cannot be used
LINE_MAX = 65_536  # bytes of one line or record; an address has at most URL_MAX characters
URL_MAX = 4096
RECORD_LINES_MAX = 50  # of one CSV record; a quote that nobody closed does not eat the file
LEADS = Role("leads", FILE_MAX, remedy="split it")
SHOWN_MAX = 60  # characters of a line in a message

Notes = tuple[tuple[str, str], ...]


class Shape(StrEnum):
    """How a file of leads is written."""

    TEXT = "text"
    CSV = "csv"
    JSON_LINES = "jsonl"


@dataclass(frozen=True, slots=True)
class Lead:
    """An address to apply at, with what stood beside it."""

    line: int  # counted from 1
    url: str
    notes: Notes = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """A line that was skipped, and why; `repeats` is the line that held the address before."""

    line: int
    text: str
    repeats: int | None = None


@dataclass(frozen=True, slots=True)
class Leads:
    """What a file told, both in its order."""

    leads: tuple[Lead, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def repeated(self) -> tuple[Problem, ...]:
        """The problems that are only repetitions."""
        return tuple(problem for problem in self.problems if problem.repeats is not None)


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str


Read = Iterator[Lead | Problem]

_SHAPES = {
    ".csv": Shape.CSV,
    ".tsv": Shape.CSV,
    ".jsonl": Shape.JSON_LINES,
    ".ndjson": Shape.JSON_LINES,
}
# What the column or key of the address is called, without case and separators; the first there is.
_URL_NAMES = tuple(
    "url link joburl joblink postingurl postinglink jobposting posting canonicalurl applyurl"
    " applylink applicationurl applicationlink href website webadresse adresse stellenlink"
    " stellenanzeige lien annonce enlace oferta vaga".split()
)
_DELIMITERS = ",;\t|"
_COMMENT = re.compile(r"(?:^|\s)#.*$")
_BREAK = re.compile(rb"\r\n|\n|\r")
_UNUSABLE = re.compile(r"[\s\x00-\x20\x7f\ud800-\udfff]")  # JSON can write half a character
_UNCLOSED = "unexpected end of data"  # what csv says of a quote that is still open


def read_leads(path: Path) -> Leads:
    """The leads of that file, and the lines that were skipped. Raises BadInput for no such file."""
    file = user_path(path)
    content = read_given(file, LEADS)
    if len(_BREAK.findall(content)) > LINES_MAX:
        raise BadInput(f"{shown_path(file)} has more than {LINES_MAX:,} lines; split it")
    return leads_of(content, _SHAPES.get(file.suffix.lower()))


def leads_of(content: bytes, shape: Shape | None = None) -> Leads:
    """The leads of a file's content; without a shape it is seen from the first line."""
    problems: list[Problem] = []
    lines = tuple(_lines(_utf8(content), problems))
    read = _READERS[shape or _shape_of(lines)](lines)
    leads = tuple(_first_of_each(read, problems))
    return Leads(leads, tuple(sorted(problems, key=lambda problem: problem.line)))


# --- lines --------------------------------------------------------------------------------------


def _utf8(content: bytes) -> bytes:
    """The content without its byte order mark; spreadsheets write UTF-16, too."""
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return content.decode("utf-16", "replace").encode()
    return content.removeprefix(BOM_UTF8)


def _lines(content: bytes, problems: list[Problem]) -> Iterator[_Line]:
    """The lines that are text and of a sensible length, with their numbers."""
    start, number = 0, 0
    while start < len(content):
        number += 1
        found = _BREAK.search(content, start)
        end, after = found.span() if found else (len(content), len(content))
        if end - start > LINE_MAX:
            size = f"{end - start:,} bytes"
            problems.append(Problem(number, f"the line has {size}; an address has a few hundred"))
        else:
            try:
                yield _Line(number, content[start:end].decode())
            except UnicodeDecodeError:
                problems.append(Problem(number, "the line is not UTF-8; save the file as UTF-8"))
        start = after


def _shape_of(lines: Iterable[_Line]) -> Shape:
    """JSON lines begin with a brace, and a header names its columns; all else is text."""
    first = next((line.text.strip() for line in lines if line.text.strip()), "")
    if first.startswith("{"):
        return Shape.JSON_LINES
    cells = re.split(f"[{_DELIMITERS}]", first)
    named = len(cells) > 1 and any(_name(cell) in _URL_NAMES for cell in cells)
    return Shape.CSV if named else Shape.TEXT


def _first_of_each(read: Read, problems: list[Problem]) -> Iterator[Lead]:
    """The leads whose address stands for the first time; the rest is told as a problem."""
    seen: dict[str, int] = {}
    for each in read:
        if isinstance(each, Problem):
            problems.append(each)
            continue
        before = seen.setdefault(canonical_url(each.url), each.line)
        if before == each.line:
            yield each
        else:
            problems.append(Problem(each.line, f"the same address as line {before}", before))


# --- the three shapes ----------------------------------------------------------------------------


def _of_text(lines: tuple[_Line, ...]) -> Read:
    for line in lines:
        text = _COMMENT.sub("", line.text).strip()
        if text:
            comment = line.text.strip().removeprefix(text).strip().lstrip("#").strip()
            told = (("comment", comment),) if comment else ()
            yield _lead(line.number, text.removeprefix("<").removesuffix(">"), told)


def _of_json_lines(lines: tuple[_Line, ...]) -> Read:
    for line in lines:
        if line.text.strip() and not line.text.lstrip().startswith("#"):
            yield _object(line)


def _object(line: _Line) -> Lead | Problem:
    try:
        found = json.loads(line.text)
    except (ValueError, RecursionError):
        return Problem(line.number, f'{_shown(line.text)} is no JSON; write {{"url": "..."}}')
    if not isinstance(found, Mapping):
        return Problem(line.number, f'{_shown(line.text)} is no object; write {{"url": "..."}}')
    names = {_name(key): key for key in reversed(found)}
    key = next((names[name] for name in _URL_NAMES if name in names), None)
    url = found.get(key)
    if not isinstance(url, str):
        return Problem(line.number, 'the object has no "url" with a text')
    rest = ((name, value) for name, value in found.items() if name != key and value is not None)
    return _lead(line.number, url, tuple((name, _said(value)) for name, value in rest))


def _of_csv(lines: tuple[_Line, ...]) -> Read:
    delimiter = _delimiter_of(lines)
    header: list[str] | None = None
    for number, row in _records(lines, delimiter):
        if isinstance(row, str):
            yield Problem(number, row)
        elif header is None:
            told = any(origin_of(cell) for cell in row)
            header = [] if told else row
            if told:
                yield _row(number, row, header)
        else:
            yield _row(number, row, header)


def _row(number: int, row: list[str], header: list[str]) -> Lead | Problem:
    names = [_name(cell) for cell in header]
    column = next((names.index(name) for name in _URL_NAMES if name in names), None)
    if column is None:
        column = next((at for at, cell in enumerate(row) if origin_of(cell)), None)
    if column is None or column >= len(row) or not row[column]:
        return Problem(number, f"the row {_shown(', '.join(row))} holds no address")
    titles = [*header, *(f"column {at + 1}" for at in range(len(header), len(row)))]
    rest = ((titles[at], cell) for at, cell in enumerate(row) if cell and at != column)
    return _lead(number, row[column], tuple(rest))


def _records(lines: tuple[_Line, ...], delimiter: str) -> Iterator[tuple[int, list[str] | str]]:
    """Each record with its first line's number, or what is wrong with that line."""
    at = 0
    while at < len(lines):
        row, used = _record(lines[at : at + RECORD_LINES_MAX], delimiter)
        if isinstance(row, str) or (any(row) and not row[0].startswith("#")):
            yield lines[at].number, row
        at += used


def _record(lines: tuple[_Line, ...], delimiter: str) -> tuple[list[str] | str, int]:
    """The record that begins the lines, and how many it takes; one line where it has no end."""
    text = ""
    for used, line in enumerate(lines, 1):
        text += f"\n{line.text}" if text else line.text
        try:
            row = next(csv.reader([text], delimiter=delimiter, strict=True), [])
            return [" ".join(cell.split()) for cell in row], used
        except csv.Error as exc:
            if str(exc) != _UNCLOSED or len(text) > LINE_MAX:
                break
    return f"{_shown(lines[0].text)} is no row of CSV; check its quotation marks", 1


def _delimiter_of(lines: tuple[_Line, ...]) -> str:
    first = next((line.text for line in lines if line.text.strip(" \t,;|")), "")
    return max(_DELIMITERS, key=first.count)


_READERS: dict[Shape, Callable[[tuple[_Line, ...]], Read]] = {
    Shape.TEXT: _of_text,
    Shape.CSV: _of_csv,
    Shape.JSON_LINES: _of_json_lines,
}


# --- one lead ------------------------------------------------------------------------------------


def _lead(number: int, written: str, notes: Notes) -> Lead | Problem:
    url = written.strip()
    if "@" in url.split("://", 1)[-1].split("/", 1)[0]:
        # Not repeated: it may hold a password.
        return Problem(number, "the address holds a user name; write it without")
    if _UNUSABLE.search(url):
        return Problem(number, f"{_shown(url)} is not one address; write one a line")
    if len(url) > URL_MAX:
        return Problem(number, f"the address has {len(url):,} characters, at most {URL_MAX:,}")
    if not origin_of(url):
        return Problem(number, f"{_shown(url)} is no address of a page; begin it with https://")
    return Lead(number, url, notes)


def _name(cell: str) -> str:
    return re.sub(r"[\W_]+", "", cell).lower()


def _said(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _shown(text: str) -> str:
    line = " ".join("".join(c if c.isprintable() else " " for c in text[: 4 * SHOWN_MAX]).split())
    return f'"{line[:SHOWN_MAX]}{"…" if len(line) > SHOWN_MAX else ""}"'
