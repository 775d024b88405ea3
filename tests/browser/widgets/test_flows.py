"""Whole applications over forms that ask one question at a time, or in pages that swap in place."""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.browser.page.rig import Pages, serving
from tests.shared import apply_shared

from steadyhand import Receipt, Settings, Verdict
from steadyhand.demo import SAMPLE
from steadyhand.testing import ScriptedHuman
from steadyhand.wiring.application import UserInput

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]

PAGES = Path(__file__).parent / "pages"
YES = {"confirm_submit": True, "step_grant": True}
PATIENCE_S = 120.0
PIXEL = b64decode(  # a picture of one pixel
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


async def applied(pages: Pages, name: str, home: Path, answers: Mapping[str, object]) -> Receipt:
    """What came of an application over that page with these answers alone."""
    origin = f"http://127.0.0.1:{pages.port}"
    pages.put("/applications", '{"reference": "GA-40713"}')
    url = pages.put(f"/{name}", (PAGES / f"{name}.html").read_text(encoding="utf-8"))
    (home / "answers.json").write_text(json.dumps(answers), encoding="utf-8")
    settings = Settings(home=home / "home", headless=True, allow_origins=(origin,))
    given = UserInput(SAMPLE / "profile.yaml", SAMPLE / "resume.pdf", None, home / "answers.json")
    applying = apply_shared(url, given, human=ScriptedHuman(YES), settings=settings)
    return await asyncio.wait_for(applying, PATIENCE_S)


async def test_questions_that_come_one_by_one_are_all_answered_and_sent_once(
    tmp_path: Path,
) -> None:
    answers: dict[str, object] = {
        "What is your full name?": "Ada Halden",
        "What is your email address?": "ada@example.org",
        "Are you willing to relocate?": "Yes",
        "Why do you want to work with us?": "I like hedges.",
        "Which tools do you use?": ["Rake", "Scythe"],
    }
    with serving() as pages:
        receipt = await applied(pages, "flow", tmp_path, answers)
        sent = pages.asked.count("/applications")
    assert (receipt.verdict, receipt.errors, sent) == (Verdict.SUBMITTED, (), 1)
    told = {line.label[3:]: line.answer for line in receipt.fields}
    assert told == answers | {"Which tools do you use?": ("Rake", "Scythe")}


async def test_sections_without_an_entry_get_those_that_were_given_else_the_profiles(
    tmp_path: Path,
) -> None:
    jobs = [{"Job title": "Gardener", "Company": "Moor & Sons"}, {"Job title": "Cook"}]
    answers = {"Full name": "Ada Halden", "Work history": jobs}
    with serving() as pages:
        receipt = await applied(pages, "sections", tmp_path, answers)
    assert (receipt.verdict, receipt.errors) == (Verdict.SUBMITTED, ())
    told = {line.group: line.answer for line in receipt.fields if line.label == "Company"}
    assert told == {"Work history 1": "Moor & Sons"}
    assert "Cook" in {line.answer for line in receipt.fields}
    schools = [line.answer for line in receipt.fields if line.group.startswith("Education")]
    assert schools
    assert not [note for note in receipt.notes if "entries" in note or "known" in note]


async def test_a_section_that_nobody_has_to_fill_is_left_and_told_where_it_cannot_be_kept_for_sure(
    tmp_path: Path,
) -> None:
    answers = {"Full name": "Ada Halden", "Why do you like hedges?": "Nobody else trims them."}
    with serving() as pages:
        receipt = await applied(pages, "kept_entries", tmp_path, answers)
        sent = [path for path in pages.asked if path.startswith("/applications")]
    assert (receipt.verdict, receipt.errors, len(sent)) == (Verdict.SUBMITTED, (), 1)
    assert [line.answer for line in receipt.fields] == [*answers.values()]
    assert [note for note in receipt.notes if "known" in note] == [
        "on the sheet: Education: left empty, 1 known",
        "on the sheet: Work experience: left empty, 2 known; its entries are kept one by one",
    ]


async def test_a_form_whose_only_answer_is_a_file_is_proven_by_what_the_file_was_answered_with(
    tmp_path: Path,
) -> None:
    with serving() as pages:
        pages.put("/files.js", '{"id": "tmp-83kd92ma7c4410ff"}')
        receipt = await applied(pages, "file_alone", tmp_path, {})
        sent = [path for path in pages.asked if path == "/applications"]
    assert (receipt.verdict, receipt.errors, len(sent)) == (Verdict.SUBMITTED, (), 1)


async def test_a_picture_is_given_once_where_a_dialog_cuts_it_first(tmp_path: Path) -> None:
    picture = tmp_path / "hedge.png"
    picture.write_bytes(PIXEL)
    answers = {"Full name": "Ada Halden", "Picture of a hedge": f"@{picture}"}
    with serving() as pages:
        receipt = await applied(pages, "cut_picture", tmp_path, answers)
        sent = pages.asked.count("/applications")
    assert (receipt.verdict, receipt.errors, sent) == (Verdict.SUBMITTED, (), 1)
    assert "hedge.png" in [line.answer for line in receipt.fields]
