"""Commands about what runs taught of forms: list, show, quarantine, release, export, import."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from steadyhand.errors import BadInput
from steadyhand.views.wording import one_line

from .options import HomeOption, JsonOption, read_settings

if TYPE_CHECKING:
    from steadyhand.core.plan.recipe import Recipe
    from steadyhand.ports import Recipes


Result = TypeVar("Result")
SHORTEST = 4  # letters of an id
IdArgument = Annotated[
    str,
    typer.Argument(metavar="ID", show_default=False, help="Which; its first 4 letters will do."),
]
recipes = typer.Typer()


def add_to(app: typer.Typer) -> None:
    """The app knows this group."""
    app.add_typer(recipes, name="recipes")


@recipes.callback()
def _recipes() -> None:
    """See what proven runs taught of forms, and curate it."""


@recipes.command(name="list")
def list_recipes(as_json: JsonOption = False, home: HomeOption = None) -> int:
    """List the recipes, newest first."""
    found = _with_recipes(home, lambda kept: kept.all())
    if as_json:
        typer.echo(json.dumps([_recipe_json(r) for r in found], indent=2, ensure_ascii=False))
        return 0
    if not found:
        typer.echo("No recipe yet: a proven application teaches one.")
    for recipe in found:
        told = _recipe_json(recipe)
        typer.echo(
            f"{recipe.id[:8]}  {told['standing']:10} {told['score']:.2f}  "
            f"{told['successes']} well, {told['failures']} ill  {told['steps']:3} steps  "
            f"{one_line(recipe.place)}"
        )
    return 0


@recipes.command()
def show(which: IdArgument, as_json: JsonOption = False, home: HomeOption = None) -> int:
    """Show what a recipe says, question by question. It holds no answer."""
    recipe = _find_recipe(_with_recipes(home, lambda kept: kept.all()), which)
    steps = [
        {"page": n, "question": s.question, "means": s.intent.name if s.intent else None}
        for n, page in enumerate(recipe.pages, start=1)
        for s in page.steps
    ]
    if as_json:
        typer.echo(
            json.dumps({**_recipe_json(recipe), "said": steps}, indent=2, ensure_ascii=False)
        )
        return 0
    told = _recipe_json(recipe)
    typer.echo(
        f"{recipe.id}  {told['standing']}, health {told['score']:.2f}, {one_line(recipe.place)}"
    )
    day = one_line(recipe.made_at[:10]) or "some day"
    typer.echo(f"learned from {one_line(recipe.made_from) or 'a run'} on {day}")
    if not recipe.pages:
        typer.echo("  a task in words; its steps are in goal.txt of that run")
    for step in steps:
        question, means = one_line(str(step["question"])), one_line(str(step["means"] or "nothing"))
        typer.echo(f"  page {step['page']}  {question}  ->  {means}")
    return 0


@recipes.command()
def quarantine(which: IdArgument, home: HomeOption = None) -> int:
    """Follow this recipe no more."""
    return _set_quarantine(home, which, on=True, said="is followed no more")


@recipes.command()
def release(which: IdArgument, home: HomeOption = None) -> int:
    """Take a recipe out of quarantine."""
    return _set_quarantine(home, which, on=False, said="is out of quarantine")


@recipes.command()
def export(
    output: Annotated[Path, typer.Argument(metavar="FILE", show_default=False)],
    home: HomeOption = None,
) -> int:
    """Write all recipes to a file, without how they did and in which runs."""
    from steadyhand.adapters.store.exchange import encode_recipes

    found = _with_recipes(home, lambda kept: kept.all())
    try:
        output.write_text(encode_recipes(found), "utf-8")
    except OSError as exc:
        raise BadInput(f"cannot write {output}: {exc.strerror}") from exc
    of_tasks = sum(1 for each in found if not each.pages)
    left = f"; {of_tasks} of tasks stay here, with their runs" if of_tasks else ""
    typer.echo(f"{len(found) - of_tasks} recipes written to {one_line(str(output))}{left}")
    return 0


@recipes.command(name="import")
def import_recipes(
    source: Annotated[Path, typer.Argument(metavar="FILE", show_default=False)],
    home: HomeOption = None,
) -> int:
    """Take in recipes of a file. They tell meanings alone, and begin without a health."""
    from steadyhand.adapters.files.given_file import read_foreign, user_path
    from steadyhand.adapters.store.exchange import RECIPES_ROLE, decode_recipes

    content = read_foreign(user_path(source), RECIPES_ROLE)
    try:
        found = decode_recipes(content.decode("utf-8", "replace"), now=datetime.now(UTC))
    except BadInput as exc:
        raise BadInput(f"cannot take in {source}: {exc}") from exc

    async def put(kept: Recipes) -> None:
        for recipe in found:
            await kept.put(recipe)

    _with_recipes(home, put)
    typer.echo(f"{len(found)} recipes taken in from {one_line(str(source))}")
    return 0


def _set_quarantine(home: Path | None, which: str, *, on: bool, said: str) -> int:
    recipe = _find_recipe(_with_recipes(home, lambda kept: kept.all()), which)
    _with_recipes(home, lambda kept: kept.quarantine(recipe.id, on))
    typer.echo(f"{recipe.id[:8]} {said}: {one_line(recipe.place)}")
    return 0


def _find_recipe(found: tuple[Recipe, ...], which: str) -> Recipe:
    """The recipe whose id begins so. Raises BadInput where none does, or several do."""
    if len(which) < SHORTEST:
        raise BadInput(f"{which!r} is too short for an id; give at least {SHORTEST} letters")
    fitting = [recipe for recipe in found if recipe.id.startswith(which)]
    if len(fitting) != 1:
        many = f"{len(fitting)} recipes begin" if fitting else "no recipe begins"
        raise BadInput(f"{many} with {which!r}; 'steadyhand recipes list' shows them")
    return fitting[0]


def _recipe_json(recipe: Recipe) -> dict[str, object]:
    health = recipe.health
    standing = "quarantine" if health.quarantined else "used" if health.usable else "unhealthy"
    return {
        "id": recipe.id,
        "place": recipe.place,
        "task": recipe.task,
        "standing": standing,
        "score": round(health.score, 2),
        "successes": health.successes,
        "failures": health.failures,
        "used_at": health.used_at,
        "steps": len(tuple(recipe.each())),
        "made_at": recipe.made_at,
    }


def _with_recipes(home: Path | None, work: Callable[[Recipes], Awaitable[Result]]) -> Result:
    """What the work found in the home's recipes; a run may work in it meanwhile."""
    from steadyhand import wiring

    async def done() -> Result:
        async with wiring.open_recipes(read_settings(home)) as kept:
            return await work(kept)

    return asyncio.run(done())
