"""Entries of sections that a form repeats: which press brings room for one more, what stays out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container
from dataclasses import replace

from ..act.actions import Press, Purpose, target_of
from ..answer.form import form_contexts
from ..answer.headings import split_number
from ..answer.knowledge import Knowledge
from ..answer.resolution import resolve
from ..answer.sections import entry_index, entry_part
from ..answer.sheet import SectionGap, Unknown
from ..lang.concepts import alternatives, any_of
from ..lang.text import normalise
from ..page.snapshot import Button, Field, PageText, Snapshot, without_values
from .buttons import DROP_ENTRY_CAPTIONS, KEEP_ENTRY_CAPTIONS, home_form, submits_post

# A person with three jobs presses "Add another position" until there are three; nobody presses it
# for an entry that the user has not, nor while the entries that are there still wait for their
# answers. A section without any is begun where its entries were given for this job, where the page
# objects that it is missing, or where the profile has some that the page shows nothing of.

ADD_CAPTIONS = alternatives("add_captions")
_ADD = re.compile("|".join(ADD_CAPTIONS), re.I)
_BEGINS = re.compile(any_of("begin_entry"), re.I)  # "New jobs" on a board adds nothing
_ANOTHER = re.compile(rf"\b(?:{any_of('another_entry')})\b", re.I)
_KEEP = re.compile("|".join(KEEP_ENTRY_CAPTIONS))
_DROP = re.compile("|".join(DROP_ENTRY_CAPTIONS))


def entry_press(page: Snapshot, known: Knowledge, *, within: bool = False) -> Press | None:
    """The press for one more entry of a section on the page; None when all have their room.

    *within*: earlier pages of the form are filled already.
    """
    found = _next_entry(page, known, within=within)
    return Press(target_of(found[1]), Purpose.ADD_ENTRY) if found else None


def _next_entry(page: Snapshot, known: Knowledge, *, within: bool) -> tuple[str, Button] | None:
    """The section that is to have one more entry, and the button that adds it."""
    room = _room_by_section(page, known, within=within)
    for section in room:
        button = _add_button(page, known, section)
        if button is not None and room[section] < entry_count(known, section):
            return section, button
    return None


def entry_count(known: Knowledge, section: str) -> int:
    """How many entries of the section the user has: as given for this job, else in the profile."""
    given = [
        len(g.rows) for g in known.given if g.rows and _named_section(g.label, known) == section
    ]
    if given or known.profile is None:
        return max(given, default=0)
    return len({"work": known.profile.work, "education": known.profile.education}.get(section, ()))


def _room_by_section(page: Snapshot, known: Knowledge, *, within: bool) -> dict[str, int]:
    """How many entries of each section the page has room for; 0 for one that is to be begun."""
    room = _room_in_fields(page, known)
    named = _wanted_sections(page, known) | _sections_to_begin(page, known, within=within)
    offered = (_offered_section(b, known) for b in page.buttons if _ADD.search(b.label))
    return room | {section: 0 for section in offered if section in named and section not in room}


def _wanted_sections(page: Snapshot, known: Knowledge) -> set[str]:
    """Sections whose entries were given for this job, or that the page objects to be without."""
    given = {_named_section(g.label, known) for g in known.given if g.rows}
    missed = (b for b in page.buttons if _ADD.search(b.label) and _is_missed(b, page))
    return given | ({_offered_section(b, known) for b in missed} - {""})


def _room_in_fields(page: Snapshot, known: Knowledge) -> dict[str, int]:
    room: dict[str, int] = {}
    for field in page.fillable:
        section = _section_of(field, known)
        if section:
            room[section] = max(room.get(section, 0), entry_index(field, page.fillable) + 1)
    return room


def _sections_to_begin(page: Snapshot, known: Knowledge, *, within: bool) -> set[str]:
    """Sections that nobody asks for and that the user has entries of, in the application's form."""
    home = home_form(page, within=within)
    here = (b for b in page.buttons if (b.frame, b.form) == home and not _says_another(b))
    offered = {_offered_section(b, known) for b in here if _BEGINS.search(b.label)}
    return {s for s in offered if s and not shown_entries(page, known, s)}


def _says_another(button: Button) -> bool:
    """Whether the caption tells that entries are there already, in whatever form."""
    return bool(_ANOTHER.search(button.label))


def shown_entries(page: Snapshot, known: Knowledge, section: str) -> int:
    """How many entries of the profile stand in the page's text: a resume was read, one was kept."""
    text = f" {normalise(without_values(page).text)} "
    names = (
        tuple(filter(None, map(normalise, each))) for each in _names_of_entries(known, section)
    )
    return sum(all(f" {name} " in text for name in each) for each in names if each)


def _names_of_entries(known: Knowledge, section: str) -> list[tuple[str, str]]:
    """What each entry of the profile is called by."""
    if known.profile is None:
        return []
    jobs = [(work.company, work.title) for work in known.profile.work]
    schools = [(each.school, each.degree or each.field) for each in known.profile.education]
    return {"work": jobs, "education": schools}.get(section, [])


def section_gaps(
    page: Snapshot, known: Knowledge, noted: Container[str] = ()
) -> tuple[SectionGap, ...]:
    """Each section that the page offers to add to, with how many entries it has and could have.

    One of *noted* counts also where the page has entries of it and offers no more.
    """
    room = _room_in_fields(page, known)
    begins = [b for b in page.buttons if _BEGINS.search(b.label)]
    headings = {section: section for section in room if section in noted}
    headings |= {_offered_section(b, known): _heading_of(b) for b in reversed(begins)}
    return tuple(
        SectionGap(section, heading, count, min(count, has))
        for section, heading in headings.items()
        if section and (count := entry_count(known, section))
        for has in [max(room.get(section, 0), shown_entries(page, known, section))]
    )


def _heading_of(button: Button) -> str:
    return button.under or " ".join(_ADD.sub(" ", button.label).split())


# An entry that nobody asks for is taken back where it cannot be filled for sure: where it would be
# kept only by a press of its own, after which nobody could review it, and where it requires what
# nobody has answered. Without it the form asked nothing of that.


def regretted_entry(
    before: Snapshot, after: Snapshot, known: Knowledge, *, within: bool
) -> SectionGap | None:
    """The section whose entry, just added, had better not be there, and why; None where it may."""
    section, _ = _next_entry(before, known, within=within) or ("", None)
    begun = _sections_to_begin(before, known, within=within) - _wanted_sections(before, known)
    if section not in begun or _room_in_fields(before, known).get(section):
        return None
    why = _why_regretted(section, before, after, known)
    gaps = (gap for gap in section_gaps(before, known) if gap.section == section)
    return next((replace(gap, why=why) for gap in gaps if why), None)


def _why_regretted(section: str, before: Snapshot, after: Snapshot, known: Knowledge) -> str:
    if not _room_in_fields(after, known).get(section):
        return "what was added is no entry of it"
    if any(_KEEP.fullmatch(normalise(label)) for label in _new_labels(before, after)):
        return "its entries are kept one by one"
    asked = _unanswered(before, after, known)
    return f"an entry requires {asked!r}, which nobody has answered" if asked else ""


def drop_press(before: Snapshot, after: Snapshot) -> Press | None:
    """The press that takes the added entry back; None where it brought no button for that."""
    came = _new_labels(before, after)
    for button in reversed(after.buttons):
        calm = not (button.disabled or button.href or submits_post(after, button))
        if calm and button.label in came and _DROP.fullmatch(normalise(button.label)):
            return Press(target_of(button), Purpose.DROP_ENTRY)
    return None


def _new_labels(before: Snapshot, after: Snapshot) -> Counter[PageText]:
    """The captions that the page has more often than before."""
    return Counter(b.label for b in after.buttons) - Counter(b.label for b in before.buttons)


def _unanswered(before: Snapshot, after: Snapshot, known: Knowledge) -> str:
    """The first required question that came and has no answer; '' for none.

    When a job ended is not asked of one that goes on.
    """
    here = known.on(after.fillable, after.language, form_contexts(after, known.vocabulary))
    old = {f.key for f in before.fillable}
    for field in after.fillable:
        part = entry_part(field, known.vocabulary)
        if field.key in old or not (field.required and field.empty) or (part and part[1] == "end"):
            continue
        if isinstance(resolve(field, here), Unknown):
            return field.caption
    return ""


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
    ordered = sorted(adding, key=lambda b: not _BEGINS.search(b.label))
    named = (b for b in ordered if _offered_section(b, known) == section)
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
