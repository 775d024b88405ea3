"""Recipes in whole runs: learned after proof, followed by the next run, off when told so."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pytest
from tests.run.harness import STARTED, World, person

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Question, Reply
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.events import Rung
from steadyhand.core.plan.recipe import Recipe
from steadyhand.ports import Planner, Switch
from steadyhand.run.budget import is_off
from steadyhand.run.plan import HumanRung, SemanticRung
from steadyhand.run.prepare import LADDER
from steadyhand.run.recipes import RecipeRung, learn
from steadyhand.run.runner import apply
from steadyhand.testing import MemoryRecipes, ScriptedHuman, ScriptedSite


def applied(world: World, recipes: MemoryRecipes, *, on: bool = True) -> Verdict:
    """A whole run with that cookbook, and what it taught is kept."""
    stopped = partial(is_off, world.store.switches, Switch.RECIPES)
    recorded: Planner = RecipeRung(recipes, stopped) if on else SemanticRung()
    planners = {Rung.RECORDED: recorded, Rung.SEMANTIC: SemanticRung(), Rung.HUMAN: HumanRung()}
    run = world.run()
    run.ports = replace(run.ports, planners=planners)

    async def drive() -> Verdict:
        state = await apply(run, replace(STARTED, rungs=LADDER))
        await learn(run, recipes)
        assert state.ended is not None
        return state.ended.verdict

    return asyncio.run(drive())


def kept(recipes: MemoryRecipes) -> tuple[Recipe, ...]:
    return asyncio.run(recipes.all())


def rungs(world: World) -> set[Rung]:
    return {e.rung for e in world.events if isinstance(e, ev.PlanProposed)}


def matched(world: World) -> list[ev.RecipeMatched]:
    return [e for e in world.events if isinstance(e, ev.RecipeMatched)]


def test_a_proven_run_teaches_the_next_one_and_that_one_speaks_for_it() -> None:
    recipes, first, second = MemoryRecipes(), World(), World()
    assert applied(first, recipes) is Verdict.SUBMITTED
    assert (matched(first), rungs(first)) == ([], {Rung.SEMANTIC})
    (recipe,) = kept(recipes)

    assert applied(second, recipes) is Verdict.SUBMITTED
    assert second.site.received == first.site.received
    (found,) = matched(second)
    assert (found.recipe, found.how) == (recipe.id, "fingerprint")
    assert rungs(second) == {Rung.RECORDED}
    (after,) = kept(recipes)
    assert (after.health.successes, after.health.failures) == (1, 0)


@pytest.mark.parametrize("human", [person(gate=False)])
def test_a_run_that_was_not_proven_teaches_nothing(human: object) -> None:
    recipes = MemoryRecipes()
    assert applied(World(human=human), recipes) is Verdict.DECLINED  # type: ignore[arg-type]
    assert kept(recipes) == ()


def test_a_recipe_in_quarantine_is_not_followed() -> None:
    recipes, second = MemoryRecipes(), World()
    applied(World(), recipes)
    (recipe,) = kept(recipes)
    asyncio.run(recipes.quarantine(recipe.id, True))
    assert applied(second, recipes) is Verdict.SUBMITTED
    assert (matched(second), rungs(second)) == ([], {Rung.SEMANTIC})


def test_the_rung_is_off_at_once_whatever_the_run_began_with() -> None:
    recipes, second = MemoryRecipes(), World()
    applied(World(), recipes)
    assert applied(second, recipes, on=False) is Verdict.SUBMITTED
    assert (matched(second), rungs(second)) == ([], {Rung.SEMANTIC})


def test_a_recipe_is_followed_no_further_once_the_rung_was_switched_off() -> None:
    recipes = MemoryRecipes()
    applied(World(), recipes)

    class Switching(ScriptedHuman):
        """Someone who switches it off as soon as anything is asked."""

        async def ask(self, question: Question) -> Reply:
            await second.store.switches.turn_off(Switch.RECIPES, at="now")
            return await person().ask(question)

    second = World(stand_in=Switching({}))
    assert applied(second, recipes) is Verdict.SUBMITTED
    plans = [e.rung for e in second.events if isinstance(e, ev.PlanProposed)]
    assert (plans[0], plans[-1]) == (Rung.RECORDED, Rung.SEMANTIC)


def test_nothing_is_learned_and_nothing_tallied_while_recipes_are_switched_off() -> None:
    recipes = MemoryRecipes()
    off = World()
    asyncio.run(off.store.switches.turn_off(Switch.RECIPES, at="now"))
    assert applied(off, recipes) is Verdict.SUBMITTED
    assert kept(recipes) == ()

    class Switching(ScriptedHuman):
        """Someone who switches it off once the recipe was followed."""

        async def ask(self, question: Question) -> Reply:
            await used.store.switches.turn_off(Switch.RECIPES, at="now")
            return await person().ask(question)

    applied(World(), recipes)
    (before,) = kept(recipes)
    used = World(stand_in=Switching({}))
    assert applied(used, recipes) is Verdict.SUBMITTED
    assert matched(used)
    assert kept(recipes) == (before,)


@pytest.mark.parametrize("sticks", [(False,), (True, False), (False, False)])
def test_a_step_that_fails_under_a_recipe_is_repaired_and_the_run_goes_on(
    sticks: Sequence[bool],
) -> None:
    recipes = MemoryRecipes()
    applied(World(), recipes)
    second = World(ScriptedSite(sticks=sticks))
    assert applied(second, recipes) is Verdict.SUBMITTED


def test_what_is_stored_of_a_recipe_holds_no_value_of_its_run() -> None:
    recipes, first = MemoryRecipes(), World()
    applied(first, recipes)
    told = repr(kept(recipes))
    assert all(value not in told for value in first.site.received[0].values())
