"""Seeing a page: our snapshot beside Playwright's ai snapshot and beside a bare CDP round trip.

Ours runs in the product's own arrangement; Playwright's runs there too ("same browser"), and in a
browser of its own launch on its own pipe, which is what it is held against. Every look is taken
after the page has changed and come to rest, so that nobody reads from memory; the order is drawn
anew each time and medians are compared. A change is a class (as validation and focus set), or new
text in the page ("rewritten"), after which our script reads the whole document again.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from playwright.async_api import Page

from _pages import crowded, native, varied
from _tab import bare, report, tab
from steadyhand.adapters.browser.page import BrowserPage
from steadyhand.core.page.brief import brief, tokens
from steadyhand.core.page.snapshot import Field

ROUNDS = 25
REST = "setTimeout(done, 60)"  # ms: longer than our own measure of rest, so that no side waits
RESTYLED = f"""() => new Promise(done => {{
  document.querySelector('.row').classList.toggle('touched');
  {REST};
}})"""
REWRITTEN = f"""() => new Promise(done => {{
  document.querySelector('p').textContent = `News of ${{performance.now()}}`;
  {REST};
}})"""
Look = Callable[[], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Side:
    """One way to look, and the tab that it looks at."""

    page: Page
    look: Look


async def main() -> None:
    began = time.perf_counter()
    async with tab() as (page, ours), bare() as plain:
        sides = {
            "ours": Side(page, ours.snapshot),
            "ai": Side(plain, lambda: plain.aria_snapshot(mode="ai")),
            "ai_same": Side(page, lambda: page.aria_snapshot(mode="ai")),
        }
        await _show(native(), page, plain)
        small = await medians(sides, RESTYLED)
        rewritten = await medians(sides, REWRITTEN)
        still = await medians(sides, "0")
        told = tokens(brief(await ours.snapshot()))
        ai_told = tokens(await plain.aria_snapshot(mode="ai"))
        await _show(crowded(), page, plain)
        session = await plain.context.new_cdp_session(plain)
        raw = {"expression": "1", "returnByValue": True}
        sides["cdp"] = Side(plain, lambda: session.send("Runtime.evaluate", raw))
        large = await medians(sides, RESTYLED)
        agreed, names = await agreement(page, ours)
    figures: dict[str, float | None] = {
        "vs_playwright_ai": _ratio(small),
        "vs_playwright_ai_same_browser": round(small["ai_same"] / small["ours"], 2),
        "vs_playwright_ai_rewritten": _ratio(rewritten),
        "vs_playwright_ai_unchanged": _ratio(still),
        "vs_playwright_ai_2000": _ratio(large),
        "vs_browser_use": None,
        "vs_cdp": round(large["ours"] / large["cdp"], 2),
        "tokens": told,
        "tokens_playwright_ai": ai_told,
        "name_agreement": round(agreed / names, 3),
        "snapshot_ms": round(small["ours"], 2),
        "snapshot_2000_ms": round(large["ours"], 2),
        "playwright_ai_ms": round(small["ai"], 2),
    }
    report("perception", ROUNDS * 4 + names, figures, began)


def _ratio(took: dict[str, float]) -> float:
    return round(took["ai"] / took["ours"], 2)


async def _show(html: str, *pages: Page) -> None:
    for page in pages:
        await page.set_content(html)


async def medians(sides: dict[str, Side], change: str) -> dict[str, float]:
    """The median milliseconds of each look, their order drawn anew in each round."""
    took: dict[str, list[float]] = {name: [] for name in sides}
    for number in range(ROUNDS + 3):
        for name in random.sample(list(sides), len(sides)):
            await sides[name].page.evaluate(change)
            began = time.perf_counter()
            await sides[name].look()
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
