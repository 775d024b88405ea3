"""Every line of a resume is accounted for: it is in facts, it is structure, or it is left out.

The facts of a reading are laid over the document's words, each word for one fact alone. Words that
only arrange the others (headings, labels, bullets, how long something took) are structure. A line
with a word that is neither is told as left out: whole, or the rest of it. So what no rule of the
reader knew cannot vanish, and the counts say how much of the document became facts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ..imports.found import Found, Left, Line, Reading
from .dates import span_in
from .entries import is_table_head
from .layout import Row, mended
from .outline import SIGNED, Section
from .pdf import BROKEN
from .words import field_in, is_duration, is_label, is_title, lexicon, section_of

CATEGORISED = frozenset({"skills"})
CATEGORY_WORDS = 4
BROKEN_ROWS = 4  # over which a narrow cell breaks a date
WORD = re.compile(rf"[^\W_]+{BROKEN}?")
UNREAD = "no fact was made of it"
REST = "the rest of a line that was read"
WHY = {
    SIGNED: "place and day of a signature",
    "references": "what others say is no fact of yours",
    "other": "a section of a kind that a profile has not",
}


@dataclass(slots=True)
class _Word:
    """One word of the document, with the facts that hold it; BROKEN ends the first half of one."""

    text: str
    row: int
    facts: list[str] = field(default_factory=list)
    used: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """What a resume's lines were read as: rows under headings, and rows at the pages' edges."""

    rows: tuple[Row, ...]
    edges: tuple[Row, ...]
    sections: tuple[Section, ...]


def accounted(document: Document, reading: Reading) -> Reading:
    """The reading with a line for each row of the document, and all that is in no fact told."""
    words = [
        _Word(text, number) for number, row in enumerate(document.rows) for text in _words(row.text)
    ]
    wheres = [row.where for row in document.rows]
    for fact in reading.found:
        _claim(words, wheres, fact.where, _texts(fact), fact.named)
    told = [left for left in reading.left if left.where]
    for left in told:
        _claim(words, wheres, left.where, (left.text, left.text.partition(": ")[2]), "")
    names = {row.where: section.name for section in document.sections for row in section.rows}
    lines: list[Line] = []
    more: list[Left] = []
    for number, row in enumerate(document.rows):
        own = [word for word in words if word.row == number]
        facts = tuple(dict.fromkeys(fact for word in own for fact in word.facts))
        section = names.get(row.where)
        rest = [] if section is None else _residue(row, own, section)
        if rest:
            why = REST if facts else WHY.get(section or "", UNREAD)
            more.append(Left(" ".join(rest) if facts else row.text, why, row.where))
        said = bool(rest) or any(left.where == row.where and not facts for left in told)
        lines.append(Line(row.text, row.where, facts, said))
    lines += [Line(row.text, row.where, (), False) for row in document.edges]
    return replace(reading, left=(*reading.left, *more), lines=tuple(lines))


NOTATION = frozenset("start end date expires birthday phone other_phones country links".split())
NOTATION |= {"citizenships", "years", "region", "email", "other_emails"}


def _texts(fact: Found) -> Iterator[str]:
    """The texts that a fact may stand as: its value, or what was read into another notation."""
    if NOTATION & set(fact.place):
        yield fact.text
    else:
        yield str(fact.value)


def _words(text: str) -> list[str]:
    plain = re.sub(rf"{BROKEN}(?=\w)", "", unicodedata.normalize("NFC", text).casefold())
    return WORD.findall(plain.replace("’", "'"))


def _claim(
    words: Sequence[_Word], wheres: Sequence[str], where: str, texts: Iterable[str], fact: str
) -> None:
    """The words of the first of the texts that stands in the document are the fact's.

    The fact's own line comes first, also where another fact has its words already; then the lines
    below it, and those above, as far as nothing has them.
    """
    own = [n for n, word in enumerate(words) if wheres[word.row] == where]
    start = own[0] if own else 0
    for text in texts:
        wanted = _words(mended(text))
        free = (n for n in (*range(start, len(words)), *range(start)) if not words[n].used)
        places = [n for n in own if _standing(words, n, wanted, free=False)]
        unclaimed = next((n for n in places if _standing(words, n, wanted)), None)
        at = unclaimed if unclaimed is not None else next(iter(places), None)
        at = at if at is not None else next((n for n in free if _standing(words, n, wanted)), None)
        if wanted and at is not None:
            _take(_standing(words, at, wanted, free=False), fact)
            return
        rows = range(words[start].row, words[start].row + BROKEN_ROWS) if own else ()
        _take(_scattered([w for w in words if w.row in rows], wanted), fact)


def _take(words: Sequence[_Word], fact: str) -> None:
    for word in words:
        word.used = True
        word.facts += [fact] if fact else []


def _scattered(words: Sequence[_Word], wanted: Sequence[str]) -> Sequence[_Word]:
    """The wanted words in their order with others between them, as cells of a table break them."""
    found: list[_Word] = []
    rest = list(wanted)
    for word in words:
        after = _after(word, rest[0]) if rest and not word.used else None
        if after is not None:
            found.append(word)
            rest[:1] = [after] if after else []
    return [] if rest else found


def _standing(
    words: Sequence[_Word], at: int, wanted: Sequence[str], *, free: bool = True
) -> Sequence[_Word]:
    """The words from there on, where they are the wanted ones, and free; else none."""
    end = at
    for text in wanted:
        rest: str | None = text
        while rest:
            if end == len(words) or (free and words[end].used):
                return ()
            rest = _after(words[end], rest)
            end += 1
        if rest is None:
            return ()
    return words[at:end]


def _after(word: _Word, wanted: str) -> str | None:
    """What of the wanted word is still to come after that one; None where it is another."""
    if word.text == wanted:
        return ""
    half = word.text.removesuffix(BROKEN)
    return wanted[len(half) :] if half != word.text and wanted.startswith(half) else None


def _residue(row: Row, own: Sequence[_Word], section: str) -> list[str]:
    """The words of the row that neither a fact nor what was left out has, nor its structure."""
    structure = [word for text in _structure(row, section) for word in _words(text)]
    rest = []
    for word in own:
        if word.used:
            continue
        if word.text in structure:
            structure.remove(word.text)
        else:
            rest.append(word.text.removesuffix(BROKEN))
    return rest


def _structure(row: Row, section: str) -> Iterator[str]:
    """The parts of a row that arrange the others: labels, durations, small words of dates."""
    if is_table_head(row):
        yield row.text
    for part in re.split(r"\s{2,}|[|•·;]", row.text):
        label, colon, _ = part.partition(":")
        if is_label(part) or is_title(part) or (part != row.text and section_of(part)):
            yield part
        elif colon and (
            field_in(part)[0]
            or is_label(label)
            or section_of(label)
            or _is_category(label, section)
        ):
            yield label
    if section in CATEGORISED and len(row.cells) == 2:
        yield row.cells[0].text
    for bracket in re.findall(r"\(([^()]+)\)", row.text):
        if is_duration(bracket) or is_label(bracket):
            yield bracket
    span = span_in(row.text)
    if span and is_duration(span.rest):
        yield span.rest
    told = lexicon()
    small = {*told.at, *told.until, *told.since, *told.present, *told.joints}
    small |= {*told.years, *told.months, *told.in_, *told.drives, *told.remarks}
    small |= {word for text in told.expires for word in _words(text)}
    yield from (word for word in _words(row.text) if word in small)


def _is_category(label: str, section: str) -> bool:
    """Whether a label before a list only groups it: "Tools: ..."."""
    return section in CATEGORISED and len(label.split()) <= CATEGORY_WORDS
