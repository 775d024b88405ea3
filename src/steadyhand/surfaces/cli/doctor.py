"""The command that checks what a run needs: doctor."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer

from .options import HomeOption, JsonOption, LogLevelOption, read_settings


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.command()(doctor)


def doctor(
    home: HomeOption = None,
    install_browser: Annotated[
        bool, typer.Option("--install-browser", help="Install Chromium where that is possible.")
    ] = False,
    as_json: JsonOption = False,
    log_level: LogLevelOption = None,
) -> int:
    """Check what a run needs; exit 1 if something is missing."""
    from steadyhand.adapters.browser import installation

    from . import health

    settings = read_settings(home, log=log_level)
    if install_browser:
        typer.echo(installation.install_browser().did, err=True)
    checks = health.run_checks(settings)
    if as_json:
        typer.echo(json.dumps([asdict(check) for check in checks], indent=2, ensure_ascii=False))
    else:
        health.print_checks(checks)
    return 0 if all(check.mark != "bad" for check in checks) else 1
