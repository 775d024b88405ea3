"""A cover letter of facts: what is applied for, the points that answer requirements, how to reach.

Sentences are fixed and state nothing of their own; a point stands in the person's words. Without
known requirements the newest employment's points stand there, and no relation is claimed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..profile import Profile
from . import document
from .cv import full_name, header, newest_first, without_repeats
from .entries import (
    EntryWriter,
    Pieces,
    RequirementWords,
    entries_of,
    fact_pieces,
    fixed_piece,
    make_line,
    phone_line,
    requirement_words,
)
from .wording import SENTENCES, SLOT, Sentences, display_since, display_text, document_language

POINTS_MAX = 5  # more are a second resume
RECENT_MAX = 3
LIST_SECTIONS = (
    document.SectionKind.SKILLS,
    document.SectionKind.LANGUAGES,
    document.SectionKind.CERTIFICATES,
    document.SectionKind.LICENCES,
)
Entries = Mapping[document.SectionKind, tuple[document.Entry, ...]]


def make_letter(
    profile: Profile, wanted: document.PostingSummary, normal: document.Normaliser
) -> document.DraftDocument:
    """The cover letter for that posting, with the points that it leaves out and why."""
    language = document_language(profile, wanted)
    says, wish = SENTENCES[language], requirement_words(wanted, normal)
    pen = EntryWriter(wish, language)
    found = entries_of(profile, pen)
    entries = {part: without_repeats(each, normal)[0] for part, each in found.items()}
    sections = (
        *_opening(says, wanted, _current_job(says, profile, language)),
        *_body(
            says, entries, _work_points(entries.get(document.SectionKind.WORK, ()), profile), wish
        ),
        *_ending(says, profile),
    )
    title = _fill_slots(
        says.subject if display_text(wanted.title) else says.subject_bare, _slots(wanted)
    )
    name = "".join(piece.text for piece in full_name(profile.name))
    draft = document.DraftDocument(
        document.DocumentKind.LETTER,
        language,
        " – ".join(filter(None, ("".join(piece.text for piece in title), name))),
        name,
        header(profile),
        sections,
    )
    return replace(draft, left_out=_omissions(draft, entries))


def _body(
    says: Sentences, entries: Entries, points: tuple[document.Entry, ...], wish: RequirementWords
) -> tuple[document.Section, ...]:
    """What was done, and what else the posting asks for: all languages, and of the rest some."""
    skills, languages, certificates, licences, education = (
        [entry.all[0] for entry in entries.get(part, ())]
        for part in (*LIST_SECTIONS, document.SectionKind.EDUCATION)
    )
    certificates += licences
    return (
        *_evidence(says, _best_points(points) or _recent_points(points), wish),
        *_list_section(
            document.SectionKind.SKILLS,
            says.skills,
            [x for x in skills if _is_named(x, wish)],
            wish,
        ),
        *_list_section(document.SectionKind.LANGUAGES, says.languages, languages, wish),
        *_list_section(
            document.SectionKind.CERTIFICATES,
            says.certificates,
            [x for x in certificates if x.score],
            wish,
        ),
        *_list_section(
            document.SectionKind.EDUCATION, says.education, [x for x in education if x.score], wish
        ),
    )


def _is_named(skill: document.DocumentLine, wish: RequirementWords) -> bool:
    """Whether a requirement has its name, or the name of what belongs to it, in full."""
    names = (
        x
        for x in skill.pieces
        if x.form is document.Notation.SAID and not x.fact.endswith(".level")
    )
    return any(wish.names(each.text) for each in names)


def make_sentence(key: str, text: str, slots: Mapping[str, Pieces]) -> document.DocumentLine:
    """A fixed sentence with its facts; without any it rests on the posting alone."""
    pieces = _fill_slots(text, slots)
    told = any(piece.fact for piece in pieces)
    return document.DocumentLine(
        key, document.LineKind.TEXT, pieces, about=() if told else ("posting",)
    )


def _fill_slots(text: str, slots: Mapping[str, Pieces]) -> Pieces:
    filled: Pieces = ()
    for n, part in enumerate(SLOT.split(text)):
        filled += slots[part] if n % 2 else ((fixed_piece(part),) if part else ())
    return filled


def _slots(wanted: document.PostingSummary) -> dict[str, Pieces]:
    return {
        "title": fact_pieces("posting.title", wanted.title),
        "company": fact_pieces("posting.company", wanted.company),
    }


def _section_of_lines(
    part: document.SectionKind, *lines: document.DocumentLine
) -> document.Section:
    return document.Section(part, None, (document.Entry(lines=lines),))


def _opening(
    says: Sentences, wanted: document.PostingSummary, current: tuple[document.DocumentLine, ...]
) -> tuple[document.Section, ...]:
    """To whom it goes, what is applied for, and where the person works today."""
    slots = _slots(wanted)
    title, company = bool(slots["title"]), bool(slots["company"])
    opening = {
        (True, True): says.opening,
        (True, False): says.opening_title,
        (False, True): says.opening_company,
        (False, False): says.opening_bare,
    }[title, company]
    subject = says.subject if title else says.subject_bare
    greeting = says.greeting if company else says.greeting_bare
    recipient = make_line("letter.recipient", document.LineKind.TEXT, slots["company"])
    first = make_sentence("letter.opening", opening, slots)
    return (
        *(_section_of_lines(document.SectionKind.RECIPIENT, each) for each in recipient),
        _section_of_lines(
            document.SectionKind.SUBJECT, make_sentence("letter.subject", subject, slots)
        ),
        _section_of_lines(
            document.SectionKind.GREETING, make_sentence("letter.greeting", greeting, slots)
        ),
        _section_of_lines(document.SectionKind.OPENING, first, *current),
    )


def _current_job(
    says: Sentences, profile: Profile, language: str
) -> tuple[document.DocumentLine, ...]:
    """The newest employment that goes on, where title, employer and first date were said."""
    going = [
        (job.start, number)
        for number, job in enumerate(profile.work)
        if not display_text(job.end)
        and display_text(job.start)
        and display_text(job.title)
        and display_text(job.company)
    ]
    if not going:
        return ()
    start, number = max(going, key=lambda each: (each[0], -each[1]))
    job, path = profile.work[number], f"work[{number}]"
    slots = {
        "job": fact_pieces(f"{path}.title", job.title),
        "employer": fact_pieces(f"{path}.company", job.company),
        "start": (
            document.Piece(
                display_since(start, language), f"{path}.start", document.Notation.SINCE
            ),
        ),
    }
    return (make_sentence("letter.current", says.current, slots),)


def _work_points(jobs: tuple[document.Entry, ...], profile: Profile) -> tuple[document.Entry, ...]:
    """What was done in each employment, the newest first."""
    listed = (
        replace(
            job,
            period=None,
            lines=tuple(replace(x, kind=document.LineKind.BULLET) for x in job.lines),
        )
        for job in newest_first(jobs, profile)
    )
    return tuple(job for job in listed if job.lines)


def _best_points(jobs: tuple[document.Entry, ...]) -> tuple[document.Entry, ...]:
    """The employments with the points that hold most of what was asked for, those first."""
    found = sorted((p for job in jobs for p in job.lines if p.score), key=lambda p: -p.score)
    best = {point.key for point in found[:POINTS_MAX]}
    kept = (replace(job, lines=tuple(p for p in job.lines if p.key in best)) for job in jobs)
    told = (job for job in kept if job.lines)
    return tuple(sorted(told, key=lambda job: -max(point.score for point in job.lines)))


def _recent_points(jobs: tuple[document.Entry, ...]) -> tuple[document.Entry, ...]:
    return tuple(replace(job, lines=job.lines[:RECENT_MAX]) for job in jobs[:1])


def _evidence(
    says: Sentences, jobs: tuple[document.Entry, ...], wish: RequirementWords
) -> tuple[document.Section, ...]:
    if not jobs:
        return ()
    related = any(point.score for job in jobs for point in job.lines)
    told = tuple(
        replace(j, lines=tuple(_with_requirements(p, wish) for p in j.lines)) for j in jobs
    )
    return (
        _section_with_lead(
            document.SectionKind.EVIDENCE, says.evidence if related else says.recent, told
        ),
    )


def _with_requirements(
    point: document.DocumentLine, wish: RequirementWords
) -> document.DocumentLine:
    """The line with the requirements that it answers in its trace."""
    return replace(point, about=wish.match(*point.matched).about)


def _section_with_lead(
    part: document.SectionKind, lead: str, entries: tuple[document.Entry, ...]
) -> document.Section:
    key = f"letter.{part}"
    return document.Section(
        part,
        document.DocumentLine(
            key, document.LineKind.HEADING, (fixed_piece(lead),), about=entries[0].all[0].facts
        ),
        entries,
    )


def _list_section(
    part: document.SectionKind,
    lead: str,
    heads: list[document.DocumentLine],
    wish: RequirementWords,
) -> tuple[document.Section, ...]:
    """Those lines beside each other, the most relevant first."""
    found = sorted(heads, key=lambda head: -head.score)
    lines = tuple(
        _with_requirements(replace(each, kind=document.LineKind.ITEM), wish) for each in found
    )
    return (_section_with_lead(part, lead, (document.Entry(lines=lines),)),) if lines else ()


def _ending(says: Sentences, profile: Profile) -> tuple[document.Section, ...]:
    phone = phone_line(profile.phone, code=profile.phone_code, rest=profile.phone_national)
    number = tuple(piece for each in phone for piece in each.pieces)
    slots = {"email": fact_pieces("email", profile.email), "phone": number}
    thanks = make_sentence("letter.thanks", says.thanks, {})
    reach = make_sentence("letter.reach", says.reach_both if number else says.reach, slots)
    name = make_line("letter.name", document.LineKind.TEXT, full_name(profile.name))
    about = tuple(fact for each in name for fact in each.facts) or ("posting",)
    closing = document.DocumentLine(
        "letter.closing", document.LineKind.TEXT, (fixed_piece(says.closing),), about=about
    )
    return (
        _section_of_lines(
            document.SectionKind.REACH, thanks, *((reach,) if slots["email"] else ())
        ),
        _section_of_lines(document.SectionKind.CLOSING, closing, *name),
    )


def _omissions(draft: document.DraftDocument, entries: Entries) -> tuple[document.Omission, ...]:
    """The points and abilities that the letter does not name; the resume tells them."""
    used = {each.key for each in draft.lines}
    told = {document.SectionKind.WORK, *LIST_SECTIONS, document.SectionKind.EDUCATION}
    return tuple(
        document.Omission(
            each.facts,
            each.text,
            document.OmissionReason.FEWER if each.score else document.OmissionReason.UNASKED,
        )
        for part, found in entries.items()
        for entry in found
        for each in (entry.lines if part is document.SectionKind.WORK else entry.all[:1])
        if part in told and each.key not in used
    )
