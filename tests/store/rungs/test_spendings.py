"""The contract of `ports.Spendings`, for every implementation; and two hundred tasks at once."""

from __future__ import annotations

import asyncio
import sys
import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store.conftest import DATABASES, AnyStore, Open

from steadyhand.testing import MemoryStore

MONTH, NEXT = "2026-11", "2026-12"
TASKS, PROCESSES = 200, 4
CALL, LIMIT = 10_000, 1_000_000  # half of the tasks fit
SPENDER = "tests.store.rungs.spender"
PATIENCE_S = 120.0


async def reserved(store: AnyStore, call: str, micro_usd: int, *, month: str = MONTH) -> bool:
    return await store.spendings.reserve(call, micro_usd, month=month, limit=100)


async def test_money_is_put_aside_up_to_the_last_cent(store: AnyStore) -> None:
    assert await reserved(store, "a", 60)
    assert not await reserved(store, "b", 41)
    assert await reserved(store, "c", 40)
    assert not await reserved(store, "d", 1)
    assert await store.spendings.spent(MONTH) == 100


async def test_what_a_call_did_not_cost_is_free_again(store: AnyStore) -> None:
    assert await reserved(store, "a", 100)
    await store.spendings.settle("a", 30)
    assert await store.spendings.spent(MONTH) == 30
    assert await reserved(store, "b", 70)


async def test_a_call_is_settled_once(store: AnyStore) -> None:
    await reserved(store, "a", 50)
    await store.spendings.settle("a", 30)
    await store.spendings.settle("a", 0)
    await store.spendings.settle("never asked for", 99)
    assert await store.spendings.spent(MONTH) == 30
    assert not await reserved(store, "a", 1)
    assert await store.spendings.spent(MONTH) == 30


async def test_a_call_that_is_asked_for_again_counts_once(store: AnyStore) -> None:
    assert await reserved(store, "a", 60)
    assert await reserved(store, "a", 90)
    assert not await reserved(store, "a", 101)
    assert await store.spendings.spent(MONTH) == 90


async def test_a_new_month_begins_with_all_of_it(store: AnyStore) -> None:
    assert await reserved(store, "a", 100)
    assert await reserved(store, "b", 100, month=NEXT)
    await store.spendings.settle("a", 10)
    spent = (await store.spendings.spent(MONTH), await store.spendings.spent(NEXT))
    assert spent == (10, 100)


async def test_nobody_spends_the_money_of_another(opened: Open) -> None:
    anna, ben = await opened("anna"), await opened("ben")
    assert await reserved(anna, "a", 100)
    assert await reserved(ben, "a", 100)
    await ben.spendings.settle("a", 1)
    assert await anna.spendings.spent(MONTH) == 100


DEEDS = st.tuples(st.booleans(), st.sampled_from("abcde"), st.integers(0, 120))


@given(st.lists(DEEDS, max_size=30))
def test_in_any_order_of_calls_a_month_never_costs_more_than_its_limit(
    deeds: list[tuple[bool, str, int]],
) -> None:
    async def spend() -> None:
        store, aside = MemoryStore(), dict[str, int]()
        for asks, call, micro_usd in deeds:
            if asks and await reserved(store, call, micro_usd):
                aside[call] = micro_usd
            elif not asks:
                await store.spendings.settle(call, min(micro_usd, aside.get(call, 0)))
            assert await store.spendings.spent(MONTH) <= 100

    asyncio.run(spend())


@pytest.mark.parametrize("kind", DATABASES, indirect=True)
async def test_two_hundred_tasks_at_the_edge_of_a_month_never_spend_more(
    opened: Open, address: str
) -> None:
    user = f"edge-{uuid.uuid4().hex[:8]}"
    store = await opened(user)
    user = store.database.user_id  # type: ignore[union-attr]
    said = (address, user, str(TASKS // PROCESSES), str(CALL), str(LIMIT), MONTH)
    spenders = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-m", SPENDER, *said, stdout=asyncio.subprocess.PIPE
        )
        for _ in range(PROCESSES)
    ]
    async with asyncio.timeout(PATIENCE_S):
        ended = await asyncio.gather(*(each.communicate() for each in spenders))
    told = [out.split() for out, _ in ended]
    granted = sum(int(line[0]) for line in told)
    most = max(int(line[1]) for line in told)
    assert granted == LIMIT // CALL
    assert most <= LIMIT
    assert await store.spendings.spent(MONTH) == LIMIT
