"""What may leave at a key that makes a tag, and a moment after it."""

from __future__ import annotations

from base64 import b64encode
from urllib.parse import urlencode

import pytest

from steadyhand.adapters.guard.facts import Paused, Refuse
from steadyhand.adapters.guard.stay import LATE_S, StayPut

NAME, MAIL, SKILL = "Ada Sample", "ada@sample.example", "Welding"
BOTH = b64encode(f"{NAME} {MAIL}".encode()).decode()


class Hand:
    """Fills a form whose page asks at the key that makes a tag."""

    def __init__(self) -> None:
        self.now = 100.0
        self.stay = StayPut(clock=lambda: self.now)

    def leaves(self, method: str = "GET", **carries: str) -> bool:
        url = f"https://jobs.example/asked?{urlencode(carries)}"
        asked = Paused("r", method, url, "Fetch", "f", False)
        return not isinstance(self.stay.judge(asked), Refuse)


@pytest.fixture
def hand() -> Hand:
    hand = Hand()
    with hand.stay.filling((NAME, MAIL, SKILL), ()), hand.stay.strictly((SKILL,)):
        assert not hand.leaves(all=BOTH)
        assert not hand.leaves("POST", skill=SKILL)
        assert hand.leaves(skill=SKILL)
    return hand


def test_a_request_of_that_key_that_is_told_of_late_is_kept_all_the_same(hand: Hand) -> None:
    hand.now += LATE_S * 0.9
    assert not hand.leaves(all=BOTH)
    assert not hand.leaves(name=NAME, mail=MAIL)


def test_a_search_with_its_own_words_and_a_write_of_the_tag_alone_go_on_after_it(
    hand: Hand,
) -> None:
    assert hand.leaves(skill=SKILL)
    assert hand.leaves("POST", skill=SKILL)


def test_after_that_moment_a_read_is_the_pages_own_again(hand: Hand) -> None:
    hand.now += LATE_S
    assert hand.leaves(name=NAME, mail=MAIL)
