"""What must not be seen is one flat colour in a picture, wherever the page puts it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from playwright.async_api import FloatRect, Locator
from tests.browser.page.rig import HEAD, Rig

from steadyhand.adapters.browser.page.screenshot import MASK_COLOR

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
FLAT = tuple(int(MASK_COLOR[at : at + 2], 16) for at in (1, 3, 5))
LOOKS = (
    "<style>*{margin:0;box-sizing:border-box}input{display:block;width:180px;height:40px;margin:10px;"
    "border:3px solid #00ff00;background:linear-gradient(90deg,#ff0000,#ffff00);font-size:20px}"
    "</style>"
)
PASSWORD = "<input type=password class=s value=Orchard-42>"
SHADOW = "document.currentScript.previousElementSibling.attachShadow({mode:'%s'}).innerHTML=`%s`"


def host(mode: str) -> str:
    inner = LOOKS + PASSWORD
    script = f"<script>{SHADOW % (mode, inner)}</script>"
    return "<my-box style='display:block;height:60px'></my-box>" + script


IN_PLACE = {
    "password": PASSWORD,
    "code": "<input autocomplete='section-a one-time-code' class=s value=482913>",
    "card": "<input autocomplete=cc-number class=s value=4111111111111111>",
    "card_security": "<input name=card_cvc class=s value=123>",
    "by_name": "<input name=user_password class=s value=Orchard-42>",
    "by_id": "<input id=newPasswd class=s value=Orchard-42>",
    "rotated": f"<div style='transform:rotate(12deg);margin:60px'>{PASSWORD}</div>",
    "scaled": f"<div style='transform:scale(1.4);transform-origin:0 0'>{PASSWORD}</div>",
    "zoomed": f"<div style='zoom:1.5'>{PASSWORD}</div>",
    "in_a_scrolled_box": "<div id=box style='height:120px;overflow:auto'>"
    "<p style='height:400px'>x</p>"
    f"{PASSWORD}</div><script>box.scrollTop=400</script>",
    "below_the_fold": f"<p style='height:1800px'>x</p>{PASSWORD}",
    "fixed_above_all": f"<div style='position:fixed;z-index:2147483647;top:20px'>{PASSWORD}</div>",
    "in_a_dialog": f"<dialog id=d>{PASSWORD}</dialog><script>d.showModal()</script>",
    "in_an_open_shadow_root": host("open"),
    "on_a_turned_page": f"{PASSWORD}<style>html{{transform:translate(9px,9px) scale(.9)}}</style>",
}


async def covered(
    rig: Rig, tmp_path: Path, *boxes: Locator, full: bool = True, covers: tuple[str, ...] = ()
) -> None:
    """Each box is flat in a picture, and nothing of that is left in the page."""
    file = tmp_path / "page.png"
    await rig.page.picture(file, full=full, covers=covers)
    with Image.open(file) as image:
        for box in boxes:
            assert colours(image, await place(rig, box, full=full)) == {FLAT}
    assert await rig.tab.evaluate("document.querySelector('[data-steadyhand-covered]')") is None


async def place(rig: Rig, box: Locator, *, full: bool) -> FloatRect:
    found = await box.bounding_box()
    assert found is not None
    if full:
        x, y = await rig.tab.evaluate("[scrollX, scrollY]")
        found = {**found, "x": found["x"] + x, "y": found["y"] + y}
    return found


def colours(image: Image.Image, box: FloatRect) -> set[tuple[int, ...]]:
    """Every colour within the box, but for half pixels at its edge; none where it is outside."""
    left, top = max(int(box["x"]) + 1, 0), max(int(box["y"]) + 1, 0)
    right = min(int(box["x"] + box["width"]) - 1, image.width)
    bottom = min(int(box["y"] + box["height"]) - 1, image.height)
    if right <= left or bottom <= top:
        return set()
    found = image.convert("RGB").crop((left, top, right, bottom)).getcolors(1 << 20)
    return {colour for _, colour in found or () if isinstance(colour, tuple)}


@pytest.mark.parametrize("case", IN_PLACE)
async def test_a_secret_box_is_one_flat_colour(rig: Rig, tmp_path: Path, case: str) -> None:
    await rig.show(LOOKS + IN_PLACE[case])
    await covered(rig, tmp_path, rig.tab.locator(".s"))


async def test_a_secret_box_in_view_is_covered_where_the_page_is_scrolled(
    rig: Rig, tmp_path: Path
) -> None:
    await rig.show(LOOKS + IN_PLACE["below_the_fold"])
    await rig.tab.evaluate("scrollTo(0, 1700)")
    await covered(rig, tmp_path, rig.tab.locator(".s"), full=False)


async def test_a_box_that_holds_no_secret_is_seen(rig: Rig, tmp_path: Path) -> None:
    await rig.show(LOOKS + "<input class=s value=Linnea>" + PASSWORD)
    await rig.page.picture(tmp_path / "page.png")
    with Image.open(tmp_path / "page.png") as image:
        seen = colours(image, await place(rig, rig.tab.locator(".s").first, full=False))
    assert len(seen) > 10


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_no_pixel_of_a_secret_box_in_a_frame_is_seen(
    rig: Rig, tmp_path: Path, elsewhere: bool
) -> None:
    filler = "<p style='height:300px'>x</p>"
    rig.pages.put("/inner", HEAD + LOOKS + filler + PASSWORD + filler)
    src = rig.pages.elsewhere("/inner") if elsewhere else "/inner"
    style = "transform:scale(.8);margin:40px;width:400px;height:250px;border:5px solid blue"
    await rig.show(f"{LOOKS}<iframe style='{style}' src='{src}'></iframe>")
    await rig.tab.frames[1].evaluate("scrollTo(0, 200)")
    await rig.page.picture(tmp_path / "page.png")
    with Image.open(tmp_path / "page.png") as image:
        whole = image.convert("RGB").getcolors(1 << 20) or ()
    found = {colour: count for count, colour in whole if isinstance(colour, tuple)}
    assert found[FLAT] >= 0.95 * (180 * 0.8) * (40 * 0.8)
    assert not [c for c in found if c[2] < 60 and max(c[:2]) > 128]  # green edge, red to yellow


async def test_what_a_closed_shadow_root_shows_is_covered_with_all_around_it(
    rig: Rig, tmp_path: Path
) -> None:
    await rig.show(LOOKS + "<p>x</p>" + host("closed"))
    await covered(rig, tmp_path, rig.tab.locator("my-box"))


async def test_a_password_that_the_page_shows_stays_covered(rig: Rig, tmp_path: Path) -> None:
    await rig.show(LOOKS + PASSWORD + "<p>hello</p>")
    await rig.tab.evaluate("document.querySelector('.s').type = 'text'")
    await covered(rig, tmp_path, rig.tab.locator(".s"))
    await rig.page.snapshot()
    await covered(rig, tmp_path, rig.tab.locator(".s"))


async def test_a_secret_that_is_shown_beside_its_box_is_covered(rig: Rig, tmp_path: Path) -> None:
    shown = "<input class=s value=Orchard-42><p class=s>You typed Orchard-42</p>"
    await rig.show(LOOKS + PASSWORD + shown)
    boxes = rig.tab.locator(".s")
    await covered(rig, tmp_path, *(boxes.nth(n) for n in range(await boxes.count())))


async def test_a_box_that_becomes_secret_after_the_look_is_covered(
    rig: Rig, tmp_path: Path
) -> None:
    await rig.show(LOOKS + "<input class=s value=482913>")
    await rig.tab.evaluate("document.querySelector('.s').autocomplete = 'one-time-code'")
    await covered(rig, tmp_path, rig.tab.locator(".s"))


async def test_what_the_run_names_is_covered_by_its_locator(rig: Rig, tmp_path: Path) -> None:
    await rig.show(LOOKS + "<div id=a></div><input id=who class=s value=linnea@example.net>")
    await covered(rig, tmp_path, rig.tab.locator(".s"), covers=("#who",))


async def test_where_one_document_cannot_be_covered_no_picture_is_made_and_no_mark_is_left(
    rig: Rig, tmp_path: Path
) -> None:
    fails = "#host >>> ["  # only where there is such a host
    inner = "<div id=host></div><script>host.attachShadow({mode:'open'})</script>"
    await rig.show(f'{LOOKS}{PASSWORD}<iframe srcdoc="{inner}"></iframe>')
    with pytest.raises(RuntimeError, match="not a valid selector"):
        await rig.page.picture(tmp_path / "page.png", covers=(fails,))
    assert not (tmp_path / "page.png").exists()
    assert await rig.tab.evaluate("document.querySelector('[data-steadyhand-covered]')") is None
    await covered(rig, tmp_path, rig.tab.locator(".s"))
