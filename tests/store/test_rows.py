"""The contracts of `ports.Runs` and `Applications`, for every implementation."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.conftest import AnyStore, Open

from steadyhand.errors import RunNotFound
from steadyhand.ports import ApplicationRow, RunRow

RUN = RunRow("r1", "https://jobs.example/1?a=ü", "2026-11-22T09:00:00.000Z")
APPLICATION = ApplicationRow(
    run_id="r1",
    url="https://jobs.example/1",
    fingerprint="f1",
    status="submitted",
    title="Gärtner:in",
    company="Example GmbH",
    reference="APP-7",
    at="2026-11-22T09:00:00.000Z",
)


def run(number: int, minute: int) -> RunRow:
    return RunRow(f"r{number}", "https://jobs.example", f"2026-11-22T09:{minute:02}:00.000Z")


async def test_a_run_that_was_added_is_found(store: AnyStore) -> None:
    await store.runs.add(RUN)
    assert await store.runs.get("r1") == RUN


async def test_the_end_of_a_run_is_on_its_row_and_stays_when_it_is_added_again(
    store: AnyStore,
) -> None:
    await store.runs.add(RUN)
    await store.runs.end("r1", "submitted")
    await store.runs.add(RUN)
    assert await store.runs.get("r1") == replace(RUN, verdict="submitted")


async def test_a_run_that_never_was_is_not_found_and_cannot_end(store: AnyStore) -> None:
    with pytest.raises(RunNotFound, match="r9"):
        await store.runs.get("r9")
    with pytest.raises(RunNotFound, match="r9"):
        await store.runs.end("r9", "failed")


async def test_the_newest_runs_come_first_and_no_more_than_asked(store: AnyStore) -> None:
    for number, minute in ((1, 5), (2, 7), (3, 6), (4, 7)):
        await store.runs.add(run(number, minute))
    assert [row.run_id for row in await store.runs.recent(3)] == ["r4", "r2", "r3"]


async def test_users_do_not_see_or_end_each_others_runs(opened: Open) -> None:
    anna, ben = await opened("anna"), await opened("ben")
    await anna.runs.add(RUN)
    assert await ben.runs.recent(10) == ()
    for refused in (ben.runs.get("r1"), ben.runs.end("r1", "failed")):
        with pytest.raises(RunNotFound):
            await refused
    await ben.runs.add(replace(RUN, url="https://other.example"))
    assert await anna.runs.recent(10) == (RUN,)


async def test_an_application_is_found_by_its_fingerprint(store: AnyStore) -> None:
    await store.applications.record(APPLICATION)
    assert await store.applications.find("f1") == (APPLICATION,)
    assert await store.applications.find("f2") == ()


async def test_a_run_has_one_application_record_and_the_last_one_holds(store: AnyStore) -> None:
    await store.applications.record(replace(APPLICATION, status="submit_unknown"))
    await store.applications.record(APPLICATION)
    assert await store.applications.recent(10) == (APPLICATION,)


async def test_the_newest_applications_come_first(store: AnyStore) -> None:
    for number, minute in ((1, 5), (2, 7), (3, 6)):
        at = f"2026-11-22T09:{minute:02}:00.000Z"
        await store.applications.record(replace(APPLICATION, run_id=f"r{number}", at=at))
    assert [row.run_id for row in await store.applications.find("f1")] == ["r2", "r3", "r1"]
    assert [row.run_id for row in await store.applications.recent(2)] == ["r2", "r3"]


async def test_the_last_sent_is_the_newest_proven_one_of_that_form_and_profile(
    store: AnyStore,
) -> None:
    sent = replace(APPLICATION, form="abc", profile="anna")
    others = (
        replace(sent, run_id="r1", at="2026-11-22T09:01:00.000Z"),
        replace(sent, run_id="r2", at="2026-11-22T09:02:00.000Z"),
        replace(sent, run_id="r3", at="2026-11-22T09:03:00.000Z", status="submit_unknown"),
        replace(sent, run_id="r4", at="2026-11-22T09:04:00.000Z", form="abd"),
        replace(sent, run_id="r5", at="2026-11-22T09:05:00.000Z", profile="ben"),
        replace(sent, run_id="r6", at="2026-11-22T09:06:00.000Z", form=""),
    )
    for row in others:
        await store.applications.record(row)
    assert await store.applications.last_sent("abc", "anna") == others[1]
    assert await store.applications.last_sent("abc", "") is None
    assert await store.applications.last_sent("", "anna") is None


async def test_what_was_or_may_have_been_sent_is_found_however_much_came_after(
    store: AnyStore,
) -> None:
    first = replace(APPLICATION, run_id="r000", at="2026-11-22T09:01:00.000Z", profile="anna")
    unsure = replace(first, run_id="r001", status="submit_unknown", at="2026-11-22T09:02:00.000Z")
    later = replace(first, at="2026-11-22T09:03:00.000Z", status="needs_human")
    for row in (
        first,
        unsure,
        *(replace(later, run_id=f"r{n}") for n in range(100, 140)),
        replace(unsure, run_id="r002", profile="ben"),
    ):
        await store.applications.record(row)
    assert await store.applications.sent("anna") == (unsure, first)
    assert await store.applications.sent("carl") == ()


async def test_nobody_sees_what_another_user_sent_last(opened: Open) -> None:
    anna, ben = await opened("anna"), await opened("ben")
    await anna.applications.record(replace(APPLICATION, form="abc"))
    assert await anna.applications.last_sent("abc", "") is not None
    assert await ben.applications.last_sent("abc", "") is None
    assert await ben.applications.sent("") == ()


async def test_users_do_not_share_applications(opened: Open) -> None:
    anna, ben = await opened("anna"), await opened("ben")
    await anna.applications.record(APPLICATION)
    await ben.applications.record(replace(APPLICATION, status="failed"))
    assert await anna.applications.find("f1") == (APPLICATION,)
    assert await anna.applications.recent(10) == (APPLICATION,)
