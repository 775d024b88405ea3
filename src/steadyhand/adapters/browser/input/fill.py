"""Filling fields in tiers: batch by script, then trusted input, then key by key, each read back."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace

from steadyhand.core.act.actions import FillKind
from steadyhand.core.act.fill import FillOrder, Lookup, Reading, holds_order
from steadyhand.core.page.snapshot import Ref

from ..cdp.session import WorldGone
from ..page.events import NetworkActivity, wait_for_network_idle
from ..page.worlds import World, Worlds
from .devices import InputDevices, element_target
from .orders import json_object, order_request, reading_of, refused_reading, split_ref

TIERS = ("batch", "trusted", "keys")
KEYS_MAX = 1000  # characters; more would take longer than a step may
_CHECKABLE_KINDS = (FillKind.CHECK, FillKind.RADIO)


@dataclass(frozen=True, slots=True)
class TierEscalation:
    """Trusted input into the fields of one document."""

    world: World
    hand: InputDevices

    async def until_it_holds(self, order: FillOrder, before: Reading) -> Reading:
        """The reading after the first tier behind *before*'s that brought the answer to stand."""
        now = before
        while not now.why and not holds_order(order, now):
            tier = _next_tier(order, now.tier)
            if not tier:
                break
            after = await self._tried(order, now, tier)
            now = replace(after, tier=tier)
        return now

    async def again(self, order: FillOrder, spent: str) -> Reading:
        """The reading after the tier behind *spent*, or that one where it is the last."""
        tier = _next_tier(order, spent) or spent
        before = Reading(order.key, order.ref, tier=tier)
        if tier == TIERS[0]:
            return before
        return replace(await self._tried(order, before, tier), tier=tier)

    async def _tried(self, order: FillOrder, before: Reading, tier: str) -> Reading:
        if order.kind in _CHECKABLE_KINDS:
            return await self._clicked(order, await self._read(order, before))
        return await self._typed(order, before, tier)

    async def _typed(self, order: FillOrder, before: Reading, tier: str) -> Reading:
        ready = json_object(await self.world.call("ready", order_request(order)))
        if "why" in ready:
            return _with_objection(before, str(ready["why"]))
        index = ready.get("index")
        if order.kind is FillKind.SELECT and isinstance(index, int):
            await self._walk_to(index)
        elif tier == "keys" or (ready.get("keyed") is True and _can_type_by_keys(order)):
            await self.hand.keys.type_each(str(order.value))
        else:
            await self.hand.keys.type_text(str(order.value))
        return await self._read(order, before)

    async def _walk_to(self, index: int) -> None:
        await self.hand.keys.press("Home")
        for _ in range(max(index, 0)):
            await self.hand.keys.press("ArrowDown")

    async def _clicked(self, order: FillOrder, before: Reading) -> Reading:
        for option in _options_to_click(order, before):
            aim = element_target({**order_request(order), "option": option})
            pressed = await self.hand.press(self.world, replace(aim, clears=True))
            if not pressed.done:
                return _with_objection(before, pressed.why)
        return await self._read(order, before)

    async def _read(self, order: FillOrder, before: Reading) -> Reading:
        told = await self.world.call("readBack", [order_request(order)], 0, 0)
        records = told if isinstance(told, list) else [told]
        return reading_of(self.world, order, json_object(records[0]), tier=before.tier)


def _next_tier(order: FillOrder, tier: str) -> str:
    """The tier to try after *tier*; '' when there is none."""
    following = TIERS[TIERS.index(tier) + 1 :] if tier in TIERS else ()
    if not following or (following[0] == "keys" and not _can_type_by_keys(order)):
        return ""
    return following[0]


def _can_type_by_keys(order: FillOrder) -> bool:
    return order.kind is FillKind.TYPE and len(str(order.value)) <= KEYS_MAX


def _with_objection(before: Reading, why: str) -> Reading:
    return replace(before, objection=before.error or before.objection or why)


def _options_to_click(order: FillOrder, before: Reading) -> tuple[str, ...]:
    """The options that are not yet as the order says; '' for a control that stands alone."""
    if isinstance(order.value, bool):
        return () if before.checked is order.value else ("",)
    wanted = {order.value} if isinstance(order.value, str) else set(order.value)
    if order.kind is FillKind.RADIO:
        return tuple(wanted)
    return tuple(sorted(wanted.symmetric_difference(before.chosen)))


# Filling fields in three tiers, each only for what the tier before did not bring to stand.
#
# batch: all fields of a document in one round trip, native setters and real events. trusted: the
# browser's own input, field by field. keys: every character with its own key events. Files go in
# first and by handle: pages read a resume and fill other fields from it. Boxes by which a page may
# look something up go last: by then it has shown what it does with all others. When all is in, the
# document comes to rest and every field is read once more: what the page took back goes the harder
# way. A field that is ordered again with the same answer starts harder too, since the page undid
# the easier way later. A field that refuses (hidden, disabled, gone) is not tried again, nor is a
# press made again that the page has asked its site about and has no answer to yet.

FILE_DRIVER = "files"  # the driver of uploads, also into plain inputs
BATCH_S = 30.0  # hundreds of fields on a busy page
QUIET_MS = 40  # as for a look
REST_MS = 1000  # a page that moves all the time is read anyway
WIRE_S = 2.0  # for answers that may change what was filled
DRIVER_TIER = "driver"  # the tier of controls that pages build themselves

Readings = dict[int, Reading]
DriveWidget = Callable[[World, FillOrder, str], Awaitable[Reading]]


@dataclass(frozen=True, slots=True)
class Filler:
    """Fills the fields of one tab; *quiet* tells whether requests are under way."""

    worlds: Worlds
    hand: InputDevices
    quiet: NetworkActivity
    drive: DriveWidget  # what fills the controls that pages build themselves
    _spent: dict[tuple[Ref, object], str] = field(default_factory=dict)  # the tier that was last

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        """One reading per order, in their order."""
        readings: Readings = {}
        under_way = self._under_way()
        for world, numbers in self._by_document(orders).items():
            if world is None:
                readings |= {n: refused_reading(orders[n], "stale") for n in numbers}
            else:
                told = {n: orders[n] for n in numbers}
                readings |= await self._one_document(world, told, under_way)
        return tuple(readings[n] for n in range(len(orders)))

    def _by_document(self, orders: Sequence[FillOrder]) -> dict[World | None, list[int]]:
        found: dict[World | None, list[int]] = {}
        for number, order in enumerate(orders):
            frame, epoch, _ = split_ref(order.ref)
            found.setdefault(self.worlds.find(frame, epoch), []).append(number)
        return found

    async def _one_document(
        self, world: World, orders: dict[int, FillOrder], under_way: int
    ) -> Readings:
        files = {n: o for n, o in orders.items() if o.kind is FillKind.UPLOAD}
        plain = {n: o for n, o in orders.items() if n not in files}
        try:
            readings = {n: await self.drive(world, o, FILE_DRIVER) for n, o in files.items()}
            if files and plain:
                readings = await self._settled(world, files, readings)
            readings |= await self._plain(world, plain, under_way)
            taken = dict(readings)
            readings = await self._settled(world, orders, readings)
            lost = {n: o for n, o in plain.items() if not holds_order(o, readings[n])}
            rewritten = {n: o for n, o in plain.items() if _was_rewritten(o, taken[n], readings[n])}
            for number, order in rewritten.items():
                again = TierEscalation(world, self.hand).again(order, readings[number].tier)
                readings[number] = await again
            if await self._each_harder(world, lost, readings, under_way) or rewritten:
                readings = await self._settled(world, orders, readings)
        except WorldGone:
            return {n: refused_reading(order, "stale") for n, order in orders.items()}
        self._remember(orders, readings)
        return readings

    async def _plain(self, world: World, orders: dict[int, FillOrder], under_way: int) -> Readings:
        """The fields after the first tier that brought them to stand."""
        readings: Readings = {}
        for number, order in orders.items():
            if spent := self._spent.get((order.ref, order.value)):
                readings[number] = await TierEscalation(world, self.hand).again(order, spent)
        open_ = {
            n: o for n, o in orders.items() if n not in readings or not holds_order(o, readings[n])
        }
        open_ = dict(sorted(open_.items(), key=lambda each: each[1].lookup is Lookup.BOX))
        readings |= await _fill_batch(world, open_)
        await self._each_harder(world, open_, readings, under_way)
        return readings

    async def _each_harder(
        self, world: World, orders: dict[int, FillOrder], readings: Readings, under_way: int
    ) -> bool:
        """The readings after harder tiers; whether there was anything to do."""
        harder = TierEscalation(world, self.hand)
        before = dict(readings)
        for number, order in orders.items():
            now = readings[number]
            if order.kind in _CHECKABLE_KINDS and not (now.why or holds_order(order, now)):
                readings |= await self._settled(world, {number: order}, readings)
                if self._under_way() > under_way:
                    continue
                now = readings[number]
            if not now.widget:
                readings[number] = await harder.until_it_holds(order, now)
            elif now.tier != DRIVER_TIER and not now.why and not holds_order(order, now):
                readings[number] = await self.drive(world, order, now.widget)
        return readings != before

    def _under_way(self) -> int:
        """Requests that have no answer yet, those that wait for a person among them."""
        return self.quiet.in_flight() + self.quiet.waiting()

    async def _settled(
        self, world: World, orders: dict[int, FillOrder], readings: Readings
    ) -> Readings:
        """The readings once page and wire are at rest."""
        done = {n: o for n, o in orders.items() if n in readings and not readings[n].why}
        if not done:
            return readings
        read = await _read_all(world, done, readings)
        if self.quiet.in_flight():
            await wait_for_network_idle(self.quiet, time.monotonic() + WIRE_S)
            read = await _read_all(world, done, readings)
        return {**readings, **{n: _with_driver_facts(r, readings[n]) for n, r in read.items()}}

    def _remember(self, orders: dict[int, FillOrder], readings: Readings) -> None:
        for number, order in orders.items():
            found = readings[number]
            if found.tier in TIERS and not found.widget and holds_order(order, found):
                self._spent[found.ref, order.value] = found.tier


def _was_rewritten(order: FillOrder, taken: Reading, now: Reading) -> bool:
    """Whether the page took the text as it is, and wrote it in another way later.

    Something else on the page did that; a box that writes in its own way does so at once.
    """
    plain = order.kind is FillKind.TYPE and not now.widget and not now.why
    return plain and taken.value == order.value != now.value and holds_order(order, now)


def _with_driver_facts(now: Reading, before: Reading) -> Reading:
    """The later reading with what only the driver knew: the list, and the way through levels."""
    paths = before.paths if now.chosen == before.chosen else ()
    return replace(now, offered=before.offered, paths=now.paths or paths)


async def _fill_batch(world: World, orders: dict[int, FillOrder]) -> Readings:
    if not orders:
        return {}
    asked = [order_request(order) for order in orders.values()]
    told = await world.call("fill", asked, timeout_s=BATCH_S)
    return _readings_of(world, orders, told, dict.fromkeys(orders, "batch"))


async def _read_all(world: World, orders: dict[int, FillOrder], readings: Readings) -> Readings:
    asked = [order_request(order) for order in orders.values()]
    told = await world.call("readBack", asked, QUIET_MS, REST_MS)
    return _readings_of(world, orders, told, {n: readings[n].tier for n in orders})


def _readings_of(
    world: World, orders: dict[int, FillOrder], told: object, tiers: dict[int, str]
) -> Readings:
    records = told if isinstance(told, list) else []
    return {
        n: reading_of(world, order, json_object(raw), tier=tiers[n])
        for (n, order), raw in zip(orders.items(), records, strict=True)
    }
