"""The events of a job over all its attempts, as JSON and as messages of a stream."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st
from tests.views import runs

from steadyhand.views.job_events import (
    ATTEMPT,
    EventPosition,
    event_facts,
    position_of,
    run_of,
    sse_message,
)


@given(st.integers(1, 1_000), st.integers(0, ATTEMPT - 1))
def test_an_id_tells_where_its_event_stands_and_grows_with_time(attempt: int, seq: int) -> None:
    place = EventPosition(attempt, seq)
    assert position_of(place.number) == place
    assert EventPosition(attempt + 1, 0).number > place.number


def test_events_beyond_an_id_are_told_in_words_with_their_facts() -> None:
    every = list(event_facts(2, runs.HAPPY))
    assert [each["seq"] for each in every] == [each.seq for each in runs.HAPPY]
    assert every[0]["id"] == 2 * ATTEMPT
    last = every[-1]
    assert (last["kind"], last["run_id"], last["attempt"]) == ("run_ended", "run-7", 2)
    assert last["text"]
    later = list(event_facts(2, runs.HAPPY, 2 * ATTEMPT + 3))
    assert later == every[4:]
    json.dumps(every)


def test_the_run_of_an_attempt_is_called_after_its_job() -> None:
    assert (run_of("j", 1), run_of("j", 2)) == ("j", "j-2")


@given(st.text())
def test_no_text_breaks_a_message_apart(text: str) -> None:
    message = sse_message("note", {"text": text}, 7)
    lines = message.decode("ascii").split("\n")
    assert lines[:2] == ["id: 7", "event: note"]
    assert lines[3:] == ["", ""]
    assert json.loads(lines[2].removeprefix("data: ")) == {"text": text}
    assert sse_message("note", {}).startswith(b"event: note\n")
