"""Whole applications at the practice employer, each over its own obstacle, with a real browser.

Every field that the employer holds is compared, not only that it holds something.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from tests.shared import apply_shared

from steadyhand import Receipt, Settings, Verdict
from steadyhand.demo import SAMPLE, PracticeEmployer, expected_fields
from steadyhand.testing import ScriptedHuman
from steadyhand.wiring.application import UserInput

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]
YES = {"confirm_submit": True, "step_grant": True}
PATIENCE_S = 240.0  # for one whole application on a machine that is busy with other tests

OF_SEVERAL_PAGES = ("wizard",)
ELSEWHERE = ("popup", "embedded-nested")
CONTROLS = ("every-control", "widgets", "work-history")
MENDED = ("picky",)
LIKE_OTHERS = (
    *("wizard-spa", "hosted", "alert", "newsletter", "entrance"),
    *("new-tab", "embedded", "click-outside", "passing"),
    *("escape-only", "div-submit", "resume-autofill", "modal", "shadow", "cookies-de"),
)  # the longer run has these too


async def applied(
    employer: PracticeEmployer,
    slug: str,
    home: Path,
    human: ScriptedHuman,
    *,
    hosted: bool = True,
    dry_run: bool = False,
) -> Receipt:
    """What came of an application by the sample person."""
    origins = (employer.origin, employer.hosted_origin) if hosted else (employer.origin,)
    given = UserInput(
        SAMPLE / "profile.yaml",
        SAMPLE / "resume.pdf",
        SAMPLE / "cover_letter.pdf",
        SAMPLE / "answers.json",
    )
    settings = Settings(home=home, headless=True, allow_origins=origins)
    applying = apply_shared(
        employer.posting_url(slug), given, human=human, settings=settings, dry_run=dry_run
    )
    return await asyncio.wait_for(applying, PATIENCE_S)


def stored(home: Path, name: str) -> dict[str, object]:
    """That file of the only run."""
    (file,) = home.glob(f"runs/*/{name}")
    found: dict[str, object] = json.loads(file.read_text("utf-8"))
    return found


@pytest.mark.parametrize(
    "slug",
    [
        *(*OF_SEVERAL_PAGES, *ELSEWHERE, *CONTROLS, *MENDED),
        *(pytest.param(slug, marks=pytest.mark.soak) for slug in LIKE_OTHERS),
    ],
)
async def test_the_employer_holds_exactly_what_the_person_said(
    employer: PracticeEmployer, slug: str, tmp_path: Path
) -> None:
    human = ScriptedHuman(YES)
    receipt = await applied(employer, slug, tmp_path, human)
    assert (receipt.verdict, receipt.reason) == (Verdict.SUBMITTED, ""), receipt.errors
    (held,) = employer.applications
    assert dict(held.fields) == dict(expected_fields(slug))
    assert receipt.proof is not None
    assert receipt.proof.reference == held.reference
    assert {q.kind.value for q in human.asked} <= set(YES)


async def test_a_validator_that_nobody_can_satisfy_ends_the_run_with_nothing_sent(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    human = ScriptedHuman(YES)
    receipt = await applied(employer, "oscillator", tmp_path, human)
    assert receipt.verdict is Verdict.INVALID
    assert employer.applications == ()
    reason = stored(tmp_path, "manual_reason.json")
    assert (reason["act"], reason["tries"] <= 3, bool(reason["said"])) == ("submit", True, True)
    assert len(human.asked) <= 4


async def test_no_page_of_a_form_is_sent_without_a_grant(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    receipt = await applied(employer, "wizard", tmp_path, ScriptedHuman({"confirm_submit": True}))
    assert (receipt.verdict, receipt.reason) == (Verdict.NEEDS_HUMAN, "step_write")
    assert not [r for r in employer.requests if r.method == "POST"]


async def test_pages_of_a_form_are_granted_once_and_the_whole_is_approved(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    human = ScriptedHuman({"step_grant": True})
    receipt = await applied(employer, "wizard", tmp_path, human)
    assert receipt.verdict is Verdict.DECLINED
    assert [q.kind.value for q in human.asked] == ["step_grant", "confirm_submit"]
    assert employer.applications == ()
    shown = {line.answer for line in human.asked[-1].sheet}
    written = (v for v in expected_fields("wizard").values() if isinstance(v, str) and len(v) > 20)
    assert set(written) <= shown


async def test_a_form_at_another_host_is_asked_for_once_and_left_alone_without_a_yes(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    human = ScriptedHuman(YES)
    receipt = await applied(employer, "hosted", tmp_path, human, hosted=False)
    assert receipt.verdict in (Verdict.NEEDS_HUMAN, Verdict.TRANSIENT)
    assert employer.applications == ()


async def test_a_dry_run_of_a_form_of_several_pages_writes_nothing(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    receipt = await applied(employer, "wizard", tmp_path, ScriptedHuman(YES), dry_run=True)
    assert receipt.verdict is Verdict.DRY_RUN
    assert {r.method for r in employer.requests} == {"GET"}
    assert stored(tmp_path, "application_result.json")["verdict"] == "dry_run"
