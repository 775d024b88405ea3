"""What was typed leaves by a grant, once where it says so, and never to another site."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steadyhand.adapters.guard.grants import GRANT_EXPIRED, GRANT_SPENT
from steadyhand.adapters.guard.job_gate import JobGate
from steadyhand.adapters.guard.lookups import NO_GRANT_REFUSAL, OTHER_SITE_REFUSAL
from steadyhand.adapters.guard.requests import Allow, PausedRequest, Refuse, is_write
from steadyhand.adapters.guard.sites import NEW_REQUEST_REFUSAL, UNKNOWN_ORIGIN_REFUSAL, is_own_site
from steadyhand.adapters.guard.taint import Taint
from steadyhand.core.act.approval import Grant, Permit, seal_permit
from steadyhand.core.act.fill import Lookup, TypedText
from steadyhand.core.journal.events import DataWithheld

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
        box = (TypedText(text, "Where", Lookup.BOX) for text in (CITY, STREET))
        self.taint.add((TypedText(NAME, "Name"), TypedText(MAIL, "Mail"), TypedText("True"), *box))
        return self

    def granted(self, *, once: bool, attempt: int = 1) -> Desk:
        permit = replace(PERMIT, once=once, attempt=attempt, expires_at=self.now + 600)
        assert self.gate.permit(seal_permit(permit, KEY)) == ""
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
    ) -> Allow | str:
        """The verdict: how it is let, or why not."""
        self.number += 1
        query = "?q=" + "&".join(carried) if carried and method == "GET" else ""
        body = "&".join(carried).encode() if method != "GET" else None
        asked = PausedRequest(
            f"r{self.number}", method, url + query, kind, "f", body is not None, body
        )
        asked = replace(asked, came_from=came_from, top_level=top_level, headers=headers)
        verdict = self.gate.judge(asked)
        assert isinstance(verdict, Allow | Refuse)
        return verdict.reason if isinstance(verdict, Refuse) else verdict


def test_before_anything_is_typed_a_page_talks_as_it_likes() -> None:
    desk = Desk()
    for url in (HOME, FOREIGN):
        for kind in ("XHR", "Document", "Ping"):
            assert desk.ask("consent=yes", url=url, kind=kind) == Allow()


@pytest.mark.parametrize("kind", ["XHR", "Ping", "Document", "Image"])
@pytest.mark.parametrize("once", [None, False, True])
def test_nothing_typed_goes_to_another_site_whatever_was_granted(
    kind: str, once: bool | None
) -> None:
    desk = Desk().filled()
    if once is not None:
        desk.granted(once=once)
    assert desk.ask(NAME, url=FOREIGN, kind=kind, method="GET") == OTHER_SITE_REFUSAL
    assert desk.ask(NAME, url=FOREIGN, kind=kind) == OTHER_SITE_REFUSAL
    assert desk.ask("enciphered", url=FOREIGN, kind=kind) in (
        UNKNOWN_ORIGIN_REFUSAL,
        OTHER_SITE_REFUSAL,
    )
    assert desk.ask("font", url=FOREIGN, method="GET", kind="Font") == UNKNOWN_ORIGIN_REFUSAL


def test_what_a_field_looks_up_while_it_is_filled_passes_without_a_grant() -> None:
    desk = Desk().filled()
    assert desk.ask("token") == Allow()
    assert desk.ask(CITY) == NO_GRANT_REFUSAL
    desk.taint.searches.begin((TypedText(CITY),), ())
    assert desk.ask(CITY) == Allow()
    assert desk.ask(CITY, method="GET") == Allow()
    assert desk.ask('{"q": "Uppsala", "active": true}') == Allow()
    assert desk.ask(CITY, STREET, method="GET") == NO_GRANT_REFUSAL


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
    assert desk.ask(*carried, kind=kind, method=method) == NO_GRANT_REFUSAL
    desk.granted(once=False)
    assert desk.ask(*carried, kind=kind, method=method) == Allow()


def test_a_site_that_the_page_talked_to_before_is_asked_nothing_once_something_is_typed() -> None:
    desk = Desk()
    desk.ask("token", url=FOREIGN, kind="XHR")
    desk.ask(url=f"{FOREIGN}/a.png", kind="Image", method="GET")
    desk.filled()
    assert desk.ask("token", url=FOREIGN) == NEW_REQUEST_REFUSAL
    assert desk.ask(url=f"{FOREIGN}/a.png", kind="Image", method="GET") == NEW_REQUEST_REFUSAL
    assert desk.ask(CITY, url=FOREIGN) == OTHER_SITE_REFUSAL
    assert desk.ask("score", url="https://other.test") == UNKNOWN_ORIGIN_REFUSAL


def test_by_a_persons_leave_it_may_be_talked_to_and_told_nothing_typed() -> None:
    desk = Desk().filled()
    desk.gate.bound((HOME,), talk=(FOREIGN,))
    assert desk.ask("score", url=FOREIGN) == Allow()
    assert desk.ask(CITY, url=FOREIGN) == OTHER_SITE_REFUSAL
    assert desk.ask("score", url=FOREIGN, kind="Document") == OTHER_SITE_REFUSAL
    assert desk.ask("score", url="https://other.test") == UNKNOWN_ORIGIN_REFUSAL
    desk.gate.bound((HOME,))
    assert desk.ask("score", url=FOREIGN) == UNKNOWN_ORIGIN_REFUSAL


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
    assert desk.ask(url=asked, kind=kind, method=method) == NEW_REQUEST_REFUSAL
    assert desk.ask(*TYPED, kind="Document", top_level=True) == Allow()
    assert desk.ask(url=asked, kind=kind, method=method) == (
        Allow() if loads else NEW_REQUEST_REFUSAL
    )
    desk.taint.add((TypedText("something more"),))
    assert desk.ask(url=asked, kind=kind, method=method) == NEW_REQUEST_REFUSAL


def test_a_known_address_is_asked_with_no_header_that_a_script_changed() -> None:
    desk = Desk()
    asked, key = f"{FOREIGN}/api", ("x-key", "k1")
    desk.ask(url=asked, method="GET", headers=(key, ("user-agent", "one")))
    desk.filled().granted(once=False)
    desk.ask(*TYPED, kind="Document", top_level=True)
    assert desk.ask(url=asked, method="GET", headers=(key, ("user-agent", "two"))) == Allow()
    assert desk.ask(url=asked, method="GET") == Allow()
    assert (
        desk.ask(url=asked, method="GET", headers=(("x-key", "enciphered"),)) == NEW_REQUEST_REFUSAL
    )
    assert desk.ask(url=asked, method="GET", headers=(key, ("x-told", "k1"))) == NEW_REQUEST_REFUSAL


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
    desk.gate.judge(PausedRequest("r0", "GET", f"{HOME}/job", "Document", "f", False))
    asked = PausedRequest(
        "r1", "GET", f"{to}/x", "XHR", "f", False, headers=(("referer", made_at),)
    )
    assert desk.gate.judge(asked) == Allow()
    desk.filled()
    desk.gate.bound((HOME,), talk=(FOREIGN,))
    assert desk.gate.judge(replace(asked, request_id="r2")) == Allow(referer=told)


@pytest.mark.parametrize("header", ["x-note", "accept", "authorization"])
def test_a_header_tells_what_a_body_would(header: str) -> None:
    desk = Desk().filled()
    asked = PausedRequest(
        "r1", "GET", f"{HOME}/x", "XHR", "f", False, headers=((header, f"a {NAME}"),)
    )
    assert desk.gate.judge(asked) == Refuse(NO_GRANT_REFUSAL)
    assert desk.gate.judge(replace(asked, headers=(("sec-ch-ua", NAME),))) == Allow()


def test_a_page_that_loads_itself_anew_does_not_count_as_a_new_page() -> None:
    desk = Desk()
    desk.ask(url=FOREIGN + "/a.js", method="GET", kind="Script")
    desk.filled()
    assert desk.ask(method="GET", kind="Document", top_level=True) == Allow()
    assert desk.ask(url=FOREIGN + "/a.js", method="GET", kind="Script") == NEW_REQUEST_REFUSAL


def test_what_a_page_asks_of_others_before_it_sends_is_told_unless_something_left() -> None:
    desk = Desk().filled().granted(once=True)
    desk.ask("token", url=FOREIGN + "/challenge")
    desk.ask("seen", url="https://www.google-analytics.com/collect", kind="Ping")
    assert desk.gate.talks() == (FOREIGN + "/challenge",)
    assert desk.gate.ledger() == (
        DataWithheld(FOREIGN),
        DataWithheld("https://www.google-analytics.com", quiet=True),
    )
    assert desk.ask(*TYPED) == Allow(alone=True)
    assert desk.gate.talks() == ()


def test_a_press_that_leads_to_another_site_stays_and_is_told() -> None:
    desk = Desk().filled()
    desk.gate.hold_writes()
    assert (
        desk.ask(url=FOREIGN + "/next", method="GET", kind="Document", top_level=True)
        == UNKNOWN_ORIGIN_REFUSAL
    )
    assert [each.url for each in desk.gate.stopped()] == [FOREIGN + "/next"]
    desk.granted(once=False)
    assert (
        desk.ask(url=FOREIGN + "/next", method="GET", kind="Document", top_level=True)
        == UNKNOWN_ORIGIN_REFUSAL
    )
    assert desk.gate.withheld() == (FOREIGN + "/next",)


def test_what_is_kept_back_of_a_body_may_be_anything_and_waits_for_a_grant() -> None:
    desk = Desk().filled()
    hidden = PausedRequest("r", "POST", HOME + "/apply", "XHR", "f", True, None, unread=True)
    assert desk.gate.judge(hidden) == Refuse(NO_GRANT_REFUSAL)
    desk.granted(once=True)
    assert desk.gate.judge(hidden) == Allow(alone=True)
    assert desk.gate.judge(replace(hidden, request_id="r2")) == Refuse(GRANT_SPENT)


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
    assert desk.ask(NAME, MAIL, method="GET", kind="Document") == Allow(alone=True)
    assert desk.ask(NAME, MAIL, method="GET", kind="Document") == GRANT_SPENT


def test_a_submits_grant_lets_one_request_through_and_closes() -> None:
    desk = Desk()
    desk.ask(url=API, method="GET")
    desk.filled().granted(once=True)
    assert desk.ask(*TYPED) == Allow(alone=True)
    assert desk.ask(*TYPED) == GRANT_SPENT
    assert desk.ask(*TYPED, url=API + "/again") == GRANT_SPENT
    assert desk.ask("nothing", kind="Document") == GRANT_SPENT
    assert desk.ask("metrics") == Allow()


def test_a_beacon_does_not_use_up_what_is_for_the_form() -> None:
    desk = Desk().filled().granted(once=True)
    assert desk.ask(*TYPED, kind="Ping") == NO_GRANT_REFUSAL
    assert desk.ask(*TYPED, kind="Document") == Allow(alone=True)


def test_a_page_that_leads_on_with_what_it_got_is_not_a_second_sending() -> None:
    desk = Desk().filled().granted(once=True)
    desk.ask(*TYPED)
    assert desk.ask(NAME, url=HOME + "/thanks", method="GET", kind="Document") == Allow()


def test_a_steps_grant_lets_one_write_through_and_tells_of_the_others() -> None:
    desk = Desk()
    desk.ask(url=API, method="GET")
    desk.filled().granted(once=False)
    assert desk.ask(*TYPED, url=API + "/save") == Allow()
    for carried in (TYPED, (NAME,), ("id=7",)):
        assert desk.ask(*carried, url=API + "/finish") == GRANT_SPENT
    assert [each.url for each in desk.gate.stopped()] == [API + "/finish"] * 3
    assert [each.url for each in desk.gate.written()] == [API + "/save"]
    desk.gate.shut()
    assert desk.ask(*TYPED) == NO_GRANT_REFUSAL


@pytest.mark.parametrize("first", ["/apply/validate", "/api/v1/check-fields", "/form/verify"])
def test_a_check_before_a_step_is_no_write_of_it(first: str) -> None:
    desk = Desk().filled().granted(once=False)
    assert [desk.ask(*TYPED, url=HOME + first), desk.ask(*TYPED)] == [Allow(), Allow()]
    assert desk.ask(*TYPED, url=HOME + "/more") == GRANT_SPENT


def test_a_further_write_of_a_step_leaves_once_where_that_was_agreed() -> None:
    desk = Desk().filled()
    permit = replace(PERMIT, once=False, further=(HOME + "/finish",))
    assert desk.gate.permit(seal_permit(permit, KEY)) == ""
    assert [desk.ask(*TYPED), desk.ask(*TYPED, url=HOME + "/finish")] == [Allow(), Allow()]
    assert desk.ask(*TYPED, url=HOME + "/finish") == GRANT_SPENT
    assert desk.ask(*TYPED, url=HOME + "/other") == GRANT_SPENT


def test_a_redirect_carries_on_at_home_and_ends_elsewhere() -> None:
    desk = Desk().filled().granted(once=True)
    assert desk.ask(*TYPED) == Allow(alone=True)
    sent = f"r{desk.number}"
    assert desk.ask(*TYPED, url=HOME + "/apply/", came_from=sent) == Allow(alone=True)
    moved = f"r{desk.number}"
    assert desk.ask(*TYPED, url=FOREIGN + "/moved", came_from=moved) == OTHER_SITE_REFUSAL
    assert desk.ask(*TYPED, came_from="r999") == GRANT_SPENT


@pytest.mark.parametrize("once", [True, False])
def test_a_write_that_is_sent_on_goes_to_another_writing_of_its_address_only(once: bool) -> None:
    desk = Desk().filled().granted(once=once)
    assert desk.ask(*TYPED) == Allow(alone=once)
    assert desk.ask(*TYPED, came_from=f"r{desk.number}") == GRANT_SPENT
    desk = Desk().filled().granted(once=once)
    assert desk.ask(*TYPED) == Allow(alone=once)
    for other in (HOME + "/moved", API + "/apply"):
        assert desk.ask(*TYPED, url=other, came_from="r1") == GRANT_SPENT
    assert desk.ask(url=API + "/done", method="GET", came_from="r1") == Allow()
    moved = desk.ask(*TYPED, url=HOME + "/apply/", came_from="r1")
    assert moved == Allow(alone=once)
    assert desk.ask(*TYPED, url=HOME + "/apply/", came_from=f"r{desk.number}") == GRANT_SPENT


def test_what_is_under_way_when_the_grant_closes_goes_on() -> None:
    desk = Desk().filled().granted(once=False)
    desk.ask(*TYPED)
    desk.gate.shut()
    assert desk.ask(*TYPED, url=HOME + "/apply/", came_from=f"r{desk.number}") == Allow()
    assert desk.ask(*TYPED, url=HOME + "/apply/") == NO_GRANT_REFUSAL


def test_another_host_of_the_site_that_was_not_talked_to_before_is_another_site() -> None:
    desk = Desk().filled().granted(once=True)
    assert desk.ask(*TYPED, url=API + "/apply") == OTHER_SITE_REFUSAL
    assert desk.gate.withheld() == (API + "/apply",)
    assert desk.ask(url=API, method="GET") == UNKNOWN_ORIGIN_REFUSAL
    desk.gate.bound((HOME, API))
    assert desk.ask(*TYPED, url=API + "/apply") == Allow(alone=True)


def test_where_the_site_leads_on_to_after_the_form_is_shown() -> None:
    desk = Desk().filled().granted(once=True)
    assert desk.ask(*TYPED, kind="Document") == Allow(alone=True)
    sent = f"r{desk.number}"
    thanks = {"url": "https://thanks.test/", "method": "GET", "kind": "Document"}
    assert desk.ask(came_from=sent, top_level=True, **thanks) == Allow()
    assert desk.ask(NAME, came_from=sent, top_level=True, **thanks) == OTHER_SITE_REFUSAL
    assert desk.ask(came_from=sent, **thanks) == UNKNOWN_ORIGIN_REFUSAL
    assert desk.ask(top_level=True, **thanks) == UNKNOWN_ORIGIN_REFUSAL


def test_another_host_of_the_site_is_home_by_https_and_a_like_name_is_not() -> None:
    assert is_own_site(API + "/x", (HOME,))
    assert not is_own_site("http://api.example.org/x", (HOME,))
    assert not is_own_site("https://jobs.example.org.evil.test/", (HOME,))
    assert not is_own_site("https://notexample.org/", (HOME,))
    assert not is_own_site("https://b.co.uk/", ("https://a.co.uk",))
    assert not is_own_site("https://127.0.0.1:8711/", ("https://127.0.0.2:8710",))
    assert not is_own_site("http://localhost:8711/", ("http://127.0.0.1:8711",))


@pytest.mark.parametrize(
    "forged",
    [
        Grant(PERMIT, ""),
        Grant(PERMIT, "0" * 64),
        seal_permit(PERMIT, b"another key"),
        Grant(replace(PERMIT, once=False), seal_permit(PERMIT, KEY).seal),
        Grant(replace(PERMIT, digest="e" * 64), seal_permit(PERMIT, KEY).seal),
        Grant(replace(PERMIT, fence=2), seal_permit(PERMIT, KEY).seal),
        Grant(replace(PERMIT, expires_at=9e9), seal_permit(PERMIT, KEY).seal),
    ],
)
def test_a_grant_that_was_changed_or_made_elsewhere_opens_nothing(forged: Grant) -> None:
    desk = Desk().filled()
    assert "nobody sealed" in desk.gate.permit(forged)
    assert desk.ask(*TYPED) == NO_GRANT_REFUSAL


def test_a_grant_opens_once_and_until_its_time_is_up() -> None:
    desk = Desk().filled()
    grant = seal_permit(PERMIT, KEY)
    assert desk.gate.permit(grant) == ""
    desk.now = 601.0
    assert desk.ask(*TYPED) == GRANT_EXPIRED
    assert "time is up" in desk.gate.permit(grant)
    desk.now = 1.0
    assert desk.gate.permit(grant) == "a grant opens once"
    assert desk.ask(*TYPED) == NO_GRANT_REFUSAL


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
    assert desk.ask("token=solved", kind="Document") == NO_GRANT_REFUSAL
    permit = replace(PERMIT, once=False, by_hand=True, attempt=7)
    assert desk.gate.permit(seal_permit(permit, KEY)) == ""
    for _ in range(2):
        assert desk.ask("token=solved", kind="Document") == Allow()
    assert desk.ask(f"name={NAME}", f"mail={MAIL}", kind="Document") == NO_GRANT_REFUSAL
    desk.gate.shut()
    assert desk.ask("token=solved", kind="Document") == NO_GRANT_REFUSAL


def test_a_person_signs_in_by_hand_with_the_one_name_that_was_typed_and_at_home_alone() -> None:
    desk = Desk().filled()
    assert desk.gate.permit(seal_permit(replace(PERMIT, once=False, by_hand=True), KEY)) == ""
    assert desk.ask(MAIL, "password=theirs", kind="Document") == Allow()
    assert desk.ask(MAIL, url=FOREIGN) == OTHER_SITE_REFUSAL
    desk.now += 601
    assert desk.ask(MAIL, kind="Document") == GRANT_EXPIRED


def test_a_challenge_that_a_person_meets_by_hand_may_be_sent_where_it_came_from() -> None:
    desk = Desk().filled()
    assert desk.ask("token=solved", url=FOREIGN) == UNKNOWN_ORIGIN_REFUSAL
    assert desk.gate.permit(seal_permit(replace(PERMIT, once=False, by_hand=True), KEY)) == ""
    assert desk.ask("token=solved", url=FOREIGN) == Allow()
    assert desk.ask("token=solved", url=FOREIGN, kind="Document") == OTHER_SITE_REFUSAL
    desk.now += 601
    assert desk.ask("token=solved", url=FOREIGN) == UNKNOWN_ORIGIN_REFUSAL


def test_what_a_page_behind_a_wall_loads_before_anything_is_typed_counts_as_talked_to() -> None:
    desk = Desk()
    desk.taint.add(map(TypedText, ("a.user.name", "a password")))
    assert desk.gate.permit(seal_permit(replace(PERMIT, once=False, wall=True), KEY)) == ""
    script = {"method": "GET", "kind": "Script"}
    assert desk.ask(url=FOREIGN, **script) == UNKNOWN_ORIGIN_REFUSAL, (
        "the wall's own page is not the next one"
    )
    shown = desk.ask(method="GET", kind="Document", top_level=True)
    assert shown == Allow()
    assert desk.ask("list", url=FOREIGN) == UNKNOWN_ORIGIN_REFUSAL, "nothing was loaded from there"
    assert desk.ask(url=FOREIGN, **script) == Allow()
    assert desk.ask("list", url=FOREIGN) == NEW_REQUEST_REFUSAL
    assert desk.ask("a password", url=FOREIGN) == OTHER_SITE_REFUSAL
    desk.filled()
    assert desk.ask(url=FOREIGN, **script) == NEW_REQUEST_REFUSAL
    assert desk.ask(NAME, url=FOREIGN) == OTHER_SITE_REFUSAL
    assert desk.ask(url="https://late.test", **script) == UNKNOWN_ORIGIN_REFUSAL, (
        "something was typed by then"
    )


@pytest.mark.parametrize("kind", ["Image", "Stylesheet", "Font", "Media", "Ping"])
def test_what_counts_beside_a_form_takes_no_grant_of_it(kind: str) -> None:
    desk = Desk().filled().granted(once=True)
    assert desk.ask(NAME, url=HOME + "/seen", method="GET", kind=kind) == NO_GRANT_REFUSAL
    assert desk.ask(NAME, kind="Document") == Allow(alone=True)
