"""Taking a picture: what is secret is covered first, and only then encoded."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Error, Page

from steadyhand.adapters.documents.vocabulary_file import load_vocabulary
from steadyhand.adapters.files.own_file import write_own
from steadyhand.errors import BrowserLost, PageTimeout

from ...edge import WorldGone, within
from ..world import World
from ..worlds import Worlds
from .answers import Place, covered, places
from .writings import Writing, writings_of

SHOT_S = 20.0  # a long page on a busy machine takes seconds
SECRET = (
    "input[type=password], input[autocomplete~='one-time-code' i], input[autocomplete*='cc-' i],"
    "input[autocomplete$='-password' i], input[name*='otp' i], input[id*='otp' i],"
    "input[name*='passw' i], input[id*='passw' i],"
    "input[name*='verification' i][name*='code' i], input[name='pin' i], input[name*='cvc' i],"
    "input[name*='cvv' i]"
)
COVERED = "[data-steadyhand-covered]"  # set by `js/visibility.js` while the picture is taken
COVER = "#202830"


BOXES = (  # whatever may hold or show an answer
    "input:not([type=hidden], [type=submit], [type=button], [type=reset], [type=image]),"
    "textarea, select, output, meter, progress, canvas, object, embed, video,"
    "[contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox],"
    "[role=combobox], [role=listbox], [role=option], [role=spinbutton], [role=slider],"
    "[role=radio], [role=checkbox], [role=switch], [aria-checked], [aria-pressed],"
    "[aria-selected], img[src^='data:'], img[src^='blob:'], img[srcset*='data:'],"
    "img[srcset*='blob:'], image[*|href^='data:'], image[*|href^='blob:'], [style*='blob:' i],"
    "[style*='data:image/' i]:not([style*='data:image/svg' i]), fencedframe,"
    "label:has(input[type=radio], input[type=checkbox]),"
    "input:is([type=radio], [type=checkbox]) ~ label"
)


@dataclass(frozen=True, slots=True)
class Hidden:
    """What must not be seen: *covers*, as locators, and where *blind* is given all that is filled.

    *blind* are texts that are covered wherever they are shown.
    """

    covers: Sequence[str] = ()
    blind: Sequence[str] | None = None

    @property
    def css(self) -> str:
        """Every box that is covered by its own marks."""
        return SECRET if self.blind is None else f"{SECRET},{BOXES}"


async def picture(page: Page, worlds: Worlds, *, full: bool, hidden: Hidden) -> bytes:
    """A PNG; secret boxes and what is *hidden* lie under a block. b"" where none can be taken.

    A cover is laid over every match in every frame, so it can cover too much, never less. Covered
    are also boxes that were password boxes at an earlier look, and what shows the same text. No
    picture is taken of a page of which a document cannot be asked where its secrets are (so of none
    with a frame that does not answer), nor kept where a text that must not be seen came while it
    was taken.
    """
    try:
        documents = await worlds.all()
        if worlds.silence:
            return b""
        try:
            await _all_covered(documents, hidden)
            writings = writings_of(hidden.blind or (), load_vocabulary())
            found = await _answers_covered(documents, writings)
            png = await _shot(page, full=full, css=hidden.css)
            kept = not writings or (
                await worlds.all() == documents and await places(documents, writings) <= found
            )
            return png if kept else b""
        finally:
            await asyncio.gather(*(_uncovered(each) for each in documents))
    except (Error, PageTimeout, WorldGone):
        return (
            b""  # a picture tells, it decides nothing: too tall or on its way out, a page has none
        )


async def _shot(page: Page, *, full: bool, css: str) -> bytes:
    """The picture as bytes; what is secret by its own marks is covered in whatever came since."""
    masks = [frame.locator(each) for frame in page.frames for each in (css, COVERED)]
    shot = page.screenshot(
        full_page=full,
        mask=masks,
        mask_color=COVER,
        animations="disabled",
        timeout=SHOT_S * 1000,
    )
    return await within(shot, "taking a picture of the page", timeout_s=SHOT_S)


async def _all_covered(documents: Iterable[World], hidden: Hidden) -> None:
    """Every document is marked, or was asked: whoever raises leaves none that is being marked."""
    covering = (_covered(each, hidden) for each in documents)
    for result in await asyncio.gather(*covering, return_exceptions=True):
        if isinstance(result, BaseException):
            raise result


async def _covered(world: World, hidden: Hidden) -> None:
    """What must not be seen in this document is marked; a frame that has left shows nothing."""
    try:
        await world.call("coverSecrets", hidden.css, list(hidden.covers))
    except WorldGone:
        if not world.guest:
            raise


async def _answers_covered(
    documents: Sequence[World], writings: Sequence[Writing]
) -> frozenset[Place]:
    """Whatever shows one of these texts is covered: what that is."""
    found = await places(documents, writings) if writings else frozenset()
    await covered(found)
    return found


async def _uncovered(world: World) -> None:
    with suppress(WorldGone, PageTimeout, BrowserLost):
        await world.call("uncoverSecrets")


def store(path: Path, png: bytes) -> None:
    """The file holds the picture, its owner's alone (0600): it may show answers."""
    write_own(path, png)
