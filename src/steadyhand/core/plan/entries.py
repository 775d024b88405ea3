"""Sections that a form repeats: the press that brings room for one more entry.

A person with three jobs presses "Add another position" until there are three; nobody presses it for
an entry that the user has not, nor while the entries that are there still wait for their answers.
A section without any is begun where its entries were given for this job, or where the page objects
that it is missing.
"""

from __future__ import annotations

import re

from ..act.actions import Press, Purpose, target_of
from ..answer.normal import normal
from ..answer.resolve import Known
from ..answer.sections import part_of, place_of
from ..answer.whose import numbered
from ..page.snapshot import Button, Field, Snapshot
from .submit import sends

ADD = (
    r"^\W*(?:add|new)\b(?: (?:an?|another|more|further|new|one)\b)*|^\W*\+",
    r"^\W*(?:weiteren?|weitere[rs]?|neuen?|neue[rs]?)\b|\bhinzufügen\W*$",
    r"^\W*(?:ajouter|añadir|agregar|adicionar|acrescentar|incluir|aggiungi)\b(?:"
    r" (?:un['’]altra|un[aoe]?|uma?|autre|nouve(?:au|lle)|otr[ao]|nuev[ao]|outr[ao]|nov[ao]"
    r"|altr[ao]|nuov[ao])\b)*",
    r"^\W*(?:voeg|nog een|nieuwe)\b(?: (?:een|nog een|nieuwe)\b)*|\b(?:toevoegen|toe)\W*$",
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
    """How many entries of each section the page has room for.

    A section that it only offers to add to counts where its entries were given for this job, or
    where the page objects and names it.
    """
    room: dict[str, int] = {}
    for field in page.fillable:
        section = _section(field, known)
        if section:
            room[section] = max(room.get(section, 0), place_of(field, page.fillable) + 1)
    named = {_named(g.label, known) for g in known.given if g.rows}
    adding = [b for b in page.buttons if _ADD.search(b.label)]
    named |= {_offers(b, known) for b in adding if _is_missed(b, page)} - {""}
    offered = (_offers(b, known) for b in adding)
    return room | {section: 0 for section in offered if section in named and section not in room}


def _is_missed(button: Button, page: Snapshot) -> bool:
    """Return whether an objection of the page names what stands above the button."""
    heading = normal(button.under)
    said = (f" {normal(each)} " for each in page.errors)
    return bool(heading) and any(f" {heading} " in each for each in said)


def _section(field: Field, known: Known) -> str:
    """The section that the field is an entry's part of; '' for none."""
    part = part_of(field, known.vocabulary)
    if part is not None:
        return part[0]
    own = _named(field.group, known)
    rows = (g.rows for g in known.given if g.rows and _named(g.label, known) == own)
    asked = {normal(label) for each in rows for row in each for label in row}
    return own if own and normal(field.label) in asked else ""


def _adder(page: Snapshot, known: Known, section: str) -> Button | None:
    """The button that adds an entry of that section: it names it, stands under it, or is alone."""
    calm = (b for b in page.buttons if not (b.disabled or b.href or sends(page, b)))
    adding = [b for b in calm if _ADD.search(b.label)]
    named = (b for b in adding if _offers(b, known) == section)
    bare = [b for b in adding if not normal(_ADD.sub(" ", b.label)) and not _offers(b, known)]
    return next(named, bare[0] if len(bare) == len(adding) == 1 else None)


def _offers(button: Button, known: Known) -> str:
    """The section that the button adds to, as far as it or the heading above it says so."""
    rest = _ADD.sub(" ", button.label)
    return _named(rest, known) if normal(rest) else _named(button.under, known)


def _named(heading: str, known: Known) -> str:
    """The section that a heading names, by its meaning or as the user named it; '' for none."""
    name = numbered(heading)[0]
    own = name if any(g.rows and numbered(g.label)[0] == name for g in known.given) else ""
    return known.vocabulary.headings.get(name, own)
