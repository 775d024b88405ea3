"""A list of leads with a real browser: what each comes to and what is sent, nothing twice."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from steadyhand import Settings
from steadyhand.adapters.store import Store, open_store
from steadyhand.core.act.actions import Submit
from steadyhand.core.journal.events import ActionIntended
from steadyhand.demo import SAMPLE, PracticeEmployer
from steadyhand.jobs.history.application import ApplicationFilter, TrackedApplication
from steadyhand.surfaces.cli.app import run
from steadyhand.testing import ScriptedHuman
from steadyhand.views.batch import BatchRow
from steadyhand.wiring import BatchResult, autonomous, read_record

pytestmark = pytest.mark.browser
YES = {"confirm_submit": True, "documents": True, "step_grant": True}
PROHIBITED = "no.example"
PATIENCE_S = 240.0  # for one whole batch on a machine that is busy with other tests


def leads_of(employer: PracticeEmployer, folder: Path) -> Path:
    """A good lead, the same under an alias, a dead one, one on the list, and perhaps a repost."""
    good = employer.posting_url("field-engineer")
    lines = (
        good,
        f"{good}?utm_source=letter",
        employer.posting_url("orchard-keeper"),
        f"https://{PROHIBITED}/jobs/1",
        employer.board_url("greenhouse", "field-engineer"),
    )
    file = folder / "leads.txt"
    file.write_text("".join(f"{line}\n" for line in lines))
    return file


def settings_for(employer: PracticeEmployer, home: Path, **more: object) -> Settings:
    given: dict[str, object] = {
        "home": home,
        "headless": True,
        "allow_origins": (employer.origin,),
        "ats_hosts": {employer.origin.partition("://")[2]: "greenhouse"},
        "prohibited_domains": (PROHIBITED,),
        "pace_s": 0,
    }
    return Settings(**(given | more))


def batch(
    leads: Path, settings: Settings, human: ScriptedHuman | None, *, dry_run: bool = False
) -> BatchResult:
    """What came of the leads."""
    working = autonomous(
        leads,
        profile=SAMPLE / "profile.yaml",
        answers=SAMPLE / "answers.json",
        human=human,
        settings=settings,
        dry_run=dry_run,
    )
    return asyncio.run(asyncio.wait_for(working, PATIENCE_S))


def ends(rows: tuple[BatchRow, ...]) -> list[tuple[int, str, str, str]]:
    return [(row.line, row.status, row.verdict, row.reason) for row in rows]


def tracked(home: Path) -> tuple[TrackedApplication, ...]:
    """Every application that the tracker holds."""

    async def read() -> tuple[TrackedApplication, ...]:
        store: Store = await open_store(f"sqlite+aiosqlite:///{home / 'steadyhand.db'}", "local")
        try:
            return await store.tracker.listed(ApplicationFilter())
        finally:
            await store.close()

    return asyncio.run(read())


def submits(run_id: str, settings: Settings) -> int:
    """How often that run meant to press a submit."""
    record = asyncio.run(read_record(run_id, settings))
    meant = (each.event for each in record.envelopes if isinstance(each.event, ActionIntended))
    return sum(isinstance(action, Submit) for event in meant for action in event.actions)


def visits(employer: PracticeEmployer) -> Counter[str]:
    return Counter(each.path for each in employer.requests)


@pytest.mark.parametrize("parallel", [4, pytest.param(1, marks=pytest.mark.soak)])
def test_each_lead_comes_to_its_own_end_and_one_application_is_sent(
    parallel: int, employer: PracticeEmployer, tmp_path: Path
) -> None:
    human = ScriptedHuman(YES | {"duplicate": False})
    settings = settings_for(employer, tmp_path / "home", parallel=parallel)
    result = batch(leads_of(employer, tmp_path), settings, human)
    assert ends(result.rows) == [
        (1, "submitted", "submitted", ""),
        (2, "duplicate_skipped", "", ""),
        (3, "skipped", "closed", "dead_link"),
        (4, "blocked", "blocked", "prohibited"),
        (5, "duplicate_skipped", "duplicate", ""),
    ]
    (held,) = employer.applications
    assert (result.rows[0].reference, result.open) == (held.reference, 0)
    asked = [question.kind.value for question in human.asked]
    assert asked == ["documents", "confirm_submit", "duplicate"]
    (found,) = tracked(settings.home)
    assert found.record.standing == "submitted"
    written = json.loads(result.report.with_name("results.json").read_text("utf-8"))
    assert [row["status"] for row in written["rows"]] == [row.status for row in result.rows]


def test_what_waits_is_answered_later_and_the_same_command_goes_on_to_its_end(
    employer: PracticeEmployer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("STEADYHAND_PROHIBITED_DOMAINS", PROHIBITED)
    night = Night(employer, tmp_path, capsys)
    assert night.goes_on() == ["waiting", "duplicate_skipped", "skipped", "blocked"]
    dead = visits(employer)["/jobs/orchard-keeper"]
    assert night.answers() == ["documents"]
    assert night.goes_on()[0] == "waiting"
    assert night.answers() == ["confirm_submit"]
    assert employer.applications == ()
    assert night.goes_on() == ["submitted", "duplicate_skipped", "skipped", "blocked"]
    (held,) = employer.applications
    assert night.told["rows"][0]["reference"] == held.reference
    assert visits(employer)["/jobs/orchard-keeper"] == dead
    assert night.answers() == []
    assert len(night.runs) == 3
    settings = settings_for(employer, tmp_path / "home")
    assert [submits(run_id, settings) for run_id in night.runs] == [1, 0, 0]


class Night:
    """The command, each time the same, and what is answered between two times."""

    def __init__(
        self, employer: PracticeEmployer, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        lines = leads_of(employer, folder).read_text().splitlines()[:4]
        (folder / "leads.txt").write_text("\n".join(lines))
        self._home, self._capsys = ("--home", str(folder / "home")), capsys
        self._command = ["autonomous", str(folder / "leads.txt"), *self._home, "--headless"]
        self._command += ["--profile", str(SAMPLE / "profile.yaml"), "--json"]
        self._command += ["--answers", str(SAMPLE / "answers.json")]
        self._command += ["--allow-origin", employer.origin]
        self.told: dict[str, Any] = {}
        self.runs: list[str] = []

    def goes_on(self) -> list[str]:
        """The status of each line, after the command was given; the runs are always the same."""
        code = run(self._command)
        self.told = json.loads(self._capsys.readouterr().out)
        assert code == (4 if self.told["open"] else 0)
        runs = [row["run_id"] for row in self.told["rows"] if row["run_id"]]
        self.runs = self.runs or runs
        assert runs == self.runs
        return [row["status"] for row in self.told["rows"]]

    def answers(self) -> list[str]:
        """The kinds of the questions that waited; each has its yes now."""
        assert run(["questions", "--json", *self._home]) == 0
        waiting = json.loads(self._capsys.readouterr().out)
        for each in waiting:
            digest = each["sheet"]["digest"] if each["kind"] == "confirm_submit" else ""
            yes = ["YES", "--digest", digest] if digest else ["yes"]
            assert run(["answer", each["id"], *yes, *self._home]) == 0
        self._capsys.readouterr()
        return [each["kind"] for each in waiting]


def test_a_dry_run_makes_documents_sends_nothing_and_stands_in_nobodys_way(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    settings, human = settings_for(employer, tmp_path / "home"), ScriptedHuman()
    leads = leads_of(employer, tmp_path)
    result = batch(leads, settings, human, dry_run=True)
    assert [(row.line, row.status) for row in result.rows] == [
        (1, "dry_run"),
        (2, "duplicate_skipped"),
        (3, "skipped"),
        (4, "blocked"),
        (5, "dry_run"),
    ]
    assert human.asked == []
    assert {each.method for each in employer.requests} == {"GET"}
    assert not any("/apply" in path for path in visits(employer))
    assert {found.record.standing for found in tracked(settings.home)} == {"dry_run"}
    for row in (result.rows[0], result.rows[4]):
        assert submits(row.run_id, settings) == 0
    made = {path.name for path in settings.home.glob("applications/*/*.pdf")}
    assert made == {"cover_letter.pdf", "resume.pdf"}
    assert json.loads(result.report.with_name("results.json").read_text("utf-8"))["dry_run"]
    after = batch(leads, settings, None)
    assert after.batch.id != result.batch.id
    assert after.rows[0].status == "waiting"
    assert employer.applications == ()
