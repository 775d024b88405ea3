"""When a paused target may run: never before the guard released it.

Chromium starts a target as soon as any client that saw it waiting releases it. So the releases of
other clients wait here until the guard has sent its own. Only targets that the client attached to
while they waited are held; for others a release means nothing.
"""

from __future__ import annotations

from steadyhand.adapters.browser.transport.client import Json

RUN = "Runtime.runIfWaitingForDebugger"
LEAVE = "Target.detachFromTarget"


class Holds:
    """Which target each waiting session watches, which targets run, which releases wait."""

    def __init__(self) -> None:
        self._target: dict[str, str] = {}
        self._free: set[str] = set()
        self._waiting: dict[str, list[Json]] = {}

    def attached(self, session: str, target: str) -> None:
        self._target[session] = target

    def detached(self, session: str, *, guard: bool) -> None:
        """*session* is forgotten; the guard's end of a target drops what waited for it."""
        target = self._target.pop(session, "")
        if guard and target:
            self._free.discard(target)
            self._waiting.pop(target, None)

    def released(self, message: Json) -> list[Json]:
        """The guard releases: what may be sent now, its own message first."""
        target = self._subject(message)
        if not target:
            return [message]
        self._free.add(target)
        return [message, *self._waiting.pop(target, [])]

    def hold(self, message: Json) -> bool:
        """True when this release of another client must wait; it is kept."""
        target = self._subject(message)
        if not target or target in self._free:
            return False
        self._waiting.setdefault(target, []).append(message)
        return True

    def _subject(self, message: Json) -> str:
        session = message.get("sessionId", "")
        if message.get("method") == LEAVE:
            session = message.get("params", {}).get("sessionId", session)
        return self._target.get(session, "")

    @property
    def waiting(self) -> int:
        return sum(len(each) for each in self._waiting.values())


def is_release(message: Json) -> bool:
    return message.get("method") in (RUN, LEAVE)
