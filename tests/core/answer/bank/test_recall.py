"""A remembered answer comes back for its own question, and for no other one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.answer.bank.asked import NEAR_MISSES, QUESTIONS, as_intent, asking, entry, found
from tests.core.answer.pages import WORDS

from steadyhand.core.answer.bank import BankQuery, Conflict, question_intent, recall
from steadyhand.core.answer.sheet import Intent
from steadyhand.core.lang.text import is_same_text

DESIRED = Intent("salary", (("kind", "desired"),), 0.95)


@pytest.mark.parametrize(("known", "asked"), [*NEAR_MISSES, *(p[::-1] for p in NEAR_MISSES)])
def test_no_answer_is_recalled_for_a_question_that_is_only_nearly_the_same(
    known: str, asked: str
) -> None:
    assert found((entry(known),), asked) is None


@given(
    known=st.sets(st.sampled_from(QUESTIONS), max_size=8),
    asked=st.sampled_from(QUESTIONS),
    spelling=st.sampled_from((str.upper, str.lower, "  {}  *".format, "{} (required)".format)),
)
def test_what_is_recalled_has_the_very_words_or_the_very_meaning_of_any_question(
    known: set[str], asked: str, spelling: Callable[[str], str]
) -> None:
    entries = tuple(entry(q, answer=q) for q in known)
    text = spelling(asked)
    hit = found(entries, text)
    read = question_intent(text, WORDS)
    if hit is None:
        assert asked not in known
        return
    assert not isinstance(hit, Conflict)
    means_it = read is not None and (read.name, read.slots) == (hit.intent, hit.slots)
    assert is_same_text(hit.question, text) or means_it


def test_case_spacing_and_marks_of_a_required_field_do_not_count() -> None:
    known = entry("Do you hold a boat licence?")
    assert found((known,), "  do you HOLD a boat licence (required) *") == known


def test_a_confirmed_wording_is_the_question_and_no_other_wording_is() -> None:
    known = replace(entry("Boat licence"), aliases=("May you steer a boat?",))
    assert found((known,), "may you steer a boat") == known
    assert found((known,), "May you steer a ship?") is None


def test_the_same_words_come_before_a_wording_and_a_wording_before_a_meaning() -> None:
    by_meaning = replace(entry("x", "meaning"), intent="salary", slots=(("kind", "desired"),))
    by_wording = replace(entry("y", "wording"), aliases=("Desired salary",))
    exact = replace(entry("Desired salary", "exact"), created_at="")
    ways = {"exact": exact, "wording": by_wording, "meaning": by_meaning}
    while ways:
        hit = recall(ways.values(), BankQuery("Desired salary", DESIRED), WORDS)
        assert hit == next(iter(ways.values()))
        ways.pop(next(iter(ways)))


def test_the_newest_of_entries_that_agree_counts() -> None:
    old = replace(entry("Boat licence", "yes"), created_at="2025")
    new = replace(entry("boat licence", "Yes."), created_at="2026")
    assert found((new, old), "Boat licence") == new


def test_entries_that_fit_equally_and_differ_are_a_conflict_with_the_newest_first() -> None:
    old = replace(entry("Boat licence", "no"), created_at="2025")
    new = replace(entry("boat licence", "yes"), created_at="2026")
    assert found((old, new), "Boat licence") == Conflict((new, old))


def test_what_was_said_for_this_employer_counts_before_what_was_said_for_any() -> None:
    general = entry("Boat licence", "no")
    here = replace(entry("Boat licence", "yes"), company="Reed & Co.")
    assert found((general, here), "Boat licence", "reed & co") == here
    assert found((general, here), "Boat licence", "Other AG") == general
    assert found((here,), "Boat licence") is None


def test_a_blank_answer_is_never_recalled() -> None:
    assert found((entry("Boat licence", " - "),), "Boat licence") is None


def test_the_same_words_with_another_meaning_are_another_question() -> None:
    known = replace(entry("Location"), intent="address-level2", slots=())
    asked = BankQuery("Location", Intent("work_location", (), 1.0))
    assert recall((known,), asked, WORDS) is None
    assert recall((known,), replace(asked, intent=None), WORDS) == known
    wording = replace(known, question="Town", aliases=("Location",))
    assert recall((wording,), asked, WORDS) is None


def test_words_that_leave_the_place_of_the_job_out_need_its_meaning() -> None:
    germany = Intent("work_authorization", (("country", "DE"),), 0.95)
    france = replace(germany, slots=(("country", "FR"),))
    text = "May you work in the country of the job?"
    known = replace(entry(text), intent=germany.name, slots=germany.slots)
    unread = replace(known, intent="", slots=())
    assert recall((known,), BankQuery(text, germany, placed=True), WORDS) == known
    assert recall((known,), BankQuery(text, france, placed=True), WORDS) is None
    assert recall((known,), BankQuery(text, None, placed=True), WORDS) is None
    assert recall((unread,), BankQuery(text, germany, placed=True), WORDS) is None


@pytest.mark.parametrize("name", ["message", "how_heard", "consent", "anything_else"])
def test_a_text_of_its_own_is_recalled_by_its_very_words_alone(name: str) -> None:
    known = replace(entry("Qx"), intent=name)
    assert recall((known,), BankQuery("Qy", Intent(name, (), 1.0)), WORDS) is None
    assert recall((known,), BankQuery("qx", Intent(name, (), 1.0)), WORDS) == known


def test_a_question_that_was_read_in_part_is_not_recalled_by_its_meaning() -> None:
    known = replace(entry("x", "yes"), intent=DESIRED.name, slots=DESIRED.slots)
    assert recall((known,), BankQuery("q", DESIRED), WORDS) == known
    assert recall((known,), BankQuery("q", replace(DESIRED, confidence=0.85)), WORDS) is None


def test_a_bare_number_is_not_carried_to_another_unit() -> None:
    notice = Intent("notice_period", (), 0.95)
    known = replace(entry("Notice period in months", "3"), intent=notice.name, slots=())
    assert recall((known,), BankQuery("Notice period in weeks", notice), WORDS) is None
    assert recall((known,), BankQuery("Months of notice period", notice), WORDS) == known
    full = replace(known, answer="3 months")
    assert recall((full,), BankQuery("Notice period in weeks", notice), WORDS) == full


@given(st.sampled_from(QUESTIONS), st.sampled_from(QUESTIONS))
def test_any_confirmed_wording_of_a_different_meaning_is_not_used(known: str, alias: str) -> None:
    one = replace(entry(known), aliases=(alias,))
    read = question_intent(alias, WORDS)
    differs = read and one.intent and (read.name, read.slots) != (one.intent, one.slots)
    hit = recall((one,), asking(alias), WORDS)
    assert (hit is None) == bool(differs)
    if not differs and one.intent:
        assert recall((one,), BankQuery(known, as_intent(one)), WORDS) == one
