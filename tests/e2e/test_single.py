"""From a posting to its record with a real browser: practice page, and boards of two shapes."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from pathlib import Path

import pytest

from steadyhand import Receipt, Settings, Verdict
from steadyhand.adapters.store import Store, open_store
from steadyhand.demo import SAMPLE, PracticeEmployer
from steadyhand.demo.ledger import Application, StoredFile
from steadyhand.jobs.history.application import ApplicationFilter, TrackedApplication
from steadyhand.testing import ScriptedHuman
from steadyhand.wiring import single

pytestmark = pytest.mark.browser
YES = {"confirm_submit": True, "documents": True, "fit": True, "step_grant": True}
PAPERS = {"resume.pdf", "cover_letter.pdf"}
FILES = PAPERS | {"jd.json", "fit.json", "application_result.json", "conversation.jsonl"}
PATIENCE_S = 240.0  # for one whole application on a machine that is busy with other tests


def applied(url: str, settings: Settings, human: ScriptedHuman) -> Receipt:
    """What came of the link, from its posting on."""
    running = single(
        url,
        profile=SAMPLE / "profile.yaml",
        answers=SAMPLE / "answers.json",
        human=human,
        settings=settings,
    )
    return asyncio.run(asyncio.wait_for(running, PATIENCE_S))


def settings_for(employer: PracticeEmployer, home: Path, kind: str = "") -> Settings:
    host = employer.origin.partition("://")[2]
    return Settings(
        home=home,
        headless=True,
        allow_origins=(employer.origin,),
        ats_hosts={host: kind} if kind else {},
        pace_s=0,
    )


def tracked(home: Path) -> TrackedApplication:
    """The only application that the tracker holds."""

    async def read() -> tuple[TrackedApplication, ...]:
        store: Store = await open_store(f"sqlite+aiosqlite:///{home / 'steadyhand.db'}", "local")
        try:
            return await store.tracker.listed(ApplicationFilter())
        finally:
            await store.close()

    (found,) = asyncio.run(read())
    return found


def sent_files(held: Application) -> set[str]:
    """The digests of what the employer was sent."""
    return {each.sha256 for each in held.files.values() if isinstance(each, StoredFile)}


@pytest.mark.parametrize(
    ("kind", "source"),
    [
        ("", "json-ld"),
        pytest.param("greenhouse", "greenhouse", marks=pytest.mark.soak),
        pytest.param("lever", "lever", marks=pytest.mark.soak),
    ],
)
def test_a_link_becomes_one_application_with_its_record_and_never_a_second_one(
    employer: PracticeEmployer, tmp_path: Path, kind: str, source: str
) -> None:
    slug = "field-engineer"
    url = employer.board_url(kind, slug) if kind else employer.posting_url(slug)
    settings, human = settings_for(employer, tmp_path, kind), ScriptedHuman(YES)
    receipt = applied(url, settings, human)
    assert (receipt.verdict, receipt.reason) == (Verdict.SUBMITTED, ""), receipt.errors
    (held,) = employer.applications
    assert receipt.proof is not None
    assert receipt.proof.reference == held.reference
    assert_recorded(tmp_path, held, source=source)
    again = ScriptedHuman(YES | {"duplicate": False})
    second = applied(f"{url}?utm_source=letter", settings, again)
    assert [q.kind.value for q in again.asked] == ["duplicate"]
    assert (second.status, second.verdict) == ("duplicate_skipped", Verdict.DUPLICATE)
    assert employer.applications == (held,)


def assert_recorded(home: Path, held: Application, *, source: str) -> None:
    """The tracker has it as sent, with proof and its files, and what was sent was approved."""
    found = tracked(home).record
    assert found.standing == "submitted"
    assert found.proof is not None
    assert found.proof.reference == held.reference
    (shelf,) = home.glob("applications/*")
    assert {path.name for path in shelf.iterdir()} == FILES
    posting = json.loads((shelf / "jd.json").read_text("utf-8"))
    assert (posting["source"], posting["title"]) == (source, "Field Engineer, Harvest Robots")
    result = json.loads((shelf / "application_result.json").read_text("utf-8"))
    assert (result["status"], result["proof"]["reference"]) == ("submitted", held.reference)
    approved = {sha256((shelf / name).read_bytes()).hexdigest() for name in PAPERS}
    assert sent_files(held) == approved


def test_documents_that_are_not_approved_open_no_form(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    human = ScriptedHuman({"confirm_submit": True, "fit": True})
    url = employer.board_url("greenhouse", "field-engineer")
    receipt = applied(url, settings_for(employer, tmp_path, "greenhouse"), human)
    assert receipt.verdict is Verdict.DECLINED
    assert [q.kind.value for q in human.asked] == ["documents"]
    assert {r.path.partition("?")[0].split("/")[1] for r in employer.requests} == {"v1"}
