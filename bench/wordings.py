"""What people ask of trackers, shops, wikis and the like: how many of it becomes the right steps.

`.venv/bin/python bench/wordings.py [--half read|unread] [--tell]`

Sixty sentences of twenty kinds in `wordings.json`, each with the steps that it means, and some
that mean none. A digest of the sentence puts it into one half or the other: `unread` is the half
that stays shut while patterns are written. Nothing is opened, everything is pure.

- `right`: read as what it means. `refused`: not read, though it means something.
- `misread`: read as something else, or read though it means nothing.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from _tab import report
from steadyhand.core.goal import goal as g
from steadyhand.core.goal.language import parse, write
from steadyhand.core.goal.lexicon import synonyms_of
from steadyhand.core.goal.sentences import goal_of
from steadyhand.errors import GoalInvalid

WORDINGS = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
HALVES = ("read", "unread")


@dataclass(frozen=True, slots=True)
class Reading:
    """One sentence: what it is asked for, and what became of it."""

    sentence: str
    kind: str
    outcome: str  # right, refused, misread
    told: str  # the steps or the refusal


def half_of(sentence: str) -> str:
    """The half that the sentence is in."""
    return HALVES[sha256(sentence.encode()).digest()[0] % 2]


def readings(half: str) -> Iterator[Reading]:
    """All sentences of that half, '' for both, as they are read."""
    asked = [(each["sentence"], each["kind"], each["steps"]) for each in WORDINGS["asked"]]
    none: list[tuple[str, str, list[str]]] = [
        (sentence, "no task", []) for sentence in WORDINGS["refused"]
    ]
    for sentence, kind, steps in (*asked, *none):
        if half in ("", half_of(sentence)):
            yield _reading(sentence, kind, steps)


def _reading(sentence: str, kind: str, steps: Sequence[str]) -> Reading:
    try:
        goal = goal_of(sentence)
    except GoalInvalid as why:
        return Reading(sentence, kind, "refused" if steps else "right", str(why))
    try:
        meant = parse("\n".join(steps)).steps
    except GoalInvalid:
        meant = ()  # there are no such steps yet
    outcome = "right" if is_meant(goal.steps, meant) else "misread"
    return Reading(sentence, kind, outcome, write(g.Goal(goal.steps)).replace("\n", "; "))


def is_meant(steps: Sequence[g.Step], meant: Sequence[g.Step]) -> bool:
    """Whether the steps are those, whatever a page calls things and a reading is kept as."""
    told, wanted = list(steps), list(meant)
    return len(told) == len(wanted) and all(map(_is_alike, told, wanted))


def _is_alike(one: Any, other: Any) -> bool:
    match one, other:
        case g.Target(), g.Target():
            roles = one.role == other.role or not (one.role and other.role)
            rest = replace(one, name="", role="") == replace(other, name="", role="")
            return roles and rest and _is_called(one.name, other.name)
        case g.Choose((option,), target), g.Type(text, field):
            return option == text and _is_alike(target, field)
        case g.FieldHolds(target, value), g.FieldHolds(field, wanted):
            return value == wanted and _is_alike(target, field)
        case (g.Expect(), g.Expect()) | (g.ElementIs(), g.ElementIs()):
            return _are_alike(one, other)
        case g.Read(), g.Read():
            return _is_alike(one.target, other.target) and one.word == other.word
        case _ if isinstance(one, g.Act) and type(one) is type(other):
            return _are_alike(one, other)
        case _:
            return bool(one == other)


def _are_alike(one: Any, other: Any) -> bool:
    names = one.__dataclass_fields__
    return all(_is_alike(getattr(one, each), getattr(other, each)) for each in names)


def _is_called(one: str, other: str) -> bool:
    return one.casefold() == other.casefold() or one.casefold() in synonyms_of(other)


def figures(half: str, *, tell: bool) -> dict[str, int]:
    """What became of that half: what was asked, and what is none."""
    counts: Counter[str] = Counter()
    for each in readings(half):
        counts[f"{'none' if each.kind == 'no task' else 'asked'}_{each.outcome}"] += 1
        if tell and each.outcome != "right":
            print(f"{each.outcome:8s} {each.kind:24s} {each.sentence}\n         {each.told}")
    return dict(sorted(counts.items()))


def main() -> None:
    """One JSON object, with a line before for each that was not right where that is wanted."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--half", choices=HALVES, default="")
    parser.add_argument("--tell", action="store_true")
    options = parser.parse_args()
    began = time.perf_counter()
    halves = [options.half] if options.half else HALVES
    found = {half: figures(half, tell=options.tell) for half in halves}
    report("wordings", sum(sum(each.values()) for each in found.values()), found, began)


if __name__ == "__main__":
    main()
