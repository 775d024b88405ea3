"""The contract of `ports.Switches`, for every implementation."""

from __future__ import annotations

import pytest
from tests.store.conftest import AnyStore, Open

from steadyhand.ports import Switch, SwitchedOff

NOON, LATER = "2026-11-23T12:00:00.000Z", "2026-11-23T13:00:00.000Z"
STORE_ROLE = ""  # what holds for everybody is not a user's to say


@pytest.fixture(autouse=True)
async def _on_again(store: AnyStore) -> None:
    """Tests share a PostgreSQL database, and everybody in it."""
    for switch in Switch:
        await store.switches.turn_on(switch, everybody=True)


async def test_what_was_switched_off_is_off_since_then(store: AnyStore) -> None:
    assert await store.switches.off() == ()
    await store.switches.turn_off(Switch.VISION, at=NOON)
    await store.switches.turn_off(Switch.VISION, at=LATER)
    await store.switches.turn_off(Switch.ASSIST, at=LATER)
    assert await store.switches.off() == (
        SwitchedOff(Switch.ASSIST, LATER),
        SwitchedOff(Switch.VISION, NOON),
    )


async def test_it_can_be_switched_on_again(store: AnyStore) -> None:
    await store.switches.turn_off(Switch.MODELS, at=NOON)
    assert await store.switches.turn_on(Switch.MODELS)
    assert not await store.switches.turn_on(Switch.MODELS)
    assert await store.switches.off() == ()


async def test_a_user_switches_for_nobody_else(opened: Open) -> None:
    anna, ben = await opened("anna"), await opened("ben")
    await anna.switches.turn_off(Switch.MODELS, at=NOON)
    assert await ben.switches.off() == ()
    assert not await ben.switches.turn_on(Switch.MODELS)
    assert len(await anna.switches.off()) == 1


async def test_what_is_off_for_everybody_is_off_for_each_whatever_they_say(opened: Open) -> None:
    anna, ben = await opened("anna"), await opened("ben")
    await ben.switches.turn_off(Switch.MODELS, at=LATER)
    await anna.switches.turn_off(Switch.MODELS, at=NOON, everybody=True)
    assert await anna.switches.off() == await ben.switches.off()
    assert await ben.switches.off() == (SwitchedOff(Switch.MODELS, NOON, everybody=True),)
    assert await ben.switches.turn_on(Switch.MODELS)
    assert len(await ben.switches.off()) == 1
    assert await ben.switches.turn_on(Switch.MODELS, everybody=True)
    assert await anna.switches.off() == ()
