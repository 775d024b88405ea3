"""The report as people meet it: in a real browser, on a phone, in the dark, by keyboard alone."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.async_api import Browser, Page, ViewportSize
from tests.views import runs

import steadyhand.views
from steadyhand.adapters.pictures import run_pictures
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Answer, Row, Sheet, Source
from steadyhand.core.journal import events as ev
from steadyhand.core.page.snapshot import FieldKey, Role
from steadyhand.views.record import RunRecord
from steadyhand.views.report import report_html

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TEXT = (Path(str(steadyhand.views.__file__)).parent / "templates/report.html.j2").read_text("utf-8")
DESKTOP, PHONE = ViewportSize(width=1280, height=900), ViewportSize(width=390, height=844)
AXE = importlib.util.find_spec("axe_playwright_python")
ENDLESS = "Supercalifragilistic" * 30
OPEN_ALL = "document.querySelectorAll('details').forEach(each => each.open = true)"


def pictured(folder: Path) -> RunRecord:
    """A submitted run with two pictures, one of a tall page."""
    (folder / "pictures").mkdir()
    for name, height in (("0021-before.png", 2400), ("0024-after.png", 900)):
        Image.new("RGB", (1280, height), "#86c").save(folder / "pictures" / name)
    return replace(runs.happy(), pictures=run_pictures(folder, inside=True))


def endless() -> RunRecord:
    """A run whose page has no spaces in its words."""
    row = Row(FieldKey("x"), ENDLESS, ENDLESS, Role.TEXT, Answer(ENDLESS, Source.SITE, ENDLESS))
    wall = ev.BlockerFound(ENDLESS, 0.9, ENDLESS, ENDLESS)
    end = ev.RunEnded(Verdict.FAILED, ENDLESS, ENDLESS)
    events = (*runs.HAPPY[:12], ev.PostingRead(ENDLESS, ENDLESS, (ENDLESS,)), wall, end)
    bodies = (e.event if isinstance(e, ev.Envelope) else e for e in events)
    return RunRecord(ENDLESS, runs.envelopes(bodies), Sheet("s", (row,), (ENDLESS,)))


def written(record: RunRecord, folder: Path) -> str:
    """The address of the record's report, as a file."""
    file = folder / "report.html"
    file.write_text(report_html(record, TEXT), "utf-8")
    return file.as_uri()


async def opened(chromium: Browser, url: str, **look: Any) -> Page:
    """The page in a browser that looks so."""
    page = await chromium.new_page(**look)
    await page.goto(url, timeout=30_000)
    return page


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_report_never_scrolls_sideways(
    chromium: Browser, tmp_path: Path, size: ViewportSize
) -> None:
    for record in (pictured(tmp_path), runs.refused(), endless()):
        page = await opened(chromium, written(record, tmp_path), viewport=size)
        await page.evaluate(OPEN_ALL)
        assert await page.evaluate("document.documentElement.scrollWidth") == size["width"]
        await page.close()


async def test_a_report_asks_the_network_for_nothing(chromium: Browser, tmp_path: Path) -> None:
    asked: list[str] = []
    page = await chromium.new_page()
    page.on("request", lambda request: asked.append(request.url))
    await page.goto(written(pictured(tmp_path), tmp_path), timeout=30_000)
    await page.wait_for_function("[...document.images].every(i => i.complete && i.naturalWidth)")
    assert {url.partition(":")[0] for url in asked} <= {"file", "data"}


async def test_a_picture_is_enlarged_and_left_by_keyboard_alone(
    chromium: Browser, tmp_path: Path
) -> None:
    page = await opened(chromium, written(pictured(tmp_path), tmp_path), viewport=DESKTOP)
    zoom = page.locator("a.zoom").first
    small = await zoom.locator("img").bounding_box()
    await zoom.focus()
    await page.keyboard.press("Enter")
    await page.wait_for_selector("figure:target .close", state="visible")
    large = await zoom.locator("img").bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] > 2 * small["width"]
    await page.locator("figure:target .close").focus()
    await page.keyboard.press("Enter")
    await page.wait_for_selector("figure:target", state="detached")
    assert await page.evaluate("document.activeElement.className") == "zoom tall"


def axe() -> str:
    """The script that looks for what keeps people out."""
    assert AXE is not None
    assert AXE.origin is not None
    return Path(AXE.origin).with_name("axe.min.js").read_text("utf-8")


@pytest.mark.skipif(AXE is None, reason="axe-playwright-python is not installed")
@pytest.mark.parametrize(
    ("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["desktop-light", "phone-dark"]
)
async def test_axe_finds_nothing_to_object_to(
    chromium: Browser, tmp_path: Path, size: ViewportSize, scheme: str
) -> None:
    look = {"viewport": size, "color_scheme": scheme, "bypass_csp": True}
    page = await opened(chromium, written(pictured(tmp_path), tmp_path), **look)
    await page.evaluate(OPEN_ALL)
    await page.evaluate(axe())
    found = await page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [(v["id"], v["nodes"][0]["html"]) for v in found["violations"]] == []
