"""A few random pages, whole applications in a real browser: nothing is said that the books deny.

`bench/random_pages.py` draws thousands; a seed that it found a fault with belongs in here, once it
is mended.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

from _applying import Ran, staged
from _oracles import faults_of
from _random_page import page_of
from random_pages import rans

pytestmark = pytest.mark.browser
SENT = (19, 44, 133)  # honest pages: submitted, with a record that is as approved
KEPT = (109,)  # pages that cannot be sent: they end without a false word
LATE = (264,)  # ask 2.2 s after an answer, of somebody who says yes before that
MORE = ((30, 95, 231), (184,), (710062,))  # the longer run has these too
PATIENCE_S = 240.0


def applied(seeds: tuple[int, ...]) -> list[Ran]:
    """What came of the pages of these seeds, two at a time."""
    ended: list[Ran] = []

    async def all_of_them() -> None:
        async with staged() as stage:
            pages = [page_of(seed) for seed in seeds]
            until = time.perf_counter() + PATIENCE_S
            await rans(stage, pages, workers=2, until=until, heard=ended.append)

    asyncio.run(all_of_them())
    return ended


@pytest.mark.parametrize(
    "seeds", [(SENT, KEPT, LATE), pytest.param(MORE, marks=pytest.mark.soak)], ids=["some", "more"]
)
def test_no_word_of_a_run_is_denied_by_the_books_of_its_site(
    seeds: tuple[tuple[int, ...], ...],
) -> None:
    sending, keeping, late = seeds
    ended = applied((*sending, *keeping, *late))
    assert {ran.page.seed for ran in ended} == {*sending, *keeping, *late}
    assert {ran.page.seed: faults_of(ran) for ran in ended if faults_of(ran)} == {}
    sent = {ran.page.seed for ran in ended if ran.verdict == "submitted" and ran.book.accepted}
    assert sent == {*sending, *late}
