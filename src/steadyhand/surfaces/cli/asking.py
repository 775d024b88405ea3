"""Commands for questions that wait: questions, answer."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Annotated

import typer

from steadyhand.surfaces.cli.options import HomeOption, JsonOption, read_settings

if TYPE_CHECKING:
    from steadyhand.ports import OpenQuestion


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.command()(questions)
    app.command()(answer)


def questions(home: HomeOption = None, as_json: JsonOption = False) -> int:
    """List the questions that wait for an answer, oldest first."""
    from steadyhand import wiring
    from steadyhand.surfaces.cli.tables import print_questions

    waiting = asyncio.run(wiring.open_questions(read_settings(home)))
    if as_json:
        typer.echo(json.dumps([_fact(each) for each in waiting], indent=2, ensure_ascii=False))
    else:
        print_questions(waiting)
    return 0


def answer(
    question: Annotated[str, typer.Argument(metavar="ID", show_default=False)],
    value: Annotated[str, typer.Argument(metavar="VALUE", show_default=False)],
    home: HomeOption = None,
) -> int:
    """Answer a question; 'resume' then goes on."""
    from steadyhand import wiring

    run_id = asyncio.run(wiring.answer_question(read_settings(home), question, value))
    typer.echo(f"Answered. Go on with: steadyhand resume {run_id}")
    return 0


def _fact(waiting: OpenQuestion) -> dict[str, object]:
    question = waiting.question
    return {
        "id": question.id,
        "run_id": waiting.run_id,
        "kind": question.kind.value,
        "text": question.text,
        "label": question.label,
        "options": [option.label for option in question.options],
        "required": question.required,
        "asked_at": waiting.asked_at,
    }
