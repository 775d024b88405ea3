"""The driver of lists: every wish is chosen once, what nobody wished is taken away.

`by_list` is the way of every driver that chooses by a list; prompts go it too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from steadyhand.core.act.reading import FillOrder, Reading

from ...act.orders import refused
from ..desk import Desk
from .finding import NO_LIST, NONE_SAYS_THAT, UNHEARD, Finding, says
from .lists import Held, OpenList


async def choose(desk: Desk, order: FillOrder) -> Reading:
    """The reading once the control shows exactly what was wished, or why it does not."""
    return await by_list(_Choosing(OpenList(desk, order), desk, order))


class ByList(Protocol):
    """Chooses by the list of one control what one order wishes."""

    @property
    def list(self) -> OpenList:
        """The list."""

    async def all_wishes(self, held: Held) -> str:
        """Every wish is chosen; '' or why not."""

    async def left(self, why: str) -> tuple[Reading, str]:
        """The reading once the control was left, and what speaks against it, *why* first."""


async def by_list(work: ByList) -> Reading:
    """The reading once the control shows exactly what was wished, or why it does not."""
    order = work.list.order
    held = await work.list.ready()
    if isinstance(held, str):
        return refused(order, held)
    reading, why = await work.left(await work.all_wishes(held))
    return replace(refused(order, why), offered=reading.offered) if why else reading


def wished(order: FillOrder, text: str) -> bool:
    """Whether a choice that shows as that text is one of the order's wishes."""
    return any(says(order, wish, text) for wish in order.wishes())


async def kept_alone(work: OpenList, held: Held, kept: Callable[[str], bool]) -> Held:
    """What is held once every chip is gone whose text is not *kept*."""
    for text, remover in held.chips:
        if not kept(text):
            await work.desk.click(remover)
            held = await work.taken(held)
    return held


@dataclass(frozen=True, slots=True)
class _Choosing:
    list: OpenList
    desk: Desk
    order: FillOrder

    async def all_wishes(self, held: Held) -> str:
        """Every wish is chosen; '' or why not."""
        wishes = self.order.wishes()
        if len(wishes) > 1 or held.several:
            held = await self._without_others(held)
        for number, wish in enumerate(wishes):
            if any(says(self.order, wish, text) for text in held.chosen):
                continue
            why, after = await self._one(wish, held)
            if why:
                return why
            if number and not set(held.chosen) & set(after.chosen):
                return "it takes one choice"
            held = after
        return ""

    async def left(self, why: str) -> tuple[Reading, str]:
        """The reading with no list open; the page knows the options where none says a wish."""
        await self.list.close()
        if why == NONE_SAYS_THAT:
            await self.list.tell()
        reading = await self.desk.read(self.order, offered=tuple(self.list.offered))
        return reading, why or reading.why or await self.list.doubt()

    async def _without_others(self, held: Held) -> Held:
        held = await kept_alone(self.list, held, self._wished)
        for _ in range(2 * len(held.chosen)):  # where it has no button, the last one goes by a key
            if not held.several or all(map(self._wished, held.chosen)):
                break
            await self.list.typed("")
            await self.desk.hand.keys.press("Backspace")
            held = await self.list.taken(held)
        return held

    def _wished(self, text: str) -> bool:
        return wished(self.order, text)

    async def _one(self, wish: str, held: Held) -> tuple[str, Held]:
        if await Finding(self.list, wish, held).as_before():
            return await self._come_through(wish, held)
        shown = await self.list.opened(held)
        if not shown.open and not shown.typable:
            return shown.why or "its list did not open", held
        why = await Finding(self.list, wish, held).press(shown)
        if why not in ("", NONE_SAYS_THAT, NO_LIST):  # it closed or moved under the hand
            again = await self.list.opened(replace(held, open=False))
            why = await Finding(self.list, wish, held).press(again)
        return (why, held) if why else await self._come_through(wish, held)

    async def _come_through(self, wish: str, before: Held) -> tuple[str, Held]:
        """What it holds after the press; what was typed to search the list is no choice."""
        held = await self.list.taken(before)
        if held.chosen != (self.list.search,):
            return "", held
        if says(self.order, wish, self.list.search) and await self.list.counts():
            return "", held
        held = await self.list.taken(held)
        if held.chosen != (self.list.search,):
            return "", held
        await self.list.typed("")
        return UNHEARD, held
