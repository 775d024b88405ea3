"""Looking at a tab: its documents once they and the wire rest, as one snapshot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from steadyhand.core.job.domains import origin_of
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.errors import PageHung, PageTimeout

from ..edge import CALL_S, WorldGone
from .dialogs import Dialogs
from .loads import Downloads, Loads
from .reader import Reader
from .settle import CAP_S, Quiet, wire_at_rest
from .sighting import Keeper, Sighting, sighted
from .world import World
from .worlds import Worlds

LOOKS_MAX = 50  # a page that navigates at every look is hung in a loop
OTHERS_QUIET_MS = 1500  # a frame of another site that does nothing for so long has done its work
OTHERS_S = 3.0  # one that never rests is not waited for any longer
TURNS_S = 60.0  # frames that go on falling silent and answering for so long make a hung page


@dataclass(slots=True)
class Eye:
    """Sees one tab.

    *quiet* tells whether requests are under way (the guard, where there is one), *loads* how the
    latest document came.
    """

    worlds: Worlds
    dialogs: Dialogs
    downloads: Downloads
    quiet: Quiet
    loads: Loads
    keeper: Keeper | None = None  # where an extension is in the browser
    patience_s: float = CALL_S  # for a frame that asked for something, and is silent
    turns_s: float = TURNS_S
    _last: dict[str, Sighting] = field(default_factory=dict)  # of each document, by its context
    reader: Reader = field(default_factory=Reader)
    _awaited: set[str] = field(default_factory=set)  # documents of other sites, by their contexts
    _unread: int = 0  # frames that a person could see and that did not answer at the latest look

    async def snapshot(self) -> Snapshot:
        """What the tab shows once it rests; `settled` says whether it came to rest.

        No frame fell silent, or answered again, while it was read.
        """
        began = time.monotonic()
        until, turns = began + CAP_S, self.worlds.silence.turns
        for _ in range(LOOKS_MAX):
            frames, settled = await self._look(until)
            if self.worlds.silence.turns > turns:
                if time.monotonic() > began + self.turns_s:
                    raise PageHung("frames of the page go on falling silent; resume the run")
                until, turns = time.monotonic() + CAP_S, self.worlds.silence.turns
            elif frames and (settled or time.monotonic() >= until):
                return self._read(frames, settled=settled)
        raise PageTimeout("the page kept replacing itself while it was read; resume the run")

    async def change(self, wait_s: float) -> None:
        """Any known document has changed or left since the last look, or the time is up."""
        waits = [
            asyncio.ensure_future(_changed(world, self._version(world), wait_s))
            for world in await self.worlds.all()
        ]
        if not waits:
            return
        done, waiting = await asyncio.wait(
            waits, timeout=wait_s, return_when=asyncio.FIRST_COMPLETED
        )
        for task in waiting:
            task.cancel()
        for task in done:
            task.result()

    async def wire_rests(self, wait_s: float) -> None:
        """No request is under way, or the time is up."""
        await wire_at_rest(self.quiet, time.monotonic() + wait_s)

    async def others_rest(self) -> None:
        """Wait until the frames of other sites have come to rest, OTHERS_S at most, each once.

        A challenge checks by itself some time after it is shown, and asks its own site for that.
        Once something was typed it would be kept from asking.
        """
        worlds = await self.worlds.all()
        new = [
            w for w in worlds if self._is_of_another_site(w) and w.context_id not in self._awaited
        ]
        if not new:
            return
        self._awaited.update(world.context_id for world in new)
        until = time.monotonic() + OTHERS_S
        await asyncio.wait([asyncio.ensure_future(_at_rest(w)) for w in new], timeout=OTHERS_S)
        await wire_at_rest(self.quiet, until)

    def _is_of_another_site(self, world: World) -> bool:
        """Return whether the document was loaded from another origin than the tab's."""
        top = next((look for look in self._last.values() if look.frame.frame == "f0"), None)
        own = self._last.get(world.context_id)
        if top is None or own is None:
            return False
        origins = [origin_of(str(each.told.body.get("url", ""))) for each in (top, own)]
        return bool(origins[1]) and origins[0] != origins[1]

    async def stirred(self) -> None:
        """Rest is counted from now: what is about to be done may have late consequences."""
        for world in await self.worlds.all():
            await _stirred(world)

    def _read(self, seen: tuple[Sighting, ...], *, settled: bool) -> Snapshot:
        load, said = self.loads(), self.dialogs.told()
        page = self.reader.page(seen, load.status, said, settled=settled)
        return load.on(replace(page, downloads=self.downloads.told(), silent=self._unread))

    async def _look(self, until: float) -> tuple[tuple[Sighting, ...], bool]:
        """The frames as they are when wire and documents rest, and whether they did."""
        still = await wire_at_rest(self.quiet, until)
        before = self.quiet.last_network_at
        await self.worlds.top(timeout_s=CALL_S)
        await self.worlds.all()
        await self._heard()
        worlds = await self.worlds.all()
        seen = await self._all_seen(worlds, until)
        if not seen or seen[0].frame.frame != "f0":
            return (), False
        silent = {w.context_id for w in self.worlds.silent()}
        kept = {i: look for i, look in self._last.items() if i in silent}
        self._last = kept | {look.context_id: look for look in seen}
        rested = still and all(look.rested for look in seen) and self._silent_since(before)
        self._unread = len(await self.worlds.unread())
        same = await self.worlds.all() == worlds  # a frame may have come while others were seen
        return tuple(seen), rested and same

    async def _heard(self) -> None:
        """No frame that asked for something is silent; others had their time. Raises PageHung."""
        for line in await self.worlds.unread():
            await self.worlds.silence.over(line, self.patience_s)
        for world in self.worlds.silent():
            last = self._last.get(world.context_id)
            asks = last is not None and last.told.body.get("fields")
            if asks and not await self.worlds.silence.ends(world.line, self.patience_s):
                raise PageHung("a frame with fields of the form does not answer; resume the run")

    async def _all_seen(self, worlds: Sequence[World], until: float) -> list[Sighting]:
        looks = [
            sighted(w, until, self._last.get(w.context_id), keeper=self.keeper) for w in worlds
        ]
        found = [await looks[0]] if len(looks) == 1 else await asyncio.gather(*looks)
        return [look for look in found if look is not None]

    def _version(self, world: World) -> int:
        last = self._last.get(world.context_id)
        return last.version if last else -1

    def _silent_since(self, moment: float) -> bool:
        return self.quiet.in_flight() == 0 and self.quiet.last_network_at == moment


async def _changed(world: World, since: int, wait_s: float) -> None:
    try:
        await world.call("waitForChange", since, wait_s * 1000, timeout_s=wait_s + CALL_S)
    except WorldGone:
        return  # the document left: that is a change


async def _stirred(world: World) -> None:
    try:
        await world.call("restartRest")
    except WorldGone:
        return  # a document that left will not be looked at


async def _at_rest(world: World) -> None:
    try:
        asked = (OTHERS_QUIET_MS, OTHERS_S * 1000)
        await world.call("waitForRest", *asked, timeout_s=OTHERS_S + CALL_S)
    except WorldGone:
        return  # a frame that left does nothing more
