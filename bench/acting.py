"""Filling a page: perceive, fill and verify 40 fields, beside a hand-written Playwright script.

Both work on the same controlled page and are judged by that page's own state. The script knows the
page (it uses ids); we find every field by its label.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import time

from playwright.async_api import Page

from _pages import Question, controlled, native, questions
from _tab import report, tab
from steadyhand.adapters.browser.tab import BrowserPage
from steadyhand.core.act.actions import fill_of
from steadyhand.core.act.fill import FillOrder, holds_order
from steadyhand.core.page.snapshot import Field

ROUNDS = 10
SENT = """() => Object.fromEntries([...document.forms[0].elements].filter(e => e.name).map(e =>
  [e.name, e.type === 'checkbox' ? e.checked
    : e.type === 'radio' ? document.forms[0].elements[e.name].value : e.value]))"""


async def main() -> None:
    began = time.perf_counter()
    took: dict[str, list[float]] = {"ours": [], "script": []}
    correct = []
    plain = []
    async with tab() as (page, ours):
        for number in range(ROUNDS + 1):
            for side in random.sample(sorted(took), 2):
                await page.set_content(controlled())
                await ours.snapshot()
                at = time.perf_counter()
                right = await (_ours(ours) if side == "ours" else _script(page))
                if number:
                    took[side].append((time.perf_counter() - at) * 1000)
                state = await page.evaluate("window.__state")
                assert right, "a side read back something else than it set"
                if side == "ours":
                    correct.append(_correct(state))
        await page.set_content(native())
        await _ours(ours)
        plain.append(_correct(await page.evaluate(SENT)))
    ours_ms, script_ms = statistics.median(took["ours"]), statistics.median(took["script"])
    figures: dict[str, float | None] = {
        "vs_handwritten": round(ours_ms / script_ms, 3),
        "correct": min(correct),
        "of": len(questions()),
        "correct_native": min(plain),
        "ours_ms": round(ours_ms, 1),
        "handwritten_ms": round(script_ms, 1),
    }
    report("acting", len(correct), figures, began)


def _correct(state: dict[str, str | bool]) -> int:
    return sum(state[q.name] == q.answer for q in questions())


async def _ours(page: BrowserPage) -> bool:
    """Perceive, fill, verify."""
    by_label: dict[str, Field] = {item.label: item for item in (await page.snapshot()).fillable}
    orders = [_order(by_label[q.label], q) for q in questions()]
    readings = await page.fill(orders)
    return all(map(holds_order, orders, readings))


def _order(item: Field, question: Question) -> FillOrder:
    kind = fill_of(item).kind
    return FillOrder(item.ref, item.key, item.fingerprint, kind, question.answer)


async def _script(page: Page) -> bool:
    """What a careful person writes by hand: fill, then check."""
    right = True
    for question in questions():
        box = page.locator(f"#{question.name}")
        match question.kind:
            case "select":
                await box.select_option(str(question.answer))
            case "check":
                await box.check()
            case "radio":
                await page.locator(f"#{question.name}{question.answer}").check()
            case _:
                await box.fill(str(question.answer))
    for question in questions():
        if question.kind in ("text", "essay", "select"):
            value = await page.locator(f"#{question.name}").input_value()
            right = right and value == question.answer
    return right


if __name__ == "__main__":
    asyncio.run(main())
