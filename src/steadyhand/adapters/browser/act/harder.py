"""The tiers after the batch: trusted input for one field that did not take its answer."""

from __future__ import annotations

from dataclasses import dataclass, replace

from steadyhand.core.act.actions import FillKind
from steadyhand.core.act.reading import FillOrder, Reading, holds

from ..see.world import World
from .orders import reading, record, request
from .trusted import Hand, at

TIERS = ("batch", "trusted", "keys")
KEYS_MAX = 1000  # characters; more would take longer than a step may
_CHOICES = (FillKind.CHECK, FillKind.RADIO)


@dataclass(frozen=True, slots=True)
class Harder:
    """Trusted input into the fields of one document."""

    world: World
    hand: Hand

    async def until_it_holds(self, order: FillOrder, before: Reading) -> Reading:
        """The reading after the first tier behind *before*'s that brought the answer to stand."""
        now = before
        while not now.why and not holds(order, now):
            tier = _next(order, now.tier)
            if not tier:
                break
            after = await self._tried(order, now, tier)
            now = replace(after, tier=tier)
        return now

    async def again(self, order: FillOrder, spent: str) -> Reading:
        """The reading after the tier behind *spent*, or that one where it is the last."""
        tier = _next(order, spent) or spent
        before = Reading(order.key, order.ref, tier=tier)
        if tier == TIERS[0]:
            return before
        return replace(await self._tried(order, before, tier), tier=tier)

    async def _tried(self, order: FillOrder, before: Reading, tier: str) -> Reading:
        if order.kind in _CHOICES:
            return await self._clicked(order, await self._read(order, before))
        return await self._typed(order, before, tier)

    async def _typed(self, order: FillOrder, before: Reading, tier: str) -> Reading:
        ready = record(await self.world.call("ready", request(order)))
        if "why" in ready:
            return _objected(before, str(ready["why"]))
        index = ready.get("index")
        if order.kind is FillKind.SELECT and isinstance(index, int):
            await self._walk_to(index)
        elif tier == "keys" or (ready.get("keyed") is True and _by_keys(order)):
            await self.hand.keys.type_each(str(order.value))
        else:
            await self.hand.keys.type_text(str(order.value))
        return await self._read(order, before)

    async def _walk_to(self, index: int) -> None:
        await self.hand.keys.press("Home")
        for _ in range(max(index, 0)):
            await self.hand.keys.press("ArrowDown")

    async def _clicked(self, order: FillOrder, before: Reading) -> Reading:
        for option in _to_click(order, before):
            pressed = await self.hand.press(self.world, at({**request(order), "option": option}))
            if not pressed.done:
                return _objected(before, pressed.why)
        return await self._read(order, before)

    async def _read(self, order: FillOrder, before: Reading) -> Reading:
        told = await self.world.call("readBack", [request(order)], 0, 0)
        records = told if isinstance(told, list) else [told]
        return reading(self.world, order, record(records[0]), tier=before.tier)


def _next(order: FillOrder, tier: str) -> str:
    """The tier to try after *tier*; '' when there is none."""
    following = TIERS[TIERS.index(tier) + 1 :] if tier in TIERS else ()
    if not following or (following[0] == "keys" and not _by_keys(order)):
        return ""
    return following[0]


def _by_keys(order: FillOrder) -> bool:
    return order.kind is FillKind.TYPE and len(str(order.value)) <= KEYS_MAX


def _objected(before: Reading, why: str) -> Reading:
    return replace(before, objection=before.error or before.objection or why)


def _to_click(order: FillOrder, before: Reading) -> tuple[str, ...]:
    """The options that are not yet as the order says; '' for a control that stands alone."""
    if isinstance(order.value, bool):
        return () if before.checked is order.value else ("",)
    wanted = {order.value} if isinstance(order.value, str) else set(order.value)
    if order.kind is FillKind.RADIO:
        return tuple(wanted)
    return tuple(sorted(wanted.symmetric_difference(before.chosen)))
