"""The same in other words is the same; a kind of it goes one way; all else is unknown."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.answer.pages import WORDS, options

from steadyhand.core.answer.options import QuestionContext, choose
from steadyhand.core.answer.sheet import Intent, Unknown
from steadyhand.core.lang.text import normalise
from steadyhand.core.page.snapshot import Option, PageText

DEGREE = Intent("education_level", (), 1.0)
KINDS = sorted(k for k in WORDS.same if k != "any")


def chosen(answer: str | bool, labels: tuple[str, ...], intent: Intent | None = None) -> str:
    hit = choose(answer, options(*labels), QuestionContext(WORDS, intent))
    return "" if isinstance(hit, Unknown) else hit.label


def intent_of(kind: str) -> Intent:
    """A question of that class of options."""
    name, _, slot = kind.partition(".")
    return Intent(name, (("kind", slot),) if slot else (), 1.0)


@pytest.mark.parametrize(
    ("answer", "labels", "expected"),
    [
        ("Full time", ("Vollzeit", "Teilzeit"), "Vollzeit"),
        ("Part-time", ("Full time", "Part time", "Retired"), "Part time"),
        ("English", ("Deutsch", "Englisch", "Andere"), "Englisch"),
        ("Mr", ("Herr", "Frau"), "Herr"),
        ("Mrs", ("Herr", "Frau"), ""),
        ("single", ("Ledig", "Verheiratet"), "Ledig"),
        ("On-site", ("Remote", "Hybrid", "In office"), "In office"),
        (True, ("I agree", "I do not agree"), "I agree"),
        ("no", ("Ich stimme zu", "Ich stimme nicht zu"), "Ich stimme nicht zu"),
        ("I agree", ("Yes", "No"), "Yes"),
        ("Nein", ("True", "False"), "False"),
        ("I prefer not to say", ("Yes", "No", "Keine Angabe"), "Keine Angabe"),
        ("I am not a veteran", ("I am not a protected veteran", "I am a protected veteran"), ""),
        ("White", ("White (Not Hispanic or Latino)", "Asian"), ""),
        ("Monday", ("Mo", "Di", "Mi"), "Mo"),
        ("Fluent", ("Advanced", "Expert"), ""),
    ],
)  # fmt: skip
def test_options_of_one_class_say_the_same_in_other_words(
    answer: str | bool, labels: tuple[str, ...], expected: str
) -> None:
    assert chosen(answer, labels) == expected


@pytest.mark.parametrize(
    ("answer", "labels", "expected"),
    [
        ("B.Sc.", ("High school", "Bachelor's degree", "Master's degree"), "Bachelor's degree"),
        ("B.Sc.", ("Bachelor of Arts", "Bachelor of Science"), "Bachelor of Science"),
        ("B.Sc.", ("Bachelor of Arts", "Master of Arts"), ""),
        ("Bachelor", ("BA", "BSc"), ""),
        ("MBA", ("Bachelor", "Master", "PhD"), "Master"),
        ("Master", ("MBA", "Bachelor"), ""),
    ],
)
def test_a_kind_of_degree_is_that_degree_and_not_the_other_way_round(
    answer: str, labels: tuple[str, ...], expected: str
) -> None:
    assert chosen(answer, labels, DEGREE) == expected


def test_the_very_value_of_an_option_stands_for_it_unless_it_is_a_number() -> None:
    listed = (Option(PageText("Up to one"), "5"), Option(PageText("Sole trader"), "soleTrader"))
    picked = choose("soleTrader", listed, QuestionContext(WORDS))
    assert picked is listed[1]
    assert isinstance(choose("5", listed, QuestionContext(WORDS)), Unknown)


@given(st.sampled_from(KINDS), st.data())
def test_any_two_texts_of_one_meaning_stand_for_each_other(kind: str, drawn: st.DataObject) -> None:
    meanings = WORDS.same[kind]
    one = drawn.draw(st.sampled_from(sorted(meanings)))
    alike = [t for t, m in meanings.items() if m == meanings[one]]
    other = drawn.draw(st.sampled_from(alike))
    assert chosen(one, (other, "Zebra"), intent_of(kind)) == other
    assert chosen(other, (one, "Zebra"), intent_of(kind)) == one


@given(st.sampled_from(KINDS), st.data())
def test_no_two_texts_of_different_meanings_stand_for_each_other(
    kind: str, drawn: st.DataObject
) -> None:
    meanings = WORDS.same[kind]
    one, other = drawn.draw(st.tuples(*[st.sampled_from(sorted(meanings))] * 2))
    same_branch = meanings[one].startswith(meanings[other])
    agreed = WORDS.truth(one) is not None and WORDS.truth(one) is WORDS.truth(other)
    if meanings[one] != meanings[other] and not same_branch and not agreed:
        assert chosen(one, (other, "Zebra"), intent_of(kind)) == ""


@given(st.sampled_from(KINDS), st.data())
def test_an_option_that_is_equal_wins_over_every_synonym(kind: str, drawn: st.DataObject) -> None:
    meanings = WORDS.same[kind]
    one = drawn.draw(st.sampled_from(sorted(meanings)))
    others = [t for t, m in meanings.items() if m == meanings[one] and t != one]
    labels = tuple(drawn.draw(st.permutations([one, *others])))
    assert chosen(one.upper(), labels, intent_of(kind)) == one


def test_no_gender_is_another() -> None:
    meanings = WORDS.same["eeo.gender"]
    for one, other in combinations(meanings, 2):
        if meanings[one] != meanings[other]:
            assert chosen(one, (other,), intent_of("eeo.gender")) == ""
            assert chosen(other, (one,), intent_of("eeo.gender")) == ""


def test_a_text_has_one_meaning_in_a_class() -> None:
    """Else the later file would silently overrule the earlier."""
    for kind in WORDS.same:
        assert all(normalise(text) == text for text in WORDS.same[kind])


@pytest.mark.parametrize(
    ("said", "labels", "wanted"),
    [
        ("morning", ("Morning (9:00 AM - 12:00 PM)", "Evening (6 PM - 9 PM)"), 0),
        ("Small", ("Small (1-10 employees)", "Large (11+)"), 0),
        ("Small", ("Small (1-10)", "Small (11-20)"), None),
        ("Small", ("Small (1-10)", "Small business"), None),
        ("Bachelor", ("Bachelor (in progress)", "Master"), None),
        ("Small", ("Small (old)", "Large"), None),
        ("9", ("9 (1-10)", "10 (11-20)"), 0),
    ],
)
def test_an_option_that_says_the_answer_and_then_how_much_is_that_answer(
    said: str, labels: tuple[str, ...], wanted: int | None
) -> None:
    hit = choose(said, options(*labels), QuestionContext(WORDS))
    assert isinstance(hit, Option) is (wanted is not None)
    assert not isinstance(hit, Option) or hit.label == labels[wanted or 0]


CARDS = (
    Option(PageText("Hybrid Two office days"), title=PageText("Hybrid")),
    Option(PageText("Remote Hybrid on request"), title=PageText("Remote")),
    Option(PageText("On-site")),
)


@pytest.mark.parametrize(
    ("said", "place"), [("hybrid", 0), ("Remote", 1), ("Hybrid Two", None), ("on request", None)]
)
def test_an_option_is_named_by_the_line_above_what_describes_it(
    said: str, place: int | None
) -> None:
    hit = choose(said, CARDS, QuestionContext(WORDS))
    assert hit == CARDS[place] if place is not None else isinstance(hit, Unknown)


def test_two_options_of_one_title_are_not_told_apart_by_it() -> None:
    twice = (CARDS[0], replace(CARDS[0], label=PageText("Hybrid Four office days")))
    assert isinstance(choose("Hybrid", twice, QuestionContext(WORDS)), Unknown)


@pytest.mark.parametrize("name", ["eeo", "work_authorization", "salary", "consent"])
def test_no_title_says_what_takes_the_words_that_were_given(name: str) -> None:
    assert isinstance(choose("Hybrid", CARDS, QuestionContext(WORDS, Intent(name))), Unknown)


@pytest.mark.parametrize("name", ["eeo", "work_authorization", "salary", "consent"])
def test_law_demography_pay_and_consent_take_no_other_number_and_no_bracket(name: str) -> None:
    about = QuestionContext(WORDS, Intent(name), language="en")
    assert isinstance(choose("Veteran", options("Veterans", "Others"), about), Unknown)
    assert isinstance(choose("Small", options("Small (1-10)", "Large (11-20)"), about), Unknown)


@pytest.mark.parametrize(
    ("said", "label", "language"),
    [
        ("Schwede", "Schweden", "de"),
        ("Berlin", "Berliner", "de"),
        ("New", "News", "en"),
        ("Custom", "Customs", "en"),
        ("Small business", "Small", "en"),
        ("C", "Cs", "en"),
        ("Level 2", "Levels 2", "xx"),
        ("", "s", "en"),
    ],
)
def test_what_only_ends_like_a_plural_is_none(said: str, label: str, language: str) -> None:
    about = QuestionContext(WORDS, language=language)
    assert isinstance(choose(said, options(label, "Else"), about), Unknown)


@given(words=st.lists(st.from_regex(r"[a-z]{2,9}", fullmatch=True), min_size=1, max_size=3))
def test_no_word_more_or_less_is_ever_a_plural(words: list[str]) -> None:
    text = " ".join(words)
    longer = options(f"{text} {words[0]}x", "Else")
    hit = choose(text, longer, QuestionContext(WORDS, language="en"))
    assert isinstance(hit, Unknown)
