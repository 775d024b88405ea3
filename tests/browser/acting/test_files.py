"""Files: exactly those that were ordered, where the input takes them."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from tests.browser.page.rig import Rig, labelled, only, order, uploaded

from steadyhand.core.act.fill import Reading

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.fixture
def papers(tmp_path: Path) -> tuple[Path, Path]:
    found = (tmp_path / "cv.pdf", tmp_path / "letter.txt")
    for path in found:
        path.write_text(f"This is {path.name}")
    return found


async def test_several_files_go_into_one_input(rig: Rig, papers: tuple[Path, Path]) -> None:
    page = await rig.show("<form><label>Papers <input type=file name=f multiple></label></form>")
    reading, why = await uploaded(rig, only(page), *papers)
    assert (why, reading.form_value) == ("", ("cv.pdf", "letter.txt"))
    sizes = await rig.tab.evaluate("[...document.forms[0].f.files].map(f => f.size)")
    assert sizes == [path.stat().st_size for path in papers]


async def test_one_input_for_one_file_takes_no_second(rig: Rig, papers: tuple[Path, Path]) -> None:
    page = await rig.show("<label>Resume <input type=file></label>")
    assert await uploaded(rig, only(page), *papers) == (
        Reading(only(page).key, only(page).ref, why="it takes one file only"),
        "it takes one file only",
    )


@pytest.mark.parametrize(
    ("accept", "taken"),
    [
        (".pdf,.docx", True),
        (".PDF", True),
        ("application/pdf", True),
        ("application/*", True),
        ("pdf", True),
        ("application/x-not-known", True),
        (".docx, .doc", False),
        ("image/*", False),
        ("image/png,.doc", False),
    ],
)
async def test_a_file_of_a_kind_that_the_input_does_not_take_is_not_handed_over(
    accept: str, taken: bool, rig: Rig, papers: tuple[Path, Path]
) -> None:
    page = await rig.show(f"<label>Resume <input type=file accept='{accept}'></label>")
    reading, why = await uploaded(rig, only(page), papers[0])
    assert (reading.files == ("cv.pdf",), why.startswith("it takes only")) == (taken, not taken)


async def test_a_file_that_cannot_be_read_is_not_handed_over(rig: Rig, tmp_path: Path) -> None:
    page = await rig.show("<label>Resume <input type=file></label>")
    _, why = await uploaded(rig, only(page), tmp_path / "gone.pdf")
    assert why == "a file to upload cannot be read"


async def test_a_file_that_is_not_what_was_approved_is_not_handed_over(
    rig: Rig, papers: tuple[Path, Path]
) -> None:
    page = await rig.show("<label>Resume <input type=file id=f></label>")
    approved = tuple(sha256(path.read_bytes()).hexdigest() for path in papers[:1])
    meant = replace(order(only(page), "", papers[0]), digests=approved)
    papers[0].write_text("This is another one")
    (changed,) = await rig.page.fill([meant])
    assert changed.why == "the file was changed since this run took it up"
    assert await rig.tab.evaluate("f.files.length") == 0
    papers[0].write_text("This is cv.pdf")
    (taken,) = await rig.page.fill([meant])
    assert taken.files == ("cv.pdf",)


async def test_a_resume_that_fills_other_fields_goes_in_before_them(
    rig: Rig, papers: tuple[Path, Path]
) -> None:
    page = await rig.show(
        "<label>Name <input id=n></label><label>Resume <input type=file id=f></label><script>"
        "f.onchange = () => { n.value = 'Parsed'; setTimeout(() => { n.value = 'Parsed again' }) }"
        "</script>"
    )
    name, resume = labelled(page, "Name"), labelled(page, "Resume")
    readings = await rig.page.fill([order(name, "Ada"), order(resume, "", papers[0])])
    assert (readings[0].value, readings[1].files) == ("Ada", ("cv.pdf",))
    assert await rig.tab.evaluate("n.value") == "Ada"


async def test_what_a_resume_rewrites_late_is_set_again(
    rig: Rig, papers: tuple[Path, Path]
) -> None:
    where = rig.pages.put("/parsed", "Parsed", delay_s=0.4)
    page = await rig.show(
        "<label>Name <input id=n></label><label>Resume <input type=file id=f></label><script>"
        f"f.onchange = async () => {{ n.value = await (await fetch('{where}')).text() }}</script>"
    )
    name, resume = labelled(page, "Name"), labelled(page, "Resume")
    readings = await rig.page.fill([order(name, "Ada"), order(resume, "", papers[0])])
    assert readings[0].value == await rig.tab.evaluate("n.value") == "Ada"


async def test_a_file_goes_into_a_shadow_root_and_into_a_frame(
    rig: Rig, papers: tuple[Path, Path]
) -> None:
    rig.pages.put("/framed", "<label>Resume <input type=file></label>")
    page = await rig.show(
        f"<iframe src='{rig.pages.elsewhere('/framed')}'></iframe><div id=h></div><script>"
        "h.attachShadow({mode: 'open'}).innerHTML ="
        " '<label>Letter <input type=file></label>'</script>"
    )
    for label, path in zip(("Resume", "Letter"), papers, strict=True):
        _, why = await uploaded(rig, labelled(page, label), path)
        assert why == "", label
