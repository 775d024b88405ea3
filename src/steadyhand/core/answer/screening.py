"""What a screening question asks, with every slot read and no word of it left over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ..lang.phrases import match_text, matches_any, remove_phrases
from ..lang.text import normalise
from ..lang.vocabulary import (
    COUNTRY_MARK,
    NUMBER_SLOTS,
    ScreeningRule,
    Vocabulary,
    barring_patterns,
    closed_patterns,
    neutral_patterns,
    open_patterns,
)
from .sheet import Intent

COUNTRY_WORDS_MAX = 7  # the longest country name, in words
COUNTRY_TOKEN = re.compile(rf"(?<!\S){COUNTRY_MARK}([a-z]{{2}}) ")
ABBREVIATION = re.compile(r"(?<![\w.])(?:[A-Z]\.){2,3}(?!\w)|\b[A-Z]{2,3}\b")


def with_countries(text: str, vocabulary: Vocabulary) -> str:
    """The text as `match_text` gives it, with each country's name or abbreviation as its mark.

    Abbreviations count in capitals only: "US" is a country and "us" is not.
    """
    named = (
        text
        if text.upper() == text
        else ABBREVIATION.sub(lambda hit: _expand_abbreviation(hit, vocabulary), text)
    )
    words, at, marked = match_text(named).split(), 0, list[str]()
    while at < len(words):
        code, length = _country_at(words, at, vocabulary)
        marked.append(f"{COUNTRY_MARK}{code.casefold()}" if code else words[at])
        at += length
    return "".join(f"{word} " for word in marked)


def _expand_abbreviation(hit: re.Match[str], vocabulary: Vocabulary) -> str:
    """The name of the country that is abbreviated so; any other capitals as they are."""
    code = vocabulary.codes.get(hit[0].replace(".", ""), "")
    return f" {vocabulary.country_name(code)} " if code else hit[0]


def _country_at(words: list[str], at: int, vocabulary: Vocabulary) -> tuple[str, int]:
    """The code of the longest country name that begins there, and its words; '' and 1 of none."""
    for length in range(min(COUNTRY_WORDS_MAX, len(words) - at), 0, -1):
        code = vocabulary.country_named.get(" ".join(words[at : at + length]), "")
        if code:
            return code, length
    return "", 1


# What a screening question asks, with every slot; nothing where a word of it is left over.
#
# A rule's phrase holds the sense. What stands around it must be read too: as a slot (a country, a
# tense, "not"), or as a phrase that changes nothing ("for this role"). A question of which any
# other word is left is not the rule's: "if so", "or", "without", "ever" and "expire" are such
# words, and nobody has to list them. Of several readings the one whose slots took the fewest words
# as they stand counts; two of those that differ are two meanings, and the question is asked.

READ_CONFIDENCE = 0.95  # every word was accounted for
GAP = "¦ "  # where something was read: phrases do not reach over it
JOB_COUNTRY_MARK = "here"  # a mark for the country of the job
NUMBER = re.compile(r"(\d+)\+?")
WORDS_MAX = 60  # longer texts are terms to agree to, or a description
NO_COUNTRY = frozenset({""})
EXAMPLES = re.compile(  # they add nothing to what is asked
    r"\((?:e\.?\s?g\b|such as|for example|z\.?\s?b\b|zum beispiel|p\.?\s?ex\b|par exemple"
    r"|p\.?\s?ej\b|por (?:ejemplo|exemplo)|bijv\b|bijvoorbeeld|ad es\b|per esempio)[^()]*\)"
    r"|\([^()]*,\s*(?:etc|usw|enz|ecc)\.?\)",
    re.I,
)

GENDER_ENDINGS = re.compile(
    r"(?<=\w)(?:\((?:e|a|o|in|ne)\)|·e|/(?:a|o|in)\b)", re.I
)  # for women, for men

Values = dict[str, str]


@dataclass(frozen=True, slots=True)
class _ScreeningText:
    """Where a question is read: its own words, and what they are read with."""

    text: str  # as `with_countries` gives it
    label: str
    country: str
    vocabulary: Vocabulary


@dataclass(frozen=True, slots=True)
class _Reading:
    intent: Intent
    language: str
    taken: int  # words that slots hold as they stand


@lru_cache(maxsize=4096)  # a page's questions are read again at every look
def screening_intents(
    label: str, *, vocabulary: Vocabulary, country: str = "", language: str = ""
) -> tuple[Intent, ...]:
    """The intents that the question may have, those in the page's language before others.

    *country* is where the job is, and *language* the page's; '' when unknown.
    """
    label = GENDER_ENDINGS.sub("", EXAMPLES.sub(" ", label))
    ways = dict.fromkeys((with_countries(label, vocabulary), match_text(label)))
    readers = (_ScreeningText(text, label, country, vocabulary) for text in ways)
    readings = next(filter(None, map(_all_readings, readers)), [])
    spoken = [r for r in readings if r.language == language] or readings
    least = min((r.taken for r in spoken), default=0)
    return _fullest_intents(r.intent for r in spoken if r.taken == least)


def _all_readings(reader: _ScreeningText) -> list[_Reading]:
    if reader.text.count(" ") > WORDS_MAX:
        return []
    asks = reader.vocabulary.screening.among(reader.text)
    return [reading for ask in asks for reading in _readings(ask, reader)]


def _fullest_intents(intents: Iterable[Intent]) -> tuple[Intent, ...]:
    """The intents without those of which another says all and more."""
    found = tuple(dict.fromkeys(intents))
    return tuple(
        one
        for one in found
        if not any(one.name == other.name and set(one.slots) < set(other.slots) for other in found)
    )


def _readings(ask: ScreeningRule, reader: _ScreeningText) -> Iterator[_Reading]:
    if matches_any(barring_patterns(ask), reader.text):
        return
    for captured, rest in _hits(ask, reader.text):
        values = {n: _value(n, words, ask, reader) for n, words in captured.items()}
        if not all(values.values()) or (ask.source.sentence and rest == GAP):
            continue
        slots = _with_marks(ask.slots | values, ask, rest, reader)
        if slots is not None:
            intent = Intent(ask.source.intent, tuple(sorted(slots.items())), READ_CONFIDENCE)
            free = [
                v for n, v in values.items() if n not in ask.tongue.marks and n not in NUMBER_SLOTS
            ]
            yield _Reading(intent, ask.tongue.language, sum(len(v.split()) for v in free))


def _hits(ask: ScreeningRule, text: str) -> Iterator[tuple[Values, str]]:
    """What each phrase captured, and what it left of the text."""
    for pattern in closed_patterns(ask):
        if hit := pattern.search(text):
            yield hit.groupdict(), text[: hit.start()] + GAP + text[hit.end() :]
    for pattern in open_patterns(ask):
        if hit := pattern.search(text):
            last = str(hit.lastgroup)
            if last in ask.tongue.marks:
                yield hit.groupdict(), text[: hit.start()] + GAP + text[hit.end() :]
            else:
                tail = ask.tongue.trailing.sub("", text[hit.start(last) :])
                yield hit.groupdict() | {last: tail}, text[: hit.start()] + GAP


def _value(name: str, words: str, ask: ScreeningRule, reader: _ScreeningText) -> str:
    """What the captured words say of that slot, '' where they are no such thing."""
    said = words.strip()
    if name == "country":
        return said.removeprefix(COUNTRY_MARK).upper()
    if name in NUMBER_SLOTS:
        digits = NUMBER.fullmatch(reader.vocabulary.numbers.get(said, said))
        return digits[1] if digits else ""
    table = ask.tongue.marks.get(name)
    if table:
        return next(v for v, patterns in table.items() if any(p.fullmatch(words) for p in patterns))
    said = ask.tongue.leading.sub("", words).strip()
    if not said or not ask.tongue.barred.isdisjoint(said.split()):
        return ""
    return _skill_as_written(said, reader) if name == "skill" else _with_names(said, reader)


def _with_marks(
    slots: Values, ask: ScreeningRule, rest: str, reader: _ScreeningText
) -> Values | None:
    """*slots* with those that the rest says; None where a word of it is left, or one is missing."""
    source = reader.vocabulary.intent(ask.source.intent)
    for name in dict.fromkeys((*source.needs, *source.reads)):
        if name in slots:
            continue
        said, rest = _mark_values(name, rest, ask)
        if name == "country":
            said = frozenset(
                reader.country if v == JOB_COUNTRY_MARK else v for v in said or {JOB_COUNTRY_MARK}
            )
        if len(said) > 1 or said == NO_COUNTRY:
            return None
        slots |= dict.fromkeys({name}, next(iter(said))) if said else {}
    rest = remove_phrases(neutral_patterns(ask), rest, GAP)
    left = ask.tongue.neutral.sub("", rest).replace(GAP, "")
    return None if left or any(name not in slots for name in source.needs) else slots


def _mark_values(name: str, rest: str, ask: ScreeningRule) -> tuple[frozenset[str], str]:
    """The values of that slot that the rest says, and the rest without them."""
    said = set[str]()
    for value, patterns in ask.tongue.marks.get(name, {}).items():
        if matches_any(patterns, rest):
            rest, said = remove_phrases(patterns, rest, GAP), said | {value}
    if name == "country":
        said |= {code.upper() for code in COUNTRY_TOKEN.findall(rest)}
        rest = COUNTRY_TOKEN.sub(GAP, rest)
    return frozenset(said), rest


def _skill_as_written(value: str, reader: _ScreeningText) -> str:
    """The skill as the question writes it, in lower case: ".net" keeps its point."""
    value, words = _with_names(value, reader), reader.label.casefold().split()
    for start in range(len(words)):
        for end in range(start + 1, min(start + len(value.split()), len(words)) + 1):
            written = " ".join(words[start:end]).strip("?!,:;\"'*").rstrip(".")
            if normalise(written) == value:
                return written if written.count("(") == written.count(")") else written.strip("()")
    return value


def _with_names(value: str, reader: _ScreeningText) -> str:
    """The value with the names of the countries that are marked in it."""
    words = f"{value} "
    return COUNTRY_TOKEN.sub(lambda hit: f"{_name(hit[1], reader)} ", words).strip()


def _name(code: str, reader: _ScreeningText) -> str:
    return normalise(reader.vocabulary.country_name(code.upper()))
