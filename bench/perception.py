"""Seeing a page: our snapshot beside Playwright's ai snapshot and beside a bare CDP round trip.

    .venv/bin/python bench/perception.py [--peers]

Ours runs in the product's own arrangement; Playwright's runs there too ("same browser"), and in a
browser of its own launch on its own pipe, which is what it is held against. Every look is taken
after the page has changed and come to rest, so that nobody reads from memory; the order is drawn
anew each time and medians are compared. A change is a class (as validation and focus set), new text
in the page ("rewritten"), after which our script reads again what the text may be about, or a new
element ("rebuilt"), after which it reads the whole document again. With `--peers` browser-use is
installed in an environment of its own and takes its turn.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass

from playwright.async_api import Page

from _cpu import cpu_ms
from _pages import crowded, native, varied
from _peer import Peer, browser_use
from _tab import bare, report, tab
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.tab import BrowserPage
from steadyhand.core.page.snapshot import Field, brief_text, token_count

ROUNDS = 25
WARM = 3  # the first rounds compile the script
CPU_ROUNDS = 12
LARGE = 15_000  # elements
REST = "setTimeout(done, 60)"  # ms: longer than our own measure of rest, so that no side waits
RESTYLED = f"""() => new Promise(done => {{
  document.querySelector('.row').classList.toggle('touched');
  {REST};
}})"""
REWRITTEN = f"""() => new Promise(done => {{
  document.querySelector('p').textContent = `News of ${{performance.now()}}`;
  {REST};
}})"""
REBUILT = f"""() => new Promise(done => {{
  const old = document.querySelector('.note');
  if (old) old.remove();
  else document.querySelector('.row').append(Object.assign(document.createElement('p'),
    {{className: 'note', textContent: 'Please check this'}}));
  {REST};
}})"""
STILL = ""
Look = Callable[[], Awaitable[object]]
Change = Callable[[str], Awaitable[object]]
Took = dict[str, float]
Figures = dict[str, float | None]


@dataclass(frozen=True, slots=True)
class Side:
    """One way to look, and how the page that it looks at is changed."""

    change: Change
    look: Look


@dataclass(frozen=True, slots=True)
class Stage:
    """The tabs that show the same page, and who looks at them."""

    ours: BrowserPage
    plain: Page
    peer: Peer | None

    async def show(self, html: str) -> None:
        """Every tab shows that page."""
        await self.ours.page.set_content(html)
        await self.plain.set_content(html)
        if self.peer is not None:
            await self.peer.show(html)

    def pair(self) -> dict[str, Side]:
        """We and Playwright."""
        return {
            "ours": Side(self.ours.page.evaluate, self.ours.snapshot),
            "ai": Side(self.plain.evaluate, lambda: self.plain.aria_snapshot(mode="ai")),
        }

    def everyone(self) -> dict[str, Side]:
        """And Playwright in our browser, and the peer."""
        page = self.ours.page
        sides = {**self.pair(), "ai_same": Side(page.evaluate, _ai_of(page))}
        if self.peer is not None:
            sides["browser_use"] = Side(self.peer.change, self.peer.look)
        return sides


def _ai_of(page: Page) -> Look:
    return lambda: page.aria_snapshot(mode="ai")


async def main(*, peers: bool) -> None:
    began = time.perf_counter()
    async with AsyncExitStack() as stack:
        _, ours = await stack.enter_async_context(tab())
        plain = await stack.enter_async_context(bare())
        binary = find_browser()
        peer = browser_use(binary.path, sandbox=binary.sandbox)
        stage = Stage(ours, plain, await stack.enter_async_context(peer) if peers else None)
        figures = {**await _form(stage), **await _crowd(stage), **await _large(stage)}
        agreed, names = await agreement(ours.page, ours)
    figures["name_agreement"] = round(agreed / names, 3)
    report("perception", ROUNDS * 4 + names, figures, began)


async def _form(stage: Stage) -> Figures:
    """The form of 40 fields."""
    await stage.show(native())
    sides = stage.everyone()
    small = await medians(sides, RESTYLED)
    rewritten = await medians(stage.pair(), REWRITTEN)
    rebuilt = await medians(stage.pair(), REBUILT)
    still = await medians(stage.pair(), STILL)
    cpu = await cpu_medians(stage.pair(), RESTYLED)
    told = token_count(brief_text(await stage.ours.snapshot()))
    peer_ms = small.get("browser_use")
    return {
        "vs_playwright_ai": _ratio(small),
        "vs_playwright_ai_same_browser": round(small["ai_same"] / small["ours"], 2),
        "vs_playwright_ai_rewritten": _ratio(rewritten),
        "vs_playwright_ai_rebuilt": _ratio(rebuilt),
        "vs_playwright_ai_unchanged": _ratio(still),
        "vs_browser_use": round(peer_ms / small["ours"], 1) if peer_ms else None,
        "tokens": told,
        "tokens_playwright_ai": token_count(await stage.plain.aria_snapshot(mode="ai")),
        "tokens_browser_use": await stage.peer.look() // 4 if stage.peer else None,
        "cpu_ms": _rounded(cpu.get("ours")),
        "cpu_ms_playwright_ai": _rounded(cpu.get("ai")),
        "snapshot_ms": round(small["ours"], 2),
        "playwright_ai_ms": round(small["ai"], 2),
        "browser_use_ms": _rounded(peer_ms),
    }


async def _crowd(stage: Stage) -> Figures:
    """The form among 2,000 elements, beside what the bare round trip costs."""
    await stage.show(crowded())
    session = await stage.plain.context.new_cdp_session(stage.plain)
    raw = {"expression": "1", "returnByValue": True}
    bare_trip = Side(stage.plain.evaluate, lambda: session.send("Runtime.evaluate", raw))
    sides = {**stage.pair(), "cdp": bare_trip}
    took = await medians(sides, RESTYLED)
    rebuilt = await medians(sides, REBUILT)
    return {
        "vs_playwright_ai_2000": _ratio(took),
        "vs_cdp": round(took["ours"] / took["cdp"], 2),
        "vs_cdp_rebuilt": round(rebuilt["ours"] / rebuilt["cdp"], 2),
        "snapshot_2000_ms": round(took["ours"], 2),
    }


async def _large(stage: Stage) -> Figures:
    """The form among 15,000 elements."""
    await stage.show(crowded(LARGE))
    began = time.perf_counter()
    await stage.ours.snapshot()
    first_s = time.perf_counter() - began
    took = await medians({"ours": stage.pair()["ours"]}, RESTYLED)
    rebuilt = await medians({"ours": stage.pair()["ours"]}, REBUILT)
    return {
        "first_15000_ms": round(first_s * 1000, 1),
        "snapshot_15000_ms": round(took["ours"], 2),
        "rebuilt_15000_ms": round(rebuilt["ours"], 2),
    }


def _ratio(took: Took) -> float:
    return round(took["ai"] / took["ours"], 2)


def _rounded(value: float | None) -> float | None:
    return round(value, 2) if value is not None else None


async def medians(sides: dict[str, Side], change: str) -> Took:
    """The median milliseconds of each look, their order drawn anew in each round."""
    took: dict[str, list[float]] = {name: [] for name in sides}
    for number in range(ROUNDS + WARM):
        for name in random.sample(list(sides), len(sides)):
            if change:
                await sides[name].change(change)
            began = time.perf_counter()
            await sides[name].look()
            if number >= WARM:
                took[name].append((time.perf_counter() - began) * 1000)
    return {name: statistics.median(each) for name, each in took.items()}


async def cpu_medians(sides: dict[str, Side], change: str) -> Took:
    """The median milliseconds of processor time of each look, all processes together.

    Nothing where the system does not tell.
    """
    took: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(CPU_ROUNDS):
        for name in random.sample(list(sides), len(sides)):
            await sides[name].change(change)
            before = cpu_ms()
            await sides[name].look()
            after = cpu_ms(ended=True)
            if before is None or after is None:
                return {}
            took[name].append(after - before)
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
    asyncio.run(main(peers="--peers" in sys.argv[1:]))
