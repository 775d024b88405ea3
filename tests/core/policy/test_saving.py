"""A form that stores answers as they are typed: held back, and a person is asked once for all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.policy.test_decide import LOOK, RUN, STARTED

from steadyhand.core.act.actions import RefreshSoft, Submit, Target
from steadyhand.core.act.results import DepartureKind, Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State, fold, is_autosave_scope, loads_anew, split_scopes
from steadyhand.core.page.snapshot import FieldKey, Ref
from steadyhand.core.policy.moves import Act, Ask, End, Plan
from steadyhand.core.policy.policy import decide
from steadyhand.core.policy.send_rules import ask_autosave

SAVE, PEEK = "POST https://jobs.example/save", "GET https://jobs.example/peek"
WHOLE = "POST https://jobs.example/apply as a page"
STORED = ev.DataWithheld(SAVE, 4, ("Name", "Pay"))
READ = ev.DataWithheld(PEEK, 4, ("Name", "Pay"))
TURNED = ev.DataWithheld(WHOLE, 1, ("Name",), document=True)
HELD = replace(RUN, held=(STORED, READ), proven={FieldKey("name"): "d"})
BOTH = frozenset({SAVE, PEEK})
DRY = replace(STARTED, mode=ev.Mode.DRY_RUN)
SEND = Submit(Target(Ref("b"), "Send", "fp"), STARTED.url)


def said(state: State, *events: ev.Event) -> State:
    for event in events:
        state = fold(state, ev.Envelope("r", state.next_seq, "2026-01-01T00:00:00.000Z", event))
    return state


def answer(scope: str, *, yes: bool) -> ev.QuestionAnswered:
    kind = QuestionKind.STEP_GRANT
    return ev.QuestionAnswered("q", kind, "you", given=True, approved=yes, scope=scope)


def test_one_question_names_all_places_and_fields_and_what_the_form_does() -> None:
    asked = decide(HELD, LOOK)
    assert isinstance(asked, Ask)
    assert asked.kind is QuestionKind.STEP_GRANT
    assert split_scopes(asked.scope) == BOTH
    for told in (SAVE, PEEK, "'Name'", "'Pay'", "as it is typed, before you send it", "Let it?"):
        assert told in asked.why


def test_after_a_yes_the_page_is_filled_anew_and_after_that_goes_on() -> None:
    asked = decide(HELD, LOOK)
    assert isinstance(asked, Ask)
    agreed = said(HELD, answer(asked.scope, yes=True))
    assert agreed.granted >= BOTH
    assert not agreed.proven
    anew = decide(agreed, LOOK)
    assert isinstance(anew, Act)
    assert isinstance(anew.actions[0], RefreshSoft)
    for later in (replace(agreed, refreshed=True), replace(agreed, steps=1)):
        assert isinstance(decide(later, LOOK), Plan)


def test_a_place_that_comes_later_is_asked_about_too() -> None:
    other = ev.DataWithheld("PUT https://jobs.example/draft/:n", 1, ("Pay",))
    state = replace(HELD, granted=BOTH, held=(*HELD.held, other), refreshed=True)
    asked = decide(state, LOOK)
    assert isinstance(asked, Ask)
    assert asked.scope == other.scope
    assert "sends an answer as soon as it is typed" in asked.why


def test_a_no_ends_the_run_and_says_that_nothing_left() -> None:
    asked = decide(HELD, LOOK)
    assert isinstance(asked, Ask)
    ended = decide(said(HELD, answer(asked.scope, yes=False)), LOOK)
    assert isinstance(ended, End)
    assert (ended.verdict, ended.reason) == (Verdict.NEEDS_HUMAN, "step_write")
    assert "nobody allowed that; nothing was sent." in ended.why


def test_a_dry_run_fills_all_and_tells_at_its_end_what_was_held_back() -> None:
    dry = replace(HELD, started=DRY)
    assert isinstance(decide(dry, LOOK), Plan)
    ended = decide(replace(dry, pending=(SEND,)), LOOK)
    assert isinstance(ended, End)
    assert ended.verdict is Verdict.DRY_RUN
    assert "that was held back. Filled and proven; nothing was sent." in ended.why
    assert SAVE in ended.why
    left = (ev.DataLeft("jobs.example", DepartureKind.LOOKUP, 2, ("Town",)),)
    told = decide(replace(dry, pending=(SEND,), left=left), LOOK)
    assert isinstance(told, End)
    assert "nothing was sent" not in told.why
    assert "2 lookups of 'Town' left for jobs.example" in told.why


def test_a_form_that_sends_itself_at_a_change_is_asked_about_as_that() -> None:
    turned = replace(RUN, held=(TURNED,))
    asked = decide(turned, LOOK)
    assert isinstance(asked, Ask)
    assert asked.scope == WHOLE
    assert "it may be the application itself" in asked.why
    ended = decide(replace(turned, started=DRY), LOOK)
    assert isinstance(ended, End)
    assert ended.verdict is Verdict.DRY_RUN
    assert "held back, and nothing was sent" in ended.why


@pytest.mark.parametrize(
    ("held", "asks"),
    [
        (STORED, True),
        (READ, True),
        (TURNED, True),
        (replace(STORED, labels=("Name",)), True),
        (replace(READ, labels=("Name",)), False),
        (replace(STORED, labels=()), False),
        (replace(STORED, quiet=True), False),
        (replace(TURNED, labels=(), quiet=True), True),
    ],
)
def test_measurement_and_one_answer_that_is_read_are_held_back_without_a_question(
    held: ev.DataWithheld, asks: bool
) -> None:
    assert held.asks_person is asks
    assert isinstance(decide(replace(RUN, held=(held,)), LOOK), Ask) is asks


def test_what_was_held_back_is_counted_by_scope() -> None:
    more = ev.DataWithheld(SAVE, 3, ("Why",))
    state = said(RUN, STORED, READ, more)
    assert state.held == (ev.DataWithheld(SAVE, 7, ("Name", "Pay", "Why")), READ)


def test_only_a_scope_of_stored_answers_is_taken_apart() -> None:
    step = "'Save and go on' on page 2 at jobs.example/apply/*"
    assert split_scopes(step) == {step}
    assert not is_autosave_scope("jobs.example/apply/*")
    assert is_autosave_scope(WHOLE)


def test_only_a_store_of_the_whole_page_loads_it_anew() -> None:
    assert loads_anew("POST https://jobs.example/apply as a page")
    assert not loads_anew("POST https://jobs.example/save")
    assert not loads_anew("the form as a page")


def test_where_somebody_else_acts_in_the_page_no_storing_is_put_to_a_person() -> None:
    helped = replace(HELD, assist=replace(HELD.assist, loaded=True))
    assert ask_autosave(HELD, LOOK) is not None
    assert ask_autosave(helped, LOOK) is None
