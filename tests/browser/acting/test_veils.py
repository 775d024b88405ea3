"""A click beside an overlay hits its veil, and never anything of the page."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig

from steadyhand.core.act.actions import ESCAPE_KEY, OUTSIDE_CLICK
from steadyhand.core.act.fill import PressResult

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

COUNTED = """<script>window.__n = [];
document.addEventListener('click', e => __n.push(e.target.id), true);</script>
<main style='height:2000px'><p>Words of the page</p></main>"""
PANEL = "<div id=p role=dialog aria-modal=true style='STYLE'>Join us <button>No</button></div>"
MIDDLE = "position:fixed;left:300px;top:200px;width:400px;height:200px;background:white"
SHEET = "position:fixed;inset:0;background:rgba(0,0,0,.5)"

VEILS = {
    "a sheet around it": (
        f"<div id=v style='{SHEET}'>{PANEL.replace('STYLE', MIDDLE)}</div>"
        "<script>v.onclick = e => { if (e.target === v) v.remove() }</script>",
        "v",
    ),
    "a sheet before it": (
        f"<div id=v style='{SHEET}'></div>{PANEL.replace('STYLE', MIDDLE)}"
        "<script>v.onclick = e => { v.remove(); p.remove() }</script>",
        "v",
    ),
    "the overlay itself": (
        f"<div id=v role=dialog aria-modal=true style='{SHEET}'>"
        f"<div style='{MIDDLE}'>Join us</div></div>"
        "<script>v.onclick = e => { if (e.target === v) v.remove() }</script>",
        "v",
    ),
    "the backdrop of a dialog": (
        "<dialog id=v><p>Join us</p></dialog><script>v.showModal(); v.onclick = e => {"
        " if (e.target === v) v.close() }</script>",
        "v",
    ),
    "a sheet with a bar at the top": (
        f"<div id=v style='{SHEET}'>{PANEL.replace('STYLE', MIDDLE)}</div>"
        "<script>v.onclick = e => { if (e.target === v) v.remove() }</script>"
        "<a href='#x' style='position:fixed;left:0;top:0;right:0;height:60px;z-index:9'>Home</a>",
        "v",
    ),
}


@pytest.mark.parametrize("case", VEILS)
async def test_a_click_beside_an_overlay_falls_on_its_veil(case: str, rig: Rig) -> None:
    body, veil = VEILS[case]
    page = await rig.show(COUNTED + body)
    overlay = page.overlays[-1]
    assert await rig.page.press(OUTSIDE_CLICK, overlay.ref) == PressResult(True)
    assert await rig.tab.evaluate("__n") == [veil]
    assert not (await rig.page.snapshot()).overlays


NO_VEIL = {
    "no sheet": PANEL.replace("STYLE", MIDDLE),
    "only links at the edge": (
        f"<div style='{SHEET}'>{PANEL.replace('STYLE', MIDDLE)}</div>"
        f"<a href='#x' style='{SHEET};clip-path:path(evenodd,"
        ' "M0 0H1000V700H0ZM200 100H800V600H200Z")\'>Home</a>'
    ),
    "a sheet that shows the page": (
        f"<section style='{SHEET};background:white'><h2>Careers</h2><p>All of it</p></section>"
        f"{PANEL.replace('STYLE', MIDDLE)}"
    ),
    "a dialog that does not block": "<dialog id=d open><p>Join us</p></dialog>",
}


@pytest.mark.parametrize("case", NO_VEIL)
async def test_without_a_veil_nothing_is_clicked(case: str, rig: Rig) -> None:
    page = await rig.show(COUNTED + NO_VEIL[case])
    overlay = next(o for o in page.overlays if o.text.startswith("Join us"))
    pressed = await rig.page.press(OUTSIDE_CLICK, overlay.ref)
    assert pressed == PressResult(False, "there is nothing beside it to click")
    assert await rig.tab.evaluate("__n") == []


async def test_an_overlay_that_left_has_nothing_beside_it(rig: Rig) -> None:
    page = await rig.show(COUNTED + PANEL.replace("STYLE", MIDDLE))
    ref = page.overlays[-1].ref
    await rig.tab.evaluate("p.remove()")
    assert await rig.page.press(OUTSIDE_CLICK, ref) == PressResult(False, "detached")
    await rig.show(COUNTED)
    assert await rig.page.press(OUTSIDE_CLICK, ref) == PressResult(False, "stale")


async def test_the_escape_key_needs_no_element(rig: Rig) -> None:
    page = await rig.show("<dialog id=d><p>Join us</p></dialog><script>d.showModal()</script>")
    assert await rig.page.press(ESCAPE_KEY, page.overlays[-1].ref) == PressResult(True)
    assert await rig.tab.evaluate("d.open") is False
