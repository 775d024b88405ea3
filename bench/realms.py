"""How often the first script of a realm that a page makes is heard by anybody.

Usage: realms.py [TIMES] [--load N]    (default 20 times, and no load)

Frames (sandboxed, srcdoc, blank, blob, data, written), windows, workers and worklets: the ways of
`tests/browser/walls/frames.js`. Each is made TIMES times in a job whose form is filled and not
sent, and tells two values, enciphered, to a site that was never met and to one that was, and in
plain to the job's own. `reached` counts the ways that reached anybody elsewhere, `reached_home`
those at home; the control is one round in a browser with nothing of ours around it. With a load,
N processes keep the machine busy meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path

from _tab import report
from leaks import busy

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.walls.exfiltration import Leaks, leaks_before_yes, leaks_of_control
from tests.browser.walls.listener import Place
from tests.browser.walls.ways import ways

TIMES = 20
TOLD: tuple[Place, ...] = ("unmet", "met", "home")
REALMS = tuple(way for way in ways() if way.file == "frames")


async def main(times: int, load: int) -> None:
    """Measure the control once and the product *times* times, and print both."""
    began = time.perf_counter()
    with busy(load):
        control = await leaks_of_control(REALMS, TOLD)
        leaks = await leaks_before_yes(REALMS, TOLD, times)
    for place in TOLD:
        print(f"{place}: {sorted(leaks.ways(place))}")
    arrive = frozenset[str]().union(*(control.ways(place) for place in TOLD))
    figures = {
        "reached": len(elsewhere(leaks)),
        "reached_home": len(leaks.ways("home")),
        "tcp": leaks.tcp,
        "udp": leaks.udp,
        "realms": len(REALMS),
        "times": times,
        "arrive_in_control": len(arrive),
        "load": load,
    }
    report("realms", len(REALMS) * len(TOLD) * times, figures, began)


def elsewhere(leaks: Leaks) -> frozenset[str]:
    """Return the ways that reached another site than the job's own."""
    return leaks.ways("unmet") | leaks.ways("met")


if __name__ == "__main__":
    asked = argparse.ArgumentParser()
    asked.add_argument("times", nargs="?", type=int, default=TIMES)
    asked.add_argument("--load", type=int, default=0)
    given = asked.parse_args()
    asyncio.run(main(given.times, given.load))
