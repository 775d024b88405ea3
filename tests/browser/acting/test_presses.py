"""Pressing: whatever a button is made of and wherever it goes, it alone is clicked, and once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from tests.browser.page.rig import HEAD, Rig, button

from steadyhand.adapters.browser.cdp.session import WorldGone
from steadyhand.adapters.browser.input.devices import InputDevices
from steadyhand.adapters.browser.input.devices import element_target as at
from steadyhand.core.act.fill import PressResult
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.errors import BrowserLost, PageTimeout

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
COUNTED = """<script>window.__n = [];
addEventListener('click', e => __n.push([e.composedPath()[0].id, e.isTrusted]), true);
addEventListener('submit', e => e.preventDefault());</script>"""

BUTTONS = {
    "div": "<div id=b onclick='1'>Send</div>",
    "span by cursor": "<span id=b tabindex=0 style='cursor:pointer'>Send</span>",
    "img": f"<img id=b alt=Send onclick='1' width=40 height=20 src='{PIXEL}'>",
    "img in a link": f"<a href='#s'><img id=b alt=Send width=40 height=20 src='{PIXEL}'></a>",
    "input image": (
        f"<form><input id=b type=image alt=Send width=40 height=20 src='{PIXEL}'></form>"
    ),
    "input submit": "<form><input id=b type=submit value=Send></form>",
    "role": "<a id=b role=button tabindex=0>Send</a>",
    "of another form": "<form id=f></form><button id=b form=f>Send</button>",
    "in a scrolled box": (
        "<div style='height:80px;overflow:auto'><div style='height:900px'></div>"
        "<button id=b>Send</button></div>"
    ),
    "far down": "<div style='height:3000px'></div><button id=b>Send</button>",
    "under a sticky head": (
        "<div style='position:sticky;top:0;height:500px;background:white'>Head</div>"
        "<div style='height:200px'></div><button id=b>Send</button>"
        "<div style='height:2000px'></div><script>scrollTo(0, 450)</script>"
    ),
    "above a fixed foot": (
        "<div style='height:2000px'></div><button id=b>Send</button><div style='height:600px'>"
        "</div><div style='position:fixed;bottom:0;left:0;right:0;height:450px;background:white'>"
        "Foot</div>"
    ),
    "wrapped over two lines": (
        "<div style='width:120px'>Please read it and then <a id=b href='#s' onclick='1'>Send</a>"
        "</div>"
    ),
    "half covered": (
        "<button id=b style='width:300px'>Send</button>"
        "<div style='position:absolute;left:0;top:0;width:200px;height:60px;background:red'></div>"
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BUTTONS)
async def test_a_button_of_any_making_is_clicked_once(case: str, rig: Rig) -> None:
    page = await rig.show(COUNTED + BUTTONS[case])
    assert await rig.press(_send(page)) == PressResult(True)
    assert await rig.tab.evaluate("__n") == [["b", True]]


def _send(page: Snapshot) -> Any:
    return button(page, "Send")


OVER = """<form onsubmit='event.preventDefault()'>
<div style='position:relative;display:inline-block'>
<button id=b type=submit tabindex=-2>Send</button>
<div id=over role=button tabindex=0 aria-label='LABEL' style='position:absolute;inset:0'></div>
</div>
</form>"""


async def test_a_link_that_is_to_be_kept_is_told_by_its_name(rig: Rig) -> None:
    link = "<a role=button tabindex=0 href='/a/form.pdf?x' download>Send</a>"
    page = await rig.show(link)
    assert page.downloads == ()
    await rig.press(button(page, "Send"))
    assert (await rig.page.snapshot()).downloads == ("form.pdf",)


async def test_a_button_that_lies_over_its_like_takes_the_click_for_it(rig: Rig) -> None:
    page = await rig.show(COUNTED + OVER.replace("LABEL", "Send"))
    under = next(b for b in page.buttons if b.type == "submit")
    assert await rig.press(under) == PressResult(True)
    assert await rig.tab.evaluate("__n") == [["over", True]]


async def test_a_button_that_lies_over_another_takes_no_click_for_it(rig: Rig) -> None:
    page = await rig.show(COUNTED + OVER.replace("LABEL", "Send to everybody"))
    under = next(b for b in page.buttons if b.type == "submit")
    pressed = await rig.page.press(under.ref, under.fingerprint)
    assert (pressed.done, pressed.why.startswith("covered by")) == (False, True)
    assert await rig.tab.evaluate("__n") == []


async def test_a_button_in_nested_shadow_roots_is_clicked_once(rig: Rig) -> None:
    page = await rig.show(
        COUNTED + "<div id=h></div><script>const one = h.attachShadow({mode: 'open'});"
        "one.innerHTML = '<div id=i></div>';"
        "one.getElementById('i').attachShadow({mode: 'open'}).innerHTML ="
        " '<div style=\"height:1500px\"></div><button id=b>Send</button>'</script>"
    )
    assert await rig.press(_send(page)) == PressResult(True)
    assert await rig.tab.evaluate("__n") == [["b", True]]


NESTED = {
    "same origin": ("127.0.0.1", "127.0.0.1"),
    "cross origin": ("localhost", "127.0.0.1"),
    "cross in same": ("127.0.0.1", "localhost"),
}


@pytest.mark.parametrize("case", NESTED)
async def test_a_button_in_nested_frames_far_down_is_clicked_once(case: str, rig: Rig) -> None:
    outer, inner = NESTED[case]
    at = f"http://{{}}:{rig.pages.port}"
    pressed = rig.pages.put(f"/pressed-{case.replace(' ', '-')}", "")
    rig.pages.put(
        "/inner",
        f"{HEAD}<div style='height:700px'></div><button onclick=\"fetch('{pressed}',"
        " {method: 'POST', mode: 'no-cors'})\">Send</button><div style='height:700px'></div>",
    )
    rig.pages.put(
        "/outer",
        f"{HEAD}<div style='height:1200px'></div><iframe height=300 src='{at.format(inner)}/inner'"
        " style='border:7px solid;padding:9px'></iframe><div style='height:900px'></div>",
    )
    page = await rig.show(
        f"<div style='height:1500px'></div><iframe style='transform:scale(0.8)' height=500"
        f" width=700 src='{at.format(outer)}/outer'></iframe><div style='height:1500px'></div>"
    )
    assert await rig.press(_send(page)) == PressResult(True)
    await rig.page.snapshot()
    assert sum(path.startswith("/pressed-") for path in rig.pages.asked) == 1
    rig.pages.asked.clear()


FLEEING = """<button id=b style='position:absolute;left:100px;top:100px'>Send</button>
<script>let times = TIMES;
b.addEventListener('mouseover', () => { if (times-- > 0) b.style.top = 100 + 80 * times + 'px' });
</script>"""


async def test_a_button_that_moves_from_under_the_pointer_is_aimed_at_again(rig: Rig) -> None:
    page = await rig.show(COUNTED + FLEEING.replace("TIMES", "1"))
    assert await rig.press(_send(page)) == PressResult(True)
    assert await rig.tab.evaluate("__n") == [["b", True]]


async def test_a_button_that_always_flees_is_left_alone(rig: Rig) -> None:
    page = await rig.show(
        COUNTED + "<button id=b style='position:absolute;left:100px;top:100px'>Send</button>"
        "<script>let n = 0; b.addEventListener('mouseover', () => {"
        " b.style.top = 100 + 150 * (++n % 3) + 'px' })</script>"
    )
    pressed = await rig.page.press(_send(page).ref, _send(page).fingerprint)
    assert (pressed.done, pressed.why.startswith("covered by")) == (False, True)
    assert await rig.tab.evaluate("__n") == []


async def test_a_button_that_slides_in_is_clicked_where_it_comes_to_rest(rig: Rig) -> None:
    page = await rig.show(
        COUNTED + "<style>#b{position:absolute;top:40px;animation:s .3s linear}"
        "@keyframes s{from{left:600px}to{left:0}}</style><button id=b>Send</button>"
    )
    await rig.tab.evaluate("b.style.animation = 'none'; b.offsetWidth; b.style.animation = ''")
    assert await rig.press(_send(page)) == PressResult(True)
    assert await rig.tab.evaluate("__n") == [["b", True]]


async def test_a_button_rendered_anew_under_the_pointer_is_clicked_once(rig: Rig) -> None:
    page = await rig.show(
        COUNTED + "<div id=r><button id=b>Send</button></div><script>let times = 1;"
        "r.addEventListener('mouseover', () => { if (times-- > 0)"
        " r.innerHTML = '<button id=b>Send</button>' })</script>"
    )
    assert await rig.press(_send(page)) == PressResult(True)
    assert await rig.tab.evaluate("__n") == [["b", True]]


async def test_a_click_that_would_fall_into_another_frame_is_stopped(rig: Rig) -> None:
    """A frame of another site comes over the button as the pointer arrives."""
    rig.pages.put("/bait", f"{HEAD}<button onclick=\"fetch('/baited')\">Delete all</button>")
    page = await rig.show(
        COUNTED + "<button id=b style='width:200px;height:80px'>Send</button>"
        f"<iframe id=i src='{rig.pages.elsewhere('/bait')}'"
        " style='position:absolute;left:0;top:900px;width:400px;height:300px'></iframe>"
        "<script>b.addEventListener('mouseover', () => { i.style.top = 0 })</script>"
    )
    pressed = await rig.page.press(_send(page).ref, _send(page).fingerprint)
    assert not pressed.done
    assert await rig.tab.evaluate("__n") == []
    await rig.page.snapshot()
    assert "/baited" not in rig.pages.asked
    await rig.tab.evaluate("i.remove()")
    assert await rig.press(_send(await rig.page.snapshot())) == PressResult(True)


async def test_a_label_that_stands_for_a_hidden_box_may_be_pressed_for_it(rig: Rig) -> None:
    page = await rig.show(
        COUNTED + "<style>input{display:none}</style><label id=l><input type=checkbox id=b"
        " onclick='if (!event.isTrusted && !l.dataset.ok) event.preventDefault()'> Agree</label>"
    )
    field = page.fields[0]
    assert await rig.page.press(field.ref, field.fingerprint) == PressResult(True)
    assert await rig.tab.evaluate("b.checked") is True


@dataclass(frozen=True, slots=True)
class _Breaking:
    """A line that loses the browser's answer to one event, before or after that happened."""

    line: Any
    event: str
    fault: Exception

    async def send(self, method: str, params: dict[str, Any] | None = None) -> Any:
        done = await self.line.send(method, params)
        if params and params.get("type") == self.event:
            raise self.fault
        return done


@dataclass(frozen=True, slots=True)
class _BreakingWorlds:
    worlds: Any
    line: _Breaking

    def __getattr__(self, name: str) -> Any:
        return getattr(self.worlds, name)


FAULTS = (WorldGone("gone"), BrowserLost("lost"), PageTimeout("slow"))


@pytest.mark.parametrize("event", ["mousePressed", "mouseReleased"])
@pytest.mark.parametrize("fault", FAULTS, ids=lambda f: type(f).__name__)
async def test_a_click_whose_answer_was_lost_counts_as_done(
    fault: Exception, event: str, rig: Rig
) -> None:
    page = await rig.show(COUNTED + "<button id=b>Send</button>")
    pressed = await _press_with(fault, event, rig, page)
    assert pressed.done
    assert await rig.tab.evaluate("__n.length") == (event == "mouseReleased")


async def test_a_document_that_left_before_the_button_went_down_was_not_clicked(rig: Rig) -> None:
    page = await rig.show(COUNTED + "<button id=b>Send</button>")
    with pytest.raises(WorldGone):
        await _press_with(WorldGone("gone"), "mouseMoved", rig, page)
    assert await rig.tab.evaluate("__n") == []


async def _press_with(fault: Exception, event: str, rig: Rig, page: Snapshot) -> PressResult:
    worlds = rig.page.eye.worlds
    breaking = _BreakingWorlds(worlds, _Breaking(worlds.line, event, fault))
    target = _send(page)
    frame, epoch, element = target.ref.split(".")
    world = worlds.find(frame, epoch)
    assert world is not None
    aim = at({"ref": element, "fingerprint": target.fingerprint})
    return await InputDevices(breaking).press(world, aim)  # type: ignore[arg-type]


SLOTTED = """<script>window.__n = 0;
class Key extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = '<button style="padding:0;border:0;line-height:1"><slot></slot></button>';
    root.firstChild.onclick = () => window.__n++;
  }
}
class Outer extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: 'open' }).innerHTML = '<x-key><slot></slot></x-key>';
  }
}
customElements.define('x-key', Key); customElements.define('x-outer', Outer);
</script>"""


@pytest.mark.parametrize("tag", ["x-key", "x-outer"])
async def test_a_button_is_pressed_by_the_caption_that_is_given_to_its_component(
    rig: Rig, tag: str
) -> None:
    page = await rig.show(f"{SLOTTED}<{tag} style='font-size:40px'>Send everything</{tag}>")
    pressed = await rig.press(button(page, "Send everything"))
    assert pressed.done, pressed
    assert await rig.tab.evaluate("window.__n") == 1


async def test_what_lies_over_such_a_caption_covers_it(rig: Rig) -> None:
    veil = "<div style='position:fixed;inset:0;background:white'>Wait</div>"
    page = await rig.show(f"{SLOTTED}<x-key style='font-size:40px'>Send everything</x-key>{veil}")
    assert not (await rig.press(button(page, "Send everything"))).done
    assert await rig.tab.evaluate("window.__n") == 0
