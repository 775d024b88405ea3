"""What a run says of the recipe that it used: it helped, it failed, or nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...act.facts import Verdict
from ...log import events as ev


@dataclass(frozen=True, slots=True)
class Tried:
    """A recipe that a run used, and whether it held."""

    recipe: str  # its id
    worked: bool


def tried(events: Iterable[ev.Event]) -> Tried | None:
    """What a run says of its recipe; None where it used none, or ended before anything was sure.

    A field that did not hold what the recipe led to is a failure, and so is one that a person
    wanted otherwise on the sheet, however the run ended.
    """
    recipe, led, failed = "", set[str](), False
    verdict: Verdict | None = None
    for event in events:
        match event:
            case ev.RecipeMatched(recipe=name):
                recipe = name
            case ev.Planned(learned=keys):
                led |= set(keys)
            case ev.Checked(results=results):
                failed |= any(r.key in led and not r.proven for r in results)
            case ev.Answered(edited=edited):
                failed |= bool(led & set(edited))
            case ev.Ended() as ended:
                verdict = ended.verdict
            case _:
                pass
    if not recipe or not (failed or verdict is Verdict.SUBMITTED):
        return None
    return Tried(recipe, not failed)
