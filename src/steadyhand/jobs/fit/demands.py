"""The lines of a posting that ask for something, without what they only wish for or waive."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from enum import IntEnum, StrEnum
from itertools import groupby

from ..posting.posting import Posting
from ..profile import Profile
from .reasons import Reason, Subject, Verdict, Weights
from .terms import Terms, tokens

HEADING_MAX = 80  # characters
HEADING_WORDS = 6  # of a heading that nothing but its place tells
BULLET = re.compile(r"^(?:[-*•–—·◦▪●‣✓✔○]\s*|\d{1,2}[.)]\s+)(?=\S)")
CELLS = re.compile(r"\s*\|\s*")
LABEL_LINE = re.compile(r"[^\W\d_a-z][\w /&'’-]{1,24}\s?:\s+\S")  # "Licence: category C"
TABLE_RULE = re.compile(r"[\s|:+=-]+")  # the line under the head of a table


@dataclass(frozen=True, slots=True)
class Piece:
    """A heading, an item of a list, a row of a table, or a paragraph."""

    kind: str  # heading, item, row, text
    text: str


def text_pieces(text: str) -> Iterator[Piece]:
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
    told = [LABEL_LINE.match(each.strip()) is not None for each in (row, *before, after)]
    return told[0] and any(told[1:])


def is_row(bare: str) -> bool:
    """Whether bars part the line into cells."""
    return "|" in bare


def cells_of(row: str) -> list[str]:
    """The cells of a row; none for the line under the head."""
    bare = row.strip()
    if TABLE_RULE.fullmatch(bare):
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


CELL_WORDS_MAX = 4  # words of a cell that only says whether the rest of its row is a must


class HeadingNeed(StrEnum):
    """What stands under a heading."""

    MUST = "must"
    NICE = "nice"
    OTHER = "other"  # tasks, pay, the company
    UNTOLD = ""


def heading_need(heading: str, terms: Terms) -> HeadingNeed:
    """What follows the heading; of two words that differ, the first counts."""
    start = terms.words["heading_must"].search(heading)
    other = terms.words["heading_other"].search(heading)
    if any(terms.says(each, heading) for each in ("heading_nice", "waived", "nice_before")):
        return HeadingNeed.OTHER if other and not start and other.start() == 0 else HeadingNeed.NICE
    if start is None:
        return HeadingNeed.OTHER if other else HeadingNeed.UNTOLD
    return (
        HeadingNeed.MUST if other is None or start.start() <= other.start() else HeadingNeed.OTHER
    )


def cell_need(cell: str, terms: Terms) -> HeadingNeed:
    """What a cell that says nothing else says of its row: "required", "an asset", "no"."""
    if cell.endswith("?") or not 0 < len(cell.split()) <= CELL_WORDS_MAX:
        return HeadingNeed.UNTOLD
    said = f"is {cell.lower()}"
    wished = any(terms.says(each, said) for each in ("nice_after", "nice_before", "waived"))
    if wished or terms.words["no"].fullmatch(cell):
        return HeadingNeed.NICE
    if terms.says("must", said) or terms.words["yes"].fullmatch(cell):
        return HeadingNeed.MUST
    return HeadingNeed.UNTOLD


@dataclass(frozen=True, slots=True)
class TableRow:
    """What a row or a cell asks, in the words that it stands in."""

    need: HeadingNeed
    whole: str
    text: str


def table_rows(table: list[str], terms: Terms) -> Iterator[TableRow]:
    """The rows or cells of a table in their order; the head of a table asks for nothing."""
    rows = [row for row in table if cells_of(row)]
    if not rows:
        return
    heads = [heading_need(cell, terms) for cell in cells_of(rows[0])]
    said = [_need_cell(cells_of(row), terms) for row in rows]
    if not any(said[1:]) and len({HeadingNeed.MUST, HeadingNeed.NICE} & set(heads)) > 1:
        yield from _by_column(rows[1:], heads)
        return
    for row, (at, need) in zip(
        rows, ((each or (0, HeadingNeed.UNTOLD)) for each in said), strict=True
    ):
        cells = cells_of(row)
        told = [cell for n, cell in enumerate(cells[1:], 1) if cell and n != at] or cells[:1]
        if need or not any(said[1:]):
            label = heading_need(cells[0], terms)
            yield TableRow(need or label, " ".join(row.split()), ", ".join(told))


def _by_column(rows: list[str], heads: list[HeadingNeed]) -> Iterator[TableRow]:
    """Each cell alone, under the head of its column."""
    for row in rows:
        for need, cell in zip(heads, cells_of(row), strict=False):
            if cell:
                yield TableRow(need, cell, cell)


def _need_cell(cells: list[str], terms: Terms) -> tuple[int, HeadingNeed] | None:
    """The first cell after the label that says whether the row is a must; None for none."""
    told = ((at, cell_need(cell, terms)) for at, cell in enumerate(cells) if at)
    return next(((at, need) for at, need in told if need), None)


# Whether a text asks something of a person: what it names, and who it says it to.
#
# A text *names* a demand where it holds a degree, years, a paper, a language with its level,
# hours, a permit or a skill. That it asks for it is told by a strong word ("must"), by one that
# wants ("we expect"), or by one that only speaks to the reader ("you have"); the less it tells,
# the more it has to name.

NAMES_MAX = 6  # words of an item that names a skill and little else
HEAD_WORDS = 2  # words: what an item is about stands there
TIMES = ("nights", "weekends", "shifts", "on_call")
HOURS = ("nights", "weekends", "shifts", "on_call", "overtime", "travel", "full_time_only")


class Certainty(IntEnum):
    """How surely a text asks."""

    NOT = 0
    MAYBE = 1  # it names what may be asked; nothing says that it is
    SURE = 2


def demand_certainty(text: str, terms: Terms, *, item: bool) -> Certainty:
    """How surely a text under no heading asks for what it names."""
    says = terms.says
    if not text or says("must", text):
        return Certainty.SURE if text else Certainty.NOT
    if says("wants", text) and (names_demand(text, terms) or may_name_demand(text, terms)):
        return Certainty.SURE
    if says("worked", text) and any(says(each, text) for each in TIMES):
        return Certainty.SURE
    if says("given", text):
        return Certainty.NOT
    if says("asks", text):
        found = names_demand(text, terms) or says("paper", text) or terms.years.search(text)
        return (
            Certainty.SURE
            if found
            else Certainty.MAYBE
            if may_name_demand(text, terms)
            else Certainty.NOT
        )
    if names_demand(text, terms) and not terms.says("right", text):
        return Certainty.MAYBE
    return Certainty.MAYBE if item and _is_about_demand(text, terms) else Certainty.NOT


def names_demand(text: str, terms: Terms) -> bool:
    """Whether it names what is hardly ever named but to ask for it."""
    says = terms.says
    years = terms.years.search(text) and (says("cue", text) or says("at_least", text))
    return bool(
        years
        or says("driving", text)
        or says("right", text)
        or says("full_time_only", text)
        or any(words.search(text) for rank, words in terms.degrees if rank)
        or names_language_level(text, terms)
    )


def may_name_demand(text: str, terms: Terms) -> bool:
    """Whether it names what may be named for other reasons: a paper, a skill, hours."""
    named = len(text.split()) <= NAMES_MAX and set(tokens(text, terms)) & terms.exact
    cued = any(terms.says(each, text) for each in ("cue", "paper", "clearance", *HOURS))
    return bool(cued or named or terms.years.search(text))


def _is_about_demand(text: str, terms: Terms) -> bool:
    """Whether an item is about what it names, and not about something done with it."""
    short = len(text.split()) <= NAMES_MAX
    hit = terms.words["cue"].search(text)
    first = hit is not None and len(text[: hit.start()].split()) < HEAD_WORDS
    return first or (short and may_name_demand(text, terms))


def names_language_level(text: str, terms: Terms) -> bool:
    """Whether it names a language and how well it must be known."""
    named = any(names.search(text) for names in terms.tongues.values())
    return named and any(words.search(text) for _, words in terms.levels)


# The lines of a posting that ask for something, without what they only wish for or waive.
#
# A line under a heading of requirements is a must; elsewhere a sentence is one where its own words
# say so. A part of a line that says "is a plus" or "not required" is taken out of what is judged,
# and the line is quoted whole. A line that names what is mostly asked for, and does not say that
# it is, is judged too, and is not sure: it never counts against anybody, and is never passed over.

SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^\Wa-z]|[£€$¿¡(])")
CLAUSE = re.compile(
    r"(\s*[;,()]\s*|[.:]\s+|\s[–—-]\s|\s(?:but|aber|mais|pero|mas|ma|maar|while)\s)"
)
DEMAND_SEPARATOR = re.compile(r"(;\s+)")
APOSTROPHE = re.compile("[’‘ʼ`]")
DEMANDS = ("cue", "must", "paper", "clearance", "driving", "right", "language_cue")
NO_MUST = ("waived", "nice_after", "irreplaceable", "explains")
SUBJECT_FROM = 1  # words of a clause that is no verb alone


@dataclass(frozen=True, slots=True)
class PostingLine:
    """A line in the posting's words, and what of it must be met: '' for nothing."""

    whole: str
    asked: str = ""
    sure: bool = True  # the posting says that it must be met


@dataclass(frozen=True, slots=True)
class _HeadingState:
    """What the text stands under, and whether a list has begun there."""

    need: HeadingNeed = HeadingNeed.UNTOLD
    listed: bool = False


def posting_lines(text: str, terms: Terms) -> tuple[PostingLine, ...]:
    """Every line and sentence of the description, in its order."""
    under, found = _HeadingState(), list[PostingLine]()
    pieces = text_pieces(APOSTROPHE.sub("'", text))
    for kind, group in groupby(pieces, key=lambda piece: piece.kind):
        if kind == "row":
            rows = table_rows([piece.text for piece in group], terms)
            found += [
                _make_line(row.text, row.need or under.need, terms, whole=row.whole) for row in rows
            ]
            under = _HeadingState(under.need, listed=True)
            continue
        for piece in group:
            if kind == "heading":
                under = _HeadingState(heading_need(piece.text, terms))
                continue
            if kind == "text" and under.listed:
                under = _HeadingState()
            found += _sentence_lines(piece, under.need, terms)
            under = _HeadingState(under.need, under.listed or kind == "item")
    return tuple(line for line in found if line.whole)


def _sentence_lines(piece: Piece, need: HeadingNeed, terms: Terms) -> Iterator[PostingLine]:
    """The sentences of a paragraph or an item, each cut where a semicolon parts two demands."""
    item = piece.kind == "item"
    for row in [piece.text] if item else SENTENCE.split(piece.text):
        whole, own = row.strip(), _need_of_label(row, need, terms)
        given = not item and own is HeadingNeed.MUST and terms.says("given", whole)
        own = HeadingNeed.OTHER if given and own is need else own
        for part in _split_demands(whole, terms):
            line = _make_line(part, own, terms, item=item)
            own = HeadingNeed.MUST if line.asked and line.sure else own
            yield line


def _need_of_label(row: str, need: HeadingNeed, terms: Terms) -> HeadingNeed:
    """What the line's own label says, where it has one: "We ask for: ..."."""
    label, colon, rest = row.partition(":")
    if not colon or not rest.strip() or len(label) > HEADING_MAX // 2 or need is HeadingNeed.NICE:
        return need
    return heading_need(label, terms) or need


def _split_demands(row: str, terms: Terms) -> list[str]:
    """The row cut at semicolons, but not before a part that speaks of the one before it."""
    parts: list[str] = []
    pieces = DEMAND_SEPARATOR.split(row)
    for glue, part in zip(["", *pieces[1::2]], pieces[::2], strict=True):
        own = not (terms.says("dangling", part) or _is_bare_wish(part, terms))
        if own or not parts:
            parts.append(part)
        else:
            parts[-1] += glue + part
    return parts


def _make_line(
    text: str, need: HeadingNeed, terms: Terms, *, whole: str = "", item: bool = True
) -> PostingLine:
    whole = whole or text
    asked = "" if need is HeadingNeed.NICE else demand_text(text, terms)
    if need is HeadingNeed.MUST:
        return PostingLine(whole, asked)
    sure = demand_certainty(asked, terms, item=item)
    if sure is Certainty.NOT or (sure is Certainty.MAYBE and need is HeadingNeed.OTHER):
        return PostingLine(whole)
    return PostingLine(whole, asked, sure=sure is Certainty.SURE)


def demand_text(text: str, terms: Terms) -> str:
    """The text without the clauses that are no must; '' where nothing that asks is left."""
    parts = CLAUSE.split(text)
    kept = [_required_clause(clause, terms) for clause in parts[::2]]
    for at, clause in enumerate(parts[2::2]):
        if not kept[at] and kept[at + 1] and terms.says("likewise", clause):
            kept[at + 1] = ""
        back = not kept[at + 1] and not terms.says("explains", clause)
        if back and (terms.says("dangling", clause) or _is_bare_wish(clause, terms)):
            _blank_backwards(
                kept, at
            )  # "a degree, but this is no condition": it speaks of what is before
    if all(clause == before for clause, before in zip(kept, parts[::2], strict=True)):
        return text
    glue = [*parts[1::2], ""]
    left = "".join(k + g if k else " , " for k, g in zip(kept, glue, strict=True)).strip(" ,;(")
    says = terms.years.search(left) or any(terms.says(each, left) for each in DEMANDS)
    return left if says or _names_level(left, terms) else ""


def _is_bare_wish(clause: str, terms: Terms) -> bool:
    """Whether it names nothing itself, as "(desirable)" does: it too speaks of what is before."""
    bare = clause
    for each in ("waived", "nice_after", "nice_before"):
        bare = terms.words[each].sub(" ", bare)
    return bare != clause and not set(terms.normal(bare).split()) - terms.filler


def _blank_backwards(kept: list[str], at: int) -> None:
    """Empty clauses from there backwards, to the first that says more than a verb."""
    while at >= 0:
        long = len(kept[at].split()) > SUBJECT_FROM
        kept[at] = ""
        at = -1 if long else at - 1


def _names_level(text: str, terms: Terms) -> bool:
    return any(p.search(text) for _, p in (*terms.levels, *terms.degrees))


def _required_clause(clause: str, terms: Terms) -> str:
    if any(terms.says(each, clause) for each in NO_MUST):
        return ""
    wish = terms.words["nice_before"].search(clause)
    return clause[: wish.start()].rstrip() if wish else clause


@dataclass(frozen=True, slots=True)
class Case:
    """Everything that a judge looks at."""

    posting: Posting
    profile: Profile
    today: date
    terms: Terms
    weights: Weights
    lines: tuple[PostingLine, ...]

    @property
    def demands(self) -> tuple[PostingLine, ...]:
        """The lines of which something must be met."""
        return tuple(line for line in self.lines if line.asked)

    @property
    def language(self) -> str:
        """The language that the posting is written in; English where it does not say."""
        language = self.posting.language.lower()[:2]
        return language if language in self.terms.joins else "en"


def make_reason(
    about: Subject, verdict: Verdict, line: str, *, of: str = "", path: str = ""
) -> Reason:
    """A reason in the posting's words; the whole line where no part of it is meant."""
    bare = of.strip(" ,;:.-(/")
    return Reason(about, verdict, bare if bare and bare in line else line, line, path)
