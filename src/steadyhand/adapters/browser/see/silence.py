"""Frames of other processes that do not answer: passed over until they do.

A script without an end in such a frame holds up nothing but its own process. What is asked of the
frame costs one deadline; from then on one question stays open there, and its answer ends the
silence. Nobody waits for it.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from steadyhand.errors import BrowserLost, PageHung

from ..edge import WorldGone, within
from ..lines.line import Line

PATIENCE_S = 600.0  # after so long the question is put again


@dataclass(slots=True, eq=False)
class Silence:
    """The lines of one tab that do not answer."""

    _asked: dict[Line, asyncio.Task[bool]] = field(default_factory=dict)

    def __contains__(self, line: Line) -> bool:
        """Whether that line does not answer yet."""
        asked = self._asked.get(line)
        if asked is None:
            return False
        if asked.done():
            del self._asked[line]
            if not asked.result():
                self.fell(line)
        return line in self._asked

    def __len__(self) -> int:
        """How many lines do not answer."""
        return sum(line in self for line in tuple(self._asked))

    def fell(self, line: Line) -> None:
        """The line did not answer in time."""
        if line not in self._asked:
            asking = _answers(line)
            self._asked[line] = asyncio.create_task(asking, name="a frame that does not answer")

    def forget(self, line: Line) -> None:
        """The line has left."""
        asked = self._asked.pop(line, None)
        if asked is not None:
            asked.cancel()

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
