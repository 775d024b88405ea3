"""The crash matrix: each point of a run, struck in three ways, and what the employer then holds.

Usage: crashes.py [ROUNDS] [RECORD]

ROUNDS (default 15) are run at each of the six points around the intent, at most three elsewhere. A
strike takes 5 to 10 s on an idle machine, two at a time: the whole about half an hour. With RECORD
every strike is noted in that file, and a later call goes on where an earlier one ended. A strike
that hit nothing shows nothing: it is made again then.
"""

from __future__ import annotations

import json
import multiprocessing
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.e2e.killing import EXPECTED, Death, strike_and_resume
from tests.e2e.victim import AROUND, MODES, POINTS

from steadyhand.errors import SteadyhandError

ELSEWHERE = 3  # rounds at the other points
AT_ONCE = 2  # strikes; each has a browser

Strike = tuple[str, str]  # point, mode


def main(rounds: int, record: Path | None) -> None:
    began = time.monotonic()
    deaths = _known(record)
    todo = list(_missing(rounds, deaths))
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(AT_ONCE, mp_context=spawn) as pool:
        for done in as_completed([pool.submit(_strike, *each) for each in todo]):
            deaths.append(done.result())
            _note(record, deaths[-1])
    print(table(deaths))
    print(json.dumps(_figures(deaths, time.monotonic() - began)))


def _missing(rounds: int, deaths: Sequence[Death]) -> Iterator[Strike]:
    """Round by round, so that a matrix that was broken off has something at every point."""
    held = Counter((d.point, d.mode) for d in deaths)
    for number in range(rounds):
        for point in POINTS:
            for mode in MODES:
                wanted = point in AROUND or number < ELSEWHERE
                if wanted and held[point, mode] <= number:
                    yield point, mode


def _strike(point: str, mode: str) -> Death:
    with tempfile.TemporaryDirectory() as folder:
        try:
            return strike_and_resume(Path(folder), point, mode)
        except (AssertionError, TimeoutError, SteadyhandError, subprocess.TimeoutExpired) as broke:
            return Death(point, mode, False, 0, f"none: {str(broke)[-300:]}")


def _known(record: Path | None) -> list[Death]:
    if record is None or not record.exists():
        return []
    deaths = [Death(**json.loads(line)) for line in record.read_text().splitlines()]
    return [death for death in deaths if death.struck]


def _note(record: Path | None, death: Death) -> None:
    if record is not None:
        with record.open("a") as file:
            file.write(json.dumps(asdict(death)) + "\n")
    if death.fault:
        print(f"{death.point} / {death.mode}: {death.fault}", flush=True)


def table(deaths: Sequence[Death]) -> str:
    """One row a point, one column a mode: how often it ended how, and what was wrong."""
    lines = ["| point | " + " | ".join(MODES) + " |", "|---" * (len(MODES) + 1) + "|"]
    for point in POINTS:
        cells = (_cell([d for d in deaths if (d.point, d.mode) == (point, m)]) for m in MODES)
        around = " *" if point in AROUND else ""
        lines.append(f"| {point}{around} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _cell(deaths: Sequence[Death]) -> str:
    ends = Counter(d.verdict for d in deaths)
    faults = Counter(d.fault for d in deaths if d.fault)
    told = ", ".join(f"{count} {end}" for end, count in sorted(ends.items()))
    wrong = "; ".join(f"{count} x {fault}" for fault, count in sorted(faults.items()))
    return f"{told} ({wrong})" if wrong else told or "-"


def _figures(deaths: Sequence[Death], seconds: float) -> dict[str, object]:
    figures = {
        "double": sum(d.applications > 1 for d in deaths),
        "lost": sum(d.ends != 1 for d in deaths),
        "false_success": sum(d.verdict == "submitted" and d.applications != 1 for d in deaths),
        "orphans": sum(d.orphans for d in deaths),
        "as_expected": sum(d.verdict == EXPECTED[d.mode][d.point] for d in deaths),
        "other_faults": sum(bool(d.fault) for d in deaths),
    }
    return {"bench": "crashes", "cases": len(deaths), "figures": figures, "seconds": round(seconds)}


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 15, Path(given[1]) if len(given) > 1 else None)
