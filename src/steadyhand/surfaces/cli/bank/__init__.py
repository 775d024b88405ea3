"""`steadyhand bank`: the answers that are remembered."""

from __future__ import annotations

import typer

from steadyhand.surfaces.cli.bank.commands import bank


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.add_typer(bank, name="bank")
