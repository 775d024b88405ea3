"""A label's own name, and what stands behind it: marks, notes and explanations.

"Party Name (Individual/Company) *" is named "Party Name". What stands behind a name is a *mark*
(that it must be answered), a *note* (how it is to be answered: a limit, a counter, a sample, a
format; or its abbreviation) or an *explanation* (kinds of what is asked, a sentence to the reader).
Anything else belongs to the name: "Salary (monthly)" is no "Salary". So does whatever names a
person, a period, a unit, a time, a place, a part or an exception, wherever it stands in a bracket.
The words are data (`naming` of a language): one that nobody listed makes no bracket droppable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import IntEnum
from functools import lru_cache

from ..lang.concepts import any_on_page
from ..lang.dates import forms_in
from ..lang.phrases import Patterns, match_text, matches_any, patterns_among
from ..lang.text import normalise
from ..lang.vocabulary import Vocabulary
from ..page.snapshot import HEADING_SEPARATOR
from .headings import heading_kind

BRACKET = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
LABEL_STOP = re.compile(r"\s[-–—|·]\s+|[,;:*\n]|[–—]|[.?!]\s+|[?!]$")
END_MARKS = " \t\n*:?!.,;–—-|·•†"
START_MARKS = " \t\n*•†,;:–—-|·"
NUMBER = re.compile(r"\d+(?:[.,]\d{3})*(?:\s*[-–]\s*\d+(?:[.,]\d{3})*)?")
DIGITS_SHOWN = re.compile(  # how a number is written: "(XX-XX-XX)", "(###) ###-####"
    r"\s+[(\[]*(?=\+?(?:[-./() ]*[#X0_]){4})"
    r"(?!(?:000[. ]?)+[)\]]*$)"  # "(000.000)" says in which unit
    r"\+?([#X0_])(?:\1|[-./() ])*\]?$",
    re.I,
)
COUNTER = re.compile(r"\s*(\d+)\s*/\s*(\d+)(?:\s+[^\W\d_]+)?\s*$")
COUNT_LIMIT_MIN = 20  # of a limit: a lesser one is a part or a page, "Reference (1/2)"
ALTERNATIVE_SEPARATOR = re.compile(rf"\s*[/|,;]\s*|\s+(?:{any_on_page('or')})\s+")
LIST_SEPARATOR = re.compile(r"\s*[,;]\s+")
LABEL_HEAD = re.compile(r"^(.*?)\s*(?:[(\[:;,–—*\n]|\s[-|·]\s)", re.S)
NOTE_MAX = 16  # words of a note
LOOSE_MARK_MAX = 6  # words of a mark that nothing sets apart from the name
SAFE_INSTRUCTIONS = (  # instructions that say how to write the same answer, and not which
    "digits",
    "no_spaces",
    "capitals",
    "decimal_comma",
    "two_decimals",
    "no_scheme",
    "international",
    "national",
    "without_zero",
)
LIKENESS_MIN = 0.8  # of 1; only ever told
NEAR_MAX = 2  # names that are told beside one


class LabelTail(IntEnum):
    """The most that was taken off a label to have its name."""

    NOTHING = 0
    MARK = 1
    NOTE = 2
    EXPLANATION = 3


@dataclass(frozen=True, slots=True)
class LabelName:
    """A label's own name, normalised, with the explanations that stood behind it."""

    name: str
    explanations: tuple[str, ...] = ()
    dropped: LabelTail = LabelTail.NOTHING

    def agrees(self, other: LabelName) -> bool:
        """Whether both name the same, and do not explain it differently."""
        said, told = self.explanations, other.explanations
        return (
            bool(self.name) and self.name == other.name and (not said or not told or said == told)
        )


@lru_cache(maxsize=4096)  # a page's labels are read again at every look
def label_name(label: str, words: Vocabulary, hint: str = "") -> LabelName:
    """Return the name of a label; *hint* is what the page says about how to answer it."""
    text, explanations, most = label.strip(), list[str](), LabelTail.NOTHING
    while True:
        rest, kind, explains = _strip_last(text.rstrip(END_MARKS), words, hint)
        if not normalise(rest) or kind is LabelTail.NOTHING:
            return LabelName(normalise(text), tuple(explanations), most)
        text, most = rest, max(most, kind)
        explanations += [explains] if explains else []


@lru_cache(maxsize=4096)
def strip_marks(label: str, words: Vocabulary) -> str:
    """Return the label as it is written, without the marks and notes at its end.

    The kind of a file stays: a "Portfolio (PDF)" is no address of one.
    """
    text = label
    while True:
        rest, kind, _ = _strip_last(text.rstrip(END_MARKS), words, "")
        filed = _is_covered(text[len(rest) :].strip(START_MARKS + "()[]"), (_file_phrases(words),))
        if not normalise(rest) or filed or kind not in (LabelTail.MARK, LabelTail.NOTE):
            return text
        text = rest


def _file_phrases(words: Vocabulary) -> Patterns:
    return words.naming.get("file", ())


def stem(label: str) -> str:
    """Return what stands before the first bracket or stop of a label, whatever comes behind it."""
    hit = LABEL_HEAD.match(label)
    return normalise(hit[1]) if hit and normalise(hit[1]) else normalise(label)


def narrows(text: str, words: Vocabulary) -> bool:
    """Return whether it may make another question of what it stands behind: "work", "of birth"."""
    kinds = (words.naming.get("kind", ()), words.others)
    return (
        _narrows(text, words)
        or bool(heading_kind(text, words))
        or any(matches_any(kind, match_text(text)) for kind in kinds)
    )


def is_no_mark(text: str, words: Vocabulary) -> bool:
    """Return whether what stands in a bracket is anything but a mark."""
    return bool(normalise(text)) and _kind_of_note(text, words) is not LabelTail.MARK


def is_note(text: str, words: Vocabulary) -> bool:
    """Return whether it says no more than that or how something is to be answered."""
    return _kind_of_note(text, words) is not LabelTail.NOTHING


def near_names(label: str, others: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names that come near a label, nearest first: for a person's eye, never to fill."""
    own = normalise(label.rpartition(HEADING_SEPARATOR)[2])
    scored = (
        (_likeness(own, normalise(other.rpartition(HEADING_SEPARATOR)[2])), other)
        for other in others
    )
    near = sorted((s for s in scored if s[0] >= LIKENESS_MIN), key=lambda pair: -pair[0])
    return tuple(dict.fromkeys(other for _, other in near))[:NEAR_MAX]


def _likeness(one: str, other: str) -> float:
    """1 where the words of one are among the other's, else the share of letters in order."""
    mine, its = set(one.split()), set(other.split())
    if not mine or not its:
        return 0.0
    return 1.0 if mine <= its or its <= mine else SequenceMatcher(None, one, other).ratio()


StrippedLabel = tuple[
    str, LabelTail, str
]  # the rest, what was taken off, and the words of an explanation


def _strip_last(text: str, words: Vocabulary, hint: str) -> StrippedLabel:
    """The label without the last thing behind its name; nothing is dropped where that is all."""
    if rest := _strip_hint(text, hint, words):
        return rest, LabelTail.NOTE, ""
    if shown := DIGITS_SHOWN.search(text):
        return text[: shown.start()], LabelTail.NOTE, ""
    if bracket := BRACKET.search(text):
        kind = _bracket_kind(bracket[1], text[: bracket.start()], words)
        explains = normalise(bracket[1]) if kind is LabelTail.EXPLANATION else ""
        return text[: bracket.start()], kind, explains
    counter = COUNTER.search(text)
    if counter and counter[1] == "0" and int(counter[2]) >= COUNT_LIMIT_MIN:
        return text[: counter.start()], LabelTail.NOTE, ""
    for rest, tail in _tails(text):
        if (kind := _kind_of_note(tail, words)) is not LabelTail.NOTHING:
            return rest, kind, ""
    return _strip_loose_mark(text, words)


def _strip_hint(text: str, hint: str, words: Vocabulary) -> str:
    """The label without its own hint at its end; '' where that is not there or may narrow it."""
    told = hint.strip().rstrip(END_MARKS)
    if not normalise(told) or not text.casefold().endswith(told.casefold()):
        return ""
    rest = text[: -len(told)].rstrip("([")
    apart = rest != rest.rstrip(END_MARKS + "([")
    return rest if apart and normalise(rest) and not narrows(told, words) else ""


def _tails(text: str) -> Iterator[tuple[str, str]]:
    """The label parted at each stop, the first one first: a note may have stops of its own."""
    parted = (
        (text[: s.start()], text[s.end() :].strip(START_MARKS)) for s in LABEL_STOP.finditer(text)
    )
    return (pair for pair in parted if pair[1])


def _strip_loose_mark(text: str, words: Vocabulary) -> StrippedLabel:
    """The label without a mark or a count of several words that nothing sets apart."""
    parts = text.split()
    for size in range(min(LOOSE_MARK_MAX, len(parts) - 1), 1, -1):
        tail = " ".join(parts[-size:])
        counts = size > 2 and tail[0].isdigit() and _kind_of_note(tail, words) is LabelTail.NOTE
        if counts or _is_covered(tail, (words.naming.get("mark", ()),)):
            return " ".join(parts[:-size]), LabelTail.NOTE if counts else LabelTail.MARK, ""
    return text, LabelTail.NOTHING, ""


def _bracket_kind(bracket: str, before: str, words: Vocabulary) -> LabelTail:
    """What a bracket is to the name before it."""
    if not normalise(bracket):
        return LabelTail.MARK
    counter = COUNTER.fullmatch(bracket)
    if counter:
        return LabelTail.NOTE if int(counter[2]) >= COUNT_LIMIT_MIN else LabelTail.NOTHING
    noted = _kind_of_note(bracket, words)
    if noted is not LabelTail.NOTHING:
        return noted
    if _abbreviates(bracket, before) or _abbreviates(before, bracket):
        return LabelTail.NOTE
    return LabelTail.EXPLANATION if _explains(bracket, words) else LabelTail.NOTHING


def _kind_of_note(text: str, words: Vocabulary) -> LabelTail:
    """Whether every word of it is a mark's, or a mark's or a note's; also of each of its parts."""
    parts = [part for part in LIST_SEPARATOR.split(text) if normalise(part)]
    kinds = [_kind_of_words(part, words) for part in parts] if len(parts) > 1 else []
    listed = max(kinds) if kinds and LabelTail.NOTHING not in kinds else LabelTail.NOTHING
    return listed or _kind_of_words(text, words)


def _kind_of_words(text: str, words: Vocabulary) -> LabelTail:
    marks, notes = words.naming.get("mark", ()), words.naming.get("note", ())
    if _is_covered(text, (marks,)):
        return LabelTail.MARK
    safe = (words.instructions.get(name, ()) for name in SAFE_INSTRUCTIONS)
    if forms_in(text) and not normalise(re.sub(r"[dmyjatg./\s-]+", "", text.casefold())):
        return LabelTail.NOTE
    kinds = (notes, *safe, marks, _file_phrases(words))
    return LabelTail.NOTE if _is_covered(text, kinds) else LabelTail.NOTHING


def _is_covered(text: str, kinds: tuple[Patterns, ...]) -> bool:
    """Whether phrases of those kinds are all of it, one after the other; numbers are any number."""
    said = match_text(NUMBER.sub("0", text))
    ends = [0, *(hit.end() for hit in re.finditer(" ", said))]
    if not 1 < len(ends) <= NOTE_MAX + 1:
        return False
    patterns = [p for kind in kinds for p in patterns_among(kind, said)]
    reached = {0}
    for at, end in enumerate(ends[1:], 1):
        starts = [start for start in ends[:at] if start in reached]
        if any(p.fullmatch(said, start, end) for start in starts for p in patterns):
            reached.add(end)
    return ends[-1] in reached


def _explains(bracket: str, words: Vocabulary) -> bool:
    """Whether it lists kinds or speaks to the reader, and narrows nothing."""
    if _narrows(bracket, words):
        return False
    ways = [normalise(way) for way in ALTERNATIVE_SEPARATOR.split(bracket)]
    if len(ways) > 1:
        return all(ways) and len(set(ways)) == len(ways)
    return matches_any(words.naming.get("talk", ()), match_text(bracket)) and not narrows(
        bracket, words
    )


def _narrows(text: str, words: Vocabulary) -> bool:
    said = match_text(text)
    if any(p.match(said) for p in words.naming.get("after", ())) or re.search(r"\d", text):
        return True
    if matches_any(words.naming.get("narrow", ()), said):
        return True
    tokens = said.split()
    named_thing = any(t in words.currencies or t in words.units for t in tokens)
    return named_thing or said.strip() in words.country_named


def _abbreviates(short: str, long: str) -> bool:
    """Whether the one is the first letters of the other's words: "Principal Investigator (PI)"."""
    letters = "".join(word[0] for word in re.findall(r"[^\W\d_]+", long))
    code = short.strip()
    return len(code) > 1 and code.isupper() and code.isalpha() and code == letters.upper()
