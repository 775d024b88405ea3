"""Languages that a posting asks for, with their levels, beside those that the person speaks.

Levels are those of the Common European Framework: 1 is A1, 6 is C2; 7 is a native speaker's.
Source: https://www.coe.int/en/web/common-european-framework-reference-languages/level-descriptions
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..case import Case, reason
from ..facts import About, Reason, Verdict, best
from ..lines import Line
from ..terms import Terms

PLAIN = 4  # a language without a level: to work in it is B2
C2, NATIVE = 6, 7
SHORT = 5  # words of a line that names languages and little else
BREAK = re.compile(r"\s*[;,/()]\s*")
WRITTEN = re.compile(r"(?<!\w)[abc][12](?!\w)", re.I)


@dataclass(frozen=True, slots=True)
class _Wanted:
    code: str
    level: int
    either: bool  # it may be had in place of the one before
    said: str


def languages(case: Case) -> Iterator[tuple[Line, Reason]]:
    """One reason for each language, or for each choice of languages, that is asked for."""
    for line in case.asked:
        group: list[_Wanted] = []
        for each in _wanted(line.asked, case):
            if group and not each.either:
                yield line, _judged(group, line, case)
                group = []
            group.append(each)
        if group:
            yield line, _judged(group, line, case)


def names_language(text: str, terms: Terms) -> bool:
    """Whether a language is named."""
    return any(names.search(text) for names in terms.tongues.values())


def _wanted(text: str, case: Case) -> Iterator[_Wanted]:
    """The languages of the line, in its order; a level counts for its neighbours without one."""
    parts = _parts(text, case)
    if not names_language(text, case.terms):
        return
    named = [(part, either, _named(part, case.terms)) for part, either in parts]
    levels = [level_of(part, case.terms) for part, _, _ in named]
    whole = level_of(text, case.terms)
    cued = case.terms.says("language_cue", text) or whole or len(text.split()) <= SHORT
    for at, (part, either, codes) in enumerate(named):
        own = levels[at] or _next(levels, named, at) or whole or PLAIN
        for code in codes if cued else ():
            yield _Wanted(code, own, either, part)


def _next(levels: list[int], named: list[tuple[str, bool, list[str]]], at: int) -> int:
    """The level of the nearest part before that has one, else after, without other words."""
    before = next((levels[n] for n in range(at - 1, -1, -1) if levels[n]), 0)
    return before or next((levels[n] for n in range(at + 1, len(named)) if levels[n]), 0)


def _parts(text: str, case: Case) -> list[tuple[str, bool]]:
    """The text cut at commas and joining words, each part with whether "or" stands before it."""
    both, other = case.terms.joins[case.language]
    marked = other.sub("\x01", both.sub("\x02", text))
    pieces = re.split(r"(\x01|\x02|\s*[;,/()]\s*)", marked)
    either = [""] + [glue.strip() for glue in pieces[1::2]]
    return [
        (part, glue in ("\x01", "/"))
        for part, glue in zip(pieces[::2], either, strict=True)
        if part.strip()
    ]


def _named(part: str, terms: Terms) -> list[str]:
    return [code for code, names in terms.tongues.items() if names.search(part)]


def level_of(text: str, terms: Terms) -> int:
    """The level that the text tells; 0 for none. One that is written as such counts first."""
    written = WRITTEN.search(text)
    said = written[0] if written else text
    return next((rank for rank, words in terms.levels if words.search(said)), 0)


def _judged(group: list[_Wanted], line: Line, case: Case) -> Reason:
    return best(tuple(_one(wanted, line, case) for wanted in group))


def _one(wanted: _Wanted, line: Line, case: Case) -> Reason:
    spoken = [
        (level_of(each.level, case.terms), f"profile.languages[{at}]")
        for at, each in enumerate(case.profile.languages)
        if wanted.code in _named(each.name, case.terms) or each.name.lower() == wanted.code
    ]
    if not spoken:
        none = Verdict.UNMET if case.profile.languages else Verdict.UNKNOWN
        return _told(none, wanted, line, path="profile.languages")
    level, path = max(spoken)
    if not level:
        return _told(Verdict.UNKNOWN, wanted, line, path=f"{path}.level")
    short = wanted.level - level
    near = Verdict.NEAR if short <= case.weights.levels_near else Verdict.UNMET
    return _told(Verdict.MET if short <= 0 else near, wanted, line, path=f"{path}.level")


def _told(verdict: Verdict, wanted: _Wanted, line: Line, *, path: str) -> Reason:
    return reason(About.LANGUAGE, verdict, line.whole, of=wanted.said, path=path)
