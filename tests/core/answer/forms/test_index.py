"""The index of phrases leaves out only what cannot match."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.lang.phrases import (
    anchors,
    compile_phrases,
    index_of,
    match_text,
    matches_any,
    matches_whole,
    remove_phrases,
)

PHRASES = (
    ("first name", "(given|christian) name"),
    ("[your] city", "town [or] {place}"),
    ("straße", "prénom", "wählen", "größenführer"),
    ("author~ name", "(a b|[c] d e)"),
    ("[any] *",),
    ("{skill} experience", "(x|[y])"),
    ("---",),
)
WORDS = (
    "first given name city town or bonn strasse straße prenom prénom waehlen wahlen"
    " author authors a b d e x y größenfuehrer groeßenfuhrer großenführer"
).split()


@pytest.mark.parametrize(
    ("phrase", "words"),
    [
        ("first name", {"first"}),
        ("(first|given) [x] (name|names)", {"first", "given"}),
        ("[a] [b]", None),
        ("author~ x", {"x"}),
        ("(city|[x])", None),
        ("wählen", {"wahlen", "waehlen"}),
        ("{skill} experience", {"experience"}),
        ("---", None),
    ],
)
def test_a_phrase_needs_one_of_its_certain_words(phrase: str, words: set[str] | None) -> None:
    assert anchors(phrase) == (frozenset(words) if words else None)


TEXTS = st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join).map(match_text)


@given(TEXTS)
def test_whatever_a_phrase_matches_is_in_the_index(text: str) -> None:
    index = index_of(PHRASES)
    matching = [n for n, own in enumerate(PHRASES) if any(p.search(text) for p in all_of(own))]
    assert set(matching) <= set(index.among(text))
    assert index.among(text) == sorted(set(index.among(text)))


@given(TEXTS)
def test_of_the_phrases_among_a_text_as_much_is_said_as_of_all(text: str) -> None:
    for own in PHRASES:
        phrases, patterns = compile_phrases(own), all_of(own)
        assert matches_any(phrases, text) == any(p.search(text) for p in patterns)
        assert matches_whole(phrases, text) == any(p.fullmatch(text) for p in patterns)
        rest = text
        for pattern in patterns:
            rest = pattern.sub("¦ ", rest)
        assert remove_phrases(phrases, text, "¦ ") == rest


def all_of(phrases: tuple[str, ...]) -> list[re.Pattern[str]]:
    return list(compile_phrases(phrases))


def test_an_index_leaves_out_what_cannot_match() -> None:
    assert index_of((("first name",), ("city",))).among("city of birth ") == [1]
