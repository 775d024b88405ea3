"""The words that a fit is judged by, in seven languages, and when two names are one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from steadyhand.core.lang.concepts import any_of

Normaliser = Callable[[str], str]
"""The project's normaliser: what two texts that say the same have in common; `#`, `+` are kept."""

Pattern = re.Pattern[str]
RankedPatterns = tuple[tuple[str, tuple[str, ...]], ...]
DEFAULT = "en"
NEVER = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class TermsSource:
    """One file; all files are read together. Patterns are regular expressions without case."""

    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # concept -> patterns
    numbers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # "2" -> words
    joins: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    levels: RankedPatterns = ()  # of languages: 1 is A1, 6 is C2, 7 is native; highest first
    # 1 is vocational, 3 bachelor, 4 master, 5 doctorate; highest first
    degrees: RankedPatterns = ()
    ladder: RankedPatterns = ()  # of titles: 0 is an intern, 2 the middle, 6 the top
    tongues: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # code -> patterns
    regions: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    driving: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # class -> who may
    # security clearances: who grants them -> levels, highest first
    clearances: Mapping[str, RankedPatterns] = field(default_factory=dict)
    synonyms: tuple[tuple[str, ...], ...] = ()  # each row is one skill
    known: tuple[str, ...] = ()  # skills by their own names, compared letter by letter
    capital: tuple[str, ...] = ()  # of these, the ones that are plain words in small letters
    fields: tuple[tuple[str, ...], ...] = ()  # each row is one field of study
    filler: tuple[str, ...] = ()  # words that name no skill


@dataclass(frozen=True, slots=True)
class Terms:
    """Ready to read with; made by `terms_of`."""

    normal: Normaliser
    country_of: Callable[[str], str]  # a country's name or code -> ISO 3166-1, '' for none
    words: Mapping[str, Pattern]
    numbers: Mapping[str, float]
    years: Pattern
    joins: Mapping[str, tuple[Pattern, Pattern]]  # language -> "and", "or"
    levels: tuple[tuple[int, Pattern], ...]
    degrees: tuple[tuple[int, Pattern], ...]
    ladder: tuple[tuple[int, Pattern], ...]
    tongues: Mapping[str, Pattern]
    regions: Mapping[str, frozenset[str]]  # normalised name -> countries, "*" for all
    driving: Mapping[str, frozenset[str]]
    clearances: Mapping[str, tuple[tuple[int, Pattern], ...]]
    names: Mapping[tuple[str, ...], str]  # normalised words -> the one word that stands for them
    longest: int  # words of the longest name
    exact: frozenset[str]
    capital: frozenset[str]
    fields: tuple[frozenset[str], ...]
    filler: frozenset[str]

    def says(self, concept: str, text: str) -> bool:
        """Whether the text has a word of that concept."""
        return self.words.get(concept, NEVER).search(text) is not None


def terms_of(
    sources: Iterable[TermsSource], *, normal: Normaliser, country_of: Callable[[str], str]
) -> Terms:
    """All sources as one; a name that several rows hold belongs to the first."""
    files = tuple(sources)
    words = {name: _concept(name, each) for file in files for name, each in file.words.items()}
    numbers = {w: float(n) for f in files for n, each in f.numbers.items() for w in each}
    names = _names(files, normal)
    return Terms(
        normal=normal,
        country_of=country_of,
        words=words,
        numbers=numbers,
        years=_years(files, numbers),
        joins={k: (_any_of(v["and"]), _any_of(v["or"])) for f in files for k, v in f.joins.items()},
        levels=_compile_ranks(each for f in files for each in f.levels),
        degrees=_compile_ranks(each for f in files for each in f.degrees),
        ladder=_compile_ranks(each for f in files for each in f.ladder),
        tongues={k: _any_of(v) for f in files for k, v in f.tongues.items()},
        regions={
            normal(name): frozenset(countries)
            for f in files
            for named, countries in f.regions.values()
            for name in named
        },
        driving={k: frozenset(v) for f in files for k, v in f.driving.items()},
        clearances={k: _compile_ranks(v) for f in files for k, v in f.clearances.items()},
        names=names,
        longest=max(map(len, names), default=1),
        exact=frozenset(names.values()),
        capital=frozenset(_as_one_word(normal(name)) for f in files for name in f.capital),
        fields=tuple(frozenset(map(normal, row)) for f in files for row in f.fields),
        filler=frozenset(w for f in files for each in f.filler for w in normal(each).split()),
    )


def _any_of(patterns: Iterable[str]) -> Pattern:
    """One of the patterns, as whole words."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(patterns)})(?!\w)", re.I)


def _concept(name: str, patterns: tuple[str, ...]) -> Pattern:
    """Patterns of headings are parts of words."""
    return re.compile("|".join(patterns), re.I) if name.startswith("heading") else _any_of(patterns)


def _compile_ranks(rows: Iterable[tuple[str, tuple[str, ...]]]) -> tuple[tuple[int, Pattern], ...]:
    return tuple((int(rank), _any_of(patterns)) for rank, patterns in rows)


_TO = rf"\s*(?:-|–|—|{any_of('years_to')})\s*"


def _years(files: tuple[TermsSource, ...], numbers: Mapping[str, float]) -> Pattern:
    """`3`, `3+`, `3-5`, `three` or `several` years; groups `n` and `several`."""
    unit = "|".join(p for f in files for p in f.words.get("years", ()))
    many = "|".join(p for f in files for p in f.words.get("several", ()))
    words = "|".join(sorted(map(re.escape, numbers), key=len, reverse=True))
    number = rf"\d{{1,2}}(?:[.,]5)?|{words or '(?!)'}"
    return re.compile(
        rf"(?<!\w)(?:(?P<n>{number})(?:{_TO}(?:{number}))?\s?\+?(?:\s\(\d+\))?"
        rf"(?:\s?-\s?|\s+)(?:[\w-]+\s)?(?:{unit or '(?!)'})(?!\w)|(?P<several>{many or '(?!)'})"
        rf"(?:\s(?:{unit or '(?!)'}))?(?!\w))",
        re.I,
    )


def _as_one_word(name: str) -> str:
    return name.replace(" ", "_")


def _names(files: tuple[TermsSource, ...], normal: Normaliser) -> dict[tuple[str, ...], str]:
    rows = [row for f in files for row in (*f.synonyms, *((name,) for name in f.known))]
    found: dict[tuple[str, ...], str] = {}
    for row in rows:
        for name in row:
            key = tuple(normal(name).split())
            found.setdefault(
                key, found.get(tuple(normal(row[0]).split()), _as_one_word(normal(row[0])))
            )
    return found


# When two names of skills, papers or fields are one: word by word, and never by likeness alone.
#
# Words are the normaliser's, `#` and `+` kept; a name of the table of skills is one word and is
# equal to itself only, so C is not C#, and Java is not JavaScript. Other words of five letters or
# more are one where their ends alone differ (nurse, nursing).

SHORT_WORD_MAX = 5  # letters; shorter words have no ending to differ in
ENDING_MAX = 4  # letters by which two forms of a word may differ in length
COMPOUND_FROM = 15  # letters; so long a word may end in a longer ending
STEM_MIN = 4  # letters that both begin with, at least
COMPOUND = re.compile(rf"(?<=\w{{4}})s?(?:{any_of('skill_compounds')})\b")
ELISION = re.compile(rf"(?<!\w)(?:{any_of('elisions')})['’]", re.I)  # d'expérience
PLAIN_WORD = re.compile(r"[^\W\d_]+")


def tokens(text: str, terms: Terms) -> tuple[str, ...]:
    """The words of the text; each name of a skill is one."""
    words = terms.normal(COMPOUND.sub("", ELISION.sub(" ", text))).split()
    found: list[str] = []
    at = 0
    while at < len(words):
        name, length = _name_at(words, at, terms)
        found.append(name)
        at += length
    return tuple(found)


def _name_at(words: list[str], at: int, terms: Terms) -> tuple[str, int]:
    """The longest name that begins there with its number of words; else the word."""
    sizes = range(min(terms.longest, len(words) - at), 0, -1)
    named = ((terms.names.get(tuple(words[at : at + size])), size) for size in sizes)
    return next(((name, size) for name, size in named if name), (words[at], 1))


def content_words(text: str, terms: Terms) -> tuple[str, ...]:
    """The words that name something; filler, numbers and signs left out."""
    return tuple(
        word
        for word in tokens(text, terms)
        if word in terms.exact
        or (word not in terms.filler and len(word) > 1 and any(c.isalpha() for c in word))
    )


def is_same_word(one: str, other: str, terms: Terms) -> bool:
    """Whether the two are one word, or forms of one."""
    if one == other:
        return True
    if one in terms.exact or other in terms.exact:
        return False
    short, long = sorted((one, other), key=len)
    if len(short) < SHORT_WORD_MAX or not (
        PLAIN_WORD.fullmatch(short) and PLAIN_WORD.fullmatch(long)
    ):
        return False
    shared = next(
        (n for n, pair in enumerate(zip(short, long, strict=False)) if pair[0] != pair[1]),
        len(short),
    )
    least = max(STEM_MIN, len(short) - (3 if len(short) >= COMPOUND_FROM else 2))
    return len(long) - len(short) <= ENDING_MAX and shared >= least


def shared_count(one: tuple[str, ...], other: tuple[str, ...], terms: Terms) -> int:
    """How many words of the one stand in the other, in some form."""
    return sum(any(is_same_word(word, each, terms) for each in other) for word in one)


def covers_words(one: tuple[str, ...], other: tuple[str, ...], terms: Terms) -> bool:
    """Whether every word of the one stands in the other; no word covers nothing."""
    return bool(one) and shared_count(one, other, terms) == len(one)
