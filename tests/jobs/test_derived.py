"""What follows from a person's facts, and where nothing may be concluded."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.jobs.derivations import (
    Derivation,
    age,
    birthday_part,
    full_name,
    is_employed,
    is_of_age,
    is_still_valid,
    legal_name,
    years_between,
    years_worked,
)
from steadyhand.jobs.profile import Certificate, Name, Profile, Work

TODAY = date(2026, 4, 15)
DAYS = st.dates(date(1930, 1, 1), date(2080, 12, 31))


def person(birthday: str = "", *work: Work) -> Profile:
    return Profile(Name("Tilda", "Okonjo"), "t@okonjo.example", birthday=birthday, work=work)


def value(derived: Derivation | None) -> object:
    return None if derived is None else derived.value


@pytest.mark.parametrize(
    ("name", "full", "legal"),
    [
        (Name("Tilda", "Okonjo"), "Tilda Okonjo", "Tilda Okonjo"),
        (Name("Tilda", "Okonjo", middle="Rae"), "Tilda Okonjo", "Tilda Rae Okonjo"),
        (Name("Tilda", "Okonjo", preferred="Til"), "Tilda Okonjo", "Tilda Okonjo"),
        (Name("Tilda"), None, None),
        (Name(whole="Tilda van Okonjo"), None, None),
    ],
)
def test_a_name_is_put_together_from_both_its_parts_only(
    name: Name, full: str | None, legal: str | None
) -> None:
    assert (value(full_name(name)), value(legal_name(name))) == (full, legal)


@pytest.mark.parametrize(
    ("birthday", "years"),
    [
        ("2008-04-15", 18),
        ("2008-04-16", 17),
        ("2008-03-31", 18),
        ("2026-04-16", None),
        ("2008-04", None),
        ("2008", None),
        ("2008-02-31", None),
        ("", None),
    ],
)
def test_an_age_needs_a_whole_birthday_that_was_told(birthday: str, years: int | None) -> None:
    assert value(age(person(birthday), TODAY)) == years
    over = None if years is None else years >= 18
    assert value(is_of_age(person(birthday), 18, TODAY)) == over


@given(DAYS, DAYS)
def test_an_age_grows_on_the_birthday_and_on_no_other_day(day: date, on: date) -> None:
    years = value(age(person(day.isoformat()), on))
    if on < day:
        assert years is None
    else:
        assert isinstance(years, int)
        assert (day.year + years, day.month, day.day) <= (on.year, on.month, on.day)
        assert (day.year + years + 1, day.month, day.day) > (on.year, on.month, on.day)


def test_a_rule_is_shown_with_the_place_that_it_reads() -> None:
    derived = is_of_age(person("2001-01-09"), 21, TODAY)
    assert derived is not None
    assert derived.display_name == "derived: at least 21 from profile.birthday"


def test_the_parts_of_a_birthday_are_its_numbers() -> None:
    parts = [value(birthday_part(person("2001-01-09"), p)) for p in ("year", "month", "day")]
    assert parts == ["2001", "1", "9"]
    assert birthday_part(person("2001"), "year") is None


@pytest.mark.parametrize(
    ("start", "end", "years"),
    [
        ("2019-03-01", "2021-03-01", 2),
        ("2019-03-02", "2021-03-01", 1),
        ("2019-03-02", "2019-03-01", 0),
        ("2019-01", "2020-12", 2),
        ("2019-01", "2020-11", 1),
        ("2019-03", "2019-03-31", 0),
        ("2020-04", "", 6),
        ("2020-05", "", 5),
        ("2020-04-15", "", 6),
        ("2020-04-16", "", 5),
        ("2019", "2021", None),
        ("2019", "", None),
        ("", "2021", None),
    ],
)
def test_years_between_dates_are_told_where_the_dates_leave_no_doubt(
    start: str, end: str, years: int | None
) -> None:
    assert value(years_between(start, end, TODAY)) == years


def test_months_in_two_employments_at_once_count_once() -> None:
    jobs = [Work("A", start="2018-01", end="2020-12"), Work("B", start="2019-01", end="2021-12")]
    assert value(years_worked(jobs, TODAY)) == 4
    assert value(years_worked([*jobs, Work("C", start="2018", end="2020")], TODAY)) == 4
    assert years_worked([*jobs, Work("C", start="2016", end="2018")], TODAY) is None
    assert years_worked([*jobs, Work("C")], TODAY) is None
    assert years_worked([], TODAY) is None


@given(st.lists(st.tuples(DAYS, DAYS), min_size=1, max_size=5))
def test_nobody_ever_worked_longer_than_all_employments_together(
    spans: list[tuple[date, date]],
) -> None:
    jobs = [Work(start=f"{a:%Y-%m}", end=f"{b:%Y-%m}") for a, b in map(sorted, spans)]
    years = value(years_worked(jobs, TODAY))
    alone = [value(years_worked([job], TODAY)) for job in jobs]
    assert isinstance(years, int)
    longest = max(n for n in alone if isinstance(n, int))
    months = sum((b - a).days / 28 + 2 for a, b in map(sorted, spans))
    assert longest <= years <= months / 12


def test_an_employment_without_an_end_goes_on() -> None:
    assert value(is_employed(person("", Work("A", end="2020"), Work("B")))) is True
    assert value(is_employed(person("", Work("A", end="2020")))) is False
    assert is_employed(person()) is None


@pytest.mark.parametrize(
    ("expires", "valid"),
    [
        ("2026-04-15", True),
        ("2026-04-14", False),
        ("2026-05", True),
        ("2026-04", None),
        ("2026-03", False),
        ("2027", True),
        ("2026", None),
        ("2025", False),
        ("", None),
    ],
)
def test_a_paper_is_valid_until_its_expiry_and_unknown_within_a_doubt(
    expires: str, valid: bool | None
) -> None:
    assert value(is_still_valid(Certificate("Welding", expires=expires), TODAY)) == valid
