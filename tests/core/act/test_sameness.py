"""Whether a control holds the wanted text, written the page's way or not at all."""

from __future__ import annotations

import string

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from steadyhand.core.act.fill import plain_text, same_value

SAME = [
    ("Ada Byron", "Ada  Byron ", ""),
    ("Ada Byron", "ADA BYRON", "text"),
    ("Zoe\u0308", "Zo\u00eb", ""),
    ("Ada@Example.org", "ada@example.org", "email"),
    ("+49 30 555014", "+49 (30) 555-014", "tel"),
    ("+49 30 555014", "+49 (30) 555-014", ""),
    ("030 555 014", "(030) 555-014", ""),
    ("5550123", "555-0123", ""),
    ("5550102345", "(555) 010-2345", "text"),
    ("120000", "120,000", ""),
    ("120000", "120.000", ""),
    ("120000", "$120,000.00", ""),
    ("120000", "EUR 120 000", ""),
    ("120000", "120'000 CHF", ""),
    ("5", "5 %", ""),
    ("-5", "-5.0", "number"),
    ("1.5", "1.50", "number"),
    ("1.5", "1,5", ""),
    ("120,000", "120000.00", ""),
    ("120,000", "$120,000.00", ""),
    ("555 010 234", "555-010-234", ""),
    ("3/4/2027", "03/04/2027", ""),
    ("3/4/2027", "03 / 04 / 2027", ""),
    ("03.04.2027", "3.4.2027", ""),
    ("12/2027", "12 / 2027", ""),
    ("DE89370400440532013000", "DE89 3704 0044 0532 0130 00", ""),
    ("SW1A 1AA", "SW1A1AA", ""),
    ("https://a.example/", "https://a.example", "url"),
    ("HTTPS://A.example/Path", "https://a.example/Path/", ""),
    ("#A0B1C2", "#a0b1c2", "color"),
    ("09:30", "09:30:00", "time"),
    ("2027-03-31 09:30", "2027-03-31T09:30:00.000", "datetime-local"),
    ("2027-03-31", "2027-03-31", "date"),
    ("-5", "\N{MINUS SIGN}5", ""),
    ("-1200", "- 1,200.00", ""),
    ("0301234567", "(030) 1234567", ""),
    ("212", "(212)", ""),
]
OTHER = [
    ("Ada", "Bob", ""),
    ("Ada", "Ada B", ""),
    ("Jean-Luc", "Jean Luc", ""),
    ("C++", "C#", ""),
    ("Ada", "", ""),
    ("", "Ada", ""),
    ("120000", "1,200.00", ""),
    ("120000", "1200.00", ""),
    ("120000", "12,000", ""),
    ("1200.50", "120050", ""),
    ("1200.50", "1200", ""),
    ("120,000", "120", ""),
    ("120,000", "120.50", ""),
    ("0,500", "500", ""),
    ("120000", "about that", ""),
    ("-5", "5", "number"),
    ("five", "5", "number"),
    ("5", "five", "number"),
    ("1/23/2027", "12/3/2027", ""),
    ("03/04/2027", "04/03/2027", ""),
    ("1/2027", "12/027", ""),
    ("12/2027", "122027", ""),
    ("+49 30 555014", "+49 30 555015", "tel"),
    ("+1 555 010 2345", "(155) 501-0234", "tel"),
    ("on request", "-", "tel"),
    ("https://a.example/", "https://b.example", "url"),
    ("https://a.example/Path", "https://a.example/path", "url"),
    ("SW1A 1AA", "SW1A 1AB", ""),
    ("09:30", "09:30:30", "time"),
    ("2027-03-31", "2027-3-31", "date"),
    ("2027-03", "2027-04", "month"),
    ("2027-W13", "2027-W14", "week"),
    ("5", "-5", ""),
    ("-5", "5", ""),
    ("-5", "- 6", ""),
    ("5", "\N{MINUS SIGN}5", ""),
    ("5", "(5)", ""),
    ("1200", "(1,200)", ""),
    ("-1200", "1,200", ""),
]


@pytest.mark.parametrize(("wanted", "found", "kind"), SAME)
def test_the_same_answer_may_be_written_another_way(wanted: str, found: str, kind: str) -> None:
    assert same_value(wanted, found, kind)


@pytest.mark.parametrize(("wanted", "found", "kind"), OTHER)
def test_another_answer_is_never_taken_for_the_same(wanted: str, found: str, kind: str) -> None:
    assert not same_value(wanted, found, kind)


KINDS = st.sampled_from(["", "text", "tel", "number", "url", "email", "time", "date", "range"])


@given(st.text(max_size=30), KINDS)
def test_any_text_is_the_same_as_itself(text: str, kind: str) -> None:
    assert same_value(text, text, kind)


@given(st.text(max_size=30), st.text(max_size=30), KINDS)
def test_any_two_texts_of_different_letters_are_never_the_same(
    wanted: str, found: str, kind: str
) -> None:
    assume(_signs(wanted) != _signs(found))
    if kind not in ("number", "range") and not any(c.isdigit() for c in wanted):
        assert not same_value(wanted, found, kind) or _slashes_aside(wanted) == _slashes_aside(
            found
        )


def _signs(text: str) -> str:
    return plain_text(text).casefold()


def _slashes_aside(text: str) -> str:
    return _signs(text).rstrip("/")


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_any_two_whole_numbers_are_the_same_only_when_they_are_equal(one: int, two: int) -> None:
    for shown in (f"{two}", f"{two:,}", f"${two:,}.00", f"{two:,}".replace(",", ".")):
        if "." in shown and shown.count(".") == 1 and len(shown.rpartition(".")[2]) == 3:
            continue  # 1.200 may be either
        assert same_value(str(one), shown) == (one == two)


DATES = st.tuples(st.integers(1, 31), st.integers(1, 12), st.integers(1900, 2100))


@given(DATES, DATES, st.sampled_from("/.-"))
def test_any_two_dates_are_the_same_only_part_by_part(
    one: tuple[int, int, int], two: tuple[int, int, int], mark: str
) -> None:
    wanted = mark.join(map(str, one))
    found = f"{two[0]:02}{mark}{two[1]:02}{mark}{two[2]}"
    assert same_value(wanted, found) == (one == two)


@given(st.text(string.digits, min_size=7, max_size=15), st.integers(0, 20), st.data())
def test_any_digit_lost_from_a_phone_number_is_noticed(
    digits: str, at: int, data: st.DataObject
) -> None:
    cut = digits[: at % len(digits)] + digits[at % len(digits) + 1 :]
    marked = data.draw(st.sampled_from([cut, f"+{cut}", f"({cut[:3]}) {cut[3:]}"]))
    assert not same_value(f"+{digits}", marked, "tel")
