"""The commands that only look: inspect, and doctor, which checks what a run needs."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from typing import Annotated

import typer

from . import options


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.command()(inspect)
    app.command()(doctor)


def inspect(
    where: Annotated[str, typer.Argument(metavar="URL_OR_FILE", show_default=False)],
    as_json: options.JsonOption = False,
    home: options.HomeOption = None,
    headless: options.HeadlessOption = None,
    origins: options.OriginOption = None,
    log_level: options.LogLevelOption = None,
) -> int:
    """Show what steadyhand sees on a page; touch nothing."""
    from steadyhand import wiring

    from .tables import print_inspection

    settings = options.read_settings(home, headless, origins, log=log_level)
    seen = asyncio.run(wiring.inspect(where, settings=settings)).to_dict()
    if as_json:
        typer.echo(json.dumps(seen, indent=2, ensure_ascii=False))
    else:
        print_inspection(seen)
    return 0


def doctor(
    home: options.HomeOption = None,
    install_browser: Annotated[
        bool, typer.Option("--install-browser", help="Install Chromium where that is possible.")
    ] = False,
    as_json: options.JsonOption = False,
    log_level: options.LogLevelOption = None,
) -> int:
    """Check what a run needs; exit 1 if something is missing."""
    from steadyhand.adapters.browser import installation

    from . import health

    settings = options.read_settings(home, log=log_level)
    if install_browser:
        typer.echo(installation.install_browser().did, err=True)
    checks = health.run_checks(settings)
    if as_json:
        typer.echo(json.dumps([asdict(check) for check in checks], indent=2, ensure_ascii=False))
    else:
        health.print_checks(checks)
    return 0 if all(check.mark != "bad" for check in checks) else 1
