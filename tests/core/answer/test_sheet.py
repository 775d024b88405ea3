"""The sheet holds one answer for each question, the latest; a yes is only what is one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.answer.sheet import (
    Answer,
    CompletedPage,
    Document,
    Refusal,
    Reply,
    Row,
    SectionGap,
    Sheet,
    SheetLine,
    Source,
    UnusedFile,
    key_on_page,
)
from steadyhand.core.page.snapshot import FieldKey, Role

KEYS = st.sampled_from("abc").map(FieldKey)
PAIRS = st.lists(st.tuples(KEYS, st.text(max_size=4)), max_size=8)


KEY_A = FieldKey("a")


def row(key: str, value: str, source: Source = Source.HUMAN) -> Row:
    return Row(FieldKey(key), key, "", Role.TEXT, Answer(value, source))


@given(PAIRS)
def test_the_latest_row_of_any_question_is_the_one_that_stands(
    pairs: list[tuple[str, str]],
) -> None:
    sheet = Sheet("salt")
    for key, value in pairs:
        sheet = sheet.with_rows((row(key, value),))
    assert {str(r.key): r.answer.value for r in sheet.rows} == dict(pairs)
    assert len(sheet.rows) == len(dict(pairs))
    assert all(sheet.row(FieldKey(k)) == row(k, v) for k, v in dict(pairs).items())
    assert sheet.row(FieldKey("none")) is None


@given(PAIRS)
def test_the_latest_reply_to_any_question_is_the_one_that_stands(
    pairs: list[tuple[FieldKey, str]],
) -> None:
    sheet = Sheet("salt", unused=("x",))
    for key, value in pairs:
        sheet = sheet.with_reply(key, value)
    assert dict(sheet.replies) == dict(pairs)
    assert len(sheet.replies) == len(dict(pairs))
    assert (sheet.salt, sheet.rows, sheet.unused) == ("salt", (), ("x",))


@pytest.mark.parametrize("value", [True, "YES"])
def test_yes_is_true_or_the_exact_word(value: bool | str) -> None:
    assert Reply(value).approved


NO = st.one_of(
    st.just(False),
    st.none(),
    st.lists(st.just("YES")).map(tuple),
    st.sampled_from(["yes", "Yes", "YES ", "y", "Y", "true", "1", "ok"]),
    st.text().filter(lambda text: text != "YES"),
)


@given(NO)
def test_nothing_else_is_ever_a_yes(value: str | bool | tuple[str, ...] | None) -> None:
    assert not Reply(value).approved


def left(form: str, *lines: tuple[str, str]) -> CompletedPage:
    """A page of the form that was left while it held those lines."""
    shown = tuple(SheetLine(q, "", v, "", "", 1.0, True) for q, v in lines)
    return CompletedPage(form, "Apply", shown, lines)


def test_changes_replace_replies_and_what_an_earlier_change_could_not_do() -> None:
    one, two = Refusal(KEY_A, "x", "no"), Refusal(FieldKey("b"), "y", "no")
    sheet = Sheet("salt").with_reply(KEY_A, "1").with_edits([(FieldKey("b"), "2")], [one])
    assert dict(sheet.replies) == {"a": "1", "b": "2"}
    assert sheet.unfit == (one,)
    again = sheet.with_edits([(KEY_A, "3")], [two])
    assert (dict(again.replies), again.unfit) == ({"a": "3", "b": "2"}, (two,))


def test_a_line_is_quoted_with_its_group_and_only_a_models_word_is_a_draft() -> None:
    line = SheetLine("A", "", "1", Source.DRAFT, "", 1.0, True)
    assert (line.question, line.draft) == ("A", True)
    other = SheetLine("A", "G", "1", Source.HUMAN, "", 1.0, True)
    assert (other.question, other.draft) == ("G > A", False)


@given(st.sampled_from([True, "YES", "yes", None, ""]), st.booleans())
def test_a_reply_that_changes_anything_never_approves(
    value: str | bool | None, edits: bool
) -> None:
    reply = Reply(value, edits=((KEY_A, "x"),) if edits else ())
    assert reply.approved == (not edits and value in (True, "YES"))


def test_a_page_that_was_left_takes_its_rows_and_replies_along() -> None:
    sheet = Sheet("salt", (row("a", "1"), row("b", "2"))).with_reply(FieldKey("a"), "1")
    after = sheet.with_reply(FieldKey("b"), "2").with_passed(left("f1", ("A", "1")), [KEY_A])
    assert [r.key for r in after.rows] == ["a@f1", "b"]
    assert after.row(key_on_page(KEY_A, "f1")) is not None
    assert after.row(KEY_A) is None  # the next page may ask the same of another thing
    assert dict(after.replies) == {"a@f1": "1", "b": "2"}


def test_a_page_that_comes_again_files_its_newest_rows() -> None:
    once = Sheet("salt", (row("a", "1"),)).with_passed(left("f1", ("A", "1")), [KEY_A])
    twice = once.with_rows((row("a", "2"),)).with_passed(left("f1", ("A", "2")), [KEY_A])
    assert [(r.key, r.answer.value) for r in twice.rows] == [("a@f1", "2")]


def test_a_form_that_begins_anew_was_left_nowhere_and_asks_nothing_twice() -> None:
    sheet = Sheet("salt", (row("a", "1"), row("b", "2"))).with_reply(KEY_A, "1")
    again = sheet.with_passed(left("f1", ("A", "1")), [KEY_A]).restarted()
    assert [r.key for r in again.rows] == ["b"]
    assert (again.passed, again.replies) == ((), ((KEY_A, "1"),))


def test_a_reply_is_never_taken_for_the_question_of_another_page() -> None:
    sheet = Sheet("salt").with_reply(KEY_A, "1").with_passed(left("f1", ("A", "1")), [KEY_A])
    both = sheet.with_reply(KEY_A, "2").with_passed(left("f2", ("A", "2")), [KEY_A])
    assert dict(both.replies) == {"a@f1": "1", "a@f2": "2"}
    assert both.restarted().replies == ()


LINES = st.lists(st.tuples(st.sampled_from("ABC"), st.sampled_from("12")), max_size=4)


@given(st.lists(st.tuples(st.sampled_from(["f1", "f2"]), LINES), max_size=5))
def test_no_line_of_any_page_is_ever_lost_or_told_twice(
    pages: list[tuple[str, list[tuple[str, str]]]],
) -> None:
    sheet = Sheet("salt")
    for form, lines in pages:
        sheet = sheet.with_passed(left(form, *dict.fromkeys(lines)), [])
    told = [line for page in sheet.passed for line in page.sent]
    assert sorted(told) == sorted({line for _, lines in pages for line in lines})
    for page in sheet.passed:
        assert [s.answer for s in page.shown] == [value for _, value in page.sent]


def test_what_the_site_objected_to_is_kept_once_with_what_it_said() -> None:
    sheet = Sheet("salt", (row("a", "1"), row("b", "2")))
    said = {KEY_A: "Too short", FieldKey("none"): "Gone"}
    refused: tuple[Refusal, ...] = (Refusal(KEY_A, "1", "Too short"),)
    assert sheet.with_refused(said).refused == refused
    assert sheet.with_refused(said).with_refused(said).refused == refused
    assert sheet.with_refused({}).refused == ()


def test_drafts_are_told_by_the_field_that_asked_and_never_for_two() -> None:
    filed = key_on_page(FieldKey("b"), "form-1")
    rows = (
        row("a", "A clean seam.", Source.DRAFT),
        row("c", "mine"),
        row("d", "one page's", Source.DRAFT),
        row(filed, "on a page that was left", Source.DRAFT),
        row(key_on_page(FieldKey("d"), "form-1"), "another's", Source.DRAFT),
    )
    drafts = Sheet("salt", rows).drafts
    assert drafts == {"a": "A clean seam.", "b": "on a page that was left"}


def test_a_file_that_a_field_did_not_take_is_told_until_it_took_it() -> None:
    paper = Row(KEY_A, "CV", "", Role.FILE, Answer(Document("cv.pdf", "/x", "ab"), Source.DOCUMENT))
    sheet = Sheet("salt", (paper, row("b", "text")))
    failed = sheet.with_file(KEY_A, "too large").with_unused(("Town",), (UnusedFile("x.pdf"),))
    assert failed.unused_files == (UnusedFile("x.pdf"), UnusedFile("cv.pdf", "too large", KEY_A))
    assert failed.unused == ("Town",)
    assert failed.with_file(KEY_A, "again").unused_files[-1].why == "again"
    assert failed.with_file(KEY_A, "").with_unused((), ()).unused_files == ()
    assert sheet.with_file(FieldKey("b"), "no file").unused_files == ()
    assert sheet.with_file(FieldKey("none"), "gone").unused_files == ()


def test_near_questions_stay_with_an_answer_until_a_field_takes_it() -> None:
    first = Sheet("s").with_unused(("Town", "Size"), (), {"Town": ("Townn",)})
    assert first.near == (("Town", ("Townn",)),)
    later = first.with_unused(("Town", "Size"), (), {"Size": ("Sizes",)})
    assert later.near == (("Town", ("Townn",)), ("Size", ("Sizes",)))
    assert later.with_unused(("Size",), ()).near == (("Size", ("Sizes",)),)


def test_a_section_that_has_fewer_entries_than_there_are_is_told_until_it_has_them() -> None:
    work, school = SectionGap("work", "Jobs", 2), SectionGap("education", "Schools", 1)
    sheet = Sheet("salt").with_gaps((work, school))
    assert sheet.gaps == (work, school)
    tried = sheet.with_gaps((SectionGap("work", "Jobs", 2, why="it was off"),))
    assert [str(gap) for gap in tried.gaps] == [
        "Schools: left empty, 1 known",
        "Jobs: left empty, 2 known; it was off",
    ]
    one = tried.with_gaps((SectionGap("work", "Jobs 1", 2, 1),))
    assert str(one.gaps[-1]) == "Jobs: 1 of 2 entries; it was off"  # as it was first called
    both = one.with_gaps((SectionGap("work", "Jobs 2", 2, 2),))
    assert both.gaps == (school,)
