"""The command for a list of leads: what it takes, what it prints, what it ends with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from steadyhand.demo import SAMPLE, PracticeEmployer
from steadyhand.surfaces.cli.app import run

LIMIT_S = 120.0  # a cold start of Python with everything loaded, on a busy machine
MAIN = "import sys; from steadyhand.surfaces.cli.app import run; sys.exit(run(sys.argv[1:]))"
LEADS = """\
https://no.example/jobs/1
nonsense
https://no.example/jobs/1?utm_source=letter
https://no.example/jobs/2
"""
Refused = Callable[..., str]


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Refused:
    """The one sentence that the command is refused with, before its home is even made."""

    def sentence(*arguments: object) -> str:
        home = tmp_path / "home"
        code = run(["autonomous", *map(str, arguments), "--home", str(home)])
        told = capsys.readouterr()
        assert (code, told.out, home.exists()) == (2, "", False), told.err
        assert told.err.startswith("steadyhand: ")
        assert told.err.count("\n") == 1
        return told.err.removeprefix("steadyhand: ").removesuffix("\n")

    return sentence


@pytest.fixture
def leads(tmp_path: Path) -> Path:
    file = tmp_path / "leads.txt"
    file.write_text(LEADS)
    return file


def options(home: Path, *more: object) -> list[str]:
    profile = SAMPLE / "profile.yaml"
    return [*map(str, ("--profile", profile, "--home", home, "--headless", *more))]


def rows(printed: str) -> list[tuple[int, str, str]]:
    return [(row["line"], row["status"], row["verdict"]) for row in json.loads(printed)["rows"]]


# --- what it takes --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (None, "there is no leads file {file}; check the path"),
        ("", "leads.txt holds no lead; write one address on each line"),
        ("# tomorrow\n\n", "leads.txt holds no lead; write one address on each line"),
        (
            "\njobs.example/1\n",
            'leads.txt holds no lead; line 2: "jobs.example/1" is no address of a page;'
            " begin it with https://",
        ),
        (
            "https://me:secret@jobs.example/1\nnonsense\nftp://jobs.example/1\n",
            "leads.txt holds no lead; line 1: the address holds a user name; write it without"
            " (and 2 further lines)",
        ),
    ],
)
def test_a_file_without_a_lead_is_one_sentence_with_its_first_bad_line(
    written: str | None, told: str, tmp_path: Path, refused: Refused
) -> None:
    file = tmp_path / "leads.txt"
    if written is not None:
        file.write_text(written)
    profile = SAMPLE / "profile.yaml"
    assert refused(file, "--profile", profile) == told.format(file=file)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--parallel", "0"), "parallel cannot be used: input should be greater than or equal"),
        (("--parallel", "33"), "parallel cannot be used: input should be less than or equal to 32"),
        (("--parallel", "many"), "Invalid value for '--parallel': Input should be a valid integer"),
        (("--paralel", "3"), "No such option: --paralel (Possible options: --parallel"),
        (("--resume", "cv.pdf"), "No such option: --resume"),
        (("more.txt",), "Got unexpected extra argument(s) (more.txt)"),
        (("--profile", "nobody"), "there is no profile file or name 'nobody'"),
        (("--answers", "nowhere.json"), "there is no answers file nowhere.json"),
    ],
)
def test_what_it_cannot_use_is_named_in_one_sentence(
    more: tuple[str, ...], told: str, leads: Path, refused: Refused
) -> None:
    assert refused(leads, "--profile", SAMPLE / "profile.yaml", *more).startswith(told)


def test_without_a_list_it_says_what_is_missing(refused: Refused) -> None:
    assert refused() == "Missing argument 'LEADS'; see 'steadyhand --help'"


@pytest.mark.parametrize("command", ["autonomous", "single"])
def test_the_help_names_every_option_of_the_reference(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command, "--help"]) == 0
    text = capsys.readouterr().out
    own = {"autonomous": "--parallel", "single": "--resume --cover-letter"}[command]
    shared = "--profile --answers --dry-run --json --home --headless --headed --allow-origin"
    assert [name for name in f"{own} {shared}".split() if name not in text] == []
    assert "open no form" in text


# --- what it prints and ends with -----------------------------------------------------------------


@pytest.mark.parametrize("as_json", [False, True])
def test_bad_lines_are_told_with_their_numbers_and_stop_no_other(
    as_json: bool,
    leads: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("STEADYHAND_PROHIBITED_DOMAINS", "no.example")
    home, flag = tmp_path / "home", ["--json"] if as_json else []
    assert run(["autonomous", str(leads), *options(home), *flag]) == 0
    told = capsys.readouterr()
    assert told.err.splitlines()[:3] == [
        "2 leads in leads.txt.",
        'leads.txt line 2: "nonsense" is no address of a page; begin it with https://',
        "leads.txt line 3: the same address as line 1",
    ]
    (kept,) = home.glob("batches/*/results.json")
    assert rows(kept.read_text("utf-8")) == [
        (1, "blocked", "blocked"),
        (2, "skipped_line", ""),
        (3, "duplicate_skipped", ""),
        (4, "blocked", "blocked"),
    ]
    if as_json:
        assert told.out == kept.read_text("utf-8")
    else:
        assert "4 lines: 2 blocked, 1 duplicate skipped, 1 skipped line." in told.out
        assert told.out.rstrip().endswith(str(kept.with_name("report.md")))


def test_without_a_terminal_what_waits_ends_with_four_and_a_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with PracticeEmployer() as employer:
        leads, home = tmp_path / "leads.txt", tmp_path / "home"
        leads.write_text(f"{employer.posting_url('field-engineer')}\n")
        given = options(home, "--allow-origin", employer.origin)
        assert run(["autonomous", str(leads), *given, "--json"]) == 4
        told = json.loads(capsys.readouterr().out)
        assert [told["open"], *(row["status"] for row in told["rows"])] == [1, "waiting"]
        assert run(["questions", "--json", "--home", str(home)]) == 0
        (asked,) = json.loads(capsys.readouterr().out)
        assert (asked["run_id"], asked["kind"]) == (told["rows"][0]["run_id"], "documents")
        assert run(["autonomous", str(leads), *given]) == 4
        assert "Not all is done. Answer what waits ('steadyhand questions')" in (
            capsys.readouterr().out
        )
        assert employer.applications == ()


# --- how it is stopped ----------------------------------------------------------------------------


class Slow(ThreadingHTTPServer):
    """A site that keeps its visitors waiting until it may let them go, with nothing for them."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Nothing)
        self.met, self.may = threading.Event(), threading.Event()
        self.seen: list[str] = []

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A visitor that was stopped is gone."""


class _Nothing(BaseHTTPRequestHandler):
    server: Slow

    def do_GET(self) -> None:
        self.server.seen.append(self.path)
        self.server.met.set()
        self.server.may.wait(LIMIT_S)
        self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed."""


@pytest.fixture
def slow() -> Iterator[Slow]:
    with Slow() as site:
        serving = threading.Thread(target=site.serve_forever, args=(0.05,))
        serving.start()
        yield site
        site.may.set()
        site.shutdown()
        serving.join(LIMIT_S)


@contextmanager
def batch_at(slow: Slow, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A batch of two leads at that site, which has asked for the first."""
    leads = folder / "leads.txt"
    leads.write_text(f"{slow.origin}/1\n{slow.origin}/2\n")
    given = options(folder / "home", "--allow-origin", slow.origin, "--json")
    child = subprocess.Popen(
        [sys.executable, "-c", MAIN, "autonomous", str(leads), *given],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert slow.met.wait(LIMIT_S)
        yield child
    finally:
        child.kill()
        child.communicate()


def told_by(child: subprocess.Popen[str], words: str) -> None:
    """It has told a line with those words."""
    assert child.stderr is not None
    assert any(words in line for line in child.stderr)


def ended(child: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = child.communicate(timeout=LIMIT_S)
    return child.returncode, out, err


def test_ctrl_c_lets_what_has_begun_end_and_the_same_command_goes_on(
    slow: Slow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with batch_at(slow, tmp_path) as child:
        child.send_signal(signal.SIGINT)
        told_by(child, "Stopping: what was begun is brought to its end.")
        slow.may.set()
        code, out, _ = ended(child)
    assert (code, slow.seen) == (130, ["/1"])
    assert rows(out) == [(1, "skipped", "closed"), (2, "not_begun", "")]
    before: list[Any] = json.loads(out)["rows"]
    given = options(tmp_path / "home", "--allow-origin", slow.origin, "--json")
    assert run(["autonomous", str(tmp_path / "leads.txt"), *given]) == 0
    after = json.loads(capsys.readouterr().out)["rows"]
    assert (after[0], after[1]["run_id"]) == (before[0], before[1]["run_id"])
    assert (after[1]["status"], slow.seen) == ("skipped", ["/1", "/2"])


@pytest.mark.parametrize(
    ("signals", "code"),
    [
        ((signal.SIGINT, signal.SIGINT), 130),
        pytest.param((signal.SIGTERM,), 143, marks=pytest.mark.soak),
    ],
)
def test_ctrl_c_twice_or_a_signal_to_terminate_stops_at_once(
    signals: tuple[signal.Signals, ...], code: int, slow: Slow, tmp_path: Path
) -> None:
    with batch_at(slow, tmp_path) as child:
        for each in signals[:-1]:
            child.send_signal(each)
            told_by(child, "Ctrl-C again stops at once.")
        child.send_signal(signals[-1])
        stopped, out, err = ended(child)
    assert (stopped, out, slow.seen) == (code, "", ["/1"])
    assert err.endswith("steadyhand: stopped at once; the same command goes on from here\n")
    assert "Traceback" not in err
