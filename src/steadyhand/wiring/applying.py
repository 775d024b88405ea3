"""Applying: what the user gave is read and checked before anything is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ..adapters.documents.profile_file import Profile
from ..adapters.net.address import check_address, reach
from ..core.job.domains import prohibited_by
from ..ports import Human, Listener
from ..settings import Settings
from ..views.receipt import Receipt
from .asked import Given, request_of
from .places import workplace
from .preparing import check_letters
from .work import People, Work, launch_options

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
    given = Given(profile, resume, cover_letter, answers)
    request = request_of(url, given, settings, dry_run=dry_run)
    options = launch_options(settings)
    if not prohibited_by(url, settings.prohibited_domains):
        await reach(url, settings.allow_origins)
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
    given = Given(profile, resume, cover_letter, answers)
    request = request_of(url, given, settings, dry_run=dry_run)
    check_address(url)
    prepared = replace(request, prepares=True, asked_by=SINGLE)
    check_letters(prepared, settings)
    options = launch_options(settings)
    async with workplace(settings) as (home, store):
        work = Work(settings, home, store, launching=options)
        return await work.begin(prepared, People(human, tuple(listeners)))


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
    from ..demo import SAMPLE, PracticeEmployer
    from ..testing import ScriptedHuman

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
