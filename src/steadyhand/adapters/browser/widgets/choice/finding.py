"""One wish in an open list: the option that says it, wherever the list has it.

As the list opened; then by typing; then to its end; then in the user's own words, where the widget
takes these: by an option that says "create", as a chip by a comma or by Enter, or as plain text in
a box that takes such and whose list never offered anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from steadyhand.core.act.reading import FillOrder
from steadyhand.core.page.snapshot import Option, PageText

from .lists import TAKEN_MS, Held, OpenList, Options, Part, Shown, quotes

AGAIN_MS = 300.0
AT_ONCE_MS = 500.0  # for a tag by a key that most boxes take for a letter
NEARLY_MIN = 4  # letters of a wish of which all but the last are typed
NONE_SAYS_THAT = "no option says that"
NO_LIST = "its list shows nothing, and it takes no words of one's own"
UNHEARD = "its choice did not come through"
_CUT = re.compile(r"\s*[,;(/|–—]\s*")
_LEVEL = re.compile(r"\s*(?:>|»|→|/)\s*")


@dataclass(frozen=True, slots=True)
class Finding:
    """Looks for one wish in one open list."""

    list: OpenList
    wish: str
    held: Held  # what the control held before

    async def as_before(self) -> bool:
        """Whether what made a tag of the wish before made one of this, with no list asked for."""
        match self.list.by_key:
            case ",":
                return await self._by_comma()
            case "Enter":
                return await self._by_enter()
            case _:
                return False

    async def press(self, shown: Shown) -> str:
        """What says the wish was pressed or written; '' or why not."""
        if part := self.meant(shown.options):
            return await self.pressed(part)
        if shown.typable:
            why, shown = await self._by_typing(shown)
            if why != NONE_SAYS_THAT:
                return why
        if shown.more and (place := self.meant(await self.list.gathered())):
            there = await self.list.at(place)
            if part := self.meant(there.options):
                return await self.pressed(part)
        return NONE_SAYS_THAT

    async def _by_typing(self, shown: Shown) -> tuple[str, Shown]:
        for text in searches(self.wish):
            async for found in self.list.searched(text, shown.says):
                if part := self.meant(unechoed(found.options, text, self.wish)):
                    return await self.pressed(part), found
                shown = found
            if text == self.wish.strip():
                part = next((p for o, p in shown.options if quotes(o.label, (text,))), None)
                if part is not None:
                    return await self.pressed(part), shown
        if not shown.options and await self._in_own_words(shown):
            return "", shown
        await self.list.typed("")
        after = await self.list.shown(AGAIN_MS)
        return NONE_SAYS_THAT if self.list.offered or after.more else NO_LIST, after

    async def _in_own_words(self, shown: Shown) -> bool:
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
        desk = self.list.desk
        await self.list.typed(self.wish.strip())
        if (await self.list.shown(AGAIN_MS)).open:
            await desk.hand.keys.press("Enter")
            return await self._became_chip()
        if desk.strictly is None:
            return False
        with desk.strictly():
            await desk.hand.keys.press("Enter")
            return await self._became_chip("Enter")

    async def _became_chip(self, by_key: str = "", cap_ms: float = TAKEN_MS) -> bool:
        """Whether it did; a list that offers nothing makes the next one by the same key."""
        held = await self.list.taken(self.held, cap_ms)
        made = any(says(self.list.order, self.wish, text) for text in held.chosen)
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
            again = self.meant((await self.list.shown(AGAIN_MS)).options)
            pressed = await self.list.press(again) if again else pressed
        return "" if pressed.done else pressed.why


def searches(wish: str, *, whole_first: bool = False) -> Iterator[str]:
    """What to type for a wish, the likeliest first: its first part, all of it, its first word.

    All but the last letter comes before all of it, and all of it in other capitals: what then
    stands there as the list has it was chosen.
    """
    whole = wish.strip()
    first = whole.split()[0] if whole else ""
    part = _CUT.split(whole)[0]
    nearly = whole[:-1].strip() if len(whole) >= NEARLY_MIN else ""
    near = (nearly, disguised(whole)) if whole_first or not nearly else (nearly,)
    told = [""]
    for text in (
        (*near, whole, part, first) if whole_first or part == whole else (part, *near, whole, first)
    ):
        if text not in told:
            told.append(text)
            yield text


def path_of(text: str) -> tuple[str, ...]:
    """The levels of "Germany / Berlin", the outermost first; one where it names no others."""
    return tuple(filter(None, _LEVEL.split(text)))


def disguised(wish: str) -> str:
    """The wish in other capitals, which most searches do not mind; '' where it has none."""
    whole = wish.strip()
    return next((t for t in (whole.lower(), whole.upper()) if t != whole), "")


def unechoed(options: Options, typed: str, wish: str) -> Options:
    """The options without one that only repeats what was typed, where that is not the wish."""
    return [(o, p) for o, p in options if o.label != typed or o.label == wish.strip()]


def says(order: FillOrder, wish: str, text: str) -> bool:
    """Whether a control that shows that text shows the wish."""
    shown: Sequence[Option] = (Option(PageText(text)),)
    return isinstance(order.option(wish, shown), Option)
