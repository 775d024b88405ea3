"""A document as facts: lines, each made of pieces that name the fact which they show.

A piece is either what a person (or the posting) said, in one of the notations of `Notation`, or
fixed
words out of `words` and `sentences`. `trace.untrue` proves that of a whole document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

Normaliser = Callable[[str], str]
"""The answer bank's normaliser: what two texts that say the same have in common."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """One line of what a posting asks for; not `must`: it would be nice to have."""

    text: str
    must: bool = True


@dataclass(frozen=True, slots=True)
class PostingSummary:
    """What documents need to know of a posting; `language` is a BCP 47 tag, '' for unknown."""

    title: str = ""
    company: str = ""
    language: str = ""
    requirements: tuple[Requirement, ...] = ()


class Notation(StrEnum):
    """In which notation a piece shows its fact."""

    FIXED = "fixed"  # it shows none: words that are the same for everybody
    SAID = "said"  # as it was said, white space aside
    DATE = "date"
    NUMBER = "number"
    LINK = "link"  # without its scheme
    OPEN = "open"  # that what began goes on, since no end of it was said
    SINCE = "since"  # the date from which something that goes on lasts


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line; `lead` is what the line is about, for the eye."""

    text: str
    fact: str = ""  # work[0].highlights[1], posting.title; '' for fixed words
    form: Notation = Notation.FIXED
    lead: bool = False


class LineKind(StrEnum):
    """What a line is on its page."""

    NAME = "name"
    HEADLINE = "headline"
    CONTACT = "contact"
    HEADING = "heading"
    HEAD = "head"
    PERIOD = "period"
    TEXT = "text"
    BULLET = "bullet"
    ITEM = "item"  # stands beside others of its kind


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """One logical line, which a page may wrap; `key` is its own within the document.

    `about` are facts that it rests on without showing them: a heading's entries, the requirement
    that a letter answers. `matched` are the posting's words in it.
    """

    key: str
    kind: LineKind
    pieces: tuple[Piece, ...]
    about: tuple[str, ...] = ()
    matched: tuple[str, ...] = ()
    score: int = 0
    link: str = ""  # where it leads: http, https or mailto

    @property
    def text(self) -> str:
        """What the page shows."""
        return "".join(piece.text for piece in self.pieces)

    @property
    def facts(self) -> tuple[str, ...]:
        """Every fact that the line rests on: its trace."""
        shown = (piece.fact for piece in self.pieces if piece.fact)
        return tuple(dict.fromkeys((*shown, *self.about)))


@dataclass(frozen=True, slots=True)
class Entry:
    """One employment, one course of education, or what a section holds without a head."""

    head: DocumentLine | None = None
    period: DocumentLine | None = None
    lines: tuple[DocumentLine, ...] = ()

    @property
    def all(self) -> tuple[DocumentLine, ...]:
        """Its lines in the order of reading."""
        return (*(each for each in (self.head, self.period) if each), *self.lines)


class SectionKind(StrEnum):
    """The sections of both documents."""

    SUMMARY = "summary"
    SKILLS = "skills"
    WORK = "work"
    FURTHER_WORK = "further_work"
    PROJECTS = "projects"
    EDUCATION = "education"
    CERTIFICATES = "certificates"
    LICENCES = "licences"
    LANGUAGES = "languages"
    VOLUNTEERING = "volunteering"
    PUBLICATIONS = "publications"
    AWARDS = "awards"
    INTERESTS = "interests"
    RECIPIENT = "recipient"
    SUBJECT = "subject"
    GREETING = "greeting"
    OPENING = "opening"
    EVIDENCE = "evidence"
    REACH = "reach"
    CLOSING = "closing"


@dataclass(frozen=True, slots=True)
class Section:
    """Entries under a heading; in a letter the heading is the sentence that leads to them."""

    part: SectionKind
    heading: DocumentLine | None
    entries: tuple[Entry, ...]

    @property
    def is_prose(self) -> bool:
        """Whether its lines are the sentences of one paragraph."""
        return self.part in (SectionKind.OPENING, SectionKind.REACH)

    @property
    def all(self) -> tuple[DocumentLine, ...]:
        """Its lines in the order of reading."""
        body = (line for entry in self.entries for line in entry.all)
        return (*((self.heading,) if self.heading else ()), *body)


class OmissionReason(StrEnum):
    """Why a fact is in no line of a document."""

    PRIVATE = "private: told only where a form asks for it"
    NO_ROOM = "no room: less relevant to this posting than what is shown"
    REPEATED = "said already, word for word"
    UNASKED = "no requirement of this posting names it"
    FEWER = "the letter names the most relevant ones only"
    CHOSEN = "left out as its owner wished"
    DETAIL = "a detail that this document does not tell"
    NO_FONT = "no font here has it"
    PLAIN_LETTERS = "shown in plain letters, which a search finds"


@dataclass(frozen=True, slots=True)
class Omission:
    """What a document does not show; a private value is named by its path alone."""

    facts: tuple[str, ...]
    text: str
    reason: OmissionReason


class DocumentKind(StrEnum):
    """Which document it is."""

    RESUME = "resume"
    LETTER = "letter"


@dataclass(frozen=True, slots=True)
class DraftDocument:
    """A resume or a cover letter, before anything is typeset."""

    paper: DocumentKind
    language: str
    title: str
    author: str
    header: tuple[DocumentLine, ...]
    sections: tuple[Section, ...]
    left_out: tuple[Omission, ...] = ()

    @property
    def lines(self) -> tuple[DocumentLine, ...]:
        """Every line in the order of reading."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[DocumentLine]:
        yield from self.header
        for section in self.sections:
            yield from section.all
