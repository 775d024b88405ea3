"""Commands that read a run again: events, report. They lock nothing."""

from __future__ import annotations

import asyncio
import webbrowser
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steadyhand.surfaces.cli.options import HomeOption, RunArgument, read_settings

if TYPE_CHECKING:
    from steadyhand.settings import Settings
    from steadyhand.views.record import Record

REPORT = "report.html"


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.command()(events)
    app.command()(report)


def events(
    run: RunArgument,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON array instead of one object a line.")
    ] = False,
    home: HomeOption = None,
) -> int:
    """Print a run's events, one JSON object a line."""
    from steadyhand.views.ndjson import ndjson

    lines = [ndjson(envelope) for envelope in _record(run, read_settings(home)).envelopes]
    typer.echo("[" + ",\n ".join(lines) + "]" if as_json else "\n".join(lines))
    return 0


def report(
    run: RunArgument,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the report as Markdown.")
    ] = False,
    path: Annotated[
        bool, typer.Option("--path", help="Print only where the HTML report is.")
    ] = False,
    show: Annotated[bool, typer.Option("--open", help="Open the HTML report.")] = False,
    home: HomeOption = None,
) -> int:
    """Print what became of a run, and its report."""
    from steadyhand.surfaces.cli.summary import print_receipt
    from steadyhand.views.receipt import receipt
    from steadyhand.views.report import report_markdown

    settings = read_settings(home)
    record = _record(run, settings)
    if markdown:
        typer.echo(report_markdown(record))
        return 0
    where = _page(record, settings)
    if path:
        typer.echo(where)
    else:
        print_receipt(receipt(record), settings.home)
    if show and not webbrowser.open(where.as_uri()):
        typer.echo(f"No browser opened; the report is at {where}", err=True)
    return 0


def _record(run: str, settings: Settings) -> Record:
    from steadyhand import wiring

    return asyncio.run(wiring.read_record(run, settings))


def _page(record: Record, settings: Settings) -> Path:
    """The HTML report: the one written at the run's end, else one of what is known by now."""
    from steadyhand.adapters.store.artifacts import FileArtifacts
    from steadyhand.core.log.state import fold_all
    from steadyhand.views.report import report as html

    artifacts = FileArtifacts(settings.home)
    where = artifacts.path(record.run_id, REPORT)
    if where.is_file() and fold_all(record.envelopes).ended:
        return where
    template = files("steadyhand.views").joinpath("templates/report.html.j2").read_text("utf-8")
    return artifacts.write(record.run_id, REPORT, html(record, template).encode())
