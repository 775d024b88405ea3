"""The fields of a receipt are the lines that a person approved, as proven as they were then."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.people.sheets import line
from tests.views import runs

from steadyhand.core.act.approved_sheet import ApprovedSheet, approved_sheet_of
from steadyhand.core.act.results import Evidence
from steadyhand.core.answer.sheet import (
    Answer,
    Document,
    Question,
    QuestionKind,
    Row,
    SectionGap,
    Sheet,
    SheetLine,
    Source,
    key_on_page,
)
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import Approval
from steadyhand.core.page.snapshot import NO_FIELD, FieldKey, Role
from steadyhand.views.receipt import (
    APPROVED_EVIDENCE,
    PREFILLED_EVIDENCE,
    UNPROVEN_EVIDENCE,
    UNUSED_PREFIX,
    BlankField,
    ReceiptField,
    answer_words,
    blank_fields,
    receipt,
    receipt_fields,
    sheet_notes,
    sheet_of_approval,
)
from steadyhand.views.record import Moment, walk
from steadyhand.views.report import report_markdown

AT = "2026-01-01T00:00:00.000Z"
KEY = FieldKey("city")
ROW = Row(KEY, "City", "", Role.TEXT, Answer("Riga", Source.EXPLICIT, 1.0))
BOX = Row(FieldKey("news"), "Newsletter", "", Role.CHECK, Answer(False, Source.EXPLICIT, 1.0))
CITY = line("City", "Riga")
CV = Document("cv.pdf", "/cv.pdf", "00")


def yes(
    *lines: SheetLine, blank: tuple[SheetLine, ...] = (), notes: tuple[str, ...] = ()
) -> ApprovedSheet:
    kind = QuestionKind.CONFIRM_SUBMIT
    asked = Question("q", kind, "Send?", sheet=lines, blank=blank, notes=notes, digest="d")
    return approved_sheet_of(asked, "form", AT)


def seen(*results: Evidence) -> tuple[Moment, ...]:
    return tuple(walk(runs.envelopes((ev.ActionVerified(results),))))


def only(kept: ApprovedSheet, *rows: Row, moments: tuple[Moment, ...] = ()) -> ReceiptField:
    (found,) = receipt_fields(Sheet("5a", rows), moments, kept)
    return found


def test_a_sheet_counts_for_the_very_yes_that_was_given_to_it() -> None:
    kept, given = yes(CITY), Approval("d", AT, "me")
    assert sheet_of_approval(given, kept) is kept
    assert sheet_of_approval(replace(given, digest="other"), kept) is None
    assert sheet_of_approval(given, replace(kept, shown=())) is None
    assert sheet_of_approval(None, kept) is None
    assert sheet_of_approval(given, None) is None


@pytest.mark.parametrize(
    ("shown", "evidence"),
    [
        (CITY, APPROVED_EVIDENCE),
        (replace(CITY, proven=False), UNPROVEN_EVIDENCE),
        (replace(CITY, proven=False, source=Source.SITE), PREFILLED_EVIDENCE),
    ],
)
def test_a_line_without_a_word_of_the_page_tells_how_it_was_approved(
    shown: SheetLine, evidence: str
) -> None:
    for rows in ((), (ROW,)):
        found = only(yes(shown), *rows)
        assert (found.answer, found.evidence, found.proven) == ("Riga", evidence, shown.proven)


def test_the_words_of_the_page_are_told_where_they_say_what_was_approved() -> None:
    held = Evidence(KEY, "City", "type_ref", True, "the page holds it")
    assert only(yes(CITY), ROW, moments=seen(held)).evidence == "the page holds it"
    doubted = replace(CITY, proven=False)
    assert only(yes(doubted), ROW, moments=seen(held)).evidence == UNPROVEN_EVIDENCE


def test_the_page_has_the_word_on_the_answer_where_it_holds_another() -> None:
    assert only(yes(line("City", "Oslo")), ROW).answer == "Oslo"


def test_a_box_that_stays_off_follows_and_what_is_held_but_not_approved_does_not() -> None:
    other = replace(ROW, key=FieldKey("other"), label="Other")
    found = receipt_fields(Sheet("5a", (ROW, other, BOX)), (), yes(CITY))
    assert [each.label for each in found] == ["City", "Newsletter"]


def test_a_file_that_did_not_arrive_is_not_proven_whatever_was_approved() -> None:
    row = Row(KEY, "City", "", Role.FILE, Answer(CV, Source.DOCUMENT, 1.0))
    lost = Evidence(KEY, "City", "upload", False, "it was cut off")
    found = only(yes(line("City", "cv.pdf")), row, moments=seen(lost))
    assert (found.answer, found.proven, found.evidence) == ("cv.pdf", False, "it was cut off")
    held = replace(lost, proven=True, text="it is there")
    assert only(yes(line("City", "cv.pdf")), row, moments=seen(held)).proven


def test_what_was_approved_empty_and_the_notes_beside_it_are_told() -> None:
    owed, free = line("Age", "", required=True), line("Fax", "")
    kept = yes(CITY, blank=(owed, free), notes=(f"{UNUSED_PREFIX}Hobby", "a fee is due"))
    assert blank_fields(kept) == (BlankField("Age", "", True), BlankField("Fax", "", False))
    assert sheet_notes(Sheet("5a", unused=("Hobby",)), kept) == (
        "left empty, though required: Age",
        "on the sheet: a fee is due",
        "unused answer: Hobby",
        "left empty: Fax",
    )


def test_lists_that_got_too_few_entries_are_told_whether_or_not_anybody_approved() -> None:
    sheet = Sheet("5a", gaps=(SectionGap("work", "Work experience", 2, why="it was off"),))
    told = "Work experience: left empty, 2 known; it was off"
    assert sheet_notes(sheet, None) == (f"on the sheet: {told}",)
    assert sheet_notes(sheet, yes(CITY, notes=(told,))) == (f"on the sheet: {told}",)
    assert f"- {told}" in report_markdown(replace(runs.happy(), sheet=sheet))


@pytest.mark.parametrize(
    ("answer", "words"), [(True, "yes"), (False, "no"), (("C", "Go"), "C, Go"), ("x", "x")]
)
def test_an_answer_is_worded_as_on_the_sheet(
    answer: str | bool | tuple[str, ...], words: str
) -> None:
    assert answer_words(answer) == words


def test_fields_that_were_approved_empty_stand_in_the_report_required_ones_first() -> None:
    run = runs.happy()
    given = receipt(run).approval
    assert given is not None
    kept = yes(CITY, blank=(line("Fax", ""), line("Age", "", required=True)))
    told = report_markdown(replace(run, approved=replace(kept, digest=given.digest)))
    listed = told.partition("## Fields left empty")[2].split()[:4]
    assert listed == ["-", "Age", "(required)", "-"]


def test_a_line_of_an_earlier_page_is_found_again_by_its_words() -> None:
    filed = replace(ROW, key=key_on_page(KEY, "0123"), answer=replace(ROW.answer, confidence=0.5))
    box = replace(BOX, key=key_on_page(BOX.key, "0123"))
    off = replace(line("Newsletter", "no"), key=NO_FIELD)
    assert only(yes(replace(CITY, key=NO_FIELD)), filed).answer == "Riga"
    assert only(yes(off), box).answer is False
