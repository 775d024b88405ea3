"""Frames of other processes that do not answer: passed over until they do.

A script without an end in such a frame holds up nothing but its own process. What is asked of the
frame costs one deadline; from then on one question stays open there, and its answer ends the
silence. What a person could see of such a frame is asked of the documents around it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from steadyhand.adapters.guard.facts import EXTENSION
from steadyhand.errors import BrowserLost, PageHung

from ..edge import WorldGone, within
from ..lines.line import Line

PATIENCE_S = 600.0  # after so long the question is put again
SPECK_PX = 2.0  # no wider nor higher is a tracker's; a form's frame may be low until it is there


@dataclass(slots=True, eq=False)
class Silence:
    """The lines of one tab that do not answer."""

    turns: int = 0  # times that a line fell silent, or answered again
    _asked: dict[Line, asyncio.Task[bool]] = field(default_factory=dict)
    _since: dict[Line, float] = field(default_factory=dict)

    def __contains__(self, line: Line) -> bool:
        """Whether that line does not answer yet."""
        asked = self._asked.get(line)
        if asked is None:
            return False
        if asked.done():
            del self._asked[line]
            self.turns += 1
            if not asked.result():
                self.fell(line)
        return line in self._asked

    def __len__(self) -> int:
        """How many lines do not answer."""
        return len(self.lines())

    def lines(self) -> tuple[Line, ...]:
        """Those that do not answer."""
        return tuple(line for line in tuple(self._asked) if line in self)

    def fell(self, line: Line) -> None:
        """The line did not answer in time."""
        if line not in self._asked:
            self.turns += 1
            self._since[line] = time.monotonic()
            asking = _answers(line)
            self._asked[line] = asyncio.create_task(asking, name="a frame that does not answer")

    def forget(self, line: Line) -> None:
        """The line has left."""
        self._since.pop(line, None)
        asked = self._asked.pop(line, None)
        if asked is not None:
            asked.cancel()

    async def over(self, line: Line, patience_s: float) -> bool:
        """Whether the line answers again within that time after it fell silent."""
        silent_s = time.monotonic() - self._since.get(line, 0.0)
        return await self.ends(line, max(patience_s - silent_s, 0.0))

    async def ends(self, line: Line, timeout_s: float) -> bool:
        """Whether the line answers again within that time."""
        asked = self._asked.get(line)
        if asked is not None:
            await asyncio.wait((asked,), timeout=timeout_s)
        return line not in self


async def _answers(line: Line) -> bool:
    """True once it answered or has left, False after PATIENCE_S."""
    asking = line.send("Runtime.evaluate", {"expression": "0"})
    try:
        await within(asking, "asking a silent frame", timeout_s=PATIENCE_S)
    except PageHung:
        return False
    except (WorldGone, BrowserLost, RuntimeError):
        return True  # a refusal is an answer
    return True


async def frame_of(line: Line) -> str:
    """The browser's name of that frame, which it gives by itself; '' for an extension's."""
    asking = line.send("Target.getTargetInfo")
    info = (await within(asking, "naming a silent frame"))["targetInfo"]
    return "" if str(info["url"]).startswith(EXTENSION) else str(info["targetId"])


async def is_speck(frame: str, lines: Sequence[Line]) -> bool:
    """Whether nobody could see what is in it: a document of *lines* shows it as a point, or not.

    One that none of them knows could be seen.
    """
    for line in lines:
        try:
            await within(line.send("DOM.enable"), "reading the frames")
            asking = line.send("DOM.getFrameOwner", {"frameId": frame})
            owner = await within(asking, "finding a silent frame's element")
        except (WorldGone, BrowserLost, RuntimeError):
            continue
        return await _without_size(line, owner["backendNodeId"])
    return False


async def _without_size(line: Line, node: int) -> bool:
    asking = line.send("DOM.getBoxModel", {"backendNodeId": node})
    try:
        box = await within(asking, "measuring a silent frame")
    except RuntimeError:
        return True  # it is not rendered
    except (WorldGone, BrowserLost):
        return False  # it has left, and is not asked about again
    content = box["model"]["content"]
    wide, high = (max(each) - min(each) for each in (content[::2], content[1::2]))
    return bool(max(wide, high) <= SPECK_PX)
