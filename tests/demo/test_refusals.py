"""What each new form refuses, with which words, and the one that refuses everything."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.demo.visitor import RESUME, post

from steadyhand.demo import PracticeEmployer, expected_fields, special_forms
from steadyhand.demo.form_pages import FORMS
from steadyhand.demo.forms import ISO_DATE, length_check, whole_number_check
from steadyhand.demo.http import FormBody
from steadyhand.demo.vacancies import Door

PHONE, DATE = "+49 30 5550 0142", "2027-04-01"


def sent(**fields: str) -> FormBody:
    return FormBody({name: (value,) for name, value in fields.items()}, {})


@pytest.mark.parametrize(
    ("slug", "name", "value", "sentence"),
    [
        ("picky", "phone", "030 5550 0142", special_forms.PHONE_WITH_CODE),
        ("picky", "phone", "+0 30 5550 0142", special_forms.PHONE_WITH_CODE),
        ("picky", "phone", "", "Enter your phone number."),
        ("picky", "start_on", "2027-04-01", "Enter the date as DD/MM/YYYY."),
        ("picky", "start_on", "1/4/2027", "Enter the date as DD/MM/YYYY."),
        ("picky", "start_on", "31/02/2027", "Enter the date as DD/MM/YYYY."),
        ("picky", "salary", "64.000", "whole number without separators"),
        ("picky", "salary", "64,000", "whole number without separators"),
        ("picky", "salary", "64000 EUR", "whole number without separators"),
        ("picky", "salary", "64000.0", "whole number without separators"),
        ("picky", "hours", "19", "Enter a whole number from 20 to 40."),
        ("picky", "hours", "41", "Enter a whole number from 20 to 40."),
        ("picky", "motivation", "x" * 201, "Use at most 200 characters."),
        ("every-control", "portfolio", "linnea.example.org", "Enter a full address"),
        ("every-control", "referral", "x" * 21, "at most 20 characters"),
        ("every-control", "shift_late", "Whenever", "how this shift suits you"),
        ("every-control", "licences", "Rocket", "Choose licences from the list."),
        ("every-control", "relocate", "maybe", "Tick the box or leave it."),
        ("every-control", "about", "", "Write a few words about yourself."),
        ("every-control", "about", "x" * 2001, "Keep it short."),
        ("resume-autofill", "country", "XX", "Choose a country from the list."),
        ("shadow", "authorised", "maybe", "Answer with yes or no."),
    ],
)
def test_a_refusal_says_what_to_mend_and_the_mended_form_is_taken(
    employer: PracticeEmployer, slug: str, name: str, value: str, sentence: str
) -> None:
    fields = {**expected_fields(slug), name: value}
    answer = post(employer.apply_url(slug), fields, {"resume": RESUME})
    assert (answer.status, sentence in answer.text) == (422, True)
    assert employer.applications == ()
    assert post(employer.apply_url(slug), expected_fields(slug), {"resume": RESUME}).status in (
        201,
        303,
    )
    assert len(employer.applications) == 1


@pytest.mark.parametrize("name", ["resume-autofill", "every-control", "shadow"])
def test_a_missing_resume_is_refused_wherever_one_is_required(
    employer: PracticeEmployer, name: str
) -> None:
    assert "Attach your resume." in post(employer.apply_url(name), expected_fields(name)).text
    assert employer.applications == ()


def test_editable_text_comes_back_with_a_refusal(employer: PracticeEmployer) -> None:
    fields = {**expected_fields("every-control"), "about": "A <b> & two", "years": "x"}
    html = post(employer.apply_url("every-control"), fields, {"resume": RESUME}).text
    assert ">A &lt;b&gt; &amp; two</div>" in html


def test_several_files_are_held_as_a_list_even_when_it_is_one(employer: PracticeEmployer) -> None:
    files = {"resume": RESUME, "certificates": RESUME}
    post(employer.apply_url("every-control"), expected_fields("every-control"), files)
    (held,) = employer.applications
    assert isinstance(held.files["certificates"], list)
    assert not isinstance(held.files["resume"], list)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("phone", "030 5550 0142", special_forms.PHONE_WITH_CODE),
        ("start_on", "2027-04-01", "Please enter the start date as DD.MM.YYYY."),
        ("given_name", "", "Enter your given name."),
    ],
)
def test_the_alerting_form_speaks_through_its_script_alone(
    employer: PracticeEmployer, name: str, value: str, sentence: str
) -> None:
    answer = post(employer.apply_url("alert"), {**expected_fields("alert"), name: value})
    page, _, script = answer.text.partition('<script type="application/json" id="refusal">')
    assert (answer.status, sentence in page, script.startswith(f'"{sentence}"')) == (
        422,
        False,
        True,
    )
    assert "aria-invalid" not in page
    assert employer.applications == ()


@pytest.mark.parametrize(
    ("fields", "name", "sentence"),
    [
        ({"phone": PHONE, "start_on": DATE}, "phone", special_forms.PHONE_WITHOUT_CODE),
        ({"phone": "030 5550", "start_on": DATE}, "start_on", special_forms.SLASH_DATE_HINT),
        ({"phone": "030 5550", "start_on": "01/04/2027"}, "phone", special_forms.PHONE_WITH_CODE),
        ({"phone": PHONE, "start_on": "01/04/2027"}, "start_on", special_forms.DATE_ISO),
    ],
)
def test_each_correction_of_the_oscillator_leads_to_its_next_fault(
    employer: PracticeEmployer, fields: dict[str, str], name: str, sentence: str
) -> None:
    who = {"given_name": "Ana", "family_name": "Reis", "email": "ana@example.org"}
    answer = post(employer.apply_url("oscillator"), {**who, **fields})
    assert answer.status == 422
    assert f'id="{name}-error">{sentence}' in answer.text
    assert answer.text.count("aria-invalid") == 1
    assert employer.applications == ()


@given(
    phone=st.one_of(st.text(), st.from_regex(r"\+?[0-9 ]{6,12}", fullmatch=True)),
    start=st.one_of(st.text(), st.dates().map(date.isoformat), st.just("01/04/2027")),
)
def test_no_answer_ever_satisfies_the_oscillator(phone: str, start: str) -> None:
    who = {"given_name": "Ana", "family_name": "Reis", "email": "ana@example.org"}
    assert FORMS[Door.OSCILLATOR].problems(sent(**who, phone=phone, start_on=start))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"work[1][employer]": ""}, {"work[1][employer]": "Enter the employer."}),
        ({"work[0][title]": ""}, {"work[0][title]": "Enter your job title."}),
        ({"work[1][from]": ""}, {"work[1][from]": "Enter the month in which it began."}),
        ({"work[1][from]": "2016"}, {"work[1][from]": "Enter a month and a year."}),
        ({"work[1][to]": "2020"}, {"work[1][to]": "Enter a month and a year."}),
        ({"work[1][to]": "2016-08"}, {"work[1][to]": "This ends before it begins."}),
        ({"work[1][to]": "2016-09"}, {}),
    ],
)
def test_every_position_of_a_work_history_is_judged(
    change: dict[str, str], fault: dict[str, str]
) -> None:
    fields = {**expected_fields("work-history"), **change}
    assert FORMS[Door.HISTORY].problems(sent(**fields)) == fault  # type: ignore[arg-type]


def test_a_position_has_an_end_or_lasts(employer: PracticeEmployer) -> None:
    fields = dict(expected_fields("work-history"))
    del fields["work[0][current]"]
    answer = post(employer.apply_url("work-history"), fields)
    assert (answer.status, "or tick that you work there now" in answer.text) == (422, True)


def test_a_work_history_has_at_least_one_position(employer: PracticeEmployer) -> None:
    who = {
        name: value for name, value in expected_fields("work-history").items() if "[" not in name
    }
    answer = post(employer.apply_url("work-history"), who)
    assert (answer.status, '"work[0][employer]"' in answer.text) == (422, True)


def test_any_whole_number_is_accepted_within_its_bounds_and_nowhere_else() -> None:
    accepted = [number for number in range(-50, 150) if whole_number_check(20, 40)(str(number))]
    assert accepted == list(range(20, 41))


@pytest.mark.parametrize("value", ["", " 30", "3e1", "30.0", "٣٠", "30" * 6, "+30"])
def test_what_is_no_plain_whole_number_is_none(value: str) -> None:
    assert not whole_number_check(0, 10**11)(value)


@given(day=st.dates(min_value=date(1000, 1, 1)))
def test_any_day_of_the_calendar_is_a_date_and_nothing_else_is(day: date) -> None:
    assert ISO_DATE(day.isoformat())
    assert not ISO_DATE(day.isoformat() + " ")
    assert not ISO_DATE(day.strftime("%d.%m.%Y"))


def test_a_limit_of_length_includes_its_last_character() -> None:
    assert (length_check(3)("abc"), length_check(3)("abcd")) == (True, False)
