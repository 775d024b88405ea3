"""How many facts of resumes are read, and how many are claimed that are not there.

`python bench/resumes.py FOLDER [--tell]`: each folder in it holds one `resume.*` of any kind that
is imported and `facts.json`, what a person reads in it, in the shape of a profile file. `--tell`
lists every miss; of a folder whose resumes nobody is to know, give `--last` for the last line
alone, which is one JSON object. A wrong fact that is not marked as doubtful is told apart: nobody
would look at it.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from _resumes import Place, alike, leaves
from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.adapters.documents.profile_import import import_file


@dataclass(frozen=True, slots=True)
class Score:
    """One resume: what was to be read, was read, and was claimed wrongly."""

    name: str
    expected: int
    read: int
    wrong: int
    unmarked: int  # of those that are wrong
    claimed: int
    unsure: int
    lines: tuple[int, int, int]  # all, those in facts, those that are told as left out
    seconds: float
    missed: tuple[str, ...] = ()


def main(folder: Path, *, tell: bool, last: bool) -> None:
    """Every resume in the folder was read and scored."""
    load_vocabulary()  # once per process, and not part of any resume
    scores = [scored(p.parent) for p in sorted(folder.glob("*/facts.json"))]
    for score in scores if not last else ():
        told = f"{score.wrong} wrong, {score.unmarked} of them unmarked"
        print(f"{score.name}: {score.read} of {score.expected}, {told}")
        for line in score.missed if tell else ():
            print(f"    {line}")
    figures = summary(scores)
    if last:
        del figures["each"]
    print(json.dumps(figures))


def scored(place: Path) -> Score:
    """How one resume was read."""
    expected = dict(leaves(json.loads((place / "facts.json").read_text("utf-8"))))
    began = time.perf_counter()
    reading = import_file(next(place.glob("resume.*")))
    took = time.perf_counter() - began
    found = {fact.place: alike(fact.value) for fact in reading.found}
    right = {p for p, value in expected.items() if found.get(p) == alike(value)}
    wrong = [fact for fact in reading.found if fact.place not in right]
    missed = [f"missed {named(p)}: {expected[p]}" for p in expected if p not in right]
    claimed = [
        f"claimed {named(f.place)}: {f.value}{'' if f.sure else '  (marked)'}" for f in wrong
    ]
    return Score(
        place.name,
        len(expected),
        len(right),
        len(wrong),
        sum(fact.sure for fact in wrong),
        len(reading.found),
        sum(not fact.sure for fact in reading.found),
        (
            len(reading.lines),
            sum(bool(line.facts) for line in reading.lines),
            sum(line.left_out for line in reading.lines),
        ),
        took,
        (*missed, *claimed, *(f"left out {x.text} ({x.why})" for x in reading.left)),
    )


def named(place: Place) -> str:
    """The place for a person."""
    return ".".join(map(str, place))


def summary(scores: list[Score]) -> dict[str, object]:
    """The figures of all resumes, and of each."""
    expected = max(1, sum(s.expected for s in scores))
    claimed = max(1, sum(s.claimed for s in scores))
    unmarked, unsure = sum(s.unmarked for s in scores), sum(s.unsure for s in scores)
    lines, in_facts, left = (sum(s.lines[n] for s in scores) for n in range(3))
    return {
        "bench": "resumes",
        "cases": len(scores),
        "facts": expected,
        "read": sum(s.read for s in scores),
        "share": round(sum(s.read for s in scores) / expected, 4),
        "wrong": sum(s.wrong for s in scores),
        "wrong_unmarked": unmarked,
        "wrong_unmarked_share": round(unmarked / expected, 4),
        "marked": unsure,
        "marked_share": round(unsure / claimed, 4),
        "lines": lines,
        "lines_in_facts": in_facts,
        "lines_left_out": left,
        "slowest_s": round(max((s.seconds for s in scores), default=0.0), 2),
        "each": {s.name: [s.read, s.expected, s.wrong] for s in scores},
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]), tell="--tell" in sys.argv, last="--last" in sys.argv)
