"""A resume in Word's format is read as a page is: paragraphs, tabs, tables and lists."""

from __future__ import annotations

import io
from pathlib import Path

import docx
import pytest

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
