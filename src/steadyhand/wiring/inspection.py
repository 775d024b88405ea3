"""Looking without touching: what is seen at an address or in a saved page."""

from __future__ import annotations

from pathlib import Path

from steadyhand.adapters.browser.chrome import ChromeBrowser
from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.adapters.net.address import check_reachable
from steadyhand.adapters.net.loopback import serve_file
from steadyhand.core.origins import origin_of
from steadyhand.ports import Browser
from steadyhand.run.inspect import Inspection, inspection_of
from steadyhand.settings import Settings

from .work import launch_options


async def inspect(where: str | Path, *, settings: Settings | None = None) -> Inspection:
    """What is seen at an address or in a saved page; nothing is touched or written.

    Raises BadInput, Unreachable, PageTimeout.
    """
    settings = settings or Settings()
    if "://" not in str(where):
        with serve_file(Path(where)) as url:
            named = settings.model_copy(update={"allow_origins": (origin_of(url),)})
            return await _inspect(url, named)
    await check_reachable(str(where), settings.allow_origins)
    return await _inspect(str(where), settings)


async def _inspect(url: str, settings: Settings) -> Inspection:
    browser = ChromeBrowser(launch_options(settings_without_guests(settings)))
    return await look_at(browser, url, timeout_s=settings.nav_timeout_s)


def settings_without_guests(settings: Settings) -> Settings:
    """The settings without anybody who acts beside us."""
    return settings.model_copy(update={"assist": False, "browser_use": False})


async def look_at(browser: Browser, url: str, *, timeout_s: float) -> Inspection:
    """What is seen at the address; the browser is closed. Raises Unreachable, PageTimeout."""
    try:
        tab = await browser.tab()
        await tab.page.open(url, timeout_s=timeout_s)
        return inspection_of(await tab.page.snapshot(), load_vocabulary())
    finally:
        await browser.close()
