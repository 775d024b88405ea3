"""Autocomplete tokens of saved pages, in document order, against those that a browser expects.

FOLDER holds `pages/` and `labels.json`: per page sections of fields with their `fieldName`. `f1` is
the harmonic mean of precision and recall over the longest common subsequence of the tokens that we
say and those that are expected, of all pages together; what the browser has no token for (user
names, passwords, our own vocabulary) is left out. Some expectations encode known mistakes.

`--half a` or `--half b` takes the pages whose name's digest is even or odd; `--tell` lists what
differs.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import ndiff
from pathlib import Path
from typing import TypedDict

from _forms import Looked, in_half, looks, run_as_asked
from _tab import report

TOKENS = frozenset(
    "name given-name additional-name family-name organization street-address address-line1"
    " address-line2 address-line3 address-level1 address-level2 address-level3 postal-code country"
    " tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix"
    " tel-extension email cc-name cc-given-name cc-additional-name cc-family-name cc-number"
    " cc-exp-month cc-exp-year cc-exp cc-type cc-csc".split()
)
SAME = {"country-name": "country"}


class Found(TypedDict):
    """One field that the browser recognises."""

    fieldName: str


class Section(TypedDict):
    """Fields that belong together."""

    fields: list[Found]


class Page(TypedDict):
    """What is expected of one page."""

    page: str
    sections: list[Section]


@dataclass(frozen=True, slots=True)
class Scored:
    """The tokens of one page, and how many of them are said in the expected order."""

    page: str
    expected: tuple[str, ...]
    said: tuple[str, ...]

    @property
    def common(self) -> int:
        """The length of the longest common subsequence."""
        return _common(self.expected, self.said)


def scored(page: Page, looked: Looked) -> Scored:
    """What was said of one page, beside what is expected."""
    named = (f["fieldName"] for s in page["sections"] for f in s["fields"])
    said = (SAME.get(i.name, i.name) for i in looked.seen.intents if i)
    expected = tuple(n for n in named if n in TOKENS)
    return Scored(page["page"], expected, tuple(n for n in said if n in TOKENS))


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    row = [0] * (len(other) + 1)
    for each in one:
        before = row
        row = [0]
        for place, its in enumerate(other):
            best = max(before[place + 1], row[-1])
            row.append(before[place] + 1 if each == its else best)
    return row[-1]


async def main(folder: Path, half: str, *, tell: bool) -> None:
    began = time.perf_counter()
    labels: list[Page] = json.loads((folder / "labels.json").read_text("utf-8"))
    pages = {p["page"]: p for p in labels if in_half(p["page"], half)}
    results = [
        scored(pages[each.page], each) async for each in looks(folder / "pages", tuple(pages))
    ]
    for each in (r for r in results if tell and r.expected != r.said):
        print(each.page, *ndiff(each.expected, each.said), sep="\n  ", file=sys.stderr)
    report("autofill", len(results), figures(results), began)


def figures(results: list[Scored]) -> dict[str, float | None]:
    """The figures of all pages together."""
    common = sum(r.common for r in results)
    said, expected = sum(len(r.said) for r in results), sum(len(r.expected) for r in results)
    return {
        "f1": round(2 * common / (said + expected), 4) if said + expected else 0.0,
        "precision": round(common / said, 4) if said else 0.0,
        "recall": round(common / expected, 4) if expected else 0.0,
        "tokens": expected,
    }


if __name__ == "__main__":
    run_as_asked(main)
