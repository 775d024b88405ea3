"""The report's steps: where one begins, what it is called, and which pictures stand beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.views import runs

from steadyhand.core.act.actions import Refocus, RefreshSoft, Scroll
from steadyhand.core.act.results import Evidence, Verdict
from steadyhand.core.answer.sheet import (
    Answer,
    Document,
    QuestionKind,
    Row,
    Sheet,
    Source,
    Value,
    key_on_page,
)
from steadyhand.core.journal import events as ev
from steadyhand.core.page.snapshot import FieldKey, Role
from steadyhand.views.receipt import receipt
from steadyhand.views.record import Picture, RunRecord, walk
from steadyhand.views.report import report_markdown
from steadyhand.views.stages import (
    Stage,
    alt_text,
    gallery,
    look_alike,
    omission_note,
    shot_heading,
    stages,
    title,
)
from steadyhand.views.story import question_records, steps

GIVEN = runs.FILLS[0]
GONE = Evidence(FieldKey("given-name"), "First name", "type_ref", False, "it does not hold")


def cut(*events: ev.Event) -> tuple[Stage, ...]:
    """The stages of a run with these events."""
    return stages(tuple(walk(runs.envelopes(events))))


def names(*events: ev.Event) -> list[str]:
    """The titles of a run's stages."""
    return [title(stage) for stage in cut(*events)]


def test_a_run_is_told_as_what_it_did_one_step_each() -> None:
    told = steps(tuple(walk(runs.HAPPY)), (), bits=2)
    assert [step.title for step in told.all] == [
        "Pressed “Apply for this job”",
        "Uploaded “Resume”",
        "Asked you",
        "Filled 5 fields",
        "Pressed “Send application”",
        "Came to an end",
    ]
    assert [step.number for step in told.all] == list(range(1, 7))
    assert told.all[3].evidence[0].way == "set with all others at once"


def test_a_task_is_told_step_by_step_with_its_questions_and_what_left() -> None:
    events = (
        ev.RunStarted(runs.URL, ev.Mode.TASK, ()),
        ev.GoalSet(2),
        ev.StepFollowed(1, 'click "New"', done=True, found="found by its name"),
        ev.QuestionAsked("q", QuestionKind.STEP_GRANT, "Press Save?"),
        ev.QuestionAnswered("q", QuestionKind.STEP_GRANT, "you", given=True, approved=True),
        ev.StepFollowed(2, 'click "Save"', done=True, found="found by its name"),
        ev.WriteLeft("step", "POST", "https://t.example/new", 20),
        ev.RunEnded(Verdict.DONE, "", "a row with Apollo"),
    )
    assert names(*events) == ['Step 1: click "New"', 'Step 2: click "Save"', "Came to an end"]
    record = RunRecord("run-7", runs.envelopes(events))
    assert "## The task" in report_markdown(record)
    told = [(step.name, step.notes) for step in receipt(record).steps]
    assert told[:2] == [
        ('Step 1: click "New"', ("done", "found by its name")),
        ('Step 2: click "Save"', ("asked: Press Save?", "done", "found by its name")),
    ]


def test_the_times_of_all_steps_make_up_the_time_of_the_run() -> None:
    found = stages(tuple(walk(runs.HAPPY)))
    assert sum(s.took_s for s in found) == pytest.approx(0.4 * (len(runs.HAPPY) - 1))
    told = steps(tuple(walk(runs.HAPPY)), (), bits=2)
    assert 95 <= sum(step.share for step in told.all) <= 105
    assert told.waited_s == pytest.approx(0.8)
    assert told.all[2].waited == "0.4 s"


def test_every_event_is_in_exactly_one_step() -> None:
    found = stages(tuple(walk(runs.REFUSAL)))
    assert [m.envelope.seq for s in found for m in s.moments] == list(range(len(runs.REFUSAL)))


def test_a_wait_that_is_not_over_lasts_until_the_next_step() -> None:
    asked = ev.QuestionAsked("q", QuestionKind.TEXT, "Why?")
    found = cut(asked, ev.RunPaused("waits"), ev.WorkerClaimed("desk"), runs.seen())
    assert [title(s) for s in found] == ["Asked you", "Looked at the page"]
    assert found[0].waited_s == pytest.approx(0.8)
    assert found[1].waited_s == 0


def test_a_step_tells_why_it_was_done() -> None:
    told = steps(tuple(walk(runs.HAPPY)), (), bits=2)
    assert told.all[0].why == ("The form is behind 'Apply for this job'.",)


def test_what_was_not_proven_comes_first() -> None:
    fills = (runs.FILLS[1], GIVEN)
    checked = ev.ActionVerified((runs.proven(runs.FILLS[1]), GONE))
    told = steps(tuple(walk(runs.envelopes((ev.ActionIntended(fills), checked)))), (), bits=2)
    assert [each.proven for each in told.all[0].evidence] == [False, True]
    assert told.all[0].title == "Filled 1 of 2 fields"


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ((ev.ActionIntended((GIVEN,)),), "Began to fill “First name”"),
        ((ev.ActionIntended((GIVEN,)), ev.ActionVerified((GONE,))), "Could not fill “First name”"),
        ((ev.ActionIntended((runs.RESUME,)),), "Began to upload “Resume”"),
        ((ev.ActionIntended((runs.SEND,)),), "About to press “Send application”"),
        (
            (
                ev.ActionIntended((runs.SEND,)),
                ev.ActionExecuted("submit", "Send application", False),
            ),
            "Could not press “Send application”",
        ),
        ((ev.ActionIntended((runs.WAIT,)),), "Waited for a late confirmation"),
        ((ev.ActionIntended((RefreshSoft("a timeout"),)),), "Loaded the page again"),
        ((ev.ActionIntended((Scroll("a long page"),)),), "Scrolled a little"),
        ((ev.ActionIntended((Refocus("a field"),)),), "Left the field once"),
        (
            (
                ev.ActionIntended((runs.OPEN,)),
                ev.ActionExecuted("click_ref", "Next", True),
                ev.StepTaken("Next", "f", True, "", 1, 4),
            ),
            "Pressed “Apply for this job” on page 1 of 4",
        ),
        ((ev.QuestionAsked("q", QuestionKind.CONFIRM_SUBMIT, "Send?"),), "Asked for your approval"),
        ((ev.WorkerClaimed("desk"),), "Made ready"),
    ],
)
def test_a_step_is_called_by_no_more_than_the_journal_shows(
    events: tuple[ev.Event, ...], said: str
) -> None:
    assert names(*events) == [said]


def test_a_step_without_a_look_is_on_the_page_seen_last() -> None:
    found = cut(
        runs.seen(), ev.ActionIntended((GIVEN,)), ev.PlanProposed(ev.Rung.SEMANTIC, (), why="x")
    )
    assert [s.url for s in found] == [runs.URL, runs.URL]
    assert cut(ev.WorkerClaimed("desk"))[0].url == ""


def picture(number: int, name: str = "page", bits: int | None = None) -> Picture:
    """A picture that was taken after that many events; its look is its number."""
    look = 0b111 << 4 * number if bits is None else bits
    return Picture(
        name, f"{name} {number}", f"pictures/{number:04d}-{name}.png", "", number, bits=look
    )


TWO_FILLS = (
    runs.seen(),  # 0
    ev.ActionIntended((GIVEN,)),  # 1
    ev.ActionVerified((runs.proven(GIVEN),)),  # 2
    runs.seen(),  # 3
    ev.ActionIntended((runs.FILLS[1],)),  # 4
    ev.ActionVerified((runs.proven(runs.FILLS[1]),)),  # 5
    runs.seen(),  # 6
    ev.RunEnded(Verdict.DRY_RUN),  # 7
)


def shown(*pictures: Picture, bits: int = 2) -> dict[int, list[str]]:
    """Where the pictures stand beside two fills and an end: 'Before 1'."""
    placed = gallery(cut(*TWO_FILLS), pictures, bits=bits)
    return {
        n: [f"{s.when} {s.picture.number}".strip() for s in shots]
        for n, shots in placed.shots.items()
    }


def test_each_step_has_its_picture_before_and_after_side_by_side() -> None:
    found = shown(picture(1), picture(4), picture(7))
    assert found == {1: ["Before 1", "After 4"], 2: ["Before 4", "After 7"], 3: []}


def test_pictures_that_look_alike_are_shown_once() -> None:
    alike = (picture(1, bits=0), picture(4, bits=1), picture(7, bits=0b11111))
    assert shown(*alike)[1] == ["Before and after 1"]
    assert shown(*alike)[2] == ["Before 1", "After 7"]
    assert gallery(cut(*TWO_FILLS), alike, bits=2).left_out == 1
    assert gallery(cut(*TWO_FILLS), alike, bits=0).left_out == 0


def test_the_picture_that_was_approved_is_shown_for_one_that_looks_like_it() -> None:
    found = gallery(cut(*TWO_FILLS), (picture(1, bits=0), picture(1, "before", 0)), bits=2)
    assert [s.picture.name for s in found.shots[1]] == ["before"]
    assert found.left_out == 1


def test_what_was_approved_and_what_came_of_it_are_both_shown_however_alike() -> None:
    found = gallery(cut(*TWO_FILLS), (picture(1, "before", 0), picture(3, "after", 0)), bits=9)
    assert [s.picture.name for s in found.shots[1]] == ["before", "after"]


def test_a_picture_of_the_end_stands_with_the_end() -> None:
    assert shown(picture(7, "end")) == {1: [], 2: [], 3: ["7"]}


def test_a_picture_is_not_repeated_alone() -> None:
    assert shown(picture(1), picture(3)) == {1: ["Before 1", "After 3"], 2: [], 3: []}


def test_pictures_are_alike_only_with_the_same_size_and_near_hashes() -> None:
    one = picture(1, bits=0b1)
    assert look_alike(one, picture(2, bits=0b11), 2)
    assert not look_alike(one, picture(2, bits=0b111), 2)
    assert not look_alike(one, picture(2, bits=0b1), 0)
    assert not look_alike(one, replace(one, size=(9, 9)), 2)
    assert not look_alike(one, replace(one, bits=None), 2)
    assert not look_alike(replace(one, bits=None), one, 2)


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 3)), max_size=12))
def test_a_picture_is_never_lost_without_being_counted(taken: list[tuple[int, int]]) -> None:
    pictures = tuple(picture(number, bits=look) for number, look in taken)
    found = gallery(cut(*TWO_FILLS), pictures, bits=0)
    placed = {s.picture for shots in found.shots.values() for s in shots}
    assert placed == set(pictures)
    fewer = gallery(cut(*TWO_FILLS), pictures, bits=2)
    assert {s.picture for shots in fewer.shots.values() for s in shots} <= set(pictures)


def test_a_picture_is_told_in_words() -> None:
    alike = gallery(cut(*TWO_FILLS), (picture(1, bits=0), picture(4, bits=0)), bits=2)
    shot = alike.shots[1][0]
    assert shot_heading(shot) == "Before and after: they look alike"
    assert alt_text(shot) == "Screenshot, before and after this step: page 1"
    assert omission_note(1).startswith("1 picture that looks like the one before. It is in")
    assert omission_note(2).startswith("2 pictures that look like the one before. They are in")


def test_the_markdown_says_that_pictures_were_left_out() -> None:
    record = RunRecord(
        "r", runs.envelopes(TWO_FILLS), None, (picture(1, bits=0), picture(4, bits=0))
    )
    assert "Left out: 1 picture" in report_markdown(record)


KEY = FieldKey("x")


@pytest.mark.parametrize(
    ("later", "proven"),
    [
        ((), True),
        ((runs.seen(epoch="d2", form="f2"),), True),
        ((runs.seen(epoch="d2", form="f2"), runs.seen(epoch="d3", form="f2")), True),
        ((ev.PageLost("gone"), runs.seen(epoch="d9")), False),
    ],
)
def test_what_was_proven_on_a_page_that_was_left_stays_so_until_the_browser_is_lost(
    later: tuple[ev.Event, ...], proven: bool
) -> None:
    left = ev.StepTaken("Next", "f1", True)
    events = (
        runs.seen(epoch="d1", form="f1"),
        ev.ActionVerified((runs.proven(GIVEN),)),
        left,
        *later,
    )
    row = Row(key_on_page(GIVEN.target.key, "f1"), "x", "", Role.TEXT, Answer("v", Source.PROFILE))
    found = receipt(RunRecord("r", runs.envelopes(events), Sheet("s", (row,))))
    assert found.fields[0].proven is proven


def test_a_page_that_objected_keeps_its_fields_where_they_are() -> None:
    stays = ev.StepTaken("Next", "f1", False)
    events = (runs.seen(form="f1"), ev.ActionVerified((runs.proven(GIVEN),)), stays, stays)
    row = Row(GIVEN.target.key, "x", "", Role.TEXT, Answer("v", Source.PROFILE))
    assert receipt(RunRecord("r", runs.envelopes(events), Sheet("s", (row,)))).fields[0].proven


def test_a_second_page_leaves_the_proofs_of_the_first_alone() -> None:
    left = (ev.StepTaken("Next", "f1", True), ev.StepTaken("Next", "f2", True))
    events = (runs.seen(form="f1"), ev.ActionVerified((runs.proven(GIVEN),)), *left)
    row = Row(key_on_page(GIVEN.target.key, "f1"), "x", "", Role.TEXT, Answer("v", Source.PROFILE))
    assert receipt(RunRecord("r", runs.envelopes(events), Sheet("s", (row,)))).fields[0].proven


def answered(value: Value, *, by: str = "you", key: FieldKey = KEY) -> str:
    """What the report shows of a reply that stands in the sheet under *key*."""
    row = Row(key, "Why us?", "", Role.TEXT, Answer(value, Source.HUMAN))
    asked = ev.QuestionAsked("q", QuestionKind.TEXT, "Why us?", KEY)
    said = ev.QuestionAnswered("q", QuestionKind.TEXT, by, True, field=KEY)
    moments = tuple(walk(runs.envelopes((asked, said))))
    return question_records(moments, Sheet("s", (row,), replies=((KEY, value),)))[0].answer


@pytest.mark.parametrize(
    ("value", "shown_as"),
    [
        ("Apples", "Apples"),
        (True, "yes"),
        (False, "no"),
        (("Go", "Rust"), "Go, Rust"),
        (Document("cv.pdf", "/x/cv.pdf", "ab"), "cv.pdf"),
    ],
)
def test_a_reply_is_shown_as_it_was_given(value: Value, shown_as: str) -> None:
    assert answered(value) == shown_as


def test_a_reply_to_a_page_that_was_left_is_shown() -> None:
    assert answered("Apples", key=key_on_page(KEY, "form")) == "Apples"


def test_a_reply_is_shown_only_where_it_is_known_to_be_no_secret() -> None:
    asked = ev.QuestionAsked("q", QuestionKind.OTP, "The code?", KEY)
    said = ev.QuestionAnswered("q", QuestionKind.OTP, "you", True, field=KEY)
    row = Row(KEY, "Code", "", Role.TEXT, Answer("12345", Source.HUMAN))
    code = Sheet("s", (row,), replies=((KEY, "12345"),))
    moments = tuple(walk(runs.envelopes((asked, said))))
    for sheet in (code, replace(code, rows=()), None):
        assert question_records(moments, sheet)[0].answer == ""


def test_only_the_last_of_several_replies_is_told() -> None:
    row = Row(KEY, "Why?", "", Role.TEXT, Answer("second", Source.HUMAN))
    said = ev.QuestionAnswered("q", QuestionKind.TEXT, "you", True, field=KEY)
    moments = tuple(walk(runs.envelopes((said, said))))
    found = question_records(moments, Sheet("s", (row,), replies=((KEY, "second"),)))
    assert [each.answer for each in found] == ["", "second"]


def test_each_kind_of_reply_is_told_apart() -> None:
    asked = ev.QuestionAsked("q", QuestionKind.TEXT, "Why us?")
    no_answer = ev.QuestionAnswered("q", QuestionKind.TEXT, "", False)
    refused = ev.QuestionAnswered("q", QuestionKind.CONFIRM_SUBMIT, "nobody", False)
    kept = ev.QuestionAnswered("q", QuestionKind.TEXT, "you", True, remembered=True)
    changed = replace(refused, by="you", edited=(KEY, FieldKey("b")))
    said = (asked, no_answer, refused, kept, changed)
    text = report_markdown(RunRecord("r", runs.envelopes(said)))
    assert "**Changed 2 answers**, you" in text
    assert "- Why us? **No answer**\n" in text
    assert "**Not approved**, nobody" in text
    assert "**Answered**, you, remembered" in text
