"""What a question's own words mean. The visible words are read before anything the markup says.

A rule's `whole` phrases must cover the question, apart from fillers ("please enter your ..."): that
is how "Name of school" and "City of birth" stay what they are. `part` phrases may stand inside a
longer question, and only words that no other question uses belong there. Every slot that an intent
needs must be read, and no slot may be read two ways, or the question stays unknown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from .facts import Intent
from .vocabulary import Rule, Slots, Vocabulary
from .vocabulary.phrase import Patterns, found, spaced

WHOLE = 0.95  # the words say this and nothing else
PART = 0.85
GROUPED = 0.9  # only together with the heading above them
COUNTRY_WORDS_MAX = 7  # the longest country name, in words


@dataclass(frozen=True, slots=True)
class Meaning:
    """What words mean: the intents that they may name, and whether they could be read at all.

    Readable words without an intent mean something else, which markup must not overrule.
    """

    intents: tuple[Intent, ...] = ()
    readable: bool = False

    @property
    def intent(self) -> Intent | None:
        """The one intent, or None where there is none or more than one."""
        return self.intents[0] if len(self.intents) == 1 else None


@dataclass(frozen=True, slots=True)
class _Match:
    rule: Rule
    captured: Slots
    confidence: float


@lru_cache(maxsize=2048)  # a page's questions are read again at every look
def read_question(label: str, group: str, *, vocabulary: Vocabulary, country: str = "") -> Meaning:
    """The meaning of a label below a heading; *country* is where the job is, '' when unknown."""
    text = spaced(label or group)
    matches = _matches(text, vocabulary)
    if not matches and label and group:
        matches = _grouped(_matches(spaced(f"{group} {label}"), vocabulary))
    readings = [_intent(m, f"{group} {label}", vocabulary, country) for m in matches]
    intents = {(i.name, i.slots): i for i in reversed(readings) if i is not None}
    known = any(word in vocabulary.known for word in text.split())
    return Meaning(tuple(intents.values()), known or bool(matches))


def about_someone_else(label: str, group: str, vocabulary: Vocabulary) -> bool:
    """Whether the words name another person, an organisation's record or another place."""
    return found(vocabulary.others, spaced(f"{group} {label}"))


def countries_in(text: str, vocabulary: Vocabulary) -> frozenset[str]:
    """The codes of all countries that the text names; abbreviations count in capitals only."""
    words, codes, at = spaced(text).split(), set[str](), 0
    while at < len(words):
        length = _country_at(words, at, vocabulary)
        if length:
            codes.add(vocabulary.country_named[" ".join(words[at : at + length])])
        at += max(length, 1)
    if text.upper() != text:
        codes |= {
            vocabulary.codes[w]
            for w in re.findall(r"[A-Z]{2,}", text.replace(".", ""))
            if w in vocabulary.codes
        }
    return frozenset(codes)


def _country_at(words: list[str], at: int, vocabulary: Vocabulary) -> int:
    longest = min(COUNTRY_WORDS_MAX, len(words) - at)
    named = vocabulary.country_named
    return next((n for n in range(longest, 0, -1) if " ".join(words[at : at + n]) in named), 0)


def _matches(text: str, vocabulary: Vocabulary) -> list[_Match]:
    """Rules that cover the text; where none does, rules that occur in it."""
    bare = strip(text, vocabulary)
    rules = [r for r in vocabulary.rules if not found(r.unless, text)]
    whole = [m for r in rules if (m := _match(r, r.whole, (text, bare), WHOLE))]
    return whole or [_Match(r, r.slots, PART) for r in rules if found(r.part, text)]


def _match(
    rule: Rule, patterns: Patterns, texts: tuple[str, ...], confidence: float
) -> _Match | None:
    hits = (p.fullmatch(t) for t in texts for p in patterns)
    hit = next((h for h in hits if h), None)
    if hit is None:
        return None
    captured = {name: value.strip() for name, value in hit.groupdict().items()}
    return _Match(rule, tuple(sorted((dict(rule.slots) | captured).items())), confidence)


def strip(text: str, vocabulary: Vocabulary) -> str:
    """The text of `spaced` without the fillers at its beginning and end."""
    for pattern in vocabulary.leading + vocabulary.trailing:
        text = pattern.sub("", text)
    return text


def _grouped(matches: list[_Match]) -> list[_Match]:
    return [_Match(m.rule, m.captured, min(m.confidence, GROUPED)) for m in matches]


def _intent(match: _Match, asked: str, vocabulary: Vocabulary, country: str) -> Intent | None:
    """The intent with every slot that could be read; None when one that it needs could not."""
    slots = dict(match.captured)
    source = vocabulary.intent(match.rule.intent)
    for name in (*source.needs, *source.reads):
        values = _values(name, slots.get(name, ""), asked, vocabulary)
        if not values and name == "country" and country:
            values = {country}
        if len(values) > 1 or (not values and (name in source.needs or name in slots)):
            return None
        slots |= dict.fromkeys((name,), values.pop()) if values else {}
    return Intent(match.rule.intent, tuple(sorted(slots.items())), match.confidence)


def _values(name: str, captured: str, asked: str, vocabulary: Vocabulary) -> set[str]:
    """The slot's values in the words that a phrase captured, else in the whole question."""
    if captured and name not in vocabulary.slots and name != "country":
        return set() if vocabulary.empty.issuperset(captured.split()) else {captured}
    return slot_values(name, captured or asked, vocabulary)


def slot_values(name: str, asked: str, vocabulary: Vocabulary) -> set[str]:
    """What the words say about that slot; what one value's phrases cover is not read again."""
    if name == "country":
        return set(countries_in(asked, vocabulary))
    text, values = spaced(asked), set[str]()
    for value, patterns in vocabulary.slots.get(name, {}).items():
        if found(patterns, text):
            values.add(value)
            for pattern in patterns:
                text = pattern.sub("", text)
    return values
