"""A resume for one posting: everything that the profile has for one, in the order that it asks for.

Sections stand in one order; projects or education that hold what was asked for stand before work
that holds nothing of it. Within a section what holds most of the requirements' words comes first,
and the newest comes first where that is equal. Work is never shuffled: where the newest job is not
what was asked for, the jobs that are stand first under a heading that says so, and each part runs
from the newest to the oldest. What does not fit on the pages is `room`'s to choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..profile import Name, Profile
from .document import (
    Document,
    Entry,
    Kind,
    LeftOut,
    Line,
    Normal,
    Paper,
    Part,
    Piece,
    Reason,
    Section,
    Wanted,
)
from .entries import (
    Pen,
    Pieces,
    asked,
    entries_of,
    fixed,
    joined,
    line,
    link_line,
    phone_line,
    said,
)
from .trace import is_private, told
from .wording import WORDS, language_for, mailto, shown

CHRONICLES = (Part.WORK, Part.VOLUNTEERING)
HALVES = ("phone_code", "phone_national")  # of `phone`, not facts of their own
NOW = "9999"  # after any date: what goes on is the newest


def resume(profile: Profile, wanted: Wanted, normal: Normal) -> Document:
    """The whole resume for that posting, with what it leaves out and why."""
    language = language_for(profile, wanted)
    entries = entries_of(profile, Pen(asked(wanted, normal), language))
    sections: list[Section] = []
    repeated: list[LeftOut] = []
    for part, found in entries.items():
        kept, again = without_repeats(found, normal)
        repeated.extend(again)
        sections.extend(_sections(part, kept, profile=profile, language=language))
    name = _text(full_name(profile.name))
    title = " – ".join(filter(None, (WORDS[language].resume, name)))
    draft = Document(
        Paper.RESUME,
        language,
        title,
        name,
        header(profile),
        _placed(sections),
        tuple(repeated),
    )
    return replace(draft, left_out=(*draft.left_out, *_untold(draft, profile, wanted)))


def header(profile: Profile) -> tuple[Line, ...]:
    """Name, headline and the ways to reach the person; the street is nobody's matter yet."""
    address = profile.address
    place = joined(
        said(f"address.{part}", value)
        for part, value in (
            ("city", address.city),
            ("region", address.region if shown(address.region) != shown(address.city) else ""),
            ("country", address.country),
        )
    )
    mail = line("email", Kind.CONTACT, said("email", profile.email))
    return (
        *line("name", Kind.NAME, full_name(profile.name)),
        *line("headline", Kind.HEADLINE, said("headline", profile.headline)),
        *(replace(each, link=mailto(each.text)) for each in mail),
        *phone_line(profile.phone, code=profile.phone_code, rest=profile.phone_national),
        *line("address", Kind.CONTACT, place),
        *(
            each
            for key, url in profile.links.items()
            for each in link_line(f"links[{key}]", Kind.CONTACT, url)
        ),
    )


def full_name(name: Name) -> Pieces:
    """The name in one piece, as `Name.full` has it."""
    parts = (said("name.given", name.given), said("name.family", name.family))
    return said("name.whole", name.whole) or joined(parts, " ")


def heading(part: Part, title: str, entries: tuple[Entry, ...]) -> Line:
    """The section's heading, which rests on what the first line under it shows."""
    first = next(each for entry in entries for each in entry.all)
    return Line(f"heading.{part}", Kind.HEADING, (fixed(title),), about=first.facts)


def newest_first(entries: tuple[Entry, ...], profile: Profile) -> tuple[Entry, ...]:
    """The entries by their dates; those without keep the profile's order, after the others."""
    dates = _dates(profile)
    return tuple(sorted(entries, key=lambda e: dates.get(path_of(e), ("", "")), reverse=True))


def path_of(entry: Entry) -> str:
    """The fact that the entry is about: work[0], projects[2]."""
    return entry.all[0].key.partition(".")[0]


def weight(entry: Entry) -> int:
    """How much of what was asked for its lines hold together."""
    return sum(each.score for each in entry.all)


def _sections(
    part: Part, entries: tuple[Entry, ...], *, profile: Profile, language: str
) -> tuple[Section, ...]:
    words = WORDS[language]
    ordered = newest_first(entries, profile)
    if part not in CHRONICLES:
        best = tuple(sorted(ordered, key=lambda entry: -weight(entry)))
        return (Section(part, heading(part, words.headings[part], best), best),)
    wanted = tuple(e for e in ordered if weight(e))
    rest = tuple(e for e in ordered if not weight(e))
    if part is not Part.WORK or (*wanted, *rest) == ordered:
        return (Section(part, heading(part, words.headings[part], ordered), ordered),)
    further = Part.FURTHER_WORK
    return (
        Section(part, heading(part, words.relevant_work, wanted), wanted),
        Section(further, heading(further, words.headings[further], rest), rest),
    )


def _placed(sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections, with what was asked for before work that was not."""
    held = {each.part: sum(weight(entry) for entry in each.entries) for each in sections}
    if held.get(Part.WORK, 1):
        return tuple(sections)
    asked_for = [x for x in sections if x.part in (Part.PROJECTS, Part.EDUCATION) and held[x.part]]
    rest = [each for each in sections if each not in asked_for]
    at = next(n for n, each in enumerate(rest) if each.part is Part.WORK)
    return (*rest[:at], *asked_for, *rest[at:])


def _dates(profile: Profile) -> dict[str, tuple[str, str]]:
    """Last and first date of everything that has some, by its path."""
    found: dict[str, tuple[str, str]] = {}
    for path, jobs in (("work", profile.work), ("volunteering", profile.volunteering)):
        found |= {f"{path}[{n}]": (x.end or NOW, x.start) for n, x in enumerate(jobs)}
    for n, made in enumerate(profile.projects):
        found[f"projects[{n}]"] = made.end or made.start, made.start
    for n, course in enumerate(profile.education):
        found[f"education[{n}]"] = course.end or course.start, course.start
    for path, papers in (("certificates", profile.certificates), ("licences", profile.licences)):
        found |= {f"{path}[{n}]": (x.date, "") for n, x in enumerate(papers)}
    found |= {f"publications[{n}]": (x.date, "") for n, x in enumerate(profile.publications)}
    return found | {f"awards[{n}]": (x.date, "") for n, x in enumerate(profile.awards)}


def without_repeats(
    entries: tuple[Entry, ...], normal: Normal
) -> tuple[tuple[Entry, ...], tuple[LeftOut, ...]]:
    """The entries without lines that say what an earlier line of the same entry says."""
    kept, again = [], []
    for entry in entries:
        seen: set[str] = set()
        lines = []
        for each in entry.lines:
            words = normal(each.text) or each.text
            if words in seen:
                again.append(LeftOut(each.facts, each.text, Reason.REPEATED))
            else:
                lines.append(each)
            seen.add(words)
        kept.append(replace(entry, lines=tuple(lines)))
    return tuple(kept), tuple(again)


def _untold(draft: Document, profile: Profile, wanted: Wanted) -> tuple[LeftOut, ...]:
    """Every fact of the profile that no line shows and no reason was given for yet."""
    used = {fact for each in draft.lines for fact in each.facts}
    used.update(fact for out in draft.left_out for fact in out.facts)
    facts = told(profile, wanted)
    used.update(HALVES)
    rest = (path for path in facts if not path.startswith("posting") and path not in used)
    return tuple(
        LeftOut((path,), "", Reason.PRIVATE)
        if is_private(path)
        else LeftOut((path,), shown(str(facts[path])), Reason.DETAIL)
        for path in rest
    )


def _text(pieces: tuple[Piece, ...]) -> str:
    return "".join(piece.text for piece in pieces)
