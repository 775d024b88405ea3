"""The words that rules of the program know, by concept and language.

They stand in the language files beside this module, which are part of the program as its modules
are: read once, where the first rule is imported, and the same in every run. What a form asks is
read with the `Vocabulary` that a run is given; what is here tells rules what a button, a notice or
an answer says.

A concept has the words of every language in one alternation, or by language where a rule reads one
language at a time. A language without words for a concept has none of its own there, and whatever
needs them leaves that language out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import NotRequired, TypedDict

from .vocabulary import Words

NOTHING = "(?!)"  # a pattern that fits no text
FIRST = ("en", "de", "fr", "es", "pt", "nl", "it")  # before others where several could tell
_MACRO = re.compile(r"\{([a-z_]+)\}")  # what the rule puts in: `{document_words}`

Table = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Wording:
    """What one language file has for rules; "" is every language."""

    language: str
    patterns: Words = field(default_factory=dict)  # concept -> alternatives of a pattern
    words: Words = field(default_factory=dict)  # concept -> lines of plain words
    tables: Mapping[str, Table] = field(default_factory=dict)  # concept -> key -> values
    page: Words = field(default_factory=dict)  # concept of the page's script -> alternatives


class WordingFile(TypedDict):
    """A language file, as far as it is for rules."""

    language: str
    patterns: NotRequired[Words]
    words: NotRequired[Words]
    tables: NotRequired[Mapping[str, Table]]
    page: NotRequired[Words]


@cache
def wordings() -> tuple[Wording, ...]:
    """Return what each file has, the words that belong to no language last."""
    folder = files(__package__) / "words"
    found = [
        _wording(json.loads(each.read_bytes()))
        for each in folder.iterdir()
        if each.name.endswith(".json")
    ]
    return tuple(sorted(found, key=_order))


def alternatives(concept: str, **macros: str) -> tuple[str, ...]:
    """Return what any language says of the concept, each as a pattern."""
    every = (text for each in wordings() for text in each.patterns.get(concept, ()))
    return tuple(dict.fromkeys(_expanded(text, macros) for text in every))


def alternatives_beside(concept: str, narrowing: str) -> tuple[str, ...]:
    """Return what languages say of the concept that have what narrows it, too.

    A language that could say that something was received, and not that it was not, is not believed.
    """
    every = (
        text
        for each in wordings()
        if narrowing in each.patterns
        for text in each.patterns.get(concept, ())
    )
    return tuple(dict.fromkeys(every))


def any_of(concept: str, **macros: str) -> str:
    """Return one pattern for what any language says of the concept, without a group around it."""
    return "|".join(alternatives(concept, **macros)) or NOTHING


def any_on_page(concept: str) -> str:
    """Return one pattern for a concept of the page's script, where a rule reads the same."""
    every = (text for each in wordings() for text in each.page.get(concept, ()))
    return "|".join(dict.fromkeys(every)) or NOTHING


def pattern_of(concept: str) -> re.Pattern[str]:
    """Return what any language says of the concept, ready to be matched; case does not count."""
    return re.compile(any_of(concept), re.I)


def alternatives_by_language(concept: str, **macros: str) -> dict[str, tuple[str, ...]]:
    """Return what each language says of the concept, for those that say anything."""
    return {
        each.language: tuple(_expanded(text, macros) for text in each.patterns[concept])
        for each in wordings()
        if each.language and concept in each.patterns
    }


def by_language(concept: str, **macros: str) -> dict[str, str]:
    """Return one pattern for each language that has words for the concept."""
    several = alternatives_by_language(concept, **macros).items()
    return {language: "|".join(texts) for language, texts in several}


def word_set(concept: str) -> frozenset[str]:
    """Return the plain words of the concept in any language."""
    lines = (line for each in wordings() for line in each.words.get(concept, ()))
    return frozenset(word for line in lines for word in line.split())


def words_by_language(concept: str) -> dict[str, str]:
    """Return the plain words of each language that has any, with those of every language."""
    common = [
        line for each in wordings() if not each.language for line in each.words.get(concept, ())
    ]
    return {
        each.language: " ".join((*common, *each.words[concept]))
        for each in wordings()
        if each.language and concept in each.words
    }


def tables(concept: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the table of that concept for each language that has one."""
    return {
        each.language: {key: tuple(texts) for key, texts in each.tables[concept].items()}
        for each in wordings()
        if concept in each.tables
    }


def languages_with(*concepts: str) -> tuple[str, ...]:
    """Return the languages that have words for every one of the concepts."""
    return tuple(
        each.language
        for each in wordings()
        if each.language and {*each.patterns, *each.words, *each.tables}.issuperset(concepts)
    )


def languages_of(trait: str) -> frozenset[str]:
    """Return the languages whose file has that trait of grammar."""
    traits = words_by_language("traits").items()
    return frozenset(language for language, known in traits if trait in known.split())


def _wording(file: WordingFile) -> Wording:
    """Return the parts of a file that are for rules; `language_files.py` checks its shape."""
    return Wording(
        file["language"],
        patterns=file.get("patterns", {}),
        words=file.get("words", {}),
        tables=file.get("tables", {}),
        page=file.get("page", {}),
    )


def _order(wording: Wording) -> tuple[bool, int, str]:
    language = wording.language
    return not language, FIRST.index(language) if language in FIRST else len(FIRST), language


def _expanded(text: str, macros: Mapping[str, str]) -> str:
    return _MACRO.sub(lambda hit: macros[hit[1]], text)
