"""A resume's sections: which rows stand under which heading."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from .dates import day_of
from .layout import Cell, Row, TextRun
from .lexicon import is_title, label_of, level_of, names_language, section_of

# Signs of symbol fonts stand in the private use area.
BULLET = re.compile(r"^[•◦▪▫■□●○‣⁃∙·*►▶▸➢➤➔✓✔❖◆♦⦁\ue000-\uf8ff–—-](\s+|$)")
LIST_SIGN = re.compile(r"^[^\w+(\"'«„“&#@.]+\s*")  # an icon, or the box of one
TOP_SECTION = "top"
SIGNATURE_SECTION = "signed"  # place and day, with which a resume ends in some countries
OTHER_SECTION = "other"
LONGEST_HEADING = 5  # words


@dataclass(frozen=True, slots=True)
class Section:
    """What stands under one heading; TOP is what stands above the first one."""

    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Style:
    """How a row looks, as far as it tells headings from text."""

    height: int
    bold: bool
    capitals: bool


def parse_outline(rows: Sequence[Row]) -> tuple[Section, ...]:
    """The sections in the order of reading."""
    told = list(_whole_headings([_join_bullet(row) for row in rows]))
    known = [row for row in told if _heading(row, told)]
    unknown = _heading_styles(known, told)
    sections: list[Section] = []
    name, part = TOP_SECTION, list[Row]()
    columns: dict[int, tuple[float, str]] = {}  # where each begins, and what it was about
    for row in told:
        if row.fresh:
            sections.append(Section(name, tuple(part)))
            name, part = (_continued(columns, row) if row.page else TOP_SECTION), []
        heading = _heading(row, told) or (
            OTHER_SECTION if _style(row) in unknown and _could_head(row) else ""
        )
        if heading:
            sections.append(Section(name, tuple(part)))
            name, part = heading, []
            part += _beside_heading(row)
        else:
            part.append(row)
        edge = columns.get(row.column, (row.x0, ""))[0]
        columns[row.column] = (min(edge, row.x0), name)
    sections.append(Section(name, tuple(part)))
    parted = (part for s in _without_signature(sections) for part in _split_labelled(s))
    return tuple(s for s in parted if s.rows)


def _continued(columns: Mapping[int, tuple[float, str]], row: Row) -> str:
    """What the column was about that a new page goes on with: the one that begins as far left."""
    nearest = min(
        columns.values(), key=lambda each: abs(each[0] - row.x0), default=(0.0, TOP_SECTION)
    )
    return nearest[1]


LISTS = ("skills", "languages", "licences", OTHER_SECTION)


def _split_labelled(section: Section) -> Iterator[Section]:
    """The section; a list with labelled lines ("Languages: ...") as one section for each label."""
    if section.name not in LISTS:
        yield section
        return
    name, rows = section.name, list[Row]()
    tabled = any(len(row.cells) > 1 and _section_of_label(row)[0] for row in section.rows)
    for row in section.rows:
        label, rest = _section_of_label(row)
        if label == "languages" and not names_language(rest.text):
            label = ""  # those that programs are written in
        if label:
            yield Section(name, tuple(rows))
            name, rows = label, [rest]
        elif rows and name != section.name and _has_other_label(row):
            yield Section(name, tuple(rows))
            name, rows = section.name, [_without_category(row, tabled=tabled)]
        else:
            rows.append(_without_category(row, tabled=tabled))
    yield Section(name, tuple(rows))


def _without_category(row: Row, *, tabled: bool) -> Row:
    """A row of a table of labels without its own, which only groups what is beside it."""
    return replace(row, cells=row.cells[1:]) if tabled and len(row.cells) == 2 else row


def _section_of_label(row: Row) -> tuple[str, Row]:
    """The section that the row's label names, and the row without it."""
    if len(row.cells) > 1 and (name := section_of(row.cells[0].text)):
        return name, replace(row, cells=row.cells[1:])
    first = row.cells[0]
    label, colon, rest = first.text.partition(":")
    if not colon or len(label.split()) > LONGEST_HEADING or not (name := section_of(label)):
        return "", row
    if not rest.strip():
        return (name, replace(row, cells=row.cells[1:])) if len(row.cells) > 1 else ("", row)
    run = replace(first.runs[-1], text=rest.strip())
    return name, replace(row, cells=(Cell((run,)), *row.cells[1:]))


def _has_other_label(row: Row) -> bool:
    """Whether the row has a label of its own, of a kind that names no section."""
    label, colon, rest = row.text.partition(":")
    short = bool(colon and rest.strip()) and len(label.split()) <= LONGEST_HEADING
    return len(row.cells) > 1 or (short and "," not in label and not level_of(rest))


def _without_signature(sections: Sequence[Section]) -> Sequence[Section]:
    """The sections with a last row of place and day as a section of its own."""
    full = [s for s in sections if s.rows]
    last = full[-1].rows[-1] if full else None
    if last is None or len(full) < 2 or not is_signature(last.text):
        return full
    rest = Section(full[-1].name, full[-1].rows[:-1])
    return [*full[:-1], rest, Section(SIGNATURE_SECTION, (last,))]


def is_signature(text: str) -> bool:
    """Whether the text is a town and a whole day: "Ulm, den 20.11.2026"."""
    town, comma, day = text.partition(",")
    words = re.findall(r"[^\W\d_]{4,}", day)
    return bool(comma and day_of(day)) and len(town.split()) <= 3 and len(words) <= 1


def _whole_headings(rows: Sequence[Row]) -> Iterator[Row]:
    """The rows; a heading that took two of them is one."""
    taken = False
    for row, after in zip(rows, [*rows[1:], None], strict=False):
        if taken:
            taken = False
            continue
        taken = after is not None and _is_one_heading(row, after)
        if taken and after is not None:
            runs = (*row.cells[0].runs, *after.cells[0].runs)
            yield replace(row, cells=(Cell(runs),))
        else:
            yield row


def _is_one_heading(row: Row, after: Row) -> bool:
    """Whether two rows make a heading that the second alone is not."""
    single = len(row.cells) == 1 and len(after.cells) == 1 and not after.fresh
    alike = _style(row) == _style(after) and after.top - row.bottom < row.height
    whole = f"{row.text} {after.text}"
    return single and alike and bool(section_of(whole)) and not section_of(after.text)


def rows_of_sections(sections: Iterable[Section], *names: str) -> tuple[Row, ...]:
    """All rows of the sections of those names."""
    return tuple(row for s in sections if s.name in names for row in s.rows)


def is_bullet(row: Row) -> bool:
    """Whether the row begins with a bullet."""
    return bool(BULLET.match(row.text))


def without_bullet(text: str) -> str:
    """The text without its bullet or icon."""
    return LIST_SIGN.sub("", BULLET.sub("", text)).strip()


def _heading(row: Row, rows: Sequence[Row]) -> str:
    """The section that the row opens, '' for none. A label in a table is no heading."""
    first = row.cells[0].text.strip(" :")
    if len(row.cells) > 2 or is_title(row.text):
        return ""
    section = section_of(first)
    if not section or len(row.cells) == 1:
        return section
    return section if _stands_out(row, rows) and not label_of(first) else ""


def _stands_out(row: Row, rows: Sequence[Row]) -> bool:
    """Whether its first cell looks unlike the first cells of most rows."""
    own = _style(row)
    alike = sum(_style(r) == own for r in rows)
    return (own.bold or own.capitals) and alike <= len(rows) / 3


def _beside_heading(row: Row) -> list[Row]:
    """What stands in the same row as a heading."""
    return [replace(row, cells=row.cells[1:], fresh=False)] if len(row.cells) > 1 else []


def _heading_styles(known: Sequence[Row], rows: Sequence[Row]) -> frozenset[Style]:
    """Styles that only headings have: rows of such a style open a section nobody knows here."""
    styles = Counter(_style(r) for r in known if len(r.cells) == 1)
    if not styles:
        return frozenset()
    style, often = styles.most_common(1)[0]
    alike = [r for r in rows if _style(r) == style and _could_head(r)]
    others = len(alike) - often
    body = Counter(_style(r) for r in rows).most_common(1)[0][0]
    return frozenset({style}) if style != body and 2 * others <= often else frozenset()


def _could_head(row: Row) -> bool:
    return len(row.cells) == 1 and len(row.text.split()) <= LONGEST_HEADING


def _style(row: Row) -> Style:
    run = row.cells[0].runs[0]
    return Style(round(row.height), run.bold, row.cells[0].text.isupper())


def _join_bullet(row: Row) -> Row:
    """The row with a bullet that stands in a cell of its own moved to its text."""
    first = row.cells[0]
    if len(row.cells) == 1 or not BULLET.fullmatch(first.text):
        return row
    second = row.cells[1]
    runs = (TextRun(first.text, first.x0, first.x1, second.runs[0].bold, False), *second.runs)
    return replace(row, cells=(Cell(runs), *row.cells[2:]))


def paragraphs(rows: Iterable[Row]) -> Iterator[tuple[str, Row]]:
    """The texts of the rows, each with its first row; what a line's end broke is put together."""
    return row_texts(rows, lambda text, before, row: continues_line(before, row))


def row_texts(
    rows: Iterable[Row], is_rest: Callable[[str, Row, Row], bool]
) -> Iterator[tuple[str, Row]]:
    """The texts of the rows, each with its first row.

    A row joins the text before it where *is_rest* says so of that text, its last row and it.
    """
    text, first, last = "", None, None
    for row in rows:
        if last is not None and is_rest(text, last, row):
            text = f"{text} {row.text}"
        else:
            if first is not None:
                yield text, first
            text, first = row.text, row
        last = row
    if first is not None:
        yield text, first


def continues_line(before: Row, row: Row) -> bool:
    """Whether the row is the rest of the line before it: its first word had no room there."""
    if is_bullet(row) or row.fresh or row.page != before.page or row.bold != before.ends_bold:
        return False
    if row.top - before.bottom > 0.8 * row.height or row.x0 < before.x0 - 1:
        return False
    word = row.cells[0].runs[0].text.split()[0]
    width = len(word) * (row.x1 - row.x0) / max(1, len(row.text))
    return before.x1 + width > before.right - 0.5 * width
