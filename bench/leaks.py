"""Every way in which a page can tell what was typed: what arrives, where, and when.

Usage: leaks.py [RUNS] [--load N] [--of FILE,...]    (default 3 runs, no load, ways of all files)

In each run a form is filled, sent by a grant and confirmed, while pages of its site tell two values
in every way of `tests/browser/walls/ways.py`: to a site that was never met, to one that was met
before anything was typed, to a sibling host of the job's site and to the job's own site; before the
YES, during it and after it. `tests/browser/walls/exfiltration.py` says what counts. Elsewhere the
values are enciphered; the first ways tell them in plain as well (`reached_in_plain`), to another
site and to the job's own. Beside them a form is filled that stores each answer as it is typed, in
every writing of `tests/browser/saving/pages.py`.

The ways of each file of scripts have a job of their own, and what reached whom is told as soon as
that is done. A way counts once for each run and place that it reached. `tcp` counts connections to
the site that was never met, `udp` packets to any. The control is a browser of Playwright's own
launch with nothing of ours around it. With a load, N processes keep the machine busy meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

from _tab import report

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.saving.pages import WRITINGS
from tests.browser.saving.storing import stored_by
from tests.browser.walls.exfiltration import Leaks, leaks_of_control, leaks_of_job
from tests.browser.walls.known_open import KNOWN_OPEN, open_ways
from tests.browser.walls.listener import PHASES, PLACES, Hit, Phase, Place
from tests.browser.walls.talking import Heard, heard_of
from tests.browser.walls.ways import FILES, Way, ways

Job = Callable[[Sequence[Way]], Awaitable[Leaks]]
RUNS = 3
GRANTED: tuple[Place, Phase] = ("home", "during")
SPIN = "while True: pass"
STOP_S = 10.0
FIGURES: dict[Place, str] = {
    "unmet": "reached",
    "met": "reached_met",
    "sibling": "reached_sibling",
    "home": "reached_home",
}


async def main(runs: int, load: int, files: Sequence[str]) -> None:
    """Measure the control once and the product *runs* times, and print both."""
    began = time.perf_counter()
    chosen = [way for way in ways() if way.file in files]
    with busy(load):
        control = await by_file("control", chosen, leaks_of_control)
        leaks = [await by_file(f"run {n + 1}", chosen, leaks_of_job) for n in range(runs)]
        heard = [await heard_of(gated=True) for _ in range(runs)]
        stored = [await stored_by(gated=True) for _ in range(runs)]
        stored_in_control = await stored_by(gated=False)
    for number, each_way in enumerate(stored, 1):
        print(f"run {number}: stored as it was typed {sorted(each_way)}")
    names = frozenset(way.name for way in chosen)
    print(f"silent in the control: {sorted(names - arrived(control))}")
    print(f"open, and not listed: {sorted(unlisted(leaks))}")
    print(f"by a submit's grant: {sorted(taking(leaks))}")
    print(f"listed, and not open: {sorted(closed(leaks, names))}")
    figures = {
        **reached(leaks),
        **in_plain(heard),
        "unlisted": len(unlisted(leaks)),
        "grants_taken": len(taking(leaks)),
        "tcp": sum(each.tcp for each in leaks),
        "udp": sum(each.udp for each in leaks),
        "forms_sent": sum(each.sent for each in leaks),
        "reached_saving": sum(map(len, stored)),
        "channels": len(names),
        "saving_channels": len(WRITINGS),
        "saving_arrives_in_control": len(stored_in_control),
        "arrive_in_control": len(arrived(control)),
        **{f"arrive_{place}_in_control": len(control.ways(place)) for place in PLACES},
        "tcp_in_control": control.tcp,
        "udp_in_control": control.udp,
        "load": load,
    }
    report("leaks", len(names) * len(PLACES) * len(PHASES) * runs, figures, began)


async def by_file(name: str, chosen: Sequence[Way], job: Job) -> Leaks:
    """Have the ways of each file say it in a job of their own, and show what arrived."""
    parts = []
    for file, each in groupby(chosen, key=lambda way: way.file):
        parts.append(await job(tuple(each)))
        show(f"{name}, {file}", parts[-1])
    return Leaks(
        frozenset[Hit]().union(*(part.hits for part in parts)),
        tcp=sum(part.tcp for part in parts),
        udp=sum(part.udp for part in parts),
        sent=sum(part.sent for part in parts),
    )


def arrived(leaks: Leaks) -> frozenset[str]:
    """Return the ways that reached any place."""
    return frozenset().union(*(leaks.ways(place) for place in PLACES))


def reached(runs: Sequence[Leaks]) -> dict[str, int]:
    """Count the ways that reached each place, in any phase and in each."""
    figures = {}
    for place, name in FIGURES.items():
        figures[name] = sum(len(each.ways(place)) for each in runs)
        for phase in PHASES:
            figures[f"{name}_{phase}"] = sum(len(each.ways(place, phase)) for each in runs)
    return figures


def in_plain(runs: Sequence[Heard]) -> dict[str, int]:
    """Count what the first ways told in plain, and what came near that was no request."""
    return {
        "reached_in_plain": sum(len(each.elsewhere) for each in runs),
        "reached_home_in_plain": sum(len(each.at_home) for each in runs),
        "tcp_in_plain": sum(each.tcp for each in runs),
        "udp_in_plain": sum(each.udp for each in runs),
    }


def unlisted(runs: Sequence[Leaks]) -> frozenset[str]:
    """Return, as PLACE/WAY, what arrived and `known_open.py` does not list."""
    return frozenset(
        f"{place}/{way}"
        for each in runs
        for place in PLACES
        for phase in PHASES
        for way in each.ways(place, phase) - open_ways(place, phase)
        if (place, phase) != GRANTED
    )


def taking(runs: Sequence[Leaks]) -> tuple[str, ...]:
    """Return the ways that left for home by a submit's grant, in the place of the form."""
    return tuple(way for each in runs for way in each.ways(*GRANTED) - open_ways(*GRANTED))


def closed(runs: Sequence[Leaks], names: frozenset[str]) -> frozenset[str]:
    """Return, as PLACE/WAY, what is listed there and arrived in no run."""
    return frozenset(
        f"{place}/{way}"
        for place in PLACES
        for way in (KNOWN_OPEN[place] & names).difference(*(each.ways(place) for each in runs))
    )


def show(name: str, leaks: Leaks) -> None:
    """Print which ways reached which place in which phase."""
    for place in PLACES:
        for phase in PHASES:
            found = sorted(leaks.ways(place, phase))
            if found:
                print(f"{name}: {place}, {phase}: {len(found)} {found}", flush=True)
    print(f"{name}: tcp {leaks.tcp}, udp {leaks.udp}, sent {leaks.sent}", flush=True)


@contextmanager
def busy(load: int) -> Iterator[None]:
    """So many processes keep the machine busy while the block runs."""
    spinning = [subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(load)]
    try:
        yield
    finally:
        for each in spinning:
            each.kill()
            each.wait(STOP_S)


if __name__ == "__main__":
    asked = argparse.ArgumentParser()
    asked.add_argument("runs", nargs="?", type=int, default=RUNS)
    asked.add_argument("--load", type=int, default=0)
    asked.add_argument("--of", default=",".join(FILES))
    given = asked.parse_args()
    asyncio.run(main(given.runs, given.load, given.of.split(",")))
