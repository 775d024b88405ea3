"""Which recipe belongs to a page: by the structure of its form first, then by where it is.

A page that asks nothing belongs to the recipe whose door is on it. By place alone it must know most
of the page's questions, or the page most of those of one of its pages: a site may have split the
form since, or asked for more. What tells most of the page is taken, of two as full the one with the
better score, then the newer one; one in quarantine never. A run in which a field did not hold
teaches less than the one before it, and is no better for being young.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from ...answer.normal import normal
from ...page.snapshot import Snapshot, form_fingerprint
from .facts import APPLY, PageSteps, Recipe, place_of, signature

MOST = 0.5  # of the questions of the smaller one; more than that
FEW = 2  # questions in common, where either has more
How = Literal["fingerprint", "place"]


@dataclass(frozen=True, slots=True)
class Match:
    """A recipe for a page, and by what it was found."""

    recipe: Recipe
    how: How


def match(page: Snapshot, recipes: Iterable[Recipe], task: str = APPLY) -> Match | None:
    """The best of them for this page, or None."""
    usable = [r for r in recipes if r.health.usable and r.task == task]
    if not page.fillable:
        behind = [r for r in usable if door_on(page, r)]
        return Match(_best(page, behind), "place") if behind else None
    form = form_fingerprint(page)
    same = [r for r in usable if any(p.form == form for p in r.pages)]
    if same:
        return Match(_best(page, same), "fingerprint")
    here = [r for r in usable if r.place == place_of(page.url) and overlap(page, r) > MOST]
    return Match(_best(page, here), "place") if here else None


def door_on(page: Snapshot, recipe: Recipe) -> bool:
    """Whether the button that led to the recipe's form is on the page."""
    door = recipe.door
    if door is None or door.place != place_of(page.url):
        return False
    return any(normal(b.label) == door.label for b in page.reachable)


def overlap(page: Snapshot, recipe: Recipe) -> float:
    """The share of questions in common, of the page of the recipe that fits best."""
    return max((alike(page, known) for known in recipe.pages if known.steps), default=0.0)


def alike(page: Snapshot, known: PageSteps) -> float:
    """The share of questions that the page has in common with that one; 1 where neither asks."""
    asked = frozenset(signature(f) for f in page.answerable)
    before = frozenset(s.signature for s in known.steps)
    if asked and before:
        return _common(asked, before)
    return float(known.form == (form_fingerprint(page) if asked else ""))


def _common(asked: frozenset[str], known: frozenset[str]) -> float:
    """Of the smaller set, what the other has too; too few say nothing."""
    both = len(asked & known)
    return both / min(len(asked), len(known)) if both >= min(FEW, len(known)) else 0.0


def _best(page: Snapshot, recipes: list[Recipe]) -> Recipe:
    asked = frozenset(signature(f) for f in page.answerable)
    return max(recipes, key=lambda r: (_told(r, asked), r.health.score, r.made_at, r.id))


def _told(recipe: Recipe, asked: frozenset[str]) -> int:
    """How much it tells of a page that asks that: meanings, and ways on."""
    meanings = sum(1 for _, step in recipe.each() if step.intent and step.signature in asked)
    return meanings + sum(1 for known in recipe.pages if known.way) + bool(recipe.door)
