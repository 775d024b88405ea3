"""What real runs decided is decided again, move for move; and a recording holds no value."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.replay.scenarios import JOURNALS, SCENARIOS

from steadyhand.adapters.recordings import read_recordings, write_recording
from steadyhand.core.policy.replay import Recording, replay_recording
from steadyhand.demo import SAMPLE
from steadyhand.errors import BadInput
from steadyhand.surfaces.cli.app import run

RECORDINGS = read_recordings(JOURNALS)
# What the people of these runs said, in words that no page has by itself.
SAID = ("Orla", "Brandt", "orla@brandt", "5550142", "030 5550142", "Golden", "I like orchards")
SAID = (*SAID, "Lindau", "I like a clean seam", "Maria")
HERE = (str(Path.home()), "/tmp/", "/home/", str(SAMPLE))


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda r: r.name)
def test_every_decision_is_taken_again(recording: Recording) -> None:
    found = replay_recording(recording)
    assert found.holds, [str(fault) for fault in found.faults]
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
    said = capsys.readouterr().out
    assert "DIFFERENT plain" in said
    assert "then 'end declined', now 'end submitted'" in said


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"name": 1, "journal": [{}]}', "\udcff"])
def test_what_is_no_recording_is_told_in_one_sentence(tmp_path: Path, content: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(content, "utf-8", errors="replace")
    with pytest.raises(BadInput, match="is no recording"):
        read_recordings(file)


def test_a_recording_of_more_events_than_a_run_has_is_told(tmp_path: Path) -> None:
    made = json.loads((JOURNALS / "plain.json").read_text("utf-8"))
    made["journal"] = made["journal"][:1] * 20_001
    (tmp_path / "x.json").write_text(json.dumps(made))
    with pytest.raises(BadInput, match="20,001 events, at most 20,000"):
        read_recordings(tmp_path / "x.json")


def test_a_folder_without_one_and_a_run_that_is_none_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no recording in"):
        read_recordings(tmp_path)
    assert run(["replay", "no-such-run", "--home", str(tmp_path / "h")]) != 0


def told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = run(["replay", *arguments])
    caught = capsys.readouterr()
    return code, caught.out + caught.err


def changed(tmp_path: Path, which: str, **more: object) -> Path:
    """That recording with something else in it."""
    made = json.loads((JOURNALS / f"{which}.json").read_text("utf-8"))
    file = tmp_path / f"{which}-changed.json"
    file.write_text(json.dumps({**made, **more}), "utf-8")
    return file


@pytest.mark.parametrize("name", ["plain", "wizard", "captcha-wall", "dies-at-a-step", "told-next"])
def test_a_recording_that_lacks_any_decision_is_not_the_same(name: str) -> None:
    (whole,) = (r for r in RECORDINGS if r.name == name)
    for gone in range(len(whole.decisions)):
        left = (*whole.decisions[:gone], *whole.decisions[gone + 1 :])
        assert not replay_recording(replace(whole, decisions=left)).holds, whole.decisions[gone]


def test_one_decision_of_many_is_told_as_not_recorded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = json.loads((JOURNALS / "plain.json").read_text("utf-8"))["decisions"]
    code, said = told([str(changed(tmp_path, "plain", decisions=made[:1]))], capsys)
    assert code == 1
    assert "DIFFERENT plain: 1 decisions the same" in said
    assert "not recorded why it came to this run_ended" in said


@pytest.mark.parametrize("what", ["x" * 5000, "a\x00b", "x\x1b[2Jy"])
def test_what_can_be_no_path_is_told_in_one_sentence(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = told([what, "--home", str(tmp_path / "h")], capsys)
    assert code == 2
    assert said.count("\n") == 1
    assert said.startswith("steadyhand: ")
    assert "\x1b" not in said


def test_a_file_that_is_no_recording_is_never_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "profile.yaml"
    mine.write_text("name: Orla\n", "utf-8")
    code, said = told([str(JOURNALS / "plain.json"), "-o", str(mine)], capsys)
    assert code == 2
    assert "is there and no recording; give -o another name" in said
    assert mine.read_text("utf-8") == "name: Orla\n"


def test_a_recording_may_be_kept_in_the_place_of_another(tmp_path: Path) -> None:
    kept = changed(tmp_path, "wizard")
    assert run(["replay", str(JOURNALS / "plain.json"), "-o", str(kept)]) == 0
    (back,) = read_recordings(kept)
    assert back.name == "plain"


def test_the_words_of_a_recording_are_printed_harmlessly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = json.loads((JOURNALS / "plain.json").read_text("utf-8"))["decisions"]
    made[-1]["move"] = "end \x1b[2J\nsame      all"
    file = changed(tmp_path, "plain", name="x\x1b[2J\nsame      y", decisions=made)
    code, said = told([str(file)], capsys)
    assert code == 1
    assert "\x1b" not in said
    assert [line for line in said.splitlines() if line.startswith("same")] == []
