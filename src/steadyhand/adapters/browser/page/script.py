"""The page's script: the ES modules of `js/`, put together as one closure.

Imports are named and never renamed, and no two modules declare the same name: so a bundle is the
modules one after the other, each after those that it imports, without their `import` lines and the
word `export`.

Words of languages are no code: the modules ask for concepts (`LANG.required`), and the bundle
begins with what the language files say of each, all languages in one alternation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import msgspec

from steadyhand.core.lang.vocabulary import LanguageSource

from ...documents.language_files import shipped_languages

ENTRY = "main"
_NAMES = r"\s*(?:[\w$]+\s*,\s*)*(?:[\w$]+\s*)?"
_IMPORT = re.compile(rf'^import \{{{_NAMES}\}} from "\./(\w+)\.js";\n', re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|let|class)\b)", re.M)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.M)
_CONCEPT = re.compile(r"\bLANG\.(\w+)")
_GROUP = re.compile(
    r"(\\.|\[(?:\\.|[^\]])*\])|\((?!\?)"
)  # what is escaped or a class; else a bracket
_LETTERS = re.compile(r"\\p\{\w+\}")
_EMPTY = re.compile(r"\b(LANG|LANGUAGES) = \{\}")  # in `js/lang.js`
_NOTHING = "(?!)"  # a concept that no language has words for


@dataclass(frozen=True, slots=True)
class Tongue:
    """What the page's script is told of one language; `js/lang.js` has it."""

    answers: Sequence[str]  # yes, no
    months: Sequence[Sequence[str]]


@cache
def script() -> str:
    """Return the page's script as one closure: `steadyhand` is defined once it has run."""
    return script_in(shipped_languages())


def script_in(languages: Sequence[LanguageSource]) -> str:
    """Return the page's script with the words of those languages."""
    text = bundle(source)
    words = language_constants(languages, frozenset(_CONCEPT.findall(text)))
    return _EMPTY.sub(lambda hit: f"{hit[1]} = {msgspec.json.encode(words[hit[1]]).decode()}", text)


def source(module: str) -> str:
    """Return the text of the module of that name."""
    folder = files("steadyhand.adapters.browser") / "js"
    return (folder / f"{module}.js").read_text(encoding="utf-8")


def bundle(read: Callable[[str], str], entry: str = ENTRY) -> str:
    """Return the modules that *entry* needs, in the order in which a browser would run them."""
    texts: dict[str, str] = {}
    entered: set[str] = set()

    def enter(module: str) -> None:
        if module in entered:
            return
        entered.add(module)
        text = read(module)
        for imported in _IMPORT.findall(text):
            enter(imported)
        texts[module] = _plain(module, text)

    enter(entry)
    return "(() => {\n'use strict';\n" + "\n".join(texts.values()) + "\n})();"


def language_constants(
    languages: Sequence[LanguageSource], concepts: Iterable[str]
) -> dict[str, dict[str, str] | dict[str, Tongue]]:
    """Return what `js/lang.js` holds: the words by concept, and what is told by language.

    ValueError where a language has words for a concept that the script does not ask for, or a word
    that is no pattern.
    """
    said: dict[str, dict[str, None]] = {concept: {} for concept in sorted(concepts)}
    for each in languages:
        for concept, patterns in each.page.items():
            if concept not in said:
                raise ValueError(f"{_named(each)}: the page's script asks for no {concept!r}")
            said[concept].update(dict.fromkeys(_pattern(p, _named(each)) for p in patterns))
    return {
        "LANG": {concept: "|".join(patterns) or _NOTHING for concept, patterns in said.items()},
        "LANGUAGES": {e.language: _tongue(e, languages) for e in languages if e.language},
    }


def _named(language: LanguageSource) -> str:
    return f"words of {language.language or 'all languages'}"


def _pattern(text: str, where: str) -> str:
    """Return the pattern without groups of its own; ValueError where it is none."""
    pattern = _GROUP.sub(lambda hit: hit[1] or "(?:", text)
    try:
        re.compile(_LETTERS.sub("w", pattern))
    except re.error as wrong:
        raise ValueError(f"{where}: {text!r} is no pattern: {wrong}") from None
    return pattern


def _tongue(language: LanguageSource, languages: Sequence[LanguageSource]) -> Tongue:
    """Return its yes and no, else the English ones, and its names of the twelve months."""
    spoken = [each for each in (language, *languages) if each.yes and each.no]
    best = next((e for e in spoken if e.language in (language.language, "en")), None)
    months = [language.months.get(f"{month:02}", ()) for month in range(1, 13)]
    return Tongue([best.yes[0], best.no[0]] if best else ["Yes", "No"], months)


def _plain(module: str, text: str) -> str:
    plain = _EXPORT.sub("", _IMPORT.sub("", text))
    if left := _LEFT.search(plain):
        raise ValueError(f"{module}.js: only named imports and exports can be bundled: {left[0]}")
    return plain
