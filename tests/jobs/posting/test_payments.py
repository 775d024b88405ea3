"""Pay that comes 13 or 14 times a year is neither a twelfth of the year nor a fourteenth lost."""

import pytest

from steadyhand.jobs.posting.posting import Period, Salary
from steadyhand.jobs.posting.salary import pay_in, pay_of, payments_in

Told = tuple[float | None, float | None, str, str, float]


def told(found: Salary | None) -> Told | None:
    return found and (found.low, found.high, found.currency, found.period.value, found.payments)


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("Gehalt: 14 x 2.900 EUR brutto", (2900, 2900, "EUR", "month", 14)),
        ("Bruttomonatsgehalt 3.000 € (14x p.a.)", (3000, 3000, "EUR", "month", 14)),
        ("Gehalt ab EUR 2.650 brutto (14-mal jährlich)", (2650, None, "EUR", "month", 14)),
        ("Wir zahlen 3.200 € im Monat sowie ein 13. Gehalt", (3200, 3200, "EUR", "month", 13)),
        ("3.200 € brutto im Monat, 13. und 14. Gehalt", (3200, 3200, "EUR", "month", 14)),
        ("13 Monatslöhne à CHF 6'200", (6200, 6200, "CHF", "month", 13)),
        ("Jahreslohn CHF 85'000 in 13 Monatslöhnen", (85000, 85000, "CHF", "year", 0)),
        ("Salario: 1.800 € brutos al mes en 14 pagas", (1800, 1800, "EUR", "month", 14)),
        ("Salario bruto anual de 28.000 € en 14 pagas", (28000, 28000, "EUR", "year", 0)),
        ("RAL 28.000 - 32.000 € su 14 mensilità", (28000, 32000, "EUR", "year", 0)),
        ("32.000 € lordi su 14 mensilità", (32000, 32000, "EUR", "year", 0)),
        ("1.900 € mensili, tredicesima e quattordicesima", (1900, 1900, "EUR", "month", 14)),
        ("Salaire : 2 300 € brut sur 13 mois", (2300, 2300, "EUR", "month", 13)),
        ("Salaire : 2 500 € brut par mois sur 13,3 mois", (2500, 2500, "EUR", "month", 13.3)),
        ("CDD sur 14 mois, salaire 2 100 € brut mensuel", (2100, 2100, "EUR", "month", 0)),
        ("Vencimento: 1.400 € brutos x 14 meses", (1400, 1400, "EUR", "month", 14)),
        ("Salaris € 2.900 per maand en een 13e maand", (2900, 2900, "EUR", "month", 13)),
        ("Salary: EUR 10,500 x 14", (10500, 10500, "EUR", "", 0)),
        ("Salário: R$ 3.000,00 x 13", (3000, 3000, "BRL", "", 0)),
        ("Das Mindestgehalt beträgt EUR 2.650,- im Monat", (2650, None, "EUR", "month", 0)),
        (
            "Salaris minimaal € 3.345 en maximaal € 5.278 bruto per maand",
            (3345, 5278, "EUR", "month", 0),
        ),
        ("Stundenlohn 19,50 € bis 22,00 €", (19.5, 22, "EUR", "hour", 0)),
        ("TJM : 450 à 520 € par jour", (450, 520, "EUR", "day", 0)),
    ],
)
def test_how_often_pay_comes_is_no_period_and_no_amount(said: str, means: Told) -> None:
    assert told(pay_in([said]).salary) == means


def test_a_line_of_its_own_tells_how_often_a_months_pay_comes() -> None:
    lines = ("Gehalt: 3.400 € brutto im Monat", "30 Tage Urlaub", "13. Monatsgehalt")
    assert told(pay_in(lines).salary) == (3400, 3400, "EUR", "month", 13)
    offer = Salary(3400, 3400, "EUR", Period.MONTH)
    assert told(pay_of(offer, lines).salary) == (3400, 3400, "EUR", "month", 13)


def test_a_years_pay_and_its_fourteen_parts_agree() -> None:
    pay = pay_of(Salary(40600, 40600, "EUR", Period.YEAR), ["Wir bieten 14 x 2.900 EUR brutto."])
    assert pay.doubts == ()
    assert told(pay.salary) == (40600, 40600, "EUR", "year", 0)


@pytest.mark.parametrize(
    "said", ["Seit 13 Jahren", "Contrato de 14 meses", "auf 14 Monate befristet", "13 Monteure"]
)
def test_a_number_of_months_is_not_how_often_pay_comes(said: str) -> None:
    assert payments_in(said) == 0
