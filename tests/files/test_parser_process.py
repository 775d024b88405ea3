"""A parser of others takes what its limits allow and no more, however it goes wrong."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

import pytest
from tests.files import parsers

from steadyhand.adapters.files.parser_child import Limits, Parse
from steadyhand.adapters.files.parser_process import ParserFailed, parse_apart, parse_apart_async
from steadyhand.errors import BadInput

SHORT = Limits(cpu_s=1, wall_s=20.0, result_max=1_000_000)
ENDS_S = 15.0  # before the deadline of what is ended here
NAMED = {"letters": "2000000"}


def is_alive(pid: int) -> bool:
    """Whether that process is there; one that has ended and was not reaped is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children() -> frozenset[int]:
    """The processes that this one has started and that have not ended."""
    found = set()
    for each in filter(str.isdigit, os.listdir("/proc")):
        try:
            state, parent = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if int(parent) == os.getpid() and state != "Z":
            found.add(int(each))
    return frozenset(found)


@pytest.fixture
def before() -> frozenset[int]:
    """The children that are no business of the test: a browser that others share."""
    return children()


def test_it_is_given_the_content_and_its_arguments_and_nothing_else() -> None:
    told = parse_apart(parsers.count, b"x" * 3_000_000, returns=dict, arguments={"name": "ü\n"})
    assert told == {"size": 3_000_000, "arguments": {"name": "ü\n"}}
    around = parse_apart(parsers.surroundings, b"", returns=dict)
    assert "PATH" not in around["environment"]
    assert around["folder"] == os.sep
    assert around["group"] != os.getpgrp()


def test_its_own_refusal_is_one_line_that_a_terminal_may_show() -> None:
    with pytest.raises(BadInput, match=r"^cv \[31m.pdf is no PDF at all; save it anew$"):
        parse_apart(parsers.refuse, b"", returns=str)


def test_halves_of_characters_are_joined_or_replaced() -> None:
    assert parse_apart(parsers.halves, b"", returns=str) == "🙂 \ufffd"


def test_what_it_prints_is_no_part_of_its_answer() -> None:
    assert parse_apart(parsers.print_much, b"", returns=str) == "done"


@pytest.mark.parametrize(
    ("parse", "why"),
    [
        (parsers.eat_memory, "it takes more than 768 MB of memory"),
        (parsers.spin, "it takes more than 1 s"),
        (parsers.crash, r"its parser broke off \(SIGSEGV\)"),
        (parsers.go_deep, "it is nested too deeply"),
        (parsers.go_wrong, r"its parser broke off \(IndexError in parsers.py:\d+\)"),
        (parsers.say_much, "it holds more than can be read of one file"),
        (parsers.count, "its parser gave no result that can be read"),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit less of a process")
def test_whatever_it_runs_into_is_told_and_nothing_of_it_is_left(
    parse: Parse, why: str, before: frozenset[int]
) -> None:
    with pytest.raises(ParserFailed, match=f"^{why}$"):
        parse_apart(parse, b"x" * 1_000_000, returns=str, arguments=NAMED, limits=SHORT)
    assert children() <= before


def test_at_its_deadline_it_is_ended(before: frozenset[int]) -> None:
    began = time.monotonic()
    with pytest.raises(ParserFailed, match=r"more than 1\.5 s"):
        parse_apart(parsers.wait, b"", returns=str, limits=Limits(wall_s=1.5))
    assert time.monotonic() - began < 15
    assert children() <= before


@pytest.mark.parametrize("parse", [parsers.leave_behind, parsers.hold_on])
def test_what_it_started_ends_with_it(parse: Parse) -> None:
    left = parse_apart(parse, b"", returns=int)
    until = time.monotonic() + ENDS_S
    while is_alive(left) and time.monotonic() < until:
        time.sleep(0.01)
    assert not is_alive(left)


def test_no_file_is_filled_by_it(tmp_path: Path) -> None:
    file = tmp_path / "made"
    with pytest.raises(ParserFailed):
        parse_apart(parsers.write, b"", returns=str, arguments={"file": str(file)})
    assert file.read_bytes() == b""


async def test_who_is_cancelled_leaves_no_process_behind(before: frozenset[int]) -> None:
    endless = parse_apart_async(parsers.wait, b"", returns=str, limits=Limits(wall_s=30.0))
    work = asyncio.create_task(endless)
    async with asyncio.timeout(ENDS_S):
        while children() <= before:
            await asyncio.sleep(0.01)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        while not children() <= before:
            await asyncio.sleep(0.01)


async def test_the_event_loop_goes_on_while_it_works() -> None:
    work = asyncio.create_task(parse_apart_async(parsers.count, b"x", returns=dict))
    turns = 0
    while not work.done():
        turns += 1
        await asyncio.sleep(0.001)
    assert (await work)["size"] == 1
    assert turns > 2
