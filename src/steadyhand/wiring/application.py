"""What surfaces do at an address: apply, resume, and inspect, which touches nothing.

What the user gave is read and checked before anything is written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

from steadyhand.adapters.browser.chrome import ChromeBrowser
from steadyhand.adapters.documents.answers_file import answers_of, document_handle, document_handles
from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.adapters.documents.profile_folder import bank_name
from steadyhand.adapters.files.given_file import (
    PATH_MAX,
    Role,
    path_exists,
    read_foreign_text,
)
from steadyhand.adapters.net.address import check_address, check_reachable, serve_file
from steadyhand.core.goal.goal import (
    Extract,
    ForEach,
    Goal,
    Open,
    SignIn,
    Step,
    UnreadWords,
    Upload,
    When,
    every_step,
)
from steadyhand.core.goal.pursuit import parse_allowance
from steadyhand.core.goal.sentences import goal_of
from steadyhand.core.journal.events import Mode, RunStarted
from steadyhand.core.origins import origin_of, prohibiting_pattern
from steadyhand.core.policy.budget import JobType
from steadyhand.core.schema import Schema, parse_schema
from steadyhand.errors import BadInput, GoalInvalid
from steadyhand.ports import Browser, Human, Listener
from steadyhand.run.inspect import Inspection, inspection_of
from steadyhand.run.prepare import Request
from steadyhand.run.task import TaskTerms, WordTask
from steadyhand.settings import Settings, actions_of
from steadyhand.views.receipt import Receipt

from .home import workplace
from .rungs import asks_models
from .work import People, Task, UnreadTask, Work, check_letters, launch_options

SINGLE = "single"  # who asked, as the journal tells it


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
    given = UserInput(profile, resume, cover_letter, answers)
    request = request_of(url, given, settings, dry_run=dry_run)
    options = launch_options(settings)
    if not prohibiting_pattern(url, settings.prohibited_domains):
        await check_reachable(url, settings.allow_origins)
    async with workplace(settings) as (home, store):
        work = Work(settings, home, store, launching=options)
        return await work.begin(request, People(human, tuple(listeners)))


async def single(
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
    """One application from its posting to its record: read, compared, judged, written, sent once.

    Documents that are given are used as they are. A dry run makes its documents and opens no form.
    Raises BadInput (and nothing was written) for input that cannot be used, BrowserMissing without
    a browser, HomeLocked when another process works in the home folder.
    """
    settings = settings or Settings()
    given = UserInput(profile, resume, cover_letter, answers)
    request = request_of(url, given, settings, dry_run=dry_run)
    check_address(url)
    prepared = replace(request, prepares=True, asked_by=SINGLE)
    check_letters(prepared, settings)
    options = launch_options(settings)
    async with workplace(settings) as (home, store):
        work = Work(settings, home, store, launching=options)
        return await work.begin(prepared, People(human, tuple(listeners)))


GOAL_ROLE = Role("task", 1_000_000)  # a file of steps


def read_goal(task: str) -> Goal:
    """The steps of that file, or of the text itself, or those that its one sentence means.

    Raises GoalInvalid.
    """
    return goal_of(_text_of_task(task))


def read_task(task: str, settings: Settings) -> Goal | UnreadWords:
    """As `read_goal`; or the words, where no rule reads them and a model may be asked.

    Raises GoalInvalid.
    """
    return goal_or_words(_text_of_task(task), settings)


def goal_or_words(text: str, settings: Settings) -> Goal | UnreadWords:
    """The goal that rules read; else the words, of one line, where a model may be asked.

    Raises GoalInvalid.
    """
    try:
        return goal_of(text)
    except GoalInvalid as fault:
        if "\n" in text.strip() or not asks_models(settings):
            raise
        return UnreadWords(text.strip(), str(fault))


def _text_of_task(task: str) -> str:
    named = len(task) < PATH_MAX and "\n" not in task and path_exists(Path(task))
    return read_foreign_text(Path(task), GOAL_ROLE) if named else task


def at_addresses(goal: Goal, named: Mapping[str, str], *, otherwise: str = "") -> Goal:
    """The goal with the address of each application that it names; *named* ones come first.

    Where the task begins at *otherwise*, a name that its host has means that address, and any other
    place is one on the way there, and stays a name. Raises BadInput.
    """
    told = files("steadyhand.wiring").joinpath("apps.json").read_text("utf-8")
    known = {**json.loads(told)["apps"], **named}

    def address_of(place: str) -> str:
        if "://" in place or not place or "{" in place:
            return place
        found = known.get(place.casefold()) or (otherwise if _is_host(place, otherwise) else "")
        if not found:
            raise BadInput(
                f"no address is known for {place!r}; give --url, open an address,"
                " or add it to app_urls in the settings"
            )
        return found

    def placed(steps: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple(s if is_on_the_way(s) else _placed(s, address_of, placed) for s in steps)

    def is_on_the_way(step: Step) -> bool:
        if not (otherwise and isinstance(step, Open) and step.is_place):
            return False
        return step.address.casefold() not in known and not _is_host(step.address, otherwise)

    return replace(goal, steps=placed(goal.steps))


def _is_host(place: str, url: str) -> bool:
    """Whether the address is at a host that has that name: tracker.example of "Tracker"."""
    bare = "".join(c for c in place.casefold() if c.isalnum())
    labels = (urlsplit(url).hostname or "").split(".")
    named = not labels[-1].isdigit()  # an address of digits names nothing
    return bool(bare) and named and bare in (label.replace("-", "") for label in labels[:-1])


def _placed(
    step: Step,
    address_of: Callable[[str], str],
    placed: Callable[[tuple[Step, ...]], tuple[Step, ...]],
) -> Step:
    match step:
        case Open(address=address):
            return replace(step, address=address_of(address))
        case SignIn(place=place):
            return replace(step, place=address_of(place))
        case ForEach(steps=steps) | When(steps=steps):
            return replace(step, steps=placed(steps))
        case _:
            return step


async def pursue(
    goal: Goal | UnreadWords,
    *,
    human: Human,
    url: str = "",
    allowed: Sequence[str] = (),
    settings: Settings | None = None,
    listeners: Sequence[Listener] = (),
) -> Receipt:
    """One task on the web, followed step by step, and its receipt: `done` only with proof.

    It begins at *url*, or where its first step opens. What *allowed* names is not asked about.
    Raises BadInput (and nothing was written) where it begins nowhere, Unreachable, BrowserMissing,
    HomeLocked when another process works in the home folder.
    """
    settings = settings or Settings()
    read = partial(task_of, settings=settings, url=url, allowed=allowed)
    tuple(map(parse_allowance, allowed))  # refused before anything else
    task = (
        read(goal) if isinstance(goal, Goal) else task_of_words(goal, settings, url=url, read=read)
    )
    options = launch_options(settings)
    await check_reachable(task.started.url, settings.allow_origins)
    async with workplace(settings) as (home, store):
        work = Work(settings, home, store, launching=options)
        return await work.pursue(task, People(human, tuple(listeners)))


def task_of(
    goal: Goal,
    settings: Settings,
    *,
    url: str = "",
    allowed: Sequence[str] = (),
    file_at: Callable[[str], Path] = Path,
) -> Task:
    """What a task's run begins with; *file_at* finds what its steps upload. Raises BadInput."""
    goal = at_addresses(goal, settings.app_urls, otherwise=url)
    every = tuple(every_step(goal.steps))
    uploads = [s.path for s in every if isinstance(s, Upload)]
    documents = {path: document_handle(file_at(path)) for path in uploads}
    extracted = [s.path for s in every if isinstance(s, Extract)]
    schemas = {path: read_schema(file_at(path)) for path in extracted}
    places = [s.address for s in every if isinstance(s, Open) and not s.is_place]
    places += [s.place for s in every if isinstance(s, SignIn)]
    starts = [each for each in (url, *places) if each]
    if not starts:
        raise BadInput("the task begins nowhere; name its address with --url, or open it first")
    terms = TaskTerms(tuple(map(parse_allowance, allowed)), documents, schemas)
    return Task(_task_start(starts, settings), goal, terms)


def task_of_words(
    words: UnreadWords, settings: Settings, *, url: str, read: Callable[[Goal], Task]
) -> UnreadTask:
    """What the run begins with of a task that no rule reads; *read* takes its steps once written.

    Raises BadInput.
    """
    if not url:
        raise GoalInvalid(f"{words.why}; a model may write its steps where --url says it begins")

    def terms_of(goal: Goal) -> tuple[Goal, TaskTerms]:
        task = read(goal)
        return task.goal, task.terms

    return UnreadTask(_task_start([url], settings), WordTask(words, terms_of))


def _task_start(places: Sequence[str], settings: Settings) -> RunStarted:
    for each in places:
        check_address(each)
    return RunStarted(
        places[0],
        Mode.TASK,
        tuple(dict.fromkeys((*map(origin_of, places), *settings.allow_origins))),
        deadline_s=settings.deadline_s,
        version=version("steadyhand"),
        prohibited=settings.prohibited_domains,
    )


SCHEMA_ROLE = Role("schema", 1_000_000)


def read_schema(path: Path) -> Schema:
    """The schema in that file. Raises BadInput."""
    try:
        told = json.loads(read_foreign_text(path, SCHEMA_ROLE))
    except ValueError as fault:
        raise BadInput(f"{path.name} is no JSON: {fault}") from fault
    try:
        return parse_schema(told)
    except BadInput as fault:
        raise BadInput(f"{path.name}: {fault}") from fault


def with_schema(goal: Goal, path: str) -> Goal:
    """The goal that extracts to that schema at its end, over all parts of a list."""
    return replace(goal, steps=(*goal.steps, Extract(path, "extracted", further=True)))


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
    async with workplace(settings) as (home, store):
        work = Work(settings, home, store, launching=launch_options(settings))
        return await work.go_on(run_id, People(human, tuple(listeners)))


async def demo(
    settings: Settings, *, listeners: Sequence[Listener] = (), human: Human | None = None
) -> Receipt:
    """The main job at the practice employer, which runs on loopback while this does.

    A scripted person approves, here only, because the employer is ours.
    """
    from steadyhand.demo import SAMPLE, PracticeEmployer
    from steadyhand.testing import ScriptedHuman

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


@dataclass(frozen=True, slots=True)
class UserInput:
    """What the user brings along for an application."""

    profile: Profile | Path | str
    resume: Path | str | None
    cover_letter: Path | str | None
    answers: Path | str | Mapping[str, object] | None


def request_of(url: str, given: UserInput, settings: Settings, *, dry_run: bool) -> Request:
    """What was asked for, read and checked. Raises BadInput."""
    profile = given.profile
    file = None if isinstance(profile, Profile) else Path(profile)
    person = profile if isinstance(profile, Profile) else Profile.load(Path(profile))
    return Request(
        url=url,
        profile=person,
        profile_name=bank_name(settings.home, file, person.email),
        mode=Mode.DRY_RUN if dry_run else Mode.APPLY,
        given=answers_of(given.answers),
        documents=document_handles(resume=given.resume, cover_letter=given.cover_letter),
        origins=settings.allow_origins,
        max_looks=settings.max_looks,
        max_failures=settings.max_failures,
        deadline_s=settings.deadline_s,
        prohibited=settings.prohibited_domains,
        max_actions=actions_of(settings, JobType.APPLY),
    )


async def inspect(where: str | Path, *, settings: Settings | None = None) -> Inspection:
    """What is seen at an address or in a saved page; nothing is touched or written.

    Raises BadInput, Unreachable, PageTimeout.
    """
    settings = settings or Settings()
    if "://" not in str(where):
        with serve_file(Path(where)) as url:
            named = settings.model_copy(update={"allow_origins": (origin_of(url),)})
            return await _inspect(url, named)
    await check_reachable(str(where), settings.allow_origins)
    return await _inspect(str(where), settings)


async def _inspect(url: str, settings: Settings) -> Inspection:
    browser = ChromeBrowser(launch_options(settings_without_guests(settings)))
    return await look_at(browser, url, timeout_s=settings.nav_timeout_s)


def settings_without_guests(settings: Settings) -> Settings:
    """The settings without anybody who acts beside us."""
    return settings.model_copy(update={"assist": False, "browser_use": False})


async def look_at(browser: Browser, url: str, *, timeout_s: float) -> Inspection:
    """What is seen at the address; the browser is closed. Raises Unreachable, PageTimeout."""
    try:
        tab = await browser.tab()
        await tab.page.open(url, timeout_s=timeout_s)
        return inspection_of(await tab.page.snapshot(), load_vocabulary())
    finally:
        await browser.close()
