"""What happens to a job: pages and streams hold every stored event once, in order."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import timedelta

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.api.conftest import NOW, ORDER, Desk
from tests.api.test_jobs import end
from tests.views import runs

from steadyhand.adapters.store.database import Database
from steadyhand.adapters.store.jobs import SqlJobs
from steadyhand.adapters.store.journal import SqlJournal
from steadyhand.adapters.store.questions import SqlQuestions
from steadyhand.core.answer.sheet import Question, QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.codec import stamp
from steadyhand.core.journal.events import Envelope
from steadyhand.core.page.snapshot import PageText
from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue.callbacks import Delivery
from steadyhand.core.queue.job import LIVE, JobChange, JobOrder, JobStatus
from steadyhand.core.queue.lifecycle import new_job
from steadyhand.settings import Settings
from steadyhand.surfaces.api.event_routes import STREAMS_MAX, EventStream
from steadyhand.testing import FrozenClock
from steadyhand.views.job_events import ATTEMPT, EventPosition, position_of
from steadyhand.wiring.home import user_folder

S = JobStatus
COUNT = len(runs.HAPPY)
STREAM = {"Accept": "text/event-stream"}


async def put_events(desk: Desk, user: str, run_id: str, count: int = COUNT) -> None:
    """The run's journal holds the first events of a whole application."""
    journal = SqlJournal(desk.database.of_user(desk.name(user)))
    fence = await journal.claim(run_id, "w1", lease_s=30, at=NOW)
    for envelope in runs.HAPPY[1:count]:
        await journal.append(replace(envelope, run_id=run_id), fence=fence)


def messages(text: str) -> list[dict[str, str]]:
    """The stream's messages, as a client takes them apart."""
    blocks = [block for block in text.split("\n\n") if block and not block.startswith(":")]
    return [dict(line.split(": ", 1) for line in block.split("\n")) for block in blocks]


async def finished(desk: Desk, user: str = "ada") -> tuple[str, int]:
    """A job whose run was a whole application and has ended: its id, and how many events it has."""
    job = await desk.job(user)
    await put_events(desk, user, str(job["run_id"]))
    await end(desk, user, str(job["id"]), S.COMPLETED)
    return str(job["id"]), COUNT


async def test_pages_hold_every_event_once_in_order(desk: Desk) -> None:
    job_id, count = await finished(desk)
    seen: list[int] = []
    after = 0
    while True:
        wanted = {"after": after, "limit": 7}
        page = (await desk.get(f"/jobs/{job_id}/events", desk.key("ada"), params=wanted)).json()
        seen += [each["id"] for each in page["events"]]
        after = page["after"]
        if not page["more"]:
            break
    assert seen == [ATTEMPT + seq for seq in range(count)]
    assert page["status"] == "completed"


async def test_a_stream_tells_the_status_every_event_once_and_the_end(desk: Desk) -> None:
    job_id, count = await finished(desk)
    answer = await desk.get(f"/jobs/{job_id}/events", desk.key("ada") | STREAM)
    assert answer.headers["Content-Type"].startswith("text/event-stream")
    told = messages(answer.text)
    assert (told[0]["event"], told[-1]["event"]) == ("status", "end")
    assert json.loads(told[0]["data"])["status"] == "completed"
    assert [int(each["id"]) for each in told if "id" in each] == [
        ATTEMPT + seq for seq in range(count)
    ]


async def test_a_stream_that_was_cut_anywhere_goes_on_with_what_is_missing(desk: Desk) -> None:
    job_id, count = await finished(desk)
    for last in range(count):
        headers = desk.key("ada") | STREAM | {"Last-Event-ID": str(ATTEMPT + last)}
        told = messages((await desk.get(f"/jobs/{job_id}/events", headers)).text)
        ids = [int(each["id"]) for each in told if "id" in each]
        assert ids == [ATTEMPT + seq for seq in range(last + 1, count)]
        assert [each["event"] for each in told].count("reset") == 0


async def test_an_id_that_is_not_stored_resets_the_stream(desk: Desk) -> None:
    job_id, count = await finished(desk)
    for odd in (str(ATTEMPT + count), str(5 * ATTEMPT), "9" * 30, "x"):
        headers = desk.key("ada") | STREAM | {"Last-Event-ID": odd}
        told = messages((await desk.get(f"/jobs/{job_id}/events", headers)).text)
        assert len([each for each in told if "id" in each]) == count
        if odd != "x" and len(odd) < 20:
            assert told[0]["event"] == "reset"


async def test_ids_grow_over_all_attempts(desk: Desk) -> None:
    job = await desk.job("ada")
    job_id = str(job["id"])
    for run_id in (job_id, f"{job_id}-2"):
        await put_events(desk, "ada", run_id, 5)
        await end(desk, "ada", job_id, S.FAILED, "network_error")
        if run_id == job_id:
            again = await desk.post(f"/jobs/{job_id}/retry", desk.key("ada"))
            assert again.json()["run_id"] == f"{job_id}-2"
    told = messages((await desk.get(f"/jobs/{job_id}/events", desk.key("ada") | STREAM)).text)
    ids = [int(each["id"]) for each in told if "id" in each]
    assert ids == [attempt * ATTEMPT + seq for attempt in (1, 2) for seq in range(5)]
    assert position_of(ids[-1]) == EventPosition(2, 4)


async def test_a_stream_of_a_live_job_goes_on_until_its_end(desk: Desk) -> None:
    job = await desk.job("ada")
    job_id = str(job["id"])
    context = desk.app.state.context
    stream = EventStream(context, context.user_store(desk.name("ada")), job_id, 0).messages()
    said = [await anext(stream)]
    await put_events(desk, "ada", job_id, 4)
    await end(desk, "ada", job_id, S.FAILED, "network_error")
    async with asyncio.timeout(30):
        said += [block async for block in stream]
    told = [each["event"] for each in messages(b"".join(said).decode())]
    assert told == ["status", *(each.kind for each in runs.HAPPY[:4]), "status", "end"]


class LeapingClock(FrozenClock):
    """A pause takes fifteen times as long as was asked for, as when a worker hardly gets a turn."""

    async def pause(self, seconds: float) -> None:
        await super().pause(15 * seconds)


async def test_a_stream_of_a_job_that_waits_is_told_to_be_alive_and_ends_within_the_hour(
    desk: Desk,
) -> None:
    job = await desk.job("ada", scheduled_at=(NOW + timedelta(days=9)).isoformat())
    clock = LeapingClock(NOW)
    context = replace(desk.app.state.context, clock=clock)
    store = context.user_store(desk.name("ada"))
    stream = EventStream(context, store, str(job["id"]), 0).messages()
    async with asyncio.timeout(120):
        told = b"".join([block async for block in stream]).decode()
    assert 200 < told.count(": heartbeat\n\n") <= 240
    assert clock.monotonic() < 3_700


class CountingJournal(SqlJournal):
    """A journal that tells how many events each look read."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.looks: list[int] = []

    async def read(self, run_id: str, *, after: int = -1) -> tuple[Envelope, ...]:
        found = await super().read(run_id, after=after)
        self.looks.append(len(found))
        return found


async def test_a_stream_reads_each_event_from_the_store_once(desk: Desk) -> None:
    job = await desk.job("ada")
    job_id, user = str(job["id"]), desk.name("ada")
    await put_events(desk, "ada", job_id, 9)
    journal = CountingJournal(desk.database.of_user(user))
    context = desk.app.state.context
    store = replace(context.user_store(user), journal=journal)
    stream = EventStream(context, store, job_id, 0).messages()
    said = [await anext(stream) for _ in range(10)]
    clock = asyncio.create_task(anext(stream))  # it looks again and again until something comes
    while len(journal.looks) < 5:
        await asyncio.sleep(0)
    await end(desk, "ada", job_id, S.FAILED, "network_error")
    async with asyncio.timeout(30):
        said += [await clock, *[block async for block in stream]]
    assert journal.looks[0] == 9
    assert set(journal.looks[1:]) == {0}
    ids = [each["id"] for each in messages(b"".join(said).decode()) if "id" in each]
    assert len(ids) == len(set(ids)) == 9


async def test_a_user_has_so_many_streams_and_then_no_more_until_one_ends(desk: Desk) -> None:
    job_id, _ = await finished(desk)
    seats = desk.app.state.streams
    seats[desk.name("ada")] = STREAMS_MAX
    path = f"/jobs/{job_id}/events"
    refused = await desk.get(path, desk.key("ada") | STREAM)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_streams")
    assert refused.headers["Retry-After"] == "15"
    assert (await desk.get(path, desk.key("ada"))).status_code == 200  # pages are no streams
    seats[desk.name("ada")] = STREAMS_MAX - 1
    for _ in range(3):  # each gives its seat back
        assert (await desk.get(path, desk.key("ada") | STREAM)).status_code == 200
    assert seats[desk.name("ada")] == STREAMS_MAX - 1


async def test_a_receipt_is_there_once_the_run_has_ended(desk: Desk) -> None:
    job = await desk.job("ada")
    early = await desk.get(f"/jobs/{job['id']}/receipt", desk.key("ada"))
    assert (early.status_code, early.json()["code"]) == (404, "no_receipt_yet")
    job_id, _ = await finished(desk)
    receipt = await desk.get(f"/jobs/{job_id}/receipt", desk.key("ada"))
    assert (receipt.status_code, receipt.json()["status"]) == (200, "submitted")
    report = await desk.get(f"/jobs/{job_id}/report", desk.key("ada"))
    assert report.headers["Content-Type"].startswith("text/html")
    assert "sandbox" in report.headers["Content-Security-Policy"]
    await desk.post(f"/jobs/{job['id']}/cancel", desk.key("ada"))
    never = await desk.get(f"/jobs/{job['id']}/receipt", desk.key("ada"))
    assert (never.status_code, never.json()["code"]) == (404, "no_receipt")


async def test_papers_and_the_report_of_a_run_are_had_by_handle(
    desk: Desk, settings: Settings
) -> None:
    job_id, _ = await finished(desk)
    folder = user_folder(settings, desk.name("ada")) / "runs" / job_id
    for name, content in (("made/resume.pdf", b"%PDF made"), ("documents/cv.pdf", b"%PDF given")):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_bytes(content)
    (folder / "report.html").write_text("<p>told</p>", "utf-8")
    (folder / "request.json").write_text("{}", "utf-8")
    (folder / "made" / "key.pdf").symlink_to("/etc/hostname")
    listed = (await desk.get(f"/jobs/{job_id}/artifacts", desk.key("ada"))).json()["artifacts"]
    assert [each["name"] for each in listed] == ["cv.pdf", "resume.pdf", "report.html"]
    answers = [await desk.get(f"/artifacts/{each['handle']}", desk.key("ada")) for each in listed]
    assert [each.content for each in answers] == [b"%PDF given", b"%PDF made", b"<p>told</p>"]
    for answer in answers:
        assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert answers[0].headers["Content-Disposition"].startswith("attachment")


async def test_pictures_of_a_run_are_had_by_handle_from_their_job_alone(
    desk: Desk, settings: Settings
) -> None:
    job_id, _ = await finished(desk)
    other = await desk.job("ada")
    folder = user_folder(settings, desk.name("ada")) / "runs" / job_id / "pictures"
    folder.mkdir(parents=True)
    (folder / "0012-proof.png").write_bytes(b"\x89PNG proof")
    (folder / "notes.txt").write_text("not a picture", "utf-8")
    listed = (await desk.get(f"/jobs/{job_id}/artifacts", desk.key("ada"))).json()["artifacts"]
    assert [(each["name"], each["size"]) for each in listed] == [("0012-proof", 10)]
    handle = listed[0]["handle"]
    for where in (f"/jobs/{job_id}/artifacts/{handle}", f"/artifacts/{handle}"):
        picture = await desk.get(where, desk.key("ada"))
        assert (picture.content, picture.headers["Content-Type"]) == (b"\x89PNG proof", "image/png")
        assert "sandbox" in picture.headers["Content-Security-Policy"]
        assert picture.headers["Content-Disposition"] == f'inline; filename="{handle}.png"'
    assert (await desk.get(f"/artifacts/{handle}", desk.key("bob"))).status_code == 404
    for path, who in ((job_id, "bob"), (other["id"], "ada")):
        answer = await desk.get(f"/jobs/{path}/artifacts/{handle}", desk.key(who))
        assert answer.status_code == 404


async def test_what_was_told_of_a_job_is_looked_at_and_told_again_by_hand(desk: Desk) -> None:
    order = JobOrder(JobType.APPLY, ORDER["target_url"], callback_url="https://cb.example/hook")
    job_id, user = f"told-{desk.mark}", desk.name("ada")
    job = new_job(order, user_id=user, job_id=job_id, at=stamp(NOW))
    await SqlJobs(desk.database.of_user(user)).add(job)
    await end(desk, "ada", job_id, S.FAILED, "network_error")
    outbox = desk.app.state.context.outbox
    (waiting,) = await outbox.of_job(desk.name("ada"), job_id)
    await outbox.record(waiting, Delivery(stamp(NOW), 200))
    path = f"/jobs/{job_id}/callbacks"
    (told,) = (await desk.get(path, desk.key("ada"))).json()["callbacks"]
    assert (told["event_id"], told["kind"], told["due_at"]) == (f"{job_id}.1.end", "failed", None)
    assert told["delivered"]
    assert [each["status"] for each in told["deliveries"]] == [200]
    again = f"{path}/{told['event_id']}/resend"
    assert (await desk.post(again, desk.key("bob"))).status_code == 404
    assert (await desk.post(f"{path}/other/resend", desk.key("ada"))).status_code == 404
    assert (await desk.post(again, desk.key("ada"))).status_code == 202
    due = await outbox.due(at=NOW, limit=500)
    assert [e.event_id for e in due if e.job_id == job_id] == [told["event_id"]]
    (after,) = (await desk.get(path, desk.key("ada"))).json()["callbacks"]
    assert len(after["deliveries"]) == 1


ODD = st.one_of(st.just("\x00"), st.just("\ud800"), st.characters())


@given(text=st.text(ODD, max_size=40), label=st.text(ODD, max_size=20))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
async def test_any_text_of_a_page_goes_through_question_event_stream_and_callback(
    desk: Desk, text: str, label: str
) -> None:
    said = {"callback_url": "https://192.0.43.8/hook"}
    job = await desk.job("ada", **said)
    job_id, database = str(job["id"]), desk.database.of_user(desk.name("ada"))
    question = Question("q-odd", QuestionKind.TEXT, PageText(text), label=PageText(label))
    journal = SqlJournal(database)
    fence = await journal.claim(job_id, "w1", lease_s=30, at=NOW)
    for envelope in runs.HAPPY[1:3]:
        await journal.append(replace(envelope, run_id=job_id), fence=fence)
    asked = ev.QuestionAsked(question.id, question.kind, question.text)
    await journal.append(replace(runs.HAPPY[3], run_id=job_id, event=asked), fence=fence)
    await desk.app.state.context.user_store(desk.name("ada")).questions.park(
        job_id, question, at=NOW
    )
    waits = JobChange(S.PAUSED, "worker:w1", text, waiting_for=question.id)
    jobs = SqlJobs(database)
    await jobs.change(job_id, waits, only=tuple(LIVE), at=NOW)
    listed = (await desk.get(f"/questions/{question.id}", desk.key("ada"))).json()
    assert listed["job_id"] == job_id
    await jobs.change(job_id, JobChange(S.FAILED, "worker:w1", text, "x"), only=(S.PAUSED,), at=NOW)
    await SqlQuestions(database).close(job_id)
    page = (await desk.get(f"/jobs/{job_id}/events", desk.key("ada"))).json()
    told = messages((await desk.get(f"/jobs/{job_id}/events", desk.key("ada") | STREAM)).text)
    assert [json.loads(each["data"]) for each in told if "id" in each] == page["events"]
    assert told[-1]["event"] == "end"
    kept = await desk.app.state.context.outbox.of_job(desk.name("ada"), job_id)
    assert [each.kind for each in kept] == ["needs_human", "failed"]
    for each in kept:
        json.loads(each.body.encode())
