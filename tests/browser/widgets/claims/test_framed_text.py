"""Editors whose text is a whole document in a frame, and forms in frames within frames."""

from __future__ import annotations

import pytest
from tests.browser.answers import chosen, filled
from tests.browser.page.rig import HEAD, Rig

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

EDITOR = """<form onsubmit="return false"><label>Name <input></label>
<label for="held">Why us? *</label><textarea id="held" style="display:none"></textarea>
<div class="frame-box"><div role="toolbar"><button type="button">B</button></div>
<iframe id="area" title="Rich text editor" style="width:400px;height:120px"></iframe></div></form>
<script>const inner = area.contentDocument;
inner.open(); inner.write("<!doctype html><html><body BODY></body></html>"); inner.close();
MODE;
inner.body.addEventListener("input", () => { held.value = inner.body.innerText; });</script>"""
STEADY = """<label>Motto <input id="motto" oninput="draw(this)"></label><div id="copy"></div>
<script>function draw(box) {
  const fresh = box.cloneNode(); fresh.value = box.value; fresh.oninput = () => draw(fresh);
  window.motto_ = fresh.value; const at = box.selectionStart;
  box.replaceWith(fresh); fresh.focus(); fresh.setSelectionRange(at, at); }</script>"""


@pytest.mark.parametrize(
    ("body", "mode"), [("contenteditable=true", ""), ("", "inner.designMode = 'on'")]
)
async def test_a_text_that_is_a_document_is_asked_by_what_stands_around_its_frame(
    body: str, mode: str, own_rig: Rig
) -> None:
    shown = await own_rig.show(EDITOR.replace("BODY", body).replace("MODE", mode))
    (item,) = [f for f in shown.fields if f.label == "Why us?" and f.fillable]
    assert (item.frame, item.widget, item.required) == ("f1", "rich", True)
    (reading,) = (await own_rig.fill(item, "First line\nSecond line"),)
    assert (reading.why, reading.value) == ("", "First line\nSecond line")
    assert await own_rig.tab.evaluate("held.value.split(/\\n+/)") == ["First line", "Second line"]


async def test_a_page_that_makes_its_box_anew_at_each_key_holds_what_is_proven(rig: Rig) -> None:
    await rig.show(STEADY)
    _, why = await chosen(rig, "Motto", "Onwards and upwards")
    assert why == ""
    assert await rig.tab.evaluate("document.querySelector('input').value") == "Onwards and upwards"


async def test_a_form_in_a_frame_of_another_site_in_a_frame_is_filled(rig: Rig) -> None:
    form = """<label for=a>Given name</label><input id=a><label for=b>Team</label>
    <select id=b><option value="">Choose<option>Blue<option>Red</select>"""
    rig.pages.put("/inmost", HEAD + form)
    middle = f"<p>Apply here</p><iframe src='{rig.pages.put('/inmost', HEAD + form)}'"
    rig.pages.put("/middle", f"{HEAD}{middle} width=500 height=200></iframe>")
    outer = f"<iframe src='{rig.pages.elsewhere('/middle')}' width=600 height=300></iframe>"
    shown = await rig.show(outer)
    assert await filled(rig, shown, {"Given name": "Ida", "Team": "Red"}) == {
        "Given name": "",
        "Team": "",
    }
