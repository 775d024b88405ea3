"""One profile that Chromium made, and a copy of it for each test."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from tests.browser.profiles.rig import Visits, made_profile, visited


@pytest.fixture(scope="module")
def seats() -> Iterator[Visits]:
    with visited() as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def made(seats: Visits, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Path]:
    folder = tmp_path_factory.mktemp("made") / "data"
    await made_profile(folder, seats)
    yield folder


@pytest.fixture
def profile(made: Path, tmp_path: Path) -> Path:
    """A user data folder whose visitor the site knows; it loads pages ahead."""
    return Path(shutil.copytree(made, tmp_path / "data", symlinks=True))


@pytest.fixture
def private(tmp_path: Path) -> Path:
    """Where runs of this test make their private folders."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    return folder
