"""Recipes in a database."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import ColumnElement, Row, and_, literal, or_, select, update

from steadyhand.core.journal import codec
from steadyhand.core.plan.recipe import NEWEST_RUN_WEIGHT, Health, Recipe

from .database import Database, insert_new, storable_text
from .tables import recipes


class SqlRecipes:
    """A `Recipes` for one user."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._user = database.user_id

    async def put(self, recipe: Recipe) -> None:
        """The recipe is kept; one of the same content stays as it was, with its health."""
        bare = replace(recipe, health=Health())
        row = {
            "user_id": self._user,
            "recipe_id": recipe.id,
            "fingerprint": recipe.fingerprint,
            "place": storable_text(recipe.place),
            "door": storable_text(recipe.door.place) if recipe.door else "",
            "forms": " ".join(page.form for page in recipe.pages),
            "made_at": recipe.made_at,
            "body": storable_text(codec.pack(bare).decode()),
            "successes": 0,
            "failures": 0,
            "used_at": "",
            "quarantined": False,
            "score": Health().score,
        }
        async with self._database.writing("recipes.put") as connection:
            await connection.execute(insert_new(connection, recipes, row))

    async def likely(self, fingerprint: str, place: str) -> tuple[Recipe, ...]:
        """Those of a form with such a page, and those made or begun at that place; newest first."""
        here = storable_text(place)
        there = and_(recipes.c.door == here, recipes.c.door != "")
        page = recipes.c.forms.contains(fingerprint, autoescape=True)
        form = or_(recipes.c.fingerprint == fingerprint, and_(page, literal(fingerprint != "")))
        where = or_(form, recipes.c.place == here, there)
        return await self._read(where)

    async def all(self) -> tuple[Recipe, ...]:
        """All of them, newest first."""
        return await self._read(recipes.c.user_id == self._user)

    async def tally(self, recipe_id: str, *, worked: bool, at: str) -> None:
        """One more success or failure is counted, of a run that ended *at*; told twice, once."""
        column = recipes.c.successes if worked else recipes.c.failures
        score = recipes.c.score * (1 - NEWEST_RUN_WEIGHT) + NEWEST_RUN_WEIGHT * worked
        counted = {column.name: column + 1, "used_at": at, "score": score}
        fresh = and_(self._one(recipe_id), recipes.c.used_at != at)
        async with self._database.writing("recipes.tally") as connection:
            await connection.execute(update(recipes).where(fresh).values(**counted))

    async def quarantine(self, recipe_id: str, on: bool) -> bool:
        """Whether there is such a recipe; it is looked up no more, or begins anew."""
        anew = {} if on else {"successes": 0, "failures": 0, "score": Health().score}
        told = update(recipes).where(self._one(recipe_id)).values(quarantined=on, **anew)
        async with self._database.writing("recipes.quarantine") as connection:
            return bool((await connection.execute(told)).rowcount)

    def _one(self, recipe_id: str) -> ColumnElement[bool]:
        mine = recipes.c.user_id == self._user
        return and_(mine, recipes.c.recipe_id == storable_text(recipe_id))

    async def _read(self, where: ColumnElement[bool]) -> tuple[Recipe, ...]:
        mine = select(recipes).where(recipes.c.user_id == self._user, where)
        async with self._database.reading("recipes._read") as connection:
            found = [_recipe(row) for row in await connection.execute(mine)]
        return tuple(sorted(found, key=lambda r: (r.made_at, r.id), reverse=True))


def _recipe(row: Row[tuple[object, ...]]) -> Recipe:
    health = Health(row.successes, row.failures, row.used_at, row.quarantined, row.score)
    return replace(codec.unpack(Recipe, row.body.encode()), health=health)
