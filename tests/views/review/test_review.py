"""The sheet as one table, and how it differs from the last application with the same form."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.people.sheets import line

from steadyhand.core.act.approved_sheet import (
    MASK,
    ApprovedSheet,
    approved_sheet_of,
    whole_form_fingerprint,
    with_last_answers,
)
from steadyhand.core.answer.sheet import (
    AcceptedInput,
    CompletedPage,
    Question,
    QuestionKind,
    Sheet,
    SheetLine,
    Source,
)
from steadyhand.core.journal.codec import pack, unpack
from steadyhand.core.page.snapshot import (
    Field,
    FieldKey,
    PageText,
    Ref,
    Role,
    Snapshot,
    form_fingerprint,
)
from steadyhand.views.review import ChangeStatus, Review, Sureness, review_of

AT = "2026-11-22T09:00:00.000Z"


def gate(*lines: SheetLine, blank: tuple[SheetLine, ...] = ()) -> Question:
    kind = QuestionKind.CONFIRM_SUBMIT
    return Question("q", kind, "Send it?", sheet=lines, blank=blank, digest="ab")


@pytest.mark.parametrize(
    ("source", "confidence", "word"),
    [
        (Source.PROFILE, 1.0, Sureness.SURE),
        (Source.PROFILE, 0.9, Sureness.SURE),
        (Source.PROFILE, 0.85, Sureness.LIKELY),
        (Source.PROFILE, 0.75, Sureness.CHECK),
        (Source.DRAFT, 1.0, Sureness.CHECK),
        (Source.SITE, 1.0, Sureness.CHECK),
    ],
)
def test_how_sure_an_answer_is_has_a_word(
    source: Source, confidence: float, word: Sureness
) -> None:
    (told,) = review_of(gate(line("A", "1", source=source, confidence=confidence))).lines
    assert (told.sureness, told.draft) == (word, source is Source.DRAFT)


@pytest.mark.parametrize(
    ("answer", "before", "word"),
    [
        ("1", "1", ChangeStatus.SAME),
        ("2", "1", ChangeStatus.CHANGED),
        ("2", None, ChangeStatus.NEW),
        ("", "1", ChangeStatus.GONE),
        ("", "", ChangeStatus.SAME),
        ("", None, ChangeStatus.SAME),
        (MASK, MASK, ChangeStatus.UNKNOWN),
        ("1", MASK, ChangeStatus.UNKNOWN),
    ],
)
def test_what_became_of_a_line_since_the_last_time_has_a_word(
    answer: str, before: str | None, word: ChangeStatus
) -> None:
    question = gate(line("A", answer, before=before))
    assert review_of(replace(question, since=AT)).lines[0].changed is word
    assert review_of(question).lines[0].changed is ChangeStatus.UNKNOWN


def test_lines_and_blanks_are_counted_in_one_row_and_found_by_number_or_key() -> None:
    earlier = line("A", "1", key="", takes=None)
    review = review_of(gate(earlier, line("B", "2"), blank=(line("C", ""),)))
    assert [each.number for each in review.every] == [1, 2, 3]
    assert [e.label for n in ("1", "b", "3") if (e := review.named(n))] == ["A", "B", "C"]
    assert review.named("") is None
    assert review.named("4") is None
    assert not review.lines[0].editable


def test_what_to_look_at_first_is_sorted_out() -> None:
    review = review_of(
        replace(
            gate(
                line("A", "1", source=Source.DRAFT),
                line("B", "2", proven=False),
                line("C", "3", refused="no"),
                line("D", MASK),
                blank=(line("E", "", required=True), line("F", "", before="x")),
            ),
            since=AT,
        )
    )

    def labels(of: str) -> list[str]:
        return [each.label for each in getattr(review, of)]

    assert labels("drafts") == ["A"]
    assert labels("unproven") == ["B"]
    assert labels("refused") == ["C"]
    assert labels("lacking") == ["E"]
    assert labels("otherwise") == ["A", "B", "C", "F"]
    assert [each.secret for each in review.lines] == [False, False, False, True]


def test_the_table_is_one_json_document_that_can_be_read_again() -> None:
    takes = AcceptedInput(QuestionKind.CHOICE, ("x", "y"), True)
    review = review_of(gate(line("A", "x", takes=takes), blank=(line("B", ""),)))
    assert unpack(Review, pack(review)) == review
    told = json.loads(pack(review))
    assert told["digest"] == "ab"
    assert told["lines"][0]["options"] == ["x", "y"]
    assert told["lines"][0]["takes"] == "choice"
    assert told["lines"][0]["sureness"] == "sure"
    assert told["blank"][0]["number"] == 2


def test_the_last_time_is_told_by_question_and_the_same_words_in_their_order() -> None:
    last = ApprovedSheet("f", "d", AT, (("A", "1"), ("A", "2"), ("G > B", "3")))
    question = gate(
        line("A", "1"), line("A", "9"), line("N", "4"), blank=(line("B", "", group="G"),)
    )
    told = with_last_answers(last, question)
    assert [each.before for each in (*told.sheet, *told.blank)] == ["1", "2", None, "3"]
    assert told.since == AT
    assert with_last_answers(None, question) == question


LINES = st.lists(
    st.builds(line, st.sampled_from("ABC"), st.text("xy", max_size=2)), max_size=5
).map(tuple)


@given(LINES)
def test_any_sheet_that_was_approved_is_the_same_the_next_time(
    lines: tuple[SheetLine, ...],
) -> None:
    question = gate(*lines)
    again = with_last_answers(approved_sheet_of(question, "f", AT), question)
    assert {each.changed for each in review_of(again).lines} <= {ChangeStatus.SAME}


def test_a_form_of_several_pages_is_known_by_all_of_them() -> None:
    page = Snapshot("u", fields=(Field(Ref("r"), FieldKey("a"), Role.TEXT, label=PageText("A")),))
    left = CompletedPage("f1", "", (), ())
    assert whole_form_fingerprint(page, Sheet("s")) == form_fingerprint(page)
    both = whole_form_fingerprint(page, Sheet("s", passed=(left,)))
    assert both != whole_form_fingerprint(page, Sheet("s", passed=(replace(left, form="f2"),)))
    assert len(both) == len(form_fingerprint(page))
