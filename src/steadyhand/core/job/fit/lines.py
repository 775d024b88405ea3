"""The lines of a posting that ask for something, without what they only wish for or waive.

A line under a heading of requirements is a must; elsewhere a sentence is one where its own words
say so. A part of a line that says "is a plus" or "not required" is taken out of what is judged, and
the line is quoted whole. A line that names what is mostly asked for, and does not say that it is,
is judged too, and is not sure: it never counts against anybody, and is never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from .demands import Asks, asks
from .headings import Need, need_of
from .pieces import HEADING_MAX, Piece, pieces_of
from .tables import rows_of
from .terms import Terms

SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^\Wa-z]|[£€$¿¡(])")
CLAUSE = re.compile(
    r"(\s*[;,()]\s*|[.:]\s+|\s[–—-]\s|\s(?:but|aber|mais|pero|mas|ma|maar|while)\s)"
)
APART = re.compile(r"(;\s+)")
APOSTROPHE = re.compile("[’‘ʼ`]")
DEMANDS = ("cue", "must", "paper", "driving", "right", "language_cue")
NO_MUST = ("waived", "nice_after", "irreplaceable", "explains")
SUBJECT_FROM = 1  # words of a clause that is no verb alone


@dataclass(frozen=True, slots=True)
class Line:
    """A line in the posting's words, and what of it must be met: '' for nothing."""

    whole: str
    asked: str = ""
    sure: bool = True  # the posting says that it must be met


@dataclass(frozen=True, slots=True)
class _Under:
    """What the text stands under, and whether a list has begun there."""

    need: Need = Need.UNTOLD
    listed: bool = False


def lines_of(text: str, terms: Terms) -> tuple[Line, ...]:
    """Every line and sentence of the description, in its order."""
    under, found = _Under(), list[Line]()
    pieces = pieces_of(APOSTROPHE.sub("'", text))
    for kind, group in groupby(pieces, key=lambda piece: piece.kind):
        if kind == "row":
            rows = rows_of([piece.text for piece in group], terms)
            found += [
                _line(row.text, row.need or under.need, terms, whole=row.whole) for row in rows
            ]
            under = _Under(under.need, listed=True)
            continue
        for piece in group:
            if kind == "heading":
                under = _Under(need_of(piece.text, terms))
                continue
            if kind == "text" and under.listed:
                under = _Under()
            found += _lines(piece, under.need, terms)
            under = _Under(under.need, under.listed or kind == "item")
    return tuple(line for line in found if line.whole)


def _lines(piece: Piece, need: Need, terms: Terms) -> Iterator[Line]:
    """The sentences of a paragraph or an item, each cut where a semicolon parts two demands."""
    item = piece.kind == "item"
    for row in [piece.text] if item else SENTENCE.split(piece.text):
        whole, own = row.strip(), _labelled(row, need, terms)
        given = not item and own is Need.MUST and terms.says("given", whole)
        own = Need.OTHER if given and own is need else own
        for part in _parts(whole, terms):
            line = _line(part, own, terms, item=item)
            own = Need.MUST if line.asked and line.sure else own
            yield line


def _labelled(row: str, need: Need, terms: Terms) -> Need:
    """What the line's own label says, where it has one: "We ask for: ..."."""
    label, colon, rest = row.partition(":")
    if not colon or not rest.strip() or len(label) > HEADING_MAX // 2 or need is Need.NICE:
        return need
    return need_of(label, terms) or need


def _parts(row: str, terms: Terms) -> list[str]:
    """The row cut at semicolons, but not before a part that speaks of the one before it."""
    parts: list[str] = []
    pieces = APART.split(row)
    for glue, part in zip(["", *pieces[1::2]], pieces[::2], strict=True):
        own = not (terms.says("dangling", part) or _bare_wish(part, terms))
        if own or not parts:
            parts.append(part)
        else:
            parts[-1] += glue + part
    return parts


def _line(text: str, need: Need, terms: Terms, *, whole: str = "", item: bool = True) -> Line:
    whole = whole or text
    asked = "" if need is Need.NICE else judged(text, terms)
    if need is Need.MUST:
        return Line(whole, asked)
    sure = asks(asked, terms, item=item)
    if sure is Asks.NOT or (sure is Asks.MAYBE and need is Need.OTHER):
        return Line(whole)
    return Line(whole, asked, sure=sure is Asks.SURE)


def judged(text: str, terms: Terms) -> str:
    """The text without the clauses that are no must; '' where nothing that asks is left."""
    parts = CLAUSE.split(text)
    kept = [_kept(clause, terms) for clause in parts[::2]]
    for at, clause in enumerate(parts[2::2]):
        if not kept[at] and kept[at + 1] and terms.says("likewise", clause):
            kept[at + 1] = ""
        back = not kept[at + 1] and not terms.says("explains", clause)
        if back and (terms.says("dangling", clause) or _bare_wish(clause, terms)):
            _blank(kept, at)  # "a degree, but this is no condition": it speaks of what is before
    if all(clause == before for clause, before in zip(kept, parts[::2], strict=True)):
        return text
    glue = [*parts[1::2], ""]
    left = "".join(k + g if k else " , " for k, g in zip(kept, glue, strict=True)).strip(" ,;(")
    says = terms.years.search(left) or any(terms.says(each, left) for each in DEMANDS)
    return left if says or _level(left, terms) else ""


def _bare_wish(clause: str, terms: Terms) -> bool:
    """Whether it names nothing itself, as "(desirable)" does: it too speaks of what is before."""
    bare = clause
    for each in ("waived", "nice_after", "nice_before"):
        bare = terms.words[each].sub(" ", bare)
    return bare != clause and not set(terms.normal(bare).split()) - terms.filler


def _blank(kept: list[str], at: int) -> None:
    """Empty clauses from there backwards, to the first that says more than a verb."""
    while at >= 0:
        long = len(kept[at].split()) > SUBJECT_FROM
        kept[at] = ""
        at = -1 if long else at - 1


def _level(text: str, terms: Terms) -> bool:
    return any(p.search(text) for _, p in (*terms.levels, *terms.degrees))


def _kept(clause: str, terms: Terms) -> str:
    if any(terms.says(each, clause) for each in NO_MUST):
        return ""
    wish = terms.words["nice_before"].search(clause)
    return clause[: wish.start()].rstrip() if wish else clause
