"""A folder of hostile pages: its server as a process of its own, its person, its grader.

The profile of such a folder is {"pii": {...}, "facts": {...}, "secrets": {...}}: who the person is,
what may be said, and what must never show. Secrets are read by the server and the grader alone.
"""

from __future__ import annotations

import ast
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from steadyhand import Profile
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply

START_S = 20.0
GRADE_S = 120.0
MODES = ("unapproved", "approved")


@dataclass(frozen=True, slots=True)
class Site:
    """The employer's origin of a running server."""

    origin: str

    def cases(self) -> tuple[str, ...]:
        """Every page that its entrance lists."""
        listed = re.findall(r"""href=["']?/j/([\w-]+)["'> ]""", self._get("/"))
        return tuple(dict.fromkeys(listed))

    def reset(self, run: str) -> None:
        """What happens from now on belongs to that run, and the server knows of nothing before."""
        self._get(f"/__reset?run={run}")

    def page(self, case: str) -> str:
        """The address that a run begins at."""
        return f"{self.origin}/j/{case}"

    def records(self) -> str:
        """Every request so far with what became of it, as JSON.

        The server's own file has each line from before the request was answered: it never says that
        anything was accepted.
        """
        return self._get("/__records")

    def _get(self, path: str) -> str:
        with urlopen(self.origin + path, timeout=START_S) as answer:
            told: bytes = answer.read()
        return told.decode()


@contextmanager
def serving(folder: Path) -> Iterator[Site]:
    """The folder's server on free ports; its process is gone afterwards."""
    first, second = _free_ports()
    command = [sys.executable, str(folder / "serve.py"), "--port", str(first)]
    command += ["--b-port", str(second)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _await_port(first, server)
        yield Site(f"http://127.0.0.1:{first}")
    finally:
        server.kill()
        server.wait()


def _free_ports() -> tuple[int, int]:
    with socket.socket() as one, socket.socket() as other:
        one.bind(("127.0.0.1", 0))
        other.bind(("127.0.0.1", 0))
        return one.getsockname()[1], other.getsockname()[1]


def _await_port(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + START_S
    while time.monotonic() < until and server.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1.0):
            return
        with suppress(subprocess.TimeoutExpired):
            server.wait(0.05)
    raise SystemExit("the folder's serve.py did not start")


class Approver:
    """Approves the first submit request, if any at all, and says no to everything else."""

    def __init__(self, *, approves: bool) -> None:
        self._left = int(approves)
        self.asked: list[str] = []

    async def ask(self, question: Question) -> Reply:
        """Yes to the first submit; an open question stays open."""
        self.asked.append(f"{question.kind}: {question.text}")
        if question.kind is QuestionKind.CONFIRM_SUBMIT and self._left:
            self._left -= 1
            return Reply(True, by="bench")
        answers = question.kind in (QuestionKind.TEXT, QuestionKind.CHOICE, QuestionKind.OTP)
        return Reply(None if answers or question.field else False, by="bench")


def profile_in(folder: Path, place: Path) -> Profile:
    """The folder's person, without what is secret, as our own profile."""
    told = json.loads((folder / "profile.json").read_text("utf-8"))
    path = place / "profile.json"
    path.write_text(json.dumps(_ours(told["pii"], told["facts"])), "utf-8")
    return Profile.load(path)


def resume_in(folder: Path) -> Path:
    """The person's resume."""
    told = json.loads((folder / "profile.json").read_text("utf-8"))
    return folder / str(told["resume"])


def _ours(pii: Mapping[str, str], facts: Mapping[str, object]) -> dict[str, object]:
    known = ("first_name", "last_name", "email", "phone")
    country = next((c for k in facts for c in re.findall(r"work_authorization_(\w\w)$", k)), "")
    needs = facts.get("needs_sponsorship")
    years = ((k.removeprefix("years_"), v) for k, v in facts.items() if k.startswith("years_"))
    notice = facts.get("notice_period")
    return {
        "name": {"given": pii["first_name"], "family": pii["last_name"]},
        "email": pii["email"],
        "phone": pii.get("phone", ""),
        "address": {k: facts[k] for k in ("city", "country") if k in facts},
        "links": {k: v for k, v in pii.items() if k not in known},
        "skills": [{"name": name.capitalize(), "years": count} for name, count in years],
        "authorizations": {country: facts[f"work_authorization_{country}"]} if country else {},
        "sponsorship": {country: needs} if country and needs is not None else {},
        "preferences": {"notice_period": notice} if notice else {},
    }


@dataclass(frozen=True, slots=True)
class Grade:
    """What the folder's grader said."""

    lines: tuple[str, ...]  # a run that failed, each with its reasons
    passed: int
    of: int
    critical: Mapping[str, int]


def graded(folder: Path, results: Path, *, records: Path, artifacts: Path) -> Grade:
    """The grader's word on these results; it alone reads what was expected."""
    command = [sys.executable, str(folder / "grade.py"), str(folder), str(results), str(records)]
    command += ["--artifacts", str(artifacts)]
    said = subprocess.run(command, capture_output=True, text=True, timeout=GRADE_S)
    lines = said.stdout.strip().splitlines()
    summary = re.search(r"passed (\d+)/(\d+) .*critical: (\{.*\})", lines[-1]) if lines else None
    if summary is None:
        raise SystemExit(f"the folder's grade.py gave no figures: {said.stderr.strip()[-300:]}")
    critical = ast.literal_eval(summary[3])
    return Grade(tuple(lines[:-1]), int(summary[1]), int(summary[2]), critical)
