"""Formatted text, typed as a person types it: editors believe nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from steadyhand.core.act.fill import FillOrder, Reading

from .context import WidgetContext


async def fill_rich_text(desk: WidgetContext, order: FillOrder) -> Reading:
    """The reading after the text was typed, every line of it as a paragraph."""
    ready = await desk.ask("readyRich", order)
    if "why" in ready:
        return desk.refuse(order, str(ready["why"]))
    for way in (_type_paragraphs, _paste, _type_lines):
        if ready.get("held"):
            await desk.hand.keys.press("Backspace")
        await way(desk, order, _lines_of(ready))
        if (await desk.ask("richHolds", order)).get("held"):
            return await desk.read(order)
        ready = await desk.ask("readyRich", order)
    return await desk.read(order)


def _lines_of(ready: object) -> Sequence[str]:
    lines = ready.get("lines") if isinstance(ready, dict) else None
    return [str(each) for each in lines] if isinstance(lines, list) else ()


async def _type_paragraphs(desk: WidgetContext, order: FillOrder, lines: Sequence[str]) -> None:
    """New paragraphs without an Enter, which would send where Enter sends."""
    for number, line in enumerate(lines):
        if number:
            await desk.hand.keys.edit("insertParagraph")
        await desk.hand.keys.type_text(line)


async def _paste(desk: WidgetContext, order: FillOrder, lines: Sequence[str]) -> None:
    await desk.ask("pasteRich", order)


async def _type_lines(desk: WidgetContext, order: FillOrder, lines: Sequence[str]) -> None:
    await desk.hand.keys.type_each("\n".join(lines))
