"""A form that was given in parts is sent by one request that tells nothing, and by no other."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.exchanges import closing_request, is_address_of_parts, is_submit_address
from steadyhand.core.act.outcome import Attempt, classify
from steadyhand.core.act.results import Disposition, Exchange
from steadyhand.core.page.snapshot import PageText, Snapshot

SITE = "https://jobs.example.org"
STEP, STORE = f"{SITE}/step/{{}}", f"{SITE}/api/graphql?op=StoreAnswer"
PARTS = (STEP.format(0), STEP.format(1))
LAST = Exchange(7, 1.0, "POST", STEP.format(2), "Fetch", post_size=2, status=200, body=b"{}")
REVIEW = Snapshot(f"{SITE}/apply", text=PageText("Review. Title: Baker"), epoch="d1")
DONE = replace(REVIEW, text=PageText("Your application has been submitted."))
TYPED = ("Orla Brandt", "orla@brandt.example")


def judged(*writes: Exchange, parts: tuple[str, ...] = PARTS) -> str:
    """The code of the outcome; '' where it is proven."""
    attempt = Attempt(REVIEW, DONE, writes, f"{SITE}/apply", typed=TYPED, parts=parts)
    outcome = classify(attempt)
    assert (outcome.disposition is Disposition.ACCEPTED) is (outcome.code == "")
    return outcome.code


@pytest.mark.parametrize(
    "url",
    [
        f"{SITE}/api/graphql/submit", f"{SITE}/api/graphql?op=ApiSubmitApplication",
        f"{SITE}/applications/71/submit", f"{SITE}/bewerbung/absenden", f"{SITE}/jobs/3/apply",
        f"{SITE}/rpc/finalizeCandidate",
    ],
)  # fmt: skip
def test_an_address_that_says_that_it_sends_is_known_by_its_end_or_its_query(url: str) -> None:
    assert is_submit_address(url)
    assert judged(replace(LAST, url=url)) == ""


@pytest.mark.parametrize(
    "url",
    [
        f"{SITE}/apply/heartbeat", f"{SITE}/submit/draft", f"{SITE}/api?op=SaveBeforeSubmit",
        f"{SITE}/events/submit-event", f"{SITE}/session/5", f"{SITE}/", "", f"{SITE}/7/8",
    ],
)  # fmt: skip
def test_what_only_stores_checks_or_counts_does_not_say_so(url: str) -> None:
    assert not is_submit_address(url)


def test_a_last_step_that_tells_nothing_sends_where_the_steps_before_it_went() -> None:
    assert is_address_of_parts(LAST.url, PARTS)
    assert judged(LAST) == ""


def test_nothing_that_was_not_given_in_parts_before_is_sent_so() -> None:
    assert judged(LAST, parts=()) == "no_carrier"
    assert judged(replace(LAST, url=f"{SITE}/submit"), parts=()) == "no_carrier"


def test_a_request_to_another_place_or_site_sends_nothing_of_it() -> None:
    assert judged(replace(LAST, url=f"{SITE}/session")) == "no_carrier"
    assert judged(replace(LAST, url="https://other.example.net/submit")) == "no_carrier"


def test_of_two_that_may_be_it_neither_is_and_one_that_says_so_is() -> None:
    both = LAST, replace(LAST, seq=8)
    assert judged(*both) == "no_carrier"
    named = replace(LAST, seq=8, url=f"{SITE}/api/graphql?op=SubmitAll")
    more = replace(LAST, url=STORE)
    assert judged(more, named, parts=(STORE,)) == ""
    assert judged(more, named, replace(named, seq=9), parts=(STORE,)) == "no_carrier"


def test_a_beacon_sends_nothing_and_what_tells_something_is_judged_by_that() -> None:
    assert closing_request((replace(LAST, resource_type="Ping"),), PARTS) is None
    assert closing_request((replace(LAST, carried=1),), PARTS) is None


@given(st.sampled_from((500, 503, 422, 409, None)))
def test_its_answer_counts_as_that_of_any_submit(status: int | None) -> None:
    assert judged(replace(LAST, status=status)) != ""


@given(st.binary(max_size=12))
def test_a_page_that_confirms_nothing_proves_nothing(body: bytes) -> None:
    sent = replace(LAST, body=body)
    still = Attempt(REVIEW, REVIEW, (sent,), f"{SITE}/apply", typed=TYPED, parts=PARTS)
    assert classify(still).disposition is not Disposition.ACCEPTED
