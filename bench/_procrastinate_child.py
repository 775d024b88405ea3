"""A bare procrastinate queue with no-op jobs: what it puts and does in a second."""

from __future__ import annotations

import asyncio
import json
import sys
import time

import procrastinate


async def main(url: str, count: int, at_once: int) -> None:
    app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=url))
    done, all_done = 0, asyncio.Event()

    @app.task(name="nothing")
    async def nothing(n: int) -> None:
        nonlocal done
        done += 1
        if done == count:
            all_done.set()

    async with app.open_async():
        await app.schema_manager.apply_schema_async()
        began = time.perf_counter()
        for first in range(0, count, at_once):
            numbers = range(first, first + at_once)
            await asyncio.gather(*(nothing.defer_async(n=n) for n in numbers))
        put_s = time.perf_counter() - began
        began = time.perf_counter()
        worker = asyncio.create_task(
            app.run_worker_async(concurrency=at_once, install_signal_handlers=False)
        )
        await all_done.wait()
        done_s = time.perf_counter() - began
        worker.cancel()
        await asyncio.wait((worker,), timeout=20)
    figures = {"put_per_s": round(count / put_s), "jobs_per_s": round(count / done_s)}
    print(json.dumps(figures))


asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
