"""Formatted text, typed as a person types it: editors believe nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from steadyhand.core.act.fill import FillOrder, Reading

from .context import WidgetContext


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
            await context.hand.keys.edit("insertParagraph")
        await context.hand.keys.type_text(line)


async def _paste(context: WidgetContext, order: FillOrder, lines: Sequence[str]) -> None:
    await context.ask("pasteRich", order)


async def _type_lines(context: WidgetContext, order: FillOrder, lines: Sequence[str]) -> None:
    await context.hand.keys.type_each("\n".join(lines))
