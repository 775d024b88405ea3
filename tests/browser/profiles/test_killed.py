"""A process that was killed while it worked with a profile leaves nothing that stays."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.browser.guard.browser import until
from tests.browser.profiles.rig import Visits, found, options_of, preferences

from steadyhand.adapters.browser.launch import launch
from steadyhand.adapters.browser.profiles import ProfileChoice, ProfileMode
from steadyhand.adapters.files.own_file import private_folder

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

WORK = """
import asyncio, sys
from pathlib import Path
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import LaunchOptions, launch
from steadyhand.adapters.browser.profiles import ProfileChoice
private, mode, folder = sys.argv[1:]
wish = ProfileChoice(mode, Path(folder))
options = LaunchOptions(find_browser(), wish=wish, scratch=Path(private))
async def work():
    async with launch(options) as chrome:
        await chrome.context.new_page()
        print(chrome.pid, flush=True)
        await asyncio.Event().wait()
asyncio.run(work())
"""
UP_S = 60.0


@asynccontextmanager
async def killed(mode: ProfileMode, profile: Path, private: Path) -> AsyncIterator[int]:
    """A process was killed that worked with the profile; the block gets its browser's pid."""
    told = (sys.executable, "-c", WORK, str(private), mode, str(profile))
    process = await asyncio.create_subprocess_exec(*told, stdout=asyncio.subprocess.PIPE)
    try:
        assert process.stdout is not None
        line = await asyncio.wait_for(process.stdout.readline(), UP_S)
    finally:
        process.kill()
        await process.wait()
    await until(lambda: not _alive(int(line)))
    yield int(line)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")


async def test_the_copy_of_a_killed_run_is_gone_with_the_next_start(
    profile: Path, private: Path
) -> None:
    async with killed("copy", profile, private):
        (left,) = found(private)
        assert (left / "copy" / "Default" / "Cookies").exists()
        assert left.stat().st_mode & 0o077 == 0
        with private_folder(private):
            assert not left.exists()


async def test_a_profile_whose_run_was_killed_is_given_back_by_the_next(
    seats: Visits, profile: Path, private: Path
) -> None:
    async with killed("direct", profile, private):
        assert preferences(profile)["net"]["network_prediction_options"] == 2
        async with launch(options_of(seats, ProfileChoice("auto", profile))) as chrome:
            assert [each.done for each in chrome.memory.began()] == [False, True]
        assert preferences(profile)["net"]["network_prediction_options"] == 0
        assert not list((profile / "Default").glob("steadyhand*"))


async def test_a_run_that_is_stopped_while_it_copies_leaves_no_copy(
    seats: Visits, profile: Path, private: Path
) -> None:
    for number in range(2_000):
        (profile / "Default" / "IndexedDB" / str(number)).mkdir(parents=True)
        (profile / "Default" / "IndexedDB" / str(number) / "log").write_bytes(b"x" * 9_000)

    async def work() -> None:
        async with launch(options_of(seats, ProfileChoice("copy", profile), private)):
            pass

    working = asyncio.create_task(work())
    await until(lambda: found(private, "*/copy/Default/IndexedDB"))
    working.cancel()
    with pytest.raises(asyncio.CancelledError):
        await working
    assert found(private) == []
