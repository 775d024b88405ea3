"""Wrong input: one sentence, exit 2, nothing half-written."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from steadyhand.surfaces.cli.app import run

PROFILE = """\
name: {given: Mira, family: Ostrowska}
email: mira.ostrowska@example.org
"""
LIMIT_S = 60.0  # a cold start of Python on a busy machine
MAIN = "from steadyhand.surfaces.cli import main; main()"
HOLD = """
import fcntl, os, sys
lock = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT, 0o600)
fcntl.flock(lock, fcntl.LOCK_EX)
os.write(lock, str(os.getpid()).encode())
print("held", flush=True)
sys.stdin.read()
"""
Refused = Callable[..., str]


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    file = tmp_path / "profile.yaml"
    file.write_text(PROFILE)
    return file


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Refused:
    """The one sentence that a command is refused with."""

    def sentence(*arguments: object) -> str:
        code = run(list(map(str, arguments)))
        told = capsys.readouterr()
        assert (code, told.out) == (2, ""), told.err
        assert told.err.startswith("steadyhand: ")
        assert told.err.count("\n") == 1
        return told.err

    return sentence


def runs(home: Path) -> list[Path]:
    folder = home / "runs"
    return sorted(folder.iterdir()) if folder.is_dir() else []


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return int(held.getsockname()[1])


@contextmanager
def held(home: Path) -> Iterator[int]:
    """Another process works in the home folder; its pid."""
    home.mkdir()
    command = [sys.executable, "-c", HOLD, str(home / "lock")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        yield other.pid
        other.communicate("", LIMIT_S)


def test_a_missing_profile_is_named(tmp_path: Path, home: Path, refused: Refused) -> None:
    missing = tmp_path / "nobody.yaml"
    told = refused("apply", "http://x.test/", "--profile", missing, "--home", home)
    assert "nobody.yaml" in told
    assert not home.exists()


def test_a_broken_profile_is_named_with_its_line(
    profile: Path, home: Path, refused: Refused
) -> None:
    profile.write_text(PROFILE + "address: [\n")
    told = refused("apply", "http://x.test/", "--profile", profile, "--home", home)
    assert "profile.yaml" in told
    assert "line" in told
    assert not home.exists()


def test_a_profile_without_an_email_is_refused(profile: Path, home: Path, refused: Refused) -> None:
    profile.write_text(PROFILE.splitlines()[0])
    assert "email" in refused("apply", "http://x.test/", "--profile", profile, "--home", home)
    assert "email" in refused("profile", "check", profile)
    assert not home.exists()


@pytest.mark.parametrize("url", ["ftp://x.test/job", "javascript:alert(1)", "x.test/job", ""])
def test_an_address_that_is_not_of_the_web_is_refused(
    url: str, profile: Path, home: Path, refused: Refused
) -> None:
    refused("apply", url, "--profile", profile, "--home", home)
    assert runs(home) == []


def test_a_missing_document_is_named(
    tmp_path: Path, profile: Path, home: Path, refused: Refused
) -> None:
    options = ("--profile", profile, "--resume", tmp_path / "cv.pdf", "--home", home)
    assert "cv.pdf" in refused("apply", "http://x.test/", *options)
    assert runs(home) == []


def test_broken_answers_are_named(
    tmp_path: Path, profile: Path, home: Path, refused: Refused
) -> None:
    answers = tmp_path / "answers.json"
    answers.write_text('{"Notice period": ')
    options = ("--profile", profile, "--answers", answers, "--home", home)
    assert "answers.json" in refused("apply", "http://x.test/", *options)
    assert runs(home) == []


@pytest.mark.browser
def test_a_host_that_does_not_answer_is_told_and_leaves_no_run(
    profile: Path, home: Path, refused: Refused
) -> None:
    origin = f"http://127.0.0.1:{free_port()}"
    options = ("--profile", profile, "--home", home, "--allow-origin", origin)
    assert "127.0.0.1" in refused("apply", f"{origin}/job", *options)
    assert runs(home) == []


def test_a_loopback_address_that_was_not_named_is_refused(
    profile: Path, home: Path, refused: Refused
) -> None:
    url = f"http://127.0.0.1:{free_port()}/job"
    assert "--allow-origin" in refused("apply", url, "--profile", profile, "--home", home)
    assert runs(home) == []


@pytest.mark.parametrize("command", ["events", "report", "resume"])
def test_a_run_that_is_not_there_is_told(command: str, home: Path, refused: Refused) -> None:
    assert str(home) in refused(command, "run-404", "--home", home)
    assert not home.exists()


def test_an_inspected_file_that_is_not_there_is_told(tmp_path: Path, refused: Refused) -> None:
    assert "page.html" in refused("inspect", tmp_path / "page.html")


@pytest.mark.browser
def test_a_home_that_another_process_works_in_is_refused(
    profile: Path, home: Path, refused: Refused
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        origin = f"http://127.0.0.1:{listening.getsockname()[1]}"
        options = ("--profile", profile, "--home", home, "--allow-origin", origin)
        with held(home) as pid:
            assert f"process {pid}" in refused("apply", f"{origin}/job", *options)
    assert runs(home) == []


def test_a_good_profile_is_said_to_be_good(
    profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["profile", "check", str(profile)]) == 0
    assert "Mira Ostrowska" in capsys.readouterr().out


def test_the_program_itself_ends_with_one_sentence_and_two(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", MAIN, "profile", "check", str(tmp_path / "nobody.yaml")],
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
