"""A profile's facts as the lines and entries of a document, scored by a posting's requirements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from steadyhand.core.lang.concepts import word_set

from ..profile import Certificate, Education, Profile, Project, Skill, Work
from . import document
from .wording import WORDS, display_date, display_link, display_number, display_text, link_target

# Which words of a posting's requirements a text holds: what puts lines in order, and says why.
#
# Words are compared as the answer bank's normaliser leaves them, whole and unchanged: C# is not C,
# and likeness is no match. Words that any posting holds count for nothing.

MUST, NICE = 2, 1  # a word of what must be weighs as much as two of what would be nice
COMMON_WORDS = word_set("requirement_words")


@dataclass(frozen=True, slots=True)
class Match:
    """What a text has of what was asked: words in their order, the requirements that hold them."""

    words: tuple[str, ...] = ()
    requirements: tuple[int, ...] = ()
    score: int = 0

    @property
    def about(self) -> tuple[str, ...]:
        """The requirements as facts of the posting."""
        return tuple(f"posting.requirements[{n}].text" for n in self.requirements)


@dataclass(frozen=True, slots=True)
class RequirementWords:
    """The words of all requirements, each with the requirements that hold it."""

    normal: document.Normaliser
    held: Mapping[str, tuple[int, ...]]
    weights: Mapping[str, int]
    texts: tuple[str, ...]  # of the requirements, as the normaliser leaves them

    def names(self, text: str) -> bool:
        """Whether some requirement has all words of the text, one after the other."""
        words = self.normal(text)
        return bool(words) and any(f" {words} " in f" {each} " for each in self.texts)

    def match(self, *texts: str) -> Match:
        """What those texts have of it together."""
        words = dict.fromkeys(w for text in texts for w in self.normal(text).split())
        found = tuple(word for word in words if word in self.held)
        requirements = dict.fromkeys(n for word in found for n in self.held[word])
        score = sum(self.weights[word] for word in found)
        return Match(found, tuple(sorted(requirements)), score)


def requirement_words(
    wanted: document.PostingSummary, normal: document.Normaliser
) -> RequirementWords:
    """What the posting's requirements ask for, as words."""
    held: dict[str, tuple[int, ...]] = {}
    weights: dict[str, int] = {}
    for number, requirement in enumerate(wanted.requirements):
        weight = MUST if requirement.must else NICE
        for word in dict.fromkeys(normal(requirement.text).split()):
            if word not in COMMON_WORDS and any(sign.isalpha() for sign in word):
                held[word] = (*held.get(word, ()), number)
                weights[word] = max(weight, weights.get(word, 0))
    return RequirementWords(
        normal, held, weights, tuple(normal(x.text) for x in wanted.requirements)
    )


COMMA = ", "
MIDDLE_DOT = " · "
DASH = " – "
SEPARATORS = frozenset((COMMA, MIDDLE_DOT, DASH, " ", ": ", " (", ")", "; ", ".", ":"))

Pieces = tuple[document.Piece, ...]


def fixed_piece(text: str) -> document.Piece:
    """Words that are the same for everybody."""
    return document.Piece(text)


def fact_pieces(path: str, value: str) -> Pieces:
    """What was said there, in one line; nothing where nothing was."""
    text = display_text(value)
    return (document.Piece(text, path, document.Notation.SAID),) if text else ()


def date_pieces(path: str, value: str, language: str) -> Pieces:
    """A date in the document's notation."""
    return (
        (document.Piece(display_date(value, language), path, document.Notation.DATE),)
        if display_text(value)
        else ()
    )


def years_pieces(path: str, years: float | None, language: str) -> Pieces:
    """A number of years; nothing where none was said."""
    if years is None:
        return ()
    words = WORDS[language]
    number = document.Piece(display_number(years, language), path, document.Notation.NUMBER)
    return (number, fixed_piece(" "), fixed_piece(words.year if years == 1 else words.years))


def link_pieces(path: str, url: str) -> Pieces:
    """An address as people write it."""
    return (
        (document.Piece(display_link(url), path, document.Notation.LINK),)
        if display_text(url)
        else ()
    )


def join_pieces(parts: Iterable[Pieces], separator: str = COMMA) -> Pieces:
    """The parts that hold something, with the separator between them."""
    line: Pieces = ()
    for part in parts:
        if part:
            line = (*line, fixed_piece(separator), *part) if line else part
    return line


def join_pair(first: Pieces, second: Pieces) -> Pieces:
    """Both beside each other, parted by a dash where a comma stands in one of them."""
    has_comma = any(COMMA.strip() in piece.text for piece in (*first, *second))
    return join_pieces((first, second), DASH if has_comma else COMMA)


def label_pieces(label: str, part: Pieces) -> Pieces:
    """The part behind what it is; nothing where there is none."""
    return (fixed_piece(label), fixed_piece(": "), *part) if part else ()


def in_brackets(part: Pieces) -> Pieces:
    """The part in brackets, after a space."""
    return (fixed_piece(" ("), *part, fixed_piece(")")) if part else ()


def with_lead(part: Pieces) -> Pieces:
    """The pieces with the first of them as what the line is about."""
    return (replace(part[0], lead=True), *part[1:]) if part else ()


def period_pieces(path: str, start: str, end: str, *, language: str, goes_on: bool) -> Pieces:
    """From when to when; `goes_on`: where a first date has no last one, it lasts to this day."""
    words = WORDS[language]
    first, last = (
        date_pieces(f"{path}.start", start, language),
        date_pieces(f"{path}.end", end, language),
    )
    if first and last:
        return first if first[0].text == last[0].text else join_pieces((first, last), DASH)
    if first and goes_on:
        return (
            *first,
            fixed_piece(DASH),
            document.Piece(words.present, f"{path}.start", document.Notation.OPEN),
        )
    if first:
        return (fixed_piece(words.since), fixed_piece(" "), *first)
    return (fixed_piece(words.until), fixed_piece(" "), *last) if last else ()


def make_line(
    key: str, kind: document.LineKind, pieces: Pieces, *, asked: RequirementWords | None = None
) -> tuple[document.DocumentLine, ...]:
    """The line with what it has of the posting's requirements; none where it shows nothing."""
    if not pieces:
        return ()
    if asked is None:
        return (document.DocumentLine(key, kind, pieces),)
    match = asked.match(*(p.text for p in pieces if p.form is document.Notation.SAID))
    return (document.DocumentLine(key, kind, pieces, matched=match.words, score=match.score),)


def phone_line(phone: str, *, code: str, rest: str) -> tuple[document.DocumentLine, ...]:
    """The number with its country code apart, where both halves make it up."""
    if display_text(code) and display_text(rest) and f"{code}{rest}" == phone:
        parts = join_pieces(
            (fact_pieces("phone_code", code), fact_pieces("phone_national", rest)), " "
        )
        return (document.DocumentLine("phone", document.LineKind.CONTACT, parts, about=("phone",)),)
    return make_line("phone", document.LineKind.CONTACT, fact_pieces("phone", phone))


def link_line(key: str, kind: document.LineKind, url: str) -> tuple[document.DocumentLine, ...]:
    """A line that is an address and leads there."""
    return tuple(
        replace(each, link=link_target(url)) for each in make_line(key, kind, link_pieces(key, url))
    )


def only_line(lines: Sequence[document.DocumentLine]) -> document.DocumentLine | None:
    """The only line, or None."""
    return lines[0] if lines else None


@dataclass(frozen=True, slots=True)
class EntryWriter:
    """For whom and in which language an entry is written."""

    asked: RequirementWords
    language: str

    def line(
        self, key: str, kind: document.LineKind, pieces: Pieces
    ) -> tuple[document.DocumentLine, ...]:
        """The line with what it has of the requirements; none where it shows nothing."""
        return make_line(key, kind, pieces, asked=self.asked)


def entries_of(
    profile: Profile, pen: EntryWriter
) -> dict[document.SectionKind, tuple[document.Entry, ...]]:
    """The entries of every section that the profile has something for, in the profile's order."""
    found: dict[document.SectionKind, Iterator[document.Entry]] = {
        document.SectionKind.SUMMARY: _entries_without_head(
            pen.line("summary", document.LineKind.TEXT, fact_pieces("summary", profile.summary))
        ),
        document.SectionKind.SKILLS: _entries_without_head(_skills(profile, pen)),
        document.SectionKind.WORK: (
            _job(f"work[{n}]", job, pen) for n, job in enumerate(profile.work)
        ),
        document.SectionKind.PROJECTS: (
            _project(f"projects[{n}]", each, pen) for n, each in enumerate(profile.projects)
        ),
        document.SectionKind.EDUCATION: (
            _course(f"education[{n}]", each, pen) for n, each in enumerate(profile.education)
        ),
        document.SectionKind.CERTIFICATES: _entries_without_head(
            _papers("certificates", profile.certificates, pen)
        ),
        document.SectionKind.LICENCES: _entries_without_head(
            (*_papers("licences", profile.licences, pen), *_driving(profile, pen))
        ),
        document.SectionKind.LANGUAGES: _entries_without_head(_languages(profile, pen)),
        document.SectionKind.VOLUNTEERING: (
            _job(f"volunteering[{n}]", job, pen) for n, job in enumerate(profile.volunteering)
        ),
        document.SectionKind.PUBLICATIONS: _entries_without_head(_publications(profile, pen)),
        document.SectionKind.AWARDS: _entries_without_head(_awards(profile, pen)),
        document.SectionKind.INTERESTS: _entries_without_head(_interests(profile, pen)),
    }
    full = {part: tuple(e for e in entries if e.all) for part, entries in found.items()}
    return {part: entries for part, entries in full.items() if entries}


def _entries_without_head(lines: tuple[document.DocumentLine, ...]) -> Iterator[document.Entry]:
    return (document.Entry(lines=(each,)) for each in lines)


def _job(path: str, job: Work, pen: EntryWriter) -> document.Entry:
    head = join_pair(
        fact_pieces(f"{path}.title", job.title), fact_pieces(f"{path}.company", job.company)
    )
    dates = period_pieces(path, job.start, job.end, language=pen.language, goes_on=True)
    place = fact_pieces(f"{path}.location", job.location)
    contract = fact_pieces(f"{path}.employment_type", job.employment_type)
    return document.Entry(
        only_line(pen.line(path, document.LineKind.HEAD, with_lead(head))),
        only_line(
            make_line(
                f"{path}.period",
                document.LineKind.PERIOD,
                join_pieces((dates, place, contract), MIDDLE_DOT),
            )
        ),
        _achievements(path, job.summary, job.highlights, pen=pen),
    )


def _project(path: str, project: Project, pen: EntryWriter) -> document.Entry:
    head = join_pair(
        fact_pieces(f"{path}.name", project.name), fact_pieces(f"{path}.role", project.role)
    )
    dates = period_pieces(path, project.start, project.end, language=pen.language, goes_on=False)
    words = (fact_pieces(f"{path}.keywords[{n}]", word) for n, word in enumerate(project.keywords))
    return document.Entry(
        only_line(pen.line(path, document.LineKind.HEAD, with_lead(head))),
        only_line(make_line(f"{path}.period", document.LineKind.PERIOD, dates)),
        (
            *_achievements(path, project.summary, project.highlights, pen=pen),
            *pen.line(
                f"{path}.keywords",
                document.LineKind.TEXT,
                label_pieces(WORDS[pen.language].keywords, join_pieces(words)),
            ),
            *link_line(f"{path}.website", document.LineKind.TEXT, project.website),
        ),
    )


def _achievements(
    path: str, summary: str, highlights: tuple[str, ...], *, pen: EntryWriter
) -> tuple[document.DocumentLine, ...]:
    """The summary and the highlights, those that hold most of what was asked for first."""
    text = pen.line(
        f"{path}.summary", document.LineKind.TEXT, fact_pieces(f"{path}.summary", summary)
    )
    keys = ((f"{path}.highlights[{n}]", each) for n, each in enumerate(highlights))
    points = (
        each
        for key, told in keys
        for each in pen.line(key, document.LineKind.BULLET, fact_pieces(key, told))
    )
    return (*text, *sorted(points, key=lambda point: -point.score))


def _course(path: str, course: Education, pen: EntryWriter) -> document.Entry:
    kind = fact_pieces(f"{path}.degree", course.degree) or fact_pieces(
        f"{path}.level", course.level
    )
    field, school = (
        fact_pieces(f"{path}.field", course.field),
        fact_pieces(f"{path}.school", course.school),
    )
    if course.end and not course.start:
        dates = date_pieces(f"{path}.end", course.end, pen.language)
    else:
        dates = period_pieces(path, course.start, course.end, language=pen.language, goes_on=False)
    period = join_pieces((dates, fact_pieces(f"{path}.location", course.location)), MIDDLE_DOT)
    words = WORDS[pen.language]
    grade = label_pieces(words.grade, fact_pieces(f"{path}.grade", course.grade))
    courses = (fact_pieces(f"{path}.courses[{n}]", each) for n, each in enumerate(course.courses))
    return document.Entry(
        only_line(
            pen.line(path, document.LineKind.HEAD, with_lead(_degree_at(kind, field, school)))
        ),
        only_line(make_line(f"{path}.period", document.LineKind.PERIOD, period)),
        (
            *make_line(f"{path}.grade", document.LineKind.TEXT, grade),
            *pen.line(
                f"{path}.courses",
                document.LineKind.TEXT,
                label_pieces(words.courses, join_pieces(courses)),
            ),
        ),
    )


def _degree_at(kind: Pieces, field: Pieces, school: Pieces) -> Pieces:
    """A degree and its field, with the school set apart: of three in one row none can be told."""
    degree = tuple(replace(piece, lead=True) for piece in join_pieces((kind, field)))
    return join_pieces((degree, school), DASH)


def _skills(profile: Profile, pen: EntryWriter) -> tuple[document.DocumentLine, ...]:
    found: tuple[document.DocumentLine, ...] = ()
    for n, skill in enumerate(profile.skills):
        path = f"skills[{n}]"
        found += pen.line(path, document.LineKind.ITEM, _skill(path, skill, pen))
    return found


def _skill(path: str, skill: Skill, pen: EntryWriter) -> Pieces:
    """A skill with its years and level, then what belongs to it: "Statistics (expert; GLM)".

    All of it stands in one pair of brackets: a list behind a colon takes its name for a heading's,
    and its first part for the whole skill.
    """
    name = with_lead(fact_pieces(f"{path}.name", skill.name))
    years = years_pieces(f"{path}.years", skill.years, pen.language)
    words = join_pieces(
        fact_pieces(f"{path}.keywords[{n}]", word) for n, word in enumerate(skill.keywords)
    )
    if not name:
        return words
    known = join_pieces((years, fact_pieces(f"{path}.level", skill.level)))
    return (*name, *in_brackets(join_pieces((known, words), "; ")))


def _languages(profile: Profile, pen: EntryWriter) -> tuple[document.DocumentLine, ...]:
    found: tuple[document.DocumentLine, ...] = ()
    for n, language in enumerate(profile.languages):
        path = f"languages[{n}]"
        level = fact_pieces(f"{path}.level", language.level)
        name = with_lead(fact_pieces(f"{path}.name", language.name))
        found += pen.line(
            path, document.LineKind.ITEM, (*name, *in_brackets(level)) if name else ()
        )
    return found


def _papers(
    group: str, papers: tuple[Certificate, ...], pen: EntryWriter
) -> tuple[document.DocumentLine, ...]:
    """Certificates, or licences to exercise a profession."""
    numbered = enumerate(papers)
    return tuple(x for n, paper in numbered for x in _paper(f"{group}[{n}]", paper, pen))


def _paper(path: str, paper: Certificate, pen: EntryWriter) -> tuple[document.DocumentLine, ...]:
    name = with_lead(fact_pieces(f"{path}.name", paper.name))
    issuer = fact_pieces(f"{path}.issuer", paper.issuer)
    date = date_pieces(f"{path}.date", paper.date, pen.language)
    return pen.line(path, document.LineKind.TEXT, join_pieces((join_pair(name, issuer), date)))


def _driving(profile: Profile, pen: EntryWriter) -> tuple[document.DocumentLine, ...]:
    licence, path = profile.driving_licence, "driving_licence"
    if not licence:
        return ()
    name = WORDS[pen.language].driving
    if isinstance(licence, bool):
        told = make_line(path, document.LineKind.TEXT, with_lead((fixed_piece(name),)))
        return tuple(replace(each, about=(path,)) for each in told)
    classes = join_pieces(fact_pieces(f"{path}[{n}]", each) for n, each in enumerate(licence))
    return pen.line(path, document.LineKind.TEXT, with_lead(label_pieces(name, classes)))


def _publications(profile: Profile, pen: EntryWriter) -> tuple[document.DocumentLine, ...]:
    found: tuple[document.DocumentLine, ...] = ()
    for n, each in enumerate(profile.publications):
        path = f"publications[{n}]"
        title = with_lead(fact_pieces(f"{path}.title", each.title))
        publisher = fact_pieces(f"{path}.publisher", each.publisher)
        date = date_pieces(f"{path}.date", each.date, pen.language)
        written = pen.line(
            path, document.LineKind.TEXT, join_pieces((join_pair(title, publisher), date))
        )
        found += tuple(replace(text, link=link_target(each.website)) for text in written)
    return found


def _awards(profile: Profile, pen: EntryWriter) -> tuple[document.DocumentLine, ...]:
    found: tuple[document.DocumentLine, ...] = ()
    for n, each in enumerate(profile.awards):
        path = f"awards[{n}]"
        title = with_lead(fact_pieces(f"{path}.title", each.title))
        issuer = fact_pieces(f"{path}.issuer", each.issuer)
        date = date_pieces(f"{path}.date", each.date, pen.language)
        found += pen.line(
            path, document.LineKind.TEXT, join_pieces((join_pair(title, issuer), date))
        )
    return found


def _interests(profile: Profile, pen: EntryWriter) -> tuple[document.DocumentLine, ...]:
    keys = ((f"interests[{n}]", each) for n, each in enumerate(profile.interests))
    return tuple(
        line
        for key, each in keys
        for line in pen.line(key, document.LineKind.ITEM, fact_pieces(key, each))
    )
