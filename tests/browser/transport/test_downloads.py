"""A load that ends as a file is told before the file's name: whoever looks waits for the name."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from steadyhand.adapters.browser.page.events import Downloads


@dataclass
class Given:
    """A file that a site gives."""

    suggested_filename: str
    cancelled: bool = False

    async def cancel(self) -> None:
        self.cancelled = True


@dataclass
class Giving:
    """A page that gives files when the test says so."""

    heard: list[Callable[[Given], None]] = field(default_factory=list)

    def on(self, event: str, told: Callable[[Given], None]) -> None:
        assert event == "download"
        self.heard.append(told)


async def test_who_waits_for_a_file_goes_on_once_it_is_named_and_refused() -> None:
    downloads, page, file = Downloads(), Giving(), Given("form.pdf")
    downloads.watch(page)
    waiting = asyncio.create_task(downloads.begun(60.0))
    await asyncio.sleep(0)
    assert not waiting.done()
    page.heard[0](file)
    await asyncio.wait_for(waiting, 10.0)
    assert downloads.names() == ("form.pdf",)
    assert file.cancelled


async def test_what_is_kept_is_known_once_it_came_whole_and_is_not_refused(tmp_path: Path) -> None:
    downloads, page, file = Downloads(tmp_path), Giving(), Given("form.pdf")
    downloads.watch(page)
    page.heard[0](file)
    (tmp_path / "form.pdf.crdownload").write_text("half")
    assert (downloads.names(), file.cancelled) == ((), False)
    (tmp_path / "form.pdf").write_text("whole")
    assert downloads.names() == ("form.pdf",)


async def test_nobody_waits_for_a_file_longer_than_the_time_that_is_given() -> None:
    downloads = Downloads()
    await asyncio.wait_for(downloads.begun(0.01), 10.0)
    assert downloads.names() == ()
