"""The command `autonomous`: a list of leads, each from its posting to its record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import options


def add_to(app: typer.Typer) -> None:
    """The app knows the command."""
    app.command()(autonomous)


def autonomous(
    leads: Annotated[
        Path,
        typer.Argument(metavar="LEADS", show_default=False, help="Addresses: txt, CSV or JSONL."),
    ],
    profile: options.ProfileOption = None,
    answers: options.AnswersOption = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Make the documents only; open no form.")
    ] = False,
    parallel: Annotated[
        int | None, typer.Option(metavar="N", help="Applications at once; one at a host.")
    ] = None,
    home: options.HomeOption = None,
    headless: options.HeadlessOption = None,
    origins: options.OriginOption = None,
    as_json: options.JsonOption = False,
    log_level: options.LogLevelOption = None,
) -> int:
    """Apply at every address in LEADS, from posting to record.

    Nothing is sent without your yes. What waits for you does not hold up the rest, and the same
    command goes on where an earlier one was stopped. Ctrl-C stops gently, twice stops at once.
    """
    from steadyhand.adapters.documents.profile_folder import find_profile

    from .autonomous_live import BatchRequest, drive_batch

    settings = options.read_settings(home, headless, origins, parallel=parallel, log=log_level)
    wish = BatchRequest(leads, find_profile(settings.home, profile), answers, dry_run)
    return drive_batch(wish, settings, as_json=as_json)
