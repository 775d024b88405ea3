"""What a browser cannot tell or take of a session is left, and nothing fails by it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from playwright.async_api import Error, StorageState

from steadyhand.adapters.browser import storage
from steadyhand.adapters.browser.storage import OwnStorage
from steadyhand.core.secrets import StoredSession
from steadyhand.errors import BrowserLost

HOME = "https://jobs.example.org"
GONE = "Execution context was destroyed, most likely because of a navigation"
ODD = "a database that cannot be written down"
EMPTY: StorageState = {"cookies": [], "origins": []}
KNOWN: StorageState = {
    "cookies": [],
    "origins": [{"origin": HOME, "localStorage": [{"name": "seat", "value": "12A"}]}],
}


@dataclass
class Kept:
    """A context that fails as the script says: one line for each call, '' for none."""

    fails: Sequence[str] = ()
    state: StorageState = field(default_factory=lambda: KNOWN)
    slim: StorageState = field(default_factory=lambda: KNOWN)  # without its databases
    calls: int = 0
    given: list[StorageState] = field(default_factory=list)

    def _call(self) -> None:
        self.calls += 1
        said = self.fails[self.calls - 1] if self.calls <= len(self.fails) else ""
        if said:
            raise Error(said)

    async def storage_state(self, *, indexed_db: bool | None = None) -> StorageState:
        self._call()
        return self.state if indexed_db else self.slim

    async def set_storage_state(self, storage_state: StorageState) -> None:
        self._call()
        self.given.append(storage_state)


@pytest.mark.parametrize("why", [GONE, ODD])
async def test_what_cannot_be_written_down_whole_is_kept_without_its_databases(why: str) -> None:
    learned = await OwnStorage(Kept([why])).learned(HOME)
    assert learned is not None
    assert json.loads(learned.session.state) == KNOWN


@pytest.mark.parametrize("why", [GONE, ODD])
async def test_what_cannot_be_read_at_all_is_nothing_and_no_fault(why: str) -> None:
    assert await OwnStorage(Kept([why, why])).learned(HOME) is None


async def test_a_browser_that_is_gone_is_told_as_gone() -> None:
    with pytest.raises(BrowserLost):
        await OwnStorage(Kept(["Target closed"])).learned(HOME)


def _large() -> StorageState:
    much = "x" * storage.STATE_MAX
    return {
        "cookies": [],
        "origins": [{"origin": HOME, "localStorage": [{"name": "copy", "value": much}]}],
    }


async def test_what_is_too_much_is_kept_without_its_databases_or_not_at_all() -> None:
    learned = await OwnStorage(Kept(state=_large())).learned(HOME)
    assert learned is not None
    assert len(learned.session.state) < storage.STATE_MAX
    assert await OwnStorage(Kept(state=_large(), slim=_large())).learned(HOME) is None


@pytest.mark.parametrize("fails", [[ODD], [ODD, ODD], [GONE, GONE]])
async def test_a_session_that_is_not_taken_leaves_neither_cookies_nor_storage(
    fails: list[str],
) -> None:
    context = Kept(fails)
    assert await OwnStorage(context).recall([StoredSession(HOME, json.dumps(KNOWN))])
    assert context.calls == 2
    assert context.given == ([EMPTY] if len(fails) == 1 else [])
