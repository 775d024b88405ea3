"""A host is one process's at a time, and is told to the next one when it may come."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from steadyhand.adapters.store.home import FileTurns

HOST = "jobs.example:443"
NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
HOLDER = """
import sys
from pathlib import Path
from steadyhand.adapters.store.home import FileTurns
print(FileTurns(Path(sys.argv[1])).take(sys.argv[2]), flush=True)
turns = FileTurns(Path(sys.argv[1]))
held = turns.take("other.example:443")
sys.stdin.read()
"""


def test_two_of_one_process_do_not_get_the_same_host(tmp_path: Path) -> None:
    first, second = FileTurns(tmp_path), FileTurns(tmp_path)
    assert first.take(HOST)
    assert first.take(HOST)
    assert not second.take(HOST)
    assert second.take("other.example:443")
    first.leave()
    assert second.take(HOST)


def test_two_processes_do_not_get_the_same_host_and_a_dead_one_holds_nothing(
    tmp_path: Path,
) -> None:
    mine, other = FileTurns(tmp_path), "other.example:443"
    assert mine.take(HOST)
    command = [sys.executable, "-c", HOLDER, str(tmp_path), HOST]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == "False"
        holder.kill()
    assert mine.take(other)


def test_what_was_put_off_is_known_to_the_next_and_never_comes_sooner(tmp_path: Path) -> None:
    first = FileTurns(tmp_path)
    assert first.take(HOST)
    first.put_off(HOST, NOW + timedelta(hours=1), now=NOW)
    first.put_off(HOST, NOW, now=NOW)
    first.leave()
    later = FileTurns(tmp_path)
    assert later.take(HOST)
    assert later.due(HOST) == NOW + timedelta(hours=1)


def test_a_time_that_a_wrong_clock_has_told_is_forgotten_at_the_next_visit(tmp_path: Path) -> None:
    turns, wrong = FileTurns(tmp_path), NOW + timedelta(days=400)
    assert turns.take(HOST)
    turns.put_off(HOST, wrong, now=wrong)
    turns.put_off(HOST, NOW + timedelta(seconds=2), now=NOW)
    assert turns.due(HOST) == NOW + timedelta(seconds=2)


def test_a_file_that_tells_nothing_puts_off_nothing(tmp_path: Path) -> None:
    turns = FileTurns(tmp_path)
    assert turns.take(HOST)
    (file,) = tmp_path.iterdir()
    for content in (b"", b"not a time", b"\xff\xfe"):
        file.write_bytes(content)
        assert turns.due(HOST) is None
    assert HOST.partition(":")[0] not in file.name
