"""Which walls are handed to a person, how often, and what that person is asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.plan.pages import URL, ask, page, push

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State, fold
from steadyhand.core.page.blockers import Blocker
from steadyhand.core.page.notices import Notice
from steadyhand.core.page.snapshot import PageText, Snapshot
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Ask, End, Plan
from steadyhand.core.policy.page_rules import CHALLENGE_TRIES_MAX, OPENING_MAY_HAVE_APPLIED
from steadyhand.core.policy.policy import decide

SITE = "https://jobs.example.org"
STARTED = ev.RunStarted(URL, ev.Mode.APPLY, (SITE,))
RUN = State(started=STARTED)
EMPTY = Snapshot(URL)
LOGIN = page([ask("User name", type="text"), ask("Password", type="password")], [push("Sign in")])
CODE = page([ask("Code", type="text")], [push("Verify")])
DRY = replace(RUN, started=replace(STARTED, mode=ev.Mode.DRY_RUN))


def before(kind: str, shown: Snapshot = EMPTY, state: State = RUN) -> Ask | End:
    move = decide(state, Look(shown, "dig", blockers=(Blocker(kind, 0.9, "element", "says so"),)))
    assert isinstance(move, Ask | End)
    return move


def agreed(kind: str) -> State:
    return replace(RUN, granted=frozenset({f"{kind} at {SITE}"}))


@pytest.mark.parametrize("kind", ["captcha", "interstitial", "login", "two_factor"])
def test_a_person_is_asked_to_deal_with_what_only_a_person_can(kind: str) -> None:
    assert before(kind) == Ask(QuestionKind.BLOCKER, why="says so", wall=kind)


@pytest.mark.parametrize("kind", ["rate_limited", "prohibited"])
def test_a_site_that_asks_to_stay_away_is_obeyed(kind: str) -> None:
    move = before(kind)
    assert isinstance(move, End)
    assert (move.verdict, move.reason) == (Verdict.BLOCKED, kind)


@pytest.mark.parametrize(
    "state",
    [
        replace(RUN, handed={"captcha": CHALLENGE_TRIES_MAX}),
        replace(RUN, let_be=frozenset({"captcha"})),
        DRY,
    ],
)
def test_a_wall_that_was_looked_at_enough_or_that_nobody_deals_with_ends_the_run(
    state: State,
) -> None:
    move = before("captcha", state=state)
    assert isinstance(move, End)
    assert (move.verdict, move.reason) == (Verdict.NEEDS_HUMAN, "captcha")


def test_other_walls_have_their_own_count() -> None:
    state = replace(RUN, handed={"login": CHALLENGE_TRIES_MAX, "captcha": CHALLENGE_TRIES_MAX - 1})
    assert isinstance(before("captcha", state=state), Ask)


@pytest.mark.parametrize(
    ("kind", "shown", "what", "then"),
    [
        ("login", LOGIN, "user name and password", QuestionKind.TEXT),
        ("two_factor", CODE, "the code", QuestionKind.OTP),
    ],
)
def test_nothing_is_typed_into_a_wall_before_someone_has_agreed_to_it(
    kind: str, shown: Snapshot, what: str, then: QuestionKind
) -> None:
    first = before(kind, shown)
    assert isinstance(first, Ask)
    scope = f"{kind} at {SITE}"
    assert (first.kind, first.scope, first.digest) == (QuestionKind.STEP_GRANT, scope, "dig")
    assert SITE in first.why
    assert what in first.why
    assert before(kind, shown, agreed(kind)) == Ask(then, why="says so", wall=kind)


def test_who_does_not_want_it_typed_may_do_it_by_hand() -> None:
    state = replace(RUN, forbidden=frozenset({f"login at {SITE}"}))
    assert before("login", LOGIN, state) == Ask(QuestionKind.BLOCKER, why="says so", wall="login")


def test_leave_for_one_origin_is_none_for_another() -> None:
    elsewhere = replace(LOGIN, url="https://other.example/", forms=())
    state = replace(agreed("login"), started=replace(STARTED, hosts=("https://other.example",)))
    move = before("login", elsewhere, state)
    assert isinstance(move, Ask)
    assert move.scope == "login at https://other.example"


DONE = Snapshot(URL, text=PageText("Thank you. Your application was submitted."))


def test_an_application_that_a_press_to_open_led_to_is_not_known_to_be_older() -> None:
    pressed = ev.ActionExecuted("click_ref", "Apply", True, opens=True)
    opened = fold(RUN, ev.Envelope("run-1", 9, "", pressed))
    for look in (Look(DONE), Look(EMPTY, notice=Notice.ALREADY_APPLIED)):
        move = decide(opened, look)
        assert isinstance(move, End)
        assert move.verdict is Verdict.UNKNOWN
        assert move.why == OPENING_MAY_HAVE_APPLIED
    more = replace(DONE, buttons=(push("Start", type="button", form=""),))
    assert not isinstance(decide(opened, Look(more)), End)
    assert opened.opened
    for more in (
        ev.ActionExecuted("click_ref", "Apply", False, opens=True),
        ev.ActionExecuted("click_ref", "×", True),
    ):
        assert not fold(RUN, ev.Envelope("run-1", 9, "", more)).opened


def test_what_a_person_sent_by_hand_is_no_success_of_the_run() -> None:
    by_hand = replace(RUN, by_hand=True)
    move = decide(by_hand, Look(DONE))
    assert isinstance(move, End)
    assert move.verdict is Verdict.ALREADY_APPLIED
    form = replace(DONE, fields=(ask("Name"),))
    assert isinstance(decide(by_hand, Look(form)), Plan)
    assert isinstance(decide(by_hand, Look(Snapshot(URL))), Plan)


def test_a_page_that_confirms_something_without_anyones_hand_says_nothing_here() -> None:
    shown = replace(DONE, text=PageText("Thank you for your interest. All is done."))
    assert isinstance(decide(RUN, Look(shown)), Plan)
