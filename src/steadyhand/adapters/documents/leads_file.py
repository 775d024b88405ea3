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
from ..files.given_file import Role, printable_path, read_foreign, user_path

FILE_MAX = 32_000_000  # bytes
LINES_MAX = 100_000  # each takes 25 us to read, and is told where it cannot be used
LINE_BYTES_MAX = 65_536  # bytes of one line or record; an address has at most URL_MAX characters
URL_MAX = 4096
RECORD_LINES_MAX = 50  # of one CSV record; a quote that nobody closed does not eat the file
LEADS_ROLE = Role("leads", FILE_MAX, remedy="split it")
QUOTE_MAX = 60  # characters of a line in a message

Notes = tuple[tuple[str, str], ...]


class LeadsFormat(StrEnum):
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
class SkippedLine:
    """A line that was skipped, and why; `repeats` is the line that held the address before."""

    line: int
    text: str
    repeats: int | None = None


@dataclass(frozen=True, slots=True)
class LeadList:
    """What a file told, both in its order."""

    leads: tuple[Lead, ...]
    problems: tuple[SkippedLine, ...] = ()

    @property
    def repeated(self) -> tuple[SkippedLine, ...]:
        """The problems that are only repetitions."""
        return tuple(problem for problem in self.problems if problem.repeats is not None)


@dataclass(frozen=True, slots=True)
class _TextLine:
    number: int
    text: str


LeadResults = Iterator[Lead | SkippedLine]

_FORMATS = {
    ".csv": LeadsFormat.CSV,
    ".tsv": LeadsFormat.CSV,
    ".jsonl": LeadsFormat.JSON_LINES,
    ".ndjson": LeadsFormat.JSON_LINES,
}
# What the column or key of the address is called, without case and separators; the first there is.
_URL_NAMES = tuple(
    "url link joburl joblink postingurl postinglink jobposting posting canonicalurl applyurl"
    " applylink applicationurl applicationlink href website webadresse adresse stellenlink"
    " stellenanzeige lien annonce enlace oferta vaga".split()
)
_DELIMITERS = ",;\t|"
_COMMENT = re.compile(r"(?:^|\s)#.*$")
_LINE_BREAK = re.compile(rb"\r\n|\n|\r")
_UNUSABLE = re.compile(r"[\s\x00-\x20\x7f\ud800-\udfff]")  # JSON can write half a character
_UNCLOSED_QUOTE = "unexpected end of data"  # what csv says of a quote that is still open


def read_leads(path: Path) -> LeadList:
    """The leads of that file, and the lines that were skipped. Raises BadInput for no such file."""
    file = user_path(path)
    content = read_foreign(file, LEADS_ROLE)
    if len(_LINE_BREAK.findall(content)) > LINES_MAX:
        raise BadInput(f"{printable_path(file)} has more than {LINES_MAX:,} lines; split it")
    return leads_of(content, _FORMATS.get(file.suffix.lower()))


def leads_of(content: bytes, shape: LeadsFormat | None = None) -> LeadList:
    """The leads of a file's content; without a shape it is seen from the first line."""
    problems: list[SkippedLine] = []
    lines = tuple(_lines(_utf8(content), problems))
    read = _READERS[shape or _format_of(lines)](lines)
    leads = tuple(_without_repetitions(read, problems))
    return LeadList(leads, tuple(sorted(problems, key=lambda problem: problem.line)))


# --- lines --------------------------------------------------------------------------------------


def _utf8(content: bytes) -> bytes:
    """The content without its byte order mark; spreadsheets write UTF-16, too."""
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return content.decode("utf-16", "replace").encode()
    return content.removeprefix(BOM_UTF8)


def _lines(content: bytes, problems: list[SkippedLine]) -> Iterator[_TextLine]:
    """The lines that are text and of a sensible length, with their numbers."""
    start, number = 0, 0
    while start < len(content):
        number += 1
        found = _LINE_BREAK.search(content, start)
        end, after = found.span() if found else (len(content), len(content))
        if end - start > LINE_BYTES_MAX:
            size = f"{end - start:,} bytes"
            problems.append(
                SkippedLine(number, f"the line has {size}; an address has a few hundred")
            )
        else:
            try:
                yield _TextLine(number, content[start:end].decode())
            except UnicodeDecodeError:
                problems.append(
                    SkippedLine(number, "the line is not UTF-8; save the file as UTF-8")
                )
        start = after


def _format_of(lines: Iterable[_TextLine]) -> LeadsFormat:
    """JSON lines begin with a brace, and a header names its columns; all else is text."""
    first = next((line.text.strip() for line in lines if line.text.strip()), "")
    if first.startswith("{"):
        return LeadsFormat.JSON_LINES
    cells = re.split(f"[{_DELIMITERS}]", first)
    named = len(cells) > 1 and any(_plain_name(cell) in _URL_NAMES for cell in cells)
    return LeadsFormat.CSV if named else LeadsFormat.TEXT


def _without_repetitions(read: LeadResults, problems: list[SkippedLine]) -> Iterator[Lead]:
    """The leads whose address stands for the first time; the rest is told as a problem."""
    seen: dict[str, int] = {}
    for each in read:
        if isinstance(each, SkippedLine):
            problems.append(each)
            continue
        before = seen.setdefault(canonical_url(each.url), each.line)
        if before == each.line:
            yield each
        else:
            problems.append(SkippedLine(each.line, f"the same address as line {before}", before))


# --- the three shapes ----------------------------------------------------------------------------


def _leads_from_text(lines: tuple[_TextLine, ...]) -> LeadResults:
    for line in lines:
        text = _COMMENT.sub("", line.text).strip()
        if text:
            comment = line.text.strip().removeprefix(text).strip().lstrip("#").strip()
            told = (("comment", comment),) if comment else ()
            yield _lead(line.number, text.removeprefix("<").removesuffix(">"), told)


def _leads_from_json_lines(lines: tuple[_TextLine, ...]) -> LeadResults:
    for line in lines:
        if line.text.strip() and not line.text.lstrip().startswith("#"):
            yield _object(line)


def _object(line: _TextLine) -> Lead | SkippedLine:
    try:
        found = json.loads(line.text)
    except (ValueError, RecursionError):
        return SkippedLine(
            line.number, f'{_quote_line(line.text)} is no JSON; write {{"url": "..."}}'
        )
    if not isinstance(found, Mapping):
        return SkippedLine(
            line.number, f'{_quote_line(line.text)} is no object; write {{"url": "..."}}'
        )
    names = {_plain_name(key): key for key in reversed(found)}
    key = next((names[name] for name in _URL_NAMES if name in names), None)
    url = found.get(key)
    if not isinstance(url, str):
        return SkippedLine(line.number, 'the object has no "url" with a text')
    rest = ((name, value) for name, value in found.items() if name != key and value is not None)
    return _lead(line.number, url, tuple((name, _value_text(value)) for name, value in rest))


def _leads_from_csv(lines: tuple[_TextLine, ...]) -> LeadResults:
    delimiter = _delimiter_of(lines)
    header: list[str] | None = None
    for number, row in _records(lines, delimiter):
        if isinstance(row, str):
            yield SkippedLine(number, row)
        elif header is None:
            told = any(origin_of(cell) for cell in row)
            header = [] if told else row
            if told:
                yield _row(number, row, header)
        else:
            yield _row(number, row, header)


def _row(number: int, row: list[str], header: list[str]) -> Lead | SkippedLine:
    names = [_plain_name(cell) for cell in header]
    column = next((names.index(name) for name in _URL_NAMES if name in names), None)
    if column is None:
        column = next((at for at, cell in enumerate(row) if origin_of(cell)), None)
    if column is None or column >= len(row) or not row[column]:
        return SkippedLine(number, f"the row {_quote_line(', '.join(row))} holds no address")
    titles = [*header, *(f"column {at + 1}" for at in range(len(header), len(row)))]
    rest = ((titles[at], cell) for at, cell in enumerate(row) if cell and at != column)
    return _lead(number, row[column], tuple(rest))


def _records(lines: tuple[_TextLine, ...], delimiter: str) -> Iterator[tuple[int, list[str] | str]]:
    """Each record with its first line's number, or what is wrong with that line."""
    at = 0
    while at < len(lines):
        row, used = _record(lines[at : at + RECORD_LINES_MAX], delimiter)
        if isinstance(row, str) or (any(row) and not row[0].startswith("#")):
            yield lines[at].number, row
        at += used


def _record(lines: tuple[_TextLine, ...], delimiter: str) -> tuple[list[str] | str, int]:
    """The record that begins the lines, and how many it takes; one line where it has no end."""
    text = ""
    for used, line in enumerate(lines, 1):
        text += f"\n{line.text}" if text else line.text
        try:
            row = next(csv.reader([text], delimiter=delimiter, strict=True), [])
            return [" ".join(cell.split()) for cell in row], used
        except csv.Error as exc:
            if str(exc) != _UNCLOSED_QUOTE or len(text) > LINE_BYTES_MAX:
                break
    return f"{_quote_line(lines[0].text)} is no row of CSV; check its quotation marks", 1


def _delimiter_of(lines: tuple[_TextLine, ...]) -> str:
    first = next((line.text for line in lines if line.text.strip(" \t,;|")), "")
    return max(_DELIMITERS, key=first.count)


_READERS: dict[LeadsFormat, Callable[[tuple[_TextLine, ...]], LeadResults]] = {
    LeadsFormat.TEXT: _leads_from_text,
    LeadsFormat.CSV: _leads_from_csv,
    LeadsFormat.JSON_LINES: _leads_from_json_lines,
}


# --- one lead ------------------------------------------------------------------------------------


def _lead(number: int, written: str, notes: Notes) -> Lead | SkippedLine:
    url = written.strip()
    if "@" in url.split("://", 1)[-1].split("/", 1)[0]:
        # Not repeated: it may hold a password.
        return SkippedLine(number, "the address holds a user name; write it without")
    if _UNUSABLE.search(url):
        return SkippedLine(number, f"{_quote_line(url)} is not one address; write one a line")
    if len(url) > URL_MAX:
        return SkippedLine(number, f"the address has {len(url):,} characters, at most {URL_MAX:,}")
    if not origin_of(url):
        return SkippedLine(
            number, f"{_quote_line(url)} is no address of a page; begin it with https://"
        )
    return Lead(number, url, notes)


def _plain_name(cell: str) -> str:
    return re.sub(r"[\W_]+", "", cell).lower()


def _value_text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _quote_line(text: str) -> str:
    line = " ".join("".join(c if c.isprintable() else " " for c in text[: 4 * QUOTE_MAX]).split())
    return f'"{line[:QUOTE_MAX]}{"…" if len(line) > QUOTE_MAX else ""}"'
