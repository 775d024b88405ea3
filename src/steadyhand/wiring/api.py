"""The API over one store: which adapter stands behind which port of it."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import tomllib
import uuid
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from steadyhand.adapters.documents import profile_folder
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.adapters.documents.tree import read_tree
from steadyhand.adapters.files.given_file import Role, read_foreign_text
from steadyhand.adapters.host import SystemClock
from steadyhand.adapters.net import address, fetch, tokens
from steadyhand.adapters.store import (
    FileArtifacts,
    Home,
    exchange,
    fleet,
    jobs,
    journal,
    limits,
)
from steadyhand.adapters.store import service_keys as keys
from steadyhand.adapters.store.answer_bank import SqlBank
from steadyhand.adapters.store.database import Database, connect
from steadyhand.adapters.store.recipes import SqlRecipes
from steadyhand.core.journal import codec
from steadyhand.core.policy.budget import Tier
from steadyhand.core.queue.access import SCOPES, USER_SCOPES, is_key_name, is_user_id
from steadyhand.core.queue.explain import AlertRule, read_alert_rules
from steadyhand.core.queue.rate_limits import read_limits
from steadyhand.errors import BadInput, ProfileInvalid, RunNotFound
from steadyhand.ports import Clock, Vault
from steadyhand.ports.api import ApiContext, ApiOptions, BulkAction, StoredArtifact, UserStore
from steadyhand.ports.jobs import Keys, ServiceKey, ServiceUser, Tokens
from steadyhand.run.context import PICTURES
from steadyhand.run.tracking import REPORT, RESULT
from steadyhand.settings import ApiFields, Settings, service_keys_of
from steadyhand.views.receipt import receipt
from steadyhand.views.record import RunRecord

from .home import (
    FILES,
    open_shared_store,
    profile_with_files,
    report_renderer_of,
    sealed_questions,
    stored_record,
    user_file,
    user_folder,
    user_vault,
)

RUNS, ACTIONS, ACTION_FILE = "runs", "actions", "action.json"  # in a user's folder


@asynccontextmanager
async def open_api(settings: Settings, clock: Clock | None = None) -> AsyncIterator[ApiContext]:
    """What the API works with, as long as the block lasts. Raises BadInput, StoreFailed."""
    async with open_shared_store(settings) as database:
        yield api_context(settings, database, clock or SystemClock())


def api_context(settings: Settings, database: Database, clock: Clock) -> ApiContext:
    """The ports of the API over that database."""
    runs = _StoredRuns(settings, database)
    return ApiContext(
        user_store=partial(user_store, settings, database, clock=clock),
        users=keys.SqlUsers(database),
        keys=ConfiguredKeys(service_keys_of(settings), keys.SqlKeys(database)),
        tokens=_tokens(settings, clock),
        limits=limits.SqlRateLimits(database),
        workers=fleet.SqlWorkers(database),
        outbox=fleet.SqlOutbox(database),
        stats=jobs.SqlJobStats(database),
        files=_UserFiles(settings),
        artifacts=_RunFiles(settings),
        bulk=_UserBulkActions(settings),
        profiles=_UserProfiles(settings),
        vault=lambda user, actor: user_vault(settings, database.of_user(user), actor=actor),
        admit=lambda url: address.check_admitted(url, settings.allow_origins),
        check_address=address.check_address,
        receipt=runs.receipt,
        report=runs.report,
        clock=clock,
        new_id=lambda: str(uuid.uuid4()),
        options=ApiOptions(
            cors_origins=settings.cors_origins,
            tier=settings.tier,
            limits=read_limits(_toml_of(settings.tiers_file, "tiers")),
            alerts=_alert_rules(settings.alerts_file),
            version=version("steadyhand"),
            models=_models(settings),
        ),
    )


def user_store(settings: Settings, database: Database, user_id: str, *, clock: Clock) -> UserStore:
    """That user's part of the store."""
    theirs = database.of_user(user_id)
    return UserStore(
        jobs=jobs.SqlJobs(theirs),
        questions=sealed_questions(settings, theirs, clock),
        journal=journal.SqlJournal(theirs),
        spendings=limits.SqlSpendings(theirs),
        bank=SqlBank(theirs),
        recipes=SqlRecipes(theirs),
    )


class _StoredRuns:
    """What is stored of users' runs, to be read."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self._settings = settings
        self._database = database

    async def receipt(self, user_id: str, run_id: str) -> dict[str, object]:
        """The receipt of that user's run. Raises RunNotFound where nothing is stored."""
        return receipt(await self._record(user_id, run_id)).to_dict()

    async def report(self, user_id: str, run_id: str) -> str:
        """Its report as one page. Raises RunNotFound."""
        record = await self._record(user_id, run_id)
        home = user_folder(self._settings, user_id)
        home.mkdir(parents=True, exist_ok=True, mode=0o700)  # pictures are looked for in it
        theirs = {"home": home}
        return report_renderer_of(run_id, self._settings.model_copy(update=theirs)).html(record)

    async def _record(self, user_id: str, run_id: str) -> RunRecord:
        envelopes = await journal.SqlJournal(self._database.of_user(user_id)).read(run_id)
        if not envelopes:
            raise RunNotFound(f"there is no run {run_id}")
        return stored_record(
            run_id, envelopes, Home(user_folder(self._settings, user_id)).artifacts
        )


class _UserFiles:
    """A `Files` in the users' folders, where the runs of their jobs look for them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def put(self, user_id: str, name: str, content: bytes) -> str:
        """The file is kept; its handle, the same for the same file: asking again is safe."""
        handle = hashlib.sha256(name.encode() + b"\0" + content).hexdigest()[:32]
        await asyncio.to_thread(self._folder(user_id).write, handle, name, content)
        return handle

    async def read(self, user_id: str, handle: str) -> bytes | None:
        """That user's file of the handle; None where they have none."""
        folder = user_folder(self._settings, user_id)
        found = await asyncio.to_thread(user_file, folder, handle)
        return await asyncio.to_thread(found.read_bytes) if found else None

    def _folder(self, user_id: str) -> FileArtifacts:
        home = user_folder(self._settings, user_id)
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        return FileArtifacts(home, FILES)


MEDIA_TYPES = {
    ".png": "image/png",
    ".pdf": "application/pdf",
    ".html": "text/html",
    ".json": "application/json",
}
OF_A_RUN = (f"{PICTURES}/*.png", "documents/*.pdf", "made/*.pdf", REPORT, RESULT)


class _UserProfiles:
    """A `Profiles` in the users' folders, where the runs of their jobs look for them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def names(self, user_id: str) -> tuple[str, ...]:
        """The names of all of that user's."""
        home = user_folder(self._settings, user_id)
        kept = await asyncio.to_thread(profile_folder.stored_profiles, home)
        return tuple(each.name for each in kept)

    async def read(self, user_id: str, name: str) -> dict[str, Any] | None:
        """That profile, with handles for its files; None where there is none."""
        return await asyncio.to_thread(self._read, user_folder(self._settings, user_id), name)

    async def put(self, user_id: str, name: str, given: Mapping[str, Any]) -> None:
        """It is kept, in place of one of that name. Raises BadInput for what is no profile."""
        home = user_folder(self._settings, user_id)
        await asyncio.to_thread(self._put, home, profile_folder.profile_path(home, name), given)

    def _put(self, home: Path, path: Path, given: Mapping[str, Any]) -> None:
        content = profile_with_files(given, home)
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        with TemporaryDirectory(dir=home) as folder:  # read as a run will read it, then kept
            tried = Path(folder) / f"{path.stem}.json"
            tried.write_bytes(content)
            Profile.load(tried)
        profile_folder.write_profile(path, content.decode(), replace=True)

    def _read(self, home: Path, name: str) -> dict[str, Any] | None:
        path = profile_folder.profile_path(home, name)
        if not path.is_file():
            return None
        told = read_tree(path, ProfileInvalid, what="profile").plain()
        if not isinstance(told, dict):
            raise ProfileInvalid(f"{path.name} holds no profile; put it anew")
        papers = told.get("documents")
        named = papers.items() if isinstance(papers, dict) else ()
        handles = {role: _sent_file_handle(str(paper), home) for role, paper in named}
        return {**told, "documents": {role: each for role, each in handles.items() if each}}


def _sent_file_handle(paper: str, home: Path) -> str:
    """The handle of a file that the user sent; '' for one that somebody else put there."""
    file = Path(paper)
    return file.parent.name if file.parent.parent == home / FILES else ""


class _RunFiles:
    """A `RunArtifacts` in the users' folders."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def of_run(self, user_id: str, run_id: str) -> tuple[StoredArtifact, ...]:
        """Those of that user's run, in their order."""
        found = await asyncio.to_thread(self._files, user_id, run_id)
        return tuple(_stored_artifact(file, run_id) for file in found)

    async def read(
        self, user_id: str, handle: str, *, run_id: str = ""
    ) -> tuple[StoredArtifact, bytes] | None:
        """The one of that handle, of that run or of any."""
        return await asyncio.to_thread(self._find, user_id, handle, run_id)

    def _find(self, user_id: str, handle: str, run_id: str) -> tuple[StoredArtifact, bytes] | None:
        home = user_folder(self._settings, user_id)
        folder, kept = home / RUNS, FileArtifacts(home)
        names = [run_id] if run_id else sorted(p.name for p in folder.glob("*") if p.is_dir())
        for name in names:
            for file in self._files(user_id, name):
                if _artifact_handle(file, name) == handle:
                    content = kept.read(name, str(file.relative_to(folder / name)))
                    return (_stored_artifact(file, name), content) if content is not None else None
        return None

    def _files(self, user_id: str, run_id: str) -> list[Path]:
        folder = user_folder(self._settings, user_id) / RUNS / run_id
        return [
            file
            for pattern in OF_A_RUN
            for file in sorted(folder.glob(pattern))
            if file.is_file() and not file.is_symlink()
        ]


def _stored_artifact(file: Path, run_id: str) -> StoredArtifact:
    name = file.stem if file.suffix == ".png" else file.name
    size, media = file.stat().st_size, MEDIA_TYPES[file.suffix]
    return StoredArtifact(_artifact_handle(file, run_id), name, size, media)


def _artifact_handle(file: Path, run_id: str) -> str:
    """Of the run and the file's name; no place can be told from it."""
    inside = file.name if file.parent.name == PICTURES else f"{file.parent.name}/{file.name}"
    return hashlib.sha256(f"{run_id}/{inside}".encode()).hexdigest()[:32]


class _UserBulkActions:
    """A `BulkActions` in the users' folders."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def put(self, user_id: str, action: BulkAction) -> None:
        """It is kept as it stands."""
        home = user_folder(self._settings, user_id)
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder, content = FileArtifacts(home, ACTIONS), codec.pack(action)
        await asyncio.to_thread(folder.write, action.action_id, ACTION_FILE, content)

    async def get(self, user_id: str, action_id: str) -> BulkAction | None:
        """That user's action; None where they have none of that id."""
        folder = FileArtifacts(user_folder(self._settings, user_id), ACTIONS)
        kept = await asyncio.to_thread(folder.read, action_id, ACTION_FILE)
        return codec.unpack(BulkAction, kept) if kept else None


def _toml_of(file: Path | None, what: str) -> dict[str, Any]:
    """What that file of settings holds; nothing without one. Raises BadInput."""
    if file is None:
        return {}
    try:
        return tomllib.loads(read_foreign_text(file, Role(what, 100_000)))
    except tomllib.TOMLDecodeError as exc:
        raise BadInput(f"{file.name} is no valid TOML: {exc}; correct that line") from exc


def _alert_rules(file: Path | None) -> tuple[AlertRule, ...]:
    tables = _toml_of(file, "alerts")
    if set(tables) - {"alert"}:
        raise BadInput("a file of alerts has [[alert]] tables and nothing else")
    rows = tables.get("alert", [])
    return read_alert_rules(rows if isinstance(rows, list) else [rows])


def _models(settings: Settings) -> tuple[str, ...]:
    """The models that are named; none where no model is asked."""
    named = (settings.runner_model, settings.extractor_model, settings.vision_model)
    return tuple(dict.fromkeys(each for each in named if each)) if settings.models else ()


def _tokens(settings: ApiFields, clock: Clock) -> Tokens | None:
    if settings.jwt_key is None and settings.jwt_jwks_url is None:
        return None
    key = settings.jwt_key.get_secret_value() if settings.jwt_key else ""
    terms = tokens.TokenTerms(
        settings.jwt_algorithm,
        key,
        settings.jwt_jwks_url or "",
        settings.jwt_issuer,
        settings.jwt_audience,
    )
    return tokens.JwtTokens(terms, clock, fetch.fetch)


async def make_key(settings: Settings, name: str, *, scopes: tuple[str, ...], user_id: str) -> str:
    """The text of a new key, which nothing stores. Raises BadInput."""
    if not is_key_name(name):
        raise BadInput("a key's name has 1 to 64 letters, digits, dots, dashes or underscores")
    if unknown := sorted(set(scopes) - SCOPES):
        raise BadInput(f"{unknown[0]!r} is no scope; there are {', '.join(sorted(SCOPES))}")
    if user_id and not is_user_id(user_id):
        raise BadInput("a user's id has 1 to 64 letters, digits, or . _ @ - in it")
    async with open_api(settings) as context:
        if any(each.name == name and not each.revoked_at for each in await context.keys.all()):
            raise BadInput(f"a key called {name} counts already; revoke it, or use another name")
        wanted = scopes or tuple(sorted(USER_SCOPES))
        return await add_new_key(context, name, scopes=wanted, user_id=user_id)


async def add_new_key(
    context: ApiContext, name: str, *, scopes: tuple[str, ...], user_id: str = ""
) -> str:
    """The text of a new key that counts from now on; nothing stores it."""
    key_id, secret = keys.new_secret()
    at = codec.stamp(context.clock.now())
    await context.keys.add(ServiceKey(key_id, name, scopes, at, user_id=user_id), secret)
    return secret


async def known_user(
    settings: Settings,
    user_id: str,
    *,
    tier: str | None = None,
    delegates: Sequence[str] | None = None,
) -> ServiceUser:
    """What holds for that user, after what was said of it; None leaves it. Raises BadInput."""
    if not is_user_id(user_id):
        raise BadInput("a user's id has 1 to 64 letters, digits, or . _ @ - in it")
    if tier and tier not in set(Tier):
        raise BadInput(f"{tier!r} is no tier; there are {', '.join(Tier)}")
    named = tuple(each for each in delegates or () if each)
    if odd := [each for each in named if not is_key_name(each)]:
        raise BadInput(f"no program can be called {odd[0]!r}")
    async with open_api(settings) as context:
        known = await context.users.get(user_id)
        after = ServiceUser(
            user_id,
            known.tier if tier is None else tier,
            known.delegates if delegates is None else named,
        )
        if after != known:
            await context.users.put(after, at=context.clock.now())
        return after


async def stored_keys(settings: Settings) -> tuple[ServiceKey, ...]:
    """Every key, newest first; their texts are not stored."""
    async with open_api(settings) as context:
        return await context.keys.all()


async def revoke_key(settings: Settings, key_id: str) -> bool:
    """Whether there was such a key; it counts no more."""
    async with open_api(settings) as context:
        return await context.keys.revoke(key_id, at=context.clock.now())


async def migrate_earlier(
    settings: Settings, url: str, sites: Mapping[str, str]
) -> exchange.Migration:
    """What an earlier system keeps there, stored as ours. Raises BadInput, StoreFailed."""
    previous = settings.gh_credential_prev_keys
    current = settings.gh_credential_key
    keys_given = exchange.parse_keys(
        current.get_secret_value() if current else "",
        previous.get_secret_value() if previous else "",
    )
    source, clock = connect(url, ""), SystemClock()
    if not source.libpq:
        raise BadInput("the earlier system's tables are in PostgreSQL; name that database")
    try:
        async with open_shared_store(settings) as target:

            def vault_of(user: str) -> Vault:
                return user_vault(settings, target.of_user(user), actor="migration")

            told = exchange.EarlierSystem(source, keys_given, sites, clock.now())
            return await exchange.migrate(told, target, vault_of)
    finally:
        await source.close()


class ConfiguredKeys:
    """A `Keys`: those that the settings name, with every scope, and those of the store."""

    def __init__(self, secrets: dict[str, str], stored: Keys) -> None:
        self._stored = stored
        self._named = {name: _sha256(secret) for name, secret in secrets.items()}

    async def add(self, key: ServiceKey, secret: str) -> None:
        """The key counts from now on."""
        await self._stored.add(key, secret)

    async def find(self, secret: str) -> ServiceKey | None:
        """The key of that text that was not revoked; None for none."""
        digest = _sha256(secret)
        fits = [n for n, known in self._named.items() if hmac.compare_digest(known, digest)]
        return self._configured(fits[0]) if fits else await self._stored.find(secret)

    async def all(self) -> tuple[ServiceKey, ...]:
        """Every key: those of the settings, then the newest."""
        named = tuple(self._configured(name) for name in self._named)
        return (*named, *await self._stored.all())

    async def revoke(self, key_id: str, *, at: datetime) -> bool:
        """Whether there is such a key in the store; one of the settings ends with them."""
        return await self._stored.revoke(key_id, at=at)

    def _configured(self, name: str) -> ServiceKey:
        return ServiceKey(f"settings:{name}", name, tuple(sorted(SCOPES)), "")


def _sha256(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()
