"""What the guard says to a new target before it may run, in this order.

A target (page, frame of another site, worker) starts paused. It first attaches what it will make
itself, reports its requests, bypasses service workers, takes the init scripts, and only then runs.
Requests need nothing here: Fetch is enabled on the browser's session, before any target exists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

Json = dict[str, Any]
Command = tuple[str, Json]

AUTO_ATTACH: Json = {
    "autoAttach": True,
    "waitForDebuggerOnStart": True,
    "flatten": True,
    "filter": [{"type": "browser", "exclude": True}, {"type": "tab", "exclude": True}, {}],
}
DOCUMENTS = frozenset({"page", "iframe"})
WORKERS = frozenset({"worker", "shared_worker", "service_worker"})
KEEP_NOTHING: Json = {"maxTotalBufferSize": 0, "maxResourceBufferSize": 0}  # we read no bodies here


def arming(kind: str, init_scripts: Sequence[str]) -> Iterator[Command]:
    """The commands that arm a target of *kind*; the last one lets it run."""
    yield "Target.setAutoAttach", AUTO_ATTACH
    if kind in DOCUMENTS or kind in WORKERS:
        yield "Network.enable", KEEP_NOTHING
    if kind in DOCUMENTS:
        yield "Network.setBypassServiceWorker", {"bypass": True}
        yield from _documents(init_scripts)
    elif kind in WORKERS:
        for source in init_scripts:
            yield "Runtime.evaluate", {"expression": source}
    yield "Runtime.runIfWaitingForDebugger", {}


def _documents(init_scripts: Sequence[str]) -> Iterator[Command]:
    if not init_scripts:
        return
    yield "Page.enable", {}
    for source in init_scripts:
        params = {"source": source, "runImmediately": True}
        yield "Page.addScriptToEvaluateOnNewDocument", params
