"""How far a visitor's hand goes: to the visited tab and its frames, and nothing tells of others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from tests.outside.pipe import Json, Pipe, piped
from tests.outside.rig import Site, serving
from tests.outside.test_door import unseen
from websockets.asyncio.client import ClientConnection, connect

from steadyhand.adapters.browser.cdp.client import LocalClient
from steadyhand.adapters.browser.cdp.mux import Mux
from steadyhand.adapters.browser.chrome import attach_page
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import launch
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.outside.access import (
    AgentAddress,
    AgentClient,
    TabAccess,
    command_refusal,
)
from steadyhand.adapters.guard.fill_gate import FillGate

PATIENCE_S = 20.0
SECRET = "Your mail"
FRAMES = """<!doctype html><html lang="en"><title>Job</title><h1>Welder</h1><script>
if (location.pathname === "/mail") document.title = "Your mail";
if (location.pathname === "/job") {
  const frame = document.createElement("iframe");
  frame.src = location.origin.replace("127.0.0.1", "localhost") + "/frame";
  document.body.append(frame);
  new Worker(URL.createObjectURL(new Blob(["0"])));
}
</script>"""
FLAT = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": True}


class Visitor:
    """Asks the browser through the door, and keeps all that it is told."""

    def __init__(self, line: ClientConnection, target: str) -> None:
        self.line, self.target = line, target
        self.heard: list[dict[str, Any]] = []

    async def ask(self, method: str, params: object = None, session: str = "") -> dict[str, Any]:
        number = len(self.heard) + 1_000
        told = {"id": number, "method": method, "params": params or {}}
        await self.line.send(json.dumps(told | ({"sessionId": session} if session else {})))
        return await self.until(lambda each: each.get("id") == number)

    async def until(self, wanted: Any) -> dict[str, Any]:
        while True:
            told = json.loads(await asyncio.wait_for(self.line.recv(), PATIENCE_S))
            self.heard.append(told)
            if wanted(told):
                return dict(told)

    async def enter(self, target: str) -> dict[str, Any]:
        return await self.ask("Target.attachToTarget", {"targetId": target, "flatten": True})

    def attached(self) -> list[dict[str, Any]]:
        events = [e for e in self.heard if e.get("method") == "Target.attachedToTarget"]
        return [dict(e["params"]) for e in events]


@asynccontextmanager
async def let_in(site: Site) -> AsyncIterator[tuple[Visitor, str]]:
    """A visitor of one of two tabs, and the name of the other."""
    stay = FillGate()
    origins = (site.origin, site.origin.replace("127.0.0.1", "localhost"))
    options = LaunchOptions(find_browser(None), allow_origins=origins, gate=stay)
    async with launch(options) as chrome:
        other = await chrome.context.new_page()
        await other.goto(f"{site.origin}/mail")
        page = await chrome.context.new_page()
        await page.goto(f"{site.origin}/job")
        seen = await attach_page(page, chrome.guard)
        async with TabAccess(chrome.mux, other, stay, seen.snapshot).open(unseen) as elsewhere:
            away = elsewhere.target
        door = TabAccess(chrome.mux, page, stay, seen.snapshot)
        async with door.open(unseen) as entry, _came(entry) as one:
            yield one, away


@asynccontextmanager
async def _came(entry: AgentAddress) -> AsyncIterator[Visitor]:
    async with connect(entry.address, max_size=None) as line:
        yield Visitor(line, entry.target)


@pytest.mark.browser
async def test_it_reaches_the_visited_tab_and_its_frames_and_hears_of_no_other() -> None:
    with serving() as site:
        site.page = FRAMES
        async with let_in(site) as (visitor, away):
            await visitor.ask("Target.setDiscoverTargets", {"discover": True})
            await visitor.ask("Target.setAutoAttach", FLAT)
            inside = (await visitor.enter(visitor.target))["result"]["sessionId"]
            await visitor.ask("Target.setAutoAttach", FLAT, inside)
            told = (await visitor.ask("Target.getTargets"))["result"]["targetInfos"]
            assert sorted(each["type"] for each in told) == ["iframe", "page"]
            frame = next(each["targetId"] for each in told if each["type"] == "iframe")
            for each in (visitor.target, frame):
                session = (await visitor.enter(each))["result"]["sessionId"]
                title = {"expression": "document.title"}
                said = await visitor.ask("Runtime.evaluate", title, session)
                assert said["result"]["result"]["value"] == "Job"
            for method in ("Target.attachToTarget", "Target.activateTarget"):
                answer = await visitor.ask(method, {"targetId": away, "flatten": True})
                assert "another target" in answer["error"]["message"]
            answer = await visitor.ask("Target.getTargetInfo", {"targetId": away})
            assert "another target" in answer["error"]["message"]
    assert {each["targetInfo"]["targetId"] for each in visitor.attached()} == {
        visitor.target,
        frame,
    }
    assert [e for e in visitor.heard if SECRET in str(e) or "/mail" in str(e)] == []
    assert [e for e in visitor.heard if away in json.dumps(e.get("params", e.get("result")))] == []


PAGE, OTHER, FRAME, WORKER, OWN = "A" * 32, "B" * 32, "F" * 32, "9" * 32, "E" * 32
GUARDS = {PAGE: "1" * 31 + "A", OTHER: "1" * 31 + "B", FRAME: "1" * 31 + "C"}
SESSION = "2" * 32


def shown(target: str, kind: str, session: str, url: str = "https://x.example/") -> Json:
    """The browser's word that a session of that target is there."""
    info = {"targetId": target, "type": kind, "url": url}
    params = {"sessionId": session, "targetInfo": info, "waitingForDebugger": False}
    return {"method": "Target.attachedToTarget", "params": params}


@dataclass
class Scene:
    """A guest of PAGE; the guard knows PAGE with FRAME in it, and OTHER."""

    mux: Mux
    pipe: Pipe
    guest: AgentClient

    async def found(self, told: Json, *, by: str = "") -> None:
        """The guest's browser session tells that, or the session *by*."""
        self.pipe.say(told, by or self.guest.session)
        await self.pipe.read()

    def refusal(self, method: str, *, session: str = "", **params: object) -> str:
        told: Json = {"id": 1, "method": method, "params": params}
        return self.guest.refused(told | ({"sessionId": session} if session else {}))

    def heard(self) -> list[Json]:
        box = self.guest.outbox
        return [json.loads(box.get_nowait() or b"") for _ in range(box.qsize())]


@asynccontextmanager
async def scene(frame: str = "iframe", url: str = "https://x.example/f") -> AsyncIterator[Scene]:
    async with piped() as (mux, pipe):
        guard = LocalClient(mux, "guard", hear=lambda *_: None, guard=True)
        await mux.attach(guard)
        guest = AgentClient(PAGE, mux.kin, unseen)
        await mux.attach(guest)
        here = Scene(mux, pipe, guest)
        await here.found(shown(PAGE, "page", GUARDS[PAGE]), by=guard.session)
        await here.found(shown(OTHER, "page", GUARDS[OTHER]), by=guard.session)
        await here.found(shown(FRAME, frame, GUARDS[FRAME], url), by=GUARDS[PAGE])
        yield here


@pytest.mark.parametrize("method", ["Target.attachToTarget", "Target.activateTarget"])
async def test_only_the_page_and_its_frames_are_named(method: str) -> None:
    async with scene() as here:
        assert [here.refusal(method, targetId=each) for each in (PAGE, FRAME)] == ["", ""]
        for far in (OTHER, OWN, "", None):
            assert "another target" in here.refusal(method, targetId=far)


@pytest.mark.parametrize(
    ("kind", "url"), [("worker", "https://x.example/"), ("iframe", "chrome-extension://x/panel")]
)
async def test_workers_and_frames_of_extensions_are_out_of_reach(kind: str, url: str) -> None:
    async with scene(kind, url) as here:
        assert here.refusal("Target.attachToTarget", targetId=FRAME) != ""


async def test_a_frame_that_becomes_one_of_an_extension_is_out_of_reach_from_then_on() -> None:
    async with scene() as here:
        await here.found(shown(FRAME, "iframe", SESSION))
        assert here.refusal("Runtime.evaluate", session=SESSION) == ""
        info = {"targetId": FRAME, "type": "iframe", "url": "chrome-extension://x/panel"}
        await here.found({"method": "Target.targetInfoChanged", "params": {"targetInfo": info}})
        assert here.refusal("Runtime.evaluate", session=SESSION) != ""


@pytest.mark.parametrize(("target", "kind"), [(OTHER, "page"), (OWN, "other"), (WORKER, "worker")])
async def test_a_session_of_another_target_is_not_its_own_whoever_attached_it(
    target: str, kind: str
) -> None:
    async with scene() as here:
        await here.found(shown(target, kind, SESSION))
        assert not here.mux.owns(here.guest, SESSION)
        assert here.heard() == []
        here.mux.feed(here.guest, {"id": 1, "method": "Runtime.evaluate", "sessionId": SESSION})
        assert here.pipe.told("Runtime.evaluate") == []


async def test_nothing_but_targets_is_asked_of_the_browser_itself() -> None:
    async with scene() as here:
        assert "of the browser" in here.refusal("Runtime.evaluate", expression="1")
        assert here.refusal("Target.getTargets") == ""
        assert "another target" in here.refusal("Target.getTargetInfo")
        await here.found(shown(PAGE, "page", SESSION))
        assert here.refusal("Target.getTargetInfo", session=SESSION) == ""


@pytest.mark.parametrize("event", ["targetCreated", "targetInfoChanged", "targetDestroyed", "odd"])
async def test_what_becomes_of_other_targets_is_not_told(event: str) -> None:
    async with scene() as here:
        for target in (OTHER, PAGE):
            info = {"targetId": target, "type": "page", "url": "u", "title": "Your mail"}
            params = {"targetId": target} if event.endswith("Destroyed") else {"targetInfo": info}
            await here.found({"method": f"Target.{event}", "params": params})
        told = [json.dumps(each) for each in here.heard()]
        assert [PAGE in each for each in told] == ([] if event == "odd" else [True])


async def test_of_a_list_of_targets_its_own_are_left() -> None:
    async with scene() as here:
        every = [{"targetId": each, "title": "Your mail"} for each in (OTHER, PAGE, WORKER, FRAME)]
        await here.found({"id": 7, "result": {"targetInfos": every}})
        (told,) = here.heard()
        assert [each["targetId"] for each in told["result"]["targetInfos"]] == [PAGE, FRAME]


def test_what_begins_is_not_made_to_wait() -> None:
    told = {"method": "Target.setAutoAttach", "params": {"waitForDebuggerOnStart": True}}
    assert "wait" in command_refusal(told)
