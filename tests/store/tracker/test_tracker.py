"""The contract of `ports.Tracker`, for every implementation."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.store.conftest import AnyStore, Open
from tests.store.tracker.samples import FLORIST, GARDENER, at, florist, gardener

from steadyhand.errors import BadInput
from steadyhand.jobs.history.application import (
    ApplicationFilter,
    TrackedApplication,
    application_of,
)
from steadyhand.jobs.history.fingerprint import Vacancy
from steadyhand.jobs.history.record import (
    AttemptEnded,
    AttemptStarted,
    FileAdded,
    NoteAdded,
    Override,
    ProofAdded,
    Standing,
    StandingMarked,
    StepDone,
    StepPlanned,
    TrackerEvent,
    WordsErased,
)
from steadyhand.testing.store import MemoryTracker

HISTORY: tuple[TrackerEvent, ...] = (
    AttemptStarted("r1"),
    FileAdded("resume.pdf", "/runs/x/resume.pdf", "r1"),
    AttemptEnded("r1", Standing.SUBMIT_UNKNOWN, "no page came back"),
    ProofAdded("r1", "Danke, Ihre Bewerbung ist da 🌱", "APP-7", "proof.png"),
    StandingMarked(Standing.SUBMITTED, "they wrote"),
    NoteAdded("Frau Grün calls on Monday"),
    StepPlanned("call back", "2026-11-30"),
    StepDone(6),
    Override("r2", Standing.SUBMITTED, "they asked me to"),
    AttemptStarted("r2", dry=True),
    WordsErased("files"),
)


async def entered(store: AnyStore, name: str, *deeds: TrackerEvent, minute: int = 5) -> None:
    for number, deed in enumerate(deeds):
        await store.tracker.enter(name, deed, by="anna", at=at(minute + number))


async def test_an_application_comes_back_whole_without_the_text_of_its_posting(
    store: AnyStore,
) -> None:
    await store.tracker.put(gardener())
    found = await store.tracker.read(gardener().id)
    assert found == TrackedApplication(gardener())
    assert found.application.keys.text
    assert found.application.vacancy.text == ""


async def test_every_kind_of_entry_comes_back_as_it_was_told(store: AnyStore) -> None:
    await store.tracker.put(gardener())
    await entered(store, gardener().id, *HISTORY)
    found = await store.tracker.read(gardener().id)
    assert tuple(entry.deed for entry in found.entries) == HISTORY
    assert [entry.seq for entry in found.entries] == list(range(len(HISTORY)))
    assert {entry.by for entry in found.entries} == {"anna"}
    assert found.record.standing is Standing.SUBMITTED


@pytest.mark.parametrize(
    "vacancy",
    [
        Vacancy("http://www.jobs.example/postings/4711/?utm_source=mail"),
        Vacancy("https://board.example/lead?id=9&gclid=1"),
        Vacancy("https://other.example/1", company="GRÜN & SÖHNE"),
        Vacancy("https://other.example/1", company="Grün"),
        Vacancy("https://other.example/1", text=GARDENER.text.upper()),
    ],
)
async def test_what_shares_an_address_a_company_or_its_text_is_found(
    store: AnyStore, vacancy: Vacancy
) -> None:
    await store.tracker.put(gardener())
    (known,) = await store.tracker.similar(vacancy, "anna")
    assert (known.id, known.standing) == (gardener().id, Standing.NEW)
    assert known.keys == gardener().keys


async def test_what_shares_nothing_is_not_found(store: AnyStore) -> None:
    await store.tracker.put(gardener())
    other = Vacancy("https://other.example/2", company="Grünwald", role=GARDENER.role)
    assert await store.tracker.similar(other, "anna") == ()


async def test_applications_of_another_profile_or_user_are_no_duplicates(opened: Open) -> None:
    anna, ben = await opened("anna"), await opened("ben")
    await anna.tracker.put(gardener())
    assert await anna.tracker.similar(GARDENER, "her husband") == ()
    assert await ben.tracker.similar(GARDENER, "anna") == ()
    assert await ben.tracker.listed(ApplicationFilter()) == ()
    for refused in (
        ben.tracker.read(gardener().id),
        ben.tracker.enter(gardener().id, NoteAdded("hello"), by="ben", at=at(3)),
    ):
        with pytest.raises(BadInput, match="no application"):
            await refused


async def test_what_is_known_tells_where_it_stands_and_which_run_worked_on_it_last(
    store: AnyStore,
) -> None:
    await store.tracker.put(gardener())
    await entered(store, gardener().id, *HISTORY[:3])
    (known,) = await store.tracker.similar(GARDENER, "anna")
    assert (known.standing, known.run_id, known.at) == (Standing.SUBMIT_UNKNOWN, "r1", at(7))
    await entered(store, gardener().id, *HISTORY[4:5], HISTORY[8], minute=9)
    (known,) = await store.tracker.similar(GARDENER, "anna")
    assert known.let_run == (HISTORY[8],)


async def test_facts_told_again_replace_earlier_ones_and_lose_neither_address_nor_history(
    store: AnyStore,
) -> None:
    first = replace(gardener(), vacancy=Vacancy("https://jobs.example/old/1"), text="")
    await store.tracker.put(first)
    await entered(store, first.id, NoteAdded("kept"))
    await store.tracker.put(replace(gardener(), created_at=at(50)))
    found = await store.tracker.read(gardener().id)
    assert found.application.vacancy.company == GARDENER.company
    assert found.application.created_at == at(0)
    assert found.record.notes == ((at(5), "anna", "kept"),)
    for url in ("https://jobs.example/old/1", GARDENER.url, GARDENER.also[0]):
        assert await store.tracker.similar(Vacancy(url), "anna")


async def test_an_id_may_be_shortened_while_it_names_one_application(store: AnyStore) -> None:
    ids = ["abcd1" + "0" * 27, "abcd2" + "0" * 27, "abcd"]
    for name in ids:
        await store.tracker.put(replace(gardener(), id=name))
    assert (await store.tracker.read("abcd1")).application.id == ids[0]
    assert (await store.tracker.read("abcd")).application.id == "abcd"
    await store.tracker.put(replace(gardener(), id="abcd22"))
    with pytest.raises(BadInput, match="write more"):
        await store.tracker.read("abcd2")
    for nobody in ("abc", "ab_d1", "%", "", "ffff"):
        with pytest.raises(BadInput, match="no application"):
            await store.tracker.read(nobody)


async def test_the_list_begins_with_what_was_heard_of_last(store: AnyStore) -> None:
    await store.tracker.put(gardener())
    await store.tracker.put(florist())
    await entered(store, gardener().id, NoteAdded("news"))
    listed = await store.tracker.listed(ApplicationFilter())
    assert [t.application.vacancy.role for t in listed] == [GARDENER.role, FLORIST.role]
    assert await store.tracker.listed(ApplicationFilter(limit=1)) == listed[:1]
    assert await store.tracker.listed(ApplicationFilter(since=at(2))) == listed[:1]
    assert await store.tracker.listed(ApplicationFilter(profile="ben")) == ()
    assert await store.tracker.listed(ApplicationFilter(profile="anna")) == listed


async def test_the_list_can_be_of_some_standings_only(store: AnyStore) -> None:
    await store.tracker.put(gardener())
    await store.tracker.put(florist())
    await entered(store, florist().id, AttemptStarted("r1"), AttemptEnded("r1", Standing.SUBMITTED))
    sent = await store.tracker.listed(
        ApplicationFilter(frozenset((Standing.SUBMITTED, Standing.OFFER)))
    )
    assert [t.application.id for t in sent] == [florist().id]


async def test_a_long_list_comes_whole(store: AnyStore) -> None:
    for number in range(520):
        vacancy = Vacancy(f"https://jobs.example/{number}", role="Gardener")
        await store.tracker.put(application_of(vacancy, profile="", at=at(number)))
    await entered(
        store,
        (await store.tracker.listed(ApplicationFilter(limit=1)))[0].application.id,
        NoteAdded("x"),
    )
    listed = await store.tracker.listed(ApplicationFilter())
    assert len({t.application.id for t in listed}) == 520
    assert sum(len(t.entries) for t in listed) == 1


async def test_what_may_not_be_entered_leaves_no_entry(store: AnyStore) -> None:
    await store.tracker.put(gardener())
    for wrong in (StandingMarked(Standing.OFFER), StepDone(0), NoteAdded(" ")):
        with pytest.raises(BadInput):
            await entered(store, gardener().id, wrong)
    assert (await store.tracker.read(gardener().id)).entries == ()


async def test_of_many_runs_that_begin_at_once_exactly_one_does(opened: Open) -> None:
    stores = [await opened("anna") for _ in range(3)]
    await stores[0].tracker.put(gardener())
    tries = [
        stores[n % 3].tracker.enter(gardener().id, AttemptStarted(f"r{n}"), by="run", at=at(n))
        for n in range(9)
    ]
    results = await asyncio.gather(*tries, return_exceptions=True)
    began = [n for n, result in enumerate(results) if not isinstance(result, BaseException)]
    assert len(began) == 1
    assert all(isinstance(r, BadInput) for n, r in enumerate(results) if n not in began)
    found = await stores[1].tracker.read(gardener().id)
    assert [attempt.run_id for attempt in found.record.attempts] == [f"r{began[0]}"]


async def test_of_many_runs_that_begin_at_once_under_several_addresses_exactly_one_does(
    opened: Open,
) -> None:
    stores = [await opened("anna") for _ in range(3)]
    reposts = [
        application_of(
            replace(GARDENER, url=f"https://b{n}.example/{n}", also=()), profile="", at=at(n)
        )
        for n in range(6)
    ]
    for each in reposts:
        await stores[0].tracker.put(each)
    tries = [
        stores[n % 3].tracker.enter(each.id, AttemptStarted(f"r{n}"), by="run", at=at(n))
        for n, each in enumerate(reposts)
    ]
    results = await asyncio.gather(*tries, return_exceptions=True)
    began = [n for n, result in enumerate(results) if not isinstance(result, BaseException)]
    assert len(began) == 1
    assert all(isinstance(r, BadInput) for n, r in enumerate(results) if n not in began)


async def test_a_dry_run_and_another_profile_begin_beside_any(store: AnyStore) -> None:
    await store.tracker.put(gardener())
    await store.tracker.put(gardener("ben"))
    repost = replace(GARDENER, url="https://b.example/1", also=())
    again = application_of(repost, profile="anna", at=at(1))
    await store.tracker.put(again)
    await entered(store, gardener().id, AttemptStarted("r1"))
    await entered(store, gardener("ben").id, AttemptStarted("r2"))
    await entered(store, again.id, AttemptStarted("r3", dry=True))
    with pytest.raises(BadInput, match="may be to the same posting"):
        await entered(store, again.id, AttemptStarted("r3"))
    await entered(store, gardener().id, Override("r3", Standing.IN_PROGRESS, "another team"))
    await entered(store, again.id, AttemptStarted("r3"))


async def test_notes_of_many_hands_at_once_are_all_kept(opened: Open) -> None:
    stores = [await opened("anna") for _ in range(3)]
    await stores[0].tracker.put(gardener())
    await asyncio.gather(
        *(
            stores[n % 3].tracker.enter(gardener().id, NoteAdded(f"note {n}"), by="anna", at=at(n))
            for n in range(12)
        )
    )
    found = await stores[0].tracker.read(gardener().id)
    assert {text for _, _, text in found.record.notes} == {f"note {n}" for n in range(12)}


async def test_what_was_sent_is_not_attempted_again_without_a_persons_word(store: AnyStore) -> None:
    await store.tracker.put(gardener())
    await entered(
        store, gardener().id, AttemptStarted("r1"), AttemptEnded("r1", Standing.SUBMITTED)
    )
    with pytest.raises(BadInput, match="override"):
        await entered(store, gardener().id, AttemptStarted("r2"))
    let = Override("r2", Standing.SUBMITTED, "they asked for a newer resume")
    await entered(store, gardener().id, let, AttemptStarted("r2"))
    found = await store.tracker.read(gardener().id)
    assert [a.run_id for a in found.record.attempts] == ["r1", "r2"]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(min_size=1).filter(str.strip), by=st.text(max_size=20))
def test_any_words_that_a_fake_keeps_are_kept(text: str, by: str) -> None:
    async def told() -> str:
        tracker = MemoryTracker()
        await tracker.put(gardener())
        await tracker.enter(gardener().id, NoteAdded(text), by=by, at=at(1))
        return (await tracker.read(gardener().id)).record.notes[0][2]

    assert asyncio.run(told()) == text


@pytest.mark.parametrize(
    "text", ["a\x00b", "half \ud83d emoji", "=1+1", "'; DROP TABLE tracked; --"]
)
async def test_words_that_a_database_cannot_hold_do_not_stop_it(store: AnyStore, text: str) -> None:
    vacancy = replace(GARDENER, company=text, role=text, locations=(text,))
    application = application_of(vacancy, profile="anna", at=at(0))
    await store.tracker.put(application)
    await entered(store, application.id, NoteAdded(text))
    (found,) = await store.tracker.listed(ApplicationFilter())
    assert len(found.record.notes) == 1
    assert await store.tracker.similar(vacancy, "anna")
