"""A press that sends counts on the fields: what changed since the last look is not sent."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from tests.browser.page.rig import Rig, button, labelled, only, uploaded
from tests.browser.page.rig import order as ordered

from steadyhand.core.act.fill import PressResult
from steadyhand.core.page.snapshot import Ref

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FORM = """<form id=f><label>Name <input id=n value=Ada></label>
<label>Country <select id=c><option>DE<option>AT</select></label>
<label><input type=checkbox id=k> News</label>
<fieldset><legend>Start</legend><label><input type=radio name=r id=r1 checked> Now</label>
<label><input type=radio name=r id=r2> Later</label></fieldset>
<label>Why <textarea id=w>Trees</textarea></label>
<label>Password <input id=p type=password value=abc></label>
<div id=e contenteditable role=textbox aria-label=Letter>Dear</div>
<label>Left <input id=t readonly value=4:59></label>
<button id=b>Send</button></form>
<label>Search <input id=s type=search></label><script>
window.__n = 0; f.onsubmit = (e) => { e.preventDefault(); __n++ }</script>"""

MORE = "f.insertAdjacentHTML('beforeend', '<label {}>Load limit <input {}></label>')"
WRITTEN = {
    "text": "n.value = 'Eve'",
    "list": "c.value = 'AT'",
    "tick": "k.checked = true",
    "radio": "r2.checked = true",
    "long text": "w.value = 'Cars'",
    "password": "p.value = 'xyz'",
    "rich text": "e.textContent = 'Hello'",
    "made anew": "n.outerHTML = '<input id=n value=Eve>'",
    "a question that is new, required and empty": MORE.format("", "aria-required=true"),
}
ELSEWHERE = {
    "a search box that plays": "s.value = 'try nurse'",
    "a clock that nobody fills in": "t.value = '4:58'",
    "the words around it": "f.append('Saved.')",
    "made anew as it was": "n.outerHTML = '<input id=n value=Ada>'",
    "a question that may stay empty": MORE.format("", ""),
    "a required question with its answer": MORE.format("", "aria-required=true value=3"),
    "a required question that nobody sees": MORE.format("hidden", "aria-required=true"),
    "said again": "n.value = 'Ada'; n.dispatchEvent(new Event('input'))",
}


@pytest.mark.parametrize("case", WRITTEN)
async def test_what_is_written_after_the_look_is_not_sent(case: str, rig: Rig) -> None:
    page = await rig.show(FORM)
    await rig.tab.evaluate(f"() => {{ {WRITTEN[case]} }}")
    pressed = await rig.press(button(page, "Send"))
    assert not pressed.done
    assert "changed before the click was done" in pressed.why
    assert await rig.tab.evaluate("__n") == 0
    again = await rig.page.snapshot()
    assert await rig.press(button(again, "Send")) == PressResult(True)
    assert await rig.tab.evaluate("__n") == 1


@pytest.mark.parametrize("case", ELSEWHERE)
async def test_what_is_no_answer_of_the_form_stops_nothing(case: str, rig: Rig) -> None:
    page = await rig.show(FORM)
    await rig.tab.evaluate(f"() => {{ {ELSEWHERE[case]} }}")
    assert await rig.press(button(page, "Send")) == PressResult(True)
    assert await rig.tab.evaluate("__n") == 1


@pytest.mark.parametrize("moment", ["pointerenter", "pointerdown", "mousedown"])
async def test_what_the_press_itself_sets_off_before_the_click_is_not_sent(
    moment: str, rig: Rig
) -> None:
    page = await rig.show(
        f"{FORM}<script>b.addEventListener('{moment}', () => n.value = 'Eve', {{once: true}})"
        "</script>"
    )
    assert not (await rig.press(button(page, "Send"))).done
    assert await rig.tab.evaluate("__n") == 0


async def test_what_was_filled_in_outside_of_any_form_is_watched_too(rig: Rig) -> None:
    page = await rig.show(
        "<label>Name <input id=n></label><button onclick='window.__n = 1'>Send</button>"
    )
    await rig.page.fill([ordered(labelled(page, "Name"), "Ada")])
    page = await rig.page.snapshot()
    await rig.tab.evaluate("() => { n.value = 'Eve' }")
    assert not (await rig.press(button(page, "Send"))).done
    assert await rig.tab.evaluate("window.__n") is None


async def test_what_was_just_filled_in_and_read_back_is_known(rig: Rig) -> None:
    page = await rig.show(FORM)
    await rig.page.fill([ordered(labelled(page, "Name"), "Grace")])
    assert await rig.press(button(page, "Send")) == PressResult(True)
    assert await rig.tab.evaluate("__n") == 1


UPLOAD = "<form id=f><label>Resume <input id=u type=file></label><button id=b>Send</button></form>"
SWAP = """() => {
  const chosen = new DataTransfer();
  chosen.items.add(new File(["Another"], "cv.pdf", { lastModified: u.files[0].lastModified }));
  u.files = chosen.files;
}"""


async def test_a_file_that_is_swapped_for_one_of_its_name_after_the_look_is_not_sent(
    rig: Rig, tmp_path: Path
) -> None:
    (tmp_path / "cv.pdf").write_text("The one")
    page = await rig.show(UPLOAD)
    await uploaded(rig, only(page), tmp_path / "cv.pdf")
    page = await rig.page.snapshot()
    ours = {only(page).ref: (sha256(b"The one").hexdigest(),)}
    assert await rig.page.contents([only(page).ref]) == ours
    await rig.tab.evaluate(SWAP)
    assert "changed before" in (await rig.press(button(page, "Send"))).why
    again = await rig.page.snapshot()
    other = {only(again).ref: (sha256(b"Another").hexdigest(),)}
    assert await rig.page.contents([only(again).ref]) == other
    await rig.tab.evaluate("() => { u.value = '' }")
    assert await rig.page.contents([only(again).ref, Ref("f0.d0.e1")]) == {}


async def test_a_page_that_takes_a_file_over_and_goes_on_naming_it_stops_nothing(
    rig: Rig, tmp_path: Path
) -> None:
    (tmp_path / "cv.pdf").write_text("The one")
    page = await rig.show(
        "<form id=f><div><p>Resume</p><button type=button onclick='u.click()'>Attach</button>"
        "<input type=file id=u hidden onchange='took.textContent = this.files[0].name'>"
        "<p id=took></p></div><button id=b>Send</button></form><script>window.__n = 0;"
        "f.onsubmit = (e) => { e.preventDefault(); __n++ }</script>"
    )
    await uploaded(rig, only(page), tmp_path / "cv.pdf")
    page = await rig.page.snapshot()
    await rig.tab.evaluate("() => { u.value = '' }")
    assert await rig.press(button(page, "Send")) == PressResult(True)
    assert await rig.tab.evaluate("__n") == 1
