"""What a press that sends nothing may cause is told apart by what it says that it is."""

from __future__ import annotations

import json
from dataclasses import replace
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.guard.classification import (
    RequestKind,
    count_values,
    is_event_report,
    is_tracking_pixel,
    is_unnamed_background,
    is_validation,
    request_kind,
)
from steadyhand.adapters.guard.grants import GRANT_SPENT
from steadyhand.adapters.guard.lookups import NO_GRANT_REFUSAL
from steadyhand.adapters.guard.requests import Allow, PausedRequest, Refuse
from steadyhand.adapters.guard.sites import is_same_address
from steadyhand.core.act.approval import seal_permit
from steadyhand.core.act.fill import Lookup, TypedText
from steadyhand.core.act.results import DepartureKind
from steadyhand.core.journal.events import DataLeft
from tests.guard.test_job import CITY, FOREIGN, HOME, KEY, NAME, PERMIT, Desk

ASKED = PausedRequest("r", "POST", f"{HOME}/x", "Fetch", "f", True, b"{}")


def caused(path: str, body: object = None, **more: object) -> RequestKind:
    raw = json.dumps(body or {"job": 7}).encode()
    return request_kind(replace(ASKED, url=HOME + path, body=raw, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "path",
    [
        *("/api/session", "/csrf-token", "/api/v2/jobs/7/search", "/drafts", "/createDraft"),
        *("/jobs/7/views", "/track", "/rest/telemetry", "/api/forms/query", "/consent"),
        *("/cookie-preferences", "/auth/refresh", "/_search", "/api/translations"),
    ],
)
def test_what_says_that_it_reads_or_counts_passes(path: str) -> None:
    assert caused(path) is RequestKind.READ


@pytest.mark.parametrize(
    "path",
    [
        *("/apply", "/api/applications", "/applications/7", "/session/apply", "/track-and-apply"),
        *("/bewerbung", "/draft/submit", "/candidature", "/", "/api/v1/jobs/7", "/send", "/events"),
        *("/search-and-save", "/quickApply", "/submit?draft=1"),
    ],
)
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_anything_else_that_writes_is_a_write(path: str, method: str) -> None:
    assert caused(path, method=method) is RequestKind.WRITE


def test_a_counter_that_no_page_waits_for_is_dropped() -> None:
    assert caused("/collect", resource_type="Ping") is RequestKind.COUNTER
    assert caused("/apply", resource_type="Ping") is RequestKind.WRITE
    outside = replace(ASKED, url="https://www.google-analytics.com/g")
    assert request_kind(outside) is RequestKind.READ


@pytest.mark.parametrize(
    ("body", "cause"),
    [
        ({"query": "query F { form { id } }"}, RequestKind.READ),
        ({"query": "{ form { id } }"}, RequestKind.READ),
        (
            [{"query": "query A { a }"}, {"query": "fragment X on Y { z } query B { b }"}],
            RequestKind.READ,
        ),
        ({"query": "mutation Apply { apply { id } }"}, RequestKind.WRITE),
        ([{"query": "query A { a }"}, {"query": "mutation B { b }"}], RequestKind.WRITE),
        ({"query": "query A { a } mutation B { b }"}, RequestKind.WRITE),
        ({"query": "welder"}, RequestKind.WRITE),
        ({"operationName": "Form", "extensions": {"persistedQuery": {}}}, RequestKind.READ),
        ({"operationName": "SubmitForm", "extensions": {"persistedQuery": {}}}, RequestKind.WRITE),
        ({"operationName": "Form"}, RequestKind.WRITE),
        ([], RequestKind.WRITE),
        (7, RequestKind.WRITE),
    ],
)
def test_graphql_reads_where_each_operation_does(body: object, cause: RequestKind) -> None:
    assert request_kind(replace(ASKED, url=HOME + "/gql", body=json.dumps(body).encode())) is cause


@given(st.sampled_from(["/search", "/csrf", "/track", "/graphql"]), st.booleans())
def test_nothing_with_somebodys_address_in_it_reads(path: str, coded: bool) -> None:
    mail = quote("orla@brandt.example") if coded else "orla@brandt.example"
    body = f'{{"query": "query A {{ a }}", "m": "{mail}"}}'.encode()
    assert request_kind(replace(ASKED, url=HOME + path, body=body)) is RequestKind.WRITE


def test_documents_that_post_are_writes_and_those_that_get_read() -> None:
    form = replace(ASKED, resource_type="Document", url=HOME + "/search")
    assert request_kind(form) is RequestKind.WRITE
    get = replace(form, method="GET", has_body=False, body=None, form=True)
    assert request_kind(get) is RequestKind.READ
    tells = replace(get, url=f"{HOME}/go?m=orla%40brandt.example&j=7")
    assert request_kind(tells) is RequestKind.WRITE
    assert request_kind(replace(tells, form=False)) is RequestKind.READ
    for hides in (replace(ASKED, file=True), replace(ASKED, unread=True)):
        assert request_kind(replace(hides, url=HOME + "/search")) is RequestKind.WRITE


@pytest.mark.parametrize(
    ("body", "kind", "number"),
    [
        (b'{"a": 1, "b": [2, {"c": 3}]}', "application/json", 3),
        (b"a=1&b=2", "application/x-www-form-urlencoded", 2),
        (b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', "multipart/form-data", 1),
        (b"", "", 1),
    ],
)
def test_how_much_a_write_tells_is_counted(body: bytes, kind: str, number: int) -> None:
    url = HOME + "/x" + ("" if body else "?a=1")
    assert count_values(replace(ASKED, url=url, body=body, content_type=kind)) == number


def test_a_check_says_so_in_its_last_word() -> None:
    assert is_validation(HOME + "/api/validate")
    assert not is_validation(HOME + "/validate-and-save")


def test_while_a_door_opens_nothing_writes_before_anything_is_typed_too() -> None:
    desk = Desk()
    assert desk.ask("job=7", url=HOME + "/apply") == Allow()
    desk.gate.hold_writes()
    for url in (HOME, FOREIGN):
        for kind in ("XHR", "Document", "Ping"):
            assert desk.ask("job=7", url=url + "/apply", kind=kind) == NO_GRANT_REFUSAL
    assert len(desk.gate.stopped()) == 6
    assert desk.gate.stopped()[0].values == 1
    assert desk.ask(method="GET") == Allow()
    desk.gate.pass_writes()
    assert desk.ask("job=7", url=HOME + "/apply") == Allow()


def test_a_press_that_was_allowed_writes_once_to_its_place_and_tells_nothing_typed() -> None:
    desk = Desk().filled()
    desk.gate.hold_writes()
    permit = replace(PERMIT, press=True)
    assert desk.gate.permit(seal_permit(permit, KEY)) == ""
    assert desk.ask("job=7", url=HOME + "/other") == NO_GRANT_REFUSAL
    assert desk.ask(NAME, url=HOME + "/apply") == NO_GRANT_REFUSAL
    assert desk.ask("job=7", url=HOME + "/apply") == Allow(alone=True)
    assert desk.ask("job=7", url=HOME + "/apply") == NO_GRANT_REFUSAL
    assert [(w.leave, w.url) for w in desk.gate.written()] == [("press", HOME + "/apply")]
    moved = desk.ask("job=7", url=HOME + "/moved", came_from=f"r{desk.number - 1}")
    assert moved == GRANT_SPENT


def test_what_reads_may_not_be_led_on_to_a_write() -> None:
    desk = Desk()
    desk.gate.hold_writes()
    assert desk.ask("q", url=HOME + "/search") == Allow()
    assert desk.ask("q", url=HOME + "/apply", came_from=f"r{desk.number}") == NO_GRANT_REFUSAL
    led = PausedRequest("r9", "POST", HOME + "/auto", "Document", "f", True, b"job=7")
    assert desk.gate.judge(led) == Refuse(NO_GRANT_REFUSAL, stays=True)


@pytest.mark.parametrize(
    ("url", "other", "same"),
    [
        ("https://a.example/x/", "https://a.example/x", True),
        ("https://a.example/x", "http://a.example/x", True),
        ("http://a.example/x", "https://a.example/x", False),
        ("https://www.a.example/x", "https://a.example/x", True),
        ("https://b.example/x", "https://a.example/x", False),
        ("https://a.example/y", "https://a.example/x", False),
        ("https://a.example:8443/x", "https://a.example/x", False),
    ],
)
def test_one_address_has_several_writings(url: str, other: str, same: bool) -> None:
    assert is_same_address(url, other) is same


GET = replace(ASKED, method="GET", has_body=False, body=None)


@pytest.mark.parametrize("path", ["/go?by=image", "/apply", "/jobs/7/candidacy", "/p.php?job=7"])
def test_a_picture_that_is_none_by_its_address_is_a_hit(path: str) -> None:
    assert is_tracking_pixel(replace(GET, url=HOME + path, resource_type="Image"))
    assert not is_tracking_pixel(replace(GET, url=HOME + path))
    assert not is_tracking_pixel(replace(ASKED, url=HOME + path, resource_type="Image"))


@pytest.mark.parametrize(
    "path",
    [
        *("/logo.svg", "/a/b.PNG?v=3", "/_next/image?url=x", "/avatars/7", "/company/logo?id=3"),
        *("/media/7", "/captcha?id=7", "/assets/abc123"),
    ],
)
def test_a_picture_is_no_hit(path: str) -> None:
    assert not is_tracking_pixel(replace(GET, url=HOME + path, resource_type="Image"))


@pytest.mark.parametrize("kind", ["XHR", "Fetch", "Script", "Image"])
def test_what_a_script_asks_for_and_does_not_name_may_be_anything(kind: str) -> None:
    assert is_unnamed_background(replace(GET, url=f"{HOME}/go?by=fetch", resource_type=kind))
    for path in ("/chunk-7.js", "/form.json", "/api/config", "/logo.png", "/api/jobs/7/search"):
        assert not is_unnamed_background(replace(GET, url=HOME + path, resource_type=kind))
    assert not is_unnamed_background(replace(ASKED, url=f"{HOME}/go", resource_type=kind))
    assert not is_unnamed_background(replace(GET, url=f"{HOME}/go", resource_type="Document"))


def test_what_happens_on_a_page_is_told_at_an_address_that_says_so() -> None:
    assert is_event_report(HOME + "/api/events")
    assert is_event_report("https://www.google-analytics.com/g")
    assert not is_event_report(HOME + "/events/apply")


def test_a_hit_by_a_picture_is_held_while_something_is_pressed_that_sends_nothing() -> None:
    desk = Desk()
    assert desk.ask(url=HOME + "/seal", method="GET", kind="Image") == Allow()
    desk.gate.hold_writes()
    assert desk.ask(url=HOME + "/go?job=7", method="GET", kind="Image") == NO_GRANT_REFUSAL
    assert [each.url for each in desk.gate.stopped()] == [HOME + "/go?job=7"]
    assert desk.ask(url=HOME + "/pixel", method="GET", kind="Image") == NO_GRANT_REFUSAL
    for path in ("/seal", "/logo.png"):
        assert desk.ask(url=HOME + path, method="GET", kind="Image") == Allow()
    assert desk.ask(url=FOREIGN + "/go", method="GET", kind="Image") == Allow()
    assert len(desk.gate.stopped()) == 1
    assert desk.ask(url=HOME + "/form", method="GET", kind="Document") == Allow()
    assert desk.ask(url=HOME + "/wax", method="GET", kind="Image") == Allow()


def test_what_a_press_makes_the_page_ask_for_in_the_background_is_told_once() -> None:
    desk = Desk()
    assert desk.ask(url=HOME + "/beat", method="GET") == Allow()
    assert desk.gate.background_requests() == ()
    desk.gate.hold_writes()
    for path in ("/beat", "/go?by=fetch", "/go?by=fetch", "/form.json"):
        assert desk.ask(url=HOME + path, method="GET") == Allow()
    assert desk.ask(url=FOREIGN + "/go", method="GET") == Allow()
    assert desk.ask(url=HOME + "/done", method="GET", came_from="r3") == Allow()
    assert desk.gate.background_requests() == (HOME + "/go?by=fetch",)
    assert desk.gate.background_requests() == ()
    desk.ask(url=HOME + "/next", method="GET", kind="Document")
    desk.ask(url=HOME + "/other", method="GET")
    assert desk.gate.background_requests() == ()
    desk.gate.hold_writes()
    desk.ask(url=HOME + "/more", method="GET")
    assert desk.gate.background_requests() == (HOME + "/more",)
    desk.gate.pass_writes()
    desk.ask(url=HOME + "/still", method="GET")
    assert desk.gate.background_requests() == ()


def test_what_a_page_writes_to_its_site_by_itself_is_told_with_when_it_did() -> None:
    desk = Desk()
    host = "jobs.example.org"
    for path in ("/go", "/go", "/csrf-token", "/track", "/api/events"):
        assert desk.ask("a=1", url=HOME + path) == Allow()
    desk.ask("a=1", url=FOREIGN + "/go")
    desk.ask(url=HOME + "/go", method="GET")
    assert desk.gate.ledger() == (DataLeft(host, DepartureKind.LOADED, 2, ("POST /go",)),)
    desk.filled()
    assert desk.ask("a=1", url=HOME + "/beat") == Allow()
    assert desk.gate.ledger() == (DataLeft(host, DepartureKind.ITSELF, 1, ("POST /beat",)),)
    assert desk.gate.ledger() == ()
    desk.granted(once=False)
    desk.ask(NAME, url=HOME + "/apply")
    assert desk.gate.ledger() == ()


@pytest.mark.parametrize(
    "path", ["/count?said=kcirtaP", "/t/kcirtaP", "/logo.png?kcirtaP", "/track?d=kcirtaP"]
)
@pytest.mark.parametrize("kind", ["Fetch", "Image"])
def test_what_a_page_asks_anew_of_its_site_as_it_is_filled_is_told(path: str, kind: str) -> None:
    desk = Desk().filled()
    desk.taint.searches.begin((TypedText(CITY, "Where", Lookup.BOX),), ())
    for url in (path, path, "/logo.png", f"/search?q={CITY}"):
        desk.ask(url=HOME + url, method="GET", kind=kind)
    told = [each for each in desk.gate.ledger() if isinstance(each, DataLeft)]
    asked = [each for each in told if each.way is DepartureKind.ASKED]
    assert [(each.count, each.labels) for each in asked] == [(1, (f"GET {path.split('?')[0]}",))]


def test_what_a_document_asks_before_something_is_typed_into_it_is_not_told() -> None:
    desk = Desk()
    desk.ask(url=HOME + "/first?n=1", method="GET")
    desk.filled()
    desk.ask(url=HOME + "/first?n=1", method="GET")
    assert [
        e for e in desk.gate.ledger() if isinstance(e, DataLeft) and e.way is DepartureKind.ASKED
    ] == []
