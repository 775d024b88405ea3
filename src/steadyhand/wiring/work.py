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
from steadyhand.adapters.browser.chrome import ChromeBrowser
from steadyhand.adapters.browser.extension import extension_at, trigger_of
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.profiles import Wish
from steadyhand.adapters.documents.fit_judge import FitJudge, weights_of
from steadyhand.adapters.documents.language_files import Dictionaries, load_vocabulary
from steadyhand.adapters.documents.typeset import Size, Template, Typography
from steadyhand.adapters.documents.typeset.papers import (
    REMEDY,
    TypesetPapers,
    lettered_for,
    letters_words,
)
from steadyhand.adapters.host import RandomIds, SystemClock
from steadyhand.adapters.net.fetch import keeping_out
from steadyhand.adapters.net.postings import Source, WebPostings
from steadyhand.adapters.people import StoredFirst, by_likeness
from steadyhand.adapters.store import Home, Store
from steadyhand.adapters.store.home import FileTurns
from steadyhand.core.act.approval import sealed
from steadyhand.core.answer.knowledge import Known
from steadyhand.core.answer.sheet import Document, Sheet
from steadyhand.core.journal import codec
from steadyhand.core.journal.events import Rung
from steadyhand.core.pace import unpaced
from steadyhand.errors import BadInput
from steadyhand.ports import Human, Listener, Planner, RunRow, Switch
from steadyhand.run.answer_bank import forget_unproven, note_sent
from steadyhand.run.budget import is_off
from steadyhand.run.context import SHEET, Options, Ports, Run
from steadyhand.run.finish import Books, finish
from steadyhand.run.plan import AskHuman, Semantic
from steadyhand.run.prepare import Desk
from steadyhand.run.recipes import Recorded, learn
from steadyhand.run.request import REQUEST, Request
from steadyhand.run.runner import apply as apply_run
from steadyhand.settings import Settings
from steadyhand.views.receipt import Receipt

from .home import keys_given, papers_of
from .rungs import Purses, adviser_of, allowed, lender_of, outside_python, viewer_of, without

TURNS = "turns"  # in the home: when each host may be visited next


@dataclass(frozen=True, slots=True)
class People:
    """Who is asked by a run, and who hears of it."""

    human: Human
    listeners: tuple[Listener, ...] = ()
    away: Callable[[], AbstractAsyncContextManager[None]] = nullcontext  # to wait for them


class Work:
    """One process's work in one home."""

    def __init__(
        self, settings: Settings, home: Home, store: Store, *, launching: LaunchOptions
    ) -> None:
        self._settings = settings
        self._home = home
        self._store = store
        self._launching = launching

    async def begin(self, request: Request, people: People, *, run_id: str = "") -> Receipt:
        """A new run of the request was driven as far as it goes."""
        name = run_id or RandomIds().run_id()
        kept = keep_request(self._home, name, request)
        await self._store.runs.add(RunRow(name, request.url, codec.stamp(SystemClock().now())))
        return await self._drive(name, kept, people, sheet=Sheet(RandomIds().salt()))

    async def go_on(self, run_id: str, people: People) -> Receipt:
        """The run went on from its journal. Raises RunNotFound, BadInput."""
        await self._store.runs.get(run_id)
        asked = self._home.artifacts.read(run_id, REQUEST)
        if asked is None:
            raise BadInput(f"run {run_id} has no stored request and cannot go on; start it again")
        request = codec.unpack(Request, asked)
        written = self._home.artifacts.read(run_id, SHEET)
        sheet = codec.unpack(Sheet, written) if written else Sheet(RandomIds().salt())
        return await self._drive(run_id, request, people, sheet=sheet)

    async def _drive(
        self, run_id: str, request: Request, people: People, *, sheet: Sheet
    ) -> Receipt:
        """The run was driven as far as it goes, and its files were written."""
        run = await self._run(run_id, request, people, sheet=sheet)
        desk = desk_of(self._settings, self._store, request) if request.prepares else None
        await apply_run(run, request.started(version("steadyhand")), desk)
        papers, store = papers_of(run_id, self._settings), self._store
        books = Books(store.runs, store.applications, store.tracker, self._home.applications)
        receipt = await finish(run, books=books, papers=papers)
        await note_sent(run)
        await forget_unproven(run)
        if self._settings.recipes:
            await learn(run, store.recipes)
        return receipt

    def _planners(self) -> dict[Rung, Planner]:
        """The ladder as it is allowed now, whatever a run that is resumed began with."""
        stopped = partial(is_off, self._store.switches, Switch.RECIPES)
        recorded = Recorded(self._store.recipes, stopped) if self._settings.recipes else Semantic()
        return {Rung.RECORDED: recorded, Rung.SEMANTIC: Semantic(), Rung.HUMAN: AskHuman()}

    async def _allowed(self) -> LaunchOptions:
        """How a browser is started with nothing in it that is switched off now."""
        return allowed(self._launching, without(self._settings, await self._store.switches.off()))

    async def _run(self, run_id: str, request: Request, people: People, *, sheet: Sheet) -> Run:
        store, key = self._store, token_bytes(32)
        settings = without(self._settings, await store.switches.off())
        purses = Purses(store.spendings, store.switches, run_id)
        ports = Ports(
            journal=store.journal,
            questions=store.questions,
            bank=store.bank,
            applications=store.applications,
            artifacts=self._home.artifacts,
            browser=ChromeBrowser(self._launching, key, allowed=self._allowed),
            human=StoredFirst(store.questions, run_id, otherwise=people.human),
            clock=SystemClock(),
            planners=self._planners(),
            seal=partial(sealed, key=key),
            listeners=people.listeners,
            away=people.away,
            turns=FileTurns(self._home.path / TURNS),
            rank=by_likeness,
            adviser=adviser_of(settings, purses, sheet=sheet),
            viewer=viewer_of(settings, purses),
            lender=lender_of(settings, purses),
            switches=store.switches,
            tracker=store.tracker,
            lexicon=Dictionaries(),
            vault=vault.vault_at_hand(
                store.database, self._home.path, keys_given(settings), actor=f"run {run_id}"
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
        wish=Wish(
            settings.chrome_profile, settings.chrome_profile_dir, settings.chrome_profile_name
        ),
    )


def keep_request(home: Home, run_id: str, request: Request) -> Request:
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
    found = lettered_for(request.profile, typography_of(settings))
    if found.letters:
        raise BadInput(f"no document can be made: {letters_words(found)}; {REMEDY}")


def desk_of(settings: Settings, store: Store, request: Request) -> Desk:
    """A new desk for one run."""
    fetch = keeping_out(settings.prohibited_domains)
    source = Source(settings.allow_origins, dict(settings.ats_hosts), fetch)
    typography = typography_of(settings)
    return Desk(
        postings=WebPostings(source),
        tracker=store.tracker,
        judge=FitJudge(weights_of(settings.fit_weights)),
        papers=TypesetPapers(typography),
        profile=request.profile,
    )
