"""The command that forgets a user: forget."""

from __future__ import annotations

import asyncio
import sys
from typing import Annotated

import typer

from steadyhand.surfaces.cli.options import HomeOption, read_settings


def forget(
    user: Annotated[
        str,
        typer.Argument(metavar="USER", show_default=False, help="Whom; 'local' where it is you."),
    ],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask again.")] = False,
    home: HomeOption = None,
) -> int:
    """Erase all that is kept of a user.

    Runs, files, answers, applications, secrets and profiles go; the audit log keeps a digest that
    tells nobody who it was. There is no way back.
    """
    from steadyhand import wiring
    from steadyhand.errors import BadInput
    from steadyhand.settings import Settings
    from steadyhand.surfaces.cli.vault.opening import ACTOR
    from steadyhand.views.wording import counted

    settings = read_settings(home)
    Settings(home=settings.home, user_id=user)  # a name that can be no user's is refused
    if not settings.home.is_dir():
        raise BadInput(f"there is no home folder {settings.home}; check --home")
    if not yes:
        _confirm(user)
    gone = asyncio.run(wiring.forget_user(settings, user, actor=ACTOR))
    if not (gone.rows or gone.folders):
        typer.echo(f"Nothing was kept of {user}.")
        return 0
    rows, folders = counted(gone.rows, "record"), counted(gone.folders, "folder")
    typer.echo(f"Forgotten: {user}, with {rows} and {folders}.")
    return 0


def _confirm(user: str) -> None:
    """The user was named once more. Raises BadInput."""
    from steadyhand.errors import BadInput

    if not sys.stdin.isatty():
        raise BadInput("nobody can be asked whether to erase a user here; say --yes")
    typer.echo(f"All that is kept of {user} will be erased, for good.", err=True)
    if typer.prompt("Write the name again", default="", show_default=False, err=True) != user:
        raise BadInput("the names differ; nothing was erased")
