"""Lines with deadlines."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator

import pytest

from steadyhand.adapters.people.humans import TerminalInput

SOON_S, LATER_S = 0.05, 30.0


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    ours, theirs = os.pipe()
    yield ours, theirs
    os.close(ours)


async def test_lines_that_arrive_together_are_taken_one_by_one(pipe: tuple[int, int]) -> None:
    os.write(pipe[1], "Füße\r\nzwei\n".encode())
    os.close(pipe[1])
    keyboard = TerminalInput(pipe[0])
    assert [await keyboard.line(timeout_s=LATER_S) for _ in range(3)] == ["Füße", "zwei", None]


async def test_a_line_that_does_not_come_in_time_is_none(pipe: tuple[int, int]) -> None:
    assert await TerminalInput(pipe[0]).line(timeout_s=SOON_S) is None
    os.close(pipe[1])


async def test_a_cancelled_question_leaves_nobody_who_takes_the_next_line(
    pipe: tuple[int, int],
) -> None:
    keyboard, before = TerminalInput(pipe[0]), threading.active_count()
    waiting = asyncio.create_task(keyboard.line(timeout_s=LATER_S))
    async with asyncio.timeout(LATER_S):
        while threading.active_count() == before:
            await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await asyncio.get_running_loop().shutdown_default_executor()
    os.write(pipe[1], b"next\n")
    os.close(pipe[1])
    assert os.read(pipe[0], 100) == b"next\n"


async def test_what_was_typed_ahead_is_forgotten(pipe: tuple[int, int]) -> None:
    os.write(pipe[1], b"one\nYES\n")
    keyboard = TerminalInput(pipe[0])
    assert await keyboard.line(timeout_s=LATER_S) == "one"
    keyboard.forget()
    assert await keyboard.line(timeout_s=SOON_S) is None
    os.close(pipe[1])
