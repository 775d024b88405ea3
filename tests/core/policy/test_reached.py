"""What is done about a site that does not show its page."""

from dataclasses import replace

import pytest

from steadyhand.core.act.actions import RefreshSoft, WaitFor
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Sheet
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.core.policy.breaker import PAGE_HANG_INTENT, PLAN_INTENT, semantic_key
from steadyhand.core.policy.look import Look, compare_page
from steadyhand.core.policy.moves import Act, End
from steadyhand.core.policy.page_rules import (
    RATE_LIMIT_INTENT,
    RETRIES,
    RETRIES_IN_ALL,
    await_rate_limit,
    retry_page_fault,
    stop_at_download,
)
from steadyhand.core.policy.policy import decide

URL = "https://jobs.example.org/apply"
STARTED = ev.RunStarted(URL, ev.Mode.APPLY, ("https://jobs.example.org",), deadline_s=60.0)
RUN = State(started=STARTED)
PAGE = Snapshot(URL, status=429)
KEY = semantic_key(URL, RATE_LIMIT_INTENT, "")


def ended(move: object) -> tuple[Verdict, str]:
    assert isinstance(move, End), move
    return move.verdict, move.reason


def test_a_site_that_asks_to_wait_is_left_alone_for_so_long_and_asked_again() -> None:
    move = decide(RUN, Look(PAGE, asked_s=20.0))
    assert isinstance(move, Act)
    assert isinstance(move.actions[0], RefreshSoft)


@pytest.mark.parametrize(
    ("state", "look"),
    [
        (RUN, Look(PAGE, asked_s=61.0)),
        (RUN, Look(PAGE, asked_s=20.0, elapsed_s=41.0)),
        (RUN, Look(asked_s=20.0)),
        (replace(RUN, fails={KEY: 3}), Look(PAGE, asked_s=20.0)),
        (replace(RUN, intents=1), Look(PAGE, asked_s=20.0)),
        (replace(RUN, steps=1), Look(PAGE, asked_s=20.0)),
    ],
    ids=["too long", "too late", "not visited at all", "too often", "sent", "sent a page"],
)
def test_where_no_wait_helps_the_run_ends_and_says_how_long(state: State, look: Look) -> None:
    move = decide(state, look)
    assert ended(move) == (Verdict.BLOCKED, "rate_limited")
    assert isinstance(move, End)
    assert f"{look.asked_s:.0f} s" in move.why


def test_a_run_that_knows_no_deadline_waits() -> None:
    assert isinstance(await_rate_limit(State(), Look(PAGE, asked_s=20.0)), Act)
    assert await_rate_limit(RUN, Look(PAGE)) is None


def test_a_job_whose_address_is_a_file_is_a_persons() -> None:
    file = Look(Snapshot("about:blank", downloads=("form.pdf",)))
    move = decide(RUN, file)
    assert ended(move) == (Verdict.NEEDS_HUMAN, "download")
    assert isinstance(move, End)
    assert "form.pdf" in move.why


def test_a_file_beside_a_page_is_no_end() -> None:
    assert stop_at_download(RUN, Look(Snapshot(URL, downloads=("brochure.pdf",)))) is None
    assert stop_at_download(RUN, Look(Snapshot("about:blank"))) is None
    assert stop_at_download(RUN, Look()) is None


def test_a_search_for_a_form_that_found_a_file_says_so() -> None:
    searched = replace(RUN, fails={semantic_key(URL, PLAN_INTENT, ""): 3})
    found = Look(Snapshot(URL, status=200, downloads=("form.pdf",)))
    assert ended(decide(searched, found)) == (Verdict.NEEDS_HUMAN, "download")
    assert ended(decide(searched, Look(Snapshot(URL)))) == (Verdict.NEEDS_HUMAN, "no_form")


def test_a_site_out_of_reach_is_tried_again_only_while_nothing_was_sent() -> None:
    lost = Look(fault="navigation")
    assert isinstance(retry_page_fault(RUN, lost), Act)
    for state in (
        replace(RUN, retries=RETRIES),
        replace(RUN, retried=RETRIES_IN_ALL),
        replace(RUN, intents=1),
        replace(RUN, steps=1),
    ):
        assert ended(retry_page_fault(state, lost)) == (Verdict.TRANSIENT, "navigation")
    assert ended(retry_page_fault(RUN, Look(fault="page_hang"))) == (Verdict.TRANSIENT, "page_hang")
    assert retry_page_fault(RUN, Look(PAGE)) is None


REFUSED = replace(RUN, refusals=1, intents=1, objection="Too short")
HANG = semantic_key(URL, PAGE_HANG_INTENT, "")
LATE = Look(PAGE, elapsed_s=61.0)
LOST, BROKEN, RESTLESS, SILENT = (
    Look(fault="timeout"),
    Look(Snapshot(URL, status=500)),
    Look(Snapshot(URL, status=200, settled=False)),
    compare_page(Snapshot(URL, status=200, silent=1), Sheet("5a" * 16), RUN, elapsed_s=0.0),
)


@pytest.mark.parametrize(
    ("fails", "look", "reason"),
    [
        ({}, LOST, "timeout"),
        ({}, Look(fault="navigation"), "navigation"),
        ({}, LATE, "timeout"),
        ({HANG: 3}, Look(PAGE), "page_hang"),
        ({semantic_key(URL, PLAN_INTENT, ""): 3}, BROKEN, "navigation"),
        ({semantic_key(URL, PLAN_INTENT, ""): 3}, RESTLESS, "timeout"),
        ({}, SILENT, "page_hang"),
    ],
)
def test_a_run_that_a_fault_stops_says_nothing_was_sent_only_if_that_is_so(
    fails: dict[str, int], look: Look, reason: str
) -> None:
    for state in (replace(RUN, retries=RETRIES), replace(RUN, intents=1)):
        move = decide(replace(state, fails=fails), look)
        assert ended(move) == (Verdict.TRANSIENT, reason)
        assert isinstance(move, End)
        assert "nothing was sent" in move.why
    move = decide(replace(REFUSED, fails=fails), look)
    assert ended(move) == (Verdict.INVALID, "")
    assert isinstance(move, End)
    assert "nothing was sent" not in move.why
    assert "Too short" in move.why


def test_a_site_that_asks_to_wait_after_a_refusal_is_told_as_what_it_is() -> None:
    move = await_rate_limit(REFUSED, Look(PAGE, asked_s=20.0))
    assert isinstance(move, End)
    assert "nothing was sent" not in move.why


def test_a_page_of_the_form_whose_answer_was_lost_may_have_been_the_application() -> None:
    lost = replace(RUN, crossing=f"{URL}/2")
    assert ended(decide(lost, Look(fault="navigation"))) == (Verdict.UNKNOWN, "")
    assert decide(RUN, Look(fault="navigation")) == Act((WaitFor("the site to answer"),))
