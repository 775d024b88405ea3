"""The contract of `ports.Objects`, for a folder and for a store that speaks as S3 does."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.shared import S3Server

from steadyhand.adapters.host import SystemClock
from steadyhand.adapters.store.database import Database
from steadyhand.adapters.store.home import user_place
from steadyhand.adapters.store.objects import (
    Bucket,
    FolderObjects,
    RunFolder,
    S3Objects,
    SqlArtifacts,
    WorkingCopy,
    bucket_of,
    forget_old_artifacts,
    forget_strangers,
    listed_file,
    repeated,
)
from steadyhand.adapters.store.store import SqlRuns, open_database
from steadyhand.core.journal.codec import stamp
from steadyhand.errors import BadInput, StoreFailed
from steadyhand.ports import Objects, RunRow, StoredObject
from steadyhand.settings import Settings
from steadyhand.wiring.home import OF_A_RUN, shared_objects

NOW = stamp(datetime(2026, 11, 26, 12, tzinfo=UTC))
PNG = b"\x89PNG" + bytes(range(256)) * 40


def s3_objects(s3: S3Server, name: str, **more: object) -> S3Objects:
    """A bucket of that name, as the settings name it."""
    bucket = bucket_of(
        f"s3://{name}/kept?endpoint={s3.endpoint}", key_id=s3.key_id, secret=s3.secret
    )
    return S3Objects(bucket, **more)  # type: ignore[arg-type]


@pytest.fixture(params=["folder", "s3"])
def objects(request: pytest.FixtureRequest, tmp_path: Path) -> Objects:
    if request.param == "folder":
        return FolderObjects(tmp_path / "home")
    server: S3Server = request.getfixturevalue("s3")
    name = server.bucket()
    return s3_objects(server, name)


async def test_what_was_put_is_had_back_whole_and_the_last_counts(objects: Objects) -> None:
    first = await objects.put("users/ada/runs/r1/pictures/0001-end.png", PNG)
    assert await objects.get("users/ada/runs/r1/pictures/0001-end.png") == PNG
    second = await objects.put("users/ada/runs/r1/pictures/0001-end.png", b"another")
    assert await objects.get("users/ada/runs/r1/pictures/0001-end.png") == b"another"
    assert first != second


async def test_what_is_not_there_is_none_and_is_deleted_without_a_fault(objects: Objects) -> None:
    assert await objects.get("users/ada/none") is None
    assert await objects.list("users/ada") == ()
    await objects.delete(["users/ada/none"])


async def test_a_list_has_size_and_mark_of_one_folder_and_of_no_other_that_begins_alike(
    objects: Objects,
) -> None:
    await objects.put("users/ada/runs/r1/a.json", b"{}")
    await objects.put("users/ada/runs/r1/pictures/b.png", PNG)
    await objects.put("users/ada/runs/r10/c.png", PNG)
    await objects.put("users/adam/runs/r1/d.png", PNG)
    found = await objects.list("users/ada/runs/r1")
    assert [(e.key.removeprefix("users/ada/runs/r1/"), e.size) for e in found] == [
        ("a.json", 2),
        ("pictures/b.png", len(PNG)),
    ]
    before = found[0].mark
    await objects.put("users/ada/runs/r1/a.json", b"{ }")
    assert (await objects.list("users/ada/runs/r1"))[0].mark != before
    await objects.delete([each.key for each in found])
    assert await objects.list("users/ada/runs/r1") == ()
    assert len(await objects.list("users")) == 2


@pytest.mark.parametrize(
    "key",
    ["", "/etc/passwd", "users/../../x", "a//b", "a/./b", ".hidden", "a\0b", "a\\b", "a" * 901],
)
async def test_no_key_leaves_its_place(objects: Objects, key: str) -> None:
    for call in (objects.put(key, b""), objects.get(key), objects.list(key), objects.delete([key])):
        with pytest.raises(BadInput):
            await call


async def test_a_put_that_fails_leaves_nothing_of_its_object(
    objects: Objects, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if isinstance(objects, FolderObjects):
        (tmp_path / "home").mkdir()
        (tmp_path / "home" / "users").write_text("in the way")
        with pytest.raises(StoreFailed, match="users"):
            await objects.put("users/ada/a.png", PNG)
        assert [each.name for each in (tmp_path / "home").iterdir()] == ["users"]
        return
    server: S3Server = request.getfixturevalue("s3")
    name = server.bucket()
    async with cut_line(server, after=40_000) as endpoint:
        cut = S3Objects(
            Bucket(name, "kept", endpoint, key_id=server.key_id, secret=server.secret), answer_s=3
        )
        with pytest.raises(StoreFailed, match=r"the object store at 127\.0\.0\.1:\d+ "):
            await cut.put("users/ada/a.png", PNG * 100)
    whole = s3_objects(server, name)
    assert await whole.get("users/ada/a.png") is None
    assert await whole.list("users") == ()


@asynccontextmanager
async def cut_line(server: S3Server, *, after: int) -> AsyncIterator[str]:
    """An address that leads to the server and is cut after so many bytes to it."""
    port = int(server.endpoint.rpartition(":")[2])

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        _, there = await asyncio.open_connection("127.0.0.1", port)
        there.write(await reader.readexactly(after))
        await there.drain()
        there.transport.abort()
        writer.transport.abort()

    async with await asyncio.start_server(pass_on, "127.0.0.1", 0) as listening:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"


async def test_a_store_that_says_nothing_is_waited_for_no_longer_than_its_deadline() -> None:
    silent = asyncio.Event()

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await silent.wait()
        writer.close()

    async with await asyncio.start_server(say_nothing, "127.0.0.1", 0) as listening:
        endpoint = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        hung = S3Objects(Bucket("b", "", endpoint, key_id="k", secret="s"), answer_s=0.3)
        for call in (hung.put("a", b""), hung.get("a"), hung.list("a"), hung.delete(["a"])):
            began = time.monotonic()
            with pytest.raises(StoreFailed, match="see that it runs"):
                await call
            assert time.monotonic() - began < 3
        silent.set()


async def test_what_is_wrong_with_a_store_is_one_sentence_without_a_key(s3: S3Server) -> None:
    name = s3.bucket()
    lost = Bucket("nowhere", "", s3.endpoint, key_id=s3.key_id, secret=s3.secret)
    wrong = Bucket(name, "", s3.endpoint, key_id=s3.key_id, secret="another-secret")
    nobody = Bucket(name, "", "http://127.0.0.1:9", key_id="k", secret="another-secret")
    for bucket, said in (
        (lost, "has no bucket nowhere; make it, or correct artifacts_url"),
        (wrong, "refused our key; check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"),
        (nobody, "cannot be reached; see that it runs, then try again"),
    ):
        store = S3Objects(bucket, answer_s=2)
        with pytest.raises(StoreFailed) as refused:
            await store.put("users/ada/a.png", PNG)
        assert str(refused.value) == f"the object store at {bucket.host} {said}"
        with pytest.raises(StoreFailed):
            await store.list("users")
        assert "another-secret" not in repr(bucket)


@pytest.mark.parametrize(
    "url",
    [
        "https://b/p",
        "s3://",
        "s3://b/../c",
        "s3://b?endpoint=ftp://x",
        "s3://b?endpoint=",
        "s3://b?secret=x",
        "s3://user:pass@b/p",
    ],
)
def test_an_address_that_names_no_bucket_is_refused_without_repeating_it(url: str) -> None:
    if url.endswith("endpoint="):
        assert bucket_of(url, key_id="k", secret="s").host == "s3.us-east-1.amazonaws.com"
        return
    with pytest.raises(BadInput, match="names no bucket") as refused:
        bucket_of(url, key_id="k", secret="s")
    assert "pass" not in str(refused.value)


def test_without_a_key_no_store_is_named(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, artifacts_url="s3://b/p", _env_file=None)
    with pytest.raises(BadInput, match="set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"):
        shared_objects(settings)
    assert "s3://b/p" not in repr(settings)


async def test_another_machine_goes_on_with_what_lies_at_the_store(
    objects: Objects, tmp_path: Path
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    place = "users/ada/runs/r1"
    (one / place / "pictures").mkdir(parents=True)
    (one / place / "sheet.json").write_bytes(b"first")
    (one / place / "pictures" / "a.png").write_bytes(PNG)
    (one / place / ".half.part").write_bytes(b"not whole yet")
    here = WorkingCopy(one, objects)
    await here.publish(place)
    there = WorkingCopy(two, objects)
    await there.fetch(place)
    assert (two / place / "sheet.json").read_bytes() == b"first"
    assert (two / place / "pictures" / "a.png").read_bytes() == PNG
    assert (two / place / "sheet.json").stat().st_mode & 0o777 == 0o600
    assert not (two / place / ".half.part").exists()
    (two / place / "sheet.json").write_bytes(b"second")
    await there.publish(place)
    await there.drop(place)
    assert not (two / place).exists()
    await WorkingCopy(one, objects).fetch(place)  # what lies there counts
    assert (one / place / "sheet.json").read_bytes() == b"second"


async def test_what_did_not_change_is_put_once(tmp_path: Path) -> None:
    class CountedObjects(FolderObjects):
        """Objects that count what is put."""

        puts = 0

        async def put(self, key: str, content: bytes) -> str:
            self.puts += 1
            return await super().put(key, content)

    kept, place = CountedObjects(tmp_path / "there"), "users/ada/runs/r1"
    (tmp_path / "here" / place).mkdir(parents=True)
    (tmp_path / "here" / place / "sheet.json").write_bytes(b"one")
    copy = WorkingCopy(tmp_path / "here", kept)
    for content, puts in ((b"one", 1), (b"one", 1), (b"other", 2)):
        if content != b"one":
            (tmp_path / "here" / place / "sheet.json").write_bytes(content)
        await copy.publish(place)
        assert kept.puts == puts


async def test_only_keys_of_the_folder_that_was_asked_for_are_brought(tmp_path: Path) -> None:
    class OddObjects(FolderObjects):
        """Objects that list more than was asked for."""

        async def list(self, folder: str) -> tuple[StoredObject, ...]:
            more = ("users/bob/cv.pdf", f"{folder}/../../../../cv.pdf", f"{folder}//x", folder)
            return (*await super().list(folder), *(StoredObject(key, 1, "m") for key in more))

        async def get(self, key: str) -> bytes | None:
            return b"whoever's"

    kept = OddObjects(tmp_path / "there")
    await kept.put("users/ada/files/f1/cv.pdf", PNG)
    await WorkingCopy(tmp_path / "here", kept).fetch("users/ada/files")
    assert papers_in(tmp_path, but="there") == ["here/users/ada/files/f1/cv.pdf"]


def papers_in(top: Path, *, but: str) -> list[str]:
    """The papers anywhere below *top*, but those in that folder of it."""
    found = sorted(str(each.relative_to(top)) for each in top.rglob("*.pdf"))
    return [each for each in found if not each.startswith(f"{but}/")]


async def test_what_cannot_be_kept_of_a_run_is_said_and_never_raised(
    tmp_path: Path, database: Database
) -> None:
    class FailingObjects(FolderObjects):
        """Objects of which none is put."""

        fault: Exception = StoreFailed("the object store is away")

        async def put(self, key: str, content: bytes) -> str:
            raise self.fault

    where = tmp_path / "users/ada/runs/r1"
    where.mkdir(parents=True)
    (where / "sheet.json").write_bytes(b"{}")
    kept, index = FailingObjects(tmp_path / "there"), SqlArtifacts(database.of_user("ada"))
    folder = RunFolder(tmp_path, "r1", index, copy=WorkingCopy(tmp_path, kept))
    faults: list[tuple[Exception, str]] = [
        (kept.fault, "the object store is away"),
        (BadInput("'x\\y' cannot be a key"), "cannot be a key"),
        (OSError(5, "Input/output error"), "Input/output error"),
        (TimeoutError(), "could not be put within 60 s"),
    ]
    for fault, said in faults:
        kept.fault = fault
        assert said in await folder.keep(OF_A_RUN, clock=SystemClock())


async def test_what_fails_once_is_done_again_at_its_next_turn() -> None:
    class Ticking(SystemClock):
        """A clock whose pauses take no time."""

        async def pause(self, seconds: float) -> None:
            await asyncio.sleep(0)

    turns, thrice = 0, asyncio.Event()

    async def do() -> None:
        nonlocal turns
        turns += 1
        if turns == 3:
            thrice.set()
        raise StoreFailed("away")

    async with asyncio.timeout(5), repeated(do, 3600, clock=Ticking()):
        await thrice.wait()


async def test_what_is_done_at_once_waits_for_its_turns_after_that() -> None:
    class Standing(SystemClock):
        """A clock whose pauses never end."""

        async def pause(self, seconds: float) -> None:
            paused.append(seconds)
            await asyncio.Event().wait()

    for at_once, told in ((True, 1), (False, 0)):
        paused: list[float] = []
        turns = 0

        async def do() -> None:
            nonlocal turns
            turns += 1

        async with asyncio.timeout(5), repeated(do, 3600, clock=Standing(), at_once=at_once):
            while not paused:
                await asyncio.sleep(0)
        assert (turns, paused) == (told, [3600])


async def test_what_was_brought_goes_once_its_user_was_forgotten_at_another_machine(
    database: Database, tmp_path: Path
) -> None:
    mark = uuid.uuid4().hex[:8]
    gone, stays = f"Gone.{mark}", f"Stays.{mark}"
    await SqlRuns(database.of_user(stays)).add(RunRow("r1", "https://jobs.example.com/", NOW))
    for user in (gone, stays):
        for part in ("files/f1", "runs/r1", "vault"):
            (tmp_path / user_place(user) / part).mkdir(parents=True)
    soon = time.time() + 60
    await forget_strangers(database, tmp_path, before=soon - 3600)  # it has just come
    assert (tmp_path / user_place(gone) / "files").exists()
    await forget_strangers(database, tmp_path, before=soon)
    assert [each.name for each in (tmp_path / user_place(gone)).iterdir()] == ["vault"]
    assert (tmp_path / user_place(stays) / "files/f1").exists()


@pytest.fixture(params=["sqlite_url", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest) -> str:
    """The address of the database under test."""
    return request.getfixturevalue(request.param)


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    opened = await open_database(url, "", role="steadyhand_users")
    yield opened
    await opened.close()


async def test_no_handle_leads_to_a_file_of_another_user(
    database: Database, tmp_path: Path
) -> None:
    mark = uuid.uuid4().hex[:8]
    ada, bob = f"ada-{mark}", f"bob-{mark}"
    for user in (ada, bob):
        where = tmp_path / user_place(user) / "runs" / "r1" / "pictures"
        where.mkdir(parents=True)
        (where / "0001-end.png").write_bytes(PNG)
    index = SqlArtifacts(database.of_user(ada))
    await RunFolder(tmp_path, "r1", index).list_new(OF_A_RUN, at=NOW)
    (listed,) = await index.of_run("r1")
    assert await index.find(listed.artifact.handle) == listed
    others = SqlArtifacts(database.of_user(bob))
    assert await others.of_run("r1") == ()
    assert await others.find(listed.artifact.handle) is None


async def test_files_of_ended_runs_go_when_they_are_old_and_no_others(
    database: Database, objects: Objects
) -> None:
    mark, earlier = uuid.uuid4().hex[:8], "2026-01-01T00:00:00.000Z"
    user = f"Ada.{mark}"  # written otherwise in a folder
    theirs = database.of_user(user)
    index, listed_at = SqlArtifacts(theirs), {"old": earlier, "open": earlier, "new": NOW}
    for run, at in listed_at.items():
        await SqlRuns(theirs).add(RunRow(run, "https://jobs.example.com/", at))
        if run != "open":
            await SqlRuns(theirs).end(run, "submitted")
        key = f"{user_place(user)}/runs/{run}"
        await objects.put(f"{key}/pictures/0001-end.png", PNG)
        await objects.put(f"{key}/sheet.json", b"{}")
        await index.add([listed_file(run, "pictures/0001-end.png", len(PNG))], at=at)
    while await forget_old_artifacts(database, objects, before="2026-06-01T00:00:00.000Z"):
        pass
    left = [run for run in listed_at if await index.of_run(run)]
    assert left == ["open", "new"]
    kept = {
        each.key.split("/")[3]
        for each in await objects.list(f"{user_place(user)}/runs")
        if each.key.endswith(".png")
    }
    assert kept == {"open", "new"}
