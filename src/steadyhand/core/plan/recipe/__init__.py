"""Recipes (the cookbook): learned from a proven run, looked up by form, followed by the rung."""

from .distil import Told, artifacts_of, distilled
from .facts import APPLY, NEWEST, Door, Health, PageSteps, Recipe, Step, place_of, signature
from .health import Tried, tried
from .lookup import Match, match
from .recorded import follow

__all__ = [
    "APPLY",
    "NEWEST",
    "Door",
    "Health",
    "Match",
    "PageSteps",
    "Recipe",
    "Step",
    "Told",
    "Tried",
    "artifacts_of",
    "distilled",
    "follow",
    "match",
    "place_of",
    "signature",
    "tried",
]
