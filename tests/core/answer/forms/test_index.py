"""The index of phrases leaves out only what cannot match."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.lang.phrases import anchors, compile_phrases, index_of, match_text, matches_any

PHRASES = (
    ("first name", "(given|christian) name"),
    ("[your] city", "town [or] {place}"),
    ("straße", "prénom", "wählen"),
    ("author~ name", "(a b|[c] d e)"),
    ("[any] *",),
    ("{skill} experience", "(x|[y])"),
    ("---",),
)
WORDS = (
    "first given name city town or bonn strasse straße prenom prénom waehlen wahlen"
    " author authors a b d e x y"
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


@given(st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join))
def test_whatever_a_phrase_matches_is_in_the_index(text: str) -> None:
    words, index = match_text(text), index_of(PHRASES)
    matching = [n for n, own in enumerate(PHRASES) if matches_any(compile_phrases(own), words)]
    assert set(matching) <= set(index.among(words))
    assert index.among(words) == sorted(set(index.among(words)))


def test_an_index_leaves_out_what_cannot_match() -> None:
    assert index_of((("first name",), ("city",))).among("city of birth ") == [1]
