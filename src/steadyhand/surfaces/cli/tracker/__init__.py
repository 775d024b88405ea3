"""`steadyhand tracker`: what was applied to, and what came of it."""

from __future__ import annotations

import typer

from steadyhand.surfaces.cli.tracker import looking, telling, thinning
from steadyhand.surfaces.cli.tracker.app import tracker

__all__ = ["add_to", "looking", "telling", "thinning"]


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.add_typer(tracker, name="tracker")
