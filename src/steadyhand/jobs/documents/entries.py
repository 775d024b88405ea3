"""A profile's facts as the lines and entries of a document, scored by a posting's requirements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..profile import Certificate, Education, Profile, Project, Skill, Work
from .document import Entry, Form, Kind, Line, Normal, Part, Piece, Wanted
from .wording import WORDS, date_shown, link_shown, number_shown, shown, target_of

# Which words of a posting's requirements a text holds: what puts lines in order, and says why.
#
# Words are compared as the answer bank's normaliser leaves them, whole and unchanged: C# is not C,
# and likeness is no match. Words that any posting holds count for nothing.

MUST, NICE = 2, 1  # a word of what must be weighs as much as two of what would be nice
COMMON = frozenset(
    """a about ability able across also an and any are as at be by can do etc experience for from
    good have has i in including into is it its knowledge least level more must nice no not of on or
    other our plus preferred required requirements skill skills solid strong that the their them
    they this to understanding using we well what who will with work working year years you your

    ab als an auch auf aus bei bis das dein deine dem den der des die ein eine einem einen einer
    erfahrung fähigkeit für gute guter gutes haben ihr ihre im in ist jahr jahre jahren kenntnis
    kenntnisse kenntnissen mehrjährige mindestens mit nach oder sehr sich sie sind sowie über um und
    uns von vor wir wünschenswert zu zum zur

    à au aux avec avez bonne bonnes ce ces connaissance connaissances dans de des du en est et
    expérience la le les leur maîtrise ou par pour que qui sa se ses son sont souhaité sur un une
    vos votre vous

    al alto buen buena como con conocimiento conocimientos del el en es experiencia la las lo los
    manejo mínimo o para por que se su sus un una y años año

    ano anos ao aos as boa bom com como conhecimento conhecimentos da das de do dos e em experiência
    na nas no nos os ou para pelo por que se sua um uma

    aan bij de deze een en ervaring goede het in is jaar je jij jouw kennis met minimaal naar of om
    op te tot uit van vereist voor wij ze

    ad agli ai al alla allo anni anno buona che ci con conoscenza conoscenze da dal dei del della
    di e ed esperienza gli i il in la le lo nel nella nostro o per si su tra un una uno
    vostra""".split()
)


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
class Asked:
    """The words of all requirements, each with the requirements that hold it."""

    normal: Normal
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


def asked(wanted: Wanted, normal: Normal) -> Asked:
    """What the posting's requirements ask for, as words."""
    held: dict[str, tuple[int, ...]] = {}
    weights: dict[str, int] = {}
    for number, requirement in enumerate(wanted.requirements):
        weight = MUST if requirement.must else NICE
        for word in dict.fromkeys(normal(requirement.text).split()):
            if word not in COMMON and any(sign.isalpha() for sign in word):
                held[word] = (*held.get(word, ()), number)
                weights[word] = max(weight, weights.get(word, 0))
    return Asked(normal, held, weights, tuple(normal(x.text) for x in wanted.requirements))


BETWEEN = ", "
ASIDE = " · "
SPAN = " – "
SEPARATORS = frozenset((BETWEEN, ASIDE, SPAN, " ", ": ", " (", ")", "; ", ".", ":"))

Pieces = tuple[Piece, ...]


def fixed(text: str) -> Piece:
    """Words that are the same for everybody."""
    return Piece(text)


def said(path: str, value: str) -> Pieces:
    """What was said there, in one line; nothing where nothing was."""
    text = shown(value)
    return (Piece(text, path, Form.SAID),) if text else ()


def dated(path: str, value: str, language: str) -> Pieces:
    """A date in the document's notation."""
    return (Piece(date_shown(value, language), path, Form.DATE),) if shown(value) else ()


def counted(path: str, years: float | None, language: str) -> Pieces:
    """A number of years; nothing where none was said."""
    if years is None:
        return ()
    words = WORDS[language]
    number = Piece(number_shown(years, language), path, Form.NUMBER)
    return (number, fixed(" "), fixed(words.year if years == 1 else words.years))


def linked(path: str, url: str) -> Pieces:
    """An address as people write it."""
    return (Piece(link_shown(url), path, Form.LINK),) if shown(url) else ()


def joined(parts: Iterable[Pieces], separator: str = BETWEEN) -> Pieces:
    """The parts that hold something, with the separator between them."""
    line: Pieces = ()
    for part in parts:
        if part:
            line = (*line, fixed(separator), *part) if line else part
    return line


def apart(first: Pieces, second: Pieces) -> Pieces:
    """Both beside each other, parted by a dash where a comma stands in one of them."""
    has_comma = any(BETWEEN.strip() in piece.text for piece in (*first, *second))
    return joined((first, second), SPAN if has_comma else BETWEEN)


def labelled(label: str, part: Pieces) -> Pieces:
    """The part behind what it is; nothing where there is none."""
    return (fixed(label), fixed(": "), *part) if part else ()


def aside(part: Pieces) -> Pieces:
    """The part in brackets, after a space."""
    return (fixed(" ("), *part, fixed(")")) if part else ()


def leading(part: Pieces) -> Pieces:
    """The pieces with the first of them as what the line is about."""
    return (replace(part[0], lead=True), *part[1:]) if part else ()


def span(path: str, start: str, end: str, *, language: str, goes_on: bool) -> Pieces:
    """From when to when; `goes_on`: where a first date has no last one, it lasts to this day."""
    words = WORDS[language]
    first, last = dated(f"{path}.start", start, language), dated(f"{path}.end", end, language)
    if first and last:
        return first if first[0].text == last[0].text else joined((first, last), SPAN)
    if first and goes_on:
        return (*first, fixed(SPAN), Piece(words.present, f"{path}.start", Form.OPEN))
    if first:
        return (fixed(words.since), fixed(" "), *first)
    return (fixed(words.until), fixed(" "), *last) if last else ()


def line(key: str, kind: Kind, pieces: Pieces, *, asked: Asked | None = None) -> tuple[Line, ...]:
    """The line with what it has of the posting's requirements; none where it shows nothing."""
    if not pieces:
        return ()
    if asked is None:
        return (Line(key, kind, pieces),)
    match = asked.match(*(p.text for p in pieces if p.form is Form.SAID))
    return (Line(key, kind, pieces, matched=match.words, score=match.score),)


def phone_line(phone: str, *, code: str, rest: str) -> tuple[Line, ...]:
    """The number with its country code apart, where both halves make it up."""
    if shown(code) and shown(rest) and f"{code}{rest}" == phone:
        parts = joined((said("phone_code", code), said("phone_national", rest)), " ")
        return (Line("phone", Kind.CONTACT, parts, about=("phone",)),)
    return line("phone", Kind.CONTACT, said("phone", phone))


def link_line(key: str, kind: Kind, url: str) -> tuple[Line, ...]:
    """A line that is an address and leads there."""
    return tuple(replace(each, link=target_of(url)) for each in line(key, kind, linked(key, url)))


def one(lines: Sequence[Line]) -> Line | None:
    """The only line, or None."""
    return lines[0] if lines else None


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
