"""Each kind of the forty leads by itself, from its link to its end, with a real browser.

`.venv/bin/python bench/leads.py [SORT ...]`: every lead, or those of these sorts (good, duplicate,
closed, dead, captcha, unfit, prohibited). A duplicate is run after what it repeats. The last line
is one JSON object; the batch of all of them is another benchmark.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path

from _leads import Expected, Lead, Person, Sort, World
from steadyhand.demo import SAMPLE
from steadyhand.wiring import single


async def main(sorts: list[str]) -> None:
    """The figures, and a line for each lead before them."""
    began, right, run = time.monotonic(), 0, 0
    with World() as world, tempfile.TemporaryDirectory() as folder:
        chosen = [lead for lead in world.leads if not sorts or lead.sort in sorts]
        for lead in (each for each in chosen if not each.repeats):
            started, home = time.monotonic(), Path(folder)
            told, why = await came_of(world, lead, home)
            right, run = right + (told == lead.expected), run + 1
            mark = "ok" if told == lead.expected else f"WRONG, expected {lead.expected}: {why}"
            print(f"{lead.sort:11}{time.monotonic() - started:6.1f} s  {lead.url}  {told}  {mark}")
        held, twice = len(world.applications()), len(world.twice)
    figures = {"right": right, "applications": held, "twice": twice}
    seconds = round(time.monotonic() - began, 2)
    print(json.dumps({"bench": "leads", "cases": run, "figures": figures, "seconds": seconds}))


async def came_of(world: World, lead: Lead, home: Path) -> tuple[Expected, tuple[str, ...]]:
    """What the lead came to, and what went wrong with it."""
    receipt = await single(
        lead.url,
        profile=SAMPLE / "profile.yaml",
        answers=SAMPLE / "answers.json",
        human=Person(),
        settings=world.settings(home),
    )
    told = Expected(str(receipt.status), str(receipt.verdict), receipt.reason)
    return told, receipt.errors


if __name__ == "__main__":
    asked = sys.argv[1:]
    if unknown := set(asked) - set(Sort):
        sys.exit(f"no such sort of leads: {', '.join(sorted(unknown))}")
    asyncio.run(main(asked))
