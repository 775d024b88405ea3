"""Which tabs there are, and whose: an extension opens some of its own, by its worker."""

from __future__ import annotations

from typing import Any

from steadyhand.adapters.guard.facts import Paused

Json = dict[str, Any]


class Tabs:
    """The tabs of one browser."""

    def __init__(self) -> None:
        self.pages: set[str] = set()
        self._ours: set[str] | None = None  # None: all of them

    def keep_to(self, *targets: str) -> None:
        """From now on only these load documents, those named before, and those they open."""
        self._ours = (self._ours or set()) | set(targets)

    def came(self, info: Json) -> None:
        """A target is there."""
        if info["type"] != "page":
            return
        self.pages.add(info["targetId"])
        if self._ours is not None and info.get("openerId") in self._ours:
            self._ours.add(info["targetId"])

    def stray(self, paused: Paused) -> bool:
        """Whether it is a document for the top of a tab that no page of ours opened."""
        return paused.top_level and self._ours is not None and paused.frame_id not in self._ours
