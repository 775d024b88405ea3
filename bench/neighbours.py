"""Two runs side by side in one browser, the pages of each hostile to the other.

Usage: neighbours.py [SEQUENCES] [--of FILE,...] [--times N]
(default 200, the ways of all files, once)

`stores`: what a page of one run left in every way of `tests/browser/walls/neighbours.js`, and in
how many of them a page of the same origin found it: in the other run (`seen_by_neighbour`) and, as
the control, in its own. `told`: a run that has typed tells by every way of `channels.js`, to its
own site and to another one, while its neighbour, which has typed nothing and has met both sites,
says the same to a third one: what arrived of the first, and of the neighbour as the control.
`writes`: random sequences of a hostile planner, as in `bench/writes.py`, in both runs at once.
`leaks`: the job of `bench/leaks.py` in both runs at once, each filled, granted, sent and confirmed
while the other is; counted is what `known_open.py` does not list.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from _tab import report
from leaks import taking, unlisted

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.walls.exfiltration import MUCH_MB, Leaks, leaks_side_by_side
from tests.browser.walls.neighbours import STORES, stores, told_beside
from tests.browser.walls.planning import Stage, staged
from tests.browser.walls.ways import FILES, ways
from tests.guard.planner import drawn

from steadyhand.adapters.browser.pool import browser_pool

SEQUENCES = 200
PER_BROWSER = 50


async def main(sequences: int, files: Sequence[str], times: int) -> None:
    """Measure each part, and print all figures."""
    began, load = time.perf_counter(), os.getloadavg()[0]
    figures: dict[str, object] = {"stores": len(STORES)}
    found = [await stores() for _ in range(times)]
    figures["seen_by_neighbour"] = sum(len(each.by_neighbour) for each in found)
    figures["seen_by_own"] = min(len(each.by_own) for each in found)
    told = [await told_beside() for _ in range(times)]
    figures["reached"] = sum(len(each.elsewhere) for each in told)
    figures["written"] = sum(len(each.at_home) for each in told)
    figures["lines"] = sum(each.lines for each in told)
    figures["packets"] = sum(each.udp for each in told)
    figures["arrived_of_neighbour"] = min(len(each.by_neighbour) for each in told)
    print(figures, flush=True)
    figures["sequences"] = 2 * sequences
    figures["sequence_faults"] = await _played(sequences) if sequences else 0
    print(f"{2 * sequences} sequences: {figures['sequence_faults']} faults", flush=True)
    leaks = [each for _ in range(times) for each in await _leaks(files)] if files else []
    figures["unlisted"], figures["grants_taken"] = len(unlisted(leaks)), len(taking(leaks))
    figures["forms_sent"] = sum(each.sent for each in leaks)
    figures["load"] = f"{load:.1f} to {os.getloadavg()[0]:.1f}"
    report("neighbours", times * len(STORES) + 2 * sequences, figures, began)


async def _played(count: int) -> int:
    """In how many sequences of both runs the sites knew another thing than the promise."""
    faults = 0
    for first in range(0, count, PER_BROWSER):
        seeds = range(first, min(first + PER_BROWSER, count))
        async with (
            browser_pool(runs_per_browser=2, memory_mb=MUCH_MB) as pool,
            staged(pool.launch) as one,
            staged(pool.launch) as other,
        ):
            later = range(count + seeds.start, count + seeds.stop)
            played = await asyncio.gather(_faults(one, seeds), _faults(other, later))
            faults += sum(played) + len(await one.strays()) + len(await other.strays())
    return faults


async def _faults(stage: Stage, seeds: Sequence[int]) -> int:
    count = 0
    for seed in seeds:
        if found := await stage.faults_of(f"s{seed}", drawn(seed)):
            print(f"seed {seed}: {found}", flush=True)
            count += 1
    return count


async def _leaks(files: Sequence[str]) -> list[Leaks]:
    """What two jobs at once let out, the ways of each file in jobs of their own."""
    found: list[Leaks] = []
    chosen = [way for way in ways() if way.file in files]
    for file, each in groupby(chosen, key=lambda way: way.file):
        pair = await leaks_side_by_side(tuple(each))
        print(f"{file}: unlisted {sorted(unlisted(pair))}", flush=True)
        found.extend(pair)
    return found


if __name__ == "__main__":
    asked = argparse.ArgumentParser()
    asked.add_argument("sequences", nargs="?", type=int, default=SEQUENCES)
    asked.add_argument("--of", default=",".join(FILES))
    asked.add_argument("--times", type=int, default=1)
    given = asked.parse_args()
    asyncio.run(main(given.sequences, [f for f in given.of.split(",") if f], given.times))
