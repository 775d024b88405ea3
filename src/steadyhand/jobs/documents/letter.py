"""A cover letter of facts: what is applied for, the points that answer requirements, how to reach.

Sentences are fixed and state nothing of their own; a point stands in the person's words. Without
known requirements the newest employment's points stand there, and no relation is claimed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..profile import Profile
from .cv import full_name, header, newest_first, without_repeats
from .document import (
    Document,
    Entry,
    Form,
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
from .entries import Asked, Pen, Pieces, asked, entries_of, fixed, line, phone_line, said
from .wording import SENTENCES, SLOT, Sentences, language_for, shown, since_shown

POINTS_MAX = 5  # more are a second resume
RECENT_MAX = 3
LISTED = (Part.SKILLS, Part.LANGUAGES, Part.CERTIFICATES, Part.LICENCES)
Entries = Mapping[Part, tuple[Entry, ...]]


def letter(profile: Profile, wanted: Wanted, normal: Normal) -> Document:
    """The cover letter for that posting, with the points that it leaves out and why."""
    language = language_for(profile, wanted)
    says, wish = SENTENCES[language], asked(wanted, normal)
    pen = Pen(wish, language)
    found = entries_of(profile, pen)
    entries = {part: without_repeats(each, normal)[0] for part, each in found.items()}
    sections = (
        *_opening(says, wanted, _current(says, profile, language)),
        *_body(says, entries, _points(entries.get(Part.WORK, ()), profile), wish),
        *_ending(says, profile),
    )
    title = _filled(says.subject if shown(wanted.title) else says.subject_bare, _slots(wanted))
    name = "".join(piece.text for piece in full_name(profile.name))
    draft = Document(
        Paper.LETTER,
        language,
        " – ".join(filter(None, ("".join(piece.text for piece in title), name))),
        name,
        header(profile),
        sections,
    )
    return replace(draft, left_out=_left_out(draft, entries))


def _body(
    says: Sentences, entries: Entries, points: tuple[Entry, ...], wish: Asked
) -> tuple[Section, ...]:
    """What was done, and what else the posting asks for: all languages, and of the rest some."""
    skills, languages, certificates, licences, education = (
        [entry.all[0] for entry in entries.get(part, ())] for part in (*LISTED, Part.EDUCATION)
    )
    certificates += licences
    return (
        *_evidence(says, _best(points) or _recent(points), wish),
        *_listed(Part.SKILLS, says.skills, [x for x in skills if _is_named(x, wish)], wish),
        *_listed(Part.LANGUAGES, says.languages, languages, wish),
        *_listed(Part.CERTIFICATES, says.certificates, [x for x in certificates if x.score], wish),
        *_listed(Part.EDUCATION, says.education, [x for x in education if x.score], wish),
    )


def _is_named(skill: Line, wish: Asked) -> bool:
    """Whether a requirement has its name, or the name of what belongs to it, in full."""
    names = (x for x in skill.pieces if x.form is Form.SAID and not x.fact.endswith(".level"))
    return any(wish.names(each.text) for each in names)


def sentence(key: str, text: str, slots: Mapping[str, Pieces]) -> Line:
    """A fixed sentence with its facts; without any it rests on the posting alone."""
    pieces = _filled(text, slots)
    told = any(piece.fact for piece in pieces)
    return Line(key, Kind.TEXT, pieces, about=() if told else ("posting",))


def _filled(text: str, slots: Mapping[str, Pieces]) -> Pieces:
    filled: Pieces = ()
    for n, part in enumerate(SLOT.split(text)):
        filled += slots[part] if n % 2 else ((fixed(part),) if part else ())
    return filled


def _slots(wanted: Wanted) -> dict[str, Pieces]:
    return {
        "title": said("posting.title", wanted.title),
        "company": said("posting.company", wanted.company),
    }


def _alone(part: Part, *lines: Line) -> Section:
    return Section(part, None, (Entry(lines=lines),))


def _opening(says: Sentences, wanted: Wanted, current: tuple[Line, ...]) -> tuple[Section, ...]:
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
    recipient = line("letter.recipient", Kind.TEXT, slots["company"])
    first = sentence("letter.opening", opening, slots)
    return (
        *(_alone(Part.RECIPIENT, each) for each in recipient),
        _alone(Part.SUBJECT, sentence("letter.subject", subject, slots)),
        _alone(Part.GREETING, sentence("letter.greeting", greeting, slots)),
        _alone(Part.OPENING, first, *current),
    )


def _current(says: Sentences, profile: Profile, language: str) -> tuple[Line, ...]:
    """The newest employment that goes on, where title, employer and first date were said."""
    going = [
        (job.start, number)
        for number, job in enumerate(profile.work)
        if not shown(job.end) and shown(job.start) and shown(job.title) and shown(job.company)
    ]
    if not going:
        return ()
    start, number = max(going, key=lambda each: (each[0], -each[1]))
    job, path = profile.work[number], f"work[{number}]"
    slots = {
        "job": said(f"{path}.title", job.title),
        "employer": said(f"{path}.company", job.company),
        "start": (Piece(since_shown(start, language), f"{path}.start", Form.SINCE),),
    }
    return (sentence("letter.current", says.current, slots),)


def _points(jobs: tuple[Entry, ...], profile: Profile) -> tuple[Entry, ...]:
    """What was done in each employment, the newest first."""
    listed = (
        replace(job, period=None, lines=tuple(replace(x, kind=Kind.BULLET) for x in job.lines))
        for job in newest_first(jobs, profile)
    )
    return tuple(job for job in listed if job.lines)


def _best(jobs: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The employments with the points that hold most of what was asked for, those first."""
    found = sorted((p for job in jobs for p in job.lines if p.score), key=lambda p: -p.score)
    best = {point.key for point in found[:POINTS_MAX]}
    kept = (replace(job, lines=tuple(p for p in job.lines if p.key in best)) for job in jobs)
    told = (job for job in kept if job.lines)
    return tuple(sorted(told, key=lambda job: -max(point.score for point in job.lines)))


def _recent(jobs: tuple[Entry, ...]) -> tuple[Entry, ...]:
    return tuple(replace(job, lines=job.lines[:RECENT_MAX]) for job in jobs[:1])


def _evidence(says: Sentences, jobs: tuple[Entry, ...], wish: Asked) -> tuple[Section, ...]:
    if not jobs:
        return ()
    related = any(point.score for job in jobs for point in job.lines)
    told = tuple(replace(j, lines=tuple(_answering(p, wish) for p in j.lines)) for j in jobs)
    return (_led(Part.EVIDENCE, says.evidence if related else says.recent, told),)


def _answering(point: Line, wish: Asked) -> Line:
    """The line with the requirements that it answers in its trace."""
    return replace(point, about=wish.match(*point.matched).about)


def _led(part: Part, lead: str, entries: tuple[Entry, ...]) -> Section:
    key = f"letter.{part}"
    return Section(
        part,
        Line(key, Kind.HEADING, (fixed(lead),), about=entries[0].all[0].facts),
        entries,
    )


def _listed(part: Part, lead: str, heads: list[Line], wish: Asked) -> tuple[Section, ...]:
    """Those lines beside each other, the most relevant first."""
    found = sorted(heads, key=lambda head: -head.score)
    lines = tuple(_answering(replace(each, kind=Kind.ITEM), wish) for each in found)
    return (_led(part, lead, (Entry(lines=lines),)),) if lines else ()


def _ending(says: Sentences, profile: Profile) -> tuple[Section, ...]:
    phone = phone_line(profile.phone, code=profile.phone_code, rest=profile.phone_national)
    number = tuple(piece for each in phone for piece in each.pieces)
    slots = {"email": said("email", profile.email), "phone": number}
    thanks = sentence("letter.thanks", says.thanks, {})
    reach = sentence("letter.reach", says.reach_both if number else says.reach, slots)
    name = line("letter.name", Kind.TEXT, full_name(profile.name))
    about = tuple(fact for each in name for fact in each.facts) or ("posting",)
    closing = Line("letter.closing", Kind.TEXT, (fixed(says.closing),), about=about)
    return (
        _alone(Part.REACH, thanks, *((reach,) if slots["email"] else ())),
        _alone(Part.CLOSING, closing, *name),
    )


def _left_out(draft: Document, entries: Entries) -> tuple[LeftOut, ...]:
    """The points and abilities that the letter does not name; the resume tells them."""
    used = {each.key for each in draft.lines}
    told = {Part.WORK, *LISTED, Part.EDUCATION}
    return tuple(
        LeftOut(each.facts, each.text, Reason.FEWER if each.score else Reason.UNASKED)
        for part, found in entries.items()
        for entry in found
        for each in (entry.lines if part is Part.WORK else entry.all[:1])
        if part in told and each.key not in used
    )
