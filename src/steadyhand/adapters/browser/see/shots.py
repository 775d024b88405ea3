"""Pictures of a page with secrets covered before anything is encoded."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from playwright.async_api import Error, Page

from steadyhand.errors import BrowserLost, PageTimeout

from ..edge import WorldGone, within
from .world import World
from .worlds import Worlds

SHOT_S = 20.0  # a long page on a busy machine takes seconds
SECRET = (
    "input[type=password], input[autocomplete~='one-time-code' i], input[autocomplete*='cc-' i],"
    "input[autocomplete$='-password' i], input[name*='otp' i], input[id*='otp' i],"
    "input[name*='passw' i], input[id*='passw' i],"
    "input[name*='verification' i][name*='code' i], input[name='pin' i], input[name*='cvc' i],"
    "input[name*='cvv' i]"
)
COVERED = "[data-steadyhand-covered]"  # set by `js/act/covers.js` while the picture is taken
COVER = "#202830"


async def picture(
    page: Page, worlds: Worlds, path: Path, *, full: bool, covers: Sequence[str] = ()
) -> None:
    """A PNG at *path*, its owner's alone; secret boxes and *covers* (locators) lie under a block.

    A cover is laid over every match in every frame, so it can cover too much, never less. Covered
    are also boxes that were password boxes at an earlier look, and what shows the same text. No
    picture is taken of a page of which a document cannot be asked where its secrets are.
    """
    try:
        documents = await worlds.all()
        try:
            await _all_covered(documents, covers)
            png = await _shot(page, full=full)
        finally:
            await asyncio.gather(*(_uncovered(each) for each in documents))
    except (Error, PageTimeout, WorldGone):
        return  # a picture tells, it decides nothing: too tall or on its way out, a page has none
    _store(path, png)


async def _shot(page: Page, *, full: bool) -> bytes:
    """The picture as bytes; what is secret by its own marks is covered in whatever came since."""
    masks = [frame.locator(css) for frame in page.frames for css in (SECRET, COVERED)]
    shot = page.screenshot(
        full_page=full,
        mask=masks,
        mask_color=COVER,
        animations="disabled",
        timeout=SHOT_S * 1000,
    )
    return await within(shot, "taking a picture of the page", timeout_s=SHOT_S)


async def _all_covered(documents: Iterable[World], covers: Sequence[str]) -> None:
    """Every document is marked, or was asked: whoever raises leaves none that is being marked."""
    covering = (_covered(each, covers) for each in documents)
    for result in await asyncio.gather(*covering, return_exceptions=True):
        if isinstance(result, BaseException):
            raise result


async def _covered(world: World, covers: Sequence[str]) -> None:
    """What must not be seen in this document is marked; a frame that has left shows nothing."""
    try:
        await world.call("coverSecrets", SECRET, list(covers))
    except WorldGone:
        if not world.guest:
            raise


async def _uncovered(world: World) -> None:
    with suppress(WorldGone, PageTimeout, BrowserLost):
        await world.call("uncoverSecrets")


def _store(path: Path, png: bytes) -> None:
    """The file holds the picture, mode 0600: it may show answers."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(png)
