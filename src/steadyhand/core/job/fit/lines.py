"""The lines of a posting that ask for something, without what they only wish for or waive.

A line under a heading of requirements is a must; elsewhere a sentence is one where its own words
say so. A part of a line that says "is a plus" or "not required" is taken out of what is judged, and
the line is quoted whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from .terms import Terms

HEADING_MAX = 80  # characters
BULLET = re.compile(r"^(?:[-*•–—·◦▪●‣✓✔○]\s*|\d{1,2}[.)]\s+)(?=\S)")
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^\Wa-z]|[£€$¿¡(])")
CLAUSE = re.compile(
    r"(\s*[;,()]\s*|[.:]\s+|\s[–—-]\s|\s(?:but|aber|mais|pero|mas|ma|maar|while)\s)"
)
APOSTROPHE = re.compile("[’‘ʼ`]")
DEMANDS = ("cue", "must", "paper", "driving", "right", "language_cue")
SUBJECT_FROM = 1  # words of a clause that is no verb alone


@dataclass(frozen=True, slots=True)
class Line:
    """A line in the posting's words, and what of it must be met: '' for nothing."""

    whole: str
    asked: str = ""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A heading, an item of a list, or a paragraph; `part` counts what a blank line divides."""

    kind: str  # heading, item, text
    text: str


def lines_of(text: str, terms: Terms) -> tuple[Line, ...]:
    """Every line and sentence of the description, in its order."""
    must, listed = False, False
    nice = False
    found: list[Line] = []
    for piece in _pieces(APOSTROPHE.sub("'", text)):
        if piece.kind == "heading":
            need = heading_need(piece.text, terms)
            must, nice, listed = need == "must", need == "nice", False
            continue
        if piece.kind == "text" and listed:
            must, nice, listed = False, False, False
        listed = listed or piece.kind == "item"
        rows = [piece.text] if piece.kind == "item" else SENTENCE.split(piece.text)
        found += [_line(row.strip(), terms, must=must, nice=nice) for row in rows]
    return tuple(line for line in found if line.whole)


def heading_need(heading: str, terms: Terms) -> str:
    """Whether what follows is a "must", "nice" or neither: ''."""
    if any(terms.says(each, heading) for each in ("heading_nice", "waived", "nice_before")):
        return "nice"
    start = terms.words["heading_must"].search(heading)
    if start is None:
        return ""
    other = terms.words["heading_other"].search(heading)
    return "must" if other is None or start.start() < other.start() else ""


def _line(text: str, terms: Terms, *, must: bool, nice: bool) -> Line:
    label, colon, rest = text.partition(":")
    if colon and rest and len(label) <= HEADING_MAX // 2 and heading_need(label, terms) == "nice":
        return Line(text)
    asked = "" if nice else judged(text, terms)
    if not must and not terms.says("must", asked):
        asked = ""
    return Line(text, asked)


def judged(text: str, terms: Terms) -> str:
    """The text without the clauses that are no must; '' where nothing that asks is left."""
    parts = CLAUSE.split(text)
    kept = [_kept(clause, terms) for clause in parts[::2]]
    for at, clause in enumerate(parts[2::2]):
        if not kept[at + 1] and (terms.says("dangling", clause) or _bare_wish(clause, terms)):
            _blank(kept, at)  # "a degree, but this is no condition": it speaks of what is before
    if all(clause == before for clause, before in zip(kept, parts[::2], strict=True)):
        return text
    glue = [*parts[1::2], ""]
    left = "".join(k + g if k else " , " for k, g in zip(kept, glue, strict=True)).strip(" ,;(")
    asks = terms.years.search(left) or any(terms.says(each, left) for each in DEMANDS)
    return left if asks or _level(left, terms) else ""


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
    if terms.says("waived", clause) or terms.says("nice_after", clause):
        return ""
    wish = terms.words["nice_before"].search(clause)
    return clause[: wish.start()].rstrip() if wish else clause


def _pieces(text: str) -> Iterator[_Piece]:
    """Headings, items and paragraphs; lines that only wrap are joined."""
    rows = text.splitlines()
    now: _Piece | None = None
    for at, row in enumerate(rows):
        bare, after = row.strip(), rows[at + 1].strip() if at + 1 < len(rows) else ""
        bullet = BULLET.match(bare)
        starts = not bare or bullet is not None or _is_heading(bare, after, first=now is None)
        if now is not None and not starts and not (now.kind == "item" and _apart(row)):
            now = replace(now, text=f"{now.text} {bare}")
            continue
        if now is not None:
            yield now
            now = None
        if bullet:
            now = _Piece("item", bare[bullet.end() :])
        elif bare and starts:
            yield _Piece("heading", bare.strip("#*: "))
        elif bare:
            now = _Piece("text", bare)
    if now is not None:
        yield now


def _apart(row: str) -> bool:
    """Whether the row after an item is not its continuation."""
    return row[0].isupper()


def _is_heading(bare: str, after: str, *, first: bool) -> bool:
    if bare.startswith("#"):
        return True
    if len(bare) > HEADING_MAX or bare[-1:] in ".!;,":
        return False
    if bare.endswith(":") or BULLET.match(after):
        return True
    return first and bool(bare) and len(bare.split()) <= 6 and not any(c.isdigit() for c in bare)
