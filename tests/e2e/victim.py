"""A process that applies, and dies by SIGKILL at a named point: `victim.py HOME URL POINT`."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from steadyhand import wiring
from steadyhand.adapters.store import Store
from steadyhand.adapters.store import open_store as real_open_store
from steadyhand.core.log.events import Answered, Checked, Envelope, Intended
from steadyhand.demo import SAMPLE
from steadyhand.ports import Journal
from steadyhand.settings import Settings
from steadyhand.testing import ScriptedHuman

Matches = Callable[[Envelope], bool]


def is_kind(kind: str) -> Matches:
    return lambda e: e.kind == kind


def is_submit_executed(e: Envelope) -> bool:
    return e.kind == "action_executed" and getattr(e.event, "action", "") == "submit"


BEFORE: dict[str, Matches] = {
    "click": is_submit_executed,
    "answer": is_kind("submission_outcome_classified"),
    "end": is_kind("run_ended"),
}
AFTER: dict[str, Matches] = {
    "fill": lambda e: isinstance(e.event, Checked) and len(e.event.results) > 3,
    "approval": lambda e: isinstance(e.event, Answered) and e.event.approved,
    "intent": lambda e: isinstance(e.event, Intended) and bool(e.event.digest),
    "proof": is_kind("submission_outcome_classified"),
}
POINTS = ("claim", "fill", "approval", "intent", "click", "answer", "proof", "end")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Deadly:
    """A journal whose process dies at the point."""

    def __init__(self, inner: Journal, point: str) -> None:
        self._inner = inner
        self._before = BEFORE.get(point, lambda e: False)
        self._after = AFTER.get(point, lambda e: False)
        self._at_claim = point == "claim"

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        if self._before(envelope):
            die()
        await self._inner.append(envelope, fence=fence)
        if self._after(envelope):
            die()

    async def claim(self, run_id: str, worker: str, *, lease_s: float, at: datetime) -> int:
        fence = await self._inner.claim(run_id, worker, lease_s=lease_s, at=at)
        if self._at_claim:
            die()
        return fence

    async def read(self, run_id: str) -> tuple[Envelope, ...]:
        return await self._inner.read(run_id)

    async def renew(self, run_id: str, fence: int, *, lease_s: float, at: datetime) -> None:
        await self._inner.renew(run_id, fence, lease_s=lease_s, at=at)

    async def release(self, run_id: str, fence: int) -> None:
        await self._inner.release(run_id, fence)


async def main(home: str, url: str, point: str) -> None:
    async def deadly_store(address: str, user_id: str) -> Store:
        store = await real_open_store(address, user_id)
        return replace(store, journal=Deadly(store.journal, point))

    wiring.open_store = deadly_store
    origin = "/".join(url.split("/")[:3])
    await wiring.apply(
        url,
        profile=SAMPLE / "profile.yaml",
        resume=SAMPLE / "resume.pdf",
        answers=SAMPLE / "answers.json",
        human=ScriptedHuman({"confirm_submit": True}),
        settings=Settings(home=Path(home), headless=True, allow_origins=(origin,)),
    )


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
