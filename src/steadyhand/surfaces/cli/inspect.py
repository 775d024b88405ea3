"""The command that only looks: inspect."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated

import typer

from .options import (
    HeadlessOption,
    HomeOption,
    JsonOption,
    LogLevelOption,
    OriginOption,
    read_settings,
)


def add_to(app: typer.Typer) -> None:
    """The app knows this command."""
    app.command()(inspect)


def inspect(
    where: Annotated[str, typer.Argument(metavar="URL_OR_FILE", show_default=False)],
    as_json: JsonOption = False,
    home: HomeOption = None,
    headless: HeadlessOption = None,
    origins: OriginOption = None,
    log_level: LogLevelOption = None,
) -> int:
    """Show what steadyhand sees on a page; touch nothing."""
    from steadyhand import wiring

    from .tables import print_inspection

    settings = read_settings(home, headless, origins, log=log_level)
    seen = asyncio.run(wiring.inspect(where, settings=settings)).to_dict()
    if as_json:
        typer.echo(json.dumps(seen, indent=2, ensure_ascii=False))
    else:
        print_inspection(seen)
    return 0
