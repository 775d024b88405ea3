"""The commands for what a home keeps: applications, answers, recipes, rungs, profiles, secrets."""

from __future__ import annotations

import typer

from . import bank, profile, recipes, rungs, tracker, vault


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    for commands in (tracker, bank, recipes, rungs, profile, vault):
        commands.add_to(app)
