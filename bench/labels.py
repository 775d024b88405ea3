"""Labels of forms in several languages: how many are read as a careful reader reads them.

The figures are for pages that do not tell their language; `told` is the accuracy where they do.
Takes a folder of lists like `tests/core/answer/labels`; `--tell` prints what was read otherwise.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from _labels import Score, labels_of, scored
from steadyhand.adapters.documents.language_files import load_vocabulary

LISTS = Path(__file__).parent.parent / "tests" / "core" / "answer" / "labels"


def main(folder: Path, *, tell: bool) -> None:
    began = time.perf_counter()
    words = load_vocabulary()
    lists = {path.stem: tuple(labels_of(path)) for path in sorted(folder.glob("*.json"))}
    scores = {name: scored(labels, words) for name, labels in lists.items()}
    told = {name: scored(labels, words, told=True) for name, labels in lists.items()}
    figures = {
        name: score.figures() | {"told": told[name].figures()["accuracy"]}
        for name, score in scores.items()
    }
    for name, score in scores.items():
        print(name, figures[name])
        if tell:
            _tell(score)
    answer = {
        "bench": "labels",
        "cases": sum(map(len, lists.values())),
        "figures": figures,
        "seconds": round(time.perf_counter() - began, 2),
    }
    print(json.dumps(answer))


def _tell(score: Score) -> None:
    for label, meaning in score.wrong:
        print(f"  wrong: {label.text!r} is {label.means or 'unknown'}, read as {meaning}")
    for label in score.silent:
        print(f"  silent: {label.text!r} is {label.means}")


if __name__ == "__main__":
    given = [each for each in sys.argv[1:] if each != "--tell"]
    main(Path(given[0]) if given else LISTS, tell="--tell" in sys.argv)
