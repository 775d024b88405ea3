"""The faults of sites, pages and browsers: how each run ends, in what time, and what it leaves.

Usage: faults.py [WORD ...]    (only the cases whose name has one of the words; about 8 minutes)
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.faults.applying import Ended, applied
from tests.faults.cases import CASES
from tests.faults.server import faulty


def main(words: list[str]) -> None:
    began = time.monotonic()
    wanted = {n: c for n, c in CASES.items() if not words or any(w in n for w in words)}
    print("| fault | end | seconds | wrong |\n|---|---|---|---|")
    ends = {}
    for name, case in wanted.items():
        with faulty() as site, tempfile.TemporaryDirectory() as home:
            ends[name] = asyncio.run(applied(site, case, Path(home)))
        print(_row(name, ends[name]), flush=True)
    print(json.dumps(_figures(list(ends.values()), time.monotonic() - began)))


def _row(name: str, ended: Ended) -> str:
    return f"| {name} | {ended.end} | {ended.seconds:.0f} | {'; '.join(ended.faults())} |"


def _figures(ends: list[Ended], seconds: float) -> dict[str, object]:
    figures = {
        "in_class": sum(e.end in e.case.end for e in ends),
        "in_time": sum(e.seconds <= e.case.within_s for e in ends),
        "double": sum(e.posts > e.case.posts for e in ends),
        "false_success": sum(e.end == "submitted_confirmed" and not e.kept for e in ends),
        "orphans": sum(len(e.left) for e in ends),
    }
    return {"bench": "faults", "cases": len(ends), "figures": figures, "seconds": round(seconds)}


if __name__ == "__main__":
    main(sys.argv[1:])
