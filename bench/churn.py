"""Acting on forms that change at any moment: 2,000 cases, and how many touched a wrong element.

    .venv/bin/python bench/churn.py [CASES] [SEED]

Between the look and the act, and while it acts, nodes are replaced, moved, rendered anew and given
other questions, ids and names. Every control tells what touched it. "refused" is an act that was
not begun or not finished because the page had changed.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.acting.churn import HTML, Outcome, by_us, carried_out, drawn

from _tab import report, tab

CASES = 2000
PAGE_CASES = 100  # on one document, then a new one


async def main(cases: int, seed: str) -> None:
    began = time.perf_counter()
    seen: list[Outcome] = []
    async with tab() as (page, ours):
        for number in range(cases):
            if number % PAGE_CASES == 0:
                await page.set_content(HTML)
            case = drawn(random.Random(f"{seed} {number}"))
            seen.append(await carried_out(page, ours, case, by_us))
    for outcome in seen:
        if outcome.wrong:
            print(outcome)
    figures: dict[str, float | None] = {
        "wrong": sum(bool(outcome.wrong) for outcome in seen),
        "acted": sum(outcome.acted for outcome in seen),
        "refused": sum(not outcome.acted for outcome in seen),
    }
    report("churn", len(seen), figures, began)


if __name__ == "__main__":
    given = sys.argv[1:]
    asyncio.run(main(int(given[0]) if given else CASES, given[1] if len(given) > 1 else "churn"))
