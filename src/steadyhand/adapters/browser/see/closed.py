"""Closed shadow roots: handed to our script, so that it sees in them what a person sees.

Only the debugger reaches them. It is asked where the page shows a box of an element that it defined
itself and nothing in it can be read, and once per element.
"""

from __future__ import annotations

from steadyhand.errors import BrowserLost

from ..edge import WorldGone, within
from ..lines.line import Json
from .world import WORLD, World

HOSTS_MAX = 40  # of one look
OPEN = f"function (root) {{ {WORLD}.openRoot(this, root); }}"


async def opened(world: World, count: int) -> bool:
    """Whether any of the *count* empty elements had a closed root, which is open to us now."""
    found = False
    try:
        for _ in range(min(count, HOSTS_MAX)):
            host = await world.handle("emptyHost")
            found = (bool(host) and await _opened(world, host)) or found
    except WorldGone:
        return False
    except BrowserLost:
        if not world.guest:
            raise
    return found


async def _opened(world: World, host: str) -> bool:
    about: Json = {"objectId": host, "depth": 1, "pierce": True}
    described = await _send(world, "DOM.describeNode", about)
    roots: list[Json] = described["node"].get("shadowRoots", [])
    closed = [r["backendNodeId"] for r in roots if r.get("shadowRootType") == "closed"]
    if not closed:
        return False
    wanted: Json = {"backendNodeId": closed[0], "executionContextId": world.context}
    root = await _send(world, "DOM.resolveNode", wanted)
    handing = [{"objectId": root["object"]["objectId"]}]
    call: Json = {"functionDeclaration": OPEN, "objectId": host, "arguments": handing}
    await _send(world, "Runtime.callFunctionOn", call)
    return True


async def _send(world: World, method: str, params: Json) -> Json:
    return await within(world.line.send(method, params), "looking into a closed shadow root")
