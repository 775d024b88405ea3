"""The rows of a resume in Word's format: paragraphs and tables in their order, as a page has them.

Only this file knows python-docx. There are no places in such a file, so rows get those that their
order and indents tell: tabs and cells of a table part a row's cells, a list's paragraphs have their
bullet, headings are taller than text. A page's head comes first; text boxes stand beside the text,
so each is a column of its own behind it. Content controls and changes that nobody has accepted yet
are text as any other. Of the other heads and feet of pages, lines by which somebody can be reached
are such columns too, numbers of pages say nothing, and the rest is told as left out, as notes are.
"""

from __future__ import annotations

import io
import math
import re
import zipfile
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from steadyhand.errors import BadInput

from ..extraction import LeftOut
from .contacts import EMAIL, LINK, PHONE
from .layout import Cell, Layout, Row, TextRun, is_page_number

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
    beside = (*_beside_text(document, rows), *_notes(document))
    return Layout(rows, tuple(_page_numbers(document, rows)), beside)


def read_links(content: bytes) -> tuple[str, ...]:
    """The addresses that the file's links lead to."""
    import docx

    parts = docx.Document(io.BytesIO(content)).part.rels.values()
    return tuple(str(r.target_ref) for r in parts if r.is_external and "hyperlink" in r.reltype)


def _rows(document: Document) -> Iterator[Row]:
    """All rows: those of the first page's head, of the text, of each text box, and of contacts."""
    from docx.oxml.ns import qn

    head, *others = _edges(document)
    told = [*([head] if head is not None else []), document.element.body]
    for each in (*told, *others):
        _unwrap(each)
    boxes = [box for each in told for box in each.iter(qn("w:txbxContent"))]
    text = (block for each in told for block in _blocks(each, document._body))
    contacts = (_contact_cells(edge, document) for edge in others)
    line = 0
    parts = (text, *(_blocks(box, document._body) for box in boxes), *contacts)
    for column, part in enumerate(parts):
        for place, (cells, tall) in enumerate(part):
            line += 1
            yield _row(cells, tall, line, column, fresh=place == 0)
            if line > PARAGRAPHS_MAX:
                return


def _row(cells: tuple[Cell, ...], tall: float, line: int, column: int, *, fresh: bool) -> Row:
    top = line * (TITLE + 2)
    return Row(cells, 0, line, top, top + tall, column, fresh, NO_EDGE, tall)


def _edges(document: Document) -> list[Any]:
    """The head of the first page (None for none), then all other heads and feet that are shown."""
    shown: list[Any] = []
    even = document.settings.odd_and_even_pages_header_footer
    for section in document.sections:
        first = section.different_first_page_header_footer
        parts = [
            *((section.first_page_header, section.first_page_footer) if first else ()),
            *(section.header, section.footer),
            *((section.even_page_header, section.even_page_footer) if even else ()),
        ]
        shown += [None if part.is_linked_to_previous else part._element for part in parts]
    return [shown[0], *(each for each in shown[1:] if each is not None)]


def _reaches(text: str) -> bool:
    """Whether somebody can be reached by what the text tells."""
    return any(pattern.search(text) for pattern in (EMAIL, PHONE, LINK))


def _contact_cells(edge: Any, document: Document) -> Iterator[Cells]:
    """The lines of a head or foot that tell how somebody can be reached."""
    for cells, tall in _blocks(edge, document._body):
        if _reaches(_text(cells)):
            yield cells, tall


def _text(cells: tuple[Cell, ...]) -> str:
    return "  ".join(cell.text for cell in cells)


def _edge_lines(document: Document) -> Iterator[tuple[tuple[Cell, ...], float]]:
    """The lines of all heads and feet but the first, each text once."""
    seen: set[str] = set()
    for edge in _edges(document)[1:]:
        for cells, tall in _blocks(edge, document._body):
            if (text := _text(cells)) not in seen:
                seen.add(text)
                yield cells, tall


def _page_numbers(document: Document, rows: Sequence[Row]) -> Iterator[Row]:
    """The lines of heads and feet that number pages, or say again what the text says."""
    known = {row.text for row in rows}
    for number, (cells, tall) in enumerate(_edge_lines(document), len(rows) + 1):
        text = _text(cells)
        if not _reaches(text) and (text in known or is_page_number(text)):
            yield _row(cells, tall, number, 0, fresh=False)


def _beside_text(document: Document, rows: Sequence[Row]) -> Iterator[LeftOut]:
    """The lines of heads and feet that are neither contacts nor numbers of pages."""
    known = {row.text for row in rows}
    for cells, _ in _edge_lines(document):
        text = _text(cells)
        if not (_reaches(text) or text in known or is_page_number(text)):
            yield LeftOut(text, "at the edge of the pages, beside the text", "the pages' edge")


NOTES = {"footnotes": "a footnote", "endnotes": "an endnote", "comments": "a comment"}


def _notes(document: Document) -> Iterator[LeftOut]:
    """The notes and comments of the text."""
    from docx.oxml import parse_xml
    from docx.oxml.ns import qn

    for relation in document.part.rels.values():
        kind = NOTES.get(relation.reltype.rsplit("/", 1)[-1], "")
        if not kind or relation.is_external:
            continue
        for note in parse_xml(relation.target_part.blob):
            paragraphs = ("".join(p.itertext(qn("w:t"))) for p in note.iter(qn("w:p")))
            text = " ".join(" ".join(paragraphs).split())
            if text:
                yield LeftOut(text, kind, kind)


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
