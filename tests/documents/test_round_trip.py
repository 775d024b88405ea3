"""A resume that was made here is read back by the import as what the profile says."""

from datetime import date
from pathlib import Path

import pytest

from steadyhand.adapters.documents.profile_import import import_file
from steadyhand.adapters.documents.typeset import Template, Typography, typeset_document
from steadyhand.core.lang.text import normalise
from steadyhand.jobs.documents.cv import make_cv
from steadyhand.jobs.documents.document import PostingSummary
from steadyhand.jobs.profile import (
    Address,
    Award,
    Certificate,
    Education,
    Name,
    Profile,
    Project,
    Publication,
    Skill,
    Work,
)

DUNJA = Profile(
    Name("Dunja", "Verhoeven-Lorbeer"),
    "dunja@example.org",
    phone="+441134960123",
    address=Address(city="Leeds", country="GB"),
    work=(
        Work(
            "Quayside Data",
            "Data Engineer",
            "2019-02",
            "2021-08",
            "Leeds",
            "Regional newspaper",
            ("Wrote the handbook",),
        ),
    ),
    education=(
        Education("Elbstadt University", "BSc", "Physics", "2014", "2017", courses=("Rust", "Go")),
    ),
    skills=(Skill("Statistics", 6.0, "expert", keywords=("GLM", "Bayes")), Skill("SQL")),
    licences=(Certificate("Electrician", date="2018"),),
    driving_licence=("B", "C1"),
    projects=(
        Project(
            "tinyroute",
            "author",
            "2019",
            summary="A planner",
            highlights=("Used by three carriers",),
            keywords=("Python", "maps"),
            website="https://tinyroute.example.org",
        ),
    ),
    publications=(Publication("Small samples, large claims", "Verrin Press", "2021-02"),),
)
READ = {
    "address.city": "Leeds",
    "address.country": "GB",
    "work.0.summary": "Regional newspaper",
    "work.0.highlights.0": "Wrote the handbook",
    "education.0.courses.1": "Go",
    "skills.0.name": "Statistics",
    "skills.0.years": 6.0,
    "skills.0.level": "expert",
    "skills.0.keywords.1": "Bayes",
    "licences.0.name": "Electrician",
    "driving_licence.1": "C1",
    "projects.0.name": "tinyroute",
    "projects.0.role": "author",
    "projects.0.summary": "A planner",
    "projects.0.highlights.0": "Used by three carriers",
    "projects.0.keywords.1": "maps",
    "projects.0.website": "https://tinyroute.example.org",
    "publications.0.title": "Small samples, large claims",
    "publications.0.publisher": "Verrin Press",
}


@pytest.mark.parametrize("template", list(Template))
def test_what_a_template_shows_is_read_back_as_it_was_said(
    template: Template, tmp_path: Path
) -> None:
    document = make_cv(DUNJA, PostingSummary(language="en"), normalise)
    path = tmp_path / "resume.pdf"
    path.write_bytes(typeset_document(document, Typography(template), date(2026, 11, 2)).content)
    found = {".".join(map(str, each.place)): each.value for each in import_file(path).found}
    wanted = dict(READ)
    if template is Template.COMPACT:  # its dates share the row of their head, and end it
        del wanted["work.0.summary"]
    assert {key: found.get(key) for key in wanted} == wanted


KEA = Profile(
    Name("Kea", "Thorsteinsdottir"),
    "kea@example.org",
    address=Address(city="Ulm", country="DE"),
    headline="Pflegefachkraft mit viel Freude an der Lehre",
    work=(
        Work(
            "Land Beispiel, Finanzamt Mitte",
            "Leiterin für Planung und Einkauf",
            "2019-02",
            "2021-08",
            "Toronto, Canada",
            "Verantwortlich für zwei Standorte.",
        ),
        Work("Sankt Beispiel", "Pflegefachkraft", "2016-02", "2018-08"),
    ),
    education=(
        Education("Universität Elbstadt", "Dr. rer. nat.", "Physik", "2014", "2017"),
        Education("Universität Elbstadt", start="2010", end="2013", location="Kiel"),
    ),
    skills=(
        Skill("Wundversorgung", 12.0, "Experte"),
        Skill("Leitung von Projekten", level="fortgeschritten"),
        Skill("Adobe Photoshop", 3.0, "fortgeschritten"),
        Skill("Excel", 5.0),
        Skill("Verhandlungsführung", 2.0, "Experte"),
        Skill("SAP"),
    ),
    projects=(
        Project("Fahrplan offen", "Leitung", "2019", website="https://fahrplan.example.org"),
    ),
    awards=(
        Award("Preis der Stadt im Land Beispiel", "Land Beispiel, Finanzamt Mitte", "2020"),
        Award("Beste Arbeit", "Klinikum Beispielstadt am Park", "2019"),
    ),
)
KEA_READ = {
    "headline": KEA.headline,
    "summary": None,
    "links.website": None,
    "address.country": "DE",
    "work.0.company": "Land Beispiel, Finanzamt Mitte",
    "work.0.title": "Leiterin für Planung und Einkauf",
    "work.0.location": "Toronto, Canada",
    "work.0.summary": "Verantwortlich für zwei Standorte.",
    "education.0.degree": "Dr. rer. nat.",
    "education.0.field": "Physik",
    "education.1.degree": None,
    "education.1.school": "Universität Elbstadt",
    "education.1.location": "Kiel",
    "projects.0.website": "https://fahrplan.example.org",
    "awards.0.title": "Preis der Stadt im Land Beispiel",
    "awards.0.issuer": "Land Beispiel, Finanzamt Mitte",
    "awards.0.date": "2020",
    "awards.1.issuer": "Klinikum Beispielstadt am Park",
}


@pytest.mark.parametrize("template", list(Template))
def test_what_has_no_room_in_its_line_is_read_back_whole(
    template: Template, tmp_path: Path
) -> None:
    document = make_cv(KEA, PostingSummary(language="de"), normalise)
    path = tmp_path / "resume.pdf"
    path.write_bytes(typeset_document(document, Typography(template), date(2026, 11, 2)).content)
    told = import_file(path)
    found = {".".join(map(str, each.place)): each.value for each in told.found}
    assert {key: found.get(key) for key in KEA_READ} == KEA_READ
    skills = {(found.get(f"skills.{n}.name"), found.get(f"skills.{n}.years")) for n in range(7)}
    assert skills == {(each.name, each.years) for each in KEA.skills} | {(None, None)}
