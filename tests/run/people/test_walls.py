"""Walls in whole runs in memory: frozen before them, one application behind, or an honest end."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.run.faults import LATER, Kill, drive
from tests.run.harness import KEY, World, person
from tests.run.oracle import check
from tests.run.people.desk import SAID, AtDesk
from tests.run.strategies import KILLS, sites

from steadyhand.core.act.results import Exchange, Verdict
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.journal import events as ev
from steadyhand.ports import Browser, Tab
from steadyhand.testing import (
    Answers,
    ChallengeKind,
    ChallengeQueue,
    NextBehaviour,
    ScriptedBrowser,
    ScriptedChallenge,
    ScriptedPage,
    ScriptedSite,
)
from steadyhand.testing.site import FORM_URL


def before(*walls: ScriptedChallenge, at: int = 1, site: ScriptedSite | None = None) -> World:
    """A site with these walls, one after the other."""
    world = World(site or ScriptedSite())
    world.site.walls = ChallengeQueue({at + 3 * n: wall for n, wall in enumerate(walls)})
    return world


def end_of(world: World) -> tuple[Verdict, str]:
    drive(world)
    check(world)
    (end,) = [e for e in world.events if isinstance(e, ev.RunEnded)]
    return end.verdict, end.reason


@pytest.mark.parametrize("kind", ChallengeKind)
@pytest.mark.parametrize("at", range(1, 6))
@pytest.mark.parametrize("anew", [True, False])
def test_behind_a_wall_the_run_goes_on_and_sends_one_application(
    kind: ChallengeKind, at: int, anew: bool
) -> None:
    world = before(ScriptedChallenge(kind, anew=anew), at=at)
    world.stand_in = AtDesk(world)
    verdict, _ = end_of(world)
    assert verdict is Verdict.SUBMITTED or (at >= 5 and verdict is Verdict.UNKNOWN)
    assert len(world.site.stored) == 1


@pytest.mark.parametrize(("hands", "asked"), [(1, 1), (3, 3), (4, 3)])
def test_a_wall_is_looked_at_three_times_at_most(hands: int, asked: int) -> None:
    world = before(ScriptedChallenge(hands=hands))
    desk = world.stand_in = AtDesk(world)
    passed = (Verdict.SUBMITTED, "")
    assert end_of(world) == (passed if hands < 4 else (Verdict.NEEDS_HUMAN, "captcha"))
    assert [q.kind for q in desk.asked].count(QuestionKind.BLOCKER) == asked


def test_walls_that_are_gone_after_their_first_time_are_not_counted_together() -> None:
    site = ScriptedSite(nexts=[NextBehaviour.TURN, NextBehaviour.SEND, NextBehaviour.TURN])
    world = World(
        replace(
            site, walls=ChallengeQueue({at: ScriptedChallenge(anew=False) for at in (1, 5, 9, 13)})
        )
    )
    desk = world.stand_in = AtDesk(world)
    assert end_of(world) == (Verdict.SUBMITTED, "")
    asked = [q for q in desk.asked if q.kind is QuestionKind.BLOCKER]
    assert len(asked) == 4
    assert not [q.text for q in asked if "still there" in q.text]
    assert len({q.id for q in asked}) == 4


def test_who_is_asked_again_is_told_that_the_wall_is_still_there() -> None:
    world = before(ScriptedChallenge(hands=2))
    desk = world.stand_in = AtDesk(world)
    assert end_of(world) == (Verdict.SUBMITTED, "")
    first, second = [q for q in desk.asked if q.kind is QuestionKind.BLOCKER]
    assert "still there" in second.text
    assert "still there" not in first.text


@pytest.mark.parametrize("stored", [False, True])
def test_what_a_person_sent_by_hand_is_theirs_although_the_process_died_meanwhile(
    stored: bool,
) -> None:
    def at_the_desk() -> World:
        world = before(ScriptedChallenge(sends=True), at=3)
        world.stand_in = AtDesk(world)
        return world

    whole, killed = at_the_desk(), at_the_desk()
    drive(whole)
    answered = [isinstance(e, ev.RunResumed) for e in whole.events].index(True)
    drive(killed, Kill(answered, stored))
    check(killed)
    (end,) = [e for e in killed.events if isinstance(e, ev.RunEnded)]
    assert end.verdict is Verdict.ALREADY_APPLIED


@dataclass
class Posting:
    """A browser before whose wall the site's own script posts to the address of the form."""

    inner: Browser
    tabs: list[Tab] = field(default_factory=list)

    async def tab(self) -> Tab:
        self.tabs.append(await self.inner.tab())
        return self.tabs[-1]

    async def followed(self) -> Tab | None:
        return await self.inner.followed()

    async def close(self) -> None:
        await self.inner.close()

    def posts(self) -> None:
        """One write has left every tab."""
        for page in (tab.page for tab in self.tabs):
            assert isinstance(page, ScriptedPage)
            page.writes.append(Exchange(9, 0.0, "POST", FORM_URL, status=200))


def test_what_leaves_while_a_person_acts_is_no_late_write_of_a_submit() -> None:
    browsers: list[Posting] = []

    def wrap(inner: Browser) -> Browser:
        browsers.append(Posting(inner))
        return browsers[-1]

    class Solving(AtDesk):
        async def ask(self, question: Question) -> Reply:
            if question.kind is QuestionKind.BLOCKER:
                browsers[-1].posts()
            return await super().ask(question)

    world = World(ScriptedSite(answers=Answers.OBJECT), wrap=wrap)
    world.site.walls = ChallengeQueue({7: ScriptedChallenge(anew=False)})
    world.stand_in = Solving(world)
    assert end_of(world) == (Verdict.INVALID, "")
    assert any(isinstance(e, ev.RunResumed) for e in world.events)


@pytest.mark.parametrize("said", [False, None, "", "no", LATER])
def test_a_wall_that_nobody_deals_with_ends_the_run_at_once(said: object) -> None:
    world = before(ScriptedChallenge())
    desk = world.stand_in = AtDesk(world, said)
    assert end_of(world) == (Verdict.NEEDS_HUMAN, "captcha")
    assert len(desk.asked) == 1
    assert not world.run().state.paused


def test_what_a_person_sends_by_hand_is_never_called_our_success() -> None:
    world = before(ScriptedChallenge(sends=True), at=3)
    world.stand_in = AtDesk(world)
    assert end_of(world) == (Verdict.ALREADY_APPLIED, "")
    assert world.site.pressed == []


@pytest.mark.parametrize(
    ("kind", "label"), [(ChallengeKind.LOGIN, "Password"), (ChallengeKind.CODE, "Code")]
)
@pytest.mark.parametrize("wrong", ["not this one", "", None, True])
def test_what_the_site_does_not_take_is_asked_three_times_at_most(
    kind: ChallengeKind, label: str, wrong: object
) -> None:
    world = before(ScriptedChallenge(kind))
    desk = world.stand_in = AtDesk(world, said={**SAID, label: wrong})
    assert end_of(world) == (Verdict.NEEDS_HUMAN, str(kind))
    assert [q.label for q in desk.asked].count(label) == (3 if wrong == "not this one" else 1)
    assert "not this one" not in repr(world.events)


@pytest.mark.parametrize("kind", [ChallengeKind.LOGIN, ChallengeKind.CODE])
def test_nothing_is_typed_into_a_wall_without_leave(kind: ChallengeKind) -> None:
    world = before(ScriptedChallenge(kind))
    world.human = person(grant=False)
    world.stand_in = AtDesk(world, False)
    assert end_of(world) == (Verdict.NEEDS_HUMAN, str(kind))
    assert world.site.walls.typed == {}


def test_leave_by_hand_opens_the_gate_while_the_person_acts_and_no_longer() -> None:
    world = before(ScriptedChallenge())
    seen = []

    class Watching(AtDesk):
        async def ask(self, question: Question) -> Reply:
            grant = world.site.grant
            seen.append((question.kind, grant is not None and grant.by_hand))
            return await super().ask(question)

    world.stand_in = Watching(world)
    assert end_of(world) == (Verdict.SUBMITTED, "")
    assert [by_hand for kind, by_hand in seen if kind is QuestionKind.BLOCKER] == [True]
    assert not any(by_hand for kind, by_hand in seen if kind is not QuestionKind.BLOCKER)


@pytest.mark.parametrize("kind", list(ChallengeKind))
def test_the_grant_for_a_wall_says_so_and_no_other_does(kind: ChallengeKind) -> None:
    world = before(ScriptedChallenge(kind))
    world.stand_in = AtDesk(world)
    browser = ScriptedBrowser(world.site, KEY)
    world.wrap = lambda _: browser
    assert end_of(world) == (Verdict.SUBMITTED, "")
    first, *others = [grant.permit.wall for grant in browser.gate.used]
    assert first
    assert not any(others)


WALLS = st.builds(
    ScriptedChallenge,
    st.sampled_from(ChallengeKind),
    st.integers(1, 4),
    st.booleans(),
    st.sampled_from([False] * 4 + [True]),
)
HANDS = st.sampled_from([True, True, True, False, None, LATER])


@settings(max_examples=60)
@given(
    sites(),
    st.dictionaries(st.integers(1, 12), WALLS, min_size=1, max_size=3),
    st.lists(HANDS, max_size=4),
    st.lists(KILLS, max_size=2),
)
def test_any_walls_on_any_site_keep_every_promise(
    site: ScriptedSite, walls: dict[int, ScriptedChallenge], hands: list[object], kills: list[Kill]
) -> None:
    world = World(replace(site, walls=ChallengeQueue(walls)))
    world.stand_in = AtDesk(world, *hands)
    drive(world, *kills)
    check(world)
    assert any(isinstance(e, ev.RunEnded) for e in world.events)
