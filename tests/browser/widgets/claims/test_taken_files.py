"""A file is proven once the page was seen to take it by the control that a person uses."""

from __future__ import annotations

from pathlib import Path

import pytest
import pytest_asyncio
from tests.browser.page.rig import Rig, labelled, uploaded

from steadyhand.core.act.approval import drifted_keys, file_refusal, proof_digest
from steadyhand.core.page.snapshot import Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FAR = "style='position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)'"
BOX = """<form onsubmit="return false"><label>Your name <input></label></form>
<section><h3>Testimonial</h3>%s<p id="told"></p></section><div id="aloud" role="status"></div>
<script>const box = document.getElementById("in");
const take = (file) => { window.got = file.name; told.textContent = file.name; };
%s</script>"""
HIDDEN = f"<input type=file id=in {FAR}>"
PRESSED = HIDDEN + "<button type=button id=go>Choose a file</button>"
OPENS = "go.onclick = () => box.click();"

TAKEN = {
    "a handler that is set as the button is pressed": (
        PRESSED,
        "go.onclick = () => { box.onchange = () => take(box.files[0]); box.click(); };",
    ),
    "an input of its own beside a decoy": (
        PRESSED,
        "go.onclick = () => { const own = document.createElement('input'); own.type = 'file';"
        "own.onchange = () => take(own.files[0]); own.click(); };",
    ),
    "a label whose click is its own": (
        HIDDEN + "<label for=in id=go>Datei auswählen</label>",
        "go.onclick = (e) => { e.preventDefault(); box.onchange = () => take(box.files[0]);"
        "box.click(); };",
    ),
    "a place to drop on, beside a decoy": (
        HIDDEN + "<div id=go class=dropzone style='border:2px dashed;padding:25px'>"
        "Déposez le fichier ici</div>",
        "go.ondragover = (e) => e.preventDefault();"
        "go.ondrop = (e) => { e.preventDefault(); take(e.dataTransfer.files[0]); };",
    ),
    "no button that leads anywhere": (
        PRESSED,
        "box.onchange = () => take(box.files[0]);",
    ),
    "an input that is emptied, and an entry that is drawn late": (
        PRESSED,
        OPENS + "box.onchange = () => { const file = box.files[0]; box.value = '';"
        "told.textContent = 'Uploading 40 %'; setTimeout(() => take(file), 900); };",
    ),
    "a count in place of the name": (
        PRESSED,
        OPENS + "box.onchange = () => { window.got = box.files[0].name;"
        "told.textContent = '1 file selected'; };",
    ),
}
NOT_TAKEN = {
    "nobody listens": (HIDDEN, ""),
    "a button that nobody listens to": (PRESSED, OPENS),
    "an entry that failed at once": (
        PRESSED,
        OPENS + "box.onchange = () => { take(box.files[0]); box.value = '';"
        "told.innerHTML += ' <b>no se pudo subir</b>'; };",
    ),
    "an entry that fails a second later": (
        PRESSED,
        OPENS + "box.onchange = () => { take(box.files[0]);"
        "setTimeout(() => { told.innerHTML += ' <b>Virus gefunden</b>'; }, 1000); };",
    ),
    "an entry that is crossed out": (
        PRESSED,
        OPENS + "box.onchange = () => { take(box.files[0]); box.value = '';"
        "setTimeout(() => { told.style.textDecoration = 'line-through'; }, 400); };",
    ),
    "a message elsewhere": (
        PRESSED,
        OPENS + "box.onchange = () => { take(box.files[0]);"
        "setTimeout(() => { aloud.textContent = 'Het bestand is te groot'; }, 300); };",
    ),
    "a kind that the chooser does not take": (
        PRESSED,
        "go.onclick = () => { const own = document.createElement('input'); own.type = 'file';"
        "own.accept = '.odt'; own.onchange = () => take(own.files[0]); own.click(); };",
    ),
    "a chooser that only a person can use": (
        PRESSED,
        "go.onclick = async () => take(await (await showOpenFilePicker())[0].getFile());",
    ),
}


@pytest_asyncio.fixture(loop_scope="session")
async def paper(tmp_path: Path) -> Path:
    """A file to give."""
    found = tmp_path / "testimonial.pdf"
    found.write_text("%PDF-1.4")
    return found


async def shown(rig: Rig, case: tuple[str, str]) -> Snapshot:
    return await rig.show(BOX % case)


@pytest.mark.parametrize("case", TAKEN)
async def test_a_page_that_hears_of_a_file_by_its_own_control_alone_gets_it(
    case: str, rig: Rig, paper: Path
) -> None:
    page = await shown(rig, TAKEN[case])
    _, why = await uploaded(rig, labelled(page, "Testimonial"), paper)
    assert (why, await rig.tab.evaluate("window.got")) == ("", paper.name)
    assert not file_refusal(labelled(await rig.page.snapshot(), "Testimonial"))


@pytest.mark.parametrize("case", NOT_TAKEN)
async def test_a_file_that_the_page_does_not_keep_is_never_proven(
    case: str, rig: Rig, paper: Path
) -> None:
    page = await shown(rig, NOT_TAKEN[case])
    for _ in range(2):  # nor at the second try, when the words are nothing new
        found = [f for f in page.fields if f.label == "Testimonial"]
        why = "" if found else "no such question"
        for item in found:
            _, why = await uploaded(rig, item, paper)
        assert why
        page = await rig.page.snapshot()


async def test_what_is_said_against_a_file_long_after_it_was_taken_is_seen_at_the_next_look(
    rig: Rig, paper: Path
) -> None:
    page = await shown(rig, TAKEN["no button that leads anywhere"])
    item = labelled(page, "Testimonial")
    assert (await uploaded(rig, item, paper))[1] == ""
    proofs = {item.key: proof_digest("s", item.key, paper.name, objected=False)}
    assert drifted_keys(await rig.page.snapshot(), proofs, "s") == ()
    await rig.tab.evaluate("told.innerHTML += ' <i>Formato não suportado</i>'")
    assert drifted_keys(await rig.page.snapshot(), proofs, "s") == (item.key,)


HEADED = {
    "a note on formats in between": (
        "<h2>Lettre de motivation</h2><p>PDF, 3 Mo maximum</p><div><input type=file name=u7></div>",
        "Lettre de motivation",
    ),
    "a table, and the heading before it": (
        "<div><h4>2. Import your CV</h4></div><table><tr><td><input type=file name=u7>"
        "<input type=button value=Upload disabled></td></tr></table>",
        "2. Import your CV",
    ),
}


@pytest.mark.parametrize("case", HEADED)
async def test_a_file_box_without_a_label_is_called_by_the_heading_over_it(
    case: str, rig: Rig
) -> None:
    html, label = HEADED[case]
    page = await rig.show(f"<form><div>{html}</div><h2>About you</h2><input name=x></form>")
    assert labelled(page, label).fillable
