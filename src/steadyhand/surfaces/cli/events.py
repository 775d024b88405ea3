"""Commands that read a run again: events, report, and replay, which decides again what it decided.

They lock nothing.
"""

from __future__ import annotations

import asyncio
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import HomeOption, RunArgument, read_settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from steadyhand.core.policy.replay import Recording, ReplayResult
    from steadyhand.settings import Settings
    from steadyhand.views.record import RunRecord
    from steadyhand.views.report import ReportRenderer


REPORT, MARKDOWN = "report.html", "report.md"
DIFFERENT = 1  # the exit code
FAULT_MAX = 4000  # characters of one difference: a long form is filled in one move


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.command()(events)
    app.command()(report)
    app.command()(replay)


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


def replay(
    what: Annotated[list[str], typer.Argument(metavar="RUN_OR_FOLDER...", show_default=False)],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Keep the run as a recording."),
    ] = None,
    home: HomeOption = None,
) -> int:
    """Decide again what runs decided; exit 1 where it differs.

    Takes runs of this home, recordings, and folders of recordings. Nothing is visited or sent.
    """
    from steadyhand.adapters.recordings import write_recording
    from steadyhand.core.policy.replay import replay_recording
    from steadyhand.errors import BadInput

    recordings = [recording for each in what for recording in _find_recordings(each, home)]
    if output is not None:
        if len(recordings) != 1:
            raise BadInput("--output keeps one run; name one")
        write_recording(recordings[0], output)
    results = [replay_recording(recording) for recording in recordings]
    for line in (line for result in results for line in _result_lines(result)):
        typer.echo(line)
    return 0 if all(result.holds for result in results) else DIFFERENT


def _result_lines(result: ReplayResult) -> Iterator[str]:
    """What came of it; a recording may come from anywhere, so its words are made harmless."""
    from steadyhand.views.wording import one_line

    mark = "same" if result.holds else "DIFFERENT"
    yield f"{mark:9} {one_line(result.name)}: {result.same} decisions the same"
    for fault in result.faults:
        yield f"          {one_line(str(fault), FAULT_MAX)}"
    if not (result.same or result.faults):
        yield "          it holds no decision"


def _find_recordings(what: str, home: Path | None) -> tuple[Recording, ...]:
    """The recordings at that path; without one, the run of that name."""
    from steadyhand import wiring
    from steadyhand.adapters.files.given_file import path_exists
    from steadyhand.adapters.recordings import read_recordings

    if path_exists(Path(what)):
        return read_recordings(Path(what))
    return (asyncio.run(wiring.recording_of(what, read_settings(home))),)
