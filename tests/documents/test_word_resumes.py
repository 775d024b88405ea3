"""A resume in Word's format is read as a page is: paragraphs, tabs, tables and lists."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import docx
import pytest
from docx.document import Document

from steadyhand.adapters.documents.extraction import plain_facts
from steadyhand.adapters.documents.profile_import import import_file
from steadyhand.errors import BadInput

Cell = tuple[str, ...]


def saved(tmp_path: Path, *, table: bool) -> Path:
    """A resume of somebody invented, its jobs in a table or at tabs."""
    document = docx.Document()
    document.add_heading("Runa Tveit", 0)
    document.add_paragraph("Ulm | +49 731 555 0142 | runa@tveit.example")
    document.add_heading("Work Experience", 1)
    jobs = (
        ("03/2019 – present", "Stock Clerk", "Feinblech GmbH", ("Counts stock", "Trains others")),
        ("05/2015 – 02/2019", "Driver", "Kaufhaus Abendrot", ("Drove the van",)),
    )
    grid = document.add_table(0, 2) if table else None
    for dates, title, company, points in jobs:
        if grid is not None:
            left, right = grid.add_row().cells
            left.text = dates
            right.paragraphs[0].add_run(title).bold = True
            right.add_paragraph(company)
            for point in points:
                right.add_paragraph(point, style="List Bullet")
            continue
        head = document.add_paragraph()
        head.add_run(title).bold = True
        head.add_run(f"\t{dates}")
        document.add_paragraph(company)
        for point in points:
            document.add_paragraph(point, style="List Bullet")
    document.add_heading("Languages", 1)
    document.add_paragraph("German (native), English (B2)")
    document.add_heading("A heading that nobody knows", 1)
    document.add_paragraph("Keeps 14 hens")
    path = tmp_path / "cv.docx"
    document.save(str(path))
    return path


@pytest.mark.parametrize("table", [True, False])
def test_jobs_in_a_table_or_at_tabs_are_read(tmp_path: Path, table: bool) -> None:
    told = import_file(saved(tmp_path, table=table))
    facts = plain_facts(told.found)
    assert facts["work"] == [
        {
            "company": "Feinblech GmbH",
            "title": "Stock Clerk",
            "start": "2019-03",
            "highlights": ["Counts stock", "Trains others"],
        },
        {
            "company": "Kaufhaus Abendrot",
            "title": "Driver",
            "start": "2015-05",
            "end": "2019-02",
            "highlights": ["Drove the van"],
        },
    ]
    assert facts["name"] == {"given": "Runa", "family": "Tveit"}
    assert facts["phone"] == "+497315550142"


def test_a_line_of_a_word_file_that_is_in_no_fact_is_told(tmp_path: Path) -> None:
    told = import_file(saved(tmp_path, table=True))
    assert "Keeps 14 hens" in " ".join(left.text for left in told.left)
    assert told.read_lines < len(told.lines)


def test_a_file_that_only_begins_as_a_word_file_is_told_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "cv.docx"
    path.write_bytes(b"PK\x03\x04" + io.BytesIO(b"no archive").getvalue())
    with pytest.raises(BadInput, match="cannot be opened as a Word file"):
        import_file(path)


def add_job(document: Document) -> None:
    """Write a section with one job, its points still to come."""
    document.add_heading("Work Experience", 1)
    head = document.add_paragraph()
    head.add_run("Stock Clerk").bold = True
    head.add_run("\t03/2019 – present")
    document.add_paragraph("Feinblech GmbH")


def edged(tmp_path: Path, *, first: bool = False) -> Path:
    """A resume with feet, a head, a footnote and a comment."""
    document = docx.Document()
    section = document.sections[0]
    section.footer.is_linked_to_previous = False
    section.footer.paragraphs[0].text = "runa@tveit.example | +49 731 555 0142"
    section.footer.add_paragraph("Page 1 of 2")
    section.footer.add_paragraph("Made for the board of Ulm alone")
    if first:
        section.different_first_page_header_footer = True
        section.first_page_header.is_linked_to_previous = False
        section.first_page_header.paragraphs[0].add_run("Runa Tveit").bold = True
    else:
        document.add_heading("Runa Tveit", 0)
    add_job(document)
    point = document.add_paragraph("Counts stock", style="List Bullet")
    document.add_comment(point.runs, text="Shall this stay?", author="N. N.", initials="NN")
    path = tmp_path / "cv.docx"
    document.save(str(path))
    note = (
        '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
        '<w:footnote w:id="-1" w:type="separator"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
        '<w:footnote w:id="2"><w:p><w:r><w:t>Since 2021 as the deputy.</w:t></w:r></w:p>'
        "</w:footnote></w:footnotes>"
    )
    return with_part(path, "footnotes", note)


def with_part(path: Path, kind: str, xml: str) -> Path:
    """The file with a further part of that kind."""
    with zipfile.ZipFile(path) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    word = "application/vnd.openxmlformats-officedocument.wordprocessingml"
    told = f'<Override PartName="/word/{kind}.xml" ContentType="{word}.{kind}+xml"/></Types>'
    types, links = "[Content_Types].xml", "word/_rels/document.xml.rels"
    parts[types] = parts[types].replace(b"</Types>", told.encode())
    base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    link = f'<Relationship Id="rId99" Type="{base}/{kind}" Target="{kind}.xml"/></Relationships>'
    parts[links] = parts[links].replace(b"</Relationships>", link.encode())
    with zipfile.ZipFile(path, "w") as packed:
        for name, content in {**parts, f"word/{kind}.xml": xml.encode()}.items():
            packed.writestr(name, content)
    return path


@pytest.mark.parametrize("first", [True, False])
def test_contacts_at_the_foot_and_a_head_of_the_first_page_are_read(
    tmp_path: Path, first: bool
) -> None:
    facts = plain_facts(import_file(edged(tmp_path, first=first)).found)
    assert facts["name"] == {"given": "Runa", "family": "Tveit"}
    assert (facts["email"], facts["phone"]) == ("runa@tveit.example", "+497315550142")
    assert facts["work"][0]["highlights"] == ["Counts stock"]
    assert "summary" not in facts


def test_notes_comments_and_other_feet_are_told_as_left_out(tmp_path: Path) -> None:
    told = import_file(edged(tmp_path))
    left = {each.text: each.why for each in told.left}
    assert left["Since 2021 as the deputy."] == "a footnote"
    assert left["Shall this stay?"] == "a comment"
    assert "edge of the pages" in left["Made for the board of Ulm alone"]
    assert "Page 1 of 2" not in left
    lines = {line.text: line.left_out for line in told.lines}
    assert lines["Since 2021 as the deputy."]
    assert lines["Made for the board of Ulm alone"]
    assert lines["Page 1 of 2"] is False


def test_a_sentence_to_a_line_is_a_list_without_its_signs(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_heading("Runa Tveit", 0)
    add_job(document)
    told = ["Cut the waste by a fifth within two years.", "Trained nine new clerks in the trade."]
    for text in told:
        document.add_paragraph(text)
    document.save(str(tmp_path / "cv.docx"))
    facts = plain_facts(import_file(tmp_path / "cv.docx").found)
    assert facts["work"][0]["highlights"] == told
    assert "summary" not in facts["work"][0]


def test_a_doctors_title_in_brackets_and_a_grade_are_neither_school_nor_field(
    tmp_path: Path,
) -> None:
    document = docx.Document()
    document.add_heading("Runa Tveit", 0)
    document.add_heading("Ausbildung", 1)
    rows = (
        ("Promotion", " (Dr.-Ing.), TU Ulm, magna cum laude"),
        ("Diplom", ", TU Kiel, Note 1,7"),
    )
    for year, (bold, rest) in zip(("2013", "2009"), rows, strict=True):
        told = document.add_paragraph(f"{year}\t")
        told.add_run(bold).bold = True
        told.add_run(rest)
    document.save(str(tmp_path / "cv.docx"))
    first, second = plain_facts(import_file(tmp_path / "cv.docx").found)["education"]
    assert (first["school"], first["degree"]) == ("TU Ulm", "Promotion")
    assert not {"location", "field"} & set(first)
    assert (second["school"], second["grade"]) == ("TU Kiel", "1,7")
