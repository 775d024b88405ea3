"""A home and its store: its records, its settings, and what is recorded for replay."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from importlib.resources import files
from pathlib import Path

from steadyhand.adapters import vault
from steadyhand.adapters.host import SystemClock
from steadyhand.adapters.people import parse_reply
from steadyhand.adapters.people.review import ReviewAnswer, parse_review_answer
from steadyhand.adapters.pictures import run_pictures
from steadyhand.adapters.store import Home, Store, objects, open_store
from steadyhand.adapters.store.database import Database
from steadyhand.adapters.store.home import FileArtifacts, user_place
from steadyhand.adapters.store.questions import SealedQuestions, SqlQuestions
from steadyhand.adapters.store.store import StoreWait, open_database
from steadyhand.adapters.store.tracker import SqlTracker
from steadyhand.core.act.approved_sheet import ApprovedSheet
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply, Sheet
from steadyhand.core.journal import codec
from steadyhand.core.journal.events import Envelope, WorkerClaimed
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.core.policy.replay import Decisions, Recording
from steadyhand.errors import BadInput
from steadyhand.ports import Bank, Clock, Objects, OpenQuestion, Recipes, RunRow
from steadyhand.run.context import PICTURES, SHEET, decisions_file
from steadyhand.run.prepare import REQUEST
from steadyhand.run.review import APPROVED_FILE
from steadyhand.run.task import EXTRACTED, GOAL, READ
from steadyhand.run.tracking import REPORT, RESULT
from steadyhand.settings import Settings
from steadyhand.views.record import RunRecord
from steadyhand.views.report import ReportRenderer


@asynccontextmanager
async def workplace(settings: Settings) -> AsyncIterator[tuple[Home, Store]]:
    """The home, held by this process alone, and its store."""
    with Home.open(settings.home) as home:
        async with store_of(home, settings) as store:
            yield home, store


@asynccontextmanager
async def store_of(home: Home, settings: Settings) -> AsyncIterator[Store]:
    store = await open_store(settings.database_url or home.database_url, settings.user_id)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def open_shared_store(
    settings: Settings, waiting: StoreWait | None = None
) -> AsyncIterator[Database]:
    """The database that all users of a service share. Raises BadInput, StoreFailed.

    A server is waited for where *waiting* is given; a file is there or is not.
    """
    url = settings.database_url or Home.beside(settings.home).database_url
    opening = partial(open_database, url, settings.user_id, role=settings.database_role)
    waits = waiting is not None and not url.startswith("sqlite")
    opened = await (waiting.until_open(opening) if waiting and waits else opening())
    try:
        yield opened
    finally:
        await opened.close()


def user_folder(settings: Settings, user_id: str) -> Path:
    """The home of that user of a service."""
    return settings.home / user_place(user_id)


def shared_objects(settings: Settings) -> Objects:
    """Where users' files lie: at the object store that is named, else in the home. Raises BadInput.

    No store is asked before something is wanted of it.
    """
    if settings.artifacts_url is None:
        return objects.FolderObjects(settings.home)
    named = (settings.aws_access_key_id, settings.aws_secret_access_key, settings.aws_session_token)
    key_id, secret, token = (each.get_secret_value() if each else "" for each in named)
    bucket = objects.bucket_of(settings.artifacts_url, key_id=key_id, secret=secret, token=token)
    return objects.S3Objects(bucket)


MIRROR_FILE = "mirror.json"  # what a run filled, beside what another system sent
# Of a run's folder: what its user may have, in the order of their list.
OF_A_RUN = (
    *(f"{PICTURES}/*.png", "documents/*.pdf", "made/*.pdf", "downloads/*"),
    *(REPORT, RESULT, MIRROR_FILE, READ, EXTRACTED, GOAL),
)
FILES = "files"  # in a user's folder: what they sent, a folder for each handle


def user_file(folder: Path, handle: str) -> Path | None:
    """The file of that handle in a user's folder; None where they have none."""
    return next(iter(sorted((folder / FILES / handle).glob("*"))), None)


def plain_name(name: str) -> str:
    """A name that stays in its folder. Raises BadInput."""
    if not name.replace("-", "").replace("_", "").isalnum() or len(name) > 100:
        raise BadInput(f"{name[:80]!r} is no name of a file or a profile")
    return name


# What comes from afar names files by handles alone: a path would be read on this machine, and sent.


def file_of_handle(given: object, place: Path) -> Path | None:
    """The file of that handle in a user's folder. Raises BadInput."""
    if given is None:
        return None
    if not isinstance(given, str):
        raise BadInput("a document is named by the handle that its upload was answered with")
    found = user_file(place, plain_name(given))
    if found is None:
        raise BadInput(f"there is no file {given[:80]!r}; upload it first")
    return found


def profile_with_files(given: Mapping[str, object], place: Path) -> bytes:
    """The profile as a file of that user's folder holds it. Raises BadInput."""
    papers = given.get("documents") or {}
    if not isinstance(papers, Mapping):
        raise BadInput("documents of a profile are handles by their roles")
    documents = {str(role): str(file_of_handle(each, place)) for role, each in papers.items()}
    return json.dumps({**given, "documents": documents}, indent=1).encode()


def vault_keys(settings: Settings) -> vault.KeySettings:
    told = (settings.vault_key, settings.vault_prev_keys, settings.vault_passphrase)
    return vault.KeySettings(*(each.get_secret_value() if each else "" for each in told))


def user_vault(settings: Settings, theirs: Database, *, actor: str) -> vault.SealedVault:
    """The vault of that user of a service, in their folder; its key ring is made at its first use.

    Raises BadInput, VaultLocked.
    """
    home = user_folder(settings, theirs.user_id)
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    keys = vault.choose_keys(home, vault_keys(settings))
    return vault.open_vault(theirs, home, keys, actor=actor).vault


def sealed_questions(settings: Settings, theirs: Database, clock: Clock) -> SealedQuestions:
    """The questions of that user of a service: no answer of one use stands in their rows."""
    opening = partial(user_vault, settings, theirs, actor="questions")
    return SealedQuestions(SqlQuestions(theirs), opening, clock)


@asynccontextmanager
async def open_bank(settings: Settings) -> AsyncIterator[Bank]:
    """The answers that are remembered in this home; a run may work in it meanwhile."""
    async with store_of(Home.beside(settings.home), settings) as store:
        yield store.bank


@asynccontextmanager
async def open_recipes(settings: Settings) -> AsyncIterator[Recipes]:
    """What runs of this home taught; a run may work in it meanwhile."""
    async with store_of(Home.beside(settings.home), settings) as store:
        yield store.recipes


@asynccontextmanager
async def open_vault(
    settings: Settings, *, actor: str, asked: vault.Passphrase | None = None, alone: bool = False
) -> AsyncIterator[vault.UnlockedVault]:
    """The secrets of this home. With *alone* no run works in it meanwhile, or HomeLocked."""
    with (Home.open if alone else Home.beside)(settings.home) as home:
        keys = vault.choose_keys(home.path, vault_keys(settings), asked)
        async with store_of(home, settings) as store:
            yield vault.open_vault(store.database, home.path, keys, actor=actor)


@asynccontextmanager
async def open_tracker(settings: Settings, *, alone: bool = False) -> AsyncIterator[SqlTracker]:
    """What was applied to from this home. With *alone* no run works in it, or HomeLocked."""
    with (Home.open if alone else Home.beside)(settings.home) as home:
        async with store_of(home, settings) as store:
            yield store.tracker


def vault_opens(settings: Settings) -> bool:
    """Whether the home has a vault that opens without asking anybody."""
    return vault.keys_without_asking(settings.home, vault_keys(settings)) is not None


async def forget_user(settings: Settings, user: str, *, actor: str) -> vault.Erasure:
    """Nothing is left of that user but a digest in the audit log. Raises BadInput, HomeLocked."""
    theirs = settings.model_copy(update={"user_id": user})
    with Home.open(settings.home) as home:
        if settings.artifacts_url is not None:
            kept = shared_objects(settings)
            await kept.delete([each.key for each in await kept.list(user_place(user))])
        owns = user == settings.user_id
        leaving = vault.ErasureOrder(home.path, owns, actor, SystemClock().now())
        async with store_of(home, theirs) as store:
            log = vault.open_audit_log(store.database, home.path)
            return await vault.erase_user(store.database, log, leaving)


REPORT_TEMPLATE = "templates/report.html.j2"


async def read_record(run_id: str, settings: Settings) -> RunRecord:
    """A run as it was stored, without its pictures; locks nothing. Raises RunNotFound."""
    home = Home.read_only(settings.home)
    async with store_of(home, settings) as store:
        await store.runs.get(run_id)
        envelopes = await store.journal.read(run_id)
    return stored_record(run_id, envelopes, home.artifacts)


def stored_record(
    run_id: str, envelopes: tuple[Envelope, ...], artifacts: FileArtifacts
) -> RunRecord:
    """The run of those events, with its sheets, without its pictures."""
    written = artifacts.read(run_id, SHEET)
    sheet = codec.unpack(Sheet, written) if written else None
    kept = artifacts.read(run_id, APPROVED_FILE)
    approved = codec.unpack(ApprovedSheet, kept) if kept else None
    return RunRecord(run_id, envelopes, sheet, approved=approved)


def report_renderer_of(run_id: str, settings: Settings) -> ReportRenderer:
    """What that run's report is made with; its pictures are read here."""
    inside = settings.report_pictures == "inside"
    folder = FileArtifacts(settings.home).path(run_id, REQUEST).parent
    return ReportRenderer(
        template=files("steadyhand.views").joinpath(REPORT_TEMPLATE).read_text("utf-8"),
        pictures=run_pictures(folder, inside=inside),
        near_bits=settings.picture_threshold_bits,
        show_pictures=settings.report_pictures != "off",
        markdown=settings.report_markdown,
    )


async def list_runs(settings: Settings, limit: int = 20) -> tuple[RunRow, ...]:
    """The newest runs of this home."""
    async with store_of(Home.read_only(settings.home), settings) as store:
        return await store.runs.recent(limit)


async def open_questions(settings: Settings) -> tuple[OpenQuestion, ...]:
    """Questions that wait for an answer."""
    async with store_of(Home.read_only(settings.home), settings) as store:
        return await store.questions.open()


async def answer_question(settings: Settings, question_id: str, told: ReviewAnswer) -> str:
    """The answer is stored; returns the run that waits for it. Raises BadInput."""
    async with store_of(Home.read_only(settings.home), settings) as store:
        waiting = {q.question.id: q.question for q in await store.questions.open()}
        if question_id not in waiting:
            raise BadInput(f"no question {question_id!r} waits; see 'steadyhand questions'")
        reply = reply_of(waiting[question_id], told, by="command line")
        return await store.questions.answer(question_id, reply, at=SystemClock().now())


def reply_of(question: Question, told: ReviewAnswer, *, by: str) -> Reply:
    """The reply that was given in one go. Raises BadInput, and nothing was answered."""
    if question.kind is QuestionKind.CONFIRM_SUBMIT:
        return parse_review_answer(question, told, by=by)
    if told.edits or told.digest or not told.value:
        raise BadInput(f"question {question.id} takes one VALUE; only a sheet takes anything else")
    reply = parse_reply(question, told.value, by=by)
    if not isinstance(reply, Reply):
        raise BadInput("; ".join(reply.lines))
    return reply


async def recording_of(run_id: str, settings: Settings) -> Recording:
    """What that run left behind; locks nothing. Raises RunNotFound, BadInput."""
    home = Home.read_only(settings.home)
    async with store_of(home, settings) as store:
        await store.runs.get(run_id)
        envelopes = await store.journal.read(run_id)
    claims = [e.seq for e in envelopes if isinstance(e.event, WorkerClaimed)]
    kept = [home.artifacts.read(run_id, decisions_file(claim)) for claim in claims]
    if not any(kept):
        raise BadInput(f"run {run_id} kept no decisions; runs of this version do")
    made = tuple(d for each in kept if each for d in codec.unpack(Decisions, each).made)
    names = {d.page for d in made if d.page}
    stored = {name: home.artifacts.read(run_id, name) for name in sorted(names)}
    pages = {n: codec.unpack(Snapshot, page) for n, page in stored.items() if page is not None}
    return Recording(run_id, envelopes, made, pages)
