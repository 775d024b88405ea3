"""The walls hold in a copy of a profile that has extensions and loads pages ahead."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import async_playwright
from tests.browser.guard.site import serve_site
from tests.browser.profiles.rig import Visits, prefer
from tests.browser.walls.channels import TYPED
from tests.browser.walls.talking import KEY, heard_in

from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import launch
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.profiles import ProfileChoice, ProfileMode
from steadyhand.adapters.guard.job_gate import JobGate
from steadyhand.adapters.guard.taint import Taint
from steadyhand.core.act.fill import TypedText

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

EXTENSION = {
    "manifest_version": 3,
    "name": "reader",
    "version": "1",
    "content_scripts": [{"matches": ["<all_urls>"], "js": ["read.js"]}],
}


def with_extension(profile: Path, folder: Path) -> None:
    """The profile holds an extension that marks each page that it reads."""
    folder.mkdir()
    (folder / "manifest.json").write_text(json.dumps(EXTENSION))
    (folder / "read.js").write_text("document.documentElement.dataset.read = 'yes'")
    told = {"path": str(folder), "location": 4, "state": 1, "creation_flags": 38}
    prefer(profile, "extensions", settings={_id(folder): told}, ui={"developer_mode": True})


def _id(folder: Path) -> str:
    """What Chromium calls an extension in that folder."""
    digest = hashlib.sha256(str(folder).encode()).hexdigest()[:32]
    return "".join(chr(ord("a") + int(each, 16)) for each in digest)


READS = "document.documentElement.dataset.read"


async def test_control_the_extension_reads_where_a_browser_runs_it(
    profile: Path, tmp_path: Path, seats: Visits
) -> None:
    with_extension(profile, tmp_path / "extension")
    async with async_playwright() as playwright:
        context = await playwright.chromium.launch_persistent_context(
            profile,
            executable_path=find_browser().path,
            args=["--no-sandbox", "--headless=new", "--disable-background-networking"],
            ignore_default_args=["--disable-extensions"],
        )
        page = await context.new_page()
        await page.goto(seats.origin + "/visit")
        assert await page.evaluate(READS) == "yes"
        await context.close()


@pytest.mark.parametrize("mode", ["copy", pytest.param("direct", marks=pytest.mark.soak)])
async def test_nothing_that_was_typed_leaves_and_no_extension_reads(
    profile: Path, tmp_path: Path, mode: ProfileMode
) -> None:
    with_extension(profile, tmp_path / "extension")
    taint = Taint()
    taint.add(map(TypedText, TYPED))
    gate = JobGate(KEY, taint=taint)
    with serve_site() as home, serve_site() as foreign:
        gate.bound([home.origin])
        options = LaunchOptions(
            find_browser(),
            wish=ProfileChoice(mode, profile),
            allow_origins=(*home.origins, *foreign.origins),
        )
        async with launch(replace(options, gate=gate)) as chrome:
            page = await chrome.context.new_page()
            await page.goto(home.origin + "/home")
            assert await page.evaluate(READS) is None
            heard = await heard_in(chrome.context, home, places=(foreign, home))
    assert heard.elsewhere == set()
    assert heard.at_home == set()
    assert (heard.tcp, heard.udp) == (0, 0)
