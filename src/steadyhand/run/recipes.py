"""Recipes in a run: the rung that follows one, and what a run that ended teaches and says of it."""

from __future__ import annotations

from dataclasses import replace

from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.goal.language import parse
from steadyhand.core.journal import codec
from steadyhand.core.journal.events import Envelope, RecipeMatched
from steadyhand.core.journal.state import State
from steadyhand.core.plan.recipe import (
    RecipeMatch,
    RunRecord,
    artifacts_of,
    distil,
    find_recipe,
    follow_recipe,
    place_pattern,
    recipe_trial,
    steps_digest,
    task_name,
    task_recipe,
    task_trial,
)
from steadyhand.errors import GoalInvalid

from ..core.page.snapshot import Snapshot, form_fingerprint
from ..core.plan.semantic import Proposal, propose
from ..ports import Recipes, Switch
from .budget import OffCheck, is_off, never_off
from .context import Run
from .task import GOAL


class RecipeRung:
    """The rung that follows a recipe, found once; where there is none, the semantic rung."""

    def __init__(self, recipes: Recipes, stopped: OffCheck = never_off) -> None:
        self._recipes = recipes
        self._stopped = stopped
        self._found: RecipeMatch | None = None
        self._unknown: set[str] = set()  # forms, and places of none, that no recipe is for

    async def propose(self, page: Snapshot, known: Knowledge, state: State) -> Proposal:
        """The next stage of the form, with the recipe that it follows."""
        found = await self._match(page, state)
        if found is None:
            return propose(page, known, state)
        matched = RecipeMatched(found.recipe.id, found.how, len(tuple(found.recipe.each())))
        return replace(follow_recipe(found.recipe, page, known, state=state), matched=matched)

    async def _match(self, page: Snapshot, state: State) -> RecipeMatch | None:
        if await self._stopped():
            return None
        form = form_fingerprint(page) if page.fillable else place_pattern(page.url)
        if self._found is None and form not in self._unknown:
            likely = await self._recipes.likely(form, place_pattern(page.url))
            wanted = [r for r in likely if state.recipe in ("", r.id)]
            self._found = find_recipe(page, wanted)
            self._unknown |= {form}
        return self._found


async def learn(run: Run, recipes: Recipes) -> None:
    """The recipe that the run used is tallied, and what a proven one teaches is kept.

    Nothing is while recipes are switched off.
    """
    if await is_off(run.ports.switches, Switch.RECIPES):
        return
    envelopes = await run.ports.journal.read(run.id)
    if run.state.ended is None:
        return
    if used := recipe_trial(e.event for e in envelopes):
        await recipes.tally(used.recipe, worked=used.worked, at=envelopes[-1].at)
    pages = _recipe_pages(run, envelopes)
    recipe = distil(RunRecord(envelopes, run.sheet), pages) if pages else None
    if recipe is not None:
        await recipes.put(recipe)


def _recipe_pages(run: Run, envelopes: tuple[Envelope, ...]) -> dict[str, Snapshot]:
    """The stored looks that a recipe is made of; none where one of them is gone."""
    names = artifacts_of(envelopes)
    stored = {name: run.ports.artifacts.read(run.id, name) for name in names}
    return {
        name: codec.unpack(Snapshot, content)
        for name, content in stored.items()
        if content is not None and None not in stored.values()
    }


async def recall_steps(run: Run, recipes: Recipes, words: str) -> str:
    """The steps by which a task in these words was done before, as they stood; '' for none."""
    if await is_off(run.ports.switches, Switch.RECIPES):
        return ""
    task = task_name(words, run.lead)
    for recipe in await recipes.likely("", place_pattern(run.lead)):
        if not recipe.health.usable or not recipe.task.startswith(f"{task} "):
            continue
        steps = run.ports.artifacts.read(recipe.made_from, GOAL)
        if steps and recipe.task == f"{task} {steps_digest(steps)}":  # as they were proven
            told = steps.decode()
            if not _is_read(told):
                continue
            await run.note(RecipeMatched(recipe.id, "words", len(told.splitlines())))
            return told
    return ""


def _is_read(steps: str) -> bool:
    """Whether this version's language of goals still reads them."""
    try:
        parse(steps, "en")
    except GoalInvalid:
        return False
    return True


async def learn_task(run: Run, recipes: Recipes, words: str) -> None:
    """As `learn`, of a task in words that no rule reads."""
    if await is_off(run.ports.switches, Switch.RECIPES):
        return
    envelopes = await run.ports.journal.read(run.id)
    if used := task_trial([e.event for e in envelopes]):
        await recipes.tally(used.recipe, worked=used.worked, at=envelopes[-1].at)
    steps = run.ports.artifacts.read(run.id, GOAL) or b""
    if recipe := task_recipe(task_name(words, run.lead), envelopes, url=run.lead, steps=steps):
        await recipes.put(recipe)
