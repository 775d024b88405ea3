"""References: what counts as one, and where it may come from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.exchanges import (
    is_in_answer,
    named_references,
    page_references,
    token_digest,
    wire_references,
)


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("Your reference is PR-7F3K2Q.", "PR-7F3K2Q"),
        ("Reference number: 20417733", "20417733"),
        ("Confirmation #AB12345", "AB12345"),
        ("Application ID 99-1234-A", "99-1234-A"),
        ("Ihre Referenznummer lautet BW-2231", "BW-2231"),
        ("Vorgang: 552211", "552211"),
        ("Numéro de dossier : D-88120", "D-88120"),
        ("APP-0042 received", "APP-0042"),
        ("Your reference is PR-FHHWVG.", "PR-FHHWVG"),
        ("id 7f2c1b1e-0000-4000-8000-00000000abcd", "7f2c1b1e-0000-4000-8000-00000000abcd"),
    ],
)
def test_a_reference_is_read(text: str, token: str) -> None:
    assert token in page_references(text)


@pytest.mark.parametrize(
    "text", ["Applied on 2026-11-22", "Thank you 1234", "Room B2", "12 May 2026", "Reference: 2026"]
)
def test_dates_and_counts_are_no_references(text: str) -> None:
    assert page_references(text) == ()


def test_named_references_are_only_those_that_the_text_names() -> None:
    assert named_references("Job ENG-2041. Reference: PR-7F3K2Q") == ("PR-7F3K2Q",)


def test_tokens_come_from_redirects_and_json_answers_under_telling_names() -> None:
    assert wire_references("/thanks?ref=NW-11AA&x=CD-22BB", b"") == ("NW-11AA",)
    assert wire_references("/jobs/ENG-2041?id=ENG-2041", b"") == ()  # the posting's own number
    body = b'{"data": {"applicationId": 48332, "ok": true}, "count": 12345, "x": [1]}'
    assert wire_references("", body) == ("48332",)
    assert wire_references("", b"not json") == ()
    assert wire_references("", b'{"a":{"b":{"c":{"id":"X-99999"}}}}') == ()


def test_a_token_in_an_answer_is_whole() -> None:
    assert is_in_answer("PR-7F3", "", b"<b>PR-7F3</b>")
    assert not is_in_answer("PR-7F3", "", b"PR-7F3K2Q")
    assert is_in_answer("PR 7", "/t?r=PR%207", b"")


def test_what_is_noted_of_a_token_is_the_same_in_any_case_and_no_token() -> None:
    assert token_digest("PR-7F3K2Q") == token_digest("pr-7f3k2q") != token_digest("PR-7F3K2")
    assert "7f3k2q" not in token_digest("PR-7F3K2Q")


@given(st.text(), st.binary(max_size=200))
def test_any_text_and_any_answer_is_read_without_fault(text: str, body: bytes) -> None:
    tokens = (*page_references(text), *wire_references(text, body))
    assert all(any(c.isdigit() for c in t) for t in tokens)
