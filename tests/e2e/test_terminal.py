"""`steadyhand apply` as a person uses it: a real terminal, a real browser, the employer's truth."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import pytest
from tests.people.pty_session import PtySession

from steadyhand.demo import SAMPLE, PracticeEmployer
from steadyhand.demo.careers import PRETENCE

pytestmark = pytest.mark.browser
GATE = "Type YES to send it"


def applying(employer: PracticeEmployer, slug: str, home: Path, *more: str) -> PtySession:
    """The command on a terminal of its own."""
    return PtySession(
        [
            sys.executable,
            "-m",
            "steadyhand",
            "apply",
            employer.apply_url(slug),
            "--profile",
            str(SAMPLE / "profile.yaml"),
            "--resume",
            str(SAMPLE / "resume.pdf"),
            "--answers",
            str(SAMPLE / "answers.json"),
            "--home",
            str(home),
            "--headless",
            "--allow-origin",
            employer.origin,
            *more,
        ],
        columns=100,
    )


def result(home: Path) -> dict[str, object]:
    """The receipt of the only run."""
    (file,) = home.glob("runs/*/application_result.json")
    loaded: dict[str, object] = json.loads(file.read_text("utf-8"))
    return loaded


def test_with_yes_the_employer_holds_exactly_what_the_sheet_showed(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    with applying(employer, "field-engineer", tmp_path) as terminal:
        shown = terminal.shows(GATE)
        terminal.types("YES")
        assert terminal.ends() == 0
    (held,) = employer.applications
    assert held.fields["given_name"] == "Linnea"
    assert held.fields["family_name"] == "Okonkwo-Berg"
    assert held.fields["email"] == "linnea.okonkwo-berg@example.org"
    assert held.fields["phone"] == "+493055500142"
    assert held.fields["street"] == "Apfelgarten 12"
    assert held.fields["postal_code"] == "12099"
    assert held.fields["city"] == "Berlin"
    assert held.fields["country"] == "DE"
    assert held.fields["linkedin"] == "https://www.linkedin.example/in/linnea-okonkwo-berg"
    assert held.fields["authorised"] == "yes"
    assert held.fields["notice_period"] == "3 months"
    assert held.fields["heard_from"] == "Trade fair or meetup"
    assert held.fields["skills"] == ["python", "electrics", "driving"]
    assert held.fields["privacy"] == "yes"
    assert "newsletter" not in held.fields
    assert held.fields["company_website"] == ""
    digest = hashlib.sha256((SAMPLE / "resume.pdf").read_bytes()).hexdigest()
    assert held.files["resume"].sha256 == digest
    assert "Linnea" in shown
    receipt = result(tmp_path)
    assert receipt["success"] is True
    assert receipt["verdict"] == "submitted"
    assert receipt["proof"]["reference"] == held.reference  # type: ignore[index]
    assert all(f["proven"] for f in receipt["fields"])  # type: ignore[attr-defined]


@pytest.mark.parametrize("said", [pytest.param("no", marks=pytest.mark.soak), ""])
def test_a_no_or_an_empty_line_sends_nothing_and_exits_as_declined(
    employer: PracticeEmployer, tmp_path: Path, said: str
) -> None:
    with applying(employer, "overlay", tmp_path) as terminal:
        terminal.shows(GATE)
        terminal.types(said)
        assert terminal.ends() == 3
    assert employer.applications == ()
    assert result(tmp_path)["status"] == "stopped_before_submit"


@pytest.mark.parametrize(
    ("slug", "code", "verdict", "stored"),
    [
        ("liar-toast", 6, "unknown", 0),
        pytest.param("liar-no-request", 6, "unknown", 0, marks=pytest.mark.soak),
        pytest.param("stores-then-500", 6, "unknown", 1, marks=pytest.mark.soak),
        pytest.param("drop", 6, "unknown", 1, marks=pytest.mark.soak),
        pytest.param("slow", 0, "submitted", 1, marks=pytest.mark.soak),
        pytest.param("spa", 0, "submitted", 1, marks=pytest.mark.soak),
        pytest.param("overlay", 0, "submitted", 1, marks=pytest.mark.soak),
        pytest.param("captcha-lookalike", 0, "submitted", 1, marks=pytest.mark.soak),
    ],
)
def test_each_employer_ends_as_its_own_record_says(
    employer: PracticeEmployer, tmp_path: Path, slug: str, code: int, verdict: str, stored: int
) -> None:
    with applying(employer, slug, tmp_path) as terminal:
        terminal.shows(GATE)
        terminal.types("YES")
        assert (terminal.ends(), len(employer.applications)) == (code, stored), terminal.text
    assert result(tmp_path)["verdict"] == verdict


def test_a_site_is_taken_at_its_own_word_and_the_receipt_quotes_it(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    """Its answer to that very request says that it has it: nobody outside of it knows better."""
    with applying(employer, "liar", tmp_path) as terminal:
        terminal.shows(GATE)
        terminal.types("YES")
        assert terminal.ends() == 0, terminal.text
    receipt = result(tmp_path)
    assert receipt["outcome"]["evidence_snippet"] == PRETENCE
    assert receipt["proof"]["reference"] == ""


@pytest.mark.parametrize(
    ("slug", "code", "verdict", "reason"),
    [
        pytest.param("closed-role", 7, "closed", "", marks=pytest.mark.soak),
        ("already-applied", 7, "already_applied", ""),
    ],
)
def test_a_page_with_nothing_to_fill_ends_without_a_question(
    employer: PracticeEmployer, tmp_path: Path, slug: str, code: int, verdict: str, reason: str
) -> None:
    with applying(employer, slug, tmp_path) as terminal:
        assert terminal.ends() == code, terminal.text
    receipt = result(tmp_path)
    assert (receipt["verdict"], receipt["reason"]) == (verdict, reason)
    assert employer.applications == ()


def test_a_wall_is_put_to_whoever_is_there_and_a_no_ends_the_run(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    with applying(employer, "captcha-wall", tmp_path) as terminal:
        told = terminal.shows("Type done, or no.")
        assert "proof that you are human" in told
        assert "--headed" in told
        terminal.types("no")
        assert terminal.ends() == 4, terminal.text
    receipt = result(tmp_path)
    assert (receipt["verdict"], receipt["reason"]) == ("needs_human", "captcha")
    assert employer.applications == ()


@pytest.mark.soak
def test_a_dry_run_fills_proves_and_writes_nothing(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    with applying(employer, "field-engineer", tmp_path, "--dry-run") as terminal:
        assert terminal.ends() == 0, terminal.text
    assert employer.applications == ()
    assert all(r.method == "GET" for r in employer.requests)
    receipt = result(tmp_path)
    assert (receipt["verdict"], receipt["success"]) == ("dry_run", False)
