"""Forms that change between a look and an act, and while an act is under way.

A case is a form, one order to one of its questions, and what the page does at which moment. Every
control tells who touched it by the question that it asks at that very moment, so a touch of another
question is a wrong element, whatever the order was told to come to.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Error, Locator, Page

from steadyhand.adapters.browser.tab import BrowserPage
from steadyhand.core.act.actions import fill_of
from steadyhand.core.act.fill import FillOrder
from steadyhand.core.page.snapshot import Button, Field, Role

KINDS = (
    "text",
    "text",
    "stubborn",
    "essay",
    "select",
    "select",
    "check",
    "check",
    "radio",
    "button",
)
# The page's own events, their second time, or a time; what is named twice comes twice as often.
MOMENTS = (
    "now,now,now,focusin,focusin,focusin 2,select,keydown,mousemove,mousemove,mousedown,mouseup,"
    "input,click,after 0,after 15,after 60,after 250"
).split(",")
OTHER_MEANING = "labels rotate ids choices relabel".split()  # the same nodes ask something else
CHANGES = (
    "replace rerender clone shuffle places rows names remove away before twin options values kind "
    "boxes shift"
).split()
ROWS = 9
PATIENCE_MS = 500  # of the script that trusts selectors
CHOICES = ("Hull", "Leith", "Ystad")
HTML = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Churn</title><style>"
    "body{margin:8px;font:13px sans-serif}.row{margin:3px 0}fieldset{margin:2px}</style>"
    f"<body><form id=form></form><script>{Path(__file__).with_suffix('.js').read_text()}</script>"
)


@dataclass(frozen=True, slots=True)
class Case:
    """The rows of a form, which of its questions is meant, and what changes when."""

    rows: tuple[tuple[str, int, int], ...]
    meant: int
    choice: str
    plan: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a case came to: the touches of other questions or options, and whether any was right."""

    case: Case
    wrong: tuple[str, ...]
    acted: bool
    why: str


Act = Callable[[Page, BrowserPage, Field | Button, str], Awaitable[str]]
"""Carries out the order to the question: '' or why not."""


def drawn(draw: random.Random) -> Case:
    """A case; no two of its questions are the same."""
    kinds = [draw.choice(KINDS) for _ in range(ROWS - 1)]
    kinds.append(draw.choice(kinds))  # at least two of one kind can be taken for each other
    asked = draw.sample(range(10), ROWS)
    rows = tuple((kind, asked[n], draw.randrange(2)) for n, kind in enumerate(kinds))
    plan = tuple(_change(draw) for _ in range(draw.choice((1, 1, 2, 3))))
    return Case(rows, draw.randrange(50), draw.choice(CHOICES), plan)


def _change(draw: random.Random) -> tuple[str, str, int]:
    changes = draw.choice((CHANGES, OTHER_MEANING))
    return (draw.choice(MOMENTS), draw.choice(changes), draw.randrange(50))


async def carried_out(tab: Page, page: BrowserPage, case: Case, act: Act) -> Outcome:
    """The case in that tab, which shows `HTML`."""
    await tab.evaluate("rows => begin(rows)", case.rows)
    seen = await page.snapshot()
    items: list[Field | Button] = [*seen.fields, *seen.buttons]
    assert len(items) == ROWS, [item.label for item in items]
    item = items[case.meant % ROWS]
    await tab.evaluate("([asked, plan]) => arm(asked, plan)", [question(item), case.plan])
    why = await act(tab, page, item, case.choice)
    touches = await tab.evaluate("touches()")
    wrong = tuple(said for touch in touches if (said := _wrong(touch, item, case.choice)))
    return Outcome(case, wrong, bool(touches) and not why, why)


def question(item: Field | Button) -> str:
    """What the page calls the question that the item asks."""
    return f"{item.group}|{item.label}" if isinstance(item, Field) and item.group else item.label


def _wrong(touch: dict[str, Any], item: Field | Button, choice: str) -> str:
    """What was touched though it was not meant; '' for a touch of what was."""
    meant, told = question(item), f"{touch['event']} on {touch['asked']} {touch['option']}"
    if touch["asked"] != meant:
        return f"{told}, meant {meant}"
    chosen = touch["option"] if isinstance(item, Field) and item.options else ""
    return f"{told}, meant {choice}" if chosen and chosen != choice else ""


async def by_us(tab: Page, page: BrowserPage, item: Field | Button, choice: str) -> str:
    """As the product acts: by ref and fingerprint."""
    if isinstance(item, Button):
        return (await page.press(item.ref, item.fingerprint)).why
    value: str | bool = not item.checked if item.role is Role.CHECK else choice
    order = FillOrder(item.ref, item.key, item.fingerprint, fill_of(item).kind, value)
    (reading,) = await page.fill([order])
    return reading.why or reading.objection


async def by_selector(tab: Page, page: BrowserPage, item: Field | Button, choice: str) -> str:
    """As a script acts that trusts the selector that it was told."""
    box = tab.locator(item.locator)
    try:
        await _used(box, item, choice)
    except Error as exc:
        return exc.message.splitlines()[0]
    return ""


async def _used(box: Locator, item: Field | Button, choice: str) -> None:
    if isinstance(item, Button):
        await box.click(timeout=PATIENCE_MS)
    elif item.role is Role.CHECK:
        await box.set_checked(not item.checked, timeout=PATIENCE_MS)
    elif item.role is Role.RADIOS:
        (value,) = (option.value for option in item.options if option.label == choice)
        named = f"input[name={item.html_name}][value={value}]"
        await box.page.locator(named).check(timeout=PATIENCE_MS)
    elif item.options:
        await box.select_option(choice, timeout=PATIENCE_MS)
    else:
        await box.fill(choice, timeout=PATIENCE_MS)
