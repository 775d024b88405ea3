"""The talk about the sheet: until a yes to all of it, a no, or one line that is to be otherwise.

The lines come from outside, each with the time that is left for it, so that this is the same talk
at a terminal and in a test.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from steadyhand.adapters.people.review.around import prompt, sheet_of
from steadyhand.adapters.people.review.commands import (
    Approves,
    Changes,
    Command,
    Declines,
    Shows,
    command,
    value_of,
)
from steadyhand.adapters.people.review.table import asked, whole
from steadyhand.adapters.people.sheet import NOTE_MAX
from steadyhand.adapters.people.understand import Instead, listed
from steadyhand.core.answer.facts import QuestionKind, Reply, Said
from steadyhand.core.page.snapshot import FieldKey
from steadyhand.views.review import Review, ReviewLine
from steadyhand.views.wording import plain

Line = Callable[[float], Awaitable[str | None]]  # the next line within so many seconds


@dataclass(frozen=True, slots=True)
class Talk:
    """One sheet put to one person."""

    console: Console
    line: Line
    by: str
    width: int

    async def about(self, review: Review) -> Reply:
        """The reply: a yes to exactly this sheet, a no, or changes."""
        self._show(review)
        deadline = time.monotonic() + review.deadline_s
        while True:
            said = command(await self.line(deadline - time.monotonic()), review)
            reply = await self._answer(said, review, deadline)
            if reply is not None:
                return reply

    async def _answer(self, said: Command, review: Review, deadline: float) -> Reply | None:
        """The reply that the command amounts to; None where the talk goes on."""
        match said:
            case Approves():
                self._print("Approved.", "")
                return Reply(True, by=self.by, digest=review.digest)
            case Declines():
                self._print("Not approved: the application is not sent.", "")
                return Reply(False, by=self.by)
            case Changes():
                return await self._change(said, deadline)
            case Shows(lines):
                self._print(*map(whole, lines))
            case Instead(lines):
                self._print(*lines)
        return None

    async def _change(self, said: Changes, deadline: float) -> Reply | None:
        value = await self._value(said, deadline)
        if value is None:
            self._print("Nothing was changed. Type YES, a line's number, or no.")
            return None
        self._print(f"Line {said.line.number} is filled in anew; the sheet then comes again.", "")
        key = FieldKey(said.line.key)
        return Reply(None, said.remember, by=self.by, edits=((key, value),))

    async def _value(self, said: Changes, deadline: float) -> Said | None:
        """What the line is to hold; None where nothing was said."""
        line, text = said.line, said.text
        if text is None:
            self._ask(line)
        else:
            value = value_of(line, text, marked=False)
            if not isinstance(value, Instead):
                return value
            self._print(*value.lines)
        while True:
            typed = ((await self.line(deadline - time.monotonic())) or "").strip()
            value = value_of(line, typed, marked=True) if typed else Instead(())
            if not typed or not isinstance(value, Instead):
                return value if typed and not isinstance(value, Instead) else None
            self._print(*value.lines)

    def _ask(self, line: ReviewLine) -> None:
        """The line with what it takes."""
        self._print("", whole(line))
        self._print(*listed(range(len(line.options)), line.options))
        if line.takes == QuestionKind.YES_NO:
            self._print("Type yes or no. Enter alone changes nothing.")
        elif line.options:
            several = "marks or texts, with commas between them" if line.multiple else "a mark"
            self._print(f"Type {several} or the option's words. Enter alone changes nothing.")
        else:
            empty = "" if line.required else f" '{line.number} =' empties it."
            self._print(f"Type the new text for {asked(line)}. Enter alone changes nothing.{empty}")

    def _show(self, review: Review) -> None:
        self._print("", Text("Your application", "bold"))
        for part in sheet_of(review, width=self.width):
            self.console.print(part)
        self._print("", Text(plain(review.text, NOTE_MAX), "bold"), prompt(review))

    def _print(self, *lines: str | Text) -> None:
        for line in lines:
            self.console.print(line, markup=False, highlight=False, emoji=False)
