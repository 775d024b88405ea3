"""Recipes in memory: what `adapters/store` promises, without a database."""

from __future__ import annotations

from dataclasses import replace

from ...core.plan.recipe import Health, Recipe


class MemoryRecipes:
    """A `Recipes` in memory."""

    def __init__(self, user_id: str = "local", shared: MemoryRecipes | None = None) -> None:
        self._user = user_id
        self._rows: dict[tuple[str, str], Recipe] = shared._rows if shared else {}

    async def put(self, recipe: Recipe) -> None:
        """The recipe is kept; one of the same content stays as it was, with its health."""
        self._rows.setdefault((self._user, recipe.id), replace(recipe, health=Health()))

    async def likely(self, fingerprint: str, place: str) -> tuple[Recipe, ...]:
        """Those of a form with such a page, and those made or begun at that place; newest first."""
        found = (r for r in await self.all() if place in (r.place, r.door.place if r.door else ""))
        alike = (r for r in await self.all() if fingerprint in (p.form for p in r.pages))
        told = {r.id: r for r in (*found, *alike)}
        return tuple(r for r in await self.all() if r.id in told)

    async def all(self) -> tuple[Recipe, ...]:
        """All of them, newest first."""
        mine = [recipe for (user, _), recipe in self._rows.items() if user == self._user]
        return tuple(sorted(mine, key=lambda r: (r.made_at, r.id), reverse=True))

    async def tally(self, recipe_id: str, *, worked: bool, at: str) -> None:
        """One more success or failure is counted, of a run that ended *at*; told twice, once."""
        recipe = self._rows.get((self._user, recipe_id))
        if recipe is None or recipe.health.used_at == at:
            return
        more = recipe.health.after(worked=worked, at=at)
        self._rows[self._user, recipe_id] = replace(recipe, health=more)

    async def quarantine(self, recipe_id: str, on: bool) -> bool:
        """Whether there is such a recipe; it is looked up no more, or again."""
        recipe = self._rows.get((self._user, recipe_id))
        if recipe is not None:
            health = replace(recipe.health, quarantined=on) if on else Health()
            self._rows[self._user, recipe_id] = replace(recipe, health=health)
        return recipe is not None
