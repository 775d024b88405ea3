"""The tests of workers run in the event loop that workers run in: it can do less than asyncio's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import uvloop


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """As `run_to_end` has it."""
    return {"uvloop": uvloop.new_event_loop}
