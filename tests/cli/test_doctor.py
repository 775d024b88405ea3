"""What `doctor` finds on this machine, with its real browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from steadyhand.adapters.store import Home
from steadyhand.surfaces.cli.app import run

pytestmark = pytest.mark.browser


Doctor = Callable[[str], tuple[int, dict[str, dict[str, str]]]]


def marks(capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    return {each["name"]: each["mark"] for each in json.loads(capsys.readouterr().out)}


def test_a_machine_with_a_browser_and_a_home_is_fit_for_runs(
    tmp_path: Path, browser_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["doctor", "--home", str(tmp_path / "home"), "--json"]) == 0
    found = marks(capsys)
    names = [
        "python",
        "process",
        "browser",
        "sandbox",
        "display",
        "home",
        "lock",
        "database",
        "sessions",
        "model",
    ]
    assert list(found) == names
    assert {found[name] for name in ("python", "browser", "home", "lock", "database")} == {"good"}


def test_the_report_for_a_person_names_the_browser_and_its_version(
    tmp_path: Path, browser_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["doctor", "--home", str(tmp_path / "home")]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "Chrom" in text
    assert str(browser_path.name) in text


def test_a_missing_browser_is_told_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STEADYHAND_BROWSER", str(tmp_path / "none"))
    assert run(["doctor", "--home", str(tmp_path / "home")]) == 1
    assert "--install-browser" in " ".join(capsys.readouterr().out.split())


def test_a_home_in_use_is_worth_a_note_and_no_fault(
    tmp_path: Path, browser_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Home.open(tmp_path / "home"):
        assert run(["doctor", "--home", str(tmp_path / "home"), "--json"]) == 0
    assert marks(capsys)["lock"] == "note"


def test_a_home_that_cannot_be_written_is_a_fault(
    tmp_path: Path, browser_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert run(["doctor", "--home", str(tmp_path / "file" / "home"), "--json"]) == 1
    assert marks(capsys)["home"] == "bad"


def test_sessions_that_cannot_be_kept_for_want_of_a_vault_are_worth_a_note(
    tmp_path: Path,
    browser_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("STEADYHAND_KEEP_SESSIONS", "true")
    assert run(["doctor", "--home", str(tmp_path / "home"), "--json"]) == 0
    assert marks(capsys)["sessions"] == "note"
    monkeypatch.setenv("STEADYHAND_VAULT_KEY", "5a" * 32)
    assert run(["doctor", "--home", str(tmp_path / "home"), "--json"]) == 0
    assert marks(capsys)["sessions"] == "good"


@pytest.fixture
def told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Doctor:
    """The exit code and the checks of a doctor that reads these settings in its folder."""

    def doctor(settings: str) -> tuple[int, dict[str, dict[str, str]]]:
        (tmp_path / "steadyhand.toml").write_text(settings)
        monkeypatch.chdir(tmp_path)
        code = run(["doctor", "--home", str(tmp_path / "home"), "--json"])
        return code, {each["name"]: each for each in json.loads(capsys.readouterr().out)}

    return doctor


def test_the_models_that_may_be_asked_are_told_with_their_price_and_without_their_key(
    told: Doctor, browser_path: Path
) -> None:
    named = (
        'runner_base_url = "http://127.0.0.1:9/v1"\nrunner_model = "m"\nvision_model = "v"\n'
        'runner_api_key = "sk-not-told"\nmodel_input_usd = 0.4\nmodel_output_usd = 1.6\n'
        "vision_input_usd = 2\nvision_output_usd = 8\n"
    )
    code, found = told(named)
    assert code == 0
    place, each = "at http://127.0.0.1:9/v1", "for a million tokens"
    assert found["model"]["text"] == (
        f"m {place}, $0.4 in and $1.6 out {each}; v {place}, $2 in and $8 out {each}, for pictures"
    )
    assert "sk-not-told" not in str(found)


@pytest.mark.parametrize(
    ("settings", "name", "said"),
    [
        ('runner_model = "no-such-model-7"\n', "model", "nobody knows what the model"),
        ("assist = true\n", "assist", "names no folder"),
        ('assist = true\nassist_extension = "/nowhere"\n', "assist", "cannot be read"),
        ("browser_use = true\n", "outside", "names no program"),
        ('browser_use = true\nbrowser_use_python = "/bin/false"\n', "outside", "no browser-use"),
    ],
)
def test_a_rung_that_is_turned_on_and_cannot_be_used_is_in_the_way(
    told: Doctor, browser_path: Path, settings: str, name: str, said: str
) -> None:
    code, found = told(settings)
    assert code == 1
    assert found[name]["mark"] == "bad"
    assert said in found[name]["text"]
