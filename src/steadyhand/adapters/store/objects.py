"""Files of a service's users where every machine of it finds them, and their list by handle.

Where no object store is named the home folder is one: its keys are the paths in it. A run works in
a folder of its machine in any case, since browsers take and give files; `WorkingCopy` brings what
lies at the object store before the work, and puts what changed there while it goes on. What clients
may have is listed in the table `artifacts`, so that no list and no handle needs a walk.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit

from sqlalchemy import Row, and_, bindparam, delete, select, union

from steadyhand.core.journal.codec import stamp
from steadyhand.errors import BadInput, SteadyhandError, StoreFailed
from steadyhand.ports import Clock
from steadyhand.ports.api import StoredArtifact
from steadyhand.ports.store import Objects, StoredObject

from . import home
from .database import Database, upsert_rows
from .tables import artifacts, jobs, runs

ANSWER_S = 20.0  # of a whole call; a picture of 2 MB at 1 Mbit/s is there by then
CONNECT_S = 3.0
AT_ONCE = 8  # calls for the files of one folder
KEEP_S = 60.0  # of all that a run wrote, at its end: its worker waits no longer
CACHE_S = 3600.0  # what lies here of a user and is as old may go, once nobody needs it
PUBLISH_S = 5.0  # between looks at what a run has written: so much is lost with its machine
BROUGHT = ("runs", "files", "profiles", "jobs")  # of a user's folder: what runs work with
KEY_MAX = 900  # bytes; S3 takes 1,024 with the prefix
_log = logging.getLogger("steadyhand.store")
P = ParamSpec("P")
T = TypeVar("T")
URL_FORM = "it is written like s3://BUCKET/PREFIX?endpoint=https://HOST&region=NAME"


def checked_key(key: str) -> str:
    """The key, each part of which stays in its folder. Raises BadInput."""
    for part in key.split("/"):
        home.check_name(part, "key of a file")
    if len(key.encode()) > KEY_MAX:
        raise BadInput(f"a key of a file has at most {KEY_MAX} bytes")
    return key


class FolderObjects:
    """An `Objects` in a folder of this machine, or of a disk that all machines have."""

    def __init__(self, root: Path) -> None:
        self._root = root

    async def put(self, key: str, content: bytes) -> str:
        """The file holds *content*, whole or not at all."""
        where = self._root / checked_key(key)
        await _in_time(self._put, where, content)
        return _file_mark(where)

    async def get(self, key: str) -> bytes | None:
        """What the file holds; None where there is none."""
        return await _in_time(home.read_private, self._root / checked_key(key))

    async def list(self, folder: str) -> tuple[StoredObject, ...]:
        """The files in that folder and below it, but links."""
        return await _in_time(self._list, self._root / checked_key(folder))

    async def delete(self, keys: Collection[str]) -> None:
        """None of the files is there."""
        for key in keys:
            await _in_time(partial(Path.unlink, missing_ok=True), self._root / checked_key(key))

    def _put(self, where: Path, content: bytes) -> None:
        home.make_private_folders(self._root, where.parent)
        home.write_private(where, content)

    def _list(self, folder: Path) -> tuple[StoredObject, ...]:
        found = ((str(each.relative_to(self._root)), each) for each in _files_in(folder))
        return tuple(
            StoredObject(key, each.stat().st_size, _file_mark(each)) for key, each in found
        )


async def _in_time(do: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """What *do* returns, of a thread; a disk that hangs holds nobody up. Raises StoreFailed."""
    try:
        async with asyncio.timeout(ANSWER_S):
            return await asyncio.to_thread(do, *given, **named)
    except TimeoutError as exc:
        raise StoreFailed(f"the disk did not answer within {ANSWER_S:.0f} s; check it") from exc
    except OSError as exc:
        raise StoreFailed(f"cannot use a file of the home: {exc.strerror}; check its disk") from exc


def _files_in(folder: Path) -> list[Path]:
    """The plain files in it and below, but hidden ones: those are not whole yet."""
    found = (each for each in folder.rglob("*") if not each.name.startswith("."))
    return sorted(each for each in found if each.is_file() and not each.is_symlink())


def _marked_files(folder: Path) -> list[tuple[Path, str]]:
    return [(file, _file_mark(file)) for file in _files_in(folder)]


def _is_below(key: str, folder: str) -> bool:
    """Whether it is a key of ours for something in that folder."""
    try:
        return checked_key(key).startswith(f"{folder}/")
    except BadInput:
        return False


def _file_mark(file: Path) -> str:
    seen = file.stat()
    return f"{seen.st_mtime_ns:x}-{seen.st_size:x}"


@dataclass(frozen=True, slots=True)
class Bucket:
    """Where an object store keeps ours, and what opens it."""

    name: str
    prefix: str = ""
    endpoint: str = ""  # '': Amazon's own
    region: str = "us-east-1"
    key_id: str = ""
    secret: str = field(default="", repr=False)
    token: str = field(default="", repr=False)

    @property
    def host(self) -> str:
        """What a sentence calls the store."""
        return urlsplit(self.endpoint).netloc or f"s3.{self.region}.amazonaws.com"


def bucket_of(url: str, *, key_id: str, secret: str, token: str = "") -> Bucket:
    """The bucket that the address names. Raises BadInput."""
    parts, plain = urlsplit(url), re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
    told = dict(parse_qsl(parts.query))
    prefix = parts.path.strip("/")
    named = plain.fullmatch(parts.netloc) and all(
        map(plain.fullmatch, prefix.split("/") if prefix else ())
    )
    endpoint = told.get("endpoint", "")
    reached = urlsplit(endpoint)
    if endpoint and (reached.scheme not in ("http", "https") or not reached.hostname):
        named = None
    if parts.scheme != "s3" or not named or set(told) - {"endpoint", "region"}:
        raise BadInput(f"artifacts_url names no bucket; {URL_FORM}")
    if not (key_id and secret):
        raise BadInput("artifacts_url needs a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
    region = told.get("region", "us-east-1")
    return Bucket(parts.netloc, prefix, endpoint.rstrip("/"), region, key_id, secret, token)


class S3Objects:
    """An `Objects` in a bucket of a store that speaks as S3 does; none is asked before its use."""

    def __init__(self, bucket: Bucket, *, answer_s: float = ANSWER_S) -> None:
        """Raises BadInput where the extra is not installed."""
        try:
            import obstore
            from obstore.store import S3Store
        except ModuleNotFoundError as exc:
            extra = "pip install 'steadyhand[s3]'"
            raise BadInput(f"artifacts_url needs obstore, of the extra 's3'; {extra}") from exc
        self._obstore, self._bucket, self._answer_s = obstore, bucket, answer_s
        # Said whole: the library would look for what is missing in its own variables.
        told: Any = {
            "region": bucket.region,
            "endpoint": bucket.endpoint or f"https://s3.{bucket.region}.amazonaws.com",
            "access_key_id": bucket.key_id,
            "secret_access_key": bucket.secret,
        }
        self._store = S3Store(
            bucket.name,
            prefix=bucket.prefix or None,
            config=told | ({"session_token": bucket.token} if bucket.token else {}),
            client_options={
                "allow_http": bucket.endpoint.startswith("http://"),
                "timeout": timedelta(seconds=answer_s),
                "connect_timeout": timedelta(seconds=min(CONNECT_S, answer_s)),
            },
            retry_config={"max_retries": 3, "retry_timeout": timedelta(seconds=answer_s)},
        )

    async def put(self, key: str, content: bytes) -> str:
        """The object holds *content*: it is there once all of it has arrived."""
        checked_key(key)
        with self._told_failures():
            async with asyncio.timeout(self._answer_s):
                done = await self._obstore.put_async(self._store, key, content)
        return str(done["e_tag"] or "").strip('"')

    async def get(self, key: str) -> bytes | None:
        """What the object holds; None where there is none."""
        checked_key(key)
        with self._told_failures():
            try:
                async with asyncio.timeout(self._answer_s):
                    found = await self._obstore.get_async(self._store, key)
                    if found.meta["size"] > home.ARTIFACT_MAX:
                        told = f"an object of {self._bucket.name} is too large to be ours"
                        raise StoreFailed(told)
                    return bytes(await found.bytes_async())
            except FileNotFoundError as exc:
                if "NoSuchBucket" in str(exc):
                    raise
        return None

    async def list(self, folder: str) -> tuple[StoredObject, ...]:
        """The objects below that folder."""
        checked_key(folder)
        found: list[StoredObject] = []
        with self._told_failures():
            async with asyncio.timeout(self._answer_s):
                async for some in self._obstore.list(self._store, prefix=folder):
                    found += [
                        StoredObject(e["path"], e["size"], str(e["e_tag"] or "").strip('"'))
                        for e in some
                    ]
        return tuple(sorted(found, key=lambda each: each.key))

    async def delete(self, keys: Collection[str]) -> None:
        """None of the objects is there."""
        wanted = [checked_key(key) for key in keys]
        with self._told_failures():
            for begin in range(0, len(wanted), 1000):  # more are not taken at once
                async with asyncio.timeout(self._answer_s):
                    some = wanted[begin : begin + 1000]
                    await self._obstore.delete_async(self._store, some)

    @contextmanager
    def _told_failures(self) -> Iterator[None]:
        """What goes wrong is one sentence, which repeats no address of a file and no key."""
        exceptions = self._obstore.exceptions
        refused = (exceptions.PermissionDeniedError, exceptions.UnauthenticatedError)
        where = f"the object store at {self._bucket.host}"
        try:
            yield
        except FileNotFoundError as exc:
            told = f"{where} has no bucket {self._bucket.name}; make it, or correct artifacts_url"
            raise StoreFailed(told) from exc
        except refused as exc:
            told = f"{where} refused our key; check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
            raise StoreFailed(told) from exc
        except TimeoutError as exc:
            told = f"{where} did not answer within {self._answer_s:g} s; see that it runs"
            raise StoreFailed(told) from exc
        except exceptions.BaseError as exc:
            status = re.search(r"status code: (\d{3})", str(exc))
            why = f"answered {status[1]}" if status else "cannot be reached"
            raise StoreFailed(f"{where} {why}; see that it runs, then try again") from exc


class WorkingCopy:
    """A folder of this machine with what an object store keeps; it is brought, changed, put back.

    What lies at the store counts: it was put there by whoever drove the run last.
    """

    def __init__(self, root: Path, objects: Objects) -> None:
        self._root, self._objects = root, objects
        self._put: dict[str, str] = {}  # what lies there of our files, by their marks here

    async def fetch(self, folder: str) -> None:
        """What lies there below *folder* is here, but what we never put. Raises StoreFailed."""
        found = [each for each in await self._objects.list(folder) if _is_below(each.key, folder)]
        some = asyncio.Semaphore(AT_ONCE)

        async def fetch_one(wanted: StoredObject) -> None:
            async with some:
                await self._fetch_one(wanted)

        fetching = [asyncio.create_task(fetch_one(each)) for each in found]
        try:
            await asyncio.gather(*fetching)
        finally:
            for each in fetching:  # those that are left where one failed
                each.cancel()
            await asyncio.gather(*fetching, return_exceptions=True)

    async def publish(self, folder: str) -> None:
        """What is here below *folder* lies there. Raises StoreFailed."""
        for file, mark in await _in_time(_marked_files, self._root / checked_key(folder)):
            key = str(file.relative_to(self._root))
            if self._put.get(key) != mark:
                content = await _in_time(home.read_private, file)
                if content is not None:
                    await self._objects.put(key, content)
                    self._put[key] = mark

    async def drop(self, folder: str) -> None:
        """Nothing is left here of *folder*; what lies there stays."""
        where = self._root / checked_key(folder)
        await _in_time(partial(shutil.rmtree, ignore_errors=True), where)

    async def _fetch_one(self, wanted: StoredObject) -> None:
        where = self._root / checked_key(wanted.key)
        if await _in_time(_digest_of, where) != wanted.mark:
            content = await self._objects.get(wanted.key)
            if content is None:
                return  # gone since it was listed
            await _in_time(home.make_private_folders, self._root, where.parent)
            await _in_time(home.write_private, where, content)
        self._put[wanted.key] = _file_mark(where)


def _digest_of(file: Path) -> str:
    """The mark that most object stores give what they hold; '' where there is no file."""
    content = home.read_private(file)
    return "" if content is None else hashlib.md5(content, usedforsecurity=False).hexdigest()


MEDIA_TYPES = {
    ".png": "image/png",
    ".pdf": "application/pdf",
    ".html": "text/html",
    ".json": "application/json",
    ".txt": "text/plain",
}
ANY_TYPE = "application/octet-stream"  # of what a site gave, and of what is none of these


@dataclass(frozen=True, slots=True)
class ListedFile:
    """A file of a run that its user may have."""

    run_id: str
    place: str  # in the run's folder
    artifact: StoredArtifact


class SqlArtifacts:
    """The list of what the runs of the database's user left, by handle."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.user_id = database.user_id

    async def add(self, listed: Collection[ListedFile], *, at: str) -> None:
        """They are listed; what was listed before is listed as it is now."""
        if not listed:
            return
        rows = [
            {
                "user_id": self.user_id,
                "handle": each.artifact.handle,
                "run_id": each.run_id,
                "place": each.place,
                "name": each.artifact.name,
                "size": each.artifact.size,
                "media_type": each.artifact.media_type,
                "at": at,
            }
            for each in listed
        ]
        async with self._database.writing("artifacts.add") as connection:
            await connection.execute(upsert_rows(connection, artifacts), rows)

    async def of_run(self, run_id: str) -> tuple[ListedFile, ...]:
        """Those of that run."""
        return await self._read(artifacts.c.run_id == run_id)

    async def find(self, handle: str) -> ListedFile | None:
        """The one of that handle; None where the user has none."""
        return next(iter(await self._read(artifacts.c.handle == handle)), None)

    async def _read(self, wanted: Any) -> tuple[ListedFile, ...]:
        mine = select(artifacts).where(artifacts.c.user_id == self.user_id, wanted)
        async with self._database.reading("artifacts.read") as connection:
            return tuple(map(_listed_file, await connection.execute(mine)))


def _listed_file(row: Row[Any]) -> ListedFile:
    kept = StoredArtifact(row.handle, row.name, row.size, row.media_type)
    return ListedFile(row.run_id, row.place, kept)


async def forget_old_artifacts(database: Database, objects: Objects, *, before: str) -> int:
    """What ended runs of all users left before then is gone, file by file, then its row.

    How many there were, at most 500; safe to repeat, and to be cut off and repeated.
    """
    ended = and_(
        runs.c.user_id == artifacts.c.user_id,
        runs.c.run_id == artifacts.c.run_id,
        runs.c.verdict != "",
    )
    old = select(artifacts).join(runs, ended).where(artifacts.c.at < before).limit(500)
    async with database.reading("artifacts.old") as connection:
        rows = (await connection.execute(old)).all()
    await objects.delete(
        [f"{home.user_place(row.user_id)}/runs/{row.run_id}/{row.place}" for row in rows]
    )
    one = and_(artifacts.c.user_id == bindparam("whose"), artifacts.c.handle == bindparam("which"))
    if rows:
        async with database.writing("artifacts.forget") as connection:
            gone = [{"whose": row.user_id, "which": row.handle} for row in rows]
            await connection.execute(delete(artifacts).where(one), gone)
    return len(rows)


async def forget_strangers(database: Database, root: Path, *, before: float) -> None:
    """What was brought here is gone of users who have no run and no job any more.

    They were forgotten, at whatever machine. What came here after *before* (POSIX seconds) stays.
    """
    here = await _in_time(_users_of, root / home.USERS, before)
    theirs = [select(each.c.user_id).where(each.c.user_id.in_(list(here))) for each in (runs, jobs)]
    async with database.reading("artifacts.users") as connection:
        known = set(await connection.scalars(union(*theirs)))
    for user in here.keys() - known:
        for part in BROUGHT:
            await _in_time(partial(shutil.rmtree, ignore_errors=True), here[user] / part)


def _users_of(top: Path, before: float) -> dict[str, Path]:
    """The folders of users to whose files nothing was added since then."""
    folders = sorted(top.iterdir()) if top.is_dir() else []
    return {
        unquote(folder.name): folder
        for folder in folders
        if all(
            part.stat().st_mtime < before
            for part in (folder, *(folder / each for each in BROUGHT))
            if part.is_dir()
        )
    }


async def tidy(
    database: Database, objects: Objects, *, days: int, clock: Clock, cache: Path | None = None
) -> None:
    """What ended runs left so many days ago is gone; 0 keeps it. A failure waits for a turn.

    With *cache*, where what lies elsewhere is brought to, nothing of forgotten users is left there.
    """
    before = stamp(clock.now() - timedelta(days=days))
    try:
        while days and await forget_old_artifacts(database, objects, before=before):
            pass
        if cache is not None:
            since = clock.now().timestamp() - CACHE_S
            await forget_strangers(database, cache, before=since)
    except StoreFailed as exc:
        _log.warning("old pictures and papers are still there: %s", exc)


class RunFolder:
    """The folder of one run on this machine: what is in it is listed, and put where all find it."""

    def __init__(
        self, root: Path, run_id: str, index: SqlArtifacts, *, copy: WorkingCopy | None = None
    ) -> None:
        self.place = checked_key(f"{home.user_place(index.user_id)}/runs/{run_id}")
        self._root, self._run_id, self._index, self._copy = root, run_id, index, copy
        self._listed: set[tuple[str, int]] = set()

    async def keep(self, patterns: Collection[str], *, clock: Clock) -> str:
        """What is new in it is put where all find it, and listed; '' or why it could not be.

        Nothing that goes wrong is raised, and nothing takes longer than KEEP_S: how the run ended
        is told in any case.
        """
        try:
            async with asyncio.timeout(KEEP_S):
                if self._copy is not None:
                    await self._copy.publish(self.place)
                await self.list_new(patterns, at=stamp(clock.now()))
        except TimeoutError:
            why = f"they could not be put within {KEEP_S:.0f} s"
        except (SteadyhandError, OSError) as exc:
            why = str(exc)
        else:
            return ""
        _log.warning("what run %s wrote was not kept: %s", self._run_id, why)
        return why

    async def leave(self) -> None:
        """Nothing is left here of what lies elsewhere; what cannot be removed is, some day."""
        if self._copy is not None:
            with suppress(StoreFailed):
                await self._copy.drop(self.place)

    async def list_new(self, patterns: Collection[str], *, at: str) -> None:
        """What came to it since the last call, or has another size, is listed. Raises StoreFailed.

        *patterns* say which of its files clients may have, in their order.
        """
        found = await _in_time(self._find, patterns)
        new = [each for each in found if (each.place, each.artifact.size) not in self._listed]
        await self._index.add(new, at=at)
        self._listed |= {(each.place, each.artifact.size) for each in new}

    def _find(self, patterns: Collection[str]) -> list[ListedFile]:
        folder = self._root / self.place
        return [
            listed_file(self._run_id, str(file.relative_to(folder)), file.stat().st_size)
            for pattern in patterns
            for file in sorted(folder.glob(pattern))
            if file.is_file() and not file.is_symlink()
        ]


def listed_file(run_id: str, place: str, size: int) -> ListedFile:
    """That file of the run, by a handle from which no place can be told."""
    folder, _, name = place.rpartition("/")
    stem, dot, ending = name.rpartition(".")
    inside = name if ending == "png" else f"{folder or run_id}/{name}"
    handle = hashlib.sha256(f"{run_id}/{inside}".encode()).hexdigest()[:32]
    shown = stem if ending == "png" else name
    given = folder.startswith("downloads")
    kind = ANY_TYPE if given else MEDIA_TYPES.get(dot + ending, ANY_TYPE)
    return ListedFile(run_id, place, StoredArtifact(handle, shown, size, kind))


@asynccontextmanager
async def repeated(
    do: Callable[[], Awaitable[object]],
    every_s: float,
    *,
    clock: Clock,
    at_once: bool = False,
) -> AsyncIterator[None]:
    """*do* is done every so often while the block runs, and not at its end.

    With *at_once* it is done at its begin as well. Where it fails, its next turn comes.
    """

    async def go_on() -> None:
        waits = not at_once
        while True:
            if waits:
                await clock.pause(every_s)
            waits = True
            try:
                await do()
            except (SteadyhandError, OSError) as exc:
                _log.warning("is tried again in %.0f s: %s", every_s, exc)

    task = asyncio.create_task(go_on())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait((task,), timeout=ANSWER_S)
