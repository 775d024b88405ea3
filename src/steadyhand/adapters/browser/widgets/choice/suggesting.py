"""The driver of text boxes that offer suggestions: one that says the answer is picked.

Where none comes, the box is a text box and keeps the text. Where some come and none says the
answer, a person picks: a text that is none of them may count for nothing. A box that only reminds
of earlier entries, and sends what is written in it, keeps the text that it was left with.
"""

from __future__ import annotations

from dataclasses import replace

from steadyhand.core.act.reading import FillOrder, Reading

from ...act.orders import refused
from ..desk import Desk
from .finding import NONE_SAYS_THAT, UNHEARD, Finding, disguised, searches, unechoed
from .lists import Held, OpenList, Shown

STANDS_MS = 400.0  # boxes that drop what is not listed do so this soon after they were left


async def suggest(desk: Desk, order: FillOrder) -> Reading:
    """The reading once a suggestion that says the answer was picked, or the text stands."""
    work = OpenList(desk, order)
    held = await work.ready()
    if isinstance(held, str):
        return refused(order, held)
    wish = str(order.value)
    why = await _picked(work, wish, held) or await _unheard(work)
    picked = not why
    if why == NONE_SAYS_THAT:
        why = await _own_text(work, wish)
    elif why:
        await work.typed("")
    await work.close()
    reading = await desk.read(order, offered=tuple(work.offered))
    if why == NONE_SAYS_THAT:
        await work.tell()  # which of what it offers is meant, a person says
    if picked:
        why = reading.why or await work.doubt()
    return replace(refused(order, why), offered=reading.offered) if why else reading


async def _picked(work: OpenList, wish: str, held: Held) -> str:
    """A suggestion that says the wish was picked, or why not."""
    finding = Finding(work, wish, held)
    said, shown = "", Shown()
    for text in searches(wish, whole_first=True):
        if text == wish.strip() and shown.options and work.search == disguised(wish):
            continue  # capitals make no difference to it
        shown = Shown()
        async for shown in work.searched(text, said):
            if part := finding.meant(unechoed(shown.options, text, wish)):
                return await finding.pressed(part)
        said = shown.says
        nearly = len(text) >= len(wish.strip()) - 1
        if not work.offered and not (nearly and await _binds(work)):
            break  # it is a text box like others
    return NONE_SAYS_THAT


async def _unheard(work: OpenList) -> str:
    """Why the pick is none; '' where the page heard it."""
    return "" if await work.counts() else UNHEARD


async def _own_text(work: OpenList, wish: str) -> str:
    """The text stands as it was wished where nothing else is needed; else it is gone, and why."""
    if not work.offered:
        await work.typed(wish)
        if not await _binds(work):
            return ""
    elif await _stands(work, wish):
        return ""
    await work.typed("")
    return NONE_SAYS_THAT if work.offered else "it takes a suggestion only, and offers none"


async def _stands(work: OpenList, wish: str) -> bool:
    """Whether the text stands in a box that only reminds of what was written there before."""
    if (await work.desk.ask("mayStandUnpicked", work.order)).get("optional") is not True:
        return False
    await work.typed(wish)
    await work.close()
    told = await work.desk.ask("textStands", work.order, wish, STANDS_MS)
    return told.get("stands") is True


async def _binds(work: OpenList) -> bool:
    """Whether the text counts for nothing without a suggestion."""
    return (await work.desk.ask("mustPickSuggestion", work.order)).get("binds") is True
