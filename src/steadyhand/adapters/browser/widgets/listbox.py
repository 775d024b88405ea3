"""A list that opens: opened, searched and scrolled until the wanted option is found."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from steadyhand.core.act.fill import FillOrder, PressResult
from steadyhand.core.act.wordlists import CREATE_WORDS
from steadyhand.core.page.snapshot import Option, PageText

from ..cdp.session import CALL_S
from ..input.devices import ClickTarget
from ..input.orders import json_object, order_request
from .context import WidgetContext

# A list that opens: the control is opened, its list waited for, searched and gone through.
#
# The page tells what the list offers; `FillOrder.option` says which of that is meant.

LIST_MS = 3000.0  # for a list to show and stand
GATHERED_MS = 8000.0  # for a long list to be gone through, below CALL_S
NEWS_MS = 500.0  # for one more answer of a search while requests are under way
SELECTED_MS = 1000.0  # for a choice to show after its option was pressed
CLOSING_MS = 300.0
_WORD = re.compile(r"[^\W_]+")

Part = Mapping[str, object]
Options = Sequence[tuple[Option, Part]]


@dataclass(frozen=True, slots=True)
class ListView:
    """What a list showed at one moment."""

    open: bool = False
    says: str = ""
    options: tuple[tuple[Option, Part], ...] = ()
    more: bool = False  # it holds more than it shows
    typable: bool = False
    own: bool = False  # it is searched in the control's own box, which may keep what is typed
    free: bool = False  # that box takes words which no list has
    why: str = ""  # why it is not open


@dataclass(frozen=True, slots=True)
class Selection:
    """What the control showed as chosen."""

    chosen: tuple[str, ...] = ()
    chips: tuple[tuple[str, Part], ...] = ()  # (text, what takes it away)
    open: bool = False
    several: bool = False


@dataclass(slots=True)
class OpenList:
    """One control and its list while an order is carried out."""

    context: WidgetContext
    order: FillOrder
    offered: dict[str, Option] = field(default_factory=dict)  # all that was seen, by label
    whole: frozenset[str] = frozenset()  # what it offered as it opened, if that was all of it
    search: str = ""  # what was typed last
    pressed: bool = False  # an option was pressed since
    by_key: str = ""  # what made a tag of words of one's own: "," or Enter

    async def ready(self) -> Selection | str:
        """What it holds before it is touched, or why it cannot be used."""
        told = await self.context.ask("listReady", self.order)
        return str(told["why"]) if "why" in told else _selection_of(told)

    async def opened(self, held: Selection) -> ListView:
        """The list, opened by a press or else by the keyboard; as it is where it is open."""
        shown = await self.read_list(NEWS_MS) if held.open else ListView()
        if shown.open:
            return shown
        pressed = await self._face(clears=True)
        if not pressed.done:
            return ListView(why=pressed.why)
        shown = await self.read_list(LIST_MS / 2)
        if not shown.open:
            await self.context.ask("listSearch", self.order)
            await self.context.hand.keys.press("ArrowDown")
            shown = await self.read_list(LIST_MS / 2)
        return shown

    async def read_list(self, cap_ms: float, was: str | None = None) -> ListView:
        """The list once it stands; where *was* is given, once it says something else."""
        shown = _list_view(await self.context.ask("awaitList", self.order, cap_ms, was))
        wishes = (*self.order.wishes(), self.search)
        if not self.offered and not shown.more:
            self.whole = frozenset(o.label for o, _ in shown.options)
        self.offered |= {
            o.label: o for o, _ in shown.options if not is_create_option(o.label, wishes)
        }
        return shown

    async def typed(self, text: str) -> bool:
        """The text stands where the list is searched, in place of what stood there."""
        ready = await self.context.ask("listSearch", self.order)
        if "why" in ready:
            return False
        self.search, self.pressed = text, False
        if text:
            await self.context.hand.keys.type_searching(text)
        elif ready.get("text"):
            await self.context.hand.keys.type_text("")
        return True

    async def searched(self, text: str, was: str) -> AsyncIterator[ListView]:
        """The lists that follow on typing, one after the other until nothing new comes."""
        if not await self.typed(text):
            return
        until = time.monotonic() + LIST_MS / 1000
        shown = await self.read_list(LIST_MS, was)
        yield shown
        while time.monotonic() < until and self.context.quiet.in_flight():
            shown = await self.read_list(NEWS_MS, shown.says)
            yield shown

    async def gathered(self) -> Options:
        """Everything that the list holds, also what shows only when it is scrolled."""
        told = await self.context.ask("gatherList", self.order, GATHERED_MS, timeout_s=CALL_S)
        found = [(_option_of(part), part) for part in _records_of(told.get("options"))]
        self.offered |= {o.label: o for o, _ in found}
        return found

    async def at(self, part: Part) -> ListView:
        """The list scrolled to where that option showed."""
        await self.context.ask("listAt", self.order, part.get("top", 0))
        return await self.read_list(NEWS_MS)

    async def press(self, part: Part) -> PressResult:
        """One click reached the option of that label, also where the list was rendered anew."""
        aim = ClickTarget("aimOption", {"order": order_request(self.order), "part": dict(part)})
        self.pressed = True
        return await self.context.hand.press(self.context.world, aim)

    async def read_selection(self, before: Selection, cap_ms: float = SELECTED_MS) -> Selection:
        """What it holds once the press has come through."""
        told = await self.context.ask("awaitChoice", self.order, list(before.chosen), cap_ms)
        return _selection_of(told)

    async def confirmed(self) -> bool:
        """What takes over the choice was pressed, where the list has such a button of its own."""
        part = (await self.context.ask("listConfirm", self.order)).get("part")
        return isinstance(part, dict) and (await self.context.click(part)).done

    async def counts(self) -> bool:
        """Whether what was typed last is more than a search: nothing was pressed for it, or the
        page did something of its own at the press.
        """
        if not self.pressed:
            return True
        return (await self.context.ask("awaitHeard", self.order, SELECTED_MS)).get("heard") is True

    async def doubt(self) -> str:
        """Why the text that shows may be no choice, once the control was left; '' else."""
        return str((await self.context.ask("choiceObjection", self.order)).get("why") or "")

    async def tell(self) -> None:
        """The page's question is told with the options from now on, where all of them were seen."""
        if self.whole and self.whole == frozenset(self.offered):
            listed = [{"label": o.label, "disabled": o.disabled} for o in self.offered.values()]
            await self.context.ask("rememberList", self.order, listed)

    async def close(self) -> None:
        """No list of the control is open."""
        if not await self._open_after(CLOSING_MS):
            return
        await self.context.hand.keys.press("Escape")
        if await self._open_after(CLOSING_MS):  # it closes as it was opened
            await self._face()

    async def _open_after(self, cap_ms: float) -> bool:
        told = await self.context.ask("awaitListClose", self.order, cap_ms)
        return told.get("open") is True

    async def _face(self, *, clears: bool = False) -> PressResult:
        aim = ClickTarget("aimFace", order_request(self.order), clears=clears)
        return await self.context.hand.press(self.context.world, aim)


def is_create_option(label: str, wishes: Sequence[str]) -> bool:
    """Whether an option says nothing but that it makes a new one of these words."""
    told = " ".join(_WORD.findall(label.casefold()))
    for wish in wishes:
        begun = _WORD.findall(wish.casefold())
        for length in range(len(begun), 0, -1):
            quoted = " ".join(begun[:length])
            rest = f" {told} ".replace(f" {quoted} ", " ", 1).split()
            if f" {quoted} " in f" {told} " and rest and all(word in CREATE_WORDS for word in rest):
                return True
    return False


def _list_view(told: Mapping[str, object]) -> ListView:
    return ListView(
        open=told.get("open") is True,
        says=str(told.get("says", "")),
        options=tuple((_option_of(part), part) for part in _records_of(told.get("options"))),
        more=told.get("more") is True,
        typable=told.get("typable") is True,
        own=told.get("own") is True,
        free=told.get("free") is True,
        why=str(told.get("why", "")),
    )


def _selection_of(told: Mapping[str, object]) -> Selection:
    chips = tuple(
        (str(chip.get("text")), json_object(chip.get("remover")))
        for chip in _records_of(told.get("chips"))
    )
    chosen = told.get("chosen")
    texts = tuple(map(str, chosen)) if isinstance(chosen, list) else ()
    several = told.get("multiple") is True or bool(chips)
    return Selection(texts, chips, told.get("open") is True, several)


def _option_of(part: Part) -> Option:
    return Option(PageText(str(part.get("label", ""))), disabled=part.get("disabled") is True)


def _records_of(listed: object) -> list[Mapping[str, object]]:
    return [json_object(each) for each in listed] if isinstance(listed, list) else []


# One wish in an open list: the option that says it, wherever the list has it.
#
# As the list opened; then by typing; then to its end; then in the user's own words, where the
# widget takes these: by an option that says "create", as a chip by a comma or by Enter, or as
# plain text in a box that takes such and whose list never offered anything.

AGAIN_MS = 300.0
AT_ONCE_MS = 500.0  # for a tag by a key that most boxes take for a letter
NEAR_LETTERS_MIN = 4  # letters of a wish of which all but the last are typed
NO_OPTION = "no option says that"
NO_LIST = "its list shows nothing, and it takes no words of one's own"
NOT_SELECTED = "its choice did not come through"
_PART_SEPARATOR = re.compile(r"\s*[,;(/|–—]\s*")
_LEVEL_SEPARATOR = re.compile(r"\s*(?:>|»|→|/)\s*")


@dataclass(frozen=True, slots=True)
class OptionSearch:
    """Looks for one wish in one open list."""

    list: OpenList
    wish: str
    held: Selection  # what the control held before

    async def as_before(self) -> bool:
        """Whether what made a tag of the wish before made one of this, with no list asked for."""
        match self.list.by_key:
            case ",":
                return await self._by_comma()
            case "Enter":
                return await self._by_enter()
            case _:
                return False

    async def press(self, shown: ListView) -> str:
        """What says the wish was pressed or written; '' or why not."""
        if part := self.meant(shown.options):
            return await self.pressed(part)
        if shown.typable:
            why, shown = await self._by_typing(shown)
            if why != NO_OPTION:
                return why
        if shown.more and (place := self.meant(await self.list.gathered())):
            there = await self.list.at(place)
            if part := self.meant(there.options):
                return await self.pressed(part)
        return NO_OPTION

    async def _by_typing(self, shown: ListView) -> tuple[str, ListView]:
        for text in search_texts(self.wish):
            async for found in self.list.searched(text, shown.says):
                if part := self.meant(without_echo(found.options, text, self.wish)):
                    return await self.pressed(part), found
                shown = found
            if text == self.wish.strip():
                part = next(
                    (p for o, p in shown.options if is_create_option(o.label, (text,))), None
                )
                if part is not None:
                    return await self.pressed(part), shown
        if not shown.options and await self._in_own_words(shown):
            return "", shown
        await self.list.typed("")
        after = await self.list.read_list(AGAIN_MS)
        return NO_OPTION if self.list.offered or after.more else NO_LIST, after

    async def _in_own_words(self, shown: ListView) -> bool:
        """Whether the words that stand in the box have become a choice, or are all it asks for."""
        several = self.held.several or len(self.list.order.wishes()) > 1
        if several:
            return await self._by_comma() or await self._by_enter()
        if self.list.offered or not (shown.own and shown.free):
            return False
        return await self.list.typed(self.wish.strip())

    async def _by_comma(self) -> bool:
        await self.list.typed(f"{self.wish.strip()},")
        return await self._became_chip(",", AT_ONCE_MS)

    async def _by_enter(self) -> bool:
        """Whether Enter made a chip of it. With no list open the page may send at that key."""
        context = self.list.context
        await self.list.typed(self.wish.strip())
        if (await self.list.read_list(AGAIN_MS)).open:
            await context.hand.keys.press("Enter")
            return await self._became_chip()
        if context.strictly is None:
            return False
        with context.strictly():
            await context.hand.keys.press("Enter")
            return await self._became_chip("Enter")

    async def _became_chip(self, by_key: str = "", cap_ms: float = SELECTED_MS) -> bool:
        """Whether it did; a list that offers nothing makes the next one by the same key."""
        held = await self.list.read_selection(self.held, cap_ms)
        made = any(shows_wish(self.list.order, self.wish, text) for text in held.chosen)
        self.list.by_key = by_key if made and not self.list.offered else ""
        return made

    def meant(self, options: Options) -> Part | None:
        """What to press for the option that says the wish; None where no option does."""
        found = self.list.order.option(self.wish, tuple(option for option, _ in options))
        return next((part for option, part in options if option is found), None)

    async def pressed(self, part: Part) -> str:
        """The option was pressed; looked for once more where it had gone meanwhile."""
        pressed = await self.list.press(part)
        if not pressed.done:
            again = self.meant((await self.list.read_list(AGAIN_MS)).options)
            pressed = await self.list.press(again) if again else pressed
        return "" if pressed.done else pressed.why


def search_texts(wish: str, *, whole_first: bool = False) -> Iterator[str]:
    """What to type for a wish, the likeliest first: its first part, all of it, its first word.

    All but the last letter comes before all of it, and all of it in other capitals: what then
    stands there as the list has it was chosen.
    """
    whole = wish.strip()
    first = whole.split()[0] if whole else ""
    part = _PART_SEPARATOR.split(whole)[0]
    nearly = whole[:-1].strip() if len(whole) >= NEAR_LETTERS_MIN else ""
    near = (nearly, other_case(whole)) if whole_first or not nearly else (nearly,)
    told = [""]
    for text in (
        (*near, whole, part, first) if whole_first or part == whole else (part, *near, whole, first)
    ):
        if text not in told:
            told.append(text)
            yield text


def levels_of(text: str) -> tuple[str, ...]:
    """The levels of "Germany / Berlin", the outermost first; one where it names no others."""
    return tuple(filter(None, _LEVEL_SEPARATOR.split(text)))


def other_case(wish: str) -> str:
    """The wish in other capitals, which most searches do not mind; '' where it has none."""
    whole = wish.strip()
    return next((t for t in (whole.lower(), whole.upper()) if t != whole), "")


def without_echo(options: Options, typed: str, wish: str) -> Options:
    """The options without one that only repeats what was typed, where that is not the wish."""
    return [(o, p) for o, p in options if o.label != typed or o.label == wish.strip()]


def shows_wish(order: FillOrder, wish: str, text: str) -> bool:
    """Whether a control that shows that text shows the wish."""
    shown: Sequence[Option] = (Option(PageText(text)),)
    return isinstance(order.option(wish, shown), Option)
