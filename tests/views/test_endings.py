"""Every end of a run in plain words, with what to do next."""

from __future__ import annotations

import re

import pytest
from tests.views import runs

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State
from steadyhand.views.endings import ENDINGS, NEXT, ending, standing

REASONS = (
    "captcha login two_factor off_domain missing_answer consent out_of_reach step_write"
    " premature_submit ambiguous_submit suspicious_request altered no_form download prohibited"
    " rate_limited interstitial"
).split()


def test_every_verdict_says_what_is_true_and_what_to_do() -> None:
    assert set(ENDINGS) == set(Verdict)
    assert all(row.title and row.meaning and row.next for row in ENDINGS.values())


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_for_a_person_has_its_own_advice(reason: str) -> None:
    verdict = Verdict.NEEDS_HUMAN
    assert ending(verdict, reason).next == NEXT[reason] != ending(verdict).next


def test_only_the_submitted_end_claims_that_it_was_submitted() -> None:
    denials = r"(nothing|not|nobody)[^.]* sent|may have[^.]*|no application[^.]*"
    told = {v: re.sub(denials, "", f"{e.title}. {e.meaning}".lower()) for v, e in ENDINGS.items()}
    assert {v for v, text in told.items() if re.search(r"submitted|sent\b|agree", text)} == {
        Verdict.SUBMITTED
    }


def test_a_run_without_an_end_says_where_it_stands() -> None:
    gate = ev.QuestionAsked("q", QuestionKind.CONFIRM_SUBMIT, "Send?")
    titles = [
        standing(state).title
        for state in (
            State(),
            State(asked=gate),
            State(paused=True),
            State(intent=ev.ActionIntended((runs.SEND,))),
            State(ended=ev.RunEnded(Verdict.SUBMITTED)),
            State(ended=ev.RunEnded(Verdict.CLOSED)),
        )
    ]
    assert titles == [
        "Not finished",
        "Waiting for you",
        "Waiting for you",
        "It may have been sent",
        "It may have been sent",
        "The posting is closed",
    ]
