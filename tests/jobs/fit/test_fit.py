"""The fit decides as a careful recruiter does, and every reason is true of both texts."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.jobs.fit.judged import fit, pairs, person, posting, told

from steadyhand.jobs.fit.reasons import Decision, Verdict
from steadyhand.jobs.posting.posting import Doubt, Period, Salary
from steadyhand.jobs.profile import Certificate, Language, Name, Preferences, Profile, Skill

MORE = pairs("more_pairs.yaml")
GIVEN = pairs("pairs.yaml")
RIGHT_LEAST = 28  # of the thirty
NOBODY = Profile(Name("Ada", "Moorfield"), "ada@example.org")
SKILLS = ["C", "C#", "C++", "Java", "JavaScript", "Go", "Rust", "SQL"]
ASKED = "Requirements\n- 3 years of {}\n"


@pytest.mark.parametrize("pair", MORE, ids=[pair["name"] for pair in MORE])
def test_a_further_pair_gets_its_decision_and_its_reasons(
    pair: dict[str, Any], tmp_path: Path
) -> None:
    found = fit(posting(**pair["posting"]), person(tmp_path, **pair["profile"]))
    assert found.decision == pair["expected"]["decision"]
    for each in pair["expected"]["reasons"]:
        assert any(
            (r.about, r.verdict) == (each["about"], each["verdict"])
            and words(each["of"]) <= words(f"{r.posting_line} {r.of}")
            for r in found.reasons
        )


def test_of_the_thirty_pairs_at_least_twenty_eight_are_decided_right(tmp_path: Path) -> None:
    right = [
        fit(posting(**pair["posting"]), person(tmp_path, **pair["profile"])).decision
        == pair["expected"]["decision"]
        for pair in GIVEN
    ]
    assert sum(right) >= RIGHT_LEAST


@pytest.mark.parametrize("pair", MORE + GIVEN, ids=[pair["name"] for pair in MORE + GIVEN])
def test_every_reason_quotes_the_posting_and_names_the_profile(
    pair: dict[str, Any], tmp_path: Path
) -> None:
    job = posting(**pair["posting"])
    whole = " ".join(f"{job.title} {' '.join(job.locations)} {job.description}".split())
    for each in fit(job, person(tmp_path, **pair["profile"])).reasons:
        assert each.profile_path.startswith("profile.")
        for quoted in each.posting_line.split(" … "):
            assert all(part in whole.replace("’", "'") for part in quoted.split("; "))


@settings(max_examples=60, deadline=None)
@given(st.permutations(range(4)), st.permutations(range(len(SKILLS))))
def test_any_two_orders_of_lines_give_the_same_decision(lines: list[int], own: list[int]) -> None:
    items = ["3 years of Java", "C# or C++", "Fluent German", "Driving licence"]
    text = "Requirements\n" + "\n".join(f"- {items[n]}" for n in lines)
    skills = tuple(Skill(SKILLS[n], float(n)) for n in own)
    found = fit(posting(text=text), Profile(NOBODY.name, NOBODY.email, skills=skills))
    plain = tuple(Skill(name, float(n)) for n, name in enumerate(SKILLS))
    same = fit(
        posting(text="Requirements\n" + "\n".join(f"- {each}" for each in items)),
        Profile(NOBODY.name, NOBODY.email, skills=plain),
    )
    assert (found.decision, found.score) == (same.decision, same.score)


FACTS = st.lists(
    st.one_of(
        st.builds(Skill, st.sampled_from(SKILLS), st.one_of(st.none(), st.floats(0, 20))),
        st.builds(Language, st.sampled_from(["German", "French"]), st.sampled_from(["A2", "C1"])),
        st.builds(Certificate, st.just("Forklift licence"), expires=st.sampled_from(["", "2020"])),
    ),
    max_size=6,
)


@settings(max_examples=100, deadline=None)
@given(FACTS, FACTS)
def test_a_fact_added_never_makes_a_must_worse(some: list[object], more: list[object]) -> None:
    text = (
        "Requirements\n- 3 years of Java or Go\n- C++\n- German at C1\n- Forklift licence\n- SQL\n"
    )
    before = fit(posting(text=text), with_facts(some)).reasons
    after = fit(posting(text=text), with_facts([*some, *more])).reasons
    order = list(Verdict)
    for one, other in zip(before, after, strict=True):
        assert order.index(other.verdict) <= order.index(one.verdict)


def with_facts(facts: list[object]) -> Profile:
    return Profile(
        NOBODY.name,
        NOBODY.email,
        skills=(Skill("Hedges"), *(each for each in facts if isinstance(each, Skill))),
        languages=(
            Language("Welsh", "C2"),
            *(each for each in facts if isinstance(each, Language)),
        ),
        licences=(
            Certificate("Beekeeper"),
            *(each for each in facts if isinstance(each, Certificate)),
        ),
    )


@settings(max_examples=150, deadline=None)
@given(st.text(), st.text(), st.lists(st.text(), max_size=3), st.text(max_size=3))
def test_any_text_never_raises(text: str, title: str, places: list[str], language: str) -> None:
    job = posting(text=f"Requirements\n- {text}", title=title, locations=places, language=language)
    assert 0 <= fit(job, NOBODY).score <= 1
    wishes = Preferences(salary_minimum=text, salary=title, travel=text)
    skills = (Skill(text), Skill("SQL", 3))
    assert fit(job, Profile(NOBODY.name, NOBODY.email, preferences=wishes, skills=skills))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SKILLS), st.sampled_from(SKILLS))
def test_a_skill_is_met_by_itself_alone(asked: str, had: str) -> None:
    profile = Profile(NOBODY.name, NOBODY.email, skills=(Skill(had, 9),))
    verdict = fit(posting(text=ASKED.format(asked)), profile).reasons[0].verdict
    assert verdict is (Verdict.MET if asked == had else Verdict.UNMET)


def test_nothing_known_is_for_a_person_to_review() -> None:
    assert fit(posting(), NOBODY).decision is Decision.REVIEW


@pytest.mark.parametrize(
    ("line", "facts", "expected"),
    [
        ("Driving licence, class CE", {"driving_licence": True}, ("must", "unknown")),
        ("Driving licence, class B", {"driving_licence": ["CE"]}, ("must", "met")),
        ("Driving licence, class C", {"driving_licence": ["B"]}, ("must", "unmet")),
        ("Travel up to 30 %", {"preferences": {"travel_percent": 20}}, ("must", "unmet")),
        ("Travel up to 30 %", {"preferences": {"travel": "40%"}}, ("must", "met")),
        ("Willing to travel", {"preferences": {"travel": True}}, ("must", "met")),
        ("Willing to travel", {"preferences": {"travel": "some"}}, ("must", "unknown")),
        ("Fluent German", {"languages": [{"name": "German"}]}, ("language", "unknown")),
        ("German at B2", {"languages": [{"name": "de", "level": "C1"}]}, ("language", "met")),
        ("Several years of SQL", {"skills": [{"name": "SQL", "years": 1}]}, ("skill", "near")),
        ("3 years of SQL", {"skills": ["SQL"]}, ("skill", "unknown")),
        ("3-5 years in a similar role", {}, ("skill", "unknown")),
        (
            "Three years in a similar role",
            {"work": [{"company": "Fern", "title": "Gardener", "start": "2020"}]},
            ("skill", "met"),
        ),
        (
            "A valid forklift licence",
            {"licences": [{"name": "Forklift licence", "expires": "2026"}]},
            ("must", "unknown"),
        ),
        (
            "A valid forklift licence",
            {"licences": [{"name": "Forklift licence", "expires": "2024-05"}]},
            ("must", "unmet"),
        ),
        (
            "Experience with databases such as Oracle or MySQL",
            {"skills": ["MySQL"]},
            ("skill", "met"),
        ),
        ("React/Vue", {"skills": ["Vue"]}, ("skill", "met")),
        ("CI/CD", {"skills": ["CI/CD"]}, ("skill", "met")),
        ("Experience with Go, ideally with Rust", {"skills": ["Go"]}, ("skill", "met")),
        ("Warm with orchard pruning", {"skills": ["Orchard pruning"]}, ("skill", "met")),
        ("Experience in apple pruning", {"skills": ["Rose pruning and vines"]}, ("skill", "near")),
        (
            "Experience in apple pruning and hedge laying",
            {"skills": ["Apple pruning"]},
            ("skill", "near"),
        ),
        ("Experience in grafting and budding", {}, ("skill", "unknown")),
        ("Experience in grafting and budding", {"skills": ["Hedges"]}, ("skill", "unmet")),
        (
            "Experience in rose pruning and hedge laying",
            {"skills": ["Apple pruning and vines"]},
            ("skill", "near"),
        ),
        (
            "Bachelor's degree in law",
            {"education": [{"degree": "BSc Biology", "level": "bachelor"}]},
            ("must", "unmet"),
        ),
        (
            "Bachelor's degree in law or a related field",
            {"education": [{"degree": "BSc Biology", "level": "bachelor"}]},
            ("must", "near"),
        ),
        (
            "Bachelor's degree or five years of equivalent experience",
            {"work": [{"company": "Fern", "title": "Gardener", "start": "2010-01"}]},
            ("must", "met"),
        ),
        ("Bachelor's degree or equivalent experience", {}, ("must", "unknown")),
        (
            "Bachelor's degree or equivalent experience",
            {
                "education": [{"degree": "Gesellenbrief"}],
                "work": [{"company": "Fern", "title": "Gardener", "start": "2026-01"}],
            },
            ("must", "unmet"),
        ),
        ("Masterful degree of patience", {"education": [{"degree": "BA"}]}, ("must", "unknown")),
    ],
)
def test_a_line_is_judged_by_what_the_profile_says(
    line: str, facts: dict[str, Any], expected: tuple[str, str], tmp_path: Path
) -> None:
    found = told(posting(text=f"Requirements\n- {line}\n"), person(tmp_path, **facts))
    assert expected in found


@pytest.mark.parametrize(
    "text",
    [
        "Nice to have\n- 5 years of SQL\n",
        "Requirements\n- SQL is a plus\n- Reliability\n",
        "Requirements\n- A degree, but that is not required\n",
        "Nice to have: SQL.\n",
        "# What we offer\n- SQL courses with your own budget\n",
        "About the role\nYou will learn 5 things.\n",
        "We like SQL. It is everywhere.",
        "Requirements\n- A degree that is\n  wide, but is no condition\n",
        "Requirements\n- Good humour\nWe are a team\nof five.\n",
        "Requirements:\n- 3 years of reliability\n",
    ],
)
def test_what_is_only_wished_for_counts_against_nobody(text: str) -> None:
    assert {verdict for _, verdict in told(posting(text=text), NOBODY)} <= {"met", "unknown"}


DE = {"locations": ["Berlin, Germany"]}
EU = {"remote": "remote", "locations": ["European Union"]}
AT = {"address": {"city": "Graz", "country": "AT"}}


@pytest.mark.parametrize(
    ("job", "facts", "expected"),
    [
        (DE | {"remote": "on_site"}, {}, ("location", "unknown")),
        (DE | {"remote": "on_site"}, {"preferences": {"on_site": False}}, ("location", "unmet")),
        (DE, {"preferences": {"on_site": False}}, ("location", "unknown")),
        (DE, AT | {"preferences": {"relocate": False}}, ("location", "unknown")),
        (DE, AT | {"preferences": {"relocate_to": ["Germany"]}}, ("location", "met")),
        (DE, AT | {"preferences": {"relocate_to": ["Berlin"]}}, ("location", "met")),
        (
            DE | {"remote": "hybrid"},
            AT | {"preferences": {"relocate_to": ["Paris"]}},
            ("location", "unmet"),
        ),
        ({"locations": ["Austria"]}, AT, ("location", "met")),
        (
            {"locations": ["Styria, Austria"]},
            {"address": {"city": "Leoben", "region": "Styria", "country": "AT"}},
            ("location", "met"),
        ),
        (EU, AT, ("location", "met")),
        (EU | {"text": "Work from home, wherever you like."}, AT, ("location", "met")),
        (EU, {}, ("location", "unknown")),
        (EU, {"preferences": {"remote": False}}, ("location", "unmet")),
        (
            EU,
            {"address": {"country": "BR"}, "preferences": {"relocate": False}},
            ("location", "unmet"),
        ),
        (EU | {"locations": ["Worldwide"]}, {"address": {"country": "BR"}}, ("location", "met")),
        (EU, AT | {"citizenships": ["AT"]}, ("authorisation", "met")),
        (EU, AT | {"authorizations": {"EU": True}}, ("authorisation", "met")),
        (EU, {}, ("authorisation", "unknown")),
        (DE, {"sponsorship": {"DE": False}}, ("authorisation", "met")),
        (
            {"text": "You must have the right to work in Germany."},
            {"authorizations": {"DE": True}},
            ("authorisation", "met"),
        ),
        ({"title": "Senior Gardener"}, {}, ("seniority", "unknown")),
        (
            {"title": "Senior Gardener"},
            {"work": [{"company": "Fern", "title": "Senior Gardener", "start": "2020"}]},
            ("seniority", "met"),
        ),
    ],
)
def test_a_place_a_permit_and_a_level_are_judged(
    job: dict[str, Any], facts: dict[str, Any], expected: tuple[str, str], tmp_path: Path
) -> None:
    assert expected in told(posting(**job), person(tmp_path, **facts))


def pay(low: float | None, high: float | None, period: str = "year") -> Salary:
    return Salary(low, high, "EUR", Period(period))


@pytest.mark.parametrize("facts", [{"salary": "50000 EUR"}, {"salary_minimum": "50000 EUR"}])
def test_pay_and_a_place_that_were_said_and_not_read_are_not_known(
    facts: dict[str, str], tmp_path: Path
) -> None:
    doubts = (Doubt("salary", "9,000 EUR?", "why"), Doubt("locations", "{{city}}", "why"))
    job = replace(posting(), locations=(), salary=None, doubts=doubts)
    reasons = fit(job, person(tmp_path, preferences=facts)).reasons
    found = {(each.about, each.verdict, each.posting_line) for each in reasons}
    assert ("salary", "unknown", "9,000 EUR?") in found
    assert ("location", "unknown", "{{city}}") in found


@pytest.mark.parametrize(
    ("offer", "least", "wished", "expected"),
    [
        (pay(50e3, 60e3), "50000 EUR per year", "", "met"),
        (pay(50e3, 60e3), "59000 EUR per year", "", "near"),
        (pay(50e3, 60e3), "59000 EUR", "60000 EUR", "met"),
        (pay(50e3, 60e3), "59000 EUR", "70000 EUR", "near"),
        (pay(50e3, 60e3), "70000 EUR per year", "", "unmet"),
        (pay(50e3, None), "40000 EUR per year", "", "met"),
        (pay(50e3, None), "60000 EUR per year", "", "unknown"),
        (pay(50e3, 60e3), "", "60000 EUR per year", "met"),
        (pay(50e3, 60e3), "", "65000 EUR per year", "near"),
        (pay(50e3, None), "", "65000 EUR per year", "unknown"),
        (pay(200, 300, "day"), "50000 EUR per year", "", "met"),
        (pay(1000, 1500, "week"), "50000 EUR per year", "", "met"),
        (pay(2000, 2100, "fortnight"), "50000 EUR per year", "", "met"),
        (pay(2000, 2200, "half_month"), "60000 EUR per year", "", "unmet"),
        (pay(1000, 1500, ""), "50000 EUR per year", "", "unknown"),
        (pay(50e3, 60e3), "50000 USD per year", "", "unknown"),
        (pay(50e3, 60e3), "enough", "", "unknown"),
        (pay(50e3, 60e3), "", "enough", "unknown"),
        (pay(50e3, 60e3), "5 EUR per moon", "", "unknown"),
        (pay(50e3, 60e3), "5.000.00.1 EUR per year", "", "unknown"),
        (None, "", "50000 EUR per year", ""),
        (None, "", "", ""),
    ],
)
def test_pay_is_compared_by_the_year(
    offer: Salary | None, least: str, wished: str, expected: str
) -> None:
    wishes = Preferences(salary_minimum=least, salary=wished)
    job = replace(posting(text="Pay is fair."), salary=offer)
    found = fit(job, Profile(NOBODY.name, NOBODY.email, preferences=wishes)).reasons
    assert [each.verdict for each in found] == ([expected] if expected else [])


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w#+]+", text.casefold()))


@pytest.mark.parametrize(("payments", "expected"), [(0, "near"), (12, "near"), (14, "met")])
def test_a_months_pay_counts_as_often_as_it_comes(payments: float, expected: str) -> None:
    offer = Salary(3_000, 3_300, "EUR", Period.MONTH, payments=payments)
    wishes = Preferences(salary_minimum="44000 EUR per year")
    job = replace(posting(text="Pay is fair."), salary=offer)
    found = fit(job, Profile(NOBODY.name, NOBODY.email, preferences=wishes)).reasons
    assert [each.verdict for each in found] == [expected]
