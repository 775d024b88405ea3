"""An answer is what the user said, in the form that the field takes, with its source."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.core.answer.pages import PERSON, field, known, options

from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer, Document, Source, Unknown, Value
from steadyhand.core.page.snapshot import Field, Role
from steadyhand.jobs.profile import Education, Name, Preferences, Profile, Work

BORN = replace(PERSON, birthday="1988-02-09")
MONTHS = ("January", "February", "March", "April", "May", "June", "July")
MONTHS += ("August", "September", "October", "November", "December")
RESUME = Document("cv.pdf", "/cv.pdf", "ab")
LETTER = Document("letter.pdf", "/letter.pdf", "cd")
YES_NO = options("Yes", "No")


def value_of(asked: Field, **more: Any) -> Value | None:
    answer = resolve(asked, known(**more))
    return None if isinstance(answer, Unknown) else answer.value


@pytest.mark.parametrize(
    ("asked", "expected", "place"),
    [
        (field("First name"), "Tilda", "profile.name.given"),
        (field("Full name"), "Tilda Okonjo", "profile.name.full"),
        (field("Preferred name"), "Til", "profile.name.preferred"),
        (field("Email", type="email"), "tilda@okonjo.example", "profile.email"),
        (field("Phone", type="tel"), "+493055501423", "profile.phone"),
        (field("Country code"), "+49", "profile.phone_code"),
        (field("", autocomplete="tel-national"), "3055501423", "profile.phone_national"),
        (field("Street address"), "Lindenweg 4, Hof 2", "profile.address.line1"),
        (field("Address line 1"), "Lindenweg 4", "profile.address.line1"),
        (field("City"), "Leipzig", "profile.address.city"),
        (field("PLZ"), "04109", "profile.address.postal_code"),
        (field("State"), "Sachsen", "profile.address.region"),
        (field("Country"), "Germany", "profile.address.country"),
        (
            field("Country", Role.SELECT, options=options("- none", "Frankreich", "Deutschland")),
            "Deutschland",
            "profile.address.country",
        ),
        (field("Current company"), "Nowco", "profile.work[1].company"),
        (field("Current job title"), "Engineer", "profile.work[1].title"),
        (field("LinkedIn", type="url"), PERSON.links["linkedin"], "profile.links.linkedin"),
        (field("Website"), "https://okonjo.example", "profile.links.Portfolio"),
        (field("GitHub"), None, ""),
        (field("Notice period"), "3 months", "profile.preferences.notice_period"),
        (
            field("Notice period", Role.SELECT, options=options("1 month", "3 Monate", "3 months")),
            "3 months",
            "profile.preferences.notice_period",
        ),
        (field("Earliest start date", type="date"), "2026-03-01", "profile.preferences.start"),
        (field("Earliest start date", type="month"), "2026-03", "profile.preferences.start"),
        (
            field("Frühestes Eintrittsdatum", placeholder="TT.MM.JJJJ"),
            "01.03.2026",
            "profile.preferences.start",
        ),
        (
            field("Earliest start date", placeholder="e.g. mm/dd/yyyy"),
            "03/01/2026",
            "profile.preferences.start",
        ),
        (
            field("Earliest start date", placeholder="yyyy-mm-dd"),
            "2026-03-01",
            "profile.preferences.start",
        ),
        (field("Salary expectations"), "65,000 EUR per year", "profile.preferences.salary"),
        (
            field("Desired annual salary in EUR", type="number"),
            "65000",
            "profile.preferences.salary",
        ),
        (field("Desired annual salary in USD"), None, ""),
        (field("Expected hourly rate (€)"), None, ""),
        (field("Current salary"), None, ""),
        (
            field("Are you legally authorized to work in Germany?", Role.RADIOS, options=YES_NO),
            "Yes",
            "profile.authorizations.DE",
        ),
        (
            field("Are you eligible to work in the United States?", Role.RADIOS, options=YES_NO),
            "No",
            "profile.authorizations.US",
        ),
        (field("Are you eligible to work in France?", Role.RADIOS, options=YES_NO), None, ""),
        (
            field("Do you require sponsorship to work in Germany?", Role.CHECK),
            False,
            "profile.sponsorship.DE",
        ),
        (
            field("Will you in the future need sponsorship to work in the USA?"),
            "Yes",
            "profile.sponsorship.US",
        ),
        (field("Do you currently need sponsorship to work in the USA?"), None, ""),
        (
            field("Years of experience in Python", type="number"),
            "7",
            "profile.skills[0].years",
        ),
        (field("How many years of C# experience do you have?"), "2.5", "profile.skills[1].years"),
        (field("Years of experience with Go"), None, ""),
        (field("Years of experience with C++"), None, ""),
        (field("Languages"), "German, English, Polish", "profile.languages"),
        (field("English proficiency"), "C1", "profile.languages[1]"),
        (
            field("Do you speak Polish?", Role.RADIOS, options=YES_NO),
            "Yes",
            "profile.languages[2]",
        ),
        (field("Do you speak French?", Role.RADIOS, options=YES_NO), None, ""),
        (
            field("Highest degree", Role.SELECT, options=options("Bachelor's degree", "Master")),
            "Master",
            "profile.education[1].degree",
        ),
        (field("Are you willing to relocate?", Role.CHECK), True, "profile.preferences.relocate"),
        (
            field("Do you want to work remotely?"),
            "hybrid is fine",
            "profile.preferences.remote",
        ),
        (
            field("Gender", Role.SELECT, options=options("Male", "Female")),
            "Female",
            "profile.eeo.gender",
        ),
        (field("Veteran status"), None, ""),
        (field("", autocomplete="sex"), "Female", "profile.eeo.gender"),
        (
            field("Do you own a bicycle?", Role.RADIOS, options=YES_NO),
            "Yes",
            "profile.facts.Do you own a bicycle?",
        ),
        (field("Favourite tree"), "Linden", "profile.facts.Favourite tree"),
        (field("Favourite tree", group="Your cat"), None, ""),
    ],
)  # fmt: skip
def test_the_profile_answers_what_it_says_and_nothing_else(
    asked: Field, expected: Value | None, place: str
) -> None:
    answer = resolve(asked, known())
    if expected is None:
        assert isinstance(answer, Unknown)
        return
    assert isinstance(answer, Answer)
    assert (answer.value, answer.source, answer.detail) == (expected, Source.PROFILE, place)
    assert 0 < answer.confidence <= 1


def test_a_second_address_field_takes_the_second_line() -> None:
    page = (field("Street address"), field("Address line 2"), field("Hobby"))
    here = known().on(page)
    values = [a.value for f in page[:2] if isinstance(a := resolve(f, here), Answer)]
    assert values == ["Lindenweg 4", "Hof 2"]


def test_the_page_language_names_the_country_and_says_yes() -> None:
    assert value_of(field("Land"), language="de") == "Deutschland"
    assert value_of(field("Do you own a bicycle?"), language="de") == "Ja"


def test_an_empty_profile_says_nothing() -> None:
    empty = Profile(Name("A", "B"), "a@b.example", preferences=Preferences())
    questions = ("City", "Country", "Phone", "Salary expectations", "Current company", "Gender",
                 "Highest degree", "Languages", "Website", "Street address")  # fmt: skip
    for question in questions:
        assert isinstance(resolve(field(question), known(profile=empty)), Unknown)
    assert isinstance(resolve(field("Email"), known(profile=None)), Unknown)


def test_two_current_jobs_or_an_unknown_degree_are_left_to_the_user() -> None:
    two = replace(
        PERSON,
        work=(Work("A"), Work("B")),
        education=(Education("X", "Wizardry"), Education("Y", "Master")),
    )
    assert value_of(field("Current company"), profile=two) is None
    assert value_of(field("Highest degree"), profile=two) is None
    one = replace(PERSON, education=(Education("X", "Wizardry"), Education("Y")))
    assert value_of(field("Highest degree"), profile=one) == "Wizardry"
    equal = replace(PERSON, education=(Education("X", "MSc"), Education("Y", "Master")))
    assert value_of(field("Highest degree"), profile=equal) is None


def test_a_salary_goes_into_a_number_only_as_one_amount() -> None:
    asked = field("Salary expectations", type="number")
    ranged = replace(PERSON, preferences=Preferences("60k to 70k EUR"))
    short = replace(PERSON, preferences=Preferences("60k EUR"))
    assert value_of(asked, profile=ranged) is None
    assert value_of(asked, profile=short) == "60000"


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (field("Date of birth", type="date"), "1988-02-09"),
        (field("Date of birth", placeholder="MM/DD/YYYY"), "02/09/1988"),
        (field("Geburtsdatum", placeholder="TT.MM.JJJJ"), "09.02.1988"),
        (field("Day", group="Date of birth", html_name="dob_day"), "9"),
        (field("Year", group="Date of birth", html_name="dob_year"), "1988"),
        (
            field(
                "Month",
                Role.SELECT,
                group="Date of birth",
                html_name="dob_month",
                options=options("Month", *MONTHS),
            ),
            "February",
        ),
    ],
)
def test_a_birthday_that_the_profile_tells_is_the_answer_whole_or_in_parts(
    asked: Field, expected: str
) -> None:
    assert value_of(asked, profile=BORN) == expected
    assert value_of(asked, profile=replace(BORN, birthday="")) is None


def test_half_a_birthday_answers_no_part_of_it() -> None:
    half = replace(BORN, birthday="1988-02")
    assert value_of(field("Day", group="Date of birth", html_name="dob_day"), profile=half) is None
