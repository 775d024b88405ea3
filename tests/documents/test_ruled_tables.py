"""A table that is drawn with lines, or is one in Word's format, is read by its cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import docx
from docx.oxml import parse_xml

from steadyhand.adapters.documents.cv.reader import extract_pages
from steadyhand.adapters.documents.cv.ruled import ruled_tables
from steadyhand.adapters.documents.extraction import Extraction, plain_facts
from steadyhand.adapters.documents.pdf import Pages, Rule, Word
from steadyhand.adapters.documents.profile_import import import_file

LETTER = 5.0  # points
XS, YS = (50.0, 150.0, 260.0, 400.0), (100.0, 170.0, 240.0)
WORDML = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
BOX = 'xmlns:v="urn:schemas-microsoft-com:vml"'


def rules(*, without: Sequence[float] = ()) -> Iterator[Rule]:
    """The lines of a table of two rows and three columns; none upright at those places below."""
    for y in YS:
        yield Rule(0, XS[0], XS[-1], y - 0.5, y + 0.5)
    for x in XS:
        bottom = YS[1] if x in without else YS[-1]
        yield Rule(0, x - 0.5, x + 0.5, YS[0], bottom)


def words(texts: Sequence[tuple[float, float, str]]) -> Iterator[Word]:
    for left, top, text in texts:
        at = left
        for each in text.removeprefix("*").split(" "):
            end = at + LETTER * len(each)
            yield Word(each, 0, at, end, top, top + 10, bold=text.startswith("*"))
            at = end + 3


def read(texts: Sequence[tuple[float, float, str]], drawn: Sequence[Rule]) -> Extraction:
    top = [(50.0, 30.0, "*Runa Tveit"), (50.0, 50.0, "Ulm · runa@tveit.example")]
    every = [*top, (50.0, 80.0, "*Work Experience"), *texts]
    return extract_pages(Pages(tuple(words(every)), (), (595.0,), tuple(drawn)))


def test_a_line_that_its_cell_broke_is_one_although_the_next_cell_has_text() -> None:
    told = read(
        [
            (55, 105, "2019 – 2023"),
            (155, 105, "*Lab Technician"),
            (265, 105, "Ulm"),
            (155, 117, "Feinblech GmbH"),
            (155, 129, "• Counts samples of"),
            (155, 141, "three sites"),
            (55, 175, "2015 – 2019"),
            (155, 175, "*Stock Clerk"),
            (265, 175, "Kiel"),
            (155, 187, "Kaufhaus Abendrot"),
        ],
        list(rules()),
    )
    work = plain_facts(told.found)["work"]
    assert work == [
        {
            "title": "Lab Technician",
            "company": "Feinblech GmbH",
            "location": "Ulm",
            "start": "2019",
            "end": "2023",
            "highlights": ["Counts samples of three sites"],
        },
        {
            "title": "Stock Clerk",
            "company": "Kaufhaus Abendrot",
            "location": "Kiel",
            "start": "2015",
            "end": "2019",
        },
    ]


def test_cells_without_a_line_between_them_are_one() -> None:
    (table,) = ruled_tables(list(rules(without=XS[2:3])))
    assert [len(row) for row in table.rows] == [3, 2]
    assert (table.rows[1][1].x0, table.rows[1][1].x1) == (XS[1], XS[3])


def test_lines_that_close_no_cells_beside_one_another_are_no_table() -> None:
    level = [rule for rule in rules() if not rule.upright]
    assert not list(ruled_tables(level))


def test_columns_are_what_their_first_row_calls_them(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_heading("Runa Tveit", 0)
    document.add_paragraph("Ulm | +49 731 555 0142 | runa@tveit.example")
    document.add_heading("Work Experience", 1)
    table = document.add_table(0, 4)
    for texts in (
        ("From", "To", "Employer", "Position"),
        ("03/2019", "02/2023", "Marten & Lund, Ulm", "Glazier"),
        ("05/2015", "02/2019", "Glazier Brothers", "Marten keeper"),
    ):
        for cell, text in zip(table.add_row().cells, texts, strict=True):
            cell.text = text
    path = tmp_path / "cv.docx"
    document.save(str(path))
    told = import_file(path)
    first = {
        "company": "Marten & Lund",
        "location": "Ulm",
        "title": "Glazier",
        "start": "2019-03",
        "end": "2023-02",
    }
    second = {
        "company": "Glazier Brothers",
        "title": "Marten keeper",
        "start": "2015-05",
        "end": "2019-02",
    }
    assert plain_facts(told.found)["work"] == [first, second]


def test_merged_cells_text_boxes_and_content_controls_of_word_are_read(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_heading("Runa Tveit", 0)
    anchor = document.add_paragraph()
    anchor._p.append(
        parse_xml(
            f"<w:r {WORDML} {BOX}><w:pict><v:shape><v:textbox><w:txbxContent><w:p><w:r>"
            "<w:t>runa@tveit.example</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape>"
            "</w:pict></w:r>"
        )
    )
    document.add_heading("Work Experience", 1)
    table = document.add_table(2, 2)
    table.cell(0, 0).merge(table.cell(1, 0)).text = "03/2019 – 02/2023"
    table.cell(0, 1).paragraphs[0].add_run("Stock Clerk").bold = True
    table.cell(1, 1).text = "Feinblech GmbH"
    document.add_heading("Languages", 1)
    control = parse_xml(
        f"<w:sdt {WORDML}><w:sdtPr/><w:sdtContent><w:p><w:r><w:t>German (native)</w:t></w:r>"
        "</w:p></w:sdtContent></w:sdt>"
    )
    document.element.body.insert(len(document.element.body) - 1, control)
    path = tmp_path / "cv.docx"
    document.save(str(path))
    facts = plain_facts(import_file(path).found)
    assert facts["email"] == "runa@tveit.example"
    assert facts["languages"] == [{"name": "German", "level": "native"}]
    assert facts["work"] == [
        {
            "title": "Stock Clerk",
            "company": "Feinblech GmbH",
            "start": "2019-03",
            "end": "2023-02",
        }
    ]
