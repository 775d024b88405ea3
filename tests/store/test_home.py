"""The home folder: one worker at a time, and nothing of it left behind by one that was killed."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from steadyhand.adapters.store import Home, open_store
from steadyhand.errors import BadInput, HomeLocked
from steadyhand.ports import RunRow

HOLD = """
import sys
from pathlib import Path
from steadyhand.adapters.store.home import Home
home = Home.open(Path(sys.argv[1]))
print(home.worker, flush=True)
sys.stdin.read()
"""


@contextmanager
def holder(home: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the home; it ended when the block has ended."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", HOLD, str(home)]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def test_a_home_is_made_for_its_owner_only(tmp_path: Path) -> None:
    with Home.open(tmp_path / "new" / "home") as home:
        assert stat.S_IMODE(home.path.stat().st_mode) == 0o700
        for file in home.path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_second_process_is_told_who_holds_the_home(tmp_path: Path) -> None:
    with holder(tmp_path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(HomeLocked, match=f"process {process.pid} .*--home"):
            Home.open(tmp_path)


def test_a_home_cannot_be_opened_twice_in_one_process(tmp_path: Path) -> None:
    with Home.open(tmp_path), pytest.raises(HomeLocked, match=str(os.getpid())):
        Home.open(tmp_path)


def test_a_killed_process_leaves_the_home_free_and_its_worker_the_same(tmp_path: Path) -> None:
    with holder(tmp_path) as process:
        assert process.stdout is not None
        worker = process.stdout.readline().strip()
        process.kill()
        process.wait(timeout=20)
        with Home.open(tmp_path) as home:
            assert home.worker == worker != ""


def test_a_closed_home_is_free_and_closing_again_is_harmless(tmp_path: Path) -> None:
    home = Home.open(tmp_path)
    home.close()
    home.close()
    Home.open(tmp_path).close()


def test_homes_have_workers_of_their_own(tmp_path: Path) -> None:
    with Home.open(tmp_path / "a") as one, Home.open(tmp_path / "b") as two:
        assert one.worker != two.worker


def test_a_worker_id_that_a_crash_left_empty_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "worker-id").write_text("")
    with Home.open(tmp_path) as home:
        worker = home.worker
    with Home.open(tmp_path) as again:
        assert again.worker == worker != ""


def test_a_path_that_cannot_be_a_folder_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "home"):
        with pytest.raises(BadInput, match="--home") as caught:
            Home.open(path)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["lock", "worker-id", "steadyhand.db", "steadyhand.db-wal"])
def test_a_link_in_a_home_is_named_and_what_it_leads_to_stays_as_it_was(
    name: str, tmp_path: Path
) -> None:
    target, home = tmp_path / "precious.txt", tmp_path / "home"
    target.write_text("w-of-somebody-else\n")
    home.mkdir()
    (home / name).symlink_to(target)
    with pytest.raises(BadInput, match=rf"{name} is a link to .*precious\.txt") as caught:
        Home.open(home)
    assert "\n" not in str(caught.value)
    assert target.read_text() == "w-of-somebody-else\n"


def test_a_home_that_is_a_link_is_named_and_nothing_is_made_in_it(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "home").symlink_to("real")
    for opened in (Home.open, Home.beside, Home.read_only):
        with pytest.raises(BadInput, match=r"home is a link to real.*--home"):
            opened(tmp_path / "home")
    assert list((tmp_path / "real").iterdir()) == []
    Home.open(tmp_path / "home" / "below").close()  # above it links are the user's own affair


def test_a_lock_that_is_no_lock_of_ours_stays_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "lock").write_text("precious\n")
    with pytest.raises(BadInput, match="no lock of steadyhand"):
        Home.open(tmp_path)
    assert (tmp_path / "lock").read_text() == "precious\n"
    (tmp_path / "lock").write_text("4711\n")
    Home.open(tmp_path).close()
    assert (tmp_path / "lock").read_text() == f"{os.getpid()}\n"


@pytest.mark.parametrize("content", [b"w-\xff\n", b"two words", b"w" * 5_000, b"w-\x1b[2J"])
def test_a_worker_id_that_is_none_is_named(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "worker-id").write_bytes(content)
    with pytest.raises(BadInput, match="worker-id names no worker"):
        Home.open(tmp_path)
    assert (tmp_path / "worker-id").read_bytes() == content
    (tmp_path / "worker-id").unlink()
    Home.open(tmp_path).close()


async def test_a_home_can_be_read_while_another_holds_it(tmp_path: Path) -> None:
    row = RunRow("r1", "https://jobs.example", "2026-11-22T09:00:00.000Z")
    with Home.open(tmp_path) as home:
        store = await open_store(home.database_url, "local")
        await store.runs.add(row)
        reader = await open_store(Home.read_only(tmp_path).database_url, "local")
        assert await reader.runs.recent(1) == (row,)
        await reader.close()
        await store.close()


def test_reading_a_home_that_is_none_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no runs"):
        Home.read_only(tmp_path / "nowhere")
    assert list(tmp_path.iterdir()) == []


async def test_a_home_whose_name_holds_signs_of_an_address_is_used_as_named(tmp_path: Path) -> None:
    with Home.open(tmp_path / "50% #1 ? ü") as home:
        store = await open_store(home.database_url, "local")
        await store.close()
        assert (home.path / "steadyhand.db").is_file()
