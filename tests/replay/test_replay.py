"""What real runs decided is decided again, move for move; and a recording holds no value."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.replay.scenarios import JOURNALS, SCENARIOS

from steadyhand.adapters.recordings import read_recordings, write_recording
from steadyhand.core.replay import Recording, replayed
from steadyhand.demo import SAMPLE
from steadyhand.errors import BadInput
from steadyhand.surfaces.cli.app import run

RECORDINGS = read_recordings(JOURNALS)
# What the people of these runs said, in words that no page has by itself.
SAID = ("Orla", "Brandt", "orla@brandt", "5550142", "030 5550142", "Golden", "I like orchards")
HERE = (str(Path.home()), "/tmp/", "/home/", str(SAMPLE))


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda r: r.name)
def test_every_decision_is_taken_again(recording: Recording) -> None:
    found = replayed(recording)
    assert found.holds, (found.differences, found.unreadable)
    assert found.same == len(recording.decisions)


def test_every_scenario_is_recorded() -> None:
    assert {r.name for r in RECORDINGS} == set(SCENARIOS)
    assert len(RECORDINGS) >= 12


@pytest.mark.parametrize("file", sorted(JOURNALS.iterdir()), ids=lambda f: f.stem)
def test_a_recording_holds_nothing_that_was_said_and_no_place_of_this_machine(file: Path) -> None:
    text = file.read_text("utf-8")
    assert [word for word in (*SAID, *HERE) if word in text] == []


def test_a_recording_comes_back_whole(tmp_path: Path) -> None:
    for recording in RECORDINGS:
        (back,) = read_recordings(write_recording(recording, tmp_path / "r.json"))
        assert back == recording


def test_the_command_says_what_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(JOURNALS / "plain.json")]) == 0
    assert capsys.readouterr().out.startswith("same      plain: ")
    assert run(["replay", str(JOURNALS)]) == 0


def test_the_command_fails_on_another_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (JOURNALS / "plain.json").read_text("utf-8")
    other = tmp_path / "other.json"
    other.write_text(text.replace('"end submitted"', '"end declined"'), "utf-8")
    assert run(["replay", str(other)]) == 1
    told = capsys.readouterr().out
    assert "DIFFERENT plain" in told
    assert "then 'end declined', now 'end submitted'" in told


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"name": 1, "journal": [{}]}', "\udcff"])
def test_what_is_no_recording_is_told_in_one_sentence(tmp_path: Path, content: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(content, "utf-8", errors="replace")
    with pytest.raises(BadInput, match="is no recording"):
        read_recordings(file)


def test_a_folder_without_one_and_a_run_that_is_none_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no recording in"):
        read_recordings(tmp_path)
    assert run(["replay", "no-such-run", "--home", str(tmp_path / "h")]) != 0
