"""Filling fields in three tiers, each only for what the tier before did not bring to stand.

batch: all fields of a document in one round trip, native setters and real events.
trusted: the browser's own input, field by field. keys: every character with its own key events.
Files go in by handle. A field that refuses (hidden, disabled, gone) is not tried again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from steadyhand.core.act.actions import FillKind
from steadyhand.core.act.reading import FillOrder, Reading, holds
from steadyhand.core.page.snapshot import Ref

from ..edge import WorldGone, within
from ..see.world import World
from ..see.worlds import Worlds
from .trusted import Hand

UPLOAD_S = 20.0  # Chromium copies the file before it answers
_CHOICES = (FillKind.CHECK, FillKind.RADIO)


@dataclass(frozen=True, slots=True)
class Filler:
    """Fills the fields of one tab."""

    worlds: Worlds
    hand: Hand

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        """One reading per order, in their order."""
        readings: dict[int, Reading] = {}
        for world, numbers in self._by_document(orders).items():
            if world is None:
                readings |= {n: _refused(orders[n], "stale") for n in numbers}
            else:
                readings |= await self._one_document(world, orders, numbers)
        return tuple(readings[n] for n in range(len(orders)))

    def _by_document(self, orders: Sequence[FillOrder]) -> dict[World | None, list[int]]:
        found: dict[World | None, list[int]] = {}
        for number, order in enumerate(orders):
            frame, epoch, _ = split(order.ref)
            found.setdefault(self.worlds.find(frame, epoch), []).append(number)
        return found

    async def _one_document(
        self, world: World, orders: Sequence[FillOrder], numbers: Iterable[int]
    ) -> dict[int, Reading]:
        plain = [n for n in numbers if orders[n].kind is not FillKind.UPLOAD]
        files = [n for n in numbers if orders[n].kind is FillKind.UPLOAD]
        try:
            readings = {n: await self._upload(world, orders[n]) for n in files}
            readings |= await _batch(world, orders, plain)
            for number in plain:
                readings[number] = await self._harder(world, orders[number], readings[number])
        except WorldGone:
            return {n: _refused(orders[n], "stale") for n in numbers}
        return readings

    async def _harder(self, world: World, order: FillOrder, reading: Reading) -> Reading:
        if reading.why or holds(order, reading):
            return reading
        if order.kind in _CHOICES:
            return await self._clicked(world, order, reading)
        reading = await self._typed(world, order, reading, tier="trusted")
        if order.kind is FillKind.TYPE and not reading.why and not holds(order, reading):
            reading = await self._typed(world, order, reading, tier="keys")
        return reading

    async def _typed(
        self, world: World, order: FillOrder, before: Reading, *, tier: str
    ) -> Reading:
        request = _request(order)
        ready = _record(await world.call("ready", request))
        if "why" in ready:
            return replace(before, tier=tier, error=before.error or str(ready["why"]))
        index = ready.get("index")
        if order.kind is FillKind.SELECT and isinstance(index, int):
            await self._walk_to(index)
        elif tier == "keys":
            await self.hand.type_keys(str(order.value))
        else:
            await self.hand.type_text(str(order.value))
        return await _read_back(world, order, request, tier)

    async def _walk_to(self, index: int) -> None:
        await self.hand.key("Home")
        for _ in range(max(index, 0)):
            await self.hand.key("ArrowDown")

    async def _clicked(self, world: World, order: FillOrder, before: Reading) -> Reading:
        request = _request(order)
        for option in _to_click(order, before):
            pressed = await self.hand.press(world, {**request, "option": option})
            if not pressed.done:
                return replace(before, tier="trusted", error=before.error or pressed.why)
        return await _read_back(world, order, request, "trusted")

    async def _upload(self, world: World, order: FillOrder) -> Reading:
        handle = await world.handle("fileInput", _request(order))
        if not handle:
            return _refused(order, "no file input that may be used")
        asked = {"files": list(order.paths), "objectId": handle}
        sending = world.line.send("DOM.setFileInputFiles", asked)
        await within(sending, "handing over a file", timeout_s=UPLOAD_S)
        return await _read_back(world, order, _request(order), "file")


def split(ref: str) -> tuple[str, str, str]:
    """Frame, epoch and element of a ref; empty parts where it has none."""
    frame, _, rest = ref.partition(".")
    epoch, _, element = rest.partition(".")
    return frame, epoch, element


async def _batch(
    world: World, orders: Sequence[FillOrder], numbers: Sequence[int]
) -> dict[int, Reading]:
    if not numbers:
        return {}
    told = await world.call("fill", [_request(orders[n]) for n in numbers], timeout_s=30.0)
    records = told if isinstance(told, list) else []
    return {
        n: _reading(world, orders[n], _record(raw), "batch")
        for n, raw in zip(numbers, records, strict=True)
    }


async def _read_back(
    world: World, order: FillOrder, request: dict[str, object], tier: str
) -> Reading:
    return _reading(world, order, _record(await world.call("readBack", request)), tier)


def _to_click(order: FillOrder, before: Reading) -> tuple[str, ...]:
    """The options that are not yet as the order says; '' for a control that stands alone."""
    if isinstance(order.value, bool):
        return ("",)
    wanted = {order.value} if isinstance(order.value, str) else set(order.value)
    if order.kind is FillKind.RADIO:
        return tuple(wanted)
    return tuple(sorted(wanted.symmetric_difference(before.chosen)))


def _request(order: FillOrder) -> dict[str, object]:
    """The order as the page script reads it."""
    value = list(order.value) if isinstance(order.value, tuple) else order.value
    return {
        "ref": split(order.ref)[2],
        "fingerprint": order.fingerprint,
        "kind": str(order.kind),
        "value": value,
    }


def _refused(order: FillOrder, why: str) -> Reading:
    return Reading(order.key, order.ref, why=why)


def _reading(world: World, order: FillOrder, raw: Mapping[str, object], tier: str) -> Reading:
    if "why" in raw:
        return _refused(order, str(raw["why"]))
    checked, valid, sent = raw.get("checked"), raw.get("valid"), raw.get("form_value")
    return Reading(
        key=order.key,
        ref=Ref(f"{world.frame}.{world.epoch}.{raw.get('ref')}"),
        value=str(raw.get("value", "")),
        checked=checked if isinstance(checked, bool) else None,
        chosen=_strings(raw.get("chosen")),
        shown=str(raw.get("shown", "")),
        form_value=_strings(sent) if isinstance(sent, list) else None,
        valid=valid if isinstance(valid, bool) else None,
        error=str(raw.get("error", "")),
        files=_files(order, raw),
        tier=tier,
    )


def _files(order: FillOrder, raw: Mapping[str, object]) -> tuple[str, ...]:
    """Names in the input; where the page took the files at once, those of ours it shows beside."""
    held = _strings(raw.get("files"))
    near = str(raw.get("near", ""))
    return held or tuple(name for p in order.paths if (name := Path(p).name) in near)


def _strings(listed: object) -> tuple[str, ...]:
    return tuple(map(str, listed)) if isinstance(listed, list) else ()


def _record(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}
