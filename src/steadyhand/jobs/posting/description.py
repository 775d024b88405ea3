"""What a posting's words tell: employment, workplace, language, and its requirements."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from . import patterns
from .markup import LineKind, MarkupLine
from .posting import Employment, Need, Remote, Requirement

SAMPLE_MAX = 20_000  # characters that a language is told by
SURE = 1.3  # times as many words as the next language has
WORDS_MIN = 8  # of these; a shorter text is told by nothing
LINE_WORDS_MIN = 4  # of a line that counts for a language
LINE_SURE = 2.0
MIXED_MIN = 0.4  # of the weight of the one language, where the other is no quotation any more
LONG = 60  # words; of a longer text none of these is a sign of another language
WORKPLACE_LINE_MAX = 200  # characters of a sentence about the place of work
_WORD = re.compile(r"[^\W\d_]+")
_WORKPLACE_TAG = re.compile(r"#LI-(Remote|Hybrid|On-?site)\b", re.I)
_CODE = re.compile(r"[a-z]{2}(?=[-_]|$)", re.I)


def employment_of(said: Iterable[object]) -> tuple[Employment, ...]:
    """Every kind that the words name, in the order of the table; () where none does."""
    texts = [re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", t) for t in said if isinstance(t, str)]
    return tuple(
        kind for kind, words in patterns.EMPLOYMENTS if any(words.search(t) for t in texts)
    )


def remote_of(*said: object, title: str = "") -> Remote:
    """Return the kind that the first of the texts names; hybrid is said before remote.

    A title names it only beside the job ("Cook - remote", "Remote Cook"), and not as a part of what
    the job is about ("Remote Sensing Analyst", "Hybrid Cloud Engineer").
    """
    for text in said:
        if isinstance(text, str) and (kind := _workplace(patterns.COMPOUND_TERMS.sub(" ", text))):
            return kind
    return (
        _workplace(patterns.COMPOUND_TERMS.sub(" ", patterns.HYBRID_PART.sub(" ", title)))
        or Remote.UNKNOWN
    )


def denies_remote(lines: Iterable[str]) -> str:
    """Return the first line that says that the work cannot be done from home; '' for none."""
    return next(
        (
            line
            for line in lines
            if len(line) <= WORKPLACE_LINE_MAX and patterns.NOT_REMOTE.search(line)
        ),
        "",
    )


def _workplace(text: str) -> Remote | None:
    return next((kind for kind, words in patterns.REMOTE_KINDS if words.search(text)), None)


def workplace_tag(body: str) -> str:
    """The kind of workplace that a tag in the text names (#LI-Hybrid); '' for none.

    Some days of each week at home are as good as one.
    """
    found = _WORKPLACE_TAG.search(body)
    return found[1] if found else "hybrid" if patterns.HOME_DAYS.search(body) else ""


def language_of(text: str, *, declared: object = "") -> str:
    """Return the language of the text by its commonest words, else the one that was declared.

    Pages declare the language of their frame; the posting in it may be in another one. A text that
    is in two languages, or in none of those that are known here, is in none that was read: '' then,
    unless what is declared is no language of the table.
    """
    sample = text[:SAMPLE_MAX]
    code, most = _commonest_language(sample, SURE)
    if code and most >= WORDS_MIN:
        return "" if _is_mixed(sample, code) else code
    found = _CODE.match(declared) if isinstance(declared, str) else None
    told = found[0].lower() if found else ""
    doubtful = most >= WORDS_MIN or len(_WORD.findall(sample)) > LONG
    return "" if doubtful and told in patterns.COMMON_WORDS else told


def tells_language(text: str) -> bool:
    """Whether the text has enough common words of one language or several to tell any."""
    return _commonest_language(text[:SAMPLE_MAX], SURE)[1] >= WORDS_MIN


def _commonest_language(text: str, sure: float) -> tuple[str, int]:
    """The language of most of the common words, and how many; '' where the next one is close."""
    words = Counter(_WORD.findall(text.casefold()))
    hits = sorted(
        ((sum(words[w] for w in ws), code) for code, ws in patterns.COMMON_WORDS.items()),
        reverse=True,
    )
    (most, code), (next_most, _) = hits[0], hits[1]
    return (code if most >= sure * next_most and most else ""), most


def _is_mixed(text: str, language: str) -> bool:
    """Whether lines of another language are nearly as much of the text."""
    weights = Counter[str]()
    for line in text.splitlines():
        code, most = _commonest_language(line, LINE_SURE)
        weights[code] += len(line) if most >= LINE_WORDS_MIN else 0
    del weights[""]
    own = weights.pop(language, 0)
    return bool(weights) and max(weights.values()) > max(own, 1) * MIXED_MIN


# What a posting asks for, line by line in its own words: the musts, and what is nice.
#
# A line is a requirement where it stands under a heading of requirements. How much it weighs is
# told by its own words ("is a plus", "mandatory"), else by that heading. One such as "You are a
# great fit if" names the musts, but where another one names the minimum it names what is nice.

REQUIREMENTS_MAX = 80
REQUIREMENT_LINE_MAX = 400  # characters; what is longer is a paragraph about the job
HEADING_MAX = 80  # characters of a line that may be a heading without being marked as one


def requirements_of(lines: Iterable[MarkupLine]) -> tuple[Requirement, ...]:
    """Every line under a heading of requirements, each once."""
    found = dict.fromkeys(_under_headings(tuple(lines)))
    return tuple(found)[:REQUIREMENTS_MAX]


def weigh(text: str, need: Need) -> Requirement:
    """The line with the need that its own words tell, else with *need*."""
    if patterns.NICE_LINE.search(text):
        return Requirement(text, Need.NICE)
    return Requirement(text, Need.MUST if patterns.MUST_LINE.search(text) else need)


def _under_headings(lines: tuple[MarkupLine, ...]) -> Iterator[Requirement]:
    """The lines of each part; after a list, running text is about something else."""
    hard = any(
        line.kind is LineKind.HEADING and patterns.HARD_NEED.search(line.text) for line in lines
    )
    need: Need | None = None
    listed = False
    for at, line in enumerate(lines):
        if _is_heading(line, lines[at + 1 : at + 2]):
            soft = hard and patterns.SOFT_NEED.search(line.text)
            need, listed = Need.NICE if soft else _need_of(line.text, need), False
        elif need is not None and listed and line.kind is LineKind.TEXT:
            need = None
        elif (
            need is not None
            and len(line.text) <= REQUIREMENT_LINE_MAX
            and not line.text.endswith(":")
        ):
            listed = listed or line.kind is LineKind.ITEM
            yield weigh(line.text, need)


def _is_heading(line: MarkupLine, after: tuple[MarkupLine, ...]) -> bool:
    """A heading, or a short line with a colon, or one before a list."""
    if line.kind is LineKind.HEADING or len(line.text) > HEADING_MAX:
        return line.kind is LineKind.HEADING
    listed = bool(after) and after[0].kind is LineKind.ITEM
    return line.kind is LineKind.TEXT and (
        line.text.endswith(":") or (listed and line.text[-1] != ".")
    )


def _need_of(heading: str, now: Need | None) -> Need | None:
    """What lines below the heading are; a heading that says nothing of it ends the part.

    A heading that only divides a list of requirements ("Baseline:") goes on with it.
    """
    bare = heading.rstrip(" :.!…").strip()
    told = next((need for need, words in patterns.NEEDS if words.search(bare)), None)
    if (
        told is Need.MUST
        and patterns.OTHER_PARTS.search(bare)
        and not patterns.NEEDS[1][1].match(bare)
    ):
        return None
    if (
        told is None
        and now is not None
        and heading.endswith(":")
        and not patterns.OTHER_PARTS.search(bare)
    ):
        return now
    return told
