"""The write gate: what leaves before anybody agreed, and what by one grant.

Usage: writes.py [SEQUENCES [IN_CHROMIUM]]    (default 10000 and 500)

`channels`: every way of `tests/browser/walls/channels.js` towards the job's own site, before a
grant and, asked twice, after the grant of one submit. `model`: random sequences of a hostile
planner (`tests/guard/planner.py`) against the gate itself. `chromium`: such sequences made by
pages, judged by what the sites got.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from pathlib import Path

from _tab import report

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.walls.channels import LEAVING, STAYING
from tests.browser.walls.planning import Stage, staged
from tests.browser.walls.talking import heard_of
from tests.guard.planner import Send, drawn, faults_of

SEQUENCES = 10_000
IN_CHROMIUM = 500
PER_BROWSER = 50
WAYS = (*STAYING, *LEAVING)


async def main(sequences: int, in_chromium: int) -> None:
    began = time.perf_counter()
    model = sum(map(_model_faults, range(sequences)))
    before = (await heard_of(gated=True)).at_home
    async with staged() as stage:
        after = {way: await stage.after_grant(way) for way in WAYS}
    print(f"after a grant: {dict(Counter(after.values()))}", flush=True)
    print(f"more than once: {[way for way, count in after.items() if count > 1]}")
    print(f"not at all: {[way for way, count in after.items() if not count]}", flush=True)
    sends, played = await _played(in_chromium)
    figures = {
        "channels": len(WAYS),
        "before_grant": len(before),
        "once_after_grant": sum(count == 1 for count in after.values()),
        "more_after_grant": sum(count > 1 for count in after.values()),
        "sequences": sequences,
        "model_faults": model,
        "in_chromium": in_chromium,
        "sends_in_chromium": sends,
        "chromium_faults": played,
    }
    report("writes", len(WAYS) * 2 + sequences + in_chromium, figures, began)


def _model_faults(seed: int) -> int:
    found = list(faults_of(drawn(seed)))
    if found:
        print(f"model, seed {seed}: {found}")
    return len(found)


async def _played(count: int) -> tuple[int, int]:
    """How many sends were made by pages, and of how many the sites knew another thing."""
    sends = faults = 0
    for first in range(0, count, PER_BROWSER):
        seeds = range(first, min(first + PER_BROWSER, count))
        async with staged() as stage:
            faults += sum([await _faults(stage, seed) for seed in seeds])
            strays = await stage.strays()
        sends += sum(isinstance(move, Send) for seed in seeds for move in drawn(seed))
        print(f"{seeds.stop} sequences, {sends} sends, {faults} faults, late: {strays}", flush=True)
        faults += len(strays)
    return sends, faults


async def _faults(stage: Stage, seed: int) -> int:
    found = await stage.faults_of(f"s{seed}", drawn(seed))
    if found:
        print(f"in Chromium, seed {seed}: {found}")
    return len(found)


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[1:]]
    asyncio.run(main(*given, *(SEQUENCES, IN_CHROMIUM)[len(given) :]))
