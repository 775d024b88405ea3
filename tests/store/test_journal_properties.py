"""Whatever two workers do in whatever order: one stream, and no event of an old fence."""

from __future__ import annotations

import asyncio
import uuid
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steadyhand.adapters.store import open_store
from steadyhand.core.journal.events import Envelope, RunResumed, WorkerClaimed
from steadyhand.errors import LostRun
from steadyhand.ports import Journal
from steadyhand.testing import MemoryJournal

START = datetime(2026, 11, 22, tzinfo=UTC)
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["claim", "append", "append", "renew", "release"]),
        st.sampled_from(["w1", "w2"]),
        st.integers(0, 20),  # seconds that pass before the step; a lease runs for 30
        st.integers(0, 2),  # how far beyond the last number that it knows a worker writes
    ),
    max_size=25,
)
Steps = list[tuple[str, str, int, int]]


async def play(journal: Journal, steps: Steps) -> list[object]:
    """What each step led to. A worker goes on with the fence of its own last claim."""
    fences = {"w1": -1, "w2": -1}
    now, told = START, []
    for what, worker, seconds, ahead in steps:
        now += timedelta(seconds=seconds)
        try:
            told.append(await step(journal, (what, worker, now, ahead), fences))
        except LostRun:
            told.append("lost")
    return [*told, *await journal.read("r1")]


async def step(
    journal: Journal, what: tuple[str, str, datetime, int], fences: dict[str, int]
) -> object:
    kind, worker, now, ahead = what
    fence = fences[worker]
    match kind:
        case "claim":
            fences[worker] = await journal.claim("r1", worker, lease_s=30.0, at=now)
            return fences[worker]
        case "append":
            seq = len(await journal.read("r1")) + ahead - 1
            event = Envelope("r1", max(seq, 0), "", RunResumed(f"{worker} with {fence}"))
            return await journal.append(event, fence=fence)
        case "renew":
            return await journal.renew("r1", fence, lease_s=30.0, at=now)
        case _:
            return await journal.release("r1", fence)


@given(STEPS)
@settings(max_examples=300)
def test_no_event_ever_follows_a_claim_that_its_writer_did_not_make(steps: Steps) -> None:
    told = asyncio.run(play(MemoryJournal(), steps))
    stream = [each for each in told if isinstance(each, Envelope)]
    assert len({e.seq for e in stream}) == len(stream)
    written = [e for e in stream if isinstance(e.event, RunResumed)]
    claims = {e.seq: e.event.worker for e in stream if isinstance(e.event, WorkerClaimed)}
    for envelope in written:
        assert isinstance(envelope.event, RunResumed)
        worker, fence = envelope.event.by.split(" with ")
        assert claims[int(fence)] == worker


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_a_database_does_in_any_order_exactly_what_the_fake_does(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    sqlite = f"sqlite+aiosqlite:///{tmp_path / 'store.db'}"
    address = request.getfixturevalue("postgres") if kind == "postgres" else sqlite

    async def both(steps: Steps) -> tuple[list[object], list[object]]:
        store = await open_store(address, uuid.uuid4().hex)  # a new user has no rows yet
        try:
            return await play(store.journal, steps), await play(MemoryJournal(), steps)
        finally:
            await store.close()

    @given(STEPS)
    @settings(max_examples=40)
    def agree(steps: Steps) -> None:
        database, fake = asyncio.run(both(steps))
        assert database == fake

    agree()
