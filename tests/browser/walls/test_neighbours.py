"""A run in a browser that it shares finds nothing of its neighbour's, and lets nothing of it out.

The controls show that the ways work within one run, so that silence means something.
`bench/neighbours.py` measures more of it.
"""

from __future__ import annotations

import pytest
from tests.browser.guard.browser import options_for, page_at
from tests.browser.guard.site import serve_site
from tests.browser.walls.neighbours import STORES, side_by_side, stores, told_beside
from tests.browser.walls.test_leaks import AT_LEAST

pytestmark = [pytest.mark.browser]
KEPT_FROM_ALL = {"clipboard", "clipboard_pasted"}  # no page reads it here, nor one of its own run


async def test_what_a_page_leaves_is_found_in_its_own_run_alone() -> None:
    found = await stores()
    assert found.by_neighbour == set()
    assert found.by_own >= {*STORES} - KEPT_FROM_ALL, {*STORES} - found.by_own


async def test_no_page_reads_the_clipboard_which_all_runs_of_a_browser_share() -> None:
    with serve_site() as site:
        async with side_by_side(options_for(site)) as (run,), page_at(run, site.origin) as page:
            asked = "navigator.permissions.query({name: 'clipboard-read'}).then((r) => r.state)"
            assert await page.evaluate(asked) == "denied"


async def test_no_neighbour_opens_a_way_for_what_was_typed() -> None:
    told = await told_beside()
    assert (told.elsewhere, told.at_home) == (frozenset(), frozenset())
    assert (told.lines, told.udp) == (0, 0)
    assert len(told.by_neighbour) >= AT_LEAST
