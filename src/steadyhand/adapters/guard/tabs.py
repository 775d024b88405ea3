"""Which tabs there are, and whose; and which documents they were asked to load.

An extension opens tabs of its own, by its worker, and leads those of others where it likes. No page
asks for such a document, and no client of the browser: that tells it from all others. The browser
names what a page asks for (`Page.frameRequestedNavigation`) before it sends for it; the first
document of a tab that a page opens is the only one that it does not name.
"""

from __future__ import annotations

from collections import deque
from typing import Any
from urllib.parse import urldefrag

from steadyhand.adapters.guard.facts import Paused

Json = dict[str, Any]
ASKED_MAX = 64  # documents follow at once


class Tabs:
    """The tabs of one browser."""

    def __init__(self) -> None:
        self.pages: set[str] = set()
        self.contexts: dict[str, str] = {}  # of each page, the context whose cookies it has
        self._ours: set[str] | None = None  # None: all of them
        self._opened: set[str] = set()  # by pages of ours; without a document so far
        self._asked: deque[tuple[str, str]] = deque(maxlen=ASKED_MAX)  # frame, address

    def keep_to(self, *targets: str) -> None:
        """From now on only these load documents, those named before, and those they open."""
        self._ours = (self._ours or set()) | set(targets)

    def came(self, info: Json) -> None:
        """A target is there."""
        if info["type"] != "page":
            return
        self.pages.add(info["targetId"])
        self.contexts[info["targetId"]] = info.get("browserContextId", "")
        if self._ours is not None and info.get("openerId") in self._ours:
            self._ours.add(info["targetId"])
            self._opened.add(info["targetId"])

    def asks(self, told: Json) -> None:
        """A page asks for a document in a tab that is there."""
        if told.get("disposition", "currentTab") == "currentTab":
            self._asked.append((told["frameId"], _address(told.get("url", ""))))

    def goes(self, told: Json) -> None:
        """A tab goes back or forth among the documents that it was asked for before."""
        if str(told.get("navigationType", "")).startswith("history"):
            self.asks(told)

    def commanded(self, message: Json) -> None:
        """A client of the browser gives that command: it may ask for a document."""
        if message.get("method") == "Page.navigate":
            told = message.get("params", {})
            self.asks({"frameId": told.get("frameId", ""), "url": str(told.get("url", ""))})

    def stray(self, paused: Paused) -> bool:
        """Whether it is a document for the top of a tab, and nobody but an extension wants it."""
        if not paused.top_level or self._ours is None:
            return False
        tab = paused.frame_id
        if tab not in self._ours:
            return True
        first, address = tab in self._opened, _address(paused.url)
        self._opened.discard(tab)
        asked = (tab, address) in self._asked or ("", address) in self._asked
        return not (first or asked or paused.came_from)


def _address(url: str) -> str:
    """The address as both tell it: the browser may have made it a secure one meanwhile."""
    plain = urldefrag(url).url
    return "https:" + plain.removeprefix("http:") if plain.startswith("http:") else plain
