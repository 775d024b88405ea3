"""Coming to rest: looks at pages that change late, and how many of the looks came too early.

Each way to be late is tried with quick, usual and slow answers, in a random order. A look is
premature when it lacks what came with a request or a mutation that was under way at that moment.
"late" is how long after the last change a look was there.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from dataclasses import dataclass

from playwright.async_api import Page

from _late import FOUND, PRESSED, TYPED, WAYS, serving
from _tab import report, tab
from steadyhand.adapters.browser.tab import BrowserPage
from steadyhand.core.act.actions import fill_of
from steadyhand.core.act.fill import FillOrder
from steadyhand.core.page.snapshot import Snapshot

DELAYS_MS = (40, 120, 400)  # of each answer
DONE_MS = 15_000  # a page that is not done by then does not work


@dataclass(frozen=True, slots=True)
class Look:
    """One look at one page."""

    way: str
    premature: bool
    settled: bool
    late_ms: float


async def main() -> None:
    began = time.perf_counter()
    cases = [(way, delay) for way in WAYS for delay in DELAYS_MS]
    with serving() as origin:
        async with tab(origin) as (page, ours):
            drawn = random.sample(cases, len(cases))
            looks = [
                await _look(page, ours, way, f"{origin}/late/{way}?ms={ms}") for way, ms in drawn
            ]
    for look in looks:
        if look.premature:
            print(f"too early: {look.way}")
    late = [look.late_ms for look in looks if not look.premature]
    figures: dict[str, float | None] = {
        "premature": sum(look.premature for look in looks),
        "of": len(looks),
        "unsettled": sum(not look.settled for look in looks),
        "late_ms": round(statistics.median(late), 1),
        "late_ms_p90": round(statistics.quantiles(late, n=10)[-1], 1),
    }
    report("settling", len(looks), figures, began)


async def _look(page: Page, ours: BrowserPage, way: str, url: str) -> Look:
    seen = await _seen(page, ours, way, url)
    at_ms = time.time() * 1000
    await page.wait_for_function("window.doneAt > 0", timeout=DONE_MS)
    late = at_ms - await page.evaluate("window.doneAt")
    return Look(way, FOUND not in seen.text, seen.settled, late)


async def _seen(page: Page, ours: BrowserPage, way: str, url: str) -> Snapshot:
    """What a look finds right after the page was opened, or was used where it waits for that."""
    if way not in TYPED | PRESSED:
        await page.goto(url, wait_until="commit")
        return await ours.snapshot()
    await ours.open(url, timeout_s=DONE_MS / 1000)
    at_rest = await ours.snapshot()
    if way in PRESSED:
        (link,) = (b for b in at_rest.buttons if b.label == "Next")
        await ours.press(link.ref, link.fingerprint)
    else:
        (box,) = at_rest.fields
        order = FillOrder(box.ref, box.key, box.fingerprint, fill_of(box).kind, "Hull")
        await ours.fill([order])
    return await ours.snapshot()


if __name__ == "__main__":
    asyncio.run(main())
