"""The outside agent as a client of the browser: what it may reach, and what it is told.

It reaches the visited tab and the frames in it. Sessions of other targets never become its own,
whoever attached them, and no message tells it that there are others.
"""

from __future__ import annotations

import json

from ..transport.client import Json
from ..transport.gateway import SocketClient
from ..transport.kin import Kin
from .admits import refused
from .moves import See, deed_of

NAME = "outsider"  # of its client at the multiplexer

NAMING = frozenset({"Target.attachToTarget", "Target.activateTarget", "Target.getTargetInfo"})
EVENTS = frozenset(
    "Target." + each
    for each in (
        "attachedToTarget detachedFromTarget targetCreated targetInfoChanged targetDestroyed "
        "targetCrashed"
    ).split()
)
OF_TARGETS = (b'{"method":"Target.', b'"targetInfos"')  # in a page's text a " has a \ before it


class Guest(SocketClient):
    """Keeps to one tab and the frames in it."""

    def __init__(self, target: str, kin: Kin, see: See, name: str = NAME) -> None:
        super().__init__(name)
        self._target = target
        self._kin = kin
        self._see = see

    def refused(self, message: Json) -> str:
        """Why this command is not passed on; '' when it is."""
        method, session = str(message.get("method", "")), str(message.get("sessionId") or "")
        if reason := refused(message):
            return reason
        if not session and not method.startswith("Target."):
            return f"{method} of the browser is not for an outside agent"
        params = message.get("params")
        named = params.get("targetId") if isinstance(params, dict) else None
        meant = str(named or self._kin.target_of(session))
        if (method in NAMING or session) and not self.reaches(meant):
            return f"{method} of another target is not for an outside agent"
        return ""

    def judged(self, message: Json, reason: str) -> None:
        """What it did is seen, and what it was not let do."""
        did = "refused" if reason else deed_of(message)
        if did is not None:
            self._see(did)

    def reaches(self, target: str) -> bool:
        """Whether a session of that target may be its own."""
        return self._kin.is_near(target, self._target)

    def deliver(self, raw: bytes) -> None:
        """It gets that, without what tells of targets out of its reach."""
        if any(sign in raw for sign in OF_TARGETS):
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
        return event["method"] in EVENTS and self.reaches(target)
