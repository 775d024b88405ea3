"""One document as it was seen once: what its script told, put together with what it told before."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Protocol

from steadyhand.adapters.guard.facts import EXTENSION
from steadyhand.core.page.read import RawFrame
from steadyhand.errors import PageHung

from ..edge import CALL_S, WorldGone
from .closed import opened
from .settle import CAP_S, DOM_QUIET_MS
from .told import Told
from .world import World


@dataclass(frozen=True, slots=True)
class Sighting:
    """One document at one moment."""

    frame: RawFrame
    told: Told
    context_id: str
    version: int
    rested: bool


class Keeper(Protocol):
    """Keeps what an extension made out of what is seen."""

    async def kept_out(self, world: World) -> bool:
        """Whether there was more of it than our script knew: it looks again.

        Raises WorldGone for a document that is not to be looked at.
        """
        ...


AGAIN_MAX = 5  # looks at one document whose extension goes on making elements


async def sighted(
    world: World, until: float, last: Sighting | None, *, keeper: Keeper | None = None
) -> Sighting | None:
    """The document, once it rests, to a reader who holds the *last* one; None when it has left."""
    held = last.told if last else Told()
    left_ms = max((until - time.monotonic()) * 1000, 1.0)
    asked = (DOM_QUIET_MS, left_ms, held.look)
    try:
        answer = await world.call("look", *asked, timeout_s=CAP_S + CALL_S)
        for _ in range(AGAIN_MAX if keeper else 0):
            if keeper is None or not await keeper.kept_out(world):
                break
            held = held.then(answer) if isinstance(answer, dict) else held
            asked = (DOM_QUIET_MS, left_ms, held.look)
            answer = await world.call("look", *asked, timeout_s=CAP_S + CALL_S)
        while isinstance(answer, dict) and await opened(world, int(answer["empty"])):
            held = held.then(answer)
            asked = (DOM_QUIET_MS, left_ms, held.look)
            answer = await world.call("look", *asked, timeout_s=CAP_S + CALL_S)
    except WorldGone:
        return None
    except PageHung:
        if not world.guest:
            raise
        world.silence.fell(world.line)
        return None
    if not isinstance(answer, dict):
        return None
    told = held.then(answer)
    if str(told.body.get("url", "")).startswith(EXTENSION):
        return None
    frame = RawFrame(world.frame, world.epoch, told.body)
    return Sighting(frame, told, world.context_id, int(answer["version"]), bool(answer["rested"]))
