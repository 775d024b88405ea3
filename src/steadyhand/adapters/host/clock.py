"""Time and names from the machine."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from datetime import UTC, datetime


class SystemClock:
    """The machine's clocks."""

    def now(self) -> datetime:
        """Wall time, UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds that never run backwards."""
        return time.monotonic()

    async def pause(self, seconds: float) -> None:
        """So much time has passed."""
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.Event().wait(), seconds)


class RandomIds:
    """Ids that sort by time and salts that nobody can guess."""

    def run_id(self) -> str:
        """`r-YYYYMMDD-HHMMSS-` and six random hex digits."""
        return f"r-{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"

    def salt(self) -> str:
        """32 random hex digits."""
        return secrets.token_hex(16)
