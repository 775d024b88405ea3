"""Lines out of facts: every helper takes the fact's path with its value, so that none gets lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from .facts import Form, Kind, Line, Piece
from .relevance import Asked
from .wording.notation import date_shown, link_shown, number_shown, shown, target_of
from .wording.words import WORDS

BETWEEN = ", "
ASIDE = " · "
SPAN = " – "
SEPARATORS = frozenset((BETWEEN, ASIDE, SPAN, " ", ": ", " (", ")", "; ", ".", ":"))

Pieces = tuple[Piece, ...]


def fixed(text: str) -> Piece:
    """Words that are the same for everybody."""
    return Piece(text)


def said(path: str, value: str) -> Pieces:
    """What was said there, in one line; nothing where nothing was."""
    text = shown(value)
    return (Piece(text, path, Form.SAID),) if text else ()


def dated(path: str, value: str, language: str) -> Pieces:
    """A date in the document's notation."""
    return (Piece(date_shown(value, language), path, Form.DATE),) if shown(value) else ()


def counted(path: str, years: float | None, language: str) -> Pieces:
    """A number of years; nothing where none was said."""
    if years is None:
        return ()
    words = WORDS[language]
    number = Piece(number_shown(years, language), path, Form.NUMBER)
    return (number, fixed(" "), fixed(words.year if years == 1 else words.years))


def linked(path: str, url: str) -> Pieces:
    """An address as people write it."""
    return (Piece(link_shown(url), path, Form.LINK),) if shown(url) else ()


def joined(parts: Iterable[Pieces], separator: str = BETWEEN) -> Pieces:
    """The parts that hold something, with the separator between them."""
    line: Pieces = ()
    for part in parts:
        if part:
            line = (*line, fixed(separator), *part) if line else part
    return line


def apart(first: Pieces, second: Pieces) -> Pieces:
    """Both beside each other, parted by a dash where a comma stands in one of them."""
    has_comma = any(BETWEEN.strip() in piece.text for piece in (*first, *second))
    return joined((first, second), SPAN if has_comma else BETWEEN)


def labelled(label: str, part: Pieces) -> Pieces:
    """The part behind what it is; nothing where there is none."""
    return (fixed(label), fixed(": "), *part) if part else ()


def aside(part: Pieces) -> Pieces:
    """The part in brackets, after a space."""
    return (fixed(" ("), *part, fixed(")")) if part else ()


def leading(part: Pieces) -> Pieces:
    """The pieces with the first of them as what the line is about."""
    return (replace(part[0], lead=True), *part[1:]) if part else ()


def span(path: str, start: str, end: str, *, language: str, goes_on: bool) -> Pieces:
    """From when to when; `goes_on`: where a first date has no last one, it lasts to this day."""
    words = WORDS[language]
    first, last = dated(f"{path}.start", start, language), dated(f"{path}.end", end, language)
    if first and last:
        return first if first[0].text == last[0].text else joined((first, last), SPAN)
    if first and goes_on:
        return (*first, fixed(SPAN), Piece(words.present, f"{path}.start", Form.OPEN))
    if first:
        return (fixed(words.since), fixed(" "), *first)
    return (fixed(words.until), fixed(" "), *last) if last else ()


def line(key: str, kind: Kind, pieces: Pieces, *, asked: Asked | None = None) -> tuple[Line, ...]:
    """The line with what it has of the posting's requirements; none where it shows nothing."""
    if not pieces:
        return ()
    if asked is None:
        return (Line(key, kind, pieces),)
    match = asked.match(*(p.text for p in pieces if p.form is Form.SAID))
    return (Line(key, kind, pieces, matched=match.words, score=match.score),)


def phone_line(phone: str, *, code: str, rest: str) -> tuple[Line, ...]:
    """The number with its country code apart, where both halves make it up."""
    if shown(code) and shown(rest) and f"{code}{rest}" == phone:
        parts = joined((said("phone_code", code), said("phone_national", rest)), " ")
        return (Line("phone", Kind.CONTACT, parts, about=("phone",)),)
    return line("phone", Kind.CONTACT, said("phone", phone))


def link_line(key: str, kind: Kind, url: str) -> tuple[Line, ...]:
    """A line that is an address and leads there."""
    return tuple(replace(each, link=target_of(url)) for each in line(key, kind, linked(key, url)))


def one(lines: Sequence[Line]) -> Line | None:
    """The only line, or None."""
    return lines[0] if lines else None
