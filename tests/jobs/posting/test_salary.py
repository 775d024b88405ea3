"""Salaries out of the words of postings: a range where one is told, and nothing made up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.jobs.posting.posting import Period, Salary
from steadyhand.jobs.posting.salary import (
    currency_of,
    number_of,
    offered_salary,
    period_of,
    salary_in,
    salary_of,
)

Told = tuple[float | None, float | None, str, str]


def told(found: Salary | None) -> Told | None:
    return found and (found.low, found.high, found.currency, found.period.value)


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("€55.000 - 65.000 p.a.", (55000, 65000, "EUR", "year")),
        ("USD 40/hr", (40, 40, "USD", "hour")),
        ("£28k-£32k", (28000, 32000, "GBP", "")),
        ("ab 3.200 € brutto im Monat", (3200, None, "EUR", "month")),
        ("€55-65k", (55000, 65000, "EUR", "")),
        ("12,50 €/Stunde", (12.5, 12.5, "EUR", "hour")),
        ("8-12 LPA", (800000, 1200000, "INR", "year")),
        ("R$ 5.000,00 por mês", (5000, 5000, "BRL", "month")),
        ("CHF 90'000 – 110'000", (90000, 110000, "CHF", "")),
        ("up to £45,000", (None, 45000, "GBP", "")),
        ("50 000 € bruts annuel", (50000, 50000, "EUR", "year")),
        ("Salario: 25.000€ - 30.000€ bruto anual", (25000, 30000, "EUR", "year")),
        ("Entre 30 000 et 35 000 € par an", (30000, 35000, "EUR", "year")),
        ("₹12,00,000 - ₹15,00,000 per annum", (1200000, 1500000, "INR", "year")),
        ("€ 3.500 tot € 4.200 bruto per maand", (3500, 4200, "EUR", "month")),
        ("1.600 euro lordi al mese", (1600, 1600, "EUR", "month")),
        ("RAL 30-35k €", (30000, 35000, "EUR", "year")),
        ("US$95,000.00 - US$120,000.00", (95000, 120000, "USD", "")),
        ("$120,000 - $150,000 per year", (120000, 150000, "", "year")),
        ("$60,000+", (60000, None, "", "")),
        ("Hourly rate: 21.50 GBP", (21.5, 21.5, "GBP", "hour")),
        ("Tagessatz 480 EUR", (480, 480, "EUR", "day")),
        ("60.000,00 EUR/Jahr", (60000, 60000, "EUR", "year")),
        ("USD $90,000 - $110,000", (90000, 110000, "USD", "")),
        ("(CAD) $90,000 per year", (90000, 90000, "CAD", "year")),
        ("£12.50ph", (12.5, 12.5, "GBP", "hour")),
        ("CHF 90’000.– bis 110’000.–", (90000, 110000, "CHF", "")),
        ("€ 3.200,- bruto per maand", (3200, 3200, "EUR", "month")),
        ("24.000€-30.000€ b/a", (24000, 30000, "EUR", "")),
        ("₹12-18 LPA", (1200000, 1800000, "INR", "year")),
        ("45k€ - 55k€", (45000, 55000, "EUR", "")),
        ("18 000–24 000 zł", (18000, 24000, "PLN", "")),
        ("55000-65000", (55000, 65000, "", "")),
    ],
)
def test_a_salary_s_words_give_its_range(said: str, means: Told) -> None:
    assert told(salary_of(said)) == means


@pytest.mark.parametrize(
    "said",
    [
        "competitive",
        "401k match",
        "$50M raised",
        "3-7 years",
        "2026-11-22",
        "5 %",
        "€0",
        "€9-3",
        "",
    ],
)
def test_words_that_name_no_pay_give_none(said: str) -> None:
    assert salary_of(said) is None


def test_a_shared_sign_is_a_currency_only_where_the_country_is_known() -> None:
    assert told(salary_of("$25.50 an hour", country="us")) == (25.5, 25.5, "USD", "hour")
    assert told(salary_of("$25.50 an hour", country="CA")) == (25.5, 25.5, "CAD", "hour")
    assert told(salary_of("45 000 kr", country="SE")) == (45000, 45000, "SEK", "")
    assert currency_of("$", "DE") == currency_of("bananas") == ""


@pytest.mark.parametrize(
    ("lines", "means"),
    [
        (["We grow pears.", "Salary: €40.000 to €50.000"], (40000, 50000, "EUR", "")),
        (["Compensation", "$80,000 - $95,000"], (80000, 95000, "", "")),
        (["You manage a budget of €100.000 per year"], None),
        (["We raised 20 000 € in donations per year"], None),
        (["Founded with £500 in 1999"], None),
        (["Gehalt 3 € im Monat"], None),
        (["Salary range 40 - 50"], None),
        (["Our salary is good, 4,000 people say so."], None),
        (["£28k-£32k"], (28000, 32000, "GBP", "")),
        (["x" * 80, "EUR 20 per hour"], (20, 20, "EUR", "hour")),
        ([], None),
    ],
)
def test_running_text_tells_pay_only_by_words_of_pay(lines: list[str], means: Told | None) -> None:
    assert told(salary_in(lines)) == means


@pytest.mark.parametrize(
    ("parts", "means"),
    [
        ((50000, 60000, "EUR", "YEAR"), (50000, 60000, "EUR", "year")),
        (("50.000", "60.000,50", "eur", "month"), (50000, 60000.5, "EUR", "month")),
        ((60000, 50000, "GBP", "per-year-salary"), (50000, 60000, "GBP", "year")),
        ((None, 80, "USD", "per-hour-wage"), (None, 80, "USD", "hour")),
        ((80, None, None, None), (80, None, "", "")),
        ((0, 0, "EUR", "YEAR"), None),
        ((True, "much", 7, 8), None),
    ],
)
def test_a_board_s_parts_give_the_same_range(
    parts: tuple[object, object, object, object], means: Told | None
) -> None:
    low, high, currency, period = parts
    assert told(offered_salary(low, high, currency=currency, period=period)) == means


def test_amounts_are_numbers_or_the_texts_of_numbers() -> None:
    assert number_of("€ 45k") == 45000.0
    assert number_of(float("inf")) is number_of(-3) is number_of([]) is None
    assert period_of(None) is Period.UNKNOWN


@given(st.text(), st.sampled_from(["", "US"]))
def test_any_text_is_read_without_fault_and_with_sound_ends(said: str, country: str) -> None:
    for found in (salary_of(said, country=country), salary_in([said], country=country)):
        if found:
            ends = [each for each in (found.low, found.high) if each is not None]
            assert ends
            assert ends == sorted(ends)
            assert min(ends) > 0


@given(st.from_regex(r"[€$£k0-9., '\-]{1,40}", fullmatch=True))
def test_any_row_of_figures_and_signs_is_read_without_fault(said: str) -> None:
    found = salary_of(said)
    assert found is None or any(sign in said for sign in "€$£-k")


GROUPED = st.sampled_from([",", ".", "'", "’", "\u00a0", "\u202f", " ", ""])


@given(st.integers(1_000, 999_999), st.integers(0, 500_000), GROUPED)
def test_any_range_is_read_back_however_its_thousands_are_parted(
    low: int, more: int, sign: str
) -> None:
    high = low + more
    words = [f"{each:,}".replace(",", sign) for each in (low, high)]
    assert told(salary_of(f"{words[0]} - {words[1]} EUR")) == (low, high, "EUR", "")
    assert told(salary_of(f"€{words[0]} – €{words[1]} per year")) == (low, high, "EUR", "year")


@given(st.integers(10, 500), st.integers(0, 99), st.sampled_from("EUR GBP USD CHF".split()))
def test_any_amount_with_cents_is_read_back_in_either_notation(
    whole: int, cents: int, code: str
) -> None:
    means = (whole + cents / 100, whole + cents / 100, code, "hour")
    for sign in ".,":
        assert told(salary_of(f"{whole}{sign}{cents:02} {code} per hour")) == means


@given(st.integers(1, 99_999_999))
def test_any_whole_number_is_the_same_number_as_a_text(number: int) -> None:
    assert number_of(number) == number_of(str(number)) == number_of(f"{number:,}") == number


@given(st.integers(10, 900), st.integers(0, 90), st.sampled_from("kK"))
def test_any_range_in_thousands_is_read_back_when_one_end_says_so(
    low: int, more: int, scale: str
) -> None:
    means = (low * 1000, (low + more) * 1000, "GBP", "")
    assert told(salary_of(f"£{low}{scale}-£{low + more}{scale}")) == means
    assert told(salary_of(f"£{low}-{low + more}{scale}")) == means
