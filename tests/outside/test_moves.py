"""What an outside agent does is told by its door, whatever it says itself."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.outside.pipe import piped
from tests.outside.rig import Site, serving
from tests.outside.test_door import script
from tests.outside.test_visits import agent

from steadyhand.adapters.browser.chrome import attach_page
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import launch
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.outside.access import MOVES_MAX, AgentClient, AgentMoves, move_of
from steadyhand.adapters.browser.outside.visit import agent_visitor
from steadyhand.adapters.guard.fill_gate import FillGate
from steadyhand.core.journal.events import OutsideActed, OutsideActionKind
from steadyhand.ports import LlmResponse

PATIENCE_S = 60.0
DIDS: tuple[OutsideActionKind, ...] = ("click", "scroll", "script", "move", "refused")


def mouse(kind: str) -> tuple[str, dict[str, Any]]:
    at = {"x": 20, "y": 80, "button": "left", "clickCount": 1, "deltaX": 0, "deltaY": 9}
    return ("Input.dispatchMouseEvent", {"type": kind, **at})


async def nothing(_: bytes) -> LlmResponse:
    return LlmResponse(502, b"{}")


async def told(site: Site, python: Path) -> list[OutsideActed]:
    """What was heard of a visit of that agent."""
    stay, heard = FillGate(), list[OutsideActed]()

    async def hear(act: OutsideActed) -> None:
        heard.append(act)

    options = LaunchOptions(find_browser(None), allow_origins=(site.origin,), gate=stay)
    async with launch(options) as chrome:
        page = await chrome.context.new_page()
        await page.goto(f"{site.origin}/job")
        seen = await attach_page(page, chrome.guard)
        visitor = agent_visitor(seen, chrome.mux, python=python, stay=stay)
        assert visitor is not None
        assert await visitor.visit(nothing, hear, timeout_s=PATIENCE_S) == ""
    return heard


@pytest.mark.browser
async def test_one_that_says_nothing_or_something_else_is_told_of_as_it_was(tmp_path: Path) -> None:
    steps = [
        mouse("mouseMoved"),
        mouse("mousePressed"),
        mouse("mouseReleased"),
        script("lift.click()"),
        mouse("mouseWheel"),
        ("Page.navigate", {"url": "https://elsewhere.example/"}),
        script("1"),
        script("2"),
    ]
    with serving() as site:
        silent = await told(site, agent(tmp_path, steps, "mute"))
        false = await told(site, agent(tmp_path, steps))
    turns = [("move", 1), ("click", 1), ("script", 1), ("scroll", 1), ("refused", 1), ("script", 2)]
    for heard in (silent, false):
        assert [(each.did, each.times) for each in heard if each.seen] == turns
    assert [each for each in silent if not each.seen] == []
    assert [each.did for each in false if not each.seen] == ["click"] * len(steps)  # it says


async def counted(dids: Sequence[OutsideActionKind]) -> list[OutsideActed]:
    """What is told of these."""
    heard: list[OutsideActed] = []

    async def hear(act: OutsideActed) -> None:
        heard.append(act)
        await asyncio.sleep(0)

    async with AgentMoves().telling(hear) as see:
        for number, did in enumerate(dids):
            see(did)
            if number % 7 == 0:
                await asyncio.sleep(0)
    assert all(act.seen and not act.label for act in heard)
    return heard


def total(heard: Iterable[OutsideActed]) -> Counter[OutsideActionKind]:
    every = Counter[OutsideActionKind]()
    for act in heard:
        every[act.did] += act.times
    return every


@given(st.lists(st.sampled_from(DIDS), max_size=60))
def test_of_any_moves_the_number_is_right(dids: list[OutsideActionKind]) -> None:
    assert total(asyncio.run(counted(dids))) == Counter(dids)


async def test_however_many_there_are_few_events_tell_the_number() -> None:
    dids: list[OutsideActionKind] = ["click", "scroll"] * (2 * MOVES_MAX)
    heard = await counted(dids)
    assert total(heard) == Counter(dids)
    assert len(heard) <= MOVES_MAX + 2


async def test_a_click_is_told_at_once_and_looking_once_it_is_over() -> None:
    heard: asyncio.Queue[OutsideActionKind] = asyncio.Queue()

    async def hear(act: OutsideActed) -> None:
        heard.put_nowait(act.did)

    async with AgentMoves().telling(hear) as see:
        see("script")
        see("click")
        first = [await asyncio.wait_for(heard.get(), PATIENCE_S) for _ in range(2)]
        see("script")
        see("script")
    assert (first, heard.get_nowait(), heard.empty()) == (["script", "click"], "script", True)


@pytest.mark.parametrize(
    ("command", "did"),
    [
        (mouse("mousePressed"), "click"),
        (mouse("mouseMoved"), "move"),
        (mouse("mouseWheel"), "scroll"),
        (mouse("mouseReleased"), None),
        (mouse("odd"), "other"),
        (("Input.dispatchMouseEvent", None), "other"),
        (("Input.synthesizeScrollGesture", {}), "scroll"),
        (("DOM.scrollIntoViewIfNeeded", {}), "scroll"),
        (("Runtime.evaluate", {}), "script"),
        (("Runtime.callFunctionOn", {}), "script"),
        (("DOM.getDocument", {}), None),
    ],
)
def test_each_command_is_told_by_what_it_does(
    command: tuple[str, Any], did: OutsideActionKind | None
) -> None:
    method, params = command
    assert move_of({"method": method, "params": params}) == did


async def test_what_was_refused_by_anybody_is_no_move() -> None:
    seen: list[OutsideActionKind] = []
    async with piped() as (mux, pipe):
        guest = AgentClient("A" * 32, mux.kin, seen.append)
        await mux.attach(guest)
        mux.feed(guest, {"id": 1, "method": "Runtime.evaluate", "sessionId": "B" * 32})
        mux.feed(guest, {"id": 2, "method": "Target.getTargets"})
        assert seen == ["refused"]
        assert json.dumps(pipe.sent).count("Runtime.evaluate") == 0
