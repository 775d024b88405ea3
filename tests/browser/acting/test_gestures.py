"""Gestures: they reach what they are meant for, and press and type nothing."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, button, labelled

from steadyhand.core.act.actions import (
    Focus,
    Gesture,
    Hover,
    Refocus,
    Scroll,
    target_of,
)
from steadyhand.core.act.fill import PressResult

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = """<label>Name <input id=x></label><button id=b>Send</button>
<div style='height:3000px'></div><label>Town <input id=y></label><script>window.__e = [];
for (const t of ['focus', 'blur', 'change', 'mouseover', 'mousedown', 'click', 'keydown', 'input'])
  document.addEventListener(t, e => __e.push([t, e.target.id]), true);</script>"""


async def test_a_light_scroll_goes_on_by_a_part_and_comes_back_at_the_end(rig: Rig) -> None:
    await rig.show(PAGE)
    seen = []
    for _ in range(9):
        assert await rig.page.gesture(Scroll("nothing came")) == PressResult(True)
        seen.append(await rig.tab.evaluate("scrollY"))
    assert 0 < seen[0] < 700
    assert seen == sorted(seen, key=lambda y: y)[: len(seen)] or max(seen) > seen[-1]
    assert max(seen) == await rig.tab.evaluate("document.body.parentElement.scrollHeight - 700")
    assert await rig.tab.evaluate("__e") == []


async def test_a_light_scroll_moves_the_box_that_a_wheel_would_move(rig: Rig) -> None:
    await rig.show(
        "<div id=s style='height:600px;overflow:auto'><div style='height:3000px'></div></div>"
    )
    await rig.page.gesture(Scroll("nothing came"))
    assert await rig.tab.evaluate("s.scrollTop") > 100


async def test_a_scroll_brings_its_target_into_view(rig: Rig) -> None:
    page = await rig.show(PAGE)
    target = target_of(labelled(page, "Town"))
    assert await rig.page.gesture(Scroll("to see it", target)) == PressResult(True)
    top = await rig.tab.evaluate("y.getBoundingClientRect().top")
    assert 0 <= top < 700


async def test_focus_and_its_reset_let_the_page_commit(rig: Rig) -> None:
    page = await rig.show(PAGE)
    assert await rig.page.gesture(Focus(target_of(labelled(page, "Name")))) == PressResult(True)
    assert await rig.tab.evaluate("document.activeElement.id") == "x"
    await rig.tab.keyboard.type("Ada")
    assert await rig.page.gesture(Refocus("it hangs")) == PressResult(True)
    assert await rig.tab.evaluate("document.activeElement.tagName") == "BODY"
    told = await rig.tab.evaluate("__e.map(e => e[0])")
    assert told[:1] == ["focus"]
    assert told[-2:] == ["change", "blur"]


async def test_hovering_puts_the_pointer_over_and_presses_nothing(rig: Rig) -> None:
    page = await rig.show(PAGE)
    assert await rig.page.gesture(Hover(target_of(button(page, "Send")))) == PressResult(True)
    assert await rig.tab.evaluate("__e") == [["mouseover", "b"]]


async def test_a_gesture_towards_what_left_says_so(rig: Rig) -> None:
    page = await rig.show(PAGE)
    name, send = target_of(labelled(page, "Name")), target_of(button(page, "Send"))
    await rig.tab.evaluate("document.body.innerHTML = ''")
    towards: list[Gesture] = [Focus(name), Hover(send), Scroll("to see it", name)]
    assert [await rig.page.gesture(g) for g in towards] == [PressResult(False, "detached")] * 3
    await rig.show(PAGE)
    assert [await rig.page.gesture(g) for g in towards] == [PressResult(False, "stale")] * 3
