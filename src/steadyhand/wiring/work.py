"""One process's work in one home: a request becomes a run, the run is driven, its end is filed."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import version
from secrets import token_bytes

from steadyhand.adapters import vault
from steadyhand.adapters.browser.chrome import ChromeBrowser, Launch
from steadyhand.adapters.browser.extension import extension_at, trigger_of
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import launch
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.profiles import ProfileChoice
from steadyhand.adapters.documents.language_files import (
    Dictionaries,
    FitJudge,
    load_vocabulary,
    parse_weights,
)
from steadyhand.adapters.documents.typeset import Size, Template, Typography
from steadyhand.adapters.documents.typeset.papers import (
    REMEDY,
    TypesetDocuments,
    check_glyphs,
    missing_signs_sentence,
)
from steadyhand.adapters.host import RandomIds, SystemClock
from steadyhand.adapters.net.address import check_admitted
from steadyhand.adapters.net.fetch import fetch_except
from steadyhand.adapters.net.postings import PostingSource, WebPostings
from steadyhand.adapters.people import StoredAnswerFirst, rank_by_likeness
from steadyhand.adapters.store import Home, Store
from steadyhand.adapters.store.home import FileTurns
from steadyhand.core.act.approval import seal_permit
from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.sheet import Document, Sheet
from steadyhand.core.goal.goal import Goal
from steadyhand.core.goal.language import write
from steadyhand.core.journal import codec
from steadyhand.core.journal.events import Rung, RunStarted
from steadyhand.core.origins import loopback_origins, prohibiting_pattern
from steadyhand.errors import BadInput, RunNotFound
from steadyhand.ports import Human, Listener, Planner, RunRow, Stop, Switch
from steadyhand.run import runner
from steadyhand.run.answer_bank import count_uses, forget_unproven_entries
from steadyhand.run.budget import is_off
from steadyhand.run.context import SHEET, Options, Ports, Run
from steadyhand.run.plan import HumanRung, SemanticRung
from steadyhand.run.prepare import REQUEST, ApplicationPreparation, Request
from steadyhand.run.recipes import RecipeRung, learn, learn_task, recall_steps
from steadyhand.run.task import GOAL, TaskTerms, WordTask, no_steps, pursue, pursue_words
from steadyhand.run.tracking import Registers, finish, finish_task
from steadyhand.settings import Settings
from steadyhand.views.receipt import Receipt

from .home import report_renderer_of, vault_keys
from .rungs import (
    RungBudgets,
    adviser_of,
    limit_launch,
    llm_proxy_of,
    outside_python,
    settings_without,
    viewer_of,
)

DOWNLOADS = "downloads/file"  # among a task's artifacts: where what sites give is put
TURNS = "turns"  # in the home: when each host may be visited next


@dataclass(frozen=True, slots=True)
class People:
    """Who is asked by a run, and who hears of it."""

    human: Human
    listeners: tuple[Listener, ...] = ()
    away: Callable[[], AbstractAsyncContextManager[None]] = nullcontext  # to wait for them
    stop: Stop | None = None  # how the run is stopped from elsewhere


@dataclass(frozen=True, slots=True)
class Task:
    """A task as it was given: how its run begins, its steps, and what the person let."""

    started: RunStarted
    goal: Goal
    terms: TaskTerms


@dataclass(frozen=True, slots=True)
class UnreadTask:
    """A task whose steps are to be written yet: how its run begins, and its words."""

    started: RunStarted
    words: WordTask


class Work:
    """One process's work in one home."""

    def __init__(
        self,
        settings: Settings,
        home: Home,
        store: Store,
        *,
        launching: LaunchOptions,
        launch: Launch = launch,
    ) -> None:
        """Browsers are started by *launch*, each for one run unless it says otherwise."""
        self._launch = launch
        self._settings = settings
        self._home = home
        self._store = store
        self._launching = launching

    async def begin(self, request: Request, people: People, *, run_id: str = "") -> Receipt:
        """A new run of the request was driven as far as it goes."""
        name = run_id or RandomIds().run_id()
        kept = store_request(self._home, name, request)
        await self._store.runs.add(RunRow(name, request.url, codec.stamp(SystemClock().now())))
        return await self._drive(name, kept, people, sheet=Sheet(RandomIds().salt()))

    async def go_on(self, run_id: str, people: People) -> Receipt:
        """The run went on from its journal.

        Raises RunNotFound, BadInput; UrlRefused where it may not go on at its address now, and
        the run is as it was.
        """
        row = await self._store.runs.get(run_id)
        asked = self._home.artifacts.read(run_id, REQUEST)
        if asked is None:
            raise BadInput(f"run {run_id} has no stored request and cannot go on; start it again")
        request = codec.unpack(Request, asked)
        if not (row.verdict or prohibiting_pattern(row.url, self._settings.prohibited_domains)):
            await check_admitted(row.url, self._settings.allow_origins)
        written = self._home.artifacts.read(run_id, SHEET)
        sheet = codec.unpack(Sheet, written) if written else Sheet(RandomIds().salt())
        return await self._drive(run_id, request, people, sheet=sheet)

    async def pursue(self, task: Task | UnreadTask, people: People, *, run_id: str = "") -> Receipt:
        """The task's run was followed to its end, and its files were written.

        A run that is there already was interrupted: it ends as that.
        """
        name, begun_at = run_id or RandomIds().run_id(), codec.stamp(SystemClock().now())
        try:
            await self._store.runs.get(name)
        except RunNotFound:
            await self._store.runs.add(RunRow(name, task.started.url, begun_at))
            told = write(task.goal) if isinstance(task, Task) else task.words.words.text
            self._home.artifacts.write(name, GOAL, told.encode())
        run = await self._run(name, None, people, sheet=Sheet(RandomIds().salt()))
        recipes = self._store.recipes if self._settings.recipes else None
        recall = partial(recall_steps, run, recipes) if recipes else no_steps
        await runner.conduct(
            run,
            task.started,
            partial(pursue, run, task.goal, task.terms)
            if isinstance(task, Task)
            else partial(pursue_words, run, task.words, recall),
        )
        if recipes and isinstance(task, UnreadTask):
            await learn_task(run, recipes, task.words.words.text)
        return await finish_task(
            run, runs=self._store.runs, papers=report_renderer_of(name, self._settings)
        )

    async def _drive(
        self, run_id: str, request: Request, people: People, *, sheet: Sheet
    ) -> Receipt:
        """The run was driven as far as it goes, and its files were written."""
        run = await self._run(run_id, request, people, sheet=sheet)
        preparation = (
            preparation_of(self._settings, self._store, request) if request.prepares else None
        )
        await runner.apply(run, request.started(version("steadyhand")), preparation)
        papers, store = report_renderer_of(run_id, self._settings), self._store
        books = Registers(store.runs, store.applications, store.tracker, self._home.applications)
        receipt = await finish(run, books=books, papers=papers)
        await count_uses(run)
        await forget_unproven_entries(run)
        if self._settings.recipes:
            await learn(run, store.recipes)
        return receipt

    def _planners(self) -> dict[Rung, Planner]:
        """The ladder as it is allowed now, whatever a run that is resumed began with."""
        stopped = partial(is_off, self._store.switches, Switch.RECIPES)
        recorded = (
            RecipeRung(self._store.recipes, stopped) if self._settings.recipes else SemanticRung()
        )
        return {Rung.RECORDED: recorded, Rung.SEMANTIC: SemanticRung(), Rung.HUMAN: HumanRung()}

    async def _allowed(self) -> LaunchOptions:
        """How a browser is started with nothing in it that is switched off now."""
        return limit_launch(
            self._launching, settings_without(self._settings, await self._store.switches.off())
        )

    async def _run(
        self, run_id: str, request: Request | None, people: People, *, sheet: Sheet
    ) -> Run:
        """The run with all its ports; a task has no request, and knows nothing of its user."""
        store, key, launching = self._store, token_bytes(32), self._launching
        if request is None:
            launching = replace(launching, keep=self._home.artifacts.path(run_id, DOWNLOADS).parent)
        settings = settings_without(self._settings, await store.switches.off())
        purses = RungBudgets(store.spendings, store.switches, run_id)
        ports = Ports(
            journal=store.journal,
            questions=store.questions,
            bank=store.bank,
            applications=store.applications,
            artifacts=self._home.artifacts,
            browser=ChromeBrowser(launching, key, allowed=self._allowed, launch=self._launch),
            human=StoredAnswerFirst(store.questions, run_id, otherwise=people.human),
            clock=SystemClock(),
            planners=self._planners(),
            seal=partial(seal_permit, key=key),
            listeners=people.listeners,
            away=people.away,
            stop=people.stop,
            turns=FileTurns(self._home.path / TURNS),
            rank=rank_by_likeness,
            adviser=adviser_of(settings, purses, sheet=sheet),
            viewer=viewer_of(settings, purses),
            lender=llm_proxy_of(settings, purses),
            switches=store.switches,
            tracker=store.tracker,
            lexicon=Dictionaries(),
            vault=vault.vault_without_asking(
                store.database, self._home.path, vault_keys(settings), actor=f"run {run_id}"
            ),
        )
        options = Options(
            worker=self._home.worker,
            lease_s=settings.lease_s,
            open_timeout_s=settings.nav_timeout_s,
            step_timeout_s=settings.step_timeout_s,
            step_actions=settings.max_actions_per_step,
            submit_timeout_s=settings.submit_timeout_s,
            question_deadline_s=settings.question_deadline_s,
            follow_up_s=settings.follow_up_s,
            pace_s=settings.pace_s,
            unpaced=loopback_origins(settings.allow_origins),
            pictures=settings.pictures != "off",
            every_page=settings.pictures == "always",
            profile=request.profile_name if request else "",
            window=not settings.runs_headless,
            session_days=settings.session_days if settings.keep_sessions else 0,
        )
        known = Knowledge(load_vocabulary(), today=SystemClock().now().date())
        if request:
            known = replace(
                known,
                profile=request.profile,
                given=request.given,
                replies=dict(sheet.replies),
                bank=await store.bank.entries(request.profile_name),
                company=request.url.split("#")[0],  # until a posting names one
                documents=request.documents,
            )
        return Run(run_id, ports, options, known, sheet)


def launch_options(settings: Settings) -> LaunchOptions:
    """How a browser is started. Raises BadInput for an extension that may not be loaded."""
    if settings.assist and settings.assist_extension is None:
        raise BadInput(
            "assist is on and assist_extension names no folder; "
            "name an unpacked extension, or turn assist off"
        )
    folder = settings.assist_extension if settings.assist else None
    return LaunchOptions(
        binary=find_browser(settings.browser),
        headless=settings.runs_headless,
        allow_origins=settings.allow_origins,
        window=settings.window,
        extension=extension_at(folder) if folder else None,
        trigger=trigger_of(settings.assist_trigger),
        outside=outside_python(settings),
        wish=ProfileChoice(
            settings.chrome_profile, settings.chrome_profile_dir, settings.chrome_profile_name
        ),
    )


def store_request(home: Home, run_id: str, request: Request) -> Request:
    """The request is stored with copies of its documents, so that a resume finds them."""
    copies = {role: _copy_document(home, run_id, d) for role, d in request.documents.items()}
    kept = replace(request, documents=copies)
    home.artifacts.write(run_id, REQUEST, codec.pack(kept))
    return kept


def _copy_document(home: Home, run_id: str, original: Document) -> Document:
    path = home.artifacts.path(run_id, f"documents/{original.name}")
    shutil.copyfile(original.path, path)
    path.chmod(0o600)
    return replace(original, path=str(path))


def typography_of(settings: Settings) -> Typography:
    """How documents are to look."""
    return Typography(
        Template(settings.resume_template),
        Size(settings.resume_paper),
        settings.fonts,
        settings.resume_pages,
    )


def check_letters(request: Request, settings: Settings) -> None:
    """Before any work: raises BadInput where documents would have letters that no font here has.

    Those that the user brings are used as they are.
    """
    own = {*request.documents, *request.profile.documents}
    if {"resume", "cover_letter"} <= own:
        return
    found = check_glyphs(request.profile, typography_of(settings))
    if found.letters:
        raise BadInput(f"no document can be made: {missing_signs_sentence(found)}; {REMEDY}")


def preparation_of(settings: Settings, store: Store, request: Request) -> ApplicationPreparation:
    """The preparation of one run."""
    fetch = fetch_except(settings.prohibited_domains)
    source = PostingSource(settings.allow_origins, dict(settings.ats_hosts), fetch)
    typography = typography_of(settings)
    return ApplicationPreparation(
        postings=WebPostings(source),
        tracker=store.tracker,
        judge=FitJudge(parse_weights(settings.fit_weights)),
        papers=TypesetDocuments(typography),
        profile=request.profile,
    )
