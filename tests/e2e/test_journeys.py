"""Whole applications at the practice employer, each over its own obstacle, with a real browser.

Every field that the employer holds is compared, not only that it holds something.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from steadyhand import Receipt, Settings, Verdict, apply
from steadyhand.demo import SAMPLE, PracticeEmployer, expected_fields
from steadyhand.testing import ScriptedHuman

pytestmark = pytest.mark.browser
YES = {"confirm_submit": True, "step_grant": True}
PATIENCE_S = 240.0  # for one whole application on a machine that is busy with other tests

OF_SEVERAL_PAGES = ("wizard", "modal")
ELSEWHERE = ("popup", "embedded-nested", "shadow")
CONTROLS = ("every-control", "widgets", "work-history", "div-submit")
MENDED = ("resume-autofill", "picky")
COVERED = ("cookies-de", "escape-only")
LIKE_OTHERS = (
    *("wizard-spa", "hosted", "alert", "newsletter", "entrance"),
    *("new-tab", "embedded", "click-outside", "passing"),
)  # the longer run has these too


def applied(
    employer: PracticeEmployer, slug: str, home: Path, human: ScriptedHuman, *, hosted: bool = True
) -> Receipt:
    """What came of an application by the sample person."""
    origins = (employer.origin, employer.hosted_origin) if hosted else (employer.origin,)
    applying = apply(
        employer.posting_url(slug),
        profile=SAMPLE / "profile.yaml",
        resume=SAMPLE / "resume.pdf",
        cover_letter=SAMPLE / "cover_letter.pdf",
        answers=SAMPLE / "answers.json",
        human=human,
        settings=Settings(home=home, headless=True, allow_origins=origins),
    )
    return asyncio.run(asyncio.wait_for(applying, PATIENCE_S))


@pytest.mark.parametrize(
    "slug",
    [
        *(*OF_SEVERAL_PAGES, *ELSEWHERE, *CONTROLS, *MENDED, *COVERED),
        *(pytest.param(slug, marks=pytest.mark.soak) for slug in LIKE_OTHERS),
    ],
)
def test_the_employer_holds_exactly_what_the_person_said(
    employer: PracticeEmployer, slug: str, tmp_path: Path
) -> None:
    human = ScriptedHuman(YES)
    receipt = applied(employer, slug, tmp_path, human)
    assert (receipt.verdict, receipt.reason) == (Verdict.SUBMITTED, ""), receipt.errors
    (held,) = employer.applications
    assert dict(held.fields) == dict(expected_fields(slug))
    assert receipt.proof is not None
    assert receipt.proof.reference == held.reference
    assert {q.kind.value for q in human.asked} <= set(YES)


def test_a_validator_that_nobody_can_satisfy_ends_the_run_with_nothing_sent(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    human = ScriptedHuman(YES)
    receipt = applied(employer, "oscillator", tmp_path, human)
    assert receipt.verdict is Verdict.INVALID
    assert employer.applications == ()
    (told,) = tmp_path.glob("runs/*/manual_reason.json")
    reason = json.loads(told.read_text("utf-8"))
    assert (reason["act"], reason["tries"] <= 3, bool(reason["said"])) == ("submit", True, True)
    assert len(human.asked) <= 4


def test_no_page_of_a_form_is_sent_without_a_grant(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    receipt = applied(employer, "wizard", tmp_path, ScriptedHuman({"confirm_submit": True}))
    assert (receipt.verdict, receipt.reason) == (Verdict.NEEDS_HUMAN, "step_write")
    assert not [r for r in employer.requests if r.method == "POST"]


def test_pages_of_a_form_are_granted_once_and_the_whole_is_approved(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    human = ScriptedHuman({"step_grant": True})
    receipt = applied(employer, "wizard", tmp_path, human)
    assert receipt.verdict is Verdict.DECLINED
    assert [q.kind.value for q in human.asked] == ["step_grant", "confirm_submit"]
    assert employer.applications == ()
    shown = {line.answer for line in human.asked[-1].sheet}
    written = (v for v in expected_fields("wizard").values() if isinstance(v, str) and len(v) > 20)
    assert set(written) <= shown


def test_a_form_at_another_host_is_asked_for_once_and_left_alone_without_a_yes(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    human = ScriptedHuman(YES)
    receipt = applied(employer, "hosted", tmp_path, human, hosted=False)
    assert receipt.verdict in (Verdict.NEEDS_HUMAN, Verdict.TRANSIENT)
    assert employer.applications == ()


def test_a_dry_run_of_a_form_of_several_pages_writes_nothing(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    rehearsing = apply(
        employer.posting_url("wizard"),
        profile=SAMPLE / "profile.yaml",
        answers=SAMPLE / "answers.json",
        human=ScriptedHuman(YES),
        settings=Settings(home=tmp_path, headless=True, allow_origins=(employer.origin,)),
        dry_run=True,
    )
    receipt = asyncio.run(asyncio.wait_for(rehearsing, PATIENCE_S))
    assert receipt.verdict is Verdict.DRY_RUN
    assert {r.method for r in employer.requests} == {"GET"}
    (file,) = tmp_path.glob("runs/*/application_result.json")
    assert json.loads(file.read_text("utf-8"))["verdict"] == "dry_run"
