"""The ledger of writes and the count of requests under way, without a browser."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.guard.classification import is_analytics
from steadyhand.adapters.guard.guard import LONG_POLL_S, NetworkTraffic
from steadyhand.adapters.guard.ledger import Carried, Ledger, ResponseHead
from steadyhand.adapters.guard.requests import (
    PassThrough,
    PausedRequest,
    Refuse,
    address_refusal,
    command_refusal,
)
from steadyhand.core.act.exchanges import token_digest

URL = "https://jobs.example/apply"


def _paused(
    request_id: str, method: str = "POST", url: str = URL, kind: str = "XHR"
) -> PausedRequest:
    return PausedRequest(request_id, method, url, kind, "f1", True, b"a=1")


def _answer(status: int | None, error: str | None = None, **headers: str) -> ResponseHead:
    return ResponseHead(status, headers, error)


@given(hops=st.integers(0, 8), last=st.sampled_from([200, 404, 500]))
def test_any_chain_of_redirects_ends_in_its_first_writes_record(hops: int, last: int) -> None:
    ledger = Ledger()
    ledger.opened(_paused("r0"), 1.0)
    for n in range(hops):
        ledger.record_answer(_paused(f"r{n}"), _answer(303, location=f"/{n}"), now=2.0)
        assert ledger.opened(_paused(f"r{n + 1}", "GET", f"/{n}"), 3.0, redirected_from=f"r{n}")
    ledger.record_answer(_paused(f"r{hops}", "GET", "/end"), _answer(last), now=4.0, body=b"end")
    (write,) = ledger.since(0)
    assert write.status == (303 if hops else last)
    assert (write.final_status, write.final_url, write.finished) == (last, "/end", True)
    assert write.body == b"end"


@given(st.lists(st.sampled_from(["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"])))
def test_every_write_and_nothing_else_is_recorded(methods: list[str]) -> None:
    ledger = Ledger()
    for n, method in enumerate(methods):
        ledger.opened(_paused(str(n), method), float(n))
    writes = [m for m in methods if m in ("POST", "PUT", "DELETE", "PATCH")]
    assert [w.method for w in ledger.since(0)] == writes
    assert [w.seq for w in ledger.since(0)] == list(range(len(writes)))


def test_a_lost_write_is_answered_with_its_error() -> None:
    ledger = Ledger()
    ledger.opened(_paused("r"), 1.0)
    assert ledger.pick(0, finished=True) is None
    ledger.record_answer(_paused("r"), _answer(None, "ConnectionReset"), now=2.0)
    found = ledger.pick(0, finished=True)
    assert found is not None
    assert (found.status, found.error) == (None, "ConnectionReset")


def test_measurement_is_never_picked_as_the_answer() -> None:
    ledger = Ledger()
    for n, (url, kind) in enumerate(
        [("https://www.google-analytics.com/g/collect", "XHR"), (URL, "Ping"), (URL, "XHR")]
    ):
        ledger.opened(_paused(str(n), url=url, kind=kind), 1.0)
        ledger.record_answer(_paused(str(n), url=url, kind=kind), _answer(200), now=2.0)
    found = ledger.pick(0, finished=True)
    assert found is not None
    assert found.seq == 2


def test_a_host_that_only_looks_like_measurement_is_none() -> None:
    assert is_analytics("https://x.sentry.io/api")
    assert is_analytics("https://linkedin.com/px/1")
    assert not is_analytics("https://notsentry.io/apply")
    assert not is_analytics("https://jobs.example/?u=sentry.io")


def test_a_request_older_than_a_long_poll_is_not_waited_for() -> None:
    traffic = NetworkTraffic()
    traffic.started("1", url=URL, kind="XHR", session="s", now=10.0)
    assert traffic.in_flight(10.0 + LONG_POLL_S - 0.01) == 1
    assert traffic.in_flight(10.0 + LONG_POLL_S) == 0


def test_requests_leave_with_their_target() -> None:
    traffic = NetworkTraffic()
    traffic.started("1", url=URL, kind="XHR", session="gone", now=1.0)
    traffic.started("2", url=URL, kind="XHR", session="here", now=1.0)
    traffic.left("gone")
    assert traffic.in_flight(1.0) == 1
    traffic.ended("2", 2.0)
    assert (traffic.in_flight(2.0), traffic.last_at) == (0, 2.0)


@given(
    st.sampled_from(["file", "chrome", "data", "javascript", "blob", "ftp", "FILE", "view-source"]),
    st.text(max_size=20),
)
def test_no_other_scheme_ever_opens_at_the_top(scheme: str, rest: str) -> None:
    url = f"{scheme}:{rest}"
    assert address_refusal(url)
    assert command_refusal({"method": "Page.navigate", "params": {"url": url}})
    asked = PausedRequest("r", "GET", url, "Document", "f", False, None, top_level=True)
    assert isinstance(PassThrough().judge(asked), Refuse)


def test_a_write_that_names_what_an_earlier_one_was_answered_with_belongs_to_it() -> None:
    ledger = Ledger()
    ledger.opened(_paused("r0"), 1.0, tells=Carried(3))
    ledger.record_answer(_paused("r0"), _answer(200), now=2.0, body=b'{"upload": "u-7712-ab"}')
    for n, (body, mine) in enumerate(
        [(b'{"file": "u-7712-ab"}', True), (b'{"event": "opened"}', False), (b"u-7712", False)]
    ):
        asked = replace(_paused(f"s{n}"), body=body, has_body=True)
        ledger.opened(asked, 3.0)
        assert ledger.since(0)[-1].continues is mine
        elsewhere = replace(asked, request_id=f"t{n}", url="https://other.example/t")
        ledger.opened(elsewhere, 3.0)
        assert not ledger.since(0)[-1].continues


FILE_HOST = "https://files.example/put/"
HANDLE = "tmp-5f1c90aa77e24d03"
KEY = "9c1f7a52-4b60-4d7e-9a11-c0ffee20aa01"


def _named_later(
    place: str, answer: ResponseHead, body: bytes, *, files: tuple[str, ...], says: bytes
) -> bool:
    """Whether what says so to the host of the form belongs to a file that was stored before."""
    ledger = Ledger()
    stored = replace(_paused("r0", "PUT", place), body=b"%PDF-1.4 of-2026-11-26-ab", has_body=True)
    ledger.opened(stored, 1.0, tells=Carried(1, files))
    ledger.record_answer(stored, answer, now=2.0, body=body)
    ledger.opened(replace(_paused("s"), body=says, has_body=True), 3.0)
    return ledger.since(0)[-1].continues


def test_a_request_that_names_a_file_kept_at_another_host_belongs_to_it() -> None:
    told = b'{"id": "%s", "bucket": "north-bucket-2026"}' % HANDLE.encode()
    sent = b'{"resume": "%s"}' % HANDLE.encode()
    mine = ("ab" * 32,)
    assert _named_later(FILE_HOST, _answer(201), told, files=mine, says=sent)
    by_key = b'{"key": "%s"}' % KEY.encode()
    assert _named_later(FILE_HOST + KEY, _answer(200), b"", files=mine, says=by_key)


def test_no_request_belongs_to_a_file_by_less_than_a_name_of_its_own() -> None:
    told, sent = b'{"id": "%s"}' % HANDLE.encode(), b'{"resume": "%s"}' % HANDLE.encode()
    mine, page = ("ab" * 32,), _answer(200, **{"content-type": "text/html"})
    for place, answer, body, files, says in (
        (FILE_HOST, _answer(201), told, (), sent),  # no file that was chosen
        (FILE_HOST, _answer(201), told, ("kept back",), sent),  # which one nobody knows
        (FILE_HOST, _answer(403), told, mine, sent),
        (FILE_HOST, _answer(None, "reset"), told, mine, sent),
        (FILE_HOST, page, told, mine, sent),
        (FILE_HOST, _answer(201), b'{"id": "u-7712-ab"}', mine, b'{"resume": "u-7712-ab"}'),
        (FILE_HOST, _answer(201), b'{"name": "of-2026-11-26-ab"}', mine, b"of-2026-11-26-ab"),
        (FILE_HOST + "north-bucket-of-2026", _answer(200), b"", mine, b"north-bucket-of-2026"),
        (FILE_HOST, _answer(201), told, mine, b'{"event": "uploaded"}'),
    ):
        assert not _named_later(place, answer, body, files=files, says=says)


def test_of_what_a_write_tells_no_value_is_kept_but_digests_of_its_tokens() -> None:
    ledger = Ledger()
    asked = replace(_paused("r"), body=b'{"ref": "MINE-4471", "name": "Ada"}', has_body=True)
    ledger.opened(asked, 1.0, tells=Carried(2))
    (write,) = ledger.since(0)
    assert (write.carried, token_digest("mine-4471") in write.told) == (2, True)
    assert "4471" not in repr(write)
