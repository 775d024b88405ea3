"""A number is in the range that holds it, in whatever notation, and in no other."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.core.answer.pages import WORDS, options

from steadyhand.core.answer.options import QuestionContext, choose
from steadyhand.core.answer.sheet import Intent, Unknown
from steadyhand.core.lang.amounts import Range, range_of

YEARS = Intent("years_experience", (("skill", "python"),), 1.0)
SALARY = Intent("salary", (("kind", "desired"),), 1.0)


def chosen(answer: str, labels: tuple[str, ...], about: QuestionContext) -> str:
    hit = choose(answer, options(*labels), about)
    return "" if isinstance(hit, Unknown) else hit.label


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("£40k-50k", Range(40_000, 50_000, currency="GBP")),
        ("£40-50k", Range(40_000, 50_000, currency="GBP")),
        ("$50,000 - $74,999", Range(50_000, 74_999, currency="USD")),
        ("40.000 – 50.000 €", Range(40_000, 50_000, currency="EUR")),
        ("40 000 – 50 000 €", Range(40_000, 50_000, currency="EUR")),
        ("CHF 80'000 bis 90'000", Range(80_000, 90_000, currency="CHF")),
        ("500,- €", Range(500, 500, currency="EUR")),
        ("US$ 1,500.50 per month", Range(1500.5, 1500.5, currency="USD", period="month")),
        ("60.000 € pro Jahr", Range(60_000, 60_000, currency="EUR", period="year")),
        ("10+", Range(10, inf)),
        ("10 + years", Range(10, inf, "year")),
        ("under 2", Range(-inf, 2, open=True)),
        ("<1 year", Range(-inf, 1, "year", open=True)),
        ("≥ 5 Jahre", Range(5, inf, "year")),
        ("max. 3 Monate", Range(-inf, 3, "month")),
        ("between 3 and 5 years of experience", Range(3, 5, "year")),
        ("von 3 bis 5 Jahren Berufserfahrung", Range(3, 5, "year")),
        ("one year", Range(1, 1, "year")),
        ("zwei Wochen", Range(2, 2, "week")),
        ("11 – 50 employees", Range(11, 50)),
        ("No experience", Range(0, 0)),
        ("5 years of Python", None),
        ("Level 5", None),
        ("€5 or $5", None),
        ("40-50k€ or more", None),
    ],
)
def test_a_range_is_read_in_the_usual_notations(text: str, expected: Range | None) -> None:
    assert range_of(text, WORDS) == expected


@pytest.mark.parametrize(
    ("answer", "labels", "question", "expected"),
    [
        ("45000", ("£30k-40k", "£40k-50k"), "Salary", "£40k-50k"),
        ("€45,000", ("£30k-40k", "£40k-50k"), "Salary", ""),
        ("5 or more", ("1-4", "5+"), "How many?", "5+"),
        ("3-5 years", ("1 to 2 years", "3 to 5 years"), "Experience", "3 to 5 years"),
        ("3-5 years", ("2 to 6 years",), "Experience", ""),
        ("2 months", ("4 weeks", "Two (2) months", "More than 2 months"), "", "Two (2) months"),
        ("12 months", ("1 year", "2 years"), "Duration", "1 year"),
        ("18 months", ("Less than 1 year", "1-2 years"), "Duration", "1-2 years"),
        ("4 weeks", ("1 month", "2 months"), "Notice", ""),
        ("2 weeks", ("14 days", "30 days"), "Notice", "14 days"),
        ("3", ("1-2 weeks", "3-4 weeks"), "Notice period in weeks", "3-4 weeks"),
        ("3", ("1-2 weeks", "3-4 weeks"), "Notice period", ""),
        ("3 weeks", ("1-2", "3-4"), "Notice period (weeks)", "3-4"),
        ("3 weeks", ("1-2", "3-4"), "Notice period (months)", ""),
        ("0", ("No experience", "1-2 years"), "Experience", "No experience"),
        ("None", ("0-1 years", "1-2 years"), "Experience", "0-1 years"),
        ("60000", ("50k-70k per year", "70k-90k per year"), "Salary", "50k-70k per year"),
        ("5000 per month", ("4k-6k per year", "70k-90k per year"), "Salary", ""),
    ],
)  # fmt: skip
def test_the_range_is_chosen_that_is_the_answer_or_holds_it(
    answer: str, labels: tuple[str, ...], question: str, expected: str
) -> None:
    assert chosen(answer, labels, QuestionContext(WORDS, None, question)) == expected


BOUNDS = st.integers(0, 60)
NOTATIONS = st.sampled_from(
    [
        ("{0}-{1}", 0, 0), ("{0} to {1} years", 0, 0), ("{0} bis {1} Jahre", 0, 0),
        ("more than {0}", 1, None), ("{0}+ years", 0, None), ("mindestens {0}", 0, None),
        ("less than {1}", None, 1), ("up to {1} years", None, 0), ("under {1}", None, 1),
    ]
)  # fmt: skip


@given(st.integers(0, 60), BOUNDS, BOUNDS, NOTATIONS)
def test_a_range_that_does_not_hold_the_number_is_never_chosen(
    value: int, low: int, high: int, notation: tuple[str, int | None, int | None]
) -> None:
    assume(low < high)
    form, above, below = notation
    least = -inf if above is None else low + above
    most = inf if below is None else high - below
    label = form.format(low, high)
    picked = chosen(str(value), (label, "none of these"), QuestionContext(WORDS, YEARS))
    assert bool(picked) is (least <= value <= most)


@given(st.integers(0, 10**9), st.sampled_from(["€{:,}", "{:,} USD", "£{}", "{} EUR"]))
def test_an_amount_of_money_is_read_whatever_its_notation(value: int, form: str) -> None:
    read = range_of(form.format(value), WORDS)
    assert read is not None
    assert read.low == read.high == value
    assert read.currency in ("EUR", "USD", "GBP")


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("$1M - $5M", 1e6, 5e6),
        ("$5M+", 5e6, inf),
        ("$1-5M", 1e6, 5e6),
        ("$250K - $1M", 250e3, 1e6),
        ("1.5 Mio. €", 1.5e6, 1.5e6),
        ("1 million to 5 million", 1e6, 5e6),
        ("2 Millionen Euro und mehr", 2e6, inf),
        ("90,001 & above", 90_001, inf),
        ("65 or older", 65, inf),
        ("10,000+ staff", 10_000, inf),
    ],
)
def test_millions_and_open_ends_are_read(text: str, low: float, high: float) -> None:
    found = range_of(text, WORDS)
    assert found is not None
    assert (found.low, found.high, found.open) == (low, high, False)


def test_metres_are_no_millions_and_a_stroke_names_a_period() -> None:
    assert range_of("100m - 200m", WORDS) is None
    paid = range_of("$60,001 - $90,000 / year", WORDS)
    assert paid is not None
    assert (paid.period, paid.unit, paid.currency) == ("year", "", "USD")
    assert range_of("5 / page", WORDS) is None
