"""Playwright works as usual beside the guard, and nobody else gets in."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from playwright.async_api import Error
from tests.browser.guard.browser import options_for, page_at
from tests.browser.guard.site import Site
from websockets.asyncio.client import connect, unix_connect
from websockets.exceptions import InvalidStatus

from steadyhand.adapters.browser.cdp.client import Json, LocalClient
from steadyhand.adapters.browser.cdp.gateway import Gateway
from steadyhand.adapters.browser.cdp.mux import Mux, run_chromium
from steadyhand.adapters.browser.launch import RunningBrowser
from steadyhand.adapters.browser.options import command_line
from steadyhand.adapters.files.own_file import private_folder

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


async def test_a_field_in_a_frame_of_another_site_can_be_filled(
    chrome: RunningBrowser, site: Site
) -> None:
    async with page_at(chrome, f"{site.origin}/frames?{site.other}/input") as page:
        field = page.frames[1].get_by_label("name")
        await field.fill("Ada")
        assert await field.input_value() == "Ada"


async def test_dialogs_file_choosers_and_popups_reach_playwright(
    chrome: RunningBrowser, site: Site
) -> None:
    async with page_at(chrome, site.origin) as page:
        page.once("dialog", lambda dialog: asyncio.ensure_future(dialog.accept()))
        assert await page.evaluate("confirm('sure?')") is True
        await page.set_content("<input type=file id=f><a id=p href=/input target=_blank>p</a>")
        async with page.expect_file_chooser() as chooser:
            await page.click("#f")
        cv = {"name": "cv.pdf", "mimeType": "application/pdf", "buffer": b"x"}
        await (await chooser.value).set_files(cv)  # type: ignore[arg-type]
        assert await page.evaluate("f.files[0].name") == "cv.pdf"
        async with page.expect_popup() as popup:
            await page.evaluate(f"()=>{{window.open('{site.origin}/input')}}")
        opened = await popup.value
        await opened.get_by_label("name").fill("Ada")
        await opened.close()


async def test_large_messages_pass_both_ways(chrome: RunningBrowser, site: Site) -> None:
    async with page_at(chrome, site.origin) as page:
        assert len(await page.evaluate("'x'.repeat(20e6)")) == 20_000_000
        assert await page.evaluate("text => text.length", "é" * 1_000_000) == 1_000_000
        assert len(await page.screenshot(full_page=True)) > 1000


async def test_a_download_is_refused(chrome: RunningBrowser, site: Site) -> None:
    async with page_at(chrome, site.origin) as page:
        async with page.expect_download() as started:
            await page.evaluate("()=>{location='/download'}")
        assert await (await started.value).failure()


async def test_playwright_cannot_end_the_browser(chrome: RunningBrowser) -> None:
    session = await chrome.playwright_browser.new_browser_cdp_session()
    with pytest.raises(Error, match="not for this client"):
        await session.send("Browser.close")
    assert chrome.playwright_browser.is_connected()
    await session.detach()


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="needs /proc")
async def test_the_browser_listens_on_no_tcp_port(chrome: RunningBrowser) -> None:
    assert _listening(chrome.pid) == set()


def _listening(pid: int) -> set[str]:
    """Sockets of the browser's process group that listen on TCP."""
    rows = [
        line.split()
        for table in ("/proc/net/tcp", "/proc/net/tcp6")
        for line in Path(table).read_text().splitlines()[1:]
    ]
    listening = {row[9] for row in rows if row[3] == "0A"}
    owned = set()
    for process in _group(pid):
        for entry in _links(process / "fd"):
            owned |= {entry[8:-1]} if entry.startswith("socket:[") else set()
    return listening & owned


def _group(pid: int) -> list[Path]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(status.read_text().rpartition(")")[2].split()[2]) == pid:
                found.append(status.parent)
        except OSError:
            continue
    return found


def _links(folder: Path) -> list[str]:
    with suppress(OSError):
        return [str(entry.readlink()) for entry in folder.iterdir()]
    return []


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@asynccontextmanager
async def _bare_mux(site: Site, folder: Path) -> AsyncIterator[Mux]:
    command = command_line(options_for(site), proxy_port=9, profile=folder / "profile")
    async with run_chromium(command, stderr=folder / "log") as (mux, _):
        yield mux


def _quiet(method: str, params: Json, session: str) -> None:
    """Hears nothing."""


async def test_each_client_sees_and_commands_its_own_sessions_only(site: Site) -> None:
    with private_folder() as folder:
        async with _bare_mux(site, folder) as mux:
            owner, thief = (LocalClient(mux, name, hear=_quiet) for name in ("owner", "thief"))
            await mux.attach(owner)
            await mux.attach(thief)
            made = await owner.call("Target.createTarget", {"url": "about:blank"})
            flat = {"targetId": made.result["targetId"], "flatten": True}
            session = (await owner.call("Target.attachToTarget", flat)).result["sessionId"]
            stolen = await thief.call("Runtime.evaluate", {"expression": "1"}, session=session)
            own = await owner.call("Runtime.evaluate", {"expression": "1"}, session=session)
            assert stolen.error == "Session with given id not found."
            assert own.result["result"]["value"] == 1


async def test_the_door_opens_once_for_who_knows_the_secret(site: Site) -> None:
    with private_folder() as folder:
        async with _bare_mux(site, folder) as mux, Gateway(mux).open(folder) as gateway:
            where, _, path = gateway.address("one").removeprefix("ws+unix://").partition(":")
            assert _mode(Path(where)) == 0o600
            assert _mode(Path(where).parent) == 0o700

            async def knock(secret: str, **headers: str) -> bool:
                try:
                    async with unix_connect(
                        where, f"ws://localhost{secret}", additional_headers=headers
                    ):
                        return True
                except InvalidStatus:
                    return False

            assert not await knock("/wrong")
            assert not await knock(path, Origin="http://evil.example")
            assert await knock(path)
            assert not await knock(path)


async def test_where_a_socket_path_does_not_fit_loopback_serves(site: Site, tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 100)
    with private_folder() as folder:
        async with _bare_mux(site, folder) as mux, Gateway(mux).open(deep) as gateway:
            address = gateway.address("one")
            assert address.startswith("ws://127.0.0.1:")
            async with connect(address, max_size=None) as socket:
                await socket.send('{"id":1,"method":"Browser.getVersion"}')
                assert '"product"' in str(await asyncio.wait_for(socket.recv(), 10))
            with pytest.raises(InvalidStatus):
                await connect(address)
