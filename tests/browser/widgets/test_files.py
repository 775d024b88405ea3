"""Uploads behind drop zones, buttons and inputs that nobody sees."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.browser.answers import state
from tests.browser.page.rig import Rig, uploaded

from steadyhand.core.page.snapshot import Field, Role, Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = "uploads.html"


@pytest.fixture
def papers(tmp_path: Path) -> dict[str, Path]:
    names = ("cv.pdf", "other.pdf", "cv.exe", "letter of mine (2).txt", "garden.png")
    for name in names:
        (tmp_path / name).write_text(f"This is {name}")
    return {name: tmp_path / name for name in names}


async def given(rig: Rig, item: Field, *paths: Path) -> str:
    """What is left to object to after the files were handed over; '' when they are proven."""
    _, why = await uploaded(rig, item, *paths)
    return why


def labelled(page: Snapshot, label: str) -> Field:
    """The page's one upload of that label."""
    found = [f for f in page.fields if f.label == label and f.role is Role.FILE]
    assert len(found) == 1, [f.question for f in page.fields]
    return found[0]


async def test_an_upload_is_named_by_what_the_page_asks_for(shown: Snapshot) -> None:
    told = [(f.label, f.required, f.hint) for f in shown.fillable if f.role is Role.FILE]
    assert told == [
        ("Your CV", True, "Drag and drop your file here, or click to choose PDF only, up to 5 MB"),
        ("Cover letter", False, "Attach"),
        ("Photo of your garden", False, ""),
        ("Certificates", False, "Select files"),
    ]


async def test_the_handle_of_an_upload_is_no_button_of_the_page(shown: Snapshot) -> None:
    labels = [b.label for b in shown.buttons]
    assert labels == ["Dropbox", "Enter manually", "Upload", "Send application"]


async def test_a_drop_zone_takes_a_file_whose_input_lies_far_away(
    rig: Rig, shown: Snapshot, papers: dict[str, Path]
) -> None:
    assert await given(rig, labelled(shown, "Your CV"), papers["cv.pdf"]) == ""
    assert (await state(rig))["cv"] == {"name": "cv.pdf", "size": 14}
    after = labelled(await rig.page.snapshot(), "Your CV")
    assert (after.value, after.fillable) == ("cv.pdf", True)


async def test_a_chooser_that_is_made_on_the_fly_is_given_the_file(
    rig: Rig, shown: Snapshot, papers: dict[str, Path]
) -> None:
    paper = papers["letter of mine (2).txt"]
    assert await given(rig, labelled(shown, "Cover letter"), paper) == ""
    assert (await state(rig))["letter"] == {"name": paper.name}


async def test_an_upload_stays_a_question_after_its_handles_have_gone(
    rig: Rig, shown: Snapshot, papers: dict[str, Path]
) -> None:
    await given(rig, labelled(shown, "Cover letter"), papers["cv.pdf"])
    after = labelled(await rig.page.snapshot(), "Cover letter")
    assert (after.key, after.value) == (labelled(shown, "Cover letter").key, "cv.pdf")


async def test_an_upload_button_beside_the_file_is_pressed_and_no_form_is_sent(
    rig: Rig, shown: Snapshot, papers: dict[str, Path]
) -> None:
    assert await given(rig, labelled(shown, "Photo of your garden"), papers["garden.png"]) == ""
    told = await state(rig)
    assert (told["photo"], told["sent"]) == ("garden.png", 0)


async def test_several_files_go_into_an_input_that_nobody_sees(
    rig: Rig, shown: Snapshot, papers: dict[str, Path]
) -> None:
    both = (papers["cv.pdf"], papers["garden.png"])
    assert await given(rig, labelled(shown, "Certificates"), *both) == ""
    assert (await state(rig))["certs"] == ["cv.pdf", "garden.png"]


async def test_a_chooser_for_one_file_is_not_given_two(
    rig: Rig, shown: Snapshot, papers: dict[str, Path]
) -> None:
    both = (papers["cv.pdf"], papers["garden.png"])
    why = await given(rig, labelled(shown, "Cover letter"), *both)
    assert (why, "letter" in await state(rig)) == ("it takes one file only", False)


async def test_what_the_page_says_against_a_file_is_told(
    rig: Rig, shown: Snapshot, papers: dict[str, Path]
) -> None:
    why = await given(rig, labelled(shown, "Your CV"), papers["cv.exe"])
    assert why == "the page says: Only PDF files are accepted."


async def test_a_file_of_ours_that_is_another_one_is_taken_away_first(
    rig: Rig, shown: Snapshot, papers: dict[str, Path]
) -> None:
    await given(rig, labelled(shown, "Your CV"), papers["other.pdf"])
    page = await rig.page.snapshot()
    assert await given(rig, labelled(page, "Your CV"), papers["cv.pdf"]) == ""
    assert (await state(rig))["cv"] == {"name": "cv.pdf", "size": 14}


async def test_a_file_that_is_there_already_is_not_given_again(
    rig: Rig, shown: Snapshot, papers: dict[str, Path]
) -> None:
    for _ in range(2):
        page = await rig.page.snapshot()
        assert await given(rig, labelled(page, "Your CV"), papers["cv.pdf"]) == ""
    assert (await state(rig))["log"] == ["chosen cv.pdf"]


MADE_FOR_A_CLICK = """
<form>
  <div class="c" id="cv"><label for="none1" id="l1">Resume *</label><ul></ul>
    <div class="drop">Drop files to attach, <a href="#">Browse Files</a></div></div>
  <div class="c" id="pic"><label for="none2" id="l2">Picture of your bread *</label><ul></ul>
    <div class="drop">Drop files to attach, <a href="#">Browse Files</a></div></div>
  <label>Name <input name="who"></label>
</form>
<script>
  window.__state = {};
  const draw = (id, html) => { // all of it anew, as a page does that renders from its state
    const made = document.createElement("div");
    made.id = id; made.className = "c"; made.innerHTML = html;
    document.getElementById(id).replaceWith(made);
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    const box = link.closest(".c");
    const input = document.createElement("input");
    input.type = "file"; input.style.cssText = "opacity:0;position:absolute";
    document.body.append(input);
    input.onchange = () => {
      const { name } = input.files[0], label = box.querySelector("label").outerHTML;
      window.__state[box.id] = name;
      const shown = box.id === "pic" ? `<img src="" alt="${name}">` : `<div>${name}</div>`;
      const away = '<i class="remove" role="button" tabindex="0"></i>';
      draw(box.id, `${label}<ul><li>${shown} ${away}</li></ul>`);
      input.remove();
    };
    input.click();
  });
</script>
"""


async def test_an_input_that_lives_for_a_click_is_proven_by_what_is_drawn_in_its_place(
    rig: Rig, papers: dict[str, Path]
) -> None:
    page = await rig.show(MADE_FOR_A_CLICK)
    cv, picture = labelled(page, "Resume"), labelled(page, "Picture of your bread")
    assert await given(rig, cv, papers["cv.pdf"]) == ""
    assert await given(rig, picture, papers["garden.png"]) == ""
    assert await state(rig) == {"cv": "cv.pdf", "pic": "garden.png"}
    after = await rig.page.snapshot()
    assert labelled(after, "Resume").value == "cv.pdf"
    assert labelled(after, "Picture of your bread").value == "garden.png"
