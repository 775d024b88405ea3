"""`steadyhand tracker`: what was applied to can be seen, carried away, spoken of and forgotten."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from steadyhand import wiring
from steadyhand.adapters.store import Home
from steadyhand.jobs.history.application import application_of
from steadyhand.jobs.history.fingerprint import Vacancy
from steadyhand.jobs.history.record import (
    AttemptEnded,
    AttemptStarted,
    FileAdded,
    NoteAdded,
    ProofAdded,
    Standing,
    TrackerEvent,
)
from steadyhand.settings import Settings
from steadyhand.surfaces.cli.app import run

Done = Callable[..., str]
ANNA = "anna <anna@reis.example>"
AT = "2026-01-05T09:00:00.000Z"  # long ago for whoever runs this
GARDENER = application_of(
    Vacancy("https://jobs.example/4711", "=Birkenhof GmbH", "Gardener", ("Berlin",)),
    profile=ANNA,
    at=AT,
)
FLORIST = application_of(
    Vacancy("https://jobs.example/4712", "Caravela", "Florist"), profile="ben", at=AT
)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def done(home: Path, capsys: pytest.CaptureFixture[str]) -> Done:
    """What a tracker command prints; *code* is what it must end with."""

    def told(*arguments: object, code: int = 0) -> str:
        ended = run(["tracker", *map(str, arguments), "--home", str(home)])
        shown = capsys.readouterr()
        assert ended == code, shown.err
        return shown.err if code else shown.out

    return told


def keep(home: Path, *deeds: TrackerEvent) -> None:
    """The home's tracker has two applications, the first with that history."""

    async def work() -> None:
        async with wiring.open_tracker(Settings(home=home)) as tracker:
            for application in (GARDENER, FLORIST):
                await tracker.put(application)
            for deed in deeds:
                await tracker.enter(GARDENER.id, deed, by="run", at=AT)

    asyncio.run(work())


@pytest.fixture
def filled(home: Path, done: Done) -> Done:
    """The same, with an application of Anna's that was sent and one of Ben's that was not."""
    keep(home, AttemptStarted("r1"), AttemptEnded("r1", Standing.SUBMITTED, "proof"))
    return done


def test_an_empty_tracker_says_so(done: Done) -> None:
    assert "No application is tracked" in done("list")
    assert json.loads(done("list", "--json")) == {"applications": []}
    assert "No application fits" in done("list", "--status", "offer")


def test_what_is_tracked_is_listed_and_shown_in_both_ways(filled: Done) -> None:
    assert "2 applications: 1 new, 1 submitted" in filled("list")
    every = json.loads(filled("list", "--json"))["applications"]
    assert {each["status"] for each in every} == {"new", "submitted"}
    named = GARDENER.id[:8]
    assert "Gardener at =Birkenhof GmbH" in filled("show", named)
    assert json.loads(filled("show", named, "--json")) in every


@pytest.mark.parametrize(
    ("options", "ids"),
    [
        (["--status", "applied"], [GARDENER.id]),
        (["--status", "new", "--status", "submitted"], [GARDENER.id, FLORIST.id]),
        (["--profile", "anna"], [GARDENER.id]),
        (["--profile", ANNA], [GARDENER.id]),
        (["--since", "2026-01-06"], []),
        (["--since", "2026-01-05", "--profile", "ben"], [FLORIST.id]),
    ],
)
def test_a_list_can_be_narrowed(filled: Done, options: list[str], ids: list[str]) -> None:
    found = json.loads(filled("list", "--json", *options))["applications"]
    assert sorted(each["id"] for each in found) == sorted(ids)


def test_a_list_can_be_cut_and_counts_all(filled: Done) -> None:
    assert "... and 1 more" in filled("list", "--limit", 1)
    assert len(json.loads(filled("list", "--limit", 1, "--json"))["applications"]) == 1


def test_a_person_says_what_became_of_it_and_takes_it_back(filled: Done) -> None:
    named = GARDENER.id[:6]
    assert "is rejected now; it was submitted" in filled("mark", named, "Rejected", "--why", "mail")
    told = json.loads(filled("mark", named, "applied", "--json"))
    assert told["status"] == "submitted"
    assert [each["by"] for each in told["history"]] == ["run", "run", *["command line"] * 2]
    assert "is no_answer now" in filled("mark", named, "ghosted")


def test_a_run_that_had_not_ended_is_named_when_a_person_speaks(
    home: Path, done: Done, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(home, AttemptStarted("r1"))
    code = run(["tracker", "mark", GARDENER.id, "failed", "--home", str(home)])
    assert (code, "Run r1 had not ended" in capsys.readouterr().err) == (0, True)


def test_steps_are_planned_shown_and_done(filled: Done) -> None:
    named = GARDENER.id[:8]
    assert "due 2026-03-01" in filled("next", named, "call them", "--on", "2026-03-01")
    assert "overdue: call them" in filled("list")
    assert filled("done", named) == "Done: call them\n"
    assert "none is open" in filled("done", named, code=2)
    for words in ("one", "two"):
        filled("next", named, words)
    assert "which step? open are 4, 5" in filled("done", named, code=2)
    assert filled("done", named, 5) == "Done: two\n"


def test_notes_are_kept(filled: Done) -> None:
    filled("note", GARDENER.id, "ask for Ms Green")
    assert "command line: ask for Ms Green" in filled("show", GARDENER.id)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["show", "ffff0000"], "no application 'ffff0000' is tracked here"),
        (["mark", GARDENER.id, "great"], "'great' is no status; there are new,"),
        (["mark", GARDENER.id, "accepted"], "submitted cannot become accepted; say one of"),
        (["note", GARDENER.id, " "], "needs words"),
        (["next", GARDENER.id, "call", "--on", "soon"], "'soon' is no date; write it as"),
        (["done", GARDENER.id, "7"], "no step 7 is open"),
        (["list", "--since", "1.1.2026"], "is no date"),
        (["list", "--profile", "cleo"], "no one profile is called 'cleo'; there are anna <"),
        (["retain", "--days", "0"], "name at least 1"),
        (["retain", "--days", "9" * 12], "nothing is 999999999999 days old"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_changes_nothing(
    filled: Done, arguments: list[str], problem: str
) -> None:
    before = filled("list", "--json")
    said = filled(*arguments, code=2)
    assert problem in said
    assert said.count("\n") == 1
    assert filled("list", "--json") == before


# --- export --------------------------------------------------------------------------------------


def test_an_export_calculates_nothing_and_is_for_its_owner_alone(
    filled: Done, tmp_path: Path
) -> None:
    file = tmp_path / "applications.csv"
    assert f"2 applications written to {file}" in filled("export", "--output", file)
    assert file.stat().st_mode & 0o777 == 0o600
    rows = list(csv.DictReader(io.StringIO(file.read_bytes().decode("utf-8-sig"))))
    assert {row["company"] for row in rows} == {"'=Birkenhof GmbH", "Caravela"}
    assert filled("export", "--status", "offer").startswith('"id","status"')


def test_an_export_is_json_where_it_is_said_or_the_file_is_named_so(
    filled: Done, tmp_path: Path
) -> None:
    file = tmp_path / "applications.json"
    filled("export", "--output", file)
    assert json.loads(file.read_text("utf-8")) == json.loads(filled("export", "--format", "json"))
    filled("export", "--output", file, "--format", "csv")
    assert file.read_text("utf-8-sig").startswith('"id"')


# --- retain --------------------------------------------------------------------------------------


@pytest.fixture
def old(home: Path, tmp_path: Path, done: Done) -> Done:
    """The same, with files and notes of long ago; one file lies outside of the home."""
    runs = home / "runs" / "r1"
    runs.mkdir(parents=True)
    (outside := tmp_path / "my resume.pdf").write_text("mine")
    for name in ("resume.pdf", "proof.png"):
        (runs / name).write_text(name)
    keep(
        home,
        AttemptStarted("r1"),
        FileAdded("resume.pdf", str(runs / "resume.pdf")),
        FileAdded("original.pdf", str(outside)),
        AttemptEnded("r1", Standing.SUBMITTED, "a secret"),
        ProofAdded("r1", "a secret", "APP-7", str(runs / "proof.png")),
        NoteAdded("a secret"),
    )
    return done


def files(home: Path) -> set[str]:
    return {path.name for path in (home / "runs" / "r1").iterdir()}


def test_what_would_go_is_told_first_and_nothing_is_changed(old: Done, home: Path) -> None:
    before = old("list", "--json")
    told = old("retain", "--days", 30)
    assert "Notes, reasons and proof would go of 2 applications, with 3 files:" in told
    assert "Nothing was changed; add --yes" in told
    assert files(home) == {"resume.pdf", "proof.png"}
    assert old("list", "--json") == before


def test_what_is_old_loses_its_words_and_its_files_in_the_home_alone(
    old: Done, home: Path, tmp_path: Path
) -> None:
    told = json.loads(old("retain", "--days", 30, "--yes", "--json"))
    assert told["done"] is True
    assert told["left"] == [str(tmp_path / "my resume.pdf")]
    assert files(home) == set()
    assert (tmp_path / "my resume.pdf").read_text() == "mine"
    shown = old("show", GARDENER.id)
    assert "secret" not in shown
    assert "submitted since 2026-01-05" in shown
    assert "APP-7" in shown
    assert "Nothing is old enough" in old("retain", "--days", 30, "--yes")


def test_a_link_is_removed_and_what_it_leads_to_is_left(
    old: Done, home: Path, tmp_path: Path
) -> None:
    resume = home / "runs" / "r1" / "resume.pdf"
    resume.unlink()
    resume.symlink_to(tmp_path / "my resume.pdf")
    (home / "runs" / "r1" / "proof.png").unlink()
    told = old("retain", "--days", 30, "--yes")
    assert "Erased: notes, reasons and proof of 2 applications, with 2 files." in told
    assert (tmp_path / "my resume.pdf").read_text() == "mine"


def test_nothing_is_erased_while_a_run_works_in_the_home(old: Done, home: Path) -> None:
    with Home.open(home):
        assert "is working in" in old("retain", "--days", 30, "--yes", code=2)
        assert "would go" in old("retain", "--days", 30)
    assert files(home) == {"resume.pdf", "proof.png"}


def test_young_applications_are_left_alone(done: Done, home: Path) -> None:
    keep(home)
    done("note", GARDENER.id, "today")
    days = (datetime.now(UTC) - datetime(2026, 1, 5, tzinfo=UTC)).days
    told = json.loads(done("retain", "--days", days - 1, "--json"))
    assert told["applications"] == [FLORIST.id]
