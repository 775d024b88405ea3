"""A screening question is read with every slot, or not at all."""

from __future__ import annotations

import pytest

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.question import countries_in, read_question
from steadyhand.core.answer.screening import screening_intents

WORDS = load_vocabulary()


def read(question: str, country: str = "", language: str = "") -> list[tuple[str, dict[str, str]]]:
    found = screening_intents(question, vocabulary=WORDS, country=country, language=language)
    return [(i.name, dict(i.slots)) for i in found]


@pytest.mark.parametrize(
    "question",
    [
        "Are you authorised to work in Norway and do you need sponsorship?",
        "If so, do you require sponsorship?",
        "Are you authorized to work in Chile or Peru?",
        "Will you ever have required sponsorship?",
        "How many years of experience do you have with what you do?",
        "Are you at least eighty-ish years old?",
        "Do you have the right to work?" + " Please read this." * 30,
        "",
        "???",
    ],
)
def test_a_question_of_which_a_word_is_left_over_is_not_read(question: str) -> None:
    assert read(question, "NO") == []


@pytest.mark.parametrize(
    ("question", "skill"),
    [
        ("How many years of experience do you have with C#?", "c#"),
        ("How many years of C experience do you have?", "c"),
        ("Years of experience with C++", "c++"),
        ("How many years of .NET experience do you have?", ".net"),
        ("How many years of experience do you have with Node.js?", "node.js"),
        ("Do you have experience with Kotlin (Android)?", "kotlin (android)"),
        ("Do you have experience with message brokers (e.g. one, two)?", "message brokers"),
        ("Do you have experience with United States tax law?", "united states tax law"),
    ],
)
def test_a_skill_keeps_the_signs_that_tell_it_from_another(question: str, skill: str) -> None:
    ((_, slots),) = read(question)
    assert slots["skill"] == skill


def test_the_country_of_the_job_stands_in_where_the_question_names_none() -> None:
    asked = "Do you have a valid work permit?"
    assert read(asked, "SE") == [("work_authorization", {"country": "SE"})]
    assert read(asked) == []


def test_a_country_counts_by_name_by_code_and_in_capitals_alone() -> None:
    for country in ("US", "U.S.", "USA", "United States"):
        assert read(f"Are you authorized to work in the {country}?")[0][1] == {"country": "US"}
    assert read("ARE YOU AUTHORIZED TO WORK IN GERMANY?") == [
        ("work_authorization", {"country": "DE"})
    ]
    assert read("Do you need us to sponsor you?", "FR") == [
        ("needs_sponsorship", {"country": "FR"})
    ]


def test_a_country_in_a_text_of_capitals_counts_by_its_name_alone() -> None:
    assert countries_in("BERLIN, GERMANY", WORDS) == {"DE"}
    assert countries_in("JOIN US", WORDS) == set()
    assert countries_in("Boston, US", WORDS) == {"US"}


def test_two_numbers_or_two_times_are_no_reading() -> None:
    assert read("Will you require sponsorship now? Will you in the future, later?", "US") == []


def test_of_two_readings_the_one_that_says_more_counts() -> None:
    ((name, slots),) = read("Tarif journalier souhaité")
    assert (name, slots) == ("salary", {"kind": "desired", "period": "day"})


def test_where_two_languages_differ_the_language_of_the_page_counts() -> None:
    assert read("Genre", language="fr") == [("eeo", {"kind": "gender"})]
    assert read("Nationalität", language="de") == [("nationality", {})]


def test_an_ending_for_women_changes_nothing() -> None:
    assert read("Êtes-vous autorisé(e) à travailler en France ?") == read(
        "Êtes-vous autorisé à travailler en France ?"
    )


def test_a_heading_and_a_label_are_read_together_where_the_label_alone_says_nothing() -> None:
    meaning = read_question("English", "Level of proficiency in", vocabulary=WORDS).intent
    assert meaning is not None
    assert (meaning.name, meaning.slots) == ("languages", (("language", "en"),))
