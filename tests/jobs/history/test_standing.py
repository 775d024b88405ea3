"""Where an application stands: what a run may say, and what a person."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.errors import BadInput
from steadyhand.jobs.history.record import (
    ALLOWED_MARKS,
    PERSON_STANDINGS,
    SENT_STANDINGS,
    STANDING_OF_RESULT,
    Standing,
    after_result,
    after_start,
    allowed_marks,
    check_mark,
    parse_standing,
)

STANDINGS = st.sampled_from(list(Standing))
RESULTS = st.sampled_from(sorted(set(STANDING_OF_RESULT.values())))


@given(STANDINGS, st.lists(RESULTS | st.none()))
def test_no_run_ever_takes_back_that_it_was_or_may_have_been_sent(
    now: Standing, results: list[Standing | None]
) -> None:
    for result in results:
        then = after_start(now) if result is None else after_result(now, result)
        if now in SENT_STANDINGS:
            assert then in SENT_STANDINGS
        if now in PERSON_STANDINGS or now is Standing.SUBMITTED:
            assert then is now
        now = then


@pytest.mark.parametrize(
    ("now", "result", "then"),
    [
        (Standing.IN_PROGRESS, Standing.SUBMITTED, Standing.SUBMITTED),
        (Standing.IN_PROGRESS, Standing.FAILED, Standing.FAILED),
        (Standing.SUBMIT_UNKNOWN, Standing.SUBMITTED, Standing.SUBMITTED),
        (Standing.SUBMIT_UNKNOWN, Standing.FAILED, Standing.SUBMIT_UNKNOWN),
        (Standing.SUBMITTED, Standing.SKIPPED, Standing.SUBMITTED),
        (Standing.INTERVIEW, Standing.SUBMITTED, Standing.INTERVIEW),
        (Standing.NEW, Standing.DRY_RUN, Standing.DRY_RUN),
        (Standing.FAILED, Standing.DRY_RUN, Standing.FAILED),
        (Standing.DRY_RUN, Standing.NEEDS_HUMAN, Standing.NEEDS_HUMAN),
    ],
)
def test_a_result_replaces_what_was_still_open(
    now: Standing, result: Standing, then: Standing
) -> None:
    assert after_result(now, result) is then


def test_a_run_that_begins_is_in_progress_unless_more_is_known() -> None:
    assert after_start(Standing.FAILED) is Standing.IN_PROGRESS
    assert after_start(Standing.SUBMITTED) is Standing.SUBMITTED


def test_the_table_of_a_person_leads_from_every_standing_and_to_all_of_theirs() -> None:
    assert set(ALLOWED_MARKS) == set(Standing)
    reached = frozenset().union(*ALLOWED_MARKS.values())
    assert reached >= PERSON_STANDINGS
    assert not any(now in then for now, then in ALLOWED_MARKS.items())


@given(STANDINGS, STANDINGS)
def test_nobody_can_say_that_what_was_surely_sent_was_not(now: Standing, then: Standing) -> None:
    surely = SENT_STANDINGS - {Standing.SUBMIT_UNKNOWN}
    if now in surely and then not in SENT_STANDINGS:
        with pytest.raises(BadInput, match=f"{now} cannot become {then}"):
            check_mark(now, then)


def test_only_a_person_can_settle_what_nobody_proved() -> None:
    for then in (Standing.SUBMITTED, Standing.FAILED, Standing.INTERVIEW):
        check_mark(Standing.SUBMIT_UNKNOWN, then)


def test_a_person_may_take_back_what_they_said_last() -> None:
    assert Standing.SUBMITTED in allowed_marks(Standing.REJECTED, Standing.SUBMITTED)
    assert allowed_marks(Standing.REJECTED, Standing.REJECTED) == ALLOWED_MARKS[Standing.REJECTED]
    check_mark(Standing.REJECTED, Standing.SUBMITTED, taken_back=Standing.SUBMITTED)
    with pytest.raises(BadInput, match="say one of interview, offer"):
        check_mark(Standing.REJECTED, Standing.SUBMITTED)


@pytest.mark.parametrize(
    ("text", "standing"),
    [
        ("offer", Standing.OFFER),
        (" No Answer", Standing.NO_ANSWER),
        ("NO-ANSWER", Standing.NO_ANSWER),
        ("ghosted", Standing.NO_ANSWER),
        ("applied", Standing.SUBMITTED),
        ("hired", Standing.ACCEPTED),
    ],
)
def test_people_call_it_in_their_words(text: str, standing: Standing) -> None:
    assert parse_standing(text) is standing


def test_a_word_for_no_status_is_refused_with_all_there_are() -> None:
    with pytest.raises(BadInput, match="'great' is no status; there are new, in_progress"):
        parse_standing("great")
