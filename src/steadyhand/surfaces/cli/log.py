"""The log of a command: which lines of the adapters are written, how they are cleaned, and where.

The adapters write to the loggers `steadyhand.browser`, `.guard`, `.store`, `.models`, `.net` and
`.files`, each line without values. Here is the only place that shows them: on stderr, cleaned once
more. Not in a file of the home: a browser works before its run has a number, the runs of a batch
share a process, and what `forget` deletes must not live on in a log. What other libraries log is
not shown: their lines hold whole requests.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

from steadyhand.core.journal.redact import scrub
from steadyhand.views.wording import one_line

ROOT = "steadyhand"
LINE_MAX = 500  # characters
WAITING_MAX = 1_000  # lines that wait while a person reads and types; the oldest go first


class RedactingFormatter(logging.Formatter):
    """One line of what can be shown: no value that looks like a person's, no words of an error."""

    default_time_format = "%H:%M:%S"
    default_msec_format = "%s.%03d"

    def format(self, record: logging.LogRecord) -> str:
        """'09:14:03.217 warning store: slow store: ...'; of an error its kind alone."""
        said = one_line(scrub(record.getMessage()), LINE_MAX)
        kind = record.exc_info[0] if record.exc_info else None
        fault = f" ({kind.__name__})" if kind else ""
        where = record.name.removeprefix(f"{ROOT}.")
        return f"{self.formatTime(record)} {record.levelname.lower():<7} {where}: {said}{fault}"


class TerminalHandler(logging.Handler):
    """Lines on stderr: above a live line, and after the question that a person answers."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(RedactingFormatter())
        self._console: Console | None = None
        self._waiting: list[str] | None = None  # None: nobody reads and types

    def emit(self, record: logging.LogRecord) -> None:
        """The line is shown, or waits."""
        try:
            line = self.format(record)
            if self._waiting is None:
                self._show(line)
            else:
                self._waiting = [*self._waiting, line][-WAITING_MAX:]
        except (TypeError, ValueError, OSError):
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:
        """That a line is missing is said; the standard library would print its values."""
        sys.stderr.write(f"steadyhand: a line of the log ({record.name}) could not be written\n")

    def print_above(self, console: Console | None) -> None:
        """From now on that console prints the lines, above its live line; None: nobody has one."""
        self._console = console if console and sys.stderr.isatty() else None

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Lines wait meanwhile: a person reads and types."""
        self._waiting = []
        try:
            yield
        finally:
            self.acquire()
            for line in self._waiting:
                self._show(line)
            self._waiting = None
            self.release()

    def _show(self, line: str) -> None:
        if self._console is None:
            sys.stderr.write(line + "\n")
        else:
            self._console.print(Text(line, "dim"), soft_wrap=True)


HANDLER = TerminalHandler()


def start_log(level: str | None) -> None:
    """Lines from that level on are shown in this process; None leaves the log as it is, silent."""
    if level is None:
        return
    root = logging.getLogger(ROOT)
    root.addHandler(HANDLER)
    root.setLevel(level.upper())
    root.propagate = False
