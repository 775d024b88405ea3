"""A page whose line is in use sends once, and the site hangs up without an answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count

from playwright.async_api import BrowserContext, async_playwright
from tests.browser.guard.browser import launch
from tests.browser.walls.secure import SecureSite

from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import close_page
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.guard.job_gate import JobGate
from steadyhand.adapters.guard.taint import Taint
from steadyhand.core.act.approval import Permit, seal_permit
from steadyhand.core.act.fill import TypedText

KEY = b"k" * 32
TYPED = ("Linnea Okonkwo-Berg", "linnea@example.net")
BODY = "&".join(TYPED)
SENDS = {
    "form": "() => { document.forms[0].a.value = BODY; document.forms[0].submit() }",
    "fetch": "() => { fetch('/apply', { method: 'POST', body: BODY }).catch(() => {}) }",
    "xhr": "() => { const x = new XMLHttpRequest(); x.open('POST', '/apply'); x.send(BODY) }",
}
PROTOCOLS = ("plain", "http/1.1", "h2")
ANSWER_S = 15.0
TRUSTING = "--ignore-certificate-errors"

Drop = Callable[[str], Awaitable[int]]


@asynccontextmanager
async def walled(site: SecureSite) -> AsyncIterator[Drop]:
    """Sends in the way of that name under a grant of its own; tells how often the site got it."""
    taint, attempt = Taint(), count()
    taint.add(map(TypedText, TYPED))
    gate = JobGate(KEY, taint=taint)
    gate.bound([site.origin])
    options = LaunchOptions(
        find_browser(), allow_origins=(site.origin,), gate=gate, extra_args=(TRUSTING,)
    )
    async with launch(options) as chrome:

        async def drop(way: str) -> int:
            url = site.origin + "/apply"
            permit = Permit("run", 1, next(attempt), url, "d" * 64, expires_at=9e9, once=True)
            assert gate.permit(seal_permit(permit, KEY)) == ""
            mark = chrome.guard.mark()

            async def lost() -> None:
                answer = await chrome.guard.next_exchange(mark, ANSWER_S)
                assert answer is not None
                assert answer.error

            return await _dropped(chrome.context, site, way, lost=lost)

        yield drop


@asynccontextmanager
async def unwalled(site: SecureSite) -> AsyncIterator[Drop]:
    """The same in a browser of Playwright's own launch, with nothing of ours around it."""
    binary = find_browser()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=binary.path, chromium_sandbox=binary.sandbox, args=[TRUSTING]
        )
        context = await browser.new_context(ignore_https_errors=True)

        async def drop(way: str) -> int:
            failed = asyncio.Event()
            context.once("requestfailed", lambda _: failed.set())
            return await _dropped(context, site, way, lost=failed.wait)

        yield drop
        await browser.close()


async def _dropped(
    context: BrowserContext, site: SecureSite, way: str, *, lost: Callable[[], Awaitable[object]]
) -> int:
    page, before = await context.new_page(), site.posts
    try:
        await asyncio.wait_for(page.goto(site.origin + "/form"), ANSWER_S)
        await asyncio.wait_for(page.evaluate("() => fetch('/more').then(r => r.text())"), ANSWER_S)
        await page.evaluate(SENDS[way].replace("BODY", repr(BODY)))
        await asyncio.wait_for(lost(), ANSWER_S)
    finally:
        await close_page(page)
    return site.posts - before
