"""A process whose tasks all want money at once; it is run as a module, with its numbers.

It prints how many were let, and the most that the month ever came to as it saw it.
"""

from __future__ import annotations

import asyncio
import os
import sys

from steadyhand.adapters.store import open_store
from steadyhand.errors import StoreAway


async def main(address: str, user: str, tasks: int, call: int, limit: int, month: str) -> None:
    """Each task asks once, and sees what was spent."""
    store = await open_store(address, user)

    async def task(n: int) -> tuple[bool, int]:
        name = f"run-{os.getpid()}-{n} model-1-0"
        while True:
            try:
                let = await store.spendings.reserve(name, call, month=month, limit=limit)
                return let, await store.spendings.spent(month)
            except StoreAway:  # it waited for its turn as long as the store lets it: once more
                continue

    told = await asyncio.gather(*map(task, range(tasks)))
    print(sum(let for let, _ in told), max(spent for _, spent in told))
    await store.close()


if __name__ == "__main__":
    _, where, who, *numbers, at = sys.argv
    asyncio.run(main(where, who, *map(int, numbers), at))
