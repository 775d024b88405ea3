"""The API over one store: which adapter stands behind which port of it."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import tomllib
import uuid
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from fnmatch import fnmatchcase
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
    Home,
    exchange,
    fleet,
    jobs,
    journal,
    limits,
    objects,
)
from steadyhand.adapters.store import service_keys as keys
from steadyhand.adapters.store.answer_bank import SqlBank
from steadyhand.adapters.store.database import Database, connect
from steadyhand.adapters.store.home import user_place
from steadyhand.adapters.store.recipes import SqlRecipes
from steadyhand.core.journal import codec
from steadyhand.core.policy.budget import Tier
from steadyhand.core.queue.access import SCOPES, USER_SCOPES, is_key_name, is_user_id, read_limits
from steadyhand.core.queue.explain import AlertRule, read_alert_rules
from steadyhand.errors import BadInput, ProfileInvalid, RunNotFound
from steadyhand.ports import Clock, Objects, Vault
from steadyhand.ports.api import ApiContext, ApiOptions, BulkAction, StoredArtifact, UserStore
from steadyhand.ports.jobs import Keys, ServiceKey, ServiceUser, Tokens
from steadyhand.settings import ApiFields, Settings, service_keys_of
from steadyhand.views.receipt import receipt
from steadyhand.views.record import RunRecord

from .home import (
    FILES,
    OF_A_RUN,
    open_shared_store,
    plain_name,
    profile_with_files,
    report_renderer_of,
    sealed_questions,
    shared_objects,
    stored_record,
    user_folder,
    user_vault,
)
from .rungs import asks_models

RUNS, PROFILES = "runs", "profiles"  # in a user's folder
ACTIONS, ACTION_FILE = "actions", "action.json"


@asynccontextmanager
async def open_api(settings: Settings, clock: Clock | None = None) -> AsyncIterator[ApiContext]:
    """What the API works with, as long as the block lasts. Raises BadInput, StoreFailed."""
    async with open_shared_store(settings) as database:
        yield api_context(settings, database, clock or SystemClock())


def api_context(settings: Settings, database: Database, clock: Clock) -> ApiContext:
    """The ports of the API over that database."""
    kept = shared_objects(settings)
    runs = _StoredRuns(settings, database, kept)
    return ApiContext(
        user_store=partial(user_store, settings, database, clock=clock),
        users=keys.SqlUsers(database),
        keys=ConfiguredKeys(service_keys_of(settings), keys.SqlKeys(database)),
        tokens=_tokens(settings, clock),
        limits=limits.SqlRateLimits(database),
        workers=fleet.SqlWorkers(database),
        outbox=fleet.SqlOutbox(database),
        stats=jobs.SqlJobStats(database),
        files=_UserFiles(kept),
        artifacts=_RunFiles(settings, database, kept),
        bulk=_UserBulkActions(kept),
        profiles=_UserProfiles(settings, kept),
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
            writes_steps=asks_models(settings),
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

    def __init__(self, settings: Settings, database: Database, kept: Objects) -> None:
        self._settings = settings
        self._database = database
        self._kept = kept

    async def receipt(self, user_id: str, run_id: str) -> dict[str, object]:
        """The receipt of that user's run. Raises RunNotFound where nothing is stored."""
        async with self._folder(user_id, run_id) as folder:
            return receipt(await self._record(user_id, run_id, folder)).to_dict()

    async def report(self, user_id: str, run_id: str) -> str:
        """Its report as one page. Raises RunNotFound."""
        async with self._folder(user_id, run_id) as folder:
            record = await self._record(user_id, run_id, folder)
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)  # pictures are looked for in it
            theirs = self._settings.model_copy(update={"home": folder})
            return report_renderer_of(run_id, theirs).html(record)

    @asynccontextmanager
    async def _folder(self, user_id: str, run_id: str) -> AsyncIterator[Path]:
        """The user's folder with that run in it: theirs, or one that is brought and goes."""
        if self._settings.artifacts_url is None:
            yield user_folder(self._settings, user_id)
            return
        place, home = user_place(user_id), self._settings.home
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        with TemporaryDirectory(dir=home) as root:
            copy = objects.WorkingCopy(Path(root), self._kept)
            await copy.fetch(f"{place}/{RUNS}/{run_id}")
            yield Path(root) / place

    async def _record(self, user_id: str, run_id: str, folder: Path) -> RunRecord:
        envelopes = await journal.SqlJournal(self._database.of_user(user_id)).read(run_id)
        if not envelopes:
            raise RunNotFound(f"there is no run {run_id}")
        return stored_record(run_id, envelopes, Home(folder).artifacts)


class _UserFiles:
    """A `Files` among the users' objects, where the runs of their jobs look for them."""

    def __init__(self, kept: Objects) -> None:
        self._kept = kept

    async def put(self, user_id: str, name: str, content: bytes) -> str:
        """The file is kept; its handle, the same for the same file: asking again is safe."""
        handle = hashlib.sha256(name.encode() + b"\0" + content).hexdigest()[:32]
        await self._kept.put(f"{user_place(user_id)}/{FILES}/{handle}/{name}", content)
        return handle

    async def read(self, user_id: str, handle: str) -> bytes | None:
        """That user's file of the handle; None where they have none."""
        found = await self._kept.list(f"{user_place(user_id)}/{FILES}/{plain_name(handle)}")
        return await self._kept.get(found[0].key) if found else None


class _RunFiles:
    """A `RunArtifacts` by the list of what runs left, among the users' objects."""

    def __init__(self, settings: Settings, database: Database, kept: Objects) -> None:
        self._settings, self._database, self._kept = settings, database, kept

    async def of_run(self, user_id: str, run_id: str) -> tuple[StoredArtifact, ...]:
        """Those of that user's run, in their order."""
        index = objects.SqlArtifacts(self._database.of_user(user_id))
        found = await index.of_run(run_id)
        if not found and self._settings.artifacts_url is None:  # of a run from before the list
            folder = objects.RunFolder(self._settings.home, run_id, index)
            await folder.list_new(OF_A_RUN, at=codec.stamp(SystemClock().now()))
            found = await index.of_run(run_id)
        return tuple(each.artifact for each in sorted(found, key=_turn_of))

    async def read(
        self, user_id: str, handle: str, *, run_id: str = ""
    ) -> tuple[StoredArtifact, bytes] | None:
        """The one of that handle, of that run or of any."""
        found = await objects.SqlArtifacts(self._database.of_user(user_id)).find(handle)
        if found is None or run_id not in ("", found.run_id):
            return None
        content = await self._kept.get(f"{user_place(user_id)}/{RUNS}/{found.run_id}/{found.place}")
        if content is None:
            return None
        return replace(found.artifact, size=len(content)), content


def _turn_of(listed: objects.ListedFile) -> tuple[int, str]:
    """Where it stands in a list: by what kind of file it is, then by name."""
    kinds = (n for n, pattern in enumerate(OF_A_RUN) if fnmatchcase(listed.place, pattern))
    return next(kinds, len(OF_A_RUN)), listed.place


class _UserProfiles:
    """A `Profiles` in the users' folders, where the runs of their jobs look for them."""

    def __init__(self, settings: Settings, kept: Objects) -> None:
        self._settings = settings
        away = settings.artifacts_url is not None
        self._copy = objects.WorkingCopy(settings.home, kept) if away else None

    async def names(self, user_id: str) -> tuple[str, ...]:
        """The names of all of that user's."""
        home = await self._brought(user_id, PROFILES)
        kept = await asyncio.to_thread(profile_folder.stored_profiles, home)
        return tuple(each.name for each in kept)

    async def read(self, user_id: str, name: str) -> dict[str, Any] | None:
        """That profile, with handles for its files; None where there is none."""
        home = await self._brought(user_id, PROFILES)
        return await asyncio.to_thread(self._read, home, name)

    async def put(self, user_id: str, name: str, given: Mapping[str, Any]) -> None:
        """It is kept, in place of one of that name. Raises BadInput for what is no profile."""
        home = await self._brought(user_id, FILES)
        await asyncio.to_thread(self._put, home, profile_folder.profile_path(home, name), given)
        if self._copy is not None:
            await self._copy.publish(f"{user_place(user_id)}/{PROFILES}")

    async def _brought(self, user_id: str, folder: str) -> Path:
        """The user's folder, with what lies elsewhere of that part of it."""
        if self._copy is not None:
            await self._copy.fetch(f"{user_place(user_id)}/{folder}")
        return user_folder(self._settings, user_id)

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


class _UserBulkActions:
    """A `BulkActions` among the users' objects."""

    def __init__(self, kept: Objects) -> None:
        self._kept = kept

    async def put(self, user_id: str, action: BulkAction) -> None:
        """It is kept as it stands."""
        await self._kept.put(_action_key(user_id, action.action_id), codec.pack(action))

    async def get(self, user_id: str, action_id: str) -> BulkAction | None:
        """That user's action; None where they have none of that id."""
        kept = await self._kept.get(_action_key(user_id, action_id))
        return codec.unpack(BulkAction, kept) if kept else None


def _action_key(user_id: str, action_id: str) -> str:
    return f"{user_place(user_id)}/{ACTIONS}/{action_id}/{ACTION_FILE}"


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
