"""One application as a user makes it, on a terminal, and how the system's database judges it."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

from _systems import BYTES, Form, Row, fresh
from steadyhand.demo import SAMPLE

RUN_S = 240.0
QUESTIONS_MAX = 16  # somebody who is asked more often than this has gone away
CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")
PROMPT = re.compile(r"\n> ?$")
SHEET = "SHEET"
TIME = re.compile(r"(\d\d:\d\d):00")  # a time of day with its seconds
ISO_DAY = re.compile(r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<date>\d\d)")
DAY = re.compile(
    r"(?P<month>\d\d)/(?P<date>\d\d)/(?P<year>\d{4})"
)  # as a system of American dates keeps it


@dataclass(slots=True)
class Talk:
    """What was said on the terminal."""

    screen: str = ""
    asked: list[str] = field(default_factory=list)
    status: int | None = None  # exit status; None where it was ended from outside
    seconds: float = 0.0


def talk(command: Sequence[str], replies: Mapping[str, str]) -> Talk:
    """The command has run on a terminal where somebody approves, and answers by *replies*."""
    began, said, mark = time.monotonic(), Talk(), 0
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(NO_COLOR="1", TERM="dumb", COLUMNS="160", LINES="80")
        os.execv(command[0], list(command))
    while time.monotonic() - began < RUN_S and len(said.asked) <= QUESTIONS_MAX:
        if select.select([terminal], [], [], 0.3)[0]:
            chunk = _read(terminal)
            if not chunk:
                break
            said.screen += CONTROLS.sub("", chunk)
        elif PROMPT.search(said.screen[mark:]):
            asked, reply = _reply(said.screen[mark:], replies)
            said.asked.append(asked)
            mark = len(said.screen)
            os.write(terminal, f"{reply}\n".encode())
    else:
        os.kill(pid, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(terminal)
    said.status, said.seconds = code if code >= 0 else None, time.monotonic() - began
    return said


def _read(terminal: int) -> str:
    try:
        return os.read(terminal, 65536).decode("utf-8", "replace")
    except OSError:  # the other end is closed: the command has ended
        return ""


def _reply(text: str, replies: Mapping[str, str]) -> tuple[str, str]:
    """What is asked, shortened, and what is said to it; nothing where it is not known."""
    if "Type YES to send" in text[-1500:]:
        return SHEET, "YES"
    shown = " ".join(text.split())[-240:]
    known = (reply for what, reply in replies.items() if re.search(what, text[-900:], re.S))
    default = "yes" if "Type yes or no" in text[-400:] else ""
    return shown, next(known, default)


@dataclass(slots=True)
class Result:
    """One application: what it ended with and what the database holds of it."""

    system: str
    form: str
    complete: bool  # the system takes what the person brought
    verdict: str
    reason: str
    rows: int
    differs: list[str]
    empty: list[str]
    unlike_sheet: list[str]  # values of the database that no line of the sheet shows
    asked: list[str]
    seconds: float

    @property
    def right(self) -> bool:
        """A complete one is in the database once, as given, and said to be; others are not."""
        if self.complete:
            whole = self.rows == 1 and not self.differs and not self.empty
            return whole and self.verdict == "submitted"
        return not self.rows and self.verdict != "submitted"

    @property
    def false(self) -> bool:
        """It was said to be submitted, and the database has nothing."""
        return self.verdict == "submitted" and not self.rows

    @property
    def faults(self) -> str:
        """All that is wrong, in words."""
        several = [f"{self.rows} rows"] if self.rows != int(self.complete) else []
        told = [] if self.right else [self.reason]
        return "; ".join(
            (
                *several,
                *(f"differs: {each}" for each in self.differs),
                *(f"empty: {each}" for each in self.empty),
                *(f"not on the sheet: {each}" for each in self.unlike_sheet),
                *told,
            )
        )

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values."""
        return asdict(self) | {"right": self.right, "false": self.false}


def apply(form: Form, origin: str, place: Path) -> tuple[Talk, Mapping[str, Any]]:
    """The application has been made; its screen and home are kept in *place*."""
    fresh(place)
    (place / "profile.yaml").write_text(json.dumps(form.person.profile()), "utf-8")
    (place / "answers.json").write_text(json.dumps(dict(form.answers)), "utf-8")
    program = Path(sys.executable).parent / "steadyhand"
    command = [program, "apply", origin + form.path, "--profile", place / "profile.yaml"]
    command += ["--answers", place / "answers.json", "--home", place / "home"]
    command += ["--allow-origin", origin, "--headless"]
    command += ["--resume", SAMPLE / "resume.pdf"] if form.resume else []
    said = talk([str(each) for each in command], form.replies)
    (place / "screen.txt").write_text(said.screen, "utf-8")
    found = sorted((place / "home").glob("runs/*/application_result.json"))
    return said, json.loads(found[-1].read_text("utf-8")) if found else {}


def judged(
    form: Form, told: tuple[Talk, Mapping[str, Any]], rows: list[Row], *, system: str
) -> Result:
    """What became of it, by the rows that the system's database holds."""
    said, receipt = told
    row = rows[-1] if rows else {}
    empty = [k for k in form.wanted if rows and row.get(k) in (None, "", [])]
    differs = [
        f"{k} is {row.get(k)!r}, not {v!r}"
        for k, v in form.wanted.items()
        if rows and k not in empty and not same(row.get(k), v)
    ]
    shown = _answers_of(receipt)
    unlike = [k for k in form.wanted if rows and k not in empty and not _on(shown, row.get(k))]
    return Result(
        system=system,
        form=form.name,
        complete=form.taken,
        verdict=str(receipt.get("verdict") or f"exit {said.status}"),
        reason=_reason(receipt) or " ".join(said.screen[-300:].split()),
        rows=len(rows),
        differs=differs,
        empty=empty,
        unlike_sheet=unlike,
        asked=said.asked,
        seconds=round(said.seconds, 1),
    )


def _reason(receipt: Mapping[str, Any]) -> str:
    several = [receipt.get("reason") or "", *receipt.get("errors", ())]
    return "; ".join(dict.fromkeys(each for each in several if each))


def same(held: object, wanted: object) -> bool:
    """Whether both say the same; several are compared without their order."""
    if isinstance(wanted, list | tuple):
        several = held if isinstance(held, list | tuple) else [held]
        return sorted(map(plain, several)) == sorted(map(plain, wanted))
    return plain(held) == plain(wanted)


def plain(value: object) -> str:
    """A value as text: a number without its zeros, a truth as yes or no, white space as one."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = " ".join(str(value).split())
    if re.fullmatch(r"-?\d+\.\d+", text):
        text = text.rstrip("0").rstrip(".")
    return {"true": "yes", "false": "no"}.get(text.casefold(), text)


def _answers_of(receipt: Mapping[str, Any]) -> list[str]:
    """All answers of the sheet, comparable; those of a grid's rows also behind their rows."""
    lines = receipt.get("fields", ())
    values = chain.from_iterable(_each(line.get("answer")) for line in lines)
    rows = (f"{line.get('label')}: {line.get('answer')}" for line in lines)
    several = chain.from_iterable(re.split(r", |\n", str(line.get("answer"))) for line in lines)
    return [folded(plain(each)) for each in chain(values, several, rows)]


def _each(value: object) -> Iterable[object]:
    return (*value, value) if isinstance(value, list | tuple) else (value,)


def _on(shown: Sequence[str], held: object) -> bool:
    """Whether a line of the sheet says it; a tick and a file are shown in words of its own."""
    several = held if isinstance(held, list | tuple) else [held]
    texts = (str(each) for each in several if not isinstance(each, bool))
    return all(
        any(_shows(line, text) for line in shown) for text in texts if not text.endswith(BYTES)
    )


def _shows(line: str, text: str) -> bool:
    """Whether that line says it: a day in its own order, a cell of a grid by its row and column."""
    if day := DAY.fullmatch(text) or ISO_DAY.fullmatch(text):
        year, month, date = (day[part] for part in ("year", "month", "date"))
        orders = ((year, month, date), (month, date, year), (date, month, year))
        bare = (tuple(each.lstrip("0") for each in order) for order in orders)
        return line in {"".join(each) for each in (*orders, *bare)}
    text = TIME.sub(r"\1", text)
    row, _, column = text.partition(": ")
    whole = folded(plain(text))
    cell = column and len(row) > 2 and all(folded(each) in line for each in (row, column))
    return whole == line or (len(whole) > 3 and whole in line) or bool(cell)


def folded(text: str) -> str:
    """The text for comparing: small letters, digits and letters alone."""
    return re.sub(r"[\W_]+", "", text.casefold())
