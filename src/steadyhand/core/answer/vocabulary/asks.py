"""The screening questions of every language, ready to be matched: see `screening/reading.py`.

Most of a vocabulary is about languages that the pages of a run are not in, so a phrase is compiled
when a question first holds a word of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from ..normal import normal
from .index import Index, index_of
from .phrase import TOKEN, Patterns, compiled, spaced
from .sources import AskSource, LanguageSource

COUNTED = frozenset(  # slots that hold a number
    {"over", "under", "years", "at_least", "percent", "days", "pounds", "kilos", "amount"}
)
CAPTURE = re.compile(r"\(\?P<(\w+)>\(\?:\\S\+ \)\{1,4\}\?\)")
FREE_WORDS_MAX = 8  # of a skill, a place, a company
COUNTRY_MARK = "#"  # "#de ": a country's name, as `screening/countries.py` writes it
CLOSING = {"(": ")", "[": "]"}
NOTHING = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Tongue:
    """What a language knows beside its questions."""

    language: str = ""
    neutral: re.Pattern[str] = NOTHING
    leading: re.Pattern[str] = NOTHING  # neutral phrases from the beginning of a text
    trailing: re.Pattern[str] = NOTHING  # and up to its end
    barred: frozenset[str] = frozenset()
    marks: Mapping[str, Mapping[str, Patterns]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Ask:
    """An `AskSource` in the language of its file; two of them are never compared."""

    source: AskSource
    tongue: Tongue

    @property
    def slots(self) -> dict[str, str]:
        """The slots that all its phrases say."""
        return dict(self.source.slots)


@dataclass(frozen=True, slots=True, eq=False)
class Asks:
    """All languages together."""

    rules: tuple[Ask, ...] = ()
    index: Index = field(default_factory=Index)
    tongues: tuple[Tongue, ...] = ()

    def named(self, slot: str, text: str) -> str:
        """What the text says of that slot in any language; '' where it says nothing of it."""
        words = spaced(text)
        tables = (tongue.marks.get(slot, {}) for tongue in self.tongues)
        values = ((v, patterns) for table in tables for v, patterns in table.items())
        return next((v for v, patterns in values if any(p.fullmatch(words) for p in patterns)), "")

    def among(self, text: str) -> list[Ask]:
        """The questions that may be asked in that text, which comes from `with_countries`."""
        return [self.rules[number] for number in self.index.among(text)]


def asks_of(files: Iterable[LanguageSource]) -> Asks:
    """The screening questions of all those files."""
    spoken = [(f, _tongue(f)) for f in files if f.asks]
    rules = tuple(Ask(source, tongue) for file, tongue in spoken for source in file.asks)
    index = index_of([rule.source.says for rule in rules])
    return Asks(rules, index, tuple(tongue for _, tongue in spoken))


@cache  # one entry for each rule that a page ever came near
def closed(ask: Ask) -> Patterns:
    """Patterns for its phrases that end in a word."""
    return _compiled([p for p in ask.source.says if not p.endswith("}")], ask.tongue)


@cache
def opened(ask: Ask) -> Patterns:
    """Patterns for its phrases that end in a slot, which runs to the question's end."""
    return _compiled([p for p in ask.source.says if p.endswith("}")], ask.tongue)


@cache
def along(ask: Ask) -> Patterns:
    """Patterns for what changes nothing around it."""
    return compiled(_longest_first(ask.source.along))


@cache
def barring(ask: Ask) -> Patterns:
    """Patterns for what makes it another question."""
    return compiled(ask.source.unless)


def _tongue(file: LanguageSource) -> Tongue:
    any_of = "|".join(p.pattern for p in compiled(_longest_first(file.neutral))) or "(?!)"
    return Tongue(
        language=file.language,
        neutral=re.compile(rf"(?<!\S)(?:{any_of})"),
        leading=re.compile(rf"\A(?:{any_of})+"),
        trailing=re.compile(rf"(?<!\S)(?:{any_of})+\Z"),
        barred=frozenset(map(normal, file.barred)),
        marks={
            slot: {value: compiled(_longest_first(p)) for value, p in values.items()}
            for slot, values in file.marks.items()
        },
    )


def _compiled(phrases: Sequence[str], tongue: Tongue) -> Patterns:
    """The phrases with room for long names, and for what the language calls the other slots."""

    def room(hit: re.Match[str]) -> str:
        return f"(?P<{hit[1]}>{_room(hit[1], tongue)})"

    plain = compiled(_longest_first(phrases))
    return tuple(re.compile(CAPTURE.sub(room, p.pattern)) for p in plain)


def _room(slot: str, tongue: Tongue) -> str:
    if slot == "country":
        return rf"{COUNTRY_MARK}[a-z]{{2}} "
    if slot in COUNTED:
        return r"\S+ "
    named = [p.pattern for patterns in tongue.marks.get(slot, {}).values() for p in patterns]
    return "|".join(named) or rf"(?:\S+ ){{1,{FREE_WORDS_MAX}}}?"


def _longest_first(phrases: Iterable[str]) -> list[str]:
    """The phrases and the alternatives in them, each before those that it may begin with."""
    sorted_inside = [_sorted(iter(TOKEN.findall(p)), "") for p in phrases]
    return sorted(sorted_inside, key=_length, reverse=True)


def _sorted(tokens: Iterator[str], closing: str) -> str:
    alternatives: list[list[str]] = [[]]
    for token in tokens:
        if token == closing:
            break
        if token == "|":
            alternatives.append([])
        elif token in CLOSING:
            alternatives[-1].append(token + _sorted(tokens, CLOSING[token]) + CLOSING[token])
        else:
            alternatives[-1].append(token)
    return "|".join(sorted((" ".join(a) for a in alternatives), key=_length, reverse=True))


def _length(phrase: str) -> int:
    return len(phrase.split())
