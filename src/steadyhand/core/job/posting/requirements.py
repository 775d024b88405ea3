"""What a posting asks for, line by line in its own words: the musts, and what is nice.

A line is a requirement where it stands under a heading of requirements. How much it weighs is told
by its own words ("is a plus", "mandatory"), else by that heading. One such as "You are a great fit
if" names the musts, but where another one names the minimum it names what is nice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .facts import Need, Requirement
from .markup import Kind, Line
from .words import HARD_NEED, MUST_LINE, NEEDS, NICE_LINE, OTHER_PARTS, SOFT_NEED

REQUIREMENTS_MAX = 80
LINE_MAX = 400  # characters; what is longer is a paragraph about the job
HEADING_MAX = 80  # characters of a line that may be a heading without being marked as one


def requirements_of(lines: Iterable[Line]) -> tuple[Requirement, ...]:
    """Every line under a heading of requirements, each once."""
    found = dict.fromkeys(_under_headings(tuple(lines)))
    return tuple(found)[:REQUIREMENTS_MAX]


def weighed(text: str, need: Need) -> Requirement:
    """The line with the need that its own words tell, else with *need*."""
    if NICE_LINE.search(text):
        return Requirement(text, Need.NICE)
    return Requirement(text, Need.MUST if MUST_LINE.search(text) else need)


def _under_headings(lines: tuple[Line, ...]) -> Iterator[Requirement]:
    """The lines of each part; after a list, running text is about something else."""
    hard = any(line.kind is Kind.HEADING and HARD_NEED.search(line.text) for line in lines)
    need: Need | None = None
    listed = False
    for at, line in enumerate(lines):
        if _is_heading(line, lines[at + 1 : at + 2]):
            soft = hard and SOFT_NEED.search(line.text)
            need, listed = Need.NICE if soft else _need_of(line.text, need), False
        elif need is not None and listed and line.kind is Kind.TEXT:
            need = None
        elif need is not None and len(line.text) <= LINE_MAX and not line.text.endswith(":"):
            listed = listed or line.kind is Kind.ITEM
            yield weighed(line.text, need)


def _is_heading(line: Line, after: tuple[Line, ...]) -> bool:
    """A heading, or a short line with a colon, or one before a list."""
    if line.kind is Kind.HEADING or len(line.text) > HEADING_MAX:
        return line.kind is Kind.HEADING
    listed = bool(after) and after[0].kind is Kind.ITEM
    return line.kind is Kind.TEXT and (line.text.endswith(":") or (listed and line.text[-1] != "."))


def _need_of(heading: str, now: Need | None) -> Need | None:
    """What lines below the heading are; a heading that says nothing of it ends the part.

    A heading that only divides a list of requirements ("Baseline:") goes on with it.
    """
    bare = heading.rstrip(" :.!…").strip()
    told = next((need for need, words in NEEDS if words.search(bare)), None)
    if told is Need.MUST and OTHER_PARTS.search(bare) and not NEEDS[1][1].match(bare):
        return None
    if told is None and now is not None and heading.endswith(":") and not OTHER_PARTS.search(bare):
        return now
    return told
