"""Gestures: the hand moves, the focus moves, the page scrolls; nothing is pressed or typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from steadyhand.core.act.actions import Focus, Gesture, Hover, Refocus, Scroll, Target
from steadyhand.core.act.reading import Pressed

from ..edge import CALL_S, WorldGone
from ..see.world import World
from ..see.worlds import Worlds
from .orders import record, split
from .trusted import Hand, at


@dataclass(frozen=True, slots=True)
class Gestures:
    """What a person does in one tab beside pressing and typing."""

    worlds: Worlds
    hand: Hand

    async def make(self, gesture: Gesture) -> Pressed:
        """The gesture was made, or why not."""
        try:
            return await self._made(gesture)
        except WorldGone:
            return Pressed(False, "stale")

    async def _made(self, gesture: Gesture) -> Pressed:
        match gesture:
            case Scroll(target=target):
                return await (self._on(target, "scroll") if target else self._scrolled())
            case Refocus():
                answers = [await _called(w, "refocus", None) for w in await self.worlds.all()]
                return Pressed(all(each.done for each in answers))
            case Focus(target=target):
                return await self._on(target, "focus")
            case Hover(target=target):
                return await self._over(target)
            case other:
                assert_never(other)

    async def _on(self, target: Target, name: str) -> Pressed:
        world = self._world(target)
        return await _called(world, name, _order(target)) if world else Pressed(False, "stale")

    async def _over(self, target: Target) -> Pressed:
        world = self._world(target)
        if world is None:
            return Pressed(False, "stale")
        return await self.hand.hover(world, at(_order(target)))

    def _world(self, target: Target) -> World | None:
        frame, epoch, _ = split(target.ref)
        return self.worlds.find(frame, epoch)

    async def _scrolled(self) -> Pressed:
        return await _called(await self.worlds.top(timeout_s=CALL_S), "scroll", None)


def _order(target: Target) -> dict[str, object]:
    return {"ref": split(target.ref)[2], "fingerprint": target.fingerprint}


async def _called(world: World, name: str, order: dict[str, object] | None) -> Pressed:
    answer = record(await world.call(name, order))
    return Pressed("why" not in answer, str(answer.get("why", "")))
