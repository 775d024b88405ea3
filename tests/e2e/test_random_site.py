"""Drawn pages can be sent by a person: a site that nobody can use would prove nothing.

The person here knows how each way of asking is used; the product does not.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page

from steadyhand.demo import SAMPLE

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import _random_page as drawn
from _random_markup import code_of, halves
from _random_site import Accepted, Book, serving, shown

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
SEEDS = (32, 281, 102)
LONGER = (27, 229, 372, 52, 110, 51, 351, 112, 100, 166)  # with these every way is among them
PATIENCE_S = 20.0


async def answered(tab: Page, page: drawn.Page, asked: drawn.Asked) -> None:
    """The question was found, unfolded and answered."""
    name = asked.name
    await _unfolded(tab, asked)
    if asked.kind == "file":
        await _chosen(tab, page)
    elif asked.kind == "radio":
        code = code_of(asked, asked.answer)
        part = ".card" if asked.way == "drawn_none" else "label"
        await tab.click(f"{part}:has(input[value={code}])")
    elif asked.kind == "check":
        await tab.click(f"label:has(input[name={name}])")
    elif asked.kind == "select":
        await tab.wait_for_function(f"!document.getElementById('{name}').disabled")
        await tab.select_option(f"#{name}", code_of(asked, asked.answer))
    else:
        box = {"shadow": f"x-field[name={name}]", "floating": f".fl:has(#{name})"}
        await tab.click(box.get(asked.way, f"#{name}"))
        await tab.keyboard.type(asked.answer)


async def _unfolded(tab: Page, asked: drawn.Asked) -> None:
    name = asked.name
    match asked.way:
        case "details":
            await tab.click(f"details:has([name={name}]) > summary")
        case "accordion" | "toggle":
            await tab.click(f"[data-fold=p_{name}]")
        case "tabs" | "links":
            await tab.click(f"[data-tab=p_{name}]")
        case "late" | "between":
            await tab.wait_for_selector(f"[name={name}]", state="attached")


async def _chosen(tab: Page, page: drawn.Page) -> None:
    resume = SAMPLE / "resume.pdf"
    if page.upload.startswith("chooser"):
        async with tab.expect_file_chooser() as chooser:
            await tab.click("#pick")
        await (await chooser.value).set_files(resume)
    elif page.upload == "apart":
        async with tab.expect_response("**/upload"):
            await tab.set_input_files("#resume", resume)
        await tab.wait_for_function("document.getElementById('rid').value")
    else:
        await tab.set_input_files("#resume", resume)


async def sent(tab: Page, page: drawn.Page, url: str, book: Book) -> Accepted:
    """The application that the site holds after the person went through its pages."""
    await tab.goto(url)
    if "door" in page.shapes:
        await tab.click("a")
    for half in filter(None, halves(page)):
        for asked in half:
            if asked.answer:
                await answered(tab, page, asked)
        await tab.click("#go")
        if half is halves(page)[0] and halves(page)[1]:
            await tab.wait_for_url("**/form2")
    async with asyncio.timeout(PATIENCE_S):
        while not book.accepted:
            await tab.evaluate("new Promise(requestAnimationFrame)")
    return book.accepted[-1]


@pytest.mark.parametrize(
    "seed", [*SEEDS, *(pytest.param(seed, marks=pytest.mark.soak) for seed in LONGER)]
)
async def test_a_person_can_send_a_drawn_page(chromium: Browser, seed: int) -> None:
    page = drawn.page_of(seed)
    assert page.honest
    with serving() as site:
        url, book = site.add(page)
        context = await chromium.new_context()
        try:
            held = await sent(await context.new_page(), page, url, book)
        finally:
            await context.close()
    for asked in page.asked:
        if asked.kind == "file":
            assert held.files["resume"] == (SAMPLE / "resume.pdf").read_bytes()
        else:
            assert shown(asked, held.record.get(asked.name, "")) == asked.answer, asked.label
