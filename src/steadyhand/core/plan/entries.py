"""Entries of sections that a form repeats: which press brings room for one more."""

from __future__ import annotations

import re

from ..act.actions import Press, Purpose, target_of
from ..answer.headings import split_number
from ..answer.knowledge import Knowledge
from ..answer.sections import entry_index, entry_part
from ..lang.text import normalise
from ..page.snapshot import Button, Field, Snapshot
from .buttons import submits_post

# A person with three jobs presses "Add another position" until there are three; nobody presses it
# for an entry that the user has not, nor while the entries that are there still wait for their
# answers. A section without any is begun where its entries were given for this job, or where the
# page objects that it is missing.

ADD_CAPTIONS = (
    r"^\W*(?:add|new)\b(?: (?:an?|another|more|further|new|one)\b)*|^\W*\+",
    r"^\W*(?:weiteren?|weitere[rs]?|neuen?|neue[rs]?)\b|\bhinzufügen\W*$",
    r"^\W*(?:ajouter|añadir|agregar|adicionar|acrescentar|incluir|aggiungi)\b(?:"
    r" (?:un['’]altra|un[aoe]?|uma?|autre|nouve(?:au|lle)|otr[ao]|nuev[ao]|outr[ao]|nov[ao]"
    r"|altr[ao]|nuov[ao])\b)*",
    r"^\W*(?:voeg|nog een|nieuwe)\b(?: (?:een|nog een|nieuwe)\b)*|\b(?:toevoegen|toe)\W*$",
)
_ADD = re.compile("|".join(ADD_CAPTIONS), re.I)


def entry_press(page: Snapshot, known: Knowledge) -> Press | None:
    """The press for one more entry of a section on the page; None when all have their room."""
    room = _room_by_section(page, known)
    for section in room:
        button = _add_button(page, known, section)
        if button is not None and room[section] < entry_count(known, section):
            return Press(target_of(button), Purpose.ADD_ENTRY)
    return None


def entry_count(known: Knowledge, section: str) -> int:
    """How many entries of the section the user has: as given for this job, else in the profile."""
    given = [
        len(g.rows) for g in known.given if g.rows and _named_section(g.label, known) == section
    ]
    if given or known.profile is None:
        return max(given, default=0)
    return len({"work": known.profile.work, "education": known.profile.education}.get(section, ()))


def _room_by_section(page: Snapshot, known: Knowledge) -> dict[str, int]:
    """How many entries of each section the page has room for.

    A section that it only offers to add to counts where its entries were given for this job, or
    where the page objects and names it.
    """
    room: dict[str, int] = {}
    for field in page.fillable:
        section = _section_of(field, known)
        if section:
            room[section] = max(room.get(section, 0), entry_index(field, page.fillable) + 1)
    named = {_named_section(g.label, known) for g in known.given if g.rows}
    adding = [b for b in page.buttons if _ADD.search(b.label)]
    named |= {_offered_section(b, known) for b in adding if _is_missed(b, page)} - {""}
    offered = (_offered_section(b, known) for b in adding)
    return room | {section: 0 for section in offered if section in named and section not in room}


def _is_missed(button: Button, page: Snapshot) -> bool:
    """Return whether an objection of the page names what stands above the button."""
    heading = normalise(button.under)
    said = (f" {normalise(each)} " for each in page.errors)
    return bool(heading) and any(f" {heading} " in each for each in said)


def _section_of(field: Field, known: Knowledge) -> str:
    """The section that the field is an entry's part of; '' for none."""
    part = entry_part(field, known.vocabulary)
    if part is not None:
        return part[0]
    own = _named_section(field.group, known)
    rows = (g.rows for g in known.given if g.rows and _named_section(g.label, known) == own)
    asked = {normalise(label) for each in rows for row in each for label in row}
    return own if own and normalise(field.label) in asked else ""


def _add_button(page: Snapshot, known: Knowledge, section: str) -> Button | None:
    """The button that adds an entry of that section: it names it, stands under it, or is alone."""
    calm = (b for b in page.buttons if not (b.disabled or b.href or submits_post(page, b)))
    adding = [b for b in calm if _ADD.search(b.label)]
    named = (b for b in adding if _offered_section(b, known) == section)
    bare = [
        b
        for b in adding
        if not normalise(_ADD.sub(" ", b.label)) and not _offered_section(b, known)
    ]
    return next(named, bare[0] if len(bare) == len(adding) == 1 else None)


def _offered_section(button: Button, known: Knowledge) -> str:
    """The section that the button adds to, as far as it or the heading above it says so."""
    rest = _ADD.sub(" ", button.label)
    return _named_section(rest, known) if normalise(rest) else _named_section(button.under, known)


def _named_section(heading: str, known: Knowledge) -> str:
    """The section that a heading names, by its meaning or as the user named it; '' for none."""
    name = split_number(heading)[0]
    own = name if any(g.rows and split_number(g.label)[0] == name for g in known.given) else ""
    return known.vocabulary.headings.get(name, own)
