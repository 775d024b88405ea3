"""Worlds by seeds: whatever befalls a fleet, its ledgers agree, and every seed is one world."""

from __future__ import annotations

import pytest

from .checker import violations
from .world import World, plan_of

FIRST = range(1, 201)
MORE = range(201, 2_201)
CHUNK = 100
TWICE = 20  # each so-manieth world is lived twice in the short run, each in the long one
# Telling states. A run of the worlds that never gets there proves nothing of them.
REACHED = frozenset(
    (
        "a browser crashed",
        "a callback came twice",
        "an answer came too late",
        "answered while its run was being parked",
        "answered while nobody drove it",
        "claimed again after an intent",
        "ended submitted",
        "ended unknown",
        "ended declined",
        "fault: cut",
        "fault: fail",
        "fault: jump",
        "fault: kill after",
        "fault: kill before",
        "fault: kill inside",
        "fault: lose",
        "fault: stop after",
        "fault: stop before",
    )
)
SELDOM = REACHED | {
    "a second attempt",
    "cancelled while paused",
    "cancelled while queued",
    "cancelled while running",
    "claimed by a second worker between intent and press",
    "ended browser_crashed",
    "waits for a person in the end",
}


def live(seed: int, *, twice: bool) -> set[str]:
    """The world of that seed was lived and judged; what it reached."""
    world = World(plan_of(seed))
    found = world.run()
    assert violations(found) == (), f"seed {seed}"
    if twice:
        again = World(plan_of(seed))
        assert again.text(again.run()) == world.text(found), f"seed {seed} is two worlds"
    return world.reached


@pytest.mark.parametrize("first", FIRST[::CHUNK])
def test_whatever_befalls_a_fleet_its_ledgers_agree(first: int) -> None:
    seeds = range(first, first + CHUNK)
    reached = set[str]().union(*(live(seed, twice=seed % TWICE == 0) for seed in seeds))
    assert reached >= REACHED, REACHED - reached


@pytest.mark.soak
def test_whatever_befalls_thousands_of_fleets_their_ledgers_agree() -> None:
    reached = set[str]().union(*(live(seed, twice=True) for seed in MORE))
    assert reached >= SELDOM, SELDOM - reached
