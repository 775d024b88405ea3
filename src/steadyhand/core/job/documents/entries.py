"""What a profile holds of each kind, as entries of a resume; nothing is chosen or ordered yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..career import Certificate, Education, Project, Skill, Work
from ..profile import Profile
from .facts import Entry, Kind, Line, Part
from .pieces import (
    ASIDE,
    SPAN,
    Pieces,
    apart,
    aside,
    counted,
    dated,
    fixed,
    joined,
    labelled,
    leading,
    line,
    link_line,
    one,
    said,
    span,
)
from .relevance import Asked
from .wording.notation import target_of
from .wording.words import WORDS


@dataclass(frozen=True, slots=True)
class Pen:
    """For whom and in which language an entry is written."""

    asked: Asked
    language: str

    def line(self, key: str, kind: Kind, pieces: Pieces) -> tuple[Line, ...]:
        """The line with what it has of the requirements; none where it shows nothing."""
        return line(key, kind, pieces, asked=self.asked)


def entries_of(profile: Profile, pen: Pen) -> dict[Part, tuple[Entry, ...]]:
    """The entries of every section that the profile has something for, in the profile's order."""
    found: dict[Part, Iterator[Entry]] = {
        Part.SUMMARY: _loose(pen.line("summary", Kind.TEXT, said("summary", profile.summary))),
        Part.SKILLS: _loose(_skills(profile, pen)),
        Part.WORK: (_job(f"work[{n}]", job, pen) for n, job in enumerate(profile.work)),
        Part.PROJECTS: (
            _project(f"projects[{n}]", each, pen) for n, each in enumerate(profile.projects)
        ),
        Part.EDUCATION: (
            _course(f"education[{n}]", each, pen) for n, each in enumerate(profile.education)
        ),
        Part.CERTIFICATES: _loose(_papers("certificates", profile.certificates, pen)),
        Part.LICENCES: _loose(
            (*_papers("licences", profile.licences, pen), *_driving(profile, pen))
        ),
        Part.LANGUAGES: _loose(_languages(profile, pen)),
        Part.VOLUNTEERING: (
            _job(f"volunteering[{n}]", job, pen) for n, job in enumerate(profile.volunteering)
        ),
        Part.PUBLICATIONS: _loose(_publications(profile, pen)),
        Part.AWARDS: _loose(_awards(profile, pen)),
        Part.INTERESTS: _loose(_interests(profile, pen)),
    }
    full = {part: tuple(e for e in entries if e.all) for part, entries in found.items()}
    return {part: entries for part, entries in full.items() if entries}


def _loose(lines: tuple[Line, ...]) -> Iterator[Entry]:
    return (Entry(lines=(each,)) for each in lines)


def _job(path: str, job: Work, pen: Pen) -> Entry:
    head = apart(said(f"{path}.title", job.title), said(f"{path}.company", job.company))
    dates = span(path, job.start, job.end, language=pen.language, goes_on=True)
    place = said(f"{path}.location", job.location)
    contract = said(f"{path}.employment_type", job.employment_type)
    return Entry(
        one(pen.line(path, Kind.HEAD, leading(head))),
        one(line(f"{path}.period", Kind.PERIOD, joined((dates, place, contract), ASIDE))),
        _told_of(path, job.summary, job.highlights, pen=pen),
    )


def _project(path: str, project: Project, pen: Pen) -> Entry:
    head = apart(said(f"{path}.name", project.name), said(f"{path}.role", project.role))
    dates = span(path, project.start, project.end, language=pen.language, goes_on=False)
    words = (said(f"{path}.keywords[{n}]", word) for n, word in enumerate(project.keywords))
    return Entry(
        one(pen.line(path, Kind.HEAD, leading(head))),
        one(line(f"{path}.period", Kind.PERIOD, dates)),
        (
            *_told_of(path, project.summary, project.highlights, pen=pen),
            *pen.line(
                f"{path}.keywords",
                Kind.TEXT,
                labelled(WORDS[pen.language].keywords, joined(words)),
            ),
            *link_line(f"{path}.website", Kind.TEXT, project.website),
        ),
    )


def _told_of(path: str, summary: str, highlights: tuple[str, ...], *, pen: Pen) -> tuple[Line, ...]:
    """The summary and the highlights, those that hold most of what was asked for first."""
    text = pen.line(f"{path}.summary", Kind.TEXT, said(f"{path}.summary", summary))
    keys = ((f"{path}.highlights[{n}]", each) for n, each in enumerate(highlights))
    points = (each for key, told in keys for each in pen.line(key, Kind.BULLET, said(key, told)))
    return (*text, *sorted(points, key=lambda point: -point.score))


def _course(path: str, course: Education, pen: Pen) -> Entry:
    kind = said(f"{path}.degree", course.degree) or said(f"{path}.level", course.level)
    field, school = said(f"{path}.field", course.field), said(f"{path}.school", course.school)
    if course.end and not course.start:
        dates = dated(f"{path}.end", course.end, pen.language)
    else:
        dates = span(path, course.start, course.end, language=pen.language, goes_on=False)
    period = joined((dates, said(f"{path}.location", course.location)), ASIDE)
    words = WORDS[pen.language]
    grade = labelled(words.grade, said(f"{path}.grade", course.grade))
    courses = (said(f"{path}.courses[{n}]", each) for n, each in enumerate(course.courses))
    return Entry(
        one(pen.line(path, Kind.HEAD, leading(_degree_at(kind, field, school)))),
        one(line(f"{path}.period", Kind.PERIOD, period)),
        (
            *line(f"{path}.grade", Kind.TEXT, grade),
            *pen.line(f"{path}.courses", Kind.TEXT, labelled(words.courses, joined(courses))),
        ),
    )


def _degree_at(kind: Pieces, field: Pieces, school: Pieces) -> Pieces:
    """A degree and its field, with the school set apart: of three in one row none can be told."""
    degree = tuple(replace(piece, lead=True) for piece in joined((kind, field)))
    return joined((degree, school), SPAN)


def _skills(profile: Profile, pen: Pen) -> tuple[Line, ...]:
    found: tuple[Line, ...] = ()
    for n, skill in enumerate(profile.skills):
        path = f"skills[{n}]"
        found += pen.line(path, Kind.ITEM, _skill(path, skill, pen))
    return found


def _skill(path: str, skill: Skill, pen: Pen) -> Pieces:
    """A skill with its years and level, then what belongs to it: "Statistics (expert; GLM)".

    All of it stands in one pair of brackets: a list behind a colon takes its name for a heading's,
    and its first part for the whole skill.
    """
    name = leading(said(f"{path}.name", skill.name))
    years = counted(f"{path}.years", skill.years, pen.language)
    words = joined(said(f"{path}.keywords[{n}]", word) for n, word in enumerate(skill.keywords))
    if not name:
        return words
    known = joined((years, said(f"{path}.level", skill.level)))
    return (*name, *aside(joined((known, words), "; ")))


def _languages(profile: Profile, pen: Pen) -> tuple[Line, ...]:
    found: tuple[Line, ...] = ()
    for n, language in enumerate(profile.languages):
        path = f"languages[{n}]"
        level = said(f"{path}.level", language.level)
        name = leading(said(f"{path}.name", language.name))
        found += pen.line(path, Kind.ITEM, (*name, *aside(level)) if name else ())
    return found


def _papers(group: str, papers: tuple[Certificate, ...], pen: Pen) -> tuple[Line, ...]:
    """Certificates, or licences to exercise a profession."""
    numbered = enumerate(papers)
    return tuple(x for n, paper in numbered for x in _paper(f"{group}[{n}]", paper, pen))


def _paper(path: str, paper: Certificate, pen: Pen) -> tuple[Line, ...]:
    name = leading(said(f"{path}.name", paper.name))
    issuer = said(f"{path}.issuer", paper.issuer)
    date = dated(f"{path}.date", paper.date, pen.language)
    return pen.line(path, Kind.TEXT, joined((apart(name, issuer), date)))


def _driving(profile: Profile, pen: Pen) -> tuple[Line, ...]:
    licence, path = profile.driving_licence, "driving_licence"
    if not licence:
        return ()
    name = WORDS[pen.language].driving
    if isinstance(licence, bool):
        told = line(path, Kind.TEXT, leading((fixed(name),)))
        return tuple(replace(each, about=(path,)) for each in told)
    classes = joined(said(f"{path}[{n}]", each) for n, each in enumerate(licence))
    return pen.line(path, Kind.TEXT, leading(labelled(name, classes)))


def _publications(profile: Profile, pen: Pen) -> tuple[Line, ...]:
    found: tuple[Line, ...] = ()
    for n, each in enumerate(profile.publications):
        path = f"publications[{n}]"
        title = leading(said(f"{path}.title", each.title))
        publisher = said(f"{path}.publisher", each.publisher)
        date = dated(f"{path}.date", each.date, pen.language)
        written = pen.line(path, Kind.TEXT, joined((apart(title, publisher), date)))
        found += tuple(replace(text, link=target_of(each.website)) for text in written)
    return found


def _awards(profile: Profile, pen: Pen) -> tuple[Line, ...]:
    found: tuple[Line, ...] = ()
    for n, each in enumerate(profile.awards):
        path = f"awards[{n}]"
        title = leading(said(f"{path}.title", each.title))
        issuer = said(f"{path}.issuer", each.issuer)
        date = dated(f"{path}.date", each.date, pen.language)
        found += pen.line(path, Kind.TEXT, joined((apart(title, issuer), date)))
    return found


def _interests(profile: Profile, pen: Pen) -> tuple[Line, ...]:
    keys = ((f"interests[{n}]", each) for n, each in enumerate(profile.interests))
    return tuple(line for key, each in keys for line in pen.line(key, Kind.ITEM, said(key, each)))
