"""An outside agent in our browser: it may look and click, and nothing of it leaves."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.outside.rig import Site, serving

from steadyhand.adapters.browser.chrome import attach_page
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import launch
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.outside.access import TabAccess, command_refusal
from steadyhand.adapters.browser.outside.visit import run_agent
from steadyhand.adapters.guard.fill_gate import FillGate
from steadyhand.core.journal.events import OutsideActed, OutsideActionKind

pytestmark = pytest.mark.browser
FAKE = Path(__file__).with_name("fake.py")
PATIENCE_S = 120.0
Step = tuple[str, dict[str, Any]]


def unseen(did: OutsideActionKind) -> None:
    """Nobody looks."""


def script(text: str) -> Step:
    return ("Runtime.evaluate", {"expression": text, "awaitPromise": True, "userGesture": True})


@pytest.fixture
def site() -> Iterator[Site]:
    with serving() as running:
        yield running


@pytest.fixture
def elsewhere() -> Iterator[Site]:
    with serving() as running:
        yield running


async def _visited(site: Site, elsewhere: Site, steps: list[Step], *more: str) -> Any:
    stay = FillGate()
    allowed = (site.origin, elsewhere.origin)
    options = LaunchOptions(find_browser(None), allow_origins=allowed, gate=stay)
    acts: list[tuple[str, str]] = []

    async def hear(act: OutsideActed) -> None:
        acts.append((act.did, act.label))

    async with launch(options) as chrome:
        page = await chrome.context.new_page()
        site.page = site.page.replace("ELSEWHERE", elsewhere.origin)
        await page.goto(f"{site.origin}/job")
        seen = await attach_page(page, chrome.guard)
        async with TabAccess(chrome.mux, page, stay, seen.snapshot).open(unseen) as entry:
            command = (sys.executable, str(FAKE), json.dumps(steps), *more)
            order = {"door": entry.address, "target": entry.target}
            end = await run_agent(command, order, hear, timeout_s=5.0 if more else 60.0)
        await page.evaluate("fetch('/last').then((r) => r.text())")  # what left before came before
        shown = await page.locator("#form").is_visible()
        return end, [label for _, label in acts], shown, page.url


async def _left(site: Site) -> tuple[bool, str]:
    """Whether the door waited for the page, which would load another one then; and where it is."""
    waited: list[bool] = []
    stay = FillGate()
    options = LaunchOptions(find_browser(None), allow_origins=(site.origin,), gate=stay)
    async with launch(options) as chrome:
        page = await chrome.context.new_page()
        await page.goto(f"{site.origin}/job")
        await attach_page(page, chrome.guard)

        async def rest() -> None:
            async with page.expect_event("requestfailed"):
                await page.evaluate("location = '/late'; 0")
            waited.append(True)

        async with TabAccess(chrome.mux, page, stay, rest).open(unseen):
            pass
        return bool(waited), page.url


def visited(site: Site, elsewhere: Site, steps: list[Step], *more: str) -> Any:
    going = _visited(site, elsewhere, steps, *more)
    return asyncio.run(asyncio.wait_for(going, PATIENCE_S))


def test_it_reveals_what_lies_behind_a_curtain(site: Site, elsewhere: Site) -> None:
    end, labels, shown, _ = visited(site, elsewhere, [script("lift.click()")])
    assert (end, labels, shown) == ("", ["done"], True)


def test_whatever_it_sends_nothing_arrives(site: Site, elsewhere: Site) -> None:
    there = elsewhere.origin
    sends = [
        "lift.click(); document.querySelector('button').click()",
        "form.submit()",
        "form.requestSubmit()",
        "fetch('/send', {method: 'POST', body: 'x'}).catch(() => 0)",
        f"fetch('{there}/x', {{method: 'POST', body: 'x', mode: 'no-cors'}}).catch(() => 0)",
        f"navigator.sendBeacon('{there}/b', 'x')",
        "navigator.sendBeacon('/b', 'x')",
        f"form.action = '{there}/f'; form.submit()",
        "away.click()",
        "away.target = '_blank'; away.click()",
        f"window.open('{there}/w'); 0",
        f"location = '{there}/l'; 0",
    ]
    end, labels, _, url = visited(site, elsewhere, [script(each) for each in sends])
    assert (end, len(labels)) == ("", len(sends))
    assert [a for a in site.asked if a != "GET /favicon.ico"] == ["GET /job", "GET /last"]
    assert elsewhere.asked == []
    assert url == f"{site.origin}/job"


def test_until_the_page_rests_again_it_is_left_for_no_other(site: Site) -> None:
    found = asyncio.run(asyncio.wait_for(_left(site), PATIENCE_S))
    assert found == (True, f"{site.origin}/job")
    assert "GET /late" not in site.asked


@pytest.mark.parametrize(
    "method",
    [
        "Page.navigate",
        "Page.addScriptToEvaluateOnNewDocument",
        "Target.createTarget",
        "Target.createBrowserContext",
        "Network.getCookies",
        "Storage.getCookies",
        "Fetch.enable",
        "DOM.setFileInputFiles",
        "Input.insertText",
        "Input.dispatchKeyEvent",
        "Browser.close",
    ],
)
def test_what_goes_around_the_walls_is_refused(method: str) -> None:
    assert command_refusal({"method": method}) == f"{method} is not for an outside agent"


@pytest.mark.parametrize("named", ["contextId", "uniqueContextId", "executionContextId"])
@pytest.mark.parametrize("method", ["Runtime.evaluate", "DOM.resolveNode"])
def test_no_world_of_scripts_but_the_page_s_own_is_in_reach(method: str, named: str) -> None:
    assert command_refusal({"method": method, "params": {"backendNodeId": 1}}) == ""
    assert command_refusal({"method": method, "params": {named: 1}}) != ""


def test_our_own_script_cannot_be_changed_by_it(site: Site, elsewhere: Site) -> None:
    blinds = "globalThis.steadyhand && (steadyhand.look = 0)"
    steps: list[Step] = [
        ("Runtime.evaluate", {"expression": blinds, "contextId": n}) for n in range(1, 9)
    ]
    end, labels, shown, _ = visited(site, elsewhere, [*steps, script("lift.click()")])
    why = "Runtime.evaluate in a world of its choice is not for an outside agent"
    assert (end, labels, shown) == ("", [*[why] * 8, "done"], True)


def test_a_refused_command_is_answered_and_does_nothing(site: Site, elsewhere: Site) -> None:
    steps: list[Step] = [
        ("Page.navigate", {"url": f"{elsewhere.origin}/n"}),
        ("Network.getCookies", {}),
    ]
    end, labels, _, _ = visited(site, elsewhere, steps)
    assert end == ""
    assert labels == [f"{method} is not for an outside agent" for method, _ in steps]
    assert elsewhere.asked == []


def test_one_that_does_not_end_is_ended(site: Site, elsewhere: Site) -> None:
    end, labels, _, _ = visited(site, elsewhere, [script("1")], "stay")
    assert (end, labels) == ("timeout", ["done"])
