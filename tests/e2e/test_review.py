"""The sheet at a real terminal over a real browser: changed in place, approved, and compared."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.e2e.test_terminal import GATE, applying, result
from tests.people.pty_session import PtySession

from steadyhand.demo import PracticeEmployer

pytestmark = pytest.mark.browser


def number(shown: str, question: str) -> str:
    """The number of the line that asks this, in the newest sheet."""
    newest = shown[shown.rindex("Your application") :]
    found = re.search(rf"^\s*(\d+)\s+{re.escape(question)}", newest, re.M)
    assert found is not None, newest
    return found[1]


def changed(terminal: PtySession, question: str, change: str, *, sheet: int) -> str:
    """The text shown once the sheet came for the time *sheet* after that line was changed."""
    terminal.types(f"{number(terminal.text, question)} {change}")
    return terminal.shows(GATE, times=sheet)


def test_what_was_changed_on_the_sheet_is_proven_approved_sent_and_compared_the_next_time(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    with applying(employer, "field-engineer", tmp_path) as terminal:
        terminal.shows(GATE)
        changed(terminal, "Notice period", "= 1 month", sheet=2)
        changed(terminal, "LinkedIn profile", "=", sheet=3)
        terminal.types(f"{number(terminal.text, 'Which of these have')} = Juggling")
        terminal.shows("It takes one of these:")
        terminal.types("Python")
        terminal.shows(GATE, times=4)
        digests = re.findall(r"digest ([0-9a-f]{12})", terminal.text)
        assert len(set(digests)) == 4
        assert "NO" not in terminal.text.rpartition("Your application")[2].split()
        terminal.types("YES")
        assert terminal.ends() == 0, terminal.text
    (held,) = employer.applications
    assert held.fields["notice_period"] == "1 month"
    assert held.fields["linkedin"] == ""
    assert held.fields["skills"] == ["python"]
    assert held.fields["given_name"] == "Linnea"
    receipt = result(tmp_path)
    assert receipt["verdict"] == "submitted"
    (approved,) = tmp_path.glob("runs/*/approved.json")
    assert approved.stat().st_mode & 0o777 == 0o600
    assert ["Notice period", "1 month"] in json.loads(approved.read_text())["lines"]
    (events,) = tmp_path.glob("runs/*/events.ndjson")
    assert '"edited":["' in events.read_text()
    with applying(employer, "field-engineer", tmp_path) as terminal:
        shown = " ".join(terminal.shows(GATE).split())
        terminal.types("no")
        assert terminal.ends() == 3
    assert "Since your last application with this form" in shown
    assert "changed, was: 1 month" in shown
    assert len(employer.applications) == 1


@pytest.mark.soak
def test_a_change_alone_sends_nothing(employer: PracticeEmployer, tmp_path: Path) -> None:
    with applying(employer, "overlay", tmp_path) as terminal:
        terminal.shows(GATE)
        changed(terminal, "Family name", "= YES", sheet=2)
        terminal.types("no")
        assert terminal.ends() == 3, terminal.text
    assert employer.applications == ()
