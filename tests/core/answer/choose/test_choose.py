"""An option is chosen because it says the answer, never because it is there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.answer.pages import WORDS, options

from steadyhand.core.answer.options import QuestionContext, choices, choose, choose_all
from steadyhand.core.answer.sheet import Intent, Unknown
from steadyhand.core.lang.amounts import Range, amount_of, range_of
from steadyhand.core.page.snapshot import Option, PageText

GENDER = Intent("eeo", (("kind", "gender"),), 1.0)
YEARS = Intent("years_experience", (("skill", "python"),), 1.0)
COUNTRY = Intent("country", (), 1.0)
DEGREE = Intent("education_level", (), 1.0)


def chosen(answer: str | bool, labels: tuple[str, ...], intent: Intent | None = None) -> str:
    hit = choose(answer, options(*labels), QuestionContext(WORDS, intent))
    return "" if isinstance(hit, Unknown) else hit.label


@pytest.mark.parametrize(
    ("answer", "labels", "intent", "expected"),
    [
        ("3 months", ("Now", "1 month", "3 Months", "More than 3 months"), None, "3 Months"),
        ("Male", ("Female", "Male"), GENDER, "Male"),
        ("Male", ("Female", "Other"), GENDER, ""),
        ("Male", ("Weiblich", "Männlich"), GENDER, "Männlich"),
        ("Woman", ("Female", "Male"), Intent("sex", (), 1.0), "Female"),
        ("Prefer not to say", ("Yes", "No", "I decline to self-identify"), GENDER,
         "I decline to self-identify"),
        ("PhD", ("Bachelor's degree", "Doctorate"), DEGREE, "Doctorate"),
        ("PhD", ("Bachelor's degree", "Doctorate"), None, "Doctorate"),
        ("PhD", ("Bachelor's degree", "Doctorate", "Fish"), None, ""),
        (True, ("Yes", "No"), None, "Yes"),
        (False, ("Ja", "Nein"), None, "Nein"),
        ("yes", ("Ja, sofort", "Nein, danke"), None, "Ja, sofort"),
        (True, ("Yes, I am authorized", "No, I am not"), None, "Yes, I am authorized"),
        (False, ("Yes, always", "No preference"), None, ""),
        (True, ("Yes, now", "Yes, later", "No"), None, ""),
        (True, ("I am", "I am not"), None, ""),
        (False, ("No. 1", "No. 7"), None, ""),
        ("DE", ("France", "Germany"), COUNTRY, "Germany"),
        ("Germany", ("Frankreich", "Deutschland"), COUNTRY, "Deutschland"),
        ("Germany", ("fr", "de"), COUNTRY, "de"),
        ("Narnia", ("France", "Germany"), COUNTRY, ""),
        ("Germany", ("Frankreich", "Deutschland"), None, "Deutschland"),
        ("Germany", ("fr", "de"), None, ""),
        ("+49", ("Germany (+49)", "France (+33)"), Intent("tel-country-code"), "Germany (+49)"),
        ("7", ("0-2 years", "3-5 years", "6-10 years", "10+ years"), YEARS, "6-10 years"),
        ("12", ("0-2", "3-5", "10+"), YEARS, "10+"),
        ("3", ("1-3 years", "3-5 years"), YEARS, ""),
        ("3", ("less than 3 years", "3 to 5 years", "more than 5"), YEARS, "3 to 5 years"),
        ("5", ("up to 5 years", "over 5 years"), YEARS, "up to 5 years"),
        ("7 years", ("mehr als 5 Jahre", "weniger als 5 Jahre"), YEARS, "mehr als 5 Jahre"),
        ("3", ("1 month", "3 months"), None, ""),
        ("5", ("Level 5 of skill", "Level 6"), YEARS, ""),
        ("2026-03-01", ("February 1, 2026", "March 1, 2026"), None, "March 1, 2026"),
        ("2026-03-01", ("01.03.2026", "02.03.2026"), None, "01.03.2026"),
        ("2026-03-01", ("01/03/2026", "02/03/2026"), None, ""),
        ("Same", ("Same", "same"), None, "Same"),
        ("SAME", ("Same", "same"), None, ""),
        ("Please select", ("Please select", "A"), None, ""),
    ],
)  # fmt: skip
def test_the_option_that_says_it_is_chosen(
    answer: str | bool, labels: tuple[str, ...], intent: Intent | None, expected: str
) -> None:
    assert chosen(answer, labels, intent) == expected


@pytest.mark.parametrize(
    "label",
    [
        "Select...",
        "-- Please choose --",
        "--",
        "",
        "Bitte wählen",
        "Select an option",
        "Choose one",
    ],
)
def test_an_invitation_to_choose_is_no_choice(label: str) -> None:
    assert choices((Option(PageText(label), "x"),), WORDS) == ()


def test_an_empty_value_beside_others_and_a_disabled_option_are_no_choice() -> None:
    empty, off = Option(PageText("None"), ""), Option(PageText("Off"), "off", disabled=True)
    real = Option(PageText("Real"), "real")
    assert choices((empty, off, real), WORDS) == (real,)
    assert choices((empty,), WORDS) == (empty,)


def test_several_answers_need_an_option_each() -> None:
    listed = options("Python", "C", "C++", "C#")
    both = choose_all(("C++", "python"), listed, QuestionContext(WORDS))
    assert both == (listed[0], listed[2])
    assert isinstance(choose_all(("C++", "Rust"), listed, QuestionContext(WORDS)), Unknown)


LABELS = st.sampled_from(
    ["Male", "Female", "Yes", "No", "Select...", "--", "Non-binary", "3-5", "5+", "Germany", ""]
) | st.text(max_size=12)
SOME = st.lists(
    st.builds(Option, LABELS.map(PageText), st.text(max_size=3), disabled=st.booleans())
)
INTENTS = st.sampled_from([None, GENDER, YEARS, COUNTRY, DEGREE, Intent("tel-country-code")])


@given(st.booleans() | LABELS, SOME, INTENTS)
def test_whatever_is_chosen_is_an_enabled_option_of_the_list_and_a_choice(
    answer: str | bool, listed: list[Option], intent: Intent | None
) -> None:
    hit = choose(answer, listed, QuestionContext(WORDS, intent))
    if not isinstance(hit, Unknown):
        assert any(hit is o for o in listed)
        assert not hit.disabled
        assert hit in choices(listed, WORDS)


@given(st.lists(st.sampled_from(["Female", "Woman", "Non-binary", "Other", "FEMALE"])), INTENTS)
def test_male_never_gives_another_gender(labels: list[str], intent: Intent | None) -> None:
    assert chosen("Male", tuple(labels), intent) == ""


@given(st.lists(st.text(max_size=8)))
def test_a_no_is_never_answered_with_a_yes(labels: list[str]) -> None:
    assert not chosen(False, (*labels, "Yes")).casefold().startswith("yes")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("50,000 to 60,000", Range(50_000, 60_000)),
        ("50k", Range(50_000, 50_000)),
        ("3,5 years", Range(3.5, 3.5, "year")),
        ("1.234.567", Range(1_234_567, 1_234_567)),
        ("more than 3 months or more", None),
        ("5-3", None),
        ("2 years 3 months", None),
        ("years", None),
        ("about nine", Range(9, 9)),
        ("about many", None),
    ],
)
def test_ranges_are_read_whole_or_not_at_all(text: str, expected: Range | None) -> None:
    assert range_of(text, WORDS) == expected


def test_a_range_is_no_amount() -> None:
    assert amount_of("3-5", WORDS) is None
    assert amount_of("some", WORDS) is None


def test_a_list_that_a_page_filled_twice_has_each_choice_once() -> None:
    once = (Option(PageText("Nordbank"), "site-1"), Option(PageText("Südbank"), "site-2"))
    assert choose("Nordbank", (*once, *once), QuestionContext(WORDS, None)) == once[0]


def test_two_choices_of_one_name_that_send_different_things_are_told_apart_by_nobody() -> None:
    twins = (Option(PageText("Nordbank"), "site-1"), Option(PageText("Nordbank"), "site-9"))
    assert isinstance(choose("Nordbank", twins, QuestionContext(WORDS, None)), Unknown)
