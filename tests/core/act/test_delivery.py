"""A file that is said to be with the site was in a request that the site did not refuse."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.exchanges import (
    IN_SUBMIT_TEXT,
    NOT_SENT_TEXT,
    UNREADABLE_TEXT,
    file_delivery,
    is_indirect,
    upload_failure,
    write_failure,
)
from steadyhand.core.act.request_body import (
    FORM,
    UNREAD_FILE,
    Body,
    contains_handle,
    upload_handles,
)
from steadyhand.core.act.results import Exchange

CV, OTHER = "ab" * 32, "cd" * 32
URL = "https://jobs.example/apply"
MARK = 2  # the submit's writes begin here


def write(seq: int, *files: str, status: int | None = 200, error: str = "") -> Exchange:
    return Exchange(seq, 0.0, "POST", f"{URL}/{seq}?t=1", status=status, error=error, files=files)


FORM_ALONE = write(MARK)
NAMING = replace(FORM_ALONE, names=(0,))


@pytest.mark.parametrize(
    ("writes", "arrived", "said"),
    [
        ((write(MARK, CV),), True, IN_SUBMIT_TEXT),
        ((write(0, CV), NAMING), True, "what was sent names the answer to that"),
        ((write(0, CV), FORM_ALONE), True, "nothing that was sent afterwards names it"),
        ((write(0, CV, status=413), FORM_ALONE), False, "answered 413"),
        ((write(0, CV, status=500), write(1, CV), NAMING), True, "uploaded apart"),
        ((write(0, CV, status=None, error="reset"), FORM_ALONE), False, "lost (reset)"),
        ((write(0, UNREAD_FILE), FORM_ALONE), True, UNREADABLE_TEXT),
        ((write(0, UNREAD_FILE, status=500), FORM_ALONE), False, NOT_SENT_TEXT),
        ((write(MARK, OTHER),), False, NOT_SENT_TEXT),
        ((), False, NOT_SENT_TEXT),
    ],
)
def test_it_is_told_whether_and_how_a_file_left(
    writes: tuple[Exchange, ...], arrived: bool, said: str
) -> None:
    found = file_delivery(CV, writes, mark=MARK)
    assert (found.arrived, said in found.text) == (arrived, True), found.text
    assert is_indirect(found.text) is (arrived and found.text != IN_SUBMIT_TEXT)
    assert "?" not in found.text


def test_the_last_upload_decides_whether_it_failed() -> None:
    bad, good = write(0, CV, status=500), write(1, CV)
    assert upload_failure(CV, (good, replace(bad, seq=2))) == write_failure(bad)
    assert upload_failure(CV, (bad, good)) == upload_failure(OTHER, (bad,)) == ""


WRITES = st.lists(
    st.builds(
        Exchange,
        seq=st.integers(0, 4),
        at=st.just(0.0),
        method=st.just("POST"),
        url=st.just(URL),
        status=st.sampled_from([None, 200, 303, 404, 500]),
        error=st.sampled_from(["", "lost"]),
        files=st.lists(st.sampled_from([OTHER, UNREAD_FILE]), max_size=2).map(tuple),
    ),
    max_size=5,
)


@given(WRITES, WRITES)
def test_no_file_is_ever_with_the_site_that_was_in_no_request_it_took(
    others: list[Exchange], ours: list[Exchange]
) -> None:
    carrying = [replace(w, files=(CV,), status=w.status or 500) for w in ours]
    taken = [w for w in carrying if not write_failure(w)]
    found = file_delivery(CV, [*others, *carrying], mark=MARK)
    assert found.arrived is bool(taken) or (found.text == UNREADABLE_TEXT and not carrying)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (b'{"id": "up-71c", "ok": true, "status": 200}', {"up-71c"}),
        (b'{"data": [{"file": {"key": 4711}}]}', {"4711"}),
        (b"f81d4fae-7dec", {"f81d4fae-7dec"}),
        (b'"token-9"', {"token-9"}),
        (b"OK", set()),
        (b"x" * 500, set()),
        (b"", set()),
        (b'{"n": 7}', set()),
    ],
)
def test_a_handle_is_what_the_answer_to_an_upload_can_be_referred_to_by(
    answer: bytes, told: set[str]
) -> None:
    assert upload_handles(answer) == told


@pytest.mark.parametrize(
    ("raw", "url", "answer", "told"),
    [
        (b"cv=up-71c&name=Orla", URL, {"id": "up-71c"}, True),
        (b"cv=4711&name=Orla", URL, {"id": 4711}, True),
        (b"cv=47112&name=Orla", URL, {"id": 4711}, False),
        (b"name=Orla", f"{URL}/up-71c", {"id": "up-71c"}, True),
        (b"cv=https%3A%2F%2Ffiles%2Fkey-123456", URL, {"id": "key-123456"}, True),
        (b"name=Orla", URL, {"id": "up-71c"}, False),
        (b"name=Orla", URL, {}, False),
    ],
)
def test_what_is_sent_refers_to_an_upload_by_the_whole_of_its_handle(
    raw: bytes, url: str, answer: object, told: bool
) -> None:
    assert contains_handle(Body(FORM, raw), url, json.dumps(answer).encode()) is told
