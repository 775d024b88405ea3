"""The `Human` port: the person at this terminal, one who answers through the store, or nobody.

Who answers through the store does so later, or while the run holds its page open.
"""

from __future__ import annotations

import asyncio
import os
import select
import termios
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from datetime import datetime

from rich.console import Console
from rich.text import Text

from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.queue.lifecycle import ABSENT_FOR
from steadyhand.errors import Parked
from steadyhand.ports import Clock, Human, OpenQuestion, Questions
from steadyhand.views.review import review_of
from steadyhand.views.wording import one_line

from . import answers
from .review import ReviewTalk
from .sheet import NOTE_MAX, document_table, sheet_table

# Lines typed by a person, each with a deadline, none of them left waiting behind.
#
# A thread waits for the terminal and for a pipe at once; closing the pipe ends the wait, so a
# cancelled question leaves no thread that would swallow the next line.

CHUNK = 4096  # a terminal in line mode gives at most one line of this length at a time

_LOCAL_MODES = 3  # where a terminal's attributes have its local modes


class TerminalInput:
    """The lines that come in on a file descriptor."""

    def __init__(self, fd: int = 0) -> None:
        self._fd = fd
        self._held = b""

    def forget(self) -> None:
        """What was typed before now is dropped: a YES must follow the sheet that it is for."""
        self._held = b""
        with suppress(termios.error):  # not a terminal: nothing is typed ahead
            termios.tcflush(self._fd, termios.TCIFLUSH)

    async def line(self, *, timeout_s: float) -> str | None:
        """The next line without its end; None when the time is up or nothing more can come."""
        stop, stopper = os.pipe()
        try:
            return await asyncio.to_thread(self._wait, stop, timeout_s)
        finally:
            os.close(stopper)

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """The terminal shows nothing of what is typed within the block, and then as before."""
        try:
            before = termios.tcgetattr(self._fd)
        except termios.error:  # not a terminal: nothing is shown anyway
            yield
            return
        unseen = [*before]
        unseen[_LOCAL_MODES] = before[_LOCAL_MODES] & ~termios.ECHO
        termios.tcsetattr(self._fd, termios.TCSADRAIN, unseen)
        try:
            yield
        finally:
            termios.tcsetattr(self._fd, termios.TCSADRAIN, before)

    def _wait(self, stop: int, timeout_s: float) -> str | None:
        deadline = time.monotonic() + timeout_s
        try:
            while b"\n" not in self._held:
                left = deadline - time.monotonic()
                ready = select.select([self._fd, stop], [], [], max(left, 0.0))[0]
                if stop in ready or not ready or not self._take():
                    return None
        finally:
            os.close(stop)
        line, _, self._held = self._held.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")

    def _take(self) -> bool:
        """More was read; False at the end of input."""
        try:
            chunk = os.read(self._fd, CHUNK)
        except OSError:  # the terminal is gone
            return False
        self._held += chunk
        return bool(chunk)


# The person at this terminal: sees the sheet, answers questions, approves with exactly YES.
#
# Everything that a page wrote is shown as plain text. A question that is not answered within its
# deadline, or at the end of input, has no answer; and no answer approves nothing.

TERMINAL = "terminal"
# a yes must follow what it is for; so must a password or code: what was typed ahead was seen
FRESH_INPUT_KINDS = (
    QuestionKind.STEP_GRANT,
    QuestionKind.YES_NO,
    QuestionKind.BLOCKER,
    QuestionKind.DUPLICATE,
    QuestionKind.UNKNOWN_SUBMIT,
    QuestionKind.POSTING,
    QuestionKind.FIT,
    QuestionKind.LANGUAGE,
    QuestionKind.DOCUMENTS,
)
OPEN_QUESTIONS_MAX = 20  # questions told together; more are no screen
QUESTION_MAX = 300  # characters of one of them
WIDTH_MAX = 120  # columns; longer lines are hard to read


class Terminal:
    """A human port for one person at a terminal; *aside* clears the way for a question."""

    def __init__(
        self,
        console: Console,
        *,
        keyboard: TerminalInput | None = None,
        aside: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._console = console
        self._keyboard = keyboard or TerminalInput()
        self._aside = aside
        self._stop: tuple[str, ...] = ()  # the questions that were last told together

    async def ask(self, question: Question) -> Reply:
        """What the person typed, checked against what the question takes."""
        with self._aside(), self._keyboard.unseen() if question.secret else nullcontext():
            if question.kind is QuestionKind.CONFIRM_SUBMIT:
                return await self._confirm(question)
            if question.kind in FRESH_INPUT_KINDS or question.once:
                self._keyboard.forget()
            self._show(question)
            return await self._converse(question)

    async def _confirm(self, question: Question) -> Reply:
        self._keyboard.forget()  # before the sheet is shown: what is typed from here on is for it
        return await ReviewTalk(self._console, self._line, TERMINAL, self._width).about(
            review_of(question)
        )

    @property
    def _width(self) -> int:
        return min(self._console.width, WIDTH_MAX)

    def _sheet(self, question: Question, title: str) -> None:
        self._print("", Text(title, "bold"))
        self._console.print(sheet_table(question.sheet, width=self._width))

    def _show(self, question: Question) -> None:
        if question.sheet and question.kind is QuestionKind.DOCUMENTS:
            self._print("", Text("What the documents say, and where your profile says so", "bold"))
            self._console.print(document_table(question.sheet, width=self._width))
        elif question.sheet:
            self._sheet(question, "This page of the form")
        self._tell_stop(question.together)
        required = " (required)" if question.required and question.field else ""
        self._print(
            "", Text(one_line(question.text or question.label, NOTE_MAX) + required, "bold")
        )
        for line in (*question.evidence, *question.notes):
            self._print(Text(f"  {one_line(line, NOTE_MAX)}", "dim"))
        labels = tuple(str(option.label) for option in question.options)
        for line in (
            *answers.option_lines(range(len(labels)), labels),
            *answers.remembered_lines(question),
        ):
            self._print(line)
        once = f" {answers.ONCE_HINT}" if answers.may_remember(question) else ""
        self._print(Text(_answer_hint(question) + once + _deadline_hint(question), "dim"))

    def _tell_stop(self, together: tuple[str, ...]) -> None:
        """All that is open at one stop on one screen, once; then which of them is asked."""
        done = len(self._stop) - len(together)
        if not together or done < 0 or self._stop[done:] != together:
            self._stop, done = together, 0
        if len(self._stop) < 2:
            return
        if not done:
            heading = f"{len(self._stop)} questions of this form are open"
            self._print("", Text(heading, "bold"))
            shown = self._stop[:OPEN_QUESTIONS_MAX]
            self._print(
                *(f"  {n:>2}  {one_line(each, QUESTION_MAX)}" for n, each in enumerate(shown, 1))
            )
            if len(self._stop) > OPEN_QUESTIONS_MAX:
                self._print(f"      … and {len(self._stop) - OPEN_QUESTIONS_MAX} more")
        self._print("", Text(f"Question {done + 1} of {len(self._stop)}", "dim"))

    async def _converse(self, question: Question) -> Reply:
        """The first line that can be understood decides; blank is no answer."""
        deadline = time.monotonic() + question.deadline_s
        while True:
            typed = await self._line(deadline - time.monotonic(), hidden=question.secret)
            if typed is None or not typed.strip():
                self._print("No answer.", "")
                return Reply(None, by=TERMINAL)
            said = typed if question.secret else typed.strip()
            reply = answers.parse_reply(question, said, by=TERMINAL)
            if isinstance(reply, Reply):
                return reply
            self._print(*reply.lines)

    async def _line(self, timeout_s: float, *, hidden: bool = False) -> str | None:
        self._console.print("> ", end="", style="bold")
        typed = await self._keyboard.line(timeout_s=max(timeout_s, 0.0))
        if typed is None or hidden:
            self._print("")  # the cursor stands behind the prompt
        return typed

    def _print(self, *lines: str | Text) -> None:
        for line in lines:
            self._console.print(line, markup=False, highlight=False, emoji=False)


def _answer_hint(question: Question) -> str:
    if question.options and question.multiple:
        return "Type marks or texts, with commas between them. Enter alone: no answer."
    if question.options:
        return "Type its mark or its text. Enter alone: no answer."
    if question.kind is QuestionKind.FILE:
        return "Type the path of the file. Enter alone: no answer."
    if question.kind in answers.TEXT_KINDS:
        return "Enter alone: no answer."
    if question.kind is QuestionKind.DUPLICATE:
        return "Type yes and why, or no. Enter alone: no answer."
    if question.kind is QuestionKind.BLOCKER:
        return "Type done, or no. Enter alone: no answer."
    return "Type yes or no. Enter alone: no answer."


def _deadline_hint(question: Question) -> str:
    minutes = max(round(question.deadline_s / 60), 1)
    return f" Waits {minutes} min."


# People who answer from elsewhere: a question is parked in the store, the answer is found there.
#
# A stored reply counts only for the question id that it was given to. The id of a `confirm_submit`
# contains the sheet's digest, so a YES to an earlier sheet is never found for a later one.


class StoredAnswerFirst:
    """A stored answer where there is one; else the other human is asked."""

    def __init__(self, questions: Questions, run_id: str, *, otherwise: Human) -> None:
        self._questions = questions
        self._run_id = run_id
        self._otherwise = otherwise

    async def ask(self, question: Question) -> Reply:
        """The stored reply, or what the other human says."""
        stored = await self._questions.reply(self._run_id, question.id)
        return stored if stored is not None else await self._otherwise.ask(question)


class ParkingHuman:
    """The question waits in the store until someone answers it there."""

    def __init__(self, questions: Questions, run_id: str, *, clock: Clock) -> None:
        self._questions = questions
        self._run_id = run_id
        self._clock = clock

    async def ask(self, question: Question) -> Reply:
        """The stored reply. Raises Parked, once the question waits, when there is none."""
        stored = await self._questions.reply(self._run_id, question.id)
        if stored is not None:
            return stored
        await self._questions.park(self._run_id, question, at=self._clock.now())
        raise Parked(
            f"run {self._run_id} waits for an answer to {question.id}; give it with "
            f"'steadyhand answer {question.id} VALUE', then 'steadyhand resume {self._run_id}'"
        )


class Nobody:
    """The human of a run without a terminal and without another channel."""

    async def ask(self, question: Question) -> Reply:
        """No answer, which approves nothing."""
        return Reply(None, by="nobody")


# The person of a run that nobody watches: asked through the store, answered from anywhere.
#
# A question waits in the store from the moment it is asked, so that any surface may answer it. The
# run keeps its page open for a while; then it is parked, its browser closed and its worker free. A
# page that cannot be left and found again (a challenge, a code) is held until its own deadline.

LOOK_S = 0.2  # between looks for an answer
HELD_KINDS = (QuestionKind.BLOCKER, QuestionKind.OTP)
NOBODY = Reply(None, by="nobody")


@dataclass(frozen=True, slots=True)
class Holding:
    """How a run waits with its page open, and who hears of it."""

    hold_s: float
    waits: Callable[[Question], Awaitable[None]]
    goes_on: Callable[[], Awaitable[None]]
    draining: asyncio.Event  # set where its worker wants to end: what can be parked is


class RemoteHuman:
    """A `Human` whose answers come through the store."""

    def __init__(
        self, questions: Questions, run_id: str, *, clock: Clock, holding: Holding
    ) -> None:
        self._questions, self._run_id = questions, run_id
        self._clock, self._holding = clock, holding

    async def ask(self, question: Question) -> Reply:
        """What was said. Raises Parked where that takes longer than the page is held."""
        for each in (question, *question.followers):
            await self._questions.park(self._run_id, each, at=self._clock.now())
        if (known := await self._reply(question)) is not None:
            return known
        if await self._was_asked_long_ago(question):
            return NOBODY
        await self._holding.waits(question)
        reply = await self._await_reply(question)
        if reply is None:
            raise Parked(f"run {self._run_id} waits for an answer to {question.id}")
        await self._holding.goes_on()
        return reply

    async def _await_reply(self, question: Question) -> Reply | None:
        """What was said while the page is held; None where nothing was."""
        stays = question.kind in HELD_KINDS or question.once
        waits_s = question.deadline_s if stays else min(self._holding.hold_s, question.deadline_s)
        until = self._clock.monotonic() + waits_s
        while self._clock.monotonic() < until and (stays or not self._holding.draining.is_set()):
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_S):
                    await self._leave(stays)
            if (reply := await self._reply(question)) is not None:
                return reply
        return await self._reply(question)

    async def _leave(self, stays: bool) -> None:
        """Its worker wants to end; a page that must be held does not hear of it."""
        await (asyncio.Event() if stays else self._holding.draining).wait()

    async def _reply(self, question: Question) -> Reply | None:
        return await self._questions.reply(self._run_id, question.id)

    async def _was_asked_long_ago(self, question: Question) -> bool:
        first = _asked_at(await self._questions.open(), self._run_id, question.id)
        return first is not None and self._clock.now() - first >= ABSENT_FOR


def _asked_at(waiting: tuple[OpenQuestion, ...], run_id: str, question_id: str) -> datetime | None:
    """When that question was first asked; None where it does not wait."""
    for each in waiting:
        if (each.run_id, each.question.id) == (run_id, question_id):
            return datetime.fromisoformat(each.asked_at)
    return None
