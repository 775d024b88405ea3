"""Commands by which a person says something: mark, note, next, done."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from steadyhand.surfaces.cli.options import HomeOption, JsonOption
from steadyhand.surfaces.cli.tracker.app import IdArgument, tracker

if TYPE_CHECKING:
    from steadyhand.core.job.history import Tracked

WordsArgument = Annotated[str, typer.Argument(metavar="TEXT", show_default=False)]


@tracker.command()
def mark(
    application: IdArgument,
    status: Annotated[
        str,
        typer.Argument(
            metavar="STATUS",
            show_default=False,
            help="interview, offer, accepted, rejected, withdrawn, no_answer, submitted, ...",
        ),
    ],
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="What you know it by.")] = "",
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> int:
    """Say where an application stands.

    What you said last can be taken back: say where it stood before.
    """
    from steadyhand.core.job.history import standing_of
    from steadyhand.core.job.history.record import Marked
    from steadyhand.surfaces.cli.tracker.opening import entered

    standing = standing_of(status)
    said = asyncio.run(entered(home, application, lambda _: Marked(standing, why.strip())))
    was, lost = said.before.record.standing, said.before.record.holder
    _tell(said.after, f"{_short(said.after)} is {standing} now; it was {was}.", as_json=as_json)
    if lost:
        typer.echo(f"Run {lost} had not ended: do not resume it.", err=True)
    return 0


@tracker.command()
def note(
    application: IdArgument,
    text: WordsArgument,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> int:
    """Keep a remark with an application."""
    from steadyhand.core.job.history.record import Noted
    from steadyhand.surfaces.cli.tracker.opening import entered

    said = asyncio.run(entered(home, application, lambda _: Noted(text)))
    _tell(said.after, f"Noted with {_short(said.after)}.", as_json=as_json)
    return 0


@tracker.command("next")
def intend(
    application: IdArgument,
    text: WordsArgument,
    on: Annotated[str, typer.Option("--on", metavar="DATE", help="When it is due.")] = "",
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> int:
    """Say what is to be done next for an application."""
    from steadyhand.core.job.history.record import Intends
    from steadyhand.surfaces.cli.tracker.opening import entered, iso_date

    due = iso_date(on) if on else ""
    said = asyncio.run(entered(home, application, lambda _: Intends(text, due)))
    told = f"Step {said.entry.seq} of {_short(said.after)}{f', due {due}' if due else ''}."
    _tell(said.after, told, as_json=as_json)
    return 0


@tracker.command()
def done(
    application: IdArgument,
    step: Annotated[
        int | None,
        typer.Argument(
            metavar="STEP", show_default=False, help="Its number; not needed where one is open."
        ),
    ] = None,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> int:
    """Say that a step is done, or dropped."""
    from steadyhand.core.job.history.record import Done
    from steadyhand.surfaces.cli.tracker.opening import entered
    from steadyhand.views.wording import plain

    said = asyncio.run(entered(home, application, lambda now: Done(_step(now, step))))
    gone = next(s for s in said.after.record.steps if Done(s.number) == said.entry.deed)
    _tell(said.after, f"Done: {plain(gone.text)}", as_json=as_json)
    return 0


def _step(now: Tracked, said: int | None) -> int:
    """The step that is meant. Raises BadInput where that is none, or could be several."""
    from steadyhand.errors import BadInput

    if said is not None:
        return said
    numbers = [step.number for step in now.record.open_steps]
    if len(numbers) == 1:
        return numbers[0]
    told = f"open are {', '.join(map(str, numbers))}" if numbers else "none is open"
    raise BadInput(f"which step? {told}; 'steadyhand tracker show {_short(now)}' tells them")


def _short(tracked: Tracked) -> str:
    from steadyhand.views.tracker.table import ID_SHOWN

    return tracked.application.id[:ID_SHOWN]


def _tell(tracked: Tracked, sentence: str, *, as_json: bool) -> None:
    from steadyhand.views.tracker import fact

    if as_json:
        sys.stdout.write(fact(tracked))
    else:
        typer.echo(sentence)
