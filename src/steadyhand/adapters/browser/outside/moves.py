"""What was seen of an outside agent at its door: counted as it passed, and told in order.

It cannot leave anything out or add anything: what the browser was told to do is what is told here.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from steadyhand.core.log.beside.outside import Did, OutsideActed
from steadyhand.ports import Hear

from ..transport.client import Json

See = Callable[[Did], None]
MANY = 200  # turns that are told one by one; of the others the number, at the end
LOOKING: frozenset[Did] = frozenset({"script", "move"})  # many in a row, told once they are over
MOUSE: dict[str, Did] = {"mousePressed": "click", "mouseMoved": "move", "mouseWheel": "scroll"}
DEEDS: dict[str, Did] = {
    "Runtime.evaluate": "script",
    "Runtime.callFunctionOn": "script",
    "Input.synthesizeScrollGesture": "scroll",
    "DOM.scrollIntoViewIfNeeded": "scroll",
}


def deed_of(message: Json) -> Did | None:
    """What such a command does to a page; None where it only looks or ends what was told before."""
    method, params = message["method"], message.get("params")
    if method == "Input.dispatchMouseEvent":
        kind = params.get("type") if isinstance(params, dict) else None
        return None if kind == "mouseReleased" else MOUSE.get(str(kind), "other")
    return DEEDS.get(method, "other" if method.startswith("Input.") else None)


class Moves:
    """Those of one visit."""

    def __init__(self) -> None:
        self._turns: deque[tuple[Did, int]] = deque()
        self._more: Counter[Did] = Counter()
        self._told = 0
        self._ended = False
        self._changed = asyncio.Event()

    def see(self, did: Did) -> None:
        """It did that; several in a row are one turn."""
        if self._turns and self._turns[-1][0] == did:
            self._turns[-1] = (did, self._turns[-1][1] + 1)
        elif self._told + len(self._turns) < MANY:
            self._turns.append((did, 1))
        else:
            self._more[did] += 1
        self._changed.set()

    @asynccontextmanager
    async def telling(self, hear: Hear) -> AsyncIterator[See]:
        """*hear* gets all that is seen while the block runs, by the time that it has ended."""
        task = asyncio.create_task(self._tell(hear), name="moves of an outside agent")
        try:
            yield self.see
        finally:
            self._ended = True
            self._changed.set()
            await task

    async def _tell(self, hear: Hear) -> None:
        ended = False
        while not ended:
            await self._changed.wait()
            self._changed.clear()
            ended = self._ended
            while self._is_over():
                did, times = self._turns.popleft()
                self._told += 1
                await hear(OutsideActed(did, times=times, seen=True))
        for did, times in self._more.items():
            await hear(OutsideActed(did, times=times, seen=True))

    def _is_over(self) -> bool:
        """Whether the first turn can be told."""
        turns = self._turns
        return bool(turns) and (self._ended or len(turns) > 1 or turns[0][0] not in LOOKING)
