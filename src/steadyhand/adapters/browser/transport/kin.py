"""Which target was found inside which: a frame of another site in its page, a worker in its frame.

Told by the browser alone: a target shows itself in a session of the one that it lies in.
"""

from __future__ import annotations

from steadyhand.adapters.browser.transport.client import Json
from steadyhand.adapters.guard.facts import EXTENSION

FRAME = "iframe"


class Kin:
    """What lies in what, as far as any client's sessions have shown it."""

    def __init__(self) -> None:
        self._target: dict[str, str] = {}  # of each session
        self._outer: dict[str, str] = {}
        self._frames: set[str] = set()  # of sites

    def attached(self, session: str, info: Json, *, by: str) -> None:
        """*session* is one of that target; the session *by* told of it."""
        target, outer = str(info["targetId"]), self._target.get(by, "")
        self._target[session] = target
        if outer and outer != target:
            self._outer[target] = outer
        self.told(info)

    def told(self, info: Json) -> None:
        """What a target is and shows now."""
        of_site = info.get("type") == FRAME and not str(info.get("url", "")).startswith(EXTENSION)
        (self._frames.add if of_site else self._frames.discard)(str(info["targetId"]))

    def detached(self, session: str) -> None:
        """There is no such session any more; what lies where is known all the same."""
        self._target.pop(session, None)

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
