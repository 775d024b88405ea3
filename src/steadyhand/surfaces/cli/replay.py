"""The command that decides again what a run decided: replay."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import HomeOption, read_settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from steadyhand.core.policy.replay import Recording, ReplayResult


DIFFERENT = 1
FAULT_MAX = 4000  # characters of one difference: a long form is filled in one move


def add_to(app: typer.Typer) -> None:
    """The app knows this command."""
    app.command()(replay)


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
