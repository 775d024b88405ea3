"""Presses that send nothing: what they closed or opened may show late, or in a tab of its own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from steadyhand.core.act.fill import PressResult
from steadyhand.core.act.results import DepartureKind, Verdict
from steadyhand.core.journal import events as ev
from steadyhand.core.page.snapshot import Button, Overlay, PageText, Ref, Snapshot
from steadyhand.ports import Browser, Tab
from steadyhand.testing import ScriptedBrowser, ScriptedSite
from steadyhand.testing.browser import ScriptedPage, ScriptedWire

from ..harness import KEY, World
from ..oracle import check

REJECT = Button(Ref("f0.d1.reject"), PageText("Reject all"), type="button")
BANNER = Overlay(Ref("f0.d1.o"), "banner", PageText("We use cookies"), True, (REJECT.ref,))
DOOR = Button(Ref("f0.d1.door"), PageText("Apply for this job"), type="button")
POSTING = "https://jobs.example.org/jobs/7"


class Veiled(ScriptedPage):
    """A form below a banner that is gone at the nth look after its button was pressed."""

    lasts = 0  # looks after the press that still see it
    veiled = True
    fading = False

    async def snapshot(self, *, wait_s: float = 0.0) -> Snapshot:
        seen = await super().snapshot(wait_s=wait_s)
        if self.fading and self.lasts <= 0:
            self.veiled = False
        self.lasts -= self.fading
        if not self.veiled:
            return seen
        return replace(seen, buttons=(*seen.buttons, REJECT), overlays=(BANNER,))

    async def press(self, ref: Ref, fingerprint: str, *, sending: bool = False) -> PressResult:
        if not self.veiled:
            return await super().press(ref, fingerprint, sending=sending)
        self.fading = True  # its button, the Escape key or a click beside it
        return PressResult(True)


class Posting(ScriptedPage):
    """A posting whose door opens a tab of its own."""

    async def snapshot(self, *, wait_s: float = 0.0) -> Snapshot:
        self.site.looks += 1
        return Snapshot(POSTING, "Engineer", 200, buttons=(DOOR,), epoch="p1")

    async def press(self, ref: Ref, fingerprint: str, *, sending: bool = False) -> PressResult:
        return PressResult(True)


class Opening(ScriptedBrowser):
    """A browser whose first tab is that page; a *new* tab has the form."""

    def __init__(self, first: ScriptedPage, *, new: bool = False) -> None:
        super().__init__(first.site, KEY)
        self.first, self.new = first, new

    async def tab(self) -> Tab:
        return Tab(self.first, ScriptedWire(self.first), self.gate)

    async def followed(self) -> Tab | None:
        return await super().tab() if self.new else None


def opened(browser: Opening) -> World:
    """A run in that browser, which keeps every promise."""

    def wrap(_: Browser) -> Browser:
        return browser

    world = World(browser.site, wrap=wrap)
    world.go()
    check(world)
    return world


def verdict(world: World) -> Verdict | None:
    last = world.events[-1]
    return last.verdict if isinstance(last, ev.RunEnded) else None


@pytest.mark.parametrize("lasts", [0, 1])
def test_a_banner_that_fades_counts_as_closed(lasts: int) -> None:
    page = Veiled(ScriptedSite())
    page.lasts = lasts
    world = opened(Opening(page))
    closed = [e.closed for e in world.events if isinstance(e, ev.OverlayClosed)]
    assert (closed, verdict(world)) == ([True], Verdict.SUBMITTED)
    assert not any(isinstance(e, ev.LoopGuard) for e in world.events)


def test_a_banner_that_stays_is_pressed_in_bounded_tries_and_nothing_is_sent() -> None:
    page = Veiled(ScriptedSite())
    page.lasts = 99
    world = opened(Opening(page))
    assert verdict(world) is not Verdict.SUBMITTED
    assert world.site.pressed == []
    assert len([e for e in world.events if isinstance(e, ev.OverlayClosed)]) < 12


def test_a_door_that_opens_a_tab_is_followed_to_its_form() -> None:
    world = opened(Opening(Posting(ScriptedSite()), new=True))
    (followed,) = (e for e in world.events if isinstance(e, ev.TabFollowed))
    assert followed.url == "https://jobs.example.org/apply"
    assert verdict(world) is Verdict.SUBMITTED


def test_a_door_that_opens_nothing_ends_the_run_in_bounded_tries() -> None:
    world = opened(Opening(Posting(ScriptedSite())))
    assert verdict(world) in (Verdict.INVALID, Verdict.NEEDS_HUMAN)
    pressed = [e for e in world.events if isinstance(e, ev.ActionExecuted)]
    assert len(pressed) <= 3


class Asking(Posting):
    """A posting whose door asks the site for something in the background, and opens nothing."""

    async def press(self, ref: Ref, fingerprint: str, *, sending: bool = False) -> PressResult:
        self.site.asked.append("https://jobs.example.org/go?by=fetch")
        return PressResult(True)


class AskingLate(Posting):
    """The same, where it asks at the second look after the press."""

    pressed = 0

    async def snapshot(self, *, wait_s: float = 0.0) -> Snapshot:
        self.pressed += bool(self.pressed)
        if self.pressed == 4:
            self.site.asked.append("https://jobs.example.org")
        return await super().snapshot(wait_s=wait_s)

    async def press(self, ref: Ref, fingerprint: str, *, sending: bool = False) -> PressResult:
        self.pressed = self.pressed or 1
        return PressResult(True)


@pytest.mark.parametrize(("page", "place"), [(Asking, "/go"), (AskingLate, "/")])
def test_a_door_that_asks_in_the_background_and_opens_nothing_ends_unknown_with_what_it_asked(
    page: type[Posting], place: str
) -> None:
    world = opened(Opening(page(ScriptedSite())))
    told = {e for e in world.events if isinstance(e, ev.DataLeft)}
    assert told == {
        ev.DataLeft("jobs.example.org", DepartureKind.PRESSED, 1, (place,), by="Apply for this job")
    }
    end = world.events[-1]
    assert isinstance(end, ev.RunEnded)
    assert (end.verdict, end.reason) == (Verdict.UNKNOWN, "")
    assert f"made the page ask jobs.example.org for {place}; whether that applied" in end.why
