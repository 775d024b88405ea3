"""Layouts: nested roles, headings in the margin, labelled lines, remarks, signatures."""

from __future__ import annotations

from pathlib import Path

import typst

from steadyhand.adapters.documents.extraction import Extraction, plain_facts
from steadyhand.adapters.documents.profile_import import import_file

PAGE = "#set page(margin: 20mm)\n#set text(size: 10pt)\n"
TOP = "#text(size: 20pt)[Runa Tveit]\n\nUlm · +49 731 5550142 · runa\\@tveit.example\n\n"


def read(tmp_path: Path, body: str) -> Extraction:
    source, pdf = tmp_path / "cv.typ", tmp_path / "cv.pdf"
    source.write_text(PAGE + TOP + body, "utf-8")
    made = typst.compile(str(source))
    assert isinstance(made, bytes)
    pdf.write_bytes(made)
    return import_file(pdf)


def heading(text: str) -> str:
    return f'#text(size: 13pt, weight: "bold")[{text}]\n\n'


NESTED = (
    heading("Experience")
    + """*Kestrel Freight, Inc.* #h(1fr) Tempe, AZ \\
*Senior Bookkeeper* #h(1fr) Jan. 2022 – Present
- Closed the books in five days
*Bookkeeper* #h(1fr) 6/19 – 1/22
- Reconciled 40 accounts a month
*Marlow Public Schools* #h(1fr) Mesa, AZ \\
*Payroll Clerk* #h(1fr) 8/17 – 5/19
- Paid 300 people on time
"""
)


def test_a_role_below_another_has_the_employer_above_both(tmp_path: Path) -> None:
    work = plain_facts(read(tmp_path, NESTED).found)["work"]
    assert isinstance(work, list)
    told = [(w["company"], w["title"], w["location"], w["start"], w.get("end")) for w in work]
    assert told == [
        ("Kestrel Freight, Inc.", "Senior Bookkeeper", "Tempe, AZ", "2022-01", None),
        ("Kestrel Freight, Inc.", "Bookkeeper", "Tempe, AZ", "2019-06", "2022-01"),
        ("Marlow Public Schools", "Payroll Clerk", "Mesa, AZ", "2017-08", "2019-05"),
    ]


def test_headings_in_the_left_margin_are_headings(tmp_path: Path) -> None:
    def row(name: str, body: str) -> str:
        return f"#grid(columns: (34mm, 1fr), [*{name}*], [{body}])\n#v(8pt)\n"

    jobs = "*Clerk*, Feinblech GmbH #h(1fr) 03/2019 – present\n- Counts stock\n- Trains others"
    body = row("Experience", jobs) + row("Skills", "SQL · Java · Excel")
    facts = plain_facts(read(tmp_path, body + row("Languages", "German (native)")).found)
    assert facts["work"] == [
        {
            "company": "Feinblech GmbH",
            "title": "Clerk",
            "start": "2019-03",
            "highlights": ["Counts stock", "Trains others"],
        }
    ]
    assert facts["skills"] == [{"name": "SQL"}, {"name": "Java"}, {"name": "Excel"}]
    assert facts["languages"] == [{"name": "German", "level": "native"}]


TABLE = """#grid(columns: (38mm, 1fr), row-gutter: 6pt,
[04/2012 – 09/2020], [*Prüfingenieur*, Glaswerk Auental KG],
[(Elternzeit 2016)], [- Aufbau des Prüflabors],
[2009 – 2012], [*Mitarbeiter*, Optik Falkenau GmbH])

"""


def test_a_remark_below_the_dates_and_a_signature_are_told_and_make_no_job(tmp_path: Path) -> None:
    cells = "[Sprachen], [Deutsch (Muttersprache)], [EDV], [SAP]"
    known = f"#grid(columns: (38mm, 1fr), row-gutter: 6pt, {cells})"
    end = heading("Kenntnisse") + known + "\n\nUlm, den 20.11.2026\n"
    told = read(tmp_path, heading("Berufserfahrung") + TABLE + end)
    facts = plain_facts(told.found)
    work = facts["work"]
    assert isinstance(work, list)
    assert [w["company"] for w in work] == ["Glaswerk Auental KG", "Optik Falkenau GmbH"]
    assert work[0]["highlights"] == ["Aufbau des Prüflabors"]
    assert facts["skills"] == [{"name": "SAP"}]
    assert facts["languages"] == [{"name": "Deutsch", "level": "Muttersprache"}]
    left = {each.text: each.why for each in told.left}
    assert left["elternzeit 2016"] == "the rest of a line that was read"
    assert left["Ulm, den 20.11.2026"] == "place and day of a signature"


def test_a_labelled_line_is_no_name_and_what_follows_a_list_of_commas_is_the_school(
    tmp_path: Path,
) -> None:
    body = heading("Education") + (
        "*B.Sc.*, Physics, TU Auental #h(1fr) 2012 – 2016 \\\n"
        "*Level in EQF* EQF level 6 | *Website* aml.example\n"
    )
    told = read(tmp_path, body)
    assert plain_facts(told.found)["education"] == [
        {"school": "TU Auental", "degree": "B.Sc.", "field": "Physics", "start": "2012"}
        | {"end": "2016"}
    ]
    assert any("EQF level 6" in left.text for left in told.left)


LABELLED = """#let row(a, b) = grid(columns: (52mm, 1fr), column-gutter: 4mm, align(right, a), b)
#row[*Work experience*][]
#row[Dates][03/2019 – present]
#row[Occupation or position held][Clerk]
#row[Name of employer][Feinblech GmbH]
#row[Main activities and responsibilities][Counts stock \\ Trains others]
#row[Dates][05/2015 – 02/2019]
#row[Occupation or position held][Driver]
#row[Name of employer][Kaufhaus Abendrot]
"""


def test_entries_whose_every_line_is_labelled_are_read_by_their_labels(tmp_path: Path) -> None:
    work = plain_facts(read(tmp_path, LABELLED).found)["work"]
    assert work == [
        {
            "start": "2019-03",
            "title": "Clerk",
            "company": "Feinblech GmbH",
            "highlights": ["Counts stock", "Trains others"],
        },
        {
            "start": "2015-05",
            "end": "2019-02",
            "title": "Driver",
            "company": "Kaufhaus Abendrot",
        },
    ]
