"""What an act of a task would write waits for a person, and leaves as it was, once, or never."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steadyhand.adapters.guard.fill_gate import NAVIGATION_REFUSAL, FillGate
from steadyhand.adapters.guard.guard import TURN_S, RequestGuard
from steadyhand.adapters.guard.job_gate import JobGate
from steadyhand.adapters.guard.lookups import NO_GRANT_REFUSAL
from steadyhand.adapters.guard.requests import (
    Allow,
    JudgeLater,
    PassThrough,
    PausedRequest,
    Refuse,
    is_write,
)
from steadyhand.adapters.guard.taint import Taint
from steadyhand.core.act.approval import Permit, seal_permit
from steadyhand.core.act.fill import TypedText

from .test_early import Posted

KEY = b"k" * 32
HOME, FOREIGN = "https://tracker.example.org", "https://evil.test"
NAME = "Linnea Berg"
PERMIT = Permit("run", 1, 1, f"{HOME}/api", "", expires_at=600.0, once=False, act=True)


def gate() -> JobGate:
    """A task's gate, with a name typed."""
    taint = Taint()
    own = JobGate(KEY, taint=taint, clock=lambda: 0.0)
    own.bound((HOME,))
    taint.add((TypedText(NAME, "Name"),))
    return own


def request(
    url: str = HOME + "/api", method: str = "POST", kind: str = "Fetch", name: str = "r1"
) -> PausedRequest:
    """A request with that name typed in its body or address."""
    top = kind == "Document"
    body = b"name=" + NAME.encode() if is_write(method) else None
    return PausedRequest(name, method, url, kind, "f", body is not None, body, top)


def let(own: JobGate, attempt: int = 1) -> None:
    """A person let it."""
    assert own.permit(seal_permit(replace(PERMIT, attempt=attempt), KEY)) == ""


def test_what_an_act_would_write_waits_is_told_once_and_leaves_by_leave() -> None:
    own = gate()
    own.hold_writes(secrets=())
    assert own.judge(request()) == own.judge(request())
    assert isinstance(own.judge(request()), JudgeLater)
    assert [each.url for each in own.stopped()] == [HOME + "/api"]
    assert not own.left()
    let(own)
    assert isinstance(own.judge(request()), Allow)
    assert own.left()


@pytest.mark.parametrize("over", ["another act", "its effect", "nobody lets it"])
def test_what_nobody_let_does_not_leave_once_its_act_is_over(over: str) -> None:
    own = gate()
    own.hold_writes(secrets=())
    own.judge(request())
    if over == "another act":
        own.hold_writes(secrets=())
        let(own)
    elif over == "its effect":
        own.pass_writes()
    assert own.judge(request()) != Allow()
    own.pass_writes()
    assert own.judge(request()) == Refuse(NO_GRANT_REFUSAL)
    assert not own.left()


def test_a_page_that_would_leave_by_a_write_stays_and_does_not_wait() -> None:
    own = gate()
    own.hold_writes(secrets=())
    assert own.judge(request(kind="Document")) == Refuse(NO_GRANT_REFUSAL, stays=True)
    assert [each.method for each in own.stopped()] == ["POST"]


MOVES = st.lists(
    st.sampled_from(["act", "over", "let", "judge r1", "judge r2", "judge r3"]), max_size=16
)


@settings(max_examples=600, deadline=None)
@given(MOVES)
def test_no_order_of_anything_lets_a_write_leave_without_leave_of_its_own_act(
    moves: list[str],
) -> None:
    own, attempt, act, allowed = gate(), 0, 0, -1
    born: dict[str, int] = {}
    own.hold_writes(secrets=())
    for move in moves:
        match move:
            case "act":
                own.hold_writes(secrets=())
                act += 1
            case "over":
                own.shut()
                own.pass_writes()
                act += 1
            case "let":
                attempt, allowed = attempt + 1, act
                let(own, attempt)
            case _:
                name = move.removeprefix("judge ")
                waits = isinstance(verdict := own.judge(request(name=name)), JudgeLater)
                born = {**born, name: act} if waits and name not in born else born
                if isinstance(verdict, Allow):
                    assert allowed == born.pop(name, act)


def test_what_only_reads_the_site_may_tell_it_what_was_typed_and_no_other_site() -> None:
    own = gate()
    search = f"{HOME}/search?q=Linnea+Berg"
    own.hold_writes(secrets=())
    for kind in ("Document", "Fetch"):
        assert own.judge(request(search, "GET", kind)) == Allow()
        abroad = own.judge(request(f"{FOREIGN}/?q=Linnea+Berg", "GET", kind))
        assert isinstance(abroad, Refuse)


def test_after_a_password_no_address_tells_what_was_typed_and_that_is_told() -> None:
    own = gate()
    search = f"{HOME}/login?user=Linnea+Berg"
    own.hold_writes(secrets=(NAME,))
    verdict = own.judge(request(search, "GET", "Document"))
    assert verdict == Refuse(NO_GRANT_REFUSAL, stays=True)
    assert [each.url for each in own.stopped()] == [search]


def test_in_applications_an_address_tells_what_was_typed_by_a_grant_alone() -> None:
    own = gate()
    own.hold_writes()
    told = own.judge(request(f"{HOME}/search?q=Linnea+Berg", "GET", "Document"))
    assert told == Refuse(NO_GRANT_REFUSAL, stays=True)
    assert own.judge(request()) == Refuse(NO_GRANT_REFUSAL)


@pytest.mark.parametrize("path", ["/projects/7/delete", "/projects?remove=7", "/do/DeleteUser"])
def test_a_visit_that_may_delete_by_its_address_is_held_in_tasks(path: str) -> None:
    own = gate()
    own.hold_writes(secrets=())
    visit = request(HOME + path, "GET", "Document")
    assert own.judge(visit) == Refuse(NO_GRANT_REFUSAL, stays=True)
    assert [each.method for each in own.stopped()] == ["GET"]
    assert own.judge(request(HOME + "/projects/7", "GET", "Document")) == Allow()
    let(own)
    assert isinstance(own.judge(visit), Allow)
    application = gate()
    application.hold_writes()
    assert application.judge(visit) == Allow()


def test_a_choice_may_lead_on_in_a_task_and_leads_nowhere_in_an_application() -> None:
    for secrets, verdict in (((), Allow), (None, Refuse)):
        own = gate()
        stay = FillGate(own, own._taint)
        own.hold_writes(secrets=secrets)
        with stay.filling((TypedText("Planned", "Status", chosen=True),), ()):
            answer = stay.judge(request(f"{HOME}/projects?status=Planned", "GET", "Document"))
        assert isinstance(answer, verdict)
        assert secrets is not None or answer == Refuse(NAVIGATION_REFUSAL, stays=True)


# --- the request itself ------------------------------------------------------------------------


class Waiting(PassThrough):
    """A policy that waits for a person until somebody has said."""

    def __init__(self) -> None:
        self.said: Any = JudgeLater(0.0, person=True)

    def judge(self, paused: PausedRequest) -> Any:
        return self.said


def paused_write() -> dict[str, Any]:
    """A write as Chromium tells of it."""
    told = {"url": HOME + "/api", "method": "POST", "headers": {}}
    return {
        "requestId": "f1", "networkId": "n1", "frameId": "f", "resourceType": "Fetch",
        "request": told,
    }  # fmt: skip


async def turns() -> None:
    """What was called for soon has been."""
    for _ in range(5):
        await asyncio.sleep(0)


def guarded(policy: Waiting) -> tuple[RequestGuard, Posted]:
    """A guard of that policy, and what it says to the browser."""
    guard, posted = RequestGuard(policy), Posted()
    guard.join(posted)
    return guard, posted


def allowed_writes(numbers: str, *, ordered: bool) -> tuple[RequestGuard, Posted]:
    """A guard that has heard of a write by each number, all of them allowed."""
    policy = Waiting()
    policy.said = Allow(ordered=ordered)
    guard, posted = guarded(policy)
    for number in numbers:
        told = paused_write() | {"requestId": f"f{number}", "networkId": f"n{number}"}
        guard.hear("Fetch.requestPaused", told, "")
    return guard, posted


def left(posted: Posted) -> list[object]:
    """The requests that were let go."""
    return [told["requestId"] for method, told in posted.said if method == "Fetch.continueRequest"]


@pytest.mark.parametrize("given_up", [False, True])
async def test_a_waiting_request_lets_its_page_rest_and_leaves_unless_the_page_gave_it_up(
    given_up: bool,
) -> None:
    policy = Waiting()
    guard, posted = guarded(policy)
    guard.hear("Fetch.requestPaused", paused_write(), "")
    started = {"requestId": "n1", "request": {"url": HOME + "/api"}, "type": "Fetch"}
    guard.hear("Network.requestWillBeSent", started, "")
    assert guard.in_flight() == 0
    if given_up:
        guard.hear("Network.loadingFailed", {"requestId": "n1", "errorText": "aborted"}, "")
    policy.said = Allow()
    await turns()
    assert len(left(posted)) == (0 if given_up else 1)
    assert guard.in_flight() == len(left(posted))


@pytest.mark.parametrize("ordered", [True, False])
@pytest.mark.parametrize("end", ["Network.loadingFinished", "Network.loadingFailed"])
async def test_what_a_page_stores_in_order_leaves_one_behind_the_answer_to_the_other(
    ordered: bool, end: str
) -> None:
    guard, posted = allowed_writes("123", ordered=ordered)
    assert left(posted) == (["f1"] if ordered else ["f1", "f2", "f3"])
    guard.hear(end, {"requestId": "n2", "errorText": "aborted"}, "")  # the page gave it up
    guard.hear(end, {"requestId": "n1", "errorText": "aborted"}, "")
    assert left(posted) == (["f1", "f3"] if ordered else ["f1", "f2", "f3"])


async def test_a_write_without_an_answer_holds_up_the_next_one_for_a_moment_only() -> None:
    _, posted = allowed_writes("12", ordered=True)
    async with asyncio.timeout(20 * TURN_S):
        while len(left(posted)) < 2:
            await asyncio.wait([asyncio.ensure_future(turns())])


def test_leave_for_a_form_lets_one_write_to_its_address_and_none_elsewhere() -> None:
    own = gate()
    own.hold_writes(secrets=())
    permit = replace(PERMIT, url=HOME + "/issue1?item=1", once=True, form=True, act=False)
    assert own.permit(seal_permit(permit, KEY)) == ""
    other = own.judge(request(HOME + "/delete", kind="Document", name="r0"))
    assert other == Refuse(NO_GRANT_REFUSAL, stays=True)
    sent = own.judge(request(HOME + "/issue1", kind="Document", name="r1"))
    assert isinstance(sent, Allow)
    again = own.judge(request(HOME + "/issue1", kind="Document", name="r2"))
    assert isinstance(again, Refuse)
    assert own.left()
    assert [each.url for each in own.stopped()] == [HOME + "/delete", HOME + "/issue1"]
    own.shut()
    assert isinstance(own.judge(request(HOME + "/issue1", kind="Document", name="r3")), Refuse)


def test_what_a_page_writes_that_came_by_the_press_is_told_from_what_the_press_writes() -> None:
    own = gate()
    own.hold_writes(secrets=())
    assert isinstance(own.judge(request(HOME + "/7", method="GET", kind="Document")), Allow)
    own.judge(request(HOME + "/store", name="r1 of the page that is left"))
    own.shows("f")
    own.judge(request(HOME + "/presence", name="r2"))
    own.judge(request(HOME + "/form", kind="Document", name="r3"))
    assert [(w.url, w.by_page) for w in own.stopped()] == [
        (HOME + "/store", False),
        (HOME + "/presence", True),
        (HOME + "/form", False),
    ]


# --- what a reader with fresh eyes broke ------------------------------------------------------


def waits(own: JobGate, name: str) -> bool:
    """Whether a write by that request waits for a person."""
    return isinstance(own.judge(request(name=name)), JudgeLater)


def test_what_a_page_begins_while_the_person_thinks_leaves_by_no_yes_to_what_was_told() -> None:
    own = gate()
    own.hold_writes(secrets=())
    assert waits(own, "told")
    assert len(own.stopped()) == 1
    assert waits(own, "later")
    let(own)
    assert isinstance(own.judge(request(name="told")), Allow)
    assert waits(own, "later")
    assert len(own.stopped()) == 1
    let(own, 2)
    assert isinstance(own.judge(request(name="later")), Allow)


def test_after_a_no_neither_what_was_held_leaves_nor_what_the_page_tries_then() -> None:
    own = gate()
    own.hold_writes(secrets=())
    assert waits(own, "first")
    own.hold_writes(secrets=())
    assert own.judge(request(name="first")) == Refuse(NO_GRANT_REFUSAL)
    assert waits(own, "again")


def test_a_page_that_a_task_loads_may_write_only_once_it_is_asked_for() -> None:
    own = gate()
    own.hold_writes(secrets=())
    assert waits(own, "old")
    own.pass_writes()
    assert own.judge(request(name="old")) == Refuse(NO_GRANT_REFUSAL)
    assert waits(own, "retried by the old page")
    assert own.judge(request(f"{HOME}/next", "GET", "Document", "doc")) == Allow()
    plain = PausedRequest("new", "POST", HOME + "/seen", "Fetch", "f", True, b"{}")
    assert own.judge(plain) == Allow()


@pytest.mark.parametrize(
    ("path", "body", "passes"),
    [
        ("/api/settings", b'{"digest": true}', False),
        ("/users/me/preferences", b"{}", False),
        ("/drafts", b"{}", False),
        ("/projects/7/log", b"{}", False),
        ("/api/search", b'{"q": "x"}', True),
        ("/graphql", b'{"query": "query A { a }"}', True),
        ("/graphql", b'{"query": "mutation A { a }"}', False),
        ("/telemetry", b"{}", True),
    ],
)
def test_in_a_task_only_a_search_or_measurement_posts_without_a_question(
    path: str, body: bytes, passes: bool
) -> None:
    own = gate()
    own.hold_writes(secrets=())
    verdict = own.judge(PausedRequest("r", "POST", HOME + path, "Fetch", "f", True, body))
    assert isinstance(verdict, Allow if passes else JudgeLater)


def test_a_visit_that_is_led_on_to_where_it_deletes_is_held() -> None:
    own = gate()
    own.hold_writes(secrets=())
    assert own.judge(request(HOME + "/go/7", "GET", "Document", "r1")) == Allow()
    led = replace(request(HOME + "/7/delete", "GET", "Document", "r2"), came_from="r1")
    assert own.judge(led) == Refuse(NO_GRANT_REFUSAL, stays=True)


def test_an_address_never_tells_a_password_though_it_tells_a_search() -> None:
    own = gate()
    own._taint.add((TypedText("quiet-harbour-42", "Password"),))
    own.hold_writes(secrets=("quiet-harbour-42",))
    for told in ("p=quiet-harbour-42", "q=Linnea+Berg&p=quiet-harbour-42"):
        for kind in ("Document", "Fetch"):
            verdict = own.judge(request(f"{HOME}/x?{told}", "GET", kind, f"{told}{kind}"))
            assert isinstance(verdict, Refuse)
    assert own.judge(request(f"{HOME}/x?q=Linnea+Berg", "GET", "Fetch", "s")) == Allow()


# --- a yes is for what was told, and the gate is shut behind it -------------------------------


def asked_about(own: JobGate, *names: str) -> tuple[str, ...]:
    """What was held by these requests, each to an address of its own, as leave names it."""
    for name in names:
        own.judge(request(f"{HOME}/{name}", name=name))
    return tuple(f"{each.method} {each.url}" for each in own.stopped())


def let_held(own: JobGate, held: tuple[str, ...], attempt: int = 1) -> None:
    """A person let what was held, and nothing else."""
    permit = replace(PERMIT, attempt=attempt, held=held)
    assert own.permit(seal_permit(permit, KEY)) == ""


def test_a_yes_to_what_was_held_lets_nothing_else_of_that_act_leave() -> None:
    own = gate()
    own.hold_writes(secrets=())
    let_held(own, asked_about(own, "close"))
    assert isinstance(own.judge(request(HOME + "/close", name="close")), Allow)
    unread = PausedRequest("wipe", "POST", HOME + "/wipe", "Fetch", "f", True, b"{}")
    for each in (request(HOME + "/wipe"), unread, request(HOME + "/close", name="twice")):
        assert isinstance(own.judge(each), JudgeLater)
    assert [w.url for w in own.stopped()] == [HOME + "/wipe", HOME + "/wipe", HOME + "/close"]
    let_held(own, (f"POST {HOME}/wipe",), attempt=2)
    assert isinstance(own.judge(unread), Allow)


def test_what_is_done_once_more_writes_as_often_as_was_told_and_nowhere_else() -> None:
    own = gate()
    own.hold_writes(secrets=())
    own.judge(request(HOME + "/form", kind="Document"))
    told = tuple(f"{each.method} {each.url}" for each in own.stopped())
    own.hold_writes(secrets=())
    let_held(own, told)
    elsewhere = own.judge(request(HOME + "/wipe", kind="Document", name="r0"))
    assert elsewhere == Refuse(NO_GRANT_REFUSAL, stays=True)
    assert isinstance(own.judge(request(HOME + "/form?n=2", kind="Document", name="r1")), Allow)
    assert isinstance(own.judge(request(HOME + "/form", kind="Document", name="r2")), Refuse)


@pytest.mark.parametrize("held", [(), (f"POST {HOME}/api",)])
def test_behind_a_granted_act_the_gate_of_a_task_is_shut(held: tuple[str, ...]) -> None:
    own = gate()
    own.hold_writes(secrets=())
    let_held(own, held)
    plain = PausedRequest("r1", "POST", HOME + "/api", "Fetch", "f", True, b"{}")
    assert isinstance(own.judge(plain), Allow)
    own.shut()
    assert isinstance(own.judge(replace(plain, request_id="r2")), JudgeLater)
    assert [w.url for w in own.stopped()] == [HOME + "/api"]


def test_a_granted_write_is_led_on_within_its_address_and_to_what_shows_it() -> None:
    own = gate()
    own.hold_writes(secrets=())
    let_held(own, (f"POST {HOME}/api",))
    assert isinstance(own.judge(request(kind="Document")), Allow)
    slash = replace(request(HOME + "/api/", kind="Document", name="r2"), came_from="r1")
    assert isinstance(own.judge(slash), Allow)
    shown = request(HOME + "/list?deleted=7", "GET", "Document", "r3")
    assert own.judge(replace(shown, came_from="r2")) == Allow()
    away = replace(request(HOME + "/wipe", kind="Document", name="r4"), came_from="r2")
    assert isinstance(own.judge(away), Refuse)


def test_a_page_that_came_by_a_granted_act_writes_as_one_that_is_opened() -> None:
    own = gate()
    own.hold_writes(secrets=())
    let_held(own, (f"POST {HOME}/api",))
    assert isinstance(own.judge(request(kind="Document")), Allow)
    seen = PausedRequest("r2", "POST", HOME + "/seen", "Fetch", "f", True, b"{}")
    assert isinstance(own.judge(seen), JudgeLater)
    own.shows("f")
    assert own.judge(replace(seen, request_id="r3")) == Allow()
    own.shut()
    assert isinstance(own.judge(replace(seen, request_id="r4")), JudgeLater)


def test_no_form_leaves_its_page_while_a_write_of_that_page_waits() -> None:
    own = gate()
    own.hold_writes(secrets=())
    permit = replace(PERMIT, url=HOME + "/form", once=True, form=True, act=False)
    assert own.permit(seal_permit(permit, KEY)) == ""
    assert waits(own, "tags")
    form = request(HOME + "/form", kind="Document", name="r2")
    assert own.judge(form) == Refuse(NO_GRANT_REFUSAL, stays=True)
    assert [w.waits for w in own.stopped()] == [True, False]
    assert not own.left()


def test_all_that_was_told_leaves_by_one_yes_though_it_tells_what_was_typed() -> None:
    own = gate()
    own.hold_writes(secrets=())
    let_held(own, asked_about(own, "name", "tags"))
    for name in ("name", "tags"):
        assert isinstance(own.judge(request(f"{HOME}/{name}", name=name)), Allow)


def test_an_application_knows_nothing_of_what_a_task_holds() -> None:
    own = gate()
    own.hold_writes()
    step = replace(PERMIT, act=False)
    assert own.permit(seal_permit(step, KEY)) == ""
    assert isinstance(own.judge(request()), Allow)
    own.judge(request(HOME + "/7", method="GET", kind="Document", name="r2"))
    own.shows("f")
    own.shut()
    free = PausedRequest("r3", "POST", HOME + "/seen", "Fetch", "f", True, b"{}")
    assert own.judge(free) == Allow()


async def test_nothing_is_asked_of_a_browser_that_is_gone() -> None:
    policy = Waiting()
    guard, posted = guarded(policy)
    guard.hear("Fetch.requestPaused", paused_write(), "")
    guard.leave()
    policy.said = Allow()
    await turns()
    assert [method for method, _ in posted.said if method == "Fetch.continueRequest"] == []
