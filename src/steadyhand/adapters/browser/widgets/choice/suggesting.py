"""The driver of text boxes that offer suggestions: one that says the answer is picked.

Where none comes, the box is a text box and keeps the text. Where some come and none says the
answer, a person picks: a text that is none of them may count for nothing.
"""

from __future__ import annotations

from dataclasses import replace

from steadyhand.core.act.reading import FillOrder, Reading

from ...act.orders import refused
from ..desk import Desk
from .finding import NONE_SAYS_THAT, Finding, searches
from .lists import Held, OpenList, Shown


async def suggest(desk: Desk, order: FillOrder) -> Reading:
    """The reading once a suggestion that says the answer was picked, or the text stands."""
    work = OpenList(desk, order)
    held = await work.ready()
    if isinstance(held, str):
        return refused(order, held)
    wish = str(order.value)
    why = await _picked(work, wish, held)
    if why != NONE_SAYS_THAT:
        why = await _unmoved(work, wish) or why
    picked = not why
    if why == NONE_SAYS_THAT:
        why = await _own_text(work, wish)
    await work.close()
    reading = await desk.read(order, offered=tuple(work.offered))
    if picked:
        why = reading.why or await work.doubt()
    return replace(refused(order, why), offered=reading.offered) if why else reading


async def _picked(work: OpenList, wish: str, held: Held) -> str:
    """A suggestion that says the wish was picked, or why not."""
    finding = Finding(work, wish, held)
    said = ""
    for text in searches(wish, whole_first=True):
        shown = Shown()
        async for shown in work.searched(text, said):
            if part := finding.meant(shown.options):
                return await finding.pressed(part)
        said = shown.says
        nearly = len(text) >= len(wish.strip()) - 1
        if not work.offered and not (nearly and await _binds(work)):
            break  # it is a text box like others
    return NONE_SAYS_THAT


async def _unmoved(work: OpenList, wish: str) -> str:
    """'' where the pick changed the text; else what was typed to search is gone, and why."""
    if work.search.strip() == wish.strip():
        return ""
    if (await work.desk.read(work.order)).value.strip() != work.search.strip():
        return ""
    await work.typed("")
    return "its choice did not come through"


async def _own_text(work: OpenList, wish: str) -> str:
    """The text stands as it was wished where nothing else is offered; else it is gone, and why."""
    if not work.offered:
        await work.typed(wish)
        if not await _binds(work):
            return ""
    await work.typed("")
    return NONE_SAYS_THAT if work.offered else "it takes a suggestion only, and offers none"


async def _binds(work: OpenList) -> bool:
    """Whether the text counts for nothing without a suggestion."""
    return (await work.desk.ask("suggestBinds", work.order)).get("binds") is True
