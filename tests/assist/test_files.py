"""An extension that chooses files: what is sent is the approved file, whatever its name."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from tests.assist.rig import FORM, YES, Employer, employing, scripted
from tests.assist.test_assisted import went

from steadyhand import Verdict
from steadyhand.testing import ScriptedHuman

pytestmark = pytest.mark.browser
PLAIN = '<p><label>Resume <input type="file" name="cv" required></label></p>'
BEHIND = """<p>Resume * <button type="button" onclick="cv.click()">Attach resume</button>
<span id="named"></span><input type="file" id="cv" name="cv" style="display: none"
onchange="named.textContent = this.files[0].name"></p>"""


def asking(upload: str) -> str:
    """The form with that upload in it."""
    form = FORM.replace('action="/send"', 'action="/send" enctype="multipart/form-data"')
    return form.replace("<p><label>Favourite", f"{upload}<p><label>Favourite")


PUT = """const put = () => {
  const input = document.querySelector("[name=cv]");
  const chosen = new DataTransfer();
  chosen.items.add(new File(["AN OLD RESUME"], "resume.pdf", { type: "application/pdf" }));
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
};
"""
AT_LOAD = "if (document.forms.length) put();"
ONCE_FILLED = """document.addEventListener("change", ({ target }) => {
  if (target.name === "years") setTimeout(put, 30);
});"""
FOR_EVER = "if (document.forms.length) { put(); setInterval(put, 60); }"


@pytest.fixture
def employer() -> Iterator[Employer]:
    with employing() as running:
        running.form = asking(PLAIN)
        yield running


@pytest.fixture
def resume(tmp_path: Path) -> Path:
    with as_file(files("steadyhand.demo") / "sample" / "resume.pdf") as sample:
        return Path(shutil.copy(sample, tmp_path / "resume.pdf"))


@pytest.mark.parametrize(
    ("when", "upload"),
    [
        (AT_LOAD, PLAIN),
        pytest.param(ONCE_FILLED, PLAIN, marks=pytest.mark.soak),
        (ONCE_FILLED, BEHIND),
    ],
)
def test_a_file_of_the_same_name_is_never_sent_in_place_of_the_users(
    employer: Employer, tmp_path: Path, resume: Path, when: str, upload: str
) -> None:
    employer.form = asking(upload)
    extension = scripted(tmp_path, PUT + when)
    receipt = went(
        employer,
        tmp_path,
        ScriptedHuman(YES),
        resume=resume,
        assist=True,
        assist_extension=extension,
    )
    assert receipt.verdict is Verdict.SUBMITTED, (receipt.reason, receipt.errors)
    (sent,) = employer.bodies
    assert b"AN OLD RESUME" not in sent
    assert resume.read_bytes() in sent


def test_a_file_that_is_put_back_again_and_again_is_asked_about_and_nothing_is_sent(
    employer: Employer, tmp_path: Path, resume: Path
) -> None:
    human = ScriptedHuman(YES)
    extension = scripted(tmp_path, PUT + FOR_EVER)
    receipt = went(
        employer, tmp_path, human, resume=resume, assist=True, assist_extension=extension
    )
    assert receipt.verdict is Verdict.INVALID, (receipt.reason, receipt.errors)
    assert "Resume" in {q.label for q in human.asked}
    assert employer.bodies == []
