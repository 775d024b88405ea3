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
from . import document
from .entries import (
    EntryWriter,
    Pieces,
    entries_of,
    fact_pieces,
    fixed_piece,
    join_pieces,
    link_line,
    make_line,
    phone_line,
    requirement_words,
)
from .trace import facts_by_path, is_private
from .wording import WORDS, display_text, document_language, mailto_link

DATED_SECTIONS = (document.SectionKind.WORK, document.SectionKind.VOLUNTEERING)
PHONE_PARTS = ("phone_code", "phone_national")  # of `phone`, not facts of their own
ONGOING = "9999"  # after any date: what goes on is the newest


def make_cv(
    profile: Profile, wanted: document.PostingSummary, normal: document.Normaliser
) -> document.DraftDocument:
    """The whole resume for that posting, with what it leaves out and why."""
    language = document_language(profile, wanted)
    entries = entries_of(profile, EntryWriter(requirement_words(wanted, normal), language))
    sections: list[document.Section] = []
    repeated: list[document.Omission] = []
    for part, found in entries.items():
        kept, again = without_repeats(found, normal)
        repeated.extend(again)
        sections.extend(_sections(part, kept, profile=profile, language=language))
    name = _pieces_text(full_name(profile.name))
    title = " – ".join(filter(None, (WORDS[language].resume, name)))
    draft = document.DraftDocument(
        document.DocumentKind.RESUME,
        language,
        title,
        name,
        header(profile),
        _order_sections(sections),
        tuple(repeated),
    )
    return replace(draft, left_out=(*draft.left_out, *_untold_facts(draft, profile, wanted)))


def header(profile: Profile) -> tuple[document.DocumentLine, ...]:
    """Name, headline and the ways to reach the person; the street is nobody's matter yet."""
    address = profile.address
    place = join_pieces(
        fact_pieces(f"address.{part}", value)
        for part, value in (
            ("city", address.city),
            (
                "region",
                address.region
                if display_text(address.region) != display_text(address.city)
                else "",
            ),
            ("country", address.country),
        )
    )
    mail = make_line("email", document.LineKind.CONTACT, fact_pieces("email", profile.email))
    return (
        *make_line("name", document.LineKind.NAME, full_name(profile.name)),
        *make_line(
            "headline", document.LineKind.HEADLINE, fact_pieces("headline", profile.headline)
        ),
        *(replace(each, link=mailto_link(each.text)) for each in mail),
        *phone_line(profile.phone, code=profile.phone_code, rest=profile.phone_national),
        *make_line("address", document.LineKind.CONTACT, place),
        *(
            each
            for key, url in profile.links.items()
            for each in link_line(f"links[{key}]", document.LineKind.CONTACT, url)
        ),
    )


def full_name(name: Name) -> Pieces:
    """The name in one piece, as `Name.full` has it."""
    parts = (fact_pieces("name.given", name.given), fact_pieces("name.family", name.family))
    return fact_pieces("name.whole", name.whole) or join_pieces(parts, " ")


def heading(
    part: document.SectionKind, title: str, entries: tuple[document.Entry, ...]
) -> document.DocumentLine:
    """The section's heading, which rests on what the first line under it shows."""
    first = next(each for entry in entries for each in entry.all)
    return document.DocumentLine(
        f"heading.{part}", document.LineKind.HEADING, (fixed_piece(title),), about=first.facts
    )


def newest_first(
    entries: tuple[document.Entry, ...], profile: Profile
) -> tuple[document.Entry, ...]:
    """The entries by their dates; those without keep the profile's order, after the others."""
    dates = _dates_by_path(profile)
    return tuple(sorted(entries, key=lambda e: dates.get(entry_path(e), ("", "")), reverse=True))


def entry_path(entry: document.Entry) -> str:
    """The fact that the entry is about: work[0], projects[2]."""
    return entry.all[0].key.partition(".")[0]


def entry_relevance(entry: document.Entry) -> int:
    """How much of what was asked for its lines hold together."""
    return sum(each.score for each in entry.all)


def _sections(
    part: document.SectionKind,
    entries: tuple[document.Entry, ...],
    *,
    profile: Profile,
    language: str,
) -> tuple[document.Section, ...]:
    words = WORDS[language]
    ordered = newest_first(entries, profile)
    if part not in DATED_SECTIONS:
        best = tuple(sorted(ordered, key=lambda entry: -entry_relevance(entry)))
        return (document.Section(part, heading(part, words.headings[part], best), best),)
    wanted = tuple(e for e in ordered if entry_relevance(e))
    rest = tuple(e for e in ordered if not entry_relevance(e))
    if part is not document.SectionKind.WORK or (*wanted, *rest) == ordered:
        return (document.Section(part, heading(part, words.headings[part], ordered), ordered),)
    further = document.SectionKind.FURTHER_WORK
    return (
        document.Section(part, heading(part, words.relevant_work, wanted), wanted),
        document.Section(further, heading(further, words.headings[further], rest), rest),
    )


def _order_sections(sections: Sequence[document.Section]) -> tuple[document.Section, ...]:
    """The sections, with what was asked for before work that was not."""
    held = {each.part: sum(entry_relevance(entry) for entry in each.entries) for each in sections}
    if held.get(document.SectionKind.WORK, 1):
        return tuple(sections)
    asked_for = [
        x
        for x in sections
        if x.part in (document.SectionKind.PROJECTS, document.SectionKind.EDUCATION)
        and held[x.part]
    ]
    rest = [each for each in sections if each not in asked_for]
    at = next(n for n, each in enumerate(rest) if each.part is document.SectionKind.WORK)
    return (*rest[:at], *asked_for, *rest[at:])


def _dates_by_path(profile: Profile) -> dict[str, tuple[str, str]]:
    """Last and first date of everything that has some, by its path."""
    found: dict[str, tuple[str, str]] = {}
    for path, jobs in (("work", profile.work), ("volunteering", profile.volunteering)):
        found |= {f"{path}[{n}]": (x.end or ONGOING, x.start) for n, x in enumerate(jobs)}
    for n, made in enumerate(profile.projects):
        found[f"projects[{n}]"] = made.end or made.start, made.start
    for n, course in enumerate(profile.education):
        found[f"education[{n}]"] = course.end or course.start, course.start
    for path, papers in (("certificates", profile.certificates), ("licences", profile.licences)):
        found |= {f"{path}[{n}]": (x.date, "") for n, x in enumerate(papers)}
    found |= {f"publications[{n}]": (x.date, "") for n, x in enumerate(profile.publications)}
    return found | {f"awards[{n}]": (x.date, "") for n, x in enumerate(profile.awards)}


def without_repeats(
    entries: tuple[document.Entry, ...], normal: document.Normaliser
) -> tuple[tuple[document.Entry, ...], tuple[document.Omission, ...]]:
    """The entries without lines that say what an earlier line of the same entry says."""
    kept, again = [], []
    for entry in entries:
        seen: set[str] = set()
        lines = []
        for each in entry.lines:
            words = normal(each.text) or each.text
            if words in seen:
                again.append(
                    document.Omission(each.facts, each.text, document.OmissionReason.REPEATED)
                )
            else:
                lines.append(each)
            seen.add(words)
        kept.append(replace(entry, lines=tuple(lines)))
    return tuple(kept), tuple(again)


def _untold_facts(
    draft: document.DraftDocument, profile: Profile, wanted: document.PostingSummary
) -> tuple[document.Omission, ...]:
    """Every fact of the profile that no line shows and no reason was given for yet."""
    used = {fact for each in draft.lines for fact in each.facts}
    used.update(fact for out in draft.left_out for fact in out.facts)
    facts = facts_by_path(profile, wanted)
    used.update(PHONE_PARTS)
    rest = (path for path in facts if not path.startswith("posting") and path not in used)
    return tuple(
        document.Omission((path,), "", document.OmissionReason.PRIVATE)
        if is_private(path)
        else document.Omission(
            (path,), display_text(str(facts[path])), document.OmissionReason.DETAIL
        )
        for path in rest
    )


def _pieces_text(pieces: tuple[document.Piece, ...]) -> str:
    return "".join(piece.text for piece in pieces)
