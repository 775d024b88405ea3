"""What a run says of the recipe that it used: it helped, it failed, or nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...act.actions import Purpose
from ...act.facts import Verdict
from ...log import events as ev
from ...page.snapshot import asks_way


@dataclass(frozen=True, slots=True)
class Tried:
    """A recipe that a run used, and whether it held."""

    recipe: str  # its id
    worked: bool


def tried(events: Iterable[ev.Event]) -> Tried | None:
    """What a run says of its recipe; None where it used none, or ended before anything was sure.

    A field that did not hold what the recipe led to is a failure, and so are one that a person
    wanted otherwise on the sheet and a button that led nowhere, however the run ended.
    """
    recipe, led, failed, pressed = "", set[str](), False, False
    verdict: Verdict | None = None
    for event in events:
        match event:
            case ev.RecipeMatched(recipe=name):
                recipe = name
            case ev.Planned(learned=keys):
                led |= {key for key in keys if not asks_way(key)}
                pressed = any(map(asks_way, keys))
            case ev.LoopGuard(key=key, fails=fails) if pressed and fails > 1:
                failed |= f"#{Purpose.NEXT_STEP}#" in key
            case ev.Checked(results=results):
                failed |= any(r.key in led and not r.proven for r in results)
                failed |= pressed and any(not (r.key or r.proven) for r in results)
            case ev.Answered(edited=edited):
                failed |= bool(led & set(edited))
            case ev.Ended() as ended:
                verdict = ended.verdict
            case _:
                pass
    if not recipe or not (failed or verdict is Verdict.SUBMITTED):
        return None
    return Tried(recipe, not failed)
