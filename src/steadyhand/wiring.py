"""The composition root: settings become adapters, adapters become a run. Nothing else joins them.

Everything that the user gave is read and checked before anything is written: bad input leaves no
half-begun run. Surfaces call the functions here and nothing below.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from secrets import token_bytes

from .adapters import vault
from .adapters.browser.discover import find_browser
from .adapters.browser.launch import LaunchOptions
from .adapters.browser.profiles import Wish
from .adapters.browser.session import ChromeBrowser
from .adapters.documents.answers_file import answers_of
from .adapters.documents.handles import documents
from .adapters.documents.profile_file import Profile
from .adapters.documents.profiles import bank_name
from .adapters.documents.vocabulary_file import load_vocabulary
from .adapters.host.clock import RandomIds, SystemClock
from .adapters.host.turns import FileTurns
from .adapters.net.address import reach
from .adapters.net.serve import served
from .adapters.people import StoredFirst, by_likeness, understood
from .adapters.people.review import Told, reply_to
from .adapters.pictures import pictures_of
from .adapters.store import Home, Store, open_store
from .adapters.store.artifacts import FileArtifacts
from .core.act.permit import sealed
from .core.answer.facts import Document, Question, QuestionKind, Reply, Sheet
from .core.answer.resolve import Known
from .core.job.domains import origin_of
from .core.job.pace import unpaced
from .core.log import codec
from .core.log.codec import stamp
from .core.log.events import Mode, Rung
from .errors import BadInput
from .ports import Bank, Human, Listener, OpenQuestion, RunRow
from .run.apply import REQUEST, Request
from .run.apply import apply as apply_run
from .run.bank import note_use
from .run.context import SHEET, Options, Ports, Run
from .run.finish import finish
from .run.inspecting import Inspection, inspection_of
from .run.planning import AskHuman, Semantic
from .settings import Settings
from .views.receipt import Receipt
from .views.record import Record
from .views.report import Papers

TURNS = "turns"  # in the home: when each host may be visited next
REPORT_TEMPLATE = "templates/report.html.j2"


async def apply(
    url: str,
    *,
    profile: Profile | Path | str,
    human: Human,
    resume: Path | str | None = None,
    cover_letter: Path | str | None = None,
    answers: Path | str | Mapping[str, object] | None = None,
    settings: Settings | None = None,
    dry_run: bool = False,
    listeners: Sequence[Listener] = (),
) -> Receipt:
    """One application at *url*, asked for approval, sent at most once, and its receipt.

    Raises BadInput (and nothing was written) for input that cannot be used, Unreachable when the
    host does not answer, BrowserMissing without a browser, HomeLocked when another process works
    in the home folder.
    """
    settings = settings or Settings()
    file = None if isinstance(profile, Profile) else Path(profile)
    person = profile if isinstance(profile, Profile) else Profile.load(Path(profile))
    request = Request(
        url=url,
        profile=person,
        profile_name=bank_name(settings.home, file, person.email),
        mode=Mode.DRY_RUN if dry_run else Mode.APPLY,
        given=answers_of(answers),
        documents=documents(resume=resume, cover_letter=cover_letter),
        origins=settings.allow_origins,
        max_looks=settings.max_looks,
        max_failures=settings.max_failures,
        deadline_s=settings.deadline_s,
    )
    options = _launch_options(settings)
    await reach(url, settings.allow_origins)
    async with _workplace(settings) as (home, store):
        run_id = RandomIds().run_id()
        kept = _keep(home, run_id, request)
        now = stamp(SystemClock().now())
        await store.runs.add(RunRow(run_id, url, now))
        work = _Work(settings, home, store, human=human, listeners=tuple(listeners))
        return await work.drive(run_id, kept, sheet=Sheet(RandomIds().salt()), launching=options)


async def resume(
    run_id: str,
    *,
    human: Human,
    settings: Settings | None = None,
    listeners: Sequence[Listener] = (),
) -> Receipt:
    """The run went on from its journal; a run that has ended gives its receipt again.

    Raises RunNotFound, HomeLocked.
    """
    settings = settings or Settings()
    async with _workplace(settings) as (home, store):
        await store.runs.get(run_id)
        asked = home.artifacts.read(run_id, REQUEST)
        if asked is None:
            raise BadInput(f"run {run_id} has no stored request and cannot go on; start it again")
        request = codec.unpack(Request, asked)
        written = home.artifacts.read(run_id, SHEET)
        sheet = codec.unpack(Sheet, written) if written else Sheet(RandomIds().salt())
        work = _Work(settings, home, store, human=human, listeners=tuple(listeners))
        return await work.drive(run_id, request, sheet=sheet, launching=_launch_options(settings))


async def inspect(where: str | Path, *, settings: Settings | None = None) -> Inspection:
    """What is seen at an address or in a saved page; nothing is touched or written.

    Raises BadInput, Unreachable, PageTimeout.
    """
    settings = settings or Settings()
    if "://" not in str(where):
        with served(Path(where)) as url:
            named = settings.model_copy(update={"allow_origins": (origin_of(url),)})
            return await _inspect(url, named)
    await reach(str(where), settings.allow_origins)
    return await _inspect(str(where), settings)


async def _inspect(url: str, settings: Settings) -> Inspection:
    browser = ChromeBrowser(_launch_options(settings))
    try:
        tab = await browser.tab()
        await tab.page.open(url, timeout_s=settings.nav_timeout_s)
        return inspection_of(await tab.page.snapshot(), load_vocabulary())
    finally:
        await browser.close()


async def demo(
    settings: Settings, *, listeners: Sequence[Listener] = (), human: Human | None = None
) -> Receipt:
    """The main job at the practice employer, which runs on loopback while this does.

    A scripted person approves, here only, because the employer is ours.
    """
    from .demo import SAMPLE, PracticeEmployer
    from .testing import ScriptedHuman

    with PracticeEmployer() as employer:
        named = settings.model_copy(
            update={"allow_origins": (*settings.allow_origins, employer.origin)}
        )
        return await apply(
            employer.posting_url("field-engineer"),
            profile=SAMPLE / "profile.yaml",
            resume=SAMPLE / "resume.pdf",
            cover_letter=SAMPLE / "cover_letter.pdf",
            answers=SAMPLE / "answers.json",
            human=human or ScriptedHuman({"confirm_submit": True}),
            settings=named,
            listeners=listeners,
        )


async def read_record(run_id: str, settings: Settings) -> Record:
    """A run as it was stored, without its pictures; locks nothing. Raises RunNotFound."""
    home = Home.read_only(settings.home)
    async with _store(home, settings) as store:
        await store.runs.get(run_id)
        envelopes = await store.journal.read(run_id)
    written = home.artifacts.read(run_id, SHEET)
    sheet = codec.unpack(Sheet, written) if written else None
    return Record(run_id, envelopes, sheet)


def papers_of(run_id: str, settings: Settings) -> Papers:
    """What that run's report is made with; its pictures are read here."""
    inside = settings.report_pictures == "inside"
    folder = FileArtifacts(settings.home).path(run_id, REQUEST).parent
    return Papers(
        template=files("steadyhand.views").joinpath(REPORT_TEMPLATE).read_text("utf-8"),
        pictures=pictures_of(folder, inside=inside),
        near_bits=settings.picture_threshold_bits,
        show_pictures=settings.report_pictures != "off",
        markdown=settings.report_markdown,
    )


async def list_runs(settings: Settings, limit: int = 20) -> tuple[RunRow, ...]:
    """The newest runs of this home."""
    async with _store(Home.read_only(settings.home), settings) as store:
        return await store.runs.recent(limit)


async def open_questions(settings: Settings) -> tuple[OpenQuestion, ...]:
    """Questions that wait for an answer."""
    async with _store(Home.read_only(settings.home), settings) as store:
        return await store.questions.open()


async def answer_question(settings: Settings, question_id: str, told: Told) -> str:
    """The answer is stored; returns the run that waits for it. Raises BadInput."""
    async with _store(Home.read_only(settings.home), settings) as store:
        waiting = {q.question.id: q.question for q in await store.questions.open()}
        if question_id not in waiting:
            raise BadInput(f"no question {question_id!r} waits; see 'steadyhand questions'")
        reply = _reply(waiting[question_id], told)
        return await store.questions.answer(question_id, reply, at=SystemClock().now())


@asynccontextmanager
async def open_bank(settings: Settings) -> AsyncIterator[Bank]:
    """The answers that are remembered in this home; a run may work in it meanwhile."""
    async with _store(Home.beside(settings.home), settings) as store:
        yield store.bank


@asynccontextmanager
async def open_vault(
    settings: Settings, *, actor: str, asked: vault.Passphrase | None = None, alone: bool = False
) -> AsyncIterator[vault.OpenedVault]:
    """The secrets of this home. With *alone* no run works in it meanwhile, or HomeLocked."""
    with (Home.open if alone else Home.beside)(settings.home) as home:
        keys = vault.keys_of(home.path, _keys_given(settings), asked)
        async with _store(home, settings) as store:
            yield vault.opened_vault(store.database, home.path, keys, actor=actor)


def vault_opens(settings: Settings) -> bool:
    """Whether the home has a vault that opens without asking anybody."""
    return vault.keys_at_hand(settings.home, _keys_given(settings)) is not None


async def forget_user(settings: Settings, user: str, *, actor: str) -> vault.Erased:
    """Nothing is left of that user but a digest in the audit log. Raises BadInput, HomeLocked."""
    theirs = settings.model_copy(update={"user_id": user})
    with Home.open(settings.home) as home:
        owns = user == settings.user_id
        leaving = vault.Leaving(home.path, owns, actor, SystemClock().now())
        async with _store(home, theirs) as store:
            log = vault.audit_log(store.database, home.path)
            return await vault.erase(store.database, log, leaving)


def _reply(question: Question, told: Told) -> Reply:
    if question.kind is QuestionKind.CONFIRM_SUBMIT:
        return reply_to(question, told, by="command line")
    if told.edits or told.digest or not told.value:
        raise BadInput(f"question {question.id} takes one VALUE; only a sheet takes anything else")
    reply = understood(question, told.value, by="command line")
    if not isinstance(reply, Reply):
        raise BadInput("; ".join(reply.lines))
    return reply


class _Work:
    """One process's work in one home."""

    def __init__(
        self,
        settings: Settings,
        home: Home,
        store: Store,
        *,
        human: Human,
        listeners: tuple[Listener, ...],
    ) -> None:
        self._settings = settings
        self._home = home
        self._store = store
        self._human = human
        self._listeners = listeners

    async def drive(
        self, run_id: str, request: Request, *, sheet: Sheet, launching: LaunchOptions
    ) -> Receipt:
        """The run was driven as far as it goes, and its files were written."""
        run = await self._run(run_id, request, sheet=sheet, launching=launching)
        await apply_run(run, request.started(version("steadyhand")))
        papers = papers_of(run_id, self._settings)
        runs, applications = self._store.runs, self._store.applications
        receipt = await finish(run, runs=runs, applications=applications, papers=papers)
        await note_use(run)
        return receipt

    async def _run(
        self, run_id: str, request: Request, *, sheet: Sheet, launching: LaunchOptions
    ) -> Run:
        store, settings, key = self._store, self._settings, token_bytes(32)
        ports = Ports(
            journal=store.journal,
            questions=store.questions,
            bank=store.bank,
            applications=store.applications,
            artifacts=self._home.artifacts,
            browser=ChromeBrowser(launching, key),
            human=StoredFirst(store.questions, run_id, otherwise=self._human),
            clock=SystemClock(),
            planners={Rung.SEMANTIC: Semantic(), Rung.HUMAN: AskHuman()},
            seal=partial(sealed, key=key),
            listeners=self._listeners,
            turns=FileTurns(self._home.path / TURNS),
            rank=by_likeness,
            vault=vault.vault_at_hand(
                store.database, self._home.path, _keys_given(settings), actor=f"run {run_id}"
            ),
        )
        options = Options(
            worker=self._home.worker,
            lease_s=settings.lease_s,
            open_timeout_s=settings.nav_timeout_s,
            step_timeout_s=settings.step_timeout_s,
            submit_timeout_s=settings.submit_timeout_s,
            question_deadline_s=settings.question_deadline_s,
            pace_s=settings.pace_s,
            unpaced=unpaced(settings.allow_origins),
            pictures=settings.pictures != "off",
            every_page=settings.pictures == "always",
            profile=request.profile_name,
            window=not settings.runs_headless,
            session_days=settings.session_days if settings.keep_sessions else 0,
        )
        known = Known(
            profile=request.profile,
            given=request.given,
            replies=dict(sheet.replies),
            bank=await store.bank.entries(request.profile_name),
            company=request.url.split("#")[0],  # until a posting names one
            today=SystemClock().now().date(),
            documents=request.documents,
            vocabulary=load_vocabulary(),
        )
        return Run(run_id, ports, options, known, sheet)


def _launch_options(settings: Settings) -> LaunchOptions:
    return LaunchOptions(
        binary=find_browser(settings.browser),
        headless=settings.runs_headless,
        allow_origins=settings.allow_origins,
        window=settings.window,
        wish=Wish(
            settings.chrome_profile, settings.chrome_profile_dir, settings.chrome_profile_name
        ),
    )


def _keys_given(settings: Settings) -> vault.Given:
    told = (settings.vault_key, settings.vault_prev_keys, settings.vault_passphrase)
    return vault.Given(*(each.get_secret_value() if each else "" for each in told))


@asynccontextmanager
async def _workplace(settings: Settings) -> AsyncIterator[tuple[Home, Store]]:
    """The home, held by this process alone, and its store."""
    with Home.open(settings.home) as home:
        async with _store(home, settings) as store:
            yield home, store


@asynccontextmanager
async def _store(home: Home, settings: Settings) -> AsyncIterator[Store]:
    store = await open_store(settings.database_url or home.database_url, settings.user_id)
    try:
        yield store
    finally:
        await store.close()


def _keep(home: Home, run_id: str, request: Request) -> Request:
    """The request is stored with copies of its documents, so that a resume finds them."""
    copies = {role: _copied(home, run_id, d) for role, d in request.documents.items()}
    kept = replace(request, documents=copies)
    home.artifacts.write(run_id, REQUEST, codec.pack(kept))
    return kept


def _copied(home: Home, run_id: str, original: Document) -> Document:
    path = home.artifacts.path(run_id, f"documents/{original.name}")
    shutil.copyfile(original.path, path)
    path.chmod(0o600)
    return replace(original, path=str(path))
