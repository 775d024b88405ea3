"""Whatever a hostile planner does in a browser, the site gets what the promise names and no more.

`bench/writes.py` plays hundreds of sequences, and asks every way to talk after a grant.
"""

from __future__ import annotations

import pytest
from tests.browser.walls.planning import staged
from tests.guard.planner import drawn

pytestmark = [pytest.mark.browser]
SEEDS = range(1000, 1008)
WAYS = ("fetch", "keepalive", "form_click", "popup_form", "form_get", "iframe")


async def test_no_sequence_of_a_page_sends_what_nobody_agreed_to() -> None:
    async with staged() as stage:
        faults = {seed: await stage.faults_of(f"s{seed}", drawn(seed)) for seed in SEEDS}
        assert not any(faults.values()), faults
        assert await stage.strays() == []


async def test_what_a_page_sends_twice_leaves_once_by_the_grant_of_a_submit() -> None:
    async with staged() as stage:
        assert {way: await stage.after_grant(way) for way in WAYS} == dict.fromkeys(WAYS, 1)
