"""A gate before the form lets a run go on; it never lets it go anywhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import PREPARATION_QUESTIONS, State, fold_all
from steadyhand.jobs.documents.document import DocumentKind
from steadyhand.jobs.fit.reasons import Decision
from steadyhand.jobs.history.duplicates import Likeness, Trait

HOST = "https://elsewhere.example"
SCOPES = st.sampled_from((HOST, "elsewhere.example/*", "a:skip", "aa:bb")) | st.text(max_size=9)
WORDS = st.builds(
    ev.QuestionAnswered,
    question=st.just("q"),
    kind=st.sampled_from(PREPARATION_QUESTIONS),
    by=st.just("me"),
    given=st.just(True),
    approved=st.booleans(),
    scope=SCOPES,
)
STARTED = ev.RunStarted("https://a.example/1", ev.Mode.APPLY, ("https://a.example",), prepares=True)


def after(*events: ev.Event) -> State:
    return fold_all(ev.Envelope("run", i, f"t{i}", e) for i, e in enumerate(events))


@given(st.lists(WORDS, max_size=6))
def test_no_word_at_a_gate_before_the_form_ever_grants_a_place(
    said: list[ev.QuestionAnswered],
) -> None:
    state = after(STARTED, *said)
    assert state.hosts == STARTED.hosts
    assert (state.granted, state.forbidden) == (frozenset(), frozenset())
    assert (state.approval, state.declined, state.crossing) == (None, False, "")


@given(st.lists(WORDS, max_size=6))
def test_what_was_agreed_is_exactly_what_was_put_to_the_person(
    said: list[ev.QuestionAnswered],
) -> None:
    state = after(*said)
    assert state.agreed == {word.scope for word in said if word.approved}
    assert state.disagreed == {word.scope for word in said if not word.approved}


@pytest.mark.parametrize("kind", PREPARATION_QUESTIONS)
def test_the_same_words_at_the_gate_of_a_host_do_grant_it(kind: QuestionKind) -> None:
    yes = ev.QuestionAnswered("q", kind, "me", True, True, scope=HOST)
    assert HOST not in after(STARTED, yes).hosts
    assert HOST in after(STARTED, replace(yes, kind=QuestionKind.YES_NO)).hosts


def test_a_posting_leads_to_its_own_places() -> None:
    read = ev.PostingRead("Welder", "Example", hosts=("https://apply.example",))
    assert after(STARTED, read).hosts == ("https://a.example", "https://apply.example")


def test_each_step_before_the_form_is_part_of_the_state() -> None:
    read = ev.PostingRead("Welder", "Example")
    found = ev.DuplicateFound("a1", Likeness.EXACT, (Trait.ADDRESS,))
    fit = ev.FitScored(Decision.APPLY, 1.0)
    state = after(STARTED, read, found, ev.ApplicationTracked("a1"), fit)
    assert (state.posting, state.duplicate, state.application) == (read, found, "a1")
    assert (state.fit, state.drafted) == (fit, ())


def test_a_document_that_is_made_again_takes_the_place_of_its_own_kind_alone() -> None:
    resume = ev.DocumentDrafted(DocumentKind.RESUME, "classic", 1, "a" * 64)
    letter = ev.DocumentDrafted(DocumentKind.LETTER, "classic", 1, "b" * 64)
    again = replace(resume, sha256="c" * 64)
    assert after(resume, letter).drafted == (resume, letter)
    assert after(resume, letter, again).drafted == (letter, again)
