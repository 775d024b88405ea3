"""A granted request arrives once, although Chromium repeats what a dead line did not answer.

The control shows that this Chromium does repeat it. `bench/resend.py` measures more rounds.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.browser.walls.dropping import PROTOCOLS, SENDS, unwalled, walled
from tests.browser.walls.secure import secure_site

pytestmark = [pytest.mark.browser]
SPOKEN = {"plain": "1.1", "http/1.1": "1.1", "h2": "2"}


@pytest.mark.parametrize("protocol", PROTOCOLS)
async def test_a_granted_request_that_is_dropped_arrives_once(
    tmp_path: Path, protocol: str
) -> None:
    async with secure_site(tmp_path, protocol) as site, walled(site) as drop:
        assert [await drop(way) for way in SENDS] == [1] * len(SENDS)
        assert site.versions == {SPOKEN[protocol]}


async def test_control_chromium_repeats_it_where_nothing_keeps_it_from_that(
    tmp_path: Path,
) -> None:
    async with secure_site(tmp_path, "http/1.1") as site, unwalled(site) as drop:
        assert [await drop(way) for way in SENDS] == [2] * len(SENDS)
