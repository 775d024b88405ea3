"""A form-filling extension in a run: asked within deadlines, never in the way of the rest."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pytest
from tests.run.harness import World

from steadyhand.core.act.actions import FOLLOW_UPS_WAIT, WaitFor
from steadyhand.core.act.results import Verdict
from steadyhand.core.journal.events import (
    ActionIntended,
    AssistEvaluated,
    AssistFailure,
    AssistHow,
    AssistInvoked,
)
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.errors import PageTimeout
from steadyhand.ports import Browser, Switch, Tab
from steadyhand.run.plan import LOOKS
from steadyhand.testing import ScriptedSite
from steadyhand.testing.browser import ScriptedPage


@dataclass
class Filling:
    """An extension that does what a script says."""

    page: ScriptedPage
    failure: AssistFailure = ""
    values: dict[str, str] = field(default_factory=dict)
    hangs: bool = False
    how: AssistHow = "key"
    holding: bool = False
    looks: int = 0
    wrote_texts: list[str] = field(default_factory=list)

    @contextmanager
    def barring_writes(self) -> Iterator[None]:
        """Nothing leaves meanwhile."""
        self.holding = True
        yield
        self.holding = False

    async def invoke(self, *, timeout_s: float) -> AssistFailure:
        """It fills, or says why not."""
        assert self.holding
        assert timeout_s > 0
        if self.how != "load":
            self.page.values.update(self.values)
        return self.failure

    def wrote(self, texts: Iterable[str]) -> None:
        """What it put there is known."""
        self.wrote_texts += texts


@dataclass
class Watched:
    """A page whose looks during the help are counted, and may hang."""

    inner: ScriptedPage
    filling: Filling

    async def snapshot(self, *, wait_s: float = 0.0) -> Snapshot:
        """What the page shows."""
        if self.filling.holding:
            self.filling.looks += 1
            if self.filling.hangs:
                raise PageTimeout("the page is busy; resume the run")
        return await self.inner.snapshot(wait_s=wait_s)

    async def open(self, url: str, *, timeout_s: float) -> None:
        """The page is there, and one that acts by itself has acted."""
        await self.inner.open(url, timeout_s=timeout_s)
        if self.filling.how == "load":
            self.inner.values.update(self.filling.values)

    def __getattr__(self, name: str) -> object:
        return getattr(self.inner, name)


@dataclass
class Helped:
    """A browser with an extension in it."""

    inner: Browser
    failure: AssistFailure = ""
    values: dict[str, str] = field(default_factory=dict)
    hangs: bool = False
    how: AssistHow = "key"
    made: list[Filling] = field(default_factory=list)

    async def tab(self) -> Tab:
        """A tab that it helps in."""
        tab = await self.inner.tab()
        page = tab.page
        assert isinstance(page, ScriptedPage)
        filling = Filling(page, self.failure, self.values, self.hangs, self.how)
        self.made.append(filling)
        return replace(tab, page=Watched(page, filling), assist=filling)  # type: ignore[arg-type]

    async def followed(self) -> Tab | None:
        """No tab is opened."""
        return None

    async def close(self) -> None:
        """Nothing is left open."""
        await self.inner.close()


def world(**does: object) -> tuple[World, list[Filling]]:
    made: list[Filling] = []
    told = World(wrap=lambda browser: Helped(browser, made=made, **does))  # type: ignore[arg-type]
    return told, made


def judged(told: World) -> list[AssistEvaluated]:
    return [e for e in told.events if isinstance(e, AssistEvaluated)]


@pytest.mark.parametrize(
    ("does", "code"),
    [
        ({}, "no_effect"),
        ({"failure": "not_available"}, "not_available"),
        ({"failure": "timeout"}, "timeout"),
        ({"hangs": True}, "timeout"),
    ],
)
def test_one_that_does_not_help_is_asked_twice_and_the_run_goes_on(
    does: dict[str, object], code: str
) -> None:
    told, made = world(**does)
    ended = told.go().ended
    assert ended is not None
    assert ended.verdict is Verdict.SUBMITTED
    assert [e.assist_failure_code for e in judged(told)] == [code, code]
    assert sum(f.looks for f in made) <= 2 * LOOKS


def test_a_page_without_scripts_may_yet_be_changed_by_one() -> None:
    made: list[Filling] = []
    site = ScriptedSite(static=True)
    told = World(site, wrap=lambda browser: Helped(browser, made=made), follow_up_s=4.5)
    told.go()
    intended = (a for e in told.events if isinstance(e, ActionIntended) for a in e.actions)
    assert [a for a in intended if isinstance(a, WaitFor) and a.reason == FOLLOW_UPS_WAIT]


@pytest.mark.parametrize("everybody", [False, True])
def test_one_that_was_switched_off_meanwhile_is_not_asked(everybody: bool) -> None:
    told, made = world()
    off = told.store.switches.turn_off(Switch.ASSIST, at="now", everybody=everybody)
    asyncio.run(off)
    ended = told.go().ended
    assert ended is not None
    assert ended.verdict is Verdict.SUBMITTED
    assert not [e for e in told.events if isinstance(e, AssistInvoked) and e.attempt]
    assert not sum(f.looks for f in made)


def test_what_it_put_there_is_filled_anew_and_counts_as_typed() -> None:
    wrong = {"full-name": "Somebody", "email": "no@example.org", "notice": "never"}
    told, made = world(values=wrong)
    ended = told.go().ended
    assert ended is not None
    assert ended.verdict is Verdict.SUBMITTED
    (stored,) = told.site.stored
    assert set(dict(stored.values).values()).isdisjoint(wrong.values())
    assert set(made[0].wrote_texts) == set(wrong.values())
    (one,) = judged(told)
    assert (one.effect, one.delta) == (True, 3)


@pytest.mark.parametrize("values", [{"full-name": "Somebody", "notice": "never"}, {}])
def test_one_that_acts_by_itself_is_judged_by_what_it_filled_before_anybody_looked(
    values: dict[str, str],
) -> None:
    told, made = world(values=values, how="load")
    ended = told.go().ended
    assert ended is not None
    assert ended.verdict is Verdict.SUBMITTED
    filled = len(values)
    (first, *again) = judged(told)
    assert (first.filled_required_before, first.filled_required_after) == (0, filled)
    assert (first.effect, first.assist_failure_code) == (
        (True, "") if filled else (False, "no_effect")
    )
    assert len(again) == (0 if filled else 1)
    assert [e.how for e in told.events if isinstance(e, AssistInvoked) and e.attempt == 1] == [
        "load"
    ]
    assert set(values.values()) <= set(made[0].wrote_texts)


def test_what_one_that_acts_by_itself_wrote_counts_as_typed_where_it_is_not_asked_too() -> None:
    told, made = world(values={"notice": "never"}, how="load")
    asyncio.run(told.store.switches.turn_off(Switch.ASSIST, at="now"))
    told.go()
    assert judged(told) == []
    assert "never" in made[0].wrote_texts


def test_a_run_without_an_extension_tells_of_none() -> None:
    told = World()
    told.go()
    assert not [e for e in told.events if isinstance(e, AssistInvoked | AssistEvaluated)]
