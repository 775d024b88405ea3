"""A picture that a model may see: what a form asks is there, and nothing that was filled in."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from tests.browser.page.rig import HEAD, Rig

from steadyhand.adapters.browser.page.screenshot import find_answers, spellings_of
from steadyhand.adapters.documents.language_files import load_vocabulary

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
LOOKS = """<style>*{font:bold 24px sans-serif}h1{color:#0000ff}
.v,input,select,textarea,[contenteditable],[role]{color:#ff00ff;accent-color:#ff00ff}</style>
<h1>What is your name?</h1>"""
TEXTS = ("Linnea Sandberg", "linnea@sandberg.example", "3 months", "+49 30 5550142", "1990-05-14")
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
    "css words": "<style>.w::before{content:'Linnea Sandberg'}</style><p class='v w'></p>",
    "css words of an attribute": "<style>.w::after{content:attr(data-x)}</style>"
    "<p class='v w' data-x='Linnea Sandberg'>Hello </p>",
    "css quotes": "<style>.w::before{content:open-quote;quotes:'Linnea Sandberg' ''}</style>"
    "<p class='v w'></p>",
    "a css count": "<style>.w::before{counter-reset:n 5550142;content:counter(n)}</style>"
    "<p class='v w'></p>",
    "a css picture": '<style>.w{width:300px;height:40px;background:url("data:image/svg+xml,'
    "%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Ctext y='30' fill='%23ff00ff'%3ELinnea "
    'Sandberg%3C/text%3E%3C/svg%3E")}</style><p class=w></p>',
    "a list mark": "<ol start=5550142 style='margin-left:200px'><li class=v></ol>",
    "a list mark in words": '<ul class=v style=\'list-style-type:"Linnea Sandberg";'
    "margin-left:300px'><li></ul>",
    "a button's words": "<input type=button class=v value='Apply as Linnea Sandberg'>",
    "a picture's words": "<img class=v src=/none alt='Linnea Sandberg' width=300 height=40>",
    "words of a drawing": "<svg width=300 height=40><text y=30 fill='#ff00ff'>Linnea "
    "<tspan>Sandberg</tspan></text></svg>",
    "words of a drawing used elsewhere": "<svg width=300 height=40><defs><text id=t y=30 "
    "fill='#ff00ff'>Linnea Sandberg</text></defs><use href='#t'/></svg>",
    "a number in another notation": "<p class=v>We call (030) 555-0142</p>",
    "a local number": "<p class=v>Extension 555 01 42</p>",
    "a number in other digits": "<p class=v>٥٥٥٠١٤٢</p>",
    "a day in another order": "<p class=v>Born 5/14/1990</p>",
    "a day in words": "<p class=v>Born on May 14th, 1990</p>",
    "a day in other words": "<p class=v>Geboren am 14. Mai 1990</p>",
    "names in another order": "<p class=v>SANDBERG, Linnea</p>",
    "letters apart": "<p class=v>" + "".join(f"<i class=v>{c}</i>" for c in "LinneaSandberg"),
    "words that float": "<div><p class=v style='float:left'>Linnea</p>"
    "<p class=v style='position:absolute;left:300px'>Sandberg</p></div>",
    "words beyond their box": "<p class=v style='width:1px;height:1px;white-space:nowrap'>"
    "Linnea&nbsp;Sandberg</p>",
    "a box that is none": "<p><span class=v style='display:contents'>Linnea Sandberg</span></p>",
    "a big first letter": "<style>.w::first-letter{font-size:40px}</style>"
    "<p class='v w'>Linnea Sandberg</p>",
    "soft hyphens": "<p class=v>Lin&shy;nea Sand&#8203;berg</p>",
    "hidden letters": "<p class=v>Lin<i hidden>x</i>nea <i style='display:none'>y</i>Sandberg</p>",
    "letters that are not drawn": "<p class=v>Linnea <i style='visibility:hidden'>x</i>Sandberg",
    "transformed letters": "<p class=v style='text-transform:uppercase'>Linnea Sandberg</p>",
    "a reversed text": "<p class=v><bdo dir=rtl class=v>grebdnaS aenniL</bdo></p>",
    "an echo beside an echo": "<p class=v>Linnea Sandberg <b class=v>Linnea Sandberg</b></p>",
    "an echo beside a hidden one": "<p class=v>Linnea Sandberg <b hidden>Linnea Sandberg</b></p>",
    "words in a slot": "<div id=h class=v>Sandberg</div><script>h.attachShadow({mode:'open'})"
    ".innerHTML='<p>Linnea <slot></slot></p>'</script>",
    "a closed root beside words": "<div id=h><b slot=s>Hello</b></div><script>"
    "h.attachShadow({mode:'closed'}).innerHTML=`<p style='color:#ff00ff'>Linnea Sandberg</p>"
    "<slot name=s></slot>`</script>",
    "a dialog": "<div><dialog id=d class=v>Linnea Sandberg</dialog></div>"
    "<script>d.showModal()</script>",
    "a sandboxed frame": f'<iframe sandbox srcdoc="{ECHO}"></iframe>',
    "a frame in a frame": "<iframe srcdoc=\"<iframe sandbox srcdoc='<p "
    "style=color:#ff00ff>Linnea Sandberg</p>'></iframe>\"></iframe>",
    "a drawn picture": "<canvas id=c hidden></canvas><p id=o style='width:99px;height:99px'></p>"
    "<script>const d=c.getContext('2d');d.fillStyle='#ff00ff';d.fillRect(0,0,99,99);"
    "o.style.backgroundImage=`url(${c.toDataURL()})`</script>",
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


async def test_what_a_form_asks_is_seen_beside_what_is_covered(rig: Rig) -> None:
    await rig.show(LOOKS + "<div><h1>Born</h1><p>1990-05-14</p><h1>Your number</h1></div>")
    alone = blue(await rig.page.picture(None, full=True))
    assert blue(await rig.page.picture(None, full=True, blind=TEXTS)) == alone


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_a_frame_of_which_nothing_is_known_is_covered(rig: Rig, elsewhere: bool) -> None:
    rig.pages.put("/inner", HEAD + "<p>Hello")
    src = rig.pages.elsewhere("/inner") if elsewhere else "/inner"
    await rig.show(f"<iframe src={src}></iframe>")
    documents = await rig.page.eye.worlds.all()
    writings = spellings_of(TEXTS, load_vocabulary())
    assert len(documents) == 2
    assert await find_answers(documents, writings) == frozenset()
    ((world, _),) = await find_answers(documents[:1], writings)
    assert world == documents[0]


async def test_there_is_no_picture_where_an_answer_came_while_it_was_taken(rig: Rig) -> None:
    late = "new MutationObserver(() => late.textContent = 'Linnea Sandberg').observe(echo, {"
    await rig.show(
        f"<p id=echo>Linnea Sandberg</p><p id=late></p><script>{late}attributes: true}})</script>"
    )
    assert await rig.page.picture(None, full=True, blind=TEXTS) == b""
    assert await rig.page.picture(None, full=True, blind=TEXTS) != b""


async def test_nothing_of_a_picture_is_left_in_the_page(rig: Rig) -> None:
    await rig.show(PLACES["an echo in an open root"] + "<p id=echo>Linnea Sandberg</p>")
    before = await rig.tab.content()
    assert await rig.page.picture(None, full=True, blind=TEXTS)
    assert await rig.tab.content() == before
    assert await rig.tab.evaluate("document.adoptedStyleSheets.length") == 0
    assert await rig.tab.evaluate("getComputedStyle(echo).opacity") == "1"


async def test_a_picture_is_stored_where_that_was_wished(rig: Rig, tmp_path: Path) -> None:
    await rig.show(HEAD + LOOKS)
    png = await rig.page.picture(tmp_path / "p.png", blind=())
    assert (tmp_path / "p.png").read_bytes() == png
