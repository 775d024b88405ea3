"""What one round trip costs through our multiplexer, against Playwright's own pipe.

    .venv/bin/python bench/transport.py

Both browsers run at once with the same switches; rounds are drawn in a random order, so that a busy
machine slows all arrangements alike. "ours" is Playwright over the Unix socket with the guard
attached. The last line is one JSON object; times in milliseconds.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

from playwright.async_api import async_playwright

from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import launch
from steadyhand.adapters.browser.options import SWITCHES, LaunchOptions

ROUNDS = 60  # of BATCH calls for each arrangement
BATCH = 20
WARM = 100
EVALUATE = {"expression": "1", "returnByValue": True}

Call = Callable[[], Awaitable[object]]


async def _ours(stack: AsyncExitStack) -> dict[str, Call]:
    chrome = await stack.enter_async_context(launch(LaunchOptions(find_browser())))
    page = await chrome.context.new_page()
    session = await chrome.context.new_cdp_session(page)
    return {
        "ours_page": lambda: page.evaluate("1"),
        "ours_cdp": lambda: session.send("Runtime.evaluate", EVALUATE),
    }


async def _playwrights(stack: AsyncExitStack) -> dict[str, Call]:
    binary = find_browser()
    playwright = await stack.enter_async_context(async_playwright())
    browser = await playwright.chromium.launch(
        executable_path=binary.path,
        chromium_sandbox=binary.sandbox,
        args=[each for each in SWITCHES if each != "--no-startup-window"],
    )
    stack.push_async_callback(browser.close)
    page = await browser.new_page()
    session = await page.context.new_cdp_session(page)
    return {
        "pipe_page": lambda: page.evaluate("1"),
        "pipe_cdp": lambda: session.send("Runtime.evaluate", EVALUATE),
    }


async def _measure(calls: dict[str, Call]) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {name: [] for name in calls}
    for call in calls.values():
        for _ in range(WARM):
            await call()
    rounds = [name for name in calls for _ in range(ROUNDS)]
    random.shuffle(rounds)
    for name in rounds:
        for _ in range(BATCH):
            began = time.perf_counter()
            await calls[name]()
            times[name].append((time.perf_counter() - began) * 1000)
    return times


def _figures(times: dict[str, list[float]]) -> dict[str, float]:
    figures: dict[str, float] = {}
    for name, each in times.items():
        figures[f"{name}_p50_ms"] = statistics.median(each)
        figures[f"{name}_p95_ms"] = statistics.quantiles(each, n=20)[-1]
    for kind in ("page", "cdp"):
        ours, pipe = figures[f"ours_{kind}_p50_ms"], figures[f"pipe_{kind}_p50_ms"]
        figures[f"{kind}_over_pipe_ms"] = ours - pipe
        figures[f"{kind}_vs_pipe"] = ours / pipe
    return {name: round(value, 3) for name, value in figures.items()}


async def main() -> None:
    began = time.monotonic()
    async with AsyncExitStack() as stack:
        calls = {**await _ours(stack), **await _playwrights(stack)}
        times = await _measure(calls)
    report = {
        "bench": "transport",
        "cases": sum(len(each) for each in times.values()),
        "figures": _figures(times),
        "seconds": round(time.monotonic() - began, 1),
    }
    print(json.dumps(report))


if __name__ == "__main__":
    asyncio.run(main())
