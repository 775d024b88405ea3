"""A worker of an extension that ran before the guard does not run on."""

from __future__ import annotations

from typing import Any

from steadyhand.adapters.guard.guard import RequestGuard


class Posted:
    """The guard's way to the browser: what it says."""

    def __init__(self) -> None:
        self.said: list[tuple[str, dict[str, Any]]] = []

    def post(self, method: str, params: Any = None, *, session: str = "") -> int:
        self.said.append((method, params))
        return len(self.said)

    async def call(self, method: str, params: Any = None) -> Any:
        self.said.append((method, params))
        return type("Reply", (), {"result": {}, "error": ""})()


async def attached_as(url: str, *, waiting: bool) -> list[dict[str, Any]]:
    """Which targets the guard closes when it meets this worker."""
    guard, posted = RequestGuard(), Posted()
    guard.join(posted)
    info = {"targetId": "T", "type": "service_worker", "url": url}
    told = {"targetInfo": info, "sessionId": "S", "waitingForDebugger": waiting}
    guard.hear("Target.attachedToTarget", told, "")
    return [params for method, params in posted.said if method == "Target.closeTarget"]


async def test_one_that_ran_before_the_guard_is_closed() -> None:
    assert await attached_as("chrome-extension://abc/w.js", waiting=False) == [{"targetId": "T"}]
    assert await attached_as("chrome-extension://abc/w.js", waiting=True) == []
    assert await attached_as("https://jobs.example/w.js", waiting=False) == []
