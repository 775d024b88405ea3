"""The panel of an extension is told from the page, wherever it is shown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.assist.rig import FORM, YES, Employer, copied, employing
from tests.assist.test_assisted import WRONG, helped, went

from steadyhand import Receipt, Verdict
from steadyhand.testing import ScriptedHuman

pytestmark = pytest.mark.browser
FRAMES = "<iframe srcdoc='<p>hello</p>'></iframe>" * 3
POSTING = "<!doctype html><title>Job</title><h1>Orchard engineer</h1><p>An orchard needs you.</p>"
OPENS = POSTING + "<a href='/form' target='_blank'>Apply now</a>"
FRAMED = "<!doctype html><html lang='en'><title>Job</title><h1>Orchard engineer</h1><iframe src='"


@pytest.fixture
def employer() -> Iterator[Employer]:
    with employing() as running:
        yield running


def in_all_frames(extension: Path) -> Path:
    """The same extension in every frame of every site here."""
    file = extension / "manifest.json"
    told = json.loads(file.read_text("utf-8"))
    sites = ["http://127.0.0.1/*", "http://localhost/*"]
    told["host_permissions"] = told["content_scripts"][0]["matches"] = sites
    told["content_scripts"][0]["all_frames"] = True
    file.write_text(json.dumps(told), encoding="utf-8")
    return extension


def kept_apart(employer: Employer, tmp_path: Path, receipt: Receipt, human: ScriptedHuman) -> None:
    """Nothing of the panel was seen, asked about or sent, and the application arrived."""
    seen = [f.read_text("utf-8") for f in tmp_path.glob("home/runs/*/snapshots/*.json")]
    assert seen
    assert not any("anel" in each or "Autofill" in each for each in seen)
    assert receipt.verdict is Verdict.SUBMITTED, (receipt.reason, receipt.errors)
    assert {q.kind.value for q in human.asked} == {"confirm_submit"}
    assert {"panel_mail", "panel_terms"}.isdisjoint(employer.held)


@pytest.mark.parametrize("panel", ["plain", "open", "framed"])
def test_a_panel_in_a_page_with_frames_of_its_own_process_is_not_the_pages(
    employer: Employer, tmp_path: Path, panel: str
) -> None:
    employer.pages["/job"] = FRAMES + FORM
    human = ScriptedHuman(YES)
    receipt = went(employer, tmp_path, human, **helped(tmp_path, values=WRONG, panel=panel))
    kept_apart(employer, tmp_path, receipt, human)


def test_a_panel_in_a_tab_that_the_page_opened_is_not_the_pages(
    employer: Employer, tmp_path: Path
) -> None:
    employer.pages["/job"] = OPENS
    human = ScriptedHuman(YES)
    receipt = went(employer, tmp_path, human, **helped(tmp_path, values=WRONG, panel="plain"))
    kept_apart(employer, tmp_path, receipt, human)


def test_a_panel_in_a_frame_of_another_process_is_not_the_pages(
    employer: Employer, tmp_path: Path
) -> None:
    there = employer.origin.replace("127.0.0.1", "localhost")
    employer.pages["/job"] = f"{FRAMED}{there}/form' width='900' height='900'></iframe>"
    human = ScriptedHuman(YES)
    extension = in_all_frames(copied(tmp_path, values=WRONG, panel="plain"))
    receipt = went(
        employer,
        tmp_path,
        human,
        assist=True,
        assist_extension=extension,
        allow_origins=(employer.origin, there),
    )
    kept_apart(employer, tmp_path, receipt, human)
