"""Everything that is done to one tab: filling, pressing, gestures."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from steadyhand.core.act.actions import ESCAPE, OUTSIDE, Gesture
from steadyhand.core.act.reading import FillOrder, Pressed, Reading

from ..edge import WorldGone
from ..see.eye import Eye
from ..widgets.desk import Tools
from ..widgets.drivers import Drive
from .fill import Filler
from .gestures import Gestures
from .orders import split
from .trusted import Aim, Hand, at, beside


@dataclass(frozen=True, slots=True)
class Acting:
    """Acts on the tab that *eye* sees."""

    eye: Eye
    hand: Hand
    filler: Filler

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        """The fields were set, blurred and read back, one reading per order in their order."""
        return await self.filler.fill(orders)

    async def press(self, ref: str, fingerprint: str, *, sending: bool) -> Pressed:
        """One trusted click, or none and why.

        Two targets are no elements, ways out of the overlay whose ref is the fingerprint then: the
        key `ESCAPE`, and `OUTSIDE`, its veil.
        """
        with self.eye.dialogs.sending(sending):
            pressed = await self._pressed(ref, fingerprint)
        asked = self.eye.dialogs.agreed
        return replace(pressed, why=f"the page asked {asked!r}: yes") if asked else pressed

    async def _pressed(self, ref: str, fingerprint: str) -> Pressed:
        if ref == ESCAPE:
            return await self._escape()
        if ref == OUTSIDE:
            return await self._click(fingerprint, beside(split(fingerprint)[2]))
        return await self._click(ref, at({"ref": split(ref)[2], "fingerprint": fingerprint}))

    async def gesture(self, gesture: Gesture) -> Pressed:
        """The gesture was made, or why not; nothing was pressed or typed."""
        return await Gestures(self.eye.worlds, self.hand).make(gesture)

    async def _click(self, ref: str, aim: Aim) -> Pressed:
        frame, epoch, _ = split(ref)
        world = self.eye.worlds.find(frame, epoch)
        if world is None:
            return Pressed(False, "stale")
        try:
            return await self.hand.press(world, aim)
        except WorldGone:
            return Pressed(False, "stale")

    async def _escape(self) -> Pressed:
        await self.eye.stirred()
        with suppress(WorldGone):  # the key took the document with it
            await self.hand.keys.press("Escape")
        return Pressed(True)


def acting(eye: Eye) -> Acting:
    """Hands for the tab that *eye* sees."""
    hand = Hand(eye.worlds)
    return Acting(eye, hand, Filler(eye.worlds, hand, eye.quiet, Drive(Tools(hand, eye.quiet))))
