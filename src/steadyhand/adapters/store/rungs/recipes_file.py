"""Recipes as a file, to be given to somebody else; what comes in is held to limits."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ....core.log import codec
from ....core.plan.recipe import Health, Recipe
from ....core.plan.recipe.distil import lasting
from ....errors import BadInput, StoreFailed

FILE_MAX = 2 * 1024 * 1024  # bytes
RECIPES_MAX, PAGES_MAX, STEPS_MAX = 500, 40, 400
TEXT_MAX = 1_000  # characters of any text in it
IMPORTED = "imported"


@dataclass(frozen=True, slots=True)
class _Shared:
    """What a file holds."""

    recipes: tuple[Recipe, ...] = ()


def to_text(recipes: Iterable[Recipe]) -> str:
    """The recipes as JSON, the same for the same ones; without how they did and in which runs."""
    bare = sorted((replace(r, health=Health(), made_from="") for r in recipes), key=lambda r: r.id)
    told = json.loads(codec.pack(_Shared(tuple(bare))))
    return json.dumps(told, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def from_text(text: str) -> tuple[Recipe, ...]:
    """The recipes of a file, each with no health yet. Raises BadInput with one sentence.

    A meaning that a run could not have taught (a secret, a consent, one that hangs on a job) is
    taken out of its step; the step stays, and says nothing.
    """
    if len(text.encode("utf-8", "replace")) > FILE_MAX:
        raise BadInput(f"the file is larger than {FILE_MAX // 2**20} MB; export fewer recipes")
    try:
        found = codec.unpack(_Shared, text.encode("utf-8", "replace")).recipes
    except StoreFailed as exc:
        raise BadInput("it is no file of recipes; make one with 'recipes export'") from exc
    if len(found) > RECIPES_MAX:
        raise BadInput(f"the file holds {len(found)} recipes; at most {RECIPES_MAX} are taken")
    for recipe in found:
        _check(recipe)
    return tuple(map(_harmless, found))


def _check(recipe: Recipe) -> None:
    steps = [step for _, step in recipe.each()]
    if len(recipe.pages) > PAGES_MAX or len(steps) > STEPS_MAX or not steps:
        raise BadInput(
            f"a recipe has 1 to {STEPS_MAX} steps on at most {PAGES_MAX} pages; one of these has "
            f"{len(steps)} on {len(recipe.pages)}"
        )
    texts = [recipe.place, recipe.task, recipe.made_at, *(p.form for p in recipe.pages)]
    texts += [t for s in steps for t in (s.signature, s.question, s.source, s.widget, s.tier)]
    texts += [t for s in steps for way in s.locators for t in way]
    texts += [t for p in recipe.pages if p.way for t in (p.way.form, p.way.label)]
    texts += [recipe.door.place, recipe.door.label] if recipe.door else []
    if max(map(len, texts)) > TEXT_MAX or any(len(s.locators) > len(_KINDS) for s in steps):
        raise BadInput(f"a text in it is longer than {TEXT_MAX} characters, or a step has too many")


_KINDS = ("autocomplete", "name", "id")


def _harmless(recipe: Recipe) -> Recipe:
    pages = tuple(
        replace(
            page,
            steps=tuple(
                step if step.intent is None or lasting(step.intent) else replace(step, intent=None)
                for step in page.steps
            ),
        )
        for page in recipe.pages
    )
    return replace(recipe, pages=pages, health=Health(), made_from=IMPORTED)
