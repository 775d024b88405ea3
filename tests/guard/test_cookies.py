"""What a script writes into a cookie is told by no request but one that a grant lets through."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.guard.cookies import cookie_pair, set_cookie_pairs
from steadyhand.adapters.guard.requests import Allow, PausedRequest
from steadyhand.core.journal.events import COOKIE, DataWithheld
from tests.guard.test_job import FOREIGN, HOME, NAME, Desk

texts = st.text(st.characters(codec="ascii", categories=("L", "N")), min_size=1, max_size=12)


def asks(desk: Desk, cookie: str, url: str = HOME + "/x", method: str = "GET") -> str | None:
    """The Cookie header that leaves in place of this one; None for this one."""
    desk.number += 1
    told = (("cookie", cookie),)
    verdict = desk.gate.judge(
        PausedRequest(f"r{desk.number}", method, url, "XHR", "f", method != "GET", headers=told)
    )
    assert isinstance(verdict, Allow)
    return verdict.cookie


@given(texts, texts, texts)
def test_no_writing_of_a_value_is_told_by_a_cookie_of_a_script(a: str, b: str, c: str) -> None:
    desk = Desk()
    asks(desk, f"before={a}")
    desk.filled()
    desk.gate.note_cookies(set_cookie_pairs(f"turn={b}; Path=/; HttpOnly"))
    assert asks(desk, f"before={a}; turn={b}") is None
    assert asks(desk, f"before={a}; draft={c}; turn={b}") == f"before={a}; turn={b}"
    assert asks(desk, f"before={a}; before=x{c}") == f"before={a}"


def test_the_request_that_a_grant_lets_through_tells_all_and_the_site_knows_it_then() -> None:
    desk = Desk().filled()
    assert asks(desk, "draft=1") == ""
    desk.granted(once=True)
    told = (("cookie", "draft=1"),)
    sent = PausedRequest(
        "s1", "POST", HOME + "/apply", "Document", "f", True, NAME.encode(), headers=told
    )
    verdict = desk.gate.judge(sent)
    assert verdict == Allow(alone=True)
    assert asks(desk, "draft=1") is None
    assert asks(desk, "draft=2") == ""


def test_a_site_that_a_person_lets_talk_gets_no_cookie_of_a_script() -> None:
    desk = Desk().filled()
    desk.gate.bound((HOME,), talk=(FOREIGN,))
    desk.gate.note_cookies(("own=1",))
    assert asks(desk, "own=1; draft=2", FOREIGN + "/x") == "own=1"


def test_what_the_jar_held_before_counts_as_known_and_not_what_it_holds_since() -> None:
    desk = Desk()
    desk.gate.note_cookies(("kept=1",), from_jar=True)
    desk.filled()
    desk.gate.note_cookies(("draft=1",), from_jar=True)
    assert asks(desk, "kept=1; draft=1") == "kept=1"


def test_cookies_that_were_kept_back_are_counted_by_name_once_for_each_site() -> None:
    desk = Desk().filled()
    for value in range(3):
        asks(desk, f"a={value}; b={value}")
    assert DataWithheld(f"{COOKIE} {HOME}", 2, quiet=True) in desk.gate.ledger()
    asks(desk, "a=9")
    assert [h for h in desk.gate.ledger() if isinstance(h, DataWithheld)] == []


@pytest.mark.parametrize(
    ("header", "pairs"),
    [
        ("a=1", ("a=1",)),
        ("a=1; Path=/\nb=2; Secure", ("a=1", "b=2")),
        (" a = 1 ; HttpOnly", ("a=1",)),
        ("=alone", ("alone",)),
        ("a=x=y", ("a=x=y",)),
        ("", ()),
    ],
)
def test_what_a_site_sets_is_read_as_the_browser_tells_it(
    header: str, pairs: tuple[str, ...]
) -> None:
    assert set_cookie_pairs(header) == pairs
    assert cookie_pair("", "alone") == "alone"
