"""What a posting asks is found however it is written, and what it does not ask stays out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.jobs.fit.judged import HERE, fit, person, posting, told

from steadyhand.adapters.documents.language_files import load_terms
from steadyhand.jobs.fit.demands import HeadingNeed, heading_need, posting_lines
from steadyhand.jobs.fit.reasons import Decision, Verdict

FILE = yaml.safe_load((HERE / "asked.yaml").read_text(encoding="utf-8"))
HEADINGS = [(HeadingNeed(need), each) for need, row in FILE["headings"].items() for each in row]
ASKED = [(code, each) for code, row in FILE["asked"].items() for each in row]
NOT_ASKED = [(code, each) for code, row in FILE["not_asked"].items() for each in row]

SHOP = "We run a shop in town and like it very much here.\n\n"
PLACES = ["{}", "About the job: we mend roofs.\n\n- {}", "What you will do\n- Mow lawns\n- {}"]
AT = {"address": {"city": "Graz", "country": "AT"}, "authorizations": {"AT": True}}
LITTLE = AT | {
    "skills": ["Hedges"],
    "languages": [{"name": "Welsh", "level": "native"}],
    "education": [{"degree": "Apprenticeship", "field": "Gardening", "completed": True}],
    "driving_licence": False,
    "work": [{"company": "Fern", "title": "Gardener", "start": "2026-05-01"}],
}


@pytest.mark.parametrize(("need", "heading"), HEADINGS)
def test_a_heading_tells_what_stands_under_it(need: HeadingNeed, heading: str) -> None:
    found = heading_need(heading, load_terms())
    assert found is need or (need is HeadingNeed.OTHER and found is HeadingNeed.UNTOLD)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("language", "line"), ASKED)
def test_what_a_posting_asks_and_a_person_lacks_never_ends_in_apply(
    language: str, line: str, place: str, tmp_path: Path
) -> None:
    job = posting(
        text=SHOP + place.format(line), locations=["Graz"], remote="on_site", language=language
    )
    assert fit(job, person(tmp_path, **LITTLE)).decision is not Decision.APPLY


@pytest.mark.parametrize(("language", "line"), NOT_ASKED)
def test_what_is_offered_told_or_waived_is_not_asked(
    language: str, line: str, tmp_path: Path
) -> None:
    assert not any(each.asked for each in posting_lines(SHOP + line, load_terms()))
    job = posting(text=SHOP + line, locations=["Graz"], remote="on_site", language=language)
    assert fit(job, person(tmp_path, **LITTLE)).decision is Decision.APPLY


HAS = {
    "en": "The successful candidate will have at least 5 years of experience in procurement.",
    "de": "Notwendig ist ein gültiger Staplerschein.",
    "fr": "Le permis B est obligatoire.",
    "es": "Se requieren tres años de experiencia en ventas.",
    "it": "Devi avere almeno tre anni di esperienza.",
    "pt": "Exige-se experiência de 3 anos em vendas.",
    "nl": "Wij vragen minimaal 3 jaar ervaring in de zorg.",
}


@pytest.mark.parametrize(("language", "line"), HAS.items())
def test_what_a_sentence_asks_and_a_person_has_is_met(
    language: str, line: str, tmp_path: Path
) -> None:
    facts = {
        "skills": [{"name": each, "years": 9} for each in ("Procurement", "Ventas", "Zorg")],
        "certificates": [{"name": "Staplerschein"}],
        "driving_licence": ["B"],
        "work": [{"company": "Fern", "title": "Vendas", "start": "2010-05-01"}],
    }
    found = told(posting(text=SHOP + line, language=language), person(tmp_path, **facts))
    assert [verdict for _, verdict in found] == ["met"]


BY_ROW = """Item | Needed? | Detail
---- | ------- | ------
Licence | Required | Class 1 driver's licence that is valid
English | Yes | Fluent English
Welding | An asset | Welding certificate
Danish | No | Not needed
"""
BY_COLUMN = """Required | Not required
5 years of SQL | A driving licence
Fluent English |
"""
PLAIN = """Languages | Fluent English
Pay | Fair
"""


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (BY_ROW, [("must", "met"), ("language", "unmet")]),
        (BY_COLUMN, [("skill", "unmet"), ("language", "unmet")]),
        (PLAIN, [("language", "unmet")]),
        ("----|----\n", []),
    ],
)
def test_a_table_is_read_by_its_rows_or_its_columns(
    table: str, expected: list[tuple[str, str]], tmp_path: Path
) -> None:
    facts = {
        "skills": ["Hedges"],
        "languages": [{"name": "Welsh"}],
        "licences": [{"name": "Class 1 driver's licence"}],
    }
    assert told(posting(text=table), person(tmp_path, **facts)) == expected


def test_what_only_may_be_asked_is_never_a_lack_and_never_passed_over(tmp_path: Path) -> None:
    text = "Baseline\n- Terraform\n- Driving licence\n"
    found = fit(posting(text=text), person(tmp_path, skills=["Hedges"], driving_licence=["B"]))
    assert [each.verdict for each in found.reasons] == [Verdict.UNKNOWN, Verdict.MET]
    assert found.decision is Decision.REVIEW


PART = {"preferences": {"employment_types": ["part-time"]}}


@pytest.mark.parametrize(
    ("text", "facts", "expected"),
    [
        ("You must be available full-time.", PART, [("must", "unmet")]),
        (
            "You must be available full-time.",
            {"preferences": {"employment_types": ["part-time", "full-time"]}},
            [("must", "met")],
        ),
        ("You must be available full-time.", {}, [("must", "unknown")]),
        ("We work in shifts.", {"preferences": {"shifts": False}}, [("must", "unmet")]),
        ("We work from Monday on; nobody works at weekends.", {}, []),
        ("A motorcycle licence is a must.", {"driving_licence": ["A"]}, [("must", "met")]),
        (
            "Requirements\n- Driving licence C+E\n",
            {"driving_licence": ["C"]},
            [("must", "unmet")],
        ),
        (
            "Requirements\n- A master's degree in law\n",
            {"education": [{"degree": "BA Law"}]},
            [("must", "unmet")],
        ),
        (
            "Requirements\n- An associate degree\n",
            {"education": [{"degree": "Associate degree", "field": "Trade"}]},
            [("must", "met")],
        ),
        (
            "Requirements\n- Degree wanted, no matter which\n",
            {"education": [{"degree": "BA Law"}]},
            [("must", "met")],
        ),
        (
            "Requirements\n- 5 years of SQL and 2 years of Java\n",
            {"skills": [{"name": "SQL", "years": 5}, {"name": "Java", "years": 2}]},
            [("skill", "met"), ("skill", "met")],
        ),
        (
            "Requirements\n- 2 years of SQL, counted as full-time years\n",
            {
                "skills": [{"name": "SQL", "years": 4}],
                "work": [{"company": "Fern", "title": "Clerk", "employment_type": "part-time"}],
            },
            [("skill", "unknown")],
        ),
        (
            "Requirements\n- Erfahrung mit Designsystemen\n",
            {"skills": ["Design systems"]},
            [("skill", "met")],
        ),
        ("A degree is welcome, as is a driving licence.", {}, []),
        ("Requirements\n- Fluent English; desirable\n- SQL\n", {}, [("skill", "unknown")]),
        ("Requirements\nWe pay fair wages for SQL.\n", {}, []),
        ("Requirements\n- Training as a baker or\n  Gardener\n- SQL\n", {}, [("skill", "unknown")]),
    ],
)
def test_each_way_of_asking_is_judged(
    text: str, facts: dict[str, Any], expected: list[tuple[str, str]], tmp_path: Path
) -> None:
    assert told(posting(text=text), person(tmp_path, **facts)) == expected


def test_a_line_about_the_permit_or_the_home_is_spoken_of_by_another_one(tmp_path: Path) -> None:
    text = "Requirements\n- The right to work in Austria\n- You live in Graz\n- SQL\n"
    job = posting(text=text, locations=["Graz, Austria"], remote="on_site")
    assert fit(job, person(tmp_path, **AT, skills=["SQL"])).unjudged == ()
