"""`steadyhand tracker`: list, show, export, mark, note, next, done, retain."""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import HomeOption, JsonOption

if TYPE_CHECKING:
    from steadyhand.jobs.history.application import TrackedApplication

    from .tracker_records import RetentionResult


IdArgument = Annotated[
    str,
    typer.Argument(metavar="ID", show_default=False, help="Which; its first 4 letters will do."),
]
StatusOption = Annotated[
    list[str] | None,
    typer.Option("--status", metavar="S", help="Only those that stand so. Repeatable."),
]
SinceOption = Annotated[
    str,
    typer.Option("--since", metavar="DATE", help="Only what was heard of since then."),
]
ProfileOption = Annotated[
    str | None,
    typer.Option("--profile", metavar="NAME", help="Only this person's.", show_default=False),
]

tracker = typer.Typer()


@tracker.callback()
def _tracker() -> None:
    """See what was applied to, and say what came of it."""


WIDE = 160  # columns where there is no terminal


class Format(StrEnum):
    """What an export is written as."""

    CSV = "csv"
    JSON = "json"


@tracker.command("list")
def list_all(
    status: StatusOption = None,
    since: SinceOption = "",
    profile: ProfileOption = None,
    limit: Annotated[
        int | None, typer.Option("--limit", metavar="N", min=1, help="At most so many.")
    ] = None,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> int:
    """List applications, the one that was heard of last first."""
    from steadyhand.views.tracker import NONE_FITS, applications_json, table

    from .tracker_records import list_applications, today

    found = asyncio.run(list_applications(home, status=status, since=since, profile=profile))
    if as_json:
        sys.stdout.write(applications_json(found[:limit]))
    elif not found and (status or since or profile):
        typer.echo(NONE_FITS)
    else:
        typer.echo(table(found, today(), width=columns(), limit=limit))
    return 0


@tracker.command()
def show(application: IdArgument, home: HomeOption = None, as_json: JsonOption = False) -> int:
    """Show one application with all that is known of it."""
    from steadyhand.views.tracker import application_json, application_text

    from .tracker_records import today, with_tracker

    found = asyncio.run(with_tracker(home, lambda tracker: tracker.read(application)))
    if as_json:
        sys.stdout.write(application_json(found))
    else:
        typer.echo(application_text(found, today(), width=columns()))
    return 0


@tracker.command()
def export(
    form: Annotated[
        Format | None,
        typer.Option(
            "--format", help="By default as the file is named, else csv.", show_default=False
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", metavar="F", help="Write this file, for your eyes only."),
    ] = None,
    status: StatusOption = None,
    since: SinceOption = "",
    profile: ProfileOption = None,
    home: HomeOption = None,
) -> int:
    """Write applications as CSV for a spreadsheet, or whole as JSON."""
    from steadyhand.adapters.store.home import write_private
    from steadyhand.views.tracker import applications_json, spreadsheet
    from steadyhand.views.wording import pluralize

    from .tracker_records import list_applications

    found = asyncio.run(list_applications(home, status=status, since=since, profile=profile))
    named = output is not None and output.suffix.lower() == ".json"
    as_json = form is Format.JSON if form else named
    text = applications_json(found) if as_json else spreadsheet(found)
    if output is None or str(output) == "-":
        sys.stdout.write(text)
        return 0
    # Spreadsheets take a file without this mark for one in the letters of their own country.
    where = output.expanduser()
    write_private(where, text.encode("utf-8" if as_json else "utf-8-sig"))
    typer.echo(f"{pluralize(len(found), 'application')} written to {where}")
    return 0


def columns() -> int:
    """The width of the terminal."""
    return shutil.get_terminal_size((WIDE, 24)).columns


WordsArgument = Annotated[str, typer.Argument(metavar="TEXT", show_default=False)]


@tracker.command()
def mark(
    application: IdArgument,
    status: Annotated[
        str,
        typer.Argument(
            metavar="STATUS",
            show_default=False,
            help="interview, offer, accepted, rejected, withdrawn, no_answer, submitted, ...",
        ),
    ],
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="What you know it by.")] = "",
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> int:
    """Say where an application stands.

    What you said last can be taken back: say where it stood before.
    """
    from steadyhand.jobs.history.record import StandingMarked, parse_standing

    from .tracker_records import enter_deed

    standing = parse_standing(status)
    said = asyncio.run(
        enter_deed(home, application, lambda _: StandingMarked(standing, why.strip()))
    )
    was, lost = said.before.record.standing, said.before.record.holder
    _print_application(
        said.after, f"{_short(said.after)} is {standing} now; it was {was}.", as_json=as_json
    )
    if lost:
        typer.echo(f"Run {lost} had not ended: do not resume it.", err=True)
    return 0


@tracker.command()
def note(
    application: IdArgument,
    text: WordsArgument,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> int:
    """Keep a remark with an application."""
    from steadyhand.jobs.history.record import NoteAdded

    from .tracker_records import enter_deed

    said = asyncio.run(enter_deed(home, application, lambda _: NoteAdded(text)))
    _print_application(said.after, f"Noted with {_short(said.after)}.", as_json=as_json)
    return 0


@tracker.command("next")
def intend(
    application: IdArgument,
    text: WordsArgument,
    on: Annotated[str, typer.Option("--on", metavar="DATE", help="When it is due.")] = "",
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> int:
    """Say what is to be done next for an application."""
    from steadyhand.jobs.history.record import StepPlanned

    from .tracker_records import enter_deed, iso_date

    due = iso_date(on) if on else ""
    said = asyncio.run(enter_deed(home, application, lambda _: StepPlanned(text, due)))
    told = f"Step {said.entry.seq} of {_short(said.after)}{f', due {due}' if due else ''}."
    _print_application(said.after, told, as_json=as_json)
    return 0


@tracker.command()
def done(
    application: IdArgument,
    step: Annotated[
        int | None,
        typer.Argument(
            metavar="STEP", show_default=False, help="Its number; not needed where one is open."
        ),
    ] = None,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> int:
    """Say that a step is done, or dropped."""
    from steadyhand.jobs.history.record import StepDone
    from steadyhand.views.wording import one_line

    from .tracker_records import enter_deed

    said = asyncio.run(enter_deed(home, application, lambda now: StepDone(_step_number(now, step))))
    gone = next(s for s in said.after.record.steps if StepDone(s.number) == said.entry.deed)
    _print_application(said.after, f"Done: {one_line(gone.text)}", as_json=as_json)
    return 0


def _step_number(now: TrackedApplication, said: int | None) -> int:
    """The step that is meant. Raises BadInput where that is none, or could be several."""
    from steadyhand.errors import BadInput

    if said is not None:
        return said
    numbers = [step.number for step in now.record.open_steps]
    if len(numbers) == 1:
        return numbers[0]
    told = f"open are {', '.join(map(str, numbers))}" if numbers else "none is open"
    raise BadInput(f"which step? {told}; 'steadyhand tracker show {_short(now)}' tells them")


def _short(tracked: TrackedApplication) -> str:
    from steadyhand.views.tracker import ID_LENGTH

    return tracked.application.id[:ID_LENGTH]


def _print_application(tracked: TrackedApplication, sentence: str, *, as_json: bool) -> None:
    from steadyhand.views.tracker import application_json

    if as_json:
        sys.stdout.write(application_json(tracked))
    else:
        typer.echo(sentence)


PATH_MAX = 4096  # characters


@tracker.command()
def retain(
    days: Annotated[
        int,
        typer.Option(
            "--days", metavar="N", show_default=False, help="Keep what was heard of since then."
        ),
    ],
    yes: Annotated[bool, typer.Option("--yes", help="Do it; otherwise it is only told.")] = False,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> int:
    """Take the words and files out of old applications; the facts stay.

    What stays: which posting, where the application stands and since when, attempts, the receipt's
    reference. What goes: notes, reasons, what the page said, pictures, resumes and letters.
    """
    from .tracker_records import apply_retention

    _print_retention(asyncio.run(apply_retention(home, days, doing=yes)), as_json=as_json)
    return 0


def _print_retention(old: RetentionResult, *, as_json: bool) -> None:
    from steadyhand.views.tracker import table
    from steadyhand.views.wording import one_line, pluralize

    from .tracker_records import today

    if as_json:
        typer.echo(json.dumps(_fact(old), indent=2, ensure_ascii=False))
        return
    if not old.applications:
        typer.echo("Nothing is old enough.")
        return
    typer.echo(table(old.applications, today(), width=columns()))
    files = old.files if old.removed is None else old.removed.gone
    told = (
        f"{pluralize(len(old.applications), 'application')}, with {pluralize(len(files), 'file')}"
    )
    if old.removed is None:
        typer.echo(f"\nNotes, reasons and proof would go of {told}{':' if files else '.'}")
        for path in files:
            typer.echo(f"  {one_line(path, PATH_MAX)}")
        typer.echo("Nothing was changed; add --yes to do it.")
        return
    typer.echo(f"\nErased: notes, reasons and proof of {told}.")
    for path in old.removed.left:
        typer.echo(f"Not in the home folder, and left: {one_line(path, PATH_MAX)}", err=True)


def _fact(old: RetentionResult) -> dict[str, object]:
    return {
        "done": old.removed is not None,
        "applications": [each.application.id for each in old.applications],
        "files": list(old.removed.gone if old.removed else old.files),
        "left": list(old.removed.left if old.removed else ()),
    }


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.add_typer(tracker, name="tracker")
