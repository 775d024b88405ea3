"""What was typed leaves by a grant, once where it says so, and never to another site."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steadyhand.adapters.guard.grants import LATE, ONCE
from steadyhand.adapters.guard.job_gate import JobGate
from steadyhand.adapters.guard.lookups import ELSEWHERE, UNASKED
from steadyhand.adapters.guard.requests import Let, Paused, Refuse, is_write
from steadyhand.adapters.guard.sites import NEW, STRANGE, at_home
from steadyhand.adapters.guard.taint import Taint
from steadyhand.core.act.approval import Grant, Permit, sealed
from steadyhand.core.act.fill import Lookup, Typed
from steadyhand.core.journal.events import HeldBack

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
        headers: tuple[tuple[str, str], ...] = (),
    ) -> Let | str:
        """The verdict: how it is let, or why not."""
        self.number += 1
        query = "?q=" + "&".join(carried) if carried and method == "GET" else ""
        body = "&".join(carried).encode() if method != "GET" else None
        asked = Paused(f"r{self.number}", method, url + query, kind, "f", body is not None, body)
        asked = replace(asked, came_from=came_from, top_level=top_level, headers=headers)
        verdict = self.gate.judge(asked)
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
    assert desk.ask("enciphered", url=FOREIGN, kind=kind) in (STRANGE, ELSEWHERE)
    assert desk.ask("font", url=FOREIGN, method="GET", kind="Font") == STRANGE


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


def test_a_site_that_the_page_talked_to_before_is_asked_nothing_once_something_is_typed() -> None:
    desk = Desk()
    desk.ask("token", url=FOREIGN, kind="XHR")
    desk.ask(url=f"{FOREIGN}/a.png", kind="Image", method="GET")
    desk.filled()
    assert desk.ask("token", url=FOREIGN) == NEW
    assert desk.ask(url=f"{FOREIGN}/a.png", kind="Image", method="GET") == NEW
    assert desk.ask(CITY, url=FOREIGN) == ELSEWHERE
    assert desk.ask("score", url="https://other.test") == STRANGE


def test_by_a_persons_leave_it_may_be_talked_to_and_told_nothing_typed() -> None:
    desk = Desk().filled()
    desk.gate.bound((HOME,), talk=(FOREIGN,))
    assert desk.ask("score", url=FOREIGN) == Let()
    assert desk.ask(CITY, url=FOREIGN) == ELSEWHERE
    assert desk.ask("score", url=FOREIGN, kind="Document") == ELSEWHERE
    assert desk.ask("score", url="https://other.test") == STRANGE
    desk.gate.bound((HOME,))
    assert desk.ask("score", url=FOREIGN) == STRANGE


@pytest.mark.parametrize(
    ("path", "kind", "method", "loads"),
    [
        ("/s/app.js", "Script", "GET", True),
        ("/s/app-one.js", "Script", "GET", True),
        ("/s/app-zeta.js", "Script", "GET", False),
        ("/s/app.js?x=1", "Script", "GET", False),
        ("/s/app.js", "Script", "POST", False),
        ("/t/app.js", "Script", "GET", False),
        ("/s/one.js/app.js", "Script", "GET", False),
        ("/s/one.png", "Image", "GET", False),
        ("/api?q=1", "XHR", "GET", True),
        ("/api?q=2", "XHR", "GET", False),
    ],
)
def test_a_new_page_of_the_form_asks_others_for_what_they_were_asked_for_before(
    path: str, kind: str, method: str, loads: bool
) -> None:
    desk = Desk()
    loaded = ("/s/app.js", "/s/one.js")
    for known, of in (*((each, "Script") for each in loaded), ("/api?q=1", "XHR")):
        desk.ask(url=FOREIGN + known, method="GET", kind=of)
    desk.filled().granted(once=False)
    asked = FOREIGN + path
    assert desk.ask(url=asked, kind=kind, method=method) == NEW
    assert desk.ask(*TYPED, kind="Document", top_level=True) == Let()
    assert desk.ask(url=asked, kind=kind, method=method) == (Let() if loads else NEW)
    desk.taint.add((Typed("something more"),))
    assert desk.ask(url=asked, kind=kind, method=method) == NEW


def test_a_known_address_is_asked_with_no_header_that_a_script_changed() -> None:
    desk = Desk()
    asked, key = f"{FOREIGN}/api", ("x-key", "k1")
    desk.ask(url=asked, method="GET", headers=(key, ("user-agent", "one")))
    desk.filled().granted(once=False)
    desk.ask(*TYPED, kind="Document", top_level=True)
    assert desk.ask(url=asked, method="GET", headers=(key, ("user-agent", "two"))) == Let()
    assert desk.ask(url=asked, method="GET") == Let()
    assert desk.ask(url=asked, method="GET", headers=(("x-key", "enciphered"),)) == NEW
    assert desk.ask(url=asked, method="GET", headers=(key, ("x-told", "k1"))) == NEW


@pytest.mark.parametrize(
    ("made_at", "to", "told"),
    [
        (f"{HOME}/job", HOME, ""),
        (f"{HOME}/job?q=1", HOME, f"{HOME}/"),
        (f"{HOME}/", HOME, ""),
        ("", HOME, ""),
        (f"{HOME}/job", FOREIGN, f"{HOME}/"),
    ],
)
def test_where_a_request_was_made_is_told_as_the_site_alone(
    made_at: str, to: str, told: str
) -> None:
    desk = Desk()
    desk.gate.judge(Paused("r0", "GET", f"{HOME}/job", "Document", "f", False))
    asked = Paused("r1", "GET", f"{to}/x", "XHR", "f", False, headers=(("referer", made_at),))
    assert desk.gate.judge(asked) == Let()
    desk.filled()
    desk.gate.bound((HOME,), talk=(FOREIGN,))
    assert desk.gate.judge(replace(asked, request_id="r2")) == Let(referer=told)


@pytest.mark.parametrize("header", ["x-note", "accept", "authorization"])
def test_a_header_tells_what_a_body_would(header: str) -> None:
    desk = Desk().filled()
    asked = Paused("r1", "GET", f"{HOME}/x", "XHR", "f", False, headers=((header, f"a {NAME}"),))
    assert desk.gate.judge(asked) == Refuse(UNASKED)
    assert desk.gate.judge(replace(asked, headers=(("sec-ch-ua", NAME),))) == Let()


def test_a_page_that_loads_itself_anew_does_not_count_as_a_new_page() -> None:
    desk = Desk()
    desk.ask(url=FOREIGN + "/a.js", method="GET", kind="Script")
    desk.filled()
    assert desk.ask(method="GET", kind="Document", top_level=True) == Let()
    assert desk.ask(url=FOREIGN + "/a.js", method="GET", kind="Script") == NEW


def test_what_a_page_asks_of_others_before_it_sends_is_told_unless_something_left() -> None:
    desk = Desk().filled().granted(once=True)
    desk.ask("token", url=FOREIGN + "/challenge")
    desk.ask("seen", url="https://www.google-analytics.com/collect", kind="Ping")
    assert desk.gate.talks() == (FOREIGN + "/challenge",)
    assert desk.gate.ledger() == (
        HeldBack(FOREIGN),
        HeldBack("https://www.google-analytics.com", quiet=True),
    )
    assert desk.ask(*TYPED) == Let(alone=True)
    assert desk.gate.talks() == ()


def test_a_press_that_leads_to_another_site_stays_and_is_told() -> None:
    desk = Desk().filled()
    desk.gate.hold_writes()
    assert desk.ask(url=FOREIGN + "/next", method="GET", kind="Document", top_level=True) == STRANGE
    assert [each.url for each in desk.gate.stopped()] == [FOREIGN + "/next"]
    desk.granted(once=False)
    assert desk.ask(url=FOREIGN + "/next", method="GET", kind="Document", top_level=True) == STRANGE
    assert desk.gate.withheld() == (FOREIGN + "/next",)


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
    assert desk.gate.talks() == (FOREIGN,)
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
    desk = Desk()
    desk.ask(url=API, method="GET")
    desk.filled().granted(once=True)
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
    desk = Desk()
    desk.ask(url=API, method="GET")
    desk.filled().granted(once=False)
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


def test_another_host_of_the_site_that_was_not_talked_to_before_is_another_site() -> None:
    desk = Desk().filled().granted(once=True)
    assert desk.ask(*TYPED, url=API + "/apply") == ELSEWHERE
    assert desk.gate.withheld() == (API + "/apply",)
    assert desk.ask(url=API, method="GET") == STRANGE
    desk.gate.bound((HOME, API))
    assert desk.ask(*TYPED, url=API + "/apply") == Let(alone=True)


def test_where_the_site_leads_on_to_after_the_form_is_shown() -> None:
    desk = Desk().filled().granted(once=True)
    assert desk.ask(*TYPED, kind="Document") == Let(alone=True)
    sent = f"r{desk.number}"
    thanks = {"url": "https://thanks.test/", "method": "GET", "kind": "Document"}
    assert desk.ask(came_from=sent, top_level=True, **thanks) == Let()
    assert desk.ask(NAME, came_from=sent, top_level=True, **thanks) == ELSEWHERE
    assert desk.ask(came_from=sent, **thanks) == STRANGE
    assert desk.ask(top_level=True, **thanks) == STRANGE


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
    met: set[str] = set()
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
                    met |= {site} if site == API and not desk.taint else set()
                    continue
                typed = [each for each in carried if each in TYPED]
                led = site == API and came  # the site itself leads on to its other host
                assert site == HOME or not typed or site in met or led
                assert site in (HOME, API) or not is_write(method)
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
    assert desk.ask("token=solved", url=FOREIGN) == STRANGE
    assert desk.gate.permit(sealed(replace(PERMIT, once=False, by_hand=True), KEY)) == ""
    assert desk.ask("token=solved", url=FOREIGN) == Let()
    assert desk.ask("token=solved", url=FOREIGN, kind="Document") == ELSEWHERE
    desk.now += 601
    assert desk.ask("token=solved", url=FOREIGN) == STRANGE


def test_what_a_page_behind_a_wall_loads_before_anything_is_typed_counts_as_talked_to() -> None:
    desk = Desk()
    desk.taint.add(map(Typed, ("a.user.name", "a password")))
    assert desk.gate.permit(sealed(replace(PERMIT, once=False, wall=True), KEY)) == ""
    script = {"method": "GET", "kind": "Script"}
    assert desk.ask(url=FOREIGN, **script) == STRANGE, "the wall's own page is not the next one"
    shown = desk.ask(method="GET", kind="Document", top_level=True)
    assert shown == Let()
    assert desk.ask("list", url=FOREIGN) == STRANGE, "nothing was loaded from there"
    assert desk.ask(url=FOREIGN, **script) == Let()
    assert desk.ask("list", url=FOREIGN) == NEW
    assert desk.ask("a password", url=FOREIGN) == ELSEWHERE
    desk.filled()
    assert desk.ask(url=FOREIGN, **script) == NEW
    assert desk.ask(NAME, url=FOREIGN) == ELSEWHERE
    assert desk.ask(url="https://late.test", **script) == STRANGE, "something was typed by then"


@pytest.mark.parametrize("kind", ["Image", "Stylesheet", "Font", "Media", "Ping"])
def test_what_counts_beside_a_form_takes_no_grant_of_it(kind: str) -> None:
    desk = Desk().filled().granted(once=True)
    assert desk.ask(NAME, url=HOME + "/seen", method="GET", kind=kind) == UNASKED
    assert desk.ask(NAME, kind="Document") == Let(alone=True)
