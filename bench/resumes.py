"""How many facts of resumes are read, and how many are claimed that are not there.

`python bench/resumes.py FOLDER [--tell]`: each folder in it holds `resume.pdf` and `facts.json`,
what a person reads in it, in the shape of a profile file. `--tell` lists every miss. The last line
is one JSON object.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from _resumes import Place, alike, leaves
from steadyhand.adapters.documents.imports.reading import reading_of
from steadyhand.adapters.documents.vocabulary_file import load_vocabulary


@dataclass(frozen=True, slots=True)
class Score:
    """One resume: what was to be read, was read, and was claimed wrongly."""

    name: str
    expected: int
    read: int
    wrong: int
    unsure: int
    seconds: float
    missed: tuple[str, ...] = ()


def main(folder: Path, *, tell: bool) -> None:
    """Every resume in the folder was read and scored."""
    load_vocabulary()  # once per process, and not part of any resume
    scores = [scored(p.parent) for p in sorted(folder.glob("*/facts.json"))]
    for score in scores:
        print(f"{score.name}: {score.read} of {score.expected}, {score.wrong} wrong")
        for line in score.missed if tell else ():
            print(f"    {line}")
    print(json.dumps(summary(scores)))


def scored(place: Path) -> Score:
    """How one resume was read."""
    expected = dict(leaves(json.loads((place / "facts.json").read_text("utf-8"))))
    began = time.perf_counter()
    reading = reading_of(place / "resume.pdf")
    took = time.perf_counter() - began
    found = {fact.place: alike(fact.value) for fact in reading.found}
    right = {p for p, value in expected.items() if found.get(p) == alike(value)}
    wrong = [p for p in found if p not in right]
    missed = [f"missed {named(p)}: {expected[p]}" for p in expected if p not in right]
    claimed = [f"claimed {named(p)}: {found[p]}" for p in wrong]
    unsure = sum(not fact.sure for fact in reading.found)
    told = (*missed, *claimed)
    return Score(place.name, len(expected), len(right), len(wrong), unsure, took, told)


def named(place: Place) -> str:
    """The place for a person."""
    return ".".join(map(str, place))


def summary(scores: list[Score]) -> dict[str, object]:
    """The figures of all resumes, and of each."""
    expected = sum(s.expected for s in scores)
    return {
        "bench": "resumes",
        "cases": len(scores),
        "facts": expected,
        "read": sum(s.read for s in scores),
        "share": round(sum(s.read for s in scores) / max(1, expected), 4),
        "wrong": sum(s.wrong for s in scores),
        "unsure": sum(s.unsure for s in scores),
        "slowest_s": round(max((s.seconds for s in scores), default=0.0), 2),
        "each": {s.name: [s.read, s.expected, s.wrong] for s in scores},
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]), tell="--tell" in sys.argv)
