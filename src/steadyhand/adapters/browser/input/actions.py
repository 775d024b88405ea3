"""Everything that is done to one tab: filling, pressing and gestures, within the guard's leave."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from typing import Protocol, assert_never

from steadyhand.core.act import actions
from steadyhand.core.act.fill import (
    FillOrder,
    PressResult,
    Reading,
    TypedText,
    WithheldRequest,
    holds_order,
)

from ..cdp.session import CALL_S, WorldGone
from ..page.snapshot import TabObserver
from ..page.worlds import World, Worlds
from ..widgets.context import TabTools
from ..widgets.registry import WidgetDrivers
from .devices import ClickTarget, InputDevices, element_target, veil_target
from .fill import QUIET_MS, REST_MS, WIRE_S, Filler
from .orders import json_object, split_ref


@dataclass(frozen=True, slots=True)
class GesturePerformer:
    """What a person does in one tab beside pressing and typing."""

    worlds: Worlds
    hand: InputDevices

    async def make(self, gesture: actions.Gesture) -> PressResult:
        """The gesture was made, or why not."""
        try:
            return await self._perform(gesture)
        except WorldGone:
            return PressResult(False, "stale")

    async def _perform(self, gesture: actions.Gesture) -> PressResult:
        match gesture:
            case actions.Scroll(target=target):
                return await (self._on(target, "scroll") if target else self._scrolled())
            case actions.Refocus():
                answers = [await _call_gesture(w, "refocus", None) for w in await self.worlds.all()]
                return PressResult(all(each.done for each in answers))
            case actions.Focus(target=target):
                return await self._on(target, "focus")
            case actions.Hover(target=target):
                return await self._over(target)
            case other:
                assert_never(other)

    async def _on(self, target: actions.Target, name: str) -> PressResult:
        world = self._world(target)
        return (
            await _call_gesture(world, name, _target_order(target))
            if world
            else PressResult(False, "stale")
        )

    async def _over(self, target: actions.Target) -> PressResult:
        world = self._world(target)
        if world is None:
            return PressResult(False, "stale")
        return await self.hand.hover(world, element_target(_target_order(target)))

    def _world(self, target: actions.Target) -> World | None:
        frame, epoch, _ = split_ref(target.ref)
        return self.worlds.find(frame, epoch)

    async def _scrolled(self) -> PressResult:
        return await _call_gesture(await self.worlds.top(timeout_s=CALL_S), "scroll", None)


def _target_order(target: actions.Target) -> dict[str, object]:
    return {"ref": split_ref(target.ref)[2], "fingerprint": target.fingerprint}


async def _call_gesture(world: World, name: str, order: dict[str, object] | None) -> PressResult:
    answer = json_object(await world.call(name, order))
    return PressResult("why" not in answer, str(answer.get("why", "")))


class Containment(Protocol):
    """Who keeps pages from leaving and from sending between a fill and the next press."""

    def filling(
        self, typed: Iterable[TypedText], files: Iterable[str], forms: Iterable[str] = ()
    ) -> AbstractContextManager[list[WithheldRequest]]:
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


class NoContainment:
    """Nobody keeps anything: for tabs without a guard."""

    def filling(
        self, typed: Iterable[TypedText], files: Iterable[str], forms: Iterable[str] = ()
    ) -> AbstractContextManager[list[WithheldRequest]]:
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
class TabActions:
    """Acts on the tab that *eye* sees."""

    eye: TabObserver
    hand: InputDevices
    filler: Filler
    stay: Containment

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
        return tuple(_with_refusal(o, r, kept) for o, r in zip(orders, readings, strict=True))

    async def press(self, ref: str, fingerprint: str, *, sending: bool) -> PressResult:
        """One trusted click, or none and why: where a field changed since the last look, none.

        Two targets are no elements, ways out of the overlay whose ref is the fingerprint then: the
        key `ESCAPE_KEY`, and `OUTSIDE_CLICK`, its veil. What unfolds a panel sends nothing,
        whatever the page
        makes of the click.
        """
        self.eye.reader.acted = True
        if fingerprint.startswith(actions.FOLD_FINGERPRINT_PREFIX):
            with self.stay.unfolding():
                return await self._unfolded(ref, fingerprint)
        self.stay.pressing()
        with self.eye.dialogs.sending(sending):
            pressed = await self._pressed(ref, fingerprint)
        asked = self.eye.dialogs.agreed
        return replace(pressed, why=f"the page asked {asked!r}: yes") if asked else pressed

    async def _pressed(self, ref: str, fingerprint: str) -> PressResult:
        if ref == actions.ESCAPE_KEY:
            return await self._escape()
        if ref == actions.OUTSIDE_CLICK:
            return await self._click(fingerprint, veil_target(split_ref(fingerprint)[2]))
        aim = element_target({"ref": split_ref(ref)[2], "fingerprint": fingerprint})
        return await self._click(ref, replace(aim, steady=True))

    async def _unfolded(self, ref: str, fingerprint: str) -> PressResult:
        """The click on a header, and what the page did at once because of it."""
        pressed = await self._pressed(ref, fingerprint)
        world = self.eye.worlds.find(*split_ref(ref)[:2])
        if pressed.done and world is not None:
            with suppress(WorldGone):
                await world.call("waitForRest", QUIET_MS, REST_MS)
            await self.eye.wire_rests(WIRE_S)
        return pressed

    async def gesture(self, gesture: actions.Gesture) -> PressResult:
        """The gesture was made, or why not; nothing was pressed or typed."""
        self.eye.reader.acted = True
        return await GesturePerformer(self.eye.worlds, self.hand).make(gesture)

    async def _click(self, ref: str, aim: ClickTarget) -> PressResult:
        frame, epoch, _ = split_ref(ref)
        world = self.eye.worlds.find(frame, epoch)
        if world is None:
            return PressResult(False, "stale")
        try:
            await world.call("forgetTroubles")
            return await self.hand.press(world, aim)
        except WorldGone:
            return PressResult(False, "stale")

    async def _escape(self) -> PressResult:
        await self.eye.stirred()
        with suppress(WorldGone):  # the key took the document with it
            await self.hand.keys.press("Escape")
        return PressResult(True)


def tab_actions(eye: TabObserver, stay: Containment | None = None) -> TabActions:
    """Hands for the tab that *eye* sees."""
    hand = InputDevices(eye.worlds)
    tools = TabTools(hand, eye.quiet, stay.strictly if stay else None)
    filler = Filler(eye.worlds, hand, eye.quiet, WidgetDrivers(tools))
    return TabActions(eye, hand, filler, stay or NoContainment())


def _with_refusal(order: FillOrder, reading: Reading, kept: Sequence[WithheldRequest]) -> Reading:
    own = {"", *(name.casefold() for name in order.files())} if order.paths else set()
    sent = next((each for each in kept if each.files & own), None)
    if sent is not None:
        return replace(reading, why=reading.why or sent.why, held=sent.url)
    if not kept or holds_order(order, reading):
        return reading
    return replace(reading, why=reading.why or kept[0].why)
