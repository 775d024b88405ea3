"""Text of pages and people, made safe to show."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.views.wording import (
    TEXT_MAX,
    duration_text,
    encodable_text,
    join_names,
    one_line,
    place,
    pluralize,
    quote,
    reveal_hidden,
    sentence,
)

ANY_TEXT = st.text(st.characters(exclude_categories=()))


@given(ANY_TEXT)
def test_no_text_breaks_the_line_or_commands_the_terminal(text: str) -> None:
    shown = one_line(text)
    assert len(shown) <= TEXT_MAX
    assert not any(unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn") for c in shown)
    assert "\u202e" not in shown
    assert shown == one_line(shown)


@given(ANY_TEXT, st.sampled_from("\u200b\u202e\u2066\ufeff\u00ad\x1b\x00"), ANY_TEXT)
def test_what_nobody_sees_is_told_by_its_number(before: str, sign: str, behind: str) -> None:
    told = reveal_hidden(before + sign + behind)
    assert f"U+{ord(sign):04X}" in told
    assert {c for c in told if unicodedata.category(c)[0] == "C"} <= set("\n\r\t\u200c\u200d")


@given(ANY_TEXT)
def test_any_text_can_be_stored(text: str) -> None:
    assert len(encodable_text(text).encode("utf-8").decode("utf-8")) == len(text)


@given(ANY_TEXT)
def test_an_address_never_shows_credentials_or_a_query(text: str) -> None:
    assert "secret" not in place(f"https://me:secret@host.example/p?token=secret#{text}")
    assert place(text) is not None


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("https://jobs.example/apply/7/?token=abc#top", "jobs.example/apply/7"),
        ("http://127.0.0.1:8710", "127.0.0.1:8710"),
        ("file.html?x=1", "file.html"),
        ("https://[broken/path?x=1", "https://[broken/path"),
    ],
)
def test_an_address_is_said_without_scheme_and_query(url: str, said: str) -> None:
    assert place(url) == said


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(-1, "0.0 s"), (0.84, "0.8 s"), (59.9, "59.9 s"), (185, "3 min 5 s"), (900, "15 min")],
)
def test_a_duration_is_said_as_a_person_says_it(seconds: float, said: str) -> None:
    assert duration_text(seconds) == said


def test_names_are_listed_once_and_long_lists_are_cut() -> None:
    assert join_names(["A", "B", "A", " "]) == "A, B"
    assert join_names("ABCDEFG", 3) == "A, B, C and 4 more"


def test_counts_and_sentences_read_well() -> None:
    assert (pluralize(1, "field"), pluralize(2, "field")) == ("1 field", "2 fields")
    assert pluralize(2, "reply", "replies") == "2 replies"
    assert (sentence("A", "", "b"), sentence("Why?"), sentence("")) == ("A: b.", "Why?", "")
    assert quote("a\nb") == "“a b”"


def test_a_cut_text_says_that_it_was_cut() -> None:
    assert one_line("word " * 60).endswith("word…")
