"""How long the parts of a posting may be: everything that is made of it later takes their time.

A page of text has some 3,000 characters. A title of 60,000 stood whole in the letter, which took
minutes to be set.
"""

from __future__ import annotations

from dataclasses import replace

from .facts import Posting

TITLE_MAX = 200  # characters, of a name and a place too
DESCRIPTION_MAX = 100_000  # characters
LINE_MAX = 2_000  # characters of one requirement or question
LINES_MAX = 300  # requirements, and questions
PLACES_MAX = 100


def within_limits(posting: Posting) -> Posting:
    """The posting, whose parts are cut where they are longer than anybody writes them."""
    salary = posting.salary
    lines = posting.requirements[:LINES_MAX]
    asked = posting.asked[:LINES_MAX]
    return replace(
        posting,
        title=posting.title[:TITLE_MAX].strip(),
        company=posting.company[:TITLE_MAX].strip(),
        locations=_places(posting.locations),
        remote_within=_places(posting.remote_within),
        salary=replace(salary, said=salary.said[:LINE_MAX]) if salary else None,
        requirements=tuple(replace(each, text=each.text[:LINE_MAX]) for each in lines),
        reference=posting.reference[:TITLE_MAX],
        asked=tuple(
            replace(each, label=each.label[:LINE_MAX], options=_lines(each.options))
            for each in asked
        ),
        description=posting.description[:DESCRIPTION_MAX],
    )


def _places(places: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each[:TITLE_MAX] for each in places[:PLACES_MAX])


def _lines(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each[:LINE_MAX] for each in texts[:LINES_MAX])
