"""The rows of a resume in Word's format: paragraphs and tables in their order, as a page has them.

Only this file knows python-docx. There are no places in such a file, so rows get those that their
order and indents tell: tabs and cells of a table part a row's cells, a list's paragraphs have their
bullet, headings are taller than text. What stands in text boxes, headers and notes is counted and
told as left out.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from typing import TYPE_CHECKING

from steadyhand.errors import BadInput

from .layout import Cell, Layout, Row, TextRun

if TYPE_CHECKING:
    from docx.document import Document
    from docx.table import Table
    from docx.text.paragraph import Paragraph


TEXT, HEADING, TITLE = 11.0, 13.0, 20.0  # points, of rows whose size nothing tells
WIDTH, INDENT, GAP = 500.0, 18.0, 40.0  # points of a page that is made up
UNPACKED_BYTES_MAX = 60_000_000  # bytes
PARAGRAPHS_MAX = 5_000


def read_layout(content: bytes, name: str) -> Layout:
    """The rows of that file. Raises BadInput where it is none, or too much of one."""
    try:
        import docx
    except ImportError as exc:
        remedy = "install it with: pip install 'steadyhand[documents]'"
        raise BadInput(f"{name} cannot be read without python-docx; {remedy}") from exc
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            size = sum(each.file_size for each in packed.infolist())
        if size > UNPACKED_BYTES_MAX:
            raise BadInput(f"{name} holds {size // 1_000_000} MB unpacked; is it a resume?")
        document = docx.Document(io.BytesIO(content))
    except (zipfile.BadZipFile, KeyError, ValueError) as exc:
        raise BadInput(f"{name} cannot be opened as a Word file; save it again as .docx") from exc
    rows = tuple(_rows(document))
    if not rows:
        raise BadInput(f"{name} has no text in its paragraphs; print it to a PDF")
    return Layout(rows, ())


def read_links(content: bytes) -> tuple[str, ...]:
    """The addresses that the file's links lead to."""
    import docx

    parts = docx.Document(io.BytesIO(content)).part.rels.values()
    return tuple(str(r.target_ref) for r in parts if r.is_external and "hyperlink" in r.reltype)


def _rows(document: Document) -> Iterator[Row]:
    from docx.table import Table

    line = 0
    for block in document.iter_inner_content():
        parts = _table_cells(block) if isinstance(block, Table) else _paragraph_cells(block)
        for cells, tall in parts:
            line += 1
            top = line * (TITLE + 2)
            yield Row(cells, 0, line, top, top + tall, 0, line == 1, WIDTH, tall)
            if line > PARAGRAPHS_MAX:
                return


Cells = tuple[tuple[Cell, ...], float]


def _paragraph_cells(paragraph: Paragraph, left: float = 0.0) -> Iterator[Cells]:
    """The cells of a paragraph's lines, which breaks part; tabs part the cells of a line."""
    tall = _height(paragraph)
    indent = left + (INDENT if _is_list_paragraph(paragraph) else 0.0)
    lines: list[list[tuple[str, bool, bool]]] = [[]]
    for run in paragraph.iter_inner_content():
        bold = bool(getattr(run, "bold", None)) or tall > TEXT
        for number, text in enumerate(run.text.split("\n")):
            if number:
                lines.append([])
            lines[-1].append((text, bold, bool(getattr(run, "italic", None))))
    for number, texts in enumerate(lines):
        sign = [("• ", False, False)] if _is_list_paragraph(paragraph) and not number else []
        cells = tuple(_cells([*sign, *texts], indent))
        if cells:
            yield cells, tall


def _cells(texts: list[tuple[str, bool, bool]], left: float) -> Iterator[Cell]:
    """The cells that tabs, or wide gaps of spaces, part."""
    runs: list[TextRun] = []
    at = left
    for text, bold, italic in texts:
        for number, part in enumerate(re.split(r"\t+| {3,}", text)):
            if number and runs:
                yield Cell(tuple(runs))
                runs, at = [], at + GAP
            plain = " ".join(part.split())
            if plain:
                runs.append(TextRun(plain, at, at + 5.0 * len(plain), bold, italic))
                at += 5.0 * (len(plain) + 1)
    if runs:
        yield Cell(tuple(runs))


def _table_cells(table: Table) -> Iterator[Cells]:
    """A table's rows: the first lines of its cells beside one another, then the second ones."""
    for row in table.rows:
        columns: list[list[Cells]] = []
        for number, cell in enumerate(dict.fromkeys(row.cells)):
            left = number * WIDTH / 3
            columns.append([p for each in cell.paragraphs for p in _paragraph_cells(each, left)])
        for number in range(max((len(c) for c in columns), default=0)):
            beside = [column[number] for column in columns if number < len(column)]
            cells = tuple(cell for parts, _ in beside for cell in parts)
            yield cells, max(tall for _, tall in beside)


def _height(paragraph: Paragraph) -> float:
    style = (paragraph.style.name or "").casefold() if paragraph.style else ""
    if style == "title":
        return TITLE
    sizes = [run.font.size.pt for run in paragraph.runs if run.font.size]
    return HEADING if style.startswith("heading") else max(sizes, default=TEXT)


def _is_list_paragraph(paragraph: Paragraph) -> bool:
    style = (paragraph.style.name or "").casefold() if paragraph.style else ""
    properties = paragraph._p.pPr
    return style.startswith("list") or (properties is not None and properties.numPr is not None)
