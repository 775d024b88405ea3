"""Screening questions in seven languages, written down before the rules that read them."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench._screening import Phrasing, phrasings_of, read

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.lang.vocabulary import (
    barring_patterns,
    closed_patterns,
    neutral_patterns,
    open_patterns,
)

LISTS = Path(__file__).parent / "phrasings"
LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt")
WORDS = load_vocabulary()
CONSENTS = ("consent(kind=privacy)", "consent(kind=marketing)", "consent(kind=terms)", "website")


def written(language: str, *, near: bool) -> list[Phrasing]:
    return [p for p in phrasings_of(LISTS / f"{language}.json") if p.near is near]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrasing_is_read_with_all_of_its_slots(language: str) -> None:
    asked = [p for p in written(language, near=False) if p.means not in CONSENTS]
    misread = {
        p.question: (p.means, got) for p in asked if (got := read(p.question, WORDS)) != p.means
    }
    assert misread == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_only_sounds_alike_is_never_read_as_it(language: str) -> None:
    alike = [p.question for p in written(language, near=True) if read(p.question, WORDS) == p.means]
    assert alike == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_meaning_has_at_least_three_phrasings(language: str) -> None:
    means = [p.means for p in written(language, near=False)]
    assert min(means.count(meaning) for meaning in {*means}) >= 3
    assert len({*means}) >= 75


def test_no_phrase_that_stands_for_something_matches_nothing_at_all() -> None:
    for ask in WORDS.screening.rules:
        marks = [p for values in ask.tongue.marks.values() for p in values.values()]
        for patterns in (
            neutral_patterns(ask),
            closed_patterns(ask),
            open_patterns(ask),
            barring_patterns(ask),
            *marks,
        ):
            assert not any(pattern.search("¦ ") for pattern in patterns), ask.source
