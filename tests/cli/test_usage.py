"""What the command line takes, and what it says to the rest."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from steadyhand.surfaces.cli.app import run

COMMANDS = (
    "demo inspect apply single autonomous resume task questions answer tracker events report doctor"
    " profile vault forget replay recipes rungs bank bench".split()
)


def test_every_command_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    text = capsys.readouterr().out
    assert [name for name in COMMANDS if f"\n  {name} " not in text] == []
    assert "..." not in text.split("Commands:")[1]


@pytest.mark.parametrize("command", [*COMMANDS, "profile check"])
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command.split(), "--help"]) == 0
    assert "Usage: steadyhand" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    ["aply", "apply", "apply http://x", "apply http://x --profile", "events", "--wrong", "profile"],
)
def test_wrong_usage_is_one_sentence_and_exit_two(
    arguments: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments.split()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("steadyhand: ")
    assert told.err.count("\n") == 1


def test_no_command_shows_the_help_and_ends_with_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 2
    assert "Commands:" in capsys.readouterr().out


def test_a_bad_setting_is_one_sentence_that_names_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STEADYHAND_PACE_S", "quick")
    assert run(["questions"]) == 2
    assert capsys.readouterr().err.startswith("steadyhand: STEADYHAND_PACE_S cannot be used: ")


@pytest.mark.parametrize("option", ["--version"])
def test_the_version_is_told_without_loading_anything_else(option: str) -> None:
    script = (
        "import sys; from steadyhand.surfaces.cli import main\n"
        f"sys.argv = ['steadyhand', {option!r}]\n"
        "try: main()\n"
        "finally: sys.stderr.write(' '.join(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.startswith("steadyhand ")
    heavy = {"typer", "rich", "pydantic", "sqlalchemy", "playwright", "asyncio", "pydantic_ai"}
    assert heavy.isdisjoint(done.stderr.split())


def test_the_parts_are_joined_without_loading_any_language_model() -> None:
    script = "import sys, steadyhand.wiring; print(' '.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert "steadyhand.wiring" in done.stdout.split()
    assert {"pydantic_ai", "openai", "anthropic", "genai_prices"}.isdisjoint(done.stdout.split())


def test_a_task_is_shown_in_the_steps_that_it_is_read_as_and_one_that_is_none_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["task", "Create a project called Apollo", "--show"]) == 0
    told = capsys.readouterr().out
    assert 'type "Apollo" into "name"' in told
    assert 'expect a row with "Apollo"' in told
    kept = tmp_path / "apollo.txt"
    kept.write_text(told, "utf-8")
    assert run(["task", str(kept), "--show"]) == 0
    assert capsys.readouterr().out == told
    assert run(["task", "frobnicate the project", "--show"]) == 2
    assert "frobnicate" in capsys.readouterr().err
    assert run(["task", "click Save"]) == 2
    assert "begins nowhere" in capsys.readouterr().err
    wrong = ["task", "click Save", "--url", "http://127.0.0.1:9/", "--allow", "everything"]
    assert run(wrong) == 2
    assert "allows nothing" in capsys.readouterr().err
