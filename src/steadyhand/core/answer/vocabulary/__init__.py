"""What the words of forms mean, in every language that was loaded, ready to be matched.

The words live in the files beside this module; whoever wires the program loads them and passes a
`Vocabulary` in. All languages are matched at once: pages mix them, and a word that two languages
read differently makes two readings, which abstain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain

from ..normal import normal
from .phrase import Patterns, compiled, words_of
from .sources import IntentSource, LanguageSource, RuleSource, Words

__all__ = ["IntentSource", "LanguageSource", "Rule", "RuleSource", "Vocabulary", "vocabulary_of"]

Slots = tuple[tuple[str, str], ...]
SlotWords = Mapping[str, Mapping[str, Patterns]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A compiled `RuleSource`."""

    intent: str
    slots: Slots
    whole: Patterns
    part: Patterns
    unless: Patterns
    names: Patterns


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All languages together. Texts are compared normalised; `vocabulary_of` builds it."""

    rules: tuple[Rule, ...] = ()
    leading: Patterns = ()
    trailing: Patterns = ()
    affixes: Patterns = ()  # at the beginning of an HTML name
    others: Patterns = ()
    known: frozenset[str] = frozenset()  # words that are read, whatever they mean
    empty: frozenset[str] = frozenset()  # words that alone are no value of a slot
    tokens: frozenset[str] = frozenset()
    intents: Mapping[str, IntentSource] = field(default_factory=dict)
    slots: SlotWords = field(default_factory=dict)
    country_named: Mapping[str, str] = field(default_factory=dict)  # normalised name -> code
    country_of: Mapping[str, str] = field(default_factory=dict)  # normalised name or code -> code
    country_names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # language, code
    codes: Mapping[str, str] = field(default_factory=dict)
    same: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # class, text -> meaning
    yes: frozenset[str] = frozenset()
    no: frozenset[str] = frozenset()
    spoken: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # language -> its yes, no
    refused: frozenset[str] = frozenset()
    placeholders: Patterns = ()
    bounds: Mapping[str, Patterns] = field(default_factory=dict)  # above, below, at_most, at_least
    between: frozenset[str] = frozenset()
    units: Mapping[str, str] = field(default_factory=dict)
    months: Mapping[str, int] = field(default_factory=dict)

    def intent(self, name: str) -> IntentSource:
        """How that intent is read; the plain way for one that says nothing about itself."""
        return self.intents.get(name, IntentSource())

    def country(self, text: str) -> str:
        """The ISO 3166-1 code of a country's name, code or usual abbreviation; '' for others."""
        return self.country_of.get(normal(text), "")

    def country_name(self, code: str, language: str = "") -> str:
        """The country's usual name in that language, else in English, else the code itself."""
        for names in (self.country_names.get(language, {}), self.country_names.get("en", {})):
            if code in names:
                return names[code]
        return code

    def meaning(self, text: str, kind: str) -> str:
        """What an option text of that class means: a word of the vocabulary, '' when unknown."""
        own = self.same.get(kind, {}).get(normal(text), "")
        return own or self.same.get("any", {}).get(normal(text), "")

    def truth(self, text: str) -> bool | None:
        """Whether the text is a plain yes or a plain no; None when it is neither."""
        word = normal(text)
        return True if word in self.yes else False if word in self.no else None

    def yes_no(self, value: bool, language: str = "") -> str:
        """The word for it in that language, else in English."""
        yes, no = self.spoken.get(language) or self.spoken.get("en") or ("Yes", "No")
        return yes if value else no


def vocabulary_of(sources: Iterable[LanguageSource]) -> Vocabulary:
    """One vocabulary of all those files."""
    files = tuple(sources)
    fillers = tuple(_all(files, lambda f: f.fillers))
    loops = _either(fillers)
    affixes = _either(_all(files, lambda f: f.affixes))
    return Vocabulary(
        rules=tuple(_rule(r) for f in files for r in f.rules),
        leading=(re.compile(rf"\A(?:{loops})+"),),
        trailing=(re.compile(rf"(?:{loops})+\Z"),),
        affixes=(re.compile(rf"\A(?:{affixes})+"),),
        others=compiled(_all(files, lambda f: f.others)),
        known=_known(files),
        empty=frozenset(map(normal, _all(files, lambda f: f.empty))),
        tokens=frozenset(_all(files, lambda f: f.tokens)),
        intents={name: i for f in files for name, i in f.intents.items()},
        slots=_slots(files),
        country_named=_meanings(f.countries for f in files),
        country_of=_country_of(files),
        country_names={f.language: _best(f.countries) for f in files if f.countries},
        codes={w: c for f in files for w, c in f.codes.items()},
        same=_same(files),
        yes=frozenset(map(normal, _all(files, lambda f: f.yes))),
        no=frozenset(map(normal, _all(files, lambda f: f.no))),
        spoken={f.language: (f.yes[0], f.no[0]) for f in files if f.yes and f.no},
        refused=frozenset(map(normal, _all(files, lambda f: f.refused))),
        placeholders=compiled(_all(files, lambda f: f.placeholders)),
        bounds=_bounds(files),
        between=frozenset(map(normal, _all(files, lambda f: f.between))),
        units=_meanings(f.units for f in files),
        months={n: int(m) for n, m in _meanings(f.months for f in files).items()},
    )


def _either(phrases: Iterable[str]) -> str:
    """The source of one pattern for any of the phrases, or for nothing."""
    return "|".join(p.pattern for p in compiled(phrases)) or r"(?!)"


def _rule(source: RuleSource) -> Rule:
    return Rule(
        intent=source.intent,
        slots=tuple(sorted(source.slots.items())),
        whole=compiled(source.whole),
        part=compiled(source.part),
        unless=compiled(source.unless),
        names=compiled((*source.names, *source.whole)),
    )


def _all(
    files: Iterable[LanguageSource], pick: Callable[[LanguageSource], tuple[str, ...]]
) -> list[str]:
    return list(chain.from_iterable(map(pick, files)))


def _known(files: Iterable[LanguageSource]) -> frozenset[str]:
    phrases = [
        p
        for f in files
        for group in (f.fillers, f.others, *((*r.whole, *r.part, *r.unless) for r in f.rules))
        for p in group
    ]
    return words_of(phrases)


def _merged(parts: Iterable[Words]) -> dict[str, tuple[str, ...]]:
    merged: dict[str, tuple[str, ...]] = {}
    for words in parts:
        for meaning, phrases in words.items():
            merged[meaning] = (*merged.get(meaning, ()), *phrases)
    return merged


def _meanings(parts: Iterable[Words]) -> dict[str, str]:
    return {normal(p): m for m, phrases in _merged(parts).items() for p in phrases}


def _slots(files: tuple[LanguageSource, ...]) -> SlotWords:
    names = dict.fromkeys(n for f in files for n in f.slots)
    return {
        n: {v: compiled(p) for v, p in _merged(f.slots.get(n, {}) for f in files).items()}
        for n in names
    }


def _country_of(files: tuple[LanguageSource, ...]) -> dict[str, str]:
    codes = {normal(c): c for f in files for c in f.countries}
    spoken = {normal(w): c for f in files for w, c in f.codes.items()}
    return codes | spoken | _meanings(f.countries for f in files)


def _best(countries: Words) -> dict[str, str]:
    return {code: names[0] for code, names in countries.items()}


def _same(files: tuple[LanguageSource, ...]) -> dict[str, dict[str, str]]:
    kinds = dict.fromkeys(k for f in files for k in f.same)
    return {k: _meanings(f.same.get(k, {}) for f in files) for k in kinds}


def _bounds(files: tuple[LanguageSource, ...]) -> dict[str, Patterns]:
    return {
        "above": compiled(_all(files, lambda f: f.above)),
        "below": compiled(_all(files, lambda f: f.below)),
        "at_most": compiled(_all(files, lambda f: f.at_most)),
        "at_least": compiled(_all(files, lambda f: f.at_least)),
    }
