"""The contract of `ports.Recipes`, for every implementation."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.conftest import AnyStore, Open

from steadyhand.core.answer.sheet import Intent
from steadyhand.core.page.snapshot import ButtonExit, Exit, Role
from steadyhand.core.plan.recipe import FormOpener, Health, PageSteps, Recipe, RecipeStep

STEP = RecipeStep(
    signature="0123456789abcdef",
    question="Kontakt > Größe",
    role=Role.TEXT,
    source="profile",
    intent=Intent("email", (), 0.75),
    widget="list",
    tier="batch",
    locators=(("name", "größe"), ("css", "#a > b")),
)
RECIPE = Recipe(
    place="jobs.example/:n/apply",
    pages=(
        PageSteps("a" * 16, (STEP, replace(STEP, intent=None))),
        PageSteps("b" * 16, (), ButtonExit("b" * 16, "weiter zur größe", Exit.NEXT)),
    ),
    door=FormOpener("jobs.example/:n", "schmiede öffnen"),
    made_from="run-1",
    made_at="2026-11-22T09:00:00.000Z",
)
LATER = replace(RECIPE, pages=(PageSteps("c" * 16, (STEP,)),), made_at="2026-11-23T09:00:00.000Z")
AT = "2026-11-24T09:00:00.000Z"


async def test_a_recipe_comes_back_whole_and_the_newest_comes_first(store: AnyStore) -> None:
    await store.recipes.put(RECIPE)
    await store.recipes.put(LATER)
    assert await store.recipes.all() == (LATER, RECIPE)


async def test_a_recipe_is_found_by_its_form_and_by_its_place(store: AnyStore) -> None:
    elsewhere = replace(LATER, place="other.example")
    await store.recipes.put(RECIPE)
    await store.recipes.put(elsewhere)
    assert await store.recipes.likely("a" * 16, "") == (RECIPE,)
    assert await store.recipes.likely("", "other.example") == (elsewhere,)
    assert await store.recipes.likely("c" * 16, RECIPE.place) == (elsewhere, RECIPE)
    assert await store.recipes.likely("b" * 16, "") == (RECIPE,)  # its second page
    assert await store.recipes.likely("d" * 16, "") == ()
    assert await store.recipes.likely("", "") == ()
    assert await store.recipes.likely("", "jobs.example/:n") == (elsewhere, RECIPE)


async def test_a_recipe_that_is_learned_again_keeps_its_health(store: AnyStore) -> None:
    await store.recipes.put(RECIPE)
    await store.recipes.tally(RECIPE.id, worked=True, at=AT)
    await store.recipes.put(replace(RECIPE, made_from="run-2", health=Health(9)))
    assert await store.recipes.all() == (replace(RECIPE, health=Health(1, 0, AT)),)


async def test_a_health_that_a_recipe_brings_along_is_not_taken(store: AnyStore) -> None:
    await store.recipes.put(replace(RECIPE, health=Health(9, quarantined=True)))
    assert await store.recipes.all() == (RECIPE,)


async def test_successes_and_failures_are_counted_once_a_run(store: AnyStore) -> None:
    await store.recipes.put(RECIPE)
    await store.recipes.tally(RECIPE.id, worked=True, at=AT)
    await store.recipes.tally(RECIPE.id, worked=True, at=AT)
    later = AT.replace("24T", "25T")
    await store.recipes.tally(RECIPE.id, worked=False, at=later)
    await store.recipes.tally("no such id", worked=False, at=later)
    (kept,) = await store.recipes.all()
    assert kept.health == Health(1, 1, later, score=pytest.approx(0.65))


async def test_a_run_that_is_counted_late_is_counted_all_the_same(store: AnyStore) -> None:
    await store.recipes.put(RECIPE)
    await store.recipes.tally(RECIPE.id, worked=True, at=AT.replace("24T", "25T"))
    await store.recipes.tally(RECIPE.id, worked=False, at=AT)
    (kept,) = await store.recipes.all()
    assert (kept.health.successes, kept.health.failures) == (1, 1)


async def test_a_recipe_that_is_released_begins_anew(store: AnyStore) -> None:
    await store.recipes.put(RECIPE)
    for day in "234":
        await store.recipes.tally(RECIPE.id, worked=False, at=AT.replace("24T", f"2{day}T"))
    (ill,) = await store.recipes.all()
    assert ill.health.score == pytest.approx(0.65**3)
    assert not ill.health.usable
    await store.recipes.quarantine(RECIPE.id, False)
    (well,) = await store.recipes.all()
    assert well.health == Health(used_at=well.health.used_at)


async def test_a_person_puts_a_recipe_into_quarantine_and_out_of_it(store: AnyStore) -> None:
    await store.recipes.put(RECIPE)
    assert await store.recipes.quarantine(RECIPE.id, True)
    assert [r.health.quarantined for r in await store.recipes.all()] == [True]
    assert await store.recipes.quarantine(RECIPE.id, False)
    assert [r.health.quarantined for r in await store.recipes.all()] == [False]
    assert not await store.recipes.quarantine("no such id", True)


async def test_a_user_sees_no_recipe_of_another(opened: Open) -> None:
    anna, ben = await opened("anna"), await opened("ben")
    await anna.recipes.put(RECIPE)
    await ben.recipes.tally(RECIPE.id, worked=False, at=AT)
    assert not await ben.recipes.quarantine(RECIPE.id, True)
    assert await ben.recipes.all() == ()
    assert await ben.recipes.likely(RECIPE.fingerprint, RECIPE.place) == ()
    assert await anna.recipes.all() == (RECIPE,)
