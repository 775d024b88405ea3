"""The commands for what a home keeps: applications, answers, recipes, rungs, profiles, secrets."""

from __future__ import annotations

import typer

from steadyhand.surfaces.cli import bank, cookbook, profile, switching, tracker, vault


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    for commands in (tracker, bank, cookbook, switching, profile, vault):
        commands.add_to(app)
