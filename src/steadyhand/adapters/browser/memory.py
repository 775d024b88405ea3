"""What a browser knows of sites: given before its first page opens, taken at the end of its run.

Only cookies and storage of the origin that is asked about leave here; whatever other sites left in
the same browser goes with the browser. A profile of the user's own is never read out or written to:
it keeps what it knows itself.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.async_api import BrowserContext, Error, StorageState

from steadyhand.adapters.browser.edge import within
from steadyhand.core.job.sessions import StoredSession, sent_to
from steadyhand.core.log.events import BrowserKnows
from steadyhand.ports import Learned

RECALL_S = 15.0  # one origin takes 0.8 s, most of it a page of Playwright's own
STATE_MAX = 4_000_000  # characters; who a visitor is takes thousands, an offline copy millions
READING = "reading what the site left in the browser"


@dataclass(frozen=True, slots=True)
class OwnMemory:
    """The `ports.Memory` of a browser that began with nothing."""

    context: BrowserContext
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
            await within(self.context.clear_cookies(), "forgetting a session")
            return "the browser did not take it"
        return ""

    async def learned(self, origin: str) -> Learned | None:
        """What it would show that origin; see `ports.Memory`."""
        try:
            state = await within(self.context.storage_state(indexed_db=True), READING)
        except Error:  # a database that cannot be written down
            state = await within(self.context.storage_state(), READING)
        own = cut_down(state, origin)
        if len(json.dumps(own)) > STATE_MAX:
            own = cut_down(await within(self.context.storage_state(), READING), origin)
        if not (own["cookies"] or own["origins"]):
            return None
        ends = tuple(cookie["expires"] for cookie in own["cookies"])
        return Learned(StoredSession(origin, json.dumps(own)), ends)


@dataclass(frozen=True, slots=True)
class ProfileMemory:
    """The `ports.Memory` of a browser that works in a profile of the user's, or in a copy of it."""

    told: tuple[BrowserKnows, ...] = ()

    def began(self) -> tuple[BrowserKnows, ...]:
        """Which profile it is, and why it is not the one that was wanted."""
        return self.told

    async def recall(self, sessions: Sequence[StoredSession]) -> str:
        """Nothing is added to a profile."""
        return "the profile knows the site by itself"

    async def learned(self, origin: str) -> Learned | None:
        """Nothing is taken from a profile."""
        return None


def cut_down(state: StorageState, origin: str) -> StorageState:
    """What of the state belongs to the origin."""
    return {
        "cookies": [
            cookie
            for cookie in state["cookies"]
            if sent_to(origin, cookie["domain"], secure=cookie["secure"])
        ],
        "origins": [each for each in state["origins"] if each["origin"] == origin],
    }
