"""Forms of several pages: what a Next sends, and what a crash around it does."""

import pytest

from steadyhand.core.act.results import Verdict
from steadyhand.core.journal import events as ev
from steadyhand.testing import (
    ChallengeKind,
    ChallengeQueue,
    NextBehaviour,
    ScriptedChallenge,
    ScriptedSite,
)

from .faults import Kill, drive
from .harness import World, person
from .oracle import check, facts_of
from .people.desk import AtDesk

EVERYTHING = ["email", "full-name", "notice"]
WAYS = (
    [NextBehaviour.TURN],
    [NextBehaviour.LATE],
    [NextBehaviour.SEND],
    [NextBehaviour.SEND, NextBehaviour.SEND],
    [NextBehaviour.SEND, NextBehaviour.LATE],
    [NextBehaviour.LATE, NextBehaviour.SEND],
)


@pytest.mark.parametrize("nexts", WAYS)
def test_a_crash_anywhere_in_a_form_of_several_pages_leaves_one_whole_application(
    nexts: list[NextBehaviour],
) -> None:
    plain = World(ScriptedSite(nexts=nexts))
    plain.go()
    for nth in range(1, len(plain.events)):
        world = World(ScriptedSite(nexts=nexts))
        drive(world, Kill(nth))
        check(world)
        assert [sorted(each) for each in world.site.received] in ([], [EVERYTHING])


def test_the_sheet_that_is_approved_has_the_lines_of_all_pages() -> None:
    world = World(ScriptedSite(nexts=[NextBehaviour.SEND, NextBehaviour.SEND]))
    world.go()
    check(world)
    (gate,) = facts_of(world).yes
    assert [line.label for line in gate.sheet] == ["Full name", "Email", "Notice period"]


def test_a_page_that_turns_later_than_the_first_looks_is_noted_as_passed() -> None:
    world = World(ScriptedSite(nexts=[NextBehaviour.LATE]))
    state = world.go()
    check(world)
    taken = [e for e in world.events if isinstance(e, ev.StepTaken)]
    assert [(e.passed, e.digest) for e in taken] == [(False, ""), (True, taken[1].digest)]
    assert taken[0].form == taken[1].form
    assert (state.steps, state.objection, state.rejected) == (1, "", frozenset())
    assert [sorted(each) for each in world.site.received] == [EVERYTHING]


@pytest.mark.parametrize(
    "nexts", [[NextBehaviour.TURN], [NextBehaviour.LATE], [NextBehaviour.SEND, NextBehaviour.LATE]]
)
def test_the_lines_of_a_page_say_what_was_proven_however_late_it_turned(
    nexts: list[NextBehaviour],
) -> None:
    world = World(ScriptedSite(nexts=nexts))
    world.go()
    (gate,) = facts_of(world).yes
    assert [(line.label, line.proven) for line in gate.sheet] == [
        ("Full name", True),
        ("Email", True),
        ("Notice period", True),
    ]


@pytest.mark.parametrize("late", range(1, 9))
@pytest.mark.parametrize("way", [NextBehaviour.ASK, NextBehaviour.ASK_LATE])
def test_a_page_that_asks_one_thing_more_is_on_the_sheet_once_and_whole(
    way: NextBehaviour, late: int
) -> None:
    world = World(ScriptedSite(nexts=[way], late=late))
    world.go()
    check(world)
    (gate,) = facts_of(world).yes
    assert [line.label for line in gate.sheet] == [
        "Full name",
        "Email again, 1",
        "Email",
        "Notice period",
    ]
    assert len([e for e in world.events if isinstance(e, ev.StepTaken) and e.passed]) == 1


@pytest.mark.parametrize("late", range(1, 9))
def test_a_next_that_the_site_takes_late_for_the_application_is_told_and_ends_the_run(
    late: int,
) -> None:
    world = World(ScriptedSite(nexts=[NextBehaviour.TAKE_LATE], late=late))
    drive(world)
    check(world)
    end = facts_of(world).end
    assert end is not None
    assert (end.verdict, end.reason) == (Verdict.NEEDS_HUMAN, "premature_submit")
    assert len(world.site.stored) == 1


@pytest.mark.parametrize(
    "nexts",
    [
        [NextBehaviour.SELF],
        [NextBehaviour.SELF, NextBehaviour.SELF],
        [NextBehaviour.TURN, NextBehaviour.SELF],
        [NextBehaviour.SELF, NextBehaviour.SEND],
    ],
)
def test_a_page_that_turns_by_itself_is_on_the_sheet(nexts: list[NextBehaviour]) -> None:
    world = World(ScriptedSite(nexts=nexts))
    state = world.go()
    check(world)
    (gate,) = facts_of(world).yes
    assert [(line.label, line.proven) for line in gate.sheet] == [
        ("Full name", True),
        ("Email", True),
        ("Notice period", True),
    ]
    assert state.steps == len(nexts)


@pytest.mark.parametrize("anew", [True, False])
@pytest.mark.parametrize("at", range(2, 7))
def test_a_wall_in_a_form_that_turns_by_itself_is_no_page_of_it(at: int, anew: bool) -> None:
    world = World(ScriptedSite(nexts=[NextBehaviour.SELF, NextBehaviour.SELF]))
    world.site.walls = ChallengeQueue({at: ScriptedChallenge(ChallengeKind.LOGIN, anew=anew)})
    world.stand_in = AtDesk(world)
    world.go()
    check(world)
    assert len(world.site.stored) == 1
    left = [e.form for e in world.events if isinstance(e, ev.StepTaken) and e.passed]
    assert len(left) == len(set(left)) or anew
    assert len(set(left)) == 2


def test_without_a_grant_no_page_of_the_form_is_sent() -> None:
    world = World(ScriptedSite(nexts=[NextBehaviour.SEND]), person(grant=False))
    world.go()
    check(world)
    assert (world.site.stepped, world.site.pressed) == ([], [])


def test_a_next_that_the_site_takes_for_the_application_is_told_and_ends_the_run() -> None:
    world = World(ScriptedSite(nexts=[NextBehaviour.TAKE]))
    drive(world)
    check(world)
    end = facts_of(world).end
    assert end is not None
    assert (end.verdict, end.reason) == (Verdict.NEEDS_HUMAN, "premature_submit")
    assert len(world.site.stored) == 1


def test_a_crash_after_a_next_that_was_taken_for_the_application_never_sends_it_again() -> None:
    plain = World(ScriptedSite(nexts=[NextBehaviour.TAKE]))
    plain.go()
    for nth in range(1, len(plain.events)):
        for stored in (False, True):
            world = World(ScriptedSite(nexts=[NextBehaviour.TAKE]))
            drive(world, Kill(nth, stored))
            check(world)
