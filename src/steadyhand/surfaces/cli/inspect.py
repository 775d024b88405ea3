"""The command that only looks: inspect."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated

import typer

from . import options


def add_to(app: typer.Typer) -> None:
    """The app knows this command."""
    app.command()(inspect)


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
