"""Commands that work in a browser, and inspect and doctor, which only look."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from . import options


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.command()(demo)
    app.command()(apply)
    app.command()(single)
    app.command()(resume)
    app.command()(autonomous)
    app.command()(task)
    app.command()(inspect)
    app.command()(bench)
    app.command()(doctor)


def demo(
    home: options.HomeOption = None,
    headless: options.HeadlessOption = None,
    as_json: options.JsonOption = False,
    log_level: options.LogLevelOption = None,
) -> int:
    """Apply at the practice employer, on this machine.

    A scripted person approves: only here, and only for the employer that the command started.
    """
    from steadyhand import wiring

    from .live import Narrator, drive, narrative_console

    settings = options.read_settings(home, headless, log=log_level)
    console = narrative_console(as_json=as_json)
    narrator = Narrator(console)
    console.print("The practice employer runs on this machine only; a scripted person approves.")
    work = wiring.demo(settings, listeners=(narrator,))
    return drive(work, narrator, settings=settings, as_json=as_json)


def apply(
    url: Annotated[str, typer.Argument(metavar="URL", show_default=False, help="The posting.")],
    profile: options.ProfileOption = None,
    resume: options.ResumeOption = None,
    cover_letter: options.CoverLetterOption = None,
    answers: options.AnswersOption = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Fill and prove, print the sheet, send nothing.")
    ] = False,
    chrome_profile: options.ChromeProfileOption = None,
    chrome_profile_dir: options.ChromeProfileDirOption = None,
    home: options.HomeOption = None,
    headless: options.HeadlessOption = None,
    origins: options.OriginOption = None,
    as_json: options.JsonOption = False,
    log_level: options.LogLevelOption = None,
) -> int:
    """Fill the form at URL and send it after your YES.

    Every field is proven on the page, and the sheet is shown before anything is sent.
    """
    from steadyhand import wiring
    from steadyhand.adapters.documents.profile_folder import find_profile

    from .live import Narrator, drive, human_at_terminal, narrative_console

    settings = options.read_settings(
        home,
        headless,
        origins,
        chrome_profile=chrome_profile,
        chrome_profile_dir=chrome_profile_dir,
        log=log_level,
    )
    console = narrative_console(as_json=as_json)
    narrator = Narrator(console)
    work = wiring.apply(
        url,
        profile=find_profile(settings.home, profile),
        resume=resume,
        cover_letter=cover_letter,
        answers=answers,
        human=human_at_terminal(console, narrator),
        settings=settings,
        dry_run=dry_run,
        listeners=(narrator,),
    )
    return drive(work, narrator, settings=settings, as_json=as_json)


def single(
    url: Annotated[str, typer.Argument(metavar="URL", show_default=False, help="The posting.")],
    profile: options.ProfileOption = None,
    resume: options.ResumeOption = None,
    cover_letter: options.CoverLetterOption = None,
    answers: options.AnswersOption = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Make the documents only; open no form.")
    ] = False,
    home: options.HomeOption = None,
    headless: options.HeadlessOption = None,
    origins: options.OriginOption = None,
    as_json: options.JsonOption = False,
    log_level: options.LogLevelOption = None,
) -> int:
    """Apply at URL from the posting to the record.

    Reads the posting, looks whether you applied before, scores the fit, makes a resume and a cover
    letter out of your profile, and asks you before each is used and before anything is sent.
    """
    from steadyhand import wiring
    from steadyhand.adapters.documents.profile_folder import find_profile

    from .live import Narrator, drive, human_at_terminal, narrative_console

    settings = options.read_settings(home, headless, origins, log=log_level)
    console = narrative_console(as_json=as_json)
    narrator = Narrator(console)
    work = wiring.single(
        url,
        profile=find_profile(settings.home, profile),
        resume=resume,
        cover_letter=cover_letter,
        answers=answers,
        human=human_at_terminal(console, narrator),
        settings=settings,
        dry_run=dry_run,
        listeners=(narrator,),
    )
    return drive(work, narrator, settings=settings, as_json=as_json)


def resume(
    run: options.RunArgument,
    home: options.HomeOption = None,
    headless: options.HeadlessOption = None,
    origins: options.OriginOption = None,
    as_json: options.JsonOption = False,
    log_level: options.LogLevelOption = None,
) -> int:
    """Go on with a run that was stopped, killed or waits."""
    import asyncio

    from steadyhand import wiring

    from .live import Narrator, drive, human_at_terminal, narrative_console

    settings = options.read_settings(home, headless, origins, log=log_level)
    record = asyncio.run(wiring.read_record(run, settings))
    console = narrative_console(as_json=as_json)
    narrator = Narrator(console, state=record.state)
    human = human_at_terminal(console, narrator)
    work = wiring.resume(run, human=human, settings=settings, listeners=(narrator,))
    return drive(work, narrator, settings=settings, as_json=as_json)


def autonomous(
    leads: Annotated[
        Path,
        typer.Argument(metavar="LEADS", show_default=False, help="Addresses: txt, CSV or JSONL."),
    ],
    profile: options.ProfileOption = None,
    answers: options.AnswersOption = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Make the documents only; open no form.")
    ] = False,
    parallel: Annotated[
        int | None, typer.Option(metavar="N", help="Applications at once; one at a host.")
    ] = None,
    home: options.HomeOption = None,
    headless: options.HeadlessOption = None,
    origins: options.OriginOption = None,
    as_json: options.JsonOption = False,
    log_level: options.LogLevelOption = None,
) -> int:
    """Apply at every address in LEADS, from posting to record.

    Nothing is sent without your yes. What waits for you does not hold up the rest, and the same
    command goes on where an earlier one was stopped. Ctrl-C stops gently, twice stops at once.
    """
    from steadyhand.adapters.documents.profile_folder import find_profile

    from .autonomous_live import BatchRequest, drive_batch

    settings = options.read_settings(home, headless, origins, parallel=parallel, log=log_level)
    wish = BatchRequest(leads, find_profile(settings.home, profile), answers, dry_run)
    return drive_batch(wish, settings, as_json=as_json)


def task(
    goal: Annotated[
        str,
        typer.Argument(
            metavar="TASK", show_default=False, help="A sentence, steps, or a file of steps."
        ),
    ],
    url: Annotated[str, typer.Option("--url", help="Where it begins.")] = "",
    allow: Annotated[
        list[str] | None,
        typer.Option(
            "--allow", help="A kind of act that needs no question: delete, or delete in HOST."
        ),
    ] = None,
    schema: Annotated[
        str | None, typer.Option("--schema", help="A JSON Schema of what is to be extracted.")
    ] = None,
    show: Annotated[
        bool, typer.Option("--show", help="Print the steps that it is read as, and do nothing.")
    ] = False,
    home: options.HomeOption = None,
    headless: options.HeadlessOption = None,
    origins: options.OriginOption = None,
    as_json: options.JsonOption = False,
    log_level: options.LogLevelOption = None,
) -> int:
    """Do a task on the web, step by step.

    It is done only where what is expected shows on a page that was loaded anew. What would delete,
    send, pay, invite or publish is asked first, with what exactly would happen.
    """
    from steadyhand import wiring
    from steadyhand.core.goal.language import write

    from .live import Narrator, drive, human_at_terminal, narrative_console

    settings = options.read_settings(home, headless, origins, log=log_level)
    console = narrative_console(as_json=as_json)
    if show or schema:
        read = wiring.read_goal(goal)
        steps = wiring.with_schema(read, schema) if schema else read
    if show:
        typer.echo(write(steps))
        return 0
    narrator = Narrator(console)
    work = wiring.pursue(
        steps if schema else wiring.read_task(goal, settings),
        url=url,
        allowed=tuple(allow or ()),
        human=human_at_terminal(console, narrator),
        settings=settings,
        listeners=(narrator,),
    )
    return drive(work, narrator, settings=settings, as_json=as_json)


def inspect(
    where: Annotated[str, typer.Argument(metavar="URL_OR_FILE", show_default=False)],
    as_json: options.JsonOption = False,
    home: options.HomeOption = None,
    headless: options.HeadlessOption = None,
    origins: options.OriginOption = None,
    log_level: options.LogLevelOption = None,
) -> int:
    """Show what steadyhand sees on a page; touch nothing."""
    from steadyhand import wiring

    from .tables import print_inspection

    settings = options.read_settings(home, headless, origins, log=log_level)
    seen = asyncio.run(wiring.inspect(where, settings=settings)).to_dict()
    if as_json:
        typer.echo(json.dumps(seen, indent=2, ensure_ascii=False))
    else:
        print_inspection(seen)
    return 0


def bench(
    cases: Annotated[
        Path | None,
        typer.Argument(metavar="[CASES]", show_default=False, help="A list of your own cases."),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="NAME", help="Only this one. Repeatable."),
    ] = None,
    home: options.HomeOption = None,
    headless: options.HeadlessOption = None,
    origins: options.OriginOption = None,
    as_json: options.JsonOption = False,
    log_level: options.LogLevelOption = None,
) -> int:
    """Measure runs at the practice employer, or in CASES of yours.

    The practice employer's own books are the judge. In your own cases nothing is sent: forms are
    dry runs, and nobody grants what a task would write. Exit 1 where a run told what is not so.
    """
    from steadyhand.wiring import evaluation

    from .tables import print_evaluation

    settings = options.read_settings(home, headless, origins, log=log_level)
    notes = [evaluation.runs_note(settings)]
    if cases is None:
        vacancies = evaluation.practice_cases(only or ())
        results = evaluation.evaluate_practice(vacancies, settings)
        notes += [] if only else [evaluation.left_out_note(vacancies)]
    else:
        named = evaluation.named_cases(evaluation.read_cases(cases), only or ())
        folder = cases.expanduser().absolute().parent
        results = evaluation.evaluate_cases(named, folder, settings)
    return asyncio.run(print_evaluation(results, notes, as_json=as_json))


def doctor(
    home: options.HomeOption = None,
    install_browser: Annotated[
        bool, typer.Option("--install-browser", help="Install Chromium where that is possible.")
    ] = False,
    as_json: options.JsonOption = False,
    log_level: options.LogLevelOption = None,
) -> int:
    """Check what a run needs; exit 1 if something is missing."""
    from steadyhand.adapters.browser import installation

    from . import health

    settings = options.read_settings(home, log=log_level)
    if install_browser:
        typer.echo(installation.install_browser().did, err=True)
    checks = health.run_checks(settings)
    if as_json:
        typer.echo(json.dumps([asdict(check) for check in checks], indent=2, ensure_ascii=False))
    else:
        health.print_checks(checks)
    return 0 if all(check.mark != "bad" for check in checks) else 1
