"""A granted request arrives once, although Chromium repeats what a dead line did not answer.

The control shows that this Chromium does repeat it, over HTTP/1.1 and over HTTP/2.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.browser.guard.browser import launch
from tests.browser.walls.secure import secure_site

from steadyhand.adapters.browser.discover import find_browser
from steadyhand.adapters.browser.launch import Chrome, LaunchOptions, close_page
from steadyhand.adapters.guard.gate import GatePolicy, PassThrough
from steadyhand.adapters.guard.typed.job import JobGate
from steadyhand.adapters.guard.typed.taint import Taint
from steadyhand.core.act.permit import Permit, sealed

pytestmark = [pytest.mark.browser]
KEY = b"k" * 32
TYPED = ("Linnea Okonkwo-Berg", "linnea@example.net")
BODY = "&".join(TYPED)
SENDS = {
    "form": "() => { document.forms[0].a.value = BODY; document.forms[0].submit() }",
    "fetch": "() => { fetch('/apply', { method: 'POST', body: BODY }).catch(() => {}) }",
    "xhr": "() => { const x = new XMLHttpRequest(); x.open('POST', '/apply'); x.send(BODY) }",
}
ANSWER_S = 15.0


def a_gate(origin: str) -> JobGate:
    taint = Taint()
    taint.add(TYPED)
    gate = JobGate(KEY, taint=taint)
    gate.bound([origin])
    return gate


async def dropped(chrome: Chrome, origin: str, script: str) -> None:
    """A page whose line is in use sends once, and the site hangs up."""
    page = await chrome.context.new_page()
    try:
        await asyncio.wait_for(page.goto(origin + "/form"), ANSWER_S)
        await asyncio.wait_for(page.evaluate("() => fetch('/more').then(r => r.text())"), ANSWER_S)
        mark = chrome.guard.mark()
        await page.evaluate(script.replace("BODY", repr(BODY)))
        answer = await chrome.guard.answered(mark, ANSWER_S)
        assert answer is not None
        assert answer.error
    finally:
        await close_page(page)


def granted(gate: JobGate, origin: str, attempt: int) -> None:
    permit = Permit("run", 1, attempt, origin + "/apply", "d" * 64, expires_at=9e9, once=True)
    assert gate.permit(sealed(permit, KEY)) == ""


@pytest.mark.parametrize("protocol", ["http/1.1", "h2"])
async def test_a_granted_request_that_is_dropped_arrives_once(
    tmp_path: Path, protocol: str
) -> None:
    async with secure_site(tmp_path, protocol) as site:
        gate = a_gate(site.origin)
        async with launch(_options(site.origin, gate)) as chrome:
            for attempt, script in enumerate(SENDS.values()):
                granted(gate, site.origin, attempt)
                await dropped(chrome, site.origin, script)
        assert site.posts == len(SENDS)
        assert site.versions == {"2" if protocol == "h2" else "1.1"}


@pytest.mark.parametrize("protocol", ["http/1.1", "h2"])
async def test_control_nothing_else_keeps_chromium_from_repeating_it(
    tmp_path: Path, protocol: str
) -> None:
    async with (
        secure_site(tmp_path, protocol) as site,
        launch(_options(site.origin, PassThrough())) as chrome,
    ):
        for script in SENDS.values():
            await dropped(chrome, site.origin, script)
        assert site.posts > len(SENDS)


def _options(origin: str, gate: GatePolicy) -> LaunchOptions:
    trusting = ("--ignore-certificate-errors",)
    return LaunchOptions(find_browser(), allow_origins=(origin,), gate=gate, extra_args=trusting)
