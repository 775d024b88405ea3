"""`steadyhand vault`, and `steadyhand forget`: what is kept sealed, and the end of all of it."""

from __future__ import annotations

import typer

from steadyhand.surfaces.cli.vault.commands import vault
from steadyhand.surfaces.cli.vault.forgetting import forget


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.add_typer(vault, name="vault")
    app.command()(forget)
