"""The recorded rung: fields mean what the same questions meant in the recipe; else by rule.

What the page says of a field today counts before what was learned: a recipe speaks only where the
rules read nothing, of a question that has the very same signature, and whose markup says nothing
new; and of a button only where no rule knows the way on. Its answer is resolved now, and proven as
any other. A field that failed loses what was learned of it, and the others keep it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...answer.around import forms_of
from ...answer.facts import Intent
from ...answer.resolve import Known
from ...log.state import State
from ...page.snapshot import Exit, Field, FieldKey, Snapshot, Way, form_fingerprint, way_key
from ..semantic import Proposal, failing, propose
from .distil import lasting
from .facts import Recipe, Step, locators, markup_words, over, signature
from .lookup import MOST, alike, door_on


def follow(recipe: Recipe, page: Snapshot, known: Known, *, state: State) -> Proposal:
    """The next stage for this page, as the recipe and the rules have it."""
    here = known.on(page.answerable, page.language, forms_of(page, known.vocabulary))
    told = meanings(recipe, page, here)
    lost = failing(state, 1)
    kept = {key: intent for key, intent in told.items() if key not in lost}
    ways = (*known.ways, *ways_off(recipe, page))
    told_of = replace(known, learned={**known.learned, **kept}, ways=ways)
    proposal = propose(page, told_of, state)
    answered = tuple(r.key for r in proposal.rows if r.key in kept)
    way = (way_key(form_fingerprint(page)),) if proposal.teller == "recipe" else ()
    return replace(proposal, learned=(*answered, *way))


def ways_off(recipe: Recipe, page: Snapshot) -> tuple[Way, ...]:
    """How the page was left before: the door of one that asks nothing, else as its like was."""
    form = form_fingerprint(page)
    doors = (Way(form, recipe.door.label, Exit.OPEN),) if recipe.door else ()
    likely = sorted(recipe.pages, key=lambda known: -alike(page, known))
    before = [known.way for known in likely if known.way and alike(page, known) > MOST]
    told = (*before[:1], *(doors if door_on(page, recipe) else ()))
    return tuple(replace(way, form=form, teller="recipe") for way in told)


def meanings(recipe: Recipe, page: Snapshot, here: Known) -> Mapping[FieldKey, Intent]:
    """What the recipe tells of the page's fields that the rules cannot read."""
    asked: dict[str, list[Field]] = {}
    for item in page.answerable:
        asked.setdefault(signature(item), []).append(item)
    steps: dict[str, list[Step]] = {}
    for _, step in recipe.each():
        steps.setdefault(step.signature, []).append(step)
    both = ((step, item) for s in steps for step, item in _paired(steps[s], asked.get(s, [])))
    return {
        item.key: step.intent
        for step, item in both
        if step.intent and here.meaning(item) is None
        if step.under == over(item, page) and _speaks_for(step, item, here)
    }


def _paired(steps: list[Step], asked: list[Field]) -> list[tuple[Step, Field]]:
    """A question that is there once; of twins, those that the markup tells apart."""
    if len({s.intent for s in steps}) == 1 and len(asked) == 1:
        return [(steps[0], asked[0])]
    named = [(step, [f for f in asked if _same_element(step, f)]) for step in steps]
    return [
        (step, found[0])
        for step, found in named
        if len(found) == 1 and [f for _, f in named].count(found) == 1
    ]


def _same_element(step: Step, item: Field) -> bool:
    ways = {way for way in locators(item) if way[0] in ("name", "id")}
    return bool(ways & set(step.locators))


def _speaks_for(step: Step, item: Field, here: Known) -> bool:
    """Whether what was learned may be said of it: its markup has no known word that is new."""
    fresh = set(locators(item)) - set(step.locators)
    token = any(
        kind == "autocomplete" and text.lower() not in ("on", "off") for kind, text in fresh
    )
    new = markup_words(fresh) - markup_words(step.locators)
    known = token or any(word in here.vocabulary.known for word in new)
    return step.intent is not None and lasting(step.intent) and not known
