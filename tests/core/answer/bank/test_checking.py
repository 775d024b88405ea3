"""A check names what deserves a look, and nothing else."""

from __future__ import annotations

from dataclasses import replace

from tests.core.answer.bank.asked import entry
from tests.core.answer.pages import WORDS

from steadyhand.core.answer.bank import BankEntry, Doubt, find_doubts

NOW = "2026-06"
BOAT = entry("Boat licence", "yes", created_at="2026-01")


def told(*entries: BankEntry, since: str = "2025-06") -> list[tuple[Doubt, int]]:
    return [(f.doubt, len(f.entries)) for f in find_doubts(entries, WORDS, since=since)]


def test_a_good_bank_has_nothing_to_look_at() -> None:
    salary = entry("Desired salary", "50k", created_at=NOW)
    also = entry("What salary do you expect?", "50 k", created_at=NOW)
    assert told(BOAT, salary, replace(also, answer="50k")) == []


def test_contradictions_are_told_once_with_all_their_entries() -> None:
    one = replace(BOAT, intent="notice_period", question="Kq")
    other = replace(one, question="Lm", answer="no")
    assert told(one, other) == [(Doubt.CONFLICT, 2)]
    wordings = replace(BOAT, aliases=("Steer?",)), replace(BOAT, question="X", aliases=("steer",))
    assert told(wordings[0], replace(wordings[1], answer="no")) == [(Doubt.CONFLICT, 2)]


def test_an_answer_is_stale_when_it_was_neither_said_nor_used_lately() -> None:
    assert told(BOAT, since=NOW) == [(Doubt.STALE, 1)]
    assert told(replace(BOAT, used_at="2026-07"), since=NOW) == []


def test_a_question_that_is_understood_otherwise_today_is_told() -> None:
    salary = replace(entry("Desired salary", "50k", created_at=NOW), slots=(("kind", "x"),))
    assert told(salary) == [(Doubt.UNREADABLE, 1)]
    more = replace(salary, slots=(*entry("Desired salary").slots, ("currency", "EUR")))
    assert told(more) == []


def test_an_answer_that_would_be_refused_today_is_told() -> None:
    assert told(replace(BOAT, answer="asdf")) == [(Doubt.REFUSED, 1)]


def test_an_answer_about_one_employer_that_is_kept_for_all_is_told() -> None:
    why = entry("What draws you to us?", "Trees", created_at=NOW)
    assert told(why) == [(Doubt.BROAD, 1)]
    assert told(replace(why, company="Reed & Co.")) == []
