"""The events of a job over all its attempts, as JSON and as messages of a stream."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st
from tests.views import runs

from steadyhand.views.job_events import (
    ATTEMPT,
    SSE_HEARTBEAT,
    AttemptTeller,
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


@given(st.lists(st.integers(0, len(runs.HAPPY)), max_size=8))
def test_batches_of_any_size_tell_what_the_whole_tells(cuts: list[int]) -> None:
    teller = AttemptTeller(1)
    told: list[dict[str, object]] = []
    for end in (*sorted(cuts), len(runs.HAPPY)):
        since = teller.last_seq + 1
        told += teller.facts(runs.HAPPY[since:end])
        told += teller.facts(runs.HAPPY[:end])  # what was told before is not told again
    assert told == list(event_facts(1, runs.HAPPY))


def whole_messages(content: bytes) -> list[dict[str, str]]:
    """The messages that are whole in those bytes, as the standard has a client take them apart."""
    blocks = content.split(b"\n\n")[:-1]
    lines = [block.decode().split("\n") for block in blocks if not block.startswith(b":")]
    return [dict(line.split(": ", 1) for line in each) for each in lines]


def test_a_stream_that_is_cut_at_any_byte_and_gone_on_with_tells_each_event_once() -> None:
    facts = list(event_facts(1, runs.HAPPY))
    stream = b"".join(
        sse_message("status", {"n": n}) + sse_message("x", fact, int(fact["id"])) + SSE_HEARTBEAT
        for n, fact in enumerate(facts)
    )
    ids = [str(fact["id"]) for fact in facts]
    at_end = [n for n in range(len(stream)) if stream[n : n + 2] == b"\n\n"]
    assert len(at_end) == 3 * len(facts)
    heard: list[str] = []
    for cut in range(len(stream) + 1):
        if cut - 2 in at_end or cut == 0:  # only there is one message more whole
            heard = [each["id"] for each in whole_messages(stream[:cut]) if "id" in each]
        last = int(heard[-1]) if heard else 0
        rest = [str(fact["id"]) for fact in facts if int(str(fact["id"])) > last]
        assert [*heard, *rest] == ids
        assert heard == ids[: len(heard)]


def test_a_heartbeat_has_no_id() -> None:
    assert SSE_HEARTBEAT.startswith(b":")
    assert b"id" not in SSE_HEARTBEAT


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
