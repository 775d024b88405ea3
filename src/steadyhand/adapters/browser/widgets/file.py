"""File inputs: set by handle, chooser or drop, waited for, and read back by digest."""

from __future__ import annotations

import asyncio
import time
from base64 import b64decode
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from steadyhand.core.act.fill import FillOrder, Reading
from steadyhand.core.act.phrases import refuses_file
from steadyhand.core.page.snapshot import Ref
from steadyhand.errors import BrowserLost, PageTimeout

from ..cdp.session import Json, Session, WorldGone, within
from ..input.devices import Point, coordinate, point_in_tab
from ..input.orders import file_refusal, json_object, order_request, refused_reading, split_ref
from ..page.events import is_network_idle, wait_for_network_idle
from ..page.worlds import World, Worlds
from .context import WidgetContext

# Choosers that a page opens: caught before anybody sees one, and given the files.
#
# Pages make the input on the fly, or keep it far from what is pressed: only the browser knows
# which input a chooser was opened for.

OPEN_S = 3.0  # a page that prepares its chooser opens it within this time
GIVE_S = 15.0  # Chromium copies the files before it answers


@dataclass(slots=True)
class FileChooser:
    """The first chooser that one document's process opens while it is caught."""

    line: Session
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
        held = await _page_object(self.line, {"backendNodeId": node})
        asked = {"objectId": held, "functionDeclaration": "function () { return this.accept; }"}
        asking = self.line.send("Runtime.callFunctionOn", asked)
        told = await within(asking, "reading a file input")
        return str(told["result"].get("value") or "")

    async def give(self, paths: tuple[str, ...], *, again: bool = False) -> str:
        """'' once the files are in the input behind it, or why not."""
        node = self.opened.result().get("backendNodeId")
        if node is None:
            return "the page reads files in a way that only a person can allow"
        await set_files(self.line, {"backendNodeId": node}, paths, again=again)
        return ""

    def resolve(self, event: Json) -> None:
        """A chooser opened."""
        if not self.opened.done():
            self.opened.set_result(event)


async def set_files(line: Session, to: Json, paths: tuple[str, ...], *, again: bool) -> None:
    """The input holds the files, and its page was told; *again* where it holds them already."""
    if again:
        await _clear_input(line, to)
    sending = line.send("DOM.setFileInputFiles", {"files": list(paths), **to})
    await within(sending, "handing over a file", timeout_s=GIVE_S)


async def _clear_input(line: Session, to: Json) -> None:
    """The input holds nothing, which no event tells: the same files are news to its page."""
    held = to.get("objectId") or await _page_object(line, to)
    asked = {"objectId": held, "functionDeclaration": "function () { this.value = ''; }"}
    await within(line.send("Runtime.callFunctionOn", asked), "emptying a file input")


async def _page_object(line: Session, to: Json) -> str:
    """The input as the page's own scripts have it."""
    found = await within(line.send("DOM.resolveNode", to), "reaching a file input")
    return str(found["object"]["objectId"])


@asynccontextmanager
async def intercept_chooser(line: Session) -> AsyncIterator[FileChooser]:
    """Within the block a chooser is caught instead of shown."""
    chooser = FileChooser(line)
    line.on("Page.fileChooserOpened", chooser.resolve)
    await _set_interception(line, enabled=True)
    try:
        yield chooser
    finally:
        with suppress(WorldGone, BrowserLost, PageTimeout):
            await _set_interception(line, enabled=False)


async def _set_interception(line: Session, *, enabled: bool) -> None:
    asked = line.send("Page.setInterceptFileChooserDialog", {"enabled": enabled})
    await within(asked, "catching file choosers")


_DRAG_EVENTS = ("dragEnter", "dragOver", "drop")
COPY_OPERATION = 1  # of the operations that a drag may offer


async def drop_files(context: WidgetContext, part: object, paths: tuple[str, ...]) -> str:
    """'' once the files were dropped on that part, or why not."""
    aimed = await context.world.call("aimDrop", part)
    told = aimed if isinstance(aimed, dict) else {"why": "gone"}
    if "why" in told:
        return str(told["why"])
    inside = Point(coordinate(told["x"]), coordinate(told["y"]))
    point = await point_in_tab(context.hand.worlds, context.world, inside)
    if point.why:
        return point.why
    carried = {"items": [], "files": list(paths), "dragOperationsMask": COPY_OPERATION}
    for step in _DRAG_EVENTS:
        event = {"type": step, "x": point.x, "y": point.y, "data": carried}
        sending = context.hand.worlds.line.send("Input.dispatchDragEvent", event)
        await within(sending, "dropping a file")
    return ""


# Files: locate where they go in, hand them over, wait until the page is done with them, prove it.
#
# An input that a person sees takes them directly. Else what a person would press opens a chooser,
# which is caught: a page may hear of a file by that alone. A page that opens a menu of sources
# first is told "from this device", one that opens nothing is given the files by a drop. An input
# that nobody sees takes them where nothing else stands for it, or what does leads nowhere. A file
# of ours that is another one is taken away first. The page is done once it names the files, shows
# no progress, says nothing against them for a moment and the wire rests; a button beside them that
# sends the file alone ("Upload") is pressed then.

DONE_S = 20.0  # for the page to take a file in; some send it first, and look through it
AFTER_ANSWER_MS = 1000  # for what follows an answer to be shown
MENU_S = 0.3  # after which a button that opened no chooser may have opened a menu
NOT_OPENED = "no file chooser opened"
NOT_REPLACED = "the page named a file of that name before, and nothing shows that it took this one"

PageReport = Mapping[str, object]


async def upload_files(context: WidgetContext, order: FillOrder) -> Reading:
    """The field's reading once the page is done with the files."""
    terms = await context.ask("uploadTerms", order)
    why = str(terms.get("why", "")) or file_refusal(order, terms)
    if why:
        return refused_reading(order, why)
    work = _Upload(context, order, tuple(Path(path).name for path in order.paths))
    why = await work.taken_away(terms) or await work.handed_over(terms) or await work.done()
    if why:
        return refused_reading(order, why)
    await context.ask("keepUpload", order, work.names)
    return replace(await context.read(order), tier="file")


@dataclass(frozen=True, slots=True)
class _Upload:
    context: WidgetContext
    order: FillOrder
    names: tuple[str, ...]

    async def taken_away(self, terms: PageReport) -> str:
        """'' once no other file of ours is there, nor one that the page did not keep.

        What the user did not ask for stays.
        """
        ours = terms.get("ours")
        if self.order.again and terms.get("held") == list(self.names):
            ours = terms.get("held")
        away = json_object(terms.get("away"))
        stays = ours == list(self.names) and not self.order.again
        if terms.get("direct") or not ours or stays or not away:
            return ""
        pressed = await self.context.click(away)
        await self._settled_report()
        return "" if pressed.done else f"the file that is there stays: {pressed.why}"

    async def handed_over(self, terms: PageReport) -> str:
        """'' once the page has the files."""
        if not self.order.again and terms.get("held") == terms.get("ours") == list(self.names):
            return ""
        now = await self.context.ask("uploadTerms", self.order)
        await self.context.ask("noteUpload", self.order, self.names)
        handle = json_object(now.get("handle"))
        if not handle:
            return (
                await self._directly() if now.get("direct") else "there is nothing to press for it"
            )
        why = await self._by_chooser(handle, now)
        return await self._directly() if why == NOT_OPENED and now.get("input") else why

    async def done(self) -> str:
        """'' once the page is done with the files; what it said is wrong with them, else."""
        seen = await self._settled_report()
        send = json_object(seen.get("send"))
        if send and not _file_error(seen):
            await self.context.click(send)
            seen = await self._settled_report()
        if trouble := _file_error(seen):
            return f"the page says: {trouble}"
        if seen.get("stale"):
            return NOT_REPLACED
        return "the page was still busy with the file" if seen.get("busy") else ""

    async def _directly(self) -> str:
        world = self.context.world
        handle = await world.handle("uploadInput", order_request(self.order))
        if not handle:
            return "no file input that may be used"
        asked = {"objectId": handle}
        await set_files(world.line, asked, self.order.paths, again=self.order.again)
        return ""

    async def _by_chooser(self, handle: PageReport, terms: PageReport) -> str:
        async with intercept_chooser(self.context.world.line) as chooser:
            pressed = await self.context.click(handle)
            if not pressed.done:
                return NOT_OPENED if terms.get("input") else pressed.why
            many = await self._opened(chooser)
            if many is None:
                return await self._dropped(handle)
            why = file_refusal(self.order, {"many": many, "accept": await chooser.accepts()})
            return why or await chooser.give(self.order.paths, again=self.order.again)

    async def _dropped(self, handle: PageReport) -> str:
        """'' once the page did something with the files that were dropped there."""
        why = await drop_files(self.context, handle, self.order.paths)
        if why:
            return why
        seen = await self.context.ask("awaitUpload", self.order, self.names, AFTER_ANSWER_MS)
        return "" if seen.get("named") or seen.get("said") or seen.get("busy") else NOT_OPENED

    async def _opened(self, chooser: FileChooser) -> bool | None:
        """As `Chooser.many`; a menu of sources that came instead was gone through."""
        many = await chooser.many(timeout_s=MENU_S)
        if many is not None:
            return many
        part = json_object((await self.context.ask("uploadMenu", self.order)).get("part"))
        if part:
            await self.context.click(part)
        return await chooser.many(timeout_s=OPEN_S)

    async def _settled_report(self) -> PageReport:
        """What the page shows once it and the wire rest, or once it says what is wrong.

        A page that did something with a file may say a moment later that it does not keep it.
        """
        until = time.monotonic() + DONE_S
        while True:
            seen = await self.context.ask("awaitUpload", self.order, self.names, AFTER_ANSWER_MS)
            if seen.get("trouble") or time.monotonic() >= until:
                return seen
            if is_network_idle(self.context.quiet) and not (seen.get("busy") or seen.get("young")):
                return seen
            await wait_for_network_idle(self.context.quiet, until)


def _file_error(seen: PageReport) -> str:
    """What the page says is wrong with the files: as an error, or just beside their names."""
    said = str(seen.get("said") or "").strip()
    return str(seen.get("trouble") or "") or (said if refuses_file(said) else "")


# Telling a file by its bytes: what the controls of a page hold themselves, read in our own world.
#
# A page that took a file and emptied its input holds nothing here. What is named there by its name
# alone is told by nobody.

CHUNK_BYTES = 1024 * 1024  # bytes; one answer of the page
CONTENT_MAX = 32 * 1024 * 1024  # bytes of one file; what is longer is not read
CONTENTS_S = 20.0  # all that one look reads


async def file_digests(worlds: Worlds, refs: Sequence[Ref]) -> dict[Ref, tuple[str, ...]]:
    """The sha256 of each file in the controls of these fields; '' for one that cannot be read.

    A field without any has no entry. Raises PageTimeout.
    """
    return await within(_all_digests(worlds, refs), "reading files", timeout_s=CONTENTS_S)


async def _all_digests(worlds: Worlds, refs: Sequence[Ref]) -> dict[Ref, tuple[str, ...]]:
    found = {ref: await _digests_of(worlds, ref) for ref in refs}
    return {ref: each for ref, each in found.items() if each}


async def _digests_of(worlds: Worlds, ref: Ref) -> tuple[str, ...]:
    frame, epoch, element = split_ref(ref)
    world = worlds.find(frame, epoch)
    if world is None:
        return ()
    try:
        told = await world.call("filesHeld", element)
        held = told if isinstance(told, list) else []
        return tuple([await _file_digest(world, each["number"], each["size"]) for each in held])
    except WorldGone:
        return ()  # the document left, and its files with it


async def _file_digest(world: World, number: int, size: int) -> str:
    if size > CONTENT_MAX:
        return ""
    digest = sha256()
    for begin in range(0, size, CHUNK_BYTES):
        piece = await world.call("filePiece", number, begin, begin + CHUNK_BYTES)
        if not isinstance(piece, str):
            return ""
        digest.update(b64decode(piece))
    return digest.hexdigest()
