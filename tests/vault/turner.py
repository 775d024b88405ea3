"""A process that rotates, and dies by SIGKILL at its n-th step: `turner.py ADDRESS HOME N`."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import sys
from pathlib import Path

from tests.vault.rig import NOW, Bench

from steadyhand.adapters.vault import RotationOrder, rotate_keys


async def main(address: str, home: Path, last: int) -> None:
    bench = await Bench.open(address, home)
    steps = itertools.count(1)

    def step(told: str) -> None:
        if next(steps) == last:
            os.kill(os.getpid(), signal.SIGKILL)

    done = await rotate_keys(bench.keys, bench.audit, RotationOrder("test", NOW, step))
    await bench.close()
    sys.stdout.write(f"{done.settled} {next(steps)}\n")


asyncio.run(main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])))
