"""Clauses that say that an application is in, read by the classes of their words.

A clause is no phrase but an order of classes (`confirmations.py` has the words of each): something
of the reader's, an auxiliary of the perfect or of the passive, a participle of arriving; or who has
received it; or thanks for it. What may stand between are words of success and of time, a number,
and names. So what is to come (another auxiliary), what is wished, asked, begun or denied (a word of
no class between them) has no such order, whatever its words are.
"""

# ruff: noqa: E501 - an order of classes is one line
from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from .confirmations import CLASSES

VERB_LAST = frozenset({"de", "nl"})  # languages whose participle stands at the end
LANGUAGES = tuple(CLASSES)
_FIRST = 0x2460  # of the letters that stand for classes
_OTHER, _COMMA, _STOP, _SLOT, _NAME = "other", "comma", "stop", "slot", "name"
_NAMES = (*dict.fromkeys(n for each in CLASSES.values() for n in each), _OTHER, _COMMA, _STOP)
_TAGS = {name: chr(_FIRST + at) for at, name in enumerate(_NAMES)}
_CLOSED = ("been", "have", "that", "tell", "we", "you", _STOP)  # never in what names something
_NAME_MAX = 4  # words of a name
_SLOT_MAX = 14  # words of what names a job, an employer, a day
_PUNCTUATION = rf"(?P<{_STOP}>[;.!?])|(?P<{_COMMA}>[,:()–—]|-(?=\s))"
_PARTS = {
    "OPENING": "((greet|thanks|other|for|well|the|number|your|applied|youapplied){0,6} comma"
    "|greet slot comma|greet|thanks)? comma?",
    "SAYS": "(tell comma? that? comma?)?",
    "SUBJECT": "(the? full? full? thing|THINGS) ABOUT",
    "OBJECT": "((the? full? thing|THINGS) ABOUT|everything)",
    "ABOUT": "(comma? number)* comma? ((for|at|as) slot comma?)?",
    "THINGS": "the? the? your full? full? (thing|papers)",
    "HAVE_WE": "(we already? MID* have|havewe)",
    "BY": "(for|at) (us|slot)",
    "DONE": "(received|sent)",
    "WELL": "well (and well)?",
}
_ANY_ORDER = (
    "SUBJECT been MID* DONE",
    "SUBJECT MID* DONE",
    "SUBJECT (been MID* state|being|been MID* with slot)",
    "SUBJECT (have? MID* arrived|have? MID* reached (us|we|the? slot))",
    "SUBJECT have MID* (us|the? slot) MID* reached",
    "already? HAVE_WE MID* DONE MID* OBJECT",
    "already? we? us? well* got already? well* OBJECT",
    "the? slot have well* received well* OBJECT",
    "the? slot well* got well* OBJECT",
    "you? have MID* sent well* OBJECT",
    "you? well* did well* OBJECT",
    "(you (have|been)? well* applied|have well* applied|youapplied) MID*",
    "already? MID* been MID* DONE MID* SUBJECT",
    "already? MID* arrived MID* SUBJECT",
    "tell well* that? receipt SUBJECT",
    "we? receipt SUBJECT been? MID* confirmed",
    "notice",
    "(well+ DONE well*|DONE well+) comma? SUBJECT",
    "everything (have? MID* arrived|been MID* with slot)",
    "thanks (comma? name comma?)? for? interest? (SUBJECT|applying|sending us? (OBJECT|the full? papers)|receipt SUBJECT)",
)
_VERB_SECOND = ("we? receipt SUBJECT", "(we well* have|havewe) well* OBJECT")
_LAST = (
    "we MID* have MID* OBJECT MID* DONE",
    "the? slot have MID* OBJECT MID* received",
    "OBJECT have we MID* DONE",
    "MID+ (have we MID* OBJECT|been SUBJECT) MID* DONE",
    "you have (MID* OBJECT MID* sent|sich? MID* applied)",
    "MID* have you (MID* OBJECT MID* sent|sich? MID* applied)",
    "SUBJECT (lies MID* (state|us|the slot|BY)|been MID* at (us|slot)) MID* before?",
    "(tell|thanks) comma? that (SUBJECT MID* DONE been|SUBJECT been MID* DONE|we OBJECT MID* (DONE have|have MID* DONE))",
    "(tell|thanks) (comma? name)? comma? that you? (sich? MID* applying|us? MID* OBJECT us? MID* sending)",
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause that confirms: its words, what stands before and behind, and what it names."""

    text: str
    opening: str
    rest: str
    slots: tuple[str, ...]
    thanks: bool  # whether it only thanks


@lru_cache(maxsize=4096)  # an answer's page is read several times
def clauses(sentence: str, language: str) -> tuple[Clause, ...]:
    """Every way in which the sentence begins with a clause of the language."""
    words = list(_reader(language).finditer(sentence))
    tags = "".join(_TAGS[hit.lastgroup or _OTHER] for hit in words)

    def words_between(first: int, behind: int) -> str:
        return sentence[words[first].start() : words[behind - 1].end()] if behind > first else ""

    def clause_of(hit: re.Match[str]) -> Clause:
        begin, end = hit.span("clause")
        spans = (hit.span(name) for name in hit.re.groupindex if name.startswith("s"))
        return Clause(
            words_between(begin, end),
            words_between(*hit.span("opening")),
            sentence[words[end - 1].end() :],
            tuple(words_between(*span) for span in spans if span[0] >= 0),
            _TAGS["thanks"] in tags[begin:end],
        )

    hits = (shape.match(tags) for shape in _shapes(language))
    return tuple(clause_of(hit) for hit in hits if hit)


def has_clause(sentence: str, language: str) -> bool:
    """Whether the sentence begins with a clause, whatever it names and whatever follows."""
    return bool(clauses(sentence, language))


@cache
def _reader(language: str) -> re.Pattern[str]:
    """Finds the next word, words or mark of a class."""
    classes = "|".join(
        rf"(?P<{name}>(?<!\w)(?:{words})(?!\w))" for name, words in CLASSES[language].items()
    )
    return re.compile(rf"{classes}|{_PUNCTUATION}|(?P<{_OTHER}>\w[\w-]*)", re.I)


@cache
def _shapes(language: str) -> tuple[re.Pattern[str], ...]:
    """Every order of classes that confirms in the language, over one letter for each word."""
    last = language in VERB_LAST
    parts = _PARTS | {"MID": "(WELL|number|BY)" if last else "(WELL|number)"}
    more = _LAST if last else _VERB_SECOND
    return tuple(_compiled(shape, parts) for shape in (*_ANY_ORDER, *more))


def _compiled(shape: str, parts: dict[str, str]) -> re.Pattern[str]:
    """The shape over letters, with what stands before it."""
    count = iter(range(100))
    closed = "".join(_TAGS[name] for name in _CLOSED)
    kinds = {
        _SLOT: rf"[^{closed}]{{1,{_SLOT_MAX}}}?",
        _NAME: f"[{_TAGS[_OTHER]}{_TAGS['for']}]{{1,{_NAME_MAX}}}",
    }

    def letter(hit: re.Match[str]) -> str:
        if hit[0] in kinds:
            return f"(?P<s{next(count)}>{kinds[hit[0]]})"
        return _TAGS[hit[0]]

    def letters(text: str) -> str:
        while re.search("[A-Z]", text):
            text = re.sub("[A-Z_]+", lambda hit: f"({parts[hit[0]]})", text)
        return re.sub("[a-z]+", letter, text.replace("(", "(?:")).replace(" ", "")

    before = f"(?P<opening>{letters('OPENING')}){letters('SAYS')}"
    return re.compile(f"{before}(?P<clause>{letters(shape)}{letters('well*')})")
