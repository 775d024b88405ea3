"""A request that went alone holds its site's door no longer than its page is there."""

from __future__ import annotations

from steadyhand.adapters.guard.guard import RequestGuard
from steadyhand.adapters.guard.job_gate import JobGate
from steadyhand.adapters.guard.taint import Taint
from steadyhand.core.act.approval import seal_permit
from steadyhand.core.act.fill import TypedText
from tests.guard.test_early import Posted
from tests.guard.test_job import HOME, KEY, NAME, PERMIT


class Door:
    """The guard's `Outside`: which addresses are held for one request."""

    def __init__(self) -> None:
        self.held: set[str] = set()

    def expects(self, url: str) -> None:
        """Anything is expected."""

    def busy(self, url: str) -> bool:
        return False

    async def still(self, url: str) -> None:
        """It is."""

    def alone(self, url: str) -> None:
        self.held.add(url)

    def thaw(self, url: str) -> None:
        self.held.discard(url)


async def test_the_door_is_open_again_once_the_page_is_gone() -> None:
    taint, door = Taint(), Door()
    gate = JobGate(KEY, taint=taint, clock=lambda: 0.0)
    gate.bound((HOME,))
    guard = RequestGuard(gate, outside=door)
    guard.join(Posted())
    page = {"targetId": "T", "type": "page", "url": HOME}
    attached = {"targetInfo": page, "sessionId": "S", "waitingForDebugger": True}
    guard.hear("Target.attachedToTarget", attached, "")
    taint.add((TypedText(NAME, "Name"),))
    assert gate.permit(seal_permit(PERMIT, KEY)) == ""
    request = {"url": HOME + "/apply", "method": "POST", "headers": {}}
    request |= {"hasPostData": True, "postData": NAME}
    asked = {"requestId": "r", "frameId": "T", "resourceType": "Document", "networkId": "n"}
    guard.hear("Fetch.requestPaused", {**asked, "request": request}, "")
    assert door.held == {HOME + "/apply"}
    guard.hear("Target.detachedFromTarget", {"sessionId": "S", "targetId": "T"}, "")
    assert not door.held
    assert guard.writes_since(0)[0].error == "its page is gone"
