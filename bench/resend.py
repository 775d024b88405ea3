"""A POST on a line that is in use and dies without an answer: how often the site gets it.

Usage: resend.py [ROUNDS]    (default 20 of each way, over http, https and HTTP/2)

The control is a browser of Playwright's own launch, a fifth as often.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from _tab import report

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.walls.dropping import PROTOCOLS, SENDS, unwalled, walled
from tests.browser.walls.secure import secure_site

ROUNDS = 20
logging.getLogger("site").setLevel(logging.ERROR)  # it says at every start what it does not need


async def main(rounds: int) -> None:
    began = time.perf_counter()
    got: Counter[int] = Counter()
    control: Counter[int] = Counter()
    for protocol in PROTOCOLS:
        for inside, found, times in ((True, got, rounds), (False, control, max(1, rounds // 5))):
            each = await _rounds(protocol, times, inside=inside)
            print(f"{protocol:9s} {'walled' if inside else 'control':8s} {each}", flush=True)
            found.update(count for counts in each.values() for count in counts.elements())
    figures = {
        "sent": got.total(),
        "once": got[1],
        "twice": sum(times for count, times in got.items() if count > 1),
        "never": got[0],
        "control_sent": control.total(),
        "control_twice": sum(times for count, times in control.items() if count > 1),
    }
    report("resend", got.total() + control.total(), figures, began)


async def _rounds(protocol: str, times: int, *, inside: bool) -> dict[str, Counter[int]]:
    """By the way of sending, how often the site got so many."""
    with tempfile.TemporaryDirectory() as folder:
        site_of, drops = secure_site(Path(folder), protocol), walled if inside else unwalled
        async with site_of as site, drops(site) as drop:
            return {way: Counter([await drop(way) for _ in range(times)]) for way in SENDS}


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))
