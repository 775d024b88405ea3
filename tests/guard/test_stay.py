"""What may leave at a key that makes a tag: a search by its own words, and no write."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from urllib.parse import urlencode

import pytest

from steadyhand.adapters.guard.fill_gate import NAVIGATION_REFUSAL, FillGate
from steadyhand.adapters.guard.lookups import LATE_S
from steadyhand.adapters.guard.requests import PausedRequest, Refuse
from steadyhand.adapters.guard.taint import Taint
from steadyhand.core.act.fill import Lookup, TypedText
from steadyhand.core.journal.events import DataWithheld

NAME, MAIL, SKILL = "Ada Sample", "ada@sample.example", "Welding"
BOTH = b64encode(f"{NAME} {MAIL}".encode()).decode()
TYPED = (TypedText(NAME), TypedText(MAIL), TypedText(SKILL, "Skills", Lookup.LIST))


class Hand:
    """Fills a form whose page asks at the key that makes a tag."""

    def __init__(self) -> None:
        self.now = 100.0
        self.stay = FillGate(taint=Taint(lambda: self.now))

    def leaves(self, method: str = "GET", **carries: str) -> bool:
        url = f"https://jobs.example/asked?{urlencode(carries)}"
        asked = PausedRequest("r", method, url, "Fetch", "f", False)
        return not isinstance(self.stay.judge(asked), Refuse)


@pytest.fixture
def hand() -> Hand:
    hand = Hand()
    with hand.stay.filling(TYPED, ()), hand.stay.strictly():
        assert not hand.leaves("POST", skill=SKILL)
        assert hand.leaves(skill=SKILL)
    return hand


def test_a_request_that_is_told_of_late_is_kept_all_the_same(hand: Hand) -> None:
    hand.now += LATE_S * 0.9
    assert not hand.leaves(all=BOTH)
    assert not hand.leaves(name=NAME, mail=MAIL)
    assert not hand.leaves(name=NAME)


def test_until_something_is_pressed_nothing_but_a_choice_is_told(hand: Hand) -> None:
    hand.now += LATE_S * 2
    assert not hand.leaves(name=NAME)
    hand.stay.pressing()
    assert hand.leaves(name=NAME)


FILE = b"%PDF-1.7 " + b"of somebody else " * 40


@pytest.mark.parametrize(
    ("top", "more", "held"),
    [
        (False, b"", ""),  # a form of a frame that takes the file alone, as a script may
        (True, b"", NAVIGATION_REFUSAL),  # the page itself
        (False, MAIL.encode(), NAVIGATION_REFUSAL),  # and more of what was typed
    ],
)
def test_a_frame_that_sends_the_chosen_file_alone_is_an_upload(
    top: bool, more: bytes, held: str, tmp_path: Path
) -> None:
    chosen = tmp_path / "papers.pdf"
    chosen.write_bytes(FILE)
    taint = Taint(lambda: 100.0)
    stay = FillGate(taint=taint)
    url = "https://jobs.example/frame/upload"
    sent = PausedRequest("r", "POST", url, "Document", "f", True, FILE + more, top_level=top)
    with stay.filling(TYPED, (str(chosen),)):
        verdict = stay.judge(sent)
    assert (verdict == Refuse(NAVIGATION_REFUSAL, stays=True)) is bool(held)
    assert not [s for s in taint.ledger() if isinstance(s, DataWithheld)] or held
