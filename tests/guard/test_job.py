"""What was typed leaves by a grant, once where it says so, and never to another site."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steadyhand.adapters.guard.facts import Let, Paused, Refuse
from steadyhand.adapters.guard.gate import is_write
from steadyhand.adapters.guard.typed.job import ELSEWHERE, LATE, ONCE, JobGate
from steadyhand.adapters.guard.typed.searching import UNASKED
from steadyhand.adapters.guard.typed.sites import at_home
from steadyhand.adapters.guard.typed.taint import Taint
from steadyhand.core.act.lookup import Lookup, Typed
from steadyhand.core.act.permit import Grant, Permit, sealed

KEY = b"k" * 32
HOME, API, FOREIGN = "https://jobs.example.org", "https://api.example.org", "https://evil.test"
NAME, MAIL, CITY, STREET = "Linnea Berg", "linnea@example.net", "Uppsala", "Odengatan 4"
TYPED = (NAME, MAIL, CITY)
PERMIT = Permit("run", 1, 1, f"{HOME}/apply", "d" * 64, expires_at=600.0, once=True)


@dataclass
class Desk:
    """A gate for one job, and the time that it goes by."""

    now: float = 0.0
    number: int = 0
    gate: JobGate = field(init=False)
    taint: Taint = field(default_factory=Taint)

    def __post_init__(self) -> None:
        self.gate = JobGate(KEY, taint=self.taint, clock=lambda: self.now)
        self.gate.bound((HOME,))

    def filled(self) -> Desk:
        box = (Typed(text, "Where", Lookup.BOX) for text in (CITY, STREET))
        self.taint.add((Typed(NAME, "Name"), Typed(MAIL, "Mail"), Typed("True"), *box))
        return self

    def granted(self, *, once: bool, attempt: int = 1) -> Desk:
        permit = replace(PERMIT, once=once, attempt=attempt, expires_at=self.now + 600)
        assert self.gate.permit(sealed(permit, KEY)) == ""
        return self

    def ask(
        self,
        *carried: str,
        url: str = HOME + "/apply",
        method: str = "POST",
        kind: str = "XHR",
        came_from: str = "",
        top_level: bool = False,
    ) -> Let | str:
        """The verdict: how it is let, or why not."""
        self.number += 1
        query = "?q=" + "&".join(carried) if carried and method == "GET" else ""
        body = "&".join(carried).encode() if method != "GET" else None
        asked = Paused(f"r{self.number}", method, url + query, kind, "f", body is not None, body)
        verdict = self.gate.judge(replace(asked, came_from=came_from, top_level=top_level))
        assert isinstance(verdict, Let | Refuse)
        return verdict.reason if isinstance(verdict, Refuse) else verdict


def test_before_anything_is_typed_a_page_talks_as_it_likes() -> None:
    desk = Desk()
    for url in (HOME, FOREIGN):
        for kind in ("XHR", "Document", "Ping"):
            assert desk.ask("consent=yes", url=url, kind=kind) == Let()


@pytest.mark.parametrize("kind", ["XHR", "Ping", "Document", "Image"])
@pytest.mark.parametrize("once", [None, False, True])
def test_nothing_typed_goes_to_another_site_whatever_was_granted(
    kind: str, once: bool | None
) -> None:
    desk = Desk().filled()
    if once is not None:
        desk.granted(once=once)
    assert desk.ask(NAME, url=FOREIGN, kind=kind, method="GET") == ELSEWHERE
    assert desk.ask(NAME, url=FOREIGN, kind=kind) == ELSEWHERE
    assert desk.ask("enciphered", url=FOREIGN, kind=kind) == ELSEWHERE
    assert desk.ask("font", url=FOREIGN, method="GET", kind="Font") == Let()


def test_what_a_field_looks_up_while_it_is_filled_passes_without_a_grant() -> None:
    desk = Desk().filled()
    assert desk.ask("token") == Let()
    assert desk.ask(CITY) == UNASKED
    desk.taint.searches.begin((Typed(CITY),), ())
    assert desk.ask(CITY) == Let()
    assert desk.ask(CITY, method="GET") == Let()
    assert desk.ask('{"q": "Uppsala", "active": true}') == Let()
    assert desk.ask(CITY, STREET, method="GET") == UNASKED


@pytest.mark.parametrize(
    ("carried", "kind", "method"),
    [
        ((NAME, CITY), "XHR", "POST"),
        ((NAME, MAIL), "XHR", "GET"),
        ((*TYPED, STREET), "XHR", "GET"),
        ((NAME, CITY), "Ping", "POST"),
        ((NAME, MAIL), "Image", "GET"),
        ((MAIL,), "XHR", "POST"),
        ((NAME,), "Document", "GET"),
        ((NAME,), "Document", "POST"),
        (("nothing",), "Document", "POST"),
    ],
)
def test_what_sends_waits_for_a_grant(carried: tuple[str, ...], kind: str, method: str) -> None:
    desk = Desk().filled()
    assert desk.ask(*carried, kind=kind, method=method) == UNASKED
    desk.granted(once=False)
    assert desk.ask(*carried, kind=kind, method=method) == Let()


def test_a_site_that_the_page_talked_to_before_may_be_written_to_but_told_nothing() -> None:
    desk = Desk()
    desk.ask("token", url=FOREIGN, kind="XHR")
    desk.filled()
    assert desk.ask("score", url=FOREIGN) == Let()
    assert desk.ask(CITY, url=FOREIGN) == ELSEWHERE
    assert desk.ask("score", url="https://other.test") == ELSEWHERE


def test_what_is_kept_back_of_a_body_may_be_anything_and_waits_for_a_grant() -> None:
    desk = Desk().filled()
    hidden = Paused("r", "POST", HOME + "/apply", "XHR", "f", True, None, unread=True)
    assert desk.gate.judge(hidden) == Refuse(UNASKED)
    desk.granted(once=True)
    assert desk.gate.judge(hidden) == Let(alone=True)
    assert desk.gate.judge(replace(hidden, request_id="r2")) == Refuse(ONCE)


def test_what_was_held_back_is_told_unless_something_left() -> None:
    desk = Desk().filled().granted(once=True)
    desk.ask("metrics", url=FOREIGN)
    desk.ask(NAME, url=FOREIGN, kind="Ping")
    assert desk.gate.withheld() == ()
    desk.ask(*TYPED, url=FOREIGN + "/apply")
    assert desk.gate.withheld() == (FOREIGN + "/apply",)
    assert not desk.gate.left()
    desk.ask(*TYPED)
    assert desk.gate.left()
    assert desk.gate.withheld() == ()


def test_a_form_that_is_sent_by_get_leaves_once() -> None:
    desk = Desk().filled().granted(once=True)
    assert desk.ask(NAME, MAIL, method="GET", kind="Document") == Let(alone=True)
    assert desk.ask(NAME, MAIL, method="GET", kind="Document") == ONCE


def test_a_submits_grant_lets_one_request_through_and_closes() -> None:
    desk = Desk().filled().granted(once=True)
    assert desk.ask(*TYPED) == Let(alone=True)
    assert desk.ask(*TYPED) == ONCE
    assert desk.ask(*TYPED, url=API + "/again") == ONCE
    assert desk.ask("nothing", kind="Document") == ONCE
    assert desk.ask("metrics") == Let()


def test_a_beacon_does_not_use_up_what_is_for_the_form() -> None:
    desk = Desk().filled().granted(once=True)
    assert desk.ask(*TYPED, kind="Ping") == UNASKED
    assert desk.ask(*TYPED, kind="Document") == Let(alone=True)


def test_a_page_that_leads_on_with_what_it_got_is_not_a_second_sending() -> None:
    desk = Desk().filled().granted(once=True)
    desk.ask(*TYPED)
    assert desk.ask(NAME, url=HOME + "/thanks", method="GET", kind="Document") == Let()


def test_a_steps_grant_lets_one_write_through_and_tells_of_the_others() -> None:
    desk = Desk().filled().granted(once=False)
    assert desk.ask(*TYPED, url=API + "/save") == Let()
    for carried in (TYPED, (NAME,), ("id=7",)):
        assert desk.ask(*carried, url=API + "/finish") == ONCE
    assert [each.url for each in desk.gate.stopped()] == [API + "/finish"] * 3
    assert [each.url for each in desk.gate.written()] == [API + "/save"]
    desk.gate.shut()
    assert desk.ask(*TYPED) == UNASKED


@pytest.mark.parametrize("first", ["/apply/validate", "/api/v1/check-fields", "/form/verify"])
def test_a_check_before_a_step_is_no_write_of_it(first: str) -> None:
    desk = Desk().filled().granted(once=False)
    assert [desk.ask(*TYPED, url=HOME + first), desk.ask(*TYPED)] == [Let(), Let()]
    assert desk.ask(*TYPED, url=HOME + "/more") == ONCE


def test_a_further_write_of_a_step_leaves_once_where_that_was_agreed() -> None:
    desk = Desk().filled()
    permit = replace(PERMIT, once=False, further=(HOME + "/finish",))
    assert desk.gate.permit(sealed(permit, KEY)) == ""
    assert [desk.ask(*TYPED), desk.ask(*TYPED, url=HOME + "/finish")] == [Let(), Let()]
    assert desk.ask(*TYPED, url=HOME + "/finish") == ONCE
    assert desk.ask(*TYPED, url=HOME + "/other") == ONCE


def test_a_redirect_carries_on_at_home_and_ends_elsewhere() -> None:
    desk = Desk().filled().granted(once=True)
    assert desk.ask(*TYPED) == Let(alone=True)
    sent = f"r{desk.number}"
    assert desk.ask(*TYPED, url=HOME + "/apply/", came_from=sent) == Let(alone=True)
    moved = f"r{desk.number}"
    assert desk.ask(*TYPED, url=FOREIGN + "/moved", came_from=moved) == ELSEWHERE
    assert desk.ask(*TYPED, came_from="r999") == ONCE


@pytest.mark.parametrize("once", [True, False])
def test_a_write_that_is_sent_on_goes_to_another_writing_of_its_address_only(once: bool) -> None:
    desk = Desk().filled().granted(once=once)
    assert desk.ask(*TYPED) == Let(alone=once)
    assert desk.ask(*TYPED, came_from=f"r{desk.number}") == ONCE
    desk = Desk().filled().granted(once=once)
    assert desk.ask(*TYPED) == Let(alone=once)
    for other in (HOME + "/moved", API + "/apply"):
        assert desk.ask(*TYPED, url=other, came_from="r1") == ONCE
    assert desk.ask(url=API + "/done", method="GET", came_from="r1") == Let()
    moved = desk.ask(*TYPED, url=HOME + "/apply/", came_from="r1")
    assert moved == Let(alone=once)
    assert desk.ask(*TYPED, url=HOME + "/apply/", came_from=f"r{desk.number}") == ONCE


def test_what_is_under_way_when_the_grant_closes_goes_on() -> None:
    desk = Desk().filled().granted(once=False)
    desk.ask(*TYPED)
    desk.gate.shut()
    assert desk.ask(*TYPED, url=HOME + "/apply/", came_from=f"r{desk.number}") == Let()
    assert desk.ask(*TYPED, url=HOME + "/apply/") == UNASKED


def test_another_host_of_the_site_is_home_by_https_and_a_like_name_is_not() -> None:
    assert at_home(API + "/x", (HOME,))
    assert not at_home("http://api.example.org/x", (HOME,))
    assert not at_home("https://jobs.example.org.evil.test/", (HOME,))
    assert not at_home("https://notexample.org/", (HOME,))
    assert not at_home("https://b.co.uk/", ("https://a.co.uk",))
    assert not at_home("https://127.0.0.1:8711/", ("https://127.0.0.2:8710",))
    assert not at_home("http://localhost:8711/", ("http://127.0.0.1:8711",))


@pytest.mark.parametrize(
    "forged",
    [
        Grant(PERMIT, ""),
        Grant(PERMIT, "0" * 64),
        sealed(PERMIT, b"another key"),
        Grant(replace(PERMIT, once=False), sealed(PERMIT, KEY).seal),
        Grant(replace(PERMIT, digest="e" * 64), sealed(PERMIT, KEY).seal),
        Grant(replace(PERMIT, fence=2), sealed(PERMIT, KEY).seal),
        Grant(replace(PERMIT, expires_at=9e9), sealed(PERMIT, KEY).seal),
    ],
)
def test_a_grant_that_was_changed_or_made_elsewhere_opens_nothing(forged: Grant) -> None:
    desk = Desk().filled()
    assert "nobody sealed" in desk.gate.permit(forged)
    assert desk.ask(*TYPED) == UNASKED


def test_a_grant_opens_once_and_until_its_time_is_up() -> None:
    desk = Desk().filled()
    grant = sealed(PERMIT, KEY)
    assert desk.gate.permit(grant) == ""
    desk.now = 601.0
    assert desk.ask(*TYPED) == LATE
    assert "time is up" in desk.gate.permit(grant)
    desk.now = 1.0
    assert desk.gate.permit(grant) == "a grant opens once"
    assert desk.ask(*TYPED) == UNASKED


# --- any order of anything -------------------------------------------------------------------

MOVES = st.one_of(
    st.just(("fill",)),
    st.just(("shut",)),
    st.tuples(st.just("grant"), st.booleans()),
    st.just(("forge",)),
    st.tuples(st.just("wait"), st.sampled_from([1.0, 601.0])),
    st.tuples(
        st.just("ask"),
        st.lists(st.sampled_from([*TYPED, "token"]), max_size=3, unique=True),
        st.sampled_from([HOME, API, FOREIGN]),
        st.sampled_from(["GET", "POST", "PUT", "DELETE"]),
        st.sampled_from(["XHR", "Document", "Ping", "Image"]),
        st.integers(0, 12),
    ),
)


@settings(max_examples=1_000, deadline=None)
@given(st.lists(MOVES, max_size=14))
def test_no_order_of_anything_sends_without_a_grant_twice_or_elsewhere(
    moves: list[tuple[object, ...]],
) -> None:
    desk, attempt, grants, sent = Desk(), 0, 0, 0
    met = False
    for move in moves:
        match move:
            case ("fill",):
                desk.filled()
            case ("shut",):
                desk.gate.shut()
            case ("grant", bool(once)):
                attempt += 1
                desk.granted(once=once, attempt=attempt)
                grants, sent = (1 if once else 10**9), 0
            case ("forge",):
                desk.gate.permit(Grant(replace(PERMIT, attempt=99), "f" * 64))
            case ("wait", float(seconds)):
                desk.now += seconds
            case ("ask", list(carried), str(site), str(method), str(kind), int(came)):
                verdict = desk.ask(
                    *carried, url=site + "/x", method=method, kind=kind, came_from=f"r{came}"
                )
                if not desk.taint or isinstance(verdict, str):
                    met |= site == FOREIGN and not desk.taint
                    continue
                typed = [each for each in carried if each in TYPED]
                assert site != FOREIGN or not (typed or (is_write(method) and not met))
                sends = is_write(method) and (len(typed) > 1 or kind == "Document")
                sent += sends and came == 0
                assert not sends or grants, "sent without a grant"
                assert sent <= grants, "sent twice by one grant"


def test_what_a_person_sends_by_hand_passes_and_never_takes_along_what_was_typed() -> None:
    desk = Desk().filled()
    assert desk.ask("token=solved", kind="Document") == UNASKED
    permit = replace(PERMIT, once=False, by_hand=True, attempt=7)
    assert desk.gate.permit(sealed(permit, KEY)) == ""
    for _ in range(2):
        assert desk.ask("token=solved", kind="Document") == Let()
    assert desk.ask(f"name={NAME}", f"mail={MAIL}", kind="Document") == UNASKED
    desk.gate.shut()
    assert desk.ask("token=solved", kind="Document") == UNASKED


def test_a_person_signs_in_by_hand_with_the_one_name_that_was_typed_and_at_home_alone() -> None:
    desk = Desk().filled()
    assert desk.gate.permit(sealed(replace(PERMIT, once=False, by_hand=True), KEY)) == ""
    assert desk.ask(MAIL, "password=theirs", kind="Document") == Let()
    assert desk.ask(MAIL, url=FOREIGN) == ELSEWHERE
    desk.now += 601
    assert desk.ask(MAIL, kind="Document") == LATE


def test_a_challenge_that_a_person_meets_by_hand_may_be_sent_where_it_came_from() -> None:
    desk = Desk().filled()
    assert desk.ask("token=solved", url=FOREIGN) == ELSEWHERE
    assert desk.gate.permit(sealed(replace(PERMIT, once=False, by_hand=True), KEY)) == ""
    assert desk.ask("token=solved", url=FOREIGN) == Let()
    assert desk.ask("token=solved", url=FOREIGN, kind="Document") == ELSEWHERE
    desk.now += 601
    assert desk.ask("token=solved", url=FOREIGN) == ELSEWHERE


def test_what_a_page_behind_a_wall_loads_before_anything_is_typed_counts_as_talked_to() -> None:
    desk = Desk()
    desk.taint.add(map(Typed, ("a.user.name", "a password")))
    assert desk.gate.permit(sealed(replace(PERMIT, once=False, wall=True), KEY)) == ""
    assert desk.ask(url=FOREIGN, method="GET", kind="Script") == Let()
    assert desk.ask("list", url=FOREIGN) == ELSEWHERE, "the wall's own page is not the next one"
    shown = desk.ask(method="GET", kind="Document", top_level=True)
    assert shown == Let()
    assert desk.ask("list", url=FOREIGN) == ELSEWHERE, "nothing was loaded from there"
    assert desk.ask(url=FOREIGN, method="GET", kind="Script") == Let()
    assert desk.ask("list", url=FOREIGN) == Let()
    assert desk.ask("a password", url=FOREIGN) == ELSEWHERE
    desk.filled()
    assert desk.ask("list", url=FOREIGN) == Let()
    assert desk.ask(NAME, url=FOREIGN) == ELSEWHERE
    assert desk.ask(url="https://late.test", method="GET", kind="Script") == Let()
    assert desk.ask("list", url="https://late.test") == ELSEWHERE, "something was typed by then"
