"""Commands that look: list, show, export."""

from __future__ import annotations

import asyncio
import shutil
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from steadyhand.surfaces.cli.options import HomeOption, JsonOption
from steadyhand.surfaces.cli.tracker.app import (
    IdArgument,
    ProfileOption,
    SinceOption,
    StatusOption,
    tracker,
)

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
    from steadyhand.surfaces.cli.tracker.opening import listed, today
    from steadyhand.views.tracker import exported, table
    from steadyhand.views.tracker.table import NONE_FITS

    found = asyncio.run(listed(home, status=status, since=since, profile=profile))
    if as_json:
        sys.stdout.write(exported(found[:limit]))
    elif not found and (status or since or profile):
        typer.echo(NONE_FITS)
    else:
        typer.echo(table(found, today(), width=columns(), limit=limit))
    return 0


@tracker.command()
def show(application: IdArgument, home: HomeOption = None, as_json: JsonOption = False) -> int:
    """Show one application with all that is known of it."""
    from steadyhand.surfaces.cli.tracker.opening import at_tracker, today
    from steadyhand.views.tracker import fact, shown

    found = asyncio.run(at_tracker(home, lambda tracker: tracker.read(application)))
    if as_json:
        sys.stdout.write(fact(found))
    else:
        typer.echo(shown(found, today(), width=columns()))
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
    from steadyhand.adapters.store.artifacts import write_private
    from steadyhand.surfaces.cli.tracker.opening import listed
    from steadyhand.views.tracker import exported, spreadsheet
    from steadyhand.views.wording import counted

    found = asyncio.run(listed(home, status=status, since=since, profile=profile))
    named = output is not None and output.suffix.lower() == ".json"
    as_json = form is Format.JSON if form else named
    text = exported(found) if as_json else spreadsheet(found)
    if output is None or str(output) == "-":
        sys.stdout.write(text)
        return 0
    # Spreadsheets take a file without this mark for one in the letters of their own country.
    where = output.expanduser()
    write_private(where, text.encode("utf-8" if as_json else "utf-8-sig"))
    typer.echo(f"{counted(len(found), 'application')} written to {where}")
    return 0


def columns() -> int:
    """The width of the terminal."""
    return shutil.get_terminal_size((WIDE, 24)).columns
