"""Every way in which a page can talk, towards an address that is not the job's: what arrives.

Usage: leaks.py [RUNS]    (default 3)

In each run a page in which two values were typed says them in every way of
`tests/browser/walls/channels.js` to another site, and another page says them to the job's own site
before anybody agreed. Beside them a form is filled that stores each answer as it is typed, in every
writing of `tests/browser/saving/pages.py`. A TCP listener and a UDP socket of loopback count
whatever comes near. The control is a browser of Playwright's own launch with nothing of ours around
it.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

from playwright.async_api import async_playwright

from _tab import report
from steadyhand.adapters.browser.discover import find_browser

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.guard.site import serve_site
from tests.browser.saving.pages import WRITINGS
from tests.browser.saving.storing import stored_by
from tests.browser.walls.channels import LEAVING, STAYING
from tests.browser.walls.talking import Heard, heard_in, heard_of

RUNS = 3
QUIET = (  # what Chromium itself would ask the internet for
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


async def main(runs: int) -> None:
    began = time.perf_counter()
    control = await _control()
    heard = [await heard_of(gated=True) for _ in range(runs)]
    stored = [await stored_by(gated=True) for _ in range(runs)]
    stored_in_control = await stored_by(gated=False)
    for number, each in enumerate(heard, 1):
        print(f"run {number}: elsewhere {sorted(each.elsewhere)}, at home {sorted(each.at_home)}")
    ways = {*STAYING, *LEAVING}
    for number, each_way in enumerate(stored, 1):
        print(f"run {number}: stored as it was typed {sorted(each_way)}")
    print(f"silent in the control: {sorted(ways - control.elsewhere)}")
    figures = {
        "reached": sum(len(each.elsewhere) for each in heard),
        "reached_home": sum(len(each.at_home) for each in heard),
        "tcp": sum(each.tcp for each in heard),
        "udp": sum(each.udp for each in heard),
        "reached_saving": sum(map(len, stored)),
        "channels": len(ways),
        "saving_channels": len(WRITINGS),
        "saving_arrives_in_control": len(stored_in_control),
        "arrive_in_control": len(control.elsewhere),
        "tcp_in_control": control.tcp,
        "udp_in_control": control.udp,
    }
    report("leaks", len(ways) * runs, figures, began)


async def _control() -> Heard:
    """The same page in a browser that nothing holds."""
    binary = find_browser()
    with serve_site() as home, serve_site() as foreign:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=binary.path, chromium_sandbox=binary.sandbox, args=list(QUIET)
            )
            try:
                return await heard_in(await browser.new_context(), home, places=(foreign,))
            finally:
                await browser.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS))
