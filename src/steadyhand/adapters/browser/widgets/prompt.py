"""The driver of prompts: a search box whose list leads from groups to what is in them.

A wish is looked for in the list as it opens, along its own path where it is given as one ("Board >
Webfinder"), by a search with the Enter key, and last in one group after the other; the first press
there that turns out a choice is taken back and ends the search. A press counts once the prompt
shows one more choice; a list that follows on a press is the next level.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from steadyhand.core.act.fill import FillOrder, Reading
from steadyhand.core.page.snapshot import Option

from ..input.devices import ClickTarget
from ..input.orders import order_request
from . import listbox
from .combobox import is_ordered, remove_other_chips, select_by_list
from .context import WidgetContext

GROUPS_MAX = 15  # gone into in search of one wish


async def fill_prompt(context: WidgetContext, order: FillOrder) -> Reading:
    """The reading once the prompt shows exactly what was wished, or why it does not."""
    return await select_by_list(_PromptSelection(listbox.OpenList(context, order), context, order))


@dataclass(frozen=True, slots=True)
class _PromptSelection:
    list: listbox.OpenList
    context: WidgetContext
    order: FillOrder
    paths: dict[str, str] = field(default_factory=dict)  # what was gone along, by what shows now

    async def all_wishes(self, held: listbox.Selection) -> str:
        """Every wish stands among the chosen, and nothing else; '' or why not."""
        for wish in self.order.wishes():
            if any(listbox.shows_wish(self.order, wish, text) for text in held.chosen):
                continue
            after = await self._found(wish, held)
            if isinstance(after, str):
                return after
            held = after
        await remove_other_chips(self.list, held, self._wished)
        return ""

    async def left(self, why: str) -> tuple[Reading, str]:
        """The reading of the closed prompt, its choices with the paths that were gone to them."""
        await self.emptied()
        reading = await self.context.read(self.order, offered=tuple(self.list.offered))
        paths = tuple(self.paths.get(text, text) for text in reading.chosen)
        return replace(reading, paths=paths), why

    async def emptied(self) -> None:
        """Nothing is left in the search box, and its list is closed."""
        if await self._text():
            await self.list.typed("")
        if await self._open():
            await self.context.hand.keys.press("Escape")
        if await self._open():
            await self.context.hand.press(
                self.context.world, ClickTarget("aimAside", order_request(self.order))
            )

    async def _open(self) -> bool:
        told = await self.context.ask("awaitListClose", self.order, listbox.CLOSING_MS)
        return told.get("open") is True

    def _wished(self, text: str) -> bool:
        return text in self.paths or is_ordered(self.order, text)

    async def _found(self, wish: str, held: listbox.Selection) -> listbox.Selection | str:
        """What is held once the wish is, or why it is not."""
        shown = await self.list.opened(held)
        if not shown.open:
            return await self._searched(wish, held, shown) or shown.why or "its list did not open"
        found = await self._along((wish,), shown, held)
        if found is None and len(path := listbox.levels_of(wish)) > 1:
            found = await self._along(path, shown, held)
            new = set(found.chosen) - set(held.chosen) if found else set[str]()
            self.paths.update(dict.fromkeys(new or _ends(found, path), wish))
        found = found or await self._searched(wish, held, shown)
        return found or await self._in_groups(wish, held)

    async def _along(
        self, path: Sequence[str], shown: listbox.ListView, held: listbox.Selection
    ) -> listbox.Selection | None:
        """What is held after one press for each part of the path; None where it ends before."""
        for part in path:
            option = self._meant(part, shown)
            if option is None:
                return None
            after, shown = await self._pressed(option, shown, held)
            if after is not None:
                return after
        return await self._as_before(path, held)

    async def _as_before(
        self, path: Sequence[str], held: listbox.Selection
    ) -> listbox.Selection | None:
        """What is held where that is as it was, and the path leads to a choice of it."""
        now = await self.list.read_selection(listbox.Selection(), 0)
        same = set(now.chosen) == set(held.chosen) and len(path) > 1
        return now if same and _ends(now, path) else None

    async def _searched(
        self, wish: str, held: listbox.Selection, shown: listbox.ListView
    ) -> listbox.Selection | None:
        """What is held after the press on what a search for the wish brought."""
        if not await self.list.typed(wish):
            return None
        found = await self.list.read_list(listbox.LIST_MS / 3, shown.says)
        if self._meant(wish, found) is None and found.open:  # else Enter may send
            await self.context.hand.keys.press("Enter")
            found = await self.list.read_list(listbox.LIST_MS, found.says)
        option = self._meant(wish, found)
        if option is None:
            return None
        after, _ = await self._pressed(option, found, held)
        return after

    async def _in_groups(self, wish: str, held: listbox.Selection) -> listbox.Selection | str:
        """What is held after the press on the wish in the one group that has it, or why not."""
        shown = await self._anew()
        for group in _group_labels(shown):
            shown = await self._anew()
            path = [p for o, p in shown.options if o.label == group]
            if len(path) != 1:
                continue
            after, inner = await self._pressed(path[0], shown, held)
            if after is not None:  # it was no group but a choice, and so may be the others
                return await self._taken_back(after, held)
            if option := self._meant(wish, inner):
                after, _ = await self._pressed(option, inner, held)
                return after or listbox.NO_OPTION
        return listbox.NO_OPTION

    async def _taken_back(self, after: listbox.Selection, held: listbox.Selection) -> str:
        """Why the wish was not found, once what was chosen instead is gone; or that it stays."""
        after = await remove_other_chips(self.list, after, held.chosen.__contains__)
        stray = ", ".join(sorted(set(after.chosen) - set(held.chosen)))
        return f"{stray!r} was chosen in search of it, and stays" if stray else listbox.NO_OPTION

    async def _anew(self) -> listbox.ListView:
        """The list as it opens, with nothing searched for."""
        await self.emptied()
        return await self.list.opened(listbox.Selection())

    async def _text(self) -> bool:
        """Whether something stands in the search box."""
        return bool((await self.context.ask("listSearch", self.order)).get("text"))

    def _meant(self, wish: str, shown: listbox.ListView) -> listbox.Part | None:
        found = self.order.option(wish, tuple(o for o, _ in shown.options))
        named = [p for o, p in shown.options if o.label.casefold() == wish.casefold()]
        if isinstance(found, Option):
            return next(p for o, p in shown.options if o is found)
        return named[0] if len(named) == 1 else None

    async def _pressed(
        self, part: listbox.Part, shown: listbox.ListView, held: listbox.Selection
    ) -> tuple[listbox.Selection | None, listbox.ListView]:
        """What is held after the press where that is more than before, and what list followed."""
        pressed = await self.list.press(part)
        if not pressed.done:
            return None, listbox.ListView()
        follows = await self.list.read_list(listbox.LIST_MS / 2, shown.says)
        at_once = (0,) if _is_next_level(follows, shown) else ()
        after = await self.list.read_selection(held, *at_once)
        return (after, follows) if set(after.chosen) - set(held.chosen) else (None, follows)


def _ends(held: listbox.Selection | None, path: Sequence[str]) -> set[str]:
    """The choices that show as the last part of the path."""
    last = path[-1].casefold()
    return {text for text in held.chosen if text.casefold() == last} if held else set()


def _group_labels(shown: listbox.ListView) -> tuple[str, ...]:
    """The options to go into: those that show that they lead on, where some do."""
    there = [(o.label, p) for o, p in shown.options if not o.disabled]
    leading = [label for label, part in there if part.get("leads")]
    return tuple(leading or (label for label, _ in there))[:GROUPS_MAX]


def _is_next_level(follows: listbox.ListView, before: listbox.ListView) -> bool:
    """Whether another list has come in the place of the one before.

    One that has lost what was chosen from it, or holds the same, is that list still.
    """
    labels, left = ({o.label for o, _ in shown.options} for shown in (before, follows))
    return follows.open and bool(left) and follows.says != before.says and not left <= labels
