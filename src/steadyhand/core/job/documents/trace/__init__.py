"""The proof of a document: each line rests on facts, and shows them as they were said.

This looks at the finished lines alone and at the facts anew, whoever made the lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from functools import cache

from ...profile import Profile
from ..facts import Document, Form, Line, Piece, Wanted
from ..pieces import SEPARATORS
from ..wording.notation import date_shown, link_shown, number_shown, shown, since_shown
from ..wording.sentences import SENTENCES, SLOT
from ..wording.words import WORDS
from .told import Told, rests_on, told


@dataclass(frozen=True, slots=True)
class Traced:
    """One line of a document, with the facts under it as they were said, by path."""

    key: str
    text: str
    facts: tuple[tuple[str, str], ...]  # a group of facts (work[0]) has no text of its own
    matched: tuple[str, ...] = ()  # the posting's words in it


def traced(document: Document, profile: Profile, wanted: Wanted) -> tuple[Traced, ...]:
    """Every line of the document with what it rests on, for the eyes of who approves it."""
    facts = told(profile, wanted)
    return tuple(
        Traced(each.key, each.text, tuple((f, _value(f, facts)) for f in each.facts), each.matched)
        for each in document.lines
    )


def untrue(document: Document, profile: Profile, wanted: Wanted) -> tuple[Line, ...]:
    """The lines that rest on no fact, or that show one otherwise than it was said: () is proven."""
    facts = told(profile, wanted)
    return tuple(each for each in document.lines if not _holds(each, facts, document.language))


def _holds(line: Line, facts: Mapping[str, Told], language: str) -> bool:
    rests = bool(line.facts) and all(rests_on(f, facts) for f in line.facts)
    denied = any(facts.get(fact) is False for fact in line.facts)
    return rests and not denied and all(_is_true(p, facts, language) for p in line.pieces)


def _is_true(piece: Piece, facts: Mapping[str, Told], language: str) -> bool:
    if piece.form is Form.FIXED:
        return not piece.fact and piece.text in _fixed(language)
    fact = facts.get(piece.fact)
    match piece.form:
        case Form.SAID:
            return isinstance(fact, str) and piece.text == shown(fact)
        case Form.DATE:
            return isinstance(fact, str) and piece.text == date_shown(fact, language)
        case Form.NUMBER:
            return _is_number(fact) and piece.text == number_shown(float(fact or 0), language)
        case Form.LINK:
            return isinstance(fact, str) and piece.text == link_shown(fact)
        case Form.OPEN:
            return piece.text == WORDS[language].present and _goes_on(piece.fact, facts)
        case _:  # SINCE
            lasts = isinstance(fact, str) and _goes_on(piece.fact, facts)
            return lasts and piece.text == since_shown(str(fact), language)


def _value(fact: str, facts: Mapping[str, Told]) -> str:
    """The fact in one line of text; "" where it stands for several."""
    said = facts.get(fact, "")
    return shown(said) if isinstance(said, str) else str(said)


def _is_number(fact: Told | None) -> bool:
    return isinstance(fact, int | float) and not isinstance(fact, bool)


def _goes_on(start: str, facts: Mapping[str, Told]) -> bool:
    """Whether that first date was said, and no last one beside it."""
    return start in facts and f"{start.removesuffix('.start')}.end" not in facts


@cache
def _fixed(language: str) -> frozenset[str]:
    """Every text that a line may hold without a fact."""
    words, says = WORDS[language], SENTENCES[language]
    sentences = (part for text in astuple(says) for part in SLOT.split(text)[::2] if part)
    single = (
        words.relevant_work,
        words.since,
        words.until,
        words.year,
        words.years,
        words.driving,
        words.grade,
        words.courses,
        words.keywords,
    )
    return frozenset((*SEPARATORS, *words.headings.values(), *single, *sentences))
