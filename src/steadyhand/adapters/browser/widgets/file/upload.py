"""Files: locate where they go in, hand them over, wait until the page is done with them, prove it.

An input that a person sees takes them directly. Else what a person would press opens a chooser,
which is caught: a page may hear of a file by that alone. A page that opens a menu of sources first
is told "from this device", one that opens nothing is given the files by a drop. An input that
nobody sees takes them where nothing else stands for it, or what does leads nowhere. A file of ours
that is another one is taken away first. The page is done once it names the files, shows no
progress, says nothing against them for a moment and the wire rests; a button beside them that sends
the file alone ("Upload") is pressed then.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from steadyhand.core.act.phrases import refuses_file
from steadyhand.core.act.reading import FillOrder, Reading

from ...act.orders import record, refused, request, unsuitable
from ...see.settle import still, wire_at_rest
from ..desk import Desk
from .chooser import OPEN_S, Chooser, caught, give_files
from .drop import drop

DONE_S = 20.0  # for the page to take a file in; some send it first, and look through it
SHOWN_MS = 1000  # for what follows an answer to be shown
MENU_S = 0.3  # after which a button that opened no chooser may have opened a menu
NOT_OPENED = "no file chooser opened"
NO_NEWS = "the page named a file of that name before, and nothing shows that it took this one"

Told = Mapping[str, object]


async def upload(desk: Desk, order: FillOrder) -> Reading:
    """The field's reading once the page is done with the files."""
    terms = await desk.ask("uploadTerms", order)
    why = str(terms.get("why", "")) or unsuitable(order, terms)
    if why:
        return refused(order, why)
    work = _Upload(desk, order, tuple(Path(path).name for path in order.paths))
    why = await work.taken_away(terms) or await work.handed_over(terms) or await work.done()
    if why:
        return refused(order, why)
    await desk.ask("keepUpload", order, work.names)
    return replace(await desk.read(order), tier="file")


@dataclass(frozen=True, slots=True)
class _Upload:
    desk: Desk
    order: FillOrder
    names: tuple[str, ...]

    async def taken_away(self, terms: Told) -> str:
        """'' once no other file of ours is there, nor one that the page did not keep.

        What the user did not ask for stays.
        """
        ours = terms.get("ours")
        if self.order.again and terms.get("held") == list(self.names):
            ours = terms.get("held")
        away = record(terms.get("away"))
        stays = ours == list(self.names) and not self.order.again
        if terms.get("direct") or not ours or stays or not away:
            return ""
        pressed = await self.desk.click(away)
        await self._seen()
        return "" if pressed.done else f"the file that is there stays: {pressed.why}"

    async def handed_over(self, terms: Told) -> str:
        """'' once the page has the files."""
        if not self.order.again and terms.get("held") == terms.get("ours") == list(self.names):
            return ""
        now = await self.desk.ask("uploadTerms", self.order)
        await self.desk.ask("noteUpload", self.order, self.names)
        handle = record(now.get("handle"))
        if not handle:
            return (
                await self._directly() if now.get("direct") else "there is nothing to press for it"
            )
        why = await self._by_chooser(handle, now)
        return await self._directly() if why == NOT_OPENED and now.get("input") else why

    async def done(self) -> str:
        """'' once the page is done with the files; what it said is wrong with them, else."""
        seen = await self._seen()
        send = record(seen.get("send"))
        if send and not _trouble(seen):
            await self.desk.click(send)
            seen = await self._seen()
        if trouble := _trouble(seen):
            return f"the page says: {trouble}"
        if seen.get("stale"):
            return NO_NEWS
        return "the page was still busy with the file" if seen.get("busy") else ""

    async def _directly(self) -> str:
        world = self.desk.world
        handle = await world.handle("uploadInput", request(self.order))
        if not handle:
            return "no file input that may be used"
        asked = {"objectId": handle}
        await give_files(world.line, asked, self.order.paths, again=self.order.again)
        return ""

    async def _by_chooser(self, handle: Told, terms: Told) -> str:
        async with caught(self.desk.world.line) as chooser:
            pressed = await self.desk.click(handle)
            if not pressed.done:
                return NOT_OPENED if terms.get("input") else pressed.why
            many = await self._opened(chooser)
            if many is None:
                return await self._dropped(handle)
            why = unsuitable(self.order, {"many": many, "accept": await chooser.accepts()})
            return why or await chooser.give(self.order.paths, again=self.order.again)

    async def _dropped(self, handle: Told) -> str:
        """'' once the page did something with the files that were dropped there."""
        why = await drop(self.desk, handle, self.order.paths)
        if why:
            return why
        seen = await self.desk.ask("awaitUpload", self.order, self.names, SHOWN_MS)
        return "" if seen.get("named") or seen.get("said") or seen.get("busy") else NOT_OPENED

    async def _opened(self, chooser: Chooser) -> bool | None:
        """As `Chooser.many`; a menu of sources that came instead was gone through."""
        many = await chooser.many(timeout_s=MENU_S)
        if many is not None:
            return many
        part = record((await self.desk.ask("uploadMenu", self.order)).get("part"))
        if part:
            await self.desk.click(part)
        return await chooser.many(timeout_s=OPEN_S)

    async def _seen(self) -> Told:
        """What the page shows once it and the wire rest, or once it says what is wrong.

        A page that did something with a file may say a moment later that it does not keep it.
        """
        until = time.monotonic() + DONE_S
        while True:
            seen = await self.desk.ask("awaitUpload", self.order, self.names, SHOWN_MS)
            if seen.get("trouble") or time.monotonic() >= until:
                return seen
            if still(self.desk.quiet) and not (seen.get("busy") or seen.get("young")):
                return seen
            await wire_at_rest(self.desk.quiet, until)


def _trouble(seen: Told) -> str:
    """What the page says is wrong with the files: as an error, or just beside their names."""
    said = str(seen.get("said") or "").strip()
    return str(seen.get("trouble") or "") or (said if refuses_file(said) else "")
