"""A run seen from the command line: stopped, answered, unattended, as JSON."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path

import pytest
from tests.people.pty_session import PATIENCE_S, PtySession, python

DRIVE = Path(__file__).with_name("drive.py")
PROMPT = "\n> "


def unattended(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        python(DRIVE, *arguments),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def test_ctrl_c_stops_cleanly_and_says_how_to_go_on() -> None:
    with PtySession(python(DRIVE, "ask")) as person:
        person.shows(PROMPT)
        person.presses("c")
        assert person.ends() == 130
    assert "the browser is closed" in person.text
    assert "steadyhand: stopped; go on with: steadyhand resume run-7" in person.text
    assert "Traceback" not in person.text
    assert person.raw.count("\x1b[?25l") <= person.raw.count("\x1b[?25h")  # the cursor is back


def test_sigterm_stops_as_cleanly_as_ctrl_c() -> None:
    with PtySession(python(DRIVE, "ask")) as person:
        person.shows(PROMPT)
        person.signals(signal.SIGTERM)
        assert person.ends() == 143
    assert "the browser is closed" in person.text
    assert "steadyhand resume run-7" in person.text


@pytest.mark.parametrize(("typed", "code"), [("YES", 0), ("no", 3)])
def test_the_exit_code_is_the_verdicts(typed: str, code: int) -> None:
    with PtySession(python(DRIVE, "ask")) as person:
        person.shows(PROMPT)
        person.types(typed)
        assert person.ends() == code
    verdict = "submitted  Submitted, with proof" if code == 0 else "declined  Not sent"
    assert f"\n{verdict}" in person.text


def test_without_a_terminal_nobody_approves() -> None:
    done = unattended("ask")
    assert done.returncode == 3
    assert "declined" in done.stdout


def test_json_is_alone_on_stdout_and_the_narrative_goes_to_stderr() -> None:
    done = unattended("end", "--json")
    assert done.returncode == 0
    told = json.loads(done.stdout)
    assert (told["verdict"], told["success"]) == ("submitted", True)
    assert "The site accepted the application" in done.stderr
    assert "\x1b" not in done.stderr + done.stdout


def test_the_summary_begins_with_the_verdict_and_ends_with_the_files(tmp_path: Path) -> None:
    folder = tmp_path / "runs" / "run-7"
    folder.mkdir(parents=True)
    files = [folder / name for name in ("application_result.json", "report.html")]
    for file in files:
        file.write_text("{}")
    lines = unattended("end", str(tmp_path)).stdout.strip().splitlines()
    assert lines[0].startswith("submitted ")
    assert [line.split()[-1] for line in lines[-2:]] == [str(file) for file in files]
    assert any("PR-7F3K2Q" in line for line in lines)
