"""What arrives names the way that it came by, wherever the way could put its name."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.browser.walls.known_open import KNOWN_OPEN
from tests.browser.walls.listener import PLACES, Arrival, Hit, Kind, Phase, hits_of
from tests.browser.walls.turn import HEAD, challenge_to, user_of
from tests.browser.walls.ways import pages_of, ways

HIT = Hit("img", "met", "before")
AT_LEAST = 130


def hits(text: str, kind: Kind = "request", phase: Phase | None = "during") -> frozenset[Hit]:
    return hits_of(Arrival(kind, "met", phase, text))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("request", "GET /hit/img/before/met?e=x\nHost: known\n\n"),
        ("request", "GET /hit/img/before/met/3\n\n\n"),
        ("request", "GET /seen\nCookie: hit-img-before-met=x\n\n"),
        ("request", "GET /seen?hit-img-before-met-x\n\n\n"),
        ("request", "OPTIONS /x\nAccess-Control-Request-Headers: hit-img-before-met-x\n\n"),
        ("request", "POST /x\n\n\n%2Fhit%2Fimg%2Fbefore%2Fmet"),
        ("message", "hit-img-before-met-x"),
        ("name", "x.hit-img-before-met.known.example.net"),
        ("relay", "hit-img-before-met-x"),
    ],
)
def test_a_way_is_known_wherever_it_puts_its_name(kind: Kind, text: str) -> None:
    assert hits(text, kind) == {HIT}


def at_home(text: str) -> frozenset[Hit]:
    return hits_of(Arrival("request", "home", "during", text))


def test_at_home_a_way_tells_where_a_value_comes_with_it_and_when_that_comes() -> None:
    told = Hit("img", "home", "during")
    assert at_home("GET /hit/img/before/home?Linnea%2DOkonkwo-Berg\n\n\n") == {told}
    assert (
        at_home("GET /hit/img/before/home\nReferer: https://jobs.example.com/\n\n") == frozenset()
    )
    written = Hit("reversed", "home", "during")
    assert at_home("GET /hit/reversed/before/home?greB-owknokO\n\n\n") == {written}
    form = "POST /apply\nCookie: hit-cookie_store-before-home=x\n\nname=Linnea-Okonkwo-Berg"
    assert at_home(form) == frozenset()


@pytest.mark.parametrize(
    "text",
    [
        "GET /hit/img/before/home\n\n\n",  # it was for another place
        "GET /static/run/hit/img/before/met\n\n\n",  # the page's own site lets the way begin
        "GET /x\nReferer: https://h/redirect/302/hit/img/before/met\n\n",
        "GET /spoken\n\n\n",
    ],
)
def test_what_no_way_told_this_place_is_no_hit_of_it(text: str) -> None:
    assert not hits(text)


def test_nothing_that_came_before_something_was_typed_is_a_hit() -> None:
    assert not hits("GET /hit/img/before/met\n\n\n", phase=None)


def test_a_report_of_one_way_is_no_hit_of_the_ways_that_it_names() -> None:
    told = "POST /hit/csp_report/before/met\n\n\nhit/img/before/met"
    assert hits(told) == {Hit("csp_report", "met", "before")}


def test_a_known_address_counts_in_the_phase_in_which_it_is_asked_again() -> None:
    assert hits("GET /known/bit_by_path/1\n\n\n") == {Hit("bit_by_path", "met", "during")}


def test_a_relay_learns_the_name_that_it_asks_for() -> None:
    name = b"hit-call-before-met"
    asked = b"\0\x03\0\x18" + bytes(HEAD - 4) + b"\0\x06\0\x13" + name + b"\0"
    assert user_of(asked) == name.decode()
    assert user_of(challenge_to(asked)) == ""


def test_every_way_has_one_name_and_one_page_to_be_said_in() -> None:
    names = Counter(way.name for way in ways())
    assert max(names.values()) == 1
    assert len(names) >= AT_LEAST
    said = [way for page in pages_of(ways()) for way in page]
    assert set(said) == {way for way in ways() if not way.earlier}
    assert len(said) == len(set(said))


def test_the_open_ways_are_ways_and_each_is_listed_once_for_a_place() -> None:
    names = {way.name for way in ways()}
    assert set(KNOWN_OPEN) == set(PLACES)
    for place in PLACES:
        assert KNOWN_OPEN[place] <= names, KNOWN_OPEN[place] - names
    assert not any(KNOWN_OPEN[place] for place in ("unmet", "met", "sibling"))
