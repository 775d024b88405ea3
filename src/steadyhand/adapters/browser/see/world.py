"""Our own JavaScript world in one document.

The script is installed by CDP into an isolated world: page code cannot see or change it, it sees
the same elements.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

import msgspec

from steadyhand.errors import BrowserLost, PageHung

from ..edge import CALL_S, WorldGone, within
from ..lines.line import Json, Line
from .silence import Silence

WORLD = "steadyhand"
_ORDER = (
    "see/text assist/strangers see/tree see/settle see/held see/refs see/visible see/folds "
    "see/faces see/errors see/survey "
    "widgets/kinds ask/prompts ask/names ask/near ask/cells ask/groups ask/sections "
    "ask/members ask/hints ask/traps ask/fields ask/buttons ask/questions "
    "see/around see/words see/snapshot see/tell "
    "act/find act/takes act/trouble act/fill act/state act/contents act/held act/press act/veil "
    "act/covers "
    "widgets/date/days widgets/date/dateparts widgets/date/months widgets/date/paging "
    "widgets/date/calendar widgets/date/inline widgets/text/phone "
    "widgets/text/rich widgets/text/boxes "
    "widgets/press/acts widgets/press/group widgets/press/rating widgets/press/slider "
    "widgets/press/threeway "
    "widgets/choice/area widgets/choice/combobox widgets/choice/veiled widgets/choice/listbox "
    "widgets/composite/prompt widgets/choice/tags widgets/composite/section widgets/choice/suggest "
    "widgets/parts widgets/still widgets/file/choosers widgets/file/uploaded widgets/file/files "
    "widgets/file/uploading widgets/file/menu "
    "widgets/choice/popup widgets/choice/driving widgets/choice/sound widgets/choice/heard "
    "widgets/choice/unannounced "
    "act/gestures"
).split()


@cache
def script() -> str:
    """Every .js file of `js/`, in the order in which they build on each other, as one closure."""
    folder = files("steadyhand.adapters.browser") / "js"
    parts = [(folder / f"{name}.js").read_text(encoding="utf-8") for name in _ORDER]
    return "(() => {\n'use strict';\n" + "\n".join(parts) + "\n})();"


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
