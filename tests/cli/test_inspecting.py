"""An inspection looks: nothing of the page is filled, pressed or moved, and nobody helps."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from steadyhand.core.act.actions import Gesture
from steadyhand.core.act.fill import FillOrder, PressResult, Reading
from steadyhand.core.page.snapshot import Ref
from steadyhand.ports import Tab
from steadyhand.settings import Settings
from steadyhand.testing.browser import ScriptedGate, ScriptedPage, ScriptedWire
from steadyhand.testing.site import FORM_URL, ScriptedSite
from steadyhand.wiring.application import look_at, settings_without_guests


class WatchedPage(ScriptedPage):
    """A page that knows what was done to it."""

    done: tuple[str, ...] = ()

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        """It is on record."""
        self.done = (*self.done, "fill")
        return await super().fill(orders)

    async def press(self, ref: Ref, fingerprint: str, *, sending: bool = False) -> PressResult:
        """It is on record."""
        self.done = (*self.done, "press")
        return await super().press(ref, fingerprint, sending=sending)

    async def gesture(self, gesture: Gesture) -> PressResult:
        """It is on record."""
        self.done = (*self.done, "gesture")
        return await super().gesture(gesture)


class WatchedBrowser:
    """A browser with one such page."""

    def __init__(self) -> None:
        self.page = WatchedPage(ScriptedSite())
        self.closed = False

    async def tab(self) -> Tab:
        """Its page."""
        return Tab(self.page, ScriptedWire(self.page), ScriptedGate(b"k" * 32, self.page.site))

    async def followed(self) -> Tab | None:
        """No page opens another."""
        return None

    async def close(self) -> None:
        """It is on record."""
        self.closed = True


def test_an_inspection_touches_nothing_and_leaves_no_browser() -> None:
    browser = WatchedBrowser()
    seen = asyncio.run(look_at(browser, FORM_URL, timeout_s=5))
    assert [f.label for f in seen.page.fields]
    assert browser.closed
    assert browser.page.done == ()
    assert browser.page.values == {}
    assert browser.page.writes == []


def test_nobody_helps_at_an_inspection_whatever_the_settings_let_in() -> None:
    settings = Settings().model_copy(update={"assist": True, "browser_use": True})
    assert (
        settings_without_guests(settings).assist,
        settings_without_guests(settings).browser_use,
    ) == (False, False)
    assert settings_without_guests(settings).home == settings.home
