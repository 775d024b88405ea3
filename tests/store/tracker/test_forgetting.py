"""What retention takes and what stays, for every implementation."""

from __future__ import annotations

from datetime import timedelta

from tests.store.conftest import AnyStore
from tests.store.tracker.samples import GARDENER, START, at, florist, gardener

from steadyhand.jobs.history.application import retention
from steadyhand.jobs.history.record import (
    AttemptEnded,
    AttemptStarted,
    FileAdded,
    NoteAdded,
    ProofAdded,
    Standing,
    StandingMarked,
    TrackerEvent,
)

RULE = retention(START + timedelta(days=100), 30)


async def tell(store: AnyStore) -> None:
    await store.tracker.put(gardener())
    deeds: tuple[TrackerEvent, ...] = (
        AttemptStarted("r1"),
        FileAdded("resume.pdf", "/runs/x/resume.pdf", "r1"),
        AttemptEnded("r1", Standing.SUBMITTED, "a secret reason"),
        ProofAdded("r1", "secret words of the page", "APP-7", "/runs/x/proof.png"),
        NoteAdded("a secret note"),
        StandingMarked(Standing.REJECTED, "a secret why"),
    )
    for minute, deed in enumerate(deeds):
        await store.tracker.enter(gardener().id, deed, by="anna", at=at(minute))


async def test_old_words_go_and_the_facts_that_prevent_a_second_application_stay(
    store: AnyStore,
) -> None:
    await tell(store)
    before = (await store.tracker.read(gardener().id)).record
    assert await store.tracker.thin(RULE, at=at(0, days=100)) == 1
    found = await store.tracker.read(gardener().id)
    assert "secret" not in repr(found)
    assert "/runs" not in repr(found)
    assert found.record.standing is Standing.REJECTED
    assert [(c.at, c.standing) for c in found.record.changes] == [
        (c.at, c.standing) for c in before.changes
    ]
    assert found.record.proof is not None
    assert found.record.proof.reference == "APP-7"
    (known,) = await store.tracker.similar(GARDENER, "anna")
    assert known.standing is Standing.REJECTED


async def test_forgetting_twice_forgets_once(store: AnyStore) -> None:
    await tell(store)
    assert await store.tracker.thin(RULE, at=at(0, days=100)) == 1
    once = await store.tracker.read(gardener().id)
    assert await store.tracker.thin(RULE, at=at(0, days=101)) == 0
    later = retention(START + timedelta(days=300), 30)
    assert await store.tracker.thin(later, at=at(0, days=300)) == 0
    assert await store.tracker.read(gardener().id) == once


async def test_what_is_young_running_or_undecided_is_left_alone(store: AnyStore) -> None:
    await store.tracker.put(gardener())
    await store.tracker.put(florist())
    await store.tracker.enter(gardener().id, AttemptStarted("r1"), by="run", at=at(0))
    await store.tracker.enter(florist().id, NoteAdded("today"), by="anna", at=at(0, days=99))
    assert await store.tracker.thin(RULE, at=at(0, days=100)) == 0
    result = AttemptEnded("r1", Standing.SUBMIT_UNKNOWN, "kept")
    await store.tracker.enter(gardener().id, result, by="run", at=at(1))
    assert await store.tracker.thin(RULE, at=at(0, days=100)) == 0
