"""Files that a page shows already, and files that a page takes only from a menu."""

from __future__ import annotations

from pathlib import Path

import pytest
import pytest_asyncio
from tests.browser.page.rig import Rig, labelled, uploaded

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

OLD = """<form onsubmit="return false"><label>Name <input></label><div class="upload"><p>Resume</p>
<div class="zone" tabindex="0">Drag your resume here or click to browse</div>
<input type="file" id="paper" style="display:none">
<ul><li id="first"><span>letter.pdf</span></li></ul></div></form><script>
document.querySelector(".zone").onclick = () => paper.click();
const name = (text) => `<span>${text}</span>`;
paper.onchange = () => { const file = paper.files[0].name; paper.value = ""; THEN };</script>"""
MENU = """<form onsubmit="return false"><label>Name <input></label><div class="upload"><p>Resume</p>
<button type="button" id="add" MARKS>Attach</button><div id="menu"
style="position:absolute;display:none;border:1px solid"><ITEM>Cloud storage</ITEM>
<ITEM id="here">WORDS</ITEM><ITEM>Enter manually</ITEM></div><p id="names"></p></div></form><script>
const open = (on) => { menu.style.display = on ? "block" : "none"; };
add.onclick = () => open(true);
here.onclick = () => {
  open(false);
  const input = Object.assign(document.createElement("input"), { type: "file" });
  input.onchange = () => { names.textContent = window.got = input.files[0].name; };
  input.click(); };</script>"""


@pytest_asyncio.fixture(loop_scope="session")
async def paper(tmp_path: Path) -> Path:
    """A file to give."""
    found = tmp_path / "letter.pdf"
    found.write_text("%PDF-1.4")
    return found


@pytest.mark.parametrize(
    ("then", "proven"),
    [
        ("", False),
        ("first.innerHTML = name(file)", True),  # shown anew
        ("first.innerHTML = ''; setTimeout(() => { first.innerHTML = name(file); }, 150)", True),
        ("first.insertAdjacentHTML('afterend', `<li>${file}</li>`)", True),
    ],
)
async def test_a_file_of_that_name_from_another_time_is_no_proof(
    then: str, proven: bool, rig: Rig, paper: Path
) -> None:
    page = OLD.replace("THEN", then)
    for _ in range(2):  # nor is it one at the second try
        item = labelled(await rig.show(page), "Resume")
        _, why = await uploaded(rig, item, paper)
        assert (not why) is proven, why
    assert proven or "before" in why


@pytest.mark.parametrize(
    ("marks", "element", "words"),
    [
        ("aria-haspopup=menu aria-controls=menu", "div role=menuitem", "From device"),
        ("", "button type=button", "Meinem Computer"),
        ("aria-haspopup=menu", "div role=menuitem", "Upload a file"),
    ],
)
async def test_a_menu_of_sources_is_gone_through_to_this_device(
    marks: str, element: str, words: str, rig: Rig, paper: Path
) -> None:
    page = MENU.replace("MARKS", marks).replace("WORDS", words)
    page = page.replace("</ITEM>", f"</{element.split()[0]}>").replace("<ITEM", f"<{element}")
    item = labelled(await rig.show(page), "Resume")
    assert (await uploaded(rig, item, paper))[1] == ""
    assert await rig.tab.evaluate("window.got") == paper.name
