"""Screening questions are answered by what the user stated of exactly that, and else asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer, Source
from steadyhand.core.page.snapshot import Role
from steadyhand.jobs.profile import (
    Address,
    Background,
    Certificate,
    Education,
    Language,
    Name,
    Preferences,
    Profile,
    Skill,
    Work,
)

from ..pages import WORDS, field, options

PERSON = Profile(
    name=Name("Solveig", "Aamodt"),
    email="solveig@aamodt.example",
    address=Address("Sjøgata 3", city="Bergen", region="Vestland", country="NO"),
    work=(Work("Nordkai", "Welder", "2014-01-01", "2019-01-01"),),
    education=(
        Education("NTNU", "Bachelor", "Physics", "2010", "2013", "bachelor", completed=True),
        Education("NTNU", "M.Sc.", "Physics", "2025", "", "master", completed=False),
    ),
    skills=(Skill("Python", 6), Skill("C#"), Skill("Rust"), Skill("Rust", 2)),
    languages=(
        Language("Norwegian", "native"),
        Language("English", "C1"),
        Language("German", "A1"),
        Language("French"),
        Language("Klingon", "B2"),
    ),
    authorizations={"NO": True, "US": False, "SE": True, "CA": True},
    sponsorship={"NO": False, "US": True},
    sponsorship_now={"SE": False, "CA": True, "FI": False},
    sponsorship_later={"SE": True, "FI": False},
    citizenships=("NO",),
    certificates=(Certificate("PMP"), Certificate("CISSP", expires="2020-01-01")),
    licences=(Certificate("forklift", expires="2030-01-01"),),
    driving_licence=("B",),
    birthday="2000-06-15",
    preferences=Preferences(
        salary="65000 EUR per year",
        salary_minimum="55000 EUR per year",
        relocate=True,
        relocate_to=("Oslo",),
        travel=True,
        travel_percent=30,
        hybrid=True,
        commute=True,
        weekends=False,
    ),
    background=Background(
        criminal_record=False,
        worked_for=("Nordkai", "Vestbygg AS"),
        relatives_at=(),
        non_compete=False,
        clearance=True,
        us_person=False,
        drug_test=True,
        own_vehicle=True,
    ),
    eeo={"gender": "Female", "veteran": "No", "default": "Prefer not to say"},
    consents={"privacy": True},
)
YES_NO = options("Yes", "No")


def answer_to(question: str, person: Profile = PERSON, **more: Any) -> tuple[object, str] | None:
    known = replace(
        Knowledge(WORDS, person, today=date(2026, 6, 1), country="NO", company="Havgap"), **more
    )
    found = resolve(field(question), known)
    if not isinstance(found, Answer):
        return None
    assert found.source is Source.PROFILE
    return found.value, found.detail


@pytest.mark.parametrize(
    ("question", "value", "place"),
    [
        ("Are you authorized to work in the US?", "No", "profile.authorizations.US"),
        ("Do you require sponsorship now or in the future?", "No", "profile.sponsorship.NO"),
        ("I do not require sponsorship", "Yes", "profile.sponsorship.NO"),
        ("Do you require H-1B sponsorship?", "No", "profile.sponsorship.NO"),
        ("Do you now require sponsorship in Sweden?", "No", "profile.sponsorship_now.SE"),
        (
            "Will you in the future require sponsorship in Sweden?",
            "Yes",
            "profile.sponsorship_later.SE",
        ),
        ("Will you in the future require sponsorship in the US?", "Yes", "profile.sponsorship.US"),
        (
            "Do you require sponsorship in Sweden now or in the future?",
            "Yes",
            "profile.sponsorship_now.SE, profile.sponsorship_later.SE",
        ),
        (
            "Do you require sponsorship in Finland now or in the future?",
            "No",
            "profile.sponsorship_now.FI, profile.sponsorship_later.FI",
        ),
        (
            "Are you authorized to work in Norway without sponsorship?",
            "Yes",
            "profile.authorizations.NO, profile.sponsorship.NO",
        ),
        (
            "Are you authorized to work in the US without sponsorship?",
            "No",
            "profile.authorizations.US",
        ),
        ("Are you a citizen of Norway?", "Yes", "profile.citizenships"),
        ("What is your nationality?", "Norway", "profile.citizenships"),
        ("Do you qualify as a US person under ITAR?", "No", "profile.background.us_person"),
        ("Do you have an active security clearance?", "Yes", "profile.background.clearance"),
        ("Have you ever been convicted of a felony?", "No", "profile.background.criminal_record"),
        ("Are you at least 18 years of age?", "Yes", "derived: at least 18 from profile.birthday"),
        ("Are you under 18?", "No", "derived: at least 18 from profile.birthday"),
        ("Are you at least 26 years old?", "No", "derived: at least 26 from profile.birthday"),
        ("Are you bound by a non-compete agreement?", "No", "profile.background.non_compete"),
        ("Have you ever worked for Nordkai?", "Yes", "profile.background.worked_for"),
        ("Have you ever worked for Fjordlys?", "No", "profile.background.worked_for"),
        ("Have you ever worked for us?", "No", "profile.background.worked_for"),
        (
            "Do you have any relatives working at our company?",
            "No",
            "profile.background.relatives_at",
        ),
        ("Are you a protected veteran?", "No", "profile.eeo.veteran"),
        ("What is your sexual orientation?", "Prefer not to say", "profile.eeo.default"),
        ("How many years of Python experience do you have?", "6", "profile.skills[0].years"),
        ("Do you have experience with C#?", "Yes", "profile.skills[1]"),
        ("Do you have at least 5 years of Python experience?", "Yes", "profile.skills[0].years"),
        ("Do you have at least 7 years of Python experience?", "No", "profile.skills[0].years"),
        (
            "How many years of work experience do you have?",
            "5",
            "derived: years from the dates of profile.work",
        ),
        ("Do you have a bachelor's degree?", "Yes", "profile.education[0].level"),
        ("Do you have a bachelor's degree in physics?", "Yes", "profile.education[0].level"),
        ("Are you currently pursuing a master's degree?", "Yes", "profile.education[1].level"),
        ("Do you speak Norwegian fluently?", "Yes", "profile.languages[0]"),
        ("What is your level of proficiency in English?", "C1", "profile.languages[1]"),
        ("Do you speak English?", "Yes", "profile.languages[1]"),
        ("Do you speak French?", "Yes", "profile.languages[3]"),
        ("Do you have a PMP certification?", "Yes", "profile.certificates[0]"),
        ("What certifications do you hold?", "PMP, CISSP", "profile.certificates"),
        ("Do you have a valid driver's license?", "Yes", "profile.driving_licence"),
        ("Do you have a forklift license?", "Yes", "profile.licences[0]"),
        ("What is your expected salary?", "65000 EUR per year", "profile.preferences.salary"),
        (
            "Desired gross salary in euros a year",
            "65000 EUR per year",
            "profile.preferences.salary",
        ),
        ("Minimum acceptable salary", "55000 EUR per year", "profile.preferences.salary_minimum"),
        ("Are you willing to relocate?", "Yes", "profile.preferences.relocate"),
        ("Are you willing to relocate to Oslo?", "Yes", "profile.preferences.relocate_to"),
        ("Are you based in Bergen?", "Yes", "profile.address.city"),
        ("Do you currently live in Norway?", "Yes", "profile.address.country"),
        ("Can you commute to this job's location?", "Yes", "profile.preferences.commute"),
        ("Are you willing to work hybrid?", "Yes", "profile.preferences.hybrid"),
        ("Are you willing to travel?", "Yes", "profile.preferences.travel"),
        ("Are you willing to travel up to 25%?", "Yes", "profile.preferences.travel_percent"),
        ("Are you willing to travel up to 50%?", "No", "profile.preferences.travel_percent"),
        ("Can you work weekends?", "No", "profile.preferences.weekends"),
        ("Do you own a car?", "Yes", "profile.background.own_vehicle"),
    ],
)
def test_a_statement_answers_the_question_that_it_is_about(
    question: str, value: str | None, place: str
) -> None:
    assert answer_to(question) == (None if value is None else (value, place))


@pytest.mark.parametrize(
    "question",
    [
        "Are you authorized to work in Japan?",
        "Are you authorized to work in Norway for any employer?",
        "Are you authorized to work in Canada without sponsorship?",
        "Do you require sponsorship in Japan?",
        "Do you now require sponsorship in Japan?",
        "Do you require sponsorship in Sweden?",
        "Do you require H-1B sponsorship in the US?",
        "Are you a citizen of Sweden?",
        "What is your security clearance level?",
        "Are you eligible for a security clearance?",
        "Do you have an active Top Secret clearance?",
        "Have you ever worked for Vestbygg Consulting?",
        "Are you subject to any restrictive covenants?",
        "Have you applied to our company before?",
        "How many years of C# experience do you have?",
        "How many years of Rust experience do you have?",
        "How many years of Haskell experience do you have?",
        "Do you have experience with Haskell?",
        "Do you have at least 2 years of C# experience?",
        "Do you have a master's degree?",
        "Do you have a bachelor's degree in chemistry?",
        "Do you speak German?",
        "Do you speak Italian?",
        "What is your level of proficiency in Italian?",
        "Do you speak Polish at a native level?",
        "Are you fluent in English?",
        "Do you have a CISSP certification?",
        "Do you have a CCNA certification?",
        "Do you have a crane license?",
        "Salary expectation in USD",
        "Desired base salary",
        "Salary expectation per month",
        "What is your current salary?",
        "Are you willing to relocate to Trondheim?",
        "Do you currently live in Sweden?",
        "Are you able to commute to Leeds?",
        "Are you able to work in the office 3 days a week?",
        "Are you willing to work on-site?",
        "Can you work overtime?",
        "Are you willing to be on call?",
        "Are you able to lift 50 pounds?",
        "Why do you want to work here?",
    ],
)
def test_what_the_user_did_not_state_is_asked(question: str) -> None:
    assert answer_to(question) is None


def changed(**background: Any) -> Profile:
    return replace(PERSON, background=replace(PERSON.background, **background))


def wishing(**preferences: Any) -> Profile:
    return replace(PERSON, preferences=replace(PERSON.preferences, **preferences))


@pytest.mark.parametrize(
    ("question", "person", "value"),
    [
        ("What level of security clearance do you hold?", changed(clearance="Secret"), "Secret"),
        ("Do you have an active security clearance?", changed(clearance="Secret"), None),
        ("Do you have an active Top Secret clearance?", changed(clearance=False), "No"),
        ("Have you ever been convicted of a crime?", changed(criminal_record=True), "Yes"),
        ("Have you ever been convicted of a felony?", changed(criminal_record=True), None),
        ("Have you ever worked for us?", changed(worked_for=None), None),
        ("Do you have any relatives working at our company?", changed(relatives_at=("X",)), None),
        ("Do you own a car?", changed(own_vehicle=None), None),
        ("Do you qualify as a US person under ITAR?", changed(us_person=None), None),
        ("What is your nationality?", replace(PERSON, citizenships=("NO", "SE")), None),
        ("Are you a protected veteran?", replace(PERSON, eeo={"veteran": "Yes"}), None),
        ("What is your gender?", replace(PERSON, eeo={}), None),
        ("What is your gender?", replace(PERSON, eeo={"default": "decline"}), "Prefer not to say"),
        ("Do you have a driver's license?", replace(PERSON, driving_licence=None), None),
        ("Do you have a driver's license?", replace(PERSON, driving_licence=False), "No"),
        ("What certifications do you hold?", replace(PERSON, certificates=()), None),
        ("How many years of work experience do you have?", replace(PERSON, work=()), None),
        ("Are you at least 18 years of age?", replace(PERSON, birthday=""), None),
        ("Are you willing to relocate to Rome?", wishing(relocate=False), "No"),
        ("Are you willing to relocate to Rome?", wishing(relocate_to=()), "Yes"),
        ("Are you willing to relocate to Rome?", wishing(relocate=None, relocate_to=()), None),
        ("Are you willing to relocate?", wishing(relocate=None), None),
        ("Are you willing to travel up to 25%?", wishing(travel=False), "No"),
        ("Are you willing to travel up to 25%?", wishing(travel_percent=None), None),
        ("Are you willing to travel?", wishing(travel=None), None),
    ],
)
def test_a_statement_is_not_stretched(question: str, person: Profile, value: str | None) -> None:
    found = answer_to(question, person)
    assert (found[0] if found else None) == value


def test_without_the_day_of_the_run_nothing_that_depends_on_it_is_answered() -> None:
    for question in ("Are you at least 18 years of age?", "Total years of professional experience"):
        assert answer_to(question, today=None) is None
    assert answer_to("Do you have a PMP certification?", today=None) is not None
    assert answer_to("Do you have a forklift license?", today=None) is None


def test_an_address_is_no_name_of_an_employer() -> None:
    assert answer_to("Have you ever worked for us?", company="https://jobs.example/7") is None
    assert answer_to("Have you ever worked for us?", company="") is None


@pytest.mark.parametrize(("said", "value"), [(True, "Yes"), (False, "No"), (None, None)])
def test_whether_they_would_take_a_test_is_what_they_said(
    said: bool | None, value: str | None
) -> None:
    asked = field("Are you willing to take a drug test?", Role.RADIOS, options=YES_NO)
    found = resolve(asked, Knowledge(WORDS, changed(drug_test=said)))
    assert (found.value if isinstance(found, Answer) else None) == value


def test_what_was_agreed_to_once_for_all_ticks_a_box() -> None:
    box = field("I have read and agree to the privacy policy", Role.CHECK)
    found = resolve(box, Knowledge(WORDS, PERSON))
    assert isinstance(found, Answer)
    assert (found.value, found.detail) == (True, "profile.consents.privacy")


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ({"privacy": True, "terms": True}, True),
        ({"privacy": True, "terms": False}, False),
        ({"privacy": True}, None),
    ],
)
def test_a_sentence_that_names_several_is_agreed_to_only_where_all_were(
    said: dict[str, bool], value: bool | None
) -> None:
    box = field("I accept the terms of use and the privacy policy", Role.CHECK)
    found = resolve(box, Knowledge(WORDS, replace(PERSON, consents=said)))
    assert (found.value if isinstance(found, Answer) else None) is value


def test_that_answers_are_true_is_agreed_to_under_the_name_that_a_profile_has_for_it() -> None:
    box = field("I confirm that my answers are true", Role.CHECK)
    found = resolve(box, Knowledge(WORDS, replace(PERSON, consents={"truthfulness": True})))
    assert isinstance(found, Answer)
    assert (found.value, found.detail) == (True, "profile.consents.truthfulness")
