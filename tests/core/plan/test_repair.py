"""What a site refused is written another way, or a person is asked; nothing is ever made up."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.core.plan.pages import KNOWN, ask, page

from steadyhand.core.answer.sheet import Answer, Document, Refusal, Source, Unknown, Value
from steadyhand.core.page.snapshot import Field, FieldKey, Limits, PageText, Role
from steadyhand.core.plan.repair import INVALID, complaint, repair_answer

WORDS = KNOWN.vocabulary
PHONE = ask("Phone", type="tel")
DAY = ask("Start date")
PAY = ask("Salary")
SITE = ask("Website", type="url")


def answer(value: Value) -> Answer:
    return Answer(value, Source.PROFILE, "profile.x", 0.9)


def tries(value: str, field: Field, says: str = "Invalid") -> list[str]:
    """All that is tried in turn, each refused by the site, until only a person is left."""
    refused = refusals(value)
    while isinstance(
        found := repair_answer(answer(value), field, says=says, refused=refused, words=WORDS),
        Answer,
    ):
        assert found.value not in [r.value for r in refused]
        assert (found.source, found.detail, found.confidence) == (Source.PROFILE, "profile.x", 0.9)
        refused = (*refused, *refusals(found.value))
    assert found == Unknown(says or INVALID, wanted=value, tried=True)
    return [str(r.value) for r in refused[1:]]


def refusals(value: Value, says: str = "") -> tuple[Refusal, ...]:
    return (Refusal(FieldKey("k"), value, says),)


def test_an_answer_that_nobody_refused_stays_as_it_is() -> None:
    assert repair_answer(answer("a"), PHONE, says="", refused=(), words=WORDS) == answer("a")
    assert repair_answer(
        answer("a"), PHONE, says="Invalid", refused=refusals("b"), words=WORDS
    ) == answer("a")
    assert repair_answer(
        Unknown("why"), PHONE, says="Invalid", refused=refusals("b"), words=WORDS
    ) == Unknown("why")


def test_what_the_site_said_before_counts_while_it_says_nothing_new() -> None:
    before = refusals("1990-04-03", "Use DD.MM.YYYY")
    found = repair_answer(answer("1990-04-03"), DAY, says="", refused=before, words=WORDS)
    assert isinstance(found, Answer)
    assert found.value == "03.04.1990"
    none_left = repair_answer(
        answer("Ada"), DAY, says="", refused=refusals("Ada", "Not a date"), words=WORDS
    )
    assert none_left == Unknown("Not a date", wanted="Ada", tried=True)


def test_a_date_is_written_with_the_name_of_its_month_where_the_words_have_one() -> None:
    said, words = "Use d mmmm yyyy", KNOWN.vocabulary
    refused = refusals("1990-04-03")
    found = repair_answer(answer("1990-04-03"), DAY, says=said, refused=refused, words=words)
    assert isinstance(found, Answer)
    assert found.value == "3 April 1990"
    assert tries("1990-04-03", DAY, said) == ["3 April 1990"]


@pytest.mark.parametrize(
    ("value", "field", "says", "tried"),
    [
        ("+49 30 5550142", PHONE, "Invalid", ["+49305550142", "0049305550142", "49305550142"]),
        ("+49 (0) 30 5550142", PHONE, "Digits only", ["49305550142"]),
        ("+49 30 5550142", PHONE, "00...", ["0049305550142", "+49305550142", "49305550142"]),
        ("0049 30 5550142", PHONE, "Use +", ["+49305550142", "0049305550142", "49305550142"]),
        ("(030) 555-0142", PHONE, "Invalid", ["0305550142"]),
        ("555-555-0142", ask("Mobile phone"), "Invalid", ["5555550142"]),
        ("1990-04-03", DAY, "Use DD/MM/YYYY.", ["03/04/1990"]),
        ("1990-04-03", DAY, "mm-dd-yyyy", ["04-03-1990"]),
        ("1990-04-03", DAY, "Format: TT.MM.JJJJ", ["03.04.1990"]),
        ("1990-04-03", DAY, "jj/mm/aaaa", ["03/04/1990"]),
        ("1990-04-03", DAY, "d.m.yyyy", ["3.4.1990"]),
        ("1990-04-03", DAY, "YYYY/MM/DD", ["1990/04/03"]),
        ("1990-04-03", DAY, "not yyyy-mm-dd but dd.mm.yyyy", ["03.04.1990"]),
        ("1990-04-03", replace(DAY, placeholder=PageText("MM/DD/YYYY")), "", ["04/03/1990"]),
        ("1990-04-03", DAY, "Use MM/MM/YYYY", []),  # it would lose the day
        ("1990-04-03", DAY, "Invalid", []),  # no format is named, none is guessed
        ("1990-13-03", DAY, "dd.mm.yyyy", []),
        ("52.000 €", PAY, "Digits", ["52000"]),
        ("$52,000.00", PAY, "Digits", ["52000"]),
        ("EUR 52 000", PAY, "Digits", ["52000"]),
        ("CHF 52'000.50", PAY, "Digits", ["52000.50", "52000,50"]),
        ("3.875 €", PAY, "Digits", ["3875"]),
        ("3.5", PAY, "Invalid", ["3,5"]),
        ("jobs.example/x/", SITE, "", ["https://jobs.example/x/", "jobs.example/x"]),
        ("www.a.example", ask("Homepage"), "Start with https://", ["https://www.a.example"]),
        ("http://a.example", ask("Homepage"), "", ["https://a.example", "a.example"]),
        ("  Ada   Lovelace ", ask("Name"), "", ["Ada Lovelace"]),
        (" one\n\n  two ", ask("Letter"), "", ["one\n\n  two"]),
    ],
)  # fmt: skip
def test_a_refused_answer_is_written_in_the_ways_that_mean_the_same(
    value: str, field: Field, says: str, tried: list[str]
) -> None:
    assert tries(value, field, says) == tried


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ("60k", PAY),  # the unit would be lost
        ("5 wks", PAY),
        ("10+", PAY),
        ("50000-60000", PAY),  # a range is no number
        ("2019-2021", ask("Years")),
        ("3.875", ask("GPA")),  # a thousand, or a grade
        ("0.125", PAY),
        ("12,345.678", PAY),
        ("01.02.2020", DAY),
        ("0012345678", ask("Matriculation number")),  # no telephone, no country
        ("B.Sc", ask("Degree")),
        ("12.5.2020", DAY),
        ("Ada", ask("Name")),
    ],
)
def test_what_can_be_read_two_ways_is_never_rewritten(value: str, field: Field) -> None:
    assert tries(value, field) == []


@pytest.mark.parametrize("value", [True, ("a", "b"), Document("cv.pdf", "/x/cv.pdf", "00")])
def test_only_text_has_another_notation(value: Value) -> None:
    found = repair_answer(answer(value), PHONE, says="", refused=refusals(value), words=WORDS)
    assert found == Unknown(INVALID, wanted=str(value), tried=True)


@pytest.mark.parametrize("role", [Role.SELECT, Role.RADIOS, Role.FILE, Role.RICH])
def test_a_choice_is_never_rewritten(role: Role) -> None:
    found = repair_answer(
        answer("52.000 €"),
        replace(PAY, role=role),
        says="",
        refused=refusals("52.000 €"),
        words=WORDS,
    )
    assert isinstance(found, Unknown)


HINTS = st.sampled_from(
    ("", "Invalid", "Digits only", "Start with 00", "DD/MM/YYYY", "mm/dd/yyyy", "dd-dd-yyyy",
     "yyyy/mm/dd", "tt.mm.jjjj", "Enter a url", "https://", "00", "m/d/yyyy")
)  # fmt: skip
GAPS = st.lists(st.sampled_from(["", " ", "-", "/"]), min_size=12, max_size=12)
NUMBERS = st.from_regex(r"[1-9][0-9]{6,11}", fullmatch=True)
STARTS = st.sampled_from(["", "0", "+", "00"])


def digits(text: str) -> str:
    return re.sub(r"\D", "", text)


@given(NUMBERS, GAPS, HINTS, STARTS)
def test_a_telephone_number_never_changes_its_digits_and_is_never_given_a_country(
    number: str, gaps: list[str], says: str, start: str
) -> None:
    told = start + "".join(f"{d}{g}" for d, g in zip(number, gaps, strict=False))
    assume(len(digits(told)) <= 15)
    for tried in tries(told, PHONE, says):
        assert digits(tried).removeprefix("00") == digits(told).removeprefix("00")
        assert start in ("+", "00") or not tried.startswith(("+", "00"))


@given(st.dates(min_value=date(1900, 1, 1)), HINTS)
def test_a_date_never_changes_its_day(day: date, says: str) -> None:
    for tried in tries(day.isoformat(), DAY, says):
        numbers = sorted(int(n) for n in re.findall(r"\d+", tried))
        assert numbers == sorted((day.year, day.month, day.day))
        order = "mdy" if says.lower().startswith("m") else "ymd" if "yyyy/" in says else "dmy"
        places = {"d": day.day, "m": day.month, "y": day.year}
        assert [int(n) for n in re.findall(r"\d+", tried)] == [places[p] for p in order]


@given(
    st.integers(0, 10**9),
    st.sampled_from(["", "5", "05", "50", "00"]),
    st.sampled_from([("", "."), ("", ","), (".", ","), (",", "."), (" ", "."), ("'", ".")]),
    st.sampled_from(["{}", "{} €", "${}", "EUR {}"]),
    HINTS,
)
def test_an_amount_never_changes(
    whole: int, fraction: str, marks: tuple[str, str], shape: str, says: str
) -> None:
    group, point = marks
    number = f"{whole:,}".replace(",", group) + (point + fraction if fraction else "")
    for tried in tries(shape.format(number), PAY, says):
        bare = tried.strip("€$EUR ").replace(",", ".") if tried.count(",") == 1 else tried
        if re.fullmatch(r"\d+(\.\d\d?)?", bare):
            assert float(bare) == float(f"{whole}.{fraction or 0}")
        else:
            assert digits(tried) == digits(number)


TEXTS = st.one_of(
    st.text(max_size=12),
    st.from_regex(r"[+0-9()./ €$,-]{1,14}", fullmatch=True),
    st.from_regex(r"(https?://)?[a-z]{1,5}\.[a-z]{2,4}/?", fullmatch=True),
)
FIELDS = st.builds(
    ask,
    st.sampled_from(["Phone", "Salary", "Start date (dd.mm.yyyy)", "Website"]),
    type=st.sampled_from(["text", "tel", "url"]),
    limits=st.builds(Limits, max_length=st.none() | st.integers(0, 14)),
)


@given(TEXTS, FIELDS, HINTS)
def test_a_repair_is_never_too_long_never_empty_and_never_what_was_refused(
    value: str, field: Field, says: str
) -> None:
    longest = field.limits.max_length
    for tried in tries(value, field, says):
        assert 0 < len(tried) <= (longest if longest is not None else len(tried))
        whole = re.sub(r"[.,]0{1,2}(?=\D*$)", "", value)  # 1.0 is 1
        same = {digits(tried if "(0)" in value else v).lstrip("0") for v in (value, whole)}
        assert digits(tried).lstrip("0") in same


def test_a_complaint_is_the_fields_own_message_or_one_that_names_it() -> None:
    told = replace(PHONE, error=PageText("Too short"), invalid=True)
    assert complaint(told, page((told,))) == "Too short"
    named = page((PHONE,), errors=(PageText("Sorry."), PageText("Your phone is not complete")))
    assert complaint(PHONE, named) == "Your phone is not complete"
    assert complaint(PHONE, page((PHONE,)), "PHONE: too short") == "PHONE: too short"
    assert complaint(replace(PHONE, invalid=True), page(())) == INVALID
    assert complaint(PHONE, page((PHONE,), errors=(PageText("Sorry."),)), "Phones") == ""


def test_a_message_that_names_a_longer_label_is_not_about_the_shorter_one() -> None:
    name, company = ask("Name"), ask("Company name")
    shown = page((name, company), errors=(PageText("Company name is missing"),))
    assert complaint(company, shown) == "Company name is missing"
    assert complaint(name, shown) == ""
    both = page((name, company), errors=(PageText("Name and company name are missing"),))
    assert complaint(name, both) != ""


def test_a_label_of_two_letters_is_in_any_message() -> None:
    ok = ask("No")
    assert complaint(ok, page((ok,), errors=(PageText("There is no such thing"),))) == ""
