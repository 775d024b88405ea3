"""The person at this terminal: sees the sheet, answers questions, approves with exactly YES.

Everything that a page wrote is shown as plain text. A question that is not answered within its
deadline, or at the end of input, has no answer; and no answer approves nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console
from rich.text import Text

from steadyhand.adapters.people.keyboard import Keyboard
from steadyhand.adapters.people.remembering import HOW, keeps, near_lines
from steadyhand.adapters.people.review import Talk
from steadyhand.adapters.people.sheet import NOTE_MAX, paper_table, sheet_table
from steadyhand.adapters.people.understand import OPEN, listed, understood
from steadyhand.core.answer.facts import Question, QuestionKind, Reply
from steadyhand.views.review import review_of
from steadyhand.views.wording import plain

BY = "terminal"
# a yes must follow what it is for; so must a password or code: what was typed ahead was seen
GRANTS = (
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
STOP_MAX = 20  # questions told together; more are no screen
LINE_MAX = 300  # characters of one of them
WIDTH_MAX = 120  # columns; longer lines are hard to read


class Terminal:
    """A human port for one person at a terminal; *aside* clears the way for a question."""

    def __init__(
        self,
        console: Console,
        *,
        keyboard: Keyboard | None = None,
        aside: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._console = console
        self._keyboard = keyboard or Keyboard()
        self._aside = aside
        self._stop: tuple[str, ...] = ()  # the questions that were last told together

    async def ask(self, question: Question) -> Reply:
        """What the person typed, checked against what the question takes."""
        with self._aside(), self._keyboard.unseen() if question.secret else nullcontext():
            if question.kind is QuestionKind.CONFIRM_SUBMIT:
                return await self._confirm(question)
            if question.kind in GRANTS or question.once:
                self._keyboard.forget()
            self._show(question)
            return await self._converse(question)

    async def _confirm(self, question: Question) -> Reply:
        self._keyboard.forget()  # before the sheet is shown: what is typed from here on is for it
        return await Talk(self._console, self._line, BY, self._width).about(review_of(question))

    @property
    def _width(self) -> int:
        return min(self._console.width, WIDTH_MAX)

    def _sheet(self, question: Question, title: str) -> None:
        self._print("", Text(title, "bold"))
        self._console.print(sheet_table(question.sheet, width=self._width))

    def _show(self, question: Question) -> None:
        if question.sheet and question.kind is QuestionKind.DOCUMENTS:
            self._print("", Text("What the documents say, and where your profile says so", "bold"))
            self._console.print(paper_table(question.sheet, width=self._width))
        elif question.sheet:
            self._sheet(question, "This page of the form")
        self._tell_stop(question.together)
        required = " (required)" if question.required and question.field else ""
        self._print("", Text(plain(question.text or question.label, NOTE_MAX) + required, "bold"))
        for line in (*question.evidence, *question.notes):
            self._print(Text(f"  {plain(line, NOTE_MAX)}", "dim"))
        labels = tuple(str(option.label) for option in question.options)
        for line in (*listed(range(len(labels)), labels), *near_lines(question)):
            self._print(line)
        once = f" {HOW}" if keeps(question) else ""
        self._print(Text(_how(question) + once + _time(question), "dim"))

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
            shown = self._stop[:STOP_MAX]
            self._print(*(f"  {n:>2}  {plain(each, LINE_MAX)}" for n, each in enumerate(shown, 1)))
            if len(self._stop) > STOP_MAX:
                self._print(f"      … and {len(self._stop) - STOP_MAX} more")
        self._print("", Text(f"Question {done + 1} of {len(self._stop)}", "dim"))

    async def _converse(self, question: Question) -> Reply:
        """The first line that can be understood decides; blank is no answer."""
        deadline = time.monotonic() + question.deadline_s
        while True:
            typed = await self._line(deadline - time.monotonic(), hidden=question.secret)
            if typed is None or not typed.strip():
                self._print("No answer.", "")
                return Reply(None, by=BY)
            said = typed if question.secret else typed.strip()
            reply = understood(question, said, by=BY)
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


def _how(question: Question) -> str:
    if question.options and question.multiple:
        return "Type marks or texts, with commas between them. Enter alone: no answer."
    if question.options:
        return "Type its mark or its text. Enter alone: no answer."
    if question.kind is QuestionKind.FILE:
        return "Type the path of the file. Enter alone: no answer."
    if question.kind in OPEN:
        return "Enter alone: no answer."
    if question.kind is QuestionKind.DUPLICATE:
        return "Type yes and why, or no. Enter alone: no answer."
    if question.kind is QuestionKind.BLOCKER:
        return "Type done, or no. Enter alone: no answer."
    return "Type yes or no. Enter alone: no answer."


def _time(question: Question) -> str:
    minutes = max(round(question.deadline_s / 60), 1)
    return f" Waits {minutes} min."
