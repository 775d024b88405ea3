"""A browser or page that is lost while the door is opened or shut: told, and nothing stays open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.async_api import Error
from playwright.async_api import TimeoutError as PlaywrightTimeout
from tests.outside.pipe import piped
from tests.outside.test_door import unseen
from websockets.asyncio.client import connect

from steadyhand.adapters.browser.outside.access import TabAccess
from steadyhand.core.act.fill import TypedText
from steadyhand.errors import BrowserLost, PageHung, SteadyhandError

GONE, BUSY = Error("Target closed"), PlaywrightTimeout("Timeout 5000ms exceeded")
TARGET = {"targetInfo": {"targetId": "A" * 32}}


@dataclass
class Tab:
    """A tab that tells its name, or fails at it."""

    at_session: Exception | None = None
    at_name: Exception | None = None
    left: bool = False

    @property
    def context(self) -> Tab:
        return self

    async def new_cdp_session(self, _: object) -> Tab:
        if self.at_session:
            raise self.at_session
        return self

    async def send(self, _: str) -> dict[str, Any]:
        if self.at_name:
            raise self.at_name
        return TARGET

    async def detach(self) -> None:
        self.left = True


@dataclass
class Holding:
    """Notes what is held."""

    held: list[str] = field(default_factory=list)
    distrusted: bool = False

    @contextmanager
    def filling(self, typed: Iterable[TypedText], files: Iterable[str]) -> Iterator[None]:
        with self._held("filling"):
            yield

    @contextmanager
    def strictly(self) -> Iterator[None]:
        with self._held("strictly"):
            yield

    def distrust(self) -> None:
        self.distrusted = True

    @contextmanager
    def _held(self, what: str) -> Iterator[None]:
        self.held.append(what)
        try:
            yield
        finally:
            self.held.remove(what)


async def rests() -> None:
    """The page rests."""


@pytest.mark.parametrize(
    ("tab", "told"),
    [
        (Tab(at_session=GONE), BrowserLost),
        (Tab(at_name=GONE), BrowserLost),
        (Tab(at_session=BUSY), PageHung),
        (Tab(at_name=BUSY), PageHung),
    ],
)
async def test_a_tab_that_does_not_tell_its_name_lets_nobody_in(
    tab: Tab, told: type[SteadyhandError]
) -> None:
    stay = Holding()
    async with piped() as (mux, pipe):
        before = len(pipe.sent)
        with pytest.raises(told):
            async with TabAccess(mux, tab, stay, rests).open(unseen):  # type: ignore[arg-type]
                raise AssertionError("it was opened")
        assert pipe.sent[before:] == []
    assert (stay.held, stay.distrusted) == ([], False)
    assert tab.left is (tab.at_name is not None)


@pytest.mark.parametrize("lost", [BrowserLost("it has gone"), PageHung("it is busy")])
async def test_a_page_that_does_not_come_to_rest_afterwards_is_held_no_longer_than_that(
    lost: SteadyhandError,
) -> None:
    stay, during = Holding(), list[list[str]]()

    async def rest() -> None:
        during.append(list(stay.held))
        raise lost

    async with piped() as (mux, _):
        door = TabAccess(mux, Tab(), stay, rest)  # type: ignore[arg-type]
        async with door.open(unseen) as entry:
            pass
        with pytest.raises(OSError, match=r"."):
            await connect(entry.address)
    assert during == [["filling", "strictly"]]
    assert (stay.held, stay.distrusted) == ([], True)


async def test_a_browser_that_is_lost_during_a_visit_ends_it_for_the_visitor() -> None:
    stay = Holding()
    async with piped() as (mux, pipe):
        door = TabAccess(mux, Tab(), stay, rests)  # type: ignore[arg-type]
        async with door.open(unseen) as entry, connect(entry.address) as line:
            await line.send('{"id": 1, "method": "Target.getTargets"}')
            await pipe.until("Target.getTargets")
            pipe.kill()
            await line.wait_closed()
    assert stay.held == []
