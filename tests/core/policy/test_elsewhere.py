"""A form that would go to another site: nothing has left, and a person is asked once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.policy.test_decide import ELSEWHERE, LOOK, READY, outcome

from steadyhand.core.act.actions import RefreshSoft
from steadyhand.core.act.outcome import CODE_ALTERED, CODE_THIRD_PARTY
from steadyhand.core.act.results import Disposition, OutcomeClass, Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal.events import DataWithheld
from steadyhand.core.journal.state import (
    LOOKUP_SCOPE_PREFIX,
    THIRD_PARTY_SCOPE_PREFIX,
    split_scopes,
)
from steadyhand.core.origins import is_allowed, origin_of
from steadyhand.core.page.snapshot import PROHIBITED, Button, Ref
from steadyhand.core.policy.look import NO_PAGE, Look
from steadyhand.core.policy.moves import Act, Ask, End
from steadyhand.core.policy.page_rules import ask_withheld_requests, avoid_prohibited_site
from steadyhand.core.policy.policy import decide

WITHHELD = replace(
    outcome(Disposition.NOT_SENT, OutcomeClass.UNKNOWN, "withheld"), snippet=ELSEWHERE
)


def test_a_form_that_would_go_to_another_site_is_asked_about_once_and_then_goes() -> None:
    held_back = replace(READY, outcome=WITHHELD)
    asked = decide(held_back, LOOK)
    assert isinstance(asked, Ask)
    assert (asked.kind, asked.scope) == (QuestionKind.YES_NO, ELSEWHERE)
    agreed = replace(held_back, granted=frozenset({ELSEWHERE}))
    assert decide(agreed, LOOK) == decide(READY, LOOK)


def test_a_site_that_nobody_allowed_gets_nothing_and_a_person_looks() -> None:
    refused = replace(READY, outcome=WITHHELD, forbidden=frozenset({ELSEWHERE}))
    ended = decide(refused, LOOK)
    assert isinstance(ended, End)
    assert (ended.verdict, ended.reason) == (Verdict.NEEDS_HUMAN, "suspicious_request")


TALK = replace(
    outcome(Disposition.NOT_SENT, OutcomeClass.UNKNOWN, CODE_THIRD_PARTY), snippet=ELSEWHERE
)


def test_another_site_that_is_asked_before_the_form_is_sent_is_asked_about_once() -> None:
    held_back = replace(READY, outcome=TALK)
    asked = decide(held_back, LOOK)
    assert isinstance(asked, Ask)
    assert (asked.kind, asked.scope) == (
        QuestionKind.YES_NO,
        f"{THIRD_PARTY_SCOPE_PREFIX}{ELSEWHERE}",
    )
    agreed = replace(held_back, granted=frozenset({asked.scope}))
    assert agreed.talks == (ELSEWHERE,)
    assert decide(agreed, LOOK) == decide(READY, LOOK)
    refused = decide(replace(held_back, forbidden=frozenset({asked.scope})), LOOK)
    assert isinstance(refused, End)
    assert (refused.verdict, refused.reason) == (Verdict.NEEDS_HUMAN, "suspicious_request")


def test_leave_to_talk_to_a_site_is_no_leave_to_send_the_form_there() -> None:
    granted = replace(READY, granted=frozenset({f"{THIRD_PARTY_SCOPE_PREFIX}{ELSEWHERE}"}))
    assert not is_allowed(ELSEWHERE, granted.hosts)


STARVED = replace(
    READY, held=(DataWithheld(ELSEWHERE), DataWithheld("https://px.test", quiet=True))
)


@pytest.mark.parametrize("stuck", [True, False])
def test_a_page_that_does_not_work_without_other_sites_is_asked_about_once(stuck: bool) -> None:
    look = replace(LOOK, page=replace(LOOK.page, fields=(), buttons=())) if stuck else LOOK
    asked = decide(STARVED, look)
    scope = f"{THIRD_PARTY_SCOPE_PREFIX}{ELSEWHERE}"
    assert (isinstance(asked, Ask) and asked.scope == scope) == stuck
    if not stuck:
        return
    agreed = replace(STARVED, granted=split_scopes(scope))
    assert decide(agreed, look) == Act((RefreshSoft("it was kept from asking other sites"),))
    loaded_anew = replace(agreed, refreshed=True)
    assert decide(loaded_anew, look) == decide(replace(loaded_anew, held=()), look)
    refused = replace(STARVED, forbidden=frozenset({scope}))
    assert decide(refused, look) == decide(replace(refused, held=()), look)


@pytest.mark.parametrize(
    "over",
    [
        {"intents": READY.intents or (None,)},
        {"steps": 1},
        {"outcome": outcome(Disposition.NOT_SENT, OutcomeClass.UNKNOWN, "no_effect")},
    ],
    ids=["pressed", "a step further", "tried"],
)
def test_a_page_is_not_loaded_anew_after_something_was_sent_of_it(over: dict[str, object]) -> None:
    look = replace(LOOK, page=replace(LOOK.page, fields=(), buttons=()))
    granted = replace(STARVED, granted=split_scopes(f"{THIRD_PARTY_SCOPE_PREFIX}{ELSEWHERE}"))
    assert ask_withheld_requests(granted, look)
    assert ask_withheld_requests(replace(granted, **over), look) is None  # type: ignore[arg-type]


def test_a_page_with_a_field_or_a_button_that_never_failed_is_not_said_to_need_other_sites() -> (
    None
):
    empty = replace(LOOK.page, fields=())
    pressed = replace(empty, buttons=(Button(Ref("b"), "Next"),))
    assert (
        ask_withheld_requests(STARVED, LOOK)
        is ask_withheld_requests(STARVED, replace(LOOK, page=pressed))
        is None
    )
    assert ask_withheld_requests(replace(STARVED, fails={"fill": 1}), LOOK)
    assert ask_withheld_requests(STARVED, replace(LOOK, page=NO_PAGE)) is None
    quiet = replace(STARVED, held=(DataWithheld("https://px.test", quiet=True),))
    assert ask_withheld_requests(quiet, replace(LOOK, page=empty)) is None


def test_a_lookup_at_another_site_is_asked_about_by_its_field_and_before_anything_else() -> None:
    look = replace(LOOK, page=replace(LOOK.page, fields=(), buttons=()))
    scope = f"{LOOKUP_SCOPE_PREFIX}{ELSEWHERE}"
    held = replace(STARVED, held=(*STARVED.held, DataWithheld(scope, 2, ("Town",))))
    asked = decide(held, look)
    assert isinstance(asked, Ask)
    assert (asked.kind, asked.scope) == (QuestionKind.YES_NO, scope)
    assert "'Town' at https://ats.example, another site" in asked.why
    agreed = replace(held, granted=split_scopes(scope))
    assert agreed.lookups == (ELSEWHERE,)
    assert decide(agreed, look) == Act((RefreshSoft("it was kept from asking other sites"),))
    for decided in (replace(agreed, refreshed=True), replace(held, forbidden=split_scopes(scope))):
        assert (
            ask_withheld_requests(decided, look) is None
        )  # it is not asked about once more as a whole
    assert not DataWithheld(scope, 2, ("Town",)).asks_person


def test_one_question_asks_for_all_the_sites_that_a_page_was_kept_from() -> None:
    two = replace(STARVED, held=(DataWithheld(ELSEWHERE), DataWithheld("https://cdn.test")))
    asked = decide(two, replace(LOOK, page=replace(LOOK.page, fields=(), buttons=())))
    assert isinstance(asked, Ask)
    expected = {
        f"{THIRD_PARTY_SCOPE_PREFIX}{ELSEWHERE}",
        f"{THIRD_PARTY_SCOPE_PREFIX}https://cdn.test",
    }
    assert split_scopes(asked.scope) == expected


def test_on_a_prohibited_site_nothing_is_done_and_nothing_leads_there() -> None:
    assert READY.started is not None
    here = origin_of(LOOK.page.url).partition("://")[2].partition(":")[0]
    listed = replace(READY, started=replace(READY.started, prohibited=(here,)))
    ended = decide(listed, LOOK)
    assert isinstance(ended, End)
    assert (ended.verdict, ended.reason) == (Verdict.BLOCKED, "prohibited")
    elsewhere_listed = replace(READY, started=replace(READY.started, prohibited=("no.example",)))
    assert decide(elsewhere_listed, LOOK) == decide(READY, LOOK)
    assert avoid_prohibited_site(replace(listed, started=None), LOOK) is None


def test_a_page_that_would_have_led_to_a_prohibited_site_is_not_tried_again() -> None:
    ended = decide(READY, Look(fault=PROHIBITED))
    assert isinstance(ended, End)
    assert (ended.verdict, ended.reason) == (Verdict.BLOCKED, "prohibited")


def test_a_form_that_was_changed_as_it_was_sent_is_told_to_a_person_by_its_field() -> None:
    changed = outcome(Disposition.NOT_SENT, OutcomeClass.UNKNOWN, "altered")
    ended = decide(replace(READY, outcome=replace(changed, snippet="Notice period")), LOOK)
    assert isinstance(ended, End)
    assert (ended.verdict, ended.reason) == (Verdict.NEEDS_HUMAN, "altered")
    assert "'Notice period'" in ended.why
    assert "nothing was sent" in ended.why


def test_what_changed_a_form_as_it_was_sent_is_named_and_beside_an_extension_it_is_suspected() -> (
    None
):
    changed = replace(
        outcome(Disposition.NOT_SENT, OutcomeClass.UNKNOWN, CODE_ALTERED), snippet="E-mail"
    )
    run = replace(READY, outcome=changed)
    told = []
    for state in (run, replace(run, assist=replace(run.assist, loaded=True))):
        ended = decide(state, LOOK)
        assert isinstance(ended, End)
        assert (ended.verdict, ended.reason) == (Verdict.NEEDS_HUMAN, "altered")
        assert "'E-mail'" in ended.why
        told.append("Switch it off" in ended.why)
    assert told == [False, True]
