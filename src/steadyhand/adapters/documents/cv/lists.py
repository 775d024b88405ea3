"""The lists of a resume: skills, languages, papers, honours, what was published, interests."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..extraction import ExtractedFact, LeftOut, Place
from .contacts import LINK, web_address
from .dates import span_in
from .layout import Row, join_broken_words
from .lexicon import after_label, fold_words, is_language_name, level_of, lexicon
from .outline import is_bullet, paragraphs, row_texts, without_bullet

COMMAS = re.compile(r"\s*[,;|•·●▪]\s*(?![^()]*\))|\s{2,}")
SLASHES = re.compile(r"\s+/\s+")  # part a list that has no commas
DASHES = re.compile(r"\s+[–—-]\s+|:\s+")
YEARS = re.compile(r"(?P<years>\d+(?:[.,]\d)?)\s*\+?\s*(?P<unit>[^\W\d]+)")
AT_SIGN = re.compile(r"\s*\s{2}(?=[|•·●▪])|(?<=[|•·●▪])\s{2,}")  # a gap where a list has its sign
OTHER_SIGNS = re.compile(r"[|•·●▪]")
SKILL_WORDS = 8  # more are a sentence


@dataclass(frozen=True, slots=True)
class ListItem:
    """One part of a list, with the row in which it stands."""

    text: str
    row: Row


def list_items(rows: Sequence[Row]) -> Iterator[ListItem]:
    """The parts that commas, bullets, bars or cells part; a category in front is left out."""
    labelled = _has_categories(rows)
    for text, row in _joined_rows(rows):
        cells = AT_SIGN.sub(" ", text).split("  ")
        told = cells[1:] if labelled and len(cells) > 1 else cells
        for cell in told:
            listed = _after_category(without_bullet(cell))
            for part in (SLASHES if _is_slashed(listed) else COMMAS).split(listed):
                if word := without_bullet(part).strip(" .:"):
                    yield ListItem(join_broken_words(word), row)


def _is_slashed(text: str) -> bool:
    """Whether slashes part the list: nothing else does."""
    return bool(SLASHES.search(text)) and not COMMAS.search(text)


def _joined_rows(rows: Sequence[Row]) -> Iterator[tuple[str, Row]]:
    """The rows; one that ends with a comma, or goes on in lower case, with the next."""
    return row_texts(rows, _is_rest)


def _is_rest(text: str, before: Row, row: Row) -> bool:
    if is_bullet(row) or row.fresh:
        return False
    bracket = text.count("(") > text.count(")") or row.text.startswith("(")
    return text.rstrip().endswith((",", "\u00ad")) or bracket or _continues(before, row)


def _continues(before: Row, row: Row) -> bool:
    """Whether a row is the rest of a list of commas that had no room."""
    listed = [re.sub(r"\([^()]*\)", "", each.text) for each in (before, row)]
    return (
        all("," in text and not OTHER_SIGNS.search(text) for text in listed)
        and before.x1 > 0.9 * before.right
        and not row.bold
    )


def _has_categories(rows: Sequence[Row]) -> bool:
    """Whether rows have a category in their first cell: beside it stand lists of commas."""
    pairs = [r for r in rows if len(r.cells) == 2 and not AT_SIGN.search(r.text)]
    return bool(pairs) and any("," in r.cells[1].text for r in pairs)


def _after_category(text: str) -> str:
    """What follows "Tools:", where a list follows; else the whole text."""
    category, colon, rest = text.partition(":")
    short = len(category.split()) <= 4 and "," not in category
    return rest if colon and short and rest.strip() and not level_of(rest) else text


def skill_facts(rows: Sequence[Row]) -> Iterator[ExtractedFact]:
    """Each skill with its years and its level, where they stand beside it."""
    place = 0
    seen: set[str] = set()
    for item in list_items(rows):
        name, level, years, words = _skill(item.text)
        if not name or name.casefold() in seen:
            continue
        seen.add(name.casefold())
        sentence = len(name.split()) > SKILL_WORDS
        yield _fact_at(("skills", place, "name"), name, item, 0.5 if sentence else 0.88)
        if years is not None:
            yield ExtractedFact(("skills", place, "years"), years, 0.9, item.text, item.row.where)
        if level:
            yield _fact_at(("skills", place, "level"), level, item, 0.85)
        for number, word in enumerate(words):
            yield _fact_at(("skills", place, "keywords", number), word, item, 0.85)
        place += 1


def _skill(text: str) -> tuple[str, str, float | None, tuple[str, ...]]:
    """Name, level, years of a skill, and what belongs to it."""
    bracket = re.search(r"\(([^()]*)\)\s*$", text)
    parts = re.split(r"\s*[;,]\s*", bracket[1].strip()) if bracket else []
    if bracket and len(parts) > 1 and all(parts):
        return (text[: bracket.start()].strip(), *_known(parts))
    dashed = DASHES.split(text, maxsplit=1)
    beside = bracket[1] if bracket else dashed[1] if len(dashed) == 2 else ""
    before = text[: bracket.start()] if bracket else dashed[0]
    years = YEARS.search(beside)
    if years and years["unit"].casefold() in lexicon().years:
        return before.strip(), "", float(years["years"].replace(",", ".")), ()
    if beside and level_of(beside):
        return before.strip(), level_of(beside), None, ()
    return text, "", None, ()


def _known(parts: Sequence[str]) -> tuple[str, float | None, tuple[str, ...]]:
    """Level, years and the rest of what stands in a skill's brackets."""
    level, count, words = "", None, list[str]()
    for part in parts:
        years = YEARS.fullmatch(part)
        if count is None and years and years["unit"].casefold() in lexicon().years:
            count = float(years["years"].replace(",", "."))
        elif not level and level_of(part):
            level = level_of(part)
        else:
            words.append(part)
    return level, count, tuple(words)


def language_facts(rows: Sequence[Row]) -> tuple[list[ExtractedFact], list[LeftOut]]:
    """Each language with its level; what is no language is left out."""
    found: list[ExtractedFact] = []
    left: list[LeftOut] = []
    place = 0
    told = [(item, *_language_and_level(item.text)) for item in _language_items(rows)]
    known = sum(is_language_name(name) for _, name, _ in told)
    for item, name, level in told:
        surely = 0.93 if is_language_name(name) else 0.85 if level_of(level) and known else 0.0
        if not surely and len(item.row.cells) > 1:
            continue  # a table's other cells
        if not surely:
            left.append(LeftOut(item.text, "not known as a language", item.row.where))
            continue
        found.append(_fact_at(("languages", place, "name"), name, item, surely))
        if level:
            found.append(_fact_at(("languages", place, "level"), level, item, 0.9))
        place += 1
    return found, left


def _language_items(rows: Sequence[Row]) -> Iterator[ListItem]:
    """One item per language: a language and the level in the next cell or row belong together."""
    for text, row in row_texts(rows, _is_level_below):
        cells = [without_bullet(c) for c in text.split("  ")]
        levels = [level_of(c) for c in cells[1:]]
        if is_language_name(cells[0]) and len(levels) > 2 and all(levels):
            same = len(set(levels)) == 1
            yield ListItem(f"{cells[0]}: {levels[0]}" if same else cells[0], row)
            continue
        if len(cells) == 2 and level_of(cells[0]) and not level_of(cells[1]):
            for name in re.split(r"\s*[,;]\s*", cells[1]):
                yield ListItem(f"{name}: {cells[0]}", row)
            continue
        pairs = len(cells) % 2 == 0 and all(is_language_name(c) for c in cells[::2])
        if pairs and not any(is_language_name(c) for c in cells[1::2]):
            for name, level in zip(cells[::2], cells[1::2], strict=True):
                yield ListItem(f"{name}: {level}", row)
            continue
        for cell in cells:
            parts = re.split(r"\s*[,;|•·]\s*(?![^()]*\))|\s+/\s+", cell)
            yield from (ListItem(part, row) for part in _with_levels(parts))


def _is_level_below(text: str, _: Row, row: Row) -> bool:
    """Whether the row goes on with a language: in brackets, or as its level alone."""
    own = without_bullet(row.text)
    below = (
        is_language_name(without_bullet(text)) and bool(level_of(own)) and not is_language_name(own)
    )
    return row.text.startswith("(") or below


def _with_levels(parts: Sequence[str]) -> list[str]:
    """The parts, each level that stands alone with the language before it: "English, B2"."""
    told: list[str] = []
    for part in filter(None, map(str.strip, parts)):
        if told and is_language_name(told[-1]) and level_of(part) and not is_language_name(part):
            told[-1] = f"{told[-1]}: {part}"
        else:
            told.append(part)
    return told


def _language_and_level(text: str) -> tuple[str, str]:
    """The language and its level: "English (native)", "Inglés – B2", "English C1"."""
    text = _without_plural_remark(text)
    told = re.match(r"^(?P<name>[^:(–—]+?)\s*(?:[:(–—]|\s-\s)\s*(?P<level>.+?)\)?$", text)
    if told:
        name, level = told["name"].strip(), _plain_level(told["level"])
        return (
            (level, name)
            if level_of(_without_plural_remark(name)) and is_language_name(level)
            else (name, level)
        )
    words = text.split()
    for cut in range(1, len(words)):
        level, name = " ".join(words[:cut]), " ".join(words[cut:])
        if level_of(re.sub(r"(?i)\s+(in|en|em)$", "", level)) and is_language_name(name):
            return name, re.sub(r"(?i)\s+(in|en|em)$", "", level)
    for cut in range(len(words) - 1, 0, -1):
        name, level = " ".join(words[:cut]), " ".join(words[cut:])
        if is_language_name(name):
            return name, _plain_level(level)
    return text, ""


def _without_plural_remark(text: str) -> str:
    """The text without an ending in brackets: "mother tongue(s)"."""
    return re.sub(r"(?<=\w)\((?:s|es|e|n|en|i|S|ES)\)", "", text)


def _plain_level(text: str) -> str:
    """The level without the word for "level" and without signs."""
    told = text.strip(" .–—-()")
    return re.sub(r"(?i)^(level|niveau|nivel|nível|livello|niveau:)\s+", "", told)


def certificate_facts(
    rows: Sequence[Row], section: str, names: tuple[str, str]
) -> Iterator[ExtractedFact]:
    """Name, issuer and date of each certificate, award or publication, one to a paragraph."""
    name_key, issuer_key = names
    place = 0
    for paper in _papers(rows):
        text, row = join_broken_words(paper.text), paper.first
        span = span_in(text)
        told = _without_expiry(span.rest) if span else text
        parts = _paper_parts(told, paper.bold)
        if not parts:
            continue
        item = ListItem(text, row)
        yield _fact_at((section, place, name_key), parts[0], item, 0.85)
        if len(parts) > 1:
            yield _fact_at((section, place, issuer_key), ", ".join(parts[1:]), item, 0.8)
        if span and (span.start or span.end):
            date = span.start or span.end
            key = "expires" if section == "certificates" and _expires(text) else "date"
            yield ExtractedFact((section, place, key), date, 0.9, span.text, row.where)
        place += 1


def _paper_parts(told: str, bold: str) -> list[str]:
    """The name and who gave it: what is bold is the name, else a dash parts before a comma does."""
    if bold and told.startswith(bold) and bold != told.strip():
        rest = _unstopped(told[len(bold) :].strip(" ,|·•–—-").lstrip("."))
        return [part for part in (bold.strip(" .,"), rest) if part]
    dashed = re.split(r"\s+[–—]\s+", told, maxsplit=1)
    parts = dashed if len(dashed) == 2 else re.split(r",\s+(?![^()]*\))|\s+[|·•-]\s+", told)
    return [_unstopped(p.strip(" ,")) for p in parts if p.strip(" .,")]


def _unstopped(text: str) -> str:
    """The text without the full stop of its line; one of a name's letters stays: "S.A.", "Inc."."""
    named = re.search(r"(?i)(?:(?<!\w)\w|\b(?:inc|ltd|ltda|corp|co|bros|dept|univ|st))\.$", text)
    return text if named else text.rstrip(" .")


def _bold_start(row: Row) -> str:
    """The bold words with which a row begins; '' for none."""
    runs = [run for cell in row.cells for run in cell.runs]
    bold = itertools.takewhile(lambda run: run.bold, runs)
    return without_bullet(" ".join(run.text for run in bold))


def _without_expiry(text: str) -> str:
    words = "|".join(re.escape(w) for w in lexicon().expires)
    return re.sub(rf"(?i)\(?\b(?:{words})\b[\s:]*\)?", "", text)


def _expires(text: str) -> bool:
    """Whether the date of a certificate is that of its end."""
    return any(re.search(rf"(?i)\b{re.escape(w)}\b", text) for w in lexicon().expires)


@dataclass(slots=True)
class _Paper:
    """One paper as its lines tell it, and with which bold words it begins."""

    text: str
    first: Row
    last: Row
    bold: str
    open: bool  # all of it is bold so far

    def goes_on(self, row: Row) -> bool:
        """Whether the row belongs to it: a date alone, or what a line's end parted."""
        own = without_bullet(row.text)
        below = bool(self.bold) and not row.bold
        point = is_bullet(row) and not (below and self.open and not is_bullet(self.first))
        if point or row.fresh:
            return False
        broken = self.text.rstrip().endswith(",") or own[:1].islower()
        broken = broken or below or _is_broken_line(self.last, row)
        return _is_date_alone(own) or (broken and not span_in(self.text))

    def add(self, row: Row) -> None:
        """Take the row in."""
        own = without_bullet(row.text)
        comma = self.text.rstrip().endswith(",") or _is_date_alone(own)
        self.text = f"{self.text.rstrip(' ,')}, {own}" if comma else f"{self.text} {own}"
        if self.open:
            self.bold = f"{self.bold} {_bold_start(row)}".strip()
            self.open = _is_all_bold(row)
        self.last = row


def _is_date_alone(text: str) -> bool:
    span = span_in(text)
    return span is not None and not span.rest


def _is_all_bold(row: Row) -> bool:
    return all(run.bold for cell in row.cells for run in cell.runs)


def _papers(rows: Sequence[Row]) -> Iterator[_Paper]:
    """The papers of a list, each with the rows that a line's end or a date alone parted from it."""
    paper: _Paper | None = None
    for row in rows:
        if paper is not None and paper.goes_on(row):
            paper.add(row)
            continue
        if paper is not None:
            yield paper
        paper = _Paper(without_bullet(row.text), row, row, _bold_start(row), _is_all_bold(row))
    if paper is not None:
        yield paper


def _is_broken_line(before: Row, row: Row) -> bool:
    word = row.text.split()[0]
    return before.x1 + 0.5 * len(word) * row.height > before.right and row.bold == before.ends_bold


def interest_facts(rows: Sequence[Row]) -> Iterator[ExtractedFact]:
    """Each interest."""
    for place, item in enumerate(list_items(rows)):
        yield _fact_at(("interests", place), item.text, item, 0.88)


def project_facts(rows: Sequence[Row]) -> Iterator[ExtractedFact]:
    """Name, date and summary of each project, one to a paragraph or below a bold head."""
    if whole := _below_bold_heads(rows):
        for number, part in enumerate(whole):
            yield from _project(number, part)
        return
    place = 0
    for text, row in paragraphs(rows):
        told = without_bullet(text)
        if is_bullet(row) and place and not row.bold:
            continue
        span = span_in(told)
        parts = re.split(r"\s+[–—|-]\s+|:\s+", span.rest if span else told, maxsplit=1)
        item = ListItem(told, row)
        yield _fact_at(("projects", place, "name"), parts[0].strip(" ,"), item, 0.8)
        if len(parts) > 1:
            yield _fact_at(("projects", place, "summary"), parts[1].strip(), item, 0.8)
        if span and span.start:
            yield ExtractedFact(
                ("projects", place, "start"), span.start, 0.85, span.text, row.where
            )
            if span.end:
                yield ExtractedFact(
                    ("projects", place, "end"), span.end, 0.85, span.text, row.where
                )
        place += 1


def _below_bold_heads(rows: Sequence[Row]) -> list[list[Row]]:
    """The rows of each project, where each begins with a bold line and goes on in others."""
    if not rows or not rows[0].bold or is_bullet(rows[0]) or all(row.bold for row in rows):
        return []
    parts: list[list[Row]] = []
    for row in rows:
        if row.bold and not is_bullet(row):
            parts.append([row])
        else:
            parts[-1].append(row)
    return parts


def _project(number: int, rows: Sequence[Row]) -> Iterator[ExtractedFact]:
    """One project: its name, role and dates, what it is, what was done, and with what."""
    head, at = rows[0], ("projects", number)
    name = _bold_start(head) or without_bullet(head.text)
    beside = without_bullet(head.text.replace("  ", " "))[len(name) :]
    span = span_in(beside)
    role = (span.rest if span else beside).strip(" ,|·•–—-")
    yield _fact_at((*at, "name"), name.strip(" ,"), ListItem(head.text, head), 0.85)
    if role:
        yield _fact_at((*at, "role"), role, ListItem(head.text, head), 0.7)
    prose, points = list[str](), 0
    for text, row in paragraphs(rows[1:]):
        told, item = join_broken_words(without_bullet(text)), ListItem(text, row)
        own = span_in(told)
        words = after_label("keywords", told)
        if span is None and own and not own.rest.strip(" ,|·•–—-"):
            span = own
        elif is_bullet(row):
            yield _fact_at((*at, "highlights", points), told, item, 0.85)
            points += 1
        elif words:
            for place, word in enumerate(COMMAS.split(words)):
                yield _fact_at((*at, "keywords", place), word, item, 0.85)
        elif LINK.fullmatch(told):
            yield _fact_at((*at, "website"), web_address(told), item, 0.85)
        else:
            prose.append(told)
    if prose:
        yield _fact_at((*at, "summary"), " ".join(prose), ListItem(prose[0], head), 0.8)
    for key, date in (("start", span.start), ("end", span.end)) if span else ():
        if date:
            yield ExtractedFact((*at, key), date, 0.85, span.text if span else "", head.where)


def _fact_at(place: Place, value: str, item: ListItem, confidence: float) -> ExtractedFact:
    return ExtractedFact(place, value, confidence, item.text, item.row.where)


def holds_languages(rows: Sequence[Row]) -> bool:
    """Whether a section called "languages" holds languages that people speak."""
    return (
        any(is_language_name(_language_and_level(i.text)[0]) for i in _language_items(rows))
        or not rows
        or not fold_words(rows[0].text)
    )
