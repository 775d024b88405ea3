"""What stands in a header of a request counts as told: own headers, and where it was made."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from tests.browser.guard.browser import page_at, until
from tests.browser.guard.site import Hit, Site, serve_site
from tests.browser.walls.channels import SECRET, TYPED
from tests.browser.walls.talking import browser

from steadyhand.adapters.browser.launch import RunningBrowser

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MOVES = "history.replaceState(null, '', '/home?told=' + encodeURIComponent(said));"
UNSAFE = "{referrerPolicy: 'unsafe-url'}"
SAYS = {
    "fetch": f"fetch('/hit/a', {UNSAFE})",
    "picture": "Object.assign(new Image(), {referrerPolicy: 'unsafe-url', src: '/hit/a'})",
    "frame": "document.body.innerHTML = '<iframe src=/hit/a referrerpolicy=unsafe-url>'",
    "named": f"fetch('/hit/a', {{...{UNSAFE}, referrer: '/?told=' + encodeURIComponent(said)}})",
}


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def walled() -> AsyncIterator[tuple[RunningBrowser, Site]]:
    with serve_site() as home, serve_site() as foreign:
        async with browser(home, foreign, gated=True) as chrome:
            yield chrome, home


async def heard(walled: tuple[RunningBrowser, Site], script: str) -> Hit | None:
    """The request to /hit/ that the script's page made; None for none."""
    chrome, home = walled
    home.record.hits.clear()
    async with page_at(chrome, home.origin + "/home") as page:
        await page.evaluate(f"said => {{ {script} }}", SECRET)
        await page.evaluate("fetch('/spoken').then(() => null)")
        await until(lambda: any(h.path == "/spoken" for h in home.record.hits))
    return next((h for h in home.record.hits if h.path.startswith("/hit/")), None)


@pytest.mark.parametrize("way", SAYS)
async def test_a_request_says_of_where_it_was_made_the_site_alone(
    way: str, walled: tuple[RunningBrowser, Site]
) -> None:
    moves = "" if way == "named" else MOVES
    hit = await heard(walled, f"document.cookie = 'kept=yes; path=/'; {moves} {SAYS[way]}")
    assert hit is not None
    assert hit.header("referer") == walled[1].origin + "/"
    assert not hit.header("cookie")


async def test_what_a_page_was_loaded_from_stays(walled: tuple[RunningBrowser, Site]) -> None:
    hit = await heard(walled, f"fetch('/hit/a', {UNSAFE})")
    assert hit is not None
    assert hit.header("referer") == walled[1].origin + "/home"


@pytest.mark.parametrize("header", ["x-note", "authorization", "accept", "if-none-match"])
async def test_a_header_that_tells_what_was_typed_does_not_leave(
    header: str, walled: tuple[RunningBrowser, Site]
) -> None:
    assert await heard(walled, f"fetch('/hit/a', {{headers: {{'{header}': said}}}})") is None
    name = TYPED[0].lower()
    assert await heard(walled, f"fetch('/hit/a', {{headers: {{'x-{name}': 'y'}}}})") is None
