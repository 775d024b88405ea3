"""`steadyhand rungs`: what is in use, and why something is not; off and on at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from steadyhand.surfaces.cli.app import run


@pytest.fixture(autouse=True)
def _models_are_set_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STEADYHAND_RUNNER_PROVIDER", "ollama")
    monkeypatch.setenv("STEADYHAND_VISION_MODEL", "llava")


def told(capsys: pytest.CaptureFixture[str], home: Path, *words: str) -> str:
    assert run(["rungs", *words, "--home", str(home)]) == 0
    return capsys.readouterr().out


def used(capsys: pytest.CaptureFixture[str], home: Path) -> list[str]:
    found = json.loads(told(capsys, home, "list", "--json"))
    return [each["rung"] for each in found if each["used"]]


def test_what_the_settings_let_in_is_in_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert used(capsys, tmp_path) == ["recipes", "models", "vision"]
    lines = told(capsys, tmp_path, "list").splitlines()
    assert lines[0].split() == ["recipes", "in", "use"]
    assert lines[3].endswith("off in the settings")


def test_what_the_settings_do_not_let_in_cannot_be_switched_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (("on", "assist"), ("off", "assist"), ("on", "assist")):
        told(capsys, tmp_path, *words)
        assert used(capsys, tmp_path) == ["recipes", "models", "vision"]


def test_what_was_switched_off_says_since_when_and_what_goes_with_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(capsys, tmp_path, "off", "models") == "models is switched off\n"
    assert used(capsys, tmp_path) == ["recipes"]
    lines = told(capsys, tmp_path, "list").splitlines()
    assert "switched off on 20" in lines[1]
    assert lines[1].endswith("UTC")
    assert lines[2].endswith("models is switched off")
    assert told(capsys, tmp_path, "on", "models") == "models is switched on again\n"
    assert used(capsys, tmp_path) == ["recipes", "models", "vision"]
    assert told(capsys, tmp_path, "on", "models") == "models was not switched off\n"


def test_what_is_off_for_everybody_is_on_again_only_for_everybody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys, tmp_path, "off", "recipes", "--everybody")
    said = told(capsys, tmp_path, "on", "recipes")
    assert said == "recipes was not switched off\nit is still off for everybody\n"
    assert "for everybody" in told(capsys, tmp_path, "list").splitlines()[0]
    told(capsys, tmp_path, "on", "recipes", "--everybody")
    assert "recipes" in used(capsys, tmp_path)


def test_a_name_may_be_written_as_its_maker_writes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(capsys, tmp_path, "off", "browser-use") == "browser_use is switched off\n"


def test_a_rung_that_is_none_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rungs", "off", "rules", "--home", str(tmp_path)]) == 2
    assert "no rung is called 'rules'; there are recipes, models" in capsys.readouterr().err


def test_doctor_tells_what_is_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, tmp_path, "off", "vision")
    run(["doctor", "--home", str(tmp_path), "--json"])
    checks = {each["name"]: each for each in json.loads(capsys.readouterr().out)}
    assert checks["rungs"]["mark"] == "note"
    assert checks["rungs"]["text"].startswith("switched off: vision;")
