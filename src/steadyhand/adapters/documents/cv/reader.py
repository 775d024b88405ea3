"""The facts of a CV from its rows: section by section, with every line accounted for."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..extraction import (
    DOUBTFUL_CONFIDENCE,
    ExtractedFact,
    Extraction,
    LeftOut,
    Place,
    SourceLine,
    check_extraction,
)
from ..pdf import LINE_HYPHENS, Pages
from . import heads, outline
from .dates import date_of, is_dated, says_present, span_in
from .entries import Entry, is_table_head, parse_entries
from .layout import Cell, Layout, Row, join_broken_words, lay_out
from .lexicon import (
    after_label,
    entry_label_of,
    field_in,
    grammar_language,
    is_duration,
    is_label,
    is_title,
    lexicon,
    section_of,
)
from .lists import (
    COMMAS,
    certificate_facts,
    holds_languages,
    interest_facts,
    language_facts,
    project_facts,
    skill_facts,
)
from .person import PersonReader, driving_classes

# Every line of a resume is accounted for: it is in facts, it is structure, or it is left out.
#
# The facts of a reading are laid over the document's words, each word for one fact alone. Words
# that only arrange the others (headings, labels, bullets, how long something took) are structure.
# A line with a word that is neither is told as left out: whole, or the rest of it. So what no rule
# of the reader knew cannot vanish, and the counts say how much of the document became facts.

CATEGORISED_SECTIONS = frozenset({"skills"})
CATEGORY_WORDS = 4
BROKEN_ROWS = 4  # over which a narrow cell breaks a date
WORD = re.compile(rf"[^\W_]+{LINE_HYPHENS}?")
UNREAD_REASON = "no fact was made of it"
REST_REASON = "the rest of a line that was read"
EDGE_REASON = {
    outline.SIGNATURE_SECTION: "place and day of a signature",
    "references": "what others say is no fact of yours",
    "other": "a section of a kind that a profile has not",
}


@dataclass(slots=True)
class _Word:
    """One word of the document, with the facts that hold it; BROKEN ends the first half of one."""

    text: str
    row: int
    facts: list[str] = field(default_factory=list)
    used: bool = False


@dataclass(frozen=True, slots=True)
class CvLines:
    """What a resume's lines were read as: rows under headings, and rows at the pages' edges."""

    rows: tuple[Row, ...]
    edges: tuple[Row, ...]
    sections: tuple[outline.Section, ...]


def account_lines(document: CvLines, reading: Extraction) -> Extraction:
    """The reading with a line for each row of the document, and all that is in no fact told."""
    words = [
        _Word(text, number) for number, row in enumerate(document.rows) for text in _words(row.text)
    ]
    wheres = [row.where for row in document.rows]
    for fact in reading.found:
        _claim_words(words, wheres, fact.where, _texts(fact), fact.named)
    told = [left for left in reading.left if left.where]
    for left in told:
        _claim_words(words, wheres, left.where, (left.text, left.text.partition(": ")[2]), "")
    names = {row.where: section.name for section in document.sections for row in section.rows}
    lines: list[SourceLine] = []
    more: list[LeftOut] = []
    for number, row in enumerate(document.rows):
        own = [word for word in words if word.row == number]
        facts = tuple(dict.fromkeys(fact for word in own for fact in word.facts))
        section = names.get(row.where)
        rest = [] if section is None else _unaccounted_words(row, own, section)
        if rest:
            why = REST_REASON if facts else EDGE_REASON.get(section or "", UNREAD_REASON)
            more.append(LeftOut(" ".join(rest) if facts else row.text, why, row.where))
        said = bool(rest) or any(left.where == row.where and not facts for left in told)
        lines.append(SourceLine(row.text, row.where, facts, said))
    lines += [SourceLine(row.text, row.where, (), False) for row in document.edges]
    return replace(reading, left=(*reading.left, *more), lines=tuple(lines))


NOTATION = frozenset(
    "start end date expires birthday phone other_phones country links website".split()
)
NOTATION |= {"citizenships", "years", "region", "email", "other_emails"}


def _texts(fact: ExtractedFact) -> Iterator[str]:
    """The texts that a fact may stand as: its value, or what was read into another notation."""
    if NOTATION & set(fact.place):
        yield fact.text
    else:
        yield str(fact.value)


def _words(text: str) -> list[str]:
    plain = re.sub(rf"{LINE_HYPHENS}(?=\w)", "", unicodedata.normalize("NFC", text).casefold())
    return WORD.findall(plain.replace("’", "'"))


def _claim_words(
    words: Sequence[_Word], wheres: Sequence[str], where: str, texts: Iterable[str], fact: str
) -> None:
    """The words of the first of the texts that stands in the document are the fact's.

    The fact's own line comes first, also where another fact has its words already; then the lines
    below it, and those above, as far as nothing has them.
    """
    own = [n for n, word in enumerate(words) if wheres[word.row] == where]
    start = own[0] if own else 0
    for text in texts:
        wanted = _words(join_broken_words(text))
        free = (n for n in (*range(start, len(words)), *range(start)) if not words[n].used)
        places = [n for n in own if _standing(words, n, wanted, free=False)]
        unclaimed = next((n for n in places if _standing(words, n, wanted)), None)
        at = unclaimed if unclaimed is not None else next(iter(places), None)
        at = at if at is not None else next((n for n in free if _standing(words, n, wanted)), None)
        if wanted and at is not None:
            _assign_words(_standing(words, at, wanted, free=False), fact)
            return
        rows = range(words[start].row, words[start].row + BROKEN_ROWS) if own else ()
        _assign_words(_find_scattered([w for w in words if w.row in rows], wanted), fact)


def _assign_words(words: Sequence[_Word], fact: str) -> None:
    for word in words:
        word.used = True
        word.facts += [fact] if fact else []


def _find_scattered(words: Sequence[_Word], wanted: Sequence[str]) -> Sequence[_Word]:
    """The wanted words in their order with others between them, as cells of a table break them."""
    found: list[_Word] = []
    rest = list(wanted)
    for word in words:
        after = _after(word, rest[0]) if rest and not word.used else None
        if after is not None:
            found.append(word)
            rest[:1] = [after] if after else []
    return [] if rest else found


def _standing(
    words: Sequence[_Word], at: int, wanted: Sequence[str], *, free: bool = True
) -> Sequence[_Word]:
    """The words from there on, where they are the wanted ones, and free; else none."""
    end = at
    for text in wanted:
        rest: str | None = text
        while rest:
            if end == len(words) or (free and words[end].used):
                return ()
            rest = _after(words[end], rest)
            end += 1
        if rest is None:
            return ()
    return words[at:end]


def _after(word: _Word, wanted: str) -> str | None:
    """What of the wanted word is still to come after that one; None where it is another."""
    if word.text == wanted:
        return ""
    half = word.text.removesuffix(LINE_HYPHENS)
    return wanted[len(half) :] if half != word.text and wanted.startswith(half) else None


def _unaccounted_words(row: Row, own: Sequence[_Word], section: str) -> list[str]:
    """The words of the row that neither a fact nor what was left out has, nor its structure."""
    structure = [word for text in _structural_words(row, section) for word in _words(text)]
    rest = []
    for word in own:
        if word.used:
            continue
        if word.text in structure:
            structure.remove(word.text)
        else:
            rest.append(word.text.removesuffix(LINE_HYPHENS))
    return rest


def _structural_words(row: Row, section: str) -> Iterator[str]:
    """The parts of a row that arrange the others: labels, durations, small words of dates."""
    if is_table_head(row):
        yield row.text
    for part in re.split(r"\s{2,}|[|•·;]", row.text):
        label, colon, _ = part.partition(":")
        if is_label(part) or is_title(part) or (part != row.text and section_of(part)):
            yield part
        elif colon and (
            field_in(part)[0]
            or is_label(label)
            or section_of(label)
            or _is_category(label, section)
        ):
            yield label
    if section in CATEGORISED_SECTIONS and len(row.cells) == 2:
        yield row.cells[0].text
    for bracket in re.findall(r"\(([^()]+)\)", row.text):
        if is_duration(bracket) or is_label(bracket):
            yield bracket
    span = span_in(row.text)
    if span and is_duration(span.rest):
        yield span.rest
    told = lexicon()
    small = {*told.at, *told.until, *told.since, *told.present, *told.joints}
    small |= {*told.years, *told.months, *told.in_, *told.drives, *told.remarks}
    small |= {word for text in told.expires for word in _words(text)}
    yield from (word for word in _words(row.text) if word in small)


def _is_category(label: str, section: str) -> bool:
    """Whether a label before a list only groups it: "Tools: ..."."""
    return section in CATEGORISED_SECTIONS and len(label.split()) <= CATEGORY_WORDS


# Entries whose every line has a label of its own: "Employer | Nowco", "Employer: Nowco".
#
# Europass had them as a table, forms have them with a colon. An entry begins where a label comes
# again that it already has. A line without a label goes on with what the label above it names.

LABELS_MIN = 3  # labelled lines of a section that is read so
NAMES = {"work": ("company", "title"), "education": ("school", "degree")}
TELLING = frozenset({"company", "title", "school", "degree", "dates", "start", "end"})
OFTEN = frozenset({"highlights", "ignored"})  # labels that one entry may have twice
BARS = re.compile(r"\s+[|•·]\s+")
SURE, PLACED = 0.9, 0.85

Lines = list[tuple[str, Row]]


@dataclass(slots=True)
class LabelledEntry:
    """One entry: what each label names, line by line."""

    texts: dict[str, Lines] = field(default_factory=dict)


def has_labels(rows: Sequence[Row]) -> bool:
    """Whether the section's entries are labelled line by line: names and dates all are."""
    parts = [part for row in _whole_labels(rows) for part in _parts(row)]
    labels = [label for label, _ in parts if label in TELLING]
    dated = any(not label and is_dated(text) for label, text in parts)
    return len(labels) >= LABELS_MIN and len(set(labels)) > 1 and not dated


def labelled_facts(rows: Sequence[Row], section: str) -> Iterator[ExtractedFact]:
    """The facts of a section of such entries."""
    for number, entry in enumerate(_labelled_entries(rows)):
        at: Place = (section, number)
        yield from _dates(at, entry)
        for label, lines in entry.texts.items():
            yield from _facts(at, section, label, lines)


def _whole_labels(rows: Sequence[Row]) -> Iterator[Row]:
    """The rows; a label that took two lines of its column is one."""
    taken = False
    for row, below in zip(rows, [*rows[1:], None], strict=False):
        if taken:
            taken = False
            continue
        first, alone = row.cells[0], below is not None and len(below.cells) == 1
        whole = f"{first.text} {below.text}" if below and alone and len(row.cells) > 1 else ""
        taken = bool(entry_label_of(whole)) and not entry_label_of(first.text)
        run = replace(first.runs[0], text=whole, x1=first.x1)
        yield replace(row, cells=(Cell((run,)), *row.cells[1:])) if taken else row


def _parts(row: Row) -> list[tuple[str, str]]:
    """Label and text of each part of the row; '' for a part without a label."""
    texts = [cell.text for cell in row.cells]
    if len(texts) > 1 and (label := entry_label_of(texts[0])):
        return [(label, " ".join(texts[1:]))]
    barred = [part for text in texts for part in BARS.split(text)]
    told = [field_in(outline.without_bullet(part)) for part in barred]
    if len(told) > 1 and all(label for label, _ in told):
        return told
    return [field_in(" ".join(texts))]


def _labelled_entries(rows: Sequence[Row]) -> list[LabelledEntry]:
    entries: list[LabelledEntry] = []
    last = ""
    for row in _whole_labels(rows):
        for label, told in _parts(row):
            again = entries and label in entries[-1].texts and label not in OFTEN
            if not entries or again:
                entries.append(LabelledEntry())
            last = label or last
            text = join_broken_words(outline.without_bullet(told))
            if last and text:
                entries[-1].texts.setdefault(last, []).append((text, row))
    return [entry for entry in entries if entry.texts]


def _dates(at: Place, entry: LabelledEntry) -> Iterator[ExtractedFact]:
    """When it began and ended; what could not be read says nothing by its absence."""
    if lines := entry.texts.get("dates"):
        text, row = " ".join(text for text, _ in lines), lines[0][1]
        span = span_in(text)
        surely = DOUBTFUL_CONFIDENCE if span and span.rest else SURE
        for key, date in (("start", span.start), ("end", span.end)) if span else ():
            if date:
                yield ExtractedFact((*at, key), date, surely, span.text if span else "", row.where)
        return
    (start, began), (end, ended) = (_date(entry, key) for key in ("start", "end"))
    open_ended = "end" not in entry.texts or says_present(end)
    if began and (ended or open_ended):
        yield ExtractedFact((*at, "start"), began, SURE, start, entry.texts["start"][0][1].where)
    if ended:
        yield ExtractedFact((*at, "end"), ended, SURE, end, entry.texts["end"][0][1].where)


def _date(entry: LabelledEntry, key: str) -> tuple[str, str]:
    """What stands behind that label, and the date that it is; '' for none."""
    text = " ".join(text for text, _ in entry.texts.get(key, ()))
    return text, date_of(text)


def _facts(at: Place, section: str, label: str, lines: Lines) -> Iterator[ExtractedFact]:
    text, row = " ".join(text for text, _ in lines), lines[0][1]
    if label == "highlights" and section == "work":
        for number, (line, below) in enumerate(lines):
            yield ExtractedFact((*at, "highlights", number), line, SURE, line, below.where)
    elif label == "degree" and section == "education":
        degree, subject = heads.degree_and_field(text)
        for key, value in (("degree", degree), ("field", subject)):
            if value:
                yield ExtractedFact((*at, key), value, SURE, text, row.where)
    elif label in NAMES[section] or (label == "grade" and section == "education"):
        yield ExtractedFact((*at, label), text, SURE, text, row.where)
    elif label == "location":
        yield ExtractedFact((*at, label), text, PLACED, text, row.where)


# Entries in a table whose first row names the columns: "Period | Employer | Position".
#
# What a column is called, its cells are. A row without a beginning goes on with the one above it,
# and where more than one line of a name came together so, the entry is doubtful.

SAME_THING = {
    "work": {"degree": "title", "school": "company"},
    "education": {"title": "degree", "company": "school"},
}
BESIDE = 3.0  # points by which a cell begins left of its column's name


def columned_facts(
    rows: Sequence[Row], section: str, towns: frozenset[str]
) -> list[ExtractedFact] | None:
    """The facts of a section that is such a table; None where it is none or one that is unclear."""
    head = next((row for row in rows if is_table_head(row)), None)
    if head is None or rows[0] is not head:
        return None
    same = SAME_THING[section]
    names = [field_in(f"{cell.text}: .")[0] for cell in head.cells]
    labels = [same.get(name, name) for name in names]
    if not {*NAMES[section]} <= {*labels} or not {"dates", "start"} & {*labels}:
        return None
    entries: list[LabelledEntry] = []
    for row in (row for row in rows if not is_table_head(row)):
        told = _by_column(row, head, labels)
        if _begins_entry(told):
            entries.append(LabelledEntry())
        if not entries:
            return None
        for label, text in told.items():
            entries[-1].texts.setdefault(label, []).append((text, row))
    placed = ((number, _with_place(entry, section, towns)) for number, entry in enumerate(entries))
    return [fact for number, entry in placed for fact in _entry_facts(section, number, entry)]


def _by_column(row: Row, head: Row, labels: Sequence[str]) -> dict[str, str]:
    """The row's texts by the names of their columns."""
    if len(row.cells) == len(head.cells):
        return dict(zip(labels, (cell.text for cell in row.cells), strict=True))
    told: dict[str, str] = {}
    for cell in row.cells:
        left = [n for n, each in enumerate(head.cells) if each.x0 <= cell.x0 + BESIDE]
        bullet = outline.without_bullet(cell.text) != cell.text
        label = "highlights" if bullet else labels[left[-1]] if left else labels[0]
        told[label] = f"{told.get(label, '')} {outline.without_bullet(cell.text)}".strip()
    return told


def _begins_entry(told: Mapping[str, str]) -> bool:
    span = span_in(told.get("dates", ""))
    return bool(date_of(told.get("start", "")) or (span and (span.start or span.end)))


def _with_place(entry: LabelledEntry, section: str, towns: frozenset[str]) -> LabelledEntry:
    """The entry with the place behind its employer's or school's name as one of its own."""
    who = NAMES[section][0] if section == "work" else "school"
    lines = entry.texts.get(who, [])
    if len(lines) != 1 or "location" in entry.texts:
        return entry
    name, place, _ = heads.split_location(lines[0][0], towns, alone=section == "work")
    more = {who: [(name, lines[0][1])], "location": [(place, lines[0][1])]} if place else {}
    return LabelledEntry({**entry.texts, **more})


def _entry_facts(section: str, number: int, entry: LabelledEntry) -> Iterator[ExtractedFact]:
    at: Place = (section, number)
    names = (*NAMES[section], "dates", "start", "end", "location")
    doubtful = any(len(entry.texts.get(name, ())) > 1 for name in names)
    parts = (_facts(at, section, label, lines) for label, lines in entry.texts.items())
    for fact in itertools.chain(_dates(at, entry), *parts):
        doubt = min(fact.confidence, DOUBTFUL_CONFIDENCE)
        yield replace(fact, confidence=doubt) if doubtful else fact


# Reads the rows of a resume: what it tells, where it stands, and how surely it was read.
#
# Words with places (`pdf`) become rows in columns (`layout`), rows become sections (`outline`),
# and each section is read by what it holds. Seven languages: `words.json`.

PROSE_WORDS = 7  # of a sentence at the top
REMARK = re.compile(r"\([^()]*\)")
PLACE_WORDS = 3  # of a place that nothing else tells
NAME_WORDS = 4  # of a line below a head, up to which it may be a name


def extract_pages(pages: Pages) -> Extraction:
    """What those words tell, as far as a profile may hold it; every line is accounted for."""
    return extract_layout(lay_out(pages), pages.links)


def extract_layout(layout: Layout, links: Sequence[str]) -> Extraction:
    """The same of rows that are laid out already."""
    sections = outline.parse_outline(layout.rows)
    reading = check_extraction(_extract(layout.rows, sections, links))
    told = account_lines(CvLines(layout.rows, layout.edges, sections), reading)
    beside = tuple(SourceLine(left.text, left.where, (), True) for left in layout.beside)
    return replace(told, left=(*told.left, *layout.beside), lines=(*told.lines, *beside))


def _extract(
    rows: Sequence[Row], sections: Sequence[outline.Section], links: Sequence[str]
) -> Extraction:
    language = grammar_language(" ".join(r.text for r in rows))
    person = PersonReader(sections, links, language)
    told = list(person.found())
    towns = frozenset(str(f.value) for f in told if f.place == ("address", "city"))
    found = [
        *told,
        *_summary(sections, told),
        *_sections(sections, _DocumentContext(language, towns)),
    ]
    tongues, no_tongues = language_facts(outline.rows_of_sections(sections, "languages"))
    if not holds_languages(outline.rows_of_sections(sections, "languages")):
        tongues, no_tongues = list(skill_facts(outline.rows_of_sections(sections, "languages"))), []
    kept = [f for f in (*found, *tongues) if f.value not in ("", None)]
    left = (*person.left, *no_tongues)
    return Extraction(tuple(_first_of_each_place(kept)), left)


@dataclass(frozen=True, slots=True)
class _DocumentContext:
    """What the rest of the document tells of its words."""

    language: str
    towns: frozenset[str]

    def jobs(self) -> heads.Scores:
        return heads.Scores(heads.title_score, heads.company_score, self.language, self.towns)

    def courses(self) -> heads.Scores:
        return heads.Scores(heads.degree_score, heads.school_score, self.language, self.towns)


def _summary(
    sections: Sequence[outline.Section], person: Sequence[ExtractedFact]
) -> Iterator[ExtractedFact]:
    headline = next((fact.value for fact in person if fact.place == ("headline",)), "")
    told = [
        (join_broken_words(text), row)
        for text, row in outline.paragraphs(outline.rows_of_sections(sections, "summary"))
    ]
    surely = 0.9
    if not told and not outline.rows_of_sections(
        sections, "summary"
    ):  # sentences below the name, without a heading
        told = [
            (t, r)
            for t, r in map(
                _mend_texts,
                outline.paragraphs(outline.rows_of_sections(sections, outline.TOP_SECTION)),
            )
            if _is_prose(t) and t != headline
        ]
        surely = 0.75
    if told:
        text = " ".join(outline.without_bullet(t) for t, _ in told)
        yield ExtractedFact(("summary",), text, surely, text, told[0][1].where)


def _mend_texts(paragraph: tuple[str, Row]) -> tuple[str, Row]:
    return join_broken_words(paragraph[0]), paragraph[1]


def _is_prose(text: str) -> bool:
    """Whether a text is a sentence, and no way to reach somebody."""
    reached = re.search(r"[@|·•]|https?:|\d{4}", text)
    return len(text.split()) >= PROSE_WORDS and not reached


def _sections(
    sections: Sequence[outline.Section], known: _DocumentContext
) -> Iterator[ExtractedFact]:
    work, courses = (
        outline.rows_of_sections(sections, "work"),
        outline.rows_of_sections(sections, "education"),
    )
    told = columned_facts(work, "work", known.towns)
    other = labelled_facts(work, "work") if has_labels(work) else _jobs(work, "work", known)
    yield from other if told is None else told
    told = columned_facts(courses, "education", known.towns)
    labelled = has_labels(courses)
    other = labelled_facts(courses, "education") if labelled else _courses(courses, known)
    yield from other if told is None else told
    yield from skill_facts(outline.rows_of_sections(sections, "skills"))
    yield from certificate_facts(
        outline.rows_of_sections(sections, "certificates"), "certificates", ("name", "issuer")
    )
    yield from certificate_facts(
        outline.rows_of_sections(sections, "licences"), "licences", ("name", "issuer")
    )
    yield from _jobs(outline.rows_of_sections(sections, "volunteering"), "volunteering", known)
    yield from project_facts(outline.rows_of_sections(sections, "projects"))
    yield from certificate_facts(
        outline.rows_of_sections(sections, "publications"), "publications", ("title", "publisher")
    )
    yield from certificate_facts(
        outline.rows_of_sections(sections, "awards"), "awards", ("title", "issuer")
    )
    yield from interest_facts(outline.rows_of_sections(sections, "interests"))
    yield from driving_classes([(r.text, r) for r in outline.rows_of_sections(sections, "driving")])


def _jobs(rows: Sequence[Row], section: str, known: _DocumentContext) -> Iterator[ExtractedFact]:
    told = (e for e in _entries(rows, known.jobs()) if e[0].span or section != "work")
    for place, (entry, head) in enumerate(told):
        at: Place = (section, place)
        names = {"company": head.who, "title": head.what}
        parts = (
            _name_facts(at, entry, names, head),
            _date_facts(at, entry),
            _narrative_facts(at, entry),
        )
        yield from _as_settled(entry, itertools.chain(*parts))


def _as_settled(entry: Entry, found: Iterable[ExtractedFact]) -> Iterator[ExtractedFact]:
    """The entry's facts; where dates were left over, all of them may be of another."""
    for fact in found:
        doubt = min(fact.confidence, DOUBTFUL_CONFIDENCE)
        yield fact if entry.settled else replace(fact, confidence=doubt)


def _courses(rows: Sequence[Row], known: _DocumentContext) -> Iterator[ExtractedFact]:
    for place, (entry, head) in enumerate(_entries(rows, known.courses())):
        yield from _as_settled(entry, _course(("education", place), entry, head))


def _course(at: Place, entry: Entry, head: heads.EntryHead) -> Iterator[ExtractedFact]:
    head = _with_place_behind(entry, _with_school(head))
    degree, field = heads.degree_and_field(head.what)
    grade = heads.grade_in(
        [*head.more, *(p.text for p in entry.pieces), entry.prose, *entry.points]
    )
    field = "" if REMARK.fullmatch(field) else field
    if not field:
        rest = [m for m in head.more if not REMARK.fullmatch(m)]
        field = next((m for m in rest if (m != grade and grade not in m) or not grade), "")
    head = replace(head, who=heads.without_grade(head.who))
    if field and head.what.isupper() and not re.search(r"\s(?:IN|EN|EM|DE|DI)\s", head.what):
        head = replace(head, confidence=DOUBTFUL_CONFIDENCE)  # capitals hide where a degree ends
    yield from _name_facts(at, entry, {"school": head.who, "degree": degree, "field": field}, head)
    yield from _date_facts(at, entry)
    texts = (*(p.text for p in entry.pieces), entry.prose, *entry.points)
    listed = next(filter(None, (after_label("courses", text) for text in texts)), "")
    for number, course in enumerate(COMMAS.split(listed) if listed else ()):
        yield ExtractedFact((*at, "courses", number), course, 0.85, listed, entry.first.where)
    if grade:
        yield ExtractedFact((*at, "grade"), grade, 0.85, grade, entry.first.where)


def _with_school(head: heads.EntryHead) -> heads.EntryHead:
    """The head with the name of a school as who, where it names no degree."""
    named = heads.school_score(head.what) > 0 >= heads.degree_score(head.what)
    if not named or heads.school_score(head.who) > 0:
        return head
    return replace(head, what=head.who, who=head.what)


def _with_place_behind(entry: Entry, head: heads.EntryHead) -> heads.EntryHead:
    """The head of a course without a degree: what stands after its dates and school is a place."""
    school = next((p for p in entry.pieces if p.text == head.who), None)
    other = next((p for p in entry.pieces if p.text == head.what), None)
    if school is None or other is None or head.location or heads.degree_score(head.what) > 0:
        return head
    below = other.row > school.row or (other.row == school.row and not school.behind)
    if not (other.behind and below and len(other.text.split()) <= PLACE_WORDS):
        return head
    return replace(head, what="", location=head.what, placed=DOUBTFUL_CONFIDENCE)


def _entries(rows: Sequence[Row], scores: heads.Scores) -> Iterator[tuple[Entry, heads.EntryHead]]:
    entries = parse_entries(rows)
    told = zip(entries, heads.parse_heads(entries, scores), strict=True)
    yield from ((e, h) for e, h in told if h.what or h.who)


def _name_facts(
    at: Place, entry: Entry, names: dict[str, str], head: heads.EntryHead
) -> Iterator[ExtractedFact]:
    texts = {**names, "location": head.location, "employment_type": head.kind}
    row = entry.first
    for key, text in texts.items():
        if text and not (key == "employment_type" and at[0] == "education"):
            surely = head.placed if key == "location" else head.confidence
            yield ExtractedFact(
                (*at, key), join_broken_words(text).strip(" ,"), surely, row.text, row.where
            )


def _date_facts(at: Place, entry: Entry) -> Iterator[ExtractedFact]:
    span = entry.span
    if span is None:
        return
    surely = 0.93 if span.start else 0.7
    for key, date in (("start", span.start), ("end", span.end)):
        if date:
            yield ExtractedFact((*at, key), date, surely, span.text, entry.first.where)


def _narrative_facts(at: Place, entry: Entry) -> Iterator[ExtractedFact]:
    if entry.prose:
        text = join_broken_words(entry.prose)
        name = len(text.split()) <= NAME_WORDS and not text.rstrip().endswith((".", "!"))
        surely = DOUBTFUL_CONFIDENCE if name else 0.85  # it may be a title that no rule knew
        yield ExtractedFact((*at, "summary"), text, surely, text, entry.first.where)
    for place, point in enumerate(map(join_broken_words, entry.points)):
        yield ExtractedFact((*at, "highlights", place), point, 0.9, point, entry.first.where)


def _first_of_each_place(found: Sequence[ExtractedFact]) -> Iterator[ExtractedFact]:
    """The facts, the first of each place."""
    seen: Counter[Place] = Counter()
    for fact in found:
        seen[fact.place] += 1
        if seen[fact.place] == 1:
            yield fact
