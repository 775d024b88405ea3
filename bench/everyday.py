"""Sentences as people say them, on small pages: how many of them are done, by no model.

`.venv/bin/python bench/everyday.py [--half read|unread] [--tell]`

The cases of `_everyday.py` were written before what reads them. A digest of the name puts each into
one half or the other: `unread` is the half that stays shut while rules are written.

- `done`: just what the sentence asks for was done. `wrong`: something else was.
- `short`: no more than a part of it was done, or nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Page

from _everyday import CASES, SCRIPT, Case
from _tab import report
from miniwob import EPISODE_S, Scripted, opened, served
from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.goal.sentences import understand
from steadyhand.errors import SteadyhandError
from steadyhand.ports import Tab
from steadyhand.run.pursue import Pursuit

HALVES = ("read", "unread")


def half_of(case: Case) -> str:
    """The half that the case is in."""
    return HALVES[sha256(case.name.encode()).digest()[0] % 2]


async def play(page: Page, tab: Tab, address: str, case: Case) -> tuple[str, str]:
    """What became of it, and why."""
    tab.gate.hold_writes()
    tab.gate.pass_writes()
    await tab.page.open(address, timeout_s=20)
    goal = understand(case.sentence)
    if goal is None:
        return "short", "not understood"
    why = ""
    try:
        async with asyncio.timeout(EPISODE_S):
            origin = address.rpartition("/")[0]
            pursuit = Pursuit(
                tab, Scripted(), (origin,), vocabulary=load_vocabulary(), verify=False
            )
            _, why = await pursuit.follow(goal)
    except (TimeoutError, SteadyhandError) as fault:
        why = f"{type(fault).__name__}: {fault}"
    did = tuple(await page.evaluate("did"))
    if did == case.did and await page.evaluate(case.state):
        return "done", why
    return "short" if did == case.did[: len(did)] else "wrong", f"did {did}; {why}"


@contextmanager
def written_pages() -> Iterator[Path]:
    """A folder with the page of each case, by its number."""
    with TemporaryDirectory() as name:
        for n, case in enumerate(CASES):
            page = f"<!doctype html><title>{case.name}</title>{SCRIPT}{case.page}"
            Path(name, f"{n}.html").write_text(page, "utf-8")
        yield Path(name)


async def run(half: str, *, tell: bool) -> Counter[str]:
    """What became of all cases of that half, '' for both."""
    told = Counter[str]()
    with written_pages() as folder, served(folder) as origin:
        async with opened(origin) as (page, tab):
            for n, case in enumerate(CASES):
                if half in ("", half_of(case)):
                    outcome, why = await play(page, tab, f"{origin}/{n}.html", case)
                    told[outcome] += 1
                    if tell and outcome != "done":
                        print(f"{outcome} {case.name}: {case.sentence!r}: {why[:300]}", flush=True)
    return told


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", default="", choices=["", *HALVES])
    parser.add_argument("--tell", action="store_true")
    options = parser.parse_args()
    began = time.perf_counter()
    told = asyncio.run(run(options.half, tell=options.tell))
    report("everyday", told.total(), {k: told[k] for k in ("done", "short", "wrong")}, began)


if __name__ == "__main__":
    main()
