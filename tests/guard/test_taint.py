"""What was typed is told apart in a request, however the page writes it."""

from __future__ import annotations

import gzip
import json
import zlib
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from urllib.parse import quote, quote_plus, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.guard.requests import PausedRequest
from steadyhand.adapters.guard.taint import TICK_VALUES, VALUE_MIN, Taint
from steadyhand.core.act.fill import TypedText

VALUE = "Linnéa Okonkwo-Berg <l.o@example.org>"
Write = Callable[[bytes], bytes]
WRITINGS: dict[str, Write] = {
    "plain": lambda raw: raw,
    "percent": lambda raw: quote(raw).encode(),
    "form": lambda raw: b"a=1&name=" + quote_plus(raw).encode() + b"&b=2",
    "json": lambda raw: json.dumps({"q": [{"v": raw.decode("utf-8", "replace")}]}).encode(),
    "base64": lambda raw: b"x=" + b64encode(raw) + b";",
    "base64url": lambda raw: urlsafe_b64encode(raw).rstrip(b"="),
    "hex": lambda raw: b"0x" + raw.hex().encode(),
    "gzip": gzip.compress,
    "deflate": zlib.compress,
    "multipart": lambda raw: b'--b\r\nContent-Disposition: form-data; name="n"\r\n\r\n' + raw,
}


def request(*, url: str = "https://jobs.example/apply", body: bytes | None = None) -> PausedRequest:
    return PausedRequest("r", "POST", url, "XHR", "f", body is not None, body)


def tainted(*typed: str) -> Taint:
    taint = Taint()
    taint.add(map(TypedText, typed))
    return taint


@pytest.mark.parametrize("outer", WRITINGS)
@pytest.mark.parametrize("inner", WRITINGS)
def test_a_value_is_found_in_any_writing_within_any_other(inner: str, outer: str) -> None:
    raw = WRITINGS[inner](VALUE.encode())
    if outer == "json" and inner in ("gzip", "deflate"):
        raw = b64encode(raw)  # bytes are no text of a JSON
    assert tainted(VALUE).carried(request(body=WRITINGS[outer](raw))) == {VALUE.casefold()}


def tells(text: str) -> bool:
    """Long enough to be told apart, and no tick of a box."""
    return len(text.strip()) >= VALUE_MIN and text.strip().casefold() not in TICK_VALUES


@given(value=st.text(min_size=VALUE_MIN).filter(tells))
def test_any_value_is_found_in_a_form_and_in_a_json(value: str) -> None:
    taint = tainted(value)
    form = urlencode({"q": value.encode("utf-8", "replace")}).encode()
    told = json.dumps({"q": value}).encode()
    clean = value.encode("utf-8", "replace").decode()
    if clean == value:
        assert taint.carried(request(body=form))
    assert taint.carried(request(body=told))


@pytest.mark.parametrize(
    "url",
    [
        "https://a.example/?" + urlencode({"e": VALUE}),
        "https://a.example/" + quote(VALUE) + ".png",
        "https://a.example/?d=" + urlsafe_b64encode(VALUE.encode()).decode(),
        "https://a.example/?d=" + quote(quote(VALUE)),
    ],
)
def test_an_address_tells_too(url: str) -> None:
    assert tainted(VALUE).carried(request(url=url)) == {VALUE.casefold()}


def test_a_number_is_known_in_another_punctuation() -> None:
    assert tainted("+49 (30) 123-4567").carried(request(body=b'{"phone":"49301234567"}'))


def test_lines_may_end_in_another_way() -> None:
    assert tainted("first\nsecond").carried(request(body=b"n=first%0D%0Asecond"))


def test_what_was_not_typed_and_what_is_too_short_tells_nothing() -> None:
    taint = tainted("ab", " 42 ")
    assert not taint
    assert not taint.carried(request(body=b"ab 42"))
    assert not tainted(VALUE).carried(request(body=b"something else", url="https://b.example/x"))


@pytest.mark.parametrize("body", [b"\x1f\x8bbroken", b"\x78\x9cbroken", b"[" * 5_000, b"\xff" * 99])
def test_a_body_that_is_nothing_is_read_without_an_error(body: bytes) -> None:
    assert not tainted(VALUE).carried(request(body=body))


@pytest.mark.parametrize(
    ("body", "count"),
    [
        (b'{"first": "Marit", "last": "Oestvang", "mail": "marit.oestvang@example.org"}', 3),
        (b'{"user": "marit.oestvang@example.org"}', 1),
        (b"user=marit.oestvang%40example.org", 1),
        (b"tel=%2B49+170+5550123", 1),
        (b'{"event": "opened"}', 0),
    ],
)
def test_values_are_counted_each_by_itself_and_none_within_another(body: bytes, count: int) -> None:
    taint = Taint()
    values = ["Marit", "Oestvang", "marit.oestvang@example.org", "+49 170 5550123"]
    taint.add(TypedText(each) for each in values)
    assert taint.count(request(body=body)) == count
