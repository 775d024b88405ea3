"""A control that is not drawn is used where something drawn stands for it, and a trap never is."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, labelled, proof

from steadyhand.core.page.snapshot import Role

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FLOATS = (
    "<style>.f{position:relative;height:48px;width:280px;border:1px solid}.l{position:absolute;"
)
FLOATS += "left:8px;top:14px}.i{opacity:0}.f:focus-within .i,.f.v .i{opacity:1}"
FLOATS += ".f:focus-within .l,.f.v .l{top:0;font-size:10px}input,textarea{margin-top:18px}</style>"
TYPED = "<script>document.querySelectorAll('.f').forEach(f => f.addEventListener('input', e =>"
TYPED += " f.classList.toggle('v', !!e.target.value)))</script>"
BOXES = {
    "the box itself": "<div class=f><label class=l for=t>Tram</label><input class=i id=t></div>",
    "a box around it": "<div class=f><span class=l style='pointer-events:none'>Tram</span>"
    "<div class=i><input aria-label=Tram></div></div>",
    "several lines": "<div class=f><label><span class=l>Tram</span>"
    "<textarea class=i></textarea></label></div>",
    "in a shadow root": "<x-box></x-box><script>customElements.define('x-box', class extends "
    "HTMLElement { constructor() { super(); this.attachShadow({mode: 'open', delegatesFocus: true})"
    f".innerHTML = `{FLOATS}<div class=f><span class=l aria-hidden=true>Tram</span><div class=i>"
    "<input aria-label=Tram></div></div>`; } })</script>",
    "its name lies over it": "<div class=f><div class=l style='inset:0;z-index:2;background:#fff'>"
    "Tram</div><input aria-label=Tram></div>",
}
TRAPS = {
    "nothing says its name": "<div class=f><input class=i aria-label=Tram></div>",
    "its label is not drawn either": "<div class=i><label>Tram <input></label></div>",
    "another text": "<div class=f><span class=l>News</span><input class=i aria-label=Tram></div>",
    "another control beside it": "<div class=f><label class=l for=t>Tram</label>"
    "<input class=i id=t><input aria-label=City></div>",
    "the keyboard skips it": "<div class=f><label class=l for=t>Tram</label>"
    "<input class=i id=t tabindex=-1></div>",
    "no size": "<div class=f><label class=l for=t>Tram</label>"
    "<input class=i id=t style='width:0;height:0;border:0;padding:0'></div>",
    "other words over it": "<div class=f><div class=l style='inset:0;background:#fff'>Members only"
    "</div><input aria-label=Tram></div>",
    "off the page": "<div style='position:absolute;left:-4000px'><div class=f>"
    "<label class=l for=t>Tram</label><input class=i id=t></div></div>",
}


@pytest.mark.parametrize("case", BOXES)
async def test_a_box_that_is_drawn_once_it_has_the_focus_is_filled(case: str, rig: Rig) -> None:
    page = await rig.show(f"{FLOATS}<form>{BOXES[case]}</form>{TYPED}")
    field = labelled(page, "Tram")
    assert (field.fillable, field.reason) == (True, "")
    assert proof(field, "M2", await rig.fill(field, "M2")).proven


@pytest.mark.parametrize("case", TRAPS)
async def test_a_box_of_which_nothing_is_drawn_stays_empty(case: str, reader: Rig) -> None:
    page = await reader.show(f"{FLOATS}<form>{TRAPS[case]}</form>")
    assert not labelled(page, "Tram").fillable


async def test_a_box_that_the_focus_does_not_bring_up_stays_empty(rig: Rig) -> None:
    page = await rig.show("<div><label for=t>Tram</label><input id=t style='opacity:0'></div>")
    field = labelled(page, "Tram")
    assert (await rig.fill(field, "M2")).why == "transparent"
    assert await rig.tab.evaluate("document.getElementById('t').value") == ""


DRAWN = "<style>.o{cursor:pointer;padding:6px}.o input{display:none}.o i{display:inline-block;"
DRAWN += "width:14px;height:14px;border:1px solid}</style>"
PICKS = "<script>document.querySelectorAll('.o').forEach(o => o.onclick = () => {"
PICKS += (
    " const i = o.querySelector('input'); i.checked = i.type === 'radio' || !i.checked; })</script>"
)


async def test_radio_buttons_that_their_boxes_stand_for_are_chosen(rig: Rig) -> None:
    page = await rig.show(
        f"{DRAWN}<form><p>Do you sail? *</p>"
        "<div class=o><input type=radio name=s value=y required>"
        "<i></i> Yes</div><div class=o><input type=radio name=s value=n><i></i> No</div></form>"
        + PICKS
    )
    field = labelled(page, "Do you sail?")
    assert (field.role, field.fillable) == (Role.RADIOS, True)
    assert proof(field, "No", await rig.fill(field, "No")).proven


async def test_a_tick_that_its_drawn_part_takes_is_ticked(rig: Rig) -> None:
    page = await rig.show(
        f"{DRAWN}<form><div class=o><input type=checkbox name=t><i></i> <span>I can swim</span>"
        f"</div></form>{PICKS}"
    )
    field = labelled(page, "I can swim")
    assert field.fillable
    assert proof(field, True, await rig.fill(field, True)).proven


async def test_unseen_radio_buttons_over_their_boxes_are_named_by_what_is_in_them(rig: Rig) -> None:
    over = "<div style='position:relative;display:inline-block;padding:9px;border:1px solid'>"
    over += "<span>{}</span><input type=radio name=s value={} style='position:absolute;inset:0;"
    over += "opacity:0;width:100%;height:100%;margin:0'></div>"
    page = await rig.show(
        f"<form><div><span>Do you sail?</span><div>{over.format('Yes', 1)}{over.format('No', 0)}"
        "</div></div></form>"
    )
    field = labelled(page, "Do you sail?")
    assert [o.label for o in field.options] == ["Yes", "No"]
    assert proof(field, "Yes", await rig.fill(field, "Yes")).proven


@pytest.mark.parametrize(
    "trap",
    [
        "<p><input type=checkbox name=fax style='display:none'> Fax</p>",
        "<div><input type=checkbox name=fax style='opacity:0'></div>",
        "<div style='opacity:0;cursor:pointer'><input type=checkbox name=fax> Fax</div>",
    ],
)
async def test_a_tick_of_which_nothing_is_drawn_stays_off(trap: str, reader: Rig) -> None:
    page = await reader.show(f"<form>{trap}</form>")
    assert not page.fields[0].fillable
