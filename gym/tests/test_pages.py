"""Each page in a real browser: its scripts run, and its first questions stand there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from steadyhand_gym.styles import STYLES

FIRST = {
    "a": "First Name", "b": "Full name", "c": "Legal Name", "d": "Email Address", "e": "Email",
    "f": "First Name", "g": "First name", "h": "Apply for this job", "i": "Easy Apply", "j": "Start",
    "k": "Your full name", "l": "First name(s)",
}  # fmt: skip


# Those that no test walks through always; the others in the longer run.
TELLING = "abefl"
CASES = [
    pytest.param(each, marks=() if each in TELLING else pytest.mark.soak) for each in sorted(STYLES)
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium of the machine, else Playwright's own."""
    found = os.environ.get("STEADYHAND_BROWSER") or shutil.which("chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.mark.browser
@pytest.mark.parametrize("letter", CASES)
def test_every_page_runs_and_shows_its_first_question(browser: Browser, letter: str) -> None:
    site = STYLES[letter]("hostile")
    site.start()
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    try:
        page.goto(site.address, timeout=10_000)
        place = page.frame_locator("#content_iframe") if letter == "e" else page
        place.get_by_text(FIRST[letter]).first.wait_for(timeout=10_000)
        assert faults == []
    finally:
        page.close()
        site.stop()
        site.books.close()
