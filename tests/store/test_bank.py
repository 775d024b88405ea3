"""The contract of `ports.Bank`, for every implementation."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store.conftest import DATABASES, AnyStore, Open

from steadyhand.core.answer.bank import BankEntry, Change
from steadyhand.errors import StoreFailed
from steadyhand.testing import MemoryStore

ENTRY = BankEntry(
    question="Notice period",
    answer="3 months",
    intent="notice_period",
    slots=(("unit", "month"), ("country", "DE")),
    profile="anna",
    context="Gärtner:in at Example GmbH",
    provenance="terminal, run r1",
    created_at="2026-11-22T09:00:00.000Z",
    used_at="2026-11-23T09:00:00.000Z",
    aliases=("When could you leave?", "Kündigungsfrist"),
    company="Example GmbH",
    used=3,
    language="de-AT",
)


async def keep(store: AnyStore, *entries: BankEntry, profile: str = "anna") -> None:
    await store.bank.change(profile, Change(tuple(replace(e, profile=profile) for e in entries)))


async def test_a_remembered_answer_comes_back_whole(store: AnyStore) -> None:
    await keep(store, ENTRY)
    assert await store.bank.entries("anna") == (ENTRY,)


async def test_a_question_of_any_length_is_remembered(store: AnyStore) -> None:
    long = replace(ENTRY, question="I have read all of this: " + "and so on " * 2_000)
    await keep(store, long)
    assert await store.bank.entries("anna") == (long,)


async def test_an_answer_replaces_that_of_the_same_question_and_employer(store: AnyStore) -> None:
    elsewhere = replace(ENTRY, company="Other AG", answer="1 month")
    await keep(store, ENTRY, elsewhere)
    await keep(store, replace(ENTRY, answer="2 months"))
    assert [e.answer for e in await store.bank.entries("anna")] == ["2 months", "1 month"]


async def test_a_change_puts_and_drops_together(store: AnyStore) -> None:
    other = replace(ENTRY, question="Shoe size")
    await keep(store, ENTRY)
    await store.bank.change("anna", Change((other,), (ENTRY.id, "no such id")))
    assert await store.bank.entries("anna") == (other,)


@pytest.mark.parametrize("kind", DATABASES)
async def test_a_change_with_an_entry_that_cannot_be_stored_changes_nothing(
    store: AnyStore,
) -> None:
    await keep(store, ENTRY)
    unstorable: dict[str, Any] = {"language": None}
    broken = replace(ENTRY, question="Shoe size", **unstorable)
    other = replace(ENTRY, question="Hat size")
    with pytest.raises(StoreFailed):
        await store.bank.change("anna", Change((other, broken), (ENTRY.id,)))
    assert await store.bank.entries("anna") == (ENTRY,)


async def test_each_profile_has_its_own_answers_in_the_order_of_their_questions(
    store: AnyStore,
) -> None:
    await keep(store, *(replace(ENTRY, question=question) for question in ("b", "a", "C#")))
    await keep(store, ENTRY, profile="work")
    assert [e.question for e in await store.bank.entries("anna")] == ["C#", "a", "b"]
    assert len(await store.bank.entries("work")) == 1
    assert await store.bank.entries("") == ()
    assert await store.bank.profiles() == ("anna", "work")


async def test_forgetting_in_one_profile_leaves_the_others_alone(store: AnyStore) -> None:
    await keep(store, ENTRY)
    await keep(store, ENTRY, profile="work")
    await store.bank.change("work", Change(drop=(ENTRY.id,)))
    assert (await store.bank.entries("work"), await store.bank.profiles()) == ((), ("anna",))
    assert await store.bank.entries("anna") == (ENTRY,)


async def test_a_use_counts_once_however_often_it_is_told(store: AnyStore) -> None:
    fresh = replace(ENTRY, used=0, used_at="")
    other = replace(fresh, question="Shoe size")
    await keep(store, fresh, other)
    first, second = "2026-11-24T09:00:00.000Z", "2026-11-25T09:00:00.000Z"
    for at in (first, first, second, first):
        await store.bank.used("anna", [ENTRY.id, "no such id"], at=at)
    await store.bank.used("work", [other.id], at=second)
    assert await store.bank.entries("anna") == (replace(fresh, used=2, used_at=second), other)


async def test_users_do_not_share_answers(opened: Open) -> None:
    anna, ben = await opened("anna"), await opened("ben")
    await keep(anna, ENTRY)
    await keep(ben, replace(ENTRY, answer="never"))
    assert await anna.bank.entries("anna") == (ENTRY,)
    await ben.bank.change("anna", Change(drop=(ENTRY.id,)))
    assert await anna.bank.entries("anna") == (ENTRY,)
    assert await ben.bank.profiles() == ()


NAMES = st.sampled_from(["anna", "ben", ""])
QUESTIONS = st.sampled_from(["Boat licence", "Hat size"])
STEPS = st.lists(st.tuples(NAMES, QUESTIONS, st.text(max_size=3), st.booleans()), max_size=8)


@given(STEPS)
def test_no_profile_ever_sees_what_any_other_profile_said(
    steps: list[tuple[str, str, str, bool]],
) -> None:
    expected: dict[str, dict[str, str]] = {}

    async def go() -> None:
        bank = MemoryStore().bank
        for profile, question, answer, forgets in steps:
            own, entry = expected.setdefault(profile, {}), BankEntry(question, answer)
            await bank.change(profile, Change(() if forgets else (entry,), (entry.id,)))
            own.pop(question, None)
            if not forgets:
                own[question] = answer
        for profile, own in expected.items():
            kept = await bank.entries(profile)
            assert {e.question: e.answer for e in kept} == own
            assert {e.profile for e in kept} <= {profile}

    asyncio.run(go())
