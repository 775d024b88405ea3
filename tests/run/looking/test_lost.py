"""Pages that are lost after a press: what may have left is never called nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from tests.run.harness import World
from tests.run.oracle import check

from steadyhand.core.act.actions import Gesture
from steadyhand.core.act.fill import FillOrder, PressResult, Reading
from steadyhand.core.act.results import Exchange, Verdict
from steadyhand.core.page.snapshot import Ref, Snapshot
from steadyhand.errors import PageHung, PageTimeout, Unreachable
from steadyhand.ports import Browser, Page, Tab
from steadyhand.testing import Answers, NextBehaviour, ScriptedPage, ScriptedSite
from steadyhand.testing.site import FORM_URL

Lose = Callable[[], Snapshot]
DIED = Exchange(9, 0.0, "POST", FORM_URL, error="connection reset")


def cut_short() -> Snapshot:
    return Snapshot(FORM_URL, epoch="cut", fault="the line died")


def times_out() -> Snapshot:
    raise PageTimeout("by script")


def hangs() -> Snapshot:
    raise PageHung("by script")


def is_gone() -> Snapshot:
    raise Unreachable("by script")


@dataclass
class Losing:
    """A browser whose page is lost once it was seen *looks* times after the first press."""

    inner: Browser
    lose: Lose
    looks: int = 1
    writes: tuple[Exchange, ...] = ()  # that leave just before that

    async def tab(self) -> Tab:
        tab = await self.inner.tab()
        return replace(tab, page=LosingPage(tab.page, self))

    async def followed(self) -> Tab | None:
        return await self.inner.followed()

    async def close(self) -> None:
        await self.inner.close()


@dataclass
class LosingPage:
    inner: Page
    by: Losing
    left: int = -1  # looks; not counted before the press

    async def open(self, url: str, *, timeout_s: float) -> None:
        await self.inner.open(url, timeout_s=timeout_s)

    async def snapshot(self, *, wait_s: float = 0.0) -> Snapshot:
        if self.left:
            self.left -= self.left > 0
            return await self.inner.snapshot(wait_s=wait_s)
        assert isinstance(self.inner, ScriptedPage)
        self.inner.writes.extend(self.by.writes)
        return self.by.lose()

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        return await self.inner.fill(orders)

    async def press(self, ref: Ref, fingerprint: str, *, sending: bool = False) -> PressResult:
        self.left = self.by.looks
        return await self.inner.press(ref, fingerprint, sending=sending)

    async def gesture(self, gesture: Gesture) -> PressResult:
        return await self.inner.gesture(gesture)

    async def picture(
        self,
        path: Path | None,
        *,
        full: bool = False,
        covers: Sequence[str] = (),
        blind: Sequence[str] | None = None,
        marks: Sequence[Ref] = (),
    ) -> bytes:
        return await self.inner.picture(path, full=full, covers=covers, blind=blind, marks=marks)


def run(site: ScriptedSite, lose: Lose, *writes: Exchange, looks: int = 1) -> tuple[World, str]:
    """The run, with what a person reads of its end."""
    world = World(site, wrap=lambda browser: Losing(browser, lose, looks, writes))
    ended = world.go().ended
    assert ended is not None
    check(world)
    return world, f"{ended.verdict}: {ended.why}"


@pytest.mark.parametrize("lose", [cut_short, times_out, hangs, is_gone])
def test_a_page_that_is_lost_after_a_refusal_does_not_say_that_nothing_was_sent(
    lose: Lose,
) -> None:
    _, told = run(ScriptedSite(answers=Answers.REFUSE), lose)
    assert told.startswith(Verdict.INVALID)
    assert "the application was sent, and the site did not take it" in told


@pytest.mark.parametrize("lose", [cut_short, times_out, hangs, is_gone])
def test_a_form_that_leaves_late_and_dies_on_the_line_is_unknown(lose: Lose) -> None:
    _, told = run(ScriptedSite(answers=Answers.OBJECT), lose, DIED)
    assert told.startswith(Verdict.UNKNOWN)


@pytest.mark.parametrize("lose", [cut_short, times_out, hangs, is_gone])
def test_a_page_that_is_lost_after_its_own_objection_may_be_tried_again(lose: Lose) -> None:
    _, told = run(ScriptedSite(answers=Answers.OBJECT), lose)
    assert told.startswith(Verdict.TRANSIENT)
    assert "nothing was sent" in told


@pytest.mark.parametrize("lose", [cut_short, times_out, hangs, is_gone])
def test_a_next_that_waits_for_its_page_sends_nothing_once_that_is_lost(lose: Lose) -> None:
    world, _ = run(ScriptedSite(nexts=[NextBehaviour.LATE]), lose, looks=2)
    assert world.site.grant is None
