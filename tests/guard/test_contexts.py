"""Each event of a browser is for the guard of the browser context that it belongs to."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from steadyhand.adapters.guard.contexts import ContextGuards
from steadyhand.adapters.guard.guard import RequestGuard
from steadyhand.adapters.guard.requests import Allow, Hold, PassThrough, PausedRequest, Verdict
from tests.guard.test_early import Posted


class HoldAll(PassThrough):
    """A gate that lets nothing go by itself."""

    def judge(self, paused: PausedRequest) -> Verdict:
        return Hold()


class Asked(PassThrough):
    """A gate that knows what it was asked about."""

    def __init__(self, *, breaks: bool = False) -> None:
        self.urls: list[str] = []
        self.breaks = breaks

    def judge(self, paused: PausedRequest) -> Verdict:
        if self.breaks:
            raise RuntimeError("a bug")
        self.urls.append(paused.url)
        return Allow()


async def two(
    *, stray_s: float = 60.0, breaks: bool = False
) -> tuple[ContextGuards, Posted, Asked, Asked]:
    """Two runs in one browser, each with a tab: T-A and T-B."""
    guards, posted = ContextGuards(stray_s=stray_s), Posted()
    one, other = Asked(breaks=breaks), Asked()
    await guards.start(posted)
    for name, gate in (("A", one), ("B", other)):
        guards.open(name, RequestGuard(gate))
        attach(guards, f"T-{name}", context=name)
    return guards, posted, one, other


def attach(
    guards: ContextGuards, target: str, *, context: str, kind: str = "page", by: str = ""
) -> None:
    """The browser tells of a target, in the session *by*."""
    info = {"targetId": target, "type": kind, "url": "", "browserContextId": context}
    told = {"targetInfo": info, "sessionId": f"S-{target}", "waitingForDebugger": True}
    guards.hear("Target.attachedToTarget", told, by)


def pause(guards: ContextGuards, frame: str, path: str) -> None:
    """A frame, or a worker, asks for that."""
    request = {"method": "GET", "url": f"https://jobs.example{path}", "headers": {}}
    told = {"requestId": f"R{path}", "frameId": frame, "networkId": path, "resourceType": "XHR"}
    guards.hear("Fetch.requestPaused", {**told, "request": request}, "")


def said(posted: Posted, method: str) -> list[Any]:
    """What the browser was told by that command."""
    return [params for name, params in posted.said if name == method]


async def test_a_request_is_judged_by_the_guard_of_its_own_run_alone() -> None:
    guards, _, one, other = await two()
    pause(guards, "T-A", "/a")
    attach(guards, "W", context="B", kind="worker", by="S-T-B")
    pause(guards, "W", "/w")
    guards.hear("Page.frameAttached", {"frameId": "F"}, "S-T-B")
    pause(guards, "F", "/f")
    assert [url[-2:] for url in one.urls] == ["/a"]
    assert [url[-2:] for url in other.urls] == ["/w", "/f"]


async def test_a_target_of_a_context_that_is_nobodys_is_closed_and_never_runs() -> None:
    guards, posted, *_ = await two()
    before = len(said(posted, "Runtime.runIfWaitingForDebugger"))
    for target, context in (("X", "C"), ("Y", "")):
        attach(guards, target, context=context)
    assert said(posted, "Target.closeTarget") == [{"targetId": "X"}, {"targetId": "Y"}]
    assert len(said(posted, "Runtime.runIfWaitingForDebugger")) == before


async def test_a_target_that_shows_itself_in_another_runs_session_is_closed() -> None:
    guards, posted, *_ = await two()
    attach(guards, "X", context="A", kind="iframe", by="S-T-B")
    assert said(posted, "Target.closeTarget") == [{"targetId": "X"}]


async def test_a_request_of_nobody_waits_for_its_frame_and_is_refused_without_one() -> None:
    guards, posted, one, other = await two(stray_s=0.05)
    pause(guards, "late", "/late")
    pause(guards, "", "/nobody")
    assert one.urls == other.urls == said(posted, "Fetch.failRequest") == []
    guards.hear("Page.frameNavigated", {"frame": {"id": "late", "url": ""}}, "S-T-A")
    assert [url[-5:] for url in one.urls] == ["/late"]
    async with asyncio.timeout(5):
        while not guards.strays_refused:
            await asyncio.sleep(0)
    assert [each["requestId"] for each in said(posted, "Fetch.failRequest")] == ["R/nobody"]
    assert [each["requestId"] for each in said(posted, "Fetch.continueRequest")] == ["R/late"]


async def test_nothing_of_a_run_that_has_ended_leaves_any_more() -> None:
    guards, posted, one, other = await two()
    guards.close("A")
    pause(guards, "T-A", "/after")
    attach(guards, "popup", context="A")
    assert one.urls == other.urls == said(posted, "Fetch.continueRequest") == []
    assert said(posted, "Target.closeTarget") == [{"targetId": "popup"}]
    pause(guards, "T-B", "/b")
    assert [url[-2:] for url in other.urls] == ["/b"]


async def test_what_was_held_of_a_run_that_has_ended_is_never_let_go() -> None:
    guards, posted = ContextGuards(), Posted()
    await guards.start(posted)
    guards.open("A", guard := RequestGuard(HoldAll()))
    attach(guards, "T-A", context="A")
    pause(guards, "T-A", "/held")
    guards.close("A")
    guard.release("R/held")
    assert said(posted, "Fetch.continueRequest") == []


async def test_the_browsers_end_is_the_end_of_each_run() -> None:
    guards, posted = ContextGuards(), Posted()
    await guards.start(posted)
    pair = RequestGuard(), RequestGuard()
    for name, guard in zip("AB", pair, strict=True):
        guards.open(name, guard)
    guards.hear("Inspector.detached", {"reason": "the browser ended"}, "")
    assert [guard.lost for guard in pair] == [True, True]


async def test_a_guard_that_breaks_is_known_by_its_context() -> None:
    guards, *_ = await two(breaks=True)
    pause(guards, "T-B", "/b")
    assert guards.faulty == ""
    with pytest.raises(RuntimeError):
        pause(guards, "T-A", "/a")
    assert guards.faulty == "A"


async def test_in_a_browser_of_one_run_all_that_happens_is_judged_by_its_guard() -> None:
    gate, posted = Asked(), Posted()
    guards = ContextGuards(whole=RequestGuard(gate))
    await guards.start(posted)
    attach(guards, "T", context="any")
    for frame in ("T", "", "unknown"):
        pause(guards, frame, f"/{frame}")
    assert len(gate.urls) == 3
    assert said(posted, "Target.closeTarget") == []
