"""What an outside agent may ask of our browser: to look, to click, and nothing that goes around us.

What is not on the list is refused. It may not type, choose files, open or close tabs, go to an
address, read what sites keep here, change the network, or leave scripts for pages to come. Nor may
it name a world of scripts: it gets the page's own, and ours beside it is out of its reach. Which
targets it reaches says `guest.py`.
"""

from __future__ import annotations

from typing import Any

LOOKS = (
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
CLICKS = "Input.dispatchMouseEvent Input.synthesizeScrollGesture"
ALLOWED = frozenset(f"{LOOKS} {CLICKS}".split())
WORLDS = frozenset({"contextId", "uniqueContextId", "executionContextId"})


def refused(message: dict[str, Any]) -> str:
    """Why this command of the outsider is not passed on; '' when it is."""
    method, params = str(message.get("method", "")), message.get("params")
    if method not in ALLOWED:
        return f"{method} is not for an outside agent"
    given = params if isinstance(params, dict) else {}
    if WORLDS & given.keys():
        return f"{method} in a world of its choice is not for an outside agent"
    if given.get("waitForDebuggerOnStart"):
        return f"{method} that makes what begins wait is not for an outside agent"
    return ""
