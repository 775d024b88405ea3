"""The talk about the sheet: what is shown, what each typed line means, and what approves."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.console import Console
from tests.people.sheets import BUSY, DRAFT, PLAIN, line

from steadyhand.adapters.people.review import (
    Approves,
    ReviewAnswer,
    ReviewTalk,
    parse_command,
    parse_review_answer,
    render_sheet,
)
from steadyhand.core.answer.sheet import Question, Reply
from steadyhand.errors import BadInput
from steadyhand.views.review import review_of

REVIEW = review_of(PLAIN)


def talk(question: Question, *typed: str, columns: int = 80) -> tuple[Reply, str]:
    """The reply after those lines, then the end of input; and all that was shown."""
    out, lines = io.StringIO(), iter(typed)
    console = Console(file=out, width=columns, highlight=False, emoji=False)

    async def next_line(timeout_s: float) -> str | None:
        console.print("> ", end="")
        return next(lines, None)

    about = ReviewTalk(console, next_line, "me", columns).about(review_of(question))
    return asyncio.run(about), out.getvalue()


def edits(*typed: str) -> dict[str, object]:
    reply, _ = talk(PLAIN, *typed)
    assert not reply.approved
    return {str(key): value for key, value in reply.edits}


@given(st.text())
@example("YES ")
@example("yes")
@example("YES!")
@example("3 = YES")
@example("\x00YES")
@example("ＹＥＳ")
def test_nothing_but_exactly_yes_approves(text: str) -> None:
    assert isinstance(parse_command(text, REVIEW), Approves) == (text == "YES")
    if text == "YES":
        return
    assert not talk(PLAIN, text)[0].approved
    assert not talk(PLAIN, "3", text)[0].approved


@given(st.text(), st.lists(st.text(), max_size=2).map(tuple), st.sampled_from(["", "ab12" * 3]))
def test_from_elsewhere_too_nothing_but_exactly_yes_approves(
    value: str, changes: tuple[str, ...], digest: str
) -> None:
    try:
        reply = parse_review_answer(PLAIN, ReviewAnswer(value, changes, digest), by="x")
    except BadInput:
        return
    assert reply.approved == (value == "YES" and not changes)


def test_a_yes_is_bound_to_the_sheet_that_was_shown() -> None:
    assert talk(PLAIN, "YES")[0] == Reply(True, by="me", digest=PLAIN.digest)


@pytest.mark.parametrize("typed", [("no",), ("",), ("NO",), ("nein",), (), ("what?", "")])
def test_a_no_an_empty_line_and_the_end_of_input_decline(typed: tuple[str, ...]) -> None:
    reply, shown = talk(PLAIN, *typed)
    assert (reply.approved, reply.value, reply.edits) == (False, False, ())
    assert "the application is not sent" in shown


def test_what_is_not_understood_sends_nothing_and_is_asked_again() -> None:
    reply, shown = talk(PLAIN, "yes", "send it", "99", "show 99", "YES")
    assert reply.approved
    assert "Only YES in capitals" in shown
    assert "That is not understood, and the application was not sent." in shown
    assert "There is no line 99." in shown
    assert "nothing to show for 99" in shown


@pytest.mark.parametrize(
    ("typed", "changed"),
    [
        (("2 = Sopot",), {"city": "Sopot"}),
        (("2=Sopot",), {"city": "Sopot"}),
        (("2", "  Sopot "), {"city": "Sopot"}),
        (("2", ""), {}),
        (("2 = ",), {"city": ""}),
        (("3 = 2 months",), {"notice": "2 months"}),
        (("3 = Now,  AT once",), {"notice": "Now, at once"}),
        (("3", "2"), {"notice": "2 months"}),
        (("3 = 2", "2"), {"notice": "2 months"}),
        (("3 = 4 months", "perhaps", "1"), {"notice": "1 month"}),
        (("3 = 4 months", ""), {}),
        (("4 = C#",), {"skills": ("C#",)}),
        (("4 = Go, c#",), {"skills": ("Go", "C#")}),
        (("4", "1, 3"), {"skills": ("C", "Go")}),
        (("5 = no",), {"work permit": False}),
        (("5", "perhaps", "no"), {"work permit": False}),
        (("5 =",), {"work permit": False}),
        (("9 = https://a.example",), {"website": "https://a.example"}),
        (("10 = yes",), {"newsletter": True}),
        (("6 = other.pdf",), {}),
        (("7 = else",), {}),
    ],
)
def test_a_line_is_changed_in_place(typed: tuple[str, ...], changed: dict[str, object]) -> None:
    assert edits(*typed) == changed


def test_a_change_is_remembered_when_the_person_says_so() -> None:
    assert talk(PLAIN, "remember 2 = Sopot")[0].remember
    assert not talk(PLAIN, "2 = Sopot")[0].remember


def test_a_line_that_cannot_be_changed_says_why() -> None:
    assert "left" in talk(PLAIN, "7")[1]
    assert "Secrets, files" in talk(PLAIN, "6 = x")[1]


def test_all_of_a_long_answer_is_shown_on_demand() -> None:
    _, shown = talk(BUSY, "show 13")
    table, _, whole = shown.partition("> ")
    assert "characters) (show 13)" in " ".join(table.split())
    assert whole.count("word") == 80
    assert "Website" in talk(BUSY, "show empty")[1].partition("> ")[2]


@pytest.mark.parametrize("columns", [80, 120])
def test_the_sheet_tells_everything_in_words_and_fits(columns: int) -> None:
    _, shown = talk(BUSY, columns=columns)
    flat = " ".join(shown.split())
    rows = {row[: row.find("  ", 5)].strip(): row for row in shown.splitlines()}
    assert max(map(len, shown.splitlines())) <= columns
    assert shown.index("required, and empty") < shown.index("not proven") < shown.index("Question")
    assert "! 11 Years: your change was not used, it takes a number" in flat
    assert any("City" in row and ", likely" in row for row in rows.values())
    assert any("Region" in row and ", check" in row and "NO" in row for row in shown.splitlines())
    assert "DRAFT, check" in flat
    assert shown.count("mended pumps") == DRAFT.count("mended pumps")
    assert "1 draft is part of it: 9, in full above." in flat
    assert "changed, was: Because." in flat
    assert "(2026-11-02): changed: 9; new:" in flat
    assert "gone: 17" in flat
    assert "Left empty: 14 Website, 15 Newsletter, 16 Phone, 17 Fax (was: +49 30 1)." in flat
    assert "Not used: Salary" in flat
    assert "digest ab12ab12ab12" in flat


def test_a_sheet_without_trouble_shows_none() -> None:
    shown = talk(replace(PLAIN, sheet=PLAIN.sheet[:1], blank=()))[1]
    assert "!" not in shown
    assert "Left empty" not in shown
    assert "Since" not in shown


def test_many_fields_left_empty_are_counted() -> None:
    many = tuple(line(f"Box {n}", "") for n in range(40))
    flat = " ".join(talk(replace(PLAIN, blank=many))[1].split())
    assert "32 Box 23 and 16 more (show empty)" in flat


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from([60, 80, 120]))
def test_whatever_a_page_wrote_moves_no_cursor_and_breaks_no_table(
    label: str, answer: str, columns: int
) -> None:
    wild = replace(PLAIN, sheet=(line(label, answer, refused=label, before=label),), since="x")
    out = io.StringIO()
    console = Console(file=out, width=columns, highlight=False, emoji=False, markup=False)
    for part in render_sheet(review_of(wild), width=columns):
        console.print(part)
    assert not set(out.getvalue()) & {"\x1b", "\r", "\x07", "\x9b"}


def refusal(told: ReviewAnswer, question: Question = PLAIN) -> str:
    with pytest.raises(BadInput) as found:
        parse_review_answer(question, told, by="x")
    return str(found.value)


def said(*changes: str) -> Iterable[tuple[str, object]]:
    return parse_review_answer(PLAIN, ReviewAnswer(edits=changes, remember=True), by="x").edits


def test_lines_are_named_by_number_or_key_from_elsewhere() -> None:
    assert said("2=Sopot", "notice = 2 months") == (("city", "Sopot"), ("notice", "2 months"))
    assert said("a=b=y", "5=no") == (("a=b", "y"), ("work permit", False))


def test_what_cannot_be_an_answer_from_elsewhere_is_refused_with_its_reason() -> None:
    assert "names no line" in refusal(ReviewAnswer(edits=("nobody=x",)))
    assert "names no line" in refusal(ReviewAnswer(edits=("city",)))
    assert "cannot be changed" in refusal(ReviewAnswer(edits=("6=x",)))
    assert "1 month, 2 months, Now, at once" in refusal(ReviewAnswer(edits=("3=4 months",)))
    assert "shown again" in refusal(ReviewAnswer("YES", edits=("2=Sopot",)))
    assert "no answer to a sheet" in refusal(ReviewAnswer("yes"))
    assert "digest" in refusal(ReviewAnswer("YES", digest="cd34" * 3))
    assert "digest" in refusal(ReviewAnswer("YES", digest="ab12"))
    assert parse_review_answer(PLAIN, ReviewAnswer("no"), by="x").value is False
    assert parse_review_answer(PLAIN, ReviewAnswer(""), by="x").value is False


def test_drafts_are_approved_from_elsewhere_only_with_the_digest_of_their_sheet() -> None:
    assert "drafts" in refusal(ReviewAnswer("YES"), BUSY)
    assert parse_review_answer(BUSY, ReviewAnswer("YES", digest="AB12" * 3), by="x").approved
    assert parse_review_answer(PLAIN, ReviewAnswer("YES"), by="x") == Reply(
        True, by="x", digest=PLAIN.digest
    )
