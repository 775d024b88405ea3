"""Steps that were proven before are recalled as they stood then, and in no other case."""

from __future__ import annotations

import asyncio

import pytest
from tests.run.harness import STARTED, World

from steadyhand.core.journal import events as ev
from steadyhand.core.plan.recipe import Recipe, place_pattern, steps_digest, task_name
from steadyhand.ports import Switch
from steadyhand.run.recipes import recall_steps
from steadyhand.run.runner import conduct
from steadyhand.run.task import GOAL
from steadyhand.testing import MemoryRecipes

WORDS = "Would you see whether Quartz is about"
STEPS = b'expect a row with "Quartz"'


def recalled(stored: bytes | None, proven: bytes = STEPS, *, on: bool = True) -> tuple[str, int]:
    """What is recalled where *stored* is kept of the run that proved others, and what is noted."""
    world, recipes = World(), MemoryRecipes()
    task = f"{task_name(WORDS, STARTED.url)} {steps_digest(proven)}"
    recipe = Recipe(place_pattern(STARTED.url), (), task=task, made_from="old")
    if stored is not None:
        world.artifacts.write("old", GOAL, stored)

    run, told = world.run(), list[str]()

    async def recall() -> None:
        told.append(await recall_steps(run, recipes, WORDS))

    async def drive() -> None:
        await recipes.put(recipe)
        if not on:
            await world.store.switches.turn_off(Switch.RECIPES, at="now")
        await conduct(run, STARTED, recall)

    asyncio.run(drive())
    return told[0], sum(isinstance(e, ev.RecipeMatched) for e in world.events)


def test_steps_are_recalled_as_they_were_proven() -> None:
    assert recalled(STEPS) == (STEPS.decode(), 1)


@pytest.mark.parametrize(
    ("stored", "proven", "on"),
    [
        (None, STEPS, True),
        (b'click "Delete" in the row with "Quartz"', STEPS, True),
        (b"conjure up a row", b"conjure up a row", True),
        (STEPS, STEPS, False),
    ],
    ids=["gone", "edited", "of a language that nothing reads", "switched off"],
)
def test_no_other_steps_are(stored: bytes | None, proven: bytes, on: bool) -> None:
    assert recalled(stored, proven, on=on) == ("", 0)
