"""The judge of the fleet: silent where all is well, and each of its sentences can be broken."""

from __future__ import annotations

from dataclasses import replace

import pytest

from .checker import (
    RULES,
    Answer,
    Application,
    JobRow,
    JournalEvent,
    Ledgers,
    Receipt,
    violations,
)

LINES = (("Email", "ada@example.org"),)
YES = Answer("j", "q", 1.0, sends=True, yes=True, accepted=True, lines=LINES)
SENT = Application("j", 2.0, LINES)
ROW = JobRow("j", "completed", "submitted", calls_back=True, ends=1)
TOLD = Receipt("j", "j.1.end", 3.0, "completed", "submitted", "{}")
INTENT, ENDED = (
    JournalEvent("j", "j", 0, "submit"),
    JournalEvent("j", "j", 1, "run_ended", "submitted"),
)
GOOD = Ledgers(
    ("j",), (SENT,), (YES,), (TOLD,), (INTENT, ENDED), {"j": ROW}, frozenset(), settled=True
)


def _row(**other: object) -> dict[str, JobRow]:
    return {"j": replace(ROW, **other)}  # type: ignore[arg-type]


BROKEN = {
    "nothing_is_sent_twice": replace(GOOD, books=(SENT, replace(SENT, at=2.5))),
    "nothing_is_sent_unasked": replace(GOOD, people=()),
    "no_success_is_claimed_falsely": replace(GOOD, books=()),
    "nothing_sent_is_denied": replace(GOOD, jobs=_row(verdict="declined", status="cancelled")),
    "no_doubt_is_without_cause": replace(GOOD, jobs=_row(error_code="submit_unknown")),
    "nothing_is_taken_from_who_is_at_it": replace(GOOD, jobs=_row(lost=1)),
    "no_question_is_answered_twice": replace(GOOD, people=(YES, replace(YES, at=1.5))),
    "nothing_is_lost": replace(GOOD, jobs={}),
    "nothing_is_stuck": replace(GOOD, jobs=_row(driven=True, lease_over_s=61.0)),
    "each_end_is_told_once": replace(GOOD, callbacks=()),
    "each_journal_is_whole": replace(GOOD, journal=(INTENT, replace(ENDED, seq=2))),
    "each_sending_was_intended": replace(GOOD, journal=(replace(ENDED, seq=0),)),
}
FURTHER = {
    "sent after a no": replace(GOOD, people=(YES, replace(YES, question="r", at=1.5, yes=False))),
    "sent before the yes": replace(GOOD, people=(replace(YES, at=2.5),)),
    "sent what was not shown": replace(GOOD, people=(replace(YES, lines=(("Email", "b"),)),)),
    "a yes that was not taken": replace(GOOD, people=(replace(YES, accepted=False),)),
    "still running": replace(GOOD, jobs=_row(status="running", verdict="")),
    "two ends told": replace(GOOD, callbacks=(TOLD, replace(TOLD, event_id="j.2.end"))),
    "one end told in two ways": replace(GOOD, callbacks=(TOLD, replace(TOLD, body="[]"))),
    "another end told": replace(GOOD, callbacks=(replace(TOLD, status="failed"),)),
    "ended and driven": replace(GOOD, jobs=_row(driven=True)),
    "an intent after an open one": replace(
        GOOD, journal=(INTENT, replace(INTENT, seq=1), replace(ENDED, seq=2))
    ),
    "something after the end": replace(
        GOOD, journal=(INTENT, ENDED, JournalEvent("j", "j", 2, "asked"))
    ),
}


def test_nothing_is_said_of_a_fleet_where_all_is_well() -> None:
    assert violations(GOOD) == ()
    again = replace(GOOD, callbacks=(TOLD, replace(TOLD, at=9.0)))  # the same event id
    assert violations(again) == ()


@pytest.mark.parametrize("name", [rule.__name__ for rule in RULES])
def test_each_sentence_can_be_broken_and_is_told_by_its_name(name: str) -> None:
    assert name in [each.partition(":")[0] for each in violations(BROKEN[name])]


@pytest.mark.parametrize("name", FURTHER)
def test_each_way_of_breaking_one_is_seen(name: str) -> None:
    assert violations(FURTHER[name])


def test_a_second_application_may_follow_a_refusal_with_a_yes_of_its_own() -> None:
    refused = JournalEvent("j", "j", 1, "submission_outcome_classified", "refused")
    found = replace(
        GOOD,
        books=(SENT, replace(SENT, at=5.0)),
        people=(YES, replace(YES, question="r", at=4.0)),
        journal=(INTENT, refused, replace(INTENT, seq=2), replace(ENDED, seq=3)),
    )
    assert violations(found) == ()
    assert violations(replace(found, people=(YES,)))
