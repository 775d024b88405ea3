"""A description cut into headings, items of lists, rows of tables and paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

HEADING_MAX = 80  # characters
HEADING_WORDS = 6  # of a heading that nothing but its place tells
BULLET = re.compile(r"^(?:[-*•–—·◦▪●‣✓✔○]\s*|\d{1,2}[.)]\s+)(?=\S)")
CELLS = re.compile(r"\s*\|\s*")
LABELLED = re.compile(r"[^\W\d_a-z][\w /&'’-]{1,24}\s?:\s+\S")  # "Licence: category C"
RULE = re.compile(r"[\s|:+=-]+")  # the line under the head of a table


@dataclass(frozen=True, slots=True)
class Piece:
    """A heading, an item of a list, a row of a table, or a paragraph."""

    kind: str  # heading, item, row, text
    text: str


def pieces_of(text: str) -> Iterator[Piece]:
    """The pieces in their order; lines that only wrap are joined."""
    rows = text.splitlines()
    now: Piece | None = None
    for at, row in enumerate(rows):
        after = rows[at + 1] if at + 1 < len(rows) else ""
        piece = _piece(row, after, first=now is None)
        if piece is not None and piece.kind != "row" and _in_table(row, rows[at - 1 : at], after):
            piece = Piece("item", piece.text if piece.kind == "item" else row.strip())
        if now is not None and piece is not None and _goes_on(now, piece, row):
            now = replace(now, text=f"{now.text} {piece.text}")
            continue
        if now is not None:
            yield now
        now = piece
        if now is not None and now.kind in ("heading", "row"):
            yield now
            now = None
    if now is not None:
        yield now


def _piece(row: str, after: str, *, first: bool) -> Piece | None:
    """What the row is alone; None for an empty one."""
    bare = row.strip()
    if not bare:
        return None
    if is_row(bare):
        return Piece("row", bare)
    bullet = BULLET.match(bare)
    if bullet:
        return Piece("item", bare[bullet.end() :])
    if _is_heading(bare, after.strip(), first=first):
        return Piece("heading", bare.strip("#*: "))
    return Piece("text", bare)


def _goes_on(now: Piece, piece: Piece, row: str) -> bool:
    """Whether the row only wraps what stands before it: an item goes on in small or indented."""
    apart = row[0].isupper()
    return piece.kind == "text" and not (now.kind == "item" and apart)


def _in_table(row: str, before: list[str], after: str) -> bool:
    """Whether the line says what its label asks, one of several: "Shift: nights"."""
    told = [LABELLED.match(each.strip()) is not None for each in (row, *before, after)]
    return told[0] and any(told[1:])


def is_row(bare: str) -> bool:
    """Whether bars part the line into cells."""
    return "|" in bare


def cells_of(row: str) -> list[str]:
    """The cells of a row; none for the line under the head."""
    bare = row.strip()
    if RULE.fullmatch(bare):
        return []
    framed = bare.startswith("|") and bare.endswith("|")
    return CELLS.split(bare.strip("|").strip() if framed else bare)


def _is_heading(bare: str, after: str, *, first: bool) -> bool:
    if bare.startswith("#"):
        return True
    if len(bare) > HEADING_MAX or bare[-1:] in ".!;,":
        return False
    if bare.endswith(":") or BULLET.match(after) or (is_row(after) and first):
        return True
    return first and len(bare.split()) <= HEADING_WORDS and not any(c.isdigit() for c in bare)
