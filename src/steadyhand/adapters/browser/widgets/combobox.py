"""Drivers of comboboxes, list buttons, listboxes, and text boxes that offer suggestions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from steadyhand.core.act.fill import FillOrder, Reading

from ..input.orders import refused_reading
from . import listbox
from .context import WidgetContext

# The driver of lists: every wish is chosen once, what nobody wished is taken away.
#
# `select_by_list` is the way of every driver that chooses by a list; prompts go it too.


async def fill_combobox(context: WidgetContext, order: FillOrder) -> Reading:
    """The reading once the control shows exactly what was wished, or why it does not."""
    return await select_by_list(
        _ComboboxSelection(listbox.OpenList(context, order), context, order)
    )


class ListSelection(Protocol):
    """Chooses by the list of one control what one order wishes."""

    @property
    def list(self) -> listbox.OpenList:
        """The list."""

    async def all_wishes(self, held: listbox.Selection) -> str:
        """Every wish is chosen; '' or why not."""

    async def left(self, why: str) -> tuple[Reading, str]:
        """The reading once the control was left, and what speaks against it, *why* first."""


async def select_by_list(work: ListSelection) -> Reading:
    """The reading once the control shows exactly what was wished, or why it does not."""
    order = work.list.order
    held = await work.list.ready()
    if isinstance(held, str):
        return refused_reading(order, held)
    reading, why = await work.left(await work.all_wishes(held))
    return replace(refused_reading(order, why), offered=reading.offered) if why else reading


def is_ordered(order: FillOrder, text: str) -> bool:
    """Whether a choice that shows as that text is one of the order's wishes."""
    return any(listbox.shows_wish(order, wish, text) for wish in order.wishes())


async def remove_other_chips(
    work: listbox.OpenList, held: listbox.Selection, kept: Callable[[str], bool]
) -> listbox.Selection:
    """What is held once every chip is gone whose text is not *kept*."""
    for text, remover in held.chips:
        if not kept(text):
            await work.context.click(remover)
            held = await work.read_selection(held)
    return held


def _ends_path(text: str, path: Sequence[str]) -> bool:
    """Whether a choice that shows as that text is what the path leads to, by its end or in full."""
    said = [each.casefold() for each in listbox.levels_of(text)]
    return said in ([each.casefold() for each in path], [path[-1].casefold()])


@dataclass(frozen=True, slots=True)
class _ComboboxSelection:
    list: listbox.OpenList
    context: WidgetContext
    order: FillOrder
    paths: dict[str, str] = field(default_factory=dict)  # what was gone along, by what shows now

    async def all_wishes(self, held: listbox.Selection) -> str:
        """Every wish is chosen; '' or why not."""
        wishes = self.order.wishes()
        if len(wishes) > 1 or held.several:
            held = await self._without_others(held)
        for number, wish in enumerate(wishes):
            if any(self._shows(wish, text) for text in held.chosen):
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
        if why == listbox.NO_OPTION:
            await self.list.tell()
        reading = await self.context.read(self.order, offered=tuple(self.list.offered))
        if self.paths:
            paths = tuple(self.paths.get(text, text) for text in reading.chosen)
            reading = replace(reading, paths=paths)
        return reading, why or reading.why or await self.list.doubt()

    async def _without_others(self, held: listbox.Selection) -> listbox.Selection:
        held = await remove_other_chips(self.list, held, self._wished)
        for _ in range(2 * len(held.chosen)):  # where it has no button, the last one goes by a key
            if not held.several or all(map(self._wished, held.chosen)):
                break
            await self.list.typed("")
            await self.context.hand.keys.press("Backspace")
            held = await self.list.read_selection(held)
        return held

    def _wished(self, text: str) -> bool:
        return any(self._shows(wish, text) for wish in self.order.wishes())

    def _shows(self, wish: str, text: str) -> bool:
        return self.paths.get(text) == wish or listbox.shows_wish(self.order, wish, text)

    async def _one(self, wish: str, held: listbox.Selection) -> tuple[str, listbox.Selection]:
        if await listbox.OptionSearch(self.list, wish, held).as_before():
            return await self._come_through(wish, held)
        shown = await self.list.opened(held)
        if not shown.open and not shown.typable:
            return shown.why or "its list did not open", held
        if len(path := listbox.levels_of(wish)) > 1 and self._leads(wish, path[0], shown):
            return await self._along(wish, path, shown)
        why = await listbox.OptionSearch(self.list, wish, held).press(shown)
        if why not in ("", listbox.NO_OPTION, listbox.NO_LIST):  # it closed or moved under the hand
            again = await self.list.opened(replace(held, open=False))
            why = await listbox.OptionSearch(self.list, wish, held).press(again)
        return (why, held) if why else await self._come_through(wish, held)

    def _leads(self, wish: str, first: str, shown: listbox.ListView) -> bool:
        """Whether no option says the wish, and the one of its first level leads to another list."""
        if listbox.OptionSearch(self.list, wish, listbox.Selection()).meant(shown.options):
            return False
        part = listbox.OptionSearch(self.list, first, listbox.Selection()).meant(shown.options)
        return part is not None and part.get("leads") is True

    async def _along(
        self, wish: str, path: Sequence[str], shown: listbox.ListView
    ) -> tuple[str, listbox.Selection]:
        """One press for each level of the wish; what is held before and between is no choice."""
        held = await self.list.read_selection(listbox.Selection(), 0)
        for number, level in enumerate(path, 1):
            finding = listbox.OptionSearch(self.list, level, held)
            part = finding.meant(shown.options)
            if part is None or (why := await finding.pressed(part)):
                return (why if part else listbox.NO_OPTION), held
            if number < len(path):
                shown = await self.list.read_list(listbox.LIST_MS / 2, shown.says)
        after = await self.list.read_selection(held)
        for text in set(after.chosen) - set(held.chosen) or set(after.chosen):
            if _ends_path(text, path):
                self.paths[text] = wish
        return "", after

    async def _come_through(
        self, wish: str, before: listbox.Selection
    ) -> tuple[str, listbox.Selection]:
        """What it holds after the press; what was typed to search the list is no choice."""
        held = await self.list.read_selection(before)
        if held.open and held.chosen == before.chosen and await self.list.confirmed():
            held = await self.list.read_selection(before)
        if held.chosen != (self.list.search,):
            return "", held
        if listbox.shows_wish(self.order, wish, self.list.search) and await self.list.counts():
            return "", held
        held = await self.list.read_selection(held)
        if held.chosen != (self.list.search,):
            return "", held
        await self.list.typed("")
        return listbox.NOT_SELECTED, held


# The driver of text boxes that offer suggestions: one that says the answer is picked.
#
# Where none comes, the box is a text box and keeps the text. Where some come and none says the
# answer, a person picks: a text that is none of them may count for nothing. A box that only
# reminds of earlier entries, and sends what is written in it, keeps the text that it was left
# with.

STANDS_MS = 400.0  # boxes that drop what is not listed do so this soon after they were left


async def fill_autocomplete(context: WidgetContext, order: FillOrder) -> Reading:
    """The reading once a suggestion that says the answer was picked, or the text stands."""
    work = listbox.OpenList(context, order)
    held = await work.ready()
    if isinstance(held, str):
        return refused_reading(order, held)
    wish = str(order.value)
    why = await _pick_suggestion(work, wish, held) or await _pick_refusal(work)
    picked = not why
    if why == listbox.NO_OPTION:
        why = await _keep_own_text(work, wish)
    elif why:
        await work.typed("")
    await work.close()
    reading = await context.read(order, offered=tuple(work.offered))
    if why == listbox.NO_OPTION:
        await work.tell()  # which of what it offers is meant, a person says
    if picked:
        why = reading.why or await work.doubt()
    return replace(refused_reading(order, why), offered=reading.offered) if why else reading


async def _pick_suggestion(work: listbox.OpenList, wish: str, held: listbox.Selection) -> str:
    """A suggestion that says the wish was picked, or why not."""
    finding = listbox.OptionSearch(work, wish, held)
    said, shown = "", listbox.ListView()
    for text in listbox.search_texts(wish, whole_first=True):
        if text == wish.strip() and shown.options and work.search == listbox.other_case(wish):
            continue  # capitals make no difference to it
        shown = listbox.ListView()
        async for shown in work.searched(text, said):
            if part := finding.meant(listbox.without_echo(shown.options, text, wish)):
                return await finding.pressed(part)
        said = shown.says
        nearly = len(text) >= len(wish.strip()) - 1
        if not work.offered and not (nearly and await _needs_suggestion(work)):
            break  # it is a text box like others
    return listbox.NO_OPTION


async def _pick_refusal(work: listbox.OpenList) -> str:
    """Why the pick is none; '' where the page heard it."""
    return "" if await work.counts() else listbox.NOT_SELECTED


async def _keep_own_text(work: listbox.OpenList, wish: str) -> str:
    """The text stands as it was wished where nothing else is needed; else it is gone, and why."""
    if not work.offered:
        await work.typed(wish)
        if not await _needs_suggestion(work):
            return ""
    elif await _keeps_text(work, wish):
        return ""
    await work.typed("")
    return listbox.NO_OPTION if work.offered else "it takes a suggestion only, and offers none"


async def _keeps_text(work: listbox.OpenList, wish: str) -> bool:
    """Whether the text stands in a box that only reminds of what was written there before."""
    if (await work.context.ask("mayStandUnpicked", work.order)).get("optional") is not True:
        return False
    await work.typed(wish)
    await work.close()
    told = await work.context.ask("textStands", work.order, wish, STANDS_MS)
    return told.get("stands") is True


async def _needs_suggestion(work: listbox.OpenList) -> bool:
    """Whether the text counts for nothing without a suggestion."""
    return (await work.context.ask("mustPickSuggestion", work.order)).get("binds") is True
