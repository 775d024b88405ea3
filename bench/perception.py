"""Seeing a page: our snapshot beside Playwright's ai snapshot and beside a bare CDP round trip.

Every look is taken after the page has changed and come to rest, so that nobody reads from memory;
the order is drawn anew each time and medians are compared.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Awaitable, Callable

from playwright.async_api import Page

from _pages import crowded, native, varied
from _tab import report, tab
from steadyhand.adapters.browser.page import BrowserPage
from steadyhand.core.page.brief import brief, tokens
from steadyhand.core.page.snapshot import Field

ROUNDS = 25
CHANGE = """() => new Promise(done => {
  document.querySelector('.row').classList.toggle('touched');
  setTimeout(done, 60);
})"""  # 60 ms: longer than our own measure of rest, so that no side waits
Look = Callable[[], Awaitable[object]]


async def main() -> None:
    began = time.perf_counter()
    async with tab() as (page, ours):
        looks = {"ours": ours.snapshot, "ai": lambda: page.aria_snapshot(mode="ai")}
        await page.set_content(native())
        small = await medians(page, looks)
        still = await medians(page, looks, change=False)
        told = tokens(brief(await ours.snapshot()))
        ai_told = tokens(await page.aria_snapshot(mode="ai"))
        await page.set_content(crowded())
        session = await page.context.new_cdp_session(page)
        raw = {"expression": "1", "returnByValue": True}
        looks["cdp"] = lambda: session.send("Runtime.evaluate", raw)
        large = await medians(page, looks)
        agreed, names = await agreement(page, ours)
    figures: dict[str, float | None] = {
        "vs_playwright_ai": round(small["ai"] / small["ours"], 2),
        "vs_playwright_ai_unchanged": round(still["ai"] / still["ours"], 2),
        "vs_playwright_ai_2000": round(large["ai"] / large["ours"], 2),
        "vs_browser_use": None,
        "vs_cdp": round(large["ours"] / large["cdp"], 2),
        "tokens": told,
        "tokens_playwright_ai": ai_told,
        "name_agreement": round(agreed / names, 3),
        "snapshot_ms": round(small["ours"], 2),
        "snapshot_2000_ms": round(large["ours"], 2),
    }
    report("perception", ROUNDS * 3 + names, figures, began)


async def medians(page: Page, looks: dict[str, Look], *, change: bool = True) -> dict[str, float]:
    """The median milliseconds of each look, their order drawn anew in each round."""
    took: dict[str, list[float]] = {name: [] for name in looks}
    for number in range(ROUNDS + 3):
        for name in random.sample(list(looks), len(looks)):
            if change:
                await page.evaluate(CHANGE)
            began = time.perf_counter()
            await looks[name]()
            if number >= 3:  # the first rounds compile the script
                took[name].append((time.perf_counter() - began) * 1000)
    return {name: statistics.median(each) for name, each in took.items()}


async def agreement(page: Page, ours: BrowserPage) -> tuple[int, int]:
    """Fields whose label is Chromium's own accessible name, and fields that have one."""
    agreed = names = 0
    for html in (native(), varied()):
        await page.set_content(html)
        for item in (await ours.snapshot()).fillable:
            name = await _computed(page, item)
            names += bool(name)
            agreed += bool(name) and name == _own(item)
    return agreed, names


def _own(item: Field) -> str:
    return item.options[0].label if item.options and item.options[0].ref else item.label


async def _computed(page: Page, item: Field) -> str:
    session = await page.context.new_cdp_session(page)
    expression = {"expression": f"document.querySelector({item.locator!r})"}
    found = await session.send("Runtime.evaluate", expression)
    asked = {"objectId": found["result"]["objectId"], "fetchRelatives": False}
    tree = await session.send("Accessibility.getPartialAXTree", asked)
    name = str(tree["nodes"][0].get("name", {}).get("value", ""))
    await session.detach()
    return " ".join(name.replace("*", " ").split())


if __name__ == "__main__":
    asyncio.run(main())
