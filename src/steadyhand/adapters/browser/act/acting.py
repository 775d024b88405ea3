"""Everything that is done to one tab: filling, pressing, gestures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from typing import Protocol

from steadyhand.core.act.actions import ESCAPE, OF_A_FOLD, OUTSIDE, Gesture
from steadyhand.core.act.reading import FillOrder, Kept, Pressed, Reading, Typed, holds

from ..edge import WorldGone
from ..see.eye import Eye
from ..widgets.desk import Tools
from ..widgets.drivers import Drive
from .fill import QUIET_MS, REST_MS, WIRE_S, Filler
from .gestures import Gestures
from .orders import split
from .trusted import Aim, Hand, at, beside


class Stay(Protocol):
    """Who keeps pages from leaving and from sending between a fill and the next press."""

    def filling(
        self, typed: Iterable[Typed], files: Iterable[str], forms: Iterable[str] = ()
    ) -> AbstractContextManager[list[Kept]]:
        """Within the block nothing leads away; gives what was refused meanwhile.

        *forms* are where the forms of the page send.
        """
        ...

    def strictly(self) -> AbstractContextManager[None]:
        """Within the block no write leaves at all."""
        ...

    def unfolding(self) -> AbstractContextManager[None]:
        """Within the block nothing leads away and no write leaves: a panel is opened."""
        ...

    def pressing(self) -> None:
        """Something is pressed on purpose: what was typed may go where that leads."""
        ...


class Free:
    """Nobody keeps anything: for tabs without a guard."""

    def filling(
        self, typed: Iterable[Typed], files: Iterable[str], forms: Iterable[str] = ()
    ) -> AbstractContextManager[list[Kept]]:
        """Nothing is refused."""
        return nullcontext([])

    def strictly(self) -> AbstractContextManager[None]:
        """Nothing is refused."""
        return nullcontext()

    def unfolding(self) -> AbstractContextManager[None]:
        """Nothing is refused."""
        return nullcontext()

    def pressing(self) -> None:
        """Nothing changes."""


@dataclass(frozen=True, slots=True)
class Acting:
    """Acts on the tab that *eye* sees."""

    eye: Eye
    hand: Hand
    filler: Filler
    stay: Stay

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        """The fields were set, blurred and read back, one reading per order in their order.

        A field that does not hold, where the page was kept from leaving or sending, says so; so
        does a file that the page would have sent at once, whatever it shows.
        """
        self.eye.reader.acted = True
        await self.eye.others_rest()
        typed = (text for order in orders for text in order.typed())
        files = (path for order in orders for path in order.paths)
        forms = (place for order in orders for place in order.forms)
        with self.stay.filling(typed, files, forms) as kept:
            readings = await self.filler.fill(orders)
        return tuple(_kept_back(o, r, kept) for o, r in zip(orders, readings, strict=True))

    async def press(self, ref: str, fingerprint: str, *, sending: bool) -> Pressed:
        """One trusted click, or none and why: where a field changed since the last look, none.

        Two targets are no elements, ways out of the overlay whose ref is the fingerprint then: the
        key `ESCAPE`, and `OUTSIDE`, its veil. What unfolds a panel sends nothing, whatever the page
        makes of the click.
        """
        self.eye.reader.acted = True
        if fingerprint.startswith(OF_A_FOLD):
            with self.stay.unfolding():
                return await self._unfolded(ref, fingerprint)
        self.stay.pressing()
        with self.eye.dialogs.sending(sending):
            pressed = await self._pressed(ref, fingerprint)
        asked = self.eye.dialogs.agreed
        return replace(pressed, why=f"the page asked {asked!r}: yes") if asked else pressed

    async def _pressed(self, ref: str, fingerprint: str) -> Pressed:
        if ref == ESCAPE:
            return await self._escape()
        if ref == OUTSIDE:
            return await self._click(fingerprint, beside(split(fingerprint)[2]))
        aim = at({"ref": split(ref)[2], "fingerprint": fingerprint})
        return await self._click(ref, replace(aim, steady=True))

    async def _unfolded(self, ref: str, fingerprint: str) -> Pressed:
        """The click on a header, and what the page did at once because of it."""
        pressed = await self._pressed(ref, fingerprint)
        world = self.eye.worlds.find(*split(ref)[:2])
        if pressed.done and world is not None:
            with suppress(WorldGone):
                await world.call("waitForRest", QUIET_MS, REST_MS)
            await self.eye.wire_rests(WIRE_S)
        return pressed

    async def gesture(self, gesture: Gesture) -> Pressed:
        """The gesture was made, or why not; nothing was pressed or typed."""
        self.eye.reader.acted = True
        return await Gestures(self.eye.worlds, self.hand).make(gesture)

    async def _click(self, ref: str, aim: Aim) -> Pressed:
        frame, epoch, _ = split(ref)
        world = self.eye.worlds.find(frame, epoch)
        if world is None:
            return Pressed(False, "stale")
        try:
            await world.call("forgetTroubles")
            return await self.hand.press(world, aim)
        except WorldGone:
            return Pressed(False, "stale")

    async def _escape(self) -> Pressed:
        await self.eye.stirred()
        with suppress(WorldGone):  # the key took the document with it
            await self.hand.keys.press("Escape")
        return Pressed(True)


def acting(eye: Eye, stay: Stay | None = None) -> Acting:
    """Hands for the tab that *eye* sees."""
    hand = Hand(eye.worlds)
    tools = Tools(hand, eye.quiet, stay.strictly if stay else None)
    filler = Filler(eye.worlds, hand, eye.quiet, Drive(tools))
    return Acting(eye, hand, filler, stay or Free())


def _kept_back(order: FillOrder, reading: Reading, kept: Sequence[Kept]) -> Reading:
    own = {"", *(name.casefold() for name in order.files())} if order.paths else set()
    sent = next((each for each in kept if each.files & own), None)
    if sent is not None:
        return replace(reading, why=reading.why or sent.why, held=sent.url)
    if not kept or holds(order, reading):
        return reading
    return replace(reading, why=reading.why or kept[0].why)
