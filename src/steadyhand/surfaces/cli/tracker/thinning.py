"""The command that forgets what is old: retain."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Annotated

import typer

from steadyhand.surfaces.cli.options import HomeOption, JsonOption
from steadyhand.surfaces.cli.tracker.app import tracker

if TYPE_CHECKING:
    from steadyhand.surfaces.cli.tracker.retaining import Old

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
    from steadyhand.surfaces.cli.tracker.retaining import retained

    _tell(asyncio.run(retained(home, days, doing=yes)), as_json=as_json)
    return 0


def _tell(old: Old, *, as_json: bool) -> None:
    from steadyhand.surfaces.cli.tracker.looking import columns
    from steadyhand.surfaces.cli.tracker.opening import today
    from steadyhand.views.tracker import table
    from steadyhand.views.wording import counted, plain

    if as_json:
        typer.echo(json.dumps(_fact(old), indent=2, ensure_ascii=False))
        return
    if not old.applications:
        typer.echo("Nothing is old enough.")
        return
    typer.echo(table(old.applications, today(), width=columns()))
    files = old.files if old.removed is None else old.removed.gone
    told = f"{counted(len(old.applications), 'application')}, with {counted(len(files), 'file')}"
    if old.removed is None:
        typer.echo(f"\nNotes, reasons and proof would go of {told}{':' if files else '.'}")
        for path in files:
            typer.echo(f"  {plain(path, PATH_MAX)}")
        typer.echo("Nothing was changed; add --yes to do it.")
        return
    typer.echo(f"\nErased: notes, reasons and proof of {told}.")
    for path in old.removed.left:
        typer.echo(f"Not in the home folder, and left: {plain(path, PATH_MAX)}", err=True)


def _fact(old: Old) -> dict[str, object]:
    return {
        "done": old.removed is not None,
        "applications": [each.application.id for each in old.applications],
        "files": list(old.removed.gone if old.removed else old.files),
        "left": list(old.removed.left if old.removed else ()),
    }
