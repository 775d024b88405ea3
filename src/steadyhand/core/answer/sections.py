"""Sections that a form repeats: which entry a field belongs to, and what it asks of that entry.

A field of an entry ("Position 2 > Employer") asks about that entry and about nothing else: it has
no intent, so that no answer about the person's present job can ever stand in an earlier one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..page.snapshot import Field
from .normal import normal
from .vocabulary import Vocabulary

NUMBERED = re.compile(r"(?:#?(\d+)\.? )?(.*?)(?: #?(\d+)\.?)?")

Part = tuple[str, str]  # section, what is asked of its entry: ("work", "company")


def part_of(field: Field, vocabulary: Vocabulary) -> Part | None:
    """What the field asks of an entry; None for a field outside of sections that are known."""
    section = vocabulary.headings.get(numbered(field.group)[0], "")
    part = vocabulary.sections.get(section, {}).get(normal(field.label), "")
    return (section, part) if part else None


def in_entry(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether the field stands below a numbered heading of such a section."""
    name, number = numbered(field.group)
    return number is not None and name in vocabulary.headings


def alike(one: str, other: str, vocabulary: Vocabulary) -> bool:
    """Whether two headings name the same section."""
    names = [numbered(heading)[0] for heading in (one, other)]
    sections = {vocabulary.headings.get(name, name) for name in names}
    return len(sections) == 1 and "" not in names


def place_of(field: Field, fields: Sequence[Field]) -> int:
    """Which entry of its section the field belongs to, from 0.

    Entries are told apart by the number in their heading, else by the order of equal questions.
    """
    name, number = numbered(field.group)
    if number is None:
        same = (f.key for f in fields if f.fillable and _question(f) == _question(field))
        return next((at for at, key in enumerate(same) if key == field.key), 0)
    from_zero = any(numbered(f.group) == (name, 0) for f in fields)
    return number if from_zero else max(number - 1, 0)


def numbered(heading: str) -> tuple[str, int | None]:
    """A heading, normalised, without the number before or after it; and that number."""
    hit = NUMBERED.fullmatch(normal(heading))
    assert hit is not None
    digits = hit[1] or hit[3]
    return hit[2], int(digits) if digits else None


def _question(field: Field) -> str:
    return normal(field.question)
