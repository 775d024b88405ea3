"""A list that opens: the control is opened, its list waited for, searched and gone through.

The page tells what the list offers; `FillOrder.option` says which of that is meant.
"""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field

from steadyhand.core.act.reading import FillOrder, Pressed
from steadyhand.core.page.snapshot import Option, PageText

from ...act.orders import record, request
from ...act.trusted import Aim
from ...edge import CALL_S
from ..desk import Desk

LIST_MS = 3000.0  # for a list to show and stand
GATHERED_MS = 8000.0  # for a long list to be gone through, below CALL_S
NEWS_MS = 500.0  # for one more answer of a search while requests are under way
TAKEN_MS = 1000.0  # for a choice to show after its option was pressed
CLOSING_MS = 300.0
_WORD = re.compile(r"[^\W_]+")
_CREATES = frozenset(
    "create add use new option item tag value press enter to neu neue neuen hinzufügen anlegen"
    " erstellen verwenden créer ajouter crear añadir agregar usar criar adicionar crea aggiungi"
    " toevoegen maak".split()
)

Part = Mapping[str, object]
Options = Sequence[tuple[Option, Part]]


@dataclass(frozen=True, slots=True)
class Shown:
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
class Held:
    """What the control showed as chosen."""

    chosen: tuple[str, ...] = ()
    chips: tuple[tuple[str, Part], ...] = ()  # (text, what takes it away)
    open: bool = False
    several: bool = False


@dataclass(slots=True)
class OpenList:
    """One control and its list while an order is carried out."""

    desk: Desk
    order: FillOrder
    offered: dict[str, Option] = field(default_factory=dict)  # all that was seen, by label
    whole: frozenset[str] = frozenset()  # what it offered as it opened, if that was all of it
    search: str = ""  # what was typed last
    pressed: bool = False  # an option was pressed since
    by_key: str = ""  # what made a tag of words of one's own: "," or Enter

    async def ready(self) -> Held | str:
        """What it holds before it is touched, or why it cannot be used."""
        told = await self.desk.ask("listReady", self.order)
        return str(told["why"]) if "why" in told else _held(told)

    async def opened(self, held: Held) -> Shown:
        """The list, opened by a press or else by the keyboard; as it is where it is open."""
        shown = await self.shown(NEWS_MS) if held.open else Shown()
        if shown.open:
            return shown
        pressed = await self._face()
        if not pressed.done:
            return Shown(why=pressed.why)
        shown = await self.shown(LIST_MS / 2)
        if not shown.open:
            await self.desk.ask("listSearch", self.order)
            await self.desk.hand.keys.press("ArrowDown")
            shown = await self.shown(LIST_MS / 2)
        return shown

    async def shown(self, cap_ms: float, was: str | None = None) -> Shown:
        """The list once it stands; where *was* is given, once it says something else."""
        shown = _shown(await self.desk.ask("awaitList", self.order, cap_ms, was))
        wishes = (*self.order.wishes(), self.search)
        if not self.offered and not shown.more:
            self.whole = frozenset(o.label for o, _ in shown.options)
        self.offered |= {o.label: o for o, _ in shown.options if not quotes(o.label, wishes)}
        return shown

    async def typed(self, text: str) -> bool:
        """The text stands where the list is searched, in place of what stood there."""
        ready = await self.desk.ask("listSearch", self.order)
        if "why" in ready:
            return False
        self.search, self.pressed = text, False
        if text:
            await self.desk.hand.keys.type_searching(text)
        elif ready.get("text"):
            await self.desk.hand.keys.type_text("")
        return True

    async def searched(self, text: str, was: str) -> AsyncIterator[Shown]:
        """The lists that follow on typing, one after the other until nothing new comes."""
        if not await self.typed(text):
            return
        until = time.monotonic() + LIST_MS / 1000
        shown = await self.shown(LIST_MS, was)
        yield shown
        while time.monotonic() < until and self.desk.quiet.in_flight():
            shown = await self.shown(NEWS_MS, shown.says)
            yield shown

    async def gathered(self) -> Options:
        """Everything that the list holds, also what shows only when it is scrolled."""
        told = await self.desk.ask("gatherList", self.order, GATHERED_MS, timeout_s=CALL_S)
        found = [(_option(part), part) for part in _records(told.get("options"))]
        self.offered |= {o.label: o for o, _ in found}
        return found

    async def at(self, part: Part) -> Shown:
        """The list scrolled to where that option showed."""
        await self.desk.ask("listAt", self.order, part.get("top", 0))
        return await self.shown(NEWS_MS)

    async def press(self, part: Part) -> Pressed:
        """One click reached the option of that label, also where the list was rendered anew."""
        aim = Aim("aimOption", {"order": request(self.order), "part": dict(part)})
        self.pressed = True
        return await self.desk.hand.press(self.desk.world, aim)

    async def taken(self, before: Held, cap_ms: float = TAKEN_MS) -> Held:
        """What it holds once the press has come through."""
        told = await self.desk.ask("awaitChoice", self.order, list(before.chosen), cap_ms)
        return _held(told)

    async def confirmed(self) -> bool:
        """What takes over the choice was pressed, where the list has such a button of its own."""
        part = (await self.desk.ask("listConfirm", self.order)).get("part")
        return isinstance(part, dict) and (await self.desk.click(part)).done

    async def counts(self) -> bool:
        """Whether what was typed last is more than a search: nothing was pressed for it, or the
        page did something of its own at the press.
        """
        if not self.pressed:
            return True
        return (await self.desk.ask("awaitHeard", self.order, TAKEN_MS)).get("heard") is True

    async def doubt(self) -> str:
        """Why the text that shows may be no choice, once the control was left; '' else."""
        return str((await self.desk.ask("choiceObjection", self.order)).get("why") or "")

    async def tell(self) -> None:
        """The page's question is told with the options from now on, where all of them were seen."""
        if self.whole and self.whole == frozenset(self.offered):
            listed = [{"label": o.label, "disabled": o.disabled} for o in self.offered.values()]
            await self.desk.ask("rememberList", self.order, listed)

    async def close(self) -> None:
        """No list of the control is open."""
        if not await self._open_after(CLOSING_MS):
            return
        await self.desk.hand.keys.press("Escape")
        if await self._open_after(CLOSING_MS):  # it closes as it was opened
            await self._face()

    async def _open_after(self, cap_ms: float) -> bool:
        told = await self.desk.ask("awaitListClose", self.order, cap_ms)
        return told.get("open") is True

    async def _face(self) -> Pressed:
        return await self.desk.hand.press(self.desk.world, Aim("aimFace", request(self.order)))


def quotes(label: str, wishes: Sequence[str]) -> bool:
    """Whether an option says nothing but that it makes a new one of these words."""
    told = " ".join(_WORD.findall(label.casefold()))
    for wish in wishes:
        begun = _WORD.findall(wish.casefold())
        for length in range(len(begun), 0, -1):
            quoted = " ".join(begun[:length])
            rest = f" {told} ".replace(f" {quoted} ", " ", 1).split()
            if f" {quoted} " in f" {told} " and rest and all(word in _CREATES for word in rest):
                return True
    return False


def _shown(told: Mapping[str, object]) -> Shown:
    return Shown(
        open=told.get("open") is True,
        says=str(told.get("says", "")),
        options=tuple((_option(part), part) for part in _records(told.get("options"))),
        more=told.get("more") is True,
        typable=told.get("typable") is True,
        own=told.get("own") is True,
        free=told.get("free") is True,
        why=str(told.get("why", "")),
    )


def _held(told: Mapping[str, object]) -> Held:
    chips = tuple(
        (str(chip.get("text")), record(chip.get("remover"))) for chip in _records(told.get("chips"))
    )
    chosen = told.get("chosen")
    texts = tuple(map(str, chosen)) if isinstance(chosen, list) else ()
    several = told.get("multiple") is True or bool(chips)
    return Held(texts, chips, told.get("open") is True, several)


def _option(part: Part) -> Option:
    return Option(PageText(str(part.get("label", ""))), disabled=part.get("disabled") is True)


def _records(listed: object) -> list[Mapping[str, object]]:
    return [record(each) for each in listed] if isinstance(listed, list) else []
