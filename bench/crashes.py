"""kill -9 at eight points of a run, so many rounds, then resume: the crash matrix as a table.

Usage: crashes.py [ROUNDS]    (default 10; about 15 s a kill)
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.e2e.killing import Death, kill_and_resume
from tests.e2e.victim import POINTS


def main(rounds: int) -> None:
    began = time.monotonic()
    deaths: list[Death] = []
    for number in range(1, rounds + 1):
        for point in POINTS:
            with tempfile.TemporaryDirectory() as folder:
                deaths.append(kill_and_resume(Path(folder) / "home", point))
        faults = sum(bool(d.fault) for d in deaths)
        print(f"round {number}: {len(deaths)} kills, {faults} faults", flush=True)
    for point in POINTS:
        _tell(point, [d for d in deaths if d.point == point])
    print(json.dumps(_figures(deaths, time.monotonic() - began)))


def _tell(point: str, deaths: list[Death]) -> None:
    ends = Counter(d.verdict for d in deaths)
    held = Counter(d.applications for d in deaths)
    faults = Counter(d.fault for d in deaths if d.fault)
    print(f"{point:9s} ends {dict(ends)}  applications {dict(held)}  faults {dict(faults)}")


def _figures(deaths: list[Death], seconds: float) -> dict[str, object]:
    faults = Counter(d.fault for d in deaths if d.fault)
    figures = {
        "double": sum(d.applications > 1 for d in deaths),
        "false_success": faults["false success"],
        "other_faults": sum(faults.values()) - faults["double"] - faults["false success"],
    }
    return {"bench": "crashes", "cases": len(deaths), "figures": figures, "seconds": round(seconds)}


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
