"""The facts under their paths, and the proof that each line of a document rests on them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import astuple, dataclass, fields, is_dataclass, replace
from functools import cache
from typing import cast

from steadyhand.errors import BadInput

from ..profile import Profile
from .document import Document, Form, Line, Piece, Wanted
from .entries import SEPARATORS
from .wording import (
    SENTENCES,
    SLOT,
    WORDS,
    date_shown,
    link_shown,
    number_shown,
    shown,
    since_shown,
)

Told = bool | float | str

PRIVATE = (
    "authorizations background birthday citizenships consents documents eeo facts preferences"
    " sponsorship sponsorship_later sponsorship_now visas address.line1 address.line2"
    " address.postal_code name.former"
).split()


def told(profile: Profile, wanted: Wanted) -> dict[str, Told]:
    """What was said, by path: `work[0].highlights[1]`, `links[github]`, `posting.title`.

    What was not said has no path; `posting` alone is always there.
    """
    about = ((path, value) for path, value in _walk("posting", wanted))
    return {"posting": "posting", **dict(_walk("", profile)), **dict(about)}


def is_private(path: str) -> bool:
    """Whether it is told only where a form asks for it."""
    return any(is_under(path, private) for private in PRIVATE)


def is_under(path: str, group: str) -> bool:
    """Whether it is that path, or one within it."""
    return path == group or path.startswith((f"{group}.", f"{group}["))


def rests_on(path: str, facts: Mapping[str, Told]) -> bool:
    """Whether the path is a fact, or a group of which at least one fact was said."""
    return path in facts or any(is_under(f, path) for f in facts)


def rewritten(path: str, value: object, change: Callable[[str, object], object]) -> object:
    """Return the value with each leaf as *change* has it, which gets its path beside it."""
    if isinstance(value, tuple):
        return tuple(rewritten(f"{path}[{n}]", each, change) for n, each in enumerate(value))
    if isinstance(value, Mapping):
        return {key: rewritten(f"{path}[{key}]", each, change) for key, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        inner = ((f.name, f"{path}.{f.name}" if path else f.name) for f in fields(value))
        changed = {n: rewritten(p, getattr(value, n), change) for n, p in inner}
        return replace(value, **changed)
    return change(path, value)


def _walk(path: str, value: object) -> Iterator[tuple[str, Told]]:
    if isinstance(value, str):
        if shown(value):
            yield path, value
    elif isinstance(value, bool | int | float):
        yield path, value
    elif isinstance(value, tuple):
        for index, each in enumerate(value):
            yield from _walk(f"{path}[{index}]", each)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _walk(f"{path}[{key}]", each)
    elif is_dataclass(value):
        for field in fields(value):
            inner = f"{path}.{field.name}" if path else field.name
            yield from _walk(inner, getattr(value, field.name))


# The proof of a document: each line rests on facts, and shows them as they were said.
#
# This looks at the finished lines alone and at the facts anew, whoever made the lines.


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


def said_under(profile: Profile, path: str) -> dict[str, str]:
    """Every fact that papers may show at or under that path. Raises BadInput for none."""
    facts = told(profile, Wanted()).items()
    found = {p: shown(str(t)) for p, t in facts if is_under(p, path) and not is_private(p)}
    found.pop("posting", None)
    if not found:
        raise BadInput(f"papers show no fact at {path!r}; take a path from the trace of a line")
    return found


def spared(profile: Profile, paths: Collection[str]) -> Profile:
    """The profile as if nothing had been said under these paths. Raises BadInput for unknown ones.

    Without its last date an employment would seem to go on: its first one goes along.
    """
    gone = {fact for path in paths for fact in said_under(profile, path)}
    gone |= {f"{fact.removesuffix('.end')}.start" for fact in gone if fact.endswith(".end")}

    def thinned(path: str, value: object) -> object:
        if path not in gone:
            return value
        return "" if isinstance(value, str) else None

    return cast(Profile, rewritten("", profile, thinned))
