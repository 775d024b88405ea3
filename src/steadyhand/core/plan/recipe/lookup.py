"""Which recipe belongs to a page: by the structure of its form first, then by where it is.

By place alone it must know most of the page's questions, or the page most of those of one of its
pages: a site may have split the form since, or asked for more. What has the best score is taken,
of two as good the newer one; one in quarantine never.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from ...page.snapshot import Snapshot, form_fingerprint
from .facts import APPLY, Recipe, place_of, signature

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
    form = form_fingerprint(page)
    same = [r for r in usable if any(p.form == form for p in r.pages)]
    if page.fillable and same:
        return Match(_best(same), "fingerprint")
    here = [r for r in usable if r.place == place_of(page.url) and overlap(page, r) > MOST]
    return Match(_best(here), "place") if here else None


def overlap(page: Snapshot, recipe: Recipe) -> float:
    """The share of questions in common, of the page of the recipe that fits best."""
    asked = frozenset(signature(f) for f in page.fillable)
    known = (frozenset(s.signature for s in p.steps) for p in recipe.pages if p.steps)
    return max((_common(asked, k) for k in known), default=0.0)


def _common(asked: frozenset[str], known: frozenset[str]) -> float:
    """Of the smaller set, what the other has too; too few say nothing."""
    both = len(asked & known)
    return both / min(len(asked), len(known)) if both >= min(FEW, len(known)) else 0.0


def _best(recipes: list[Recipe]) -> Recipe:
    return max(recipes, key=lambda r: (r.health.score, r.made_at, r.id))
