"""What speaks against an answer counts more than its text: the page may not have taken it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.browser.answers import chosen
from tests.browser.page.rig import Rig, labelled, order, uploaded

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LIST = """<form onsubmit="return false"><label for="where">Region</label>
<div class="ctl" style="border:1px solid"><input id="where" role="combobox" aria-autocomplete="list"
  aria-controls="regions" aria-expanded="false" autocomplete="off"></div>
<input type="hidden" name="region_key" value="">
<ul id="regions" role="listbox" style="position:absolute;display:none"></ul></form><script>
window.taken = null;
const all = ["Saxony", "Savoy", "Sardinia"], key = document.querySelector("[type=hidden]");
const open = (on) => {
  regions.style.display = on ? "block" : "none"; where.setAttribute("aria-expanded", on); };
where.onblur = () => open(false);
where.oninput = () => {
  regions.replaceChildren(...all.filter((each) => each.startsWith(where.value)).map((each) => {
    const row = document.createElement("li");
    row.role = "option"; row.textContent = each;
    row.onmousedown = (event) => { event.preventDefault(); open(false); PICKED };
    return row; }));
  open(true); };
</script>"""
COMES_THROUGH = "window.taken = where.value = each; key.value = all.indexOf(each) + 1"
SELECT = """<form onsubmit="return false"><label for="land">Land</label><div class="land-select">
<select id="land" style="display:none"><option value="">Choose<option>Guinea
<option>Equatorial Guinea</select><span id="face" class="select-face"
style="border:1px solid;display:block;width:200px">Choose</span></div></form>
<script>land.onchange = () => { face.textContent = SHOWN; };</script>"""
SHY = """<form onsubmit="return false"><label>Name <input></label>
<label for="nick" style="display:none">Title</label><select id="nick" style="display:none"
onchange="window.touched = true"><option value="">--<option>Ms<option>Mr</select>
<div class="chosen-place" style="border:1px solid">Gardener, Rome</div></form>"""
DROP = """<form onsubmit="return false"><label>Name <input></label><p>Resume</p><div class="up">
<div class="zone" tabindex="0">Drag your resume here or click to browse</div>
<p>PDF only. Files that are too large cannot be uploaded.</p>
<input type="file" id="paper" style="display:none"><div id="news"></div></div>
<button>Submit application</button></form><script>
document.querySelector(".zone").onclick = () => paper.click();
paper.onchange = () => {
  const name = paper.files[0].name; paper.value = ""; news.textContent = `Uploading ${name}`;
  setTimeout(() => { news.innerHTML = SAYS; }, 200); };</script>"""
SEND = """<h1>Job</h1><div><label>Name <input></label><div><label for="cv">CV</label>
<input type="file" id="cv"><button type="button" onclick="window.sent = true">Enviar</button></div>
</div>"""


@pytest.mark.parametrize(
    ("picked", "why", "taken"),
    [
        (COMES_THROUGH, "", "Saxony"),
        ("", "its choice did not come through", None),
        (
            "where.value = each",
            "the text is there, but the choice did not come through",
            None,
        ),
        (
            f"{COMES_THROUGH}; where.setAttribute('aria-invalid', true)",
            "the page calls the choice invalid",
            "Saxony",
        ),
    ],
)
async def test_what_was_typed_to_search_a_list_is_no_choice(
    picked: str, why: str, taken: str | None, rig: Rig
) -> None:
    await rig.show(LIST.replace("PICKED", picked))
    _, told = await chosen(rig, "Region", "Saxony")
    assert (told, await rig.tab.evaluate("window.taken")) == (why, taken)


@pytest.mark.parametrize(
    ("shown", "proven"), [("land.value", True), ('"Equatorial " + land.value', False)]
)
async def test_a_stand_in_that_shows_more_than_the_select_holds_shows_another_option(
    shown: str, proven: bool, rig: Rig
) -> None:
    await rig.show(SELECT.replace("SHOWN", shown))
    _, why = await chosen(rig, "Land", "Guinea")
    assert (not why) is proven


async def test_a_select_that_nobody_sees_is_no_question_for_what_its_neighbour_is_called(
    rig: Rig,
) -> None:
    item = labelled(await rig.show(SHY), "Title")
    assert not item.fillable
    await rig.page.fill([order(item, "Ms")])
    assert await rig.tab.evaluate("window.touched || false") is False


@pytest.mark.parametrize(
    ("says", "proven"),
    [
        ("name", True),
        ("`${name} uploaded. PDF only.`", True),
        ("`Upload failed: ${name}`", False),
        ("`<p>${name}</p><p>Die Datei wurde abgelehnt</p>`", False),
        ("`<p>${name}</p><p>Le fichier est trop volumineux</p>`", False),
        ("`<p>No se pudo subir ${name}</p>`", False),
        ("`<b>${name}</b> non è stato possibile caricare il file`", False),
    ],
)
async def test_a_page_that_names_a_file_to_say_that_it_was_not_taken_does_not_have_it(
    says: str, proven: bool, rig: Rig, tmp_path: Path
) -> None:
    paper = tmp_path / "errors of a life.pdf"
    paper.write_text("%PDF-1.4")
    item = labelled(await rig.show(DROP.replace("SAYS", says)), "Resume")
    reading, why = await uploaded(rig, item, paper)
    assert (not why) is proven, reading


async def test_a_button_that_may_send_everything_is_not_pressed_for_a_file(
    rig: Rig, tmp_path: Path
) -> None:
    paper = tmp_path / "cv.pdf"
    paper.write_text("%PDF-1.4")
    item = labelled(await rig.show(SEND), "CV")
    await rig.page.fill([order(item, "", paper)])
    assert await rig.tab.evaluate("window.sent || false") is False
