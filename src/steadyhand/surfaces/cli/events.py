"""Commands that read a run again: events, report. They lock nothing."""

from __future__ import annotations

import asyncio
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import HomeOption, RunArgument, read_settings

if TYPE_CHECKING:
    from steadyhand.settings import Settings
    from steadyhand.views.record import RunRecord
    from steadyhand.views.report import ReportRenderer


REPORT, MARKDOWN = "report.html", "report.md"


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
    from steadyhand.views.json_lines import ndjson

    lines = [ndjson(envelope) for envelope in _record(run, read_settings(home)).envelopes]
    typer.echo("[" + ",\n ".join(lines) + "]" if as_json else "\n".join(lines))
    return 0


def report(
    run: RunArgument,
    markdown: Annotated[bool, typer.Option("--markdown", help="Take the Markdown report.")] = False,
    path: Annotated[bool, typer.Option("--path", help="Print only where the report is.")] = False,
    show: Annotated[bool, typer.Option("--open", help="Open the HTML report.")] = False,
    home: HomeOption = None,
) -> int:
    """Print what became of a run, and its report."""
    from steadyhand.views.receipt import receipt

    from .live import print_receipt

    settings = read_settings(home)
    record, papers = _record(run, settings), _papers(run, settings)
    written = _write_report(record, papers, settings, name=MARKDOWN if markdown else REPORT)
    if path:
        typer.echo(written)
    elif markdown:
        typer.echo(written.read_text("utf-8"), nl=False)
    else:
        print_receipt(receipt(replace(record, pictures=papers.pictures)), settings.home)
    if show and not webbrowser.open(written.with_name(REPORT).as_uri()):
        typer.echo(f"No browser opened; the report is at {written.with_name(REPORT)}", err=True)
    return 0


def _record(run: str, settings: Settings) -> RunRecord:
    from steadyhand import wiring

    return asyncio.run(wiring.read_record(run, settings))


def _papers(run: str, settings: Settings) -> ReportRenderer:
    from steadyhand import wiring

    return wiring.report_renderer_of(run, settings)


def _write_report(
    record: RunRecord, papers: ReportRenderer, settings: Settings, *, name: str
) -> Path:
    """Where the report is: the one written at the run's end, else one of what is known by now."""
    from steadyhand.adapters.store.home import FileArtifacts

    artifacts = FileArtifacts(settings.home)
    ended = record.state.ended is not None
    forms = {REPORT: papers.html, MARKDOWN: papers.text}
    for each, form in forms.items():
        where = artifacts.path(record.run_id, each)
        if not (ended and where.is_file()) and each in (name, REPORT):
            artifacts.write(record.run_id, each, form(record).encode())
    return artifacts.path(record.run_id, name)
