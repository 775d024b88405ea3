"""What the walls cost: a whole application at the practice employer, with them and without.

Usage: walls_cost.py [ROUNDS [SLUG]]    (default 7 rounds of the wizard)

Without: no proxy, no guard, no gate; all else is the same, and the employer's own records say that
the application is right. The order is drawn anew in each round, the first of which warms caches.
"""

from __future__ import annotations

import asyncio
import random
import resource
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import nullcontext
from pathlib import Path

from _tab import report
from _unwalled import without_walls
from steadyhand import Settings, Verdict, apply
from steadyhand.demo import SAMPLE, PracticeEmployer, expected_fields
from steadyhand.testing import ScriptedHuman

ROUNDS = 7
SLUG = "wizard"


async def main(rounds: int, slug: str) -> None:
    began = time.perf_counter()
    took: dict[str, list[tuple[float, float]]] = defaultdict(list)
    with PracticeEmployer() as employer:
        for number in range(rounds + 1):
            for side in random.sample(("on", "off"), 2):
                employer.reset()
                at, cpu = time.perf_counter(), _cpu_s()
                with nullcontext() if side == "on" else without_walls():
                    await _applied(employer, slug)
                (held,) = employer.applications
                assert dict(held.fields) == dict(expected_fields(slug)), side
                if number:
                    took[side].append((time.perf_counter() - at, _cpu_s() - cpu))
                    print(f"{side:3s} {took[side][-1][0]:.2f} s, {took[side][-1][1]:.2f} cpu s")
    pairs = list(zip(took["on"], took["off"], strict=True))
    figures = {
        "ratio": round(statistics.median(on[0] / off[0] for on, off in pairs), 3),
        "cpu_ratio": round(statistics.median(on[1] / off[1] for on, off in pairs), 3),
        "on_s": round(statistics.median(wall for wall, _ in took["on"]), 2),
        "off_s": round(statistics.median(wall for wall, _ in took["off"]), 2),
        "on_cpu_s": round(statistics.median(cpu for _, cpu in took["on"]), 2),
        "off_cpu_s": round(statistics.median(cpu for _, cpu in took["off"]), 2),
    }
    report("walls_cost", len(pairs), figures, began)


async def _applied(employer: PracticeEmployer, slug: str) -> None:
    with tempfile.TemporaryDirectory() as home:
        receipt = await apply(
            employer.posting_url(slug),
            profile=SAMPLE / "profile.yaml",
            resume=SAMPLE / "resume.pdf",
            cover_letter=SAMPLE / "cover_letter.pdf",
            answers=SAMPLE / "answers.json",
            human=ScriptedHuman({"confirm_submit": True, "step_grant": True}),
            settings=Settings(home=Path(home), headless=True, allow_origins=(employer.origin,)),
        )
    assert receipt.verdict is Verdict.SUBMITTED, (receipt.verdict, receipt.reason, receipt.errors)


def _cpu_s() -> float:
    """Processor seconds of this process and of all that it started and that have ended."""
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in usages)


if __name__ == "__main__":
    given = sys.argv[1:]
    asyncio.run(main(int(given[0]) if given else ROUNDS, given[1] if len(given) > 1 else SLUG))
