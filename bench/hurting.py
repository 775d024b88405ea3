"""Files that hurt, given to the command line: one sentence, at most 1 GB and 20 s, no traceback.

`.venv/bin/python bench/hurting.py [--only WORD]`: every file of `_hurting.py`, given to a command
with a home of its own. Each that breaks a promise is a line; the last line is one JSON object.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from _hurting import GOOD, Case, cases
from _tab import report

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.cli.test_hurting import COMMANDS as TESTED

SECONDS_MAX = 20.0
MEMORY_MAX = 1_024.0  # MB, of all processes of a command at once
ENDED_S = 60.0  # a command that has not ended by then hangs
SENTENCE_MAX = 600  # characters
LISTED_MAX = 20  # lines of a list of problems
LOOK_S = 0.05  # between two looks at the memory
REACHED = "127.0.0.1 is a private address"
UNSHOWABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
COMMANDS = {**TESTED, "single": ("single", "URL", "--profile", "GOOD", "--dry-run", "--headless")}


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended."""

    code: int | None  # None where it did not
    out: str
    err: str
    seconds: float
    memory_mb: float

    @property
    def said(self) -> str:
        """What was said of the failure: from the program's own name on."""
        return self.err.rpartition("steadyhand: ")[2].strip()


def main(only: str) -> None:
    """Every file was given, and what came of it is summed up."""
    began = time.perf_counter()
    chosen = [case for case in cases() if only in f"{case.command} {case.name}"]
    ended = [(case, tried(case)) for case in chosen]
    broken = {case.name: faults for case, each in ended if (faults := faults_of(case, each))}
    for name, faults in broken.items():
        print(f"{ascii(name)[1:-1]}: {', '.join(faults)}")
    honest = [taken(case, each) for case, each in ended if case.taken]
    figures = {
        "broken": len(broken),
        "hurting": sum(not case.taken for case, _ in ended),
        "traceback": sum("traceback" in faults for faults in broken.values()),
        "slowest_s": round(max(each.seconds for _, each in ended), 1),
        "most_mb": round(max(each.memory_mb for _, each in ended)),
        "honest": f"{sum(honest)} of {len(honest)}",
    }
    report("hurting", len(ended), figures, began)


def tried(case: Case) -> Ended:
    """The command, given that file."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as origin:
        place = Path(folder)
        (place / "me.yaml").write_text(GOOD)
        case.make(place / case.name)
        words = {
            "FILE": str(place / case.name),
            "GOOD": str(place / "me.yaml"),
            "OUT": str(place / "made.yaml"),
            "URL": f"{origin}/{case.name}",
        }
        given = [words.get(word, word) for word in COMMANDS[case.command]]
        given += ["--home", str(place / "home")]
        given += ["--allow-origin", origin] if case.command == "single" else []
        return run(given)


def run(given: list[str]) -> Ended:
    """The program with these arguments, until it ends or hangs."""
    began = time.monotonic()
    program = [sys.executable, "-c", "from steadyhand.surfaces.cli import main; main()", *given]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        program, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, start_new_session=True
    ) as child:
        most = Most(child.pid)
        try:
            out, err = child.communicate(timeout=ENDED_S)
        except subprocess.TimeoutExpired:
            child.kill()
            out, err = child.communicate()
            child.returncode = None  # type: ignore[assignment]
        memory = most.end()
    told = (out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))
    return Ended(child.returncode, *told, time.monotonic() - began, memory)


class Most:
    """What a process and all below it have in memory at their most, MB."""

    def __init__(self, pid: int) -> None:
        self._pid, self._most, self._over = pid, 0.0, threading.Event()
        self._looking = threading.Thread(target=self._look, daemon=True)
        self._looking.start()

    def end(self) -> float:
        """The most that was seen."""
        self._over.set()
        self._looking.join()
        return self._most

    def _look(self) -> None:
        while not self._over.wait(LOOK_S):
            self._most = max(self._most, sum(map(resident, family(self._pid))))


def family(pid: int) -> Iterator[int]:
    """The process and all below it; nothing where the system does not tell."""
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            below = task.read_text().split()
        except OSError:
            continue
        for each in below:
            yield from family(int(each))


def resident(pid: int) -> float:
    """What it has in memory now, MB."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class Quiet(SimpleHTTPRequestHandler):
    """Sends the files of a folder, packed ones as such."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""

    def end_headers(self) -> None:
        if self.path.endswith(".gz"):
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return "text/html"


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The origin of a server of that folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def taken(case: Case, ended: Ended) -> bool:
    """Whether the command took the file for what it is given as."""
    return ended.code == 0 or (ended.code == 2 and REACHED in ended.err)


def faults_of(case: Case, ended: Ended) -> list[str]:
    """Which promises were broken."""
    lines = ended.said.splitlines()
    listed = len(lines) <= LISTED_MAX and all(" line " in line for line in lines)
    refused = case.command != "single" and ended.code not in (0, None)
    checks = {
        "hangs": ended.code is None,
        "died": ended.code is not None and ended.code < 0,
        "traceback": "Traceback" in ended.out + ended.err,
        f"{ended.seconds:.0f} s": ended.seconds > SECONDS_MAX,
        f"{ended.memory_mb:.0f} MB": ended.memory_mb > MEMORY_MAX,
        "many words": refused and not (len(lines) == 1 or listed),
        "a long sentence": refused and max(map(len, lines), default=0) > SENTENCE_MAX,
        "controls": bool(UNSHOWABLE.search(ended.out + ended.err)),
        "refused": case.taken and not taken(case, ended),
        f"status {ended.code}": refused and ended.code != 2,
    }
    return [name for name, is_broken in checks.items() if is_broken]


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--only", default="", metavar="WORD")
    main(asked.parse_args().only)
