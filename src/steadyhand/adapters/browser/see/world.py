"""Our own JavaScript world in one document.

The script is installed by CDP into an isolated world: page code cannot see or change it, it sees
the same elements.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import msgspec

from steadyhand.errors import BrowserLost, PageHung

from ..edge import CALL_S, WorldGone, within
from ..lines.line import Json, Line
from .silence import Silence

WORLD = "steadyhand"


@dataclass(frozen=True, slots=True)
class World:
    """Our world in one document."""

    frame: str  # "f0"
    epoch: str  # "d3"
    frame_id: str  # CDP's
    context: int  # CDP's number of our world; may repeat in another process
    context_id: str  # CDP's unique id of it
    line: Line
    guest: bool  # of another process than the tab's: its session may end while the tab lives
    silence: Silence = field(default_factory=Silence, compare=False, repr=False)  # of the tab's

    async def call(self, name: str, *args: object, timeout_s: float = CALL_S) -> object:
        """What the script's function returned, parsed. Raises WorldGone when the document left."""
        answer = await self._evaluate(name, args, by_value=True, timeout_s=timeout_s)
        value: object = answer.get("value")
        return msgspec.json.decode(value) if isinstance(value, str) else value

    async def handle(self, name: str, *args: object) -> str:
        """The CDP object id of what the function returned; '' for null."""
        answer = await self._evaluate(name, args, by_value=False, timeout_s=CALL_S)
        found = answer.get("objectId", "")
        return found if isinstance(found, str) else ""

    async def _evaluate(
        self, name: str, args: tuple[object, ...], *, by_value: bool, timeout_s: float
    ) -> Json:
        listed = ", ".join(json.dumps(a) for a in args)
        request = {
            "expression": f"{WORLD}.{name}({listed})",
            "uniqueContextId": self.context_id,
            "returnByValue": by_value,
            "awaitPromise": True,
        }
        sending = self.line.send("Runtime.evaluate", request)
        try:
            answer = await within(sending, f"calling {name} in the page", timeout_s=timeout_s)
        except BrowserLost as exc:
            if self.guest:
                raise WorldGone(f"{name}: the frame has left") from exc
            raise
        except PageHung as exc:
            if self.guest:
                self.silence.fell(self.line)
                raise WorldGone(f"{name}: the frame does not answer") from exc
            raise
        if "exceptionDetails" in answer:
            raise _thrown(name, answer)
        result: Json = answer["result"]
        return result


def _thrown(name: str, answer: Json) -> Exception:
    text = json.dumps(answer["exceptionDetails"])
    if f"{WORLD} is not defined" in text:
        return WorldGone(f"{name}: the script is not in that document yet")
    return RuntimeError(f"the page script failed in {name}: {text[:800]}")
