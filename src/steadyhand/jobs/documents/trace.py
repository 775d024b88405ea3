"""The facts under their paths, and the proof that each line of a document rests on them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import astuple, dataclass, fields, is_dataclass, replace
from functools import cache
from typing import cast

from steadyhand.errors import BadInput

from ..profile import Profile
from . import wording
from .document import DocumentLine, DraftDocument, Notation, Piece, PostingSummary
from .entries import SEPARATORS

FactValue = bool | float | str

PRIVATE = (
    "authorizations background birthday citizenships consents documents eeo facts preferences"
    " sponsorship sponsorship_later sponsorship_now visas address.line1 address.line2"
    " address.postal_code name.former"
).split()


def facts_by_path(profile: Profile, wanted: PostingSummary) -> dict[str, FactValue]:
    """What was said, by path: `work[0].highlights[1]`, `links[github]`, `posting.title`.

    What was not said has no path; `posting` alone is always there.
    """
    about = ((path, value) for path, value in _facts_below("posting", wanted))
    return {"posting": "posting", **dict(_facts_below("", profile)), **dict(about)}


def is_private(path: str) -> bool:
    """Whether it is told only where a form asks for it."""
    return any(is_under(path, private) for private in PRIVATE)


def is_under(path: str, group: str) -> bool:
    """Whether it is that path, or one within it."""
    return path == group or path.startswith((f"{group}.", f"{group}["))


def rests_on(path: str, facts: Mapping[str, FactValue]) -> bool:
    """Whether the path is a fact, or a group of which at least one fact was said."""
    return path in facts or any(is_under(f, path) for f in facts)


def rewrite_leaves(path: str, value: object, change: Callable[[str, object], object]) -> object:
    """Return the value with each leaf as *change* has it, which gets its path beside it."""
    if isinstance(value, tuple):
        return tuple(rewrite_leaves(f"{path}[{n}]", each, change) for n, each in enumerate(value))
    if isinstance(value, Mapping):
        return {key: rewrite_leaves(f"{path}[{key}]", each, change) for key, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        inner = ((f.name, f"{path}.{f.name}" if path else f.name) for f in fields(value))
        changed = {n: rewrite_leaves(p, getattr(value, n), change) for n, p in inner}
        return replace(value, **changed)
    return change(path, value)


def _facts_below(path: str, value: object) -> Iterator[tuple[str, FactValue]]:
    if isinstance(value, str):
        if wording.display_text(value):
            yield path, value
    elif isinstance(value, bool | int | float):
        yield path, value
    elif isinstance(value, tuple):
        for index, each in enumerate(value):
            yield from _facts_below(f"{path}[{index}]", each)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _facts_below(f"{path}[{key}]", each)
    elif is_dataclass(value):
        for field in fields(value):
            inner = f"{path}.{field.name}" if path else field.name
            yield from _facts_below(inner, getattr(value, field.name))


# The proof of a document: each line rests on facts, and shows them as they were said.
#
# This looks at the finished lines alone and at the facts anew, whoever made the lines.


@dataclass(frozen=True, slots=True)
class TracedLine:
    """One line of a document, with the facts under it as they were said, by path."""

    key: str
    text: str
    facts: tuple[tuple[str, str], ...]  # a group of facts (work[0]) has no text of its own
    matched: tuple[str, ...] = ()  # the posting's words in it


def trace_lines(
    document: DraftDocument, profile: Profile, wanted: PostingSummary
) -> tuple[TracedLine, ...]:
    """Every line of the document with what it rests on, for the eyes of who approves it."""
    facts = facts_by_path(profile, wanted)
    return tuple(
        TracedLine(
            each.key, each.text, tuple((f, _fact_text(f, facts)) for f in each.facts), each.matched
        )
        for each in document.lines
    )


def untrue_lines(
    document: DraftDocument, profile: Profile, wanted: PostingSummary
) -> tuple[DocumentLine, ...]:
    """The lines that rest on no fact, or that show one otherwise than it was said: () is proven."""
    facts = facts_by_path(profile, wanted)
    return tuple(
        each for each in document.lines if not _is_line_true(each, facts, document.language)
    )


def _is_line_true(line: DocumentLine, facts: Mapping[str, FactValue], language: str) -> bool:
    rests = bool(line.facts) and all(rests_on(f, facts) for f in line.facts)
    denied = any(facts.get(fact) is False for fact in line.facts)
    return rests and not denied and all(_is_piece_true(p, facts, language) for p in line.pieces)


def _is_piece_true(piece: Piece, facts: Mapping[str, FactValue], language: str) -> bool:
    if piece.form is Notation.FIXED:
        return not piece.fact and piece.text in _fixed_texts(language)
    fact = facts.get(piece.fact)
    match piece.form:
        case Notation.SAID:
            return isinstance(fact, str) and piece.text == wording.display_text(fact)
        case Notation.DATE:
            return isinstance(fact, str) and piece.text == wording.display_date(fact, language)
        case Notation.NUMBER:
            return _is_number(fact) and piece.text == wording.display_number(
                float(fact or 0), language
            )
        case Notation.LINK:
            return isinstance(fact, str) and piece.text == wording.display_link(fact)
        case Notation.OPEN:
            return piece.text == wording.WORDS[language].present and _goes_on(piece.fact, facts)
        case _:  # SINCE
            lasts = isinstance(fact, str) and _goes_on(piece.fact, facts)
            return lasts and piece.text == wording.display_since(str(fact), language)


def _fact_text(fact: str, facts: Mapping[str, FactValue]) -> str:
    """The fact in one line of text; "" where it stands for several."""
    said = facts.get(fact, "")
    return wording.display_text(said) if isinstance(said, str) else str(said)


def _is_number(fact: FactValue | None) -> bool:
    return isinstance(fact, int | float) and not isinstance(fact, bool)


def _goes_on(start: str, facts: Mapping[str, FactValue]) -> bool:
    """Whether that first date was said, and no last one beside it."""
    return start in facts and f"{start.removesuffix('.start')}.end" not in facts


@cache
def _fixed_texts(language: str) -> frozenset[str]:
    """Every text that a line may hold without a fact."""
    words, says = wording.WORDS[language], wording.SENTENCES[language]
    sentences = (part for text in astuple(says) for part in wording.SLOT.split(text)[::2] if part)
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


def facts_under(profile: Profile, path: str) -> dict[str, str]:
    """Every fact that papers may show at or under that path. Raises BadInput for none."""
    facts = facts_by_path(profile, PostingSummary()).items()
    found = {
        p: wording.display_text(str(t)) for p, t in facts if is_under(p, path) and not is_private(p)
    }
    found.pop("posting", None)
    if not found:
        raise BadInput(f"papers show no fact at {path!r}; take a path from the trace of a line")
    return found


def profile_without(profile: Profile, paths: Collection[str]) -> Profile:
    """The profile as if nothing had been said under these paths. Raises BadInput for unknown ones.

    Without its last date an employment would seem to go on: its first one goes along.
    """
    gone = {fact for path in paths for fact in facts_under(profile, path)}
    gone |= {f"{fact.removesuffix('.end')}.start" for fact in gone if fact.endswith(".end")}

    def thinned(path: str, value: object) -> object:
        if path not in gone:
            return value
        return "" if isinstance(value, str) else None

    return cast(Profile, rewrite_leaves("", profile, thinned))
