"""What was stored can be read, now and by every later version."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.journal.examples import EXAMPLES
from tests.core.journal.strategies import events, facts

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Answer, Document, Question, Reply, Row, Sheet, Source
from steadyhand.core.journal.codec import VERSION, decode, encode, pack, unpack
from steadyhand.core.journal.events import (
    KIND_BY_EVENT,
    KINDS,
    Envelope,
    Event,
    RunEnded,
    RunResumed,
    SnapshotGenerated,
)
from steadyhand.core.page.snapshot import FieldKey, Role, Snapshot
from steadyhand.errors import StoreFailed

GOLDEN = Path(__file__).with_name("golden") / "events.jsonl"
LINES = [json.loads(line) for line in GOLDEN.read_text("utf-8").splitlines()]


def kind_of(event: Event) -> str:
    return KIND_BY_EVENT[type(event)]


def body(fact: object) -> bytes:
    return json.dumps(fact, ensure_ascii=False).encode()


@given(events())
def test_any_event_comes_back_as_it_was(event: Event) -> None:
    back = decode(kind_of(event), VERSION, encode(event))
    assert back == event
    assert repr(back) == repr(event)  # enums are enums and tuples tuples again


@pytest.mark.parametrize("kind", [Sheet, Question, Reply, Snapshot])
@settings(max_examples=25)  # a whole page is slow to draw
@given(draw=st.data())
def test_any_artifact_comes_back_as_it_was(kind: type, draw: st.DataObject) -> None:
    fact = draw.draw(facts(kind))
    assert repr(unpack(kind, pack(fact))) == repr(fact)


@given(events(), st.dictionaries(st.from_regex(r"x_[a-z]{1,9}", fullmatch=True), st.integers()))
def test_keys_of_a_newer_writer_are_passed_over(event: Event, extra: dict[str, int]) -> None:
    wider = json.loads(encode(event)) | extra
    assert decode(kind_of(event), VERSION, body(wider)) == event


@pytest.mark.parametrize(("line", "example"), list(zip(LINES, EXAMPLES, strict=True)))
def test_a_body_that_was_stored_once_can_be_read_for_ever(
    line: dict[str, object], example: Event
) -> None:
    assert line["kind"] == kind_of(example)
    assert decode(kind_of(example), 1, body(line["body"])) == example


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_stored_example_that_names_all_its_fields(kind: str) -> None:
    newest = [line["body"] for line in LINES if line["kind"] == kind][-1:]
    example = [each for each in EXAMPLES if kind_of(each) == kind][-1:]
    assert newest == [json.loads(encode(each)) for each in example] != []


@pytest.mark.parametrize("example", EXAMPLES, ids=kind_of)
def test_an_envelope_is_named_by_its_event(example: Event) -> None:
    assert Envelope("r1", 0, "", example).kind == kind_of(example)


@pytest.mark.parametrize(
    "value", ["Yes", "", True, False, (), ("a", "b"), Document("cv.pdf", "/home/a/cv.pdf", "0a")]
)
def test_an_answer_keeps_its_type(value: str | bool | tuple[str, ...] | Document) -> None:
    row = Row(FieldKey("k"), "Label", "", Role.TEXT, Answer(value, Source.PROFILE))
    (back,) = unpack(Sheet, pack(Sheet("salt", (row,)))).rows
    assert back.answer.value == value
    assert type(back.answer.value) is type(value)


def test_a_field_that_an_older_writer_did_not_know_has_its_default() -> None:
    assert decode("run_ended", 1, b'{"verdict":"submitted"}') == RunEnded(Verdict.SUBMITTED)


def test_an_unknown_kind_is_refused_by_name() -> None:
    with pytest.raises(StoreFailed, match=r"'telepathy' \(v1\).*update"):
        decode("telepathy", 1, b"{}")


def test_a_newer_meaning_of_a_known_kind_is_refused() -> None:
    with pytest.raises(StoreFailed, match=r"'resumed' \(v2\)"):
        decode("resumed", VERSION + 1, encode(RunResumed("me")))


@pytest.mark.parametrize(
    "broken", [b"", b"{", b"[]", b"{}", b'{"by":1}', b'{"by":null}', b'{"by":"\xff"}']
)
def test_a_damaged_body_is_one_sentence_without_what_it_held(broken: bytes) -> None:
    with pytest.raises(StoreFailed, match="event 'resumed' cannot be read") as caught:
        decode("resumed", 1, broken)
    assert "\n" not in str(caught.value)


def test_a_damaged_artifact_is_named() -> None:
    with pytest.raises(StoreFailed, match="Sheet cannot be read"):
        unpack(Sheet, b'{"rows":3}')


def test_a_lone_surrogate_from_a_page_cannot_stop_the_journal() -> None:
    half = RunResumed("a \ud83d b \U0001f600")
    assert decode("resumed", 1, encode(half)) == RunResumed("a \ufffd b \U0001f600")


def test_a_body_is_readable_by_people() -> None:
    assert encode(EXAMPLES[1]) == b'{"worker":"w-1"}'
    assert isinstance(EXAMPLES[5], SnapshotGenerated)
    assert b'"is":"submit"' in encode(EXAMPLES[9])
