"""Take a snapshot: each document once it is idle, as a delta, with closed shadow roots opened."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from steadyhand.adapters.guard.requests import EXTENSION
from steadyhand.core.origins import origin_of
from steadyhand.core.page.dynamic_text import LookTime, StableSnapshot, stabilize
from steadyhand.core.page.read import Earlier, RawFrame, read_snapshot
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.errors import BrowserLost, PageHung, PageTimeout

from ..cdp.session import CALL_S, Json, WorldGone, within
from .events import (
    CAP_S,
    DOM_QUIET_MS,
    Dialogs,
    Downloads,
    LatestLoad,
    NetworkActivity,
    wait_for_network_idle,
)
from .worlds import WORLD, World, Worlds

# What a document told of itself, put together from what it told before and what is new.
#
# The script tells only what differs from the look that the reader names. An answer that was lost
# cannot mix two looks: the script then no longer knows that look, and tells everything.

RECORD_LISTS = frozenset({"fields", "buttons"})  # as in `snapshot.js`: told one by one


@dataclass(frozen=True, slots=True)
class DocumentReport:
    """One document at one look, by the script's own number of it."""

    look: int = 0
    body: Mapping[str, object] = field(default_factory=dict)

    def then(self, answer: Mapping[str, object]) -> DocumentReport:
        """The document as the *answer* to a reader of this look tells it."""
        kept, news, look = answer["kept"], answer["page"], answer["look"]
        assert isinstance(kept, list)
        assert isinstance(news, dict)
        assert isinstance(look, int)
        body = {name: self.body[name] for name in kept}
        for name, part in news.items():
            body[name] = (
                _restore_records(part, self.body.get(name)) if name in RECORD_LISTS else part
            )
        return DocumentReport(look, body)


def _restore_records(part: object, before: object) -> object:
    """The list with each record that is as before in its place; anything else as it is told."""
    if not isinstance(part, list) or not isinstance(before, list):
        return part
    return [before[each] if type(each) is int else each for each in part]


# Closed shadow roots: handed to our script, so that it sees in them what a person sees.
#
# Only the debugger reaches them. It is asked where the page shows a box of an element that it
# defined itself and nothing in it can be read, and once per element.

HOSTS_MAX = 40  # of one look
OPEN_ROOT = f"function (root) {{ {WORLD}.openRoot(this, root); }}"


async def open_closed_roots(world: World, count: int) -> bool:
    """Whether any of the *count* empty elements had a closed root, which is open to us now."""
    found = False
    try:
        for _ in range(min(count, HOSTS_MAX)):
            host = await world.handle("emptyHost")
            found = (bool(host) and await _open_closed_root(world, host)) or found
    except WorldGone:
        return False
    except BrowserLost:
        if not world.guest:
            raise
    return found


async def _open_closed_root(world: World, host: str) -> bool:
    about: Json = {"objectId": host, "depth": 1, "pierce": True}
    described = await _send_to_root(world, "DOM.describeNode", about)
    roots: list[Json] = described["node"].get("shadowRoots", [])
    closed = [r["backendNodeId"] for r in roots if r.get("shadowRootType") == "closed"]
    if not closed:
        return False
    wanted: Json = {"backendNodeId": closed[0], "executionContextId": world.context}
    root = await _send_to_root(world, "DOM.resolveNode", wanted)
    handing = [{"objectId": root["object"]["objectId"]}]
    call: Json = {"functionDeclaration": OPEN_ROOT, "objectId": host, "arguments": handing}
    await _send_to_root(world, "Runtime.callFunctionOn", call)
    return True


async def _send_to_root(world: World, method: str, params: Json) -> Json:
    return await within(world.line.send(method, params), "looking into a closed shadow root")


@dataclass(frozen=True, slots=True)
class DocumentView:
    """One document at one moment."""

    frame: RawFrame
    told: DocumentReport
    context_id: str
    version: int
    rested: bool


class Excluder(Protocol):
    """Keeps what an extension made out of what is seen."""

    async def kept_out(self, world: World) -> bool:
        """Whether there was more of it than our script knew: it looks again.

        Raises WorldGone for a document that is not to be looked at.
        """
        ...


RETRIES_MAX = 5  # looks at one document whose extension goes on making elements


async def view_document(
    world: World, until: float, last: DocumentView | None, *, keeper: Excluder | None = None
) -> DocumentView | None:
    """The document, once it rests, to a reader who holds the *last* one; None when it has left."""
    held = last.told if last else DocumentReport()
    left_ms = max((until - time.monotonic()) * 1000, 1.0)
    asked = (DOM_QUIET_MS, left_ms, held.look)
    try:
        answer = await world.call("look", *asked, timeout_s=CAP_S + CALL_S)
        for _ in range(RETRIES_MAX if keeper else 0):
            if keeper is None or not await keeper.kept_out(world):
                break
            held = held.then(answer) if isinstance(answer, dict) else held
            asked = (DOM_QUIET_MS, left_ms, held.look)
            answer = await world.call("look", *asked, timeout_s=CAP_S + CALL_S)
        while isinstance(answer, dict) and await open_closed_roots(world, int(answer["empty"])):
            held = held.then(answer)
            asked = (DOM_QUIET_MS, left_ms, held.look)
            answer = await world.call("look", *asked, timeout_s=CAP_S + CALL_S)
    except WorldGone:
        return None
    except PageHung:
        if not world.guest:
            raise
        world.silence.fell(world.line)
        return None
    if not isinstance(answer, dict):
        return None
    told = held.then(answer)
    if str(told.body.get("url", "")).startswith(EXTENSION):
        return None
    frame = RawFrame(world.frame, world.epoch, told.body)
    return DocumentView(
        frame, told, world.context_id, int(answer["version"]), bool(answer["rested"])
    )


@dataclass(slots=True)
class SnapshotReader:
    """Makes snapshots of what was sighted."""

    acted: bool = False  # something was done to the page since the latest look
    _earlier: Earlier | None = None
    _steady: StableSnapshot | None = None

    def page(
        self,
        seen: Sequence[DocumentView],
        status: int | None,
        dialogs: Sequence[str],
        *,
        settled: bool,
    ) -> Snapshot:
        """The documents as one snapshot."""
        frames = tuple(look.frame for look in seen)
        told = read_snapshot(frames, status, dialogs, settled=settled, earlier=self._earlier)
        self._earlier = Earlier(frames, told)
        moment = LookTime(time.monotonic(), self.acted)
        self.acted, self._steady = False, stabilize(told, self._steady, moment)
        return self._steady.page


ATTEMPTS_MAX = 50  # a page that navigates at every look is hung in a loop
OTHERS_QUIET_MS = 1500  # a frame of another site that does nothing for so long has done its work
OTHERS_S = 3.0  # one that never rests is not waited for any longer
SILENCE_TURNS_S = (
    60.0  # frames that go on falling silent and answering for so long make a hung page
)


@dataclass(slots=True)
class TabObserver:
    """Sees one tab.

    *quiet* tells whether requests are under way (the guard, where there is one), *loads* how the
    latest document came.
    """

    worlds: Worlds
    dialogs: Dialogs
    downloads: Downloads
    quiet: NetworkActivity
    loads: LatestLoad
    keeper: Excluder | None = None  # where an extension is in the browser
    patience_s: float = CALL_S  # for a frame that asked for something, and is silent
    turns_s: float = SILENCE_TURNS_S
    _last: dict[str, DocumentView] = field(default_factory=dict)  # of each document, by its context
    reader: SnapshotReader = field(default_factory=SnapshotReader)
    _awaited: set[str] = field(default_factory=set)  # documents of other sites, by their contexts
    _unread: int = 0  # frames that a person could see and that did not answer at the latest look

    async def snapshot(self) -> Snapshot:
        """What the tab shows once it rests; `settled` says whether it came to rest.

        No frame fell silent, or answered again, while it was read.
        """
        began = time.monotonic()
        until, turns = began + CAP_S, self.worlds.silence.turns
        for _ in range(ATTEMPTS_MAX):
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
            asyncio.ensure_future(_wait_for_change(world, self._version(world), wait_s))
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
        await wait_for_network_idle(self.quiet, time.monotonic() + wait_s)

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
        await wait_for_network_idle(self.quiet, until)

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
            await _restart_rest(world)

    def _read(self, seen: tuple[DocumentView, ...], *, settled: bool) -> Snapshot:
        load, said = self.loads(), self.dialogs.drain()
        page = self.reader.page(seen, load.status, said, settled=settled)
        for each in seen:
            links = each.told.body.get("downloads")
            self.downloads.note(map(str, links if isinstance(links, list) else ()))
        return load.on(replace(page, downloads=self.downloads.names(), silent=self._unread))

    async def _look(self, until: float) -> tuple[tuple[DocumentView, ...], bool]:
        """The frames as they are when wire and documents rest, and whether they did."""
        still = await wait_for_network_idle(self.quiet, until)
        before = self.quiet.last_network_at
        await self.worlds.top(timeout_s=CALL_S)
        await self.worlds.all()
        await self._await_silent_frames()
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

    async def _await_silent_frames(self) -> None:
        """No frame that asked for something is silent; others had their time. Raises PageHung."""
        for line in await self.worlds.unread():
            await self.worlds.silence.over(line, self.patience_s)
        for world in self.worlds.silent():
            last = self._last.get(world.context_id)
            asks = last is not None and last.told.body.get("fields")
            if asks and not await self.worlds.silence.ends(world.line, self.patience_s):
                raise PageHung("a frame with fields of the form does not answer; resume the run")

    async def _all_seen(self, worlds: Sequence[World], until: float) -> list[DocumentView]:
        looks = [
            view_document(w, until, self._last.get(w.context_id), keeper=self.keeper)
            for w in worlds
        ]
        found = [await looks[0]] if len(looks) == 1 else await asyncio.gather(*looks)
        return [look for look in found if look is not None]

    def _version(self, world: World) -> int:
        last = self._last.get(world.context_id)
        return last.version if last else -1

    def _silent_since(self, moment: float) -> bool:
        return self.quiet.in_flight() == 0 and self.quiet.last_network_at == moment


async def _wait_for_change(world: World, since: int, wait_s: float) -> None:
    try:
        await world.call("waitForChange", since, wait_s * 1000, timeout_s=wait_s + CALL_S)
    except WorldGone:
        return  # the document left: that is a change


async def _restart_rest(world: World) -> None:
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
