"""Words of a dictionary are understood where they ask for nothing and speak against nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.sentences import (
    NO_LEXICON,
    ReadingContext,
    interpret,
    languages_in,
    speaks_against,
    understands,
)
from steadyhand.core.act.wordlists import DEMAND_ENDINGS, REFERRING_WORDS, VETO_STEMS

ENGLISH = """
    we gardener gardeners orchard harvest gather blossom the our ring shred shredded somebody
    chose yesterday machine bicycle pedal pedalling it tent"""


@dataclass(frozen=True)
class Words:
    """A dictionary of a few words."""

    words: frozenset[str]
    asked: list[str] = field(default_factory=list, compare=False)

    def knows(self, word: str, language: str) -> bool:
        self.asked.append(f"{language} {word}")
        return word in self.words


SMALL = Words(frozenset(ENGLISH.split()))
EVERY = Words(frozenset("orchard blossom".split()))
CONFIRMS = "Your application has been received."


def reading(text: str, words: Words = SMALL) -> bool:
    """Whether the text confirms to a reader with that dictionary."""
    return interpret(text, ReadingContext(lexicon=words, spoken=languages_in([text]))).confirms


def test_a_word_of_the_dictionary_is_understood_and_one_of_none_is_not() -> None:
    assert reading(f"{CONFIRMS} We harvest with our gardeners.")
    assert not reading(f"{CONFIRMS} We zoflitept with our gardeners.")
    assert not interpret(f"{CONFIRMS} We harvest with our gardeners.", ReadingContext()).confirms


@pytest.mark.parametrize(
    "more",
    [
        "We shredded the orchard.",  # a word of loss
        "Pedal with our gardeners.",  # asks for something
        "We harvest it yesterday.",  # speaks of the application
        "Our machine chose somebody.",  # the job is another's
    ],
)
def test_no_dictionary_helps_where_the_words_may_speak_against_it(more: str) -> None:
    assert not reading(f"{CONFIRMS} {more}")


def test_a_job_may_be_named_by_words_of_the_dictionary() -> None:
    assert reading("We have received your application for the role of orchard gardener.")
    assert not reading("We have received your application for the role of orchard zoflitept.")


def test_only_a_language_that_the_page_confirms_in_is_looked_up() -> None:
    words = Words(frozenset({"orchard"}))
    reading("Thank you for your visit to the orchard.", words)
    assert words.asked == []
    reading(f"{CONFIRMS} We blossom.", words)
    assert {each.split()[0] for each in words.asked} == {"en"}


def test_words_put_together_need_two_known_parts_and_no_veto_in_either() -> None:
    words = Words(frozenset("garten arbeit schaden bericht leiter".split()))
    assert understands(words, "gartenleiter", "de")
    assert understands(words, "arbeitsleiter", "de")
    assert not understands(words, "gartenschaden", "de")
    assert not understands(words, "gartenzofli", "de")
    assert not understands(words, "gartenleiter", "fr")


def test_a_form_of_a_word_counts_as_the_word() -> None:
    words = Words(frozenset({"poner", "gardener"}))
    assert understands(words, "ponerse", "es")
    assert understands(words, "gardeners", "en")
    assert not understands(words, "ponerte", "fr")


@given(st.text(max_size=12), st.sampled_from(sorted(VETO_STEMS)))
def test_without_a_dictionary_no_word_is_understood(word: str, language: str) -> None:
    assert not understands(NO_LEXICON, word.casefold(), language)


@given(st.sampled_from([(lang, s) for lang in VETO_STEMS for s in VETO_STEMS[lang].split()]))
def test_every_stem_vetoes_the_words_that_it_stands_for(one: tuple[str, str]) -> None:
    language, stem = one
    assert speaks_against(stem.removesuffix("."), language)
    assert stem.endswith(".") or speaks_against(f"{stem}zz", language)


def test_the_lists_are_there_for_the_same_languages() -> None:
    assert VETO_STEMS.keys() == REFERRING_WORDS.keys() == DEMAND_ENDINGS.keys()
