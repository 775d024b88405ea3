"""What the walls held back in runs that are kept: requests by kind, and the verdicts beside them.

Usage: held.py FOLDER

FOLDER holds homes at any depth, as `gym score --keep FOLDER` leaves them. `broken` counts runs in
which something was held back and the form was not sent.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from _held import kinds_of_held
from _tab import report
from steadyhand.adapters.store import Home, open_store
from steadyhand.core.act.results import Verdict
from steadyhand.core.journal.state import State, fold_all

RUNS_MAX = 10_000


async def main(folder: Path, homes: Sequence[Path]) -> None:
    """Count over the *homes* below *folder*, and print each run in which something was held."""
    began = time.perf_counter()
    kinds: Counter[str] = Counter()
    runs = broken = 0
    for home in homes:
        for state in await _states(home):
            found = kinds_of_held(state.held)
            verdict = state.ended.verdict if state.ended else None
            runs += 1
            kinds += found
            broken += bool(found) and verdict is not Verdict.SUBMITTED
            if found:
                print(f"{home.relative_to(folder)}: {verdict}: {dict(found)}")
    figures: dict[str, object] = {
        "runs": runs,
        "broken": broken,
        "held": dict(sorted(kinds.items())),
    }
    report("held", runs, figures, began)


async def _states(home: Path) -> list[State]:
    store = await open_store(Home.beside(home).database_url, "local")
    try:
        rows = await store.runs.recent(RUNS_MAX)
        return [fold_all(await store.journal.read(row.run_id)) for row in rows]
    finally:
        await store.close()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: held.py FOLDER")
    kept = Path(sys.argv[1])
    asyncio.run(main(kept, sorted({path.parent for path in kept.rglob("*.db")})))
