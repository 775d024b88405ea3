"""A body that nobody can read waits for a grant, unless the page sent such before."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode

import pytest

from steadyhand.adapters.guard.job_gate import JobGate
from steadyhand.adapters.guard.lookups import NO_GRANT_REFUSAL
from steadyhand.adapters.guard.requests import Allow, PausedRequest, Refuse
from steadyhand.adapters.guard.taint import Taint, is_readable_body
from steadyhand.core.act.approval import Permit, seal_permit
from tests.guard.test_lookups import CITY, HOME, TYPED, Desk

KEY = b"k" * 32
NOISE = bytes(range(128, 256)) * 2
TOKEN = "9f3c1a7be0d2446588c1f0a9b37e52d4c6a81e07"


@pytest.mark.parametrize(
    ("body", "read"),
    [
        (b"", True),
        (b"alive=1&page=apply", True),
        (json.dumps({"token": TOKEN, "event": "the page was opened by its reader"}).encode(), True),
        (gzip.compress(b"alive", mtime=0), True),
        (b64encode(b"a text that anybody reads, and that is long enough to be a run"), True),
        (NOISE, False),
        (b64encode(NOISE), False),
        (json.dumps({"d": b64encode(NOISE).decode()}).encode(), False),
        (b"d=" + NOISE.hex().encode(), False),
        (gzip.compress(NOISE, mtime=0), False),
    ],
)
def test_a_text_is_read_and_a_cipher_is_not(body: bytes, read: bool) -> None:
    assert is_readable_body(body) is read


def test_from_the_first_value_on_an_unreadable_body_waits() -> None:
    desk = Desk()
    assert desk.ask("/beat", NOISE)
    with desk.stay.filling(TYPED, ()):
        assert desk.ask("/beat", NOISE)
        assert desk.ask("/beat", NOISE + b"x" * 100)
        assert not desk.ask("/beat", NOISE * 9)
        assert not desk.ask("/other", NOISE)
        assert not desk.ask("/beat", NOISE, method="PUT")
        assert desk.ask("/other", b"alive=1")
    assert desk.taint.saves.take() == ()


def test_a_method_that_nobody_knows_may_be_a_value_and_waits() -> None:
    desk = Desk()
    assert desk.ask("/list", b"", method="SEARCH")
    with desk.stay.filling(TYPED, ()):
        assert desk.ask("/list", b"", method="SEARCH")
        assert not desk.ask("/list", b"", method="LINNEAOKONKWOBERG")
        assert not desk.ask("/other", b"", method="SEARCH")
        assert desk.ask("/other", b"", method="delete")


def test_it_is_not_taken_for_the_one_request_that_was_agreed_to() -> None:
    taint = Taint()
    gate = JobGate(KEY, taint=taint, clock=lambda: 0.0)
    gate.bound((HOME,))
    taint.add((CITY,))
    permit = Permit("run", 1, 1, f"{HOME}/apply", "d" * 64, expires_at=600.0, once=True)
    assert gate.permit(seal_permit(permit, KEY)) == ""
    beat = PausedRequest("r1", "POST", f"{HOME}/beat", "Fetch", "f", True, NOISE)
    form = PausedRequest("r2", "POST", f"{HOME}/apply", "Fetch", "f", True, CITY.text.encode())
    assert gate.judge(beat) == Refuse(NO_GRANT_REFUSAL)
    assert gate.judge(form) == Allow(alone=True)
