"""Drivers of text that is more than a value: telephone numbers and formatted text.

A telephone number may have its country in a picker beside it. Formatted text is typed as a person
types it: editors believe nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import phonenumbers

from steadyhand.core.act.fill import FillOrder, Reading
from steadyhand.core.answer.phone import parse_phone

from .context import WidgetContext

LIST_MS = 3000  # for a list of countries to open
NO_REGION = ("001", "ZZ", "", None)  # codes that belong to no one country
PICKER_SHOWN_MS = 1000  # for the picker to show what was chosen
DRAWN_MS = 20  # at rest for so long, what was typed is drawn
DRAWN_CAP_MS = 300


@dataclass(frozen=True, slots=True)
class PhoneNumber:
    """A number as its country writes it."""

    region: str  # ISO 3166-1
    dial: str  # the country's telephone code
    rest: str  # the number without it

    @property
    def country(self) -> dict[str, object]:
        """The country as the page script reads it."""
        return {"region": self.region, "dial": self.dial}

    @property
    def whole(self) -> str:
        """The number with its code."""
        return f"+{self.dial}{self.rest}"


async def fill_phone(context: WidgetContext, order: FillOrder) -> Reading:
    """The reading after the country was chosen in the picker and the rest of the number typed."""
    call = split_phone(str(order.value))
    if call is None:
        return context.refuse(order, "it takes a number with its country code, as +44 20 ...")
    if why := await _choose_country(context, order, call):
        if (await context.ask("countryListOpen", order)).get("open"):
            await context.hand.keys.press("Escape")
        return context.refuse(order, why)
    told = await context.ask("phoneNumber", order, call.country, call.whole, PICKER_SHOWN_MS)
    if "why" in told:
        return context.refuse(order, str(told["why"]))
    if not told.get("held"):
        await _type_by_keys(context, order, str(told.get("text")))
    return await context.read(order)


def split_phone(text: str) -> PhoneNumber | None:
    """The number of that text, or None where it does not name its country."""
    number = parse_phone(text, "", dialable=False)
    if number is None:
        return None
    code = number.country_code or 0
    region = phonenumbers.region_code_for_number(number)
    region = region or phonenumbers.region_code_for_country_code(code)
    rest = phonenumbers.national_significant_number(number)
    return PhoneNumber(region, str(code), rest) if region not in NO_REGION else None


async def _choose_country(context: WidgetContext, order: FillOrder, call: PhoneNumber) -> str:
    """'' once the country was pressed in the picker's list, or why not."""
    told = await context.ask("phoneCountry", order, call.country)
    if "why" in told or told.get("done"):
        return str(told.get("why", ""))
    if not (pressed := await _press_part(context, told)):
        return "its list of countries could not be opened"
    found = await context.ask("phoneOption", order, call.country, LIST_MS)
    if found.get("search"):
        await context.hand.keys.type_text(str(told.get("name", "")))
        found = await context.ask("phoneOption", order, call.country, LIST_MS)
    if "why" in found or found.get("search"):
        return str(found.get("why", "no country of that number in the list"))
    pressed = await _press_part(context, found)
    return "" if pressed else "the country could not be pressed"


async def _press_part(context: WidgetContext, told: object) -> bool:
    part = told.get("part") if isinstance(told, dict) else None
    return isinstance(part, dict) and (await context.click(part)).done


async def _type_by_keys(context: WidgetContext, order: FillOrder, text: str) -> None:
    """The digits were typed key by key: masks follow the keys."""
    if "why" not in await context.ask("readyPhone", order):
        await context.hand.keys.type_each(text)


async def fill_rich_text(context: WidgetContext, order: FillOrder) -> Reading:
    """The reading after the text was typed, every line of it as a paragraph."""
    ready = await context.ask("readyRich", order)
    if "why" in ready:
        return context.refuse(order, str(ready["why"]))
    for way in (_type_paragraphs, _paste, _type_lines):
        if ready.get("held"):
            await context.hand.keys.press("Backspace")
        await way(context, order, _lines_of(ready))
        if (await context.ask("richHolds", order)).get("held"):
            return await context.read(order)
        ready = await context.ask("readyRich", order)
    return await context.read(order)


def _lines_of(ready: object) -> Sequence[str]:
    lines = ready.get("lines") if isinstance(ready, dict) else None
    return [str(each) for each in lines] if isinstance(lines, list) else ()


async def _type_paragraphs(context: WidgetContext, order: FillOrder, lines: Sequence[str]) -> None:
    """New paragraphs without an Enter, which would send where Enter sends."""
    for number, line in enumerate(lines):
        if number:
            await _let_draw(context)
            await context.hand.keys.edit("insertParagraph")
            await _let_draw(context)
        await context.hand.keys.type_text(line)


async def _let_draw(context: WidgetContext) -> None:
    """The editor had its time to draw what was typed: some lose a paragraph that comes sooner."""
    await context.world.call("waitForRest", DRAWN_MS, DRAWN_CAP_MS)


async def _paste(context: WidgetContext, order: FillOrder, lines: Sequence[str]) -> None:
    await context.ask("pasteRich", order)


async def _type_lines(context: WidgetContext, order: FillOrder, lines: Sequence[str]) -> None:
    await context.hand.keys.type_each("\n".join(lines))
