"""The rows of a resume in Word's format: paragraphs and tables in their order, as a page has them.

Only this file knows python-docx. There are no places in such a file, so rows get those that their
order and indents tell: tabs and cells of a table part a row's cells, a list's paragraphs have their
bullet, headings are taller than text. A page's head comes first; text boxes stand beside the text,
so each is a column of its own behind it. Content controls and changes that nobody has accepted yet
are text as any other; footers and notes are not read.
"""

from __future__ import annotations

import io
import math
import re
import zipfile
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from steadyhand.errors import BadInput

from .layout import Cell, Layout, Row, TextRun

if TYPE_CHECKING:
    from docx.document import Document
    from docx.table import Table
    from docx.text.paragraph import Paragraph


TEXT, HEADING, TITLE = 11.0, 13.0, 20.0  # points, of rows whose size nothing tells
COLUMN, INDENT, TAB = 160.0, 18.0, 160.0  # points of a page that is made up
NO_EDGE = math.inf  # paragraphs are known: none had no room and goes on in the next row
WRAPPERS = ("sdt", "sdtContent", "ins", "smartTag", "customXml", "moveTo")  # around text
ALTERNATE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
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
    """All rows: those of the page's head, of the text, and of each text box."""
    from docx.oxml.ns import qn

    body, first = document.element.body, next(iter(document.sections), None)
    head = [] if first is None or first.header.is_linked_to_previous else [first.header._element]
    for each in (*head, body):
        _unwrap(each)
    boxes = [box for each in (*head, body) for box in each.iter(qn("w:txbxContent"))]
    text = (block for each in (*head, body) for block in _blocks(each, document._body))
    line = 0
    for column, part in enumerate((text, *(_blocks(box, document._body) for box in boxes))):
        for place, (cells, tall) in enumerate(part):
            line += 1
            top = line * (TITLE + 2)
            yield Row(cells, 0, line, top, top + tall, column, place == 0, NO_EDGE, tall)
            if line > PARAGRAPHS_MAX:
                return


def _unwrap(element: Any) -> None:
    """The text without what stands around some of it, and each text box once."""
    from docx.oxml.ns import qn

    for name in WRAPPERS:
        for wrapper in list(element.iter(qn(f"w:{name}"))):
            parent = wrapper.getparent()
            if parent is not None:
                at = parent.index(wrapper)
                parent[at : at + 1] = [each for each in wrapper if _is_text(each.tag)]
    for copy in list(element.iter(ALTERNATE)):
        copy.getparent().remove(copy)


def _is_text(tag: object) -> bool:
    """Whether an element within a content control is text, and does not tell of the control."""
    return isinstance(tag, str) and not tag.endswith(("}sdtPr", "}sdtEndPr", "Pr"))


def _blocks(element: Any, parent: Any, left: float = 0.0) -> Iterator[Cells]:
    """The rows of the paragraphs and tables within an element, in their order."""
    from docx.oxml.ns import qn
    from docx.table import Table
    from docx.text.paragraph import Paragraph

    for child in element:
        if child.tag == qn("w:tbl"):
            yield from _table_cells(Table(child, parent), left)
        elif child.tag == qn("w:p"):
            yield from _paragraph_cells(Paragraph(child, parent), left)


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
    """The cells that tabs, or wide gaps of spaces, part; each tab leads to a place of its own."""
    runs: list[TextRun] = []
    start = at = left
    for text, bold, italic in texts:
        for number, part in enumerate(re.split(r"\t+| {3,}", text)):
            if number:
                if runs:
                    yield Cell(tuple(runs))
                runs, start = [], start + TAB
                at = start
            plain = " ".join(part.split())
            if plain:
                runs.append(TextRun(plain, at, at + 5.0 * len(plain), bold, italic))
                at += 5.0 * (len(plain) + 1)
    if runs:
        yield Cell(tuple(runs))


def _table_cells(table: Table, left: float) -> Iterator[Cells]:
    """A table's rows: the first lines of its cells beside one another, then the second ones.

    A cell over several rows or columns stands in its first.
    """
    done: set[Any] = set()
    for row in table.rows:
        columns: list[list[Cells]] = []
        for number, cell in enumerate(row.cells):
            if cell._tc not in done:
                done.add(cell._tc)
                columns.append(list(_blocks(cell._tc, cell, left + number * COLUMN)))
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
