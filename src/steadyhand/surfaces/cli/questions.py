"""Commands for questions that wait: questions, answer."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from .options import HomeOption, JsonOption, read_settings

if TYPE_CHECKING:
    from steadyhand.core.answer.sheet import Question
    from steadyhand.ports import OpenQuestion


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.command()(questions)
    app.command()(answer)


def questions(home: HomeOption = None, as_json: JsonOption = False) -> int:
    """List the questions that wait for an answer, oldest first."""
    from steadyhand import wiring

    from .tables import print_questions

    waiting = asyncio.run(wiring.open_questions(read_settings(home)))
    if as_json:
        typer.echo(json.dumps([_fact(each) for each in waiting], indent=2, ensure_ascii=False))
    else:
        print_questions(waiting)
    return 0


def answer(
    question: Annotated[str, typer.Argument(metavar="ID", show_default=False)],
    value: Annotated[
        str, typer.Argument(metavar="[VALUE]", show_default=False, help="YES or no for a sheet.")
    ] = "",
    edit: Annotated[
        list[str] | None,
        typer.Option(metavar="LINE=VALUE", help="Change a line of the sheet, by number or key."),
    ] = None,
    digest: Annotated[
        str, typer.Option(metavar="D", help="The digest of the sheet that you read.")
    ] = "",
    remember: Annotated[
        bool, typer.Option("--remember", help="Keep the changes for later applications.")
    ] = False,
    home: HomeOption = None,
) -> int:
    """Answer a question; 'resume' then goes on.

    Nothing but exactly YES approves a sheet. A changed line is filled in, proven, and the whole
    sheet is put to you again.
    """
    from steadyhand import wiring
    from steadyhand.adapters.people.review import ReviewAnswer

    told = ReviewAnswer(value, tuple(edit or ()), digest, remember)
    run_id = asyncio.run(wiring.answer_question(read_settings(home), question, told))
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
        "together": list(question.together),
        "accept": question.accept,
        "size_max": question.size_max,
        "near": [asdict(near) for near in question.near],
        "required": question.required,
        "asked_at": waiting.asked_at,
        "sheet": _sheet(question) if question.sheet else None,
    }


def _sheet(question: Question) -> object:
    """The sheet as `docs/reference/review.md` has it."""
    from steadyhand.core.journal.codec import pack
    from steadyhand.views.review import review_of

    return json.loads(pack(review_of(question)))
