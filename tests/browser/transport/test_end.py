"""However it ends, nothing of the browser is left."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.browser.guard.browser import options_for, page_at, until
from tests.browser.guard.site import Site

from steadyhand.adapters.browser.cdp.client import LocalClient
from steadyhand.adapters.browser.cdp.mux import Mux
from steadyhand.adapters.browser.chrome import ChromeBrowser
from steadyhand.adapters.browser.installation import BrowserBinary
from steadyhand.adapters.browser.launch import RunningBrowser, launch
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.files.own_file import FOLDER_PREFIX, private_folder
from steadyhand.errors import BrowserLost

pytestmark = [pytest.mark.browser]

CHILD = """
import asyncio, sys
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import LaunchOptions, launch
async def main():
    async with launch(LaunchOptions(find_browser())) as chrome:
        await chrome.context.new_page()
        print(chrome.pid, flush=True)
        await asyncio.Event().wait()
asyncio.run(main())
"""


def _alive(pid: int) -> bool:
    """True while the process group holds a process that is not a zombie."""
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, group = status.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(group) == pid and state != "Z":
            return True
    return False


def _folders(owner: Path) -> set[Path]:
    return set(owner.glob(FOLDER_PREFIX + "*"))


def _profile(command: str) -> Path:
    """The profile folder named in a browser's command line."""
    return Path(command.partition("--user-data-dir=")[2].split()[0])


def _command(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")


async def test_the_end_leaves_no_process_and_no_folder(site: Site) -> None:
    async with launch(options_for(site)) as chrome, page_at(chrome, site.origin):
        folder = _profile(_command(chrome.pid)).parent
        assert _alive(chrome.pid)
        assert _exists(folder)
    assert not _alive(chrome.pid)
    assert not _exists(folder)


def _exists(folder: Path) -> bool:
    return folder.exists()


async def test_a_browser_that_is_slow_to_close_is_killed_and_fails_no_run(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    @asynccontextmanager
    async def slow(options: LaunchOptions) -> AsyncIterator[RunningBrowser]:
        async with launch(options) as chrome:
            yield chrome
            await asyncio.Event().wait()

    browser = ChromeBrowser(options_for(site), launch=slow, close_s=0.01)
    await browser.tab()
    assert browser.chrome is not None
    pid = browser.chrome.pid
    await browser.close()
    assert not _alive(pid)
    assert [r.getMessage() for r in caplog.records if r.name == "steadyhand.browser"] == [
        "the browser did not close within 0.01 s and was killed"
    ]


async def test_a_given_profile_is_kept(site: Site, tmp_path: Path) -> None:
    options = options_for(site, user_data_dir=tmp_path / "profile")
    for visit in range(2):
        async with launch(options) as chrome, page_at(chrome, site.origin) as page:
            remembered = await page.evaluate("localStorage.getItem('name')")
            await page.evaluate("localStorage.setItem('name','Ada')")
        assert remembered == (None, "Ada")[visit]


async def test_the_guards_end_is_the_browsers_end(site: Site) -> None:
    async with launch(options_for(site)) as chrome:
        guard = chrome.guard
        browser = chrome.playwright_browser
        client = guard._channel
        assert isinstance(client, LocalClient)
        assert isinstance(client._wire, Mux)
        await client._wire.detach(client)
        await until(lambda: not browser.is_connected())
        assert guard.lost
        with pytest.raises(BrowserLost):
            await guard.next_exchange(guard.mark(), 1)
    assert not _alive(chrome.pid)


async def test_a_browser_that_is_killed_is_a_lost_browser(site: Site) -> None:
    async with launch(options_for(site)) as chrome:
        waiting = asyncio.create_task(chrome.guard.next_exchange(0, 20))
        os.killpg(chrome.pid, signal.SIGKILL)
        with pytest.raises(BrowserLost):
            await waiting
    assert not _alive(chrome.pid)


async def test_a_browser_that_does_not_start_says_why(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text('#!/bin/sh\necho "$@" > $0.args\necho cannot open display >&2\nexit 3\n')
    broken.chmod(0o755)
    binary = BrowserBinary(broken, "named", sandbox=True)
    with pytest.raises(BrowserLost, match="cannot open display"):
        async with launch(LaunchOptions(binary)):
            pass
    assert not _exists(_profile((tmp_path / "broken.args").read_text()).parent)


async def test_a_fault_of_a_listener_ends_the_browser(site: Site) -> None:
    class Broken:
        def judge(self, paused: object) -> object:
            raise ZeroDivisionError

    before = len(site.record.hits)
    pids: list[int] = []

    async def run() -> None:
        async with launch(options_for(site, gate=Broken())) as chrome:
            pids.append(chrome.pid)
            page = await chrome.context.new_page()
            going = asyncio.ensure_future(page.goto(site.origin))
            await until(lambda: chrome.guard.lost)
            await asyncio.wait((going,), timeout=30)
            going.exception()

    with pytest.raises(ZeroDivisionError):
        await run()
    assert not _alive(pids[0])
    assert len(site.record.hits) == before


@pytest.fixture
def own_temp() -> Iterator[Path]:
    """A folder of this test alone, with a path short enough for sockets."""
    with tempfile.TemporaryDirectory(prefix="t-") as folder:
        yield Path(folder)


def test_kill_9_of_our_process_leaves_no_browser(own_temp: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(own_temp)}
    with subprocess.Popen(
        [sys.executable, "-c", CHILD], stdout=subprocess.PIPE, env=environment, text=True
    ) as child:
        assert child.stdout is not None
        pid = int(child.stdout.readline())
        assert _alive(pid)
        child.kill()
        child.wait(30)
    asyncio.run(until(lambda: not _alive(pid)))
    assert len(_folders(own_temp)) == 1
    with private_folder(own_temp) as folder:
        assert _folders(own_temp) == {folder}
