"""A shift's end: whatever broke it, nothing of it goes on."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from steadyhand.errors import RunNotFound, StoreFailed
from steadyhand.jobs.batch import Batch, BatchItem
from steadyhand.run.prepare import Request
from steadyhand.testing import MemoryStore
from steadyhand.wiring.batch_run import BatchWatchers, Control, _BatchRun

ITEMS = tuple(BatchItem(n, f"https://{n}.example/", f"r-{n}") for n in (1, 2))
BATCH = Batch("b-1", "key", "2026-11-23", "leads.txt", False, ITEMS)


class Runs:
    """Knows no run, and goes away as soon as the second is looked for."""

    async def get(self, run_id: str) -> object:
        """Never that run."""
        for _ in range(30 if run_id == "r-2" else 1):
            await asyncio.sleep(0)
        raise StoreFailed("gone") if run_id == "r-2" else RunNotFound(run_id)


def test_a_store_that_goes_away_while_a_batch_begins_leaves_no_run_at_work() -> None:
    async def trial() -> None:
        begun: list[str] = []
        left: list[str] = []

        async def begin(request: object, people: object, *, run_id: str) -> None:
            begun.append(run_id)
            try:
                await asyncio.Event().wait()
            finally:
                left.append(run_id)

        store: Any = SimpleNamespace(runs=Runs(), questions=MemoryStore().questions)
        shift = _BatchRun(
            SimpleNamespace(begin=begin),  # type: ignore[arg-type]
            store,
            asked(),
            parallel=2,
            human=None,
        )
        with pytest.raises(StoreFailed):
            await shift.go(BATCH, BatchWatchers(), Control())
        assert left == begun == ["r-1"]
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(trial())


def asked() -> Any:
    """A request of which nothing but the address counts."""
    return Request("https://1.example/", None, "")  # type: ignore[arg-type]
