"""Exports of Europass and LinkedIn become facts, and every value of them is accounted for."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pypdfium2
import pytest
import typst

from steadyhand.adapters.documents.extraction import Extraction, plain_facts
from steadyhand.adapters.documents.profile_import import import_file
from steadyhand.errors import BadInput

EXPORTS = Path(__file__).parent / "exports"
PASSPORT = (EXPORTS / "passport.xml").read_text("utf-8")
CANDIDATE = (EXPORTS / "candidate.xml").read_text("utf-8")
LINKEDIN: Mapping[str, str] = {
    "Profile.csv": "First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,"
    "Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers\r\n"
    'Signe,Aldous,Ek,,"Nov 5, 1990",Dispatcher,"Keeps promises,\nand trucks.",Transportation,89073,'
    '"Ulm, Baden-Württemberg, Germany",,[PERSONAL:https://aldous.example],\r\n',
    "Email Addresses.csv": "Email Address,Confirmed,Primary,Updated On\r\n"
    "old@aldous.example,Yes,No,1/1/20\r\nsigne@aldous.example,Yes,Yes,1/1/24\r\n",
    "PhoneNumbers.csv": "Extension,Number,Type\r\n,+49 731 555 0142,Mobile\r\n",
    "Positions.csv": 'Notes:\r\n"These are your positions."\r\n\r\n'
    "Company Name,Title,Description,Location,Started On,Finished On\r\n"
    'Nordwind Freight,Shift Planner,"Plans tours.\n• Sixty a day\n• Trains nine",Ulm,Mar 2019,\r\n'
    "Tern Parcels,Driver,,,2015,Feb 2019\r\n"
    "Old Mill,Clerk,,,Jan 2010,sometime\r\n",
    "Education.csv": "School Name,Start Date,End Date,Notes,Degree Name,Activities\r\n"
    'Ulm College,2011,2014,GPA: 3.6,"Bachelor of Science, Logistics",Rowing\r\n',
    "Skills.csv": "\ufeffName\r\nSAP TM\r\nExcel\r\n",
    "Languages.csv": "Name,Proficiency\r\nSwedish,NATIVE_OR_BILINGUAL\r\n"
    "German,Full professional proficiency\r\n",
    "Certifications.csv": "Name,Url,Authority,Started On,Finished On,License Number\r\n"
    "First Aid,https://cert.example/1,Red Cross,Mar 2022,Mar 2025,AB-1\r\n",
    "Connections.csv": "First Name,Last Name\r\nSomebody,Else\r\n",
    "Recommendations_Received.csv": "First Name,Text\r\nSomebody,Superb\r\n",
}


def saved(tmp_path: Path, name: str, content: str | bytes) -> Path:
    """The file of that name and content."""
    path = tmp_path / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def packed(files: Mapping[str, str]) -> bytes:
    """A ZIP of those files, in a folder as LinkedIn packs them."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(f"Basic_LinkedInDataExport/{name}", text)
    return buffer.getvalue()


SIGNE = {
    "name": {"given": "Signe", "family": "Aldous"},
    "email": "signe@aldous.example",
    "phone": "+497315550142",
    "address": {"line1": "Ahornweg 4", "postal_code": "89073", "city": "Ulm", "country": "DE"},
}


def left_out(told: Extraction) -> str:
    """All that was left out, in one text."""
    return "\n".join(f"{left.text} | {left.where} | {left.why}" for left in told.left)


def test_the_old_europass_is_read_from_xml(tmp_path: Path) -> None:
    told = import_file(saved(tmp_path, "cv.xml", PASSPORT))
    facts = plain_facts(told.found)
    assert {key: facts[key] for key in SIGNE} == SIGNE
    assert (facts["birthday"], facts["citizenships"]) == ("1990-03-31", ["SE"])
    assert facts["headline"] == "Dispatcher"
    assert facts["work"] == [
        {
            "company": "Nordwind Freight",
            "title": "Shift Planner",
            "start": "2019-03",
            "location": "Ulm, Germany",
            "summary": "Plans tours.",
            "highlights": ["Sixty a day", "In three languages"],
        },
        {"company": "Tern Parcels", "title": "Driver", "end": "2019-02", "start": "2015"},
    ]
    assert facts["education"] == [
        {
            "school": "Ulm Trade School",
            "degree": "Diploma in Logistics",
            "end": "2014",
            "start": "2011",
        }
    ]
    assert facts["languages"] == [
        {"name": "Swedish", "level": "native"},
        {"name": "German", "level": "C1"},
        {"name": "French"},
    ]
    assert [skill["name"] for skill in facts["skills"]] == ["Excel", "SAP TM", "route planning"]
    assert facts["driving_licence"] == ["B", "CE"]


def test_every_value_of_the_old_europass_is_accounted_for(tmp_path: Path) -> None:
    told = import_file(saved(tmp_path, "cv.xml", PASSPORT))
    text = left_out(told)
    assert "Ran a river watch" in text
    assert "Transport" in text
    assert "B2 | Skills, Linguistic" not in text
    assert "one level for each language, and these differ" in text
    assert "Gender: 1 value" in text
    assert all(
        line.facts or line.left_out or "Code" in line.text or "Current" in line.text
        for line in told.lines
    )


def test_the_same_in_json_tells_the_same(tmp_path: Path) -> None:
    learner = {
        "Identification": {
            "PersonName": {"FirstName": "Signe", "Surname": "Aldous"},
            "ContactInfo": {
                "Email": {"Contact": "signe@aldous.example"},
                "Telephone": [{"Contact": "+49 731 555 0142", "Use": {"Code": "mobile"}}],
            },
            "Demographics": {"Birthdate": {"Year": 1990, "Month": 3, "Day": 31}},
        },
        "WorkExperience": [
            {
                "Period": {"From": {"Year": 2019, "Month": 3}, "Current": True},
                "Position": {"Label": "Shift Planner"},
                "Employer": {"Name": "Nordwind Freight"},
            },
            {
                "Period": {"From": {"Year": 2015}, "To": {"Year": 2019, "Month": 2}},
                "Position": {"Label": "Driver"},
                "Employer": {"Name": "Tern Parcels"},
            },
        ],
        "Hobby": "Rowing",
    }
    path = saved(tmp_path, "cv.json", json.dumps({"SkillsPassport": {"LearnerInfo": learner}}))
    told = import_file(path)
    facts = plain_facts(told.found)
    assert (facts["birthday"], facts["phone"]) == ("1990-03-31", "+497315550142")
    assert [(job["company"], job["start"], job.get("end")) for job in facts["work"]] == [
        ("Nordwind Freight", "2019-03", None),
        ("Tern Parcels", "2015", "2019-02"),
    ]
    assert "Rowing" in left_out(told)


def test_the_new_europass_is_read_from_xml(tmp_path: Path) -> None:
    told = import_file(saved(tmp_path, "cv.xml", CANDIDATE))
    facts = plain_facts(told.found)
    assert {key: facts[key] for key in SIGNE} == SIGNE
    assert facts["summary"] == "Keeps promises."
    first = facts["work"][0]
    assert first == {
        "company": "Nordwind Freight",
        "title": "Shift Planner",
        "start": "2019-03",
        "location": "Ulm, DE",
        "highlights": ["Sixty a day"],
    }
    assert facts["education"][0]["end"] == "2014-07-31"
    assert facts["languages"] == [
        {"name": "Swedish", "level": "native"},
        {"name": "German", "level": "C1"},
    ]
    assert facts["skills"] == [{"name": "SAP TM"}]
    assert "Rowing" in left_out(told)
    assert "H | CandidateProfile, EmploymentHistory, EmployerHistory 1, IndustryCode" in left_out(
        told
    )


def test_a_period_that_ended_on_a_day_not_told_does_not_go_on(tmp_path: Path) -> None:
    told = import_file(saved(tmp_path, "cv.xml", CANDIDATE))
    assert plain_facts(told.found)["work"][1] == {"company": "Tern Parcels", "title": "Driver"}
    assert "its end is not told" in left_out(told)


def test_what_linkedin_sends_is_read(tmp_path: Path) -> None:
    told = import_file(saved(tmp_path, "export.zip", packed(LINKEDIN)))
    facts = plain_facts(told.found)
    assert facts["name"] == {"given": "Signe", "family": "Aldous", "former": ["Ek"]}
    assert (facts["email"], facts["other_emails"]) == (
        "signe@aldous.example",
        ["old@aldous.example"],
    )
    assert (facts["phone"], facts["birthday"]) == ("+497315550142", "1990-11-05")
    assert facts["address"] == {
        "postal_code": "89073",
        "city": "Ulm",
        "region": "Baden-Württemberg",
        "country": "DE",
    }
    assert facts["links"] == {"website": "https://aldous.example"}
    assert facts["work"][0] == {
        "company": "Nordwind Freight",
        "title": "Shift Planner",
        "location": "Ulm",
        "start": "2019-03",
        "summary": "Plans tours.",
        "highlights": ["Sixty a day", "Trains nine"],
    }
    assert facts["education"][0] == {
        "school": "Ulm College",
        "degree": "Bachelor of Science",
        "field": "Logistics",
        "start": "2011",
        "end": "2014",
        "grade": "3.6",
    }
    assert facts["languages"][0] == {"name": "Swedish", "level": "native or bilingual"}
    assert facts["certificates"][0] == {
        "name": "First Aid",
        "issuer": "Red Cross",
        "date": "2022-03",
        "expires": "2025-03",
        "website": "https://cert.example/1",
    }


def test_files_and_columns_of_linkedin_that_are_not_read_are_told(tmp_path: Path) -> None:
    told = import_file(saved(tmp_path, "export.zip", packed(LINKEDIN)))
    text = left_out(told)
    assert "Connections.csv | " in text
    assert "was not opened" in text
    assert "Recommendations_Received.csv" in text
    assert "Transportation | Basic_LinkedInDataExport/Profile.csv, row 1, Industry" in text
    assert "Updated On: 2 values" in text
    assert "Rowing" in text
    assert "AB-1" in text


def test_a_job_of_linkedin_whose_end_is_no_date_does_not_go_on(tmp_path: Path) -> None:
    told = import_file(saved(tmp_path, "export.zip", packed(LINKEDIN)))
    assert plain_facts(told.found)["work"][2] == {"company": "Old Mill", "title": "Clerk"}
    assert "work[2].end: sometime" in left_out(told)


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        (
            "a.xml",
            '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><Candidate>&a;</Candidate>',
            "document type",
        ),
        ("a.xml", '<?xml version="1.0"?><rss><channel/></rss>', "XML of another kind"),
        ("a.xml", '<?xml version="1.0"?><Candidate>', "no XML that can be read"),
        ("a.xml", '<?xml version="1.0"?>' + "<a>" * 100 + "</a>" * 100, "nested"),
        (
            "a.xml",
            '<?xml version="1.0"?><Candidate>' + "<b/>" * 60_000 + "</Candidate>",
            "nested or filled",
        ),
        ("a.zip", packed({"notes.txt": "x"}), "cannot be opened as a Word file"),
        (
            "a.zip",
            packed({"Positions.csv": "Company Name,Title\n" + "x" * 6_000_000}),
            "larger than any career",
        ),
        ("a.zip", packed({"Positions.csv": "Company Name,Title\n" + "x,y\n" * 6_000}), "6001 rows"),
        (
            "a.zip",
            packed({f"{n}.csv": "" for n in range(2_100)} | {"Profile.csv": ""}),
            "2101 files",
        ),
    ],
)
def test_a_hurting_export_gets_one_sentence(
    tmp_path: Path, name: str, content: str | bytes, told: str
) -> None:
    with pytest.raises(BadInput, match=told):
        import_file(saved(tmp_path, name, content))


def test_a_table_without_its_header_is_told(tmp_path: Path) -> None:
    files = {**LINKEDIN, "Skills.csv": "Fertigkeit\r\nExcel\r\n"}
    told = import_file(saved(tmp_path, "export.zip", packed(files)))
    assert "skills" not in plain_facts(told.found)
    assert "has no column Name" in left_out(told)


def printed(tmp_path: Path, *, pages: str, data: str) -> Path:
    """A PDF whose pages show that text, with those data attached as Europass does it."""
    document = pypdfium2.PdfDocument(typst.compile(pages.encode()))
    document.new_attachment("attachment.xml").set_data(data.encode())
    path = tmp_path / "europass.pdf"
    document.save(str(path))
    document.close()
    return path


PAGES = """
#text(20pt)[Signe Aldous]

signe\\@aldous.example | +49 731 555 0142 | Ahornweg 4, 89073 Ulm, Germany

Date of birth: 31/03/1990 | Nationality: Swedish

Keeps promises.

= Work experience
03/2019 – Current, Ulm, Germany \\
*Shift Planner*, Nordwind Freight
- Sixty a day
2015 *Driver* Tern Parcels

= Education
2011 – 31/07/2014 \\
*Diploma in Logistics*, Ulm Trade School

= Skills
SAP TM

= Driving licence
B

= Clubs
Rowing
"""
OTHER = """#text(20pt)[Ruprecht Zell]

zell\\@zell.example

= Experience
2020 – 2022 Clerk, Old Mill
"""


def test_data_within_a_pdf_are_read_where_its_pages_show_the_same(tmp_path: Path) -> None:
    told = import_file(printed(tmp_path, pages=PAGES, data=CANDIDATE))
    jobs = plain_facts(told.found)["work"]
    assert isinstance(jobs, list)
    assert jobs[0]["company"] == "Nordwind Freight"
    assert jobs[0]["start"] == "2019-03"
    sure = {fact.named: fact.sure for fact in told.found}
    assert sure["work[0].title"]
    assert "Rowing" in left_out(told)


def test_a_fact_of_the_data_that_no_page_shows_is_doubtful(tmp_path: Path) -> None:
    data = CANDIDATE.replace(">Shift Planner<", ">Fleet Director<")
    told = import_file(printed(tmp_path, pages=PAGES, data=data))
    (title,) = [fact for fact in told.found if fact.named == "work[0].title"]
    assert (title.value, title.sure) == ("Fleet Director", False)
    assert title.where.startswith("attached data")


def test_data_that_tell_of_somebody_else_are_not_used_and_told(tmp_path: Path) -> None:
    told = import_file(printed(tmp_path, pages=OTHER, data=CANDIDATE))
    assert plain_facts(told.found)["email"] == "zell@zell.example"
    assert "it tells otherwise than the pages" in left_out(told)


def test_another_file_within_a_pdf_is_told(tmp_path: Path) -> None:
    told = import_file(printed(tmp_path, pages=PAGES, data="<note>x</note>"))
    assert "a file within the PDF, which was not read" in left_out(told)
