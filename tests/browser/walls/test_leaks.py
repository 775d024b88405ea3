"""No way to talk that a page has reaches a site that is not the job's, nor its own before a grant.

The control shows that the ways work in this browser, so that silence means something.
`bench/leaks.py` measures the same several times.
"""

from __future__ import annotations

import pytest
from tests.browser.walls.channels import LEAVING, STAYING
from tests.browser.walls.talking import heard_of

pytestmark = [pytest.mark.browser]
AT_LEAST = 36  # ways arrive where nothing holds them; the rest are off, or carry no path


async def test_control_the_ways_reach_another_site_where_nothing_holds_them() -> None:
    heard = await heard_of(gated=False)
    assert len(heard.elsewhere) >= AT_LEAST, {*STAYING, *LEAVING} - heard.elsewhere
    assert heard.tcp


async def test_no_way_tells_another_site_what_was_typed_nor_its_own_before_a_grant() -> None:
    heard = await heard_of(gated=True)
    assert heard.elsewhere == set()
    assert heard.at_home == set()
    assert (heard.tcp, heard.udp) == (0, 0)
