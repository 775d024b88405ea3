"""Labels in seven languages, written before the rules that read them: see `bench/labels.py`."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from bench._labels import labels_of, scored

from steadyhand.adapters.documents.language_files import load_vocabulary, shipped_languages
from steadyhand.core.lang.phrases import strip_accents
from steadyhand.core.lang.text import normalise
from steadyhand.core.lang.vocabulary import Words

LISTS = Path(__file__).parent / "labels"
LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt")
LEAST = 0.97  # of the labels that mean something are read so
WRONG_MOST = 0.01
WORDS = load_vocabulary()
# Where a text of one language could be taken for another's: these name one meaning each.
ONE_MEANING = ("months", "numbers", "units", "times", "date_parts", "currencies", "countries")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("told", [False, True])
def test_labels_that_were_written_before_the_rules_are_read(language: str, told: bool) -> None:
    score = scored(tuple(labels_of(LISTS / f"{language}.json")), WORDS, told=told)
    figures = score.figures()
    assert figures["accuracy"] >= LEAST, score.silent
    assert figures["wrong"] <= WRONG_MOST, score.wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_only_sounds_like_a_known_question_stays_unknown(language: str) -> None:
    score = scored(tuple(labels_of(LISTS / f"{language}.json")), WORDS)
    assert score.claimed == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_list_is_long_and_holds_many_unknown_labels(language: str) -> None:
    labels = tuple(labels_of(LISTS / f"{language}.json"))
    assert sum(bool(label.means) for label in labels) >= 120
    assert sum(not label.means for label in labels) >= 25


def test_no_word_means_two_things_in_two_languages() -> None:
    files = list(shipped_languages())
    for name in ONE_MEANING:
        assert _disputed([getattr(f, name) for f in files]) == {}
    for kind in {k for f in files for k in f.same}:
        assert _disputed([f.same.get(kind, {}) for f in files]) == {}, kind


def _disputed(tables: list[Words]) -> dict[str, set[str]]:
    """Texts of several meanings, with and without their accents."""
    meanings: dict[str, set[str]] = defaultdict(set)
    for table in tables:
        for meaning, texts in table.items():
            for text in texts:
                meanings[normalise(text)].add(meaning)
                meanings[strip_accents(normalise(text))].add(meaning)
    return {text: found for text, found in meanings.items() if len(found) > 1}
