"""What may be in a browser is asked before each start of one, not once in a run."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from tests.assist.rig import EXTENSION

from steadyhand.adapters.browser.chrome import ChromeBrowser
from steadyhand.adapters.browser.extension import extension_at
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.options import LaunchOptions

pytestmark = pytest.mark.browser
PATIENCE_S = 120.0


async def started(*may: bool) -> list[bool]:
    """Whether the extension is in each of the browsers that one run starts, and so may it be."""
    options = LaunchOptions(find_browser(None), extension=extension_at(EXTENSION))
    left = list(may)

    async def allowed() -> LaunchOptions:
        return options if left.pop(0) else replace(options, extension=None)

    browser = ChromeBrowser(options, b"k" * 32, allowed=allowed)
    try:
        return [(await browser.tab()).assist is not None for _ in may]
    finally:
        await browser.close()


def test_one_that_was_switched_off_is_not_in_the_browser_that_comes_after_a_lost_one() -> None:
    found = asyncio.run(asyncio.wait_for(started(True, False, True), PATIENCE_S))
    assert found == [True, False, False]
