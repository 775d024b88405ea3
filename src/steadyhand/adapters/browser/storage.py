"""Cookies and storage of one origin: restored before the first page, read at a run's end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from playwright.async_api import Error, StorageState

from steadyhand.core.journal.events import BrowserKnows
from steadyhand.core.secrets import StoredSession, is_sent_to
from steadyhand.errors import PageHung
from steadyhand.ports import SiteMemory

from .cdp.session import WorldGone, within

# What a browser knows of sites: given before its first page opens, taken at the end of its run.
#
# Only cookies and storage of the origin that is asked about leave here; whatever other sites left
# in the same browser goes with the browser. A profile of the user's own is never read out or
# written to: it keeps what it knows itself.

RECALL_S = 15.0  # one origin takes 0.8 s, most of it a page of Playwright's own
STATE_MAX = 4_000_000  # characters; who a visitor is takes thousands, an offline copy millions
READING_STORAGE = "reading what the site left in the browser"
STATE_REFUSED = "the browser did not take it"


class StorageContext(Protocol):
    """What of Playwright's browser context is used here."""

    async def storage_state(self, *, indexed_db: bool | None = None) -> StorageState:
        """All that sites left in it."""
        ...

    async def set_storage_state(self, storage_state: StorageState) -> None:
        """It holds that and nothing else."""
        ...


@dataclass(frozen=True, slots=True)
class OwnStorage:
    """The `ports.Memory` of a browser that began with nothing."""

    context: StorageContext
    told: tuple[BrowserKnows, ...] = ()

    def began(self) -> tuple[BrowserKnows, ...]:
        """Why it began with nothing, where something was wanted."""
        return self.told

    async def recall(self, sessions: Sequence[StoredSession]) -> str:
        """It knows these and nothing else; see `ports.Memory`."""
        states: list[StorageState] = [json.loads(each.state) for each in sessions]
        joined: StorageState = {
            "cookies": [cookie for state in states for cookie in state["cookies"]],
            "origins": [origin for state in states for origin in state["origins"]],
        }
        try:
            async with asyncio.timeout(RECALL_S):
                await self.context.set_storage_state(joined)
        except (Error, TimeoutError):
            await self._emptied()
            return STATE_REFUSED
        return ""

    async def learned(self, origin: str) -> SiteMemory | None:
        """What it would show that origin; None as well where it cannot be read or is too much."""
        for databases in (True, False):  # some cannot be written down, and some are too large
            own = await self._own(origin, databases=databases)
            if own is None or len(written := json.dumps(own)) > STATE_MAX:
                continue
            if not (own["cookies"] or own["origins"]):
                return None
            ends = tuple(cookie["expires"] for cookie in own["cookies"])
            return SiteMemory(StoredSession(origin, written), ends)
        return None

    async def _own(self, origin: str, *, databases: bool) -> StorageState | None:
        """What of it belongs to the origin; None where that cannot be read."""
        try:
            state = await within(self.context.storage_state(indexed_db=databases), READING_STORAGE)
        except (Error, WorldGone):
            return None
        return state_of_origin(state, origin)

    async def _emptied(self) -> None:
        """Half a session is none: the browser knows nothing, as far as it obeys."""
        nothing: StorageState = {"cookies": [], "origins": []}
        with suppress(Error, WorldGone, PageHung):
            await within(self.context.set_storage_state(nothing), "forgetting a session")


@dataclass(frozen=True, slots=True)
class ProfileStorage:
    """The `ports.Memory` of a browser that works in a profile of the user's, or in a copy of it."""

    told: tuple[BrowserKnows, ...] = ()

    def began(self) -> tuple[BrowserKnows, ...]:
        """Which profile it is, and why it is not the one that was wanted."""
        return self.told

    async def recall(self, sessions: Sequence[StoredSession]) -> str:
        """Nothing is added to a profile."""
        return "the profile knows the site by itself"

    async def learned(self, origin: str) -> SiteMemory | None:
        """Nothing is taken from a profile."""
        return None


def state_of_origin(state: StorageState, origin: str) -> StorageState:
    """What of the state belongs to the origin."""
    return {
        "cookies": [
            cookie
            for cookie in state["cookies"]
            if is_sent_to(origin, cookie["domain"], secure=cookie["secure"])
        ],
        "origins": [each for each in state["origins"] if each["origin"] == origin],
    }
