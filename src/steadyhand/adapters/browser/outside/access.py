"""An outside agent's access to one tab: its CDP commands and targets, what it sees, how long."""

from __future__ import annotations

import asyncio
import json
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from steadyhand.core.journal.events import OutsideActed, OutsideActionKind
from steadyhand.errors import SteadyhandError
from steadyhand.ports import ReportDeed

from ..assist import WriteHold
from ..cdp.client import Json
from ..cdp.gateway import Gateway, SocketClient
from ..cdp.mux import Mux
from ..cdp.session import within
from ..cdp.targets import TargetTree

# What was seen of an outside agent at its door: counted as it passed, and told in order.
#
# It cannot leave anything out or add anything: what the browser was told to do is what is told
# here.

Observe = Callable[[OutsideActionKind], None]
MOVES_MAX = 200  # turns that are told one by one; of the others the number, at the end
MERGED_MOVES: frozenset[OutsideActionKind] = frozenset(
    {"script", "move"}
)  # many in a row, told once they are over
MOUSE_MOVES: dict[str, OutsideActionKind] = {
    "mousePressed": "click",
    "mouseMoved": "move",
    "mouseWheel": "scroll",
}
COMMAND_MOVES: dict[str, OutsideActionKind] = {
    "Runtime.evaluate": "script",
    "Runtime.callFunctionOn": "script",
    "Input.synthesizeScrollGesture": "scroll",
    "DOM.scrollIntoViewIfNeeded": "scroll",
}


def move_of(message: Json) -> OutsideActionKind | None:
    """What such a command does to a page; None where it only looks or ends what was told before."""
    method, params = message["method"], message.get("params")
    if method == "Input.dispatchMouseEvent":
        kind = params.get("type") if isinstance(params, dict) else None
        return None if kind == "mouseReleased" else MOUSE_MOVES.get(str(kind), "other")
    return COMMAND_MOVES.get(method, "other" if method.startswith("Input.") else None)


class AgentMoves:
    """Those of one visit."""

    def __init__(self) -> None:
        self._turns: deque[tuple[OutsideActionKind, int]] = deque()
        self._more: Counter[OutsideActionKind] = Counter()
        self._told = 0
        self._ended = False
        self._changed = asyncio.Event()

    def see(self, did: OutsideActionKind) -> None:
        """It did that; several in a row are one turn."""
        if self._turns and self._turns[-1][0] == did:
            self._turns[-1] = (did, self._turns[-1][1] + 1)
        elif self._told + len(self._turns) < MOVES_MAX:
            self._turns.append((did, 1))
        else:
            self._more[did] += 1
        self._changed.set()

    @asynccontextmanager
    async def telling(self, hear: ReportDeed) -> AsyncIterator[Observe]:
        """*hear* gets all that is seen while the block runs, by the time that it has ended."""
        task = asyncio.create_task(self._tell(hear), name="moves of an outside agent")
        try:
            yield self.see
        finally:
            self._ended = True
            self._changed.set()
            await task

    async def _tell(self, hear: ReportDeed) -> None:
        ended = False
        while not ended:
            await self._changed.wait()
            self._changed.clear()
            ended = self._ended
            while self._is_over():
                did, times = self._turns.popleft()
                self._told += 1
                await hear(OutsideActed(did, times=times, seen=True))
        for did, times in self._more.items():
            await hear(OutsideActed(did, times=times, seen=True))

    def _is_over(self) -> bool:
        """Whether the first turn can be told."""
        turns = self._turns
        return bool(turns) and (self._ended or len(turns) > 1 or turns[0][0] not in MERGED_MOVES)


# What an outside agent may ask of our browser: to look, to click, and nothing that goes around us.
#
# What is not on the list is refused. It may not type, choose files, open or close tabs, go to an
# address, read what sites keep here, change the network, or leave scripts for pages to come. Nor
# may it name a world of scripts: it gets the page's own, and ours beside it is out of its reach.
# Which targets it reaches is for `cdp/targets.py` to say.

READ_COMMANDS = (
    "Accessibility.getFullAXTree CSS.enable DOM.describeNode DOM.disable DOM.enable "
    "DOM.getAttributes DOM.getBoxModel DOM.getContentQuads DOM.getDocument DOM.getFrameOwner "
    "DOM.getNodeForLocation DOM.pushNodesByBackendIdsToFrontend DOM.querySelector "
    "DOM.querySelectorAll DOM.resolveNode DOM.scrollIntoViewIfNeeded DOMSnapshot.captureSnapshot "
    "DOMSnapshot.enable Inspector.enable Page.enable Page.getFrameTree Page.getLayoutMetrics "
    "Page.setLifecycleEventsEnabled Runtime.callFunctionOn Runtime.enable Runtime.evaluate "
    "Runtime.getProperties Runtime.releaseObject Runtime.runIfWaitingForDebugger "
    "Target.activateTarget Target.attachToTarget Target.detachFromTarget Target.getTargetInfo "
    "Target.getTargets Target.setAutoAttach Target.setDiscoverTargets"
)
CLICK_COMMANDS = "Input.dispatchMouseEvent Input.synthesizeScrollGesture"
ALLOWED_COMMANDS = frozenset(f"{READ_COMMANDS} {CLICK_COMMANDS}".split())
WORLD_PARAMS = frozenset({"contextId", "uniqueContextId", "executionContextId"})


def command_refusal(message: dict[str, Any]) -> str:
    """Why this command of the outsider is not passed on; '' when it is."""
    method, params = str(message.get("method", "")), message.get("params")
    if method not in ALLOWED_COMMANDS:
        return f"{method} is not for an outside agent"
    given = params if isinstance(params, dict) else {}
    if WORLD_PARAMS & given.keys():
        return f"{method} in a world of its choice is not for an outside agent"
    if given.get("waitForDebuggerOnStart"):
        return f"{method} that makes what begins wait is not for an outside agent"
    return ""


# The outside agent as a client of the browser: what it may reach, and what it is told.
#
# It reaches the visited tab and the frames in it. Sessions of other targets never become its own,
# whoever attached them, and no message tells it that there are others.

CLIENT_NAME = "outsider"  # of its client at the multiplexer

TARGET_COMMANDS = frozenset(
    {"Target.attachToTarget", "Target.activateTarget", "Target.getTargetInfo"}
)
TARGET_EVENTS = frozenset(
    "Target." + each
    for each in (
        "attachedToTarget detachedFromTarget targetCreated targetInfoChanged targetDestroyed "
        "targetCrashed"
    ).split()
)
TARGET_SIGNS = (b'{"method":"Target.', b'"targetInfos"')  # in a page's text a " has a \ before it


class AgentClient(SocketClient):
    """Keeps to one tab and the frames in it."""

    def __init__(self, target: str, kin: TargetTree, see: Observe, name: str = CLIENT_NAME) -> None:
        super().__init__(name)
        self._target = target
        self._kin = kin
        self._see = see

    def refused(self, message: Json) -> str:
        """Why this command is not passed on; '' when it is."""
        method, session = str(message.get("method", "")), str(message.get("sessionId") or "")
        if reason := command_refusal(message):
            return reason
        if not session and not method.startswith("Target."):
            return f"{method} of the browser is not for an outside agent"
        params = message.get("params")
        named = params.get("targetId") if isinstance(params, dict) else None
        meant = str(named or self._kin.target_of(session))
        if (method in TARGET_COMMANDS or session) and not self.reaches(meant):
            return f"{method} of another target is not for an outside agent"
        return ""

    def judged(self, message: Json, reason: str) -> None:
        """What it did is seen, and what it was not let do."""
        did = "refused" if reason else move_of(message)
        if did is not None:
            self._see(did)

    def reaches(self, target: str) -> bool:
        """Whether a session of that target may be its own."""
        return self._kin.is_near(target, self._target)

    def deliver(self, raw: bytes) -> None:
        """It gets that, without what tells of targets out of its reach."""
        if any(sign in raw for sign in TARGET_SIGNS):
            told = self._cleaned(json.loads(raw))
            raw = json.dumps(told, separators=(",", ":")).encode() if told else b""
        if raw:
            super().deliver(raw)

    def _cleaned(self, told: Json) -> Json | None:
        """What of it is for the agent; None where nothing is."""
        if "method" in told:
            return told if self._is_for_it(told) else None
        result = told.get("result", {})
        if "targetInfos" in result:
            near = [each for each in result["targetInfos"] if self.reaches(each["targetId"])]
            return {**told, "result": {**result, "targetInfos": near}}
        return told

    def _is_for_it(self, event: Json) -> bool:
        if not event["method"].startswith("Target."):
            return True
        params = event["params"]
        target = params.get("targetInfo", params).get("targetId", "")
        return event["method"] in TARGET_EVENTS and self.reaches(target)


ASK_S = 5.0  # the browser tells the name of a tab in milliseconds


WaitForRest = Callable[[], Awaitable[object]]  # returns once the page rests, within a deadline


@dataclass(frozen=True, slots=True)
class AgentAddress:
    """Where it connects, and to which of the browser's targets it is to keep."""

    address: str
    target: str


@dataclass(frozen=True, slots=True)
class TabAccess:
    """Closed but for the time of `open`."""

    mux: Mux
    page: Page
    stay: WriteHold
    rest: WaitForRest

    @asynccontextmanager
    async def open(self, see: Observe) -> AsyncIterator[AgentAddress]:
        """Within the block one client may come; nothing is loaded over the page, no write leaves.

        What it does, and what it was not let do, is told to *see* as it passes.

        At its end that client is cut off, and all is held until the page has come to rest: what its
        last act would load is refused by then. What it left there acts on: so from now on no write
        leaves without a grant, for the rest of the run.
        """
        target = await target_id_of(self.page)
        self.stay.distrust()
        with self.stay.filling((), ()), self.stay.strictly():
            gateway = Gateway(
                self.mux, loopback=True, seat=partial(AgentClient, target, self.mux.kin, see)
            )
            async with gateway.open(Path()):
                yield AgentAddress(gateway.address(CLIENT_NAME), target)
            with suppress(SteadyhandError):
                await self.rest()


async def target_id_of(page: Page) -> str:
    """The browser's name of that tab. Raises BrowserLost, PageHung."""
    return await within(_ask_target_id(page), "asking for the name of a tab", timeout_s=ASK_S)


async def _ask_target_id(page: Page) -> str:
    session = await page.context.new_cdp_session(page)
    try:
        told = await session.send("Target.getTargetInfo")
    finally:
        await session.detach()
    return str(told["targetInfo"]["targetId"])
