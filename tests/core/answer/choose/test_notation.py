"""A date is written as its field wants it, and only where one day can be meant."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.answer.pages import WORDS

from steadyhand.core.lang.dates import dates_in, matches_form, months_in, notation_of, write_date

SIGNED = ["yyyy-mm-dd", "yyyy/mm/dd", "dd.mm.yyyy", "d.m.yyyy"]
SIGNED += ["dd mmm yyyy", "mmmm d yyyy", "dd mmmm yyyy"]


def shown(*texts: str, pattern: str = "", order: str = "") -> str:
    return notation_of(texts, WORDS, pattern=pattern, order=order)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("DD/MM/YYYY", "dd/mm/yyyy"),
        ("mm/dd/yyyy", "mm/dd/yyyy"),
        ("TT.MM.JJJJ", "dd.mm.yyyy"),
        ("jj/mm/aaaa", "dd/mm/yyyy"),
        ("gg/mm/aaaa", "dd/mm/yyyy"),
        ("dd-mm-jjjj", "dd-mm-yyyy"),
        ("Start date (YYYY-MM-DD)", "yyyy-mm-dd"),
        ("MM/YY", "mm/yy"),
        ("MM / YYYY", "mm / yyyy"),
        ("MMMM D, YYYY", "mmmm d, yyyy"),
        ("A/B testing m/f/d", ""),
        ("MMM YYYY", "mmm yyyy"),
        ("e.g. 31.12.2024", "dd.mm.yyyy"),
        ("e.g. 01.01.2024", "dd.mm.yyyy"),
        ("z.B. 2024-12-31", "yyyy-mm-dd"),
        ("12/31/2024", "mm/dd/yyyy"),
        ("01/01/2024", ""),
        ("03/04/2024", ""),
        ("3/31/2024", ""),
        ("31.12.2024 - 31.12.2025", ""),
        ("dd/dd/yyyy", ""),
        ("DD.MM.YYYY or MM/DD/YYYY", ""),
        ("Comment", ""),
        ("", ""),
    ],
)
def test_a_notation_is_what_the_field_shows(text: str, expected: str) -> None:
    assert shown(text) == expected


def test_the_most_telling_text_comes_first() -> None:
    assert shown("", "Date (DD.MM.YYYY)") == "dd.mm.yyyy"
    assert shown("mm/yyyy", "Date (DD.MM.YYYY)") == "mm/yyyy"


@pytest.mark.parametrize(
    ("pattern", "order", "expected"),
    [
        (r"\d{4}-\d{2}-\d{2}", "", "yyyy-mm-dd"),
        (r"^\d{4}/\d{2}$", "", "yyyy/mm"),
        (r"[0-9]{2}\.[0-9]{2}\.[0-9]{4}", "", "dd.mm.yyyy"),
        (r"\d{2}/\d{2}/\d{4}", "", ""),
        (r"\d{2}/\d{2}/\d{4}", "dmy", "dd/mm/yyyy"),
        (r"(\d{1,2})/(\d{1,2})/(\d{4})", "mdy", "mm/dd/yyyy"),
        (r"\d{2}-\d{2}", "dmy", ""),
        (r"[A-Z]+", "", ""),
    ],
)
def test_a_pattern_tells_the_rest(pattern: str, order: str, expected: str) -> None:
    assert shown(pattern=pattern, order=order) == expected


DAYS = st.dates(date(1900, 1, 1), date(2099, 12, 31)).map(lambda d: (d.year, d.month, d.day))


@given(DAYS, st.sampled_from(SIGNED), st.sampled_from(["en", "de", "en-GB", ""]))
def test_any_date_comes_back_from_its_notation(
    day: tuple[int, int, int], form: str, language: str
) -> None:
    assert dates_in(write_date(day, form, WORDS, language=language), WORDS) == {day}


@given(DAYS, st.sampled_from([("dd/mm/yyyy", "dmy"), ("mm/dd/yyyy", "mdy"), ("d/m/yyyy", "dmy")]))
def test_any_date_with_strokes_comes_back_once_its_order_is_known(
    day: tuple[int, int, int], form: tuple[str, str]
) -> None:
    text = write_date(day, form[0], WORDS)
    assert dates_in(text, WORDS, form[1]) == {day}
    assert day in dates_in(text, WORDS)
    assert matches_form(text, form[0])


@given(DAYS, st.sampled_from(["mm/yyyy", "yyyy-mm", "mmmm yyyy", "mmm yyyy", "m.yyyy"]))
def test_any_month_comes_back_from_its_notation(day: tuple[int, int, int], form: str) -> None:
    assert months_in(write_date(day, form, WORDS), WORDS) == {day[:2]}


def test_a_day_is_not_made_up() -> None:
    assert write_date((2024, 5, 0), "dd.mm.yyyy", WORDS) == ""
    assert write_date((2024, 5, 0), "mm/yy", WORDS) == "05/24"
