"""Reads the rows of a resume: what it tells, where it stands, and how surely it was read.

Words with places (`pdf`) become rows in columns (`layout`), rows become sections (`outline`), and
each section is read by what it holds. Seven languages: `words.json`.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..imports.checked import checked
from ..imports.found import DOUBTFUL, Found, Place, Reading
from .accounting import Document, accounted
from .entries import Entry, entries_of
from .heads import (
    Head,
    Scores,
    companies,
    degree_and_field,
    degrees,
    grade_in,
    heads,
    schools,
    titles,
)
from .labelled import has_labels, labelled
from .layout import Layout, Row, laid_out, mended
from .lists import COMMAS, interests, languages, papers, projects, skills, spoken_here
from .outline import TOP, Section, of, outlined, paragraphs, unbulleted
from .pdf import Pages
from .person import Person, driving
from .words import after_label, grammar_language

PROSE_WORDS = 7  # of a sentence at the top

__all__ = ["accounted_reading", "reading_in"]


def reading_in(pages: Pages) -> Reading:
    """What those words tell, as far as a profile may hold it; every line is accounted for."""
    return accounted_reading(laid_out(pages), pages.links)


def accounted_reading(layout: Layout, links: Sequence[str]) -> Reading:
    """The same of rows that are laid out already."""
    sections = outlined(layout.rows)
    reading = checked(_reading(layout.rows, sections, links))
    return accounted(Document(layout.rows, layout.edges, sections), reading)


def _reading(rows: Sequence[Row], sections: Sequence[Section], links: Sequence[str]) -> Reading:
    language = grammar_language(" ".join(r.text for r in rows))
    person = Person(sections, links, language)
    told = list(person.found())
    towns = frozenset(str(f.value) for f in told if f.place == ("address", "city"))
    found = [*told, *_summary(sections), *_sections(sections, _Known(language, towns))]
    tongues, no_tongues = languages(of(sections, "languages"))
    if not spoken_here(of(sections, "languages")):
        tongues, no_tongues = list(skills(of(sections, "languages"))), []
    kept = [f for f in (*found, *tongues) if f.value not in ("", None)]
    left = (*person.left, *no_tongues)
    return Reading(tuple(_once(kept)), left)


@dataclass(frozen=True, slots=True)
class _Known:
    """What the rest of the document tells of its words."""

    language: str
    towns: frozenset[str]

    def jobs(self) -> Scores:
        return Scores(titles, companies, self.language, self.towns)

    def courses(self) -> Scores:
        return Scores(degrees, schools, self.language, self.towns)


def _summary(sections: Sequence[Section]) -> Iterator[Found]:
    told = [(mended(text), row) for text, row in paragraphs(of(sections, "summary"))]
    surely = 0.9
    if not told and not of(sections, "summary"):  # sentences below the name, without a heading
        told = [(t, r) for t, r in map(_mended, paragraphs(of(sections, TOP))) if _is_prose(t)]
        surely = 0.75
    if told:
        text = " ".join(unbulleted(t) for t, _ in told)
        yield Found(("summary",), text, surely, text, told[0][1].where)


def _mended(paragraph: tuple[str, Row]) -> tuple[str, Row]:
    return mended(paragraph[0]), paragraph[1]


def _is_prose(text: str) -> bool:
    """Whether a text is a sentence, and no way to reach somebody."""
    reached = re.search(r"[@|·•]|https?:|\d{4}", text)
    return len(text.split()) >= PROSE_WORDS and not reached


def _sections(sections: Sequence[Section], known: _Known) -> Iterator[Found]:
    work, courses = of(sections, "work"), of(sections, "education")
    yield from labelled(work, "work") if has_labels(work) else _jobs(work, "work", known)
    yield from (labelled(courses, "education") if has_labels(courses) else _courses(courses, known))
    yield from skills(of(sections, "skills"))
    yield from papers(of(sections, "certificates"), "certificates", ("name", "issuer"))
    yield from papers(of(sections, "licences"), "licences", ("name", "issuer"))
    yield from _jobs(of(sections, "volunteering"), "volunteering", known)
    yield from projects(of(sections, "projects"))
    yield from papers(of(sections, "publications"), "publications", ("title", "publisher"))
    yield from papers(of(sections, "awards"), "awards", ("title", "issuer"))
    yield from interests(of(sections, "interests"))
    yield from driving([(r.text, r) for r in of(sections, "driving")])


def _jobs(rows: Sequence[Row], section: str, known: _Known) -> Iterator[Found]:
    told = (e for e in _entries(rows, known.jobs()) if e[0].span or section != "work")
    for place, (entry, head) in enumerate(told):
        at: Place = (section, place)
        names = {"company": head.who, "title": head.what}
        parts = (_named(at, entry, names, head), _dated(at, entry), _told(at, entry))
        yield from _as_settled(entry, itertools.chain(*parts))


def _as_settled(entry: Entry, found: Iterable[Found]) -> Iterator[Found]:
    """The entry's facts; where dates were left over, all of them may be of another."""
    for fact in found:
        doubt = min(fact.confidence, DOUBTFUL)
        yield fact if entry.settled else replace(fact, confidence=doubt)


def _courses(rows: Sequence[Row], known: _Known) -> Iterator[Found]:
    for place, (entry, head) in enumerate(_entries(rows, known.courses())):
        yield from _as_settled(entry, _course(("education", place), entry, head))


def _course(at: Place, entry: Entry, head: Head) -> Iterator[Found]:
    if not head.who and schools(head.what) > 0:
        head = replace(head, what="", who=head.what)
    degree, field = degree_and_field(head.what)
    grade = grade_in([*head.more, *(p.text for p in entry.pieces), entry.prose, *entry.points])
    if not field:
        field = next((m for m in head.more if (m != grade and grade not in m) or not grade), "")
    if field and head.what.isupper() and not re.search(r"\s(?:IN|EN|EM|DE|DI)\s", head.what):
        head = replace(head, confidence=DOUBTFUL)  # capitals hide where a degree ends
    yield from _named(at, entry, {"school": head.who, "degree": degree, "field": field}, head)
    yield from _dated(at, entry)
    texts = (*(p.text for p in entry.pieces), entry.prose, *entry.points)
    listed = next(filter(None, (after_label("courses", text) for text in texts)), "")
    for number, course in enumerate(COMMAS.split(listed) if listed else ()):
        yield Found((*at, "courses", number), course, 0.85, listed, entry.first.where)
    if grade:
        yield Found((*at, "grade"), grade, 0.85, grade, entry.first.where)


def _entries(rows: Sequence[Row], scores: Scores) -> Iterator[tuple[Entry, Head]]:
    entries = entries_of(rows)
    told = zip(entries, heads(entries, scores), strict=True)
    yield from ((e, h) for e, h in told if h.what or h.who)


def _named(at: Place, entry: Entry, names: dict[str, str], head: Head) -> Iterator[Found]:
    texts = {**names, "location": head.location, "employment_type": head.kind}
    row = entry.first
    for key, text in texts.items():
        if text and not (key == "employment_type" and at[0] == "education"):
            surely = head.placed if key == "location" else head.confidence
            yield Found((*at, key), mended(text).strip(" ,"), surely, row.text, row.where)


def _dated(at: Place, entry: Entry) -> Iterator[Found]:
    span = entry.span
    if span is None:
        return
    surely = 0.93 if span.start else 0.7
    for key, date in (("start", span.start), ("end", span.end)):
        if date:
            yield Found((*at, key), date, surely, span.text, entry.first.where)


def _told(at: Place, entry: Entry) -> Iterator[Found]:
    if entry.prose:
        text = mended(entry.prose)
        yield Found((*at, "summary"), text, 0.85, text, entry.first.where)
    for place, point in enumerate(map(mended, entry.points)):
        yield Found((*at, "highlights", place), point, 0.9, point, entry.first.where)


def _once(found: Sequence[Found]) -> Iterator[Found]:
    """The facts, the first of each place."""
    seen: Counter[Place] = Counter()
    for fact in found:
        seen[fact.place] += 1
        if seen[fact.place] == 1:
            yield fact
