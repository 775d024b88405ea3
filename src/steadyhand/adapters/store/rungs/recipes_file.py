"""Recipes as a file, to be given to somebody else; what comes in is held to limits."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from ....core.log import codec
from ....core.plan.recipe import Health, Recipe
from ....core.plan.recipe.distil import lasting
from ....core.plan.recipe.facts import ID_LENGTH
from ....errors import BadInput, StoreFailed
from ...files.given_file import Role

RECIPES = Role("recipes", 2_000_000, remedy="export fewer recipes")
RECIPES_MAX, PAGES_MAX, STEPS_MAX = 500, 40, 400
TEXT_MAX = 1_000  # characters of any text in it
LOCATORS_MAX = 3  # of a step; one of each kind
AHEAD = timedelta(days=1)  # that another machine's clock may be
IMPORTED = "imported"
_DIGEST = re.compile(rf"[0-9a-f]{{{ID_LENGTH}}}")


@dataclass(frozen=True, slots=True)
class _Shared:
    """What a file holds."""

    recipes: tuple[Recipe, ...]


def to_text(recipes: Iterable[Recipe]) -> str:
    """The recipes as JSON, the same for the same ones; without how they did and in which runs."""
    bare = sorted((replace(r, health=Health(), made_from="") for r in recipes), key=lambda r: r.id)
    told = json.loads(codec.pack(_Shared(tuple(bare))))
    return json.dumps(told, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def from_text(text: str, *, now: datetime) -> tuple[Recipe, ...]:
    """The recipes of a file, each with no health yet. Raises BadInput with one sentence.

    A meaning that a run could not have taught (a secret, a consent, one that hangs on a job) is
    taken out of its step; the step stays, and says nothing.
    """
    try:
        found = codec.unpack(_Shared, text.encode("utf-8", "replace")).recipes
    except StoreFailed as exc:
        raise BadInput("it is no file of recipes; make one with 'recipes export'") from exc
    if len(found) > RECIPES_MAX:
        raise BadInput(f"the file holds {len(found)} recipes; at most {RECIPES_MAX} are taken")
    for number, recipe in enumerate(found, start=1):
        if fault := _fault(recipe, now):
            raise BadInput(f"its recipe {number} {fault}")
    return tuple(map(_harmless, found))


def _fault(recipe: Recipe, now: datetime) -> str:
    """What is wrong with it, as the end of a sentence; '' for nothing."""
    steps = [step for _, step in recipe.each()]
    if len(recipe.pages) > PAGES_MAX or len(steps) > STEPS_MAX or not steps:
        return (
            f"has {len(steps)} steps on {len(recipe.pages)} pages; "
            f"one has 1 to {STEPS_MAX} on at most {PAGES_MAX}"
        )
    texts = tuple(_texts(recipe))
    if max(map(len, texts)) > TEXT_MAX:
        return f"has a text that is longer than {TEXT_MAX} characters"
    if any(len(s.locators) > LOCATORS_MAX for s in steps):
        return f"has a step with more than {LOCATORS_MAX} locators"
    if not all(_DIGEST.fullmatch(digest) for digest in _digests(recipe)):
        return "has a fingerprint that is none"
    return "" if _past(recipe.made_at, now) else "was made at no time, or in the future"


def _texts(recipe: Recipe) -> Iterator[str]:
    """Every text of the recipe."""
    yield from (recipe.place, recipe.task, recipe.made_at)
    if recipe.door:
        yield from (recipe.door.place, recipe.door.label)
    for page in recipe.pages:
        yield page.form
        if page.way:
            yield from (page.way.form, page.way.label)
    for _, step in recipe.each():
        yield from (step.signature, step.question, step.under)
        yield from (step.source, step.widget, step.tier)
        yield from (text for way in step.locators for text in way)
        if step.intent:
            yield step.intent.name
            yield from (text for slot in step.intent.slots for text in slot)


def _digests(recipe: Recipe) -> Iterator[str]:
    """Every digest of the recipe that is not empty."""
    ways = (page.way.form for page in recipe.pages if page.way)
    forms = (page.form for page in recipe.pages)
    return filter(None, (*forms, *ways, *(s.signature for _, s in recipe.each())))


def _past(made_at: str, now: datetime) -> bool:
    """Whether that is no time at all, or one with its zone that is over."""
    if not made_at:
        return True
    try:
        made = datetime.fromisoformat(made_at)
    except ValueError:
        return False
    return made.tzinfo is not None and made <= now + AHEAD


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
