"""What became of each line, also where the base wraps its lines elsewhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.lang.text import normalise
from steadyhand.jobs.documents.draft import Change, changed_lines
from steadyhand.jobs.documents.wording import (
    display_date,
    display_day,
    display_link,
    display_number,
    display_since,
    display_text,
    link_target,
)

LINES = st.lists(st.sampled_from(["one pear", "two plums", "C", "C#", "three", "  ", "zwölf"]))


def test_lines_are_kept_moved_added_and_removed() -> None:
    base = ["Ada Quill", "Skills", "Python", "Rewrote the planner in", "Python and Go", "Rowing"]
    lines = ["Ada Quill", "Rewrote the planner in Python and Go", "Skills", "C#", "!"]
    found = [(each.change.value, each.text) for each in changed_lines(base, lines, normalise)]
    assert found == [
        ("kept", "Ada Quill"),
        ("moved", "Rewrote the planner in Python and Go"),
        ("kept", "Skills"),
        ("added", "C#"),
        ("added", "!"),
        ("removed", "Rowing"),
    ]


@given(LINES, LINES)
def test_every_line_of_both_sides_is_accounted_for(base: list[str], lines: list[str]) -> None:
    found = changed_lines(base, lines, normalise)
    now = [each.text for each in found if each.change is not Change.REMOVED]
    assert now == lines
    words = " ".join(map(normalise, lines)).split()
    for each in found[len(lines) :]:
        assert each.text in base
    for text in base:
        if normalise(text) and not set(normalise(text).split()) & set(words):
            assert text in [each.text for each in found[len(lines) :]]


@given(LINES)
def test_a_document_does_not_differ_from_itself(lines: list[str]) -> None:
    said = list(dict.fromkeys(line for line in lines if line not in ("  ", "C")))
    assert {each.change for each in changed_lines(said, said, normalise)} <= {Change.KEPT}


@pytest.mark.parametrize(
    ("language", "since", "first", "day"),
    [
        ("en", "March 2019", "1 March 2019", "2 March 2019"),
        ("de", "März 2019", "1. März 2019", "2. März 2019"),
        ("fr", "mars 2019", "1er mars 2019", "2 mars 2019"),
        ("es", "marzo de 2019", "1 de marzo de 2019", "2 de marzo de 2019"),
        ("pt", "março de 2019", "1 de março de 2019", "2 de março de 2019"),
        ("nl", "maart 2019", "1 maart 2019", "2 maart 2019"),
        ("it", "marzo 2019", "1º marzo 2019", "2 marzo 2019"),
    ],
)
def test_dates_in_a_letter_are_written_in_full(
    language: str, since: str, first: str, day: str
) -> None:
    assert display_since("2019-03-31", language) == since
    assert [display_day(f"2019-03-0{n}", language) for n in (1, 2)] == [first, day]
    said = ("2019", "soon", "2019-13-01", "2019-03-x")
    assert [display_day(x, language) for x in said] == ["2019", "soon", "2019-13-01", since]
    assert display_since("2019", language) == "2019"


def test_a_line_is_shown_without_what_only_steers_a_display() -> None:
    assert display_text("a\u202eb\x00 \n\tc\ud800\u200d!") == "ab c\u200d!"
    assert display_date("2019-03", "de") == "März 2019"
    assert [display_date(x, "en") for x in ("2019", "soon", "2019-13", "2019-x")] == [
        "2019",
        "soon",
        "2019-13",
        "2019-x",
    ]
    assert [display_number(2.5, x) for x in ("en", "de")] == ["2.5", "2,5"]
    assert display_link("https://a.example/b/") == "a.example/b"
    assert display_link("https://") == "https://"
    assert link_target("ftp://a.example") == ""
