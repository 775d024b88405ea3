"""What a run says of the recipe that it used: it helped, it failed, or nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from ...act.actions import Purpose
from ...act.facts import Verdict
from ...log import events as ev
from ...page.snapshot import FieldKey, asks_way


@dataclass(frozen=True, slots=True)
class Tried:
    """A recipe that a run used, and whether it held."""

    recipe: str  # its id
    worked: bool


@dataclass(frozen=True, slots=True)
class _Use:
    """How a run used a recipe, as far as it was read."""

    recipe: str = ""
    led: frozenset[FieldKey] = frozenset()  # fields that it told the meaning of
    way: bool = False  # it told the way on that is being taken
    followed: bool = False  # it told any way on
    others: bool = False  # a model had to tell more
    failed: bool = False
    verdict: Verdict | None = None


def tried(events: Iterable[ev.Event]) -> Tried | None:
    """What a run says of its recipe; None where it used none, or ended before anything was sure.

    A field that did not hold what the recipe led to is a failure, and so are one that a person
    had to answer all the same and a button that led nowhere, however the run ended. Where a model
    had to tell all that the rules did not, it has not shown that it works.
    """
    use = reduce(_used, events, _Use())
    helped = bool(use.led) or use.followed or not use.others
    worked = use.verdict is Verdict.SUBMITTED and helped
    if not use.recipe or not (use.failed or worked):
        return None
    return Tried(use.recipe, not use.failed)


def _used(use: _Use, event: ev.Event) -> _Use:
    match event:
        case ev.RecipeMatched(recipe=name):
            return replace(use, recipe=name)
        case ev.Planned(learned=keys, rung=rung):
            way = any(map(asks_way, keys))
            led = use.led | {key for key in keys if not asks_way(key)}
            others = use.others or rung is ev.Rung.MODEL
            return replace(use, led=led, way=way, followed=use.followed or way, others=others)
        case ev.Ended(verdict=verdict):
            return replace(use, verdict=verdict)
        case ev.Answered(field=key) if key:
            return replace(use, failed=use.failed or key in use.led)
        case _:
            return replace(use, failed=use.failed or _fails(use, event))


def _fails(use: _Use, event: ev.Event) -> bool:
    """Whether that shows that the recipe led wrong."""
    match event:
        case ev.Checked(results=results):
            pressed = use.way and any(not (r.key or r.proven) for r in results)
            return pressed or any(r.key in use.led and not r.proven for r in results)
        case ev.LoopGuard(key=key, fails=fails):
            return use.way and fails > 1 and f"#{Purpose.NEXT_STEP}#" in key
        case ev.Answered(edited=edited):
            return bool(use.led & set(edited))
        case _:
            return False
