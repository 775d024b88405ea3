"""Jobs, their queue, their callbacks and their workers, in both databases: one contract."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import delete, update
from tests.store.conftest import DATABASES, ROLE
from tests.views.runs import DIGEST, SEND

from steadyhand.adapters.store.database import Database
from steadyhand.adapters.store.fleet import SqlOutbox, SqlWorkers
from steadyhand.adapters.store.job_queue import EXPIRES, SqlQueue
from steadyhand.adapters.store.jobs import SqlJobs
from steadyhand.adapters.store.journal import SqlJournal
from steadyhand.adapters.store.store import open_database
from steadyhand.adapters.store.tables import callbacks, job_changes, job_tags, jobs
from steadyhand.core.journal.codec import stamp
from steadyhand.core.journal.events import ActionIntended, Envelope
from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue.callbacks import Delivery
from steadyhand.core.queue.job import LIVE, WAITING, Job, JobChange, JobOrder, JobStatus
from steadyhand.core.queue.lifecycle import ABSENT_FOR, new_job
from steadyhand.core.queue.scheduling import Limits
from steadyhand.errors import JobNotFound, KeyReused, LostJob, LostRun
from steadyhand.ports.jobs import JobFilter, Seat, WorkerRemoval, WorkerRow

pytestmark = pytest.mark.parametrize("kind", DATABASES, indirect=True)
NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
S = JobStatus
SEAT = Seat("w1", ("apply", "custom"))
DONE = JobChange(S.COMPLETED, "worker:w1", "sent", verdict="submitted")
CANCEL = JobChange(S.CANCELLED, "user:ada", "not wanted")


class Desk:
    """All that a service's store has, with short ways to put jobs there."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.queue = SqlQueue(database)
        self.outbox, self.workers = SqlOutbox(database), SqlWorkers(database)
        self.mark = uuid.uuid4().hex[:6]

    def jobs(self, user: str = "ada") -> SqlJobs:
        return SqlJobs(self.database.of_user(user))

    def order(self, **said: object) -> JobOrder:
        told: dict[str, object] = {"type": JobType.APPLY, "target_url": "https://a.example/1"}
        return JobOrder(**(told | said))

    async def put(
        self, name: str, user: str = "ada", *, host: str = "", due: datetime = NOW, **said: object
    ) -> Job:
        now, when = stamp(NOW), stamp(due)
        status = S.PENDING if due > NOW else S.QUEUED
        job = Job(f"{name}-{self.mark}", user, self.order(**said), status, now, now, when, host)
        return await self.jobs(user).add(job)

    async def take(self, seat: Seat = SEAT, *, at: datetime = NOW) -> Job:
        (found,) = await self.queue.take(seat, at=at)
        return found


@pytest.fixture
async def desk(address: str) -> AsyncIterator[Desk]:
    database = await open_database(address, "", role=ROLE)
    async with database.writing("test") as connection:  # PostgreSQL is shared by all tests
        for table in (job_tags, job_changes, callbacks, jobs):
            await connection.execute(delete(table))
    desk = Desk(database)
    yield desk
    await desk.queue.close()
    await database.close()


async def test_a_job_is_stored_whole_and_read_by_its_user_alone(desk: Desk) -> None:
    put = await desk.put(
        "j",
        input_data={"profile": {"name": "Ada"}, "text": "😀 'x'"},
        tags=("a", "b", "a"),
        metadata={"k": [1, None]},
        callback_url="https://cb.example/",
        priority=2,
    )
    assert await desk.jobs().get(put.job_id) == put
    with pytest.raises(JobNotFound):
        await desk.jobs("bob").get(put.job_id)
    with pytest.raises(JobNotFound):
        await desk.jobs().get("\x00\ud800")
    (first,) = await desk.jobs().history(put.job_id)
    assert (first.before, first.after, first.actor) == ("", S.QUEUED, "user:ada")


async def test_one_key_is_one_job_however_many_ask_at_once(desk: Desk) -> None:
    async def put(n: int) -> Job:
        return await desk.put(f"j{n}", idempotency_key="k", digest="d", tags=("t",))

    found = await asyncio.gather(*(put(n) for n in range(20)))
    assert len({job.job_id for job in found}) == 1
    assert len((await desk.jobs().page(JobFilter())).jobs) == 1
    with pytest.raises(KeyReused):
        await desk.put("other", idempotency_key="k", digest="another")
    other = await desk.put("bobs", "bob", idempotency_key="k", digest="d")
    assert other.user_id == "bob"


async def test_pages_are_newest_first_and_meet_without_a_gap(desk: Desk) -> None:
    for n in range(7):
        job = await desk.put(f"j{n}", tags=("odd",) if n % 2 else ())
        del job
    pages, cursor = [], ""
    while True:
        page = await desk.jobs().page(JobFilter(cursor=cursor, limit=3))
        pages.append([job.job_id[:2] for job in page.jobs])
        cursor = page.cursor
        if not cursor:
            break
    assert pages == [["j6", "j5", "j4"], ["j3", "j2", "j1"], ["j0"]]
    odd = await desk.jobs().page(JobFilter(tag="odd", status=(S.QUEUED,), type="apply"))
    assert [job.job_id[:2] for job in odd.jobs] == ["j5", "j3", "j1"]
    assert not (await desk.jobs().page(JobFilter(created_after=stamp(NOW)))).jobs
    assert not (await desk.jobs("bob").page(JobFilter())).jobs


async def test_a_job_is_driven_by_one_and_only_under_its_latest_dispatch(desk: Desk) -> None:
    await desk.put("j")
    first = await desk.take()
    assert (first.status, first.worker_id, first.fence) == (S.RUNNING, "w1", 1)
    assert await desk.queue.take(SEAT, at=NOW) == ()
    late = NOW + timedelta(seconds=31)
    (back,) = await desk.queue.recover(at=late)
    assert (back.status, back.worker_id) == (S.QUEUED, "")
    second = await desk.take(replace(SEAT, worker_id="w2"), at=late)
    assert second.fence == 2
    with pytest.raises(LostJob):
        await desk.queue.renew(first, lease_s=30, at=late)
    with pytest.raises(LostJob):
        await desk.queue.settle(first, DONE, at=late)
    assert (await desk.queue.settle(second, DONE, at=late)).status is S.COMPLETED
    with pytest.raises(LostJob):
        await desk.queue.settle(second, DONE, at=late)


async def test_a_lease_that_is_renewed_is_not_recovered(desk: Desk) -> None:
    await desk.put("j")
    job = await desk.take()
    await desk.queue.renew(job, lease_s=60, at=NOW)
    assert await desk.queue.recover(at=NOW + timedelta(seconds=59)) == ()
    assert len(await desk.queue.recover(at=NOW + timedelta(seconds=61))) == 1


async def test_a_hundred_takers_never_have_the_same_job(desk: Desk) -> None:
    for n in range(12):
        await desk.put(f"j{n}", f"u{n % 3}")
    takes = (desk.queue.take(replace(SEAT, worker_id=f"w{n}"), at=NOW) for n in range(20))
    found = [job for taken in await asyncio.gather(*takes) for job in taken]
    assert len(found) == len({job.job_id for job in found}) == 12


async def test_low_numbers_first_then_whoever_has_least_running(desk: Desk) -> None:
    for n in range(5):
        await desk.put(f"a{n}", "ada")
    await desk.put("b0", "bob")
    await desk.put("a9", "ada", priority=1)
    order = [(await desk.take()).job_id[:2] for _ in range(4)]
    assert order == ["a9", "b0", "a0", "a1"]


async def test_a_host_and_a_user_have_no_more_running_than_they_may(desk: Desk) -> None:
    for n in range(3):
        await desk.put(f"a{n}", "ada", host="jobs.example")
    await desk.put("a3", "ada", host="other.example")
    seat = replace(SEAT, limits=Limits(per_user=2, per_host=1))
    assert [(await desk.take(seat)).job_id[:2] for _ in range(2)] == ["a0", "a3"]
    assert await desk.queue.take(seat, at=NOW) == ()
    await desk.put("b0", "bob", host="jobs.example")
    assert await desk.queue.take(seat, at=NOW) == ()  # the host is busy with another's job
    await desk.put("b1", "bob", host="third.example")
    assert (await desk.take(seat)).job_id[:2] == "b1"


async def test_a_worker_takes_what_it_has_a_handler_for_and_what_is_its_own(desk: Desk) -> None:
    await desk.put("j0", type=JobType.SCRAPE)
    await desk.put("j1", worker_affinity="w2")
    assert await desk.queue.take(SEAT, at=NOW) == ()
    assert (await desk.take(replace(SEAT, worker_id="w2"))).job_id[:2] == "j1"
    assert (await desk.take(replace(SEAT, types=("scrape",)))).job_id[:2] == "j0"


async def test_a_job_waits_for_its_time_and_not_for_ever(desk: Desk) -> None:
    soon = NOW + timedelta(hours=1)
    await desk.put("j", due=soon, callback_url="https://cb.example/")
    assert await desk.queue.recover(at=NOW) == ()
    assert await desk.queue.take(SEAT, at=NOW) == ()
    (due,) = await desk.queue.recover(at=soon)
    assert due.status is S.QUEUED
    (old,) = await desk.queue.recover(at=soon + EXPIRES + timedelta(seconds=1))
    assert (old.status, old.error_code) == (S.EXPIRED, "expired")
    (told,) = await desk.outbox.of_job("ada", old.job_id)
    assert told.kind == "failed"


async def test_a_waiting_job_is_cancelled_at_once_and_a_running_one_is_marked(desk: Desk) -> None:
    waiting = await desk.put("j0")
    gone = await desk.jobs().change(waiting.job_id, CANCEL, only=LIVE, at=NOW)
    assert gone.status is S.CANCELLED
    assert await desk.queue.take(SEAT, at=NOW) == ()
    await desk.put("j1")
    running = await desk.take()
    marked = await desk.jobs().change(running.job_id, CANCEL, only=LIVE, at=NOW)
    assert (marked.status, marked.cancel_by) == (S.RUNNING, "user:ada")
    assert await desk.workers.cancels("w1") == (running.job_id,)
    assert (await desk.queue.renew(running, lease_s=9, at=NOW)).cancel_by == "user:ada"
    ended = await desk.queue.settle(running, replace(CANCEL, actor="worker:w1"), at=NOW)
    assert (ended.status, ended.cancel_by) == (S.CANCELLED, "")
    assert await desk.workers.cancels("w1") == ()


async def test_a_change_that_comes_too_late_changes_nothing(desk: Desk) -> None:
    await desk.put("j")
    job = await desk.take()
    await desk.queue.settle(job, DONE, at=NOW)
    left = await desk.jobs().change(job.job_id, CANCEL, only=WAITING, at=NOW)
    assert left.status is S.COMPLETED
    assert len(await desk.jobs().history(job.job_id)) == 3


async def test_what_was_said_of_a_job_before_a_worker_had_it_changes_nothing(desk: Desk) -> None:
    seen = await desk.put("j")
    said = replace(CANCEL, fence=seen.fence)
    left = JobChange(S.QUEUED, "worker:w1", "its worker was lost")
    await desk.queue.settle(await desk.take(), left, at=NOW)
    now = await desk.jobs().change(seen.job_id, said, only=LIVE, at=NOW)
    assert (now.status, now.fence != seen.fence) == (S.QUEUED, True)
    gone = await desk.jobs().change(seen.job_id, replace(said, fence=now.fence), only=LIVE, at=NOW)
    assert gone.status is S.CANCELLED


async def test_another_attempt_is_another_run_of_the_same_job(desk: Desk) -> None:
    put = await desk.put("j")
    job = await desk.take()
    again = JobChange(S.PENDING, "worker:w1", "timeout", due_at=stamp(NOW), again="retry")
    once_more = await desk.queue.settle(job, again, at=NOW)
    assert (once_more.attempt, once_more.retries) == (2, 1)
    assert put.run_id == put.job_id
    assert once_more.run_id == f"{put.job_id}-2"
    anew = JobChange(S.QUEUED, "user:ada", again="anew")
    last = await desk.jobs().change(put.job_id, anew, only=(S.PENDING,), at=NOW)
    assert (last.attempt, last.retries) == (3, 0)


async def test_each_end_is_called_back_once_and_tried_until_it_is_taken(desk: Desk) -> None:
    await desk.put("j", callback_url="https://cb.example/", external_task_id="x7")
    job = await desk.take()
    await desk.queue.settle(job, DONE, at=NOW)
    due = await desk.outbox.due(at=NOW, limit=10)
    assert [each.kind for each in due] == ["running", "completed"]
    assert '"external_task_id":"x7"' in due[1].body
    assert await desk.outbox.due(at=NOW, limit=10) == ()  # in hand
    await desk.outbox.record(due[0], Delivery(stamp(NOW), 204))
    await desk.outbox.record(due[1], Delivery(stamp(NOW), 500, "refused"))
    soon = NOW + timedelta(seconds=1)
    (again,) = await desk.outbox.due(at=soon, limit=10)
    assert again.event_id == due[1].event_id
    await desk.outbox.record(again, Delivery(stamp(soon), 200))
    all_of = await desk.outbox.of_job("ada", job.job_id)
    assert [each.delivered for each in all_of] == [True, True]
    assert [len(each.deliveries) for each in all_of] == [1, 2]
    assert await desk.outbox.of_job("bob", job.job_id) == ()
    assert await desk.outbox.resend("ada", again.event_id, at=soon)
    assert not await desk.outbox.resend("bob", again.event_id, at=soon)
    assert len(await desk.outbox.due(at=soon, limit=10)) == 1


async def test_a_callback_that_nobody_takes_is_given_up_after_a_day(desk: Desk) -> None:
    await desk.put("j", callback_url="https://cb.example/")
    await desk.take()
    at, tries = NOW, 0
    while found := await desk.outbox.due(at=at, limit=10):
        await desk.outbox.record(found[0], Delivery(stamp(at), 0, "no answer"))
        (row,) = await desk.outbox.of_job("ada", found[0].job_id)
        tries += 1
        if not row.due_at:
            break
        at = datetime.fromisoformat(row.due_at)
    assert timedelta(hours=23) < at - NOW <= timedelta(hours=26)
    assert 25 < tries < 40


async def test_workers_are_counted_drained_and_removed(desk: Desk) -> None:
    now = stamp(NOW)
    name = f"w-{desk.mark}"
    row = WorkerRow(name, "1", "", 4, 0, "active", now, now, types=("apply", "custom"))
    assert await desk.workers.beat(row) == row
    seat = replace(SEAT, worker_id=name)
    for n in range(3):
        await desk.put(f"j{n}")
    await desk.queue.settle(await desk.take(seat), DONE, at=NOW)
    failed = JobChange(S.FAILED, f"worker:{name}", "fault", "internal_error")
    await desk.queue.settle(await desk.take(seat), failed, at=NOW)
    left = await desk.take(seat)
    assert await desk.workers.drain(name)
    assert not await desk.workers.drain("nobody")
    told = await desk.workers.beat(replace(row, running=1))
    assert (told.completed, told.failed, told.drain, told.running) == (1, 1, True, 1)
    assert await desk.workers.remove(name, at=NOW) == WorkerRemoval((left.job_id,))
    assert (await desk.take()).job_id == left.job_id
    assert name in {each.worker_id for each in await desk.workers.all()}


async def test_a_removed_worker_keeps_the_run_that_it_is_about_to_send_and_no_other(
    desk: Desk,
) -> None:
    name = f"w-{desk.mark}"
    seat = replace(SEAT, worker_id=name, lease_s=30)
    journals, fences = {}, {}
    for n in range(2):
        await desk.put(f"j{n}")
        job = await desk.take(seat)
        journals[n] = SqlJournal(desk.database.of_user(job.user_id))
        fences[n] = job.run_id, await journals[n].claim(job.run_id, name, lease_s=30, at=NOW)
    intent = ActionIntended((SEND,), "9c1fe2a7", DIGEST)
    run_id, fence = fences[0]
    await journals[0].append(Envelope(run_id, fence + 1, stamp(NOW), intent), fence=fence)
    gone = await desk.workers.remove(name, at=NOW)
    assert (gone.submitting, gone.released) == ((run_id,), (fences[1][0],))
    kept = await desk.jobs().get(run_id)
    assert (kept.status, kept.worker_id) == (S.RUNNING, name)
    await journals[0].renew(run_id, fence, lease_s=30, at=NOW)
    run_id, fence = fences[1]  # taken from it: no intent of its can be stored any more
    with pytest.raises(LostRun):
        await journals[1].append(Envelope(run_id, fence + 1, stamp(NOW), intent), fence=fence)
    await journals[1].claim(run_id, "w2", lease_s=30, at=NOW)  # no lease is waited for


async def test_a_worker_that_waits_hears_of_a_new_job_at_once(desk: Desk) -> None:
    await desk.queue.wait(0.01)
    waiting = asyncio.create_task(desk.queue.wait(60))
    await asyncio.wait((waiting,), timeout=0.3)
    if not waiting.done():
        await desk.put("j")
    await asyncio.wait_for(waiting, 4.0)  # a look by itself comes after 5 s


@pytest.mark.parametrize("turns", range(5))
async def test_a_worker_that_is_cancelled_as_a_job_comes_waits_for_no_other(
    desk: Desk, turns: int
) -> None:
    waiting = asyncio.create_task(desk.queue.wait(60))
    await asyncio.wait((waiting,), timeout=0.05)
    desk.database.bell.set()
    for _ in range(turns):
        await asyncio.sleep(0)
    came = waiting.done()
    waiting.cancel()
    await asyncio.wait((waiting,), timeout=5)
    assert came or waiting.cancelled()


async def test_a_cancel_that_comes_as_its_worker_is_done_is_not_lost(desk: Desk) -> None:
    for name in ("j0", "j1"):
        await desk.put(name)
    for change in (
        JobChange(S.PENDING, "worker:w1", "lost", again="retry", due_at=stamp(NOW)),
        JobChange(S.PAUSED, "worker:w1", "waits", waiting_for="q"),
    ):
        job = await desk.take()
        await desk.jobs().change(job.job_id, CANCEL, only=LIVE, at=NOW)
        after = await desk.queue.settle(job, change, at=NOW)
        assert after.status is (S.CANCELLED if change.again else S.QUEUED)
        assert after.attempt == 1
    assert (await desk.take()).cancel_by == "user:ada"


async def test_a_question_that_nobody_answers_does_not_wait_for_ever(desk: Desk) -> None:
    await desk.put("j")
    parked = JobChange(S.PAUSED, "worker:w1", "waits", waiting_for="q")
    await desk.queue.settle(await desk.take(), parked, at=NOW)
    assert await desk.queue.recover(at=NOW + ABSENT_FOR - timedelta(seconds=1)) == ()
    late = NOW + ABSENT_FOR + timedelta(seconds=1)
    (job,) = await desk.queue.recover(at=late)
    assert (job.status, job.why) == (S.QUEUED, "nobody answered for a week")
    assert await desk.queue.recover(at=late) == ()


@pytest.mark.parametrize("change", [{"body": '{"type": "apply"}'}, {"type": "of-tomorrow"}])
async def test_a_job_of_another_version_keeps_no_other_one_waiting(
    desk: Desk, change: dict[str, str]
) -> None:
    theirs = await desk.put("a", "bob")
    soon = NOW + timedelta(seconds=1)
    later = await desk.put("b", "bob", due=soon)
    ours, ours_later = await desk.put("c"), await desk.put("d", due=soon)
    async with desk.database.writing("test") as connection:
        of_both = jobs.c.job_id.in_((theirs.job_id, later.job_id))
        unreadable = change | ({"body": "{}"} if "type" in change else {})
        await connection.execute(update(jobs).where(of_both).values(**unreadable))
    assert (await desk.take()).job_id == ours.job_id
    assert [job.job_id for job in await desk.queue.recover(at=soon)] == [ours_later.job_id]


async def test_a_name_too_long_for_a_column_fails_nobody_elses_job(desk: Desk) -> None:
    order = desk.order(target_url=f"https://{'a' * 300}.example/")
    long = new_job(order, user_id="ada", job_id=f"long-{desk.mark}", at=stamp(NOW))
    added = await asyncio.gather(desk.jobs().add(long), desk.put("j", "bob"))
    assert [job.status for job in added] == [S.QUEUED, S.QUEUED]


async def test_workers_that_a_job_costs_are_counted(desk: Desk) -> None:
    await desk.put("j")
    at = NOW
    for losses in (1, 2, 3):
        job = await desk.take(at=at)
        assert job.losses == losses - 1
        at += timedelta(seconds=31)
        (back,) = await desk.queue.recover(at=at)
        assert back.losses == losses


async def test_a_retry_that_was_meant_for_an_earlier_attempt_begins_none(desk: Desk) -> None:
    put = await desk.put("j")
    failed = JobChange(S.FAILED, "worker:w1", "timeout", "timeout")
    await desk.queue.settle(await desk.take(), failed, at=NOW)
    again = JobChange(S.QUEUED, "user:ada", again="anew", attempt=1)
    begun = await desk.jobs().change(put.job_id, again, only=(S.FAILED,), at=NOW)
    assert begun.attempt == 2
    await desk.queue.settle(await desk.take(), failed, at=NOW)
    late = await desk.jobs().change(put.job_id, again, only=(S.FAILED,), at=NOW)
    assert (late.attempt, late.status) == (2, S.FAILED)


async def test_a_rescue_never_undoes_the_end_of_a_job_that_came_as_it_looked(desk: Desk) -> None:
    """Its lease is over, and its worker is through with it: one of both is heard, never both."""
    for number in range(10):
        await desk.put(f"j{number}")
        job = await desk.take()
        late = NOW + timedelta(seconds=SEAT.lease_s + 1)
        settling = asyncio.create_task(desk.queue.settle(job, DONE, at=late))
        recovering = asyncio.create_task(desk.queue.recover(at=late))
        settled, recovered = await asyncio.gather(settling, recovering, return_exceptions=True)
        after = await desk.jobs().get(job.job_id)
        if isinstance(settled, LostJob):
            assert [each.job_id for each in recovered] == [job.job_id]  # type: ignore[union-attr]
            assert after.status is S.QUEUED
            again = await desk.take(at=late)
            await desk.queue.settle(again, DONE, at=late)
        else:
            assert recovered == ()
            assert after.status is S.COMPLETED
        changes = await desk.jobs().history(job.job_id)
        assert [each.after for each in changes if each.after is S.COMPLETED] == [S.COMPLETED]


async def test_a_job_that_is_dead_keeps_no_other_request_from_a_job_of_its_own(desk: Desk) -> None:
    first = await desk.put("j1", idempotency_key="k1")
    taken = await desk.take()
    failed = JobChange(S.FAILED, "worker:w1", "it broke", "internal_error")
    await desk.queue.settle(taken, failed, at=NOW)
    again = await desk.put("j2", idempotency_key="k1")  # the answer that got lost: no second job
    assert (again.job_id, again.status) == (first.job_id, S.FAILED)
    other = await desk.put("j3", idempotency_key="k2")
    assert (other.job_id, other.status) == (f"j3-{desk.mark}", S.QUEUED)
    assert (await desk.take()).job_id == other.job_id
