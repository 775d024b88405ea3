"""Targets: which lies in which, and when one that waits for the debugger may run."""

from __future__ import annotations

from steadyhand.adapters.guard.requests import EXTENSION

from .client import Json

# Which target was found inside which: a frame of another site in its page, a worker in its frame.
#
# Told by the browser alone: a target shows itself in a session of the one that it lies in.

FRAME = "iframe"


class TargetTree:
    """What lies in what, as far as any client's sessions have shown it."""

    def __init__(self) -> None:
        self._target: dict[str, str] = {}  # of each session
        self._by: dict[str, str] = {}  # the session that told of each session
        self._outer: dict[str, str] = {}
        self._frames: set[str] = set()  # of sites

    def attached(self, session: str, info: Json, *, by: str) -> None:
        """*session* is one of that target; the session *by* told of it."""
        target, outer = str(info["targetId"]), self._target.get(by, "")
        self._target[session] = target
        self._by[session] = by
        if outer and outer != target:
            self._outer[target] = outer
        self.update(info)

    def update(self, info: Json) -> None:
        """What a target is and shows now."""
        of_site = info.get("type") == FRAME and not str(info.get("url", "")).startswith(EXTENSION)
        (self._frames.add if of_site else self._frames.discard)(str(info["targetId"]))

    def inside(self, session: str) -> list[tuple[str, str]]:
        """The sessions that were told of within that one, each with who told, the inmost first."""
        own = [inner for inner, by in self._by.items() if by == session]
        return [each for inner in own for each in (*self.inside(inner), (inner, session))]

    def detached(self, session: str) -> None:
        """There is no such session any more; what lies where is known all the same."""
        self._target.pop(session, None)
        self._by.pop(session, None)

    def target_of(self, session: str) -> str:
        """Whose session that is; '' where it is none, or the browser's."""
        return self._target.get(session, "")

    def is_near(self, target: str, page: str) -> bool:
        """Whether that target is the *page*, or a frame of a site that lies in it, however deep."""
        seen = set[str]()
        while target != page:
            if target not in self._frames or target in seen:
                return False
            seen.add(target)
            target = self._outer.get(target, "")
        return bool(page)


# When a paused target may run: never before the guard released it.
#
# Chromium starts a target as soon as any client that saw it waiting releases it. So the releases
# of other clients wait here until the guard has sent its own. Only targets that the client
# attached to while they waited are held; for others a release means nothing.

RUN_COMMAND = "Runtime.runIfWaitingForDebugger"
DETACH_COMMAND = "Target.detachFromTarget"


class WaitingTargets:
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
        if message.get("method") == DETACH_COMMAND:
            session = message.get("params", {}).get("sessionId", session)
        return self._target.get(session, "")

    @property
    def waiting(self) -> int:
        return sum(len(each) for each in self._waiting.values())


def is_release(message: Json) -> bool:
    return message.get("method") in (RUN_COMMAND, DETACH_COMMAND)
