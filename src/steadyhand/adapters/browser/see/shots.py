"""Pictures of a page with secrets covered before anything is encoded."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from playwright.async_api import Error, Page

from steadyhand.errors import PageTimeout

from ..edge import WorldGone, within

SHOT_S = 20.0  # a long page on a busy machine takes seconds
SECRET = (
    "input[type=password], input[autocomplete~='one-time-code' i], input[autocomplete^='cc-' i],"
    "input[name*='otp' i], input[id*='otp' i], input[name*='passw' i],"
    "input[name*='verification' i][name*='code' i]"
)
COVER = "#202830"


async def picture(page: Page, path: Path, *, full: bool, covers: Iterable[str] = ()) -> None:
    """A PNG at *path*, its owner's alone; secret boxes and *covers* (CSS) lie under a block.

    A cover is laid over every match in every frame, so a selector can cover too much, never less.
    """
    selectors = [SECRET, *(c.replace(" >>> ", " >> ") for c in covers)]
    masks = [frame.locator(css) for frame in page.frames for css in selectors]
    shot = page.screenshot(
        full_page=full,
        mask=masks,
        mask_color=COVER,
        animations="disabled",
        timeout=SHOT_S * 1000,
    )
    try:
        png = await within(shot, "taking a picture of the page", timeout_s=SHOT_S)
    except (Error, PageTimeout, WorldGone):
        return  # a picture tells, it decides nothing: too tall or on its way out, a page has none
    _store(path, png)


def _store(path: Path, png: bytes) -> None:
    """The file holds the picture, mode 0600: it may show answers."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(png)
