"""No reason says what the posting or the profile does not say, whatever they are written of."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from tests.jobs.fit.drawn import JOBS, PEOPLE
from tests.jobs.fit.judged import fit, person, posting, told

from steadyhand.jobs.fit.reasons import Decision, Verdict
from steadyhand.jobs.posting.posting import Employment, Period, Posting, Salary
from steadyhand.jobs.profile import Name, Preferences, Profile


@settings(max_examples=200, deadline=None)
@given(JOBS, PEOPLE)
def test_no_reason_quotes_what_neither_text_says(job: Posting, profile: Profile) -> None:
    whole = flat(f"{job.title} {'; '.join(job.locations)} {job.description}") + board_pay(job)
    facts = values_of(asdict(profile))
    found = fit(job, profile)
    assert found == fit(job, profile)
    assert 0 <= found.score <= 1
    for each in found.reasons:
        for quoted in (*each.posting_line.split(" … "), each.of):
            assert flat(quoted) in whole
        assert set(each.facts) <= facts
    for line in found.unjudged:
        assert flat(line) in whole


def flat(text: str) -> str:
    for mark in "’‘ʼ`":
        text = text.replace(mark, "'")
    return " ".join(text.split())


def board_pay(job: Posting) -> str:
    pay = job.salary
    if pay is None:
        return ""
    span = "-".join(f"{each:.10g}" for each in dict.fromkeys((pay.low, pay.high)) if each)
    return f" {flat(f'{span} {pay.currency} per {pay.period}')} {flat(pay.said)}"


def values_of(tree: Any) -> set[str]:
    """Every value of a profile as its file would have it."""
    if isinstance(tree, dict):
        return set().union(*map(values_of, tree.values()))
    if isinstance(tree, list | tuple):
        return set().union(*map(values_of, tree))
    if isinstance(tree, bool):
        return {json.dumps(tree)}
    return {f"{tree:g}"} if isinstance(tree, int | float) else {str(tree)}


ALONE = {"skills": ["Hedges"]}
SHOP = [
    {"company": "Fern", "title": "Clerk", "start": "2023-01", "end": "2024-12"},
    {"company": "Moss", "title": "Clerk", "start": "2023-01", "end": "2024-12"},
]
TWO = [
    {"company": "Fern", "title": "Welder", "start": "2020-01", "end": "2022-12"},
    {"company": "Moss", "title": "Welder", "start": "2023-01", "end": "2025-12"},
]


@pytest.mark.parametrize(
    ("line", "facts", "expected"),
    [
        ("4 years in a similar role", {"work": SHOP}, ("skill", "unmet")),
        ("5 years as a welder", {"work": TWO}, ("skill", "met")),
        ("7 years as a welder", {"work": TWO}, ("skill", "near")),
        (
            "2 years as a clerk",
            {"work": [{"company": "Fern", "title": "Clerk", "start": "2019", "end": "2021"}]},
            ("skill", "unknown"),
        ),
        (
            "2 years in a similar role",
            {"work": [{"company": "Fern", "title": "Clerk"}]},
            ("skill", "unknown"),
        ),
        ("Experience in bee keeping", {"projects": [{"name": "Bee keeping"}]}, ("skill", "met")),
        (
            "Experience in bee keeping",
            {"volunteering": [{"company": "Fern", "title": "Bee keeping"}]},
            ("skill", "met"),
        ),
        (
            "Experience in bee keeping",
            {"publications": [{"title": "Bee keeping for towns"}]},
            ("skill", "met"),
        ),
        ("Vocational training in baking or a Master's in law", {}, ("must", "unknown")),
        (
            "Vocational training in baking or a Master's in law",
            {"education": [{"degree": "Apprenticeship", "field": "Baking"}]},
            ("must", "met"),
        ),
        (
            "Bachelor's or Master's degree in law",
            {"education": [{"degree": "Bachelor's", "field": "Botany"}]},
            ("must", "unmet"),
        ),
        (
            "A PhD in botany, or a Master's with 3 years of experience",
            {
                "education": [{"degree": "Master's", "field": "Botany"}],
                "work": [{"company": "Fern", "title": "Clerk", "start": "2026-01"}],
            },
            ("must", "unmet"),
        ),
        (
            "Degree or doctorate needed",
            {"education": [{"degree": "BSc Botany", "level": "bachelor"}]},
            ("must", "met"),
        ),
        ("High school diploma", {}, ("must", "unknown")),
        ("High school diploma", {"education": [{"degree": "BSc Botany"}]}, ("must", "met")),
        ("Bachelor's degree", {"education": [{"degree": "Lizenziat"}]}, ("must", "unknown")),
        (
            "Bachelor's degree",
            {"education": [{"degree": "Bachelor's", "end": "2028"}]},
            ("must", "near"),
        ),
        (
            "Bachelor's degree or experience in botany",
            {"work": [{"company": "Fern", "title": "Clerk", "start": "2015-01"}]},
            ("must", "met"),
        ),
        ("Food safety card (or willing to get one)", {}, ("must", "unknown")),
        ("Own car", {}, ("must", "unknown")),
        ("Own car", {"background": {"own_vehicle": False}}, ("must", "unmet")),
        ("No problem with nights", {"preferences": {"nights": False}}, ("must", "unmet")),
        ("Occasional travel (10 %)", {"preferences": {"travel_percent": 5}}, ("must", "unmet")),
        ("Fluent German", {}, ("language", "unknown")),
    ],
)
def test_what_is_asked_is_compared_with_what_is_known(
    line: str, facts: dict[str, Any], expected: tuple[str, str], tmp_path: Path
) -> None:
    found = told(posting(text=f"Requirements\n- {line}\n"), person(tmp_path, **facts))
    assert expected in found


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Early shifts (no nights)"),
        ("fr", "Pas de travail de nuit"),
        ("it", "Turni, escluso il notturno"),
        ("es", "No trabajamos fines de semana"),
        ("nl", "Storingsdienst is geen verplichting"),
        ("de", "Keine Nachtdienste"),
        ("en", "A degree in law (desirable)"),
        ("en", "A degree in law - optional"),
        ("en", "No college degree required"),
        ("en", "Bachelor of your own from an accredited program is not required"),
        ("de", "Kein Studium erforderlich"),
    ],
)
def test_what_is_ruled_out_or_left_open_counts_against_nobody(
    language: str, line: str, tmp_path: Path
) -> None:
    refused = {"nights": False, "weekends": False, "on_call": False}
    who = person(tmp_path, preferences=refused, education=[{"degree": "Gesellenbrief"}])
    found = told(posting(text=f"Requirements\n- {line}\n", language=language), who)
    assert ("must", "unmet") not in found


HOME = {"address": {"city": "Portland", "region": "Maine", "country": "US"}}


@pytest.mark.parametrize(
    ("job", "facts", "expected"),
    [
        ({"locations": ["Portland, OR"]}, HOME, ("location", "unknown")),
        ({"locations": ["Portland, ME"]}, HOME, ("location", "met")),
        ({"locations": ["Portland, North America"]}, HOME, ("location", "met")),
        ({"locations": ["Portland, Australia"]}, HOME, ("location", "unknown")),
        ({"locations": ["Portland, OR, Australia"]}, HOME, ("location", "unknown")),
        ({"locations": ["Portland, Oregon, Australia"]}, HOME, ("location", "unknown")),
        (
            {"locations": ["Berlin, DE"]},
            {"address": {"city": "Berlin", "region": "Berlin", "country": "DE"}},
            ("location", "met"),
        ),
        (
            {"locations": ["Portland, ME"]},
            HOME | {"authorizations": {"US": True}},
            ("authorisation", "met"),
        ),
        (
            {"locations": ["Portland"]},
            HOME | {"sponsorship": {"US": True}},
            ("authorisation", "unknown"),
        ),
        (
            {
                "locations": ["Portland"],
                "text": "We do not sponsor visas.",
            },
            HOME | {"sponsorship": {"US": True}},
            ("authorisation", "unmet"),
        ),
        (
            {
                "locations": ["Portland"],
                "text": "You help us to win sponsors and sponsorship for our events.",
            },
            HOME | {"sponsorship": {"US": True}},
            ("authorisation", "unknown"),
        ),
        (
            {"locations": ["Portland"], "text": "Sponsorship is available."},
            HOME | {"sponsorship": {"US": True}},
            ("authorisation", "met"),
        ),
        ({"locations": ["Lisbon, Portugal"]}, {"citizenships": ["DE"]}, ("authorisation", "met")),
        (
            {"locations": ["Zurich, Switzerland"]},
            {"citizenships": ["DE"]},
            ("authorisation", "unknown"),
        ),
        (
            {"title": "Senior Account Manager"},
            {"work": [{"company": "Fern", "title": "Senior Sales Executive", "start": "2020"}]},
            ("seniority", "met"),
        ),
        (
            {"title": "Team Leader"},
            {
                "work": [
                    {"company": "Fern", "title": "Team Leader", "start": "2020"},
                    {"company": "Moss", "title": "Clerk", "start": "2021"},
                ]
            },
            ("seniority", "met"),
        ),
        (
            {"title": "Senior Gardener"},
            {"work": [{"company": "Fern", "start": "2020", "end": "2021"}]},
            ("seniority", "unknown"),
        ),
    ],
)
def test_a_place_and_a_level_are_never_guessed(
    job: dict[str, Any], facts: dict[str, Any], expected: tuple[str, str], tmp_path: Path
) -> None:
    assert expected in told(posting(**job), person(tmp_path, **facts))


HOURLY = Salary(20, 24, "EUR", Period.HOUR)
YEARLY = Salary(40e3, 45e3, "EUR", Period.YEAR)


@pytest.mark.parametrize(
    ("offer", "least", "job", "expected"),
    [
        (HOURLY, "19 EUR per hour", {"title": "Nurse (part-time)"}, "met"),
        (HOURLY, "30000 EUR per year", {"title": "Nurse (part-time)"}, "unknown"),
        (HOURLY, "30000 EUR per year", {"title": "Nurse, full or part time, full-time"}, "met"),
        (HOURLY, "30000 EUR per year", {"employment": (Employment.PART_TIME,)}, "unknown"),
        (HOURLY, "30000 EUR per year", {"description": "We offer 20 hours per week."}, "unknown"),
        (HOURLY, "30000 EUR per year", {"description": "We offer 40 hours per week."}, "met"),
        (YEARLY, "90000 EUR per year", {"title": "Nurse (part-time)"}, "unmet"),
        (YEARLY, "3000 EUR monthly", {}, "unknown"),
        (YEARLY, "30000-35000 EUR per year", {}, "unknown"),
    ],
)
def test_pay_that_cannot_be_compared_is_unknown(
    offer: Salary, least: str, job: dict[str, Any], expected: str
) -> None:
    who = Profile(Name("Ada", "Moorfield"), "ada@example.org")
    who = replace(who, preferences=Preferences(salary_minimum=least))
    found = fit(replace(Posting("Nurse", "Fern Ward", salary=offer), **job), who).reasons
    assert [each.verdict for each in found] == [expected]


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("Must be 20 or older.\nPaid overtime.", "20-24 EUR per hour"),
        ("We pay 20.00 to 24.00 an hour.", "We pay 20.00 to 24.00 an hour."),
    ],
)
def test_pay_is_quoted_from_where_both_its_ends_stand(text: str, quoted: str) -> None:
    who = Profile(Name("Ada", "Moorfield"), "ada@example.org")
    who = replace(who, preferences=Preferences(salary_minimum="19 EUR per hour"))
    found = fit(Posting("Nurse", "Fern Ward", salary=HOURLY, description=text), who).reasons
    assert [each.posting_line for each in found] == [quoted]


def test_lines_that_no_judge_reads_are_told_and_are_no_reason_to_apply(tmp_path: Path) -> None:
    text = "Requirements\n- Two references\n- Being of good repute\n- First aid certificate\n"
    found = fit(posting(text=text), person(tmp_path, certificates=[{"name": "First aid"}]))
    assert found.unjudged == ("Two references", "Being of good repute")
    assert [each.verdict for each in found.reasons] == [Verdict.MET]
    assert found.decision is Decision.REVIEW


def test_a_reason_quotes_the_profile(tmp_path: Path) -> None:
    text = "Requirements\n- 3 years of SQL\n- Fluent German\n- Weekends\n- Driving licence\n"
    facts = {
        "skills": [{"name": "SQL", "years": 4}],
        "languages": [{"name": "German", "level": "C1"}],
        "preferences": {"weekends": True},
        "driving_licence": ["B"],
    }
    found = fit(posting(text=text), person(tmp_path, **facts)).reasons
    assert [each.facts for each in found] == [("SQL", "4"), ("German", "C1"), ("true",), ("B",)]
