"""The contract of `ports.Journal`, for every implementation."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from tests.store.conftest import AnyStore, Open

from steadyhand.core.journal.events import Envelope, RunResumed, WorkerClaimed
from steadyhand.errors import LostRun

NOW = datetime(2026, 11, 22, 9, 0, tzinfo=UTC)


def noted(seq: int, by: str = "anna", run_id: str = "r1") -> Envelope:
    return Envelope(run_id, seq, "2026-11-22T09:00:00.000Z", RunResumed(by), actor="human")


async def claimed(store: AnyStore, worker: str = "w1", *, at: datetime = NOW) -> int:
    return await store.journal.claim("r1", worker, lease_s=30.0, at=at)


async def test_a_claim_is_an_event_and_its_number_is_the_fence(store: AnyStore) -> None:
    fence = await claimed(store)
    (event,) = await store.journal.read("r1")
    assert event == Envelope("r1", fence, "2026-11-22T09:00:00.000Z", WorkerClaimed("w1"))


async def test_events_are_read_back_as_they_were_appended_in_order(store: AnyStore) -> None:
    fence = await claimed(store)
    second, third = noted(fence + 1, "Zoë \u2028 \x00"), noted(fence + 2)
    await store.journal.append(second, fence=fence)
    await store.journal.append(third, fence=fence)
    assert (await store.journal.read("r1"))[1:] == (second, third)
    assert await store.journal.read("r1", after=fence + 1) == (third,)
    assert await store.journal.read("r1", after=fence + 2) == ()


async def test_a_run_without_events_reads_as_nothing(store: AnyStore) -> None:
    assert await store.journal.read("unheard-of") == ()


async def test_nothing_is_written_to_a_run_that_nobody_claimed(store: AnyStore) -> None:
    with pytest.raises(LostRun):
        await store.journal.append(noted(0), fence=0)
    assert await store.journal.read("r1") == ()


async def test_a_number_is_taken_once(store: AnyStore) -> None:
    fence = await claimed(store)
    await store.journal.append(noted(1, "first"), fence=fence)
    with pytest.raises(LostRun):
        await store.journal.append(noted(1, "second"), fence=fence)
    assert (await store.journal.read("r1"))[1].event == RunResumed("first")


async def test_of_many_appends_of_one_number_exactly_one_wins(opened: Open) -> None:
    stores = [await opened("anna") for _ in range(3)]
    fence = await claimed(stores[0])
    tries = [stores[i % 3].journal.append(noted(1, f"t{i}"), fence=fence) for i in range(24)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    winners = [i for i, result in enumerate(results) if result is None]
    assert len(winners) == 1
    assert all(isinstance(result, LostRun) for result in results if result is not None)
    assert (await stores[1].journal.read("r1"))[1:] == (noted(1, f"t{winners[0]}"),)


async def test_an_old_fence_never_writes(store: AnyStore) -> None:
    old = await claimed(store, "w1")
    later = NOW + timedelta(seconds=31)
    new = await claimed(store, "w2", at=later)
    with pytest.raises(LostRun):
        await store.journal.append(noted(new + 1, "old"), fence=old)
    await store.journal.append(noted(new + 1, "new"), fence=new)
    assert (await store.journal.read("r1"))[-1].event == RunResumed("new")


async def test_a_worker_that_claims_again_gets_a_new_fence_and_its_old_one_is_void(
    store: AnyStore,
) -> None:
    old = await claimed(store, "w1")
    new = await claimed(store, "w1")
    assert new > old
    with pytest.raises(LostRun):
        await store.journal.append(noted(new + 1), fence=old)


async def test_a_fence_that_was_never_given_never_writes(store: AnyStore) -> None:
    fence = await claimed(store)
    for wrong in (fence - 1, fence + 1, fence + 1000):
        with pytest.raises(LostRun):
            await store.journal.append(noted(1), fence=wrong)


async def test_a_held_run_is_refused_to_others_until_its_lease_is_over(store: AnyStore) -> None:
    await claimed(store, "w1")
    with pytest.raises(LostRun, match="r1"):
        await claimed(store, "w2", at=NOW + timedelta(seconds=29.999))
    assert await claimed(store, "w2", at=NOW + timedelta(seconds=30)) == 1


async def test_a_refused_claim_leaves_no_event(store: AnyStore) -> None:
    await claimed(store, "w1")
    with pytest.raises(LostRun):
        await claimed(store, "w2")
    assert len(await store.journal.read("r1")) == 1


async def test_a_renewed_lease_runs_on(store: AnyStore) -> None:
    fence = await claimed(store, "w1")
    await store.journal.renew("r1", fence, lease_s=30.0, at=NOW + timedelta(seconds=20))
    with pytest.raises(LostRun):
        await claimed(store, "w2", at=NOW + timedelta(seconds=49))
    assert await claimed(store, "w2", at=NOW + timedelta(seconds=50)) == 1


async def test_an_old_fence_cannot_renew(store: AnyStore) -> None:
    old = await claimed(store, "w1")
    await claimed(store, "w2", at=NOW + timedelta(seconds=31))
    with pytest.raises(LostRun):
        await store.journal.renew("r1", old, lease_s=30.0, at=NOW + timedelta(seconds=32))


async def test_a_released_run_can_be_claimed_at_once(store: AnyStore) -> None:
    fence = await claimed(store, "w1")
    await store.journal.release("r1", fence)
    assert await claimed(store, "w2") == fence + 1


async def test_an_old_fence_cannot_release_what_another_holds(store: AnyStore) -> None:
    old = await claimed(store, "w1")
    await claimed(store, "w2", at=NOW + timedelta(seconds=31))
    await store.journal.release("r1", old)
    with pytest.raises(LostRun):
        await claimed(store, "w3", at=NOW + timedelta(seconds=32))


async def test_of_many_claims_at_once_exactly_one_wins(opened: Open) -> None:
    stores = [await opened("anna") for _ in range(3)]
    tries = [claimed(stores[i % 3], f"w{i}") for i in range(12)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert [r for r in results if not isinstance(r, LostRun)] == [0]
    assert len(await stores[0].journal.read("r1")) == 1


async def test_a_claim_during_appends_never_lets_an_old_event_follow_it(opened: Open) -> None:
    mine, other = await opened("anna"), await opened("anna")
    fence = await claimed(mine, "w1")
    later = NOW + timedelta(seconds=31)
    tries = [mine.journal.append(noted(seq), fence=fence) for seq in range(1, 20)]
    results = await asyncio.gather(
        *tries[:9], claimed(other, "w2", at=later), *tries[9:], return_exceptions=True
    )
    stream = await mine.journal.read("r1")
    new = next(e.seq for e in stream if e.event == WorkerClaimed("w2"))
    assert results.count(None) == len(stream) - 2  # the rest are the two claims
    with pytest.raises(LostRun):
        await mine.journal.append(noted(max(new, stream[-1].seq) + 1), fence=fence)


async def test_runs_and_users_do_not_share_streams_or_claims(opened: Open) -> None:
    anna, ben = await opened("anna"), await opened("ben")
    fence = await claimed(anna, "w1")
    await anna.journal.append(noted(1), fence=fence)
    assert await ben.journal.read("r1") == ()
    with pytest.raises(LostRun):
        await ben.journal.append(noted(2), fence=fence)
    assert await claimed(ben, "w2") == 0
    assert await anna.journal.claim("r2", "w2", lease_s=30.0, at=NOW) == 0
    assert len(await anna.journal.read("r1")) == 2
