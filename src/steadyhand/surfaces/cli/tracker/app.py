"""The group of commands and the arguments that they share."""

from __future__ import annotations

from typing import Annotated

import typer

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
