"""Sections that a form repeats: the press that brings room for one more entry.

A person with three jobs presses "Add another position" until there are three; nobody presses it for
an entry that the user has not, nor while the entries that are there still wait for their answers.
"""

from __future__ import annotations

import re

from ..act.actions import Press, Purpose, target_of
from ..answer.normal import normal
from ..answer.resolve import Known
from ..answer.sections import numbered, part_of, place_of
from ..page.snapshot import Button, Snapshot
from .submit import sends

ADD = (
    r"^\W*(?:add|new)\b(?: (?:an?|another|more|further|new|one)\b)*|^\W*\+",
    r"^\W*(?:weiteren?|weitere[rs]?|neuen?|neue[rs]?)\b|\bhinzufügen\W*$",
    r"^\W*(?:ajouter|añadir|agregar|adicionar|toevoegen|aggiungi)\b(?: (?:une?|otra?|outr[ao])\b)?",
)
_ADD = re.compile("|".join(ADD), re.I)


def entry_press(page: Snapshot, known: Known) -> Press | None:
    """The press for one more entry of a section on the page; None when all have their room."""
    room = _room(page, known)
    for section in room:
        button = _adder(page, known, section)
        if button is not None and room[section] < entries(known, section):
            return Press(target_of(button), Purpose.ADD_ENTRY)
    return None


def entries(known: Known, section: str) -> int:
    """How many entries of the section the user has: as given for this job, else in the profile."""
    given = [len(g.rows) for g in known.given if g.rows and _named(g.label, known) == section]
    if given or known.profile is None:
        return max(given, default=0)
    return len({"work": known.profile.work, "education": known.profile.education}.get(section, ()))


def _room(page: Snapshot, known: Known) -> dict[str, int]:
    """How many entries of each section the page has room for."""
    room: dict[str, int] = {}
    for field in page.fillable:
        part = part_of(field, known.vocabulary)
        if part is not None:
            room[part[0]] = max(room.get(part[0], 0), place_of(field, page.fillable) + 1)
    return room


def _adder(page: Snapshot, known: Known, section: str) -> Button | None:
    """The button that adds an entry of that section: it names it, or alone adds anything."""
    calm = (b for b in page.buttons if not (b.disabled or b.href or sends(page, b)))
    adding = [b for b in calm if _ADD.search(b.label)]
    named = (b for b in adding if _named(_ADD.sub(" ", b.label), known) == section)
    bare = [b for b in adding if not normal(_ADD.sub(" ", b.label))]
    return next(named, bare[0] if len(bare) == len(adding) == 1 else None)


def _named(heading: str, known: Known) -> str:
    """The section that a heading names; '' for none that is known."""
    return known.vocabulary.headings.get(numbered(heading)[0], "")
