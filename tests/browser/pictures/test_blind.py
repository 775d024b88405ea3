"""A picture that a model may see: what a form asks is there, and nothing that was filled in."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from tests.browser.page.rig import HEAD, Rig

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
LOOKS = """<style>*{font:bold 24px sans-serif}h1{color:#0000ff}
.v,input,select,textarea,[contenteditable],[role]{color:#ff00ff;accent-color:#ff00ff}</style>
<h1>What is your name?</h1>"""
TEXTS = ("Linnea Sandberg", "linnea@sandberg.example", "3 months")
SHADOW = "document.currentScript.previousElementSibling.attachShadow({mode:'%s'}).innerHTML=`%s`"
ECHO = "<p class=v style='color:#ff00ff'>Linnea Sandberg</p>"


def host(mode: str) -> str:
    return f"<my-box></my-box><script>{SHADOW % (mode, ECHO)}</script>"


PLACES = {
    "a line": "<input value='Linnea Sandberg'>",
    "a text": "<textarea>Linnea Sandberg</textarea>",
    "a list": "<select><option selected>3 months</select>",
    "an open list": "<select size=3><option selected>3 months<option>1 month</select>",
    "an editable box": "<div contenteditable>Linnea Sandberg</div>",
    "a tick": "<label><input type=checkbox checked>Yes</label>",
    "a choice": "<input type=radio id=r checked><label class=v for=r>Yes</label>",
    "a pressed choice": "<button class=v aria-pressed=true>Yes</button>",
    "a list of its own": "<div role=combobox class=v>3 months</div>",
    "a switch": "<div role=switch aria-checked=true class=v>on</div>",
    "a slider": "<input type=range value=80>",
    "an echo": "<p class=v>Hello Linnea Sandberg, go on</p>",
    "an echo in parts": "<p class=v>Hello <b class=v>Linnea</b> <i class=v>Sandberg</i></p>",
    "an echo in capitals": "<p class=v>LINNEA&nbsp; SANDBERG</p>",
    "an echo in an open root": host("open"),
    "an echo in a closed root": host("closed"),
    "words of a root itself": "<my-box class=v></my-box><script>"
    "document.currentScript.previousElementSibling.attachShadow({mode:'open'})"
    ".append('Linnea Sandberg')</script>",
    "a frame": f'<iframe srcdoc="{ECHO} '
    + "<input style='color:#ff00ff' value=Blue>"
    + '"></iframe>',
    "a drawing": "<canvas id=c></canvas><script>const d=c.getContext('2d');"
    "d.fillStyle='#ff00ff';d.fillRect(0,0,99,99)</script>",
}


def magenta(png: bytes) -> int:
    return _pixels(png, lambda r, g, b: min(r, b) - g > 90)


def blue(png: bytes) -> int:
    return _pixels(png, lambda r, g, b: b - max(r, g) > 90)


def _pixels(png: bytes, like) -> int:  # type: ignore[no-untyped-def]
    with Image.open(BytesIO(png)) as image:
        found = image.convert("RGB").getcolors(1 << 22) or ()
    return sum(n for n, colour in found if like(*colour))


@pytest.mark.parametrize("place", PLACES)
async def test_nothing_that_was_filled_in_is_seen(rig: Rig, place: str) -> None:
    await rig.show(LOOKS + PLACES[place])
    await rig.page.snapshot()
    seen = await rig.page.picture(None, full=True)
    blind = await rig.page.picture(None, full=True, blind=TEXTS)
    assert magenta(seen) > 0  # it would be there
    assert magenta(blind) == 0
    assert blue(blind) > 0  # and what is asked is
    assert await rig.tab.evaluate("document.querySelector('[data-steadyhand-covered]')") is None


async def test_a_picture_is_stored_where_that_was_wished(rig: Rig, tmp_path: Path) -> None:
    await rig.show(HEAD + LOOKS)
    png = await rig.page.picture(tmp_path / "p.png", blind=())
    assert (tmp_path / "p.png").read_bytes() == png
