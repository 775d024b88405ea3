"""Choosers that a page opens: caught before anybody sees one, and given the files.

Pages make the input on the fly, or keep it far from what is pressed: only the browser knows which
input a chooser was opened for.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from steadyhand.errors import BrowserLost, PageTimeout

from ...edge import WorldGone, within
from ...lines.line import Json, Line

OPEN_S = 3.0  # a page that prepares its chooser opens it within this time
GIVE_S = 15.0  # Chromium copies the files before it answers


@dataclass(slots=True)
class Chooser:
    """The first chooser that one document's process opens while it is caught."""

    line: Line
    opened: asyncio.Future[Json] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    async def many(self, *, timeout_s: float = OPEN_S) -> bool | None:
        """Whether it takes several files; None when no chooser opened in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                event = await asyncio.shield(self.opened)
                return bool(event.get("mode") == "selectMultiple")
        return None

    async def accepts(self) -> str:
        """What the input behind it says that it takes; '' where it says nothing."""
        node = self.opened.result().get("backendNodeId")
        if node is None:
            return ""
        held = await _object(self.line, {"backendNodeId": node})
        asked = {"objectId": held, "functionDeclaration": "function () { return this.accept; }"}
        asking = self.line.send("Runtime.callFunctionOn", asked)
        told = await within(asking, "reading a file input")
        return str(told["result"].get("value") or "")

    async def give(self, paths: tuple[str, ...], *, again: bool = False) -> str:
        """'' once the files are in the input behind it, or why not."""
        node = self.opened.result().get("backendNodeId")
        if node is None:
            return "the page reads files in a way that only a person can allow"
        await give_files(self.line, {"backendNodeId": node}, paths, again=again)
        return ""

    def heard(self, event: Json) -> None:
        """A chooser opened."""
        if not self.opened.done():
            self.opened.set_result(event)


async def give_files(line: Line, to: Json, paths: tuple[str, ...], *, again: bool) -> None:
    """The input holds the files, and its page was told; *again* where it holds them already."""
    if again:
        await _emptied(line, to)
    sending = line.send("DOM.setFileInputFiles", {"files": list(paths), **to})
    await within(sending, "handing over a file", timeout_s=GIVE_S)


async def _emptied(line: Line, to: Json) -> None:
    """The input holds nothing, which no event tells: the same files are news to its page."""
    held = to.get("objectId") or await _object(line, to)
    asked = {"objectId": held, "functionDeclaration": "function () { this.value = ''; }"}
    await within(line.send("Runtime.callFunctionOn", asked), "emptying a file input")


async def _object(line: Line, to: Json) -> str:
    """The input as the page's own scripts have it."""
    found = await within(line.send("DOM.resolveNode", to), "reaching a file input")
    return str(found["object"]["objectId"])


@asynccontextmanager
async def caught(line: Line) -> AsyncIterator[Chooser]:
    """Within the block a chooser is caught instead of shown."""
    chooser = Chooser(line)
    line.on("Page.fileChooserOpened", chooser.heard)
    await _intercept(line, enabled=True)
    try:
        yield chooser
    finally:
        with suppress(WorldGone, BrowserLost, PageTimeout):
            await _intercept(line, enabled=False)


async def _intercept(line: Line, *, enabled: bool) -> None:
    asked = line.send("Page.setInterceptFileChooserDialog", {"enabled": enabled})
    await within(asked, "catching file choosers")
